package flow

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// Field returns what a field of a struct, or of what a pointer points to, was set to by the
// function that made the struct: Args{Keys: keys}. ok is false where the struct comes from elsewhere;
// value is nil where the field was not set, and so is zero.
func (f *Flow) Field(object ssa.Value, name string) (value ssa.Value, ok bool) {
	alloc, fld := f.made(object, name)
	if alloc == nil {
		return nil, false
	}
	store, ok := f.fieldStore(alloc, fld)
	if !ok {
		return nil, false
	}
	if store == nil {
		return nil, true
	}
	return store.Val, true
}

// FieldRef names a field of an object that comes from elsewhere.
func (f *Flow) FieldRef(object ssa.Value, name string) Ref {
	r := f.Ref(object)
	t := types.Type(types.Typ[types.String])
	if st := structOf(object.Type()); st != nil {
		if i := fieldIndex(st, name); i >= 0 {
			t = st.Field(i).Type()
		}
	}
	return r.step("."+name, "."+name, t)
}

// made returns the place where a struct was made, and the index of a field.
func (f *Flow) made(object ssa.Value, name string) (*ssa.Alloc, int) {
	if mi, ok := object.(*ssa.MakeInterface); ok {
		object = mi.X
	}
	if load, ok := object.(*ssa.UnOp); ok {
		object = load.X // a struct that is passed by value
	}
	alloc, ok := object.(*ssa.Alloc)
	if !ok {
		return nil, 0
	}
	if only := f.onlyStore(alloc); only != nil {
		// args := &Args{...}, captured by a closure; or a copy, of itself in the end
		if f.active[copied{alloc}] {
			return nil, 0
		}
		f.active[copied{alloc}] = true
		defer delete(f.active, copied{alloc})
		return f.made(only, name)
	}
	st := structOf(alloc.Type())
	if st == nil {
		return nil, 0
	}
	i := fieldIndex(st, name)
	if i < 0 {
		return nil, 0
	}
	return alloc, i
}

// copied marks an object that is being followed to the one that it is a copy of.
type copied struct{ alloc *ssa.Alloc }

func fieldIndex(st *types.Struct, name string) int {
	for i := range st.NumFields() {
		if st.Field(i).Name() == name {
			return i
		}
	}
	return -1
}

// Spread returns the set for a slice, a map's keys or a text of which only the name is known.
func (f *Flow) Spread(r Ref, v ssa.Value) *KeySet { return f.spread(r, position(v)) }

// HoleText returns the text of which only the name is known.
func (f *Flow) HoleText(r Ref, v ssa.Value) Text { return f.holeText(r, "", position(v)) }
