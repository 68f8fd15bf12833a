package gredis

import (
	"context"

	"github.com/gogf/gf/v2/database/gredis"
)

func Do(ctx context.Context, c *gredis.Redis) error {
	_, err := c.Do(ctx, "mget", "user:1", "user:2") // want `MGET keys .*"user:1" and "user:2" never`
	return err
}

func DoTagged(ctx context.Context, c *gredis.Redis) error {
	_, err := c.Do(ctx, "mget", "{user}:1", "{user}:2")
	return err
}

func DoOther(ctx context.Context, c *gredis.Redis) error {
	_, err := c.Do(ctx, "ZUNIONSTORE", "all", 2, "scores:1", "scores:2") // want `ZUNIONSTORE keys .*"all" and "scores:1" never`
	return err
}

func DoOtherTagged(ctx context.Context, c *gredis.Redis) error {
	_, err := c.Do(ctx, "ZUNIONSTORE", "{scores}", 2, "{scores}:1", "{scores}:2")
	return err
}

// MustDo panics where Do returns an error.
func MustDo(ctx context.Context, c *gredis.Redis) (err error) {
	defer recovered(&err)
	c.MustDo(ctx, "RENAME", "draft", "post") // want `RENAME keys .*"draft" and "post" never`
	return nil
}

func MustDoTagged(ctx context.Context, c *gredis.Redis) (err error) {
	defer recovered(&err)
	c.MustDo(ctx, "RENAME", "{page}:draft", "{page}:post")
	return nil
}

func recovered(err *error) {
	if e, ok := recover().(error); ok {
		*err = e
	}
}

// A Conn is a name for the pool.
func Conn(ctx context.Context, c *gredis.Redis) error {
	conn, err := c.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	_, err = conn.Do(ctx, "DEL", "user:1", "user:2") // want `DEL keys .*"user:1" and "user:2" never`
	return err
}

func ConnTagged(ctx context.Context, c *gredis.Redis) error {
	conn, err := c.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	_, err = conn.Do(ctx, "DEL", "{user}:1", "{user}:2")
	return err
}

const move = `redis.call('RENAME', KEYS[1], KEYS[2]) return ARGV[1]`

func Eval(ctx context.Context, c *gredis.Redis) error {
	if _, err := c.Set(ctx, "draft", "text"); err != nil {
		return err
	}
	_, err := c.Eval(ctx, move, 2, []string{"draft", "post"}, []any{"ok"}) // want `the script's KEYS .*"draft" and "post" never`
	return err
}

func EvalTagged(ctx context.Context, c *gredis.Redis) error {
	if _, err := c.Set(ctx, "{page}:draft", "text"); err != nil {
		return err
	}
	_, err := c.Eval(ctx, move, 2, []string{"{page}:draft", "{page}:post"}, []any{"ok"})
	return err
}

// EvalCounted has the number of what comes to it.
func EvalCounted(ctx context.Context, c *gredis.Redis, ids []string) error {
	var keys []string
	for _, id := range ids {
		keys = append(keys, "user:"+id)
	}
	_, err := c.GroupScript().Eval(ctx, `return #KEYS`, int64(len(keys)), keys, nil) // want `the script's KEYS .*"user:<id>" and "user:<other id>" of two turns of a loop share one only by chance`
	return err
}

func EvalCountedTagged(ctx context.Context, c *gredis.Redis, ids []string) error {
	var keys []string
	for _, id := range ids {
		keys = append(keys, "{user}:"+id)
	}
	_, err := c.GroupScript().Eval(ctx, `return #KEYS`, int64(len(keys)), keys, nil)
	return err
}

// EvalOne says that there is one key: the second is an argument.
func EvalOne(ctx context.Context, c *gredis.Redis) error {
	_, err := c.Eval(ctx, `return redis.call('SET', KEYS[1], ARGV[1])`, 1, []string{"user:1", "user:2"}, nil)
	return err
}

// EvalThree takes the third key from the arguments.
func EvalThree(ctx context.Context, c *gredis.Redis) error {
	_, err := c.Eval(ctx, `return #KEYS`, 3, []string{"{user}:1", "{user}:2"}, []any{"other"}) // want `the script's KEYS .*"\{user\}:1" and "other" never`
	return err
}

func EvalSha(ctx context.Context, c *gredis.Redis) error {
	sha, err := c.ScriptLoad(ctx, `return redis.call('MGET', unpack(KEYS))`)
	if err != nil {
		return err
	}
	_, err = c.EvalSha(ctx, sha, 2, []string{"user:1", "user:2"}, nil) // want `the script's KEYS .*"user:1" and "user:2" never`
	return err
}

func EvalShaTagged(ctx context.Context, c *gredis.Redis) error {
	sha, err := c.ScriptLoad(ctx, `return redis.call('MGET', unpack(KEYS))`)
	if err != nil {
		return err
	}
	_, err = c.EvalSha(ctx, sha, 2, []string{"{user}:1", "{user}:2"}, nil)
	return err
}
