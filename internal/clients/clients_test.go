package clients_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"

	"github.com/slotlint/slotlint/internal/clients"
	"github.com/slotlint/slotlint/internal/rediscmd"
)

// world type-checks small packages in place of the real clients.
type world map[string]*types.Package

func (w world) Import(path string) (*types.Package, error) {
	if p := w[path]; p != nil {
		return p, nil
	}
	return nil, errors.New("no such package: " + path)
}

func (w world) add(t *testing.T, path, src string) *types.Package {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, path+".go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	p, err := (&types.Config{Importer: w}).Check(path, fset, []*ast.File{f}, nil)
	if err != nil {
		t.Fatal(err)
	}
	w[path] = p
	return p
}

func newWorld(t *testing.T) world {
	w := world{}
	w.add(t, "context", `package context; type Context interface{ Err() error }`)
	w.add(t, "time", `package time; type Time struct{ wall int }; type Duration int64`)
	return w
}

const v9 = "github.com/redis/go-redis/v9"

func goRedisV9(t *testing.T, w world) *types.Package {
	return w.add(t, v9, `package redis

import ("context"; "time")

var ErrCrossSlot error

type (
	Cmd struct{}; SliceCmd struct{}; IntCmd struct{}; StatusCmd struct{}; Cmder interface{ Args() []any }
	ZStore struct { Keys []string; Weights []float64 }
	ZRangeArgs struct { Key string; Start any }
	LCSQuery struct { Key1, Key2 string; Len bool }
	JSONSetArgs struct { Key, Path string; Value any }
	GeoRadiusQuery struct { Radius float64; Store, StoreDist string }
	Sort struct { By string; Get []string }
	XReadArgs struct { Streams []string; ID string }
	XReadGroupArgs struct { Group string; Streams []string }
	MSetEXArgs struct{}
)

type cmdable func(context.Context, Cmder) error
type Client struct { cmdable }
type ClusterClient struct { cmdable }
type Ring struct { cmdable }
type Tx struct { cmdable }
type Conn struct { cmdable }
type Pipeliner interface { Get(ctx context.Context, key string) *Cmd; Do(ctx context.Context, args ...interface{}) *Cmd }
type UniversalClient interface { Cmdable; Watch(ctx context.Context, fn func(*Tx) error, keys ...string) error }
type Cmdable interface { MGet(ctx context.Context, keys ...string) *SliceCmd; TxPipeline() Pipeliner }
type Script struct { src string }
type Scripter interface { Eval(ctx context.Context, script string, keys []string, args ...interface{}) *Cmd }

func (cmdable) Get(ctx context.Context, key string) *Cmd { return nil }
func (cmdable) MGet(ctx context.Context, keys ...string) *SliceCmd { return nil }
func (cmdable) BLPop(ctx context.Context, timeout time.Duration, keys ...string) *SliceCmd { return nil }
func (cmdable) Rename(ctx context.Context, key, newkey string) *StatusCmd { return nil }
func (cmdable) SUnionStore(ctx context.Context, destination string, keys ...string) *IntCmd { return nil }
func (cmdable) MSet(ctx context.Context, values ...interface{}) *StatusCmd { return nil }
func (cmdable) MSetEX(ctx context.Context, args MSetEXArgs, values ...interface{}) *IntCmd { return nil }
func (cmdable) JSONMSet(ctx context.Context, params ...interface{}) *StatusCmd { return nil }
func (cmdable) JSONMSetArgs(ctx context.Context, docs []JSONSetArgs) *StatusCmd { return nil }
func (cmdable) TSMAdd(ctx context.Context, ktvSlices [][]interface{}) *SliceCmd { return nil }
func (cmdable) ZUnion(ctx context.Context, store ZStore) *SliceCmd { return nil }
func (cmdable) ZUnionStore(ctx context.Context, dest string, store *ZStore) *IntCmd { return nil }
func (cmdable) ZRangeStore(ctx context.Context, dst string, z ZRangeArgs) *IntCmd { return nil }
func (cmdable) LCS(ctx context.Context, q *LCSQuery) *Cmd { return nil }
func (cmdable) GeoRadiusStore(ctx context.Context, key string, long, lat float64, q *GeoRadiusQuery) *IntCmd { return nil }
func (cmdable) CMSMergeWithWeight(ctx context.Context, destKey string, sourceKeys map[string]int64) *StatusCmd { return nil }
func (cmdable) SortStore(ctx context.Context, key, store string, sort *Sort) *IntCmd { return nil }
func (cmdable) XRead(ctx context.Context, a *XReadArgs) *SliceCmd { return nil }
func (cmdable) XReadGroup(ctx context.Context, a *XReadGroupArgs) *SliceCmd { return nil }
func (cmdable) XReadStreams(ctx context.Context, streams ...string) *SliceCmd { return nil }
func (cmdable) Do(ctx context.Context, args ...interface{}) *Cmd { return nil }
func (cmdable) DoRawWriteTo(ctx context.Context, w any, args ...interface{}) *Cmd { return nil }
func (cmdable) Eval(ctx context.Context, script string, keys []string, args ...interface{}) *Cmd { return nil }
func (cmdable) ScriptLoad(ctx context.Context, script string) *Cmd { return nil }
func (cmdable) TxPipelined(ctx context.Context, fn func(Pipeliner) error) ([]Cmder, error) { return nil, nil }
func (cmdable) TxPipeline() Pipeliner { return nil }
func (cmdable) Pipelined(ctx context.Context, fn func(Pipeliner) error) ([]Cmder, error) { return nil, nil }
func (cmdable) SPublish(ctx context.Context, channel string, message interface{}) *IntCmd { return nil }
func (cmdable) Publish(ctx context.Context, channel string, message interface{}) *IntCmd { return nil }
func (*Client) Process(ctx context.Context, cmd Cmder) error { return nil }
func (*ClusterClient) Watch(ctx context.Context, fn func(*Tx) error, keys ...string) error { return nil }
func (*Tx) Watch(ctx context.Context, keys ...string) *StatusCmd { return nil }
func (*Script) Run(ctx context.Context, c Scripter, keys []string, args ...interface{}) *Cmd { return nil }
func NewScript(src string) *Script { return nil }
func NewSliceCmd(ctx context.Context, args ...interface{}) *SliceCmd { return nil }
func NewLCSCmd(ctx context.Context, q *LCSQuery) *Cmd { return nil }
func NewXInfoStreamCmd(ctx context.Context, stream string) *Cmd { return nil }
func NewClient(opt any) *Client { return nil }
`)
}

var takes = map[clients.Take]string{
	clients.One: "one", clients.Each: "each", clients.MapKeys: "map keys", clients.Pairs: "pairs", clients.Triples: "triples",
	clients.Heads: "heads", clients.FirstHalf: "first half", clients.Tags: "tags", clients.Raw: "raw", clients.Made: "made",
}

// say writes down where keys are: the argument's index, the path, the way.
func say(keys []clients.KeySource) string {
	var list []string
	for _, k := range keys {
		s := fmt.Sprint(k.Arg)
		for _, p := range k.Path {
			if p != clients.Elem {
				s += "."
			}
			s += p
		}
		s += " " + takes[k.Take]
		switch k.Role {
		case clients.Pattern:
			s += " pattern"
		case clients.Channel:
			s += " channel"
		}
		if k.Omit {
			s += "?"
		}
		if k.AllIf != "" {
			s += ", each if " + k.AllIf
		}
		list = append(list, s)
	}
	return strings.Join(list, "; ")
}

// find looks up a function by "Type.Method" or "Func".
func find(t *testing.T, p *types.Package, name string) *types.Func {
	t.Helper()
	recv, method, ok := strings.Cut(name, ".")
	if !ok {
		return p.Scope().Lookup(name).(*types.Func)
	}
	obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(p.Scope().Lookup(recv).Type()), true, p, method)
	if obj == nil {
		obj, _, _ = types.LookupFieldOrMethod(p.Scope().Lookup(recv).Type(), true, p, method)
	}
	fn, ok := obj.(*types.Func)
	if !ok {
		t.Fatalf("%s is no method", name)
	}
	return fn
}

func TestKeysAreFoundWhereverTheyStand(t *testing.T) {
	redis := goRedisV9(t, newWorld(t))
	for _, tt := range []struct {
		fn, command, keys string
		kind              clients.Kind
	}{
		{"Client.Get", "GET", "1 one", clients.Command},
		{"Client.MGet", "MGET", "1 each", clients.Command},
		{"UniversalClient.MGet", "MGET", "1 each", clients.Command},
		{"Pipeliner.Get", "GET", "1 one", clients.Command},
		{"Client.BLPop", "BLPOP", "2 each", clients.Command},
		{"Client.Rename", "RENAME", "1 one; 2 one", clients.Command},
		{"Client.SUnionStore", "SUNIONSTORE", "1 one; 2 each", clients.Command},
		{"Client.MSet", "MSET", "1 pairs", clients.Command},
		{"Client.MSetEX", "MSETEX", "2 pairs", clients.Command},
		{"Client.JSONMSet", "JSON.MSET", "1 triples", clients.Command},
		{"Client.JSONMSetArgs", "JSON.MSET", "1[].Key one", clients.Command},
		{"Client.TSMAdd", "TS.MADD", "1 heads", clients.Command},
		{"Client.ZUnion", "ZUNION", "1.Keys each", clients.Command},
		{"Client.ZUnionStore", "ZUNIONSTORE", "1 one; 2.Keys each", clients.Command},
		{"Client.ZRangeStore", "ZRANGESTORE", "1 one; 2.Key one", clients.Command},
		{"Client.LCS", "LCS", "1.Key1 one; 1.Key2 one", clients.Command},
		{"Client.GeoRadiusStore", "GEORADIUS", "1 one; 4.Store one?; 4.StoreDist one?", clients.Command},
		{"Client.CMSMergeWithWeight", "CMS.MERGE", "1 one; 2 map keys", clients.Command},
		{"Client.SortStore", "SORT", "1 one; 2 one; 3.By one pattern?; 3.Get each pattern?", clients.Command},
		{"Client.XRead", "XREAD", "1.Streams first half, each if ID", clients.Command},
		{"Client.XReadGroup", "XREADGROUP", "1.Streams first half", clients.Command},
		{"Client.XReadStreams", "XREAD", "1 first half", clients.Command},
		{"Client.SPublish", "SPUBLISH", "1 one channel", clients.Command},
		{"Client.Do", "", "1 raw", clients.RawCommand},
		{"Pipeliner.Do", "", "1 raw", clients.RawCommand},
		{"Client.DoRawWriteTo", "", "2 raw", clients.RawCommand},
		{"NewSliceCmd", "", "1 raw", clients.Construct},
		{"NewLCSCmd", "LCS", "1.Key1 one; 1.Key2 one", clients.Construct},
		{"NewXInfoStreamCmd", "XINFO STREAM", "1 one", clients.Construct},
		{"Client.Process", "", "1 made", clients.Process},
		{"Client.Eval", "EVAL", "2 each", clients.ScriptRun},
		{"Script.Run", "EVALSHA", "2 each", clients.ScriptRun},
		{"NewScript", "", "", clients.ScriptMake},
		{"Client.ScriptLoad", "SCRIPT LOAD", "", clients.ScriptLoad},
		{"ClusterClient.Watch", "WATCH", "2 each", clients.Watch},
		{"UniversalClient.Watch", "WATCH", "2 each", clients.Watch},
		{"Tx.Watch", "WATCH", "1 each", clients.Watch},
		{"Client.TxPipelined", "MULTI", "", clients.Transaction},
		{"Cmdable.TxPipeline", "MULTI", "", clients.Transaction},
		{"Client.Pipelined", "", "", clients.Pipeline},
	} {
		call, ok := clients.Find(find(t, redis, tt.fn))
		if !ok {
			t.Errorf("%s is not known", tt.fn)
			continue
		}
		if call.Method.Command != tt.command || say(call.Keys) != tt.keys || call.Method.Kind != tt.kind || call.Declared {
			t.Errorf("%s issues %q (kind %d) with keys at %q, want %q (kind %d) at %q", tt.fn,
				call.Method.Command, call.Method.Kind, say(call.Keys), tt.command, tt.kind, tt.keys)
		}
	}
	for _, name := range []string{"Client.Publish", "NewClient"} {
		if call, ok := clients.Find(find(t, redis, name)); ok {
			t.Errorf("%s is taken for %s", name, call.Method.Name)
		}
	}
}

func TestScriptsAndFunctionsAreFoundAmongTheArguments(t *testing.T) {
	redis := goRedisV9(t, newWorld(t))
	for _, tt := range []struct {
		fn                 string
		from               clients.ScriptFrom
		script, argv, fnAt int
	}{
		{"Client.Eval", clients.ScriptText, 1, 3, -1},
		{"Script.Run", clients.ScriptReceiver, 1, 3, -1},
		{"NewScript", clients.ScriptText, 0, 0, -1},
		{"ClusterClient.Watch", clients.NoScript, 1, 1, 1},
		{"Client.TxPipelined", clients.NoScript, 1, 1, 1},
		{"Client.TxPipeline", clients.NoScript, 0, 0, -1},
	} {
		call, _ := clients.Find(find(t, redis, tt.fn))
		p := call.Method.Script
		if p.From != tt.from || call.Arg(p.Param) != tt.script || call.Arg(p.Argv) != tt.argv || call.Func != tt.fnAt {
			t.Errorf("%s: script from %d at %d, args at %d, function at %d", tt.fn, p.From, call.Arg(p.Param), call.Arg(p.Argv), call.Func)
		}
	}
}

// The number says which of what follows are keys, so all three must be where the row has them.
func TestKeysBehindTheirNumber(t *testing.T) {
	const path = "github.com/gogf/gf/v2/database/gredis"
	w := newWorld(t)
	p := w.add(t, path, `package gredis
import "context"
type IGroupScript interface {
	Eval(ctx context.Context, script string, numKeys int64, keys []string, args []any) (any, error)
	EvalSha(ctx context.Context, sha1 string, numKeys int64, keys []string) (any, error)
}`)
	call, ok := clients.Find(method(t, p, "IGroupScript", "Eval"))
	if !ok || call.Keys[0].Take != clients.Numbered || call.Keys[0].Arg != 2 || call.Arg(call.Method.Script.Param) != 1 {
		t.Errorf("Eval: %+v", call)
	}
	if call, ok := clients.Find(method(t, p, "IGroupScript", "EvalSha")); ok {
		t.Errorf("EvalSha without arguments fits: %+v", call)
	}
}

func TestOneRowServesTheOlderMajors(t *testing.T) {
	w := newWorld(t)
	v6 := w.add(t, "github.com/go-redis/redis", `package redis
type (IntCmd struct{}; SliceCmd struct{}; ZStore struct{ Weights []float64 }; XReadArgs struct{ Streams []string }
	GeoRadiusQuery struct { Store, StoreDist string })
type cmdable struct{}
type Client struct { cmdable }
func (*cmdable) MGet(keys ...string) *SliceCmd { return nil }
func (*cmdable) ZUnionStore(dest string, store ZStore, keys ...string) *IntCmd { return nil }
func (*cmdable) XRead(a *XReadArgs) *SliceCmd { return nil }
func (*cmdable) GeoRadius(key string, long, lat float64, q *GeoRadiusQuery) *SliceCmd { return nil }
func (*cmdable) Do(args ...interface{}) *IntCmd { return nil }
`)
	for fn, want := range map[string]string{
		"Client.MGet":        "0 each",
		"Client.ZUnionStore": "0 one; 2 each",
		"Client.XRead":       "0.Streams first half", // there is no ID yet
		"Client.GeoRadius":   "0 one; 3.Store one?; 3.StoreDist one?",
		"Client.Do":          "0 raw",
	} {
		call, ok := clients.Find(find(t, v6, fn))
		if !ok || say(call.Keys) != want {
			t.Errorf("v6 %s: keys at %q, want %q", fn, say(call.Keys), want)
		}
	}
}

func TestASignatureThatDoesNotFitIsNotTrusted(t *testing.T) {
	w := newWorld(t)
	p := w.add(t, v9, `package redis
import "context"
type (SliceCmd struct{}; ZStore struct{ Sets []string })
type Client struct{}
func (*Client) MGet(ctx context.Context, keys ...int) *SliceCmd { return nil }
func (*Client) Rename(ctx context.Context, key string) *SliceCmd { return nil }
func (*Client) ZUnion(ctx context.Context, store *ZStore) *SliceCmd { return nil }
func (*Client) MSet(ctx context.Context, values map[string]any) *SliceCmd { return nil }
func (*Client) TSMAdd(ctx context.Context, l []any) *SliceCmd { return nil }
func NewMoreCmd(ctx context.Context) *SliceCmd { return nil }
`)
	for _, fn := range []string{"Client.MGet", "Client.Rename", "Client.ZUnion", "Client.MSet", "Client.TSMAdd", "NewMoreCmd"} {
		if call, ok := clients.Find(find(t, p, fn)); ok {
			t.Errorf("%s resolves to %q", fn, say(call.Keys))
		}
	}
}

func TestInterfacesOfTheProgramAreKnownByTheirResults(t *testing.T) {
	w := newWorld(t)
	goRedisV9(t, w)
	p := w.add(t, "example.com/app", `package app
import ("context"; "`+v9+`")
type Store interface {
	MGet(ctx context.Context, keys ...string) *redis.SliceCmd
	Get(key string) *redis.Cmd
	Del(ctx context.Context, keys ...string) error
	SUnion(ctx context.Context, sets ...int) *redis.SliceCmd
	Load(ctx context.Context, keys ...string) *redis.SliceCmd
}
type cache struct{ redis.UniversalClient }
func (cache) MGet(ctx context.Context, keys ...string) *redis.SliceCmd { return nil }
`)
	for fn, want := range map[string]string{"Store.MGet": "1 each", "Store.Get": "0 one"} {
		call, ok := clients.Find(find(t, p, fn))
		if !ok || say(call.Keys) != want || !call.Declared || call.Client.Name != "go-redis v9" {
			t.Errorf("%s: %v %q, want %q", fn, ok, say(call.Keys), want)
		}
	}
	for fn, why := range map[string]string{
		"Store.Del":    "the result says nothing of a client",
		"Store.SUnion": "the parameters do not fit",
		"Store.Load":   "no client has such a method",
		"cache.MGet":   "it has a body that may do anything",
	} {
		if call, ok := clients.Find(find(t, p, fn)); ok {
			t.Errorf("%s is taken for %s although %s", fn, call.Method.Name, why)
		}
	}
}

func TestWhatAMethodIsCalledOn(t *testing.T) {
	w := newWorld(t)
	redis := goRedisV9(t, w)
	app := w.add(t, "example.com/app", `package app
import "`+v9+`"
type base struct { *redis.ClusterClient }
type store struct { n int; base }
type face struct { redis.UniversalClient }
type loop struct { *loop }
type other struct { n int }
`)
	v9client := clients.Lookup(v9)
	for name, want := range map[string]clients.Receiver{
		"Client": clients.Single, "ClusterClient": clients.Cluster, "Ring": clients.Ring, "Tx": clients.Tx, "Conn": clients.Single,
		"Pipeliner": clients.Queue, "UniversalClient": clients.Unknown, "Cmdable": clients.Unknown, "Script": clients.Script,
	} {
		typ := redis.Scope().Lookup(name).Type()
		if got := v9client.Receiver(typ); got != want {
			t.Errorf("%s is %d, want %d", name, got, want)
		}
		if got := v9client.Receiver(types.NewPointer(typ)); got != want {
			t.Errorf("*%s is %d, want %d", name, got, want)
		}
	}
	for name, want := range map[string]clients.Receiver{
		"base": clients.Cluster, "store": clients.Cluster, "face": clients.Unknown, "loop": clients.Unknown, "other": clients.Unknown,
	} {
		if got := v9client.Receiver(app.Scope().Lookup(name).Type()); got != want {
			t.Errorf("%s is %d, want %d", name, got, want)
		}
	}
}

func TestTheOneValueOfMSet(t *testing.T) {
	w := newWorld(t)
	p := w.add(t, "example.com/app", `package app
import "time"
type user struct {
	Name string `+"`redis:\"user:name\"`"+`
	Mail string `+"`redis:\"user:mail,omitempty\"`"+`
	skip string `+"`redis:\"user:skip\"`"+`
	Note string
	Age  int    `+"`redis:\"-\"`"+`
}
type names []string
type blob struct { n int }
func (blob) MarshalBinary() ([]byte, error) { return nil, nil }
var (
	strings []string; anys []any; anyMap map[string]any; stringMap map[string]string; intMap map[string]int
	named names; value user; pointer *user; when time.Time; raw blob; text string
)`)
	for _, tt := range []struct {
		value string
		want  map[string]string // by client, "" where it does not look into the value
	}{
		{"strings", map[string]string{"v9": "pairs", "v8": "pairs", "v7": "pairs", "v6": "pairs"}},
		{"anys", map[string]string{"v9": "pairs", "v8": "pairs"}},
		{"anyMap", map[string]string{"v9": "map keys", "v8": "map keys", "v7": "map keys"}},
		{"stringMap", map[string]string{"v9": "map keys", "v8": "map keys"}},
		{"value", map[string]string{"v9": "tags"}},
		{"pointer", map[string]string{"v9": "tags"}},
		{"intMap", nil}, {"named", nil}, {"when", nil}, {"raw", nil}, {"text", nil},
	} {
		typ := p.Scope().Lookup(tt.value).Type()
		for _, c := range clients.All() {
			m, ok := c.Method("Client", "MSet")
			if !ok || c.Name == "valkey-glide" || c.Name == "gredis" { // which take a map and nothing else
				continue
			}
			sig := types.NewSignatureType(nil, nil, nil, types.NewTuple(types.NewVar(0, nil, "values", types.NewSlice(types.NewInterfaceType(nil, nil)))), nil, true)
			keys, ok := c.Resolve(m, sig)
			if !ok {
				t.Fatalf("%s MSet does not resolve", c.Name)
			}
			got := ""
			if one, ok := keys[0].Unpacked(typ); ok {
				got = takes[one.Take]
			}
			like := strings.TrimPrefix(c.Name, "go-redis ")
			if strings.HasSuffix(c.Name, "compat") {
				like = "v9"
			}
			if want := tt.want[like]; got != want {
				t.Errorf("%s MSet(%s) takes %q, want %q", c.Name, tt.value, got, want)
			}
		}
	}
	keys, maybe := clients.TagKeys(p.Scope().Lookup("pointer").Type())
	if !slices.Equal(keys, []string{"user:name", "user:mail"}) || !slices.Equal(maybe, []string{"user:mail"}) {
		t.Errorf("TagKeys are %q, of which %q may be missing", keys, maybe)
	}
}

func TestWhatBecomesOfKeysInSeveralSlots(t *testing.T) {
	w := newWorld(t)
	refuses := goRedisV9(t, w)
	splits := world{}.add(t, v9, `package redis; type Client struct{}`)
	partly := types.NewPackage(v9, "redis")
	older := world{}.add(t, "github.com/go-redis/redis/v8", `package redis; type Client struct{}`)
	text := clients.CrossSlot
	for _, tt := range []struct {
		name, method string
		on           clients.Receiver
		pkg          *types.Package
		want         clients.Outcome
	}{
		{"a command meets the server's error", "MGet", clients.Cluster, refuses, clients.Outcome{Effect: clients.SentWhole, Text: text}},
		{"so does a raw one", "Do", clients.Unknown, refuses, clients.Outcome{Effect: clients.SentWhole, Text: text}},
		{"a ring answers for one shard", "MGet", clients.Ring, refuses, clients.Outcome{Effect: clients.WrongAnswer}},
		{"and for a raw one too", "Do", clients.Ring, refuses, clients.Outcome{Effect: clients.WrongAnswer}},
		{"a transaction is refused since there is ErrCrossSlot", "TxPipelined", clients.Cluster, refuses, clients.Outcome{Effect: clients.Refused, Text: text}},
		{"and was split before", "TxPipelined", clients.Cluster, splits, clients.Outcome{Effect: clients.SplitSilently}},
		{"a package known in part says neither", "TxPipelined", clients.Cluster, partly, clients.Outcome{Effect: clients.RefusedOrSplit, Text: text}},
		{"v8 splits, however much is known of it", "TxPipelined", clients.Cluster, older, clients.Outcome{Effect: clients.SplitSilently}},
		{"a single node gets it all", "TxPipelined", clients.Single, refuses, clients.Outcome{Effect: clients.SentWhole, Text: text}},
		{"a ring splits it", "TxPipelined", clients.Ring, refuses, clients.Outcome{Effect: clients.SplitSilently}},
		{"Watch is refused", "Watch", clients.Unknown, refuses, clients.Outcome{Effect: clients.Refused, Text: "redis: Watch requires all keys to be in the same slot"}},
		{"but not on one node", "Watch", clients.Single, refuses, clients.Outcome{Effect: clients.SentWhole, Text: text}},
	} {
		c := clients.Lookup(tt.pkg.Path())
		m, ok := c.Method("Client", tt.method)
		if !ok {
			t.Fatal(tt.method)
		}
		if got := c.Outcome(m, m.Command, tt.on, tt.pkg); got != tt.want {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.want)
		}
	}
}

func TestBatchesHaveARemedyAndAtomicCommandsHaveNone(t *testing.T) {
	// Blocking reads are no batch, but each stream or channel can be waited for by itself.
	apart := []string{"XREAD", "XREADGROUP"}
	for _, c := range clients.All() {
		for m := range c.Methods() {
			command, ok := rediscmd.Lookup(m.Command)
			if !ok || m.Kind == clients.ScriptLoad {
				continue
			}
			s, split := c.Split(m.Command)
			if want := command.Batch() || slices.Contains(apart, m.Command); split != want || split && s.Advice == "" {
				t.Errorf("%s %s: the command can be split: %v; the remedy is %+v", c.Name, m.Command, want, s)
			}
			if lossy := command.Write && command.Batch() && strings.Contains(m.Command, "MSET"); lossy && s.Loses == "" {
				t.Errorf("%s %s: nobody is told that it is not atomic any more", c.Name, m.Command)
			}
		}
	}
}

func TestPathsOfClients(t *testing.T) {
	for path, want := range map[string]string{
		v9:                             "go-redis v9",
		"github.com/go-redis/redis/v8": "go-redis v8",
		"github.com/go-redis/redis/v7": "go-redis v7",
		"github.com/go-redis/redis":    "go-redis v6",
		"example.com/app/vendor/" + v9: "go-redis v9",
		v9 + "/maintnotifications":     "",
		"example.com/redis":            "",

		"github.com/gomodule/redigo/redis": "redigo",
		"github.com/garyburd/redigo/redis": "redigo",
		"github.com/mna/redisc":            "redisc",

		"github.com/gogf/gf/v2/database/gredis": "gredis",
		"github.com/gogf/gf/v2/os/gcache":       "",
		"":                                      "",
	} {
		got := ""
		if c := clients.Lookup(path); c != nil {
			got = c.Name
		}
		if got != want {
			t.Errorf("%q belongs to %q, want %q", path, got, want)
		}
	}
}

func TestRowsAreSound(t *testing.T) {
	for _, c := range clients.All() {
		for m := range c.Methods() {
			if _, ok := rediscmd.Lookup(m.Command); !ok && m.Command != "" && m.Kind != clients.Bind {
				t.Errorf("%s %s: there is no command %q", c.Name, m.Name, m.Command)
			}
			switch m.Kind {
			case clients.Command, clients.Subscribe, clients.Watch, clients.Bind:
				if len(m.Keys) == 0 || m.Command == "" {
					t.Errorf("%s %s: a command without a name or keys", c.Name, m.Name)
				}
			case clients.ScriptRun:
				if len(m.Keys) != 1 || m.Script.From == clients.NoScript {
					t.Errorf("%s %s: a script run without keys or script", c.Name, m.Name)
				}
			}
			if _, ok := c.NotKeys(m.Name); ok {
				t.Errorf("%s %s is in the table and in the list of those that take no keys", c.Name, m.Name)
			}
		}
	}
}
