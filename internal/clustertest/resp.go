package clustertest

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
	"time"
)

const (
	// ioTimeout bounds one round trip.
	ioTimeout = 20 * time.Second
	// maxBulk and maxArray bound what is allocated on a reply's word. COMMAND, the largest
	// reply that a test asks for, is far below both.
	maxBulk  = 64 << 20
	maxArray = 1 << 20
	// maxNesting bounds how deep arrays nest in one reply. COMMAND DOCS nests eight deep.
	maxNesting = 32
)

// An Error is an error reply of the server: "CROSSSLOT Keys in request don't hash to the same slot".
type Error string

func (e Error) Error() string { return string(e) }

// redirect returns the kind and the address of a MOVED or ASK reply.
func (e Error) redirect() (kind, addr string, ok bool) {
	f := strings.Fields(string(e))
	if len(f) != 3 || f[0] != "MOVED" && f[0] != "ASK" {
		return "", "", false
	}
	return f[0], f[2], true
}

// A Conn is a connection to one server. It speaks RESP2, as a client does that asks for nothing
// else. It must not be used from two goroutines at once.
type Conn struct {
	conn net.Conn
	r    *bufio.Reader
	w    *bufio.Writer
}

// Dial connects to a server.
func Dial(addr string) (*Conn, error) {
	conn, err := net.DialTimeout("tcp", addr, ioTimeout)
	if err != nil {
		return nil, err
	}
	return &Conn{conn: conn, r: bufio.NewReader(conn), w: bufio.NewWriter(conn)}, nil
}

// Close ends the connection.
func (c *Conn) Close() error { return c.conn.Close() }

// Do runs a command. The reply is a string, an int64, nil, or a []any of such; an error reply is
// returned as an Error.
func (c *Conn) Do(args ...string) (any, error) {
	replies, err := c.Pipeline([][]string{args})
	if err != nil {
		return nil, err
	}
	if e, ok := replies[0].(Error); ok {
		return nil, e
	}
	return replies[0], nil
}

// Pipeline writes all commands, then reads all replies. Error replies stand among the others, as
// values of type Error. After an error the connection is of no more use.
func (c *Conn) Pipeline(commands [][]string) ([]any, error) {
	if err := c.conn.SetDeadline(time.Now().Add(ioTimeout)); err != nil {
		return nil, err
	}
	for _, args := range commands {
		fmt.Fprintf(c.w, "*%d\r\n", len(args))
		for _, arg := range args {
			fmt.Fprintf(c.w, "$%d\r\n%s\r\n", len(arg), arg)
		}
	}
	if err := c.w.Flush(); err != nil {
		return nil, err
	}
	replies := make([]any, len(commands))
	for i := range replies {
		var err error
		if replies[i], err = c.read(maxNesting); err != nil {
			return nil, err
		}
	}
	return replies, nil
}

func (c *Conn) read(nesting int) (any, error) {
	line, err := c.r.ReadString('\n')
	if err != nil {
		return nil, err
	}
	line = strings.TrimSuffix(line, "\r\n")
	if line == "" || nesting == 0 {
		return nil, fmt.Errorf("clustertest: malformed reply %q", line)
	}
	kind, rest := line[0], line[1:]
	switch kind {
	case '+':
		return rest, nil
	case '-':
		return Error(rest), nil
	case ':':
		return strconv.ParseInt(rest, 10, 64)
	case '$':
		n, err := size(line, maxBulk)
		if n < 0 || err != nil {
			return nil, err
		}
		text := make([]byte, n+len("\r\n"))
		if _, err := io.ReadFull(c.r, text); err != nil {
			return nil, err
		}
		return string(text[:n]), nil
	case '*':
		n, err := size(line, maxArray)
		if n < 0 || err != nil {
			return nil, err
		}
		array := make([]any, n)
		for i := range array {
			if array[i], err = c.read(nesting - 1); err != nil {
				return nil, err
			}
		}
		return array, nil
	}
	return nil, fmt.Errorf("clustertest: malformed reply %q", line)
}

// size reads the length in a bulk's or an array's first line. It is -1 for the null reply.
func size(line string, most int) (int, error) {
	n, err := strconv.Atoi(line[1:])
	if err != nil || n < -1 || n > most {
		return 0, fmt.Errorf("clustertest: malformed reply %q", line)
	}
	return n, nil
}
