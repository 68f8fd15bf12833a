package store

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// A Fixed store puts the same prefix before each key, and a Tagged one a tag. Here the keys are built,
// so here is the finding, not at the callers.
type Fixed struct{ rdb redis.UniversalClient }

func NewFixed(rdb redis.UniversalClient) *Fixed { return &Fixed{rdb} }

func (f *Fixed) key(name string) string { return "app:" + name }

func (f *Fixed) Move(ctx context.Context, from, to string) error {
	return f.rdb.Rename(ctx, f.key(from), f.key(to)).Err() // want `RENAME keys .*"app:<from>" and "app:<to>" share one only by chance`
}

func (f *Fixed) GetMany(ctx context.Context, names ...string) error {
	keys := make([]string, 0, len(names))
	for _, name := range names {
		keys = append(keys, f.key(name))
	}
	return f.rdb.MGet(ctx, keys...).Err() // want `MGET keys .*"app:<name>" and "app:<other name>" of two turns of a loop share one only by chance`
}

type Tagged struct{ rdb redis.UniversalClient }

func NewTagged(rdb redis.UniversalClient) *Tagged { return &Tagged{rdb} }

func (t *Tagged) key(name string) string { return "{app}:" + name }

func (t *Tagged) Move(ctx context.Context, from, to string) error {
	return t.rdb.Rename(ctx, t.key(from), t.key(to)).Err()
}

func (t *Tagged) GetMany(ctx context.Context, names ...string) error {
	keys := make([]string, 0, len(names))
	for _, name := range names {
		keys = append(keys, t.key(name))
	}
	return t.rdb.MGet(ctx, keys...).Err()
}

func FixedMove(ctx context.Context, c redis.UniversalClient, from, to string) error {
	return NewFixed(c).Move(ctx, from, to)
}

func FixedGet(ctx context.Context, c redis.UniversalClient, names ...string) error {
	return NewFixed(c).GetMany(ctx, names...)
}

func TaggedMove(ctx context.Context, c redis.UniversalClient, from, to string) error {
	return NewTagged(c).Move(ctx, from, to)
}

func TaggedGet(ctx context.Context, c redis.UniversalClient, names ...string) error {
	return NewTagged(c).GetMany(ctx, names...)
}
