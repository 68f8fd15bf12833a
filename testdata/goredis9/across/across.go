// Package across gets its keys from functions of another package, and hands keys to others.
package across

import (
	"context"

	"github.com/redis/go-redis/v9"
	"github.com/slotlint/slotlint/testdata/goredis9/across/keys"
	"github.com/slotlint/slotlint/testdata/goredis9/across/storelib"
)

func Function(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, keys.Name(id), keys.Mail(id)).Err() // want `MGET keys .*"user:<id>:name" and "user:<id>:mail" never`
}

func FunctionTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, keys.TaggedName(id), keys.TaggedMail(id)).Err()
}

func Method(ctx context.Context, c redis.UniversalClient, id int64) error {
	u := keys.User{ID: id}
	return c.MGet(ctx, u.Cart(), u.Orders()).Err() // want `MGET keys .*"cart:<.*>" and "orders:<.*>" never`
}

func MethodTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	u := keys.User{ID: id}
	return c.MGet(ctx, u.TaggedCart(), u.TaggedOrders()).Err()
}

func Wrapper(ctx context.Context, c redis.UniversalClient, id int64) error {
	return storelib.Remove(ctx, c, keys.Name(id), keys.Mail(id)) // want `DEL keys .*"user:<id>:name" and "user:<id>:mail" never`
}

func WrapperTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return storelib.Remove(ctx, c, keys.TaggedName(id), keys.TaggedMail(id))
}

func WrapperOfTwo(ctx context.Context, c redis.UniversalClient) error {
	return storelib.Move(ctx, c, "user:1", "user:2") // want `RENAME keys .*"user:1" and "user:2" never`
}

func WrapperOfTwoTagged(ctx context.Context, c redis.UniversalClient) error {
	return storelib.Move(ctx, c, "{user}:1", "{user}:2")
}

// Through two functions.
func WrapperOfWrapper(ctx context.Context, c redis.UniversalClient) error {
	return storelib.MoveOnce(ctx, c, "user:1", "user:2") // want `RENAME keys .*"user:1" and "user:2" never`
}

func WrapperOfWrapperTagged(ctx context.Context, c redis.UniversalClient) error {
	return storelib.MoveOnce(ctx, c, "{user}:1", "{user}:2")
}

// The tag comes from here, the rest of the keys from there.
func FamilyTagged(ctx context.Context, c redis.UniversalClient) error {
	return storelib.MoveIn(ctx, c, "{user}", "1", "2")
}
