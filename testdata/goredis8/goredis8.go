// Package goredis8 has the shapes that go-redis v8 shares with its successors, and those that it has alone.
package goredis8

import (
	"context"
	"github.com/go-redis/redis/v8"
	"strconv"
	"time"
)

func MGet(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, "user:1", "user:2").Err() // want `MGET keys .*"user:1" and "user:2" never`
}

func MGetTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, "{user}:1", "{user}:2").Err()
}

func Del(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.Del(ctx, key("session", id), key("token", id)).Err() // want `DEL keys .*"session:<id>" and "token:<id>" never`
}

func DelTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.Del(ctx, tagged("session", id), tagged("token", id)).Err()
}

func Rename(ctx context.Context, c redis.UniversalClient) error {
	return c.Rename(ctx, "user:1", "user:2").Err() // want `RENAME keys .*"user:1" and "user:2" never`
}

func RenameTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.Rename(ctx, "{user}:1", "{user}:2").Err()
}

func SUnionStore(ctx context.Context, c redis.UniversalClient) error {
	return c.SUnionStore(ctx, "all", "{s}1", "{s}2").Err() // want `SUNIONSTORE keys .*"all" and "\{s\}1" never`
}

func SUnionStoreTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.SUnionStore(ctx, "{s}all", "{s}1", "{s}2").Err()
}

func BLPop(ctx context.Context, c redis.UniversalClient) error {
	return c.BLPop(ctx, time.Second, "jobs:high", "jobs:low").Err() // want `BLPOP keys .*"jobs:high" and "jobs:low" never`
}

func BLPopTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.BLPop(ctx, time.Second, "{jobs}:high", "{jobs}:low").Err()
}

func MSet(ctx context.Context, c redis.UniversalClient) error {
	return c.MSet(ctx, "user:1", "Ada", "user:2", "Alan").Err() // want `MSET keys .*"user:1" and "user:2" never`
}

func MSetTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.MSet(ctx, "{user}:1", "Ada", "{user}:2", "Alan").Err()
}

func MSetStrings(ctx context.Context, c redis.UniversalClient) error {
	return c.MSet(ctx, []string{"user:1", "Ada", "user:2", "Alan"}).Err() // want `MSET keys .*"user:1" and "user:2" never`
}

func MSetStringsTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.MSet(ctx, []string{"{user}:1", "Ada", "{user}:2", "Alan"}).Err()
}

func XReadStreams(ctx context.Context, c redis.UniversalClient) error {
	return c.XReadStreams(ctx, "orders", "invoices", "0", "0").Err() // want `XREAD keys .*"orders" and "invoices" never`
}

func XReadStreamsTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.XReadStreams(ctx, "{shop}orders", "{shop}invoices", "0", "0").Err()
}

func XRead(ctx context.Context, c redis.UniversalClient) error {
	return c.XRead(ctx, &redis.XReadArgs{Streams: []string{"orders", "invoices", "0", "0"}, Block: -1}).Err() // want `XREAD keys .*"orders" and "invoices" never`
}

func XReadTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.XRead(ctx, &redis.XReadArgs{Streams: []string{"{shop}orders", "{shop}invoices", "0", "0"}, Block: -1}).Err()
}

func SortStore(ctx context.Context, c redis.UniversalClient) error {
	return c.SortStore(ctx, "list", "sorted", &redis.Sort{Alpha: true}).Err() // want `SORT keys .*"list" and "sorted" never`
}

func SortStoreTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.SortStore(ctx, "list", "{list}:sorted", &redis.Sort{Alpha: true}).Err()
}

func Do(ctx context.Context, c redis.UniversalClient) error {
	return c.Do(ctx, "MGET", "user:1", "user:2").Err() // want `MGET keys .*"user:1" and "user:2" never`
}

func DoTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.Do(ctx, "MGET", "{user}:1", "{user}:2").Err()
}

func Process(ctx context.Context, c redis.UniversalClient) error {
	return c.Process(ctx, redis.NewSliceCmd(ctx, "mget", "user:1", "user:2")) // want `MGET keys .*"user:1" and "user:2" never`
}

func ProcessTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.Process(ctx, redis.NewSliceCmd(ctx, "mget", "{user}:1", "{user}:2"))
}

func ZUnionStore(ctx context.Context, c redis.UniversalClient) error {
	return c.ZUnionStore(ctx, "all", &redis.ZStore{Keys: []string{"{z}1", "{z}2"}}).Err() // want `ZUNIONSTORE keys .*"all" and "\{z\}1" never`
}

func ZUnionStoreTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.ZUnionStore(ctx, "{z}all", &redis.ZStore{Keys: []string{"{z}1", "{z}2"}}).Err()
}

func ZUnion(ctx context.Context, c redis.UniversalClient) error {
	return c.ZUnion(ctx, redis.ZStore{Keys: []string{"z:1", "z:2"}}).Err() // want `ZUNION keys .*"z:1" and "z:2" never`
}

func ZUnionTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.ZUnion(ctx, redis.ZStore{Keys: []string{"{z}1", "{z}2"}}).Err()
}

func MSetMap(ctx context.Context, c redis.UniversalClient) error {
	return c.MSet(ctx, map[string]string{"user:1": "Ada", "user:2": "Alan"}).Err() // want `MSET keys .*"user:[12]" and "user:[12]" never`
}

func MSetMapTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.MSet(ctx, map[string]string{"{user}:1": "Ada", "{user}:2": "Alan"}).Err()
}

func MSetAnys(ctx context.Context, c redis.UniversalClient) error {
	return c.MSet(ctx, []interface{}{"user:1", 1, "user:2", 2}).Err() // want `MSET keys .*"user:1" and "user:2" never`
}

func MSetAnysTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.MSet(ctx, []interface{}{"{user}:1", 1, "{user}:2", 2}).Err()
}

func LMove(ctx context.Context, c redis.UniversalClient) error {
	return c.LMove(ctx, "todo", "busy", "LEFT", "RIGHT").Err() // want `LMOVE keys .*"todo" and "busy" never`
}

func LMoveTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.LMove(ctx, "{q}todo", "{q}busy", "LEFT", "RIGHT").Err()
}

func GeoRadiusStore(ctx context.Context, c redis.UniversalClient) error {
	return c.GeoRadiusStore(ctx, "cities", 13.4, 52.5, &redis.GeoRadiusQuery{Radius: 9, Store: "near"}).Err() // want `GEORADIUS keys .*"cities" and "near" never`
}

func GeoRadiusStoreTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.GeoRadiusStore(ctx, "cities", 13.4, 52.5, &redis.GeoRadiusQuery{Radius: 9, Store: "{cities}"}).Err()
}

func key(family string, id int64) string { return family + ":" + strconv.FormatInt(id, 10) }

func tagged(family string, id int64) string { return family + ":{" + strconv.FormatInt(id, 10) + "}" }
