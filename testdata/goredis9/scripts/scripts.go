// Package scripts has runs of Lua scripts whose KEYS are, or are not, in one slot.
package scripts

import (
	"context"
	_ "embed"
	"fmt"

	"github.com/redis/go-redis/v9"
)

var take = redis.NewScript(`
local n = redis.call("GET", KEYS[1])
redis.call("SET", KEYS[2], ARGV[1])
return n or 0
`)

func Run(ctx context.Context, c redis.UniversalClient, id string) error {
	return take.Run(ctx, c, []string{"limit:" + id + ":tokens", "limit:" + id + ":access"}, 1).Err() // want `the script's KEYS .*"limit:<id>:tokens" and "limit:<id>:access" never share one; use "limit:\{<id>\}:tokens" and "limit:\{<id>\}:access" \(SL103\)`
}

func RunTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return take.Run(ctx, c, []string{"limit:{l" + id + "}:tokens", "limit:{l" + id + "}:access"}, 1).Err()
}

func Eval(ctx context.Context, c redis.UniversalClient) error {
	return c.Eval(ctx, "return redis.call('MGET', KEYS[1], KEYS[2])", []string{"user:1", "user:2"}).Err() // want `the script's KEYS .*"user:1" and "user:2" never`
}

func EvalTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.Eval(ctx, "return redis.call('MGET', KEYS[1], KEYS[2])", []string{"{user}:1", "{user}:2"}).Err()
}

func EvalLoop(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	var keys []string
	for _, id := range ids {
		keys = append(keys, fmt.Sprintf("user:%d", id))
	}
	return c.Eval(ctx, "return #KEYS", keys).Err() // want `the script's KEYS .*"user:.*" and "user:.*".*only`
}

func EvalLoopTagged(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	var keys []string
	for _, id := range ids {
		keys = append(keys, fmt.Sprintf("{user}:%d", id))
	}
	return c.Eval(ctx, "return #KEYS", keys).Err()
}

// A key that is derived from KEYS[1] by its tag is in its slot.
func DerivedTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.Eval(ctx, `return redis.call("SET", KEYS[1] .. ":lock", ARGV[1])`, []string{"job:{1}"}, "me").Err()
}

// A derived key may also carry the whole of KEYS[1] as its tag.
func DerivedSelfTag(ctx context.Context, c redis.UniversalClient) error {
	return c.Eval(ctx, `return redis.call("SET", "{" .. KEYS[1] .. "}:lock", ARGV[1])`, []string{"job"}, "me").Err()
}

//go:embed queue.lua
var queue string

var queueScript = redis.NewScript(queue)

func Embedded(ctx context.Context, c redis.UniversalClient) error {
	return queueScript.Run(ctx, c, []string{"{q}:pending", "{q}:active"}).Err()
}

// The script has a tail that is used only with three keys.
func FewerKeys(ctx context.Context, c redis.UniversalClient) error {
	return c.Eval(ctx, `if #KEYS > 2 then redis.call("DEL", KEYS[3]) end return redis.call("GET", KEYS[1])`, []string{"user:1"}).Err()
}

// A command that one redis.call issues over two slots fails wherever the slots are.
func OneCall(ctx context.Context, c redis.UniversalClient) error {
	return c.Eval(ctx, `return redis.call("RENAME", KEYS[1], KEYS[1] .. ":old")`, []string{"user:1"}).Err() // want `one RENAME of the script has keys in different hash slots: "user:1" and "user:1:old" never share one; it fails always`
}

func OneCallTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.Eval(ctx, `redis.call("SET", KEYS[1], "x") return redis.call("RENAME", KEYS[1], KEYS[1] .. ":old")`, []string{"{user:1}"}).Err()
}

// A script with a #!lua line fails always on a second slot.
func Strict(ctx context.Context, c redis.UniversalClient) error {
	return c.Eval(ctx, "#!lua\nredis.call('SET', KEYS[1], 'x')\nreturn redis.call('SET', KEYS[1] .. ':lock', 'x')", []string{"user:1"}).Err() // want `the script derives "user:1:lock", which is not in KEYS and in another hash slot than "user:1": they never share one; .* fails always`
}

func StrictTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.Eval(ctx, "#!lua\nredis.call('SET', KEYS[1], 'x')\nreturn redis.call('SET', KEYS[1] .. ':lock', 'x')", []string{"user:{1}"}).Err()
}

// A key and what is made of it by putting something before it.
func KeyBehind(ctx context.Context, c redis.UniversalClient, key string) error {
	return c.Eval(ctx, `return redis.call("MGET", KEYS[1], KEYS[2])`, []string{"lock:" + key, key}).Err() // want `the script's KEYS .*"lock:<key>" and "<key>" share one only if <key> brings a hash tag of its own`
}

func KeyBehindTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	key := "{k" + id + "}"
	return c.Eval(ctx, `return redis.call("MGET", KEYS[1], KEYS[2])`, []string{"lock:" + key, key}).Err()
}
