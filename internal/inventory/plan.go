package inventory

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/slotlint/slotlint/keypattern"
)

const (
	// maxFamilies and maxForms bound the families and the different groups of a component for which tags are sought. Each
	// group may be tried with all others; nobody renames more families than this in one step.
	maxFamilies = 128
	maxForms    = 128
)

// A Plan says how the families of a component come to live in one slot.
type Plan struct {
	// Parts are families that can share a tag; all of the component's, if it has one part and Apart is empty.
	Parts []Part
	// Apart are the groups that no tag serves together with the others: their operations must be split, or written anew.
	Apart []Apart
	// Unclear are groups of which too little is known to tell whether they need a tag, and that no tag serves for certain.
	Unclear []*Group
	// TooLarge says that the component is beyond what is planned.
	TooLarge bool
}

// A Part is families, and the tag that brings them into one slot.
type Part struct {
	Families []*Family
	// Together says that all are in one slot as they are. Else Tag stands in the braces, and Keys are the families' patterns
	// with it, in their order.
	Together bool
	Tag      keypattern.Pattern
	Keys     []keypattern.Pattern
}

// Apart is a group that no tag serves.
type Apart struct {
	*Group
	// Whole is the first of its keys with a constant tag, which would put all keys of its families into one slot; it is
	// the zero Pattern where they have no word in common.
	Whole keypattern.Pattern
}

// plan finds tags for groups that are connected.
//
// All are tried together first. If no tag serves all, they are taken one after the other, those that cannot be split before
// those that can, and each that no tag serves together with those that it is connected with is set apart.
func plan(groups []*Group) Plan {
	forms := distinct(groups)
	if len(forms) > maxForms || len(familiesOf(groups)) > maxFamilies {
		return Plan{TooLarge: true}
	}
	if part, ok := fit(forms); ok {
		return Plan{Parts: []Part{part}}
	}
	slices.SortStableFunc(forms, func(a, b *Group) int { return cmp.Compare(rank(a), rank(b)) })
	var p Plan
	var kept []*Group
	apart := map[string]bool{}
	for _, g := range forms {
		if _, ok := fit(append(connected(kept, g), g)); ok {
			kept = append(kept, g)
		} else {
			apart[g.form()] = true
		}
	}
	for _, g := range groups {
		switch {
		case !apart[g.form()]:
		case g.unclear():
			p.Unclear = append(p.Unclear, g)
		default:
			p.Apart = append(p.Apart, Apart{g, whole(g)})
		}
	}
	slices.SortStableFunc(kept, func(a, b *Group) int { return a.Members[0].Family.order - b.Members[0].Family.order })
	for len(kept) > 0 {
		together := append(connected(kept[1:], kept[0]), kept[0])
		if part, ok := fit(together); ok {
			p.Parts = append(p.Parts, part)
		}
		kept = slices.DeleteFunc(kept, func(g *Group) bool { return slices.Contains(together, g) })
	}
	return p
}

// rank sorts plans by what there is to do.
func (p Plan) rank() int {
	switch {
	case p.TooLarge:
		return 0
	case len(p.Apart) > 0:
		return 1
	case slices.ContainsFunc(p.Parts, func(part Part) bool { return !part.Together }):
		return 2
	}
	return 3
}

// right says that the analyzer has found the group's keys in one slot; unclear, that it could not tell.
func (g *Group) right() bool   { return g.Verdict == keypattern.Same.String() }
func (g *Group) unclear() bool { return g.Verdict == keypattern.Unknown.String() }

// rank sorts groups that are right before others, those that cannot be split before those that can, and those of which too
// little is known last.
func rank(g *Group) int {
	switch {
	case g.right():
		return 0
	case g.unclear():
		return 3
	case g.Split == "":
		return 1
	}
	return 2
}

// form is a text that groups have in common if the same tags serve them.
func (g *Group) form() string {
	var sb strings.Builder
	numbers := map[string]int{}
	for _, m := range g.Members {
		fmt.Fprintf(&sb, "%d", m.Family.order)
		for _, h := range m.Pattern.Holes() {
			if numbers[h.ID] == 0 {
				numbers[h.ID] = len(numbers) + 1
			}
			fmt.Fprintf(&sb, ",%d%t", numbers[h.ID], h.Varies && m.Many)
		}
		sb.WriteString(";")
	}
	fmt.Fprint(&sb, rank(g))
	return sb.String()
}

// distinct returns one group of each form.
func distinct(groups []*Group) []*Group {
	seen := map[string]bool{}
	var out []*Group
	for _, g := range groups {
		if form := g.form(); !seen[form] {
			seen[form] = true
			out = append(out, g)
		}
	}
	return out
}

// connected returns those of the groups that are connected with one, directly or by others of them.
func connected(groups []*Group, with *Group) []*Group {
	var out []*Group
	reached := map[*Family]bool{}
	add := func(g *Group) {
		for _, m := range g.Members {
			reached[m.Family] = true
		}
	}
	add(with)
	taken := make([]bool, len(groups))
	for more := true; more; {
		more = false
		for i, g := range groups {
			if !taken[i] && slices.ContainsFunc(g.Members, func(m Member) bool { return reached[m.Family] }) {
				taken[i], more = true, true
				out = append(out, g)
				add(g)
			}
		}
	}
	return out
}

func familiesOf(groups []*Group) []*Family {
	var all []*Family
	seen := map[*Family]bool{}
	for _, g := range groups {
		for _, m := range g.Members {
			if !seen[m.Family] {
				seen[m.Family] = true
				all = append(all, m.Family)
			}
		}
	}
	slices.SortFunc(all, func(x, y *Family) int { return x.order - y.order })
	return all
}

// fit finds a tag that serves all groups.
func fit(groups []*Group) (Part, bool) {
	part := Part{Families: familiesOf(groups)}
	if !slices.ContainsFunc(groups, func(g *Group) bool { return !g.right() }) {
		part.Together = true
		return part, true
	}
	u := unify(groups, part.Families)
	if u.serves(groups, u.patterns) {
		part.Together = true // what is not known of the groups is about other keys
		return part, true
	}
	// A constant tag puts a family into one slot. It is right for constant keys, and for families that are there already.
	constant := !slices.ContainsFunc(u.patterns, func(p keypattern.Pattern) bool { return len(p.Tag().Hashed.Holes()) > 0 })
	for _, r := range keypattern.Rewrites(append(slices.Clone(u.patterns), u.others...)) {
		keys := r.Keys[:len(u.patterns)]
		if r.Constant && !constant || !u.serves(groups, keys) {
			continue
		}
		for i, k := range keys {
			part.Keys = append(part.Keys, u.renamed(i, k))
		}
		part.Tag = part.Keys[0].Tag().Hashed
		return part, true
	}
	return part, false
}

// whole returns the first key of a group with a constant tag that all its keys can have.
func whole(g *Group) keypattern.Pattern {
	for _, r := range keypattern.Rewrites(patterns(g, func(m Member) keypattern.Pattern { return m.Pattern })) {
		if r.Constant {
			return r.Keys[0]
		}
	}
	return keypattern.Pattern{}
}

// patterns are the keys of a group, each as f has it, and what is one key for each turn of a loop twice.
func patterns(g *Group, f func(Member) keypattern.Pattern) []keypattern.Pattern {
	var out []keypattern.Pattern
	for _, m := range g.Members {
		p := f(m)
		out = append(out, p)
		if m.Many {
			out = append(out, p.NextTurn())
		}
	}
	return out
}
