package program

import "golang.org/x/tools/go/ssa"

// maxWay bounds the blocks that are looked at on the way from one to another: in a function of thousands of branches, each
// pair would cost as much. What is farther away is taken to be on another branch.
const maxWay = 1_000

// Exclusive reports whether two blocks stand on different branches: in one run of their function there is only one of
// them. Blocks of two functions do not.
func Exclusive(a, b *ssa.BasicBlock) bool {
	if a.Parent() != b.Parent() || a.Dominates(b) || b.Dominates(a) {
		return false
	}
	return !reaches(a, b, nil) && !reaches(b, a, nil)
}

// Either reports whether two blocks stand on different branches: in one turn of the innermost loop around both, or in one
// run of their function where there is none, there is only one of them.
func (p *Program) Either(a, b *ssa.BasicBlock) bool {
	if a.Parent() != b.Parent() || a.Dominates(b) || b.Dominates(a) {
		return false
	}
	n := p.loopsOf(a.Parent())
	var turn *ssa.BasicBlock
	for l := n.innermost[a]; l != nil && turn == nil; l = l.outer {
		if l.Contains(b) {
			turn = l.Header
		}
	}
	return !reaches(a, b, turn) && !reaches(b, a, turn)
}

// reaches reports whether there is a way from a block to another one that does not lead through a third.
func reaches(from, to, around *ssa.BasicBlock) bool {
	seen := map[*ssa.BasicBlock]bool{around: true}
	nearest := []*ssa.BasicBlock{from}
	for i := 0; i < len(nearest) && len(seen) <= maxWay; i++ {
		b := nearest[i]
		if b == to {
			return true
		}
		if !seen[b] {
			seen[b] = true
			nearest = append(nearest, b.Succs...)
		}
	}
	return false
}
