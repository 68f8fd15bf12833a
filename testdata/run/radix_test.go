package run

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"strings"

	radix3 "github.com/mediocregopher/radix/v3"
	radix4 "github.com/mediocregopher/radix/v4"
	"github.com/slotlint/slotlint/internal/clustertest"
)

func connectRadix(c *clustertest.Cluster) []any {
	v4, err := radix4.ClusterConfig{}.New(context.Background(), c.Addrs())
	if err != nil {
		panic(err)
	}
	slots := slotsOfOld(c)
	v3, err := radix3.NewCluster(c.Addrs(), radix3.ClusterPoolFunc(func(network, addr string) (radix3.Client, error) {
		pool, err := radix3.NewPool(network, addr, 4, radix3.PoolConnFunc(func(network, addr string) (radix3.Conn, error) {
			return radix3.Dial(network, addr, radix3.DialTimeout(timeout))
		}))
		return toldSlots{pool, slots}, err
	}))
	if err != nil {
		panic(err)
	}
	return []any{v4, v3}
}

// toldSlots is a client that is told the cluster's slots, because radix v3 does not understand what a server of today says
// of them.
type toldSlots struct {
	radix3.Client
	slots string
}

func (c toldSlots) Do(a radix3.Action) error {
	if cmd, ok := a.(radix3.CmdAction); ok && fmt.Sprint(a) == `["CLUSTER" "SLOTS"]` {
		return cmd.UnmarshalRESP(bufio.NewReader(strings.NewReader(c.slots)))
	}
	return c.Client.Do(a)
}

// slotsOfOld is what a server of old answers to CLUSTER SLOTS.
func slotsOfOld(c *clustertest.Cluster) string {
	var b strings.Builder
	fmt.Fprintf(&b, "*%d\r\n", len(c.Addrs()))
	for i, addr := range c.Addrs() {
		first, end := clustertest.SlotRange(i)
		host, port, err := net.SplitHostPort(addr)
		if err != nil {
			panic(err)
		}
		fmt.Fprintf(&b, "*3\r\n:%d\r\n:%d\r\n*2\r\n$%d\r\n%s\r\n:%s\r\n", first, end-1, len(host), host, port)
	}
	return b.String()
}
