package cluster

import (
	"context"
	"errors"
	"go/types"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	redis6 "github.com/go-redis/redis"
	redis7 "github.com/go-redis/redis/v7"
	redis8 "github.com/go-redis/redis/v8"
	radix3 "github.com/mediocregopher/radix/v3"
	radix4 "github.com/mediocregopher/radix/v4"
	"github.com/mna/redisc"
	redis9 "github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
	"github.com/redis/rueidis/rueidiscompat"
	"github.com/slotlint/slotlint/internal/clients"
	"github.com/slotlint/slotlint/internal/clustertest"
	"github.com/slotlint/slotlint/testdata/oldradix"
	"github.com/valkey-io/valkey-go"
	"github.com/valkey-io/valkey-go/valkeycompat"
	"golang.org/x/tools/go/packages"
)

const nodes = 3

var cluster *clustertest.Cluster

func TestMain(m *testing.M) {
	os.Exit(clustertest.Run(m, func(c *clustertest.Cluster) { cluster = c }))
}

// reached counts the nodes that got a command while f ran.
func reached(t *testing.T, command string, f func()) int {
	t.Helper()
	calls := func(node int) string {
		info, err := cluster.Node(node).Do("INFO", "commandstats")
		if err != nil {
			t.Fatal(err)
		}
		name := regexp.QuoteMeta(strings.ReplaceAll(strings.ToLower(command), " ", "|"))
		return regexp.MustCompile(`cmdstat_` + name + `:calls=\d+`).FindString(info.(string))
	}
	var before [nodes]string
	for i := range before {
		before[i] = calls(i)
	}
	f()
	n := 0
	for i := range before {
		if calls(i) != before[i] {
			n++
		}
	}
	return n
}

// A caller is a client whose methods are called like commands.
type caller struct {
	path   string // import path
	client any
}

func callers(t *testing.T) []caller {
	var slots8 []redis8.ClusterSlot
	var slots7 []redis7.ClusterSlot
	var slots6 []redis6.ClusterSlot
	for i, addr := range cluster.Addrs() {
		first, end := clustertest.SlotRange(i)
		slots8 = append(slots8, redis8.ClusterSlot{Start: first, End: end - 1, Nodes: []redis8.ClusterNode{{Addr: addr}}})
		slots7 = append(slots7, redis7.ClusterSlot{Start: first, End: end - 1, Nodes: []redis7.ClusterNode{{Addr: addr}}})
		slots6 = append(slots6, redis6.ClusterSlot{Start: first, End: end - 1, Nodes: []redis6.ClusterNode{{Addr: addr}}})
	}
	// The older clients do not understand what a server of today says of its slots.
	return []caller{
		{"github.com/redis/go-redis/v9", redis9.NewClusterClient(&redis9.ClusterOptions{Addrs: cluster.Addrs()})},
		{"github.com/go-redis/redis/v8", redis8.NewClusterClient(&redis8.ClusterOptions{ClusterSlots: func(context.Context) ([]redis8.ClusterSlot, error) { return slots8, nil }})},
		{"github.com/go-redis/redis/v7", redis7.NewClusterClient(&redis7.ClusterOptions{ClusterSlots: func() ([]redis7.ClusterSlot, error) { return slots7, nil }})},
		{"github.com/go-redis/redis", redis6.NewClusterClient(&redis6.ClusterOptions{ClusterSlots: func() ([]redis6.ClusterSlot, error) { return slots6, nil }})},
		{"github.com/redis/rueidis/rueidiscompat", rueidiscompat.NewAdapter(ofRueidis(t))},
		{"github.com/valkey-io/valkey-go/valkeycompat", valkeycompat.NewAdapter(ofValkey(t))},
	}
}

func ofRueidis(t *testing.T) rueidis.Client {
	c, err := rueidis.NewClient(rueidis.ClientOption{InitAddress: cluster.Addrs()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

func ofValkey(t *testing.T) valkey.Client {
	c, err := valkey.NewClient(valkey.ClientOption{InitAddress: cluster.Addrs()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

func ofRadix(t *testing.T) (*radix4.Cluster, *radix3.Cluster) {
	v4, err := radix4.ClusterConfig{}.New(t.Context(), cluster.Addrs())
	if err != nil {
		t.Fatal(err)
	}
	v3, err := oldradix.Connect(cluster.Addrs(), time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = v4.Close(), v3.Close() })
	return v4, v3
}

// call calls a method with arguments that a server takes for harmless.
func call(method reflect.Value) {
	var in []reflect.Value
	for i := range method.Type().NumIn() {
		switch p := method.Type().In(i); {
		case p == reflect.TypeFor[context.Context]():
			in = append(in, reflect.ValueOf(context.Background()))
		case method.Type().IsVariadic() && i == method.Type().NumIn()-1:
			in = append(in, reflect.ValueOf("e0e1f9fabfc9d4800c877a703b823ac0578ff8db"))
		default:
			in = append(in, reflect.Zero(p))
		}
	}
	method.Call(in)
}

// TestMethodsReachTheNodesThatTheTableSays counts the nodes that each method sends its command to.
func TestMethodsReachTheNodesThatTheTableSays(t *testing.T) {
	clustertest.Need(t, cluster)
	issued := map[string]bool{}
	for _, c := range callers(t) {
		pkg := load(t, c.path)
		client := clients.Lookup(c.path)
		value := reflect.ValueOf(c.client)
		for i := range value.NumMethod() {
			name := value.Type().Method(i).Name
			_, _, command, ok := clients.NodeMethod(methodOf(pkg, name))
			if !ok || command == "MOVE" || command == "SELECT" || command == "SWAPDB" {
				continue
			}
			issued[command] = true
			want := 1
			if client.Spreads(name, pkg) {
				want = nodes
			}
			if got := reached(t, command, func() { call(value.Method(i)) }); got != want {
				t.Errorf("%s: %s reaches %d nodes, want %d", client.Name, name, got, want)
			}
		}
	}
	for _, command := range clients.NodeCommands() {
		what, _ := clients.OnNode(command)
		if what.Refused == "" && !issued[command] {
			t.Errorf("no client has a method for %s", command)
		}
	}
}

// methodOf returns the method of a client, or of the interface that stands for one, with a name that is one of a
// command about a node.
func methodOf(pkg *types.Package, name string) *types.Func {
	for _, of := range []string{"ClusterClient", "Cmdable"} {
		if obj := pkg.Scope().Lookup(of); obj != nil {
			if m, _, _ := types.LookupFieldOrMethod(obj.Type(), true, nil, name); m != nil {
				if fn, ok := m.(*types.Func); ok {
					return fn
				}
			}
		}
	}
	return types.NewFunc(0, pkg, name, types.NewSignatureType(nil, nil, nil, nil, nil, false))
}

// TestMakersAreRealFunctions looks each function up, and the fields of its options.
func TestMakersAreRealFunctions(t *testing.T) {
	for name, maker := range clients.Makers() {
		slash := strings.LastIndexByte(name, '/')
		dot := slash + strings.IndexByte(name[slash:], '.')
		of, ident, method := strings.Cut(name[dot+1:], ".")
		pkg := load(t, name[:dot])
		obj := pkg.Scope().Lookup(of)
		if method && obj != nil {
			obj, _, _ = types.LookupFieldOrMethod(obj.Type(), true, nil, ident)
		}
		fn, ok := obj.(*types.Func)
		if !ok {
			t.Errorf("there is no %s", name)
			continue
		}
		if !reflect.DeepEqual(clients.MakerOf(fn), maker) {
			t.Errorf("%s is not found by its name", name)
		}
		if maker.Making != clients.ByAddresses {
			continue
		}
		for _, field := range append([]string{maker.Addresses}, maker.Against...) {
			if f, _, _ := types.LookupFieldOrMethod(fn.Signature().Params().At(0).Type(), true, nil, field); f == nil {
				t.Errorf("%s: its options have no field %s", name, field)
			}
		}
	}
}

func load(t *testing.T, path string) *types.Package {
	t.Helper()
	list, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedTypes | packages.NeedImports}, path)
	if err != nil || len(list) != 1 || len(list[0].Errors) > 0 {
		t.Fatal(path, err, list)
	}
	return list[0].Types
}

// TestWhatIsSpelledOutReachesOneNode is about commands that are no method's, and about queued ones.
func TestWhatIsSpelledOutReachesOneNode(t *testing.T) {
	clustertest.Need(t, cluster)
	ctx := t.Context()
	v9 := redis9.NewClusterClient(&redis9.ClusterOptions{Addrs: cluster.Addrs()})
	conn := (&redisc.Cluster{StartupNodes: cluster.Addrs()}).Get()
	defer conn.Close()
	r, v := ofRueidis(t), ofValkey(t)
	x4, x3 := ofRadix(t)
	for _, tt := range []struct {
		name, command string
		do            func()
	}{
		{"go-redis, Do", "KEYS", func() { v9.Do(ctx, "KEYS", "user:*") }},
		{"go-redis, Do", "DBSIZE", func() { v9.Do(ctx, "DBSIZE") }},
		{"go-redis, Do", "SCRIPT LOAD", func() { v9.Do(ctx, "SCRIPT", "LOAD", "return 2") }},
		{"go-redis, Process", "DBSIZE", func() { _ = v9.Process(ctx, redis9.NewIntCmd(ctx, "dbsize")) }},
		{"go-redis, a pipeline", "DBSIZE", func() { _, _ = v9.Pipelined(ctx, func(p redis9.Pipeliner) error { return p.DBSize(ctx).Err() }) }},
		{"redisc", "DBSIZE", func() { _, _ = conn.Do("DBSIZE") }},
		{"redisc", "FLUSHALL", func() { _, _ = conn.Do("FLUSHALL") }},
		{"rueidis", "KEYS", func() { r.Do(ctx, r.B().Keys().Pattern("*").Build()) }},
		{"rueidis", "SCRIPT LOAD", func() { r.Do(ctx, r.B().ScriptLoad().Script("return 3").Build()) }},
		{"rueidis", "FLUSHALL", func() { r.Do(ctx, r.B().Arbitrary("FLUSHALL").Build()) }},
		{"valkey-go", "DBSIZE", func() { v.Do(ctx, v.B().Dbsize().Build()) }},
		{"radix v4", "KEYS", func() { _ = x4.Do(ctx, radix4.Cmd(nil, "KEYS", "user:*")) }},
		{"radix v4", "SCAN", func() { _ = x4.Do(ctx, radix4.Cmd(nil, "SCAN", "0")) }},
		{"radix v4", "DBSIZE", func() { _ = x4.Do(ctx, radix4.Cmd(nil, "DBSIZE")) }},
		{"radix v4", "RANDOMKEY", func() { _ = x4.Do(ctx, radix4.Cmd(nil, "RANDOMKEY")) }},
		{"radix v4", "FLUSHALL", func() { _ = x4.Do(ctx, radix4.FlatCmd(nil, "FLUSHALL")) }},
		{"radix v4", "SCRIPT LOAD", func() { _ = x4.Do(ctx, radix4.Cmd(nil, "SCRIPT", "LOAD", "return 4")) }},
		{"radix v4", "CONFIG SET", func() { _ = x4.Do(ctx, radix4.Cmd(nil, "CONFIG", "SET", "hz", "10")) }},
		{"radix v3", "KEYS", func() { _ = x3.Do(radix3.Cmd(nil, "KEYS", "user:*")) }},
		{"radix v3", "SCAN", func() { _ = x3.Do(radix3.Cmd(nil, "SCAN", "0")) }},
		{"radix v3", "DBSIZE", func() { _ = x3.Do(radix3.Cmd(nil, "DBSIZE")) }},
		{"radix v3", "RANDOMKEY", func() { _ = x3.Do(radix3.Cmd(nil, "RANDOMKEY")) }},
		{"radix v3", "FLUSHDB", func() { _ = x3.Do(radix3.Cmd(nil, "FLUSHDB")) }},
		{"radix v3", "SCRIPT LOAD", func() { _ = x3.Do(radix3.Cmd(nil, "SCRIPT", "LOAD", "return 3")) }},
		{"radix v3", "CONFIG SET", func() { _ = x3.Do(radix3.FlatCmd(nil, "CONFIG", "SET", "hz", 10)) }},
	} {
		if got := reached(t, tt.command, tt.do); got != 1 {
			t.Errorf("%s: %s reaches %d nodes", tt.name, tt.command, got)
		}
	}
}

// TestAClientThatFollowsWhatServersSayReachesAllNodes is why such a client is left alone.
func TestAClientThatFollowsWhatServersSayReachesAllNodes(t *testing.T) {
	clustertest.Need(t, cluster)
	c := redis9.NewClusterClient(&redis9.ClusterOptions{Addrs: cluster.Addrs()})
	c.SetCommandInfoResolver(c.NewDynamicResolver())
	for _, words := range [][]any{{"KEYS", "*"}, {"DBSIZE"}, {"FLUSHALL"}} {
		command := words[0].(string)
		if got := reached(t, command, func() { c.Do(t.Context(), words...) }); got != nodes {
			t.Errorf("%s reaches %d nodes", command, got)
		}
	}
}

// TestRefusedCommandsAreRefusedInTheseWords asks a node.
func TestRefusedCommandsAreRefusedInTheseWords(t *testing.T) {
	clustertest.Need(t, cluster)
	if _, err := cluster.Do("SET", "{a}", "v"); err != nil {
		t.Fatal(err)
	}
	arguments := map[string][]string{"SELECT": {"1"}, "MOVE": {"{a}", "1"}, "SWAPDB": {"0", "1"}}
	for _, command := range clients.NodeCommands() {
		what, _ := clients.OnNode(command)
		if what.Refused == "" {
			continue
		}
		_, err := cluster.Do(append([]string{command}, arguments[command]...)...)
		var refused clustertest.Error
		if !errors.As(err, &refused) || string(refused) != what.Refused {
			t.Errorf("%s: %v, want %q", command, err, what.Refused)
		}
	}
	if _, err := cluster.Do("SELECT", "0"); err != nil {
		t.Errorf("SELECT 0: %v", err)
	}
}
