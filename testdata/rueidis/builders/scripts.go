package builders

import (
	"context"
	"fmt"

	"github.com/redis/rueidis"
)

var both = rueidis.NewLuaScript(`return {KEYS[1], KEYS[2]}`)

func Lua(ctx context.Context, c rueidis.Client) error {
	return both.Exec(ctx, c, []string{"user:1", "user:2"}, nil).Error() // want `the script's KEYS .*"user:1" and "user:2" never share one; building the command panics .*\(SL103\)`
}

func LuaTagged(ctx context.Context, c rueidis.Client) error {
	return both.Exec(ctx, c, []string{"{user}:1", "{user}:2"}, nil).Error()
}

// Each run has keys of its own.
func LuaMulti(ctx context.Context, c rueidis.Client, id int64) error {
	name, mail := fmt.Sprintf("user:%d:name", id), fmt.Sprintf("user:%d:mail", id)
	return first(both.ExecMulti(ctx, c, // want `the script's KEYS .*"user:<id>:name" and "user:<id>:mail" never share one; building the command panics`
		rueidis.LuaExec{Keys: []string{name, name}},
		rueidis.LuaExec{Keys: []string{name, mail}},
	))
}

func LuaMultiApart(ctx context.Context, c rueidis.Client, id int64) error {
	name, mail := fmt.Sprintf("user:%d:name", id), fmt.Sprintf("user:%d:mail", id)
	return first(both.ExecMulti(ctx, c, rueidis.LuaExec{Keys: []string{name, name}}, rueidis.LuaExec{Keys: []string{mail, mail}}))
}

func LuaMultiLoop(ctx context.Context, c rueidis.Client, ids []int64) error {
	var runs []rueidis.LuaExec
	for _, id := range ids {
		runs = append(runs, rueidis.LuaExec{Keys: []string{fmt.Sprintf("user:{%d}:name", id), fmt.Sprintf("user:{%d}:mail", id)}})
	}
	return first(both.ExecMulti(ctx, c, runs...))
}

func first(list []rueidis.RedisResult) error {
	for _, r := range list {
		if err := r.Error(); err != nil {
			return err
		}
	}
	return nil
}

func Eval(ctx context.Context, c rueidis.Client) error {
	return c.Do(ctx, c.B().Eval().Script(`return 1`).Numkeys(2).Key("user:1", "user:2").Arg("user:3").Build()).Error() // want `the script's KEYS .*"user:1" and "user:2" never .*\(SL103\)`
}

func EvalTagged(ctx context.Context, c rueidis.Client) error {
	return c.Do(ctx, c.B().Eval().Script(`return 1`).Numkeys(2).Key("{user}:1", "{user}:2").Arg("user:3").Build()).Error()
}
