package tags

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

// A key without a tag is its own: what has it in braces is in its slot.
func Self(ctx context.Context, c redis.UniversalClient, id int64) error {
	key := fmt.Sprintf("user:%d", id)
	return c.Rename(ctx, "{"+key+"}_tmp", key).Err()
}

func SelfOfParameter(ctx context.Context, c redis.UniversalClient, key string) error {
	return c.Rename(ctx, key, "{"+key+"}_tmp").Err() // assumes key is not empty; key holds no brace
}

func SelfOfFormat(ctx context.Context, c redis.UniversalClient, key string) error {
	return c.Rename(ctx, key, fmt.Sprintf("{%s}_tmp", key)).Err() // assumes key is not empty; key holds no brace
}

// The tag stands anywhere in the other key.
func SelfInTheMiddle(ctx context.Context, c redis.UniversalClient, id int64) error {
	key := fmt.Sprintf("user:%d", id)
	return c.Rename(ctx, key, "tmp:{"+key+"}:1").Err()
}

// The suffix went into the braces.
func SelfTooWide(ctx context.Context, c redis.UniversalClient, id int64) error {
	key := fmt.Sprintf("user:%d", id)
	return c.Rename(ctx, key, "{"+key+"_tmp}").Err() // want `RENAME keys .*"user:<id>" and "\{user:<id>_tmp\}" .*only`
}

// Part of the key is not the key.
func SelfTooNarrow(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.Rename(ctx, fmt.Sprintf("user:%d", id), fmt.Sprintf("user:{%d}_tmp", id)).Err() // want `RENAME keys .*"user:<id>" and "user:\{<id>\}_tmp" never`
}

// A key with a tag in the braces of another: now the tag begins at the first brace.
func SelfTwice(ctx context.Context, c redis.UniversalClient, id int64) error {
	key := fmt.Sprintf("user:{%d}", id)
	return c.Rename(ctx, key, "{"+key+"}_tmp").Err() // want `RENAME keys .*"user:\{<id>\}" and "\{user:\{<id>\}\}_tmp" (never|.*only)`
}

func SelfOnceTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	key := fmt.Sprintf("user:{%d}", id)
	return c.Rename(ctx, key, key+"_tmp").Err()
}

// A constant is the tag of a family.
const (
	ingress      = "ingress"
	ingressState = "{ingress}_state:"
	ingressOther = "ingress_state:"
)

func Constant(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, ingress, ingressState+fmt.Sprint(id)).Err()
}

func ConstantOther(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, ingress, ingressOther+fmt.Sprint(id)).Err() // want `MGET keys .*"ingress" and "ingress_state:<.*>" .*(never|only)`
}

func ConstantInBraces(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, "{ingress}", ingressState+fmt.Sprint(id), ingress).Err()
}

// In a loop, each key with its own.
func SelfInLoop(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	for _, id := range ids {
		key := fmt.Sprintf("user:%d", id)
		if err := c.Copy(ctx, key, "{"+key+"}_tmp", 0, true).Err(); err != nil {
			return err
		}
	}
	return nil
}

// All of them in one call, and each is right beside its own only.
func SelfOfLoop(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	var list []string
	for _, id := range ids {
		key := fmt.Sprintf("user:%d", id)
		list = append(list, key, "{"+key+"}_tmp")
	}
	return c.Del(ctx, list...).Err() // want `DEL keys .*"user:<id>" and ".*user:<other id>.*" .*only`
}

// A helper makes the second key of the first.
func tmp(key string) string { return "{" + key + "}_tmp" }

func SelfOfHelper(ctx context.Context, c redis.UniversalClient, id int64) error {
	key := fmt.Sprintf("user:%d", id)
	return c.Rename(ctx, key, tmp(key)).Err()
}

func SelfOfOtherHelper(ctx context.Context, c redis.UniversalClient, from, to int64) error {
	return c.Rename(ctx, fmt.Sprintf("user:%d", from), tmp(fmt.Sprintf("user:%d", to))).Err() // want `RENAME keys .*"user:<from>" and "\{user:<to>\}_tmp" .*only`
}

// A wrapper of that kind, and its callers.
func replace(ctx context.Context, c redis.UniversalClient, key string) error {
	return c.Rename(ctx, tmp(key), key).Err()
}

func SelfOfWrapper(ctx context.Context, c redis.UniversalClient, id int64) error {
	return replace(ctx, c, fmt.Sprintf("user:%d", id))
}

// The field is the key.
type list struct {
	c   redis.UniversalClient
	key string
}

func newList(c redis.UniversalClient, key string) *list { return &list{c, key} }

func (l *list) swap(ctx context.Context) error {
	return l.c.Rename(ctx, l.key, "{"+l.key+"}_tmp").Err()
}

func SelfOfField(ctx context.Context, c redis.UniversalClient, id int64) error {
	return newList(c, fmt.Sprintf("user:%d", id)).swap(ctx)
}
