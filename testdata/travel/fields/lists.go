package fields

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

// A field may hold a list of keys.
type batch struct {
	c    redis.UniversalClient
	keys []string
}

func newBatch(c redis.UniversalClient, id int64) *batch {
	return &batch{c: c, keys: []string{fmt.Sprintf("user:%d:name", id), fmt.Sprintf("user:%d:mail", id)}}
}

func (b *batch) all(ctx context.Context) error {
	return b.c.MGet(ctx, b.keys...).Err() // want `MGET keys .*"user:<id>:name" and "user:<id>:mail" never`
}

func List(ctx context.Context, c redis.UniversalClient, id int64) error {
	return newBatch(c, id).all(ctx)
}

type taggedBatch struct {
	c    redis.UniversalClient
	keys []string
}

func newTaggedBatch(c redis.UniversalClient, id int64) *taggedBatch {
	return &taggedBatch{c: c, keys: []string{fmt.Sprintf("user:{%d}:name", id), fmt.Sprintf("user:{%d}:mail", id)}}
}

func (b *taggedBatch) all(ctx context.Context) error {
	return b.c.MGet(ctx, b.keys...).Err()
}

func ListTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return newTaggedBatch(c, id).all(ctx)
}

// A generic object.
type set[T any] struct {
	c          redis.UniversalClient
	live, dead string
}

func newSet[T any](c redis.UniversalClient, name string) *set[T] {
	return &set[T]{c: c, live: name + ":live", dead: name + ":dead"}
}

func (s *set[T]) bury(ctx context.Context, v T) error {
	return s.c.SMove(ctx, s.live, s.dead, v).Err() // want `SMOVE keys .*:live" and ".*:dead" .*only`
}

func Generic(ctx context.Context, c redis.UniversalClient, id int64) error {
	return newSet[int64](c, fmt.Sprintf("set:%d", id)).bury(ctx, id)
}

type taggedSet[T any] struct {
	c          redis.UniversalClient
	live, dead string
}

func newTaggedSet[T any](c redis.UniversalClient, id int64) *taggedSet[T] {
	return &taggedSet[T]{c: c, live: fmt.Sprintf("set:{%d}:live", id), dead: fmt.Sprintf("set:{%d}:dead", id)}
}

func (s *taggedSet[T]) bury(ctx context.Context, v T) error {
	return s.c.SMove(ctx, s.live, s.dead, v).Err()
}

func GenericTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return newTaggedSet[int64](c, id).bury(ctx, id)
}

// Options set the field, and a default does.
type options struct{ prefix string }

type option func(*options)

func withPrefix(prefix string) option { return func(o *options) { o.prefix = prefix } }

type lazy struct {
	c redis.UniversalClient
	o options
}

func newLazy(c redis.UniversalClient, opts ...option) *lazy {
	l := &lazy{c: c, o: options{prefix: "{lazy}:"}}
	for _, set := range opts {
		set(&l.o)
	}
	return l
}

func (l *lazy) both(ctx context.Context) error {
	return l.c.MGet(ctx, l.o.prefix+"name", l.o.prefix+"mail").Err()
}

func OptionTagged(ctx context.Context, c redis.UniversalClient) error {
	return newLazy(c, withPrefix("{lazier}:")).both(ctx)
}
