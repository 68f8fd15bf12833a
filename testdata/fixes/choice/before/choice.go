// Package choice has keys with a second rewrite: entity and id together in front. Package other is what the second
// fixes make of it, package after what the first do.
package choice

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

func Constants(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, "user_balance_10086", "user_score_10086").Err() // want `never share one; use`
}

func Format(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.MGet(ctx, fmt.Sprintf("book:%d:title", id), fmt.Sprintf("book:%d:price", id)).Err() // want `never share one; use`
}

func Moved(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.MGet(ctx, fmt.Sprintf("film:cast:%d", id), fmt.Sprintf("film:crew:%d", id)).Err() // want `never share one; use`
}
