// Package failing is the first example of the rule's page.
package failing

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func name(ctx context.Context, c *redis.ClusterClient, id string) (string, error) {
	return c.Get(ctx, "{app}:user:"+id).Result() // each user of the application is in the slot of "app"
}

// want-3 `all keys "{app}:user:<id>" .* use "app:user:{<id>}" \(SL302\)`

var _ = name
