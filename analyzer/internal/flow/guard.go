package flow

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// GuardAt returns the place of the condition in its own function by which an instruction is reached only where there is no
// cluster; NoPos where it is not a condition of that function that says so.
func (f *Flow) GuardAt(instr ssa.Instruction) token.Pos {
	for b := instr.Block(); b != nil; b = b.Idom() {
		if f.branchMode(b) != SingleMode {
			continue
		}
		before := b.Idom()
		if len(b.Preds) == 1 {
			before = b.Preds[0]
		}
		if before == nil {
			return token.NoPos
		}
		if cond, ok := before.Instrs[len(before.Instrs)-1].(*ssa.If); ok {
			return conditionPos(cond)
		}
		return token.NoPos
	}
	return token.NoPos
}

// conditionPos is the place of a condition, or of what it is taken from: if _, ok := c.(*T); ok.
func conditionPos(cond *ssa.If) token.Pos {
	v := cond.Cond
	for range maxModeDepth {
		if v.Pos().IsValid() {
			return v.Pos()
		}
		switch x := v.(type) {
		case *ssa.Extract:
			v = x.Tuple
		case *ssa.UnOp:
			v = x.X
		default:
			return token.NoPos
		}
	}
	return token.NoPos
}
