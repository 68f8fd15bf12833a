package guards

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// The guard is where the function is called from, and it is called from nowhere else.

func whole(ctx context.Context, c redis.UniversalClient) error {
	return c.Del(ctx, "user:1", "user:2").Err()
}

func OnlyCaller(ctx context.Context, c redis.UniversalClient) error {
	if _, ok := c.(*redis.ClusterClient); ok {
		return each(ctx, c, "user:1", "user:2")
	}
	return whole(ctx, c)
}

func (s *store) whole(ctx context.Context) error {
	return s.c.Del(ctx, "user:1", "user:2").Err()
}

func (s *store) either(ctx context.Context) error {
	switch {
	case s.isCluster:
		return each(ctx, s.c, "user:1", "user:2")
	default:
		return s.whole(ctx)
	}
}

func OnlyCallerOfMethod(ctx context.Context, c redis.UniversalClient) error {
	return newStore(c).either(ctx)
}

// Of two callers, one has no guard.
func anyway(ctx context.Context, c redis.UniversalClient) error {
	return c.Del(ctx, "user:1", "user:2").Err() // want `DEL keys .*"user:1" and "user:2" never`
}

func OneOfTwoCallers(ctx context.Context, c redis.UniversalClient) error {
	if _, ok := c.(*redis.ClusterClient); !ok {
		return anyway(ctx, c)
	}
	return anyway(ctx, c)
}

// else if.
func ElseIf(ctx context.Context, c redis.UniversalClient, one bool) error {
	if one {
		return c.Del(ctx, "user:1").Err()
	} else if _, ok := c.(*redis.ClusterClient); ok {
		return each(ctx, c, "user:1", "user:2")
	} else {
		return c.Del(ctx, "user:1", "user:2").Err()
	}
}

// The client of the cluster, or nothing.
func (s *store) byNil(ctx context.Context) error {
	if s.cluster == nil {
		return s.c.Del(ctx, "user:1", "user:2").Err()
	}
	return each(ctx, s.cluster, "user:1", "user:2")
}

func ByNil(ctx context.Context, c redis.UniversalClient) error { return newStore(c).byNil(ctx) }

// The keys are chosen by mode, not the call.
func ByKeys(ctx context.Context, c redis.UniversalClient) error {
	a, b := "user:1", "user:2"
	if _, ok := c.(*redis.ClusterClient); ok {
		a, b = "{user}:1", "{user}:2"
	}
	return c.Del(ctx, a, b).Err()
}

// Another condition, of a client's type that is none of a cluster.
func OtherType(ctx context.Context, c redis.UniversalClient) error {
	if _, ok := c.(*redis.Ring); ok {
		return each(ctx, c, "user:1", "user:2")
	}
	return c.Del(ctx, "user:1", "user:2").Err() // want `DEL keys .*"user:1" and "user:2" never`
}
