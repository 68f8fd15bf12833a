// Package maps takes keys out of maps.
package maps

import (
	"context"

	"github.com/redis/go-redis/v9"
)

var names = map[string]string{"cart": "cart:{shop}", "orders": "orders:{shop}"}

// All values of the map have one tag.
func ConstantsTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, names["cart"], names["orders"], "{shop}").Err()
}

func Filled(ctx context.Context, c redis.UniversalClient, id int64) error {
	values := map[string]any{}
	values["user:1"] = id
	values["user:2"] = id
	return c.MSet(ctx, values).Err() // want `MSET keys .*"user:[12]" and "user:[12]" never`
}

func FilledTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	values := map[string]any{}
	values["{user}:1"] = id
	values["{user}:2"] = id
	return c.MSet(ctx, values).Err()
}

func FilledInLoopTagged(ctx context.Context, c redis.UniversalClient, fields []string) error {
	values := map[string]any{"{user}:none": 0}
	for _, field := range fields {
		values["{user}:"+field] = 1
	}
	return c.MSet(ctx, values).Err()
}

// The keys of a map that comes from elsewhere are not known.
func Parameter(ctx context.Context, c redis.UniversalClient, values map[string]any) error {
	return c.MSet(ctx, values).Err() // unknown
}
