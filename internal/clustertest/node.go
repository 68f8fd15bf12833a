package clustertest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"time"
)

// Ports are drawn below the range from which Linux takes the ports of outgoing connections
// (32768 and up), so that no client of another test can sit on one. The cluster bus listens
// busOffset above a node's port, a rule that is fixed in servers older than 7.0.
const (
	firstPort    = 11000
	endPort      = 22000
	busOffset    = 10000
	portAttempts = 200
)

// nodeTimeoutMillis is the servers' cluster-node-timeout: long enough that a server for which a busy machine
// finds no time is not taken for a dead one, which would refuse its slots for the rest of a test.
const nodeTimeoutMillis = "15000"

// A Node is one server process of a cluster.
type Node struct {
	addr string
	dir  string
	cmd  *exec.Cmd
	gone chan struct{} // closed when the process has ended

	mu   sync.Mutex
	conn *Conn
}

// startNode starts a server that has no slots and knows no other node.
func startNode(server, dir string) (*Node, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	port, err := freePort()
	if err != nil {
		return nil, err
	}
	log, err := os.Create(filepath.Join(dir, "log"))
	if err != nil {
		return nil, err
	}
	defer log.Close()
	cmd := exec.Command(server,
		"--bind", "127.0.0.1", "--port", strconv.Itoa(port), "--protected-mode", "no",
		"--cluster-enabled", "yes", "--cluster-config-file", "nodes.conf",
		"--cluster-node-timeout", nodeTimeoutMillis, "--cluster-require-full-coverage", "no",
		"--save", "", "--appendonly", "no", "--daemonize", "no")
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, log, log
	dieWithParent(cmd)
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	n := &Node{
		addr: net.JoinHostPort("127.0.0.1", strconv.Itoa(port)),
		dir:  dir, cmd: cmd, gone: make(chan struct{}),
	}
	go func() {
		cmd.Wait()
		close(n.gone)
	}()
	return n, nil
}

// freePort returns a port that is free together with its bus port, as far as can be told.
func freePort() (int, error) {
	for range portAttempts {
		port := firstPort + rand.IntN(endPort-firstPort)
		if isFree(port) && isFree(port+busOffset) {
			return port, nil
		}
	}
	return 0, fmt.Errorf("clustertest: no free pair of ports in %d attempts", portAttempts)
}

func isFree(port int) bool {
	l, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return false
	}
	return l.Close() == nil
}

// awaitUp waits until the server answers, and makes sure that it is ours: another process may
// have taken the port since it was looked at.
func (n *Node) awaitUp(deadline time.Time) error {
	return n.await(deadline, "answer", func() (bool, error) {
		info, err := n.info("server")
		if err != nil {
			return false, nil // not listening yet, or loading
		}
		if pid := info["process_id"]; pid != strconv.Itoa(n.cmd.Process.Pid) {
			return false, fmt.Errorf("clustertest: %s belongs to process %s", n.addr, pid)
		}
		return true, nil
	})
}

// awaitReady waits until the node knows all masters and serves all slots.
func (n *Node) awaitReady(deadline time.Time, all int) error {
	return n.await(deadline, "see the whole cluster", func() (bool, error) {
		text, err := n.Do("CLUSTER", "INFO")
		if err != nil {
			return false, err
		}
		info := parseInfo(text.(string))
		masters, slots := strconv.Itoa(all), strconv.Itoa(Slots)
		return info["cluster_state"] == "ok" && info["cluster_slots_ok"] == slots &&
			info["cluster_size"] == masters && info["cluster_known_nodes"] == masters, nil
	})
}

func (n *Node) await(deadline time.Time, what string, done func() (bool, error)) error {
	for {
		if ok, err := done(); ok || err != nil {
			return err
		}
		if !n.Running() {
			return fmt.Errorf("clustertest: the server on %s has ended:\n%s", n.addr, n.lastLog())
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("clustertest: the server on %s did not %s within %v:\n%s", n.addr, what, startTimeout, n.lastLog())
		}
		time.Sleep(pollInterval)
	}
}

// lastLog returns the end of what the server has printed.
func (n *Node) lastLog() string {
	const most = 2000
	text, err := os.ReadFile(filepath.Join(n.dir, "log"))
	if err != nil {
		return err.Error()
	}
	return string(text[max(0, len(text)-most):])
}

// Addr returns the node's address, host:port.
func (n *Node) Addr() string { return n.addr }

func (n *Node) host() string { host, _, _ := net.SplitHostPort(n.addr); return host }
func (n *Node) port() string { _, port, _ := net.SplitHostPort(n.addr); return port }

// Running reports whether the node's process is alive.
func (n *Node) Running() bool {
	select {
	case <-n.gone:
		return false
	default:
		return true
	}
}

// Stop kills the node's process, as a crash would, and returns when it is gone. The other nodes
// go on serving their slots. Stopping a stopped node does nothing.
func (n *Node) Stop() error {
	err := n.cmd.Process.Kill()
	<-n.gone
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.conn != nil {
		n.conn.Close()
		n.conn = nil
	}
	if errors.Is(err, os.ErrProcessDone) {
		return nil
	}
	return err
}

// Do runs a command on this node. An error reply is returned as an Error. No redirection is
// followed.
func (n *Node) Do(args ...string) (any, error) {
	replies, err := n.Pipeline([][]string{args})
	if err != nil {
		return nil, err
	}
	if e, ok := replies[0].(Error); ok {
		return nil, e
	}
	return replies[0], nil
}

// ask runs a command that another node has sent here with an ASK reply.
func (n *Node) ask(args ...string) (any, error) {
	replies, err := n.Pipeline([][]string{{"ASKING"}, args})
	if err != nil {
		return nil, err
	}
	if e, ok := replies[1].(Error); ok {
		return nil, e
	}
	return replies[1], nil
}

// Pipeline writes all commands, then reads all replies. Error replies stand among the others, as
// values of type Error.
func (n *Node) Pipeline(commands [][]string) ([]any, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.conn == nil {
		conn, err := Dial(n.addr)
		if err != nil {
			return nil, err
		}
		n.conn = conn
	}
	replies, err := n.conn.Pipeline(commands)
	if err != nil {
		n.conn.Close() // its next replies would be those of this call
		n.conn = nil
	}
	return replies, err
}

// info returns a section of INFO.
func (n *Node) info(section string) (map[string]string, error) {
	text, err := n.Do("INFO", section)
	if err != nil {
		return nil, err
	}
	return parseInfo(text.(string)), nil
}
