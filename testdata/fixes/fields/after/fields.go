// Package fields has keys that begin with a field: it is the same one in all methods, and each object has its own.
package fields

import (
	"context"

	"github.com/redis/go-redis/v9"
)

type queue struct {
	c    redis.UniversalClient
	name string
}

func newQueue(c redis.UniversalClient, name string) *queue { return &queue{c: c, name: name} }

func (q *queue) waiting() string { return "{" + q.name + "}:waiting" }

func (q *queue) running() string { return "{" + q.name + "}:running" }

func (q *queue) push(ctx context.Context, job string) error {
	return q.c.LPush(ctx, q.waiting(), job).Err()
}

func (q *queue) start(ctx context.Context) error {
	return q.c.LMove(ctx, q.waiting(), q.running(), "LEFT", "RIGHT").Err()
}

func (q *queue) done(ctx context.Context, job string) error {
	return q.c.LRem(ctx, q.running(), 1, job).Err()
}

func Run(ctx context.Context, c redis.UniversalClient, name string) error {
	q := newQueue(c, "jobs/"+name)
	if err := q.push(ctx, "a"); err != nil {
		return err
	}
	if err := q.start(ctx); err != nil {
		return err
	}
	return q.done(ctx, "a")
}
