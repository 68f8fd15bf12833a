package fields

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// Code that runs only where the prefix is empty has no cluster.
func (m *meta) whole(ctx context.Context) error {
	if m.prefix != "" {
		return m.counters(ctx)
	}
	return m.c.MGet(ctx, "used", "total").Err()
}

func ModeByPrefix(ctx context.Context, c redis.UniversalClient) error {
	return newMeta(c, &address{db: 1}, false).whole(ctx)
}
