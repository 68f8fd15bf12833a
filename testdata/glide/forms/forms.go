// Package forms has calls of valkey-glide that go wrong for another reason than slots.
package forms

import (
	"context"

	"github.com/valkey-io/valkey-glide/go/v2"
	"github.com/valkey-io/valkey-glide/go/v2/options"
)

func ScriptNumkeys(ctx context.Context, c *glide.ClusterClient) error {
	script := options.NewScript(`return redis.call('GET', KEYS[2])`)
	_, err := c.InvokeScriptWithOptions(ctx, *script, *options.NewScriptOptions().WithKeys([]string{"user:1"})) // want `KEYS\[2\].*passes 1 key.*SL203`
	return err
}
