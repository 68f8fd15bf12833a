package clients

import (
	"go/types"
	"iter"
	"maps"
	"slices"
	"strings"
)

// Commands that are about a node, not about keys. A server runs them on what it holds itself, and a cluster client
// sends most of them to one node, whichever it picks: KEYS finds a part of the keys, and nothing says so. Others no node
// of a cluster takes. What a client sends to all nodes by itself is right, and is in the client's table.

// A NodeCommand is what a cluster's node does with a command that is about a node.
type NodeCommand struct {
	// Refused is the error that every node answers. It is empty where a node runs the command.
	Refused string
	// Does completes "KEYS goes to one node and": what one node does with it.
	Does string
}

// nodeCommands are what servers do, from Redis 6.2 to 8.0 and Valkey 8.1. Valkey 9 takes SELECT, MOVE and SWAPDB where
// its setting cluster-databases is above 1, which by default it is not.
var nodeCommands = map[string]NodeCommand{
	"KEYS":             {Does: "finds the keys of that node only"},
	"SCAN":             {Does: "walks the keys of that node only, and its cursor means nothing to another node"},
	"DBSIZE":           {Does: "counts the keys of that node only"},
	"RANDOMKEY":        {Does: "picks among the keys of that node only"},
	"FLUSHALL":         {Does: "empties that node only"},
	"FLUSHDB":          {Does: "empties that node only"},
	"SCRIPT LOAD":      {Does: "loads the script there only: EVALSHA on another node answers NOSCRIPT"},
	"SCRIPT EXISTS":    {Does: "tells of the scripts of that node only"},
	"SCRIPT FLUSH":     {Does: "drops the scripts of that node only"},
	"FUNCTION LOAD":    {Does: "loads the library there only: FCALL on another node answers \"ERR Function not found\""},
	"FUNCTION DELETE":  {Does: "deletes the library of that node only"},
	"FUNCTION FLUSH":   {Does: "drops the functions of that node only"},
	"FUNCTION RESTORE": {Does: "restores the functions of that node only"},
	"CONFIG SET":       {Does: "changes the setting of that node only"},

	"SELECT": {Refused: "ERR SELECT is not allowed in cluster mode"},
	"MOVE":   {Refused: "ERR MOVE is not allowed in cluster mode"},
	"SWAPDB": {Refused: "ERR SWAPDB is not allowed in cluster mode"},
}

// OnNode returns what a cluster's node does with a command, if that is about a node: "KEYS", "SCRIPT LOAD".
func OnNode(command string) (NodeCommand, bool) {
	n, ok := nodeCommands[command]
	return n, ok
}

// NodeCommands returns the commands that are about a node, sorted.
func NodeCommands() []string {
	var names []string
	for name := range nodeCommands {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// nodeTable is what a family of clients does with such commands on a cluster.
type nodeTable struct {
	clients []*Client
	// methods issue a command without keys, by name. They return a pointer to one of the client's result types, if the
	// client has such, and else belong to its packages.
	methods map[string]string
	// spreads are the commands whose methods send it to all nodes, or all masters.
	spreads []string
	// spelled says that such a command is sent to them, too, where it is spelled out.
	spelled bool
	// routed are methods whose caller says which nodes a command goes to.
	routed []string
	// own is a type whose methods do that if it declares them itself, and does not have them from what it embeds: so
	// the release of the client at hand says which they are.
	own string
	// each is the way to all nodes: it completes "reach all nodes with".
	each string
}

func nodeTables() []nodeTable {
	return []nodeTable{
		{
			clients: []*Client{goRedisV9, goRedisV8, goRedisV7, goRedisV6},
			methods: goRedisNodeMethods, own: "ClusterClient",
			each: "ForEachMaster",
		},
		{
			clients: []*Client{rueidiscompat, valkeycompat},
			methods: goRedisNodeMethods,
			spreads: []string{
				"KEYS", "DBSIZE", "FLUSHALL", "FLUSHDB", "SCRIPT LOAD", "SCRIPT EXISTS", "SCRIPT FLUSH",
				"FUNCTION LOAD", "FUNCTION DELETE", "FUNCTION FLUSH", "FUNCTION RESTORE", "CONFIG SET",
			},
			each: "an adapter for each client of Nodes()",
		},
		{clients: []*Client{rueidis, valkeyGo}, each: "each client of Nodes()"},
		{clients: []*Client{redigo, redisc}, each: "EachNode of the redisc.Cluster"},
		{clients: []*Client{radixV4}, each: "the Primary of each of Clients()"},
		{clients: []*Client{radixV3}, each: "the Client of each of Topo().Primaries()"},
		{
			clients: []*Client{glide},
			methods: map[string]string{"Select": "SELECT", "Move": "MOVE"},
			spreads: []string{
				"KEYS", "DBSIZE", "RANDOMKEY", "FLUSHALL", "FLUSHDB", "SCRIPT LOAD", "SCRIPT EXISTS", "SCRIPT FLUSH",
				"FUNCTION LOAD", "FUNCTION DELETE", "FUNCTION FLUSH", "FUNCTION RESTORE", "CONFIG SET",
			},
			spelled: true,
			routed:  []string{"CustomCommandWithRoute"},
			each:    "the client's Scan, whose cursor goes from node to node",
		},
	}
}

var goRedisNodeMethods = map[string]string{
	"Keys": "KEYS", "Scan": "SCAN", "ScanType": "SCAN", "DBSize": "DBSIZE", "RandomKey": "RANDOMKEY",
	"FlushAll": "FLUSHALL", "FlushAllAsync": "FLUSHALL", "FlushDB": "FLUSHDB", "FlushDBAsync": "FLUSHDB",
	"ScriptLoad": "SCRIPT LOAD", "ScriptExists": "SCRIPT EXISTS", "ScriptFlush": "SCRIPT FLUSH",
	"FunctionLoad": "FUNCTION LOAD", "FunctionLoadReplace": "FUNCTION LOAD", "FunctionDelete": "FUNCTION DELETE",
	"FunctionFlush": "FUNCTION FLUSH", "FunctionFlushAsync": "FUNCTION FLUSH", "FunctionRestore": "FUNCTION RESTORE",
	"ConfigSet": "CONFIG SET", "Select": "SELECT", "Move": "MOVE", "SwapDB": "SWAPDB",
}

// nodeTable returns the client's table, an empty one where nothing is known of it.
func (c *Client) nodeTable() nodeTable {
	for _, t := range nodeTables() {
		if slices.Contains(t.clients, c) {
			return t
		}
	}
	return nodeTable{}
}

// NodeMethod returns the command about a node that a method issues, and the client whose result it returns, with the
// package of that result.
func NodeMethod(fn *types.Func) (c *Client, pkg *types.Package, command string, ok bool) {
	sig := fn.Origin().Signature()
	if sig.Recv() == nil || fn.Pkg() == nil { // (error).Error
		return nil, nil, "", false
	}
	if c = resultClient(sig); c == nil {
		if c = Lookup(fn.Pkg().Path()); c == nil || c.result != "" {
			return nil, nil, "", false
		}
		command, ok = c.nodeTable().methods[fn.Name()]
		return c, fn.Pkg(), command, ok
	}
	if command, ok = c.nodeTable().methods[fn.Name()]; !ok {
		return nil, nil, "", false
	}
	result, ok := types.Unalias(deref(types.Unalias(sig.Results().At(0).Type()))).(*types.Named)
	if !ok {
		return nil, nil, "", false
	}
	return c, result.Obj().Pkg(), command, true
}

// Spreads reports whether a method, called on the client of a cluster, sends its command to all nodes by itself. pkg is
// the client's package as the program imports it; where it does not tell, the answer is yes.
func (c *Client) Spreads(method string, pkg *types.Package) bool {
	t := c.nodeTable()
	if t.own == "" {
		return slices.Contains(t.spreads, t.methods[method])
	}
	own := pkg.Scope().Lookup(t.own)
	if own == nil {
		return true
	}
	obj, _, _ := types.LookupFieldOrMethod(own.Type(), true, nil, method)
	fn, ok := obj.(*types.Func)
	return ok && typeName(fn.Signature().Recv().Type()) == t.own
}

// SpreadsSpelled reports whether a command that is spelled out is sent to all nodes of a cluster by the client itself.
func (c *Client) SpreadsSpelled(command string) bool {
	t := c.nodeTable()
	return t.spelled && slices.Contains(t.spreads, command)
}

// Routed reports whether the caller of a method says which nodes its command goes to.
func (c *Client) Routed(method string) bool { return slices.Contains(c.nodeTable().routed, method) }

// EachNode returns what reaches all nodes with this client; it is empty for a client of which nothing is known.
func (c *Client) EachNode() string {
	return c.nodeTable().each
}

// IsCluster reports whether a value of the type is certainly the client of a cluster, or a connection to one.
func IsCluster(t types.Type) bool {
	for _, c := range all {
		if c.Receiver(t) == Cluster {
			return true
		}
	}
	return false
}

// A Making is how the result of a function is known to be a cluster's.
type Making uint8

const (
	NotMade Making = iota
	// ClusterMade is a function that makes a cluster's client and nothing else.
	ClusterMade
	// SingleMade is one that makes what looks like a cluster's client and has one master with all keys.
	SingleMade
	// AsArgument: the result is a cluster's if the first argument is one.
	AsArgument
	// ByAddresses: the result is a cluster's if its options name several addresses, and nothing that speaks against it.
	ByAddresses
)

// A Maker is a function that makes clients.
type Maker struct {
	Making
	Addresses string   // the field of the options with the addresses
	Against   []string // fields of the options that must not be set
}

// makers are by import path and function, or method of a type.
var makers = map[string]Maker{
	"github.com/redis/go-redis/v9.NewUniversalClient":        {ByAddresses, "Addrs", []string{"MasterName"}},
	"github.com/redis/go-redis/v9.NewFailoverClusterClient":  {Making: SingleMade},
	"github.com/go-redis/redis/v8.NewUniversalClient":        {ByAddresses, "Addrs", []string{"MasterName"}},
	"github.com/go-redis/redis/v8.NewFailoverClusterClient":  {Making: SingleMade},
	"github.com/go-redis/redis/v7.NewUniversalClient":        {ByAddresses, "Addrs", []string{"MasterName"}},
	"github.com/go-redis/redis.NewUniversalClient":           {ByAddresses, "Addrs", []string{"MasterName"}},
	"github.com/mna/redisc.Cluster.Get":                      {Making: ClusterMade},
	"github.com/mna/redisc.Cluster.Dial":                     {Making: ClusterMade},
	"github.com/mna/redisc.RetryConn":                        {Making: AsArgument},
	"github.com/redis/rueidis.NewClient":                     {ByAddresses, "InitAddress", []string{"ForceSingleClient", "Sentinel", "Standalone"}},
	"github.com/redis/rueidis/rueidiscompat.NewAdapter":      {Making: AsArgument},
	"github.com/valkey-io/valkey-go.NewClient":               {ByAddresses, "InitAddress", []string{"ForceSingleClient", "Sentinel", "Standalone"}},
	"github.com/valkey-io/valkey-go/valkeycompat.NewAdapter": {Making: AsArgument},
}

// Makers yields all functions of which it is known what they make, by import path and name.
func Makers() iter.Seq2[string, Maker] { return maps.All(makers) }

// MakerOf returns how the result of a function is known to be a cluster's.
func MakerOf(fn *types.Func) Maker {
	if fn.Pkg() == nil || Lookup(fn.Pkg().Path()) == nil {
		return Maker{}
	}
	name := fn.Name()
	if recv := fn.Signature().Recv(); recv != nil {
		name = typeName(recv.Type()) + "." + name
	}
	path := fn.Pkg().Path()
	if i := strings.LastIndex(path, "/vendor/"); i >= 0 {
		path = path[i+len("/vendor/"):]
	}
	return makers[path+"."+name]
}
