// Package words has keys among the words of commands that are handed on: the new name stands where they are written.
package words

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

func do(ctx context.Context, c redis.UniversalClient, name string, args ...any) error {
	return c.Do(ctx, append([]any{name}, args...)...).Err()
}

// Another command has one of the keys, and a third one is a method of the client's.
func Publish(ctx context.Context, c redis.UniversalClient, id int64) error {
	draft := fmt.Sprintf("page:{%d}:draft", id)
	if err := do(ctx, c, "SET", draft, "text"); err != nil {
		return err
	}
	if err := c.Expire(ctx, fmt.Sprintf("page:{%d}:draft", id), 0).Err(); err != nil {
		return err
	}
	return do(ctx, c, "COPY", draft, fmt.Sprintf("page:{%d}:public", id), "REPLACE")
}

func begin(c redis.UniversalClient) redis.Pipeliner { return c.TxPipeline() }

func Count(ctx context.Context, c redis.UniversalClient, id int64) error {
	p := begin(c)
	p.Incr(ctx, fmt.Sprintf("hits:{%d}", id))
	p.Set(ctx, fmt.Sprintf("last:{%d}", id), 1, 0)
	_, err := p.Exec(ctx)
	return err
}
