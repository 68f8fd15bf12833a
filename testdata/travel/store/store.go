// Package store wraps a client for package app. What stands in one slot is for its callers to say.
package store

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// A Store has the client in a field.
type Store struct {
	rdb redis.UniversalClient
}

func New(rdb redis.UniversalClient) *Store { return &Store{rdb: rdb} }

// Move renames a key.
func (s *Store) Move(ctx context.Context, from, to string) error {
	return s.rdb.Rename(ctx, from, to).Err()
}

// MoveSafely is a wrapper of a wrapper, of a wrapper.
func (s *Store) MoveSafely(ctx context.Context, from, to string) error {
	if from == to {
		return nil
	}
	return s.retry(ctx, from, to)
}

func (s *Store) retry(ctx context.Context, from, to string) error {
	err := s.Move(ctx, from, to)
	if err == context.DeadlineExceeded {
		err = s.Move(ctx, from, to)
	}
	return err
}

// Swap takes the keys the other way round.
func (s *Store) Swap(ctx context.Context, to, from string) error {
	return s.Move(ctx, from, to)
}

// GetMany hands its keys on as they are, and so does Remove, in two steps.
func (s *Store) GetMany(ctx context.Context, keys ...string) ([]any, error) {
	return s.rdb.MGet(ctx, keys...).Result()
}

func (s *Store) Remove(ctx context.Context, keys ...string) error {
	return s.remove(ctx, keys...)
}

func (s *Store) remove(ctx context.Context, keys ...string) error {
	return s.rdb.Del(ctx, keys...).Err()
}

// RemoveWith puts a key of its own in front of those of its caller.
func (s *Store) RemoveWith(ctx context.Context, first string, more ...string) error {
	return s.rdb.Del(ctx, append([]string{first}, more...)...).Err()
}

// Backup renames a key to one that it derives: a self tag, and that is right.
func (s *Store) Backup(ctx context.Context, key string) error {
	return s.Move(ctx, key, "{"+key+"}_backup")
}

// RemoveUser takes what makes a key, and makes two keys in one slot of it.
func (s *Store) RemoveUser(ctx context.Context, id string) error {
	return s.remove(ctx, "user:{"+id+"}:name", "user:{"+id+"}:mail")
}

// Lists of keys in other shapes.

func (s *Store) RemoveList(ctx context.Context, keys []string) error {
	return s.rdb.Del(ctx, keys...).Err()
}

func (s *Store) RemoveNamed(ctx context.Context, keys ...Key) error {
	list := make([]string, len(keys))
	for i, key := range keys {
		list[i] = string(key)
	}
	return s.rdb.Del(ctx, list...).Err()
}

// A Key is a string with a name.
type Key string

func (s *Store) MoveNamed(ctx context.Context, from, to Key) error {
	return s.rdb.Rename(ctx, string(from), string(to)).Err()
}

func (s *Store) MoveBytes(ctx context.Context, from, to []byte) error {
	return s.rdb.Rename(ctx, string(from), string(to)).Err()
}

// Merge is the union of two sets in a third.
func (s *Store) Merge(ctx context.Context, into string, sets ...string) error {
	return s.rdb.SUnionStore(ctx, into, sets...).Err()
}
