package group

import (
	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/analyzer/internal/operation"
	"golang.org/x/tools/go/ssa"
)

// A guard is code that takes another way on a cluster: what runs only where the client is no
// cluster's is right, whatever its keys.

// Guarded reports whether an operation is issued only where the program knows that it has no cluster.
func (c *Collector) Guarded(op *operation.Operation) bool { return c.guarded(op.Site) }

func (c *Collector) guarded(instr ssa.Instruction) bool {
	return c.flow.ModeAt(instr) == flow.SingleMode
}
