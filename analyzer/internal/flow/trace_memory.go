package flow

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// load traces *addr: a variable, a field, an element.
func (t *Tracer) load(v *ssa.UnOp, e ast.Expr, in *frame) *Trace {
	switch addr := v.X.(type) {
	case *ssa.Alloc:
		return t.variable(v, addr, e, in)
	case *ssa.FreeVar:
		if alloc, ok := t.flow.binding(addr).(*ssa.Alloc); ok {
			return t.variable(v, alloc, e, in)
		}
	case *ssa.Global:
		return t.packageVar(v, addr, e)
	case *ssa.FieldAddr:
		return t.field(v, addr.X, addr.Field, e, in)
	case *ssa.IndexAddr:
		index, ok := addr.Index.(*ssa.Const)
		if !ok {
			return nil
		}
		if set := t.flow.KeySet(addr.X); index.Int64() >= 0 && index.Int64() < int64(len(set.Elems)) {
			return t.element(set.Elems[index.Int64()], in)
		}
	}
	return nil
}

// element traces an element of a slice that the function fills.
func (t *Tracer) element(e Elem, in *frame) *Trace {
	if e.Value == nil {
		return nil
	}
	var expr ast.Expr
	if e.In != nil {
		expr = t.written(e.Value, e.In)
	}
	return t.trace(e.Value, expr, in)
}

// place traces keys[i], and the key of a map that a loop goes through, to all that is there; nil if not all of it is known.
func (t *Tracer) place(v ssa.Value, e ast.Expr, in *frame) *Trace {
	set := t.flow.listOf(t.flow.Ref(v))
	if set == nil || len(set.Elems) > maxTraced {
		return nil
	}
	n := t.named(KindElement, t.flow.Ref(v).Name, v, e)
	for _, at := range set.Elems {
		part := t.element(at, in)
		if part == nil {
			return nil
		}
		n.Parts = append(n.Parts, part)
	}
	return n
}

// variable traces a variable that a closure captures.
func (t *Tracer) variable(v *ssa.UnOp, alloc *ssa.Alloc, e ast.Expr, in *frame) *Trace {
	stores, ok := t.flow.stores(alloc)
	if !ok || len(stores) > maxTraced {
		return nil
	}
	n := t.named(KindVariable, alloc.Comment, v, e)
	for _, st := range stores {
		n.Parts = append(n.Parts, t.trace(st.Val, t.written(st.Val, st), in))
	}
	return n
}

// packageVar traces a package variable to its declaration.
func (t *Tracer) packageVar(v *ssa.UnOp, g *ssa.Global, e ast.Expr) *Trace {
	n := t.named(KindVariable, g.Name(), v, e)
	if g.Pkg != t.flow.prog.Package {
		n.Kind, n.Stop = KindHole, "it is a variable of another package"
		return n
	}
	for _, st := range t.flow.globals[g] {
		if len(n.Parts) == maxTraced {
			break
		}
		n.Parts = append(n.Parts, t.trace(st.Val, t.written(st.Val, st), nil))
	}
	return n
}

// field traces a field: of an object that the function itself made, or to the constructors that set it.
func (t *Tracer) field(v, object ssa.Value, index int, e ast.Expr, in *frame) *Trace {
	fld := fieldVar(object.Type(), index)
	if fld == nil {
		return nil
	}
	n := t.named(KindField, fld.Name(), v, e)
	if alloc, ok := allocOf(object); ok {
		if st, ok := t.flow.fieldStore(alloc, index); ok && st != nil {
			n.Parts = []*Trace{t.trace(st.Val, t.written(st.Val, st), in)}
			return n
		}
	}
	use := t.flow.fields[fld]
	switch {
	case fld.Pkg() != t.flow.prog.Package.Pkg:
		n.Kind, n.Stop = KindHole, "it is a field of another package"
		return n
	case use == nil:
		return nil
	}
	stores := append(append([]*ssa.Store{}, use.stores...), use.initial...)
	for _, st := range append(stores, use.later...) {
		if len(n.Parts) == maxTraced {
			n.Stop = "it is set in too many places"
			break
		}
		n.Parts = append(n.Parts, t.trace(st.Val, t.written(st.Val, st), nil))
	}
	if use.dirty && n.Stop == "" {
		n.Stop = "it is set outside of constructors, too"
	}
	return n
}

// allocOf returns the place where an object was made by the function itself.
func allocOf(object ssa.Value) (*ssa.Alloc, bool) {
	if load, ok := object.(*ssa.UnOp); ok {
		object = load.X // a struct by value
	}
	alloc, ok := object.(*ssa.Alloc)
	return alloc, ok
}

// isType reports whether an expression names a type.
func (t *Tracer) isType(e ast.Expr) bool {
	tv, ok := t.flow.prog.Info.Types[e]
	return ok && tv.IsType()
}

// objectOf returns what a name stands for: x, or pkg.X.
func (t *Tracer) objectOf(e ast.Expr) types.Object {
	switch e := e.(type) {
	case *ast.Ident:
		return t.flow.prog.Info.ObjectOf(e)
	case *ast.SelectorExpr:
		return t.flow.prog.Info.ObjectOf(e.Sel)
	}
	return nil
}
