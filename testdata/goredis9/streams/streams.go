// Package streams has XREAD and XREADGROUP: the first half of a list is keys, the second half ids.
package streams

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func Read(ctx context.Context, c redis.UniversalClient) error {
	return c.XRead(ctx, &redis.XReadArgs{Streams: []string{"orders", "invoices", "0", "0"}, Block: -1}).Err() // want `XREAD keys .*"orders" and "invoices" never`
}

func ReadTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.XRead(ctx, &redis.XReadArgs{Streams: []string{"{shop}orders", "{shop}invoices", "0", "0"}, Block: -1}).Err()
}

// Of two elements one is a key.
func ReadOne(ctx context.Context, c redis.UniversalClient) error {
	return c.XRead(ctx, &redis.XReadArgs{Streams: []string{"orders", "0"}, Block: -1}).Err()
}

// With an ID, all elements are keys.
func ReadWithID(ctx context.Context, c redis.UniversalClient) error {
	return c.XRead(ctx, &redis.XReadArgs{Streams: []string{"orders", "invoices"}, ID: "0", Block: -1}).Err() // want `XREAD keys .*"orders" and "invoices" never`
}

func ReadWithIDTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.XRead(ctx, &redis.XReadArgs{Streams: []string{"{shop}orders", "{shop}invoices"}, ID: "0", Block: -1}).Err()
}

func ReadStreams(ctx context.Context, c redis.UniversalClient) error {
	return c.XReadStreams(ctx, "orders", "invoices", "0", "0").Err() // want `XREAD keys .*"orders" and "invoices" never`
}

func ReadStreamsTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.XReadStreams(ctx, "{shop}orders", "{shop}invoices", "0", "0").Err()
}

func ReadStreamsOne(ctx context.Context, c redis.UniversalClient) error {
	return c.XReadStreams(ctx, "orders", "0").Err()
}

func ReadGroup(ctx context.Context, c redis.UniversalClient, shop string) error {
	return c.XReadGroup(ctx, &redis.XReadGroupArgs{ // want `XREADGROUP keys .*"<shop>:order" and "<shop>:offer".*only`
		Group:    "workers",
		Consumer: "one",
		Streams:  []string{shop + ":order", shop + ":offer", ">", ">"},
		Block:    -1,
	}).Err()
}

func ReadGroupTagged(ctx context.Context, c redis.UniversalClient, shop string) error {
	return c.XReadGroup(ctx, &redis.XReadGroupArgs{
		Group:    "workers",
		Consumer: "one",
		Streams:  []string{"{shop" + shop + "}:order", "{shop" + shop + "}:offer", ">", ">"},
		Block:    -1,
	}).Err()
}

func Add(ctx context.Context, c redis.UniversalClient) error {
	return c.XAdd(ctx, &redis.XAddArgs{Stream: "orders", Values: []string{"user:1", "user:2"}}).Err()
}
