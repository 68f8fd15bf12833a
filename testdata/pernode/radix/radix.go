// Package radix has commands about a node that are values which a client of radix performs, for SL401.
package radix

import (
	"context"

	radix3 "github.com/mediocregopher/radix/v3"
	"github.com/mediocregopher/radix/v4"
)

// V4 performs each of them on a node that it picks.
func V4(ctx context.Context, c *radix.Cluster) error {
	var keys []string
	if err := c.Do(ctx, radix.Cmd(&keys, "KEYS", "user:*")); err != nil { // want `KEYS goes to one node of the cluster and finds the keys of that node only; reach all nodes with the Primary of each of Clients\(\) \(SL401\)`
		return err
	}
	size := radix.Cmd(nil, "dbsize") // want `DBSIZE goes to one node`
	if err := c.Do(ctx, size); err != nil {
		return err
	}
	if err := c.Do(ctx, radix.FlatCmd(nil, "FLUSHALL")); err != nil { // want `FLUSHALL goes to one node`
		return err
	}
	if err := c.Do(ctx, radix.FlatCmd(nil, "SCRIPT", "LOAD", "return 1")); err != nil { // want `SCRIPT LOAD goes to one node`
		return err
	}
	if err := c.Do(ctx, radix.Cmd(nil, "SELECT", "1")); err != nil { // want `SELECT fails on every node of a cluster with "ERR SELECT is not allowed in cluster mode"`
		return err
	}
	if err := c.Do(ctx, radix.Cmd(nil, "MOVE", "user:1", "1")); err != nil { // want `MOVE fails`
		return err
	}
	if err := c.Do(ctx, radix.Cmd(nil, "SELECT", "0")); err != nil {
		return err
	}
	return c.Do(ctx, radix.Cmd(nil, "GET", "user:1"))
}

// V4Made is known where it is made.
func V4Made(ctx context.Context) error {
	c, err := radix.ClusterConfig{}.New(ctx, []string{"a:6379"})
	if err != nil {
		return err
	}
	return c.Do(ctx, radix.Cmd(nil, "RANDOMKEY")) // want `RANDOMKEY goes to one node`
}

// V4Nodes asks each primary.
func V4Nodes(ctx context.Context, c *radix.Cluster) error {
	sets, err := c.Clients()
	if err != nil {
		return err
	}
	for _, set := range sets {
		if err := set.Primary.Do(ctx, radix.Cmd(nil, "FLUSHALL")); err != nil {
			return err
		}
	}
	return nil
}

// V4Scan goes from node to node by itself.
func V4Scan(ctx context.Context, c *radix.Cluster) error {
	keys := radix.ScannerConfig{Pattern: "user:*"}.NewMulti(c)
	var key string
	for keys.Next(ctx, &key) {
		if err := c.Do(ctx, radix.Cmd(nil, "DEL", key)); err != nil {
			return err
		}
	}
	return keys.Close()
}

// V4Unsure clients may be of one server.
func V4Unsure(ctx context.Context, c radix.Client, conn radix.Conn) error {
	if err := c.Do(ctx, radix.Cmd(nil, "KEYS", "*")); err != nil {
		return err
	}
	return conn.Do(ctx, radix.Cmd(nil, "SELECT", "1"))
}

// V3 does the same.
func V3(c *radix3.Cluster) error {
	var keys []string
	if err := c.Do(radix3.Cmd(&keys, "KEYS", "user:*")); err != nil { // want `KEYS goes to one node of the cluster and finds the keys of that node only; reach all nodes with the Client of each of Topo\(\).Primaries\(\) \(SL401\)`
		return err
	}
	if err := c.Do(radix3.Cmd(nil, "FLUSHDB")); err != nil { // want `FLUSHDB goes to one node`
		return err
	}
	if err := c.Do(radix3.FlatCmd(nil, "CONFIG", "SET", "hz", 10)); err != nil { // want `CONFIG SET goes to one node`
		return err
	}
	if err := c.Do(radix3.FlatCmd(nil, "SELECT", "2")); err != nil { // want `SELECT fails on every node`
		return err
	}
	return c.Do(radix3.FlatCmd(nil, "SELECT", "0"))
}

// V3Nodes asks each primary.
func V3Nodes(c *radix3.Cluster) error {
	for _, node := range c.Topo().Primaries() {
		one, err := c.Client(node.Addr)
		if err != nil {
			return err
		}
		if err := one.Do(radix3.Cmd(nil, "FLUSHALL")); err != nil {
			return err
		}
	}
	keys := c.NewScanner(radix3.ScanAllKeys)
	defer keys.Close()
	var key string
	for keys.Next(&key) {
		if err := c.Do(radix3.Cmd(nil, "DEL", key)); err != nil {
			return err
		}
	}
	return nil
}

// V3Unsure clients may be of one server.
func V3Unsure(c radix3.Client, pool *radix3.Pool) error {
	if err := c.Do(radix3.Cmd(nil, "DBSIZE")); err != nil {
		return err
	}
	return pool.Do(radix3.Cmd(nil, "SELECT", "1"))
}
