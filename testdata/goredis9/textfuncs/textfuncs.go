// Package textfuncs builds keys with the functions of package strings.
package textfuncs

import (
	"context"
	"strings"

	"github.com/redis/go-redis/v9"
)

func Join(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.MGet(ctx, strings.Join([]string{"user", id, "name"}, ":"), strings.Join([]string{"user", id, "mail"}, ":")).Err() // want `MGET keys .*"user:<id>:name" and "user:<id>:mail" never`
}

func JoinTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.MGet(ctx, strings.Join([]string{"{user", id + "}", "name"}, ":"), strings.Join([]string{"{user", id + "}", "mail"}, ":")).Err()
}

func JoinHelper(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.MGet(ctx, join("user", id, "name"), join("user", id, "mail")).Err() // want `MGET keys .*"user:<id>:name" and "user:<id>:mail" never`
}

func JoinHelperTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.MGet(ctx, join("{user}", id, "name"), join("{user}", id, "mail")).Err()
}

func join(parts ...string) string { return strings.Join(parts, ":") }

func Replace(ctx context.Context, c redis.UniversalClient, id string) error {
	const name, mail = "user:$id:name", "user:$id:mail"
	return c.MGet(ctx, strings.Replace(name, "$id", id, 1), strings.Replace(mail, "$id", id, 1)).Err() // want `MGET keys .*"user:<id>:name" and "user:<id>:mail" never`
}

func ReplaceTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	const name, mail = "{user:$id}:name", "{user:$id}:mail"
	return c.MGet(ctx, strings.Replace(name, "$id", id, 1), strings.Replace(mail, "$id", id, 1)).Err()
}

func ReplaceAll(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, strings.ReplaceAll("user/1/name", "/", ":"), strings.ReplaceAll("user/1/mail", "/", ":")).Err() // want `MGET keys .*"user:1:name" and "user:1:mail" never`
}

func ReplaceAllTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, strings.ReplaceAll("{user/1}/name", "/", ":"), strings.ReplaceAll("{user/1}/mail", "/", ":")).Err()
}

func Replacer(ctx context.Context, c redis.UniversalClient, id string) error {
	r := strings.NewReplacer("$id", id)
	return c.MGet(ctx, r.Replace("user:$id:name"), r.Replace("user:$id:mail")).Err() // want `MGET keys .*"user:<id>:name" and "user:<id>:mail" never`
}

func ReplacerTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	r := strings.NewReplacer("$id", id)
	return c.MGet(ctx, r.Replace("{user:$id}:name"), r.Replace("{user:$id}:mail")).Err()
}

// A replaced brace is no tag any more.
func ReplacedBraces(ctx context.Context, c redis.UniversalClient) error {
	r := strings.NewReplacer("{", "<", "}", ">")
	return c.MGet(ctx, r.Replace("{user}:1"), r.Replace("{user}:2")).Err() // want `MGET keys .*"<user>:1" and "<user>:2" never`
}

func Lower(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, strings.ToLower("USER:1"), strings.ToLower("USER:2")).Err() // want `MGET keys .*"user:1" and "user:2" never`
}

func LowerTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.MGet(ctx, "{user}:"+strings.ToLower(id), strings.ToLower("{USER}:NONE")).Err()
}

// The same pure call on the same argument is the same text.
func LowerTwiceTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.MGet(ctx, "{u"+strings.ToLower(id)+"}:name", "{u"+strings.ToLower(id)+"}:mail").Err()
}

func Trim(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, strings.TrimPrefix("app:user:1", "app:"), strings.TrimSuffix("user:2:", ":")).Err() // want `MGET keys .*"user:1" and "user:2" never`
}

func TrimTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, strings.TrimPrefix("app:{user}:1", "app:"), strings.TrimSpace(" {user}:2\n")).Err()
}

func Repeat(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, "user:"+strings.Repeat("1", 3), "user:"+strings.Repeat("2", 3)).Err() // want `MGET keys .*"user:111" and "user:222" never`
}

func RepeatTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, "{user}:"+strings.Repeat("1", 3), "{user}:"+strings.Repeat("2", 3)).Err()
}

func Part(ctx context.Context, c redis.UniversalClient, key string) error {
	head, _, _ := strings.Cut(key, ":")
	return c.MGet(ctx, "{h"+head+"}:a", "{h"+head+"}:b").Err()
}

func Sliced(ctx context.Context, c redis.UniversalClient) error {
	const key = "user:1,user:2"
	return c.MGet(ctx, key[:6], key[7:]).Err() // want `MGET keys .*"user:1" and "user:2" never`
}
