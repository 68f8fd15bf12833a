package luajudge_test

import (
	"testing"

	"github.com/slotlint/slotlint/internal/luajudge"
	"github.com/slotlint/slotlint/internal/target"
	"github.com/slotlint/slotlint/keypattern"
	"github.com/slotlint/slotlint/luascan"
)

func TestAlibabaReadsTheText(t *testing.T) {
	const (
		refused = `the proxy of Alibaba Cloud answers "ERR bad lua script for redis cluster, all the keys`
		literal = `the proxy of Alibaba Cloud answers "ERR bad lua script for redis cluster, first parameter of redis.call/redis.pcall must be a single literal string"`
	)
	for _, tt := range []struct {
		name, script string
		want         []string
	}{
		{"KEYS[n]", `return redis.call("GET", KEYS[1])`, nil},
		{"KEYS[i] in a loop", `for i = 1, #KEYS do redis.call("DEL", KEYS[i]) end`, nil},
		{"of unpack nothing is known", `redis.call("DEL", unpack(KEYS))`, nil},
		{"a command without keys", `return redis.call("TIME")`, nil},
		{"a local variable", "local k = KEYS[1]\nreturn redis.call('GET', k)", []string{"SL201 2:26 GET of the script has <KEYS[1]> in a variable: " + refused}},
		{"the parameter of a function", "local function get(k) return redis.call('GET', k) end\nreturn get(KEYS[1])", []string{"SL201 1:48 GET of the script has <KEYS[1]> in a variable"}},
		{"an expression of the same slot", `redis.call("SET", "{" .. KEYS[1] .. "}:a", 1)`, []string{`SL201 1:19 SET of the script has the key "{<KEYS[1]>}:a", which is not in KEYS: ` + refused}},
		{"an expression that begins with KEYS", `redis.call("SET", KEYS[1] .. ":a", 1)`, []string{`SL201 1:19 SET of the script has the key "<KEYS[1]>:a", which is not in KEYS`}},
		{"ARGV", `redis.call("GET", ARGV[1])`, []string{`SL201 1:19 GET of the script has the key "<ARGV[1]>", which is not in KEYS`}},
		{"a constant", `redis.call("GET", "config")`, []string{`SL201 1:19 GET of the script has the key "config", which is not in KEYS`}},
		{"each place once", "local k = KEYS[1]\nif ARGV[1] then k = KEYS[2] end\nredis.call('GET', k)", []string{"SL201 3:19 GET of the script has"}},
		{"a branch that is not taken", `if false then redis.call("GET", "x") end`, nil},
		{"a command in a variable", `redis.call(ARGV[1], KEYS[1])`, []string{"SL201 1:1 the script runs a command whose name is not written out: " + literal}},
		{"functions are not read", "#!lua name=lib\nredis.register_function('f', function(keys) local k = keys[1] return redis.call('GET', k) end)", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := mustScan(t, tt.script)
			check(t, show(luajudge.Judge{Target: target.Alibaba}.Text(s)), tt.want...)
			if got := (luajudge.Judge{}).Text(s); got != nil {
				t.Errorf("on a cluster: %q, want nothing", show(got))
			}
		})
	}
}

func TestTargetsJudgeARun(t *testing.T) {
	key := []keypattern.Pattern{keypattern.MustParse("user:<id %d>")}
	const (
		get  = `return redis.call("GET", KEYS[1])`
		lock = `return redis.call("SET", "{" .. KEYS[1] .. "}:lock", 1)`
		list = `return redis.call("SET", KEYS[1] .. ":list", 1)`
	)
	for _, tt := range []struct {
		name   string
		target target.Target
		script string
		keys   []keypattern.Pattern
		want   []string
	}{
		{"a declared key", target.Serverless, get, key, nil},
		{"no keys, no key", target.Cluster, "return 1", nil, nil},
		{"no keys, no key", target.Serverless, "return 1", nil, []string{`SL203 run the script is run without KEYS: ElastiCache Serverless answers "ERR Lua scripts without any input keys are not supported."; pass the keys that it uses in KEYS`}},
		{"no keys, no key", target.Alibaba, "return 1", nil, []string{`SL203 run the script is run without KEYS: the proxy of Alibaba Cloud answers "ERR for redis cluster, eval/evalsha number of keys can't be negative or zero"`}},
		{"no keys, no key", target.Enterprise, "return 1", nil, nil},
		{"a key of the same slot", target.Cluster, lock, key, []string{`note SL201 1:26 the script touches "{user:<id>}:lock", which is not in KEYS; it is in the slot`}},
		{"a key of the same slot", target.Serverless, lock, key, []string{`SL201 1:26 the script touches "{user:<id>}:lock", which is not in KEYS: ElastiCache Serverless demands that every key is; pass it in KEYS`}},
		{"a key elsewhere", target.Enterprise, list, key, []string{`SL202 1:26 the script derives "user:<id>:list"...Redis Enterprise documents no error for it, and may run the script on the wrong shard`}},
		{"a key, and none in KEYS", target.Enterprise, `return redis.call("GET", "config")`, nil, []string{`SL201 1:26 the script touches "config", which is not in KEYS: without KEYS it is run on any shard, and Redis Enterprise documents no error for the keys of others; pass the key in KEYS`}},
	} {
		t.Run(tt.target.String()+"/"+tt.name, func(t *testing.T) {
			got := luajudge.Judge{Target: tt.target}.Run(mustScan(t, tt.script), luascan.Run{Keys: luascan.Params{Items: tt.keys}})
			check(t, show(got), tt.want...)
		})
	}
}
