package luascan

import "slices"

// A choice is a decision of one run of the script: which arm of a branch it took.
type choice struct{ branch, arm int32 }

// The arms of a branch with two of them.
const (
	armFalse int32 = iota
	armTrue
)

// A path is a set of choices under which something holds: a value, a call, a state. It is never
// changed in place.
type path []choice

// and returns the choices of both paths, and false if they contradict each other.
func (p path) and(q path) (path, bool) {
	if len(q) == 0 {
		return p, true
	}
	if len(p) == 0 {
		return q, true
	}
	r := slices.Clip(p)
	for _, c := range q {
		switch arm, ok := p.arm(c.branch); {
		case !ok:
			r = append(r, c)
		case arm != c.arm:
			return nil, false
		}
	}
	if len(r) > maxChoices {
		r = r[len(r)-maxChoices:]
	}
	return r, true
}

// arm returns what the path chose at a branch.
func (p path) arm(branch int32) (int32, bool) {
	for _, c := range p {
		if c.branch == branch {
			return c.arm, true
		}
	}
	return 0, false
}

// excludes reports whether the paths contradict each other.
func (p path) excludes(q path) bool {
	for _, c := range p {
		if arm, ok := q.arm(c.branch); ok && arm != c.arm {
			return true
		}
	}
	return false
}

// implies reports whether p has all of q's choices.
func (p path) implies(q path) bool {
	for _, c := range q {
		if arm, ok := p.arm(c.branch); !ok || arm != c.arm {
			return false
		}
	}
	return true
}

// beyond returns the choices of p that are not among base's.
func (p path) beyond(base path) path {
	var r path
	for _, c := range p {
		if _, ok := base.arm(c.branch); !ok {
			r = append(r, c)
		}
	}
	return r
}

// A branch is a place where runs part.
type branch struct {
	// varies says that one run may take several arms: the branch lies in a loop, at this depth, whose
	// turns are not told apart, and its condition may change from turn to turn.
	varies bool
	depth  int
}

// branchFor returns the branch that a condition decides. Conditions of equal identity, evaluated
// twice, decide alike. An empty identity is a condition about which nothing is known.
func (m *machine) branchFor(identity string, varies bool) int32 {
	if identity == "" {
		m.branches = append(m.branches, branch{m.loops > 0, m.loops})
		return int32(len(m.branches) - 1)
	}
	id, ok := m.branchIDs[identity]
	if !ok {
		m.branches = append(m.branches, branch{varies && m.loops > 0, m.loops})
		id = int32(len(m.branches) - 1)
		m.branchIDs[identity] = id
	}
	return id
}

// fixed returns the choices that hold for a whole run, in and out of its loops.
func (m *machine) fixed(p path) path {
	return slices.DeleteFunc(slices.Clone(p), func(c choice) bool { return m.branches[c.branch].varies })
}
