package luascan

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/slotlint/slotlint/internal/clustertest"
	"github.com/slotlint/slotlint/internal/rediscmd"
	"github.com/slotlint/slotlint/keypattern"
)

// witness runs a body with a redis.call that writes down its arguments, and gives back what it wrote. KEYS and ARGV
// come as ARGV, so that the server has no opinion on their slots. A command's reply is one of the kind that the
// command gives.
const witness = `
local given = {KEYS = {}, ARGV = {}, log = {}, calls = 0}
local count = tonumber(ARGV[1])
for i = 2, #ARGV do
  local list = i <= count + 1 and given.KEYS or given.ARGV
  list[#list + 1] = ARGV[i]
end
local function call(...)
  local entry = {}
  for i = 1, select('#', ...) do
    local arg = select(i, ...)
    if type(arg) == 'number' then arg = string.format('%%.17g', arg) end
    if type(arg) ~= 'string' then error('bad argument') end
    entry[i] = arg
  end
  given.calls = given.calls + 1
  if given.calls > 200 then error('enough') end
  given.log[#given.log + 1] = entry
  local name = string.upper(entry[1])
  if name == 'SMEMBERS' then
    local members = {}
    for i = 1, given.calls %% 4 do members[i] = 'm' .. i .. 'of' .. given.calls end
    return members
  end
  if name == 'INCR' or name == 'EXISTS' then return given.calls %% 2 end
  if given.calls %% 3 == 0 then return false end
  return 'reply' .. given.calls
end
local ok, err = pcall(function(KEYS, ARGV, redis, given, call, count)
%s
end, given.KEYS, given.ARGV, {call = call, pcall = call})
return {ok and '' or tostring(err), given.log}
`

// observe runs a script on a server and returns the commands that it really issued.
func observe(c *clustertest.Cluster, body string, keys, args []string) ([][]string, error) {
	cmd := slices.Concat([]string{"EVAL", fmt.Sprintf(witness, body), "0", fmt.Sprint(len(keys))}, keys, args)
	reply, err := c.Node(0).Do(cmd...)
	if err != nil {
		return nil, err
	}
	parts := reply.([]any)
	if msg := parts[0].(string); strings.Contains(msg, "compil") {
		return nil, fmt.Errorf("%s", msg)
	}
	var calls [][]string
	for _, entry := range parts[1].([]any) {
		var call []string
		for _, word := range entry.([]any) {
			call = append(call, word.(string))
		}
		calls = append(calls, call)
	}
	return calls, nil
}

type words []string

func (w words) Len() int { return len(w) }

func (w words) At(i int) (string, bool) {
	if i < len(w) {
		return w[i], true
	}
	return "", false
}

// keysOfCall returns the keys of a command that was really issued; ok is false if the server would refuse it.
func keysOfCall(call []string) (keys []string, ok bool) {
	cmd, found := rediscmd.Lookup(call[0])
	if !found {
		return nil, false
	}
	indexes, exact := cmd.KeyArgs(words(call[1:]))
	for _, i := range indexes {
		keys = append(keys, call[1+i])
	}
	return keys, exact
}

// held is what holes hold.
type held map[string]string

// matchKeys calls then for each way in which keys can be what an access says.
func matchKeys(a Access, actual []string, b held, then func(held) bool) bool {
	single := slices.DeleteFunc(slices.Clone(a.Keys), func(k Key) bool { return k.Each })
	each := slices.DeleteFunc(slices.Clone(a.Keys), func(k Key) bool { return !k.Each })
	var walk func(i, j int, b held) bool
	walk = func(i, j int, b held) bool {
		switch {
		case i < len(single) && j < len(actual):
			if matchPattern(single[i].Pattern.Segments(), actual[j], b, func(b held) bool { return walk(i+1, j+1, b) }) {
				return true
			}
			return !a.Exact && walk(i, j+1, b)
		case i < len(single):
			return false
		case j < len(actual):
			for _, k := range each {
				// Each of several keys is another turn's.
				turn := k.Pattern.Substitute(func(h keypattern.Hole) keypattern.Pattern {
					if h.Varies {
						h.ID = fmt.Sprintf("%s turn %d", h.ID, j)
					}
					return keypattern.Of(h)
				})
				if matchPattern(turn.Segments(), actual[j], b, func(b held) bool { return walk(i, j+1, b) }) {
					return true
				}
			}
			return !a.Exact && walk(i, j+1, b)
		}
		return then(b)
	}
	return walk(0, 0, b)
}

func matchPattern(segs []keypattern.Segment, text string, b held, then func(held) bool) bool {
	if len(segs) == 0 {
		return text == "" && then(b)
	}
	s := segs[0]
	if s.Hole == nil {
		rest, ok := strings.CutPrefix(text, s.Literal)
		return ok && matchPattern(segs[1:], rest, b, then)
	}
	if bound, ok := b[s.Hole.ID]; ok {
		rest, ok := strings.CutPrefix(text, bound)
		return ok && matchPattern(segs[1:], rest, b, then)
	}
	for n := 0; n <= len(text); n++ {
		if !allows(*s.Hole, text[:n]) {
			continue
		}
		b[s.Hole.ID] = text[:n]
		if matchPattern(segs[1:], text[n:], b, then) {
			return true
		}
		delete(b, s.Hole.ID)
	}
	return false
}

func allows(h keypattern.Hole, text string) bool {
	if len(text) < h.Min || h.Max != keypattern.Unbounded && len(text) > h.Max {
		return false
	}
	switch h.Alphabet {
	case keypattern.NoBraces:
		return !strings.ContainsAny(text, "{}")
	case keypattern.Decimal:
		return strings.Trim(text, "-0123456789") == ""
	}
	return true
}

// explains reports whether an access describes a command that was really issued.
func explains(a Access, call []string, given held) bool {
	if a.Command == "" {
		return true
	}
	if !strings.EqualFold(a.Command, call[0]) {
		return false
	}
	keys, _ := keysOfCall(call)
	b := held{}
	for id, text := range given {
		b[id] = text
	}
	return matchKeys(a, keys, b, func(held) bool { return true })
}

// TestAgainstServer runs generated scripts on a server and holds what they did against what was foretold: every
// command must be one of the accesses, with the keys that these name, and two commands of one run may not be two that
// exclude each other.
func TestAgainstServer(t *testing.T) {
	cluster := clustertest.Start(t)
	first, runs := uint64(1), uint64(600)
	if n, err := strconv.ParseUint(os.Getenv("LUASCAN_SEED"), 10, 64); err == nil {
		first, runs = n, 5000 // a search of its own
	}
	if testing.Short() {
		runs = 100
	}
	commands, exact, constants := 0, 0, 0
	for seed := first; seed < first+runs; seed++ {
		src := generate(seed)
		s, err := Scan(src)
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, src)
		}
		for variant := range 3 {
			keys := []string{"k{1}", "kk2", "a"}[:3-variant]
			args := [][]string{{"x", "a", "y{"}, {"a", "b:"}, {"b:"}}[variant]
			calls, err := observe(cluster, src, keys, args)
			if err != nil {
				t.Fatalf("seed %d: the server says: %v\n%s", seed, err, src)
			}
			given := held{}
			for i, k := range keys {
				given[fmt.Sprintf("KEYS[%d]", i+1)] = k
			}
			for i, a := range args {
				given[fmt.Sprintf("ARGV[%d]", i+1)] = a
			}
			bound, err := s.Bind(Run{Keys: literals(keys), Args: literals(args)})
			if err != nil {
				t.Fatalf("seed %d: %v\n%s", seed, err, src)
			}
			for _, c := range []struct {
				what     string
				accesses []Access
				given    held
			}{{"unbound", s.Accesses, given}, {"bound", bound.Accesses, held{}}} {
				if c.what == "unbound" && readsBeyond(s, len(keys), len(args)) {
					continue // Scan takes elements of constant index to be there
				}
				if problem := compareRuns(c.accesses, calls, c.given); problem != "" {
					t.Fatalf("seed %d, %s, KEYS %q, ARGV %q: %s\nscript:\n%s\nforetold:\n%s", seed, c.what, keys, args, problem, src, show(c.accesses))
				}
			}
			commands += len(calls)
		}
		for _, a := range s.Accesses {
			if a.Exact {
				exact++
			}
			for _, k := range a.Keys {
				if isConstant(k.Pattern) {
					constants++
				}
			}
		}
	}
	t.Logf("%d scripts, %d commands observed; %d accesses foretold exactly, %d keys as constants", runs, commands, exact, constants)
}

// readsBeyond reports whether a script reads an element of constant index that is not passed.
func readsBeyond(s *Script, keys, args int) bool {
	open := Params{Open: true}
	m := newMachine(&Script{Library: s.Library, chunk: s.chunk}, Run{Keys: open, Args: open})
	if m.run() != nil {
		return true
	}
	beyond := func(list *parameters, n int) bool {
		for i := range list.known {
			if i > n {
				return true
			}
		}
		return false
	}
	return beyond(m.keys, keys) || beyond(m.args, args)
}

func literals(texts []string) Params {
	var p Params
	for _, s := range texts {
		p.Items = append(p.Items, keypattern.Literal(s))
	}
	return p
}

func compareRuns(accesses []Access, calls [][]string, given held) string {
	explained := make([][]Access, len(calls))
	for i, call := range calls {
		if _, ok := keysOfCall(call); !ok {
			continue // the server would refuse it
		}
		for _, a := range accesses {
			if explains(a, call, given) {
				explained[i] = append(explained[i], a)
			}
		}
		if len(explained[i]) == 0 {
			return fmt.Sprintf("%q was not foretold", call)
		}
	}
	for i := range calls {
		for j := range i {
			together := len(explained[i]) == 0 || len(explained[j]) == 0
			for _, a := range explained[i] {
				together = together || slices.ContainsFunc(explained[j], func(b Access) bool { return !a.Excludes(b) })
			}
			if !together {
				return fmt.Sprintf("%q and %q were foretold to exclude each other", calls[j], calls[i])
			}
		}
	}
	return ""
}

// TestNumbersAgainstServer holds the text that becomes of numbers against a server's: in commands, in concatenations
// and in formats.
func TestNumbersAgainstServer(t *testing.T) {
	cluster := clustertest.Start(t)
	eval := func(expr string) string {
		t.Helper()
		reply, err := cluster.Node(0).Do("EVAL", "return "+expr, "0")
		if err != nil {
			t.Fatalf("%s: %v", expr, err)
		}
		return fmt.Sprint(reply)
	}
	foretold := func(expr string) string {
		t.Helper()
		s, err := Scan("redis.call('GET', " + expr + ")")
		if err != nil || len(s.Accesses) != 1 {
			t.Fatalf("%s: %v, %v", expr, s, err)
		}
		return s.Accesses[0].Keys[0].String()
	}
	for _, n := range []string{"0", "-0", "1", "-1", "12", "0.1", "1e15", "1e16", "123456789012345678", "1e100", "1e-5", "0.0001", "2.50", "100000", "1/3",
		"0x1F", "3.", "2^53", "2^63", "-2.5e-7", "7 % -3", "-7 % 3", "5.5 % 2"} {
		if got, want := foretold(n), eval("redis.call('ECHO', "+n+")"); got != want {
			t.Errorf("%s as an argument: %q, the server says %q", n, got, want)
		}
		if got, want := foretold("'' .. ("+n+")"), eval("'' .. ("+n+")"); got != want {
			t.Errorf("%s in a concatenation: %q, the server says %q", n, got, want)
		}
	}
	for _, format := range []string{"%d", "%5d", "%-5d|", "%05d", "%+d", "% d", "%x", "%X", "%#x", "%o", "%c", "%e", "%E", "%f", "%.3f", "%8.2f", "%g", "%G", "%.3g", "%i", "%u", "%s", "%10s", "%%", "%.3d"} {
		for _, n := range []string{"65", "97.5", "1e9"} {
			expr := fmt.Sprintf("string.format('%s', %s)", format, n)
			if got, want := foretold(expr), eval(expr); got != want {
				t.Errorf("%s: %q, the server says %q", expr, got, want)
			}
		}
	}
	for _, expr := range []string{
		"('hello'):sub(2, 3)", "('hello'):sub(-3, -2)", "('hello'):sub(0)", "('hello'):sub(10)", "('hello'):sub(3, 2)", "('hello'):sub(-10, 2)",
		"('a.b.c'):gsub('%.', '%%')", "('aXb'):upper()", "('AÄb'):lower()", "('ab'):rep(3)", "('ab'):rep(0)", "string.char(65, 66)",
		"table.concat({1, 2.5, 'x'}, ', ')", "string.format('%5s|%-5s|%.2s', 'abc', 'abc', 'abc')", "tostring(12.0)", "tostring(nil)", "tostring(1 == 1)",
		"tonumber('0x10') .. tonumber(' 12 ') .. tonumber('1e2')", "'10' + 5 .. ''", "10 .. ''", "#'abc' .. ''", "math.floor(-2.5) .. math.max(1, 3, 2)",
		"select(2, 'a', 'b', 'c')", "(select('#', 1, nil, 3)) .. ''", "('%d%%'):format(50)",
	} {
		if got, want := foretold("("+expr+")"), eval("("+expr+")"); got != want {
			t.Errorf("%s: %q, the server says %q", expr, got, want)
		}
	}
}
