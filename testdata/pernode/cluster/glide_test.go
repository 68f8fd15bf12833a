package cluster

import (
	"net"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/slotlint/slotlint/internal/clients"
	"github.com/slotlint/slotlint/internal/clustertest"
	"github.com/valkey-io/valkey-glide/go/v2"
	"github.com/valkey-io/valkey-glide/go/v2/config"
	"github.com/valkey-io/valkey-glide/go/v2/models"
	"github.com/valkey-io/valkey-glide/go/v2/options"
)

const glidePath = "github.com/valkey-io/valkey-glide/go/v2"

func ofGlide(t *testing.T) *glide.ClusterClient {
	conf := config.NewClusterClientConfiguration().WithRequestTimeout(time.Minute)
	for _, addr := range cluster.Addrs() {
		host, port, err := net.SplitHostPort(addr)
		if err != nil {
			t.Fatal(err)
		}
		n, err := strconv.Atoi(port)
		if err != nil {
			t.Fatal(err)
		}
		conf = conf.WithAddress(&config.NodeAddress{Host: host, Port: n})
	}
	c, err := glide.NewClusterClient(conf)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// TestGlideReachesTheNodesThatTheTableSays spells out each command: the core goes by the command, whoever spells it. No
// node may refuse one: the core does not wait for the others then.
func TestGlideReachesTheNodesThatTheTableSays(t *testing.T) {
	clustertest.Need(t, cluster)
	c := ofGlide(t)
	library := "#!lua name=l\nredis.register_function('f', function() return 1 end)"
	arguments := map[string][]string{
		"KEYS": {"*"}, "SCAN": {"0"}, "SCRIPT LOAD": {"return 5"}, "SCRIPT EXISTS": {"e0e1f9fabfc9d4800c877a703b823ac0578ff8db"},
		"FUNCTION LOAD": {"REPLACE", library}, "FUNCTION DELETE": {"l"}, "FUNCTION RESTORE": {dump(t, library), "REPLACE"},
		"CONFIG SET": {"hz", "10"},
	}
	for _, command := range clients.NodeCommands() {
		if what, _ := clients.OnNode(command); what.Refused != "" {
			continue
		}
		want := 1
		if clients.Lookup(glidePath).SpreadsSpelled(command) {
			want = nodes
		}
		words := append(strings.Fields(command), arguments[command]...)
		var err error
		if got := reached(t, command, func() { _, err = c.CustomCommand(t.Context(), words) }); got != want || err != nil {
			t.Errorf("%s reaches %d nodes, want %d: %v", command, got, want, err)
		}
	}
}

// dump loads a library into each node, and returns what a node says of it in its own words.
func dump(t *testing.T, library string) string {
	t.Helper()
	var payload any
	for i := range nodes {
		if _, err := cluster.Node(i).Do("FUNCTION", "LOAD", "REPLACE", library); err != nil {
			t.Fatal(err)
		}
		var err error
		if payload, err = cluster.Node(i).Do("FUNCTION", "DUMP"); err != nil {
			t.Fatal(err)
		}
	}
	return payload.(string)
}

// TestGlideMethodsReachAllNodes is about the methods, none of which is reported.
func TestGlideMethodsReachAllNodes(t *testing.T) {
	clustertest.Need(t, cluster)
	c, ctx := ofGlide(t), t.Context()
	for command, do := range map[string]func() error{
		"DBSIZE":    func() error { _, err := c.DBSizeWithOptions(ctx, options.RouteOption{}); return err },
		"FLUSHALL":  func() error { _, err := c.FlushAll(ctx); return err },
		"FLUSHDB":   func() error { _, err := c.FlushDB(ctx); return err },
		"RANDOMKEY": func() error { _, err := c.RandomKey(ctx); return err },
		"SCRIPT EXISTS": func() error {
			_, err := c.ScriptExists(ctx, []string{"e0e1f9fabfc9d4800c877a703b823ac0578ff8db"})
			return err
		},
		"SCRIPT FLUSH":   func() error { _, err := c.ScriptFlush(ctx); return err },
		"FUNCTION FLUSH": func() error { _, err := c.FunctionFlush(ctx); return err },
		"CONFIG SET":     func() error { _, err := c.ConfigSet(ctx, map[string]string{"hz": "10"}); return err },
		"SCAN": func() error {
			for cursor := models.NewClusterScanCursor(); !cursor.IsFinished(); {
				page, err := c.Scan(ctx, cursor)
				if err != nil {
					return err
				}
				cursor = page.Cursor
			}
			return nil
		},
	} {
		var err error
		if got := reached(t, command, func() { err = do() }); got != nodes || err != nil {
			t.Errorf("%s reaches %d nodes: %v", command, got, err)
		}
	}
}

// TestGlideRefusedMethods is about those that are reported.
func TestGlideRefusedMethods(t *testing.T) {
	clustertest.Need(t, cluster)
	c, ctx := ofGlide(t), t.Context()
	for command, do := range map[string]func() error{
		"SELECT": func() error { _, err := c.Select(ctx, 1); return err },
		"MOVE":   func() error { _, err := c.Move(ctx, "{a}", 1); return err },
	} {
		what, _ := clients.OnNode(command)
		if err := do(); err == nil || !strings.Contains(err.Error(), strings.TrimPrefix(what.Refused, "ERR ")) {
			t.Errorf("%s: %v, want %q", command, err, what.Refused)
		}
	}
	if _, err := c.Select(ctx, 0); err != nil {
		t.Errorf("SELECT 0: %v", err)
	}
}
