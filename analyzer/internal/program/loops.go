package program

import "golang.org/x/tools/go/ssa"

// A Loop is a natural loop: the blocks from which its header is reached again without leaving it.
type Loop struct {
	Header *ssa.BasicBlock
	body   map[*ssa.BasicBlock]bool
}

// Contains reports whether a block runs once for each turn of the loop.
func (l *Loop) Contains(b *ssa.BasicBlock) bool { return l.body[b] }

// Loops returns the loops of a function, in the order of their headers.
func (p *Program) Loops(fn *ssa.Function) []*Loop {
	if loops, ok := p.loops[fn]; ok {
		return loops
	}
	var loops []*Loop
	for _, header := range fn.Blocks {
		var loop *Loop
		for _, latch := range header.Preds {
			if !header.Dominates(latch) {
				continue
			}
			if loop == nil {
				loop = &Loop{Header: header, body: map[*ssa.BasicBlock]bool{header: true}}
			}
			loop.close(latch)
		}
		if loop != nil {
			loops = append(loops, loop)
		}
	}
	p.loops[fn] = loops
	return loops
}

// close adds the blocks from which the latch is reached.
func (l *Loop) close(latch *ssa.BasicBlock) {
	work := []*ssa.BasicBlock{latch}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if l.body[b] {
			continue
		}
		l.body[b] = true
		work = append(work, b.Preds...)
	}
}

// LoopAt returns the loop with the given header, or nil.
func (p *Program) LoopAt(header *ssa.BasicBlock) *Loop {
	for _, l := range p.Loops(header.Parent()) {
		if l.Header == header {
			return l
		}
	}
	return nil
}

// OuterLoop returns the outermost loop that contains the block and does not contain the other one:
// the loop whose turns a value created in other sees go by. It is nil where there is none.
func (p *Program) OuterLoop(b, other *ssa.BasicBlock) *Loop {
	var outer *Loop
	for _, l := range p.Loops(b.Parent()) {
		if l.Contains(b) && !l.Contains(other) && (outer == nil || l.Contains(outer.Header)) {
			outer = l
		}
	}
	return outer
}
