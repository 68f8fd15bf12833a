// Package forms has calls of redigo that need a connection of a kind that a cluster does not give.
package forms

import (
	"context"
	"time"

	"github.com/gomodule/redigo/redis"
)

var (
	move2 = redis.NewScript(2, `return redis.call('RENAME', KEYS[1], KEYS[2])`)
	some  = redis.NewScript(-1, `return #KEYS`)
	third = redis.NewScript(2, `return redis.call('GET', KEYS[3])`)
)

// A plain pipeline on one connection is no group, but all its commands go to one node.
func SendEach(c redis.Conn) error {
	for _, key := range []string{"user:1", "user:2"} {
		if err := c.Send("GET", key); err != nil {
			return err
		}
	}
	return c.Flush()
}

func DoContext(ctx context.Context, c redis.ConnWithContext) {
	c.DoContext(ctx, "SINTER", "user:1", "user:2") // want `SINTER keys .*"user:1" and "user:2" never`
	c.DoContext(ctx, "SINTER", "{user}:1", "{user}:2")
}

func DoWithTimeout(c redis.ConnWithTimeout) {
	c.DoWithTimeout(time.Second, "BLPOP", "user:1", "user:2", 1) // want `BLPOP keys .*"user:1" and "user:2" never`
	c.DoWithTimeout(time.Second, "BLPOP", "{user}:1", "{user}:2", 1)
}

func DoContextFunction(ctx context.Context, c redis.Conn) {
	redis.DoContext(c, ctx, "SINTER", "user:1", "user:2") // want `SINTER keys .*"user:1" and "user:2" never`
	redis.DoContext(c, ctx, "SINTER", "{user}:1", "{user}:2")
}

// How many are keys is not known.
func ScriptSpread(c redis.Conn, keys []string) {
	some.Do(c, redis.Args{}.Add(len(keys)).AddFlat(keys).Add("7")...)
}

func ScriptContext(ctx context.Context, c redis.Conn) {
	move2.DoContext(ctx, c, "user:1", "user:2") // want `the script's KEYS .*"user:1" and "user:2" never`
	move2.DoContext(ctx, c, "{user}:1", "{user}:2")
}

func ScriptSend(c redis.Conn) {
	move2.Send(c, "user:1", "user:2")     // want `the script's KEYS .*"user:1" and "user:2" never`
	move2.SendHash(c, "user:1", "user:2") // want `the script's KEYS .*"user:1" and "user:2" never`
	move2.Send(c, "{user}:1", "{user}:2")
	move2.SendHash(c, "{user}:1", "{user}:2")
}

func ScriptLacksKey(c redis.Conn) {
	third.Do(c, "{user}:1", "{user}:2", "{user}:3") // want `the script uses KEYS\[3\].*but this run passes 2 keys.*SL203`
}
