package run

import (
	"net"
	"strconv"

	"github.com/slotlint/slotlint/internal/clustertest"
	"github.com/valkey-io/valkey-glide/go/v2"
	"github.com/valkey-io/valkey-glide/go/v2/config"
)

func connectGlide(c *clustertest.Cluster) any {
	conf := config.NewClusterClientConfiguration().WithRequestTimeout(timeout)
	for _, addr := range c.Addrs() {
		host, port, err := net.SplitHostPort(addr)
		if err != nil {
			panic(err)
		}
		n, err := strconv.Atoi(port)
		if err != nil {
			panic(err)
		}
		conf = conf.WithAddress(&config.NodeAddress{Host: host, Port: n})
	}
	client, err := glide.NewClusterClient(conf)
	if err != nil {
		panic(err)
	}
	return client
}
