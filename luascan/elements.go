package luascan

import (
	"slices"
	"strconv"
	"strings"

	"github.com/slotlint/slotlint/keypattern"
)

// lengths returns the lengths that a table without unknown elements can have. It is false where an
// element may stand behind a nil: then Lua's # is any of several borders.
func (m *machine) lengths(t *table) (value, bool) {
	if t.rest.v != nil {
		return nil, false
	}
	var r value
	var when path
	for i := 1; ; i++ {
		m.work(1)
		k := alt{kind: kindNumber, num: float64(i)}
		v := m.live(m.get(t, &k))
		if slices.ContainsFunc(v, func(a alt) bool { return a.part }) {
			return nil, false
		}
		for _, a := range v {
			if w, ok := when.and(a.when); ok && a.kind == kindNil {
				if m.elementBehind(t, i, w) {
					return nil, false
				}
				r = append(r, alt{kind: kindNumber, num: float64(i - 1), when: w})
			}
		}
		present := v.withoutNil()
		if len(present) == 0 {
			return r, true
		}
		if len(r) > m.alternatives {
			return nil, false
		}
		if len(present) == 1 && len(v) > 1 {
			w, ok := when.and(present[0].when)
			if !ok {
				return r, true
			}
			when = w
		}
	}
}

// elementBehind reports whether an element may stand behind index i under a path.
func (m *machine) elementBehind(t *table, i int, when path) bool {
	for _, name := range t.order {
		m.work(1)
		n, err := strconv.Atoi(strings.TrimPrefix(name, "#"))
		if err == nil && name[0] == '#' && n > i && slices.ContainsFunc(t.fields[name].v, func(a alt) bool {
			return a.kind != kindNil && !a.when.excludes(when) && !a.when.excludes(m.path)
		}) {
			return true
		}
	}
	return false
}

// length returns #t.
func (m *machine) length(t *table) value {
	sym := m.lengthSymbol(t)
	if t.spoilt() {
		return value{m.numeric("length", m.loops > 0)}
	}
	if t.list != nil && t.list.Open || t.opaque != nil || t.rest.v != nil {
		return value{m.affine(sym, 1, 0)}
	}
	r, ok := m.lengths(t)
	if !ok {
		return value{m.numeric("length", m.loops > 0)}
	}
	for i := range r {
		r[i].sym, r[i].mul, r[i].add = sym, 1, 0
	}
	return m.union(r)
}

// lengthSymbol names the length that a table has now. That of KEYS and ARGV never changes.
func (m *machine) lengthSymbol(t *table) *symbol {
	if t.list == nil {
		m.ids++
		name := "t"
		if t.opaque != nil {
			name = shown(t.opaque)
		}
		return &symbol{id: m.ids, name: clip("#" + name), length: t, varies: m.loops > 0}
	}
	if t.lengthSymbol == nil {
		t.lengthSymbol = &symbol{id: t.id, name: "#" + t.list.which.String(), length: t}
	}
	return t.lengthSymbol
}

// affine returns the number sym*mul + add.
func (m *machine) affine(sym *symbol, mul, add float64) alt {
	name := sym.name
	if mul != 1 {
		name = formatNumber(mul, 14) + "*" + name
	}
	if add > 0 {
		name += "+" + formatNumber(add, 14)
	} else if add < 0 {
		name += formatNumber(add, 14)
	}
	p := m.computed("number "+strconv.Itoa(sym.id)+" "+name, name, keypattern.Decimal, sym.varies)
	return alt{kind: kindNumeric, text: p, sym: sym, mul: mul, add: add}
}

// elements returns the elements of a table from an index on, as unpack does.
func (m *machine) elements(a *alt, from int, at Position) multi {
	t := a.tbl
	var r multi
	if t.spoilt() {
		r.rest, r.restAt = m.others("element"), at
		return r
	}
	if t.list != nil && t.list.Open {
		n := len(t.list.Items)
		for i := from; i <= n; i++ {
			k := alt{kind: kindNumber, num: float64(i)}
			r.items = append(r.items, item{v: m.get(t, &k), at: at})
		}
		m.ids++
		each := "/each " + strconv.Itoa(m.ids)
		r.rest = m.anyElement(t.list, "...", each, true, &symbol{within: t})
		for _, name := range t.order {
			if name[0] == '#' {
				r.rest = m.pool(r.rest, t.fields[name].v.withoutNil()) // assigned by the script
			}
		}
		r.restAt, r.restOf, r.restBase = at, t, max(n, from-1)
		return r
	}
	if t.opaque != nil {
		m.ids++
		k := alt{kind: kindNumeric, text: keypattern.Of(keypattern.Hole{
			ID: "lua each #" + strconv.Itoa(m.ids), Name: "...", Max: keypattern.Unbounded, Varies: true})}
		var each value
		for _, a := range m.anyOf(t, &k) {
			a.when = nil // the elements are all of the alternatives
			each = append(each, a)
		}
		r.rest, r.restAt, r.restOf, r.restBase = m.pool(each.withoutNil()), at, t, from-1
		return r
	}
	if t.list == nil {
		if _, ok := m.lengths(t); !ok {
			return m.elementsOfUnknownNumber(t, from, at)
		}
	}
	optional := false
	for i := from; ; i++ {
		var v value
		if _, ok := t.fields[elementName(i)]; ok || t.list != nil {
			k := alt{kind: kindNumber, num: float64(i)}
			v = m.live(m.get(t, &k))
		}
		if len(v.withoutNil()) == 0 {
			return r
		}
		optional = optional || v.mayBeNil()
		r.items = append(r.items, item{v: v, at: at, optional: optional})
	}
}

// elementsOfUnknownNumber returns the elements that are known to be there, and what the others can be.
func (m *machine) elementsOfUnknownNumber(t *table, from int, at Position) multi {
	r := multi{rest: m.another(t.rest.v, "", true), restAt: at, restOf: t}
	known := 0
	for i := 1; ; i++ {
		c, ok := t.fields[elementName(i)]
		if !ok || c.v.mayBeNil() || slices.ContainsFunc(c.v, func(a alt) bool { return a.part }) {
			break
		}
		known = i
		if i >= from {
			r.items = append(r.items, item{v: m.live(c.v), at: at})
		}
	}
	inOrder := from <= known+1
	for _, name := range t.order {
		m.work(1)
		if n, err := strconv.Atoi(name[1:]); err == nil && name[0] == '#' && n > known {
			inOrder = false
			r.rest = m.pool(r.rest, t.fields[name].v.withoutNil())
		}
	}
	r.restBase = max(known, from-1)
	if inOrder {
		r.turn = m.turnOf(t)
	}
	return r
}

// each returns what a loop over a table's elements sees in a turn that is known by its number.
func (m *machine) each(a *alt, turn *alt) value { return m.union(m.eachOf(a, turn)) }

func (m *machine) eachOf(a *alt, turn *alt) value {
	if a.tbl.spoilt() {
		return m.others("element")
	}
	return m.anyOf(a.tbl, turn).withoutNil()
}
