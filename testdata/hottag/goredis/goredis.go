// Package goredis has families of keys with constant hash tags, for SL302.
package goredis

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"
)

// Single keys need no tag that others share.
func Single(ctx context.Context, c redis.UniversalClient, id string) {
	c.Get(ctx, "{app}:user:"+id) // want `all keys "{app}:user:<id>" are in the one slot of the tag "{app}", and so on one node; use "app:user:{<id>}" \(SL302\)`
	c.Set(ctx, "{app}:user:"+id, 1, 0)
	c.Get(ctx, "app:user:{"+id+"}")
	c.Get(ctx, "app:user:"+id)
}

// Twice is the same family by another name: one finding is enough.
func Twice(ctx context.Context, c redis.UniversalClient, user string) {
	c.Del(ctx, "{app}:user:"+user)
}

// Two holes: the last one that holds no braces is taken.
func TwoHoles(ctx context.Context, c redis.UniversalClient, name string, id int) {
	c.Get(ctx, fmt.Sprintf("{shop}:order:%d:%s", id, name)) // want `all keys "{shop}:order:<id>:<name>" are in the one slot .* use "shop:order:{<id>}:<name>"`
	c.Get(ctx, fmt.Sprintf("stock:{shop}:%d", id))          // want `all keys "stock:{shop}:<id>" are .* use "stock:shop:{<id>}"`
}

// Together are families of one id: a tag around it does.
func Together(ctx context.Context, c redis.UniversalClient, id string) error {
	_, err := c.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.Set(ctx, "{t}:profile:"+id, 1, 0)  // want `all keys "{t}:profile:<id>" .* use "t:profile:{<id>}" with "t:settings:{<id>}"`
		p.Set(ctx, "{t}:settings:"+id, 1, 0) // want `all keys "{t}:settings:<id>" .* use "t:settings:{<id>}" with "t:profile:{<id>}"`
		return nil
	})
	return err
}

// Needed by a command whose keys have nothing but the constant in common.
func Needed(ctx context.Context, c redis.UniversalClient, from, to string) {
	c.Rename(ctx, "{account}:"+from, "{account}:"+to)
	c.Get(ctx, "{account}:"+from)
}

// Index is a key without a hole that is used with each of a family.
func Index(ctx context.Context, c redis.UniversalClient, id string) error {
	_, err := c.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.Set(ctx, "{job}:"+id, 1, 0)
		p.SAdd(ctx, "{job}:all", id)
		return nil
	})
	return err
}

// Loop needs the tag for the keys of several turns.
func Loop(ctx context.Context, c redis.UniversalClient, ids []string) {
	var keys []string
	for _, id := range ids {
		keys = append(keys, "{row}:"+id)
	}
	c.MGet(ctx, keys...)
}

// Chain ties families to each other by holes that they do not share: b's tag can't be both.
func Chain(ctx context.Context, c redis.UniversalClient, user, item string) {
	c.Rename(ctx, "{chain}:a:"+user, "{chain}:b:"+user+":"+item)
	c.Rename(ctx, "{chain}:b:"+user+":"+item, "{chain}:c:"+item)
}

// Both uses of a family ask for the same tag.
func Both(ctx context.Context, c redis.UniversalClient, user, item string) {
	c.Rename(ctx, "{both}:a:"+user, "{both}:b:"+user+":"+item) // want `all keys "{both}:a:<user>" .* use "both:a:{<user>}" with "both:b:{<user>}:<item>"` `all keys "{both}:b:<user>:<item>" .* use "both:b:{<user>}:<item>" with "both:c:{<user>}"`
	c.Rename(ctx, "{both}:b:"+user+":"+item, "{both}:c:"+user) // want `all keys "{both}:c:<user>" .* use "both:c:{<user>}" with "both:b:{<user>}:<item>"`
}

var incr = redis.NewScript(`return redis.call("INCR", KEYS[1])`)

var count = redis.NewScript(`redis.call("INCR", "{hits}:all") return redis.call("INCR", KEYS[1])`)

// Scripts that touch nothing but KEYS ask for no more than a command.
func Scripts(ctx context.Context, c redis.UniversalClient, id, text string) {
	incr.Run(ctx, c, []string{"{n}:" + id}) // want `all keys "{n}:<id>" .* use "n:{<id>}"`
	count.Run(ctx, c, []string{"{hits}:" + id})
	c.Eval(ctx, text, []string{"{unknown}:" + id})
}

type kind string

const (
	draft kind = "draft"
	final kind = "final"
)

// Few keys do no harm.
func Few(ctx context.Context, c redis.UniversalClient, on bool, k kind, day time.Weekday, n int) {
	c.Get(ctx, "{app}:config")
	c.Get(ctx, "{app}:flag:"+strconv.FormatBool(on))
	c.Get(ctx, "{app}:kind:"+string(k))
	c.Get(ctx, fmt.Sprintf("{app}:day:%d", day))
	c.Get(ctx, fmt.Sprintf("{app}:flag:%t:%d", on, n)) // want `all keys "{app}:flag:<on>:<n>" .* use "app:flag:<on>:{<n>}"`
}

// Doubt: what stands before the tag may bring another one, or the tag is not constant.
func Doubt(ctx context.Context, c redis.UniversalClient, prefix, tenant, id string, n int) {
	c.Get(ctx, prefix+"{app}:doubt:"+id)
	c.Get(ctx, "{"+tenant+"}:doubt:"+id)
	c.Get(ctx, fmt.Sprintf("%d:{app}:doubt", n)) // want `all keys "<n>:{app}:doubt" .* use "{<n>}:app:doubt"`
	c.HGet(ctx, "users", "{app}:"+id)
}

// Sorted takes keys of the slot that the server makes itself.
func Sorted(ctx context.Context, c redis.UniversalClient, id string) {
	c.Sort(ctx, "{weights}:list:"+id, &redis.Sort{By: "{weights}:*"})
}

// Guarded is not for a cluster.
func Guarded(ctx context.Context, c redis.UniversalClient, id string) {
	if _, ok := c.(*redis.ClusterClient); !ok {
		c.Get(ctx, "{guarded}:"+id)
	}
}
