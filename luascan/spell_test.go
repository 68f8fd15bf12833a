package luascan

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/slotlint/slotlint/keypattern"
)

// spellings shows how the keys of a run are spelled: [text@line:column], KEYS[1], <> for a hole, with ^ for each place
// where an operand can be added before or after.
func spellings(t *testing.T, src string) string {
	t.Helper()
	s, err := Scan(src)
	if err != nil {
		t.Fatal(err)
	}
	job := keypattern.Concat(keypattern.Literal("job:"), hole("id"))
	bound, err := s.Spell(Run{
		Keys: Params{Items: []keypattern.Pattern{job, keypattern.Literal("k2")}},
		Args: Params{Open: true, Items: []keypattern.Pattern{hole("arg")}},
	})
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, a := range bound.Accesses {
		for _, k := range a.Keys {
			if k.Parts == nil {
				out = append(out, "?")
				continue
			}
			var sb strings.Builder
			for _, p := range k.Parts {
				sb.WriteString(strings.Repeat("^", len(p.Before)))
				switch {
				case p.Hole:
					sb.WriteString("<>")
				case p.Origin.Table != None:
					fmt.Fprintf(&sb, "%v[%d]", p.Origin.Table, p.Origin.Index)
				case p.Offset < 0:
					sb.WriteString("(" + p.Text + ")")
				default:
					if got := src[p.Offset : p.Offset+len(p.Text)]; got != p.Text {
						t.Errorf("%q stands at %d, not %q", got, p.Offset, p.Text)
					}
					sb.WriteString("[" + p.Text + "]")
				}
				sb.WriteString(strings.Repeat("^", len(p.After)))
			}
			out = append(out, sb.String())
		}
	}
	return strings.Join(out, " ")
}

func TestSpell(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"an element", `redis.call('GET', KEYS[1])`, "^KEYS[1]^"},
		{"derived", `redis.call('GET', KEYS[1] .. ':lock')`, "^KEYS[1]^^[:lock]^"},
		{"in front", `redis.call('GET', 'old:' .. KEYS[1])`, "^[old:]^^KEYS[1]^"},
		{"in double quotes", `redis.call("GET", "a:" .. ARGV[1])`, "^[a:]^^ARGV[1]^"},
		{"in long brackets", "redis.call('GET', [[a:]] .. ARGV[1] .. [==[\n:b]==])", "^[a:]^^ARGV[1]^^[:b]^"},
		{"an escape", `redis.call('GET', 'a\058' .. ARGV[1])`, "^(a:)^^ARGV[1]^"},
		{"through a local", `local key = KEYS[1] .. ':lock' redis.call('GET', key)`, "^^KEYS[1]^^[:lock]^^"},
		{"an element in a local", `local k = KEYS[1] redis.call('GET', k .. ':lock')`, "^^KEYS[1]^^^[:lock]^"},
		{"through a function", `local function lock(k) return k .. ':lock' end redis.call('GET', lock(KEYS[1]))`, "^^^KEYS[1]^^^[:lock]^^"},
		{"through tostring", `redis.call('GET', 'n:' .. tostring(ARGV[1]))`, "^[n:]^^^ARGV[1]^^"},
		{"through a table", `local t = {a = KEYS[1] .. ':a'} redis.call('GET', t.a)`, "^^KEYS[1]^^[:a]^^"},
		{"a format", `redis.call('GET', string.format('a:%s:%s%%', ARGV[1], KEYS[1]))`, "^[a:]^ARGV[1]^[:]^KEYS[1]^(%)^"},
		{"a format without text", `redis.call('GET', string.format('%s%s', ARGV[1], KEYS[1]))`, "^[]^ARGV[1]^[]^KEYS[1]^[]^"},
		{"a join", `redis.call('GET', table.concat({'a', ARGV[1]}, ':'))`, "^^[a]^^[:]^^ARGV[1]^^"},
		{"a reply", `local id = redis.call('GET', KEYS[1]) redis.call('GET', 'u:' .. id)`, "^KEYS[1]^ ^[u:]^^^<>^^"},
		{"a number", `redis.call('GET', 'u:' .. 7)`, "^[u:]^^(7)^"},
		{"in a loop", `for i = 1, 2 do redis.call('GET', KEYS[i] .. ':x') end`, "^KEYS[1]^^[:x]^ ^KEYS[2]^^[:x]^"},
		{"one of two places", `local p if ARGV[2] then p = 'a:' else p = 'a:' end redis.call('GET', p .. ARGV[1])`, "^^[a:]^^^ARGV[1]^ ^^[a:]^^^ARGV[1]^"},
		{"all of KEYS", `redis.call('MGET', unpack(KEYS))`, "KEYS[1] KEYS[2]"},
		{"a method's receiver", `redis.call('GET', KEYS[1]:lower())`, "?"},
		{"changed text", `redis.call('GET', string.upper('a:') .. KEYS[1])`, "?"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := spellings(t, c.src); got != c.want {
				t.Errorf("%s\n got %s\nwant %s", c.src, got, c.want)
			}
		})
	}
}

// TestSpellIsBind shows that noting how keys are spelled does not change which keys there are, but for a few in
// which one text that is written in two places leads to more alternatives than are followed.
func TestSpellIsBind(t *testing.T) {
	const scripts, fewer = 300, 6
	differ := 0
	for seed := range uint64(scripts) {
		src := generate(seed)
		s, err := Scan(src)
		if err != nil {
			continue
		}
		run := Run{Keys: literals([]string{"a", "b{c}"}), Args: Params{Open: true}}
		bound, errBound := s.Bind(run)
		spelt, errSpelt := s.Spell(run)
		if errBound != nil || errSpelt != nil {
			continue
		}
		distinct := func(s *Script) []string {
			var all []string
			for _, a := range s.Accesses {
				all = append(all, a.String())
			}
			slices.Sort(all)
			return slices.Compact(all)
		}
		if got, want := distinct(spelt), distinct(bound); !slices.Equal(got, want) {
			differ++
			t.Logf("seed %d:\n got %q\nwant %q", seed, got, want)
		}
	}
	if differ > fewer {
		t.Errorf("%d of %d scripts have other keys when they are spelled", differ, scripts)
	}
}
