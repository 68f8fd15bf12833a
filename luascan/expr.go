package luascan

import (
	"github.com/slotlint/slotlint/keypattern"
	"github.com/yuin/gopher-lua/ast"
)

// A multi is a list of values, as a call returns and takes them.
type multi struct {
	items []item
	// rest is what each of any number of further values can be; nil if there are none.
	rest   value
	restAt Position
	// restOf is the table whose elements the rest is, after the first restBase ones; or nil.
	restOf   *table
	restBase int
	// turn is what the rest is in turns: its first value, its second, and again its first. It is nil where the
	// rest comes in no known order.
	turn []value
}

// An item is one value of a list, and where it stands.
type item struct {
	v        value
	at       Position
	optional bool // where it is nil, it is not there at all
}

func one(v value) multi { return multi{items: []item{{v: v}}} }

// nth returns a list's value, from 0.
func (m *machine) nth(vals multi, i int) value {
	switch {
	case i < len(vals.items):
		return m.live(vals.items[i].v)
	case vals.rest == nil:
		return nothing()
	case vals.restOf == nil:
		return m.opaque("value")
	}
	k := alt{kind: kindNumber, num: float64(vals.restBase + i - len(vals.items) + 1)}
	return m.get(vals.restOf, &k)
}

// evalAll evaluates a list of expressions, of which the last may give several values.
func (m *machine) evalAll(exprs []ast.Expr, s *scope) multi {
	var r multi
	for i, e := range exprs {
		at := m.at(e)
		if i < len(exprs)-1 {
			r.items = append(r.items, item{v: m.eval(e, s), at: at})
			continue
		}
		last := m.evalMulti(e, s)
		for _, it := range last.items {
			r.items = append(r.items, item{v: it.v, at: at, optional: it.optional})
		}
		r.rest, r.restAt, r.restOf, r.restBase, r.turn = last.rest, at, last.restOf, last.restBase, last.turn
	}
	return r
}

// evalMulti evaluates an expression that may give several values, or none.
func (m *machine) evalMulti(e ast.Expr, s *scope) multi {
	switch e := e.(type) {
	case *ast.FuncCallExpr:
		if !e.AdjustRet {
			vals, _ := m.evalCall(e, s)
			if len(vals.items) == 1 && vals.rest == nil {
				it := vals.items[0]
				it.v = m.spelled(it.v, e)
				vals.items = []item{it}
			}
			return vals
		}
	case *ast.Comma3Expr:
		if !e.AdjustRet {
			return m.frame.varargs
		}
	}
	return one(m.eval(e, s))
}

// eval evaluates an expression to one value.
func (m *machine) eval(e ast.Expr, s *scope) value { return m.spelled(m.evalHead(e, s), e) }

// evalHead evaluates an expression that something else is applied to: no operand can be added to it alone.
func (m *machine) evalHead(e ast.Expr, s *scope) value {
	m.enter(e)
	defer m.leave()
	switch e := e.(type) {
	case *ast.NilExpr:
		return nothing()
	case *ast.TrueExpr:
		return boolean(true)
	case *ast.FalseExpr:
		return boolean(false)
	case *ast.NumberExpr:
		n, _ := parseNumber(e.Value)
		return number(n)
	case *ast.StringExpr:
		if len(e.Value) > maxText {
			return value{{kind: kindText, text: m.computed("long "+e.Value, "long string", keypattern.AnyByte, false)}}
		}
		v := constant(e.Value)
		m.spellLiteral(v, e)
		return v
	case *ast.IdentExpr:
		return m.live(m.variable(e.Value, s).v)
	case *ast.Comma3Expr:
		return m.nth(m.frame.varargs, 0)
	case *ast.FuncCallExpr:
		vals, _ := m.evalCall(e, s)
		return m.nth(vals, 0)
	case *ast.FunctionExpr:
		return m.closure(e, "function", s)
	case *ast.AttrGetExpr:
		return m.index(m.evalHead(e.Object, s), m.evalHead(e.Key, s), exprName(e))
	case *ast.TableExpr:
		return m.tableLiteral(e, s)
	case *ast.LogicalOpExpr:
		return m.logical(e, s)
	case *ast.RelationalOpExpr:
		return m.relational(e.Operator, m.eval(e.Lhs, s), m.eval(e.Rhs, s))
	case *ast.ArithmeticOpExpr:
		return m.arithmetic(e.Operator, m.eval(e.Lhs, s), m.eval(e.Rhs, s))
	case *ast.StringConcatOpExpr:
		return m.concat(
			item{v: m.eval(e.Lhs, s), at: m.at(e.Lhs)},
			item{v: m.eval(e.Rhs, s), at: m.at(e.Rhs)})
	case *ast.UnaryMinusOpExpr:
		return m.arithmetic("*", number(-1), m.eval(e.Expr, s)) // 0 - 0 would lose the sign
	case *ast.UnaryNotOpExpr:
		return m.negate(m.eval(e.Expr, s))
	case *ast.UnaryLenOpExpr:
		return m.lengthOf(m.eval(e.Expr, s))
	}
	return m.opaque("value")
}

// exprName shows a variable or field in the name of a hole.
func exprName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.IdentExpr:
		return e.Value
	case *ast.AttrGetExpr:
		object := exprName(e.Object)
		switch key := e.Key.(type) {
		case *ast.StringExpr:
			return clip(object + "." + key.Value)
		case *ast.NumberExpr:
			return clip(object + "[" + key.Value + "]")
		}
		return clip(object + "[" + exprName(e.Key) + "]")
	}
	return "..."
}

func (m *machine) index(objects, keys value, name string) value {
	var r []value
	m.product([]value{objects, keys}, func(alts []alt, when path) bool {
		object, key := &alts[0], &alts[1]
		var v value
		switch {
		case object.tbl != nil:
			v = m.get(object.tbl, key)
		case object.kind == kindText:
			v = m.get(m.stringLibrary(), key)
		case object.kind == kindNil || object.kind == kindFalse:
			return true // an error at run time
		default:
			v = m.opaque(name)
		}
		r = append(r, v.under(when))
		return len(r) <= m.alternatives
	})
	switch len(r) {
	case 0:
		return m.opaque(name)
	case 1:
		return r[0]
	}
	return m.union(r...)
}

func (m *machine) stringLibrary() *table {
	if a, ok := m.globals["string"].v.one(); ok && a.tbl != nil {
		return a.tbl
	}
	return m.newTable()
}

func (m *machine) tableLiteral(e *ast.TableExpr, s *scope) value {
	t := m.newTable()
	n := 0
	for i, f := range e.Fields {
		if f.Key != nil {
			keys := m.eval(f.Key, s)
			v := m.eval(f.Value, s)
			for _, k := range keys {
				m.put(t, &k, v.under(k.when))
			}
			continue
		}
		if i < len(e.Fields)-1 {
			n++
			t.put(elementName(n), m.eval(f.Value, s))
			continue
		}
		vals := m.evalMulti(f.Value, s)
		for _, it := range vals.items {
			n++
			m.work(1)
			t.put(elementName(n), it.v)
		}
		if vals.rest != nil {
			m.addRest(t, vals.rest)
		}
	}
	return tableValue(t)
}
