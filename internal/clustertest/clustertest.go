// Package clustertest starts a real Redis Cluster for tests: three masters on free loopback
// ports, all slots assigned, ready when New returns, stopped by their own process ids.
//
// It works with any redis-server (6.2 or newer) or valkey-server on PATH and uses the standard
// library alone. A cluster takes two to three seconds to start, because a server refuses to call
// itself ready in its first two; a package with several tests should share one, see Run.
//
// A test that has no server is skipped, with a line that says how to get one; the environment
// variable SLOTLINT_REQUIRE_SERVER=1 makes that a failure. SLOTLINT_SERVER names another server
// program than the first one on PATH.
//
// # Limits
//
// The processes end with Close, and with a test binary that fails, panics or times out through its
// cleanup. A binary that is killed (SIGKILL, or the panic of a test timeout) runs no cleanup: on
// Linux the kernel then ends the servers (PR_SET_PDEATHSIG); elsewhere they stay, idle and on
// loopback. In both cases their folder of a few kilobytes stays: logs and cluster maps, no data.
package clustertest

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// Masters is the number of a cluster's nodes, unless NewSole made it. All are masters.
const Masters = 3

// Slots is the number of hash slots of a cluster.
const Slots = 16384

const (
	// startAttempts bounds how often a cluster is started anew on other ports, because a port
	// that was free when it was looked at has been taken since.
	startAttempts = 5
	// startTimeout bounds one attempt. An idle machine needs two to three seconds.
	startTimeout = 60 * time.Second
	// pollInterval is how often a starting cluster is asked whether it is ready.
	pollInterval = 20 * time.Millisecond
)

// ErrNoServer is returned where neither redis-server nor valkey-server is on PATH.
var ErrNoServer = errors.New("no redis-server or valkey-server on PATH (Debian: apt-get install redis-server)")

// A Cluster is a running Redis Cluster. Its methods may be called from several goroutines at once.
type Cluster struct {
	nodes []*Node
}

// New starts a cluster that keeps its files in the folder dir, which must exist.
// The caller must Close it.
func New(dir string) (*Cluster, error) { return newOf(dir, Masters) }

// NewSole starts a cluster of a single master, which has all slots: a connection that follows no
// redirection reaches every key there. Everything else is as with New.
func NewSole(dir string) (*Cluster, error) { return newOf(dir, 1) }

func newOf(dir string, masters int) (*Cluster, error) {
	server, err := findServer()
	if err != nil {
		return nil, err
	}
	var last error
	for attempt := range startAttempts {
		sub := fmt.Sprintf("%s/%d", dir, attempt)
		c, err := start(server, sub, masters)
		if err == nil {
			return c, nil
		}
		last = err
	}
	return nil, fmt.Errorf("clustertest: no cluster after %d attempts: %w", startAttempts, last)
}

// findServer returns the server program to run.
func findServer() (string, error) {
	if name := os.Getenv("SLOTLINT_SERVER"); name != "" {
		path, err := exec.LookPath(name)
		if err != nil {
			return "", fmt.Errorf("SLOTLINT_SERVER: %w", err)
		}
		return path, nil
	}
	for _, name := range []string{"redis-server", "valkey-server"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", ErrNoServer
}

// start makes one attempt at a cluster. It leaves no process behind when it fails.
func start(server, dir string, masters int) (_ *Cluster, err error) {
	c := &Cluster{nodes: make([]*Node, masters)}
	defer func() {
		if err != nil {
			err = errors.Join(err, c.Close())
		}
	}()
	deadline := time.Now().Add(startTimeout)
	for i := range c.nodes {
		if c.nodes[i], err = startNode(server, fmt.Sprintf("%s/node%d", dir, i)); err != nil {
			return nil, err
		}
	}
	for _, n := range c.nodes {
		if err := n.awaitUp(deadline); err != nil {
			return nil, err
		}
	}
	if err := c.join(); err != nil {
		return nil, err
	}
	for _, n := range c.nodes {
		if err := n.awaitReady(deadline, masters); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// join assigns the slots and introduces the nodes to one another.
func (c *Cluster) join() error {
	for i, n := range c.nodes {
		first, end := slotRange(i, len(c.nodes))
		args := []string{"CLUSTER", "ADDSLOTS"}
		for slot := first; slot < end; slot++ {
			args = append(args, strconv.Itoa(slot))
		}
		if _, err := n.Do(args...); err != nil {
			return err
		}
		// Nodes with equal epochs would spend their first seconds on settling who is newer.
		if _, err := n.Do("CLUSTER", "SET-CONFIG-EPOCH", strconv.Itoa(i+1)); err != nil {
			return err
		}
		for _, other := range c.nodes[:i] {
			if _, err := n.Do("CLUSTER", "MEET", other.host(), other.port()); err != nil {
				return err
			}
		}
	}
	return nil
}

// SlotRange returns the slots that node i of three has when the cluster starts: first <= slot < end.
func SlotRange(i int) (first, end int) { return slotRange(i, Masters) }

func slotRange(i, masters int) (first, end int) {
	return i * Slots / masters, (i + 1) * Slots / masters
}

// Close stops the servers. It returns when they are gone.
func (c *Cluster) Close() error {
	var errs []error
	for _, n := range c.nodes {
		if n != nil {
			errs = append(errs, n.Stop())
		}
	}
	return errors.Join(errs...)
}

// Addrs returns the nodes' addresses, host:port.
func (c *Cluster) Addrs() []string {
	addrs := make([]string, len(c.nodes))
	for i, n := range c.nodes {
		addrs[i] = n.Addr()
	}
	return addrs
}

// Node returns node i, 0 <= i < Masters, or the only one, 0.
func (c *Cluster) Node(i int) *Node { return c.nodes[i] }

// Version returns the server's name and version, as in "redis 7.0.15".
func (c *Cluster) Version() (string, error) {
	info, err := c.nodes[0].info("server")
	if err != nil {
		return "", err
	}
	if v := info["valkey_version"]; v != "" {
		return "valkey " + v, nil
	}
	return "redis " + info["redis_version"], nil
}

// maxRedirects bounds how many MOVED and ASK replies Do follows. Two suffice in a settled cluster.
const maxRedirects = 8

// Do runs a command on whichever node serves it: it follows MOVED and ASK. An error reply is
// returned as an Error.
func (c *Cluster) Do(args ...string) (any, error) {
	n, asking := c.nodes[0], false
	for range maxRedirects {
		var reply any
		var err error
		if asking {
			reply, err = n.ask(args...)
		} else {
			reply, err = n.Do(args...)
		}
		var e Error
		if !errors.As(err, &e) {
			return reply, err
		}
		kind, addr, ok := e.redirect()
		if !ok {
			return nil, err
		}
		if n = c.byAddr(addr); n == nil {
			return nil, fmt.Errorf("clustertest: redirected to an unknown node: %w", err)
		}
		asking = kind == "ASK"
	}
	return nil, fmt.Errorf("clustertest: %s: more than %d redirections", args[0], maxRedirects)
}

func (c *Cluster) byAddr(addr string) *Node {
	for _, n := range c.nodes {
		if n.Addr() == addr {
			return n
		}
	}
	return nil
}

// keySlotBatch is how many CLUSTER KEYSLOT commands are written before their replies are read. It
// bounds what the server must buffer for one connection.
const keySlotBatch = 2000

// KeySlots asks a server for the slot of each key.
func (c *Cluster) KeySlots(keys []string) ([]uint16, error) {
	slots := make([]uint16, 0, len(keys))
	commands := make([][]string, 0, min(len(keys), keySlotBatch))
	for len(slots) < len(keys) {
		commands = commands[:0]
		for _, key := range keys[len(slots):min(len(keys), len(slots)+keySlotBatch)] {
			commands = append(commands, []string{"CLUSTER", "KEYSLOT", key})
		}
		replies, err := c.nodes[0].Pipeline(commands)
		if err != nil {
			return nil, err
		}
		for _, reply := range replies {
			slot, ok := reply.(int64)
			if !ok || slot < 0 || slot >= Slots {
				return nil, fmt.Errorf("clustertest: CLUSTER KEYSLOT answered %v", reply)
			}
			slots = append(slots, uint16(slot))
		}
	}
	return slots, nil
}

// FlushAll removes all keys of all nodes that run.
func (c *Cluster) FlushAll() error {
	for _, n := range c.nodes {
		if n.Running() {
			if _, err := n.Do("FLUSHALL"); err != nil {
				return err
			}
		}
	}
	return nil
}

// parseInfo reads the name:value lines of INFO and CLUSTER INFO.
func parseInfo(text string) map[string]string {
	info := make(map[string]string)
	for line := range strings.Lines(text) {
		if name, value, ok := strings.Cut(strings.TrimSpace(line), ":"); ok {
			info[name] = value
		}
	}
	return info
}
