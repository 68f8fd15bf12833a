// Package slices collects keys in slices before they are spread into a call.
package slices

import (
	"context"
	"slices"
	"sort"
	"strconv"

	"github.com/redis/go-redis/v9"
)

func Literal(ctx context.Context, c redis.UniversalClient) error {
	keys := []string{"user:1", "user:2"}
	return c.MGet(ctx, keys...).Err() // want `MGET keys .*"user:1" and "user:2" never`
}

func LiteralTagged(ctx context.Context, c redis.UniversalClient) error {
	keys := []string{"{user}:1", "{user}:2"}
	return c.MGet(ctx, keys...).Err()
}

func LiteralOfOne(ctx context.Context, c redis.UniversalClient) error {
	keys := []string{"user:1"}
	return c.MGet(ctx, keys...).Err()
}

func Array(ctx context.Context, c redis.UniversalClient) error {
	keys := [...]string{"user:1", "user:2"}
	return c.MGet(ctx, keys[:]...).Err() // want `MGET keys .*"user:1" and "user:2" never`
}

func ArrayTagged(ctx context.Context, c redis.UniversalClient) error {
	keys := [...]string{"{user}:1", "{user}:2"}
	return c.MGet(ctx, keys[:]...).Err()
}

func MakeIndex(ctx context.Context, c redis.UniversalClient, id int64) error {
	keys := make([]string, 2)
	keys[0] = "user:" + strconv.FormatInt(id, 10) + ":name"
	keys[1] = "user:" + strconv.FormatInt(id, 10) + ":mail"
	return c.MGet(ctx, keys...).Err() // want `MGET keys .*"user:<id>:name" and "user:<id>:mail" never`
}

func MakeIndexTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	keys := make([]string, 2)
	keys[0] = "user:{" + strconv.FormatInt(id, 10) + "}:name"
	keys[1] = "user:{" + strconv.FormatInt(id, 10) + "}:mail"
	return c.MGet(ctx, keys...).Err()
}

func Append(ctx context.Context, c redis.UniversalClient) error {
	var keys []string
	keys = append(keys, "user:1")
	keys = append(keys, "user:2")
	return c.Del(ctx, keys...).Err() // want `DEL keys .*"user:1" and "user:2" never`
}

func AppendTagged(ctx context.Context, c redis.UniversalClient) error {
	var keys []string
	keys = append(keys, "{user}:1")
	keys = append(keys, "{user}:2")
	return c.Del(ctx, keys...).Err()
}

func AppendSome(ctx context.Context, c redis.UniversalClient, more bool) error {
	keys := []string{"user:1", "user:2"}
	if more {
		keys = append(keys, "user:3")
	}
	return c.Del(ctx, keys...).Err() // want `DEL keys .*"user:1" and "user:2" never`
}

func AppendSomeTagged(ctx context.Context, c redis.UniversalClient, more bool) error {
	keys := []string{"{user}:1", "{user}:2"}
	if more {
		keys = append(keys, "{user}:3")
	}
	return c.Del(ctx, keys...).Err()
}

func AppendSlice(ctx context.Context, c redis.UniversalClient) error {
	keys := append([]string{"user:1"}, []string{"user:2"}...)
	return c.Del(ctx, keys...).Err() // want `DEL keys .*"user:1" and "user:2" never`
}

func AppendSliceTagged(ctx context.Context, c redis.UniversalClient) error {
	keys := append([]string{"{user}:1"}, []string{"{user}:2"}...)
	return c.Del(ctx, keys...).Err()
}

func Concat(ctx context.Context, c redis.UniversalClient) error {
	keys := slices.Concat([]string{"user:1"}, []string{"user:2"})
	return c.Del(ctx, keys...).Err() // want `DEL keys .*"user:1" and "user:2" never`
}

func ConcatTagged(ctx context.Context, c redis.UniversalClient) error {
	keys := slices.Concat([]string{"{user}:1"}, []string{"{user}:2"})
	return c.Del(ctx, keys...).Err()
}

func Sliced(ctx context.Context, c redis.UniversalClient) error {
	keys := []string{"other", "{user}:1", "{user}:2"}
	return c.Del(ctx, keys[1:]...).Err()
}

func SortedTagged(ctx context.Context, c redis.UniversalClient) error {
	keys := []string{"{user}:2", "{user}:1"}
	sort.Strings(keys)
	return c.Del(ctx, keys...).Err()
}

func Overwritten(ctx context.Context, c redis.UniversalClient) error {
	keys := []string{"user:1", "{user}:2"}
	keys[0] = "{user}:1"
	return c.Del(ctx, keys...).Err()
}

// Keys that come from elsewhere are not known.
func Parameter(ctx context.Context, c redis.UniversalClient, keys []string) error {
	return c.Del(ctx, keys...).Err() // unknown
}

func Element(ctx context.Context, c redis.UniversalClient) error {
	keys := []string{"user:1", "user:2"}
	return c.Rename(ctx, keys[0], keys[1]).Err() // want `RENAME keys .*"user:1" and "user:2" never`
}

func ElementTagged(ctx context.Context, c redis.UniversalClient) error {
	keys := []string{"{user}:1", "{user}:2"}
	return c.Rename(ctx, keys[0], keys[1]).Err()
}

// The parameter's keys are not known, and the constant is not among them for certain.
func ParameterAndConstantTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.Del(ctx, append(members("{user}"), "{user}:all")...).Err()
}

func members(set string) []string { return []string{set + ":1", set + ":2"} }
