package flow

import (
	"go/constant"
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// Ranged returns the slice or map over which the loop ranges that makes an element, once for each of its elements; nil if
// there is no such loop, or that is not known.
func (f *Flow) Ranged(e Elem) ssa.Value {
	if !e.Repeated || e.Anywhere || e.In == nil {
		return nil
	}
	b := e.In.Block()
	loop := f.prog.OuterLoop(b, b.Parent().Blocks[0])
	if loop == nil || !loop.EachTurn(b) {
		return nil
	}
	return ranged(loop.Header)
}

// ranged returns the slice or map over which the loop of a header ranges.
//
//	i = phi [-1, next]          for i := range keys
//	next = i + 1
//	if next < len(keys)
//
//	ok, k, v = next(range m)    for k, v := range m
//	if ok
func ranged(header *ssa.BasicBlock) ssa.Value {
	cond, ok := header.Instrs[len(header.Instrs)-1].(*ssa.If)
	if !ok {
		return nil
	}
	switch c := cond.Cond.(type) {
	case *ssa.Extract:
		next, ok := c.Tuple.(*ssa.Next)
		if !ok || next.IsString || next.Block() != header {
			return nil
		}
		if over, ok := next.Iter.(*ssa.Range); ok {
			return over.X
		}
	case *ssa.BinOp:
		bound, ok := c.Y.(*ssa.Call)
		if !ok || c.Op != token.LSS || !countsUp(c.X, header) {
			return nil
		}
		if b, ok := bound.Call.Value.(*ssa.Builtin); ok && b.Name() == "len" {
			return bound.Call.Args[0]
		}
	}
	return nil
}

// countsUp reports whether a value goes through 0, 1, 2, ... with the turns of the loop of a header.
func countsUp(v ssa.Value, header *ssa.BasicBlock) bool {
	var first int64
	if next, ok := v.(*ssa.BinOp); ok { // i + 1, of i from -1
		if !plusOne(next, next.X) {
			return false
		}
		v, first = next.X, -1
	}
	phi, ok := v.(*ssa.Phi)
	if !ok || phi.Block() != header {
		return false
	}
	for i, edge := range phi.Edges {
		if header.Dominates(header.Preds[i]) {
			if !plusOne(edge, phi) {
				return false
			}
		} else if c, ok := edge.(*ssa.Const); !ok || c.Value == nil || c.Int64() != first {
			return false
		}
	}
	return true
}

func plusOne(v, of ssa.Value) bool {
	sum, ok := v.(*ssa.BinOp)
	if !ok || sum.Op != token.ADD || sum.X != of {
		return false
	}
	one, ok := sum.Y.(*ssa.Const)
	return ok && one.Value != nil && one.Value.Kind() == constant.Int && one.Int64() == 1
}
