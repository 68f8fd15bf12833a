package program

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A Loop is a natural loop: the blocks from which its header is reached again without leaving it.
type Loop struct {
	Header *ssa.BasicBlock
	outer  *Loop // the innermost loop around it, or nil
	nest   *nest
}

// A nest is the loops of a function. Two natural loops of different headers are disjoint, or one is inside the
// other, so the innermost loop of each block says it all.
type nest struct {
	innermost map[*ssa.BasicBlock]*Loop
	byHeader  map[*ssa.BasicBlock]*Loop
}

// Contains reports whether a block runs once for each turn of the loop.
func (l *Loop) Contains(b *ssa.BasicBlock) bool {
	for in := l.nest.innermost[b]; in != nil; in = in.outer {
		if in == l {
			return true
		}
	}
	return false
}

// EachTurn reports whether a block runs once in each turn of the loop, and the loop goes on until its header ends it: no
// break, and no continue before the block.
func (l *Loop) EachTurn(b *ssa.BasicBlock) bool {
	if l.nest.innermost[b] != l {
		return false
	}
	for in, loop := range l.nest.innermost {
		if in == l.Header || loop != l && !l.Contains(in) {
			continue
		}
		for _, next := range in.Succs {
			if next == l.Header && !b.Dominates(in) || !l.Contains(next) {
				return false
			}
		}
	}
	return true
}

// Recurs reports whether a block stands in a loop, and runs in each turn that is followed by another one.
func (p *Program) Recurs(b *ssa.BasicBlock) bool {
	l := p.loopsOf(b.Parent()).innermost[b]
	return l != nil && !slices.ContainsFunc(l.Header.Preds, func(latch *ssa.BasicBlock) bool {
		return l.Header.Dominates(latch) && !b.Dominates(latch)
	})
}

// loopsOf returns the loops of a function.
func (p *Program) loopsOf(fn *ssa.Function) *nest {
	n, ok := p.loops[fn]
	if !ok {
		n = &nest{innermost: map[*ssa.BasicBlock]*Loop{}, byHeader: map[*ssa.BasicBlock]*Loop{}}
		for _, header := range slices.Backward(fn.DomPreorder()) { // inner loops first
			n.read(header)
		}
		p.loops[fn] = n
	}
	return n
}

// read adds the loop of a header, if it is one: all blocks from which a jump back to it is reached.
func (n *nest) read(header *ssa.BasicBlock) {
	var work []*ssa.BasicBlock
	for _, latch := range header.Preds {
		if header.Dominates(latch) {
			work = append(work, latch)
		}
	}
	if len(work) == 0 {
		return
	}
	l := &Loop{Header: header, nest: n}
	n.byHeader[header] = l
	n.innermost[header] = l
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		in := n.innermost[b]
		if in == nil {
			n.innermost[b] = l
			work = append(work, b.Preds...)
			continue
		}
		for in.outer != nil {
			in = in.outer
		}
		if in != l { // a loop inside this one, which is gone around as a whole
			in.outer = l
			work = append(work, in.Header.Preds...)
		}
	}
}

// LoopAt returns the loop with the given header, or nil.
func (p *Program) LoopAt(header *ssa.BasicBlock) *Loop {
	return p.loopsOf(header.Parent()).byHeader[header]
}

// OuterLoop returns the outermost loop that contains the block and does not contain the other one:
// the loop whose turns a value created in other sees go by. It is nil where there is none.
func (p *Program) OuterLoop(b, other *ssa.BasicBlock) *Loop {
	n := p.loopsOf(b.Parent())
	around := map[*Loop]bool{}
	for l := n.innermost[other]; l != nil; l = l.outer {
		around[l] = true
	}
	var outer *Loop
	for l := n.innermost[b]; l != nil && !around[l]; l = l.outer {
		outer = l
	}
	return outer
}
