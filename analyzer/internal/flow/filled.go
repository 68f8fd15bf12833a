package flow

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/slotlint/slotlint/analyzer/internal/program"
	"golang.org/x/tools/go/ssa"
)

// A stored is what is assigned to an element of a slice or array.
type stored struct {
	index int64 // below 0 where it is computed
	elem  Elem
}

// filled collects what is stored into a slice or array through any of its names. Nil if nothing is.
func (f *Flow) filled(v ssa.Value, made *ssa.BasicBlock, names ...ssa.Value) *KeySet {
	if several(names) > maxStores {
		return &KeySet{Open: true}
	}
	all, open := f.storedIn(made, names)
	for _, name := range names {
		for _, ref := range *name.Referrers() {
			if call, ok := ref.(*ssa.Call); ok && builtinName(call) == "copy" && call.Call.Args[0] == v {
				for _, e := range f.KeySet(call.Call.Args[1]).Elems {
					e.Anywhere = true
					all = append(all, stored{-1, e})
				}
			}
		}
	}
	if len(all) == 0 {
		return nil
	}
	changed := false
	for _, name := range names {
		shuffled, written := f.handedOut(name)
		if written {
			return &KeySet{Open: true} // another function puts other keys in
		}
		changed = changed || shuffled
	}
	slices.SortStableFunc(all, func(a, b stored) int { return cmp.Compare(a.index, b.index) })
	set := &KeySet{Open: open}
	for i, s := range all {
		s.elem.Anywhere = s.elem.Anywhere || changed
		if s.index >= 0 {
			// A store at a computed index may have replaced it.
			at := f.Ref(v).ID + "[" + strconv.FormatInt(s.index, 10) + "]?"
			for n, o := range all {
				if o.index < 0 {
					s.elem.Text = append(s.elem.Text.in(Choice{At: at}), o.elem.Text.in(Choice{At: at, Branch: n + 1})...)
				}
			}
			if len(s.elem.Text) > maxVariants {
				s.elem.Text = f.holeText(f.unique(v), "", s.elem.Pos)
			}
		}
		if i > 0 && s.index >= 0 && s.index == all[i-1].index {
			// Stored twice: one or the other.
			last := &set.Elems[len(set.Elems)-1]
			at := f.Ref(v).ID + "[" + strconv.FormatInt(s.index, 10) + "]"
			last.Text = append(last.Text.in(Choice{At: at}), s.elem.Text.in(Choice{At: at, Branch: i})...)
			continue
		}
		set.Elems = append(set.Elems, s.elem)
	}
	return set
}

// storedIn returns what is assigned to elements of a slice. What is assigned to one place on different branches is one
// element, one or the other. open says that a closure assigns to computed places, which may run any number of times.
//
//	if tagged { keys[i] = "{user}:" + id } else { keys[i] = "user:" + id }
func (f *Flow) storedIn(made *ssa.BasicBlock, names []ssa.Value) (all []stored, open bool) {
	type computed struct {
		elem   Elem
		index  ssa.Value
		blocks []*ssa.BasicBlock
	}
	var loose []*computed
	own := asSet(names)
	for _, st := range elementStores(names) {
		if readsElement(st.Val, own, maxRewriting) {
			continue // see rewritten
		}
		index := st.Addr.(*ssa.IndexAddr).Index
		e := Elem{Text: f.TextAt(st.Val, st.Block()), Value: st.Val, In: st, Pos: program.Position(st)}
		if c, ok := index.(*ssa.Const); ok {
			all = append(all, stored{c.Int64(), e})
			continue
		}
		open = open || st.Parent() != made.Parent()
		e.Anywhere = true
		at := slices.IndexFunc(loose, func(c *computed) bool {
			return c.index == index && !slices.ContainsFunc(c.blocks, func(b *ssa.BasicBlock) bool { return !f.prog.Either(b, st.Block()) })
		})
		if at < 0 {
			loose = append(loose, &computed{e, index, []*ssa.BasicBlock{st.Block()}})
			continue
		}
		c := loose[at]
		choice := Choice{At: f.Ref(index).ID + " branch"}
		if len(c.blocks) == 1 {
			c.elem.Text = c.elem.Text.in(choice)
		}
		choice.Branch = len(c.blocks)
		c.elem.Text = append(c.elem.Text, e.Text.in(choice)...)
		c.blocks = append(c.blocks, st.Block())
	}
	for _, c := range loose {
		for _, e := range f.turns(c.elem, c.blocks[0], f.prog.OuterLoop(c.blocks[0], made)) {
			all = append(all, stored{-1, e})
		}
	}
	return all, open
}

// elementStores returns the assignments to elements of a slice, by any of its names.
func elementStores(names []ssa.Value) []*ssa.Store {
	var out []*ssa.Store
	for _, name := range names {
		for _, ref := range *name.Referrers() {
			addr, ok := ref.(*ssa.IndexAddr)
			if !ok {
				continue
			}
			for _, use := range *addr.Referrers() {
				if st, ok := use.(*ssa.Store); ok && st.Addr == addr {
					out = append(out, st)
				}
			}
		}
	}
	return out
}

// several counts the uses of values.
func several(names []ssa.Value) (uses int) {
	for _, name := range names {
		uses += len(*name.Referrers())
	}
	return uses
}

// handedOut reports what may have become of a slice in the functions that it was passed to: its elements may stand in
// another order, or be others. A function of this package is looked at; others are taken to read only.
func (f *Flow) handedOut(slice ssa.Value) (shuffled, written bool) {
	for _, ref := range *slice.Referrers() {
		call, ok := ref.(*ssa.Call)
		if !ok || f.passing == (passing{call, slice}) {
			continue
		}
		fn := call.Call.StaticCallee()
		if fn == nil {
			continue
		}
		if fn.Pkg != nil && fn.Pkg.Pkg.Path() == "sort" || fn.Pkg != nil && fn.Pkg.Pkg.Path() == "slices" || fn.Origin() != nil && fn.Origin().Pkg.Pkg.Path() == "slices" {
			shuffled = true
		}
		written = written || writesInto(call, slice)
	}
	return shuffled, written
}

// writesInto reports whether a function of this package that a call runs assigns to elements of a slice that it is given.
func writesInto(call *ssa.Call, slice ssa.Value) bool {
	fn := call.Call.StaticCallee()
	if fn == nil || fn.Blocks == nil {
		return false
	}
	for i, arg := range call.Call.Args {
		if arg == slice && i < len(fn.Params) && len(elementStores([]ssa.Value{fn.Params[i]})) > 0 {
			return true
		}
	}
	return false
}
