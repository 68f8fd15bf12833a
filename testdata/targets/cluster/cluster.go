// Package cluster is what no target of its own is about: what other servers refuse is right on Redis Cluster.
package cluster

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

var variable = redis.NewScript(`local key = KEYS[1] return redis.call("GET", key)`)

var sameSlot = redis.NewScript(`return redis.call("SET", "{" .. KEYS[1] .. "}:lock", 1)`)

// Scripts may hold keys in variables, make keys of the slot of KEYS, and have no keys.
func Scripts(ctx context.Context, c redis.UniversalClient, id int) {
	variable.Run(ctx, c, []string{fmt.Sprintf("user:%d", id)})
	sameSlot.Run(ctx, c, []string{fmt.Sprintf("user:%d", id)})
	c.Eval(ctx, `return 1`, nil)
}

// Braces are the first ones.
func Braces(ctx context.Context, c redis.UniversalClient) {
	c.Rename(ctx, "{a}x{b}", "{a}y{c}")
	c.MGet(ctx, "a", "b") // want `MGET keys are in different hash slots`
}
