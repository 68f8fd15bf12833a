// Package redsync takes locks of redsync: each has one key, which is its name, and so nothing to bring together.
package redsync

import (
	"context"
	"fmt"

	"github.com/go-redsync/redsync/v4"
	"github.com/go-redsync/redsync/v4/redis/goredis/v9"
	"github.com/redis/go-redis/v9"
)

func Lock(ctx context.Context, c *redis.ClusterClient, id int64) error {
	mutex := redsync.New(goredis.NewPool(c)).NewMutex(fmt.Sprintf("lock:%d", id))
	if err := mutex.LockContext(ctx); err != nil {
		return err
	}
	if _, err := mutex.ExtendContext(ctx); err != nil {
		return err
	}
	_, err := mutex.UnlockContext(ctx)
	return err
}

// Two locks have a key each, and need not be in one slot.
func Two(ctx context.Context, c *redis.ClusterClient, from, to int64) error {
	locks := redsync.New(goredis.NewPool(c))
	for _, id := range []int64{from, to} {
		mutex := locks.NewMutex(fmt.Sprintf("account:%d:lock", id))
		if err := mutex.TryLockContext(ctx); err != nil {
			return err
		}
		if _, err := mutex.UnlockContext(ctx); err != nil {
			return err
		}
	}
	return nil
}
