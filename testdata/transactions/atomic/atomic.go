// Package atomic wraps transactions for other packages.
package atomic

import (
	"context"

	"github.com/redis/go-redis/v9"
)

type Store struct{ rdb redis.UniversalClient }

func New(rdb redis.UniversalClient) *Store { return &Store{rdb: rdb} }

// Do queues what the caller's function queues.
func (s *Store) Do(ctx context.Context, queue func(p redis.Pipeliner) error) error {
	_, err := s.rdb.TxPipelined(ctx, func(p redis.Pipeliner) error {
		if err := queue(p); err != nil {
			return err
		}
		return nil
	})
	return err
}

// Versioned counts what is done under a key.
func (s *Store) Versioned(ctx context.Context, key string, queue func(p redis.Pipeliner) error) error {
	_, err := s.rdb.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.Incr(ctx, key)
		return queue(p)
	})
	return err
}

// Watching runs a transaction over watched keys.
func (s *Store) Watching(ctx context.Context, change func(tx *redis.Tx) error, keys ...string) error {
	return s.rdb.Watch(ctx, change, keys...)
}

// Begin leaves all that is queued to the caller.
func (s *Store) Begin() redis.Pipeliner { return s.rdb.TxPipeline() }
