// Package stores has the commands that name a destination, and those whose keys are in a struct or map.
package stores

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func SDiffStore(ctx context.Context, c redis.UniversalClient) error {
	return c.SDiffStore(ctx, "diff", "{s}1", "{s}2").Err() // want `SDIFFSTORE keys .*"diff" and "\{s\}1" never`
}

func SDiffStoreTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.SDiffStore(ctx, "{s}diff", "{s}1", "{s}2").Err()
}

func SInterStore(ctx context.Context, c redis.UniversalClient) error {
	return c.SInterStore(ctx, "{s}inter", "{s}1", "other").Err() // want `SINTERSTORE keys .*"\{s\}inter" and "other" never`
}

func SInterStoreTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.SInterStore(ctx, "{s}inter", "{s}1", "{s}2").Err()
}

func SUnionStore(ctx context.Context, c redis.UniversalClient, day string) error {
	return c.SUnionStore(ctx, "visits:"+day, "visits:"+day+":a", "visits:"+day+":b").Err() // want `SUNIONSTORE keys .*"visits:<day>:a" and "visits:<day>:b" never`
}

func SUnionStoreTagged(ctx context.Context, c redis.UniversalClient, day string) error {
	return c.SUnionStore(ctx, "visits:{"+day+"}", "visits:{"+day+"}:a", "visits:{"+day+"}:b").Err() // assumes day is not empty; day does not begin with }
}

func ZDiffStore(ctx context.Context, c redis.UniversalClient) error {
	return c.ZDiffStore(ctx, "winners", "players", "cheaters").Err() // want `ZDIFFSTORE keys .*"winners" and "players" never`
}

func ZDiffStoreTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.ZDiffStore(ctx, "{game}:winners", "{game}:players", "{game}:cheaters").Err()
}

func PFMerge(ctx context.Context, c redis.UniversalClient) error {
	return c.PFMerge(ctx, "visits:week", "visits:mon", "visits:tue").Err() // want `PFMERGE keys .*"visits:week" and "visits:mon" never`
}

func PFMergeTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.PFMerge(ctx, "{visits}:week", "{visits}:mon", "{visits}:tue").Err()
}

func BitOpAnd(ctx context.Context, c redis.UniversalClient) error {
	return c.BitOpAnd(ctx, "bits:and", "bits:1", "bits:2").Err() // want `BITOP keys .*"bits:and" and "bits:1" never`
}

func BitOpOr(ctx context.Context, c redis.UniversalClient) error {
	return c.BitOpOr(ctx, "{bits}:or", "{bits}:1", "bits:2").Err() // want `BITOP keys .*"\{bits\}:or" and "bits:2" never`
}

func BitOpXor(ctx context.Context, c redis.UniversalClient) error {
	return c.BitOpXor(ctx, "bits:xor", "bits:1", "bits:2").Err() // want `BITOP keys .*"bits:xor" and "bits:1" never`
}

func BitOpNot(ctx context.Context, c redis.UniversalClient) error {
	return c.BitOpNot(ctx, "bits:not", "bits").Err() // want `BITOP keys .*"bits:not" and "bits" never`
}

func BitOpDiff(ctx context.Context, c redis.UniversalClient) error {
	return c.BitOpDiff(ctx, "bits:diff", "bits:1", "bits:2").Err() // want `BITOP keys .*"bits:diff" and "bits:1" never`
}

func BitOpAndTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.BitOpAnd(ctx, "{bits}:and", "{bits}:1", "{bits}:2").Err()
}

func BitOpOrTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.BitOpOr(ctx, "{bits}:or", "{bits}:1", "{bits}:2").Err()
}

// The bare key's hashed part is the key: what a tag may be put around.
func BitOpNotSelfTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.BitOpNot(ctx, "{bits}:not", "bits").Err()
}

func BitOpOneTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.BitOpOne(ctx, "{bits}:one", "{bits}:1", "{bits}:2").Err()
}

func CMSMerge(ctx context.Context, c redis.UniversalClient) error {
	return c.CMSMerge(ctx, "cms", "cms:1", "cms:2").Err() // want `CMS.MERGE keys .*"cms" and "cms:1" never`
}

func CMSMergeTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.CMSMerge(ctx, "{cms}", "{cms}:1", "{cms}:2").Err()
}

func CMSMergeWithWeight(ctx context.Context, c redis.UniversalClient) error {
	return c.CMSMergeWithWeight(ctx, "cms", map[string]int64{"cms:1": 1}).Err() // want `CMS.MERGE keys .*"cms" and "cms:1" never`
}

func CMSMergeWithWeightTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.CMSMergeWithWeight(ctx, "{cms}", map[string]int64{"{cms}:1": 1, "{cms}:2": 2}).Err()
}

func TDigestMerge(ctx context.Context, c redis.UniversalClient) error {
	return c.TDigestMerge(ctx, "td", nil, "td:1", "td:2").Err() // want `TDIGEST.MERGE keys .*"td" and "td:1" never`
}

func TDigestMergeTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.TDigestMerge(ctx, "{td}", &redis.TDigestMergeOptions{Compression: 10}, "{td}:1", "{td}:2").Err()
}

func ZUnionStore(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.ZUnionStore(ctx, feed(id), &redis.ZStore{ // want `ZUNIONSTORE keys .*"feed:<id>" and "posts:<id>" never`
		Keys:    []string{posts(id), likes(id)},
		Weights: []float64{1, 2},
	}).Err()
}

func ZUnionStoreTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.ZUnionStore(ctx, tagged("feed", id), &redis.ZStore{
		Keys:    []string{tagged("posts", id), tagged("likes", id)},
		Weights: []float64{1, 2},
	}).Err()
}

func ZInterStore(ctx context.Context, c redis.UniversalClient, id int64) error {
	store := &redis.ZStore{Aggregate: "MAX"}
	store.Keys = []string{posts(id), likes(id)}
	return c.ZInterStore(ctx, feed(id), store).Err() // want `ZINTERSTORE keys .*"feed:<id>" and "posts:<id>" never`
}

func ZInterStoreTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	store := &redis.ZStore{Aggregate: "MAX"}
	store.Keys = []string{tagged("posts", id), tagged("likes", id)}
	return c.ZInterStore(ctx, tagged("feed", id), store).Err()
}

func ZInter(ctx context.Context, c redis.UniversalClient) error {
	return c.ZInter(ctx, &redis.ZStore{Keys: []string{"scores:1", "scores:2"}}).Err() // want `ZINTER keys .*"scores:1" and "scores:2" never`
}

func ZInterWithScores(ctx context.Context, c redis.UniversalClient) error {
	return c.ZInterWithScores(ctx, &redis.ZStore{Keys: []string{"scores:1", "scores:2"}}).Err() // want `ZINTER keys .*"scores:1" and "scores:2" never`
}

func ZInterTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.ZInter(ctx, &redis.ZStore{Keys: []string{"{scores}:1", "{scores}:2"}}).Err()
}

// ZUnion takes the struct by value.
func ZUnion(ctx context.Context, c redis.UniversalClient) error {
	return c.ZUnion(ctx, redis.ZStore{Keys: []string{"scores:1", "scores:2"}}).Err() // want `ZUNION keys .*"scores:1" and "scores:2" never`
}

func ZUnionWithScores(ctx context.Context, c redis.UniversalClient) error {
	store := redis.ZStore{Keys: []string{"scores:1", "scores:2"}}
	return c.ZUnionWithScores(ctx, store).Err() // want `ZUNION keys .*"scores:1" and "scores:2" never`
}

func ZUnionTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.ZUnion(ctx, redis.ZStore{Keys: []string{"{scores}:1", "{scores}:2"}}).Err()
}

func ZUnionWithScoresTagged(ctx context.Context, c redis.UniversalClient) error {
	store := redis.ZStore{Keys: []string{"{scores}:1", "{scores}:2"}}
	return c.ZUnionWithScores(ctx, store).Err()
}

func ZRangeStore(ctx context.Context, c redis.UniversalClient) error {
	return c.ZRangeStore(ctx, "top", redis.ZRangeArgs{Key: "scores", Start: 0, Stop: 9}).Err() // want `ZRANGESTORE keys .*"top" and "scores" never`
}

func ZRangeStoreTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.ZRangeStore(ctx, "{scores}:top", redis.ZRangeArgs{Key: "scores", Start: 0, Stop: 9}).Err()
}

func LCS(ctx context.Context, c redis.UniversalClient) error {
	return c.LCS(ctx, &redis.LCSQuery{Key1: "text:1", Key2: "text:2"}).Err() // want `LCS keys .*"text:1" and "text:2" never`
}

func LCSTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.LCS(ctx, &redis.LCSQuery{Key1: "{text}:1", Key2: "{text}:2", Len: true}).Err()
}

func GeoRadiusStore(ctx context.Context, c redis.UniversalClient) error {
	return c.GeoRadiusStore(ctx, "cities", 13.4, 52.5, &redis.GeoRadiusQuery{Radius: 9, Store: "near"}).Err() // want `GEORADIUS keys .*"cities" and "near" never`
}

func GeoRadiusStoreDist(ctx context.Context, c redis.UniversalClient) error {
	return c.GeoRadiusByMemberStore(ctx, "cities", "Berlin", &redis.GeoRadiusQuery{Radius: 9, StoreDist: "near"}).Err() // want `GEORADIUSBYMEMBER keys .*"cities" and "near" never`
}

func GeoRadiusStoreTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.GeoRadiusStore(ctx, "cities", 13.4, 52.5, &redis.GeoRadiusQuery{Radius: 9, Store: "{cities}:near"}).Err()
}

// Of two destinations, the server takes the last one.
func GeoRadiusBoth(ctx context.Context, c redis.UniversalClient) error {
	q := &redis.GeoRadiusQuery{Radius: 9, Store: "near", StoreDist: "far"}
	return c.GeoRadiusStore(ctx, "cities", 13.4, 52.5, q).Err() // want `GEORADIUS keys .*"cities" and "far" never`
}

func GeoRadiusBothTagged(ctx context.Context, c redis.UniversalClient) error {
	q := &redis.GeoRadiusQuery{Radius: 9, Store: "near", StoreDist: "{cities}:far"}
	return c.GeoRadiusStore(ctx, "cities", 13.4, 52.5, q).Err()
}

// A field that is not set is no key.
func GeoRadius(ctx context.Context, c redis.UniversalClient) error {
	return c.GeoRadius(ctx, "cities", 13.4, 52.5, &redis.GeoRadiusQuery{Radius: 9}).Err()
}

func GeoSearchStore(ctx context.Context, c redis.UniversalClient) error {
	q := &redis.GeoSearchStoreQuery{GeoSearchQuery: redis.GeoSearchQuery{Member: "Berlin", Radius: 9}}
	return c.GeoSearchStore(ctx, "cities", "near", q).Err() // want `GEOSEARCHSTORE keys .*"cities" and "near" never`
}

func GeoSearchStoreTagged(ctx context.Context, c redis.UniversalClient) error {
	q := &redis.GeoSearchStoreQuery{GeoSearchQuery: redis.GeoSearchQuery{Member: "Berlin", Radius: 9}}
	return c.GeoSearchStore(ctx, "{geo}:cities", "{geo}:near", q).Err()
}

func SortStore(ctx context.Context, c redis.UniversalClient) error {
	return c.SortStore(ctx, "list", "sorted", &redis.Sort{Alpha: true}).Err() // want `SORT keys .*"list" and "sorted" never`
}

func SortStoreTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.SortStore(ctx, "list", "{list}:sorted", &redis.Sort{Alpha: true}).Err()
}

func Sort(ctx context.Context, c redis.UniversalClient) error {
	return c.Sort(ctx, "list", &redis.Sort{By: "nosort"}).Err()
}
