// Package pairs has the commands that take keys and values in turn.
package pairs

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func MSet(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MSet(ctx, name(id), "Ada", mail(id), "ada@example.com").Err() // want `MSET keys .*"user:<id>:name" and "user:<id>:mail" never`
}

func MSetTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MSet(ctx, nameTagged(id), "Ada", mailTagged(id), "ada@example.com").Err()
}

// A value that looks like a key is none.
func MSetValueLikeAKey(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MSet(ctx, name(id), mail(id)).Err()
}

func MSetNX(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MSetNX(ctx, name(id), "Ada", mail(id), "ada@example.com").Err() // want `MSETNX keys .*"user:<id>:name" and "user:<id>:mail" never`
}

func MSetNXTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MSetNX(ctx, nameTagged(id), "Ada", mailTagged(id), "ada@example.com").Err()
}

func MSetEX(ctx context.Context, c redis.UniversalClient, id int64) error {
	args := redis.MSetEXArgs{Expiration: &redis.ExpirationOption{Mode: redis.EX, Value: 60}}
	return c.MSetEX(ctx, args, name(id), "Ada", mail(id), "ada@example.com").Err() // want `MSETEX keys .*"user:<id>:name" and "user:<id>:mail" never`
}

func MSetEXTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MSetEX(ctx, redis.MSetEXArgs{}, nameTagged(id), "Ada", mailTagged(id), "ada@example.com").Err()
}

// One value that holds the pairs is unpacked.

func Strings(ctx context.Context, c redis.UniversalClient) error {
	return c.MSet(ctx, []string{"user:1", "Ada", "user:2", "Alan"}).Err() // want `MSET keys .*"user:1" and "user:2" never`
}

func StringsTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.MSet(ctx, []string{"{user}:1", "Ada", "{user}:2", "Alan"}).Err()
}

func Anys(ctx context.Context, c redis.UniversalClient) error {
	return c.MSet(ctx, []any{"user:1", 1, "user:2", 2}).Err() // want `MSET keys .*"user:1" and "user:2" never`
}

func AnysTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.MSet(ctx, []any{"{user}:1", 1, "{user}:2", 2}).Err()
}

func AnysSpread(ctx context.Context, c redis.UniversalClient) error {
	values := []any{"user:1", 1, "user:2", 2}
	return c.MSet(ctx, values...).Err() // want `MSET keys .*"user:1" and "user:2" never`
}

func AnysSpreadTagged(ctx context.Context, c redis.UniversalClient) error {
	values := []any{"{user}:1", 1, "{user}:2", 2}
	return c.MSet(ctx, values...).Err()
}

func Map(ctx context.Context, c redis.UniversalClient) error {
	return c.MSet(ctx, map[string]any{"user:1": "Ada", "user:2": "Alan"}).Err() // want `MSET keys .*"user:[12]" and "user:[12]" never`
}

func MapTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.MSet(ctx, map[string]any{"{user}:1": "Ada", "{user}:2": "Alan"}).Err()
}

func MapOfStrings(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MSet(ctx, map[string]string{name(id): "Ada", mail(id): "ada@example.com"}).Err() // want `MSET keys .*"user:<id>:(name|mail)" and "user:<id>:(name|mail)" never`
}

func MapOfStringsTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MSet(ctx, map[string]string{nameTagged(id): "Ada", mailTagged(id): "ada@example.com"}).Err()
}

type user struct {
	Name string `redis:"user:name"`
	Mail string `redis:"user:mail"`
	Age  int
	skip string `redis:"user:skip"`
}

type userTagged struct {
	Name string `redis:"{user}:name"`
	Mail string `redis:"{user}:mail,omitempty"`
	Note string `redis:"-"`
}

func Struct(ctx context.Context, c redis.UniversalClient) error {
	return c.MSet(ctx, user{Name: "Ada", Mail: "ada@example.com", skip: "no"}).Err() // want `MSET keys .*"user:name" and "user:mail" never`
}

func StructPointer(ctx context.Context, c redis.UniversalClient) error {
	return c.MSet(ctx, &user{Name: "Ada", Mail: "ada@example.com"}).Err() // want `MSET keys .*"user:name" and "user:mail" never`
}

func StructTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.MSet(ctx, userTagged{Name: "Ada", Mail: "ada@example.com", Note: "n"}).Err()
}

// A struct that marshals itself is a value like any other.
func Time(ctx context.Context, c redis.UniversalClient, at time.Time) error {
	return c.MSet(ctx, "user:1", at).Err()
}

func JSONMSet(ctx context.Context, c redis.UniversalClient) error {
	return c.JSONMSet(ctx, "doc:1", "$", `{"a":1}`, "doc:2", "$", `{"a":2}`).Err() // want `JSON.MSET keys .*"doc:1" and "doc:2" never`
}

func JSONMSetTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.JSONMSet(ctx, "{doc}:1", "$", `{"a":1}`, "{doc}:2", "$", `{"a":2}`).Err()
}

// Paths and documents are no keys.
func JSONMSetOne(ctx context.Context, c redis.UniversalClient) error {
	return c.JSONMSet(ctx, "doc:1", "$.a", "1").Err()
}

func JSONMSetArgs(ctx context.Context, c redis.UniversalClient) error {
	return c.JSONMSetArgs(ctx, []redis.JSONSetArgs{ // want `JSON.MSET keys .*"doc:1" and "doc:2" never`
		{Key: "doc:1", Path: "$", Value: "1"},
		{Key: "doc:2", Path: "$", Value: "2"},
	}).Err()
}

func JSONMSetArgsTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.JSONMSetArgs(ctx, []redis.JSONSetArgs{
		{Key: "{doc}:1", Path: "$", Value: "1"},
		{Key: "{doc}:2", Path: "$", Value: "2"},
	}).Err()
}

func TSMAdd(ctx context.Context, c redis.UniversalClient) error {
	return c.TSMAdd(ctx, [][]any{{"temp:in", 1, 21.5}, {"temp:out", 1, 3.5}}).Err() // want `TS.MADD keys .*"temp:in" and "temp:out" never`
}

func TSMAddTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.TSMAdd(ctx, [][]any{{"{temp}:in", 1, 21.5}, {"{temp}:out", 1, 3.5}}).Err()
}
