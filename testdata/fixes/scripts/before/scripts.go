// Package scripts has scripts that derive keys of those that they get: the tag of the one is the tag of the other.
package scripts

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

func Lock(ctx context.Context, c redis.UniversalClient, id int, token string) error {
	c.Set(ctx, fmt.Sprintf("job:%d", id), "x", 0)
	return c.Eval(ctx, `return redis.call("SET", KEYS[1] .. ":lock", ARGV[1])`, []string{fmt.Sprintf("job:%d", id)}, token).Err() // want `derives "job:<id>:lock".* only while`
}

// The same key is mended for two reasons, and once.
func Both(ctx context.Context, c redis.UniversalClient, id int) error {
	keys := []string{fmt.Sprintf("task:%d:new", id), fmt.Sprintf("task:%d:old", id)}
	return c.Eval(ctx, `redis.call("RENAME", KEYS[1], KEYS[2]); return redis.call("DEL", KEYS[2] .. ":busy")`, keys).Err() // want `the script.s KEYS .* never` `derives .* only while`
}
