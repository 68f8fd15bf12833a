// Package forms has what slotlint says of scripts of rueidis beside their slots.
package forms

import (
	"context"

	"github.com/redis/rueidis"
)

var third = rueidis.NewLuaScriptReadOnly(`return redis.call('GET', KEYS[3])`)

func LuaLacksKey(ctx context.Context, c rueidis.Client) error {
	return third.Exec(ctx, c, []string{"{user}:1", "{user}:2"}, []string{"{user}:3"}).Error() // want `the script uses KEYS\[3\].*but this run passes 2 keys.*SL203`
}
