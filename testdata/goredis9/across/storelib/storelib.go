// Package storelib hands its parameters to commands, for package across.
package storelib

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// Remove removes keys; that they are in one slot is its caller's affair.
func Remove(ctx context.Context, c redis.UniversalClient, keys ...string) error {
	return c.Del(ctx, keys...).Err() // unknown
}

// Move renames a key.
func Move(ctx context.Context, c redis.UniversalClient, from, to string) error {
	return c.Rename(ctx, from, to).Err() // unknown
}

// MoveOnce hands on what Move hands on.
func MoveOnce(ctx context.Context, c redis.UniversalClient, from, to string) error {
	return Move(ctx, c, from, to) // unknown
}

// MoveIn renames a key of a family. Two keys of a family are no better than any two, unless the
// family is a tag.
func MoveIn(ctx context.Context, c redis.UniversalClient, family, from, to string) error {
	return Move(ctx, c, family+":"+from, family+":"+to) // want `RENAME keys .*"<family>:<from>" and "<family>:<to>".*only`
}
