package inventory

import (
	"cmp"
	"go/token"
	"slices"
	"strings"

	"github.com/slotlint/slotlint/keypattern"
)

// An Inventory is the keys of a program, and what is done with them.
type Inventory struct {
	Families []*Family // sorted by their pattern
	// Components are families that must live together: first those with operations that must be split, then those that
	// need a tag, then those that are in one slot, each sorted by their first family.
	Components []*Component
	Unknown    []*Operation // operations with keys that are not known, sorted by place
	// LeftOut counts operations that the analyzer has left out, because a package has too many.
	LeftOut int
}

// An Operation is one place where keys are used, or brought together.
type Operation struct {
	Pos     token.Position
	Package string // import path
	Entry          // Keys are in the order of the command
}

// A Family is keys of one form.
type Family struct {
	Pattern  keypattern.Pattern // as the first use has it
	Channels bool               // sharded channels, which have slots as keys have
	Uses     []*Operation       // sorted by place
	// Groups are those that bind the family to others, or its keys to each other.
	Groups []*Group

	id    string
	order int // in Inventory.Families
}

// Number counts the families of an inventory, from 1.
func (f *Family) Number() int { return f.order + 1 }

// A Group is keys that must be in one slot.
type Group struct {
	*Operation
	Members []Member // the keys that are of a family
	// Unknown says that the group has keys that are of no family, or may have more keys than are seen.
	Unknown bool
}

// A Member is one key of a group.
type Member struct {
	Family  *Family
	Pattern keypattern.Pattern
	Many    bool
}

// A Component is families that must live together in one slot.
type Component struct {
	Families []*Family
	Groups   []*Group // sorted by place
	Plan     Plan
}

// New makes the inventory of the operations of all packages. An operation that comes twice, of a package that is
// analyzed twice, counts once.
func New(ops []*Operation) *Inventory {
	ops = settled(ops)
	b := builder{families: map[string]*Family{}}
	for _, op := range ops {
		b.add(op)
	}
	b.inv.Families = make([]*Family, 0, len(b.families))
	for _, f := range b.families {
		b.inv.Families = append(b.inv.Families, f)
	}
	slices.SortFunc(b.inv.Families, func(x, y *Family) int {
		return cmp.Or(strings.Compare(x.Pattern.String(), y.Pattern.String()), strings.Compare(x.id, y.id))
	})
	for i, f := range b.inv.Families {
		f.order = i
	}
	b.inv.Components = components(b.inv.Families)
	for _, c := range b.inv.Components {
		c.Plan = plan(c.Groups)
	}
	slices.SortStableFunc(b.inv.Components, func(x, y *Component) int { return x.Plan.rank() - y.Plan.rank() })
	return &b.inv
}

// settled sorts operations by place, and drops repetitions and what callers have settled.
func settled(ops []*Operation) []*Operation {
	brought := map[string]bool{} // commands whose keys a caller brings, by name and place
	for _, op := range ops {
		if op.Place != "" && !op.Left {
			brought[op.Command+" "+op.Place] = true
		}
	}
	type keyed struct {
		op   *Operation
		text string
	}
	var all []keyed
	for _, op := range ops {
		if op.Left && (op.Via != "" || brought[op.Command+" "+op.Place]) {
			continue // the command is listed with each caller, or, if there is none, at its own place
		}
		all = append(all, keyed{op, op.Encode()})
	}
	slices.SortFunc(all, func(a, b keyed) int {
		return cmp.Or(comparePositions(a.op.Pos, b.op.Pos), strings.Compare(a.text, b.text))
	})
	all = slices.CompactFunc(all, func(a, b keyed) bool { return a.op.Pos == b.op.Pos && a.text == b.text })
	out := make([]*Operation, len(all))
	for i, k := range all {
		out[i] = k.op
	}
	return out
}

func comparePositions(a, b token.Position) int {
	return cmp.Or(cmp.Compare(a.Filename, b.Filename), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}

// A builder collects families.
type builder struct {
	inv      Inventory
	families map[string]*Family
}

func (b *builder) add(op *Operation) {
	if op.Kind == KindLeftOut {
		b.inv.LeftOut += op.Count
		return
	}
	group := &Group{Operation: op, Unknown: op.Open}
	used := map[*Family]bool{}
	for _, k := range op.Keys {
		f := b.family(k.Pattern, op.Channels)
		if f == nil {
			group.Unknown = true
			continue
		}
		if op.Uses && !used[f] {
			used[f] = true
			f.Uses = append(f.Uses, op)
		}
		group.Members = append(group.Members, Member{f, k.Pattern, k.Many})
	}
	if op.Uses && (group.Unknown || len(op.Keys) == 0) {
		b.inv.Unknown = append(b.inv.Unknown, op)
	}
	if op.Binds && group.binds() {
		for _, m := range group.Members {
			if n := len(m.Family.Groups); n == 0 || m.Family.Groups[n-1] != group {
				m.Family.Groups = append(m.Family.Groups, group)
			}
		}
	}
}

// binds reports whether the group has several keys, of which one at least is of a family.
func (g *Group) binds() bool {
	return len(g.Members) > 0 && (len(g.Keys) > 1 || g.Open || g.Members[0].Many)
}

// family returns the family of a key, nil where the key is not known well enough to have one.
func (b *builder) family(p keypattern.Pattern, channels bool) *Family {
	if !Named(p) {
		return nil
	}
	id := p.Shape()
	if channels {
		id = "channel " + id
	}
	f := b.families[id]
	if f == nil {
		f = &Family{Pattern: p, Channels: channels, id: id}
		b.families[id] = f
	}
	return f
}

// Named reports whether the literal texts of a pattern hold a letter or a digit. The empty key is one of its own.
func Named(p keypattern.Pattern) bool {
	if text, ok := p.Constant(); ok && text == "" {
		return true
	}
	for _, s := range p.Segments() {
		if strings.ContainsFunc(s.Literal, func(r rune) bool {
			return r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= 0x80
		}) {
			return true
		}
	}
	return false
}

// components returns the families that groups connect, each with its groups.
func components(families []*Family) []*Component {
	var all []*Component
	seen := map[*Family]bool{}
	for _, f := range families {
		if seen[f] || len(f.Groups) == 0 {
			continue
		}
		c := &Component{}
		met := map[*Group]bool{}
		seen[f] = true
		for work := []*Family{f}; len(work) > 0; {
			f := work[0]
			work = work[1:]
			c.Families = append(c.Families, f)
			for _, g := range f.Groups {
				if met[g] {
					continue
				}
				met[g] = true
				c.Groups = append(c.Groups, g)
				for _, m := range g.Members {
					if !seen[m.Family] {
						seen[m.Family] = true
						work = append(work, m.Family)
					}
				}
			}
		}
		slices.SortFunc(c.Families, func(x, y *Family) int { return x.order - y.order })
		slices.SortStableFunc(c.Groups, func(x, y *Group) int { return comparePositions(x.Pos, y.Pos) })
		all = append(all, c)
	}
	return all
}
