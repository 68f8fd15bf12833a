// Package helpers builds keys in functions and methods of its own.
package helpers

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"
)

func nameKey(id int64) string       { return fmt.Sprintf("user:%d:name", id) }
func mailKey(id int64) string       { return fmt.Sprintf("user:%d:mail", id) }
func taggedNameKey(id int64) string { return fmt.Sprintf("user:{%d}:name", id) }
func taggedMailKey(id int64) string { return fmt.Sprintf("user:{%d}:mail", id) }

func Function(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, nameKey(id), mailKey(id)).Err() // want `MGET keys .*"user:<id>:name" and "user:<id>:mail" never`
}

func FunctionTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, taggedNameKey(id), taggedMailKey(id)).Err()
}

func FunctionOfConstants(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, nameKey(1), nameKey(2)).Err() // want `MGET keys .*"user:1:name" and "user:2:name" never`
}

func FunctionOfTwoHoles(ctx context.Context, c redis.UniversalClient, from, to int64) error {
	return c.Rename(ctx, taggedNameKey(from), taggedNameKey(to)).Err() // want `RENAME keys .*"user:\{<from>\}:name" and "user:\{<to>\}:name".*only`
}

func key(parts ...string) string { return "app:" + strings.Join(parts, ":") }

func Variadic(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.MGet(ctx, key("user", id, "name"), key("user", id, "mail")).Err() // want `MGET keys .*"app:user:<id>:name" and "app:user:<id>:mail" never`
}

func VariadicTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.MGet(ctx, key("{user}", id, "name"), key("{user}", id, "mail")).Err()
}

func nested(family string, id int64) string { return key(family, strconv.FormatInt(id, 10)) }

func Nested(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, nested("name", id), nested("mail", id)).Err() // want `MGET keys .*"app:name:<id>" and "app:mail:<id>" never`
}

func NestedTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, nested("{u}name", id), nested("{u}mail", id)).Err()
}

type user struct{ id int64 }

func (u user) name() string       { return nameKey(u.id) }
func (u user) mail() string       { return mailKey(u.id) }
func (u user) taggedName() string { return taggedNameKey(u.id) }
func (u user) taggedMail() string { return taggedMailKey(u.id) }

func Method(ctx context.Context, c redis.UniversalClient, id int64) error {
	u := user{id}
	return c.MGet(ctx, u.name(), u.mail()).Err() // want `MGET keys .*"user:<.*id>:name" and "user:<.*id>:mail" never`
}

func MethodTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	u := user{id}
	return c.MGet(ctx, u.taggedName(), u.taggedMail()).Err()
}

// keys returns both keys at once.
func keys(id int64) []string { return []string{nameKey(id), mailKey(id)} }

func taggedKeys(id int64) []string { return []string{taggedNameKey(id), taggedMailKey(id)} }

func Slice(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, keys(id)...).Err() // want `MGET keys .*"user:<id>:name" and "user:<id>:mail" never`
}

func SliceTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, taggedKeys(id)...).Err()
}

func pair(id int64) (name, mail string) { return nameKey(id), mailKey(id) }

func taggedPair(id int64) (name, mail string) { return taggedNameKey(id), taggedMailKey(id) }

func TwoResults(ctx context.Context, c redis.UniversalClient, id int64) error {
	name, mail := pair(id)
	return c.MGet(ctx, name, mail).Err() // want `MGET keys .*"user:<id>:name" and "user:<id>:mail" never`
}

func TwoResultsTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	name, mail := taggedPair(id)
	return c.MGet(ctx, name, mail).Err()
}

// either returns one key or another, both with the same tag.
func either(id int64, old bool) string {
	if old {
		return fmt.Sprintf("old:{%d}", id)
	}
	return fmt.Sprintf("new:{%d}", id)
}

func BranchTagged(ctx context.Context, c redis.UniversalClient, id int64, old bool) error {
	return c.MGet(ctx, either(id, old), taggedNameKey(id)).Err()
}

// count makes an endless recursion for whoever follows it without a bound.
func count(n int) string {
	if n == 0 {
		return "{count}"
	}
	return count(n-1) + ":" + strconv.Itoa(n)
}

func RecursionTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, "{count}:none", "{count}:"+count(3)).Err()
}

// remove hands its parameters to a command; who brings two users together is its caller.
func remove(ctx context.Context, c redis.UniversalClient, keys ...string) error {
	return c.Del(ctx, keys...).Err()
}

func WrapperTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return remove(ctx, c, taggedNameKey(id), taggedMailKey(id))
}
