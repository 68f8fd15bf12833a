package luascan

import (
	"math"

	"github.com/yuin/gopher-lua/ast"
)

func (m *machine) numericFor(st *ast.NumberForStmt, s *scope) bool {
	from, to := m.eval(st.Init, s), m.eval(st.Limit, s)
	step := number(1)
	if st.Step != nil {
		step = m.eval(st.Step, s)
	}
	first, ok1 := from.number()
	last, ok2 := to.number()
	by, ok3 := step.number()
	if ok1 && ok2 && ok3 && by != 0 {
		turns := math.Floor((last-first)/by) + 1
		if turns < 1 || math.IsNaN(turns) {
			return true
		}
		if turns*float64(m.turns) <= float64(m.unroll) {
			return m.turnByTurn(int(turns), func(i int) bool {
				inner := s.inner()
				m.declare(inner, st.Name, number(first+float64(i)*by))
				return m.block(st.Stmts, inner)
			})
		}
	}
	m.ids++
	sym := &symbol{id: m.ids, name: clip(st.Name), varies: true}
	switch {
	case ok1 && first >= 1 && ok3 && by > 0:
		sym.within = lengthOfTable(to)
	case ok2 && last >= 1 && ok3 && by < 0:
		sym.within = lengthOfTable(from)
	}
	return m.maybe(func() bool {
		inner := s.inner()
		m.declare(inner, st.Name, value{m.affine(sym, 1, 0)})
		return m.block(st.Stmts, inner)
	})
}

// lengthOfTable returns the table whose length a number is, or is less than.
func lengthOfTable(v value) *table {
	if a, ok := v.one(); ok && a.sym != nil && a.mul == 1 && a.add <= 0 {
		return a.sym.length
	}
	return nil
}

func (m *machine) genericFor(st *ast.GenericForStmt, s *scope) bool {
	vals := m.evalAll(st.Exprs, s)
	body := func(key, val value) bool {
		inner := s.inner()
		for i, name := range st.Names {
			switch i {
			case 0:
				m.declare(inner, name, key)
			case 1:
				m.declare(inner, name, val)
			default:
				m.declare(inner, name, m.opaque(name))
			}
		}
		return m.block(st.Stmts, inner)
	}
	iter := m.nth(vals, 0)
	f, single := iter.one()
	if !single || f.kind != kindFunction || f.fn.over == nil {
		return m.maybe(func() bool {
			m.callValue(iter, &call{at: m.at(st), args: multi{rest: m.others("value")}})
			return body(m.opaque(nameAt(st.Names, 0)), m.opaque(nameAt(st.Names, 1)))
		})
	}
	over := m.live(f.fn.over)
	if a, ok := over.one(); ok && a.tbl != nil {
		if keys, ok := m.turnsOver(a.tbl, f.fn.ordered); ok {
			alive := m.turnByTurn(len(keys), func(i int) bool {
				val := m.live(m.get(a.tbl, &keys[i]))
				run := func() bool { return body(value{keys[i]}, val.withoutNil()) }
				if !val.mayBeNil() {
					return run()
				}
				return m.fork(m.decide(val), run, func() bool { return true })
			})
			if now, ok := m.turnsOver(a.tbl, f.fn.ordered); !alive || ok && len(now) <= len(keys) {
				return alive
			}
			// The body has added elements, and so turns.
		}
	}
	m.ids++
	name := st.Names[0]
	if name == "_" {
		name = "i"
	}
	sym := &symbol{id: m.ids, name: clip(name), varies: true}
	return m.maybe(func() bool {
		turn := m.affine(sym, 1, 0)
		key := value{turn}
		if !f.fn.ordered {
			key = value{m.opaqueOf(turn.text)}
		}
		var val value
		for _, a := range over {
			if a.tbl != nil {
				sym.within = a.tbl
				val = append(val, m.each(&a, &turn)...)
			}
		}
		if len(val) == 0 {
			val = m.opaque(nameAt(st.Names, 1))
		}
		if !f.fn.ordered && over.all(kindTable) && over[0].tbl.list == nil {
			key = m.keysOf(over, key)
		}
		return body(key, m.union(val))
	})
}

// turnsOver returns the keys that a loop over a table takes one by one, if all are known and few.
func (m *machine) turnsOver(t *table, ordered bool) ([]alt, bool) {
	if t.spoilt() || t.opaque != nil || t.rest.v != nil || t.list != nil && t.list.Open {
		return nil, false
	}
	var keys []alt
	if t.list != nil {
		for i := range t.list.Items {
			keys = append(keys, alt{kind: kindNumber, num: float64(i + 1)})
		}
	} else {
		for i := 1; ; i++ {
			c, ok := t.fields[elementName(i)]
			if !ok || c.v.all(kindNil) {
				break
			}
			keys = append(keys, alt{kind: kindNumber, num: float64(i)})
		}
		for _, name := range t.order {
			if !ordered && name[0] == '.' && !t.fields[name].v.all(kindNil) {
				keys = append(keys, constant(name[1:])[0])
			}
		}
	}
	if m.loops > t.depth && m.trial > 0 {
		return nil, false
	}
	return keys, len(keys)*m.turns <= m.unroll
}

// keysOf returns what the keys of tables can be, in a loop with pairs.
func (m *machine) keysOf(tables, unknown value) value {
	var r value
	for _, a := range tables {
		if a.tbl.rest.v != nil || a.tbl.spoilt() {
			return unknown
		}
		for _, name := range a.tbl.order {
			if name[0] != '.' {
				return unknown
			}
			r = append(r, constant(name[1:])...)
		}
	}
	if len(r) == 0 {
		return unknown
	}
	return m.union(r)
}

func nameAt(names []string, i int) string {
	if i < len(names) && names[i] != "_" {
		return names[i]
	}
	return "value"
}
