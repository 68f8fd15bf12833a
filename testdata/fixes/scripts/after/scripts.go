// Package scripts has scripts that touch keys beside those that they get. Braces go into their text, around what it
// makes the key of; the other way is a tag in the key that is passed, which the script takes over.
package scripts

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

func Lock(ctx context.Context, c redis.UniversalClient, id int, token string) error {
	c.Set(ctx, fmt.Sprintf("job:%d", id), "x", 0)
	return c.Eval(ctx, `return redis.call("SET", '{' .. KEYS[1] .. "}:lock", ARGV[1])`, []string{fmt.Sprintf("job:%d", id)}, token).Err()
}

// The program knows the key of the script, too.
func Visit(ctx context.Context, c redis.UniversalClient, id int) error {
	visit := redis.NewScript("local page = KEYS[1] " +
		"local seen = '{' .. page .. '}:seen' " +
		"redis.call('INCR', page) " +
		"return redis.call('SET', seen, 1)")
	c.Del(ctx, fmt.Sprintf("{page:%d}:seen", id))
	return visit.Run(ctx, c, []string{fmt.Sprintf("page:%d", id)}).Err()
}

// One script runs with keys of two kinds.
func Archive(ctx context.Context, c redis.UniversalClient, id int) error {
	const text = "redis.call('SET', KEYS[1], '1') " +
		"return redis.call('RENAME', KEYS[1], string.format('{%s}:archived', KEYS[1]))"
	archive := redis.NewScript(text)
	if err := archive.Run(ctx, c, []string{fmt.Sprintf("mail:%d", id)}).Err(); err != nil {
		return err
	}
	return archive.Run(ctx, c, []string{fmt.Sprintf("note:%d", id)}).Err()
}
