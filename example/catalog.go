package main

import (
	"context"
	"errors"

	"github.com/redis/go-redis/v9"
)

const pricePrefix = "price:"

// Prices reads one key for each product. It works in a test with one product, and fails with two.
// There is no tag that would help: the products have nothing in common, and a constant tag would
// put the whole catalog into one slot.
func (s *Shop) Prices(ctx context.Context, products []string) ([]any, error) {
	keys := make([]string, 0, len(products))
	for _, p := range products {
		keys = append(keys, pricePrefix+p)
	}
	return s.rdb.MGet(ctx, keys...).Result()
}

// PricesPipelined sends one GET for each product, in one round trip to each node.
func (s *Shop) PricesPipelined(ctx context.Context, products []string) ([]string, error) {
	pipe := s.rdb.Pipeline()
	cmds := make([]*redis.StringCmd, len(products))
	for i, p := range products {
		cmds[i] = pipe.Get(ctx, pricePrefix+p)
	}
	if _, err := pipe.Exec(ctx); err != nil && !errors.Is(err, redis.Nil) {
		return nil, err
	}
	prices := make([]string, len(products))
	for i, cmd := range cmds {
		prices[i] = cmd.Val()
	}
	return prices, nil
}
