package inventory

import (
	"slices"
	"strconv"

	"github.com/slotlint/slotlint/keypattern"
)

// unified is the families of some groups, with holes that are the same where a group has the same in two of them.
//
//	MGET user:<id>:name user:<id>:mail
//	MGET user:<uid>:mail cart:<uid>       the three have one hole in common
type unified struct {
	families []*Family
	patterns []keypattern.Pattern // of the families, their holes named by roots
	// others are the patterns again, of those families of which one group has two different keys: what differs
	// between the two is another hole.
	others []keypattern.Pattern

	index map[*Family]int
	roots [][]string // by family, of each of its holes
	names []map[string]string
}

// A place is one hole of a family: its number among the family's holes.
type place struct{ family, hole int }

func unify(groups []*Group, families []*Family) *unified {
	u := &unified{families: families, index: map[*Family]int{}}
	for i, f := range families {
		u.index[f] = i
	}
	parents := map[place]place{}
	for _, g := range groups {
		first := map[string]place{}
		for _, m := range g.Members {
			for j, h := range m.Pattern.Holes() {
				at := place{u.index[m.Family], j}
				if other, ok := first[h.ID]; ok {
					join(parents, at, other)
				} else {
					first[h.ID] = at
				}
			}
		}
	}
	facts := u.facts(groups)
	for i, f := range families {
		roots, names := []string{}, map[string]string{}
		for j, h := range f.Pattern.Holes() {
			root := find(parents, place{i, j})
			id := strconv.Itoa(root.family) + "." + strconv.Itoa(root.hole)
			roots = append(roots, id)
			if names[id] == "" {
				names[id] = h.Name
			}
		}
		u.roots, u.names = append(u.roots, roots), append(u.names, names)
		j := -1
		u.patterns = append(u.patterns, f.Pattern.Substitute(func(h keypattern.Hole) keypattern.Pattern {
			j++
			h = facts[place{i, j}]
			h.ID, h.Varies = roots[j], false
			return keypattern.Of(h)
		}))
	}
	u.differ(groups)
	return u
}

// join puts two holes into one set; find returns the one that stands for a set.
func join(parents map[place]place, a, b place) {
	if ra, rb := find(parents, a), find(parents, b); ra != rb {
		parents[ra] = rb
	}
}

func find(parents map[place]place, at place) place {
	for {
		up, ok := parents[at]
		if !ok {
			return at
		}
		if upper, ok := parents[up]; ok {
			parents[at] = upper
		}
		at = up
	}
}

// facts is what can be said of each hole wherever it is used: the widest alphabet, the widest bounds.
func (u *unified) facts(groups []*Group) map[place]keypattern.Hole {
	known := map[place]keypattern.Hole{}
	for _, g := range groups {
		for _, m := range g.Members {
			for j, h := range m.Pattern.Holes() {
				at := place{u.index[m.Family], j}
				was, ok := known[at]
				if ok {
					h.Name = was.Name
					h.Alphabet = min(h.Alphabet, was.Alphabet)
					h.Min = min(h.Min, was.Min)
					if was.Max < 1 || h.Max < 1 {
						h.Max = keypattern.Unbounded
					} else {
						h.Max = max(h.Max, was.Max)
					}
				}
				known[at] = h
			}
		}
	}
	return known
}

// differ finds the holes that are different in two keys of one group although they are one elsewhere, or in two turns
// of a loop: no tag may hold them.
func (u *unified) differ(groups []*Group) {
	varies := map[string]bool{}
	for _, g := range groups {
		held := map[string]string{}
		for _, m := range g.Members {
			i := u.index[m.Family]
			for j, h := range m.Pattern.Holes() {
				root := u.roots[i][j]
				id, ok := held[root]
				varies[root] = varies[root] || ok && id != h.ID || m.Many && h.Varies
				held[root] = h.ID
			}
		}
	}
	for i, p := range u.patterns {
		if !slices.ContainsFunc(u.roots[i], func(root string) bool { return varies[root] }) {
			continue
		}
		u.others = append(u.others, p.Substitute(func(h keypattern.Hole) keypattern.Pattern {
			if varies[h.ID] {
				h.ID += "'"
			}
			return keypattern.Of(h)
		}))
	}
}

// serves reports whether each group has all its keys in one slot, if the families are named as keys has them. A group that
// is right stays so as long as its keys stay: the analyzer may know more of it than its keys show.
func (u *unified) serves(groups []*Group, keys []keypattern.Pattern) bool {
	for _, g := range groups {
		changes := slices.ContainsFunc(g.Members, func(m Member) bool {
			i := u.index[m.Family]
			return !keys[i].Equal(u.patterns[i])
		})
		if g.right() && !changes {
			continue
		}
		all := patterns(g, func(m Member) keypattern.Pattern { return u.filled(keys[u.index[m.Family]], m) })
		if keypattern.Judge(all).Verdict != keypattern.Same {
			return false
		}
	}
	return true
}

// filled is a family's new name with the holes of one of its keys.
func (u *unified) filled(renamed keypattern.Pattern, m Member) keypattern.Pattern {
	own, roots := m.Pattern.Holes(), slices.Clone(u.roots[u.index[m.Family]])
	return renamed.Substitute(func(h keypattern.Hole) keypattern.Pattern {
		j := slices.Index(roots, h.ID)
		if j < 0 {
			return keypattern.Of(h)
		}
		if slices.Contains(roots[j+1:], h.ID) {
			roots[j] = "" // the next one of this root is the next of the key's holes
		}
		return keypattern.Of(own[j])
	})
}

// renamed is a family's new name with the names that the family's own holes have.
func (u *unified) renamed(family int, p keypattern.Pattern) keypattern.Pattern {
	return p.Substitute(func(h keypattern.Hole) keypattern.Pattern {
		if name, ok := u.names[family][h.ID]; ok {
			h.Name = name
		}
		return keypattern.Of(h)
	})
}
