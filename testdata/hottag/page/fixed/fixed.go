// Package fixed is the second example of the rule's page.
package fixed

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func name(ctx context.Context, c *redis.ClusterClient, id string) (string, error) {
	return c.Get(ctx, "app:user:{"+id+"}").Result()
}

var _ = name
