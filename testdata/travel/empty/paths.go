package empty

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

// Set and used behind the same condition, the key is never empty where it is used.
func SameCondition(ctx context.Context, c redis.UniversalClient, queue int64, unique bool) error {
	busy, lock := fmt.Sprintf("q:{%d}:busy", queue), ""
	if unique {
		lock = fmt.Sprintf("q:{%d}:lock", queue)
	}
	if err := c.Get(ctx, busy).Err(); err != nil && err != redis.Nil {
		return err
	}
	if unique {
		return c.Del(ctx, busy, lock).Err()
	}
	return c.Del(ctx, busy).Err()
}

func SameComparison(ctx context.Context, c redis.UniversalClient, queue, ttl int64) error {
	busy, lock := fmt.Sprintf("q:{%d}:busy", queue), ""
	if ttl > 0 {
		lock = fmt.Sprintf("q:{%d}:lock", queue)
	}
	list := []string{busy}
	if ttl > 0 {
		list = append(list, lock)
	}
	return c.Del(ctx, list...).Err()
}

// The condition is another one.
func OtherCondition(ctx context.Context, c redis.UniversalClient, queue, ttl int64, twice bool) error {
	busy, lock := fmt.Sprintf("q:{%d}:busy", queue), ""
	if ttl > 0 {
		lock = fmt.Sprintf("q:{%d}:lock", queue)
	}
	if twice {
		return c.Del(ctx, busy, lock).Err() // want `DEL keys .*one key is empty on some path, and "" is in slot 0, while "q:\{<queue>\}:busy" is not`
	}
	return c.Del(ctx, busy).Err()
}

// A helper says beside the key whether there is one.
func lockIf(queue int64, unique bool) (string, bool) {
	if !unique {
		return "", false
	}
	return fmt.Sprintf("q:{%d}:lock", queue), true
}

func HelperWithOK(ctx context.Context, c redis.UniversalClient, queue int64, unique bool) error {
	busy := fmt.Sprintf("q:{%d}:busy", queue)
	lock, ok := lockIf(queue, unique)
	if !ok {
		return c.Del(ctx, busy).Err()
	}
	return c.Del(ctx, busy, lock).Err()
}

func HelperWithOKInside(ctx context.Context, c redis.UniversalClient, queue int64, unique bool) error {
	list := []string{fmt.Sprintf("q:{%d}:busy", queue)}
	if lock, ok := lockIf(queue, unique); ok {
		list = append(list, lock)
	}
	return c.Del(ctx, list...).Err()
}

// Every way that leads on sets the key.
func Switch(ctx context.Context, c redis.UniversalClient, queue int64, kind string) error {
	var lock string
	switch kind {
	case "read":
		lock = fmt.Sprintf("q:{%d}:read", queue)
	case "write":
		lock = fmt.Sprintf("q:{%d}:write", queue)
	default:
		return fmt.Errorf("kind %q has no lock", kind)
	}
	return c.Del(ctx, fmt.Sprintf("q:{%d}:busy", queue), lock).Err()
}

// A default is put in where there is nothing.
func Default(ctx context.Context, c redis.UniversalClient, queue int64, unique bool) error {
	lock := lockKey(queue, unique)
	if lock == "" {
		lock = fmt.Sprintf("q:{%d}:none", queue)
	}
	return c.Del(ctx, fmt.Sprintf("q:{%d}:busy", queue), lock).Err()
}

// The one before, which the first has not.
func Previous(ctx context.Context, c redis.UniversalClient, queue int64, ids []int64) error {
	var last string
	for _, id := range ids {
		key := fmt.Sprintf("q:{%d}:%d", queue, id)
		if last != "" {
			if err := c.Del(ctx, last, key).Err(); err != nil {
				return err
			}
		}
		last = key
	}
	return nil
}

// The key is empty only where the command is not issued: the condition is handed on with the key.
func enqueue(ctx context.Context, c redis.UniversalClient, busy, lock string, ttl int64) error {
	if ttl > 0 {
		return c.Del(ctx, busy, lock).Err()
	}
	return c.Del(ctx, busy).Err()
}

func ConditionHandedOn(ctx context.Context, c redis.UniversalClient, queue, ttl int64) error {
	var lock string
	if ttl > 0 {
		lock = fmt.Sprintf("q:{%d}:lock", queue)
	}
	return enqueue(ctx, c, fmt.Sprintf("q:{%d}:busy", queue), lock, ttl)
}
