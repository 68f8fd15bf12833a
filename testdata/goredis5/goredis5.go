// Package goredis5 has calls of go-redis v5, the release that is imported from gopkg.in.
package goredis5

import "gopkg.in/redis.v5"

func MGet(c redis.Cmdable) error {
	return c.MGet("user:1", "user:2").Err() // want `MGET keys .*"user:1" and "user:2" never`
}

func MGetTagged(c redis.Cmdable) error { return c.MGet("{user}:1", "{user}:2").Err() }

func MSet(c *redis.ClusterClient) error {
	return c.MSet("user:1", "Ada", "user:2", "Bob").Err() // want `MSET keys .*"user:1" and "user:2" never`
}

func MSetTagged(c *redis.ClusterClient) error {
	return c.MSet("{user}:1", "Ada", "{user}:2", "Bob").Err()
}

func ZUnionStore(c *redis.ClusterClient) error {
	return c.ZUnionStore("all", redis.ZStore{}, "some", "others").Err() // want `ZUNIONSTORE keys .*"all" and "some" never`
}

func ZUnionStoreTagged(c *redis.ClusterClient) error {
	return c.ZUnionStore("{all}", redis.ZStore{}, "{all}:some", "{all}:others").Err()
}

func Sort(c *redis.ClusterClient) error {
	return c.Sort("list", redis.Sort{Store: "sorted", IsAlpha: true}).Err() // want `SORT keys .*"list" and "sorted" never`
}

func SortTagged(c *redis.ClusterClient) error {
	return c.Sort("{list}", redis.Sort{Store: "{list}:sorted", IsAlpha: true}).Err()
}

func Eval(c *redis.ClusterClient) error {
	return c.Eval("return 1", []string{"user:1", "user:2"}).Err() // want `the script's KEYS .*"user:1" and "user:2" never`
}

func EvalTagged(c *redis.ClusterClient) error {
	return c.Eval("return 1", []string{"{user}:1", "{user}:2"}).Err()
}

func Transaction(c *redis.ClusterClient) error {
	_, err := c.TxPipelined(func(p *redis.Pipeline) error { // want `the transaction's keys .*"user:1" and "user:2" never share one; the client sends one MULTI for each slot and reports no error`
		p.Incr("user:1")
		p.Incr("user:2")
		return nil
	})
	return err
}

func TransactionTagged(c *redis.ClusterClient) error {
	_, err := c.TxPipelined(func(p *redis.Pipeline) error {
		p.Incr("{user}:1")
		p.Incr("{user}:2")
		return nil
	})
	return err
}

func Watch(c *redis.ClusterClient) error {
	return c.Watch(func(tx *redis.Tx) error { return nil }, "user:1", "user:2") // want `the transaction's keys .*"user:1" and "user:2" never share one; only`
}

func WatchTagged(c *redis.ClusterClient) error {
	return c.Watch(func(tx *redis.Tx) error { return nil }, "{user}:1", "{user}:2")
}
