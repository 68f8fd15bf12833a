// Package fields builds keys when an object is made and uses them when it works: what two fields have
// in common was said in the constructor.
package fields

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

// A queue has six keys, all made of its name.
type queue struct {
	c                                               redis.UniversalClient
	pending, ready, unacked, retried, garbage, left string
}

func newQueue(c redis.UniversalClient, name string) *queue {
	return &queue{
		c:       c,
		pending: "dp:" + name + ":pending",
		ready:   "dp:" + name + ":ready",
		unacked: "dp:" + name + ":unacked",
		retried: "dp:" + name + ":retried",
		garbage: "dp:" + name + ":garbage",
		left:    "dp:" + name + ":left",
	}
}

func (q *queue) flip(ctx context.Context) error {
	return q.c.Rename(ctx, q.pending, q.garbage).Err() // want `RENAME keys .*"dp:<name>:pending" and "dp:<name>:garbage" never .*"dp:\{<name>\}:pending" and "dp:\{<name>\}:garbage"`
}

func (q *queue) clear(ctx context.Context) error {
	return q.c.Del(ctx, q.pending, q.ready, q.unacked, q.retried, q.garbage, q.left).Err() // want `DEL keys .*"dp:<name>:.*" and "dp:<name>:.*" never`
}

// extended has a suffix to each of two keys.
func (q *queue) extended(ctx context.Context, id int64) error {
	return q.c.Exists(ctx, fmt.Sprintf("%s:%d", q.unacked, id), fmt.Sprintf("%s:%d", q.retried, id)).Err() // want `EXISTS keys .*"dp:<name>:unacked:<id>" and "dp:<name>:retried:<id>" never`
}

func Flip(ctx context.Context, c redis.UniversalClient, id int64) error {
	return newQueue(c, fmt.Sprint(id)).flip(ctx)
}

func Clear(ctx context.Context, c redis.UniversalClient, id int64) error {
	return newQueue(c, fmt.Sprint(id)).clear(ctx)
}

func Extended(ctx context.Context, c redis.UniversalClient, name, id int64) error {
	return newQueue(c, fmt.Sprint(name)).extended(ctx, id)
}

// A taggedQueue has its name in braces.
type taggedQueue struct {
	c                                               redis.UniversalClient
	pending, ready, unacked, retried, garbage, left string
}

func newTaggedQueue(c redis.UniversalClient, name string) *taggedQueue {
	base := "dp:{" + name + "}"
	return &taggedQueue{
		c:       c,
		pending: base + ":pending",
		ready:   base + ":ready",
		unacked: base + ":unacked",
		retried: base + ":retried",
		garbage: base + ":garbage",
		left:    base + ":left",
	}
}

func (q *taggedQueue) flip(ctx context.Context) error {
	return q.c.Rename(ctx, q.pending, q.garbage).Err()
}

func (q *taggedQueue) clear(ctx context.Context) error {
	return q.c.Del(ctx, q.pending, q.ready, q.unacked, q.retried, q.garbage, q.left).Err()
}

func (q *taggedQueue) extended(ctx context.Context, id int64) error {
	return q.c.Exists(ctx, fmt.Sprintf("%s:%d", q.unacked, id), fmt.Sprintf("%s:%d", q.retried, id)).Err()
}

func FlipTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return newTaggedQueue(c, fmt.Sprint(id)).flip(ctx)
}

func ClearTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return newTaggedQueue(c, fmt.Sprint(id)).clear(ctx)
}

func ExtendedTagged(ctx context.Context, c redis.UniversalClient, name, id int64) error {
	return newTaggedQueue(c, fmt.Sprint(name)).extended(ctx, id)
}

// Two queues are two slots, whatever their keys.
func TwoQueues(ctx context.Context, c redis.UniversalClient, from, to int64) error {
	a, b := newTaggedQueue(c, fmt.Sprint(from)), newTaggedQueue(c, fmt.Sprint(to))
	return move(ctx, a, b)
}

func move(ctx context.Context, a, b *taggedQueue) error {
	return a.c.RPopLPush(ctx, a.pending, b.pending).Err() // want `RPOPLPUSH keys .*"dp:\{<.*>\}:pending" and "dp:\{<.*>\}:pending" .*only`
}

// A queue of queues: the constructor's parameter goes on to another constructor.
type worker struct {
	queue  *taggedQueue
	active string
}

func newWorker(c redis.UniversalClient, name string) *worker {
	return &worker{queue: newTaggedQueue(c, name), active: "dp:{" + name + "}:active"}
}

func (w *worker) take(ctx context.Context) error {
	return w.queue.c.RPopLPush(ctx, w.queue.ready, w.active).Err()
}

func WorkerTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return newWorker(c, fmt.Sprint(id)).take(ctx)
}

// Name and count: one field is the parameter, and the other is built on it.
type counter struct {
	c           redis.UniversalClient
	name, count string
}

func newCounter(c redis.UniversalClient, name string) *counter {
	return &counter{c: c, name: name, count: name + ":c"}
}

func (k *counter) both(ctx context.Context) error {
	return k.c.MGet(ctx, k.name, k.count).Err() // want `MGET keys .*"<k.name>" and "<.*name>:c" .*only if <k.name> brings a hash tag`
}

func Counter(ctx context.Context, c redis.UniversalClient, id int64) error {
	return newCounter(c, fmt.Sprint("n", id)).both(ctx)
}

type taggedCounter struct {
	c           redis.UniversalClient
	name, count string
}

func newTaggedCounter(c redis.UniversalClient, name string) *taggedCounter {
	return &taggedCounter{c: c, name: name, count: "{" + name + "}:c"}
}

func (k *taggedCounter) both(ctx context.Context) error {
	return k.c.MGet(ctx, k.name, k.count).Err()
}

func CounterTagged(ctx context.Context, c redis.UniversalClient, name string) error {
	return newTaggedCounter(c, name).both(ctx) // assumes name is not empty; name holds no brace
}
