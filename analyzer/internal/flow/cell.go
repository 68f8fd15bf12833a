package flow

import (
	"strings"

	"github.com/slotlint/slotlint/keypattern"
	"golang.org/x/tools/go/ssa"
)

// held returns the value that a variable holds where it is read, if it is the same on all ways there: the one that was
// assigned last when it is read, or when the closure that reads it was made. It is nil if that is not certain.
//
//	id = root(id)
//	defer func() { use(id) }()
func (f *Flow) held(alloc *ssa.Alloc, read *ssa.UnOp) ssa.Value {
	stores, ok := f.stores(alloc)
	if !ok || len(stores) == 0 || len(stores) > maxConstructors {
		return nil
	}
	if len(stores) == 1 {
		return stores[0].Val
	}
	at := f.madeAt(read, alloc.Parent())
	if at == nil {
		return nil
	}
	var last *ssa.Store
	for _, st := range stores {
		if st.Parent() != alloc.Parent() || f.prog.OuterLoop(st.Block(), alloc.Block()) != nil {
			return nil
		}
		switch {
		case at == ssa.Instruction(read) && f.precedes(at, st): // assigned afterwards
		case !f.precedes(st, at):
			return nil
		case last == nil || f.precedes(last, st):
			last = st
		case !f.precedes(st, last):
			return nil
		}
	}
	if last == nil {
		return nil
	}
	return last.Val
}

// madeAt returns where in fn an instruction stands, or the closure in fn is made that it stands in; nil if there are
// several.
func (f *Flow) madeAt(at ssa.Instruction, fn *ssa.Function) ssa.Instruction {
	for at.Parent() != fn {
		made := f.closures[at.Parent()]
		if len(made) != 1 {
			return nil
		}
		at = made[0]
	}
	return at
}

// precedes reports whether an instruction has run whenever a later one does. It says nothing of loops.
func (f *Flow) precedes(first, later ssa.Instruction) bool {
	if first.Block() == later.Block() {
		return f.prog.Index(first) < f.prog.Index(later)
	}
	return first.Block().Dominates(later.Block())
}

// cell names a variable that is assigned more than once: at each read it may be another value.
func (f *Flow) cell(alloc *ssa.Alloc, at *ssa.UnOp) Ref {
	r := f.unique(at)
	if isStruct(alloc.Type()) {
		r.ID = f.Ref(alloc).ID
	} else {
		r.Cell = f.Ref(alloc).ID
	}
	r.Name = alloc.Comment
	return r
}

// Steady returns a pattern as it is if variables that are assigned more than once do not change between two reads. It
// is the pattern itself if it reads none.
func (f *Flow) Steady(p keypattern.Pattern) keypattern.Pattern {
	return p.Substitute(func(h keypattern.Hole) keypattern.Pattern {
		if o := f.origins[Turn(h.ID)]; o.Cell != "" {
			turns := h.ID[len(strings.TrimRight(h.ID, "'")):]
			h.ID = "cell " + o.Cell + o.Verb + turns
		}
		return keypattern.Of(h)
	})
}
