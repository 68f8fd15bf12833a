// Package compat has commands of rueidiscompat, which looks like go-redis and is rueidis.
package compat

import (
	"context"

	"github.com/redis/rueidis/rueidiscompat"
)

func MGet(ctx context.Context, c rueidiscompat.Cmdable) error {
	return c.MGet(ctx, "user:1", "user:2").Err() // want `MGET keys .*"user:1" and "user:2" never share one; building the command panics with "multi key .*; or split it by slot: rueidis.MGet`
}

func MGetTagged(ctx context.Context, c rueidiscompat.Cmdable) error {
	return c.MGet(ctx, "{user}:1", "{user}:2").Err()
}

func MSet(ctx context.Context, c rueidiscompat.Cmdable) error {
	return c.MSet(ctx, "user:1", "Ada", "user:2", "Alan").Err() // want `MSET keys .*"user:1" and "user:2" never`
}

func MSetTagged(ctx context.Context, c rueidiscompat.Cmdable) error {
	return c.MSet(ctx, "{user}:1", "Ada", "{user}:2", "Alan").Err()
}

func Store(ctx context.Context, c rueidiscompat.Cmdable) error {
	return c.ZUnionStore(ctx, "{s}all", rueidiscompat.ZStore{Keys: []string{"{s}1", "other"}}).Err() // want `ZUNIONSTORE keys .*"\{s\}all" and "other" never`
}

func StoreTagged(ctx context.Context, c rueidiscompat.Cmdable) error {
	return c.ZUnionStore(ctx, "{s}all", rueidiscompat.ZStore{Keys: []string{"{s}1", "{s}2"}}).Err()
}

// Inside a pipeline a raw command gets to the server.
func Raw(ctx context.Context, c rueidiscompat.Cmdable) error {
	_, err := c.Pipelined(ctx, func(p rueidiscompat.Pipeliner) error {
		p.Do(ctx, "MGET", "user:1", "user:2") // want `MGET keys .*"user:1" and "user:2" never share one; use`
		return nil
	})
	return err
}

func Transaction(ctx context.Context, c rueidiscompat.Cmdable) error {
	_, err := c.TxPipelined(ctx, func(p rueidiscompat.Pipeliner) error { // want `the transaction's keys .*"user:1" and "user:2" never share one; sending it panics with "Mixing`
		p.Set(ctx, "user:1", "Ada", 0)
		p.Set(ctx, "user:2", "Alan", 0)
		return nil
	})
	return err
}

func TransactionTagged(ctx context.Context, c rueidiscompat.Cmdable) error {
	_, err := c.TxPipelined(ctx, func(p rueidiscompat.Pipeliner) error {
		p.Set(ctx, "{user}:1", "Ada", 0)
		p.Set(ctx, "{user}:2", "Alan", 0)
		return nil
	})
	return err
}
