package luascan

import (
	"fmt"
	"strings"
	"testing"
)

// show renders accesses as the tables of these tests have them: one line each, with what is special about
// the access after it.
func show(accesses []Access) string {
	var sb strings.Builder
	for _, a := range accesses {
		sb.WriteString(a.String())
		if a.InLoop {
			sb.WriteString(" [loop]")
		}
		if a.Pcall {
			sb.WriteString(" [pcall]")
		}
		if a.Function != "" {
			sb.WriteString(" [" + a.Function + "]")
		}
		sb.WriteByte('\n')
	}
	return sb.String()
}

// A scanCase is a script and what it accesses. Scripts are written with a leading and a trailing line end, which
// do not count.
type scanCase struct {
	name, src, want string
}

func runScanCases(t *testing.T, cases []scanCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s, err := Scan(strings.Trim(c.src, "\n"))
			if err != nil {
				t.Fatal(err)
			}
			if got, want := show(s.Accesses), trimLines(c.want); got != want {
				t.Errorf("script:\n%s\ngot:\n%s\nwant:\n%s", c.src, got, want)
			}
		})
	}
}

func trimLines(s string) string {
	var sb strings.Builder
	for line := range strings.Lines(s) {
		if line = strings.TrimSpace(line); line != "" {
			sb.WriteString(line + "\n")
		}
	}
	return sb.String()
}

func TestCallForms(t *testing.T) {
	runScanCases(t, []scanCase{
		{"call", `return redis.call('GET', KEYS[1])`, `1:8 GET <KEYS[1]>`},
		{"pcall", `return redis.pcall('GET', KEYS[1])`, `1:8 GET <KEYS[1]> [pcall]`},
		{"Valkey's server.call", `return server.call('GET', 'k')`, `1:8 GET k`},
		{"by index", `redis['call']('GET', 'k')`, `1:1 GET k`},
		{"in parentheses", `return (redis.call('GET', 'k'))`, `1:9 GET k`},
		{"function in parentheses", `return (redis.call)('GET', 'k')`, `1:8 GET k`},
		{"alias of the function", `local call = redis.call; call('GET', 'k')`, `1:26 GET k`},
		{"alias of the library", `local r = redis; r.call('GET', 'k')`, `1:18 GET k`},
		{"alias of an alias", `local r = redis; local c = r.pcall; c('GET', 'k')`, `1:37 GET k [pcall]`},
		{"alias by a field", `local db = { get = redis.call }; db.get('GET', 'k')`, `1:34 GET k`},
		{"through pcall", `pcall(redis.call, 'GET', 'k')`, `1:1 GET k [pcall]`},
		{"in a function given to pcall", `pcall(function() redis.call('GET', 'k') end)`, `1:18 GET k [pcall]`},
		{"in a function given to xpcall", `xpcall(function() redis.call('GET', 'k') end, function(e) redis.call('DEL', 'e') end)`,
			"1:59 DEL e \n 1:19 GET k [pcall]"},
		{"not pcall after it", "pcall(redis.call, 'GET', 'k') redis.call('GET', 'k')", "1:1 GET k [pcall]\n1:31 GET k"},
		{"any letter case", `redis.call('GeT', 'k')`, `1:1 GET k`},
		{"name in a variable", `local cmd = 'del' redis.call(cmd, 'k')`, `1:19 DEL k`},
		{"name made of pieces", `redis.call('h' .. 'set', 'k', 'f', 'v')`, `1:1 HSET k`},
		{"name not known", `redis.call(ARGV[1], KEYS[1])`, `1:1 (unknown command) (perhaps more)`},
		{"name from a branch", `local cmd = ARGV[1] == '1' and 'GET' or 'DEL' redis.call(cmd, 'k')`, "1:47 GET k\n1:47 DEL k"},
		{"a command that nobody knows", `redis.call('FROBNICATE', 'k')`, `1:1 FROBNICATE (perhaps more)`},
		{"a subcommand", `redis.call('xgroup', 'create', KEYS[1], 'g', '$')`, `1:1 XGROUP CREATE <KEYS[1]>`},
		{"no keys", `redis.call('TIME')`, `1:1 TIME`},
		{"another table's call", `local t = {} function t.call() end t.call('GET', 'k')`, ``},
		{"a function of that name", `local function call(a, b) end call('GET', 'k')`, ``},
		{"in a comment", "-- redis.call('GET', 'k')\n--[[ redis.call('GET', 'k') ]]", ``},
		{"in a string", `return "redis.call('GET', 'k')"`, ``},
		{"arguments by unpack", `redis.call(unpack({'GET', KEYS[1]}))`, `1:1 GET <KEYS[1]>`},
		{"a string as the only argument", `redis.call'PING'`, `1:1 PING`},
	})
}

func TestKeysOfCommands(t *testing.T) {
	runScanCases(t, []scanCase{
		{"several", `redis.call('MGET', 'a', KEYS[2], 'c')`, `1:1 MGET a <KEYS[2]> c`},
		{"interleaved with values", `redis.call('MSET', 'a', 'x', 'b', 'y')`, `1:1 MSET a b`},
		{"counted", `redis.call('ZUNIONSTORE', 'd', 2, 'a', 'b', 'WEIGHTS', 1, 2)`, `1:1 ZUNIONSTORE d a b`},
		{"counted by text", `redis.call('SINTERCARD', '2', 'a', 'b')`, `1:1 SINTERCARD a b`},
		{"counted by an unknown number", `redis.call('ZUNIONSTORE', 'd', ARGV[1], 'a', 'b')`, `1:1 ZUNIONSTORE d (perhaps more)`},
		{"of streams", `redis.call('XREAD', 'COUNT', 1, 'STREAMS', 'a', 'b', 0, 0)`, `1:1 XREAD a b`},
		{"not the hash's fields", `redis.call('HMGET', 'h', 'f1', 'f2')`, `1:1 HMGET h`},
		{"a number is text", `redis.call('GET', 12)`, `1:1 GET 12`},
		{"a fraction is written as Redis does", `redis.call('GET', 0.1)`, `1:1 GET 0.10000000000000001`},
		{"and as Lua does in a concatenation", `redis.call('GET', 'k' .. 0.1)`, `1:1 GET k0.1`},
		{"nil", `local k redis.call('GET', k)`, `1:9 GET nil`},
		{"a table is refused", `redis.call('GET', {})`, ``},
	})
}

func TestTextOfKeys(t *testing.T) {
	runScanCases(t, []scanCase{
		{"constant", `redis.call('GET', 'user:1')`, `1:1 GET user:1`},
		{"concatenation", `redis.call('GET', 'a:' .. KEYS[1] .. ':' .. ARGV[2] .. ':z')`, `1:1 GET a:<KEYS[1]>:<ARGV[2]>:z`},
		{"hash tag around a key", `redis.call('GET', '{' .. KEYS[1] .. '}:lock')`, `1:1 GET {<KEYS[1]>}:lock`},
		{"numbers in it", `redis.call('GET', 'k:' .. 1 .. ':' .. 2.5 .. ':' .. 1e15)`, `1:1 GET k:1:2.5:1e+15`},
		{"arithmetic", `redis.call('GET', 'k:' .. (1 + 2 * 3 - 4 / 2 ^ 2) % 4)`, `1:1 GET k:2`},
		{"local", "local k = 'a' .. KEYS[1]\nredis.call('GET', k)", `2:1 GET a<KEYS[1]>`},
		{"several locals", `local a, b = 'x', 'y' redis.call('MGET', a, b)`, `1:23 MGET x y`},
		{"reassigned", "local k = 'a'\nredis.call('GET', k)\nk = k .. 'b'\nredis.call('GET', k)", "2:1 GET a\n4:1 GET ab"},
		{"swapped", `local a, b = 'x', 'y' a, b = b, a redis.call('MGET', a, b)`, `1:35 MGET y x`},
		{"shadowed", "local k = 'a'\ndo local k = 'b' end\nredis.call('GET', k)", `3:1 GET a`},
		{"redeclared", "local k = 'a'\nlocal function f() redis.call('GET', k) end\nlocal k = 'b'\nf()\nredis.call('GET', k)", "2:20 GET a\n5:1 GET b"},
		{"global", "prefix = 'p:'\nredis.call('GET', prefix .. KEYS[1])", `2:1 GET p:<KEYS[1]>`},
		{"string.format", `redis.call('GET', string.format('%s:%d:%05.1f:%x:%%:%5s|', KEYS[1], 7, 2.25, 255, 'ab'))`,
			`1:1 GET <KEYS[1]>:7:002.2:ff:%:   ab|`},
		{"string.format of unknown numbers", `redis.call('GET', string.format('u:%d', ARGV[1]))`, `1:1 GET u:<ARGV[1]>`},
		{"format as a method", `redis.call('GET', ('%s:x'):format(KEYS[1]))`, `1:1 GET <KEYS[1]>:x`},
		{"table.concat", `redis.call('GET', table.concat({'a', KEYS[1], 3}, ':'))`, `1:1 GET a:<KEYS[1]>:3`},
		{"table.concat of a range", `redis.call('GET', table.concat({'a', 'b', 'c', 'd'}, '-', 2, 3))`, `1:1 GET b-c`},
		{"tostring and tonumber", `redis.call('GET', tostring(KEYS[1]) .. tostring(12) .. tonumber('0x10') .. tostring(nil))`, `1:1 GET <KEYS[1]>1216nil`},
		{"tonumber of an argument", `redis.call('GET', 'k' .. tonumber(ARGV[1]))`, `1:1 GET k<tonumber(ARGV[1])>`},
		{"string.sub of constants", `redis.call('GET', string.sub('hello', 2, 3) .. ('hello'):sub(-2) .. ('hello'):sub(4))`, `1:1 GET ellolo`},
		{"string.sub within the known beginning", `local k = 'user:' .. KEYS[1] .. ':name' redis.call('MGET', k:sub(1, 4), k:sub(6), k:sub(1, -6), k:sub(-4))`,
			`1:41 MGET user <KEYS[1]>:name user:<KEYS[1]> name`},
		{"string.sub of a hole", `redis.call('GET', KEYS[1]:sub(1, 3))`, `1:1 GET <string.sub(KEYS[1], 1, 3)>`},
		{"upper and lower", `redis.call('GET', string.upper('ab') .. ('CD'):lower() .. string.lower('X' .. KEYS[1]))`, `1:1 GET ABcdx<lower(KEYS[1])>`},
		{"gsub of constants", `redis.call('GET', (string.gsub('a.b.c', '%.', ':')))`, `1:1 GET a:b:c`},
		{"gsub with a pattern", `redis.call('GET', (string.gsub('a.b.c', '.', ':')))`, `1:1 GET <string.gsub("a.b.c", ".", ":")>`},
		{"rep", `redis.call('GET', ('ab'):rep(3))`, `1:1 GET ababab`},
		{"unknown function", `redis.call('GET', whatever(KEYS[1]))`, `1:1 GET <value>`},
		{"decoded JSON", `local d = cjson.decode(ARGV[1]) redis.call('GET', d.user.key)`, `1:33 GET <cjson.decode(ARGV[1]).user.key>`},
		{"a reply", `local id = redis.call('INCR', 'seq') redis.call('SET', 'job:' .. id, 1)`, "1:12 INCR seq\n1:38 SET job:<INCR reply>"},
		{"bytes that are no text", `redis.call('GET', '\0\255|')`, "1:1 GET \x00\xff|"},
	})
}

func TestBranches(t *testing.T) {
	runScanCases(t, []scanCase{
		{"both arms", `if ARGV[1] then redis.call('GET', 'a') else redis.call('GET', 'b') end`, "1:17 GET a\n1:45 GET b"},
		{"elseif", `local k if ARGV[1] == '1' then k = 'a' elseif ARGV[1] == '2' then k = 'b' else k = 'c' end redis.call('GET', k)`,
			"1:92 GET a\n1:92 GET b\n1:92 GET c"},
		{"no else", `local k = 'a' if ARGV[1] == '1' then k = 'b' end redis.call('GET', k)`, "1:50 GET b\n1:50 GET a"},
		{"the arms agree", `local k if ARGV[1] then k = 'a' else k = 'a' end redis.call('GET', k)`, "1:50 GET a"},
		{"one decision, two keys", `local a, b if ARGV[1] then a, b = 'a1', 'b1' else a, b = 'a2', 'b2' end redis.call('MGET', a, b)`,
			"1:73 MGET a1 b1\n1:73 MGET a2 b2"},
		{"the same condition twice", `local k = 'a' if ARGV[1] == 'x' then k = 'b' end if ARGV[1] == 'x' then redis.call('GET', k) end`, "1:73 GET b"},
		{"its negation", `local k = 'a' if ARGV[1] == 'x' then k = 'b' end if ARGV[1] ~= 'x' then redis.call('GET', k) end`, "1:73 GET a"},
		{"two decisions", `local a, b = 'a1', 'b1' if ARGV[1] then a = 'a2' end if ARGV[2] then b = 'b2' end redis.call('MGET', a, b)`,
			"1:83 MGET a2 b2\n1:83 MGET a2 b1\n1:83 MGET a1 b2\n1:83 MGET a1 b1"},
		{"and, or", `redis.call('GET', ARGV[1] == '1' and KEYS[1] or 'x')`, "1:1 GET <KEYS[1]>\n1:1 GET x"},
		{"or", `redis.call('GET', KEYS[2] or 'x')`, "1:1 GET <KEYS[2]>\n1:1 GET x"},
		{"decided", `local debug = false if debug then redis.call('GET', 'a') else redis.call('GET', 'b') end`, "1:63 GET b"},
		{"decided by and, or", `local env = 'p' redis.call('GET', env == 'p' and 'a' or 'b')`, "1:17 GET a"},
		{"early return", `local k = 'a' if ARGV[1] then k = 'b' return redis.call('GET', k) end redis.call('DEL', k)`, "1:46 GET b\n1:71 DEL a"},
		{"early error", `local k = 'a' if not ARGV[1] then k = 'b' error('x') end redis.call('DEL', k)`, "1:58 DEL a"},
		{"after return", `do return end redis.call('GET', 'a')`, ``},
		{"in a condition", `if redis.call('EXISTS', 'a') == 1 then redis.call('DEL', 'a') end`, "1:4 EXISTS a\n1:40 DEL a"},
		{"in an operand that may not run", `local x = ARGV[1] and redis.call('GET', 'a')`, "1:23 GET a"},
		{"does not matter to the keys", `local v = 'x' if ARGV[1] then v = 'y' end redis.call('SET', 'k', v)`, "1:43 SET k"},
	})
}

func TestLoops(t *testing.T) {
	runScanCases(t, []scanCase{
		{"over KEYS by number", `for i = 1, #KEYS do redis.call('DEL', KEYS[i]) end`, `1:21 DEL <KEYS[i]> [loop]`},
		{"over KEYS by ipairs", `for i, k in ipairs(KEYS) do redis.call('DEL', k, '{' .. k .. '}:x') end`, `1:29 DEL <KEYS[i]> {<KEYS[i]>}:x [loop]`},
		{"over KEYS by pairs", `for _, k in pairs(KEYS) do redis.call('DEL', k) end`, `1:28 DEL <KEYS[i]> [loop]`},
		{"over ARGV", `for i = 1, #ARGV do redis.call('DEL', 'p:' .. ARGV[i]) end`, `1:21 DEL p:<ARGV[i]> [loop]`},
		{"one element and the next", `for i = 1, #KEYS, 2 do redis.call('RENAME', KEYS[i], KEYS[i + 1]) end`, `1:24 RENAME <KEYS[i]> <KEYS[i+1]> [loop]`},
		{"keys and arguments side by side", `for i, k in ipairs(KEYS) do redis.call('SET', k .. ':' .. ARGV[i], 1) end`, `1:29 SET <KEYS[i]>:<ARGV[i]> [loop]`},
		{"constant bounds, turn by turn", `for i = 1, 3 do redis.call('DEL', 'k' .. i) end`, "1:17 DEL k1\n1:17 DEL k2\n1:17 DEL k3"},
		{"downwards", `for i = 3, 1, -2 do redis.call('DEL', 'k' .. i) end`, "1:21 DEL k3\n1:21 DEL k1"},
		{"no turn", `for i = 1, 0 do redis.call('DEL', 'k' .. i) end`, ``},
		{"many turns", `for i = 1, 1000 do redis.call('DEL', 'k' .. i) end`, `1:20 DEL k<i> [loop]`},
		{"over a table of constants", `for _, s in ipairs({'a', 'b'}) do redis.call('DEL', KEYS[1] .. s) end`, "1:35 DEL <KEYS[1]>a\n1:35 DEL <KEYS[1]>b"},
		{"over a table's fields", `for f, k in pairs({x = 'a', y = 'b'}) do redis.call('HDEL', k, f) end`, "1:42 HDEL a\n1:42 HDEL b"},
		{"over a reply", `local ids = redis.call('SMEMBERS', 'ids') for _, id in ipairs(ids) do redis.call('DEL', 'u:' .. id) end`,
			"1:13 SMEMBERS ids\n1:71 DEL u:<SMEMBERS reply[i]> [loop]"},
		{"while", `local i = 1 while i <= #KEYS do redis.call('DEL', KEYS[i]) i = i + 1 end`, `1:33 DEL <KEYS[number]> [loop]`},
		{"repeat", `local c = '0' repeat local r = redis.call('SCAN', c) c = r[1] for _, k in ipairs(r[2]) do redis.call('DEL', k) end until c == '0'`,
			"1:32 SCAN [loop]\n1:91 DEL <SCAN reply[2][i]> [loop]"},
		{"what a turn changes is not known in the next", `local k = 'a' while ARGV[1] do redis.call('GET', k) k = k .. 'x' end`, `1:32 GET <value> [loop]`},
		{"nor after the loop", `local k = 'a' for i = 1, #ARGV do k = ARGV[i] end redis.call('GET', k)`, "1:51 GET <ARGV[i]>\n1:51 GET a"},
		{"what is set before each use is known", `local k for i = 1, #ARGV do k = 'p' .. ARGV[i] redis.call('GET', k) end`, `1:48 GET p<ARGV[i]> [loop]`},
		{"what no turn changes is known", `local k = 'a' while ARGV[1] do redis.call('GET', k) end`, `1:32 GET a [loop]`},
		{"break", `local k = 'a' for i = 1, 3 do if ARGV[i] then k = 'b' break end end redis.call('GET', k)`, "1:69 GET b\n1:69 GET a"},
		{"nothing after a loop without end", `while true do redis.call('GET', 'a') end redis.call('GET', 'b')`, "1:15 GET a [loop]"},
		{"a break out of it", `while true do if redis.call('GET', 'a') then break end end redis.call('GET', 'b')`, "1:18 GET a [loop]\n1:60 GET b"},
		{"nested", `for i = 1, #KEYS do for j = 1, #ARGV do redis.call('GET', KEYS[i] .. ARGV[j]) end end`, `1:41 GET <KEYS[i]><ARGV[j]> [loop]`},
		{"the second branch of a first turn", `local first = true local p = 'a' for i = 1, #KEYS do if first then first = false else p = 'b' end redis.call('GET', p) end`,
			`1:99 GET <value> [loop]
			 1:99 GET b [loop]`},
	})
}

func TestTables(t *testing.T) {
	runScanCases(t, []scanCase{
		{"literal", `local t = {'a', KEYS[1]} redis.call('MGET', t[1], t[2])`, `1:26 MGET a <KEYS[1]>`},
		{"fields", `local t = {key = 'a', ['x-y'] = 'b'} redis.call('MGET', t.key, t['x-y'])`, `1:38 MGET a b`},
		{"nested", `local t = {a = {b = {'x'}}} redis.call('GET', t.a.b[1])`, `1:29 GET x`},
		{"stored", `local t = {} t.k = 'a' t[1] = 'b' redis.call('MGET', t.k, t[1])`, `1:35 MGET a b`},
		{"appended", `local t = {} t[#t+1] = 'a' table.insert(t, 'b') redis.call('DEL', unpack(t))`, `1:49 DEL a b`},
		{"inserted before", `local t = {'b'} table.insert(t, 1, 'a') redis.call('DEL', unpack(t))`, `1:41 DEL a b`},
		{"removed", `local t = {'a', 'b'} table.remove(t) redis.call('DEL', unpack(t))`, `1:38 DEL a`},
		{"appended in a branch", `local t = {'a'} if ARGV[1] then t[#t+1] = 'b' end redis.call('DEL', unpack(t))`, "1:51 DEL a b\n1:51 DEL a"},
		{"appended in a loop", `local t = {} for i = 1, #KEYS do t[#t+1] = KEYS[i] .. ':x' end redis.call('DEL', unpack(t))`, `1:64 DEL <KEYS[i]>:x...`},
		{"inserted in a loop, after known ones", `local t = {'a'} for _, k in ipairs(KEYS) do table.insert(t, k) end redis.call('DEL', unpack(t))`, `1:68 DEL a <KEYS[i]>...`},
		{"stored in a loop by its number", `local t = {} for i = 1, #KEYS do t[i] = '{' .. KEYS[i] .. '}' end redis.call('DEL', unpack(t))`, `1:67 DEL {<KEYS[i]>}...`},
		{"stored in a loop by a counter", `local t, n = {}, 0 for i = 1, #KEYS do n = n + 1 t[n] = KEYS[i] end redis.call('DEL', unpack(t))`, `1:69 DEL <KEYS[i]>...`},
		{"looped over again", `local t = {} for i = 1, #KEYS do t[i] = KEYS[i] .. ':x' end for _, k in ipairs(t) do redis.call('DEL', k) end`,
			`1:86 DEL <KEYS[i]>:x [loop]`},
		{"the command in it", `local t = {'DEL'} for i = 1, #KEYS do t[#t+1] = KEYS[i] end redis.call(unpack(t))`, `1:61 DEL <KEYS[i]>...`},
		{"given to a function", `local t = {} local function add(list, v) list[#list+1] = v end add(t, 'a') add(t, 'b') redis.call('DEL', unpack(t))`, `1:88 DEL a b`},
		{"aliased", `local t = {} local u = t u.k = 'a' redis.call('GET', t.k)`, `1:36 GET a`},
		{"by a key that is not known", `local names = {a = 'x', b = 'y'} redis.call('GET', names[ARGV[1]])`, "1:34 GET x\n1:34 GET y"},
		{"by one that is", `local names = {a = 'x', b = 'y'} local n = 'a' redis.call('GET', names[n])`, "1:48 GET x"},
		{"written to a decoded value", `local d = cjson.decode(ARGV[1]) d.k = 'a' redis.call('MGET', d.k, d.z)`, `1:43 MGET a <cjson.decode(ARGV[1]).z>`},
		{"sorted", `local t = {'b', 'a'} table.sort(t) redis.call('GET', t[1])`, "1:36 GET b\n1:36 GET a"},
		{"keys and values by turns", `local t = {} for i, k in ipairs(KEYS) do table.insert(t, k) table.insert(t, ARGV[i]) end redis.call('MSET', unpack(t))`,
			"1:90 MSET <KEYS[i]>..."},
		{"keys and values by turns, made", `local t = {} for i, k in ipairs(KEYS) do t[#t+1] = 'p:' .. k t[#t+1] = i end return redis.call('msetnx', unpack(t))`,
			"1:85 MSETNX p:<KEYS[i]>..."},
		{"keys and values, not always by turns", `local t = {} for i, k in ipairs(KEYS) do table.insert(t, k) if ARGV[i] then table.insert(t, k) end table.insert(t, 1) end redis.call('MSET', unpack(t))`,
			"1:123 MSET (perhaps more)"},
		{"keys and values in two loops", `local t = {} for i, k in ipairs(KEYS) do t[#t+1] = k end for i, k in ipairs(KEYS) do t[#t+1] = ARGV[i] end redis.call('MSET', unpack(t))`,
			"1:108 MSET (perhaps more)"},
		{"emptied in a loop", `local t = {} for i, k in ipairs(KEYS) do t[#t+1] = k if #t == 100 then redis.call('DEL', unpack(t)) t = {} end end`,
			"1:72 DEL <KEYS[i]>... [loop]"},
	})
}

func TestUnpack(t *testing.T) {
	runScanCases(t, []scanCase{
		{"all KEYS", `redis.call('DEL', unpack(KEYS))`, `1:1 DEL <KEYS[...]>...`},
		{"from the second", `redis.call('SUNIONSTORE', KEYS[1], unpack(KEYS, 2))`, `1:1 SUNIONSTORE <KEYS[1]> <KEYS[...]>...`},
		{"a range", `redis.call('DEL', unpack(KEYS, 2, 3))`, `1:1 DEL <KEYS[2]> <KEYS[3]>`},
		{"an unknown range", `for i = 1, #KEYS, 100 do redis.call('DEL', unpack(KEYS, i, math.min(i + 99, #KEYS))) end`, `1:26 DEL <KEYS[...]>... [loop]`},
		{"counted by their number", `redis.call('ZUNIONSTORE', 'd', #KEYS, unpack(KEYS))`, `1:1 ZUNIONSTORE d <KEYS[...]>...`},
		{"counted by their number less one", `redis.call('ZUNIONSTORE', KEYS[1], #KEYS - 1, unpack(KEYS, 2))`, `1:1 ZUNIONSTORE <KEYS[1]> <KEYS[...]>...`},
		{"counted by a table's length", `local t = {} for i, a in ipairs(ARGV) do t[i] = 'z:' .. a end redis.call('ZUNIONSTORE', 'd', #t, unpack(t))`,
			`1:63 ZUNIONSTORE d z:<ARGV[i]>...`},
		{"values, not keys", `redis.call('SADD', KEYS[1], unpack(ARGV))`, `1:1 SADD <KEYS[1]>`},
		{"keys and values mixed", `redis.call('MSET', unpack(ARGV))`, `1:1 MSET (perhaps more)`},
		{"of a copy", `local t = {unpack(KEYS)} redis.call('DEL', unpack(t))`, `1:26 DEL <KEYS[...]>...`},
		{"not last: only the first", `redis.call('MGET', unpack(KEYS), 'x')`, `1:1 MGET <KEYS[1]> x`},
		{"in parentheses: only the first", `redis.call('MGET', (unpack(KEYS)))`, `1:1 MGET <KEYS[1]>`},
		{"of a reply", `redis.call('DEL', unpack(redis.call('SMEMBERS', 'ids')))`, "1:26 SMEMBERS ids\n1:1 DEL <SMEMBERS reply[...]>..."},
		{"table.unpack is not in Lua 5.1", `redis.call('DEL', table.unpack(KEYS))`, `1:1 DEL <value> <value>...`},
	})
}

func TestFunctions(t *testing.T) {
	runScanCases(t, []scanCase{
		{"local", "local function lock(k)\n  return redis.call('SET', k .. ':lock', 1)\nend\nlock(KEYS[1])\nlock('x')", "2:10 SET <KEYS[1]>:lock\n2:10 SET x:lock"},
		{"assigned", `local get = function(k) return redis.call('GET', k) end get('a')`, `1:32 GET a`},
		{"global", `function get(k) return redis.call('GET', k) end get('a')`, `1:24 GET a`},
		{"in a table", `local m = {} function m.get(k) return redis.call('GET', k) end m.get('a')`, `1:39 GET a`},
		{"a method", `local m = {p = 'x:'} function m:get(k) return redis.call('GET', self.p .. k) end m:get('a')`, `1:47 GET x:a`},
		{"its result", `local function key(id) return 'u:' .. id .. ':k' end redis.call('GET', key(ARGV[1]))`, `1:54 GET u:<ARGV[1]>:k`},
		{"several results", `local function two() return 'a', 'b' end redis.call('MGET', two())`, `1:42 MGET a b`},
		{"results of two returns", `local function key() if ARGV[1] == '1' then return 'a' end return 'b' end redis.call('GET', key())`, "1:75 GET a\n1:75 GET b"},
		{"changes a variable outside", `local k = 'a' local function f() k = 'b' end f() redis.call('GET', k)`, `1:50 GET b`},
		{"changes it or not", `local k = 'a' local function f() if ARGV[1] then return end k = 'b' end f() redis.call('GET', k)`, "1:77 GET a\n1:77 GET b"},
		{"closure", `local function maker(p) return function(k) return redis.call('GET', p .. k) end end local g = maker('x:') g('a')`, `1:51 GET x:a`},
		{"varargs", `local function call(...) return redis.call(...) end call('GET', 'a')`, `1:33 GET a`},
		{"varargs after a parameter", `local function get(p, ...) return redis.call('MGET', ...) end get('x', 'a', 'b')`, `1:35 MGET a b`},
		{"varargs by the name arg", `local function call(cmd, ...) return redis.call(cmd, unpack(arg)) end call('MGET', 'a', 'b')`, `1:38 MGET a b`},
		{"select", `local function last(...) return redis.call('GET', (select(2, ...))) end last('a', 'b')`, `1:33 GET b`},
		{"never called", `local function f() redis.call('GET', 'a') end`, ``},
		{"called by a name that is not known", `local f = {get = function(k) redis.call('GET', k) end, del = function(k) redis.call('DEL', k) end} f[ARGV[1]]('a')`,
			"1:30 GET a\n1:74 DEL a"},
		{"given away", `string.gsub(ARGV[1], '%w+', function(w) redis.call('GET', 'w:' .. w) end)`, `1:41 GET w:<value>`},
		{"recursive", `local function f(k, n) redis.call('GET', k) if n > 0 then f(k .. 'x', n - 1) end end f('a', ARGV[1])`, "1:24 GET a\n1:24 GET <value> [loop]"},
		{"given to map", `local function map(t, f) for i, v in ipairs(t) do f(v) end end map(KEYS, function(k) redis.call('DEL', k) end)`, `1:86 DEL <KEYS[i]> [loop]`},
	})
}

func TestPositions(t *testing.T) {
	at := func(src string) string {
		t.Helper()
		s, err := Scan(src)
		if err != nil {
			t.Fatal(err)
		}
		var sb strings.Builder
		for _, a := range s.Accesses {
			fmt.Fprintf(&sb, "%d:%d@%d", a.Line, a.Column, a.Offset)
			for _, k := range a.Keys {
				fmt.Fprintf(&sb, " %d:%d@%d", k.Line, k.Column, k.Offset)
			}
			sb.WriteByte('\n')
		}
		return strings.TrimSpace(sb.String())
	}
	for _, c := range []struct{ name, src, want string }{
		{"columns are bytes", `local s = 'äöü' redis.call('GET', 'k')`, "1:20@19 1:38@37"},
		{"a tab is one byte", "\tredis.call('GET', 'k')", "1:2@1 1:20@19"},
		{"after a long string", "local s = [[\n\n]] redis.call('GET', 'k')", "3:4@17 3:22@35"},
		{"after a long string of level 2", "local s = [==[\n]]\n]==] redis.call('GET', 'k')", "3:6@23 3:24@41"},
		{"after a long comment", "--[[\n x\n]] redis.call('GET', 'k')", "3:4@11 3:22@29"},
		{"a key that is a long string", "redis.call('GET', [[\nk]])", "1:1@0 1:19@18"},
		{"after an escaped line end", "local s = 'a\\\nb' redis.call('GET', 'k')", "2:4@17 2:22@35"},
		{"CRLF is one line end", "local a\r\nredis.call('GET', 'k')", "2:1@9 2:19@27"},
		{"CR is one", "local a\rredis.call('GET', 'k')", "2:1@8 2:19@26"},
		{"LFCR is one", "local a\n\rredis.call('GET', 'k')", "2:1@9 2:19@27"},
		{"over several lines", "redis.call(\n  'MGET',\n  KEYS[1],\n  'a' .. 'b')", "1:1@0 3:3@24 4:3@35"},
		{"a key in parentheses", "redis.call('GET', ('k'))", "1:1@0 1:19@18"},
		{"after a #! line", "#!lua flags=no-writes\nredis.call('GET', 'k')", "2:1@22 2:19@40"},
		{"a call of a call", "(function() return redis.call end)()('GET', 'k')", "1:1@0 1:45@44"},
		{"unpack", "redis.call('DEL', unpack(KEYS))", "1:1@0 1:19@18"},
		{"through a table", "local t = {'a'}\nredis.call('DEL', unpack(t))", "2:1@16 2:19@34"},
	} {
		if got := at(c.src); got != c.want {
			t.Errorf("%s: %q: got %s, want %s", c.name, c.src, got, c.want)
		}
	}
}

func TestIdentityOfHoles(t *testing.T) {
	ids := func(src string) []string {
		t.Helper()
		s, err := Scan(src)
		if err != nil {
			t.Fatal(err)
		}
		var ids []string
		for _, a := range s.Accesses {
			for _, k := range a.Keys {
				for _, seg := range k.Pattern.Segments() {
					if seg.Hole != nil {
						ids = append(ids, seg.Hole.ID)
					}
				}
			}
		}
		return ids
	}
	for _, c := range []struct {
		name, src string
		same      bool
	}{
		{"an element is itself", `redis.call('MGET', KEYS[1], KEYS[1] .. 'x')`, true},
		{"also in two calls", `redis.call('GET', KEYS[1]) redis.call('GET', KEYS[1])`, true},
		{"two elements are two", `redis.call('MGET', KEYS[1], KEYS[2])`, false},
		{"KEYS and ARGV are two", `redis.call('MGET', KEYS[1], ARGV[1])`, false},
		{"one reply is itself", `local r = redis.call('TIME') redis.call('MGET', r, r .. 'x')`, true},
		{"two replies are two", `redis.call('MGET', redis.call('RANDOMKEY'), redis.call('RANDOMKEY'))`, false},
		{"a field of a reply is itself", `local r = redis.call('TIME') redis.call('MGET', r[1], r[1])`, true},
		{"two fields are two", `local r = redis.call('TIME') redis.call('MGET', r[1], r[2])`, false},
		{"what is decoded from the same is the same", `redis.call('MGET', cjson.decode(ARGV[1]).a, cjson.decode(ARGV[1]).a)`, true},
		{"a pure function of the same is the same", `redis.call('MGET', KEYS[1]:sub(2, 5), KEYS[1]:sub(2, 5))`, true},
		{"of different arguments is not", `redis.call('MGET', KEYS[1]:sub(2, 5), KEYS[1]:sub(2, 6))`, false},
		{"a format of a number is itself", `redis.call('MGET', string.format('%d', ARGV[1]), string.format('%d', ARGV[1]))`, true},
		{"but not the number's text", `redis.call('MGET', string.format('%d', ARGV[1]), ARGV[1])`, false},
		{"one turn's element is itself", `for i = 1, #KEYS do redis.call('MGET', KEYS[i], KEYS[i]) end`, true},
		{"its neighbour is another", `for i = 1, #KEYS do redis.call('MGET', KEYS[i], KEYS[i + 1]) end`, false},
		{"elements of two loops are two", `for i = 1, #KEYS do redis.call('GET', KEYS[i]) end for i = 1, #KEYS do redis.call('GET', KEYS[i]) end`, false},
		{"a turn's value and that after the loop are two", `local k for i = 1, #KEYS do k = KEYS[i] redis.call('GET', k) end redis.call('GET', k)`, false},
		{"a function called twice gives two replies", `local function f() return redis.call('RANDOMKEY') end redis.call('MGET', f(), f())`, false},
		{"elements of a list at two unknown places are two", `local t = {} for i = 1, #KEYS do t[i] = KEYS[i] end redis.call('MGET', t[tonumber(ARGV[1])], t[tonumber(ARGV[2])])`, false},
	} {
		got := ids(c.src)
		if len(got) < 2 {
			t.Errorf("%s: fewer than two holes: %q", c.name, got)
		} else if (got[0] == got[1]) != c.same {
			t.Errorf("%s: holes %q and %q", c.name, got[0], got[1])
		}
	}
}

func TestVaries(t *testing.T) {
	for _, c := range []struct {
		name, src string
		varies    bool
	}{
		{"an element with a constant index", `redis.call('GET', KEYS[1])`, false},
		{"a loop's element", `for i = 1, #KEYS do redis.call('GET', KEYS[i]) end`, true},
		{"a constant element in a loop", `for i = 1, #KEYS do redis.call('GET', KEYS[1]) end`, false},
		{"a reply", `redis.call('GET', redis.call('RANDOMKEY'))`, false},
		{"a reply in a loop", `while ARGV[1] do local k = redis.call('RANDOMKEY') redis.call('GET', k) end`, true},
		{"the number of a turn", `for i = 1, 1000 do redis.call('GET', 'k' .. i) end`, true},
		{"spread elements", `redis.call('DEL', unpack(KEYS))`, true},
		{"the last turn's element", `local k for i = 1, #KEYS do k = KEYS[i] end redis.call('GET', k)`, false},
	} {
		s, err := Scan(c.src)
		if err != nil {
			t.Fatal(err)
		}
		a := s.Accesses[len(s.Accesses)-1]
		if strings.Contains(c.name, "last turn") {
			a = s.Accesses[0]
		}
		if got := a.Keys[0].Pattern.Varies(); got != c.varies {
			t.Errorf("%s: %v varies: %v, want %v", c.name, a, got, c.varies)
		}
	}
}
