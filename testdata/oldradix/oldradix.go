// Package oldradix connects radix v3 to a cluster of today, of which it does not understand what a server says of the
// slots. It holds no fixtures.
package oldradix

import (
	"bufio"
	"fmt"
	"net"
	"strings"
	"time"

	"github.com/mediocregopher/radix/v3"
	"github.com/slotlint/slotlint/internal/clustertest"
)

// Connect connects to a cluster that clustertest has started.
func Connect(addrs []string, timeout time.Duration) (*radix.Cluster, error) {
	slots, err := slotsOfOld(addrs)
	if err != nil {
		return nil, err
	}
	return radix.NewCluster(addrs, radix.ClusterPoolFunc(func(network, addr string) (radix.Client, error) {
		pool, err := radix.NewPool(network, addr, 4, radix.PoolConnFunc(func(network, addr string) (radix.Conn, error) {
			return radix.Dial(network, addr, radix.DialTimeout(timeout))
		}))
		return toldSlots{pool, slots}, err
	}))
}

// toldSlots is a client that is told the cluster's slots.
type toldSlots struct {
	radix.Client
	slots string
}

func (c toldSlots) Do(a radix.Action) error {
	if cmd, ok := a.(radix.CmdAction); ok && fmt.Sprint(a) == `["CLUSTER" "SLOTS"]` {
		return cmd.UnmarshalRESP(bufio.NewReader(strings.NewReader(c.slots)))
	}
	return c.Client.Do(a)
}

// slotsOfOld is what a server of old answers to CLUSTER SLOTS.
func slotsOfOld(addrs []string) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "*%d\r\n", len(addrs))
	for i, addr := range addrs {
		first, end := clustertest.SlotRange(i)
		host, port, err := net.SplitHostPort(addr)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "*3\r\n:%d\r\n:%d\r\n*2\r\n$%d\r\n%s\r\n:%s\r\n", first, end-1, len(host), host, port)
	}
	return b.String(), nil
}
