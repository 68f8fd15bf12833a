package main

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// Week sums up the rankings of two days. The destination of ZUNIONSTORE counts as a key, and so do
// its sources.
func (s *Shop) Week(ctx context.Context, week string) error {
	return s.rdb.ZUnionStore(ctx, "ranking:"+week, &redis.ZStore{
		Keys: []string{"ranking:" + week + ":mon", "ranking:" + week + ":tue"},
	}).Err()
}

// WeekTagged has the week in a tag.
func (s *Shop) WeekTagged(ctx context.Context, week string) error {
	return s.rdb.ZUnionStore(ctx, "ranking:{"+week+"}", &redis.ZStore{
		Keys: []string{"ranking:{" + week + "}:mon", "ranking:{" + week + "}:tue"},
	}).Err()
}
