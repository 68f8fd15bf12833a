// Package serverless has scripts that Amazon ElastiCache Serverless refuses, for the target of that name.
package serverless

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
)

var declared = redis.NewScript(`local key = KEYS[1] return redis.call("GET", key)`)

var undeclared = redis.NewScript(`return redis.call("SET", "{" .. KEYS[1] .. "}:lock", 1)`) // want `the script touches "{user:<id>}:lock", which is not in KEYS: ElastiCache Serverless demands that every key is; pass it in KEYS \(SL201\)`

var elsewhere = redis.NewScript(`return redis.call("SET", KEYS[1] .. ":lock", 1)`) // want `the script derives "user:<id>:lock", which is not in KEYS and in another hash slot than "user:<id>"`

// Keys have to be declared, all of them.
func Keys(ctx context.Context, c redis.UniversalClient, id int) {
	declared.Run(ctx, c, []string{userKey(id)})
	undeclared.Run(ctx, c, []string{userKey(id)})
	elsewhere.Run(ctx, c, []string{userKey(id)})
}

// Runs without keys are refused, whatever the script does.
func Runs(ctx context.Context, c redis.UniversalClient, r rueidis.Client, text, id string) {
	c.Eval(ctx, `return "Hello"`, nil)                         // want `the script is run without KEYS: ElastiCache Serverless answers "ERR Lua scripts without any input keys are not supported."; pass the keys that it uses in KEYS \(SL203\)`
	c.EvalSha(ctx, text, []string{}, id)                       // want `the script of EVALSHA is run without KEYS: ElastiCache Serverless answers "ERR Lua scripts without any input keys are not supported."`
	run(ctx, c, `return redis.call("PING")`, nil)              // want `the script is run without KEYS`
	rueidis.NewLuaScript(text).Exec(ctx, r, nil, []string{id}) // want `the script of EVALSHA is run without KEYS`
	r.Do(ctx, r.B().Eval().Script(text).Numkeys(0).Build())    // want `the script of EVAL is run without KEYS`
	r.Do(ctx, r.B().Eval().Script(text).Numkeys(1).Key(id).Build())
	c.Eval(ctx, text, []string{id})
	run(ctx, c, `return redis.call("GET", KEYS[1])`, []string{id})
}

func run(ctx context.Context, c redis.UniversalClient, text string, keys []string) {
	c.Eval(ctx, text, keys)
}

func userKey(id int) string { return fmt.Sprintf("user:%d", id) }
