package clients_test

import (
	"go/types"
	"testing"

	"github.com/slotlint/slotlint/internal/clients"
)

const cmds = "github.com/redis/rueidis/internal/cmds"

func builder(t *testing.T, w world) *types.Package {
	return w.add(t, cmds, `package cmds

type Builder struct{}
func (Builder) Mget() (c Mget) { return }
func (Builder) JsonMget() (c Mget) { return }
func (Builder) EvalRo() (c Mget) { return }
func (Builder) XgroupCreate() (c Mget) { return }
func (Builder) ClientNoEvict() (c Mget) { return }
func (Builder) FtList() (c Mget) { return }
func (Builder) Arbitrary(token ...string) (c Arbitrary) { return }

type Mget struct{}
func (Mget) Key(key ...string) (c MgetKey) { return }
type MgetKey struct{}
func (MgetKey) Build() (c Completed) { return }
type Completed struct{}

type Mset struct{}
func (Mset) KeyValue() (c MsetKeyValue) { return }
type MsetKeyValue struct{}
func (MsetKeyValue) KeyValue(key string, value string) (c MsetKeyValue) { return }

type Publish struct{}
func (Publish) Channel(channel string) (c Completed) { return }
type Spublish struct{}
func (Spublish) Channel(channel string) (c Completed) { return }

type SortGet struct{}
func (SortGet) Get(pattern string) (c SortGet) { return }

type Arbitrary struct{}
func (Arbitrary) Keys(keys ...string) (c Arbitrary) { return }
func (Arbitrary) Args(args ...string) (c Arbitrary) { return }
func (Arbitrary) Blocking() (c Completed) { return }
`)
}

func methodOf(t *testing.T, p *types.Package, typ, name string) *types.Func {
	t.Helper()
	obj, _, _ := types.LookupFieldOrMethod(p.Scope().Lookup(typ).Type(), true, p, name)
	fn, ok := obj.(*types.Func)
	if !ok {
		t.Fatalf("there is no %s.%s", typ, name)
	}
	return fn
}

func TestACommandIsNamedAfterTheMethodThatBeginsIt(t *testing.T) {
	p := builder(t, newWorld(t))
	c := clients.Lookup(cmds)
	for method, want := range map[string]string{
		"Mget": "MGET", "JsonMget": "JSON.MGET", "EvalRo": "EVAL_RO", "XgroupCreate": "XGROUP CREATE",
		"ClientNoEvict": "CLIENT NO-EVICT", "FtList": "FT._LIST",
	} {
		if got, ok := c.Begins(methodOf(t, p, "Builder", method)); !ok || got != want {
			t.Errorf("%s begins %q, want %q", method, got, want)
		}
	}
	if command, ok := c.Begins(methodOf(t, p, "Mget", "Key")); ok {
		t.Errorf("a step begins %q", command)
	}
}

func TestStepsOfABuilder(t *testing.T) {
	p := builder(t, newWorld(t))
	for _, tt := range []struct {
		typ, method string
		kind        clients.Kind
		keys        int // sources of keys
		role        clients.Role
	}{
		{"Mget", "Key", clients.Step, 1, clients.Key},
		{"MgetKey", "Build", clients.Build, 0, clients.Key},
		{"MsetKeyValue", "KeyValue", clients.Step, 1, clients.Key},
		{"Publish", "Channel", clients.Step, 0, clients.Key},
		{"Spublish", "Channel", clients.Step, 1, clients.Channel},
		{"SortGet", "Get", clients.Step, 1, clients.Pattern},
		{"Builder", "Arbitrary", clients.Step, 1, clients.Key},
		{"Arbitrary", "Keys", clients.Step, 1, clients.Key},
		{"Arbitrary", "Blocking", clients.Build, 0, clients.Key},
	} {
		call, ok := clients.Find(methodOf(t, p, tt.typ, tt.method))
		if !ok || call.Method.Kind != tt.kind || len(call.Keys) != tt.keys {
			t.Errorf("%s.%s is %+v", tt.typ, tt.method, call)
			continue
		}
		if tt.keys > 0 && call.Keys[0].Role != tt.role {
			t.Errorf("%s.%s has keys of the role %d, want %d", tt.typ, tt.method, call.Keys[0].Role, tt.role)
		}
	}
	if call, ok := clients.Find(methodOf(t, p, "Mset", "KeyValue")); ok {
		t.Errorf("a step that only leads to the next one is %+v", call)
	}
}

const redigo = "github.com/gomodule/redigo/redis"

func TestACommandWhoseNameStandsApart(t *testing.T) {
	w := newWorld(t)
	p := w.add(t, redigo, `package redis

import ("context"; "time")

type Conn interface { Do(commandName string, args ...interface{}) (reply interface{}, err error); Err() error }
type ConnWithTimeout interface { DoWithTimeout(d time.Duration, commandName string, args ...interface{}) (reply interface{}, err error) }
func DoContext(c Conn, ctx context.Context, cmd string, args ...interface{}) (interface{}, error) { return nil, nil }

type Script struct{}
func NewScript(keyCount int, src string) *Script { return nil }
func (s *Script) Do(c Conn, keysAndArgs ...interface{}) (interface{}, error) { return nil, nil }
func (s *Script) DoContext(ctx context.Context, c Conn, keysAndArgs ...interface{}) (interface{}, error) { return nil, nil }
`)
	for _, tt := range []struct {
		name string
		fn   types.Object
		arg  int
		take clients.Take
	}{
		{"a method", methodOf(t, p, "Conn", "Do"), 0, clients.Named},
		{"after a timeout", methodOf(t, p, "ConnWithTimeout", "DoWithTimeout"), 1, clients.Named},
		{"a function", p.Scope().Lookup("DoContext"), 2, clients.Named},
		{"the number of a script's keys", p.Scope().Lookup("NewScript"), 0, clients.KeyCount},
		{"a script's keys, after the connection", methodOf(t, p, "Script", "Do"), 1, clients.Counted},
		{"and after a context", methodOf(t, p, "Script", "DoContext"), 2, clients.Counted},
	} {
		call, ok := clients.Find(tt.fn.(*types.Func))
		if !ok || len(call.Keys) != 1 || call.Keys[0].Arg != tt.arg || call.Keys[0].Take != tt.take {
			t.Errorf("%s: %+v", tt.name, call)
		}
	}
	c := clients.Lookup(redigo)
	if !c.Connection(p.Scope().Lookup("Conn").Type()) || c.Connection(p.Scope().Lookup("Script").Type()) {
		t.Error("a Conn is a connection, a Script is not")
	}
	old := world{}.add(t, redigo, `package redis
type Conn interface { Do(commandName string, args int) (reply interface{}, err error) }`)
	if call, ok := clients.Find(methodOf(t, old, "Conn", "Do")); ok {
		t.Errorf("a name without arguments after it is taken for a command: %+v", call)
	}
}

func TestWhatABuilderDoesWithKeysInSeveralSlots(t *testing.T) {
	for _, tt := range []struct {
		path, recv, method string
		want               clients.Effect
	}{
		{cmds, "MgetKey", "Build", clients.Panics},
		{"github.com/valkey-io/valkey-go", "Lua", "Exec", clients.Panics},
		{"github.com/redis/rueidis", "Client", "DoMulti", clients.Panics},
		{"github.com/redis/rueidis/rueidiscompat", "Cmdable", "MGet", clients.Panics},
		{"github.com/redis/rueidis/rueidiscompat", "Pipeliner", "Do", clients.SentWhole},
		{redigo, "Conn", "Do", clients.SentWhole},
		{"github.com/mna/redisc", "", "BindConn", clients.Refused},
	} {
		c := clients.Lookup(tt.path)
		m, ok := c.Method(tt.recv, tt.method)
		if !ok {
			t.Fatal(tt.method)
		}
		if got := c.Outcome(m, "", clients.Unknown, nil); got.Effect != tt.want {
			t.Errorf("%s %s.%s: %+v", c.Name, tt.recv, tt.method, got)
		}
	}
}
