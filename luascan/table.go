package luascan

import (
	"slices"
	"strconv"
	"strings"

	"github.com/slotlint/slotlint/keypattern"
)

// vary returns a pattern of one turn of a loop as the pattern of another turn, named by a suffix.
func vary(p keypattern.Pattern, suffix string, varies bool) keypattern.Pattern {
	return p.Substitute(func(h keypattern.Hole) keypattern.Pattern {
		if h.Varies {
			h.ID += suffix
			h.Varies = varies
		}
		return keypattern.Of(h)
	})
}

// another returns a value that was stored in one turn of a loop as it is read in another.
func (m *machine) another(v value, suffix string, varies bool) value {
	r := make(value, 0, len(v))
	for _, a := range v {
		switch {
		case a.kind == kindOpaque && a.text.Varies():
			b := m.opaqueOf(vary(a.text, suffix, varies))
			b.from, b.when, b.part, b.spelling = a.from, a.when, a.part, a.spelling
			a = b
		case (a.kind == kindText || a.kind == kindNumeric) && a.text.Varies():
			a.text = vary(a.text, suffix, varies)
			a.sym = nil
			m.noteDepth(a.text)
		}
		a.when = slices.DeleteFunc(slices.Clone(a.when), func(c choice) bool { return m.branches[c.branch].varies })
		r = append(r, a)
	}
	return m.pool(r)
}

func (m *machine) noteDepth(p keypattern.Pattern) {
	for _, s := range p.Segments() {
		if s.Hole != nil && s.Hole.Varies {
			if _, ok := m.holeDepth[s.Hole.ID]; !ok {
				m.holeDepth[s.Hole.ID] = m.loops
			}
		}
	}
}

// fieldName returns the name under which a table keeps what stands at a constant key.
func fieldName(k *alt) (string, bool) {
	switch k.kind {
	case kindNumber:
		return "#" + formatNumber(k.num, 17), true
	case kindText:
		text, ok := k.text.Constant()
		return "." + text, ok
	case kindTrue:
		return "true", true
	case kindFalse:
		return "false", true
	}
	return "", false
}

func elementName(i int) string { return "#" + strconv.Itoa(i) }

func (t *table) put(name string, v value) {
	if t.fields == nil {
		t.fields = map[string]*cell{}
	}
	t.fields[name] = &cell{v: v, born: t.id}
	t.order = append(t.order, name)
}

func (t *table) spoilt() bool { return t.havoc.v != nil }

// spoil gives up following a table.
func (m *machine) spoil(t *table) { m.set(t.havoc, boolean(true)) }

// get returns what stands at a key of a table.
func (m *machine) get(t *table, k *alt) value {
	if t.spoilt() {
		return m.opaque("element")
	}
	name, ok := fieldName(k)
	if !ok {
		return m.getAny(t, k)
	}
	if c, ok := t.fields[name]; ok {
		if k.kind == kindNumber && t.rest.v != nil && (c.v.mayBeNil() || t.opaque != nil) {
			// Where it is not here, it may be among those of unknown index.
			return m.union(m.live(c.v), m.another(t.rest.v, "/"+name, m.loops > t.depth))
		}
		return m.live(c.v)
	}
	switch {
	case t.list != nil:
		if k.kind == kindNumber && k.num == float64(int(k.num)) {
			return value{m.element(t.list, int(k.num))}
		}
		return nothing()
	case t.opaque != nil && t.rest.v != nil && k.kind == kindNumber:
		return m.union(m.member(t, k), m.another(t.rest.v, "/"+name, m.loops > t.depth))
	case t.opaque != nil:
		return m.member(t, k)
	case t.rest.v != nil && k.kind == kindNumber:
		return m.union(m.another(t.rest.v, "/"+name, m.loops > t.depth), nothing())
	case t.rest.v != nil:
		return m.union(m.another(t.rest.v, "/"+strconv.Quote(name), m.loops > t.depth), nothing())
	}
	return nothing()
}

// getAny returns what stands at a key that is not constant.
func (m *machine) getAny(t *table, k *alt) value { return m.union(m.anyOf(t, k)) }

// anyOf returns the alternatives of getAny, of which there may be too many.
func (m *machine) anyOf(t *table, k *alt) value {
	varies := k.text.Varies()
	base := nothing()
	switch {
	case t.list != nil:
		base = m.anyElement(t.list, indexName(k), k.identity(), varies, k.symbol())
	case t.opaque != nil:
		base = m.member(t, k)
	}
	b := m.branchFor("table "+strconv.Itoa(t.id)+"["+k.identity()+"]", varies)
	var r value
	arm := armTrue
	add := func(v value) {
		arm++
		r = append(r, v.under(path{{b, arm}})...)
	}
	for _, name := range t.order {
		m.work(1)
		if k.kind != kindNumeric || strings.HasPrefix(name, "#") {
			add(t.fields[name].v)
		}
	}
	if t.rest.v != nil {
		add(m.another(t.rest.v, "/"+k.identity(), varies))
	}
	if r == nil {
		return base
	}
	add(base)
	return r
}

// symbol returns the symbol that a number is, unchanged.
func (a *alt) symbol() *symbol {
	if a.sym != nil && a.mul == 1 && a.add == 0 {
		return a.sym
	}
	return nil
}

func indexName(k *alt) string {
	if h, ok := k.text.Bare(); ok {
		return h.Name
	}
	return k.text.String()
}

// member returns the field of a value of which nothing is known. Read twice, it is one hole.
func (m *machine) member(t *table, k *alt) value {
	base := t.opaque.text
	name := base.String()
	if h, ok := base.Bare(); ok {
		name = h.Name
	}
	if text, ok := k.constant(); ok && k.kind == kindText {
		name += "." + text
	} else if ok {
		name += "[" + text + "]"
	} else {
		name += "[" + indexName(k) + "]"
	}
	p := m.computed("index "+strconv.Itoa(t.id)+" "+patternIdentity(base)+" "+k.identity(), name,
		keypattern.AnyByte, base.Varies() || k.text.Varies())
	a := m.opaqueOf(p)
	a.part = true
	// What is put into the field must be found there again.
	if fname, ok := fieldName(k); ok {
		t.put(fname, value{a})
	}
	return value{a}
}

// computed returns the hole that a pure function of known identity gives.
func (m *machine) computed(identity, name string, alphabet keypattern.Alphabet, varies bool) keypattern.Pattern {
	id, ok := m.pure[identity]
	if !ok {
		id = m.fresh(clip(name))
		m.pure[identity] = id
		if varies {
			m.holeDepth[id] = m.loops
		}
	}
	h := keypattern.Hole{ID: id, Name: clip(name), Alphabet: alphabet, Max: keypattern.Unbounded, Varies: varies}
	return keypattern.Of(h)
}

// put assigns to a key of a table.
func (m *machine) put(t *table, k *alt, v value) {
	if k.sym != nil && k.sym.length == t && k.mul == 1 && k.add == 1 {
		m.push(t, v)
		return
	}
	name, ok := fieldName(k)
	switch {
	case t.list != nil && !ok:
		m.spoil(t)
	case !ok:
		m.addRest(t, v)
		for _, other := range t.order {
			m.work(1)
			if k.kind != kindNumeric || strings.HasPrefix(other, "#") {
				c := t.fields[other]
				m.set(c, m.union(c.v, v))
			}
		}
	case m.trial > 0 && k.kind == kindNumber && m.loops > t.depth:
		// It may be the number of a turn, which will not be constant.
		m.addRest(t, v)
		if c, ok := t.fields[name]; ok {
			m.set(c, v)
		}
	default:
		if k.kind == kindNumber && t.rest.v != nil {
			m.set(t.series, noSeries) // it may have been one of them
		}
		m.set(m.cellOf(t, name, k), v)
	}
}

// cellOf returns the cell of a constant key, which holds what reading the key gives.
func (m *machine) cellOf(t *table, name string, k *alt) *cell {
	if _, ok := t.fields[name]; !ok {
		v := m.get(t, k)
		if _, ok := t.fields[name]; !ok {
			t.put(name, v)
		}
	}
	return t.fields[name]
}

// addRest adds to what elements of unknown index can be.
func (m *machine) addRest(t *table, v value) {
	m.set(t.series, noSeries)
	m.addElements(t, v)
}

func (m *machine) addElements(t *table, v value) {
	if v = v.withoutNil(); len(v) > 0 {
		m.set(t.rest, v)
	}
}

// push appends to a table.
func (m *machine) push(t *table, v value) {
	switch {
	case t.list != nil && t.list.Open:
		m.spoil(t)
		return
	case t.opaque == nil && m.loops > t.depth && m.inSeries(t, v):
		series := t.series.v
		if series == nil {
			series = value{{kind: kindNumber, num: float64(m.loop.id)}}
		}
		m.set(t.series, append(slices.Clip(series), v[0]))
		m.addElements(t, v)
		return
	case t.opaque != nil, t.rest.v != nil, m.loops > t.depth:
		m.addRest(t, v)
		return
	}
	lengths, ok := m.lengths(t)
	if !ok {
		m.addRest(t, v)
		return
	}
	for _, n := range lengths {
		k := alt{kind: kindNumber, num: n.num + 1}
		name, _ := fieldName(&k)
		c := m.cellOf(t, name, &k)
		if len(lengths) == 1 {
			m.set(c, v)
			continue
		}
		m.set(c, m.union(c.v.unless(n.when), v.under(n.when)))
	}
}

// unless returns what is left of a value where a path is not taken.
func (v value) unless(p path) value {
	var r value
	for _, a := range v {
		more := p.beyond(a.when)
		switch {
		case len(p) > 0 && a.when.implies(p):
			continue
		case !a.when.excludes(p) && len(more) == 1 && more[0].arm <= armTrue:
			a.when = append(slices.Clip(a.when), choice{more[0].branch, armTrue - more[0].arm})
		}
		r = append(r, a)
	}
	return r
}

// noSeries is what a table's series is when its elements come in no known order.
var noSeries = value{{kind: kindNil}}

// inSeries reports whether a value that is appended in a loop is one that each turn appends: the loop is the
// only one that appends, and no branch in it leads around this place.
func (m *machine) inSeries(t *table, v value) bool {
	if m.loop == nil || len(v) != 1 || v[0].kind == kindNil || v[0].part || len(m.path) != len(m.loop.base) || m.loop.depth != t.depth+1 {
		return false
	}
	return t.series.v == nil || t.series.v[0].kind == kindNumber && t.series.v[0].num == float64(m.loop.id) && len(t.series.v) <= m.alternatives
}

// turnOf returns what each turn of a loop appended to a table, in order; nil if that is not known.
func (m *machine) turnOf(t *table) []value {
	if len(t.series.v) < 2 || m.loops > t.depth {
		return nil // or a turn may be under way
	}
	var r []value
	for _, a := range t.series.v[1:] {
		a.when = nil
		r = append(r, m.another(value{a}, "", true))
	}
	return r
}
