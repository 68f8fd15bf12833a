package luajudge_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/slotlint/slotlint/internal/luajudge"
	"github.com/slotlint/slotlint/keypattern"
	"github.com/slotlint/slotlint/luascan"
)

func mustScan(t *testing.T, src string) *luascan.Script {
	t.Helper()
	s, err := luascan.Scan(src)
	if err != nil {
		t.Fatalf("%v\n%s", err, src)
	}
	return s
}

// show writes a finding as "SL201 1:14 text", with "run" for the position of one about the run and "note" before
// one that is a note.
func show(fs []luajudge.Finding) []string {
	var lines []string
	for _, f := range fs {
		place := fmt.Sprintf("%d:%d", f.Line, f.Column)
		if f.AtRun {
			place = "run"
		}
		kind := f.Rule
		if f.Note {
			kind = "note " + kind
		}
		lines = append(lines, kind+" "+place+" "+f.Text)
	}
	return lines
}

// check holds findings against the beginnings, up to "...", and parts after it, of what is wanted.
func check(t *testing.T, got []string, want ...string) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("got %d findings, want %d: %q", len(got), len(want), got)
		return
	}
	for i := range got {
		rest := got[i]
		for n, part := range strings.Split(want[i], "...") {
			var before string
			var ok bool
			before, rest, ok = strings.Cut(rest, part)
			if !ok || n == 0 && before != "" {
				t.Errorf("got %q\nwant %q", got[i], want[i])
				break
			}
		}
	}
}

func TestAlone(t *testing.T) {
	const byLuck = "it works only while both slots are on one node, and fails with \"Script attempted to access a non local key in a cluster node\""
	for _, c := range []struct {
		name, src string
		want      []string
	}{
		{"keys in KEYS", `redis.call('MGET', KEYS[1], KEYS[2])`, nil},
		{"no keys at all", `return redis.call('PING')`, nil},
		{"no Redis at all", `local function f() return 1 end return f()`, nil},
		{"one command over two constants", `redis.call('MGET', 'a', 'b')`, []string{`SL201 1:1 one MGET of the script has keys in different hash slots: "a" and "b" never share one; it fails always`}},
		{"one command over a key and what is made of it", `redis.call('RENAME', KEYS[1], KEYS[1] .. 'x')`, []string{`SL202 1:1 one RENAME...share one only if <KEYS[1]> brings a hash tag of its own; it fails always`}},
		{"the same behind a tag", `redis.call('RENAME', KEYS[1], '{' .. KEYS[1] .. '}x')`, []string{`note SL201 1:31 the script touches "{<KEYS[1]>}x", which is not in KEYS; it is in the slot of "<KEYS[1]>"`}},
		{"a derived key", `redis.call('GET', KEYS[1] .. 'x')`, []string{`SL202 1:19 the script derives "<KEYS[1]>x"...in another hash slot than "<KEYS[1]>": they share one only if <KEYS[1]> brings a hash tag of its own; ` + byLuck}},
		{"a key derived in front", `redis.call('GET', 'lock:' .. KEYS[2])`, []string{`SL202 1:19 the script derives "lock:<KEYS[2]>"...than "<KEYS[2]>": they share one only if <KEYS[2]> brings`}},
		{"in a loop", `for i, k in ipairs(KEYS) do redis.call('GET', k .. 'x') end`, []string{`SL202 1:47 the script derives "<KEYS[i]>x"...than "<KEYS[i]>"`}},
		{"what is made of two elements, which may share a tag", `redis.call('MGET', KEYS[1] .. 'x', KEYS[2] .. 'x')`, []string{"SL202 1:20 ", "SL202 1:36 "}},
		{"constants in two slots, in two calls", "redis.call('GET', 'a')\nredis.call('GET', 'b')", []string{
			`note SL201 1:19 the script touches "a", which is not in KEYS: it works only if some key in KEYS is in the same hash slot`,
			`SL201 2:19 the script touches "b" and "a" (line 1), which are not in KEYS and not in one hash slot: they never share one; ` + byLuck}},
		{"in two arms of a branch", "if ARGV[1] then redis.call('GET', 'a') else redis.call('GET', 'b') end", []string{"note", "note"}},
		{"constants in one slot", "redis.call('MGET', '{x}a', '{x}b')", []string{"note", "note"}},
		{"a constant beside KEYS, which may be in its slot", "redis.call('GET', KEYS[1]) redis.call('INCR', 'total')", []string{"note SL201 1:47 "}},
		{"keys in ARGV may be anything", "redis.call('MGET', ARGV[1], ARGV[2])", []string{"note", "note"}},
		{"prefixes in ARGV may bring a tag", "redis.call('MGET', ARGV[1] .. 'a', ARGV[1] .. 'b')", []string{"note", "note"}},
		{"what is read may be anything", "local k = redis.call('GET', KEYS[1]) redis.call('GET', k .. 'x')", []string{"note"}},
		{"a strict script", "#!lua\nredis.call('GET', KEYS[1] .. 'x')", []string{`SL202 2:19 ...the script has a #!lua line, so this fails always, with "Script attempted to access keys that do not hash to the same slot"`}},
		{"a strict script with the flag", "#!lua flags=allow-cross-slot-keys\nredis.call('GET', KEYS[1] .. 'x')", []string{`SL202 2:19 ...` + byLuck}},
		{"a script that never runs on a cluster", "#!lua flags=no-cluster\nredis.call('MGET', 'a', 'b')", nil},
		{"functions, each by itself", "#!lua name=l\nredis.register_function('one', function(keys) redis.call('GET', 'a') end)\nredis.register_function{function_name='two', callback=function(keys) redis.call('GET', 'b') redis.call('GET', 'c') end, flags={'allow-cross-slot-keys'}}",
			[]string{"note SL201 2:65 the function one touches", "note SL201 3:88 the function two touches", "SL201 3:111 the function two touches \"c\" and \"b\"..." + byLuck}},
		{"a value in KEYS", "redis.call('SET', KEYS[1], KEYS[2])", []string{`SL203 1:28 KEYS[2] is no key, the script takes it for a value (line 1): servers want its slot to be that of KEYS[1]`}},
		{"a channel in KEYS, which may have been chosen well", "redis.call('SET', KEYS[1], 1) redis.call('PUBLISH', KEYS[2], 1)", nil},
		{"a pattern in KEYS", "return redis.call('KEYS', KEYS[1])", []string{`SL203 1:27 KEYS[1] is no key, the script takes it for a pattern`}},
		{"a value that may also be a key", "redis.call('SET', KEYS[1], KEYS[2]) redis.call('GET', KEYS[tonumber(ARGV[1])])", nil},
		{"a value that is a key in another branch", "redis.call('SET', KEYS[1], KEYS[2]) if ARGV[1] then redis.call('DEL', KEYS[2]) end", nil},
		{"one unknown command", "redis.call('SET', KEYS[1], KEYS[2]) redis.call(ARGV[1], KEYS[2])", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			check(t, show(luajudge.Judge{}.Alone(mustScan(t, c.src))), c.want...)
		})
	}
}

func user(suffix string) keypattern.Pattern {
	return keypattern.Concat(keypattern.Literal("user:"), keypattern.Of(keypattern.Text("id", "id")), keypattern.Literal(suffix))
}

func literals(texts ...string) luascan.Params {
	var p luascan.Params
	for _, s := range texts {
		p.Items = append(p.Items, keypattern.Literal(s))
	}
	return p
}

func TestRun(t *testing.T) {
	patterns := func(ps ...keypattern.Pattern) luascan.Params { return luascan.Params{Items: ps} }
	anyArgs := luascan.Params{Open: true}
	for _, c := range []struct {
		name, src string
		keys      luascan.Params
		args      luascan.Params
		want      []string
	}{
		{"a derived key", `redis.call('GET', KEYS[1] .. ':a')`, patterns(user("")), anyArgs, []string{`SL202 1:19 the script derives "user:<id>:a", which is not in KEYS and in another hash slot than "user:<id>": they share one only by chance`}},
		{"a derived key beside a tag", `redis.call('GET', KEYS[1] .. ':a')`, literals("user:{1}"), anyArgs, []string{"note"}},
		{"derived from the second", `redis.call('GET', KEYS[2] .. ':a')`, literals("{u}:b", "user"), anyArgs, []string{`SL202 1:19 ...than "user"`}},
		{"a constant in the slot of KEYS", `redis.call('GET', '{u}:total')`, literals("{u}:1"), anyArgs, []string{"note"}},
		{"a constant elsewhere", `redis.call('GET', 'total')`, literals("{u}:1"), anyArgs, []string{`SL201 1:19 the script touches "total", which is not in KEYS and in another hash slot than "{u}:1": they never share one`}},
		{"a key in ARGV, elsewhere", `redis.call('GET', ARGV[1])`, patterns(user("")), patterns(user(":mail")), []string{`SL201 1:19 the script touches "user:<id>:mail"`}},
		{"a key in ARGV of which nothing is known", `redis.call('GET', ARGV[1])`, patterns(user("")), anyArgs, nil},
		{"no KEYS, and a key in ARGV", `redis.call('GET', ARGV[1])`, literals(), patterns(user("")), []string{`SL203 run GET of the script takes a key from ARGV, and the run passes no KEYS`}},
		{"no KEYS, and a constant", `redis.call('GET', 'a') redis.call('GET', '{a}b')`, literals(), anyArgs, []string{`SL201 1:19 the script touches "a", which is not in KEYS: without KEYS the client sends it to any node`}},
		{"no KEYS, and what the node has told", `for _, k in ipairs(redis.call('KEYS', 'u:*')) do redis.call('DEL', k) end`, literals(), anyArgs, nil},
		{"no KEYS, and no key", `return redis.call('TIME')`, literals(), anyArgs, nil},
		{"an element that is not passed", `redis.call('MGET', KEYS[1], KEYS[2])`, literals("a"), anyArgs, []string{`SL203 run the script uses KEYS[2] (line 1), but this run passes 1 key: it fails with`}},
		{"perhaps not reached", `if ARGV[1] then redis.call('GET', KEYS[2]) end`, literals("a"), anyArgs, nil},
		{"perhaps passed", `redis.call('GET', KEYS[2])`, luascan.Params{Items: literals("a").Items, Open: true}, anyArgs, nil},
		{"a value", `redis.call('SET', KEYS[1], KEYS[2])`, patterns(user(""), keypattern.Of(keypattern.Text("v", "v"))), anyArgs, []string{`SL203 run KEYS[2], "<v>", is no key, the script takes it for a value`}},
		{"a value in the key's slot", `redis.call('SET', KEYS[1], KEYS[2])`, literals("{u}1", "{u}2"), anyArgs, nil},
		{"a pattern", `redis.call('KEYS', KEYS[1])`, literals("u:*"), anyArgs, []string{`SL203 run KEYS[1], "u:*", is no key, the script takes it for a pattern`}},
		{"an exact name for KEYS", `redis.call('KEYS', KEYS[1])`, literals("u:1"), anyArgs, nil},
		{"a prefix", `redis.call('GET', KEYS[1] .. 'a') redis.call('GET', KEYS[1] .. 'b')`, patterns(user(":")), anyArgs, []string{`SL203 run KEYS[1], "user:<id>:", is no key, the script takes it for a prefix of keys: it touches "user:<id>:a"`}},
		{"a prefix with a tag", `redis.call('GET', KEYS[1] .. 'a')`, literals("{u}:"), anyArgs, []string{"note"}},
		{"a prefix that is a key, too", `redis.call('GET', KEYS[1]) redis.call('GET', KEYS[1] .. 'a')`, literals("u:"), anyArgs, []string{"SL202 1:46 "}},
	} {
		t.Run(c.name, func(t *testing.T) {
			check(t, show(luajudge.Judge{}.Run(mustScan(t, c.src), luascan.Run{Keys: c.keys, Args: c.args})), c.want...)
		})
	}
}

func TestProved(t *testing.T) {
	for _, c := range []struct {
		name   string
		keys   luascan.Params
		proved bool
	}{
		{"constants", literals("user:1"), true},
		{"a hole", luascan.Params{Items: []keypattern.Pattern{user("")}}, false},
	} {
		fs := luajudge.Judge{}.Run(mustScan(t, `redis.call('GET', KEYS[1] .. ':a')`), luascan.Run{Keys: c.keys})
		if len(fs) != 1 || fs[0].Proved != c.proved {
			t.Errorf("%s: %+v", c.name, fs)
		}
	}
}

func TestBroken(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"return (", "SL201 1:9 the script does not compile: "},
		{"#!lisp\n", "SL201 1:1 the script does not compile: unknown engine"},
		{strings.Repeat(" ", luascan.MaxSource+1), "SL201 1:1 the script was not looked at: the script has"},
	} {
		_, err := luascan.Scan(c.src)
		if err == nil {
			t.Errorf("%.20q: no error", c.src)
			continue
		}
		check(t, show([]luajudge.Finding{luajudge.Broken(err)}), c.want)
	}
}
