package luascan

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// A generator writes random scripts that build keys in all the ways that are followed. They may fail at run
// time; what they did before that counts.
type generator struct {
	r      *rand.Rand
	sb     strings.Builder
	indent int
	strs   []string // variables in scope, by type
	nums   []string
	tables []string
	funcs  []string
	names  int
	budget int
	inLoop bool
	inFunc bool
}

func generate(seed uint64) string {
	g := &generator{r: rand.New(rand.NewPCG(seed, 1)), budget: 40}
	g.strs = []string{}
	for g.budget > 0 {
		g.statement(0)
	}
	return g.sb.String()
}

func (g *generator) line(format string, args ...any) {
	g.sb.WriteString(strings.Repeat("  ", g.indent))
	fmt.Fprintf(&g.sb, format+"\n", args...)
}

func (g *generator) name(prefix string) string {
	g.names++
	return fmt.Sprintf("%s%d", prefix, g.names)
}

func pick[T any](g *generator, list ...T) T { return list[g.r.IntN(len(list))] }

func (g *generator) block(depth int, n int) {
	strs, nums, tables, funcs := len(g.strs), len(g.nums), len(g.tables), len(g.funcs)
	g.indent++
	for range n {
		g.statement(depth + 1)
	}
	g.indent--
	g.strs, g.nums, g.tables, g.funcs = g.strs[:strs], g.nums[:nums], g.tables[:tables], g.funcs[:funcs]
}

func (g *generator) statement(depth int) {
	g.budget--
	kind := g.r.IntN(24)
	if depth > 3 && kind >= 12 {
		kind = g.r.IntN(12)
	}
	switch kind {
	case 0, 1:
		e := g.str(0)
		v := g.name("s")
		g.line("local %s = %s", v, e)
		g.strs = append(g.strs, v)
	case 2:
		e := g.num(0)
		v := g.name("n")
		g.line("local %s = %s", v, e)
		g.nums = append(g.nums, v)
	case 3:
		if len(g.strs) > 0 {
			e := g.str(0)
			if g.inLoop || g.inFunc {
				e = pick(g, g.str(3), "string.sub("+e+", 1, 40)") // or a loop could double it each turn
			}
			g.line("%s = %s", pick(g, g.strs...), e)
		}
	case 4:
		// A loop's counter is left alone, for the loop to end.
		if v := g.num(3); strings.HasPrefix(v, "n") {
			g.line("%s = %s", v, g.num(0))
		}
	case 5:
		e := pick(g, "{}", "{"+g.str(1)+", "+g.str(1)+"}", "{unpack(KEYS)}", "{"+g.str(1)+"}")
		v := g.name("t")
		g.line("local %s = %s", v, e)
		g.tables = append(g.tables, v)
	case 6:
		if len(g.tables) > 0 {
			t := pick(g, g.tables...)
			switch g.r.IntN(9) {
			case 8:
				g.line("table.insert(%s, %s) table.insert(%s, %s)", t, g.str(1), t, g.str(1))
			case 0:
				g.line("%s[%s] = %s", t, g.num(1), g.str(1))
			case 1:
				g.line("table.insert(%s, %s)", t, g.str(1))
			case 2:
				g.line("table.insert(%s, 1, %s)", t, g.str(3)) // anything built of elements could double each turn
			case 3:
				g.line("table.remove(%s)", t)
			case 4:
				g.line("%s.f = %s", t, g.str(1))
			case 5:
				g.line("table.sort(%s)", t)
			default:
				g.line("%s[#%s + 1] = %s", t, t, g.str(1))
			}
		}
	case 7, 8, 9, 10:
		g.command()
	case 11:
		switch {
		case g.inLoop && g.r.IntN(3) == 0:
			g.line("if %s then break end", g.cond(0))
		case g.inFunc && g.r.IntN(3) == 0:
			g.line("if %s then return %s end", g.cond(0), g.str(1))
		case len(g.funcs) > 0:
			g.line("%s(%s, %s)", pick(g, g.funcs...), g.str(1), g.str(1))
		}
	case 12, 13, 14:
		g.line("if %s then", g.cond(0))
		g.block(depth, 1+g.r.IntN(3))
		if g.r.IntN(2) == 0 {
			g.line("else")
			g.block(depth, 1+g.r.IntN(2))
		}
		g.line("end")
	case 15, 16, 17, 18:
		g.loop(depth)
	case 19, 20:
		if !g.inLoop {
			f, a, b := g.name("f"), g.name("a"), g.name("b")
			g.line("local function %s(%s, %s)", f, a, b)
			strs, inFunc, inLoop := len(g.strs), g.inFunc, g.inLoop
			g.strs = append(g.strs, a, b)
			g.inFunc, g.inLoop = true, false
			g.block(depth, 1+g.r.IntN(3))
			g.indent++
			g.line("return %s", g.str(0))
			g.indent--
			g.strs, g.inFunc, g.inLoop = g.strs[:strs], inFunc, inLoop
			g.line("end")
			g.funcs = append(g.funcs, f)
		}
	case 21:
		g.line("do")
		g.block(depth, 2)
		g.line("end")
	case 22:
		v := g.name("r")
		g.line("local %s = redis.call('SMEMBERS', %s)", v, g.str(1))
		g.tables = append(g.tables, v)
	case 23:
		v := g.name("n")
		g.line("local %s = redis.call('INCR', %s)", v, g.str(1))
		g.nums = append(g.nums, v)
	}
}

func (g *generator) loop(depth int) {
	strs, nums, inLoop := len(g.strs), len(g.nums), g.inLoop
	g.inLoop = true
	i := g.name("i")
	switch g.r.IntN(7) {
	case 0:
		g.line("for %s = 1, %d do", i, 1+g.r.IntN(4))
		g.nums = append(g.nums, i)
	case 1:
		g.line("for %s = 1, #KEYS do", i)
		g.nums = append(g.nums, i)
	case 2:
		g.line("for %s = 1, 70 do", i)
		g.nums = append(g.nums, i)
		g.indent++
		g.line("if %s > 3 then break end", i)
		g.indent--
	case 3:
		k := g.name("k")
		g.line("for %s, %s in ipairs(%s) do", i, k, pick(g, "KEYS", "ARGV"))
		g.nums, g.strs = append(g.nums, i), append(g.strs, k)
	case 4:
		if len(g.tables) == 0 {
			g.line("for %s = #ARGV, 1, -1 do", i)
		} else {
			k := g.name("k")
			g.line("for %s, %s in ipairs(%s) do", i, k, pick(g, g.tables...))
			g.line("  if %s > 9 then break end", i) // the body may append to the table
			g.strs = append(g.strs, k)
		}
		g.nums = append(g.nums, i)
	case 5:
		g.line("local %s = 0", i)
		g.line("while %s < %s do", i, pick(g, "3", "#KEYS", "#ARGV"))
		g.indent++
		g.line("%s = %s + 1", i, i)
		g.indent--
		g.nums = append(g.nums, i)
	case 6:
		g.line("local %s = 0", i)
		g.line("repeat")
		g.indent++
		g.line("%s = %s + 1", i, i)
		g.indent--
		g.nums = append(g.nums, i)
		g.block(depth, 1+g.r.IntN(3))
		g.line("until %s >= 3 or %s", i, g.cond(1))
		g.strs, g.nums, g.inLoop = g.strs[:strs], g.nums[:nums], inLoop
		return
	}
	g.block(depth, 1+g.r.IntN(4))
	g.line("end")
	g.strs, g.nums, g.inLoop = g.strs[:strs], g.nums[:nums], inLoop
}

func (g *generator) command() {
	call := pick(g, "redis.call", "redis.pcall", "redis['call']")
	switch g.r.IntN(10) {
	case 9:
		if len(g.tables) > 0 {
			g.line("%s('MSET', unpack(%s))", call, pick(g, g.tables...))
		}
	case 0, 1, 2:
		g.line("%s('%s', %s)", call, pick(g, "GET", "DEL", "exists", "TTL"), g.str(0))
	case 3:
		g.line("%s('MGET', %s, %s)", call, g.str(0), g.str(0))
	case 4:
		g.line("%s('RENAME', %s, %s)", call, g.str(0), g.str(0))
	case 5:
		g.line("%s('SET', %s, %s)", call, g.str(0), g.str(1))
	case 6:
		list := "KEYS"
		if len(g.tables) > 0 {
			list = pick(g, g.tables...)
		}
		g.line("%s('DEL', %s)", call, pick(g, "unpack("+list+")", "'x', unpack("+list+")", "unpack("+list+", 2)", "unpack("+list+", 1, 2)"))
	case 7:
		list := "KEYS"
		if len(g.tables) > 0 {
			list = pick(g, g.tables...)
		}
		g.line("%s('ZUNIONSTORE', %s, #%s, unpack(%s))", call, g.str(1), list, list)
	case 8:
		g.line("%s('MSET', %s, %s, %s, %s)", call, g.str(1), g.str(1), g.str(1), g.str(1))
	}
}

func (g *generator) str(depth int) string {
	kind := g.r.IntN(20)
	if depth > 2 {
		kind = g.r.IntN(7)
	}
	switch kind {
	case 0, 1, 2:
		return pick(g, "'a'", "'b:'", "'user:'", "'{t}'", "':x'")
	case 3, 4:
		if len(g.strs) > 0 {
			return pick(g, g.strs...)
		}
		return "KEYS[1]"
	case 5:
		return fmt.Sprintf("KEYS[%d]", 1+g.r.IntN(3))
	case 6:
		return fmt.Sprintf("ARGV[%d]", 1+g.r.IntN(3))
	case 7, 8, 9, 10:
		return g.str(depth+1) + " .. " + g.str(depth+1)
	case 11:
		return fmt.Sprintf("string.format('%%s:%%d:%s', %s, %s)", pick(g, "x", "%%"), g.str(depth+1), g.num(depth+1))
	case 12:
		return "(" + g.num(depth+1) + " .. ':')"
	case 13:
		return "(" + g.cond(depth+1) + " and " + g.str(depth+1) + " or " + g.str(depth+1) + ")"
	case 14:
		if len(g.funcs) > 0 {
			return fmt.Sprintf("%s(%s, %s)", pick(g, g.funcs...), g.str(depth+1), g.str(depth+1))
		}
	case 15:
		if len(g.tables) > 0 {
			t := pick(g, g.tables...)
			joined := "table.concat(" + t + ", ':')"
			if g.inLoop || g.inFunc {
				joined = "table.concat(" + t + ", ':', 1, 1)" // or a loop would double it each turn
			}
			return pick(g, joined, t+"["+g.num(depth+1)+"]", "("+t+".f or "+g.str(depth+1)+")", t+"[#"+t+"]")
		}
	case 16:
		return pick(g, "string.upper(", "string.lower(", "tostring(") + g.str(depth+1) + ")"
	case 17:
		return fmt.Sprintf("string.sub(%s, %d, %d)", g.str(depth+1), g.r.IntN(6)-2, g.r.IntN(6)-2)
	case 18:
		return "KEYS[" + g.num(depth+1) + "]"
	case 19:
		return "(string.gsub(" + g.str(depth+1) + ", ':', '-'))"
	}
	return "'z'"
}

func (g *generator) num(depth int) string {
	kind := g.r.IntN(8)
	if depth > 2 {
		kind = g.r.IntN(4)
	}
	switch kind {
	case 0, 1:
		return pick(g, "1", "2", "3")
	case 2, 3:
		if len(g.nums) > 0 {
			return pick(g, g.nums...)
		}
	case 4:
		return "(" + g.num(depth+1) + pick(g, " + ", " - ", " * ", " % ") + g.num(depth+1) + ")"
	case 5:
		return pick(g, "#KEYS", "#ARGV")
	case 6:
		if len(g.tables) > 0 {
			return "#" + pick(g, g.tables...)
		}
	case 7:
		return "#" + pick(g, "'abc'", "KEYS[1]")
	}
	return "1"
}

func (g *generator) cond(depth int) string {
	switch g.r.IntN(8) {
	case 0, 1:
		return fmt.Sprintf("ARGV[%d] == %s", 1+g.r.IntN(2), pick(g, "'a'", "'b:'", "KEYS[1]"))
	case 2:
		return fmt.Sprintf("KEYS[%d]", 1+g.r.IntN(4))
	case 3:
		return g.num(depth+1) + pick(g, " < ", " >= ", " == ", " ~= ") + g.num(depth+1)
	case 4:
		return "not (" + g.str(depth+2) + " == " + g.str(depth+2) + ")"
	case 5:
		if depth < 2 {
			return "(" + g.cond(depth+1) + pick(g, " and ", " or ") + g.cond(depth+1) + ")"
		}
	case 6:
		return "redis.call('EXISTS', " + g.str(depth+2) + ") == 1"
	case 7:
		return "redis.call('GET', " + g.str(depth+2) + ")"
	}
	return g.str(depth+2) + " ~= " + g.str(depth+2)
}
