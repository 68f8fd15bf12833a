// Package alibaba has scripts that the proxy of Alibaba Cloud refuses, for the target of that name.
package alibaba

import (
	"context"

	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
)

// The proxy reads the text: a variable is refused, whatever it holds.
var variable = goredis.NewScript(`local key = KEYS[1]
return redis.call("GET", key)`) // want `GET of the script has <KEYS\[1\]> in a variable: the proxy of Alibaba Cloud answers "ERR bad lua script for redis cluster, all the keys that the script uses should be passed using the KEYS array, and KEYS should not be in expression"; pass the key in KEYS, and write KEYS\[n\] in its place \(SL201\)`

var expression = goredis.NewScript(`return redis.call("SET", "{" .. KEYS[1] .. "}:1", ARGV[1])`) // want `SET of the script has the key "{<KEYS\[1\]>}:1", which is not in KEYS: the proxy of Alibaba Cloud answers "ERR bad lua script`

var argument = goredis.NewScript(`return redis.call("GET", ARGV[1])`) // want `GET of the script has the key "<ARGV\[1\]>", which is not in KEYS: the proxy`

var command = goredis.NewScript(`return redis.call(ARGV[1], KEYS[1])`) // want `the script runs a command whose name is not written out: the proxy of Alibaba Cloud answers "ERR bad lua script for redis cluster, first parameter of redis.call/redis.pcall must be a single literal string"`

// Keys that are written KEYS[n] are taken, also in a loop, and where the run brings them into one slot.
var literal = goredis.NewScript(`for i = 1, #KEYS do redis.call("DEL", KEYS[i]) end return redis.call("GET", KEYS[1])`)

var all = goredis.NewScript(`return redis.call("DEL", unpack(KEYS))`)

// Texts runs each of them on one key.
func Texts(ctx context.Context, c goredis.UniversalClient, id string) {
	variable.Run(ctx, c, []string{"user:" + id})
	expression.Run(ctx, c, []string{"user:" + id}, 1)
	argument.Run(ctx, c, []string{"user:" + id}, "user:"+id)
	command.Run(ctx, c, []string{"user:" + id}, "GET")
	literal.Run(ctx, c, []string{"user:" + id})
	all.Run(ctx, c, []string{"user:" + id})
}

// Loaded is refused as well: the text is read when it is loaded.
func Loaded(ctx context.Context, c goredis.UniversalClient) {
	c.ScriptLoad(ctx, `local k = KEYS[1] return redis.call("INCR", k)`) // want `INCR of the script has <KEYS\[1\]> in a variable`
	c.ScriptLoad(ctx, `return redis.call("INCR", KEYS[1])`)
}

// Runs must have keys, and those in one slot.
func Runs(ctx context.Context, c goredis.UniversalClient, text, id string) {
	literal.Run(ctx, c, []string{"cart:" + id, "order:" + id}) // want `the script's KEYS are in different hash slots: .* share one only if .*; the proxy of Alibaba Cloud answers "ERR eval/evalsha command keys must be in same slot"; use "cart:{<id>}" and "order:{<id>}" \(SL103\)`
	literal.Run(ctx, c, []string{"cart:{" + id + "}", "order:{" + id + "}"})
	c.Eval(ctx, `return 1`, nil)  // want `the script is run without KEYS: the proxy of Alibaba Cloud answers "ERR for redis cluster, eval/evalsha number of keys can't be negative or zero"; pass the keys that it uses in KEYS \(SL203\)`
	c.Eval(ctx, text, []string{}) // want `the script of EVAL is run without KEYS: the proxy of Alibaba Cloud answers "ERR for redis cluster`
	c.Do(ctx, "EVAL", text, 0)    // want `the script of EVAL is run without KEYS`
	c.Do(ctx, "EVAL", text, 1, id)
	c.FCall(ctx, "f", nil)
}

// Redigo has the number of keys with the script.
func Redigo(conn redis.Conn, text, id string) error {
	if _, err := redis.NewScript(0, text).Do(conn, 1); err != nil { // want `the script of EVALSHA is run without KEYS: the proxy`
		return err
	}
	_, err := redis.NewScript(1, text).Do(conn, id)
	return err
}

// Commands are those of a cluster.
func Commands(ctx context.Context, c goredis.UniversalClient, id int) {
	c.Rename(ctx, "a:1", "b:1") // want `RENAME keys are in different hash slots: "a:1" and "b:1" never share one; only a common hash tag helps, as in "a:\{1\}" and "b:\{1\}"`
}
