// Package rewritten has lists of keys whose elements get another text in place.
package rewritten

import (
	"context"
	"slices"
	"strconv"

	"github.com/redis/go-redis/v9"
)

// Each element becomes a key of its own.
func Prefixed(ctx context.Context, c redis.UniversalClient) error {
	keys := []string{"mon", "tue"}
	for i := range keys {
		keys[i] = "day:" + keys[i]
	}
	return c.MGet(ctx, keys...).Err() // want `MGET keys .*"day:mon" and "day:tue" never share one`
}

func PrefixedTagged(ctx context.Context, c redis.UniversalClient) error {
	keys := []string{"mon", "tue"}
	for i := range keys {
		keys[i] = "{day}:" + keys[i]
	}
	return c.MGet(ctx, keys...).Err()
}

func PrefixedKey(ctx context.Context, c redis.UniversalClient) error {
	keys := []string{"mon", "tue"}
	for i, key := range keys {
		keys[i] = "day:" + key
	}
	return c.MGet(ctx, keys...).Err() // want `MGET keys .*"day:mon" and "day:tue" never share one`
}

// A tag that the elements bring, and a text before it.
func PrefixedKeyTagged(ctx context.Context, c redis.UniversalClient) error {
	keys := []string{"{day}:mon", "{day}:tue"}
	for i, key := range keys {
		keys[i] = "app:" + key
	}
	return c.MGet(ctx, keys...).Err()
}

// Used before and after: before, the keys are others.
func Between(ctx context.Context, c redis.UniversalClient) error {
	keys := []string{"{day}:mon", "{day}:tue"}
	if err := c.MGet(ctx, keys...).Err(); err != nil {
		return err
	}
	for i, key := range keys {
		keys[i] = key + ":{}"
	}
	return c.MGet(ctx, keys...).Err()
}

// Some are left as they are.
func Some(ctx context.Context, c redis.UniversalClient, n int) error {
	keys := []string{"{day}:mon", "{day}:tue"}
	for i, key := range keys {
		if i == n {
			continue
		}
		keys[i] = "app:" + key
	}
	return c.MGet(ctx, keys...).Err()
}

// The index is part of the key.
func Numbered(ctx context.Context, c redis.UniversalClient) error {
	keys := []string{"mon", "tue"}
	for i, key := range keys {
		keys[i] = "{" + strconv.Itoa(i/2) + "}:" + key
	}
	return c.MGet(ctx, keys...).Err()
}

func unique(list []string) []string {
	var out []string
	for _, s := range list {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// The list is a copy that a function made.
func Unique(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	var days []string
	for _, id := range ids {
		days = append(days, strconv.FormatInt(id, 10))
	}
	keys := unique(days)
	for i, key := range keys {
		keys[i] = "day:" + key
	}
	return c.MGet(ctx, keys...).Err() // want `MGET keys .*"day:<id>" and "day:<other id>" of two turns of a loop share one only by chance`
}

func UniqueTagged(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	var days []string
	for _, id := range ids {
		days = append(days, strconv.FormatInt(id, 10))
	}
	keys := unique(days)
	for i, key := range keys {
		keys[i] = "{day}:" + key
	}
	return c.MGet(ctx, keys...).Err()
}

// load does so with what it is given. Some of those who call it bring a tag: it is for each of them to say.
func load(ctx context.Context, c redis.UniversalClient, keys ...string) error {
	for i, key := range keys {
		keys[i] = "app:" + key
	}
	return c.MGet(ctx, keys...).Err()
}

func Given(ctx context.Context, c redis.UniversalClient) error {
	return load(ctx, c, "mon", "tue") // want `MGET keys .*"app:mon" and "app:tue" never share one \(load issues it\)`
}

func GivenTagged(ctx context.Context, c redis.UniversalClient) error {
	return load(ctx, c, "{day}:mon", "{day}:tue")
}

func GivenList(ctx context.Context, c redis.UniversalClient) error {
	keys := []string{"mon", "tue"}
	return load(ctx, c, keys...) // want `MGET keys .*"app:mon" and "app:tue" never share one`
}

func GivenListTagged(ctx context.Context, c redis.UniversalClient) error {
	keys := []string{"{day}:mon", "{day}:tue"}
	return load(ctx, c, keys...)
}

// What others have written is not known.
func GivenTwice(ctx context.Context, c redis.UniversalClient) error {
	keys := []string{"{day}:mon", "{day}:tue"}
	if err := load(ctx, c, keys...); err != nil {
		return err
	}
	return load(ctx, c, keys...)
}

func prefixed(keys ...string) []string {
	for i, key := range keys {
		keys[i] = "week:" + key
	}
	return keys
}

// What one function has rewritten is given to another one that does.
func GivenRewritten(ctx context.Context, c redis.UniversalClient) error {
	return load(ctx, c, prefixed("mon", "tue")...) // want `MGET keys .*"app:week:mon" and "app:week:tue" never share one`
}

func GivenRewrittenTagged(ctx context.Context, c redis.UniversalClient) error {
	return load(ctx, c, prefixed("{day}:mon", "{day}:tue")...)
}

// joined and its like are for keys of any kind: those of one caller have a tag.
func joined(ctx context.Context, c redis.UniversalClient, a, b string) error {
	return c.SUnion(ctx, "set:"+a, "set:"+b).Err()
}

func Joined(ctx context.Context, c redis.UniversalClient) error {
	return joined(ctx, c, "mon", "tue") // want `SUNION keys .*"set:mon" and "set:tue" never share one \(joined issues it\)`
}

func JoinedTagged(ctx context.Context, c redis.UniversalClient) error {
	return joined(ctx, c, "{day}:mon", "{day}:tue")
}

// many are for any keys, and nobody in sight brings several with a tag.
func many(ctx context.Context, c redis.UniversalClient, ids ...string) error {
	var keys []string
	for _, id := range ids {
		keys = append(keys, "user:"+id)
	}
	return c.MGet(ctx, keys...).Err() // want `MGET keys .*"user:<id>" and "user:<other id>" of two turns of a loop share one only by chance`
}

func Many(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	if len(ids) == 1 {
		return many(ctx, c, strconv.FormatInt(ids[0], 10))
	}
	var all []string
	for _, id := range ids {
		all = append(all, strconv.FormatInt(id, 10))
	}
	return many(ctx, c, all...)
}
