package builders

import (
	"context"

	"github.com/redis/rueidis"
)

var both = rueidis.NewLuaScript(`return {KEYS[1], KEYS[2]}`)

func Lua(ctx context.Context, c rueidis.Client) error {
	return both.Exec(ctx, c, []string{"user:1", "user:2"}, nil).Error() // want `the script's KEYS .*"user:1" and "user:2" never share one; building the command panics .*\(SL103\)`
}

func LuaTagged(ctx context.Context, c rueidis.Client) error {
	return both.Exec(ctx, c, []string{"{user}:1", "{user}:2"}, nil).Error()
}

func Eval(ctx context.Context, c rueidis.Client) error {
	return c.Do(ctx, c.B().Eval().Script(`return 1`).Numkeys(2).Key("user:1", "user:2").Arg("user:3").Build()).Error() // want `the script's KEYS .*"user:1" and "user:2" never .*\(SL103\)`
}

func EvalTagged(ctx context.Context, c rueidis.Client) error {
	return c.Do(ctx, c.B().Eval().Script(`return 1`).Numkeys(2).Key("{user}:1", "{user}:2").Arg("user:3").Build()).Error()
}
