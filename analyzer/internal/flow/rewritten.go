package flow

import (
	"go/types"
	"slices"

	"github.com/slotlint/slotlint/analyzer/internal/program"
	"golang.org/x/tools/go/ssa"
)

// maxRewriting bounds the expression that rewrites an element: keys[i] = strings.ToLower(prefix + keys[i]).
const maxRewriting = 8

// rewritten adds what elements of a slice are replaced by, in place: each may be that as well. Where a loop replaces all of
// them before the slice is used, each is that.
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
	made := isFilled(v)
	var replaced []*ssa.Store
	for _, st := range stores {
		if !made || readsElement(st.Val, own, maxRewriting) {
			replaced = append(replaced, st)
		}
	}
	if len(replaced) >= maxVariants {
		return &KeySet{Open: true}
	}
	shuffled := false
	if !made {
		for _, name := range names {
			changed, written := f.handedOut(name)
			if written {
				return &KeySet{Open: true}
			}
			shuffled = shuffled || changed
		}
	}
	if len(replaced) == 0 && !shuffled {
		return set
	}
	out := &KeySet{Elems: slices.Clone(set.Elems), Open: set.Open}
	at := f.Ref(v).ID + "[]?"
	all := len(replaced) == 1 && f.allReplaced(replaced[0], v, names)
	for i := range out.Elems {
		e := &out.Elems[i]
		e.Anywhere = e.Anywhere || shuffled
		if len(replaced) == 0 {
			continue
		}
		var text Text
		was := e.Text.in(Choice{At: at})
		for n, st := range replaced {
			by := f.replacement(*e, st, f.prog.OuterLoop(st.Block(), blockOf(v)), own)
			text = append(text, by.in(Choice{At: at, Branch: n + 1})...)
		}
		if !all {
			text = append(text, was...)
		}
		e.Text = text
		if len(e.Text) > maxVariants {
			return &KeySet{Open: true}
		}
	}
	return out
}

// replacement is the text that takes an element's place: made of that element, where a loop that changes nothing else does
// so to each of them.
func (f *Flow) replacement(e Elem, st *ssa.Store, loop *program.Loop, own map[ssa.Value]bool) Text {
	by := Elem{Text: f.TextAt(st.Val, st.Block())}
	if place, ok := f.takenFrom(nil, by); ok && own[place.List] && f.onlyPlaceTurns(by.Text, place, loop) {
		if text, ok := f.put(by.Text, place, e.Text); ok {
			return text
		}
	}
	if loop != nil {
		by = f.repeated(by, loop)
	}
	return by.Text
}

// onlyPlaceTurns reports whether a text is the same at each turn of a loop but for the element of a list that it is made of.
func (f *Flow) onlyPlaceTurns(t Text, place Origin, loop *program.Loop) bool {
	for h := range holes(t) {
		if o := f.origins[h.ID]; o.ID != place.ID && loop != nil && o.turnsWith(loop) {
			return false
		}
	}
	return true
}

// allReplaced reports whether a store replaces all elements of a slice, at one turn each of a loop over them, and nobody uses
// the slice before that.
func (f *Flow) allReplaced(st *ssa.Store, v ssa.Value, names []ssa.Value) bool {
	loop := f.prog.OuterLoop(st.Block(), blockOf(v))
	if loop == nil || !loop.EachTurn(st.Block()) || !slices.Contains(names, ranged(loop.Header)) {
		return false
	}
	turn := st.Addr.(*ssa.IndexAddr).Index
	if cond := loop.Header.Instrs[len(loop.Header.Instrs)-1].(*ssa.If).Cond; cond.(*ssa.BinOp).X != turn {
		return false
	}
	for _, name := range names {
		for _, ref := range *name.Referrers() {
			addr, element := ref.(*ssa.IndexAddr)
			_, debug := ref.(*ssa.DebugRef)
			switch {
			case debug, builtinName(ref) == "len":
			case loop.Contains(ref.Block()):
				if !element || addr.Index != turn {
					return false
				}
			case ref.Parent() != st.Parent() || !loop.Header.Dominates(ref.Block()):
				return false
			}
		}
	}
	return true
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
