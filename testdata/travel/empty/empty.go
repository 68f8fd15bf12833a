// Package empty has keys that are empty on some path: "" is a key as well, in slot 0, where the keys
// beside it are not.
package empty

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

// A variable that is set on one path only.
func Variable(ctx context.Context, c redis.UniversalClient, queue int64, unique bool) error {
	var lock string
	if unique {
		lock = fmt.Sprintf("q:{%d}:lock", queue)
	}
	return c.Del(ctx, fmt.Sprintf("q:{%d}:busy", queue), lock).Err() // want `DEL keys .*one key is empty on some path, and "" is in slot 0, while "q:\{<queue>\}:busy" is not`
}

func VariableAlways(ctx context.Context, c redis.UniversalClient, queue int64, unique bool) error {
	lock := fmt.Sprintf("q:{%d}:none", queue)
	if unique {
		lock = fmt.Sprintf("q:{%d}:lock", queue)
	}
	return c.Del(ctx, fmt.Sprintf("q:{%d}:busy", queue), lock).Err()
}

// The key is left out where there is none.
func VariableLeftOut(ctx context.Context, c redis.UniversalClient, queue int64, unique bool) error {
	var lock string
	if unique {
		lock = fmt.Sprintf("q:{%d}:lock", queue)
	}
	list := []string{fmt.Sprintf("q:{%d}:busy", queue)}
	if lock != "" {
		list = append(list, lock)
	}
	return c.Del(ctx, list...).Err()
}

// Another call where there is none.
func VariableChecked(ctx context.Context, c redis.UniversalClient, queue int64, unique bool) error {
	var lock string
	if unique {
		lock = fmt.Sprintf("q:{%d}:lock", queue)
	}
	if lock == "" {
		return c.Del(ctx, fmt.Sprintf("q:{%d}:busy", queue)).Err()
	}
	return c.Del(ctx, fmt.Sprintf("q:{%d}:busy", queue), lock).Err()
}

func VariableCheckedElse(ctx context.Context, c redis.UniversalClient, queue int64, unique bool) error {
	var lock string
	if unique {
		lock = fmt.Sprintf("q:{%d}:lock", queue)
	}
	if len(lock) > 0 {
		return c.Del(ctx, fmt.Sprintf("q:{%d}:busy", queue), lock).Err()
	}
	return c.Del(ctx, fmt.Sprintf("q:{%d}:busy", queue)).Err()
}

// Three keys, of which the last is the one.
func Third(ctx context.Context, c redis.UniversalClient, id int64, keep bool) error {
	stream, meta := fmt.Sprintf("c.stream.{%d}", id), fmt.Sprintf("c.meta.{%d}", id)
	result := ""
	if keep {
		result = fmt.Sprintf("c.result.{%d}", id)
	}
	return c.Unlink(ctx, stream, meta, result).Err() // want `UNLINK keys .*one key is empty on some path, and "" is in slot 0, while "c.(stream|meta).\{<id>\}" is not`
}

func ThirdAlways(ctx context.Context, c redis.UniversalClient, id int64, keep bool) error {
	stream, meta := fmt.Sprintf("c.stream.{%d}", id), fmt.Sprintf("c.meta.{%d}", id)
	result := fmt.Sprintf("c.result.{%d}", id)
	if !keep {
		result = meta
	}
	return c.Unlink(ctx, stream, meta, result).Err()
}

// A named string type.
type channel string

func Named(ctx context.Context, c redis.UniversalClient, id int64, keep bool) error {
	var result channel
	if keep {
		result = channel(fmt.Sprintf("c.result.{%d}", id))
	}
	return c.Unlink(ctx, fmt.Sprintf("c.stream.{%d}", id), string(result)).Err() // want `UNLINK keys .*one key is empty on some path, and "" is in slot 0, while "c.stream.\{<id>\}" is not`
}

func NamedAlways(ctx context.Context, c redis.UniversalClient, id int64, keep bool) error {
	result := channel(fmt.Sprintf("c.none.{%d}", id))
	if keep {
		result = channel(fmt.Sprintf("c.result.{%d}", id))
	}
	return c.Unlink(ctx, fmt.Sprintf("c.stream.{%d}", id), string(result)).Err()
}

// A helper returns no key for some arguments.
func lockKey(queue int64, unique bool) string {
	if !unique {
		return ""
	}
	return fmt.Sprintf("q:{%d}:lock", queue)
}

func Helper(ctx context.Context, c redis.UniversalClient, queue int64, unique bool) error {
	return c.Del(ctx, fmt.Sprintf("q:{%d}:busy", queue), lockKey(queue, unique)).Err() // want `DEL keys .*one key is empty on some path, and "" is in slot 0, while "q:\{<queue>\}:busy" is not`
}

func HelperLeftOut(ctx context.Context, c redis.UniversalClient, queue int64, unique bool) error {
	busy, lock := fmt.Sprintf("q:{%d}:busy", queue), lockKey(queue, unique)
	if lock == "" {
		return c.Del(ctx, busy).Err()
	}
	return c.Del(ctx, busy, lock).Err()
}

// A helper that returns an error with the empty key returns no key.
func lockOrError(queue int64, unique bool) (string, error) {
	if !unique {
		return "", fmt.Errorf("queue %d has no lock", queue)
	}
	return fmt.Sprintf("q:{%d}:lock", queue), nil
}

func HelperWithError(ctx context.Context, c redis.UniversalClient, queue int64, unique bool) error {
	lock, err := lockOrError(queue, unique)
	if err != nil {
		return err
	}
	return c.Del(ctx, fmt.Sprintf("q:{%d}:busy", queue), lock).Err()
}

// A field that is the zero value for most objects.
type task struct {
	queue  int64
	unique string
}

func newTask(queue int64, unique bool) *task {
	var lock string
	if unique {
		lock = fmt.Sprintf("q:{%d}:lock", queue)
	}
	return &task{queue: queue, unique: lock}
}

func (t *task) busy() string { return fmt.Sprintf("q:{%d}:busy", t.queue) }

func done(ctx context.Context, c redis.UniversalClient, t *task) error {
	return c.Del(ctx, t.busy(), t.unique).Err() // want `DEL keys .*one key is empty on some path, and "" is in slot 0, while "q:\{<.*queue>\}:busy" is not`
}

func Field(ctx context.Context, c redis.UniversalClient, queue int64, unique bool) error {
	return done(ctx, c, newTask(queue, unique))
}

func doneLeftOut(ctx context.Context, c redis.UniversalClient, t *task) error {
	if t.unique == "" {
		return c.Del(ctx, t.busy()).Err()
	}
	return c.Del(ctx, t.busy(), t.unique).Err()
}

func FieldLeftOut(ctx context.Context, c redis.UniversalClient, queue int64, unique bool) error {
	return doneLeftOut(ctx, c, newTask(queue, unique))
}

// A field that nobody ever sets.
type job struct {
	queue  int64
	unique string
}

func newJob(queue int64) *job { return &job{queue: queue} }

func (j *job) finish(ctx context.Context, c redis.UniversalClient) error {
	return c.Del(ctx, fmt.Sprintf("q:{%d}:busy", j.queue), j.unique).Err() // want `DEL keys .*(one key is empty on some path, and "" is in slot 0, while "q:\{<.*queue>\}:busy" is not|"" .* only)`
}

func ZeroField(ctx context.Context, c redis.UniversalClient, queue int64) error {
	return newJob(queue).finish(ctx, c)
}

// Always the empty string: there is no path on which this is right.
func Constant(ctx context.Context, c redis.UniversalClient) error {
	return c.Del(ctx, "q:{1}:busy", "").Err() // want `DEL keys .*"q:\{1\}:busy" and "" never`
}

// The empty key goes to the wrapper on one path.
func remove(ctx context.Context, c redis.UniversalClient, list ...string) error {
	return c.Del(ctx, list...).Err()
}

func Wrapper(ctx context.Context, c redis.UniversalClient, queue int64, unique bool) error {
	var lock string
	if unique {
		lock = fmt.Sprintf("q:{%d}:lock", queue)
	}
	return remove(ctx, c, fmt.Sprintf("q:{%d}:busy", queue), lock) // want `DEL keys .*one key is empty on some path, and "" is in slot 0, while "q:\{<queue>\}:busy" is not`
}

func WrapperAlways(ctx context.Context, c redis.UniversalClient, queue int64, unique bool) error {
	lock := fmt.Sprintf("q:{%d}:none", queue)
	if unique {
		lock = fmt.Sprintf("q:{%d}:lock", queue)
	}
	return remove(ctx, c, fmt.Sprintf("q:{%d}:busy", queue), lock)
}

// An empty piece of a key is no empty key.
func EmptyPiece(ctx context.Context, c redis.UniversalClient, queue int64, old bool) error {
	suffix := ""
	if old {
		suffix = ":old"
	}
	return c.Del(ctx, fmt.Sprintf("q:{%d}:busy", queue)+suffix, fmt.Sprintf("q:{%d}:lock", queue)+suffix).Err()
}
