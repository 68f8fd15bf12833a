package run

import (
	"context"
	"fmt"
	"net"
	"strings"

	"github.com/slotlint/slotlint/internal/clustertest"
)

// An oldServer dials servers that answer the command COMMAND as they did before Redis 7. Go-redis before v9 cannot read
// what they say today. It then takes a transaction's commands for commands without keys, and sends each to any slot, as a
// transaction of its own.
type oldServer struct{ commands string }

const askForCommands = "*1\r\n$7\r\ncommand\r\n"

// newOldServer cuts a server's answer down to what there was of it: name, arity, flags and the places of the keys.
func newOldServer(n *clustertest.Node) (*oldServer, error) {
	reply, err := n.Do("COMMAND")
	if err != nil {
		return nil, err
	}
	entries, ok := reply.([]any)
	if !ok {
		return nil, fmt.Errorf("COMMAND answered %v", reply)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "*%d\r\n", len(entries))
	for _, entry := range entries {
		info, ok := entry.([]any)
		if !ok || len(info) < 6 {
			return nil, fmt.Errorf("COMMAND answered %v", entry)
		}
		fmt.Fprintf(&b, "*6\r\n+%s\r\n:%d\r\n*0\r\n:%d\r\n:%d\r\n:%d\r\n", info[0], info[1], info[3], info[4], info[5])
	}
	return &oldServer{b.String()}, nil
}

func (s *oldServer) dial(ctx context.Context, network, addr string) (net.Conn, error) {
	c, err := (&net.Dialer{}).DialContext(ctx, network, addr)
	if err != nil {
		return nil, err
	}
	return &oldConn{Conn: c, commands: s.commands}, nil
}

type oldConn struct {
	net.Conn
	commands string
	pending  string // of the answer, not read yet
}

func (c *oldConn) Write(b []byte) (int, error) {
	if string(b) == askForCommands {
		c.pending = c.commands
		return len(b), nil
	}
	return c.Conn.Write(b)
}

func (c *oldConn) Read(b []byte) (int, error) {
	if c.pending == "" {
		return c.Conn.Read(b)
	}
	n := copy(b, c.pending)
	c.pending = c.pending[n:]
	return n, nil
}
