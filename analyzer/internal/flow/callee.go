package flow

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// maxImplementations bounds the implementations of an interface that a call is followed into.
const maxImplementations = 4

// A Target is a function that a call may run, with the call's arguments in the order of the
// function's parameters, the receiver first.
type Target struct {
	Fn   *ssa.Function // with a body in this package; nil for another package's
	Obj  *types.Func   // nil for a literal
	Args []ssa.Value

	// In key := keyOf(prefix); key(id), the literal is what keyOf returns, and maker the call of keyOf.
	literal *Summary
	maker   *ssa.Call
}

// Targets returns the functions that a call may run. It is empty where they are not known, and has
// several where the call goes through an interface of this package that several of its types
// implement.
func (f *Flow) Targets(call *ssa.CallCommon) []Target {
	if call.IsInvoke() {
		return f.implementations(call)
	}
	t := Target{Args: call.Args}
	switch fn := f.function(call.Value).(type) {
	case *ssa.Function:
		t.Fn = fn
	case *ssa.MakeClosure:
		t.Fn = fn.Fn.(*ssa.Function)
		if strings.HasPrefix(t.Fn.Synthetic, "bound method") {
			t.Args = append([]ssa.Value{fn.Bindings[0]}, call.Args...) // key := r.key; key(id)
			t.Fn, t.Obj = nil, t.Fn.Object().(*types.Func)
		}
	case *ssa.Call:
		if t.literal = f.returnedLiteral(fn); t.literal == nil {
			return nil
		}
		t.maker = fn
		return []Target{t}
	default:
		return nil
	}
	return []Target{f.settle(t)}
}

// settle finds the body of a target, or its object if it has none here.
func (f *Flow) settle(t Target) Target {
	if t.Fn == nil {
		if t.Obj.Pkg() == f.prog.Package.Pkg {
			t.Fn = f.prog.Package.Prog.FuncValue(t.Obj.Origin())
		}
	} else {
		if o := t.Fn.Origin(); o != nil {
			t.Fn = o
		}
		t.Obj, _ = t.Fn.Object().(*types.Func)
	}
	if t.Obj != nil {
		t.Obj = t.Obj.Origin()
	}
	if t.Fn != nil && t.Fn.Blocks == nil {
		t.Fn = nil
	}
	return t
}

// function looks through variables that hold one function.
func (f *Flow) function(v ssa.Value) ssa.Value {
	switch x := v.(type) {
	case *ssa.UnOp:
		if x.Op != token.MUL {
			return v
		}
		switch addr := x.X.(type) {
		case *ssa.Alloc:
			if value := f.held(addr, x); value != nil {
				return value
			}
		case *ssa.FreeVar:
			if alloc, ok := f.binding(addr).(*ssa.Alloc); ok {
				if value := f.held(alloc, x); value != nil {
					return value
				}
			}
		case *ssa.Global:
			if stores := f.globals[addr]; len(stores) == 1 && stores[0].Parent().Name() == "init" {
				return stores[0].Val
			}
		}
	case *ssa.FreeVar:
		if b := f.binding(x); b != nil {
			return f.function(b)
		}
	case *ssa.ChangeType:
		return f.function(x.X)
	}
	return v
}

// Stored looks through variables and fields that are set once in the package, to the value that they
// are set to.
func (f *Flow) Stored(v ssa.Value) ssa.Value {
	for range maxRefDepth {
		next := f.function(v)
		if load, ok := next.(*ssa.UnOp); ok && load.Op == token.MUL {
			switch addr := load.X.(type) {
			case *ssa.FieldAddr:
				use := f.fields[fieldVar(addr.X.Type(), addr.Field)]
				if use != nil && len(use.stores)+len(use.later) == 1 {
					next = append(use.stores, use.later...)[0].Val
				}
			case *ssa.Global:
				if stores := f.globals[addr]; len(stores) == 1 {
					next = stores[0].Val
				}
			}
		}
		if mi, ok := next.(*ssa.MakeInterface); ok {
			next = mi.X
		}
		if next == v {
			break
		}
		v = next
	}
	return v
}

// returnedLiteral returns the summary of the function literal that a call returns:
//
//	func keyOf(prefix string) func(string) string { return func(id string) string { return prefix + id } }
func (f *Flow) returnedLiteral(call *ssa.Call) *Summary {
	fn := call.Call.StaticCallee()
	if fn == nil || call.Call.Signature().Results().Len() == 0 {
		return nil
	}
	t := f.settle(Target{Fn: fn})
	if s := f.summary(t); s != nil && len(s.Results) > 0 {
		return s.Results[0].Literal
	}
	return nil
}

func returnedLiteral(fn *ssa.Function) *ssa.Function {
	rets := returns(fn)
	if len(rets) != 1 {
		return nil
	}
	switch lit := rets[0].Results[0].(type) {
	case *ssa.MakeClosure:
		return lit.Fn.(*ssa.Function)
	case *ssa.Function:
		return lit
	}
	return nil
}

// implementations returns the methods that a call through an interface of this package may run. An
// interface that others may implement counts too: what is in sight is what there is to judge.
func (f *Flow) implementations(call *ssa.CallCommon) []Target {
	args := append([]ssa.Value{call.Value}, call.Args...)
	if call.Method.Pkg() != f.prog.Package.Pkg {
		return []Target{{Obj: call.Method.Origin(), Args: args}}
	}
	var out []Target
	for _, m := range f.Implementations(call.Method) {
		out = append(out, f.settle(Target{Obj: m, Args: args}))
	}
	return out
}

// Implementations returns the methods of this package's types that implement an interface method of
// this package; nil if there are too many.
func (f *Flow) Implementations(m *types.Func) []*types.Func {
	if impls, ok := f.impls[m]; ok {
		return impls
	}
	var impls []*types.Func
	if iface, ok := m.Signature().Recv().Type().Underlying().(*types.Interface); ok {
		for _, t := range f.having(m) {
			if !types.Implements(t, iface) {
				continue
			}
			obj, _, _ := types.LookupFieldOrMethod(t, true, m.Pkg(), m.Name())
			if fn, ok := obj.(*types.Func); ok && !slices.Contains(impls, fn) {
				impls = append(impls, fn)
			}
			if len(impls) > maxImplementations {
				impls = nil
				break
			}
		}
	}
	f.impls[m] = impls
	return impls
}

// having returns pointers to the types of this package that have a method of that name.
func (f *Flow) having(m *types.Func) []types.Type {
	if f.methods == nil {
		f.methods = map[string][]types.Type{}
		scope := f.prog.Package.Pkg.Scope()
		for _, name := range scope.Names() {
			tn, ok := scope.Lookup(name).(*types.TypeName)
			if !ok || tn.IsAlias() || types.IsInterface(tn.Type()) {
				continue
			}
			if named, ok := tn.Type().(*types.Named); !ok || named.TypeParams().Len() > 0 {
				continue
			}
			ptr := types.NewPointer(tn.Type())
			for sel := range types.NewMethodSet(ptr).Methods() {
				f.methods[sel.Obj().Name()] = append(f.methods[sel.Obj().Name()], ptr)
			}
		}
	}
	return f.methods[m.Name()]
}

// summary returns the summary of a target, or nil.
func (f *Flow) summary(t Target) *Summary {
	switch {
	case t.literal != nil:
		return t.literal
	case t.Fn != nil:
		return f.Summarize(t.Fn)
	case t.Obj != nil:
		return f.summaryOf(t.Obj)
	}
	return nil
}

// through returns a text of a target's summary as it is at the call.
func (f *Flow) through(t Target, s *Summary, text Text, call Ref) (Text, bool) {
	text, ok := f.apply(s, text, t.Args, call)
	if !ok || t.maker == nil {
		return text, ok
	}
	// What the literal captured are parameters of the function that returned it.
	outer := &Summary{Owner: funcID(t.maker.Call.StaticCallee()), shared: true}
	return f.apply(outer, text, t.maker.Call.Args, f.Ref(t.maker))
}
