package group

import (
	"github.com/slotlint/slotlint/analyzer/internal/operation"
	"golang.org/x/tools/go/ssa"
)

// Words are a whole command that a function hands on. What the command is, and which of its words are keys, its callers
// say:
//
//	func (s *Store) do(name string, args ...any) (any, error) { return s.conn().Do(name, args...) }
//	func (s *Store) Move(from, to string)                     { s.do("RENAME", from, to) }
//
// Until a caller names it, the words are handed on like the keys of a group. A function that asks what its callers named
// may send some commands another way: nothing is said of what goes through it.

// ofWords returns the group of an operation whose command is not known.
func ofWords(op *operation.Operation) *Group {
	g := Of(op, "")
	g.Keys, g.Words = op.Words, true
	return g
}

// spell makes a group of words that of the command which they are, and reports whether they are one by now: then the call
// that names it is an operation like others. If not, they are left to the callers who bring them.
func (c *Collector) spell(g *Group) bool {
	op, ok := operation.Spelled(c.flow, g.Client, g.Receiver, g.Keys)
	if !ok {
		if owner, ok := c.bringsName(g); ok {
			c.handOn(owner, g)
		}
		return false
	}
	if g.Rule, ok = c.rules(&op); !ok {
		return false
	}
	g.Words = false
	g.Command, g.Outcome, g.Keys = op.Command, op.Outcome(), op.Keys
	if site, ok := g.site.(ssa.CallInstruction); ok {
		op.Site = site
		c.Operations = append(c.Operations, op)
	}
	return true
}

// bringsName returns the function whose parameter begins a command, if all that it does with the command is to issue it.
func (c *Collector) bringsName(g *Group) (owner string, ok bool) {
	for _, e := range g.Keys.Elems {
		if e.Anywhere {
			return "", false
		}
	}
	name := g.Keys.Elems[0].Text
	if len(name) != 1 {
		return "", false
	}
	o, ok := c.headParameter(name[0].Pattern)
	if _, bare := name[0].Pattern.Bare(); !ok || !bare || o.Path != "" && !o.EachOf() || c.flow.Asks(g.site, o) {
		return "", false
	}
	return o.Owner, true
}
