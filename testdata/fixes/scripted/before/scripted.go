// Package scripted has scripts that touch keys beside those that they get. Go and the scripts change together.
package scripted

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

// The same key is mended for two reasons, and once.
func Both(ctx context.Context, c redis.UniversalClient, id int) error {
	keys := []string{fmt.Sprintf("task:%d:new", id), fmt.Sprintf("task:%d:old", id)}
	return c.Eval(ctx, `redis.call("RENAME", KEYS[1], KEYS[2]); return redis.call("DEL", KEYS[2] .. ":busy")`, keys).Err() // want `the script.s KEYS .* never` `derives .* only while`
}

// The key that is not passed is spelled in the script, from an argument.
func Score(ctx context.Context, c redis.UniversalClient, id, score int) error {
	return c.Eval(ctx, "redis.call('SET', KEYS[1], ARGV[2]) return redis.call('SET', 'score:' .. ARGV[1], ARGV[2])", // want `touches "score:<id>".* only while`
		[]string{fmt.Sprintf("best:%d", id)}, id, score).Err()
}

// The keys of a command are renamed, and one of them is spelled in a script as well.
func Move(ctx context.Context, c redis.UniversalClient, id int) error {
	c.Set(ctx, fmt.Sprintf("order:%d:open", id), "x", 0)
	if err := c.Rename(ctx, fmt.Sprintf("order:%d:open", id), fmt.Sprintf("order:%d:done", id)).Err(); err != nil { // want `"order:<id>:open" and "order:<id>:done" never share one`
		return err
	}
	return c.Eval(ctx, `return redis.call("DEL", "order:" .. ARGV[1] .. ":done")`, []string{fmt.Sprintf("order:%d:done", id)}, id).Err()
}
