// Package redis has of go-redis what the fixture needs.
package redis

import "context"

type SliceCmd struct{ err error }

func (c *SliceCmd) Err() error { return c.err }

type StatusCmd struct{ err error }

func (c *StatusCmd) Err() error { return c.err }

type Cmdable interface {
	MGet(ctx context.Context, keys ...string) *SliceCmd
	Rename(ctx context.Context, key, newkey string) *StatusCmd
	Set(ctx context.Context, key string, value any, expiration int64) *StatusCmd
}

type UniversalClient interface {
	Cmdable
	Close() error
}
