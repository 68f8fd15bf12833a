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
	items  = ":items"
)

// All places that spell a family are mended, also where it is one key of it.
func NeverClosedFirst(ctx context.Context, c redis.UniversalClient) error {
	return c.Del(ctx, "cart:{1:items").Err() // want `\(SL301\)`
}

func NeverClosed(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Get(ctx, fmt.Sprintf("cart:{%d:items", id)).Err() // want `cart:\{<id>:items" has a \{ that .*\(SL301\)`
}

func NeverClosedToo(ctx context.Context, c redis.UniversalClient, user int) error {
	return c.Set(ctx, "cart:{"+strconv.Itoa(user)+":items", "x", 0).Err() // want `\(SL301\)`
}

func NeverClosedOne(ctx context.Context, c redis.UniversalClient) error {
	return c.Set(ctx, "cart:{0:items", "guest", 0).Err() // want `\(SL301\)`
}

func AtTheEnd(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Incr(ctx, "seen:{"+strconv.Itoa(id)).Err() // want `\(SL301\)`
}

func AtTheEndOfFormat(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Incr(ctx, fmt.Sprintf("read:{%d", id)).Err() // want `\(SL301\)`
}

func Constants(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Get(ctx, basket+strconv.Itoa(id)+items).Err() // want `\(SL301\)`
}

// The other key of this constant has a tag, and stays.
func ConstantsTwin(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Get(ctx, basket+strconv.Itoa(id)+"}:total").Err()
}

// A key that was spelled wrong in one place has the name that it has in others.
func SpelledWrong(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Get(ctx, fmt.Sprintf("wish:{%d:items", id)).Err() // want `\(SL301\)`
}

func SpelledRight(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Set(ctx, fmt.Sprintf("wish:{%d}:items", id), "x", 0).Err()
}

func OneKey(ctx context.Context, c redis.UniversalClient) error {
	return c.Get(ctx, "user:{42:name").Err() // want `\(SL301\)`
}

// fmt has no escape for braces.
func Doubled(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Get(ctx, fmt.Sprintf("user:{{%d}}:name", id)).Err() // want `has the hash tag "\{<id>".*\(SL301\)`
}

func tag(id int) string { return fmt.Sprintf("{{%d}}", id) }

func DoubledInHelper(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Rename(ctx, "draft:"+tag(id), "post:{"+strconv.Itoa(id)+"}").Err() // want `never share one; use "draft:\{<id>\}" and "post:\{<id>\}"`
}

func DoubledAlone(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Set(ctx, "draft:"+tag(id), "x", 0).Err() // want `\(SL301\)`
}

// Only the first pair counts.
func EmptyFirst(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Get(ctx, fmt.Sprintf("{}:{%d}:mail", id)).Err() // want `has an empty hash tag.*\(SL301\)`
}

func EmptyInside(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Get(ctx, "mail:{}:{"+strconv.Itoa(id)+"}").Err() // want `\(SL301\)`
}

// Two keys that need one slot get their tags in one fix.
func Together(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.MGet(ctx, fmt.Sprintf("order:{%d:open", id), fmt.Sprintf("order:{%d:paid", id)).Err() // want `never share one; use "order:\{<id>\}:open" and "order:\{<id>\}:paid"`
}

func Alone(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Del(ctx, fmt.Sprintf("order:{%d:open", id)).Err() // want `\(SL301\)`
}

// Where only one has braces, the other one gets them, too.
func BesideNone(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.MGet(ctx, fmt.Sprintf("plan:{%d:now", id), fmt.Sprintf("plan:%d:next", id)).Err() // want `only by chance; use "plan:\{<id>\}:now" and "plan:\{<id>\}:next"`
}

func BesideTag(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Rename(ctx, fmt.Sprintf("task:{%d}:todo", id), fmt.Sprintf("task:{%d:done", id)).Err() // want `only by chance; use "task:\{<id>\}:todo" and "task:\{<id>\}:done"`
}

func Transaction(ctx context.Context, c redis.UniversalClient, id int) error {
	_, err := c.TxPipelined(ctx, func(p redis.Pipeliner) error { // want `never share one.*use "bill:\{<id>\}:open" and "bill:\{<id>\}:paid"`
		p.Set(ctx, fmt.Sprintf("bill:{%d:open", id), 1, 0) // want `\(SL301\)`
		p.Set(ctx, fmt.Sprintf("bill:{%d:paid", id), 1, 0) // want `\(SL301\)`
		return nil
	})
	return err
}
