package store

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// A Mover has one implementation.
type Mover interface {
	Rename(ctx context.Context, from, to string) error
	Delete(ctx context.Context, keys ...string) error
}

func NewMover(rdb redis.UniversalClient) Mover { return &mover{rdb} }

type mover struct{ rdb redis.UniversalClient }

func (m *mover) Rename(ctx context.Context, from, to string) error {
	return m.rdb.Rename(ctx, from, to).Err()
}

func (m *mover) Delete(ctx context.Context, keys ...string) error {
	return m.rdb.Del(ctx, keys...).Err()
}

// A Cache has two implementations, of which one has no keys at all.
type Cache interface {
	Copy(ctx context.Context, from, to string) error
}

func NewCache(rdb redis.UniversalClient) Cache {
	if rdb == nil {
		return Memory{}
	}
	return Redis{rdb}
}

// Redis keeps a cache in Redis, and Memory in a map.
type Redis struct{ rdb redis.UniversalClient }

func (r Redis) Copy(ctx context.Context, from, to string) error {
	return r.rdb.Copy(ctx, from, to, 0, false).Err()
}

type Memory map[string]string

func (m Memory) Copy(_ context.Context, from, to string) error {
	m[to] = m[from]
	return nil
}

// A Set has two implementations, and each needs its keys in one slot.
type Set interface {
	Store(ctx context.Context, into string, sets ...string) error
}

func NewSet(rdb redis.UniversalClient, sorted bool) Set {
	if sorted {
		return Sorted{rdb}
	}
	return Plain{rdb}
}

type Plain struct{ rdb redis.UniversalClient }

func (p Plain) Store(ctx context.Context, into string, sets ...string) error {
	return p.rdb.SUnionStore(ctx, into, sets...).Err()
}

type Sorted struct{ rdb redis.UniversalClient }

func (s Sorted) Store(ctx context.Context, into string, sets ...string) error {
	return s.rdb.ZUnionStore(ctx, into, &redis.ZStore{Keys: sets}).Err()
}

// A Namer has two implementations, which both make keys.
type Namer interface {
	Key(id string) string
}

type Long struct{}

func (Long) Key(id string) string { return "{user}:" + id }

type Short struct{}

func (Short) Key(id string) string { return "{user}" + id }

// Client is what a store is made of: importers need not know whose it is.
type Client = redis.UniversalClient

// A Plan says what to move.
type Plan struct{ From, To string }

// Carry takes its keys in a struct.
func (s *Store) Carry(ctx context.Context, p Plan) error {
	return s.rdb.Rename(ctx, p.From, p.To).Err()
}

// A Deleter has two implementations, and one decorates the other.
type Deleter interface {
	DeleteBoth(ctx context.Context, a, b string) error
}

func NewDeleter(rdb redis.UniversalClient) Deleter { return counting{next: deleter{rdb}} }

type deleter struct{ rdb redis.UniversalClient }

func (d deleter) DeleteBoth(ctx context.Context, a, b string) error {
	return d.rdb.Unlink(ctx, a, b).Err()
}

type counting struct{ next Deleter }

func (c counting) DeleteBoth(ctx context.Context, a, b string) error {
	return c.next.DeleteBoth(ctx, a, b)
}
