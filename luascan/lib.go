package luascan

import (
	"math"
	"strconv"
	"strings"

	"github.com/slotlint/slotlint/keypattern"
)

// A libFunc is what is known of a library function.
type libFunc = func(*machine, *call) multi

// The functions that are followed, by library; "" are the global ones. The functions of these
// libraries that are missing here, and those of bit, struct, cmsgpack and os, give a hole.
var libraries = map[string]map[string]libFunc{
	"": {
		"tostring": libToString, "tonumber": libToNumber, "type": libType, "select": libSelect,
		"unpack": libUnpack, "ipairs": libIterate(true), "pairs": libIterate(false), "next": libUnknown,
		"pcall": libPcall, "xpcall": libXpcall, "error": libUnknown, "assert": libAssert,
		"rawget": libRawGet, "rawset": libRawSet, "setmetatable": libFirst, "getmetatable": libUnknown,
		"rawequal": libUnknown, "loadstring": libUnknown, "load": libUnknown, "print": libUnknown,
	},
	"redis": {
		"call": libCall, "pcall": libPcallCommand, "register_function": libRegister,
		"sha1hex": libPure("sha1hex", keypattern.Hex), "error_reply": libUnknown, "status_reply": libUnknown,
		"log": libUnknown, "setresp": libUnknown, "set_repl": libUnknown, "replicate_commands": libUnknown,
		"breakpoint": libUnknown, "debug": libUnknown, "acl_check_cmd": libUnknown,
	},
	"string": {
		"len": libLen, "sub": libSub, "upper": libCase(strings.ToUpper, "upper"), "lower": libCase(strings.ToLower, "lower"),
		"rep": libRep, "reverse": libPure("reverse", keypattern.AnyByte), "format": libFormat, "gsub": libGsub,
		"byte": libPureNumber("byte"), "char": libChar, "find": libUnknownOf("find"), "match": libMatch,
		"gmatch": libUnknown,
	},
	"table": {
		"concat": libConcat, "insert": libInsert, "remove": libSpoil, "sort": libSort, "getn": libLen,
		"maxn": libLen, "foreach": libUnknown, "foreachi": libUnknown,
	},
	"math": {
		"floor": libMath("floor", math.Floor), "ceil": libMath("ceil", math.Ceil), "abs": libMath("abs", math.Abs),
		"sqrt": libMath("sqrt", math.Sqrt),
		"max":  libExtreme(math.Max), "min": libExtreme(math.Min), "random": libUnknownNumber, "fmod": libUnknownNumber,
		"modf": libUnknownNumber, "pow": libUnknownNumber, "log": libUnknownNumber, "exp": libUnknownNumber,
	},
	"cjson":    {"decode": libUnknownOf("cjson.decode"), "encode": libPure("cjson.encode", keypattern.AnyByte)},
	"cmsgpack": {"unpack": libUnknownOf("cmsgpack.unpack"), "pack": libPure("cmsgpack.pack", keypattern.AnyByte)},
	"struct":   {"unpack": libUnknown, "pack": libPure("struct.pack", keypattern.AnyByte)},
	"bit":      {"tohex": libPure("bit.tohex", keypattern.Hex)},
	"os":       {},
}

// library declares the globals that a script finds.
func (m *machine) library() {
	for lib, funcs := range libraries {
		t := m.newTable()
		for name, f := range funcs {
			full := name
			if lib != "" {
				full = lib + "." + name
			}
			fn := &function{name: full, lib: f, raises: full == "error"}
			if lib == "" {
				m.globals[name] = &cell{v: functionValue(fn)}
			} else {
				t.put("."+name, functionValue(fn))
			}
		}
		if lib != "" {
			m.globals[lib] = &cell{v: tableValue(t)}
		}
	}
	m.globals["math"].v[0].tbl.put(".huge", number(math.Inf(1)))
	m.globals["math"].v[0].tbl.put(".pi", number(math.Pi))
	m.globals["server"] = &cell{v: m.globals["redis"].v} // Valkey's name for it
	if m.script.Library == "" {
		m.globals["KEYS"] = &cell{v: tableValue(m.keys.table)}
		m.globals["ARGV"] = &cell{v: tableValue(m.args.table)}
	}
}

// libUnknown is a function that is not followed: it may call what it is given, and gives anything.
func libUnknown(m *machine, c *call) multi {
	m.escape(c.args)
	return m.unknownResults()
}

func libUnknownNumber(m *machine, _ *call) multi {
	return one(value{m.numeric("number", m.loops > 0)})
}

// pureHole returns the hole that a pure function makes of the arguments: the same for the same ones.
func (m *machine) pureHole(name string, c *call, alphabet keypattern.Alphabet) keypattern.Pattern {
	identity, varies := "call "+name, false
	show := make([]string, len(c.args.items))
	known := c.args.rest == nil
	for i, it := range c.args.items {
		v := m.live(it.v)
		a, single := v.one()
		if !single || a.kind == kindTable || a.kind == kindFunction {
			known = false
			show[i] = "..."
			varies = varies || m.loops > 0
			continue
		}
		identity += "\x00" + a.identity()
		varies = varies || a.text.Varies()
		show[i] = shown(a)
	}
	m.work(len(identity) / 64)
	if !known {
		identity, varies = m.fresh(name), m.loops > 0
	}
	return m.computed(identity, name+"("+strings.Join(show, ", ")+")", alphabet, varies)
}

// libPure is a function that makes a text that depends on its arguments alone.
func libPure(name string, alphabet keypattern.Alphabet) libFunc {
	return func(m *machine, c *call) multi {
		return one(value{{kind: kindText, text: m.pureHole(name, c, alphabet)}})
	}
}

func libPureNumber(name string) libFunc {
	return func(m *machine, c *call) multi {
		return one(value{{kind: kindNumeric, text: m.pureHole(name, c, keypattern.NoBraces)}})
	}
}

// libUnknownOf is a pure function that makes anything.
func libUnknownOf(name string) libFunc {
	return func(m *machine, c *call) multi {
		p := m.pureHole(name, c, keypattern.AnyByte)
		id := "value of " + patternIdentity(p)
		a, ok := m.decoded[id]
		if !ok {
			a = m.opaqueOf(p)
			m.decoded[id] = a
		}
		return multi{items: []item{{v: value{a}}}, rest: m.others("value")}
	}
}

// mapFirst applies f to each alternative of the first argument.
func (m *machine) mapFirst(c *call, f func(a *alt) (alt, bool)) value {
	var r value
	for _, a := range c.arg(m, 0) {
		m.work(1)
		if b, ok := f(&a); ok {
			b.when = a.when
			r = append(r, b)
		}
	}
	if len(r) == 0 {
		return m.opaque("value")
	}
	return m.union(r)
}

func libToString(m *machine, c *call) multi {
	return one(m.mapFirst(c, func(a *alt) (alt, bool) {
		switch a.kind {
		case kindNil:
			return constant("nil")[0], true
		case kindTrue:
			return constant("true")[0], true
		case kindFalse:
			return constant("false")[0], true
		case kindNumber, kindNumeric:
			p, _ := a.pattern()
			b := alt{kind: kindText, text: p}
			if m.spell {
				b.spelling, _ = a.parts()
			}
			return b, true
		case kindText, kindOpaque:
			return *a, true // unchanged
		}
		return m.opaque("tostring")[0], true
	}))
}

func libToNumber(m *machine, c *call) multi {
	if base := c.arg(m, 1); !base.all(kindNil) {
		return one(m.opaque("tonumber"))
	}
	return one(m.mapFirst(c, func(a *alt) (alt, bool) {
		switch a.kind {
		case kindNumber, kindNumeric:
			return *a, true
		case kindText, kindOpaque:
			if s, ok := a.text.Constant(); ok && a.kind == kindText {
				if n, ok := parseNumber(s); ok {
					return number(n)[0], true
				}
				return nothing()[0], true
			}
			p := m.computed("tonumber "+a.identity(), "tonumber("+shown(a)+")", keypattern.NoBraces, a.text.Varies())
			return m.opaqueOf(p), true
		}
		return nothing()[0], true
	}))
}

var typeNames = map[kind]string{
	kindNil: "nil", kindFalse: "boolean", kindTrue: "boolean", kindBool: "boolean", kindNumber: "number",
	kindNumeric: "number", kindText: "string", kindTable: "table", kindFunction: "function",
}

func libType(m *machine, c *call) multi {
	return one(m.mapFirst(c, func(a *alt) (alt, bool) {
		if name, ok := typeNames[a.kind]; ok {
			return constant(name)[0], true
		}
		p := m.computed("type "+a.identity(), "type("+shown(a)+")", keypattern.NoBraces, a.text.Varies())
		return alt{kind: kindText, text: p}, true
	}))
}

func libSelect(m *machine, c *call) multi {
	if s, ok := c.arg(m, 0).constant(); ok && len(c.args.items) > 0 {
		if s == "#" && c.args.rest == nil {
			return one(number(float64(len(c.args.items) - 1)))
		}
		if n, err := strconv.Atoi(s); err == nil && n >= 1 {
			r := c.args
			r.items = r.items[min(n, len(r.items)):]
			if skipped := n - len(c.args.items); skipped > 0 {
				r.restBase += skipped
			}
			return r
		}
	}
	return multi{rest: m.others("value")}
}

func libUnpack(m *machine, c *call) multi {
	list := c.arg(m, 0)
	from := 1
	if v := c.arg(m, 1); !v.all(kindNil) {
		n, ok := v.number()
		if !ok || n != math.Floor(n) || n < 1 || n > maxText {
			return m.someElements(list, c.at)
		}
		from = int(n)
	}
	a, ok := list.one()
	if !ok || a.tbl == nil {
		return m.someElements(list, c.at)
	}
	r := m.elements(a, from, c.at)
	to := c.arg(m, 2)
	if to.all(kindNil) {
		return r
	}
	if n, ok := to.number(); ok && n >= float64(from-1) && n <= maxText {
		want := int(n) - from + 1
		for want > len(r.items) {
			m.work(1)
			v := m.nth(r, len(r.items))
			if r.rest != nil && r.restOf != nil {
				r.restBase++
			}
			r.items = append(r.items, item{v: v, at: c.at})
		}
		return multi{items: r.items[:want]}
	}
	if t, ok := to.one(); ok && t.sym != nil && t.sym.length == a.tbl && t.mul == 1 && t.add == 0 {
		return r // unpack(t, 1, #t)
	}
	return m.someElements(list, c.at)
}

// someElements returns an unknown part of the elements of tables.
func (m *machine) someElements(tables value, at Position) multi {
	m.ids++
	k := alt{kind: kindNumeric, text: keypattern.Of(keypattern.Hole{
		ID: "lua some #" + strconv.Itoa(m.ids), Name: "...", Max: keypattern.Unbounded, Varies: true})}
	r := multi{restAt: at}
	for _, a := range tables {
		if a.tbl == nil {
			continue
		}
		for _, b := range m.eachOf(&a, &k) {
			b.when = a.when // the elements are all of the alternatives
			r.rest = append(r.rest, b)
		}
	}
	if r.rest = m.pool(r.rest); r.rest == nil {
		r.rest = m.others("value")
	}
	return r
}

func libIterate(ordered bool) libFunc {
	return func(m *machine, c *call) multi {
		name := "pairs"
		if ordered {
			name = "ipairs"
		}
		return one(functionValue(&function{name: name, lib: libUnknown, over: c.arg(m, 0), ordered: ordered}))
	}
}

func libPcall(m *machine, c *call) multi {
	f := c.arg(m, 0)
	args := c.args
	args.items = args.items[min(1, len(args.items)):]
	return m.protected(f, &call{at: c.at, args: args})
}

func libXpcall(m *machine, c *call) multi {
	m.escape(multi{items: c.args.items[min(1, len(c.args.items)):]})
	return m.protected(c.arg(m, 0), &call{at: c.at})
}

// protected calls f as pcall does. What was done before an error stays done, whether or not there is one.
func (m *machine) protected(f value, c *call) multi {
	m.pcalls++
	vals, alive := m.callValue(f, c)
	m.pcalls--
	ok := m.test("", true)
	if !alive {
		return multi{items: []item{{v: boolean(false)}, {v: m.opaque("error")}}}
	}
	b := m.branchFor(ok.cond, true)
	r := multi{items: []item{{v: value{ok}}}, rest: vals.rest, restAt: vals.restAt}
	for i, it := range vals.items {
		v := it.v.under(path{{b, armTrue}})
		if i == 0 {
			v = m.union(v, m.opaque("error").under(path{{b, armFalse}}))
		}
		r.items = append(r.items, item{v: v})
	}
	return r
}

func libAssert(m *machine, c *call) multi {
	r := c.args
	if len(r.items) > 0 {
		r.items = append([]item{{v: asTrue(c.arg(m, 0)), at: r.items[0].at}}, r.items[1:]...)
	}
	return r
}

func libFirst(m *machine, c *call) multi { return one(c.arg(m, 0)) }

func libRawGet(m *machine, c *call) multi { return one(m.index(c.arg(m, 0), c.arg(m, 1), "rawget")) }

func libRawSet(m *machine, c *call) multi {
	if a, ok := c.arg(m, 0).one(); ok && a.tbl != nil {
		if k, ok := c.arg(m, 1).one(); ok {
			m.put(a.tbl, k, c.arg(m, 2))
		} else {
			m.spoil(a.tbl)
		}
	}
	return one(c.arg(m, 0))
}

func libMath(name string, f func(float64) float64) libFunc {
	return func(m *machine, c *call) multi {
		if n, ok := c.arg(m, 0).number(); ok {
			return one(number(f(n)))
		}
		return one(value{{kind: kindNumeric, text: m.pureHole("math."+name, c, keypattern.NoBraces)}})
	}
}

func libExtreme(f func(x, y float64) float64) libFunc {
	return func(m *machine, c *call) multi {
		if c.args.rest != nil || len(c.args.items) == 0 {
			return libUnknownNumber(m, c)
		}
		r, ok := c.arg(m, 0).number()
		for i := range c.args.items {
			n, isNumber := c.arg(m, i).number()
			ok = ok && isNumber
			r = f(r, n)
		}
		if !ok {
			return libUnknownNumber(m, c)
		}
		return one(number(r))
	}
}
