package flow

import (
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"golang.org/x/tools/go/ssa"
)

// maxConstructors bounds the places that may set a field; what is set in more of them is a hole.
const maxConstructors = 4

// A fieldUse is what the package does to one field.
type fieldUse struct {
	stores  []*ssa.Store           // into objects that were just made: x := &T{prefix: p}
	initial []*ssa.Store           // into package variables, where they are declared
	later   []*ssa.Store           // into objects that came from elsewhere
	dirty   bool                   // assigned later, or its address was taken
	writers map[*ssa.Function]bool // of later
}

func (f *Flow) readField(addr *ssa.FieldAddr) {
	fld := fieldVar(addr.X.Type(), addr.Field)
	if fld == nil {
		return
	}
	use := f.fields[fld]
	if use == nil {
		use = &fieldUse{writers: map[*ssa.Function]bool{}}
		f.fields[fld] = use
	}
	for _, ref := range *addr.Referrers() {
		switch ref := ref.(type) {
		case *ssa.Store:
			if ref.Addr != addr {
				use.dirty = true
			} else if _, global := addr.X.(*ssa.Global); global && addr.Parent().Name() == "init" {
				use.initial = append(use.initial, ref)
			} else if _, fresh := addr.X.(*ssa.Alloc); fresh {
				use.stores = append(use.stores, ref)
			} else {
				use.later = append(use.later, ref)
				use.writers[ref.Parent()] = true
				use.dirty = true
			}
		case *ssa.UnOp, *ssa.DebugRef:
		case *ssa.FieldAddr, *ssa.IndexAddr, *ssa.Slice:
		default:
			use.dirty = true // &x.f handed to somebody: json.Unmarshal, flag.StringVar
		}
	}
}

// writes reports whether a function assigns the field itself, so that two reads of it may differ.
func (f *Flow) writes(fn *ssa.Function, addr *ssa.FieldAddr) bool {
	use := f.fields[fieldVar(addr.X.Type(), addr.Field)]
	return use != nil && use.writers[fn]
}

func fieldVar(t types.Type, index int) *types.Var {
	if st := structOf(t); st != nil {
		return st.Field(index).Origin()
	}
	return nil
}

func (f *Flow) fieldOfValue(v *ssa.Field) (Text, bool) {
	if load, ok := v.X.(*ssa.UnOp); ok && load.Op == token.MUL {
		if alloc, ok := load.X.(*ssa.Alloc); ok {
			if t, ok := f.localField(alloc, v.Field); ok {
				return t, true
			}
		}
	}
	return f.objectField(v.X, v.Field)
}

func (f *Flow) fieldAt(addr *ssa.FieldAddr) (Text, bool) {
	if alloc, ok := addr.X.(*ssa.Alloc); ok {
		if t, ok := f.localField(alloc, addr.Field); ok {
			return t, true
		}
		if only := f.onlyStore(alloc); only != nil {
			return f.objectField(only, addr.Field)
		}
	}
	if g, ok := addr.X.(*ssa.Global); ok {
		return f.globalField(g, addr.Field)
	}
	return f.objectField(addr.X, addr.Field)
}

// globalField follows a field of a package variable that is set where the variable is declared.
//
//	var plain = settings{prefix: "app:"}
func (f *Flow) globalField(g *ssa.Global, field int) (Text, bool) {
	use := f.fields[fieldVar(g.Type(), field)]
	if use == nil || use.dirty {
		return nil, false
	}
	if stores := f.globals[g]; len(stores) == 1 && stores[0].Parent().Name() == "init" {
		if load, ok := stores[0].Val.(*ssa.UnOp); ok {
			if alloc, ok := load.X.(*ssa.Alloc); ok {
				return f.localField(alloc, field)
			}
		}
		return nil, false
	}
	var only *ssa.Store
	for _, st := range use.initial {
		if st.Addr.(*ssa.FieldAddr).X != g {
			continue
		}
		if only != nil {
			return nil, false
		}
		only = st
	}
	if only == nil {
		return nil, false
	}
	return f.Text(only.Val), true
}

// localField follows a field of an object that the function itself made, x := T{key: k}, if it is
// set once and nobody else could have set it since.
func (f *Flow) localField(alloc *ssa.Alloc, field int) (Text, bool) {
	value := f.localStore(alloc, field)
	if value == nil {
		return nil, false
	}
	return f.Text(value), true
}

// localStore returns the value that localField follows, or nil.
func (f *Flow) localStore(alloc *ssa.Alloc, field int) ssa.Value {
	store, ok := f.fieldStore(alloc, field)
	if !ok || store == nil {
		return nil
	}
	if use := f.fields[fieldVar(alloc.Type(), field)]; use != nil && use.dirty && !private(alloc, field) {
		return nil
	}
	return store.Val
}

// private reports whether nobody can have set a field of an object but the function that made it: that reads and writes
// fields, and lends the object to methods that read some.
//
//	key := (&Name{space: space, queue: queue}).String()
func private(alloc *ssa.Alloc, field int) bool {
	return byFields(alloc, field, true, func(ref ssa.Instruction) bool {
		call, ok := ref.(*ssa.Call)
		if !ok {
			return false
		}
		fn := call.Call.StaticCallee()
		if fn == nil || len(fn.Blocks) == 0 {
			return false
		}
		for i, arg := range call.Call.Args {
			if arg == alloc && !byFields(fn.Params[i], field, false, func(ssa.Instruction) bool { return false }) {
				return false
			}
		}
		return true
	})
}

// byFields reports whether an object is used field by field, one of them only to read it, or to set it as well. What else
// is done with the object, harmless has to say.
func byFields(object ssa.Value, field int, set bool, harmless func(ssa.Instruction) bool) bool {
	for _, ref := range *object.Referrers() {
		switch ref := ref.(type) {
		case *ssa.DebugRef, *ssa.UnOp:
		case *ssa.FieldAddr:
			if ref.Field == field && slices.ContainsFunc(*ref.Referrers(), func(use ssa.Instruction) bool { return !touches(use, ref, set) }) {
				return false
			}
		default:
			if !harmless(ref) {
				return false
			}
		}
	}
	return true
}

// touches reports whether a use of an address reads what is there, or sets it, if it may.
func touches(use ssa.Instruction, addr *ssa.FieldAddr, set bool) bool {
	switch use := use.(type) {
	case *ssa.DebugRef, *ssa.UnOp:
		return true
	case *ssa.Store:
		return set && use.Addr == addr
	}
	return false
}

// fieldStore returns the only store to a field of a new object; ok is false if there may be others.
func (f *Flow) fieldStore(alloc *ssa.Alloc, field int) (only *ssa.Store, ok bool) {
	stores, seen := f.filledIn[alloc]
	if !seen {
		stores = fieldStores(alloc)
		f.filledIn[alloc] = stores
	}
	st := stores[field]
	if stores == nil || len(st) > 1 {
		return nil, false
	}
	if len(st) == 0 {
		return nil, true
	}
	return st[0], true
}

// fieldStores returns the stores to the fields of a new object; nil if it is overwritten as a whole.
func fieldStores(alloc *ssa.Alloc) map[int][]*ssa.Store {
	stores := map[int][]*ssa.Store{}
	for _, ref := range *alloc.Referrers() {
		switch ref := ref.(type) {
		case *ssa.FieldAddr:
			for _, use := range *ref.Referrers() {
				if st, ok := use.(*ssa.Store); ok && st.Addr == ref {
					stores[ref.Field] = append(stores[ref.Field], st)
				}
			}
		case *ssa.Store:
			if ref.Addr == alloc {
				return nil
			}
		}
	}
	return stores
}

// objectField follows a field of an object that came from elsewhere: if only constructors of this
// package set it, it is what they set, in terms of what the constructor was given.
//
//	func NewQueue(name string) *Queue { return &Queue{pending: name + ":pending", ready: name + ":ready"} }
//
// Two fields of one object that were made from one parameter share its hole.
func (f *Flow) objectField(object ssa.Value, field int) (Text, bool) {
	fld := fieldVar(object.Type(), field)
	base := f.Ref(object)
	if fld == nil {
		return nil, false
	}
	if f.neverSet(fld) {
		return literal("", token.NoPos), true
	}
	if !f.settled(fld, object.Type()) {
		return nil, false
	}
	use := f.fields[fld]
	if t, ok := f.ofPart(object, fld); ok {
		return t, true
	}
	var out Text
	for i, store := range use.stores {
		t, ok := f.asObject(base, fld, store, f.Text(store.Val))
		if !ok || f.opaque(t) {
			return nil, false
		}
		if len(use.stores) > 1 {
			t = t.in(Choice{At: base.ID + "@" + typeName(object.Type()), Branch: i})
		}
		out = append(out, t...)
	}
	return out.settled(), len(out) > 0 && len(out) <= maxVariants
}

// neverSet reports whether a field of this package's is read and never assigned: it is the zero value.
func (f *Flow) neverSet(fld *types.Var) bool {
	use := f.fields[fld]
	return use != nil && !use.dirty && len(use.stores)+len(use.initial) == 0 && fld.Pkg() == f.prog.Package.Pkg && !fld.Exported() && isText(fld.Type())
}

// ofPart follows a field of an object that is itself a field of another, if the constructor of that one made it:
//
//	func newWorker(name string) *worker { return &worker{queue: newQueue(name), active: name + ":active"} }
//
// Then w.queue.ready is in terms of what newWorker was given, as w.active is.
func (f *Flow) ofPart(object ssa.Value, fld *types.Var) (Text, bool) {
	load, ok := object.(*ssa.UnOp)
	if !ok {
		return nil, false
	}
	part, ok := load.X.(*ssa.FieldAddr)
	if !ok {
		return nil, false
	}
	partVar := fieldVar(part.X.Type(), part.Field)
	if !f.settled(partVar, part.X.Type()) || len(f.fields[partVar].stores) != 1 || len(f.fields[fld].stores) != 1 {
		return nil, false
	}
	outer, inner := f.fields[partVar].stores[0], f.fields[fld].stores[0]
	call := maker(outer.Val)
	if call == nil || call.Call.StaticCallee() != inner.Parent() {
		return nil, false
	}
	t, ok := f.apply(f.Frame(inner.Parent()), f.Text(inner.Val), call.Call.Args, f.Ref(call))
	if !ok {
		return nil, false
	}
	return f.asObject(f.Ref(part.X), fld, outer, t)
}

// objectSet is objectField for a list of keys.
func (f *Flow) objectSet(object ssa.Value, field int) *KeySet {
	fld := fieldVar(object.Type(), field)
	if fld == nil || !f.settled(fld, object.Type()) || len(f.fields[fld].stores) != 1 {
		return nil
	}
	store := f.fields[fld].stores[0]
	set := f.KeySet(store.Val)
	out := &KeySet{Open: set.Open}
	for _, e := range set.Elems {
		t, ok := f.asObject(f.Ref(object), fld, store, e.Text)
		if !ok {
			return nil
		}
		e.Text, e.Value = t, nil
		out.Elems = append(out.Elems, e)
	}
	return out
}

// settled reports whether all assignments to a field are known, and are made by constructors.
func (f *Flow) settled(fld *types.Var, of types.Type) bool {
	use := f.fields[fld]
	if use == nil || use.dirty || len(use.stores) == 0 || len(use.stores) > maxConstructors {
		return false
	}
	return fld.Pkg() == f.prog.Package.Pkg && (!fld.Exported() || !exportedType(of))
}

func exportedType(t types.Type) bool {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Exported()
}

func typeName(t types.Type) string {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	return types.TypeString(t, nil)
}

// asObject returns what a constructor stored, in terms of the object.
func (f *Flow) asObject(base Ref, fld *types.Var, store *ssa.Store, stored Text) (Text, bool) {
	ctor := funcID(store.Parent())
	return f.rewrite(stored, func(o Origin) (Text, bool) {
		r := o.Ref
		if bare(stored) {
			r.Name = base.Name + "." + fld.Name()
		}
		mark := "@" + ctor
		if r.Owner == ctor {
			mark += "#" + strconv.Itoa(r.Param) + r.Path
		} else {
			mark += "!" + r.ID
		}
		r.ID, r.Owner, r.Param, r.Path = base.ID+mark, base.Owner, base.Param, base.Path+mark
		r.Blocks = base.Blocks
		r.ID = shortened(r.ID)
		return f.holeText(r, o.Verb, store.Pos()), true
	}, func(c Choice) Choice { return Choice{At: base.ID + "@" + c.At, Branch: c.Branch} })
}
