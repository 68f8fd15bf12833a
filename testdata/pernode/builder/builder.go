// Package builder has commands about a node that are built in steps, with rueidis and valkey-go, for SL401.
package builder

import (
	"context"

	"github.com/redis/rueidis"
	"github.com/redis/rueidis/rueidiscompat"
	"github.com/valkey-io/valkey-go"
)

// Cluster is made with several addresses, which is never taken for one server.
func Cluster(ctx context.Context) error {
	c, err := rueidis.NewClient(rueidis.ClientOption{InitAddress: []string{"a:6379", "b:6379"}})
	if err != nil {
		return err
	}
	defer c.Close()
	c.Do(ctx, c.B().Keys().Pattern("user:*").Build())                 // want `KEYS goes to one node of the cluster and finds the keys of that node only; reach all nodes with each client of Nodes\(\) \(SL401\)`
	scan := c.B().Scan().Cursor(0).Match("user:*").Count(100).Build() // want `SCAN goes to one node`
	c.Do(ctx, scan)
	c.Do(ctx, c.B().Dbsize().Build())                        // want `DBSIZE goes to one node`
	c.Do(ctx, c.B().ScriptLoad().Script("return 1").Build()) // want `SCRIPT LOAD goes to one node`
	c.Do(ctx, c.B().Arbitrary("FLUSHALL").Build())           // want `FLUSHALL goes to one node`
	c.Do(ctx, c.B().Select().Index(3).Build())               // want `SELECT fails`
	c.Do(ctx, c.B().Select().Index(0).Build())
	c.Do(ctx, c.B().Get().Key("user:1").Build())
	for _, node := range c.Nodes() {
		node.Do(ctx, c.B().Keys().Pattern("user:*").Build())
		node.Do(ctx, node.B().Dbsize().Build())
	}
	return nil
}

// Adapter sends most of them to all nodes.
func Adapter(ctx context.Context) error {
	c, err := rueidis.NewClient(rueidis.ClientOption{InitAddress: []string{"a:6379", "b:6379"}})
	if err != nil {
		return err
	}
	adapter := rueidiscompat.NewAdapter(c)
	adapter.Keys(ctx, "*")
	adapter.DBSize(ctx)
	adapter.ScriptLoad(ctx, "return 1")
	adapter.Scan(ctx, 0, "*", 10) // want `SCAN goes to one node of the cluster .* reach all nodes with an adapter for each client of Nodes\(\)`
	adapter.RandomKey(ctx)        // want `RANDOMKEY goes to one node`
	return nil
}

// Valkey is the same code.
func Valkey(ctx context.Context) error {
	c, err := valkey.NewClient(valkey.ClientOption{InitAddress: []string{"a:6379", "b:6379"}})
	if err != nil {
		return err
	}
	c.Do(ctx, c.B().Flushdb().Build()) // want `FLUSHDB goes to one node`
	return nil
}

// Unsure clients may be of one server.
func Unsure(ctx context.Context, given rueidis.Client) error {
	given.Do(ctx, given.B().Keys().Pattern("*").Build())
	one, err := rueidis.NewClient(rueidis.ClientOption{InitAddress: []string{"a:6379"}})
	if err != nil {
		return err
	}
	one.Do(ctx, one.B().Keys().Pattern("*").Build())
	sentinel, err := rueidis.NewClient(rueidis.ClientOption{
		InitAddress: []string{"a:26379", "b:26379"}, Sentinel: rueidis.SentinelOption{MasterSet: "m"},
	})
	if err != nil {
		return err
	}
	sentinel.Do(ctx, sentinel.B().Dbsize().Build())
	return nil
}
