// Package lists has keys that loops take out of lists and maps: the new name stands where the list is written.
package lists

import (
	"context"
	"strconv"

	"github.com/redis/go-redis/v9"
)

// The list has the names, and the loop the prefix.
func Visits(ctx context.Context, c redis.UniversalClient) error {
	var keys []string
	for _, day := range []string{"mon", "tue", "wed"} {
		keys = append(keys, "{visits}:"+day)
	}
	return c.PFCount(ctx, keys...).Err()
}

// The list has the whole keys.
func Totals(ctx context.Context, c redis.UniversalClient) error {
	keys := []string{"{total}:in", "{total}:out"}
	_, err := c.TxPipelined(ctx, func(p redis.Pipeliner) error {
		for _, key := range keys {
			p.Incr(ctx, key)
		}
		return nil
	})
	return err
}

// So has the map, and another command uses one of them.
func Levels(ctx context.Context, c redis.UniversalClient, n int64) error {
	levels := map[string]int64{"{level}:low": n, "{level}:high": n + 1}
	p := c.TxPipeline()
	for key, level := range levels {
		p.Set(ctx, key, level, 0)
	}
	if _, err := p.Exec(ctx); err != nil {
		return err
	}
	return c.Get(ctx, "{level}:low").Err()
}

// Each turn is a command of its own, over two keys that are made of one element.
func Copies(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	shelves := make([]string, len(ids))
	for i, id := range ids {
		shelves[i] = "shelf:" + strconv.FormatInt(id, 10)
	}
	for _, shelf := range shelves {
		if err := c.Copy(ctx, shelf, "{"+shelf+"}:copy", 0, true).Err(); err != nil {
			return err
		}
	}
	return nil
}
