package store

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// Move renames a key.
func Move(ctx context.Context, c redis.UniversalClient, from, to string) error {
	return c.Rename(ctx, from, to).Err() // unknown
}

// GetMany gets many keys.
func GetMany(ctx context.Context, c redis.UniversalClient, keys ...string) error {
	return c.MGet(ctx, keys...).Err() // unknown
}

// GetAll hands a variadic on to a variadic.
func GetAll(ctx context.Context, c redis.UniversalClient, keys ...string) error {
	return GetMany(ctx, c, keys...) // unknown
}

// In says in which family of keys: without braces there is nothing that two of its keys share.
func In(ctx context.Context, c redis.UniversalClient, family, from, to string) error {
	return Move(ctx, c, family+":"+from, family+":"+to) // want `RENAME keys .*"<family>:<from>" and "<family>:<to>" share one only`
}

// InTagged puts the family into braces.
func InTagged(ctx context.Context, c redis.UniversalClient, family, from, to string) error {
	return Move(ctx, c, "{"+family+"}:"+from, "{"+family+"}:"+to) // assumes family is not empty; family does not begin with }
}

// Each is generic in the type of the client.
func Each[C redis.Cmdable](ctx context.Context, c C, keys ...string) (int64, error) {
	return c.Del(ctx, keys...).Result()
}
