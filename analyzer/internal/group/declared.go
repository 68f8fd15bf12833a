package group

import (
	"slices"

	"github.com/slotlint/slotlint/analyzer/internal/operation"
	"github.com/slotlint/slotlint/internal/clients"
	"github.com/slotlint/slotlint/keypattern"
	"golang.org/x/tools/go/ssa"
)

// operations returns the operations of a function, the declared ones among them, without those that are left out. Those
// of which not even the command is known come apart.
func (c *Collector) operations(fn *ssa.Function) (ops, unnamed []operation.Operation) {
	var sinks operation.Sinks
	if c.source != nil {
		sinks = c.source.Sink
	}
	for _, op := range operation.Find(c.flow, fn, sinks) {
		switch {
		case c.leavesOut(op.Receiver):
		case op.Words != nil:
			unnamed = append(unnamed, op)
		default:
			ops = append(ops, op)
		}
	}
	return ops, unnamed
}

// leavesOut reports whether commands of a client are not looked at: it is certainly no cluster's.
func (c *Collector) leavesOut(r clients.Receiver) bool {
	return c.ClusterClientsOnly && r == clients.Single
}

// declared compares two keys of which one at least brings a hash tag by declaration: where both bring the same
// one, they are in one slot; else nothing is known of them.
func (c *Collector) declared(a, b keypattern.Pattern) (j keypattern.Comparison, ok bool) {
	ofA, ofB := c.flow.Carriers(a), c.flow.Carriers(b)
	if len(ofA) == 0 && len(ofB) == 0 {
		return j, false
	}
	j = keypattern.Comparison{Verdict: keypattern.Unknown, Reason: keypattern.ReasonBareHoles, SlotA: -1, SlotB: -1}
	if slices.EqualFunc(ofA, ofB, func(h, g keypattern.Hole) bool { return h.ID == g.ID }) {
		j.Verdict, j.Reason = keypattern.Same, keypattern.ReasonSameTag
		for _, h := range ofA {
			j.Assumes = append(j.Assumes, h.Name+" brings the hash tag")
		}
	}
	return j, true
}
