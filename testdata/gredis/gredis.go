// Package gredis has the shapes of GoFrame's redis.
package gredis

import (
	"context"
	"fmt"

	"github.com/gogf/gf/v2/database/gredis"
)

func MGet(ctx context.Context, c *gredis.Redis, id int64) error {
	_, err := c.MGet(ctx, fmt.Sprintf("user:%d:name", id), fmt.Sprintf("user:%d:mail", id)) // want `MGET keys .*"user:<id>:name" and "user:<id>:mail" never share one.*or split it by slot: one Get for each key`
	return err
}

func MGetTagged(ctx context.Context, c *gredis.Redis, id int64) error {
	_, err := c.MGet(ctx, fmt.Sprintf("user:{%d}:name", id), fmt.Sprintf("user:{%d}:mail", id))
	return err
}

// Group has the same methods by another way.
func Group(ctx context.Context, c *gredis.Redis) error {
	_, err := c.GroupString().MGet(ctx, "user:1", "user:2") // want `MGET keys .*"user:1" and "user:2" never`
	return err
}

func GroupTagged(ctx context.Context, c *gredis.Redis) error {
	_, err := c.GroupString().MGet(ctx, "{user}:1", "{user}:2")
	return err
}

func MSet(ctx context.Context, c *gredis.Redis) error {
	return c.MSet(ctx, map[string]any{"user:1": "Ada", "user:2": "Alan"}) // want `MSET keys .*"user:1" and "user:2" never.*one Set for each key`
}

func MSetTagged(ctx context.Context, c *gredis.Redis) error {
	return c.MSet(ctx, map[string]any{"{user}:1": "Ada", "{user}:2": "Alan"})
}

func MSetNX(ctx context.Context, c *gredis.Redis) error {
	values := map[string]any{"user:1": "Ada"}
	values["user:2"] = "Alan"
	_, err := c.MSetNX(ctx, values) // want `MSETNX keys .*"user:1" and "user:2" never`
	return err
}

func MSetNXTagged(ctx context.Context, c *gredis.Redis) error {
	values := map[string]any{"{user}:1": "Ada"}
	values["{user}:2"] = "Alan"
	_, err := c.MSetNX(ctx, values)
	return err
}

func Del(ctx context.Context, c *gredis.Redis, ids []int64) error {
	var keys []string
	for _, id := range ids {
		keys = append(keys, fmt.Sprintf("user:%d", id))
	}
	_, err := c.Del(ctx, keys...) // want `DEL keys .*"user:<id>" and "user:<other id>" of two turns of a loop share one only by chance`
	return err
}

func DelTagged(ctx context.Context, c *gredis.Redis, ids []int64) error {
	var keys []string
	for _, id := range ids {
		keys = append(keys, fmt.Sprintf("{user}:%d", id))
	}
	_, err := c.Del(ctx, keys...)
	return err
}

func Unlink(ctx context.Context, c *gredis.Redis) error {
	_, err := c.GroupGeneric().Unlink(ctx, "user:1", "user:2") // want `UNLINK keys .*"user:1" and "user:2" never`
	return err
}

func UnlinkTagged(ctx context.Context, c *gredis.Redis) error {
	_, err := c.GroupGeneric().Unlink(ctx, "{user}:1", "{user}:2")
	return err
}

func Exists(ctx context.Context, c *gredis.Redis) error {
	_, err := c.Exists(ctx, "user:1", "user:2") // want `EXISTS keys .*"user:1" and "user:2" never`
	return err
}

func ExistsTagged(ctx context.Context, c *gredis.Redis) error {
	_, err := c.Exists(ctx, "{user}:1", "{user}:2")
	return err
}

func Rename(ctx context.Context, c *gredis.Redis, id int64) error {
	return c.Rename(ctx, fmt.Sprintf("draft:%d", id), fmt.Sprintf("post:%d", id)) // want `RENAME keys .*"draft:<id>" and "post:<id>" never`
}

func RenameTagged(ctx context.Context, c *gredis.Redis, id int64) error {
	return c.Rename(ctx, fmt.Sprintf("draft:{%d}", id), fmt.Sprintf("post:{%d}", id))
}

func RenameNX(ctx context.Context, c *gredis.Redis) error {
	_, err := c.RenameNX(ctx, "draft", "post") // want `RENAMENX keys .*"draft" and "post" never`
	return err
}

func RenameNXTagged(ctx context.Context, c *gredis.Redis) error {
	_, err := c.RenameNX(ctx, "{page}:draft", "{page}:post")
	return err
}

func Copy(ctx context.Context, c *gredis.Redis) error {
	_, err := c.Copy(ctx, "page", "page:old", gredis.CopyOption{REPLACE: true}) // want `COPY keys .*"page" and "page:old" never`
	return err
}

func CopyTagged(ctx context.Context, c *gredis.Redis) error {
	_, err := c.Copy(ctx, "page", "{page}:old", gredis.CopyOption{REPLACE: true})
	return err
}

func BLPop(ctx context.Context, c *gredis.Redis) error {
	_, err := c.BLPop(ctx, 1, "jobs:high", "jobs:low") // want `BLPOP keys .*"jobs:high" and "jobs:low" never`
	return err
}

func BLPopTagged(ctx context.Context, c *gredis.Redis) error {
	_, err := c.BLPop(ctx, 1, "{jobs}:high", "{jobs}:low")
	return err
}

func BRPop(ctx context.Context, c *gredis.Redis) error {
	_, err := c.GroupList().BRPop(ctx, 1, "jobs:high", "jobs:low") // want `BRPOP keys .*"jobs:high" and "jobs:low" never`
	return err
}

func BRPopTagged(ctx context.Context, c *gredis.Redis) error {
	_, err := c.GroupList().BRPop(ctx, 1, "{jobs}:high", "{jobs}:low")
	return err
}

func RPopLPush(ctx context.Context, c *gredis.Redis) error {
	_, err := c.RPopLPush(ctx, "jobs", "jobs:running") // want `RPOPLPUSH keys .*"jobs" and "jobs:running" never`
	return err
}

func RPopLPushTagged(ctx context.Context, c *gredis.Redis) error {
	_, err := c.RPopLPush(ctx, "jobs", "{jobs}:running")
	return err
}

func BRPopLPush(ctx context.Context, c *gredis.Redis) error {
	_, err := c.BRPopLPush(ctx, "jobs", "jobs:running", 1) // want `BRPOPLPUSH keys .*"jobs" and "jobs:running" never`
	return err
}

func BRPopLPushTagged(ctx context.Context, c *gredis.Redis) error {
	_, err := c.BRPopLPush(ctx, "jobs", "{jobs}:running", 1)
	return err
}

// Sets come as one key and then others.
func Sets(ctx context.Context, c *gredis.Redis) error {
	_, err := c.SInter(ctx, "tags:go", "tags:redis") // want `SINTER keys .*"tags:go" and "tags:redis" never`
	return err
}

func SetsTagged(ctx context.Context, c *gredis.Redis) error {
	if _, err := c.SInter(ctx, "{tags}:go", "{tags}:redis"); err != nil {
		return err
	}
	if _, err := c.SUnion(ctx, "{tags}:go", "{tags}:redis"); err != nil {
		return err
	}
	_, err := c.SDiff(ctx, "{tags}:go", "{tags}:redis")
	return err
}

func SUnion(ctx context.Context, c *gredis.Redis) error {
	_, err := c.SUnion(ctx, "tags:go", "tags:redis", "tags:lua") // want `SUNION keys .*"tags:go" and "tags:redis" never`
	return err
}

func SDiff(ctx context.Context, c *gredis.Redis) error {
	_, err := c.GroupSet().SDiff(ctx, "tags:go", "tags:redis") // want `SDIFF keys .*"tags:go" and "tags:redis" never`
	return err
}

func SUnionStore(ctx context.Context, c *gredis.Redis) error {
	_, err := c.SUnionStore(ctx, "all", "{tags}:go", "{tags}:redis") // want `SUNIONSTORE keys .*"all" and "\{tags\}:go" never`
	return err
}

func SInterStore(ctx context.Context, c *gredis.Redis) error {
	_, err := c.SInterStore(ctx, "{tags}:both", "{tags}:go", "redis") // want `SINTERSTORE keys .*"\{tags\}:both" and "redis" never`
	return err
}

func SDiffStore(ctx context.Context, c *gredis.Redis) error {
	_, err := c.SDiffStore(ctx, "{tags}:rest", "go", "{tags}:redis") // want `SDIFFSTORE keys .*"\{tags\}:rest" and "go" never`
	return err
}

func StoresTagged(ctx context.Context, c *gredis.Redis) error {
	if _, err := c.SUnionStore(ctx, "{tags}:all", "{tags}:go", "{tags}:redis"); err != nil {
		return err
	}
	if _, err := c.SInterStore(ctx, "{tags}:both", "{tags}:go", "{tags}:redis"); err != nil {
		return err
	}
	_, err := c.SDiffStore(ctx, "{tags}:rest", "{tags}:go", "{tags}:redis")
	return err
}

func SMove(ctx context.Context, c *gredis.Redis) error {
	_, err := c.SMove(ctx, "todo", "done", "laundry") // want `SMOVE keys .*"todo" and "done" never`
	return err
}

func SMoveTagged(ctx context.Context, c *gredis.Redis) error {
	_, err := c.SMove(ctx, "{list}:todo", "{list}:done", "laundry")
	return err
}

// OneKey commands have one, whatever else their parameters look like.
func OneKey(ctx context.Context, c *gredis.Redis) error {
	if _, err := c.SMIsMember(ctx, "tags:go", "lua", "redis"); err != nil {
		return err
	}
	if _, err := c.SAdd(ctx, "tags:go", "lua", "redis"); err != nil {
		return err
	}
	_, err := c.HMGet(ctx, "user:1", "name", "mail")
	return err
}
