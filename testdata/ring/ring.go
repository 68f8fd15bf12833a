// Package ring has calls on a Ring, which spreads keys over servers that know nothing of one another. What goes wrong there
// goes wrong without an error, so that no server can be asked.
package ring

import (
	"context"

	redis6 "github.com/go-redis/redis"
	redis7 "github.com/go-redis/redis/v7"
	redis8 "github.com/go-redis/redis/v8"
	"github.com/redis/go-redis/v9"
)

func MGet(ctx context.Context, c *redis.Ring) error {
	return c.MGet(ctx, "user:1", "user:2").Err() // want `MGET keys are in different hash slots: "user:1" and "user:2" never share one; a Ring is no cluster: it sends the command to one shard, which answers without the keys of the others; use .*; or split it by slot: one Get for each key in a Pipelined call \(SL101\)`
}

func MGetTagged(ctx context.Context, c *redis.Ring) error {
	return c.MGet(ctx, "{user}:1", "{user}:2").Err()
}

func Script(ctx context.Context, c *redis.Ring) error {
	return c.Eval(ctx, `return #KEYS`, []string{"user:1", "user:2"}).Err() // want `the script's KEYS .*"user:1" and "user:2" never share one; a Ring is no cluster`
}

func Transaction(ctx context.Context, c *redis.Ring) error {
	_, err := c.TxPipelined(ctx, func(p redis.Pipeliner) error { // want `the transaction's keys .*"user:1" and "user:2" never share one; a Ring is no cluster: it sends one MULTI to each shard and reports no error, so it is no transaction any more`
		p.Incr(ctx, "user:1")
		p.Incr(ctx, "user:2")
		return nil
	})
	return err
}

func TransactionTagged(ctx context.Context, c *redis.Ring) error {
	_, err := c.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.Incr(ctx, "{user}:1")
		p.Incr(ctx, "{user}:2")
		return nil
	})
	return err
}

func Watch(ctx context.Context, c *redis.Ring) error {
	return c.Watch(ctx, func(tx *redis.Tx) error { return nil }, "user:1", "user:2") // want `the transaction's keys .*"user:1" and "user:2" never share one; the client refuses it with "redis: Watch requires all keys to be in the same shard"`
}

func WatchTagged(ctx context.Context, c *redis.Ring) error {
	return c.Watch(ctx, func(tx *redis.Tx) error { return nil }, "{user}:1", "{user}:2")
}

// A pipeline is routed command by command.
func Pipeline(ctx context.Context, c *redis.Ring) error {
	_, err := c.Pipelined(ctx, func(p redis.Pipeliner) error {
		p.Get(ctx, "user:1")
		p.Get(ctx, "user:2")
		return nil
	})
	return err
}

func V8(ctx context.Context, c *redis8.Ring) error {
	return c.Del(ctx, "user:1", "user:2").Err() // want `DEL keys .*"user:1" and "user:2" never share one; a Ring is no cluster`
}

func V8Tagged(ctx context.Context, c *redis8.Ring) error {
	return c.Del(ctx, "{user}:1", "{user}:2").Err()
}

func V7(c *redis7.Ring) error {
	return c.Exists("user:1", "user:2").Err() // want `EXISTS keys .*"user:1" and "user:2" never share one; a Ring is no cluster`
}

func V7Tagged(c *redis7.Ring) error {
	return c.Exists("{user}:1", "{user}:2").Err()
}

func V6(c *redis6.Ring) error {
	return c.Rename("user:1", "user:2").Err() // want `RENAME keys .*"user:1" and "user:2" never share one; a Ring is no cluster`
}

func V6Tagged(c *redis6.Ring) error {
	return c.Rename("{user}:1", "{user}:2").Err()
}
