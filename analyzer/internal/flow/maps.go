package flow

import (
	"go/types"
	"slices"
	"strconv"

	"github.com/slotlint/slotlint/analyzer/internal/program"
	"golang.org/x/tools/go/ssa"
)

// The keys of a map are followed like the elements of a list that has no order: wherever a client takes a map of keys and
// values, and where a loop goes through one.

func isMap(t types.Type) bool {
	_, ok := t.Underlying().(*types.Map)
	return ok
}

// maxExclusive bounds the assignments to a map that are looked at for branches of which only one is taken, each with each
// other.
const maxExclusive = 16

// mapKeys returns the keys of a map: those that it has where it comes from, and those that are put into it here.
//
//	items := map[string]any{}
//	for _, id := range ids { items["cart:"+id] = 1 }
func (f *Flow) mapKeys(v ssa.Value) *KeySet {
	set := &KeySet{}
	if _, made := v.(*ssa.MakeMap); !made {
		if set = f.listed(v); set == nil {
			set = f.spread(f.Ref(v), position(v))
		}
	}
	names := f.shared(v)
	if slices.ContainsFunc(names, f.takenOut) {
		return &KeySet{Open: true} // delete(items, key): which are left is not known
	}
	var all []*ssa.MapUpdate
	for _, name := range names {
		all = append(all, puts(name)...)
	}
	if len(all) > maxElems {
		return &KeySet{Open: true}
	}
	out := &KeySet{Elems: slices.Clip(set.Elems), Open: set.Open}
	made := f.emptied(names)
	if made == nil {
		made = blockOf(v)
	}
	for i, put := range all {
		e := Elem{Text: f.TextAt(put.Key, put.Block()), Value: put.Key, In: put, Pos: position(put.Key), Anywhere: true}
		if !e.Pos.IsValid() {
			e.Pos = put.Pos()
		}
		for _, c := range f.branches(v, all, i) {
			e.Text = e.Text.in(c)
		}
		var loop *program.Loop
		if put.Parent() == v.Parent() {
			loop = f.prog.OuterLoop(put.Block(), made)
		} else {
			out.Open = true // in a closure, which may run any number of times
		}
		out.Elems = append(out.Elems, f.turns(e, put.Block(), loop)...)
	}
	return out
}

// branches returns the choices that the program has made where it puts one of the keys into a map: the keys that it puts
// in on other branches are not there.
//
//	if gift { items["gift:"+id] = 1 } else { items["cart:"+id] = 1 }
func (f *Flow) branches(m ssa.Value, all []*ssa.MapUpdate, i int) []Choice {
	if len(all) > maxExclusive {
		return nil
	}
	var out []Choice
	for j, other := range all {
		if j != i && program.Exclusive(all[i].Block(), other.Block()) {
			c := Choice{At: f.Ref(m).ID + " keys " + strconv.Itoa(min(i, j)) + "/" + strconv.Itoa(max(i, j))}
			if j < i {
				c.Branch = 1
			}
			out = append(out, c)
		}
	}
	return out
}

// takenOut reports whether some keys are deleted from a map. Where all are, it is filled anew.
//
//	for key := range items { delete(items, key) }
func (f *Flow) takenOut(m ssa.Value) bool {
	return m.Referrers() != nil && slices.ContainsFunc(*m.Referrers(), func(ref ssa.Instruction) bool {
		return builtinName(ref) == "delete" && !f.deletesAll(m, ref)
	})
}

// emptied returns where a map is emptied in each turn of a loop, nil where it is not: what another turn has put into it is
// gone.
//
//	for _, id := range ids { clear(items); items["cart:"+id] = 1; c.MSet(ctx, items) }
func (f *Flow) emptied(names []ssa.Value) *ssa.BasicBlock {
	for _, m := range names {
		if m.Referrers() == nil {
			continue
		}
		for _, ref := range *m.Referrers() {
			_, begins := ref.(*ssa.Range)
			empties := builtinName(ref) == "clear" || begins && slices.ContainsFunc(*m.Referrers(), func(o ssa.Instruction) bool { return f.deletesAll(m, o) })
			if empties && f.prog.Recurs(ref.Block()) {
				return ref.Block()
			}
		}
	}
	return nil
}

// deletesAll reports whether an instruction deletes the key of a map at which a loop over that map is.
func (f *Flow) deletesAll(m ssa.Value, instr ssa.Instruction) bool {
	return builtinName(instr) == "delete" && f.Ref(instr.(ssa.CallInstruction).Common().Args[1]).List == m
}

// builtinName returns the name of the builtin function that an instruction calls, or "".
func builtinName(instr ssa.Instruction) string {
	if call, ok := instr.(ssa.CallInstruction); ok {
		if b, ok := call.Common().Value.(*ssa.Builtin); ok {
			return b.Name()
		}
	}
	return ""
}

// shared returns the names of a list or map: itself, and the reads of a variable that holds nothing else, which closures
// share. What such a read names is what was assigned, so it has no names of its own.
func (f *Flow) shared(v ssa.Value) []ssa.Value {
	if load, ok := v.(*ssa.UnOp); ok {
		addr := load.X
		if free, ok := addr.(*ssa.FreeVar); ok {
			addr = f.binding(free)
		}
		if alloc, ok := addr.(*ssa.Alloc); ok && f.onlyStore(alloc) != nil {
			return nil
		}
	}
	names := []ssa.Value{v}
	if v.Referrers() == nil {
		return names
	}
	for _, ref := range *v.Referrers() {
		if st, ok := ref.(*ssa.Store); ok && st.Val == v {
			if alloc, ok := st.Addr.(*ssa.Alloc); ok && f.onlyStore(alloc) == v {
				names = append(names, reads(alloc)...)
			}
		}
	}
	return names
}

// reads returns the reads of a variable, those in closures too.
func reads(addr ssa.Value) []ssa.Value {
	var out []ssa.Value
	for _, ref := range *addr.Referrers() {
		switch ref := ref.(type) {
		case *ssa.UnOp:
			out = append(out, ref)
		case *ssa.MakeClosure:
			out = append(out, reads(ref.Fn.(*ssa.Function).FreeVars[slices.Index(ref.Bindings, addr)])...)
		}
	}
	return out
}

// blockOf is where a value is computed; nil for a parameter.
func blockOf(v ssa.Value) *ssa.BasicBlock {
	if instr, ok := v.(ssa.Instruction); ok {
		return instr.Block()
	}
	return nil
}

// puts returns what is assigned to keys of a map.
func puts(m ssa.Value) []*ssa.MapUpdate {
	if m.Referrers() == nil {
		return nil
	}
	var out []*ssa.MapUpdate
	for _, ref := range *m.Referrers() {
		if u, ok := ref.(*ssa.MapUpdate); ok && u.Map == m {
			out = append(out, u)
		}
	}
	return out
}
