// Package goredis7 has the shapes that go-redis v7 shares with its successors, and those that it has alone.
package goredis7

import (
	"context"
	"github.com/go-redis/redis/v7"
	"strconv"
	"time"
)

func MGet(c redis.UniversalClient) error {
	return c.MGet("user:1", "user:2").Err() // want `MGET keys .*"user:1" and "user:2" never`
}

func MGetTagged(c redis.UniversalClient) error {
	return c.MGet("{user}:1", "{user}:2").Err()
}

func Del(c redis.UniversalClient, id int64) error {
	return c.Del(key("session", id), key("token", id)).Err() // want `DEL keys .*"session:<id>" and "token:<id>" never`
}

func DelTagged(c redis.UniversalClient, id int64) error {
	return c.Del(tagged("session", id), tagged("token", id)).Err()
}

func Rename(c redis.UniversalClient) error {
	return c.Rename("user:1", "user:2").Err() // want `RENAME keys .*"user:1" and "user:2" never`
}

func RenameTagged(c redis.UniversalClient) error {
	return c.Rename("{user}:1", "{user}:2").Err()
}

func SUnionStore(c redis.UniversalClient) error {
	return c.SUnionStore("all", "{s}1", "{s}2").Err() // want `SUNIONSTORE keys .*"all" and "\{s\}1" never`
}

func SUnionStoreTagged(c redis.UniversalClient) error {
	return c.SUnionStore("{s}all", "{s}1", "{s}2").Err()
}

func BLPop(c redis.UniversalClient) error {
	return c.BLPop(time.Second, "jobs:high", "jobs:low").Err() // want `BLPOP keys .*"jobs:high" and "jobs:low" never`
}

func BLPopTagged(c redis.UniversalClient) error {
	return c.BLPop(time.Second, "{jobs}:high", "{jobs}:low").Err()
}

func MSet(c redis.UniversalClient) error {
	return c.MSet("user:1", "Ada", "user:2", "Alan").Err() // want `MSET keys .*"user:1" and "user:2" never`
}

func MSetTagged(c redis.UniversalClient) error {
	return c.MSet("{user}:1", "Ada", "{user}:2", "Alan").Err()
}

func MSetStrings(c redis.UniversalClient) error {
	return c.MSet([]string{"user:1", "Ada", "user:2", "Alan"}).Err() // want `MSET keys .*"user:1" and "user:2" never`
}

func MSetStringsTagged(c redis.UniversalClient) error {
	return c.MSet([]string{"{user}:1", "Ada", "{user}:2", "Alan"}).Err()
}

func XReadStreams(c redis.UniversalClient) error {
	return c.XReadStreams("orders", "invoices", "0", "0").Err() // want `XREAD keys .*"orders" and "invoices" never`
}

func XReadStreamsTagged(c redis.UniversalClient) error {
	return c.XReadStreams("{shop}orders", "{shop}invoices", "0", "0").Err()
}

func XRead(c redis.UniversalClient) error {
	return c.XRead(&redis.XReadArgs{Streams: []string{"orders", "invoices", "0", "0"}, Block: -1}).Err() // want `XREAD keys .*"orders" and "invoices" never`
}

func XReadTagged(c redis.UniversalClient) error {
	return c.XRead(&redis.XReadArgs{Streams: []string{"{shop}orders", "{shop}invoices", "0", "0"}, Block: -1}).Err()
}

func SortStore(c redis.UniversalClient) error {
	return c.SortStore("list", "sorted", &redis.Sort{Alpha: true}).Err() // want `SORT keys .*"list" and "sorted" never`
}

func SortStoreTagged(c redis.UniversalClient) error {
	return c.SortStore("list", "{list}:sorted", &redis.Sort{Alpha: true}).Err()
}

func Do(c *redis.ClusterClient) error {
	return c.Do("MGET", "user:1", "user:2").Err() // want `MGET keys .*"user:1" and "user:2" never`
}

func DoTagged(c *redis.ClusterClient) error {
	return c.Do("MGET", "{user}:1", "{user}:2").Err()
}

func Process(c redis.UniversalClient) error {
	return c.Process(redis.NewSliceCmd("mget", "user:1", "user:2")) // want `MGET keys .*"user:1" and "user:2" never`
}

func ProcessTagged(c redis.UniversalClient) error {
	return c.Process(redis.NewSliceCmd("mget", "{user}:1", "{user}:2"))
}

func ZUnionStore(c redis.UniversalClient) error {
	return c.ZUnionStore("all", &redis.ZStore{Keys: []string{"{z}1", "{z}2"}}).Err() // want `ZUNIONSTORE keys .*"all" and "\{z\}1" never`
}

func ZUnionStoreTagged(c redis.UniversalClient) error {
	return c.ZUnionStore("{z}all", &redis.ZStore{Keys: []string{"{z}1", "{z}2"}}).Err()
}

func MSetMap(c redis.UniversalClient) error {
	return c.MSet(map[string]interface{}{"user:1": "Ada", "user:2": "Alan"}).Err() // want `MSET keys .*"user:[12]" and "user:[12]" never`
}

func MSetMapTagged(c redis.UniversalClient) error {
	return c.MSet(map[string]interface{}{"{user}:1": "Ada", "{user}:2": "Alan"}).Err()
}

func DoContext(c *redis.ClusterClient) error {
	return c.DoContext(context.Background(), "MGET", "user:1", "user:2").Err() // want `MGET keys .*"user:1" and "user:2" never`
}

func DoContextTagged(c *redis.ClusterClient) error {
	return c.DoContext(context.Background(), "MGET", "{user}:1", "{user}:2").Err()
}

func key(family string, id int64) string { return family + ":" + strconv.FormatInt(id, 10) }

func tagged(family string, id int64) string { return family + ":{" + strconv.FormatInt(id, 10) + "}" }
