// Package lua has scripts that a cluster refuses while they run, or that work by luck: which node gets them, and which
// slots it serves, decides. Its test runs each function on each node of a cluster, and holds what the node answers
// against what the linter says of the function.
package lua

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func Seed(ctx context.Context, c redis.UniversalClient) error {
	return c.Eval(ctx, `
		redis.call("HINCRBY", "user_balance_10086", "amount", -1)
		redis.call("HINCRBY", "user_score_10086", "amount", 1)
	`, nil).Err()
	// want-2 `touches "user_score_10086" and "user_balance_10086" \(line 2\), which are not in KEYS and not in one hash slot: they never share one; it works only while both slots are on one node.*use "user_balance_\{10086\}" and "user_score_\{10086\}", both in KEYS \(SL201\)`
}

func SeedTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.Eval(ctx, `
		redis.call("HINCRBY", "user_balance_{10086}", "amount", -1)
		redis.call("HINCRBY", "user_score_{10086}", "amount", 1)
	`, nil).Err()
	// want-3 `touches "user_balance_\{10086\}", which is not in KEYS: without KEYS the client sends it to any node.*\(SL201\)`
}

func SeedDeclared(ctx context.Context, c redis.UniversalClient) error {
	return c.Eval(ctx, `
		redis.call("HINCRBY", KEYS[1], "amount", -1)
		redis.call("HINCRBY", KEYS[2], "amount", 1)
	`, []string{"user_balance_{10086}", "user_score_{10086}"}).Err()
}

// The keys in the script's text are in the slot of the one in KEYS.
func SeedRouted(ctx context.Context, c redis.UniversalClient) error {
	return c.Eval(ctx, `
		redis.call("HINCRBY", "user_balance_{10086}", "amount", -1)
		redis.call("HINCRBY", "user_score_{10086}", "amount", 1)
	`, []string{"user_{10086}"}).Err()
}

var lock = redis.NewScript(`
return redis.call("SET", KEYS[1] .. ":lock", ARGV[1])
`)

// want-3 `the script derives "job:<id>:lock", which is not in KEYS and in another hash slot than "job:<id>": they share one only by chance; it works only while both slots are on one node.*\(SL202\)`
// want-4 `the script derives "task:<id>:lock", which is not in KEYS and in another hash slot than "task:<id>"`

func Derived(ctx context.Context, c redis.UniversalClient, id string) error {
	return lock.Run(ctx, c, []string{"job:" + id}, "me").Err()
}

// A script is judged at each of its runs.
func DerivedToo(ctx context.Context, c redis.UniversalClient, id string) error {
	return lock.Run(ctx, c, []string{"task:" + id}, "me").Err()
}

func DerivedTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return lock.Run(ctx, c, []string{"job:{" + "i" + id + "}"}, "me").Err()
}

var lockByTag = redis.NewScript(`
return redis.call("SET", "{" .. KEYS[1] .. "}:lock", ARGV[1])
`)

func DerivedInBraces(ctx context.Context, c redis.UniversalClient) error {
	return lockByTag.Run(ctx, c, []string{"job"}, "me").Err()
}

func OneCall(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, `redis.call("SET", KEYS[1], 1) return redis.call("RENAME", KEYS[1], KEYS[1] .. ":o")`, []string{"cart:" + id + ":x"}).Err() // want `one RENAME of the script has keys in different hash slots: "cart:<id>:x" and "cart:<id>:x:o" share one only by chance; it fails always.*\(SL202\)`
}

func OneCallTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, `redis.call("SET", KEYS[1], 1) return redis.call("RENAME", KEYS[1], KEYS[1] .. ":o")`, []string{"cart:{i" + id + "}"}).Err()
}

func OneCallConstants(ctx context.Context, c redis.UniversalClient) error {
	return c.Eval(ctx, `return redis.call("MGET", "user:1:name", "user:1:mail")`, []string{"user:1:name"}).Err() // want `one MGET of the script has keys in different hash slots: "user:1:name" and "user:1:mail" never share one; it fails always.*\(SL201\)`
}

func OneCallConstantsTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.Eval(ctx, `return redis.call("MGET", "user:{1}:name", "user:{1}:mail")`, []string{"user:{1}:name"}).Err()
}

func Broken(ctx context.Context, c redis.UniversalClient) error {
	return c.Eval(ctx, `return redis.call("GET", KEYS[1]`, []string{"user:1"}).Err() // want `the script does not compile: .*\(SL201\)`
}

func Strict(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, "#!lua\nredis.call('SET', KEYS[1], 1)\nreturn redis.call('SET', KEYS[1] .. ':lock', 1)", []string{"job:" + id}).Err() // want `the script derives "job:<id>:lock".*the script has a #!lua line, so this fails always.*\(SL202\)`
}

func StrictTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, "#!lua\nredis.call('SET', KEYS[1], 1)\nreturn redis.call('SET', KEYS[1] .. ':lock', 1)", []string{"job:{i" + id + "}"}).Err()
}

// Without KEYS, the first key decides on the slot of a strict script.
func StrictWithoutKeys(ctx context.Context, c redis.UniversalClient) error {
	return c.Eval(ctx, `#!lua
		redis.call("SET", "first", 1)
		return redis.call("SET", "second", 1)
	`, nil).Err() // want-1 `touches "second" and "first" \(line 2\), which are not in KEYS and not in one hash slot: they never share one; the script has a #!lua line, so this fails always`
}

func Flagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, "#!lua flags=allow-cross-slot-keys\nreturn redis.call('SET', KEYS[1] .. ':lock', 1)", []string{"job:" + id}).Err() // want `the script derives "job:<id>:lock".*it works only while both slots are on one node`
}

func FlaggedTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, "#!lua flags=allow-cross-slot-keys\nreturn redis.call('SET', KEYS[1] .. ':lock', 1)", []string{"job:{i" + id + "}"}).Err()
}

// The flag does not help one command over two slots.
func FlaggedOneCall(ctx context.Context, c redis.UniversalClient) error {
	return c.Eval(ctx, "#!lua flags=allow-cross-slot-keys\nreturn redis.call('DEL', 'a', 'b')", []string{"a"}).Err() // want `one DEL of the script has keys in different hash slots: "a" and "b" never share one; it fails always`
}

func FlaggedOneCallTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.Eval(ctx, "#!lua flags=allow-cross-slot-keys\nreturn redis.call('DEL', '{a}1', '{a}2')", []string{"a"}).Err()
}

// A script that no cluster runs fails in another way.
func NoCluster(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, "#!lua flags=no-cluster\nreturn redis.call('SET', KEYS[1] .. ':lock', 1)", []string{"job:" + id}).Err()
}

func ReadOnly(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.EvalRO(ctx, "#!lua flags=no-writes\nreturn redis.call('GET', KEYS[1] .. ':lock')", []string{"job:" + id}).Err() // want `the script derives "job:<id>:lock".*fails always`
}

func ReadOnlyTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.EvalRO(ctx, "#!lua flags=no-writes\nreturn redis.call('GET', KEYS[1] .. ':lock')", []string{"job:{i" + id + "}"}).Err()
}

// The script swallows the error, but it gets one.
func Pcall(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, `return redis.pcall("SET", KEYS[1] .. ":lock", 1)`, []string{"job:" + id}).Err() // want `the script derives "job:<id>:lock".*it works only while both slots are on one node`
}

func PcallTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, `return redis.pcall("SET", KEYS[1] .. ":lock", 1)`, []string{"job:{i" + id + "}"}).Err()
}
