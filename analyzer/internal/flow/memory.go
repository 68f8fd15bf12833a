package flow

import (
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// readStores notes all stores to fields and package variables.
func (f *Flow) readStores() {
	for _, fn := range f.prog.Functions {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				f.readCall(instr)
				switch instr := instr.(type) {
				case *ssa.Store:
					if g, ok := instr.Addr.(*ssa.Global); ok {
						f.globals[g] = append(f.globals[g], instr)
					}
				case *ssa.FieldAddr:
					f.readField(instr)
				case *ssa.MakeClosure:
					lit := instr.Fn.(*ssa.Function)
					f.closures[lit] = append(f.closures[lit], instr)
				}
			}
		}
	}
}

// readCall notes which functions are called directly, and which are used as values.
func (f *Flow) readCall(instr ssa.Instruction) {
	if _, ok := instr.(*ssa.DebugRef); ok {
		return
	}
	var callee ssa.Value
	if site, ok := instr.(ssa.CallInstruction); ok {
		callee = site.Common().Value
		if fn := site.Common().StaticCallee(); fn != nil {
			f.calls[funcID(fn)] = append(f.calls[funcID(fn)], site)
		}
	}
	for _, op := range instr.Operands(nil) {
		if fn, ok := (*op).(*ssa.Function); ok && *op != callee {
			f.taken[funcID(fn)] = true
		}
	}
}

// Calls returns the calls of a function that name it, in this package.
func (f *Flow) Calls(owner string) []ssa.CallInstruction { return f.calls[owner] }

// Callers returns the calls of a function, if all of them are in this package and seen: it is not
// exported, and not used as a value.
func (f *Flow) Callers(owner string) []ssa.CallInstruction {
	sites := f.calls[owner]
	if len(sites) == 0 || f.taken[owner] {
		return nil
	}
	fn := sites[0].Common().StaticCallee()
	if o := fn.Origin(); o != nil {
		fn = o
	}
	if obj := fn.Object(); obj != nil && obj.Exported() {
		return nil
	}
	return sites
}

// load follows *addr.
func (f *Flow) load(v *ssa.UnOp) (Text, bool) {
	switch addr := v.X.(type) {
	case *ssa.Alloc:
		return f.variable(addr, v)
	case *ssa.FreeVar:
		if alloc, ok := f.binding(addr).(*ssa.Alloc); ok {
			return f.variable(alloc, v)
		}
	case *ssa.Global:
		return f.packageVar(addr)
	case *ssa.FieldAddr:
		return f.fieldAt(addr)
	case *ssa.IndexAddr:
		return f.elementAt(addr)
	}
	return nil, false
}

// variable follows a variable that lives in memory because a closure captures it.
func (f *Flow) variable(alloc *ssa.Alloc, read *ssa.UnOp) (Text, bool) {
	if value := f.held(alloc, read); value != nil {
		return f.Text(value), true
	}
	stores, ok := f.stores(alloc)
	if !ok || len(stores) == 0 || len(stores) > maxConstructors {
		return nil, false
	}
	at := f.Ref(alloc).ID
	var out Text
	for i, st := range stores {
		if st.Parent() != alloc.Parent() || f.prog.OuterLoop(st.Block(), alloc.Block()) != nil {
			return nil, false
		}
		out = append(out, f.Text(st.Val).in(Choice{At: at, Branch: i})...)
	}
	return out.settled(), len(out) <= maxVariants
}

// stores returns the assignments to a variable, in its function and in the closures that capture
// it. ok is false if its address goes elsewhere.
func (f *Flow) stores(addr ssa.Value) (stores []*ssa.Store, ok bool) {
	a, seen := f.assigned[addr]
	if !seen {
		a.stores, a.all = f.readAssignments(addr)
		f.assigned[addr] = a
	}
	return a.stores, a.all
}

// assignments are what is stored to a variable.
type assignments struct {
	stores []*ssa.Store
	all    bool // its address goes nowhere else
}

func (f *Flow) readAssignments(addr ssa.Value) (stores []*ssa.Store, ok bool) {
	refs := addr.Referrers()
	if refs == nil {
		return nil, false
	}
	for _, ref := range *refs {
		switch ref := ref.(type) {
		case *ssa.Store:
			if ref.Addr != addr {
				return nil, false
			}
			stores = append(stores, ref)
		case *ssa.UnOp, *ssa.DebugRef, *ssa.FieldAddr, *ssa.IndexAddr:
		case *ssa.MakeClosure:
			fn := ref.Fn.(*ssa.Function)
			inner, ok := f.stores(fn.FreeVars[slices.Index(ref.Bindings, addr)])
			if !ok {
				return nil, false
			}
			stores = append(stores, inner...)
		default:
			return nil, false
		}
	}
	return stores, true
}

// onlyStore returns the value of a variable that is assigned once.
func (f *Flow) onlyStore(alloc *ssa.Alloc) ssa.Value {
	if stores, ok := f.stores(alloc); ok && len(stores) == 1 {
		return stores[0].Val
	}
	return nil
}

// packageVar follows a package variable that is set once, where it is declared.
func (f *Flow) packageVar(g *ssa.Global) (Text, bool) {
	if stores := f.globals[g]; len(stores) == 1 && stores[0].Parent().Name() == "init" {
		t := f.Text(stores[0].Val)
		return t, !f.opaque(t)
	}
	if v, ok := g.Object().(*types.Var); ok && g.Pkg != f.prog.Package && f.source != nil {
		if s := f.source.Variable(v); s != nil && s.Results[0].Set == nil {
			f.Adopt(s)
			return s.Results[0].Text, true
		}
	}
	return nil, false
}

// VariableSet returns the keys of a list in a package variable of this package that is set once.
func (f *Flow) VariableSet(v *types.Var) *KeySet {
	g, ok := f.prog.Package.Members[v.Name()].(*ssa.Global)
	if !ok {
		return nil
	}
	return f.globalSet(g)
}

func (f *Flow) globalSet(g *ssa.Global) *KeySet {
	if stores := f.globals[g]; len(stores) == 1 && stores[0].Parent().Name() == "init" {
		return f.KeySet(stores[0].Val)
	}
	if v, ok := g.Object().(*types.Var); ok && g.Pkg != f.prog.Package && f.source != nil {
		if s := f.source.Variable(v); s != nil && s.Results[0].Set != nil {
			f.Adopt(s)
			return s.Results[0].Set
		}
	}
	return nil
}

// Variable returns the text that a package variable of this package is set to, where it is declared
// and nowhere else.
func (f *Flow) Variable(v *types.Var) (Text, bool) {
	g, ok := f.prog.Package.Members[v.Name()].(*ssa.Global)
	if !ok {
		return nil, false
	}
	return f.packageVar(g)
}

// Declared returns the value that a package variable of this package is set to where it is declared, and nowhere else
// in the package; nil if there is none.
func (f *Flow) Declared(v *types.Var) ssa.Value {
	if stores := f.globals[f.global(v)]; len(stores) == 1 && stores[0].Parent().Name() == "init" {
		return stores[0].Val
	}
	return nil
}

// Unassigned reports whether the package never sets a package variable of its own.
func (f *Flow) Unassigned(v *types.Var) bool {
	g := f.global(v)
	return g != nil && len(f.globals[g]) == 0
}

func bare(t Text) bool {
	if len(t) != 1 {
		return false
	}
	_, ok := t[0].Pattern.Bare()
	return ok
}

// opaque reports whether a text is nothing but the result of a call that isn't followed. A variable or field that
// holds it is the better name for it: var namespace = os.Getenv("NAMESPACE").
func (f *Flow) opaque(t Text) bool {
	if len(t) != 1 {
		return false
	}
	h, ok := t[0].Pattern.Bare()
	return ok && f.origins[h.ID].Call
}

// elementAt follows a[i] of a local or package array of constants, for a constant index.
func (f *Flow) elementAt(addr *ssa.IndexAddr) (Text, bool) {
	index, ok := addr.Index.(*ssa.Const)
	if !ok {
		return nil, false
	}
	set := f.KeySet(addr.X)
	if index.Int64() < 0 || index.Int64() >= int64(len(set.Elems)) {
		return nil, false
	}
	for _, e := range set.Elems[:index.Int64()+1] {
		if e.Repeated || e.Optional || e.Anywhere {
			return nil, false
		}
	}
	return set.Elems[index.Int64()].Text, true
}

// Assigned returns the texts that the package is seen to give to a variable, a field, or a parameter
// of a constructor. There may be others.
func (f *Flow) Assigned(o Origin) []Text {
	var out []Text
	if o.Var != nil {
		for _, st := range f.globals[f.global(o.Var)] {
			out = append(out, f.Text(st.Val))
		}
		if v, ok := o.Var.(*types.Var); ok {
			if use := f.fields[v]; use != nil {
				for _, st := range slices.Concat(use.stores, use.later) {
					out = append(out, f.Text(st.Val))
				}
			}
		}
	}
	if i := strings.LastIndexByte(o.Path, '@'); i >= 0 {
		ctor, param, _ := strings.Cut(o.Path[i+1:], "#")
		if n, err := strconv.Atoi(param); err == nil {
			out = append(out, f.arguments(ctor, n)...)
		}
	}
	return out
}

// global returns the package variable that an object is, or nil.
func (f *Flow) global(obj types.Object) *ssa.Global {
	if obj.Pkg() == nil {
		return nil
	}
	pkg := f.prog.Package.Prog.Package(obj.Pkg())
	if pkg == nil {
		return nil
	}
	g, _ := pkg.Members[obj.Name()].(*ssa.Global)
	if g == nil || g.Object() != obj {
		return nil
	}
	return g
}

// arguments returns what the calls of a function in this package pass for a parameter.
func (f *Flow) arguments(owner string, param int) []Text {
	var out []Text
	for _, v := range f.passed(owner, param) {
		out = append(out, f.Text(v))
	}
	return out
}

func (f *Flow) passed(owner string, param int) []ssa.Value {
	var out []ssa.Value
	for _, site := range f.calls[owner] {
		if param < len(site.Common().Args) {
			out = append(out, site.Common().Args[param])
		}
	}
	return out
}
