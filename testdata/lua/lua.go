// Package lua has scripts that a cluster refuses while they run, or that work by luck: which node gets
// them decides. They are not run against the cluster like other fixtures; what servers answer to such
// scripts is the subject of the tests of package luascan.
package lua

import (
	"context"
	"embed"

	"github.com/redis/go-redis/v9"
)

func Seed(ctx context.Context, c redis.UniversalClient) error {
	return c.Eval(ctx, `
		redis.call("HINCRBY", "user_balance_10086", "amount", -1)
		redis.call("HINCRBY", "user_score_10086", "amount", 1)
	`, nil).Err()
	// want-3 `touches "user_balance_10086" and "user_score_10086", which are not in KEYS and not in one hash slot: they never share one; it works only while both slots are on one node`
	// want-3 `touches "user_score_10086" and "user_balance_10086", which are not in KEYS`
}

func SeedTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.Eval(ctx, `
		redis.call("HINCRBY", "user_balance_{10086}", "amount", -1)
		redis.call("HINCRBY", "user_score_{10086}", "amount", 1)
	`, nil).Err()
	// want-3 `touches "user_balance_\{10086\}", which is not in KEYS: without KEYS the client sends it to any node`
	// want-3 `touches "user_score_\{10086\}", which is not in KEYS: without KEYS the client sends it to any node`
}

func SeedDeclared(ctx context.Context, c redis.UniversalClient) error {
	return c.Eval(ctx, `
		redis.call("HINCRBY", KEYS[1], "amount", -1)
		redis.call("HINCRBY", KEYS[2], "amount", 1)
	`, []string{"user_balance_{10086}", "user_score_{10086}"}).Err()
}

var lock = redis.NewScript(`
return redis.call("SET", KEYS[1] .. ":lock", ARGV[1])
`)

// want-3 `the script derives "job:<id>:lock", which is not in KEYS and in another hash slot than "job:<id>": they share one only by chance; it works only while both slots are on one node`

func Derived(ctx context.Context, c redis.UniversalClient, id string) error {
	return lock.Run(ctx, c, []string{"job:" + id}, "me").Err()
}

func DerivedTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return lock.Run(ctx, c, []string{"job:{" + id + "}"}, "me").Err()
}

func Argv(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, `return redis.call("GET", ARGV[1])`, nil, "user:"+id).Err() // want `takes a key from ARGV, and the run passes no KEYS.*\(SL203\)`
}

func Keys(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, `return redis.call("GET", KEYS[1])`, []string{"user:" + id}).Err()
}

func Missing(ctx context.Context, c redis.UniversalClient) error {
	return c.Eval(ctx, `return redis.call("DEL", KEYS[1], KEYS[3])`, []string{"{u}:1", "{u}:2"}).Err() // want `the script uses KEYS\[3\] \(line 1\), but this run passes 2 keys.*\(SL203\)`
}

func NotMissing(ctx context.Context, c redis.UniversalClient) error {
	return c.Eval(ctx, `return redis.call("DEL", KEYS[1], KEYS[3])`, []string{"{u}:1", "{u}:2", "{u}:3"}).Err()
}

//go:embed scripts
var files embed.FS // want `scripts/push.lua:3:20: the script touches "pushed:total", which is not in KEYS and in another hash slot than "queue:1": they never share one`

type store struct{ sha string }

// newStore keeps the digest of an embedded script in a field.
func newStore(ctx context.Context, c redis.UniversalClient) (*store, error) {
	text, err := files.ReadFile("scripts/push.lua")
	if err != nil {
		return nil, err
	}
	sha, err := c.ScriptLoad(ctx, string(text)).Result()
	if err != nil {
		return nil, err
	}
	return &store{sha: sha}, nil
}

func Digest(ctx context.Context, c redis.UniversalClient) error {
	s, err := newStore(ctx, c)
	if err != nil {
		return err
	}
	return c.EvalSha(ctx, s.sha, []string{"queue:1"}, "x").Err()
}

func Broken(ctx context.Context, c redis.UniversalClient) error {
	return c.Eval(ctx, `return redis.call("GET", KEYS[1]`, []string{"user:1"}).Err() // want `the script does not compile: .*\(SL201\)`
}
