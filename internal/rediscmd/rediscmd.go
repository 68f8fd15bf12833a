// Package rediscmd knows the commands of Redis and Valkey: where their keys stand, since which version they exist,
// and whether a client may split them over slots.
//
// The table in table_gen.go is generated from what real servers answer to COMMAND (see data/README.md), together with
// a small supplement for what servers publish incompletely and for commands of newer servers and of modules. The
// package has no state and builds nothing when a program starts: the table is laid out by the compiler, and [Lookup]
// searches it.
//
// # Where keys stand
//
// A command carries a list of [KeySpec]. Each is one of the few shapes that Redis commands have: a range of positions
// (GET, MGET, MSET, BLPOP), a count followed by as many keys (ZUNION, EVAL), or a range that begins behind a word
// among the options (XREAD's STREAMS, SORT's STORE). A container command (XGROUP, OBJECT) has its specs at its
// subcommands.
//
// # What is not known
//
// A static analysis sees a command's arguments before the program runs, so some are unknown, and of a spread slice even
// the number is. [Command.KeyArgs] never guesses: it returns the arguments that are keys in every list which agrees with
// what is known and which the server would not refuse for its form, and says whether these are all. [Command.Tail]
// describes the keys in a spread slice of unknown length.
//
// # Limits
//
// Keys that a server derives from data are not in the arguments, and so not in the table: the BY and GET patterns of
// SORT, and whatever a script touches beyond its KEYS. Plain pub/sub channels have no slot and are no keys; the
// channels of SSUBSCRIBE, SUNSUBSCRIBE and SPUBLISH have one and are treated as keys.
package rediscmd

import (
	"iter"
	"slices"
)

//go:generate go run ./gen

// A Command is what is known of one Redis command, or of one subcommand such as "XGROUP CREATE". Commands are shared:
// they must not be changed.
type Command struct {
	// Name is in upper case; a subcommand's is the container's name, a space and its own.
	Name string
	// Since names the first version that has the command, once for each product: "redis 6.2.0", "valkey 9.1.0",
	// "RedisJSON 1.0.0".
	Since []string
	// Seen are the servers whose own COMMAND reply has the command; none for one that only documentation tells of. Servers
	// before 7.0 list no subcommands.
	Seen Servers
	// Arity is the number of words, the name included; negative where it is the least number. It is the laxest that any
	// server in Seen names.
	Arity int
	// Keys say where the keys stand; empty for a command without keys and for a container.
	Keys []KeySpec
	// Subs are the subcommands of a container, sorted by name.
	Subs []Command
	// Split says that servers invite clients to split the command by slot (request policy multi_shard). It is the
	// client that may do so: a server answers CROSSSLOT to a call that was not split.
	Split bool
	// Write says that the server treats the command as a write. Scripts (EVAL, FCALL) are not: it depends on the script.
	Write bool

	batch bool
}

// Servers is a set of the servers that the table was made from, as bits; see [Servers.Names].
type Servers uint16

// Names lists the set's servers with their full versions ("redis 7.0.15"), in the order of the table's sources.
func (s Servers) Names() []string {
	var names []string
	for i, name := range sources {
		if s&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return names
}

// Sources lists the servers that the table was made from, with their full versions.
func Sources() []string { return slices.Clone(sources[:]) }

// Batch reports whether the command is only a batch of independent single-key commands, so that one command for each
// slot does the same work. What is lost is that it happens at one moment: another client may see an MSET half done.
// MSETNX and MSETEX are not batches, for their condition is about all keys at once.
func (c *Command) Batch() bool { return c.batch }

// Lookup finds a command by its name, in any letter case. A subcommand's name ("xgroup create") finds the subcommand.
// Lookup does not allocate.
func Lookup(name string) (*Command, bool) {
	// A name longer than the longest in the table is nobody's, and needs no copy.
	var buf [longestName]byte
	if len(name) > len(buf) {
		return nil, false
	}
	upper := buf[:copy(buf[:], name)]
	container := len(upper)
	for i, b := range upper {
		upper[i] = upperASCII(b)
		if b == ' ' && container == len(upper) {
			container = i
		}
	}
	c, ok := find(table[:], upper[:container])
	if !ok || container == len(upper) {
		return c, ok
	}
	return find(c.Subs, upper)
}

// find searches commands that are sorted by name. It is written out because slices.BinarySearchFunc would copy a Command for
// each comparison and let the name escape to the heap.
func find(sorted []Command, upper []byte) (*Command, bool) {
	low, high := 0, len(sorted)
	for low < high {
		middle := int(uint(low+high) / 2)
		if sorted[middle].Name < string(upper) {
			low = middle + 1
		} else {
			high = middle
		}
	}
	if low == len(sorted) || sorted[low].Name != string(upper) {
		return nil, false
	}
	return &sorted[low], true
}

// All yields every command in the order of names, a container before its subcommands.
func All() iter.Seq[*Command] {
	return func(yield func(*Command) bool) {
		for i := range table {
			c := &table[i]
			if !yield(c) {
				return
			}
			for j := range c.Subs {
				if !yield(&c.Subs[j]) {
					return
				}
			}
		}
	}
}

// sub returns the subcommand that the container's first argument names.
func (c *Command) sub(word string) (*Command, bool) {
	for i := range c.Subs {
		if equalASCII(c.Subs[i].Name[len(c.Name)+1:], word) {
			return &c.Subs[i], true
		}
	}
	return nil, false
}

// equalASCII compares as servers do: ASCII letters of any case are equal and nothing else is. strings.EqualFold knows
// more, and would take "ſTORE" for STORE.
func equalASCII(upper, text string) bool {
	if len(upper) != len(text) {
		return false
	}
	for i := range len(text) {
		if upperASCII(text[i]) != upper[i] {
			return false
		}
	}
	return true
}

func upperASCII(b byte) byte {
	if 'a' <= b && b <= 'z' {
		return b - 'a' + 'A'
	}
	return b
}
