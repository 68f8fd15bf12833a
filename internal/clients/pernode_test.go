package clients_test

import (
	"go/types"
	"testing"

	"github.com/slotlint/slotlint/internal/clients"
	"github.com/slotlint/slotlint/internal/rediscmd"
)

// nodeClient is a client whose cluster client asks all nodes for DBSIZE by itself.
func nodeClient(t *testing.T) *types.Package {
	w := newWorld(t)
	return w.add(t, v9, `package redis

import "context"

type IntCmd struct{}
type StringSliceCmd struct{}
type SliceCmd struct{}

type cmdable func()
type Client struct { cmdable }
type ClusterClient struct { cmdable }
type Ring struct { cmdable }
type Cmdable interface { Keys(ctx context.Context, pattern string) *StringSliceCmd }
type FailoverOptions struct{}

func (cmdable) Keys(ctx context.Context, pattern string) *StringSliceCmd { return nil }
func (cmdable) DBSize(ctx context.Context) *IntCmd { return nil }
func (cmdable) Get(ctx context.Context, key string) *IntCmd { return nil }
func (*ClusterClient) DBSize(ctx context.Context) *IntCmd { return nil }
func (*SliceCmd) Scan(dst any) error { return nil }
func NewFailoverClusterClient(opt *FailoverOptions) *ClusterClient { return nil }
func NewClusterClient() *ClusterClient { return nil }
`)
}

func method(t *testing.T, pkg *types.Package, of, name string) *types.Func {
	t.Helper()
	obj, _, _ := types.LookupFieldOrMethod(pkg.Scope().Lookup(of).Type(), true, pkg, name)
	fn, ok := obj.(*types.Func)
	if !ok {
		t.Fatalf("%s has no method %s", of, name)
	}
	return fn
}

func TestNodeMethodsAreKnownByNameAndResult(t *testing.T) {
	pkg := nodeClient(t)
	for _, tt := range []struct{ of, name, want string }{
		{"ClusterClient", "Keys", "KEYS"},
		{"Cmdable", "Keys", "KEYS"},
		{"ClusterClient", "DBSize", "DBSIZE"},
		{"ClusterClient", "Get", ""},
		{"SliceCmd", "Scan", ""}, // takes a reply apart
	} {
		if _, _, got, _ := clients.NodeMethod(method(t, pkg, tt.of, tt.name)); got != tt.want {
			t.Errorf("(%s).%s issues %q, want %q", tt.of, tt.name, got, tt.want)
		}
	}
}

func TestAMethodThatTheClusterClientHasItselfSpreads(t *testing.T) {
	pkg := nodeClient(t)
	c := clients.Lookup(v9)
	for name, want := range map[string]bool{"DBSize": true, "Keys": false} {
		if got := c.Spreads(name, pkg); got != want {
			t.Errorf("%s spreads: %t, want %t", name, got, want)
		}
	}
	if !c.Spreads("Keys", types.NewPackage(v9, "redis")) {
		t.Error("of a package that tells nothing, a finding would be a guess")
	}
	adapter := clients.Lookup("github.com/redis/rueidis/rueidiscompat")
	if !adapter.Spreads("Keys", nil) || adapter.Spreads("Scan", nil) {
		t.Error("an adapter spreads what its table says")
	}
}

// valkey-glide's methods return what the server answers, and belong to the client by their package.
func TestNodeMethodsAreKnownByPackageWhereResultsDoNotTell(t *testing.T) {
	const path = "github.com/valkey-io/valkey-glide/go/v2"
	w := newWorld(t)
	pkg := w.add(t, path, `package glide
import "context"
type baseClient struct{}
type ClusterClient struct { baseClient }
func (*baseClient) Move(ctx context.Context, key string, dbIndex int64) (bool, error) { return false, nil }
func (*ClusterClient) Select(ctx context.Context, index int64) (string, error) { return "", nil }
func (*ClusterClient) FlushAll(ctx context.Context) (string, error) { return "", nil }
`)
	for name, want := range map[string]string{"Select": "SELECT", "Move": "MOVE", "FlushAll": ""} {
		c, from, got, ok := clients.NodeMethod(method(t, pkg, "ClusterClient", name))
		if got != want || ok && (c.Name != "valkey-glide" || from != pkg) {
			t.Errorf("%s issues %q", name, got)
		}
	}
}

func TestACoreThatKnowsCommandsSpreadsThemWhoeverSpellsThem(t *testing.T) {
	glide, goRedis := clients.Lookup("github.com/valkey-io/valkey-glide/go/v2"), clients.Lookup(v9)
	if !glide.SpreadsSpelled("KEYS") || glide.SpreadsSpelled("SCAN") || goRedis.SpreadsSpelled("DBSIZE") {
		t.Error("only valkey-glide's core looks at commands that are spelled out, and leaves SCAN to one node")
	}
	if !glide.Routed("CustomCommandWithRoute") || glide.Routed("CustomCommand") {
		t.Error("a route is the caller's where it is given")
	}
}

func TestWhatMakesAClient(t *testing.T) {
	scope := nodeClient(t).Scope()
	for name, want := range map[string]clients.Making{"NewFailoverClusterClient": clients.SingleMade, "NewClusterClient": clients.NotMade} {
		if got := clients.MakerOf(scope.Lookup(name).(*types.Func)).Making; got != want {
			t.Errorf("%s: %d, want %d", name, got, want)
		}
	}
	for name, want := range map[string]bool{"ClusterClient": true, "Client": false, "Ring": false, "Cmdable": false} {
		if got := clients.IsCluster(types.NewPointer(scope.Lookup(name).Type())); got != want {
			t.Errorf("*%s is a cluster's: %t, want %t", name, got, want)
		}
	}
}

// Every command about a node is one of the server's, with keys only where no node takes it anyway.
func TestNodeCommandsAreCommands(t *testing.T) {
	for _, name := range clients.NodeCommands() {
		cmd, ok := rediscmd.Lookup(name)
		if !ok {
			t.Errorf("there is no %s", name)
			continue
		}
		what, _ := clients.OnNode(name)
		if (what.Refused == "") == (what.Does == "") {
			t.Errorf("%s is either refused, or does something", name)
		}
		if what.Refused == "" && len(cmd.Keys) > 0 {
			t.Errorf("%s has keys", name)
		}
	}
}
