// Package gozero calls the redis of go-zero, a wrapper of go-redis in another module, of which slotlint knows nothing but its
// source.
package gozero

import (
	"context"
	"fmt"

	"github.com/zeromicro/go-zero/core/stores/redis"
)

func Mget(c *redis.Redis) error {
	_, err := c.Mget("user:1", "user:2") // want `MGET keys .*"user:1" and "user:2" never share one .*\(Redis.Mget issues it at redis.go:\d+\)`
	return err
}

func MgetTagged(c *redis.Redis) error {
	_, err := c.Mget("{user}:1", "{user}:2")
	return err
}

func MgetCtx(ctx context.Context, c *redis.Redis, id int64) error {
	_, err := c.MgetCtx(ctx, fmt.Sprintf("user:%d:name", id), fmt.Sprintf("user:%d:mail", id)) // want `MGET keys .*"user:<id>:name" and "user:<id>:mail" never`
	return err
}

func MgetCtxTagged(ctx context.Context, c *redis.Redis, id int64) error {
	_, err := c.MgetCtx(ctx, fmt.Sprintf("user:{%d}:name", id), fmt.Sprintf("user:{%d}:mail", id))
	return err
}

func MsetCtx(ctx context.Context, c *redis.Redis) error {
	_, err := c.MsetCtx(ctx, "user:1", "Ada", "user:2", "Alan") // want `MSET keys .*"user:1" and "user:2" never`
	return err
}

func MsetCtxTagged(ctx context.Context, c *redis.Redis) error {
	_, err := c.MsetCtx(ctx, "{user}:1", "Ada", "{user}:2", "Alan")
	return err
}

func DelCtx(ctx context.Context, c *redis.Redis, ids []int64) error {
	var keys []string
	for _, id := range ids {
		keys = append(keys, fmt.Sprintf("user:%d", id))
	}
	_, err := c.DelCtx(ctx, keys...) // want `DEL keys .*"user:<id>" and "user:<other id>" of two turns of a loop share one only by chance`
	return err
}

func DelCtxTagged(ctx context.Context, c *redis.Redis, ids []int64) error {
	var keys []string
	for _, id := range ids {
		keys = append(keys, fmt.Sprintf("{user}:%d", id))
	}
	_, err := c.DelCtx(ctx, keys...)
	return err
}

func Unlink(c *redis.Redis) error {
	_, err := c.Unlink("user:1", "user:2") // want `UNLINK keys .*"user:1" and "user:2" never`
	return err
}

func UnlinkTagged(c *redis.Redis) error {
	_, err := c.Unlink("{user}:1", "{user}:2")
	return err
}

func ExistsMany(c *redis.Redis) error {
	_, err := c.ExistsMany("user:1", "user:2") // want `EXISTS keys .*"user:1" and "user:2" never`
	return err
}

func ExistsManyTagged(c *redis.Redis) error {
	_, err := c.ExistsMany("{user}:1", "{user}:2")
	return err
}

// Zunionstore has its keys in a struct of go-redis, which go-zero calls by a name of its own.
func Zunionstore(c *redis.Redis, day int) error {
	_, err := c.Zunionstore("scores", &redis.ZStore{Keys: []string{fmt.Sprintf("scores:%d", day), "scores:all"}}) // want `ZUNIONSTORE keys .*"scores" and "scores:all" never`
	return err
}

func ZunionstoreTagged(c *redis.Redis, day int) error {
	_, err := c.Zunionstore("{scores}", &redis.ZStore{Keys: []string{fmt.Sprintf("{scores}:%d", day), "{scores}:all"}})
	return err
}

func ZunionstoreCtx(ctx context.Context, c *redis.Redis) error {
	store := &redis.ZStore{Keys: []string{"scores:1", "scores:2"}, Aggregate: "MAX"}
	_, err := c.ZunionstoreCtx(ctx, "scores", store) // want `ZUNIONSTORE keys .*"scores" and "scores:1" never`
	return err
}

func ZunionstoreCtxTagged(ctx context.Context, c *redis.Redis) error {
	store := &redis.ZStore{Keys: []string{"{scores}:1", "{scores}:2"}, Aggregate: "MAX"}
	_, err := c.ZunionstoreCtx(ctx, "{scores}", store)
	return err
}

func Sunionstore(c *redis.Redis) error {
	_, err := c.Sunionstore("all", "{tags}:go", "{tags}:redis") // want `SUNIONSTORE keys .*"all" and "\{tags\}:go" never`
	return err
}

func SunionstoreTagged(c *redis.Redis) error {
	_, err := c.Sunionstore("{tags}:all", "{tags}:go", "{tags}:redis")
	return err
}

func Sinter(c *redis.Redis) error {
	_, err := c.Sinter("tags:go", "tags:redis") // want `SINTER keys .*"tags:go" and "tags:redis" never`
	return err
}

func SinterTagged(c *redis.Redis) error {
	_, err := c.Sinter("{tags}:go", "{tags}:redis")
	return err
}

func Pfmerge(c *redis.Redis) error {
	return c.Pfmerge("visits", "visits:mon", "visits:tue") // want `PFMERGE keys .*"visits" and "visits:mon" never`
}

func PfmergeTagged(c *redis.Redis) error {
	return c.Pfmerge("visits", "{visits}:mon", "{visits}:tue")
}

func BitOpAnd(c *redis.Redis) error {
	_, err := c.BitOpAnd("both", "mon", "tue") // want `BITOP keys .*"both" and "mon" never`
	return err
}

func BitOpAndTagged(c *redis.Redis) error {
	_, err := c.BitOpAnd("{days}:both", "{days}:mon", "{days}:tue")
	return err
}

func RPopLPush(c *redis.Redis, queue string) error {
	_, err := c.RPopLPush(queue, queue+":running") // want `RPOPLPUSH keys .*"<queue>" and "<queue>:running" share one only if`
	return err
}

func RPopLPushTagged(c *redis.Redis, queue string) error {
	_, err := c.RPopLPush(queue, "{"+queue+"}:running") // assumes queue is not empty; queue holds no brace
	return err
}

// Do hands a whole command on, of which a caller alone knows the name.
func Do(c *redis.Redis) error {
	_, err := c.Do("RENAME", "draft", "post") // want `RENAME keys .*"draft" and "post" never`
	return err
}

func DoTagged(c *redis.Redis) error {
	_, err := c.Do("RENAME", "{page}:draft", "{page}:post")
	return err
}
