// Package clients knows what the methods of Redis client libraries do with keys.
//
// Its knowledge is tables, one file a family of clients, written in a small vocabulary: a row names
// a method, the command that it issues, and the parameters that hold keys. How keys are taken out of
// a parameter follows from the parameter's own type (a string is a key, a []string holds keys, of a
// map the keys are keys, of a known struct the known fields), so one row serves all major versions of
// a client although their signatures differ. A row says more only where a type can't: keys and values
// in turn, a whole command as arguments, a script's run, a transaction's begin.
//
// [Find] is the way in: it takes the function that a program calls, as go/types knows it, and returns
// what is known of it. Methods of interfaces that a program declares itself are known by their result
// type, which is a type of the client's.
//
// # Limits
//
// A row is trusted only where the method's signature fits it ([Client.Resolve]), so a release that
// changes a method is silence, never a wrong answer. What a client does depends on its release;
// that is read off the objects which the imported package declares ([Client.Outcome]), never off a
// version string. Which server a client talks to is known for few types ([Client.Receiver]).
package clients

import (
	"cmp"
	"go/types"
	"iter"
	"maps"
	"slices"
	"strings"
	"sync"
)

// A Client is one client library, or one major version of it.
type Client struct {
	Name  string   // as people call it: "go-redis v9"
	Paths []string // import paths of the packages that its methods belong to

	rows      func() rows
	receivers map[string]Receiver // by type name
	fields    map[string][]Field  // struct types that carry keys, by type name
	unpacks   Unpack
	outcomes  []outcomeRow
	splits    map[string]Split // by command
	// result is how the client's result types end: a method that returns a pointer to such a type
	// issues a command of this client, whoever declares it.
	result string
	// notKeys are methods whose parameters look as if they held several keys, each with the reason
	// why they don't.
	notKeys map[string]string
	// builder is the type whose methods begin a command that is built in steps: see Begins.
	builder string
	// conns are the types whose values are connections: see Connection.
	conns []string
	// apart is what to write in place of a transaction: see Apart.
	apart string
}

// A Method is a row: one method or function of a client, and what it does with keys.
type Method struct {
	// Name is the method's, on whatever type; Type.Name where that means something else on one type;
	// .Name for a function of the package, in which one "*" stands for any text.
	Name string
	// Command is issued by each call, in upper case, with its subcommand: "XGROUP CREATE". It is
	// empty where it depends on the arguments.
	Command string
	Kind    Kind
	Keys    []KeyParam
	// Script says where the script comes from that a ScriptRun, ScriptMake or ScriptLoad is about.
	Script ScriptParam
}

// A Kind says what a call of a method is.
type Kind uint8

const (
	// Command issues Method.Command with the keys of Method.Keys.
	Command Kind = iota
	// RawCommand issues the command that its arguments spell.
	RawCommand
	// Construct makes a command value. It is issued when the value is handed to a Process method.
	Construct
	// Process issues command values.
	Process
	// ScriptRun runs a script or a server-side function. Its keys are the script's KEYS.
	ScriptRun
	// ScriptMake makes a script value of a text.
	ScriptMake
	// ScriptLoad sends a text to the server, to be run later by its digest or by name.
	ScriptLoad
	// Watch watches keys, and runs a function under the watch where it has one.
	Watch
	// Transaction begins MULTI, and ends it too where it has a function.
	Transaction
	// Pipeline begins a batch whose commands stand alone: no group.
	Pipeline
	// Exec sends what was queued; Discard drops it.
	Exec
	Discard
	// Subscribe subscribes to sharded channels, which have slots like keys.
	Subscribe
	// SplitOptIn makes the client split, from now on, the commands that servers invite it to.
	SplitOptIn
	// Bind ties a connection to the node that its keys belong to.
	Bind
	// Step adds words to a command that is built in steps, and Build ends it: its keys are those of all
	// its steps.
	Step
	Build
	// Batch sends commands that were built, of which MULTI may be one.
	Batch
	// Joint is a batch whose commands go to one node together, so that their keys must be in one slot:
	// it is given the command values, or is a queue to which a Process method adds them.
	Joint
	// Dedicate gets a connection of its own, for a function or as its result, whose commands must all
	// have keys in one slot.
	Dedicate
)

// A KeyParam is a parameter that holds keys.
type KeyParam struct {
	// Param is the parameter's index. Neither the receiver nor a leading context.Context counts.
	// Last is the last parameter.
	Param int
	// Take says how keys are taken out of it; ByType leaves that to its type.
	Take Take
	Role Role
	// Optional says that some versions of the client lack the parameter, or the field in it.
	Optional bool
	// Omit says that the parameter's zero value names no key.
	Omit bool
}

// Last as a parameter's index means the last one.
const Last = -1

// A Take is a way in which keys stand in a value.
type Take uint8

const (
	// ByType, in a row, leaves the way to the parameter's type.
	ByType Take = iota
	// One: the value is a key.
	One
	// Each: each element of the slice is a key. A variadic parameter is a slice.
	Each
	// MapKeys: each key of the map is a key.
	MapKeys
	// Pairs: elements 0, 2, 4, ... of the slice are keys, the others values.
	Pairs
	// Triples: elements 0, 3, 6, ... of the slice are keys.
	Triples
	// Heads: element 0 of each element of the slice of slices is a key.
	Heads
	// FirstHalf: the first half of the slice's elements are keys.
	FirstHalf
	// Tags: each field of the struct names a key in its `redis` tag, see [TagKeys].
	Tags
	// Raw: the slice is a whole command, its name first. Where its keys stand is the command's own
	// affair.
	Raw
	// Named: the value is a command's name, and the parameters after it are its arguments, the last
	// of them a slice.
	Named
	// NamedFlat: as Named, but a slice among the arguments stands for its elements, and a map for its
	// keys and values.
	NamedFlat
	// Counted: the first elements of the slice are keys, and the others arguments of a script. The
	// script was made with their number (KeyCount), or, where that is negative, it comes first.
	Counted
	// Numbered: the value is the number of a script's keys. The two parameters after it are slices, of keys and of other
	// arguments, which the server tells apart by that number alone.
	Numbered
	// KeyCount: the value is the number of keys that the script gets which the call makes.
	KeyCount
	// Held: the value is an interface, and what it holds is a struct whose fields hold the keys.
	Held
	// Runs: each element of the slice is a struct whose fields hold the keys of one run of a script.
	Runs
	// Atomic: the value tells whether a batch is a transaction.
	Atomic
	// Made: the value, or each element of the slice, is a command value made by a Construct call.
	Made
)

// Stride returns the distance of one key to the next in a slice, 0 where keys do not stand in turn
// with something else.
func (t Take) Stride() int {
	switch t {
	case Each:
		return 1
	case Pairs:
		return 2
	case Triples:
		return 3
	default:
		return 0
	}
}

// A Role is what a key is to its command.
type Role uint8

const (
	// Key is a key. All keys of a command must be in one slot.
	Key Role = iota
	// Pattern is a pattern of keys (SORT's BY and GET). It is no key of the command's, but cluster
	// servers refuse it or demand that it lies in the key's slot.
	Pattern
	// Channel is a sharded channel, which has a slot like a key.
	Channel
)

// A Field is a field of a struct that carries keys.
type Field struct {
	Name string
	Take Take // ByType leaves it to the field's type
	Role Role
	// Omit says that the field's zero value names no key.
	Omit bool
	// AllIf is another field of the struct: where it is not empty, Take is Each.
	AllIf string
	// Unless is another field of the struct: where it is not empty, this one names no key.
	Unless string
}

// A ScriptParam says where a script comes from.
type ScriptParam struct {
	From ScriptFrom
	// Param is the parameter with the text, digest or name, counted like KeyParam.Param. It means
	// nothing for ScriptReceiver.
	Param int
	// Argv is the parameter with the script's other arguments, counted alike, 0 where there is none.
	Argv int
}

// A ScriptFrom is a way to name a script.
type ScriptFrom uint8

const (
	NoScript       ScriptFrom = iota
	ScriptText                // the text itself
	ScriptDigest              // the SHA-1 of a text that was loaded
	ScriptFunction            // the name of a function in a library that was loaded
	ScriptReceiver            // the receiver, made by a ScriptMake call
)

// A Receiver is the kind of thing that a method is called on.
type Receiver uint8

const (
	// Unknown is an interface, or a type that serves clusters and single servers alike.
	Unknown Receiver = iota
	// Cluster is a client of a Redis Cluster.
	Cluster
	// Single is a client of one server. That server may be a cluster's node.
	Single
	// Ring spreads keys over servers that know nothing of one another, by the slot's hash tag rule.
	Ring
	// Tx is a connection to one node of whatever server there is, under a Watch or by itself.
	Tx
	// Queue is a pipeline or transaction under construction.
	Queue
	// Script is a script value, Subscription a connection that listens to channels.
	Script
	Subscription
)

// all lists the clients.
var all = []*Client{goRedisV9, goRedisV8, goRedisV7, goRedisV6, goRedisV5, redigo, redisc, rueidis, valkeyGo, rueidiscompat, valkeycompat, radixV4, radixV3, glide, gredis}

// Lookup returns the client that a package belongs to. The path is an import path; a vendor folder
// before it is no part of it.
func Lookup(path string) *Client {
	if i := strings.LastIndex(path, "/vendor/"); i >= 0 {
		path = path[i+len("/vendor/"):]
	}
	for _, c := range all {
		for _, p := range c.Paths {
			if p == path {
				return c
			}
		}
	}
	return nil
}

// All returns every client, the newest of each family first.
func All() []*Client { return append([]*Client(nil), all...) }

// Method returns the row of a method. recv is the name of the type that the method is declared on
// or called on, empty for a function of the package.
func (c *Client) Method(recv, name string) (*Method, bool) {
	t := c.rows()
	if m, ok := t.byName[recv+"."+name]; ok {
		return m, true
	}
	if recv != "" {
		m, ok := t.byName[name]
		return m, ok
	}
	for _, m := range t.wild {
		before, after, _ := strings.Cut(m.Name, "*")
		if strings.HasPrefix("."+name, before) && strings.HasSuffix(name, after) {
			return m, true
		}
	}
	return nil, false
}

// Connection tells whether commands issued one after another on a value of the type go down one
// connection: then MULTI, what follows it, and EXEC are a transaction.
func (c *Client) Connection(t types.Type) bool {
	named, ok := types.Unalias(deref(types.Unalias(t))).(*types.Named)
	return ok && c.owns(named.Obj()) && slices.Contains(c.conns, named.Obj().Name())
}

// Apart returns what to write in place of a transaction, if nobody needs all or nothing.
func (c *Client) Apart() string { return cmp.Or(c.apart, "a plain pipeline") }

// Methods yields all rows of the client, in no order.
func (c *Client) Methods() iter.Seq[*Method] { return maps.Values(c.rows().byName) }

// NotKeys returns why a method takes no keys although its parameters look as if it did.
func (c *Client) NotKeys(name string) (reason string, ok bool) {
	reason, ok = c.notKeys[name]
	return reason, ok
}

// AllNotKeys yields the methods that take no keys although their parameters look as if they did.
func (c *Client) AllNotKeys() iter.Seq[string] { return maps.Keys(c.notKeys) }

// rows are a client's methods.
type rows struct {
	byName map[string]*Method // by name, .Function, or Type.Method
	wild   []*Method          // those of byName whose names have a *
}

// table makes a client's rows, when they are first asked for, of lists of which a later one's rows
// replace an earlier one's of the same name. Most runs never meet a client and pay nothing.
func table(lists ...func() []Method) func() rows {
	return sync.OnceValue(func() rows {
		t := rows{byName: make(map[string]*Method)}
		for _, list := range lists {
			for _, m := range list() {
				t.byName[m.Name] = &m
				if strings.Contains(m.Name, "*") {
					t.wild = append(t.wild, &m)
				}
			}
		}
		return t
	})
}
