// Package failing is the first example of the rule's page.
package failing

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func clear(ctx context.Context, c *redis.ClusterClient) error {
	keys, err := c.Keys(ctx, "session:*").Result() // the sessions of one node
	if err != nil {
		return err
	}
	for _, key := range keys {
		if err := c.Del(ctx, key).Err(); err != nil {
			return err
		}
	}
	return nil
}

// want-12 `KEYS goes to one node`

var _ = clear
