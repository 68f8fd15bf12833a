// Package sorting has the BY and GET patterns of SORT, which servers build keys from. Before Redis 7.4 and Valkey 8.1 a
// cluster refuses all of them, in whatever slot their keys are.
package sorting

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func By(ctx context.Context, c redis.UniversalClient) error {
	return c.Sort(ctx, "ids", &redis.Sort{By: "weight_*"}).Err() // want `SORT BY "weight_\*" builds keys outside of the slot of "ids", which a cluster refuses with "BY option of SORT denied in Cluster mode".*\(SL101\)`
}

func ByNothing(ctx context.Context, c redis.UniversalClient) error {
	return c.Sort(ctx, "ids", &redis.Sort{By: "nosort"}).Err()
}

func ByTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.Sort(ctx, "ids:{1}", &redis.Sort{By: "{1}weight_*"}).Err()
}

func Get(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Sort(ctx, "ids:{"+id+"}", &redis.Sort{Get: []string{"#", "object_*->name"}}).Err() // want `SORT GET "object_\*->name" builds keys outside of the slot of "ids:\{<id>\}"`
}

func GetTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Sort(ctx, "ids:{"+id+"}", &redis.Sort{Get: []string{"#", "{" + id + "}object_*->name"}}).Err()
}

// A tag behind the first * is any tag.
func GetTagBehind(ctx context.Context, c redis.UniversalClient) error {
	return c.Sort(ctx, "{1}ids", &redis.Sort{Get: []string{"object_*{1}"}}).Err() // want `SORT GET "object_\*\{1\}" builds keys`
}

func Unknown(ctx context.Context, c redis.UniversalClient, by string) error {
	// unknown
	return c.Sort(ctx, "ids", &redis.Sort{By: by + "_*"}).Err()
}
