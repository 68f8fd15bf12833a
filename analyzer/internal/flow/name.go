package flow

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// fallbackName shows a value that no variable holds.
func fallbackName(v ssa.Value) string {
	switch v := v.(type) {
	case *ssa.Call:
		return callName(&v.Call) + "()"
	case *ssa.Phi:
		return v.Comment
	case *ssa.Alloc:
		named, ok := types.Unalias(v.Type().Underlying().(*types.Pointer).Elem()).(*types.Named)
		if ok && (v.Comment == "complit" || v.Comment == "new") { // &T{...}, new(T)
			return named.Obj().Name()
		}
		return v.Comment
	case *ssa.Extract:
		return fallbackName(v.Tuple)
	}
	return "?"
}

func callName(call *ssa.CallCommon) string {
	if call.IsInvoke() {
		return call.Method.Name()
	}
	if fn := call.StaticCallee(); fn != nil {
		return fn.Name()
	}
	return "func"
}

func (f *Flow) name(v ssa.Value) Ref {
	switch v := v.(type) {
	case *ssa.Const:
		return Ref{ID: "const " + constName(v), Name: constName(v), Type: v.Type()}
	case *ssa.Parameter:
		i := slices.Index(v.Parent().Params, v)
		id := funcID(v.Parent())
		return Ref{ID: id + "#" + strconv.Itoa(i), Name: v.Name(), Type: v.Type(), Owner: id, Param: i}
	case *ssa.Alloc:
		if only := f.onlyStore(v); only != nil && isStruct(v.Type()) {
			return f.Ref(only) // a parameter that was copied, for its fields to be read
		}
	case *ssa.FreeVar:
		if b := f.binding(v); b != nil {
			return f.Ref(b)
		}
	case *ssa.Global:
		return Ref{ID: "global " + v.String(), Name: v.Name(), Type: v.Type(), Var: v.Object()}
	case *ssa.FieldAddr:
		return f.field(f.Ref(v.X), v.X.Type(), v.Field)
	case *ssa.Field:
		return f.field(f.Ref(v.X), v.X.Type(), v.Field)
	case *ssa.IndexAddr:
		return f.element(v.X, v.Index, v)
	case *ssa.Index:
		return f.element(v.X, v.Index, v)
	case *ssa.Lookup:
		if !v.CommaOk {
			return f.element(v.X, v.Index, v)
		}
	case *ssa.UnOp:
		return f.loaded(v)
	case *ssa.ChangeType:
		return retyped(f.Ref(v.X), v.Type())
	case *ssa.Convert:
		return retyped(f.Ref(v.X), v.Type())
	case *ssa.MultiConvert:
		return retyped(f.Ref(v.X), v.Type())
	case *ssa.ChangeInterface:
		return f.Ref(v.X)
	case *ssa.MakeInterface:
		return f.Ref(v.X)
	case *ssa.TypeAssert:
		if !v.CommaOk {
			return retyped(f.Ref(v.X), v.Type())
		}
	case *ssa.Slice:
		if v.Low == nil && v.High == nil && v.Max == nil {
			return retyped(f.Ref(v.X), v.Type())
		}
		return f.combined(v, "slice", v.X, v.Low, v.High)
	case *ssa.BinOp:
		return f.combined(v, v.Op.String(), v.X, v.Y)
	case *ssa.Extract:
		if next, ok := v.Tuple.(*ssa.Next); ok && !next.IsString && v.Index == 1 {
			return f.place(next.Iter.(*ssa.Range).X, next, v)
		}
		if call, ok := v.Tuple.(*ssa.Call); ok {
			r := f.Ref(call)
			r = r.step("#"+strconv.Itoa(v.Index), "", v.Type())
			if n := f.prog.Name(v); n != "" {
				r.Name = n
			}
			r.Owner = ""
			return r
		}
	case *ssa.Call:
		return f.called(v)
	}
	return f.unique(v)
}

func constName(c *ssa.Const) string {
	if c.Value == nil {
		return "nil"
	}
	if c.Value.Kind() == constant.String {
		if s, ok := constString(c); ok {
			return strconv.Quote(s)
		}
	}
	return c.Value.String()
}

func retyped(r Ref, t types.Type) Ref {
	r.Type = t
	return r
}

func (f *Flow) field(base Ref, t types.Type, index int) Ref {
	st := structOf(t)
	if st == nil {
		return base
	}
	fld := st.Field(index)
	name := "." + fld.Name()
	if fld.Embedded() {
		// Promoted fields and methods are shown as the source shows them.
		name = ""
	}
	path := "." + fld.Name()
	if p := f.madeOf(fld.Origin(), t); p != "" {
		path = p // what the constructor was given: the same as other fields that were made of it
	}
	r := base.step(path, name, fld.Type())
	r.Var = fld.Origin()
	return r
}

// madeOf is the path of a field that the constructor sets to one of its parameters, as it is.
//
//	func newTask(queue int) *task { return &task{queue: queue} }
func (f *Flow) madeOf(fld *types.Var, of types.Type) string {
	if !f.settled(fld, of) || len(f.fields[fld].stores) != 1 {
		return ""
	}
	store := f.fields[fld].stores[0]
	p, ok := store.Val.(*ssa.Parameter)
	if !ok || p.Parent() != store.Parent() {
		return ""
	}
	return "@" + funcID(p.Parent()) + "#" + strconv.Itoa(slices.Index(p.Parent().Params, p))
}

func (f *Flow) element(list, index, v ssa.Value) Ref {
	base, t := f.Ref(list), v.Type()
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if c, ok := index.(*ssa.Const); ok {
		n := "[" + constName(c) + "]"
		return base.step(n, n, t)
	}
	if _, isMap := indexed(base.Type).(*types.Map); isMap {
		idx := f.Ref(index)
		r := base.step("["+idx.ID+"]", "["+idx.Name+"]", t)
		r.Owner = ""
		r.Blocks = mergeBlocks(base.Blocks, idx.Blocks)
		return r
	}
	r := f.place(list, index, v)
	r.Type = t
	return r
}

// place names what a list or map has at a computed place: an element, a key.
func (f *Flow) place(list, index, v ssa.Value) Ref {
	r, idx := f.Ref(list), f.Ref(index)
	r.ID += "[" + idx.ID + "]"
	r.Path += eachPath // for a caller, any element
	r.Type = v.Type()
	if n := f.prog.Name(v); n != "" {
		r.Name = n
	} else {
		r.Name += "[" + idx.Name + "]"
	}
	r.List = list
	r.Blocks = mergeBlocks(r.Blocks, idx.Blocks)
	return r
}

func indexed(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	return t.Underlying()
}

// loaded names what an address holds.
func (f *Flow) loaded(v *ssa.UnOp) Ref {
	if v.Op != token.MUL {
		return f.combined(v, v.Op.String(), v.X)
	}
	switch addr := v.X.(type) {
	case *ssa.Alloc:
		if value := f.held(addr, v); value != nil {
			return f.Ref(value)
		}
		return f.cell(addr, v)
	case *ssa.FreeVar:
		if alloc, ok := f.binding(addr).(*ssa.Alloc); ok {
			if value := f.held(alloc, v); value != nil {
				return f.Ref(value)
			}
			return f.cell(alloc, v)
		}
	case *ssa.FieldAddr:
		if alloc, ok := addr.X.(*ssa.Alloc); ok {
			if value := f.localStore(alloc, addr.Field); value != nil {
				return f.Ref(value)
			}
		}
		if f.writes(v.Parent(), addr) {
			r := f.Ref(addr)
			u := f.unique(v)
			u.Name, u.Var = r.Name, r.Var
			return u
		}
	case *ssa.IndexAddr:
		r := f.Ref(addr)
		if n := f.prog.Name(v); n != "" {
			r.Name = n
		}
		return r
	}
	r := retyped(f.Ref(v.X), v.Type())
	if r.Name == "" || r.Name == "?" {
		r.Name = f.prog.Name(v)
	}
	return r
}

// combined names an operation by its operands.
func (f *Flow) combined(v ssa.Value, op string, operands ...ssa.Value) Ref {
	r := Ref{Type: v.Type(), Name: f.prog.Name(v)}
	ids := make([]string, len(operands))
	names := make([]string, len(operands))
	for i, x := range operands {
		if x == nil {
			continue
		}
		o := f.Ref(x)
		ids[i], names[i] = o.ID, o.Name
		r.Blocks = mergeBlocks(r.Blocks, o.Blocks)
	}
	r.ID = op + "(" + strings.Join(ids, ",") + ")"
	if r.Name == "" {
		r.Name = strings.Join(names, op)
		if op == "slice" {
			r.Name = names[0] + "[:]"
		}
	}
	return r
}

// called names the result of a call: the same call on the same arguments is the same value, unless
// the function makes a new one each time.
func (f *Flow) called(v *ssa.Call) Ref {
	r := f.callRef(v)
	r.Call = true
	switch calleeName(&v.Call) {
	case "os.Getenv", "os.LookupEnv":
		// Configuration: a prefix, and not a key that was built with care.
	default:
		r.Opaque = true
	}
	return r
}

func (f *Flow) callRef(v *ssa.Call) Ref {
	args := v.Call.Args
	if v.Call.IsInvoke() {
		args = append([]ssa.Value{v.Call.Value}, args...)
	}
	name := callName(&v.Call)
	if makesNew(name) {
		return f.unique(v)
	}
	callee := name
	if fn := v.Call.StaticCallee(); fn != nil {
		callee = funcID(fn)
	} else if !v.Call.IsInvoke() {
		return f.unique(v)
	}
	r := f.combined(v, callee, args...)
	if r.Name = f.prog.Name(v); r.Name == "" {
		r.Name = name + "()"
		if len(args) > 0 && (v.Call.IsInvoke() || v.Call.Signature().Recv() != nil) {
			r.Name = f.Ref(args[0]).Name + "." + r.Name
		}
	}
	return r
}

// makesNew reports whether a function's name says that each call gives another value.
func makesNew(name string) bool {
	for _, prefix := range []string{
		"New", "new", "Next", "next", "Gen", "gen", "Rand", "rand", "Make", "make", "Create", "create",
		"Pop", "pop", "Read", "read", "Recv", "recv", "Now", "now", "Scan", "scan", "Must", "Incr", "incr",
	} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}
