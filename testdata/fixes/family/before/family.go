// Package family uses each key in more than one place. Package after is what the fixes make of it.
package family

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

const (
	prefix   = "user:"
	mail     = ":mail"
	planKey  = "plan:%d:current"
	nextKey  = "plan:%d:next"
	shared   = "task:"
	whole    = "site_name_42"
	wholeToo = "site_mail_42"
)

type store struct{ c redis.UniversalClient }

// Both constants, and the literal ":name" of another function, are of one family.
func Both(ctx context.Context, c redis.UniversalClient, id int) error {
	name := prefix + fmt.Sprint(id) + ":name"
	return c.MGet(ctx, name, prefix+fmt.Sprint(id)+mail).Err() // want `never share one; use`
}

func Name(ctx context.Context, c redis.UniversalClient, user int) error {
	return c.Set(ctx, fmt.Sprintf("user:%d:name", user), "x", 0).Err()
}

func Guest(ctx context.Context, c redis.UniversalClient) error {
	return c.Set(ctx, "user:0:name", "guest", 0).Err()
}

func Formats(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Rename(ctx, fmt.Sprintf(nextKey, id), fmt.Sprintf(planKey, id)).Err() // want `only by chance; use`
}

func Plan(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Set(ctx, fmt.Sprintf(nextKey, id), "x", 0).Err()
}

// The constant is another family's, too, and stays.
func Shared(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.MGet(ctx, shared+fmt.Sprint(id)+":todo", shared+fmt.Sprint(id)+":done").Err() // want `never share one; use`
}

func Count(ctx context.Context, c redis.UniversalClient) error {
	return c.Incr(ctx, shared+"count").Err()
}

func Whole(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, whole, wholeToo).Err() // want `never share one; use`
}

func WholeAlone(ctx context.Context, c redis.UniversalClient) error {
	return c.Set(ctx, whole, "x", 0).Err()
}

// The callers of a wrapper spell the keys.
func Wrapped(ctx context.Context, c redis.UniversalClient, id int) error {
	s := store{c}
	if err := s.set(ctx, fmt.Sprintf("bill:%d:open", id)); err != nil {
		return err
	}
	return s.both(ctx, fmt.Sprintf("bill:%d:open", id), fmt.Sprintf("bill:%d:paid", id)) // want `never share one .*; use`
}

func (s store) set(ctx context.Context, key string) error { return s.c.Set(ctx, key, 1, 0).Err() }

func (s store) both(ctx context.Context, a, b string) error { return s.c.MGet(ctx, a, b).Err() }
