package app

import (
	"context"
	"net/url"
	"strconv"

	"github.com/redis/go-redis/v9"
	"github.com/slotlint/slotlint/testdata/travel/keys"
)

func FunctionValue(ctx context.Context, c redis.UniversalClient, uid int64) error {
	key := keys.Balance
	return c.MGet(ctx, key(uid), keys.Score(uid)).Err() // want `MGET keys .*"user_balance_<uid>" and "user_score_<uid>" never`
}

func FunctionValueTagged(ctx context.Context, c redis.UniversalClient, uid int64) error {
	key := keys.TaggedBalance
	return c.MGet(ctx, key(uid), keys.TaggedScore(uid)).Err()
}

func MethodValue(ctx context.Context, c redis.UniversalClient, uid int64) error {
	cart, orders := keys.User{ID: uid}.Cart, keys.User{ID: uid}.Orders
	return c.MGet(ctx, cart(), orders()).Err() // want `MGET keys .*"cart:<uid>" and "orders:<uid>" never`
}

func MethodValueTagged(ctx context.Context, c redis.UniversalClient, uid int64) error {
	u := &keys.User{ID: uid}
	cart, orders := u.TaggedCart, u.TaggedOrders
	return c.MGet(ctx, cart(), orders()).Err()
}

func MethodExpression(ctx context.Context, c redis.UniversalClient, uid int64) error {
	u := keys.User{ID: uid}
	return c.MGet(ctx, keys.User.Cart(u), keys.User.Orders(u)).Err() // want `MGET keys .*"cart:<uid>" and "orders:<uid>" never`
}

func MethodExpressionTagged(ctx context.Context, c redis.UniversalClient, uid int64) error {
	u := &keys.User{ID: uid}
	return c.MGet(ctx, (*keys.User).TaggedCart(u), (*keys.User).TaggedOrders(u)).Err()
}

// family is what keys.Family is, in this package.
func family(name string) func(id int64) string {
	return func(id int64) string { return name + ":" + strconv.FormatInt(id, 10) }
}

func familyTagged(name string) func(id int64) string {
	return func(id int64) string { return name + ":{" + strconv.FormatInt(id, 10) + "}" }
}

func ReturnedClosure(ctx context.Context, c redis.UniversalClient, id int64) error {
	cart, orders := family("cart"), family("orders")
	return c.MGet(ctx, cart(id), orders(id)).Err() // want `MGET keys .*"cart:<id>" and "orders:<id>" never`
}

func ReturnedClosureTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	cart, orders := familyTagged("cart"), familyTagged("orders")
	return c.MGet(ctx, cart(id), orders(id)).Err()
}

// Called where it is returned.
func ReturnedClosureAtOnce(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, family("cart")(id), family("orders")(id)).Err() // want `MGET keys .*"cart:<id>" and "orders:<id>" never`
}

func ReturnedClosureTwice(ctx context.Context, c redis.UniversalClient, from, to int64) error {
	cart := familyTagged("cart")
	return c.MGet(ctx, cart(from), cart(to)).Err() // want `MGET keys .*"cart:\{<from>\}" and "cart:\{<to>\}" .*only`
}

// From another package.
func ImportedClosure(ctx context.Context, c redis.UniversalClient, id int64) error {
	cart, orders := keys.Family("cart"), keys.Family("orders")
	return c.MGet(ctx, cart(id), orders(id)).Err() // want `MGET keys .*"cart:<id>" and "orders:<id>" never`
}

func ImportedClosureTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	cart, orders := keys.TaggedFamily("cart"), keys.TaggedFamily("orders")
	return c.MGet(ctx, cart(id), orders(id)).Err()
}

// A recursion is a hole: of two of them nothing is known, and one of them is the same as itself.
func Recursion(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, keys.Path(3), keys.Path(5)).Err()
}

func MutualRecursion(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, keys.Even(3), keys.Even(4), keys.Odd(5)).Err()
}

func RecursionInKey(ctx context.Context, c redis.UniversalClient, n int) error {
	return c.MGet(ctx, keys.Left(n), keys.Rest(n)).Err() // want `MGET keys .*"left:<.*>" and "rest:<.*>" .*(never|only)`
}

func RecursionInKeyTagged(ctx context.Context, c redis.UniversalClient, n int) error {
	return c.MGet(ctx, keys.TaggedLeft(n), keys.TaggedOther(n)).Err()
}

// In this package.

func countdown(n int) string {
	if n <= 0 {
		return "{count}"
	}
	return countup(n-1) + "d"
}

func countup(n int) string {
	if n <= 0 {
		return "{count}"
	}
	return countdown(n-1) + "u"
}

func OwnRecursion(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, countdown(3), countup(2)).Err()
}

// A function type as a parameter: what it returns is not known in the function, and right here.
func mget(ctx context.Context, c redis.UniversalClient, key func(id int64) string, a, b int64) error {
	return c.MGet(ctx, key(a), key(b)).Err()
}

func FunctionParameter(ctx context.Context, c redis.UniversalClient, a, b int64) error {
	return mget(ctx, c, func(id int64) string { return "{user}:" + strconv.FormatInt(id, 10) }, a, b)
}

// What a call makes of a parameter: the same call on the same name is the same, on another it is not.
func page(name string) string { return "page:{" + url.QueryEscape("p"+name) + "}" }
func body(name string) string { return "body:{" + url.QueryEscape("p"+name) + "}" }

func OwnCallTagged(ctx context.Context, c redis.UniversalClient, name string) error {
	return c.MGet(ctx, page(name), body(name)).Err()
}

func OwnTwoCalls(ctx context.Context, c redis.UniversalClient, from, to string) error {
	return c.MGet(ctx, page(from), page(to)).Err() // want `MGET keys .*"page:\{<.*>\}" and "page:\{<.*>\}" .*only`
}
