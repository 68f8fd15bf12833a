// Package guards has programs that take another way on a cluster, and are right: what would fail on one
// is never sent to one. Beside each stands one that took the wrong way.
package guards

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// each is the way that is right on a cluster: one command for each key.
func each(ctx context.Context, c redis.UniversalClient, list ...string) error {
	_, err := c.Pipelined(ctx, func(p redis.Pipeliner) error {
		for _, key := range list {
			p.Del(ctx, key)
		}
		return nil
	})
	return err
}

// Assertions.

func EarlyReturn(ctx context.Context, c redis.UniversalClient) error {
	cluster, ok := c.(*redis.ClusterClient)
	if ok {
		return each(ctx, cluster, "user:1", "user:2")
	}
	return c.Del(ctx, "user:1", "user:2").Err()
}

func EarlyReturnWrong(ctx context.Context, c redis.UniversalClient) error {
	_, ok := c.(*redis.ClusterClient)
	if !ok {
		return each(ctx, c, "user:1", "user:2")
	}
	return c.Del(ctx, "user:1", "user:2").Err() // want `DEL keys .*"user:1" and "user:2" never`
}

func IfElse(ctx context.Context, c redis.UniversalClient) (err error) {
	if _, ok := c.(*redis.ClusterClient); ok {
		err = each(ctx, c, "user:1", "user:2")
	} else {
		err = c.Del(ctx, "user:1", "user:2").Err()
	}
	return err
}

func IfElseWrong(ctx context.Context, c redis.UniversalClient) (err error) {
	if _, ok := c.(*redis.ClusterClient); !ok {
		err = each(ctx, c, "user:1", "user:2")
	} else {
		err = c.Del(ctx, "user:1", "user:2").Err() // want `DEL keys .*"user:1" and "user:2" never`
	}
	return err
}

// The other client is asserted.
func Single(ctx context.Context, c redis.UniversalClient) error {
	if single, ok := c.(*redis.Client); ok {
		return single.Del(ctx, "user:1", "user:2").Err()
	}
	return each(ctx, c, "user:1", "user:2")
}

func SingleWrong(ctx context.Context, c redis.UniversalClient) error {
	if single, ok := c.(*redis.Client); ok {
		return each(ctx, single, "user:1", "user:2")
	}
	return c.Del(ctx, "user:1", "user:2").Err() // want `DEL keys .*"user:1" and "user:2" never`
}

// The guard stands around a closure, and around a wrapper.
func Closure(ctx context.Context, c redis.UniversalClient) error {
	if _, ok := c.(*redis.ClusterClient); ok {
		return each(ctx, c, "user:1", "user:2")
	}
	_, err := c.Pipelined(ctx, func(p redis.Pipeliner) error {
		return p.Del(ctx, "user:1", "user:2").Err()
	})
	return err
}

func remove(ctx context.Context, c redis.UniversalClient, list ...string) error {
	return c.Del(ctx, list...).Err()
}

func Wrapper(ctx context.Context, c redis.UniversalClient) error {
	if _, ok := c.(*redis.ClusterClient); ok {
		return each(ctx, c, "user:1", "user:2")
	}
	return remove(ctx, c, "user:1", "user:2")
}

func WrapperWrong(ctx context.Context, c redis.UniversalClient) error {
	if _, ok := c.(*redis.ClusterClient); !ok {
		return each(ctx, c, "user:1", "user:2")
	}
	return remove(ctx, c, "user:1", "user:2") // want `DEL keys .*"user:1" and "user:2" never`
}

// The guard is in the wrapper.
func removeAnywhere(ctx context.Context, c redis.UniversalClient, list ...string) error {
	if _, ok := c.(*redis.ClusterClient); ok {
		return each(ctx, c, list...)
	}
	return c.Del(ctx, list...).Err()
}

func GuardedWrapper(ctx context.Context, c redis.UniversalClient) error {
	return removeAnywhere(ctx, c, "user:1", "user:2")
}

// One key is no group: several of them take another way.
func WithLength(ctx context.Context, c redis.UniversalClient, more bool) error {
	list := []string{"user:1"}
	if more {
		list = append(list, "user:2")
	}
	if _, ok := c.(*redis.ClusterClient); ok && len(list) > 1 {
		return each(ctx, c, list...)
	}
	return c.Del(ctx, list...).Err()
}

// TypeAfterLength asks for the length first.
func TypeAfterLength(ctx context.Context, c redis.UniversalClient, more bool) error {
	list := []string{"user:1"}
	if more {
		list = append(list, "user:2")
	}
	if len(list) > 1 {
		if _, ok := c.(*redis.ClusterClient); ok {
			return each(ctx, c, list...)
		}
	}
	return c.Del(ctx, list...).Err()
}

func isCluster(c redis.UniversalClient) bool {
	_, ok := c.(*redis.ClusterClient)
	return ok
}

func ClusterAfterLength(ctx context.Context, c redis.UniversalClient, more bool) error {
	list := []string{"user:1"}
	if more {
		list = append(list, "user:2")
	}
	if len(list) > 1 && isCluster(c) {
		return each(ctx, c, list...)
	}
	return c.Del(ctx, list...).Err()
}

// NoClusterAfterLength has it the wrong way round.
func NoClusterAfterLength(ctx context.Context, c redis.UniversalClient) error {
	list := []string{"user:1", "user:2"}
	if len(list) > 1 && !isCluster(c) {
		return each(ctx, c, list...)
	}
	return c.Del(ctx, list...).Err() // want `DEL keys .*"user:1" and "user:2" never`
}

// Type switches.

func TypeSwitch(ctx context.Context, c redis.UniversalClient) error {
	switch c := c.(type) {
	case *redis.Client:
		return c.Del(ctx, "user:1", "user:2").Err()
	case *redis.ClusterClient:
		return each(ctx, c, "user:1", "user:2")
	}
	return nil
}

func TypeSwitchDefault(ctx context.Context, c redis.UniversalClient) error {
	switch c.(type) {
	case *redis.ClusterClient:
		return each(ctx, c, "user:1", "user:2")
	default:
		return c.Del(ctx, "user:1", "user:2").Err()
	}
}

func TypeSwitchWrong(ctx context.Context, c redis.UniversalClient) error {
	switch c := c.(type) {
	case *redis.ClusterClient:
		return c.Del(ctx, "user:1", "user:2").Err() // want `DEL keys .*"user:1" and "user:2" never`
	default:
		return each(ctx, c, "user:1", "user:2")
	}
}

// The assertion's result, handed on.

func removeSplit(ctx context.Context, c redis.UniversalClient, split bool, list ...string) error {
	if split {
		return each(ctx, c, list...)
	}
	return c.Del(ctx, list...).Err()
}

func HandedOn(ctx context.Context, c redis.UniversalClient) error {
	_, ok := c.(*redis.ClusterClient)
	return removeSplit(ctx, c, ok, "user:1", "user:2")
}

func removeTwo(ctx context.Context, c redis.UniversalClient, split bool) error {
	if split {
		return each(ctx, c, "user:1", "user:2")
	}
	return c.Del(ctx, "user:1", "user:2").Err()
}

func HandedOnOnce(ctx context.Context, c redis.UniversalClient) error {
	_, ok := c.(*redis.ClusterClient)
	return removeTwo(ctx, c, ok)
}

func removeWrong(ctx context.Context, c redis.UniversalClient, whole bool) error {
	if !whole {
		return each(ctx, c, "user:1", "user:2")
	}
	return c.Del(ctx, "user:1", "user:2").Err() // want `DEL keys .*"user:1" and "user:2" never`
}

func HandedOnWrong(ctx context.Context, c redis.UniversalClient) error {
	_, ok := c.(*redis.ClusterClient)
	return removeWrong(ctx, c, ok)
}

// A function tells.
func isSharded(c redis.UniversalClient) bool {
	_, ok := c.(*redis.ClusterClient)
	return ok
}

func Function(ctx context.Context, c redis.UniversalClient) error {
	if isSharded(c) {
		return each(ctx, c, "user:1", "user:2")
	}
	return c.Del(ctx, "user:1", "user:2").Err()
}

func FunctionWrong(ctx context.Context, c redis.UniversalClient) error {
	if !isSharded(c) {
		return each(ctx, c, "user:1", "user:2")
	}
	return c.Del(ctx, "user:1", "user:2").Err() // want `DEL keys .*"user:1" and "user:2" never`
}
