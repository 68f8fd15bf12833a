package luascan

import (
	"slices"

	"github.com/slotlint/slotlint/keypattern"
)

// turnByTurn runs a loop of n turns one after the other.
func (m *machine) turnByTurn(n int, body func(i int) bool) bool {
	l := &loop{outer: m.loop, mark: len(m.log), base: m.path}
	m.loop = l
	m.turns *= max(n, 1)
	alive := true
	for i := 0; i < n && alive; i++ {
		alive = body(i)
	}
	m.turns /= max(n, 1)
	m.loop = l.outer
	return m.leaveLoop(l, alive)
}

// leaveLoop makes the state after a loop from those at its breaks and, if alive, the present one.
func (m *machine) leaveLoop(l *loop, alive bool) bool {
	if len(l.exits) > 0 {
		if alive {
			l.exits = append(l.exits, exit{when: m.path.beyond(l.base), changes: m.changes(l.mark)})
		}
		m.undo(l.mark)
		m.join(l.exits)
	}
	if alive || len(l.exits) > 0 {
		m.path = l.base
		return true
	}
	return false
}

// forever runs a body as all turns of a loop that only a break ends.
func (m *machine) forever(body func() bool) bool { return m.allTurns(body, false) }

// maybe runs a body as all turns of a loop that has any number of turns, or none.
func (m *machine) maybe(body func() bool) bool { return m.allTurns(body, true) }

// allTurns runs a loop's body once, for all turns. Before that it finds out which cells the body
// changes: of those, nothing is known at the beginning of a turn.
func (m *machine) allTurns(body func() bool, ends bool) bool {
	m.ids++
	m.loops++
	l := &loop{id: m.ids, depth: m.loops, outer: m.loop, mark: len(m.log), base: m.path}
	m.loop = l
	widened := map[*cell]bool{}
	m.widen(body, widened)
	alive := m.turn(l, body, widened)
	m.loop = l.outer
	m.loops--

	exits := l.exits
	if ends || m.trial > 0 {
		// In a trial, nothing at the beginning of a turn says yet what the turns before it changed.
		if alive {
			exits = append(exits, exit{when: m.path.beyond(l.base), changes: m.changes(l.mark)})
		}
		b := m.branchFor("", true)
		for i := range exits {
			exits[i].when, _ = path{{b, armTrue}}.and(exits[i].when)
		}
		exits = append(exits, exit{when: path{{b, armFalse}}})
	}
	m.ids++
	for i := range exits {
		e := &exits[i]
		e.when = m.outside(e.when)
		for j := range e.changes {
			ch := &e.changes[j]
			if ch.c.series {
				continue
			}
			if !ch.c.weak {
				ch.v = m.settle(ch.v, m.ids)
				continue
			}
			stored := slices.Clone(ch.v)
			for k := range stored {
				stored[k].when = m.outside(stored[k].when)
			}
			ch.v = stored
		}
	}
	m.undo(l.mark)
	m.path = l.base
	if len(exits) == 0 {
		return false
	}
	m.join(exits)
	return true
}

// turn runs a loop's body as any of its turns. A trial does not see all that a turn changes, because it does not widen
// what inner loops change. So the body runs again until it changes nothing but what was widened at its beginning.
func (m *machine) turn(l *loop, body func() bool, widened map[*cell]bool) bool {
	for round := 1; ; round++ {
		mark, known, found := len(m.log), m.ids, m.found()
		l.exits = nil
		alive := body()
		if m.trial > 0 || round > maxRounds {
			return alive
		}
		before := m.before(mark)
		unforeseen := slices.DeleteFunc(m.changes(mark), func(ch change) bool {
			switch {
			case ch.c.born > known:
				return true
			case ch.c.series:
				return !ch.v.same(noSeries) || before[ch.c].same(noSeries)
			case ch.c.weak:
				return shownIn(ch.v, before[ch.c])
			}
			return widened[ch.c] || ch.v.same(before[ch.c])
		})
		if len(unforeseen) == 0 {
			return alive
		}
		m.undo(mark)
		m.forget(found)
		m.path = l.base
		for _, ch := range unforeseen {
			widened[ch.c] = true
			v := ch.v
			if !ch.c.series {
				v = m.widened(ch.c, ch.v)
			}
			if ch.c.weak && round == maxRounds {
				// What a turn adds depends on what the turns before it added.
				v = m.pool(v, m.others("value"))
			}
			m.overwrite(ch.c, v)
		}
	}
}

// widen sets each cell that the body changes to what it can hold at the beginning of any turn.
func (m *machine) widen(body func() bool, widened map[*cell]bool) {
	if m.trial > 0 {
		return // the outermost loop's trial is what counts
	}
	for round := range maxRounds {
		mark, known, found := len(m.log), m.ids, m.found()
		base := m.path
		m.trial++
		body()
		m.trial--
		m.path = base
		changes := m.changes(mark)
		m.undo(mark)
		m.forget(found)
		settled := true
		for _, ch := range changes {
			switch {
			case ch.c.series, ch.c.born > known:
				continue
			case ch.c.weak && shownIn(ch.v, ch.c.v), !ch.c.weak && (widened[ch.c] || ch.c.v.same(ch.v)):
				continue
			case ch.c.weak && round == maxRounds-1:
				// What a turn adds depends on what the turns before it added.
				m.overwrite(ch.c, m.pool(ch.c.v, m.others("value")))
			default:
				m.overwrite(ch.c, m.widened(ch.c, ch.v))
			}
			settled = false
			widened[ch.c] = true
		}
		if settled {
			return
		}
	}
}

// shownIn reports whether each alternative looks like one that is there already.
func shownIn(v, there value) bool {
	return !slices.ContainsFunc(v, func(a alt) bool {
		return !slices.ContainsFunc(there, func(b alt) bool { return a.same(&b) || looksLike(&a, &b) })
	})
}

func looksLike(a, b *alt) bool {
	return a.kind == b.kind && a.from == b.from && (a.kind == kindText || a.kind == kindNumeric || a.kind == kindOpaque) &&
		a.text.String() == b.text.String()
}

func (m *machine) widened(c *cell, after value) value {
	both := m.union(c.v, after)
	if c.weak {
		return m.pool(c.v, after)
	}
	for _, a := range both {
		if a.kind == kindTable {
			// One that a turn creates lives on in the next.
			a.tbl.depth = min(a.tbl.depth, m.loops-1)
		}
	}
	switch {
	case both.all(kindTable), both.all(kindFunction), both.all(kindNil):
		return both
	case both.all(kindNumber, kindNumeric):
		return value{m.numeric("number", true)}
	case both.all(kindTrue, kindFalse, kindBool):
		return value{m.test("", true)}
	}
	v := m.opaque("value")
	v[0].part = slices.ContainsFunc(both, func(a alt) bool { return a.kind == kindNil || a.part })
	return v
}

// settle turns a value of a loop's last turn into what it is after the loop: one value, which varies no
// more.
func (m *machine) settle(v value, id int) value {
	inner := func(h keypattern.Hole) bool { return h.Varies && m.holeDepth[h.ID] > m.loops }
	r := make(value, 0, len(v))
	for _, a := range v {
		a.when = m.outside(a.when)
		if a.sym != nil && a.sym.varies {
			a.sym = nil
		}
		changed := false
		if a.kind == kindBool && m.holeDepth[a.cond] > m.loops {
			a.cond += " after #" + formatNumber(float64(id), 14)
		}
		text := a.text.Substitute(func(h keypattern.Hole) keypattern.Pattern {
			if inner(h) {
				changed = true
				h.ID += " after #" + formatNumber(float64(id), 14)
				h.Varies = m.loops > 0
			}
			return keypattern.Of(h)
		})
		if changed && a.kind == kindOpaque {
			o := m.opaqueOf(text)
			o.from, o.when, o.part, o.spelling = a.from, a.when, a.part, a.spelling
			a = o
		} else if changed {
			a.text = text
			m.noteDepth(text)
		}
		r = append(r, a)
	}
	return m.union(r)
}

// outside returns a path without the choices that belong to loops that have been left.
func (m *machine) outside(p path) path {
	var r path
	for _, c := range p {
		if b := m.branches[c.branch]; !b.varies || b.depth <= m.loops {
			r = append(r, c)
		}
	}
	return r
}
