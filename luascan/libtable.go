package luascan

import (
	"slices"

	"github.com/slotlint/slotlint/keypattern"
)

// libConcat is table.concat.
func libConcat(m *machine, c *call) multi {
	hole := func() multi {
		return one(value{{kind: kindText, text: m.pureHole("table.concat", c, keypattern.AnyByte)}})
	}
	a, ok := c.arg(m, 0).one()
	if !ok || a.tbl == nil {
		return hole()
	}
	sep := value{alt{kind: kindText}}
	if v := c.arg(m, 1); !v.all(kindNil) {
		sep = v
	}
	rest := multi{items: []item{{v: value{*a}, at: c.at}}}
	for i := 2; i < len(c.args.items); i++ {
		rest.items = append(rest.items, item{v: c.arg(m, i)})
	}
	els := libUnpack(m, &call{at: c.at, args: rest})
	if els.rest != nil || len(els.items) > maxSegments {
		return hole()
	}
	var parts []item
	for i, it := range els.items {
		if it.optional {
			return hole()
		}
		if i > 0 {
			parts = append(parts, item{v: sep, at: c.at})
		}
		parts = append(parts, it)
	}
	if len(parts) == 0 {
		return one(constant(""))
	}
	return one(m.concat(parts...))
}

// libInsert is table.insert, at the end or at an index.
func libInsert(m *machine, c *call) multi {
	list := c.arg(m, 0)
	at := -1
	if len(c.args.items) >= 3 {
		if n, ok := c.arg(m, 1).number(); ok {
			at = int(n)
		} else {
			at = 0
		}
	}
	for _, a := range list {
		if a.tbl == nil {
			continue
		}
		if at < 0 {
			m.push(a.tbl, c.arg(m, 1).under(a.when))
		} else {
			m.insert(a.tbl, at, c.arg(m, 2))
		}
	}
	return multi{}
}

// insert puts a value before the element at an index; 0 is an index that is not known.
func (m *machine) insert(t *table, at int, v value) {
	els := m.elements(&alt{kind: kindTable, tbl: t}, 1, m.here)
	exact := els.rest == nil && t.list == nil && t.opaque == nil && m.loops == t.depth &&
		at >= 1 && at <= len(els.items)+1 &&
		!slices.ContainsFunc(els.items, func(it item) bool { return it.optional })
	if exact {
		els.items = slices.Insert(els.items, at-1, item{v: v})
		for i := at - 1; i < len(els.items); i++ {
			k := number(float64(i + 1))[0]
			m.put(t, &k, els.items[i].v)
		}
		return
	}
	if t.list != nil || t.opaque != nil {
		m.spoil(t)
		return
	}
	// All elements may have moved.
	m.addRest(t, v)
	m.shuffle(t)
}

// shuffle makes the elements of known index ones of unknown index.
func (m *machine) shuffle(t *table) {
	for _, name := range t.order {
		m.work(1)
		if name[0] == '#' {
			m.addRest(t, t.fields[name].v)
			m.set(t.fields[name], nothing())
		}
	}
}

// libSpoil is table.remove: what it gives is one of the elements, and the others move.
func libSpoil(m *machine, c *call) multi {
	var r value
	for _, a := range c.arg(m, 0) {
		if a.tbl == nil {
			continue
		}
		els := m.elements(&a, 1, c.at)
		last := c.arg(m, 1).all(kindNil)
		if n := len(els.items); last && n > 0 && els.rest == nil && a.tbl.list == nil && m.loops == a.tbl.depth && !els.items[n-1].optional {
			r = append(r, els.items[n-1].v...)
			k := number(float64(n))[0]
			m.put(a.tbl, &k, nothing())
			continue
		}
		r = append(r, m.opaque("table.remove")...)
		if a.tbl.list != nil || a.tbl.opaque != nil {
			m.spoil(a.tbl)
			continue
		}
		m.shuffle(a.tbl)
	}
	if len(r) == 0 {
		r = nothing()
	}
	return one(m.union(r))
}

// libSort moves all elements.
func libSort(m *machine, c *call) multi {
	m.escape(multi{items: c.args.items[min(1, len(c.args.items)):]})
	for _, a := range c.arg(m, 0) {
		switch {
		case a.tbl == nil:
		case a.tbl.list != nil || a.tbl.opaque != nil:
			m.spoil(a.tbl)
		default:
			m.shuffle(a.tbl)
		}
	}
	return multi{}
}
