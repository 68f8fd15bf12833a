package group

import (
	"go/types"

	"github.com/slotlint/slotlint/internal/clients"
	"github.com/slotlint/slotlint/internal/inventory"
	"github.com/slotlint/slotlint/keypattern"
	"golang.org/x/tools/go/ssa"
)

// keep notes a group and the verdict on it, if all groups are asked for.
func (c *Collector) keep(g *Group, j Judgement, left bool) {
	if c.Keep {
		c.Kept = append(c.Kept, Kept{Finding{g, j}, left})
	}
}

// keepApart keeps a group whose keys need not be together: it has one, or the client splits it. What a caller brings
// is known there.
//
//	func (s *Store) Get(key string) { s.c.Get(ctx, s.prefix+key) }
func (c *Collector) keepApart(g *Group) {
	if !c.Keep || len(g.Keys.Elems) == 0 && !g.Keys.Open || !c.KeepAlone && !g.several() {
		return
	}
	owner := ""
	if c.KeepAlone {
		owner = c.bringer(g)
	}
	if owner != "" {
		c.handOn(owner, g)
	}
	j := Judgement{Comparison: keypattern.Comparison{Verdict: keypattern.Same, SlotA: -1, SlotB: -1}}
	c.keep(g, j, owner != "")
}

// bringer returns the identity of the function of which a key, or its head, or, if there is no other text in it, any
// part of it is a parameter.
func (c *Collector) bringer(g *Group) string {
	for _, e := range g.Keys.Elems {
		for _, v := range e.Text {
			for i, s := range v.Pattern.Segments() {
				if s.Hole == nil || i > 0 && inventory.Named(v.Pattern) {
					continue
				}
				o, ok := c.headParameter(keypattern.Of(*s.Hole))
				if ok && (o.Path == "" || o.Path == "[]") {
					return o.Owner
				}
			}
		}
	}
	return ""
}

// Splits reports whether the client sends the command in pieces, so that its keys need not be in one slot.
func (g *Group) Splits() bool { return splits(g.Outcome) }

func splits(o clients.Outcome) bool {
	return o.Effect == clients.SplitBySlot || o.Effect == clients.OneByOne
}

// Site is the call that the group stands at; nil for another package's.
func (g *Group) Site() ssa.Instruction { return g.site }

// In returns the function that the group stands in, as messages name it: that of a literal is the function around it.
func (g *Group) In() string {
	if g.site == nil {
		return ""
	}
	return NameOf(g.site.Parent())
}

// NameOf is a function as messages name it, "Store.Move". That of a literal is the function around it; what stands in no
// function has no name.
func NameOf(fn *ssa.Function) string {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	if obj, ok := fn.Object().(*types.Func); ok {
		return TargetName(obj)
	}
	return ""
}

// Apart tells, for one key and another of a group by their index, whether they are never in one run of its command.
func (g *Group) Apart(i, j int) bool { return apart(g.Keys.Elems[i], g.Keys.Elems[j]) }
