package builders

import (
	"context"

	"github.com/redis/rueidis"
)

func Arbitrary(ctx context.Context, c rueidis.Client) error {
	return c.Do(ctx, c.B().Arbitrary("MGET").Keys("user:1", "user:2").Build()).Error() // want `MGET keys .*"user:1" and "user:2" never share one; building the command panics`
}

func ArbitraryTagged(ctx context.Context, c rueidis.Client) error {
	return c.Do(ctx, c.B().Arbitrary("MGET").Keys("{user}:1", "{user}:2").Build()).Error()
}

// What is no key to the builder is one to the server.
func ArbitraryArgs(ctx context.Context, c rueidis.Client) error {
	return c.Do(ctx, c.B().Arbitrary("MGET").Keys("user:1").Args("user:2").Build()).Error() // want `MGET keys .*"user:1" and "user:2" never share one; use`
}

func ArbitraryArgsTagged(ctx context.Context, c rueidis.Client) error {
	return c.Do(ctx, c.B().Arbitrary("MGET").Keys("{user}:1").Args("{user}:2").Build()).Error()
}

func ArbitraryWords(ctx context.Context, c rueidis.Client) error {
	return c.Do(ctx, c.B().Arbitrary("mget", "user:1", "user:2").Build()).Error() // want `MGET keys .*"user:1" and "user:2" never share one; use`
}

func ArbitraryValue(ctx context.Context, c rueidis.Client) error {
	return c.Do(ctx, c.B().Arbitrary("SET").Keys("user:1").Args("user:2").Build()).Error()
}

func ArbitraryPairs(ctx context.Context, c rueidis.Client) error {
	return c.Do(ctx, c.B().Arbitrary("MSET").Keys("user:1").Args("Ada").Keys("user:2").Args("Alan").Build()).Error() // want `MSET keys .*"user:1" and "user:2" never share one; building the command panics`
}

func ArbitraryPairsTagged(ctx context.Context, c rueidis.Client) error {
	return c.Do(ctx, c.B().Arbitrary("MSET").Keys("{user}:1").Args("Ada").Keys("{user}:2").Args("Alan").Build()).Error()
}

func ArbitraryReadOnly(ctx context.Context, c rueidis.Client) error {
	return c.Do(ctx, c.B().Arbitrary("SINTER").Keys("user:1", "user:2").ReadOnly()).Error() // want `SINTER keys .*"user:1" and "user:2" never`
}

func ArbitraryReadOnlyTagged(ctx context.Context, c rueidis.Client) error {
	return c.Do(ctx, c.B().Arbitrary("SINTER").Keys("{user}:1", "{user}:2").ReadOnly()).Error()
}

func ArbitrarySpread(ctx context.Context, c rueidis.Client, keys []string) error {
	return c.Do(ctx, c.B().Arbitrary("MGET").Keys(keys...).Build()).Error() // unknown
}
