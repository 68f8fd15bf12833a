package group

import (
	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"golang.org/x/tools/go/ssa"
)

// A guard is code that takes another way on a cluster: what runs only where the client is no
// cluster's is right, whatever its keys.

// Guarded reports whether an instruction runs only where the program knows that it has no cluster.
func (c *Collector) Guarded(instr ssa.Instruction) bool {
	return c.flow.ModeAt(instr) == flow.SingleMode
}
