// Package generic builds keys in functions with type parameters.
package generic

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

func name[T int | int64](id T) string       { return fmt.Sprintf("user:%d:name", id) }
func mail[T int | int64](id T) string       { return fmt.Sprintf("user:%d:mail", id) }
func taggedName[T int | int64](id T) string { return fmt.Sprintf("user:{%d}:name", id) }
func taggedMail[T int | int64](id T) string { return fmt.Sprintf("user:{%d}:mail", id) }

func Function(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, name(id), mail(id)).Err() // want `MGET keys .*"user:<id>:name" and "user:<id>:mail" never`
}

func FunctionTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, taggedName(id), taggedMail(id)).Err()
}

type text interface{ ~string }

func keysOf[T text](family string, ids ...T) []string {
	var keys []string
	for _, id := range ids {
		keys = append(keys, family+string(id))
	}
	return keys
}

func SliceTagged(ctx context.Context, c redis.UniversalClient, a, b string) error {
	return c.MGet(ctx, keysOf("{user}:", a, b)...).Err()
}

type client[C redis.Cmdable] struct{ c C }

func (s client[C]) both(ctx context.Context) error {
	return s.c.MGet(ctx, "user:1", "user:2").Err() // want `MGET keys .*"user:1" and "user:2" never`
}

func (s client[C]) bothTagged(ctx context.Context) error {
	return s.c.MGet(ctx, "{user}:1", "{user}:2").Err()
}

func Client(ctx context.Context, c redis.UniversalClient) error {
	return client[redis.UniversalClient]{c}.both(ctx)
}

func ClientTagged(ctx context.Context, c redis.UniversalClient) error {
	return client[redis.UniversalClient]{c}.bothTagged(ctx)
}
