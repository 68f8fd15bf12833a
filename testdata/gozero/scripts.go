package gozero

import (
	"context"
	"fmt"

	"github.com/zeromicro/go-zero/core/stores/redis"
)

const add = `return redis.call('INCRBY', KEYS[1], ARGV[1]) + redis.call('INCRBY', KEYS[2], ARGV[1])`

func Eval(c *redis.Redis, id int64) error {
	_, err := c.Eval(add, []string{fmt.Sprintf("hits:%d", id), fmt.Sprintf("total:%d", id)}, 1) // want `the script's KEYS .*"hits:<id>" and "total:<id>" never`
	return err
}

func EvalTagged(c *redis.Redis, id int64) error {
	_, err := c.Eval(add, []string{fmt.Sprintf("hits:{%d}", id), fmt.Sprintf("total:{%d}", id)}, 1)
	return err
}

var adds = redis.NewScript(add)

func ScriptRun(ctx context.Context, c *redis.Redis) error {
	_, err := c.ScriptRunCtx(ctx, adds, []string{"hits", "total"}, 1) // want `the script's KEYS .*"hits" and "total" never`
	return err
}

func ScriptRunTagged(ctx context.Context, c *redis.Redis) error {
	_, err := c.ScriptRunCtx(ctx, adds, []string{"{site}:hits", "{site}:total"}, 1)
	return err
}

// Lock is go-zero's own script, of one key.
func Lock(ctx context.Context, c *redis.Redis, id int64) error {
	lock := redis.NewRedisLock(c, fmt.Sprintf("lock:%d", id))
	lock.SetExpire(1)
	if _, err := lock.AcquireCtx(ctx); err != nil {
		return err
	}
	_, err := lock.ReleaseCtx(ctx)
	return err
}
