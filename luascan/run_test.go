package luascan

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/slotlint/slotlint/keypattern"
)

func mustScan(t *testing.T, src string) *Script {
	t.Helper()
	s, err := Scan(strings.TrimLeft(src, "\n"))
	if err != nil {
		t.Fatalf("%v\n%s", err, src)
	}
	return s
}

func hole(id string) keypattern.Pattern {
	return keypattern.Of(keypattern.Hole{ID: id, Name: id, Max: keypattern.Unbounded})
}

func each(id string) *keypattern.Pattern {
	p := keypattern.Concat(keypattern.Literal("u:"), keypattern.Of(keypattern.Hole{ID: id, Name: id, Max: keypattern.Unbounded, Varies: true}))
	return &p
}

func TestHeader(t *testing.T) {
	for _, c := range []struct {
		src     string
		kind    Kind
		library string
		flags   []string
	}{
		{"return 1", Lax, "", nil},
		{"-- #!lua\nreturn 1", Lax, "", nil},
		{"#!lua\nreturn 1", Strict, "", nil},
		{"#!LUA\nreturn 1", Strict, "", nil},
		{"#!lua flags=no-writes,no-cluster\nreturn 1", Strict, "", []string{"no-writes", "no-cluster"}},
		{"#!lua flags=allow-cross-slot-keys\r\nreturn 1", Flagged, "", []string{"allow-cross-slot-keys"}},
		{"#!lua name=lib", Strict, "lib", nil},
	} {
		s := mustScan(t, c.src)
		if s.Kind != c.kind || s.Library != c.library || !slices.Equal(s.Flags, c.flags) {
			t.Errorf("%q: %v %q %q", c.src, s.Kind, s.Library, s.Flags)
		}
	}
}

func TestLibrary(t *testing.T) {
	s := mustScan(t, `
#!lua name=mylib
local function key(k) return k .. ':lock' end
local function lock(keys, args)
  return redis.call('SET', key(keys[1]), args[1])
end
redis.register_function('lock', lock)
redis.register_function{
  function_name = 'sweep',
  callback = function(keys, args)
    for i, k in ipairs(keys) do redis.call('DEL', k) end
  end,
  flags = { 'allow-cross-slot-keys' },
}
server.register_function('peek', function(keys) return redis.pcall('GET', keys[1]) end)
`)
	want := []string{"lock strict [] 6:1", "sweep flagged [allow-cross-slot-keys] 7:1", "peek strict [] 14:1"}
	var got []string
	for _, f := range s.Functions {
		got = append(got, fmt.Sprintf("%s %v %v %d:%d", f.Name, f.Kind, f.Flags, f.Line, f.Column))
	}
	if !slices.Equal(got, want) {
		t.Errorf("functions %q, want %q", got, want)
	}
	if got, want := show(s.Accesses), trimLines(`
		4:10 SET <KEYS[1]>:lock [lock]
		10:33 DEL <KEYS[i]> [loop] [sweep]
		14:56 GET <KEYS[1]> [pcall] [peek]`); got != want {
		t.Errorf("got:\n%swant:\n%s", got, want)
	}
	bound, err := s.Bind(Run{Function: "sweep", Keys: literals([]string{"a", "b"})})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := show(bound.Accesses), "10:33 DEL a [sweep]\n10:33 DEL b [sweep]\n"; got != want {
		t.Errorf("bound: got:\n%swant:\n%s", got, want)
	}
}

func TestLibraryHasNoGlobalKEYS(t *testing.T) {
	s := mustScan(t, "#!lua name=l\nredis.register_function('f', function(keys) return redis.call('GET', KEYS) end)")
	if got := show(s.Accesses); got != "2:52 GET nil [f]\n" {
		t.Errorf("got %s", got)
	}
}

func TestBind(t *testing.T) {
	two := Run{Keys: Params{Items: []keypattern.Pattern{
		keypattern.Concat(keypattern.Literal("user:"), hole("id")),
		keypattern.Literal("{x}:lock"),
	}}}
	loop := Run{Keys: Params{Open: true, Each: each("id")}, Args: Params{Open: true}}
	for _, c := range []struct {
		name, src string
		run       Run
		want      string
	}{
		{"an element is the caller's key", `redis.call('GET', KEYS[1])`, two, "1:1 GET user:<id>"},
		{"also within a key", `redis.call('GET', '{' .. KEYS[1] .. '}:lock')`, two, "1:1 GET {user:<id>}:lock"},
		{"a loop runs over the keys passed", `for i = 1, #KEYS do redis.call('DEL', KEYS[i] .. ':x') end`, two, "1:21 DEL user:<id>:x\n1:21 DEL {x}:lock:x"},
		{"and so does ipairs", `for _, k in ipairs(KEYS) do redis.call('DEL', k) end`, two, "1:29 DEL user:<id>\n1:29 DEL {x}:lock"},
		{"unpack gives them all", `redis.call('DEL', unpack(KEYS))`, two, "1:1 DEL user:<id> {x}:lock"},
		{"one beyond is nil", `redis.call('MGET', KEYS[1], KEYS[3])`, two, "1:1 MGET user:<id> nil"},
		{"a test for one beyond is decided", `if KEYS[3] then redis.call('GET', KEYS[3]) else redis.call('GET', 'none') end`, two, "1:49 GET none"},
		{"an element by an unknown index is any of them", `redis.call('GET', KEYS[tonumber(ARGV[1])])`,
			Run{Keys: two.Keys, Args: Params{Open: true}}, "1:1 GET user:<id>\n1:1 GET {x}:lock"},
		{"and one of them at a time", `local k = KEYS[tonumber(ARGV[1])] redis.call('RENAME', k, k .. '2')`,
			Run{Keys: two.Keys, Args: Params{Open: true}}, "1:35 RENAME user:<id> user:<id>2\n1:35 RENAME {x}:lock {x}:lock2"},
		{"an argument decides a branch", `if ARGV[1] == 'a' then redis.call('GET', 'a') else redis.call('GET', 'b') end`,
			Run{Args: literals([]string{"b"})}, "1:52 GET b"},
		{"the hash tag of a known key", `local tag = string.match(KEYS[1], '{(.-)}') redis.call('GET', '{' .. tag .. '}:x')`,
			Run{Keys: Params{Items: []keypattern.Pattern{keypattern.Concat(keypattern.Literal("user:{"), hole("id"), keypattern.Literal("}:a"))}}},
			"1:45 GET {<id>}:x"},
		{"a part of a known key is known", `redis.call('GET', string.sub(KEYS[1], 1, 5) .. 'x')`, two, "1:1 GET user:x"},
		{"keys of a loop on the caller's side", `for _, k in ipairs(KEYS) do redis.call('DEL', k .. ':x') end`, loop, "1:29 DEL u:<id>:x [loop]"},
		{"one of them", `redis.call('DEL', KEYS[1])`, loop, "1:1 DEL u:<id>"},
		{"all of them", `redis.call('DEL', unpack(KEYS))`, loop, "1:1 DEL u:<id>..."},
		{"no keys, and a key in ARGV", `redis.call('GET', ARGV[1])`, Run{Args: Params{Items: []keypattern.Pattern{hole("k")}}}, "1:1 GET <k>"},
		{"more keys than turns that are told apart", `for i = 1, #KEYS do redis.call('GET', KEYS[i]) end`,
			Run{Keys: literals(slices.Repeat([]string{"k"}, 100))}, "1:21 GET <KEYS[i]> [loop]"},
	} {
		bound, err := mustScan(t, c.src).Bind(c.run)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		} else if got := strings.TrimSpace(show(bound.Accesses)); got != c.want {
			t.Errorf("%s: %s\ngot:\n%s\nwant:\n%s", c.name, c.src, got, c.want)
		}
	}
}

func TestOrigin(t *testing.T) {
	for _, c := range []struct {
		name, src string
		want      Origin
		literal   bool
	}{
		{"element", `redis.call('GET', KEYS[2])`, Origin{Keys, 2}, true},
		{"through a variable", `local k = KEYS[2] redis.call('GET', k)`, Origin{Keys, 2}, false},
		{"through a function", `local function get(k) redis.call('GET', k) end get(KEYS[2])`, Origin{Keys, 2}, false},
		{"through tostring", `redis.call('GET', tostring(KEYS[2]))`, Origin{Keys, 2}, false},
		{"of a loop", `for i = 1, #KEYS do redis.call('GET', KEYS[i]) end`, Origin{Keys, 0}, true},
		{"spread", `redis.call('DEL', unpack(KEYS))`, Origin{Keys, 0}, false},
		{"an argument", `redis.call('GET', ARGV[1])`, Origin{Argv, 1}, false},
		{"derived", `redis.call('GET', KEYS[1] .. 'x')`, Origin{}, false},
		{"constant", `redis.call('GET', 'x')`, Origin{}, false},
	} {
		k := mustScan(t, c.src).Accesses[0].Keys[0]
		if k.Origin != c.want || k.Literal != c.literal || k.Declared() != (c.want.Table == Keys) {
			t.Errorf("%s: %+v, literal %v", c.name, k.Origin, k.Literal)
		}
	}
}

func TestUses(t *testing.T) {
	s := mustScan(t, `
redis.call('GET', KEYS[1])
if ARGV[1] then redis.call('GET', KEYS[3]) end
local k = 'x' .. KEYS[2]
if KEYS[9] then return end`)
	var got []string
	for _, u := range s.Uses {
		got = append(got, fmt.Sprintf("%d:%d %v[%d] %v", u.Line, u.Column, u.Origin.Table, u.Origin.Index, u.Always))
	}
	want := []string{"1:19 KEYS[1] true", "2:35 KEYS[3] false", "3:18 KEYS[2] true"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if u, ok := s.MaxKey(); !ok || u.Origin.Index != 3 {
		t.Errorf("MaxKey is %+v", u)
	}
	bound, err := s.Bind(Run{Keys: literals([]string{"a"}), Args: literals([]string{"b"})})
	if err != nil {
		t.Fatal(err)
	}
	missing := 0
	for _, u := range bound.Uses {
		if u.Missing {
			missing++
		}
	}
	if missing != 2 {
		t.Errorf("%d uses of missing elements, want KEYS[3] and KEYS[2]: %+v", missing, bound.Uses)
	}
}

func TestExcludes(t *testing.T) {
	for _, c := range []struct {
		name, src string
		excludes  bool
	}{
		{"two arms", `if ARGV[1] then redis.call('GET', 'a') else redis.call('GET', 'b') end`, true},
		{"alternatives of one key", `redis.call('GET', ARGV[1] and 'a' or 'b')`, true},
		{"code after an early return", `if ARGV[1] then redis.call('GET', 'a') return end redis.call('GET', 'b')`, true},
		{"the same condition again", `if ARGV[1] == 'x' then redis.call('GET', 'a') end if ARGV[1] ~= 'x' then redis.call('GET', 'b') end`, true},
		{"arms of a fixed condition in a loop", `for i = 1, #KEYS do if ARGV[1] then redis.call('GET', 'a') else redis.call('GET', 'b') end end`, true},
		{"one after the other", `redis.call('GET', 'a') redis.call('GET', 'b')`, false},
		{"an arm and code after it", `if ARGV[1] then redis.call('GET', 'a') end redis.call('GET', 'b')`, false},
		{"arms of two branches", `if ARGV[1] then redis.call('GET', 'a') end if ARGV[2] then redis.call('GET', 'b') end`, false},
		{"arms of a condition that changes from turn to turn", `for i = 1, #KEYS do if ARGV[i] then redis.call('GET', 'a') else redis.call('GET', 'b') end end`, false},
		{"arms of a reply, read in each turn", `while true do if redis.call('TIME') then redis.call('GET', 'a') else redis.call('GET', 'b') end end`, false},
	} {
		s := mustScan(t, c.src)
		i := slices.IndexFunc(s.Accesses, func(a Access) bool { return len(a.Keys) > 0 && a.Keys[0].String() == "a" })
		j := slices.IndexFunc(s.Accesses, func(a Access) bool { return len(a.Keys) > 0 && a.Keys[0].String() == "b" })
		if i < 0 || j < 0 {
			t.Errorf("%s: accesses %v", c.name, s.Accesses)
		} else if got := s.Accesses[i].Excludes(s.Accesses[j]); got != c.excludes {
			t.Errorf("%s: Excludes is %v", c.name, got)
		}
	}
}

func TestCallers(t *testing.T) {
	s := mustScan(t, "local function get(k)\n  redis.call('GET', k)\nend\nlocal function two()\n  get('a')\nend\ntwo()\nget('b')")
	var got []string
	for _, a := range s.Accesses {
		text := a.String() + " from"
		for _, p := range a.Callers {
			text += fmt.Sprintf(" %d:%d", p.Line, p.Column)
		}
		got = append(got, text)
	}
	want := []string{"2:3 GET a from 7:1 5:3", "2:3 GET b from 8:1"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestBoundOnceMoreIsTheSame(t *testing.T) {
	src := generate(7)
	first := show(mustScan(t, src).Accesses)
	for range 5 {
		if again := show(mustScan(t, src).Accesses); again != first {
			t.Fatalf("got:\n%s\nat first:\n%s", again, first)
		}
	}
}
