// Package closures builds keys in function literals, and issues commands from them.
package closures

import (
	"context"
	"strconv"

	"github.com/redis/go-redis/v9"
)

func Captured(ctx context.Context, c redis.UniversalClient, id int64) error {
	prefix := "user:" + strconv.FormatInt(id, 10)
	get := func() error {
		return c.MGet(ctx, prefix+":name", prefix+":mail").Err() // want `MGET keys .*"user:<id>:name" and "user:<id>:mail" never`
	}
	return get()
}

func CapturedTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	prefix := "user:{" + strconv.FormatInt(id, 10) + "}"
	get := func() error {
		return c.MGet(ctx, prefix+":name", prefix+":mail").Err()
	}
	return get()
}

func KeyFunction(ctx context.Context, c redis.UniversalClient, id int64) error {
	key := func(field string) string { return "user:" + strconv.FormatInt(id, 10) + ":" + field }
	return c.MGet(ctx, key("name"), key("mail")).Err() // want `MGET keys .*"user:<id>:name" and "user:<id>:mail" never`
}

func KeyFunctionTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	key := func(field string) string { return "user:{" + strconv.FormatInt(id, 10) + "}:" + field }
	return c.MGet(ctx, key("name"), key("mail")).Err()
}

func retry(f func() error) error { return f() }

func Passed(ctx context.Context, c redis.UniversalClient) error {
	return retry(func() error {
		return c.Rename(ctx, "user:1", "user:2").Err() // want `RENAME keys .*"user:1" and "user:2" never`
	})
}

func PassedTagged(ctx context.Context, c redis.UniversalClient) error {
	return retry(func() error {
		return c.Rename(ctx, "{user}:1", "{user}:2").Err()
	})
}
