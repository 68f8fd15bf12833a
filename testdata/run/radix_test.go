package run

import (
	"context"

	"github.com/mediocregopher/radix/v4"
	"github.com/slotlint/slotlint/internal/clustertest"
	"github.com/slotlint/slotlint/testdata/oldradix"
)

func connectRadix(c *clustertest.Cluster) []any {
	v4, err := radix.ClusterConfig{}.New(context.Background(), c.Addrs())
	if err != nil {
		panic(err)
	}
	v3, err := oldradix.Connect(c.Addrs(), timeout)
	if err != nil {
		panic(err)
	}
	return []any{v4, v3}
}
