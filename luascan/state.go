package luascan

// set assigns to a cell, in a way that can be undone.
func (m *machine) set(c *cell, v value) {
	m.work(1)
	if c.weak {
		v = m.pool(c.v, v)
	}
	m.overwrite(c, v)
}

func (m *machine) overwrite(c *cell, v value) {
	m.log = append(m.log, change{c, c.v})
	c.v = v
}

// changes returns the cells that were assigned to since mark, with what they hold now.
func (m *machine) changes(mark int) []change {
	var r []change
	seen := map[*cell]bool{}
	for _, ch := range m.log[mark:] {
		m.work(1)
		if !seen[ch.c] {
			seen[ch.c] = true
			r = append(r, change{ch.c, ch.c.v})
		}
	}
	return r
}

// before returns what the cells that were assigned to since mark held then.
func (m *machine) before(mark int) map[*cell]value {
	r := map[*cell]value{}
	for _, ch := range m.log[mark:] {
		if _, ok := r[ch.c]; !ok {
			r[ch.c] = ch.v
		}
	}
	return r
}

// findings are what a run of a loop's body has added to the answer and to the exits of the function around it.
type findings struct{ accesses, functions, exits int }

func (m *machine) found() findings {
	return findings{len(m.script.Accesses), len(m.registry), len(m.frame.exits)}
}

// forget takes back what was found since.
func (m *machine) forget(f findings) {
	for _, id := range m.accessIDs[f.accesses:] {
		delete(m.recorded, id)
	}
	m.accessIDs = m.accessIDs[:f.accesses]
	m.script.Accesses = m.script.Accesses[:f.accesses]
	m.script.Functions = m.script.Functions[:f.functions]
	m.registry = m.registry[:f.functions]
	m.frame.exits = m.frame.exits[:f.exits]
}

// undo takes back the assignments since mark.
func (m *machine) undo(mark int) {
	for i := len(m.log) - 1; i >= mark; i-- {
		m.log[i].c.v = m.log[i].v
	}
	m.log = m.log[:mark]
}

// apply assigns what changes says.
func (m *machine) apply(changes []change) {
	for _, ch := range changes {
		m.overwrite(ch.c, ch.v)
	}
}

// join makes the state that holds where several ways meet.
func (m *machine) join(ways []exit) {
	var cells []*cell
	seen := map[*cell]bool{}
	after := make([]map[*cell]value, len(ways))
	for i, w := range ways {
		after[i] = map[*cell]value{}
		for _, ch := range w.changes {
			after[i][ch.c] = ch.v
			if !seen[ch.c] {
				seen[ch.c] = true
				cells = append(cells, ch.c)
			}
		}
	}
	for _, c := range cells {
		var vs []value
		for i, w := range ways {
			v, ok := after[i][c]
			if !ok {
				v = c.v
			}
			if !c.series {
				v = v.under(w.when)
			}
			vs = append(vs, v)
		}
		switch {
		case c.series:
			m.overwrite(c, oneSeries(vs))
		case c.weak:
			m.overwrite(c, m.pool(vs...))
		default:
			m.overwrite(c, m.joined(vs))
		}
	}
}

// joined is the union of what a cell holds at the end of several ways. Where all are the same, it does
// not matter which way was taken.
func (m *machine) joined(vs []value) value {
	plain := func(v value) value {
		r := make(value, len(v))
		for i, a := range v {
			a.when = nil
			r[i] = a
		}
		return r
	}
	same := true
	for _, v := range vs[1:] {
		same = same && len(v) == 1 && len(vs[0]) == 1 && plain(v).same(plain(vs[0]))
	}
	if same && len(vs[0]) == 1 {
		return plain(vs[0])
	}
	return m.union(vs...)
}

// A condition is what decides a branch.
type condition struct {
	known  bool // it always is value
	value  bool
	branch int32
	arm    int32    // of the branch, if the condition is true
	yes    path     // choices known to hold if it is true
	no     path     // and if it is false
	values [2]value // the value that was tested, where it is false and where it is true
}

// fork runs both arms of a branch, or the one that the condition decides, and joins what they leave. An
// arm returns false if the code after the branch is not reached through it, and so does fork.
func (m *machine) fork(c condition, then, els func() bool) bool {
	if c.known && m.trial == 0 {
		if c.value {
			return then()
		}
		return els()
	}
	base := m.path
	way := func(arm int32, known path, f func() bool) (exit, bool, path) {
		mark := len(m.log)
		p, possible := base.and(path{{c.branch, arm}})
		if possible {
			p, possible = p.and(known)
		}
		if !possible && m.trial == 0 {
			return exit{}, false, nil
		}
		if possible {
			m.path = p
		}
		alive := f()
		end := m.path
		e := exit{when: p.beyond(base), changes: m.changes(mark)}
		m.undo(mark)
		m.path = base
		return e, alive, end
	}
	yes, yesAlive, yesPath := way(c.arm, c.yes, then)
	no, noAlive, noPath := way(armTrue-c.arm, c.no, els)
	switch {
	case yesAlive && noAlive:
		m.join([]exit{yes, no})
	case yesAlive:
		m.apply(yes.changes)
		m.path = yesPath
	case noAlive:
		m.apply(no.changes)
		m.path = noPath
	}
	return yesAlive || noAlive
}

// decide makes a condition of a value that is tested.
func (m *machine) decide(v value) condition {
	v = m.live(v)
	var c condition
	var yes, no, unknown int
	for _, a := range v {
		isTrue, known := a.truth()
		switch {
		case !known:
			unknown++
			c.values[0] = append(c.values[0], a)
			c.values[1] = append(c.values[1], a)
		case isTrue:
			yes++
			c.yes = a.when
			c.values[1] = append(c.values[1], a)
		default:
			no++
			c.no = a.when
			c.values[0] = append(c.values[0], a)
		}
	}
	if yes != 1 || unknown > 0 {
		c.yes = nil
	}
	if no != 1 || unknown > 0 {
		c.no = nil
	}
	c.known = unknown == 0 && (yes == 0 || no == 0)
	c.value = yes > 0
	c.arm = armTrue
	a, single := v.one()
	switch {
	case single && unknown == 1 && a.kind == kindBool:
		c.branch = m.branchFor(a.cond, m.identityVaries(a.cond))
		if a.not {
			c.arm = armFalse
		}
	case single && unknown == 1:
		c.branch = m.branchFor("? "+a.identity(), a.text.Varies())
	default:
		c.branch = m.branchFor("", true)
	}
	return c
}

// identityVaries reports whether a condition's identity rests on something that varies.
func (m *machine) identityVaries(cond string) bool { return m.holeDepth[cond] > 0 }

// oneSeries returns the series at the end of several ways: a loop that had no turn appended nothing.
func oneSeries(series []value) value {
	var r value
	for _, s := range series {
		switch {
		case s == nil || r != nil && r.same(s):
		case r == nil:
			r = s
		default:
			return noSeries
		}
	}
	return r
}
