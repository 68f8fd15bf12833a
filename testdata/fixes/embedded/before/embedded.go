// Package embedded has scripts whose text no fix changes: the key that is passed gets the tag.
package embedded

import (
	"context"
	_ "embed"
	"fmt"

	"github.com/redis/go-redis/v9"
)

//go:embed drop.lua
var drop string // want `derives "cart:<id>:items"`

// The text stands in another file.
func Drop(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Eval(ctx, drop, []string{fmt.Sprintf("cart:%d", id)}).Err()
}

// Text is there for other packages, too.
const Text = `return redis.call("SET", KEYS[1] .. ":lock", 1)` // want `derives "shelf:<id>:lock"`

func Shared(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Eval(ctx, Text, []string{fmt.Sprintf("shelf:%d", id)}).Err()
}
