package gozero

import (
	"context"
	"errors"

	"github.com/zeromicro/go-zero/core/stores/cache"
	"github.com/zeromicro/go-zero/core/stores/redis"
	"github.com/zeromicro/go-zero/core/syncx"
)

// Pipelined commands are sent one by one: each is a group of its own.
func Pipelined(ctx context.Context, c *redis.Redis) error {
	return c.PipelinedCtx(ctx, func(p redis.Pipeliner) error {
		p.Incr(ctx, "hits")
		p.MGet(ctx, "user:1", "user:2") // want `MGET keys .*"user:1" and "user:2" never`
		return nil
	})
}

func PipelinedTagged(ctx context.Context, c *redis.Redis) error {
	return c.PipelinedCtx(ctx, func(p redis.Pipeliner) error {
		p.Incr(ctx, "hits")
		p.MGet(ctx, "{user}:1", "{user}:2")
		return nil
	})
}

// TxPipeline gets its transaction from a function that begins it.
func TxPipeline(ctx context.Context, c *redis.Redis) error {
	tx, err := c.TxPipeline() // want `the transaction's keys .*"hits" and "total" never share one.*\(Redis.TxPipeline issues it at redis.go:\d+\)`
	if err != nil {
		return err
	}
	tx.Incr(ctx, "hits")
	tx.Incr(ctx, "total")
	_, err = tx.Exec(ctx)
	return err
}

func TxPipelineTagged(ctx context.Context, c *redis.Redis) error {
	tx, err := c.TxPipeline()
	if err != nil {
		return err
	}
	tx.Incr(ctx, "{site}:hits")
	tx.Incr(ctx, "{site}:total")
	_, err = tx.Exec(ctx)
	return err
}

var errNone = errors.New("none")

// Cache deletes key by key where its redis is a cluster's.
func Cache(ctx context.Context, c *redis.Redis) error {
	node := cache.NewNode(c, syncx.NewSingleFlight(), cache.NewStat("fixture"), errNone)
	return node.DelCtx(ctx, "user:1", "user:2")
}
