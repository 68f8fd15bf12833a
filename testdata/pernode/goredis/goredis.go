// Package goredis has commands about a node that are issued with go-redis, for SL401.
package goredis

import (
	"context"

	redis7 "github.com/go-redis/redis/v7"
	redis8 "github.com/go-redis/redis/v8"
	"github.com/redis/go-redis/v9"
)

// Methods are promoted from what all clients embed, and go to one node.
func Methods(ctx context.Context, c *redis.ClusterClient) {
	c.Keys(ctx, "user:*")               // want `KEYS goes to one node of the cluster and finds the keys of that node only; reach all nodes with ForEachMaster \(SL401\)`
	c.Scan(ctx, 0, "user:*", 100)       // want `SCAN goes to one node of the cluster and walks the keys of that node only, and its cursor means nothing to another node; reach`
	c.ScanType(ctx, 0, "*", 100, "set") // want `SCAN goes to one node`
	c.RandomKey(ctx)                    // want `RANDOMKEY goes to one node of the cluster and picks among the keys of that node only`
	c.FlushAll(ctx)                     // want `FLUSHALL goes to one node of the cluster and empties that node only`
	c.FlushDBAsync(ctx)                 // want `FLUSHDB goes to one node of the cluster and empties that node only`
	c.FunctionLoad(ctx, "#!lua name=l") // want `FUNCTION LOAD goes to one node of the cluster and loads the library there only: FCALL on another node answers "ERR Function not found"`
	c.ConfigSet(ctx, "maxmemory", "1")  // want `CONFIG SET goes to one node of the cluster and changes the setting of that node only`
}

// Spread are methods that a cluster client has of its own: it asks all nodes.
func Spread(ctx context.Context, c *redis.ClusterClient) {
	c.DBSize(ctx)
	c.ScriptLoad(ctx, "return 1")
	c.ScriptFlush(ctx)
	c.ScriptExists(ctx, "e0e1f9fabfc9d4800c877a703b823ac0578ff8db")
	redis.NewScript("return 1").Load(ctx, c)
}

// Of older releases, v7 loads a script on one node, and v8 on all.
func Older(ctx context.Context, c7 *redis7.ClusterClient, c8 *redis8.ClusterClient) {
	c7.Keys("*") // want `KEYS goes to one node`
	c7.DBSize()
	c7.ScriptLoad("return 1")             // want `SCRIPT LOAD goes to one node of the cluster and loads the script there only: EVALSHA on another node answers NOSCRIPT; reach all nodes with ForEachMaster`
	redis7.NewScript("return 1").Load(c7) // want `SCRIPT LOAD goes to one node`
	c8.Keys(ctx, "*")                     // want `KEYS goes to one node`
	redis8.NewScript("return 1").Load(ctx, c8)
}

// Raw commands are spelled out, and not spread whatever they are.
func Raw(ctx context.Context, c *redis.ClusterClient) {
	c.Do(ctx, "KEYS", "user:*")                                   // want `KEYS goes to one node`
	c.Do(ctx, "dbsize")                                           // want `DBSIZE goes to one node of the cluster and counts the keys of that node only`
	c.Do(ctx, "SCRIPT", "LOAD", "return 1")                       // want `SCRIPT LOAD goes to one node`
	c.Do(ctx, "CONFIG", "SET", "hz", "10")                        // want `CONFIG SET goes to one node`
	_ = c.Process(ctx, redis.NewStringSliceCmd(ctx, "keys", "*")) // want `KEYS goes to one node`
	c.Do(ctx, "CONFIG", "GET", "hz")
	c.Do(ctx, "PING")
	c.Do(ctx, "GET", "user:1")
}

// Refused are commands that no node of a cluster takes.
func Refused(ctx context.Context, c *redis.ClusterClient, db int) {
	c.Move(ctx, "user:1", 1)       // want `MOVE fails on every node of a cluster with "ERR MOVE is not allowed in cluster mode": there is one database; tell data apart by the names of keys`
	c.Do(ctx, "SELECT", 1)         // want `SELECT fails on every node of a cluster with "ERR SELECT is not allowed in cluster mode"`
	c.Do(ctx, "SWAPDB", "0", "1")  // want `SWAPDB fails on every node of a cluster with "ERR SWAPDB is not allowed in cluster mode"`
	c.Do(ctx, "MOVE", "user:1", 1) // want `MOVE fails`
	c.Do(ctx, "SELECT", 0)
	c.Do(ctx, "SELECT", db) // most likely 0
}

// Queued commands are routed like others.
func Queued(ctx context.Context, c *redis.ClusterClient) {
	pipe := c.Pipeline()
	pipe.DBSize(ctx) // want `DBSIZE goes to one node`
	_, _ = pipe.Exec(ctx)
	_, _ = c.Pipelined(ctx, func(p redis.Pipeliner) error {
		p.Keys(ctx, "*") // want `KEYS goes to one node`
		p.Select(ctx, 1) // want `SELECT fails`
		p.Get(ctx, "key")
		return nil
	})
}

// Shards asks each node: the client of one is no cluster's.
func Shards(ctx context.Context, c *redis.ClusterClient) error {
	return c.ForEachMaster(ctx, func(ctx context.Context, master *redis.Client) error {
		_, err := master.Pipelined(ctx, func(p redis.Pipeliner) error {
			p.DBSize(ctx)
			return nil
		})
		if err != nil {
			return err
		}
		return master.Keys(ctx, "user:*").Err()
	})
}

type store struct {
	*redis.ClusterClient
	any  redis.UniversalClient
	once redis.UniversalClient
}

func newStore(any redis.UniversalClient) *store {
	return &store{any: any, once: redis.NewClusterClient(&redis.ClusterOptions{Addrs: []string{"a:6379"}})}
}

// Held clients are known by their types, and by what is stored in a field once.
func Held(ctx context.Context, any redis.UniversalClient) {
	s := newStore(any)
	s.Keys(ctx, "*")      // want `KEYS goes to one node`
	s.once.Keys(ctx, "*") // want `KEYS goes to one node`
	s.once.DBSize(ctx)
	s.any.Keys(ctx, "*")
}

// Made clients are a cluster's where their options name several addresses.
func Made(ctx context.Context, addrs []string) {
	two := redis.NewUniversalClient(&redis.UniversalOptions{Addrs: []string{"a:6379", "b:6379"}})
	two.Keys(ctx, "*") // want `KEYS goes to one node`
	two.DBSize(ctx)
	one := redis.NewUniversalClient(&redis.UniversalOptions{Addrs: []string{"a:6379"}})
	one.Keys(ctx, "*")
	some := redis.NewUniversalClient(&redis.UniversalOptions{Addrs: addrs})
	some.Keys(ctx, "*")
	sentinel := redis.NewUniversalClient(&redis.UniversalOptions{Addrs: []string{"a:26379", "b:26379"}, MasterName: "m"})
	sentinel.Keys(ctx, "*")
	failover := redis.NewFailoverClusterClient(&redis.FailoverOptions{MasterName: "m", SentinelAddrs: []string{"a:26379"}})
	failover.Keys(ctx, "*") // one master has all keys
}

// Unsure clients may be a cluster's, and no more is known.
func Unsure(ctx context.Context, u redis.UniversalClient, cmdable redis.Cmdable, c *redis.Client, ring *redis.Ring, p redis.Pipeliner) {
	u.Keys(ctx, "*")
	cmdable.FlushAll(ctx)
	c.Do(ctx, "SELECT", 1)
	ring.Keys(ctx, "*")
	p.Keys(ctx, "*")
	if cluster, ok := u.(*redis.ClusterClient); ok {
		cluster.Keys(ctx, "*") // want `KEYS goes to one node`
	}
}

// Others are methods that are called like commands and are none.
func Others(ctx context.Context, c *redis.ClusterClient) error {
	var name string
	return c.Get(ctx, "key").Scan(&name)
}
