// Package enterprise has commands whose keys are in several slots of a clustered database of Redis Software or Redis
// Cloud, for the target enterprise.
package enterprise

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
)

// Crossing are the commands that the proxy splits.
func Crossing(ctx context.Context, c redis.UniversalClient, r rueidis.Client) {
	c.MGet(ctx, "a", "b")
	c.MSet(ctx, "a", 1, "b", 2)
	c.Del(ctx, "a", "b")
	c.Unlink(ctx, "a", "b")
	c.Exists(ctx, "a", "b")
	c.Do(ctx, "TOUCH", "a", "b")
	r.Do(ctx, r.B().Mget().Key("a", "b").Build())
}

// Others want one slot.
func Others(ctx context.Context, c redis.UniversalClient) {
	c.Rename(ctx, "a:1", "b:1")                  // want `RENAME keys are in different hash slots: "a:1" and "b:1" never share one; Redis Enterprise answers "CROSSSLOT Keys in request don't hash to the same slot"; only a common hash tag helps, as in "a:\{1\}" and "b:\{1\}"`
	c.SInter(ctx, "a:1", "b:1")                  // want `SINTER keys are in different hash slots`
	c.MSetNX(ctx, "a", 1, "b", 2)                // want `MSETNX keys are in different hash slots`
	c.JSONMGet(ctx, "$", "a", "b")               // want `JSON.MGET keys are in different hash slots: .* never share one; Redis Enterprise reports no error and leaves out the keys of other shards`
	c.TSCreateRule(ctx, "a", "b", redis.Avg, 60) // want `TS.CREATERULE keys are in different hash slots: .* Redis Enterprise answers "ERR TSDB: the key does not exist"`
	c.Rename(ctx, "{a}:1", "{a}:2")
}

// Transactions are of one slot, also those of commands that cross elsewhere.
func Transactions(ctx context.Context, c redis.UniversalClient) error {
	_, err := c.TxPipelined(ctx, func(p redis.Pipeliner) error { // want `the transaction's keys are in different hash slots: "a" and "b" never share one`
		p.Del(ctx, "a")
		p.Del(ctx, "b")
		return nil
	})
	return err
}

// ClusterClient talks to the shards itself, by the OSS Cluster API: they split nothing.
func ClusterClient(ctx context.Context, c *redis.ClusterClient) {
	c.MGet(ctx, "a", "b") // want `MGET keys are in different hash slots`
}

// Braces are read from the left by one rule and from the right by another.
func Braces(ctx context.Context, c redis.UniversalClient, tenant, id, other int) {
	c.Rename(ctx, "{a}x{b}", "{a}y{c}")                                                          // want `RENAME keys are in one hash slot by the first braces of each, and not by the last, which Redis Enterprise may go by: "{a}x{b}" and "{a}y{c}" never share one; Redis Enterprise answers "CROSSSLOT Keys in request don't hash to the same slot"; keep one pair of braces in each key \(SL101\)`
	c.Rename(ctx, fmt.Sprintf("{%d}:{%d}", tenant, id), fmt.Sprintf("{%d}:{%d}", tenant, other)) // want `RENAME keys are in one hash slot by the first braces of each, and not by the last, .* share one only by chance`
	c.Rename(ctx, "{a}x{b}", "{a}y{b}")                                                          // want `RENAME key "{a}x{b}" has the hash tag "a" by its first braces and "b" by its last, which Redis Enterprise may go by: one pair of braces means the same to all \(SL301\)`
	c.Get(ctx, fmt.Sprintf("{%d}:{%d}", tenant, id))                                             // want `GET key "{<tenant>}:{<id>}" has the hash tag "<tenant>" by its first braces and "<id>" by its last`
	c.Get(ctx, fmt.Sprintf("{%d}:%d", tenant, id))
	c.Rename(ctx, fmt.Sprintf("{%d}:a:%d", tenant, id), fmt.Sprintf("{%d}:b:%d", tenant, id))
	c.Get(ctx, "{a}:{a}") // the same tag either way
}

var derived = redis.NewScript(`return redis.call("SET", KEYS[1] .. ":lock", 1)`) // want `the script derives "user:<id>:lock", which is not in KEYS and in another hash slot than "user:<id>": they share one only by chance; Redis Enterprise documents no error for it, and may run the script on the wrong shard`

// Scripts are not refused for keys that are not in KEYS.
func Scripts(ctx context.Context, c redis.UniversalClient, id int) {
	derived.Run(ctx, c, []string{fmt.Sprintf("user:%d", id)})
	c.Eval(ctx, `return 1`, nil)
}
