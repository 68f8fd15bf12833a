// Package tags has braces that make no hash tag, or not the one that they look like.
package tags

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

// An empty tag hashes the whole key.
func Empty(ctx context.Context, c redis.UniversalClient) error {
	return c.Get(ctx, "user:{}:name").Err() // want `\(SL301\)`
}

func Filled(ctx context.Context, c redis.UniversalClient) error {
	return c.Get(ctx, "user:{1}:name").Err()
}

func NeverClosed(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.Get(ctx, fmt.Sprintf("user:{%d:name", id)).Err() // want `\(SL301\)`
}

func Closed(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.Get(ctx, fmt.Sprintf("user:{%d}:name", id)).Err()
}

// What is hashed is "{1": the outer pair of braces is no part of it, nor does it change a thing.
func Doubled(ctx context.Context, c redis.UniversalClient) error {
	return c.Get(ctx, "user:{{1}}:name").Err() // want `\(SL301\)`
}

// Only the first pair counts.
func SecondPair(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.Get(ctx, fmt.Sprintf("{}:{%d}:name", id)).Err() // want `\(SL301\)`
}

// A whole key in braces is a tag as well, and so is one behind a brace that closes nothing.
func WholeKey(ctx context.Context, c redis.UniversalClient) error {
	return c.Get(ctx, "{user:1}").Err()
}

// The field of a hash has no slot: the tag does nothing.
func HashField(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.HGet(ctx, "users", fmt.Sprintf("{%d}:name", id)).Err() // want `\(SL301\)`
}

func HashKey(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.HGet(ctx, fmt.Sprintf("users:{%d}", id), "name").Err()
}

// A value may hold what it likes.
func JSONValue(ctx context.Context, c redis.UniversalClient) error {
	return c.Set(ctx, "user:1", `{"name":{}}`, 0).Err()
}

func JSONFieldValue(ctx context.Context, c redis.UniversalClient) error {
	return c.HSet(ctx, "users", "1", `{}`).Err()
}

// The tag that both keys have is empty, so they have none.
func EmptyTwice(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, "{}user:1", "{}user:2").Err() // want `MGET keys .*"\{\}user:1" and "\{\}user:2" never`
}

// One looks as if it had the other's tag.
func Unclosed(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, "{user}:1", "{user:2").Err() // want `MGET keys .*"\{user\}:1" and "\{user:2" never`
}

// The first pairs agree, the second do nothing.
func TwoPairs(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, "{user}:{1}", "{user}:{2}").Err()
}

// The second pairs agree, the first do not.
func SecondPairsAgree(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, "{name}:{1}", "{mail}:{1}").Err() // want `MGET keys .*"\{name\}:\{1\}" and "\{mail\}:\{1\}" never`
}
