// Package fixed is the second example of the rule's page.
package fixed

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func clear(ctx context.Context, c *redis.ClusterClient) error {
	return c.ForEachMaster(ctx, func(ctx context.Context, master *redis.Client) error {
		keys := master.Scan(ctx, 0, "session:*", 100).Iterator()
		for keys.Next(ctx) {
			if err := master.Del(ctx, keys.Val()).Err(); err != nil {
				return err
			}
		}
		return keys.Err()
	})
}

var _ = clear
