// Package guards has programs that take another way on a cluster, and are right.
package guards

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func Assertion(ctx context.Context, c redis.UniversalClient) error {
	if _, ok := c.(*redis.ClusterClient); ok {
		return each(ctx, c, "user:1", "user:2")
	}
	return c.MGet(ctx, "user:1", "user:2").Err()
}

func AssertionElse(ctx context.Context, c redis.UniversalClient) error {
	if _, cluster := c.(*redis.ClusterClient); !cluster {
		return c.MGet(ctx, "user:1", "user:2").Err()
	}
	return each(ctx, c, "user:1", "user:2")
}

func Switch(ctx context.Context, c redis.UniversalClient) error {
	switch c := c.(type) {
	case *redis.ClusterClient:
		return each(ctx, c, "user:1", "user:2")
	case *redis.Client:
		return c.MGet(ctx, "user:1", "user:2").Err()
	default:
		return c.Get(ctx, "user:1").Err()
	}
}

// The guard is there, and the call stands on its wrong side.
func WrongSide(ctx context.Context, c redis.UniversalClient) error {
	if cluster, ok := c.(*redis.ClusterClient); ok {
		return cluster.MGet(ctx, "user:1", "user:2").Err() // want `MGET keys .*"user:1" and "user:2" never`
	}
	return each(ctx, c, "user:1", "user:2")
}

func each(ctx context.Context, c redis.UniversalClient, keys ...string) error {
	_, err := c.Pipelined(ctx, func(p redis.Pipeliner) error {
		for _, key := range keys {
			p.Exists(ctx, key)
		}
		return nil
	})
	return err
}
