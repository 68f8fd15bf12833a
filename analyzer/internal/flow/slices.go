package flow

import (
	"slices"

	"github.com/slotlint/slotlint/analyzer/internal/program"
	"golang.org/x/tools/go/ssa"
)

// elements follows a slice, or the keys of a map; nil if it comes from elsewhere.
func (f *Flow) elements(v ssa.Value) *KeySet {
	if isMap(v.Type()) {
		return f.mapKeys(v)
	}
	return f.listed(v)
}

func (f *Flow) listed(v ssa.Value) *KeySet {
	switch v := v.(type) {
	case *ssa.Const:
		return &KeySet{}
	case *ssa.Slice:
		if alloc, ok := v.X.(*ssa.Alloc); ok && isArrayPointer(alloc.Type()) {
			return f.array(alloc, v)
		}
		if v.Low == nil && v.High == nil {
			return f.KeySet(v.X)
		}
		return f.slicedSet(v)
	case *ssa.Alloc:
		if isArrayPointer(v.Type()) {
			return f.arrayVariable(v)
		}
	case *ssa.MakeSlice:
		if c, ok := v.Len.(*ssa.Const); ok && c.Int64() == 0 {
			return &KeySet{}
		}
		return f.filled(v, v.Block(), f.shared(v)...)
	case *ssa.Phi:
		return f.mergedSets(v)
	case *ssa.ChangeType:
		return f.KeySet(v.X)
	case *ssa.Convert:
		return f.KeySet(v.X)
	case *ssa.MakeInterface:
		return f.KeySet(v.X)
	case *ssa.FreeVar:
		if b := f.binding(v); b != nil {
			return f.KeySet(b)
		}
	case *ssa.UnOp:
		return f.loadedSet(v)
	case *ssa.Call:
		return f.returnedSet(v, 0)
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			return f.returnedSet(call, v.Index)
		}
	}
	return nil
}

// slicedSet follows keys[1:] and keys[:2], where the elements before the bounds are told apart.
func (f *Flow) slicedSet(v *ssa.Slice) *KeySet {
	set := f.KeySet(v.X)
	low, high := 0, len(set.Elems)
	for _, bound := range []struct {
		v  ssa.Value
		to *int
	}{{v.Low, &low}, {v.High, &high}} {
		if bound.v == nil {
			continue
		}
		c, ok := bound.v.(*ssa.Const)
		if !ok || c.Int64() < 0 || c.Int64() > int64(len(set.Elems)) {
			return &KeySet{Open: true}
		}
		*bound.to = int(c.Int64())
		for _, e := range set.Elems[:*bound.to] {
			if e.Repeated || e.Optional || e.Anywhere {
				return &KeySet{Open: true}
			}
		}
	}
	if low > high {
		return &KeySet{Open: true}
	}
	return &KeySet{Elems: slices.Clip(set.Elems[low:high]), Open: set.Open && v.High == nil}
}

// array follows []string{a, b}, the arguments of a variadic call, and make([]string, 2).
func (f *Flow) array(alloc *ssa.Alloc, slice *ssa.Slice) *KeySet {
	if isEmpty(slice, alloc) {
		return &KeySet{}
	}
	names := append(f.shared(slice), alloc)
	for _, ref := range *alloc.Referrers() {
		// keys := [...]string{a, b} is made elsewhere and copied.
		if st, ok := ref.(*ssa.Store); ok && st.Addr == alloc {
			load, ok := st.Val.(*ssa.UnOp)
			if !ok || load.X.Referrers() == nil {
				return nil // of a package variable, it is not known who fills it
			}
			names = append(names, load.X)
		}
	}
	return f.filled(slice, alloc.Block(), names...)
}

// loadedSet follows a slice in a variable that a closure captures, or in a package variable.
func (f *Flow) loadedSet(v *ssa.UnOp) *KeySet {
	switch addr := v.X.(type) {
	case *ssa.Alloc:
		if isArrayPointer(addr.Type()) {
			return f.arrayVariable(addr)
		}
		return f.variableSet(addr)
	case *ssa.FreeVar:
		if alloc, ok := f.binding(addr).(*ssa.Alloc); ok {
			return f.variableSet(alloc)
		}
	case *ssa.Global:
		return f.globalSet(addr)
	case *ssa.FieldAddr:
		if alloc, ok := addr.X.(*ssa.Alloc); ok {
			if st, ok := f.fieldStore(alloc, addr.Field); ok && st != nil {
				return f.KeySet(st.Val)
			}
		}
		return f.objectSet(addr.X, addr.Field)
	}
	return nil
}

// arrayVariable follows an array: one that is filled, or the result of a call.
func (f *Flow) arrayVariable(alloc *ssa.Alloc) *KeySet {
	if only := f.onlyStore(alloc); only != nil {
		return f.KeySet(only)
	}
	return f.filled(alloc, alloc.Block(), alloc)
}

// variableSet joins what is assigned to a slice variable; an assignment in a loop adds one element
// for each turn.
func (f *Flow) variableSet(alloc *ssa.Alloc) *KeySet {
	stores, ok := f.stores(alloc)
	if !ok || len(stores) == 0 {
		return nil
	}
	out := &KeySet{}
	for _, st := range stores {
		set := f.KeySet(st.Val)
		out.Open = out.Open || set.Open
		var loop *program.Loop
		if st.Parent() == alloc.Parent() {
			loop = f.prog.OuterLoop(st.Block(), alloc.Block())
		} else {
			out.Open = true // in a closure, which may run any number of times
		}
		for _, e := range set.Elems {
			for _, e := range f.turns(e, st.Block(), loop) {
				if !contains(out, e) {
					out.Elems = append(out.Elems, e)
				}
			}
		}
	}
	return out
}

// growing returns the outermost loop at each turn of which an append adds to what the turns before
// added; nil where there is none.
func (f *Flow) growing(call *ssa.Call) *program.Loop {
	var outer *program.Loop
	seen := map[ssa.Value]bool{}
	work := []ssa.Value{call.Call.Args[0]}
	for len(work) > 0 && len(seen) < maxElems {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[v] {
			continue
		}
		seen[v] = true
		switch v := v.(type) {
		case *ssa.Phi:
			loop := f.prog.LoopAt(v.Block())
			if loop != nil && loop.Contains(call.Block()) && (outer == nil || loop.Contains(outer.Header)) {
				outer = loop
			}
			work = append(work, v.Edges...)
		case *ssa.Call:
			if appends(&v.Call) {
				work = append(work, v.Call.Args[0])
			}
		case *ssa.Slice:
			if high, ok := v.High.(*ssa.Const); !ok || high.Int64() != 0 { // keys = append(keys[:0], key) adds to nothing
				work = append(work, v.X)
			}
		}
	}
	return outer
}

// grown is the result of append(base, more...).
func (f *Flow) grown(call *ssa.Call, more *KeySet) *KeySet {
	base := f.KeySet(call.Call.Args[0])
	out := &KeySet{Elems: slices.Clip(base.Elems), Open: base.Open || more.Open}
	loop := f.growing(call)
	for _, e := range more.Elems {
		out.Elems = append(out.Elems, f.turns(e, call.Block(), loop)...)
	}
	return out
}

func (f *Flow) returnedSet(call *ssa.Call, index int) *KeySet {
	args := call.Call.Args
	if b, ok := call.Call.Value.(*ssa.Builtin); ok {
		if b.Name() != "append" {
			return nil
		}
		return f.grown(call, f.KeySet(args[1]))
	}
	switch calleeName(&call.Call) {
	case argsAdd, oldArgsAdd:
		return f.grown(call, f.KeySet(args[1]))
	case argsAddFlat, oldArgsAddFlat:
		return f.grown(call, f.Flattened(args[1]))
	case "slices.Concat":
		set := &KeySet{}
		for _, operand := range f.operands(args[0]) {
			if operand == nil {
				return nil
			}
			s := f.KeySet(operand)
			set.Elems = append(set.Elems, s.Elems...)
			set.Open = set.Open || s.Open
		}
		return set
	case "slices.Clone", "slices.Compact", "slices.Clip":
		return f.KeySet(args[0])
	case "slices.Collect", "slices.Sorted":
		if keys, ok := args[0].(*ssa.Call); ok && calleeName(&keys.Call) == "maps.Keys" {
			return f.KeySet(keys.Call.Args[0])
		}
		return nil
	}
	targets := f.Targets(&call.Call)
	if len(targets) != 1 || targets[0].maker != nil {
		return nil
	}
	if s := f.summary(targets[0]); s != nil && index < len(s.Results) && s.Results[index].Set != nil {
		return f.ApplySet(s, s.Results[index].Set, targets[0].Args, f.Ref(call), call.Pos())
	}
	return nil
}
