// Package choice has keys with a second rewrite: entity and id together in front. Package other is what the second
// fixes make of it, package after what the first do.
package choice

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

func Constants(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, "{user_10086}_balance", "{user_10086}_score").Err()
}

func Format(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.MGet(ctx, fmt.Sprintf("{book:%d}:title", id), fmt.Sprintf("{book:%d}:price", id)).Err()
}

func Moved(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.MGet(ctx, fmt.Sprintf("{film:%d}:cast", id), fmt.Sprintf("{film:%d}:crew", id)).Err()
}
