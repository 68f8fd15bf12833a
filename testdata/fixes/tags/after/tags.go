// Package tags has braces that make no hash tag, where the key shows which one was meant. Package after is what the
// fixes make of it.
package tags

import (
	"context"
	"fmt"
	"strconv"

	"github.com/redis/go-redis/v9"
)

const (
	basket = "basket:{"
	items  = "}:items"
)

// All places that spell a family are mended, also where it is one key of it.
func NeverClosedFirst(ctx context.Context, c redis.UniversalClient) error {
	return c.Del(ctx, "cart:{1}:items").Err()
}

func NeverClosed(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Get(ctx, fmt.Sprintf("cart:{%d}:items", id)).Err()
}

func NeverClosedToo(ctx context.Context, c redis.UniversalClient, user int) error {
	return c.Set(ctx, "cart:{"+strconv.Itoa(user)+"}:items", "x", 0).Err()
}

func NeverClosedOne(ctx context.Context, c redis.UniversalClient) error {
	return c.Set(ctx, "cart:{0}:items", "guest", 0).Err()
}

func AtTheEnd(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Incr(ctx, "seen:{"+strconv.Itoa(id)+"}").Err()
}

func AtTheEndOfFormat(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Incr(ctx, fmt.Sprintf("read:{%d}", id)).Err()
}

func Constants(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Get(ctx, basket+strconv.Itoa(id)+items).Err()
}

// The other key of this constant has a tag, and stays.
func ConstantsTwin(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Get(ctx, basket+strconv.Itoa(id)+"}:total").Err()
}

// A key that was spelled wrong in one place has the name that it has in others.
func SpelledWrong(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Get(ctx, fmt.Sprintf("wish:{%d}:items", id)).Err()
}

func SpelledRight(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Set(ctx, fmt.Sprintf("wish:{%d}:items", id), "x", 0).Err()
}

func OneKey(ctx context.Context, c redis.UniversalClient) error {
	return c.Get(ctx, "user:{42}:name").Err()
}

// fmt has no escape for braces.
func Doubled(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Get(ctx, fmt.Sprintf("user:{%d}:name", id)).Err()
}

func tag(id int) string { return fmt.Sprintf("{%d}", id) }

func DoubledInHelper(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Rename(ctx, "draft:"+tag(id), "post:{"+strconv.Itoa(id)+"}").Err()
}

func DoubledAlone(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Set(ctx, "draft:"+tag(id), "x", 0).Err()
}

// Only the first pair counts.
func EmptyFirst(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Get(ctx, fmt.Sprintf("{%d}:mail", id)).Err()
}

func EmptyInside(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Get(ctx, "mail:{"+strconv.Itoa(id)+"}").Err()
}

// Two keys that need one slot get their tags in one fix.
func Together(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.MGet(ctx, fmt.Sprintf("order:{%d}:open", id), fmt.Sprintf("order:{%d}:paid", id)).Err()
}

func Alone(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Del(ctx, fmt.Sprintf("order:{%d}:open", id)).Err()
}

// Where only one has braces, the other one gets them, too.
func BesideNone(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.MGet(ctx, fmt.Sprintf("plan:{%d}:now", id), fmt.Sprintf("plan:{%d}:next", id)).Err()
}

func BesideTag(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Rename(ctx, fmt.Sprintf("task:{%d}:todo", id), fmt.Sprintf("task:{%d}:done", id)).Err()
}

func Transaction(ctx context.Context, c redis.UniversalClient, id int) error {
	_, err := c.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.Set(ctx, fmt.Sprintf("bill:{%d}:open", id), 1, 0)
		p.Set(ctx, fmt.Sprintf("bill:{%d}:paid", id), 1, 0)
		return nil
	})
	return err
}
