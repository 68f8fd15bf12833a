// Package compat has commands of valkeycompat, which looks like go-redis and is valkey-go.
package compat

import (
	"context"

	"github.com/valkey-io/valkey-go/valkeycompat"
)

func Del(ctx context.Context, c valkeycompat.Cmdable) error {
	return c.Del(ctx, "user:1", "user:2").Err() // want `DEL keys .*"user:1" and "user:2" never share one; building the command panics with "multi key .*; or split it by slot: valkey.MDel`
}

func DelTagged(ctx context.Context, c valkeycompat.Cmdable) error {
	return c.Del(ctx, "{user}:1", "{user}:2").Err()
}
