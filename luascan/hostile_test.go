package luascan

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/slotlint/slotlint/keypattern"
)

// each joins a piece made for each number below n.
func joinEach(n int, f string) string {
	var sb strings.Builder
	for i := range n {
		sb.WriteString(strings.ReplaceAll(f, "#N", fmt.Sprint(i)))
	}
	return sb.String()
}

var hostileScripts = map[string]string{
	"open parentheses":             "return " + strings.Repeat("(", 100_000),
	"open tables":                  "return " + strings.Repeat("{", 100_000),
	"open long strings":            strings.Repeat("[==[", 50_000),
	"nots":                         "return " + strings.Repeat("not ", 60_000) + "1",
	"blocks":                       strings.Repeat("do ", 60_000),
	"functions":                    strings.Repeat("local function f() ", 10_000),
	"a thousand loops over KEYS":   strings.Repeat("for i = 1, #KEYS do ", 1000) + strings.Repeat("end ", 1000),
	"150 loops over KEYS":          strings.Repeat("for i = 1, #KEYS do ", 150) + "redis.call('GET', KEYS[i]) " + strings.Repeat("end ", 150),
	"60 loops that change state":   strings.Repeat("while ARGV[1] do local k = redis.call('GET', 'a') ", 60) + "x = (x or '') .. 'a' " + strings.Repeat("end ", 60),
	"doubling text":                "local s = 'aaaaaaaaaa' " + strings.Repeat("s = s .. s ", 100) + "redis.call('GET', s)",
	"doubling pattern":             "local s = KEYS[1] " + strings.Repeat("s = s .. s ", 100) + "redis.call('GET', s)",
	"doubling format":              "local s = 'a' " + strings.Repeat("s = string.format('%s%s%s%s%s%s', s, s, s, s, s, s) ", 100) + "redis.call('GET', s)",
	"growing by gsub":              "local s = 'aaaa' " + strings.Repeat("s = string.gsub(s, 'a', 'aaaaaaaa') ", 100) + "redis.call('GET', s)",
	"huge rep":                     "redis.call('GET', ('a'):rep(1e9) .. ('b'):rep(1e300))",
	"huge width":                   "redis.call('GET', string.format('%99999999d', 3))",
	"huge unpack":                  "redis.call('DEL', unpack(KEYS, 1, 1e9))",
	"huge loop":                    "for i = 1, 1e18 do redis.call('GET', 'k' .. i) end",
	"loop of no step":              "for i = 1, 2, 0 do redis.call('GET', 'k' .. i) end",
	"a long sum":                   "return 1" + strings.Repeat("+1", 100_000),
	"a long chain of calls":        "return f" + strings.Repeat("()", 100_000),
	"a long chain of fields":       "return f" + strings.Repeat(".a", 100_000),
	"a long elseif":                "if ARGV[1] == 'x' then " + joinEach(4000, "elseif ARGV[1] == '#N' then redis.call('GET', '#N') ") + "end",
	"many decisions":               "local k = '' " + joinEach(600, "if ARGV[#N] then k = k .. '#N' end ") + "redis.call('GET', k)",
	"many optional elements":       "local t = {} " + joinEach(400, "if ARGV[#N] then t[#t+1] = '#N' end ") + "redis.call('DEL', unpack(t))",
	"many unknown indexes":         "local t = {} " + joinEach(3000, "t[ARGV[#N]] = '#N' ") + "redis.call('GET', t[ARGV[1]])",
	"many commands":                strings.Repeat("redis.call('GET', 'k') ", 10_000),
	"a command of many keys":       "redis.call('MGET'" + strings.Repeat(", KEYS[1]", 25_000) + ")",
	"many variables":               "local a" + strings.Repeat(", a", 60_000) + " = 1" + strings.Repeat(", 1", 20_000),
	"calls that double":            "local function f0() redis.call('GET', 'k') end " + joinEach(40, "local function g#N() f#N() f#N() end local f#N = g#N "),
	"functions that call two each": "local function f() redis.call('GET', 'k') end " + strings.Repeat("local g = f local function f() g() g() end ", 60) + "f()",
	"functions 150 deep":           "local function f() redis.call('GET', 'k') end " + strings.Repeat("local g = f local function h() g() end local f = h ", 150) + "f()",
	"a loop through itself":        "local t = {} for i = 1, #KEYS do t[i] = function() for _, f in ipairs(t) do f() end end end for _, f in ipairs(t) do f() end",
	"a table in itself":            "local t = {} t.t = t redis.call('GET', t.t.t.t.t.t.k or 'x')",
	"unrolled loops":               "for i = 1, 64 do for j = 1, 64 do for k = 1, 64 do redis.call('GET', i .. j .. k) end end end",
	"binary junk":                  strings.Repeat("\x00\xff\x01[[", 10_000),
	"an escape at the end":         "x = '\\",
	"only line ends":               strings.Repeat("\r\n", 100_000),
	"a header without an end":      "#!lua " + strings.Repeat("flags=", 20_000),
	"two megabytes":                strings.Repeat("x = 1 ", 400_000),
	"long names":                   "redis.call('GET', " + strings.Repeat("a", 100_000) + ")",
	"a number of many digits":      "redis.call('GET', " + strings.Repeat("9", 100_000) + ")",
	"long strings as keys":         "redis.call('MGET', '" + strings.Repeat("a", 100_000) + "', '" + strings.Repeat("b", 100_000) + "')",
}

// TestHostileScripts shows that none of them takes much memory, or fails in another way than with a position and one
// line of text. One that is scanned without an end takes more than that, or runs into the timeout of the tests.
func TestHostileScripts(t *testing.T) {
	const maxBytes = 1 << 30 // allocated in total, not held
	for name, src := range hostileScripts {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			s, err := Scan(src)
			if err == nil {
				_, err = s.Bind(Run{Keys: literals([]string{"a", "b"}), Args: Params{Open: true, Items: []keypattern.Pattern{hole("x")}}})
			}
			runtime.ReadMemStats(&after)
			if err != nil && !isOneLine(err) {
				t.Errorf("error %q", err)
			}
			if allocated := after.TotalAlloc - before.TotalAlloc; allocated > maxBytes {
				t.Errorf("%d MiB", allocated>>20)
			}
			if s != nil && len(s.Accesses) > MaxAccesses {
				t.Errorf("%d accesses", len(s.Accesses))
			}
		})
	}
}

func isOneLine(err error) bool {
	var se *SyntaxError
	var le *LimitError
	return (errors.As(err, &se) && se.Line > 0 && se.Column > 0 || errors.As(err, &le) && le.Line > 0 && le.Column > 0) &&
		!strings.ContainsAny(err.Error(), "\r\n\x00") && len(err.Error()) < 300
}

func TestLimits(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"size", strings.Repeat(" ", MaxSource+1), "1:1: the script has 262145 bytes: more than 262144 are not scanned"},
		{"nesting", "x = " + strings.Repeat("{", 500), "1:204: nested more than 200 levels deep: no Redis compiles this"},
		{"accesses", joinEach(MaxAccesses+1, "redis.call('GET', '#N')\n"), "2001:1: the script has more than 2000 accesses"},
		{"depth", "return f" + strings.Repeat("()", 10_000), "1:8: the script takes more than 5000 levels of recursion to scan"},
		{"calls", hostileScripts["functions 150 deep"], "1:2628: functions call each other more than 100 deep"},
	} {
		_, err := Scan(c.src)
		if err == nil || err.Error() != c.want {
			t.Errorf("%s: got %v, want %s", c.name, err, c.want)
		}
	}
}

func TestALimitErrorComesWithWhatWasFound(t *testing.T) {
	s, err := Scan(joinEach(MaxAccesses+1, "redis.call('GET', '#N')\n"))
	if err == nil || s == nil || len(s.Accesses) != MaxAccesses {
		t.Errorf("got %v", err)
	}
}

// FuzzScan changes scripts at random. Whatever comes, there is no panic, the answer is bounded, positions lie in the
// text, and a bound run needs no more than the caller's holes.
func FuzzScan(f *testing.F) {
	for _, src := range scripts(f) {
		f.Add(src)
	}
	for _, c := range syntaxCases {
		f.Add(c.src)
	}
	for seed := range uint64(20) {
		f.Add(generate(seed))
	}
	for _, src := range hostileScripts {
		if len(src) < 4000 {
			f.Add(src)
		}
	}
	f.Fuzz(func(t *testing.T, src string) {
		s, err := Scan(src)
		if err != nil && !isOneLine(err) {
			t.Fatalf("error %q", err)
		}
		if s == nil {
			return
		}
		checkAnswer(t, s, src)
		if err != nil {
			return
		}
		bound, err := s.Bind(Run{Keys: literals([]string{"a", "b{c}"}), Args: Params{Open: true}})
		if err != nil && !isOneLine(err) {
			t.Fatalf("bound: error %q", err)
		}
		checkAnswer(t, bound, src)
		spelt, err := s.Spell(Run{Keys: literals([]string{"a", "b{c}"}), Args: Params{Open: true}})
		if err != nil && !isOneLine(err) {
			t.Fatalf("spelt: error %q", err)
		}
		checkAnswer(t, spelt, src)
		checkParts(t, spelt, src)
	})
}

// checkParts makes sure that text stands where a part says, and that operands would be added within the text.
func checkParts(t *testing.T, s *Script, src string) {
	t.Helper()
	for _, a := range s.Accesses {
		for _, k := range a.Keys {
			for _, p := range k.Parts {
				if p.Offset >= 0 && !strings.HasPrefix(src[min(p.Offset, len(src)):], p.Text) {
					t.Fatalf("%q does not stand at %d", p.Text, p.Offset)
				}
				for _, offset := range slices.Concat(p.Before, p.After) {
					if offset < 0 || offset > len(src) {
						t.Fatalf("offset %d in %d bytes", offset, len(src))
					}
				}
			}
		}
	}
}

func checkAnswer(t *testing.T, s *Script, src string) {
	t.Helper()
	if len(s.Accesses) > MaxAccesses {
		t.Fatalf("%d accesses", len(s.Accesses))
	}
	place := func(p Position) {
		if p.Line < 1 || p.Column < 1 || p.Offset < p.Column-1 || p.Offset > len(src) {
			t.Fatalf("position %+v in %d bytes", p, len(src))
		}
	}
	for _, a := range s.Accesses {
		place(a.Position)
		for _, k := range a.Keys {
			place(k.Position)
			size := 0
			for _, seg := range k.Pattern.Segments() {
				size += len(seg.Literal)
				if seg.Hole != nil && (seg.Hole.ID == "" || seg.Hole.Name == "" || len(seg.Hole.Name) > 3*maxName) {
					t.Fatalf("hole %+v", *seg.Hole)
				}
			}
			if size > 2*maxText {
				t.Fatalf("a key of %d bytes", size)
			}
		}
	}
	for _, u := range s.Uses {
		place(u.Position)
	}
}
