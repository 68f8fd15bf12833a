// Package helpers has keys that functions and constructors build. Package after is what the fixes make of it.
package helpers

import (
	"context"
	"strconv"

	"github.com/redis/go-redis/v9"
)

func nameKey(id int) string { return "user:" + strconv.Itoa(id) + ":name" }

func mailKey(id int) string { return "user:" + strconv.Itoa(id) + ":mail" }

func Helpers(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.MGet(ctx, nameKey(id), mailKey(id)).Err() // want `never share one; use`
}

func Alone(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Set(ctx, nameKey(id), "x", 0).Err()
}

func field(kind string, id int) string { return kind + ":" + strconv.Itoa(id) + ":field" }

func Arguments(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.MGet(ctx, field("hill", id), field("lake", id)).Err() // want `never share one; use`
}

type queue struct {
	c              redis.UniversalClient
	pending, ready string
}

func newQueue(c redis.UniversalClient, id int) *queue {
	return &queue{c: c, pending: "queue:" + strconv.Itoa(id) + ":pending", ready: "queue:" + strconv.Itoa(id) + ":ready"}
}

func Constructed(ctx context.Context, c redis.UniversalClient, id int) error {
	q := newQueue(c, id)
	return q.move(ctx)
}

func (q *queue) move(ctx context.Context) error {
	q.c.LPush(ctx, q.pending, 1)
	return q.c.LMove(ctx, q.pending, q.ready, "LEFT", "RIGHT").Err() // want `only by chance; use`
}

func jobKey(id int) string { return "job:" + strconv.Itoa(id) }

// The helper's key stays as it is: it is the lock that gets a tag of it.
func Lock(ctx context.Context, c redis.UniversalClient, id int) error {
	c.Set(ctx, jobKey(id), 1, 0)
	return c.Rename(ctx, jobKey(id), jobKey(id)+"_done").Err() // want `only by chance; use`
}
