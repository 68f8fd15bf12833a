package flow

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// A syntax finds what SSA does not keep: the expressions that constants are written as. It is read when the first
// trace asks for it.
type syntax struct {
	calls    map[token.Pos]*ast.CallExpr   // by left parenthesis, where SSA places a call
	sums     map[token.Pos]*ast.BinaryExpr // by operator
	adds     map[token.Pos]*ast.AssignStmt // x += y, by its place
	returns  map[token.Pos]*ast.ReturnStmt
	elements map[token.Pos]ast.Expr      // of composite literals, by their place or colon
	indexes  map[token.Pos]ast.Expr      // m[k] = v and {k: v}, by the bracket or colon: k
	assigned map[ast.Expr]ast.Expr       // the left side of an assignment: what is assigned
	declared map[types.Object]ast.Expr   // constants and package variables
	values   map[types.Object][]ast.Expr // local variables: all that is assigned to them
}

func (t *Tracer) read() *syntax {
	if t.syntax != nil {
		return t.syntax
	}
	s := &syntax{
		calls:    map[token.Pos]*ast.CallExpr{},
		sums:     map[token.Pos]*ast.BinaryExpr{},
		adds:     map[token.Pos]*ast.AssignStmt{},
		returns:  map[token.Pos]*ast.ReturnStmt{},
		elements: map[token.Pos]ast.Expr{},
		indexes:  map[token.Pos]ast.Expr{},
		assigned: map[ast.Expr]ast.Expr{},
		declared: map[types.Object]ast.Expr{},
		values:   map[types.Object][]ast.Expr{},
	}
	t.syntax = s
	info := t.flow.prog.Info
	for _, file := range t.flow.files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				s.calls[n.Lparen] = n
			case *ast.BinaryExpr:
				s.sums[n.OpPos] = n
			case *ast.IndexExpr:
				s.indexes[n.Lbrack] = n.Index
			case *ast.CompositeLit:
				for _, elt := range n.Elts {
					if kv, ok := elt.(*ast.KeyValueExpr); ok {
						s.elements[kv.Colon] = ast.Unparen(kv.Value)
						s.indexes[kv.Colon] = kv.Key
					} else {
						s.elements[elt.Pos()] = ast.Unparen(elt)
					}
				}
			case *ast.ReturnStmt:
				s.returns[n.Return] = n
			case *ast.AssignStmt:
				if n.Tok == token.ADD_ASSIGN {
					s.adds[n.Pos()] = n
				} else if len(n.Lhs) == len(n.Rhs) {
					for i, lhs := range n.Lhs {
						s.assign(info, lhs, n.Rhs[i])
					}
				}
			case *ast.ValueSpec:
				for i, name := range n.Names {
					if i < len(n.Values) {
						s.declared[info.Defs[name]] = ast.Unparen(n.Values[i])
						s.assign(info, name, n.Values[i])
					}
				}
			}
			return true
		})
	}
	return s
}

func (s *syntax) assign(info *types.Info, lhs, rhs ast.Expr) {
	lhs, rhs = ast.Unparen(lhs), ast.Unparen(rhs)
	s.assigned[lhs] = rhs
	if id, ok := lhs.(*ast.Ident); ok {
		if obj, ok := info.ObjectOf(id).(*types.Var); ok {
			s.values[obj] = append(s.values[obj], rhs)
		}
	}
}

// written returns the expression that a value is written as where it is an operand of an instruction; nil if there
// is none, or it can't be told.
func (t *Tracer) written(v ssa.Value, in ssa.Instruction) ast.Expr {
	s := t.read()
	switch in := in.(type) {
	case *ssa.Store:
		return t.stored(v, in)
	case *ssa.MapUpdate:
		if in.Key == v {
			return ast.Unparen(s.indexes[in.Pos()])
		}
	case ssa.CallInstruction:
		return t.passed(v, in)
	case *ssa.Return:
		stmt := s.returns[in.Pos()]
		for i, r := range in.Results {
			if r == v && stmt != nil && len(stmt.Results) == len(in.Results) {
				return ast.Unparen(stmt.Results[i])
			}
		}
	}
	return nil
}

// passed returns an argument of a call as it is written.
func (t *Tracer) passed(v ssa.Value, site ssa.CallInstruction) ast.Expr {
	call := t.read().calls[site.Pos()]
	common := site.Common()
	for i, arg := range common.Args {
		if arg != v {
			continue
		}
		if !common.IsInvoke() && common.Signature().Recv() != nil {
			i-- // the receiver
		}
		if call == nil || i < 0 || i >= len(call.Args) || common.Signature().Variadic() && i >= common.Signature().Params().Len()-1 && !call.Ellipsis.IsValid() {
			return nil
		}
		return ast.Unparen(call.Args[i])
	}
	// No argument itself, but set in a struct that is one: Args{Key: "a"}.
	if c, ok := v.(*ssa.Const); ok {
		if st := storeOf(site.Parent(), c); st != nil {
			return t.stored(v, st)
		}
	}
	return nil
}

// storeOf returns the store of a constant in a function. Each constant that is written is a value of its own.
func storeOf(fn *ssa.Function, c *ssa.Const) *ssa.Store {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if st, ok := instr.(*ssa.Store); ok && st.Val == c {
				return st
			}
		}
	}
	return nil
}

// stored returns what is stored as it is written: an argument of a variadic call, an element or field of a literal, or
// the right side of an assignment.
func (t *Tracer) stored(v ssa.Value, st *ssa.Store) ast.Expr {
	if g, ok := st.Addr.(*ssa.Global); ok && st.Parent().Name() == "init" {
		return t.read().declared[g.Object()]
	}
	if e := t.read().elements[st.Pos()]; e != nil {
		return e
	}
	if e := t.referred(v, st); e != nil {
		return e
	}
	addr, ok := st.Addr.(*ssa.IndexAddr)
	if !ok {
		return nil
	}
	array, ok := addr.X.(*ssa.Alloc)
	index, constant := addr.Index.(*ssa.Const)
	if !ok || !constant || array.Comment != "varargs" {
		return nil
	}
	for _, ref := range *array.Referrers() {
		slice, ok := ref.(*ssa.Slice)
		if !ok {
			continue
		}
		for _, use := range *slice.Referrers() {
			site, ok := use.(ssa.CallInstruction)
			if !ok {
				continue
			}
			call := t.read().calls[site.Pos()]
			if call == nil {
				return nil
			}
			first := 1 // append(s, x)
			if _, builtin := site.Common().Value.(*ssa.Builtin); !builtin {
				first = site.Common().Signature().Params().Len() - 1
			}
			if i := first + int(index.Int64()); i < len(call.Args) {
				return ast.Unparen(call.Args[i])
			}
		}
	}
	return nil
}

// variadic returns an operand of a formatting call as it is written.
func (t *Tracer) variadic(call *ssa.Call, v ssa.Value) ast.Expr {
	args := call.Call.Args
	slice, ok := args[len(args)-1].(*ssa.Slice)
	if !ok {
		return nil
	}
	alloc, ok := slice.X.(*ssa.Alloc)
	if !ok {
		return nil
	}
	for _, ref := range *alloc.Referrers() {
		if addr, ok := ref.(*ssa.IndexAddr); ok {
			for _, use := range *addr.Referrers() {
				if st, ok := use.(*ssa.Store); ok && st.Val == v {
					return t.stored(v, st)
				}
			}
		}
	}
	return nil
}

// referred returns the expression of the debug information that follows an instruction: a store's is either what is
// stored, or what it is stored to.
func (t *Tracer) referred(v ssa.Value, instr ssa.Instruction) ast.Expr {
	next := t.flow.prog.Index(instr) + 1
	if next >= len(instr.Block().Instrs) {
		return nil
	}
	ref, ok := instr.Block().Instrs[next].(*ssa.DebugRef)
	if !ok || ref.IsAddr || ref.X != v {
		return nil
	}
	return t.assignedTo(ref.Expr)
}

func (t *Tracer) assignedTo(e ast.Expr) ast.Expr {
	e = ast.Unparen(e)
	if rhs, ok := t.read().assigned[e]; ok {
		return rhs
	}
	return e
}

// operandsOf returns the two sides of a sum as they are written: a + b, or a += b.
func (t *Tracer) operandsOf(sum *ssa.BinOp) (x, y ast.Expr) {
	s := t.read()
	if e := s.sums[sum.Pos()]; e != nil {
		return ast.Unparen(e.X), ast.Unparen(e.Y)
	}
	if stmt := s.adds[sum.Pos()]; stmt != nil {
		return stmt.Lhs[0], ast.Unparen(stmt.Rhs[0])
	}
	return nil, nil
}

// assignedOn returns what a variable was assigned on a branch: the assignment of that value, if there is but one.
//
//	prefix := "a:"
//	if old { prefix = "b:" }
func (t *Tracer) assignedOn(v ssa.Value, phi *ssa.Phi, edge int) ast.Expr {
	for b := phi.Block().Preds[edge]; b != nil; b = b.Idom() {
		for i := len(b.Instrs) - 1; i >= 0; i-- {
			if ref, ok := b.Instrs[i].(*ssa.DebugRef); ok && !ref.IsAddr && ref.X == v {
				if rhs, ok := t.read().assigned[ast.Unparen(ref.Expr)]; ok {
					return rhs
				}
			}
		}
	}
	return nil
}

// syntactic traces a constant expression of a value: a literal, a name, a sum. It returns nil if the expression has
// another value, or none that is followed.
func (t *Tracer) syntactic(e ast.Expr, text string, depth int) *Trace {
	if depth == 0 || t.nodes > maxTraceNodes {
		return nil
	}
	t.nodes++
	info := t.flow.prog.Info
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind != token.STRING || !t.is(e, text) {
			return nil
		}
		t.Met[e] = true
		return &Trace{Kind: KindLiteral, Text: literal(text, e.Pos()), Pos: e.Pos(), Expr: e, Lit: e, To: len(text)}
	case *ast.ParenExpr:
		return t.syntactic(e.X, text, depth-1)
	case *ast.BinaryExpr:
		x, okX := constantOf(info, e.X)
		y, okY := constantOf(info, e.Y)
		if e.Op != token.ADD || !okX || !okY || x+y != text {
			return nil
		}
		a, b := t.syntactic(e.X, x, depth-1), t.syntactic(e.Y, y, depth-1)
		if a == nil || b == nil {
			return nil
		}
		return &Trace{Kind: KindJoined, Text: literal(text, e.Pos()), Pos: e.Pos(), Expr: e, Parts: []*Trace{a, b}}
	case *ast.CallExpr: // Key("a")
		if len(e.Args) == 1 && t.isType(e.Fun) {
			if n := t.syntactic(e.Args[0], text, depth-1); n != nil {
				return &Trace{Kind: KindConverted, Text: n.Text, Pos: e.Pos(), Expr: e, Parts: []*Trace{n}}
			}
		}
	case *ast.Ident, *ast.SelectorExpr:
		return t.name(e, text, depth)
	}
	return nil
}

// name traces the name of a constant, or of a variable that holds one.
func (t *Tracer) name(e ast.Expr, text string, depth int) *Trace {
	s := t.read()
	obj := t.objectOf(e)
	n := &Trace{Kind: KindConstant, Text: literal(text, e.Pos()), Pos: e.Pos(), Expr: e}
	switch obj := obj.(type) {
	case *types.Const:
		n.Name = obj.Name()
		if obj.Pkg() != t.flow.prog.Package.Pkg {
			n.Stop = "it is a constant of another package"
			return n
		}
		t.Met[e] = true
		if sel, ok := e.(*ast.SelectorExpr); ok {
			t.Met[sel.Sel] = true
		}
		if value, ok := s.declared[obj]; ok {
			if part := t.syntactic(value, text, depth-1); part != nil {
				n.Parts = []*Trace{part}
			}
		}
		if n.Parts == nil {
			n.Stop = "its declaration is not followed"
		}
		return n
	case *types.Var:
		n.Kind, n.Name = KindVariable, obj.Name()
		var part *Trace
		for _, value := range s.values[obj] {
			if !t.is(value, text) {
				continue
			}
			if part != nil {
				return nil // assigned the same text in two places: which of them is not known
			}
			if part = t.syntactic(value, text, depth-1); part == nil {
				return nil
			}
		}
		if part == nil {
			return nil
		}
		n.Parts = []*Trace{part}
		return n
	}
	return nil
}

// is reports whether an expression has a constant value.
func (t *Tracer) is(e ast.Expr, text string) bool {
	s, ok := constantOf(t.flow.prog.Info, e)
	return ok && s == text
}

func constantOf(info *types.Info, e ast.Expr) (string, bool) {
	tv, ok := info.Types[e]
	if !ok || tv.Value == nil || tv.Value.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(tv.Value), true
}
