package luascan

import (
	"slices"

	"github.com/yuin/gopher-lua/ast"
)

// A definition is a Lua function in the text, with the variables around it.
type definition struct {
	expr *ast.FunctionExpr
	env  *scope
	at   Position
}

// A call is a call that is about to be made.
type call struct {
	at   Position
	args multi
}

// arg returns an argument, from 0.
func (c *call) arg(m *machine, i int) value { return m.nth(c.args, i) }

func (m *machine) closure(f *ast.FunctionExpr, name string, s *scope) value {
	at := m.at(f)
	def := &definition{expr: f, env: s.inner(), at: at}
	return functionValue(&function{name: name, def: def})
}

// evalCall makes a call. It returns false if the call never returns.
func (m *machine) evalCall(e *ast.FuncCallExpr, s *scope) (multi, bool) {
	m.enter(e)
	defer m.leave()
	at := m.at(e)
	if e.Func != nil {
		f := m.evalHead(e.Func, s)
		return m.callValue(f, &call{at: at, args: m.evalAll(e.Args, s)})
	}
	self := m.evalHead(e.Receiver, s)
	args := m.evalAll(e.Args, s)
	args.items = slices.Insert(args.items, 0, item{v: self, at: at})
	method := constant(e.Method)
	f := m.index(self, method, e.Method)
	if lib := m.get(m.stringLibrary(), &method[0]); lib.all(kindFunction) && self.all(kindText, kindOpaque, kindNumber, kindNumeric) {
		f = lib
	}
	return m.callValue(f, &call{at: at, args: args})
}

// callValue calls whatever a value can be.
func (m *machine) callValue(f value, c *call) (multi, bool) {
	f = m.live(f)
	var callable value
	for _, a := range f {
		if a.kind == kindFunction || a.kind == kindOpaque {
			callable = append(callable, a)
		}
	}
	if len(callable) == 0 {
		m.escape(c.args)
		return m.unknownResults(), true
	}
	var ways []exit
	alive := m.callEach(callable, c, func(vals multi, when path) {
		ways = append(ways, exit{when: when, values: vals})
	})
	return m.oneOf(ways), alive
}

// callEach calls one of several functions.
func (m *machine) callEach(fs value, c *call, result func(vals multi, when path)) bool {
	run := func(a alt, base path) bool {
		vals, alive := m.callAlt(&a, c)
		if alive {
			result(vals, m.path.beyond(base))
		}
		return alive
	}
	if len(fs) == 1 {
		return run(fs[0], m.path)
	}
	cond := condition{branch: m.branchFor("", true), arm: armTrue, yes: fs[0].when}
	base := m.path
	return m.fork(cond,
		func() bool { return run(fs[0], base) },
		func() bool { return m.callEach(fs[1:], c, result) })
}

func (m *machine) callAlt(a *alt, c *call) (multi, bool) {
	switch {
	case a.kind != kindFunction:
		m.escape(c.args)
		return m.unknownResults(), true
	case a.fn.lib != nil:
		return a.fn.lib(m, c), !a.fn.raises
	}
	return m.inline(a.fn.def, c)
}

func (m *machine) unknownResults() multi {
	return multi{items: []item{{v: m.opaque("value")}}, rest: m.others("value")}
}

// oneOf returns what one of several lists of results can be.
func (m *machine) oneOf(ways []exit) multi {
	switch len(ways) {
	case 0:
		return multi{}
	case 1:
		return ways[0].values
	}
	var r multi
	n := 0
	for _, w := range ways {
		n = max(n, len(w.values.items))
		if w.values.rest != nil {
			r.rest = m.pool(r.rest, w.values.rest.under(w.when))
			r.restAt = w.values.restAt
		}
	}
	for i := range n {
		var vs []value
		for _, w := range ways {
			vs = append(vs, m.nth(w.values, i).under(w.when))
		}
		r.items = append(r.items, item{v: m.joined(vs)})
	}
	return r
}

// inline runs a Lua function as if its text stood at the call.
func (m *machine) inline(def *definition, c *call) (multi, bool) {
	running, depth := 0, 0
	for f := m.frame; f != nil; f = f.outer {
		depth++
		if f.def != nil && f.def.expr == def.expr {
			running++
		}
	}
	if running > 1 {
		return m.unknownResults(), true
	}
	if depth > maxCallDepth {
		m.here = c.at
		m.stop("functions call each other more than %d deep", maxCallDepth)
	}
	if running == 1 {
		// A recursive call stands for all that follow it: nothing is known of its arguments and results.
		m.loops++
		m.enterFunction(def, &call{at: c.at, args: multi{rest: m.others("argument")}})
		m.loops--
		return m.unknownResults(), true
	}
	return m.enterFunction(def, c)
}

func (m *machine) enterFunction(def *definition, c *call) (multi, bool) {
	m.callers = append(m.callers, c.at)
	loop := m.loop
	m.loop = nil
	f := &frame{def: def, outer: m.frame, mark: len(m.log), base: m.path}
	m.frame = f
	alive := m.block(def.expr.Stmts, m.bind(def, c.args, f))
	if alive {
		f.exits = append(f.exits, exit{when: m.path.beyond(f.base), changes: m.changes(f.mark)})
	}
	m.frame = f.outer
	m.loop = loop
	m.callers = m.callers[:len(m.callers)-1]
	return m.leaveFunction(f)
}

// bind declares a function's parameters.
func (m *machine) bind(def *definition, args multi, f *frame) *scope {
	s := def.env.inner()
	names := def.expr.ParList.Names
	for i, name := range names {
		m.declare(s, name, m.nth(args, i))
	}
	if def.expr.ParList.HasVargs {
		defer func() { m.declare(s, "arg", m.packed(f.varargs)) }() // as Lua 5.0 had it, and 5.1 still does
		f.varargs = args
		f.varargs.items = args.items[min(len(names), len(args.items)):]
		if extra := len(names) - len(args.items); extra > 0 {
			f.varargs.restBase += extra
		}
	}
	return s
}

// packed returns a list of values as a table, with their number in the field n.
func (m *machine) packed(vals multi) value {
	t := m.newTable()
	for i, it := range vals.items {
		m.work(1)
		t.put(elementName(i+1), it.v)
	}
	n := number(float64(len(vals.items)))
	if vals.rest != nil {
		m.addRest(t, vals.rest)
		n = value{m.numeric("arg.n", m.loops > 0)}
	}
	t.put(".n", n)
	return tableValue(t)
}

// leaveFunction makes the state after a call from those at the function's returns.
func (m *machine) leaveFunction(f *frame) (multi, bool) {
	m.ids++
	for i := range f.exits {
		e := &f.exits[i]
		e.when = m.outside(e.when)
		for j := range e.changes {
			if ch := &e.changes[j]; !ch.c.weak && !ch.c.series {
				ch.v = m.settle(ch.v, m.ids)
			}
		}
		items := make([]item, len(e.values.items))
		for j, it := range e.values.items {
			it.v = m.settle(it.v, m.ids)
			items[j] = it
		}
		e.values.items = items
	}
	m.undo(f.mark)
	m.path = f.base
	switch len(f.exits) {
	case 0:
		return multi{}, false
	case 1:
		m.apply(f.exits[0].changes)
		if p, ok := f.base.and(f.exits[0].when); ok {
			m.path = p
		}
	default:
		m.join(f.exits)
	}
	return m.oneOf(f.exits), true
}

// escape runs the functions among values that go where they can't be followed: they may be called with
// anything.
func (m *machine) escape(vals multi) {
	for _, it := range vals.items {
		for _, a := range it.v {
			if a.kind == kindFunction && a.fn.def != nil {
				m.callAlt(&a, &call{at: a.fn.def.at, args: multi{rest: m.others("argument")}})
			}
		}
	}
}
