// Package follows has a go-redis cluster client that was told to follow what servers say of each command: those about
// a node go to all nodes.
package follows

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// Follows asks all nodes.
func Follows(ctx context.Context) {
	c := redis.NewClusterClient(&redis.ClusterOptions{Addrs: []string{"a:6379"}})
	c.SetCommandInfoResolver(c.NewDynamicResolver())
	c.Keys(ctx, "*")
	c.Do(ctx, "DBSIZE")
}
