// Package kv wraps a client as frameworks do: methods of its own names, each with a twin that takes a context.
package kv

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// ZStore is what Zunionstore takes.
type ZStore = redis.ZStore

// Redis is a client.
type Redis struct{ c redis.UniversalClient }

// New returns a client.
func New(c redis.UniversalClient) *Redis { return &Redis{c} }

func conn(r *Redis) (redis.UniversalClient, error) { return r.c, nil }

// Mset sets keys to the values after them.
func (r *Redis) Mset(fieldsAndValues ...any) error {
	return r.MsetCtx(context.Background(), fieldsAndValues...)
}

// MsetCtx is Mset.
func (r *Redis) MsetCtx(ctx context.Context, fieldsAndValues ...any) error {
	c, err := conn(r)
	if err != nil {
		return err
	}
	return c.MSet(ctx, fieldsAndValues...).Err()
}

// Zunionstore stores the union of sets.
func (r *Redis) Zunionstore(dest string, store *ZStore) error {
	return r.ZunionstoreCtx(context.Background(), dest, store)
}

// ZunionstoreCtx is Zunionstore.
func (r *Redis) ZunionstoreCtx(ctx context.Context, dest string, store *ZStore) error {
	c, err := conn(r)
	if err != nil {
		return err
	}
	return c.ZUnionStore(ctx, dest, store).Err()
}
