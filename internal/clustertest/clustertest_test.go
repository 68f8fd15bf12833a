package clustertest_test

import (
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/slotlint/slotlint/internal/clustertest"
)

var cluster *clustertest.Cluster

func TestMain(m *testing.M) {
	os.Exit(clustertest.Run(m, func(c *clustertest.Cluster) { cluster = c }))
}

func TestClusterAnswersAsAClusterDoes(t *testing.T) {
	clustertest.Need(t, cluster)
	version, err := cluster.Version()
	if err != nil {
		t.Fatal(err)
	}
	t.Log(version)

	slots, err := cluster.KeySlots([]string{"foo", "", "{user1000}.following", "{user1000}.followers"})
	if err != nil {
		t.Fatal(err)
	}
	if slots[0] != 12182 || slots[1] != 0 || slots[2] != slots[3] {
		t.Errorf("slots = %v, want 12182, 0 and twice the same", slots)
	}

	// a and d are on one node, in two slots: still an error.
	a, err := cluster.Owner(15495)
	if err != nil {
		t.Fatal(err)
	}
	_, err = cluster.Node(a).Do("MGET", "a", "d")
	var e clustertest.Error
	if !errors.As(err, &e) || !strings.HasPrefix(string(e), "CROSSSLOT ") {
		t.Errorf("MGET a d: %v, want CROSSSLOT", err)
	}
}

func TestDoFollowsRedirections(t *testing.T) {
	clustertest.Need(t, cluster)
	for i := range 30 {
		key := fmt.Sprintf("redirected:%d", i)
		if _, err := cluster.Do("SET", key, key); err != nil {
			t.Fatal(err)
		}
		if got, err := cluster.Do("GET", key); got != key || err != nil {
			t.Fatalf("GET %s = %v, %v", key, got, err)
		}
	}
	if got, err := cluster.Do("GET", "absent"); got != nil || err != nil {
		t.Errorf("GET absent = %v, %v; want nil", got, err)
	}
}

func TestEveryKindOfReplyIsRead(t *testing.T) {
	clustertest.Need(t, cluster)
	binary := "\r\n\x00{\xff"
	replies, err := cluster.Node(0).Pipeline([][]string{
		{"PING"}, {"ECHO", binary}, {"DBSIZE"}, {"NOSUCH"}, {"CONFIG", "GET", "appendonly"}, {"ECHO", ""}, {"COMMAND"},
	})
	if err != nil {
		t.Fatal(err)
	}
	if replies[0] != "PONG" || replies[1] != binary || replies[5] != "" {
		t.Errorf("PING, ECHO, ECHO = %q, %q, %q", replies[0], replies[1], replies[5])
	}
	if _, ok := replies[2].(int64); !ok {
		t.Errorf("DBSIZE = %v", replies[2])
	}
	if _, ok := replies[3].(clustertest.Error); !ok {
		t.Errorf("NOSUCH = %v, want an error", replies[3])
	}
	if got := fmt.Sprint(replies[4]); got != "[appendonly no]" {
		t.Errorf("CONFIG GET = %s", got)
	}
	if commands, ok := replies[6].([]any); !ok || len(commands) < 100 {
		t.Errorf("COMMAND = %T of %d", replies[6], len(commands))
	}
}

func TestSeveralClustersRunSideBySide(t *testing.T) {
	clustertest.Need(t, cluster)
	for i := range 2 {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			c := clustertest.Start(t)
			if _, err := c.Do("SET", "k", t.Name()); err != nil {
				t.Fatal(err)
			}
			if got, err := c.Do("GET", "k"); got != t.Name() || err != nil {
				t.Errorf("GET k = %v, %v; want %s: two clusters share a node", got, err, t.Name())
			}
		})
	}
}

func TestStoppedNodeLeavesTheOthersServing(t *testing.T) {
	clustertest.Need(t, cluster)
	c := clustertest.Start(t)
	if err := c.Node(2).Stop(); err != nil {
		t.Fatal(err)
	}
	if c.Node(2).Running() {
		t.Error("the stopped node still runs")
	}
	if conn, err := net.Dial("tcp", c.Node(2).Addr()); err == nil {
		conn.Close()
		t.Error("the stopped node still listens")
	}
	if _, err := c.Do("SET", "b", "1"); err != nil { // slot 3300, node 0
		t.Errorf("SET on a node that runs: %v", err)
	}
	if _, err := c.Do("SET", "a", "1"); err == nil { // slot 15495, node 2
		t.Error("SET on the stopped node succeeded")
	}
	if err := c.FlushAll(); err != nil {
		t.Errorf("FLUSHALL of the nodes that run: %v", err)
	}
}

func TestMigrationMovesASlotKeyByKey(t *testing.T) {
	clustertest.Need(t, cluster)
	c := clustertest.Start(t)
	const slot = 449 // of k2, on node 0
	for _, key := range []string{"{k2}x", "{k2}y", "{k2}z"} {
		if _, err := c.Do("SET", key, key); err != nil {
			t.Fatal(err)
		}
	}
	m, err := c.StartMigration(slot, 1)
	if err != nil {
		t.Fatal(err)
	}
	if keys, err := m.Keys(); len(keys) != 3 || err != nil {
		t.Fatalf("Keys = %q, %v; want three", keys, err)
	}
	if err := m.Move("{k2}x"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []struct{ keys, answer string }{
		{"{k2}x", "ASK 449 "},
		{"{k2}x {k2}y", someMoved(t)},
	} {
		_, err := c.Node(0).Do(append([]string{"MGET"}, strings.Fields(want.keys)...)...)
		if err == nil || !strings.HasPrefix(err.Error(), want.answer) {
			t.Errorf("MGET %s: %v, want %s", want.keys, err, want.answer)
		}
	}
	if got, err := c.Do("GET", "{k2}x"); got != "{k2}x" || err != nil {
		t.Errorf("GET of a key that has moved = %v, %v", got, err)
	}
	if err := m.Finish(); err != nil {
		t.Fatal(err)
	}
	if owner, err := c.Owner(slot); owner != 1 || err != nil {
		t.Errorf("Owner = %d, %v; want 1", owner, err)
	}
	for _, key := range []string{"{k2}x", "{k2}y", "{k2}z"} {
		if got, err := c.Node(1).Do("GET", key); got != key || err != nil {
			t.Errorf("GET %s on the new node = %v, %v", key, got, err)
		}
	}
}

// someMoved returns how the server begins its answer to a command of which some keys have moved.
func someMoved(t *testing.T) string {
	version, err := cluster.Version()
	if err != nil {
		t.Fatal(err)
	}
	if strings.HasPrefix(version, "redis 6.") {
		return "ASK "
	}
	return "TRYAGAIN "
}

func TestMissingServerIsToldApartFromABrokenOne(t *testing.T) {
	t.Run("none on PATH", func(t *testing.T) {
		t.Setenv("SLOTLINT_SERVER", "")
		t.Setenv("PATH", t.TempDir())
		_, err := clustertest.New(t.TempDir())
		if !errors.Is(err, clustertest.ErrNoServer) || !strings.Contains(err.Error(), "apt-get install redis-server") {
			t.Errorf("err = %v, want ErrNoServer and how to get one", err)
		}
	})
	t.Run("one that ends at once", func(t *testing.T) {
		dir := t.TempDir()
		server := filepath.Join(dir, "broken-server")
		if err := os.WriteFile(server, []byte("#!/bin/sh\necho cannot run\nexit 3\n"), 0o700); err != nil {
			t.Fatal(err)
		}
		t.Setenv("SLOTLINT_SERVER", server)
		_, err := clustertest.New(t.TempDir())
		if err == nil || errors.Is(err, clustertest.ErrNoServer) || !strings.Contains(err.Error(), "cannot run") {
			t.Errorf("err = %v, want the server's own last words", err)
		}
	})
}

func TestASoleMasterHasAllSlots(t *testing.T) {
	clustertest.Need(t, cluster)
	sole, err := clustertest.NewSole(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := sole.Close(); err != nil {
			t.Error(err)
		}
	}()
	for _, key := range []string{"a", "b", "c", "d"} {
		if _, err := sole.Node(0).Do("SET", key, "1"); err != nil {
			t.Errorf("SET %s: %v", key, err)
		}
	}
	if _, err := sole.Node(0).Do("MGET", "a", "b"); err == nil || !strings.HasPrefix(err.Error(), "CROSSSLOT") {
		t.Errorf("MGET a b: %v, want CROSSSLOT", err)
	}
}
