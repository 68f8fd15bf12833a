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

func DoContext(ctx context.Context, c redis.ConnWithContext) error {
	_, err := c.DoContext(ctx, "SINTER", "user:1", "user:2") // want `SINTER keys .*"user:1" and "user:2" never`
	return err
}

func DoContextTagged(ctx context.Context, c redis.ConnWithContext) error {
	_, err := c.DoContext(ctx, "SINTER", "{user}:1", "{user}:2")
	return err
}

func DoWithTimeout(c redis.ConnWithTimeout) error {
	_, err := c.DoWithTimeout(time.Second, "SINTER", "user:1", "user:2") // want `SINTER keys .*"user:1" and "user:2" never`
	return err
}

func DoWithTimeoutTagged(c redis.ConnWithTimeout) error {
	_, err := c.DoWithTimeout(time.Second, "SINTER", "{user}:1", "{user}:2")
	return err
}

func DoContextFunction(ctx context.Context, c redis.Conn) error {
	_, err := redis.DoContext(c, ctx, "SINTER", "user:1", "user:2") // want `SINTER keys .*"user:1" and "user:2" never`
	return err
}

func DoContextFunctionTagged(ctx context.Context, c redis.Conn) error {
	_, err := redis.DoContext(c, ctx, "SINTER", "{user}:1", "{user}:2")
	return err
}

// How many are keys is not known.
func ScriptSpread(c redis.Conn, keys []string) error {
	// unknown
	_, err := some.Do(c, redis.Args{}.Add(len(keys)).AddFlat(keys).Add("7")...)
	return err
}

func ScriptContext(ctx context.Context, c redis.Conn) error {
	_, err := move2.DoContext(ctx, c, "user:1", "user:2") // want `the script's KEYS .*"user:1" and "user:2" never`
	return err
}

func ScriptContextTagged(ctx context.Context, c redis.Conn) error {
	_, err := move2.DoContext(ctx, c, "{user}:1", "{user}:2")
	return err
}

func ScriptSend(c redis.Conn) error {
	if err := move2.Send(c, "user:1", "user:2"); err != nil { // want `the script's KEYS .*"user:1" and "user:2" never`
		return err
	}
	return answer(c)
}

func ScriptSendTagged(c redis.Conn) error {
	if err := move2.Send(c, "{user}:1", "{user}:2"); err != nil {
		return err
	}
	return answer(c)
}

func ScriptSendHash(c redis.Conn) error {
	if err := move2.SendHash(c, "user:1", "user:2"); err != nil { // want `the script's KEYS .*"user:1" and "user:2" never`
		return err
	}
	return answer(c)
}

func ScriptSendHashTagged(c redis.Conn) error {
	if err := move2.SendHash(c, "{user}:1", "{user}:2"); err != nil {
		return err
	}
	return answer(c)
}

// answer returns the error with which the command that was sent last is answered.
func answer(c redis.Conn) error {
	if err := c.Flush(); err != nil {
		return err
	}
	_, err := c.Receive()
	return err
}

func ScriptLacksKey(c redis.Conn) error {
	_, err := third.Do(c, "{user}:1", "{user}:2", "{user}:3") // want `the script uses KEYS\[3\].*but this run passes 2 keys.*SL203`
	return err
}
