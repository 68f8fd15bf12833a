package flow

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// maxRewriting bounds the expression that rewrites an element: keys[i] = strings.ToLower(prefix + keys[i]).
const maxRewriting = 8

// rewritten adds what elements of a slice are replaced by, in place: each may be that as well. It is not told which are, and
// whether before the slice is used.
//
//	for i := range keys { keys[i] = "{user}:" + keys[i] }
func (f *Flow) rewritten(v ssa.Value, set *KeySet) *KeySet {
	if _, ok := v.Type().Underlying().(*types.Slice); !ok || v.Referrers() == nil {
		return set
	}
	names := f.shared(v)
	stores := elementStores(names)
	if len(stores) > maxStores {
		return &KeySet{Open: true}
	}
	own := asSet(names)
	var replaced []*ssa.Store
	for _, st := range stores {
		if !isFilled(v) || readsElement(st.Val, own, maxRewriting) {
			replaced = append(replaced, st)
		}
	}
	if len(replaced) >= maxVariants {
		return &KeySet{Open: true}
	}
	shuffled := false
	if !isFilled(v) {
		for _, name := range names {
			changed, written := f.handedOut(name)
			if written {
				return f.spread(f.Ref(v), position(v))
			}
			shuffled = shuffled || changed
		}
	}
	if len(replaced) == 0 && !shuffled {
		return set
	}
	out := &KeySet{Elems: slices.Clone(set.Elems), Open: set.Open}
	at := f.Ref(v).ID + "[]?"
	for i := range out.Elems {
		e := &out.Elems[i]
		e.Anywhere = e.Anywhere || shuffled
		if len(replaced) == 0 {
			continue
		}
		e.Text = e.Text.in(Choice{At: at})
		for n, st := range replaced {
			by := Elem{Text: f.TextAt(st.Val, st.Block())}
			if loop := f.prog.OuterLoop(st.Block(), blockOf(v)); loop != nil {
				by = f.repeated(by, loop)
			}
			e.Text = append(e.Text, by.Text.in(Choice{At: at, Branch: n + 1})...)
		}
		if len(e.Text) > maxVariants {
			return &KeySet{Open: true}
		}
	}
	return out
}

// isFilled reports whether a slice is made here, and filled by what is stored into it: see filled.
func isFilled(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.MakeSlice:
		return true
	case *ssa.Slice:
		return isArrayPointer(v.X.Type())
	}
	return false
}

func asSet(names []ssa.Value) map[ssa.Value]bool {
	set := make(map[ssa.Value]bool, len(names))
	for _, name := range names {
		set[name] = true
	}
	return set
}

// readsElement reports whether a value is made of an element of a slice.
func readsElement(v ssa.Value, names map[ssa.Value]bool, steps int) bool {
	if load, ok := v.(*ssa.UnOp); ok {
		if addr, ok := load.X.(*ssa.IndexAddr); ok && names[addr.X] {
			return true
		}
	}
	instr, ok := v.(ssa.Instruction)
	if _, phi := v.(*ssa.Phi); !ok || phi || steps == 0 {
		return false
	}
	for _, op := range instr.Operands(nil) {
		if *op != nil && readsElement(*op, names, steps-1) {
			return true
		}
	}
	return false
}
