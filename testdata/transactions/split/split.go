// Package split has transactions of clients that cut them at the borders of the slots, without a word: each part is a
// transaction of its own, and nothing fails.
package split

import (
	"context"
	"fmt"

	redis7 "github.com/go-redis/redis/v7"
	redis8 "github.com/go-redis/redis/v8"
)

func name(id int64) string       { return fmt.Sprintf("user:%d:name", id) }
func mail(id int64) string       { return fmt.Sprintf("user:%d:mail", id) }
func taggedName(id int64) string { return fmt.Sprintf("user:{%d}:name", id) }
func taggedMail(id int64) string { return fmt.Sprintf("user:{%d}:mail", id) }

func Closure8(ctx context.Context, c redis8.UniversalClient, id int64) error {
	_, err := c.TxPipelined(ctx, func(p redis8.Pipeliner) error { // want `the transaction's keys .*"user:<id>:name" and "user:<id>:mail" never share one; the client sends one MULTI for each slot and reports no error, so it is no transaction any more`
		p.Set(ctx, name(id), "Ada", 0)
		p.Set(ctx, mail(id), "ada@example.com", 0)
		return nil
	})
	return err
}

func Closure8Tagged(ctx context.Context, c redis8.UniversalClient, id int64) error {
	_, err := c.TxPipelined(ctx, func(p redis8.Pipeliner) error {
		p.Set(ctx, taggedName(id), "Ada", 0)
		p.Set(ctx, taggedMail(id), "ada@example.com", 0)
		return nil
	})
	return err
}

func Loop8(ctx context.Context, c redis8.UniversalClient, ids []int64) error {
	p := c.TxPipeline() // want `the transaction's keys .*"user:<id>" and "user:<other id>" of two turns of a loop share one only by chance`
	for _, id := range ids {
		p.Del(ctx, fmt.Sprintf("user:%d", id))
	}
	_, err := p.Exec(ctx)
	return err
}

func Loop8Tagged(ctx context.Context, c redis8.UniversalClient, ids []int64) error {
	p := c.TxPipeline()
	for _, id := range ids {
		p.Del(ctx, fmt.Sprintf("{user}:%d", id))
	}
	_, err := p.Exec(ctx)
	return err
}

// A plain pipeline is no group.
func Plain8(ctx context.Context, c redis8.UniversalClient, id int64) error {
	p := c.Pipeline()
	p.Set(ctx, name(id), "Ada", 0)
	p.Set(ctx, mail(id), "ada@example.com", 0)
	_, err := p.Exec(ctx)
	return err
}

// A command with keys in several slots fails, with its transaction.
func MGet8(ctx context.Context, c redis8.UniversalClient) error {
	_, err := c.TxPipelined(ctx, func(p redis8.Pipeliner) error {
		p.MGet(ctx, "user:1", "user:2") // want `MGET keys .*"user:1" and "user:2" never`
		return nil
	})
	return err
}

func Watch8(ctx context.Context, c redis8.UniversalClient, id int64) error {
	stock, cart := fmt.Sprintf("stock:%d", id), fmt.Sprintf("cart:%d", id)
	return c.Watch(ctx, func(tx *redis8.Tx) error { // want `the transaction's keys .*"stock:<id>" and "cart:<id>" never share one; the client refuses it with "redis: Watch requires all keys to be in the same slot"`
		_, err := tx.TxPipelined(ctx, func(p redis8.Pipeliner) error {
			p.Decr(ctx, stock)
			return nil
		})
		return err
	}, stock, cart)
}

func Watch8Tagged(ctx context.Context, c redis8.UniversalClient, id int64) error {
	stock, cart := fmt.Sprintf("stock:{%d}", id), fmt.Sprintf("cart:{%d}", id)
	return c.Watch(ctx, func(tx *redis8.Tx) error {
		_, err := tx.TxPipelined(ctx, func(p redis8.Pipeliner) error {
			p.Decr(ctx, stock)
			return nil
		})
		return err
	}, stock, cart)
}

func Closure7(c redis7.UniversalClient, id int64) error {
	_, err := c.TxPipelined(func(p redis7.Pipeliner) error { // want `the transaction's keys .*"user:<id>:name" and "user:<id>:mail" never share one; the client sends one MULTI for each slot and reports no error, so it is no transaction any more`
		p.Set(name(id), "Ada", 0)
		p.Set(mail(id), "ada@example.com", 0)
		return nil
	})
	return err
}

func Closure7Tagged(c redis7.UniversalClient, id int64) error {
	_, err := c.TxPipelined(func(p redis7.Pipeliner) error {
		p.Set(taggedName(id), "Ada", 0)
		p.Set(taggedMail(id), "ada@example.com", 0)
		return nil
	})
	return err
}

func Loop7(c redis7.UniversalClient, ids []int64) error {
	p := c.TxPipeline() // want `the transaction's keys .*"user:<id>" and "user:<other id>" of two turns of a loop share one only by chance`
	for _, id := range ids {
		p.Del(fmt.Sprintf("user:%d", id))
	}
	_, err := p.Exec()
	return err
}

func Loop7Tagged(c redis7.UniversalClient, ids []int64) error {
	p := c.TxPipeline()
	for _, id := range ids {
		p.Del(fmt.Sprintf("{user}:%d", id))
	}
	_, err := p.Exec()
	return err
}

// A plain pipeline is no group.
func Plain7(c redis7.UniversalClient, id int64) error {
	p := c.Pipeline()
	p.Set(name(id), "Ada", 0)
	p.Set(mail(id), "ada@example.com", 0)
	_, err := p.Exec()
	return err
}

// A command with keys in several slots fails, with its transaction.
func MGet7(c redis7.UniversalClient) error {
	_, err := c.TxPipelined(func(p redis7.Pipeliner) error {
		p.MGet("user:1", "user:2") // want `MGET keys .*"user:1" and "user:2" never`
		return nil
	})
	return err
}

func Watch7(c redis7.UniversalClient, id int64) error {
	stock, cart := fmt.Sprintf("stock:%d", id), fmt.Sprintf("cart:%d", id)
	return c.Watch(func(tx *redis7.Tx) error { // want `the transaction's keys .*"stock:<id>" and "cart:<id>" never share one; the client refuses it with "redis: Watch requires all keys to be in the same slot"`
		_, err := tx.TxPipelined(func(p redis7.Pipeliner) error {
			p.Decr(stock)
			return nil
		})
		return err
	}, stock, cart)
}

func Watch7Tagged(c redis7.UniversalClient, id int64) error {
	stock, cart := fmt.Sprintf("stock:{%d}", id), fmt.Sprintf("cart:{%d}", id)
	return c.Watch(func(tx *redis7.Tx) error {
		_, err := tx.TxPipelined(func(p redis7.Pipeliner) error {
			p.Decr(stock)
			return nil
		})
		return err
	}, stock, cart)
}
