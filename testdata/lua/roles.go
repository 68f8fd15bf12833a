package lua

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// What a run passes as KEYS, and what the script takes for keys.

func Argv(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, `return redis.call("GET", ARGV[1])`, nil, "user:"+id).Err() // want `takes a key from ARGV, and the run passes no KEYS.*\(SL203\)`
}

func Keys(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, `return redis.call("GET", KEYS[1])`, []string{"user:" + id}).Err()
}

// With one key in KEYS the script is sent to the right node for that.
func ArgvToo(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, `redis.call("SET", KEYS[1], 1) return redis.call("SET", ARGV[1], 1)`, []string{"user:" + id}, "mail:"+id).Err() // want `touches "mail:<id>", which is not in KEYS and in another hash slot than "user:<id>": they .*it works only while both slots are on one node.*\(SL201\)`
}

func ArgvTooTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, `redis.call("SET", KEYS[1], 1) return redis.call("SET", ARGV[1], 1)`, []string{"user:{i" + id + "}"}, "mail:{i"+id+"}").Err()
}

func Missing(ctx context.Context, c redis.UniversalClient) error {
	return c.Eval(ctx, `return redis.call("DEL", KEYS[1], KEYS[3])`, []string{"{u}:1", "{u}:2"}).Err() // want `the script uses KEYS\[3\] \(line 1\), but this run passes 2 keys.*\(SL203\)`
}

func NotMissing(ctx context.Context, c redis.UniversalClient) error {
	return c.Eval(ctx, `return redis.call("DEL", KEYS[1], KEYS[3])`, []string{"{u}:1", "{u}:2", "{u}:3"}).Err()
}

// The third key is used only where there is one.
func NotAlwaysUsed(ctx context.Context, c redis.UniversalClient) error {
	return c.Eval(ctx, `if #KEYS > 2 then redis.call("DEL", KEYS[3]) end return redis.call("GET", KEYS[1])`, []string{"{u}:1", "{u}:2"}).Err()
}

func Value(ctx context.Context, c redis.UniversalClient, key, token string) error {
	return c.Eval(ctx, `return redis.call("SET", KEYS[1], KEYS[2], "NX")`, []string{key, token}).Err() // want `KEYS\[2\], "<token>", is no key, the script takes it for a value \(line 1\): servers want its slot to be that of "<key>".*\(SL203\)`
}

func ValueInArgv(ctx context.Context, c redis.UniversalClient, key, token string) error {
	return c.Eval(ctx, `return redis.call("SET", KEYS[1], ARGV[1], "NX")`, []string{key}, token).Err()
}

// A value in the slot of the key is no trouble: somebody has thought of it.
func ValueTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.Eval(ctx, `return redis.call("SET", KEYS[1], KEYS[2])`, []string{"{u}:key", "{u}:value"}).Err()
}

// A key that is also a value somewhere is a key.
func KeyAndValue(ctx context.Context, c redis.UniversalClient) error {
	return c.Eval(ctx, `redis.call("SADD", KEYS[1], KEYS[2]) return redis.call("DEL", KEYS[2])`, []string{"{u}:index", "{u}:1"}).Err()
}

const count = `
local n = 0
for _, key in ipairs(redis.call("KEYS", KEYS[1])) do n = n + 1 end
return n`

func Pattern(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, count, []string{"user:" + id + ":*"}).Err() // want `KEYS\[1\], "user:<id>:\*", is no key, the script takes it for a pattern \(line 3\).*sees the keys of that node alone.*\(SL203\)`
}

func NoPattern(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, `return redis.call("SCARD", KEYS[1])`, []string{"user:" + id + ":names"}).Err()
}

const fill = `
redis.call("SET", KEYS[1] .. "name", ARGV[1])
redis.call("APPEND", KEYS[1] .. "name", ARGV[2])
return 1`

func Prefix(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, fill, []string{"user:" + id + ":"}, "n", "m").Err() // want `KEYS\[1\], "user:<id>:", is no key, the script takes it for a prefix of keys: it touches "user:<id>:name" \(line 2\).*it works only while both slots are on one node.*\(SL203\)`
}

func PrefixTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, fill, []string{"user:{i" + id + "}:"}, "n", "m").Err()
}
