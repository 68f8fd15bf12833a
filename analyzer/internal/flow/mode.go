package flow

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/slotlint/slotlint/internal/clients"
	"golang.org/x/tools/go/ssa"
)

// A Mode is what code knows of the client that it uses.
type Mode uint8

// The modes.
const (
	AnyMode     Mode = iota
	ClusterMode      // it is a cluster's
	SingleMode       // it is not
)

func (m Mode) opposite() Mode {
	switch m {
	case ClusterMode:
		return SingleMode
	case SingleMode:
		return ClusterMode
	default:
		return AnyMode
	}
}

// maxModeDepth bounds how far a condition is followed: a field, set by a parameter, set by a call.
const maxModeDepth = 6

// ModeAt returns what is known of the client where an instruction runs.
//
//	if _, ok := c.(*redis.ClusterClient); ok {
//		return each(ctx, c, keys) // ClusterMode
//	}
//	return c.MGet(ctx, keys...) // SingleMode
//
// A type assertion tells for certain. A condition that names a cluster is taken at its word: the
// field of a mode, a function isCluster, a parameter useCluster.
func (f *Flow) ModeAt(instr ssa.Instruction) Mode {
	if m := f.modeOf(instr.Block()); m != AnyMode {
		return m
	}
	fn := instr.Parent()
	return f.remember(fn, func() Mode { return f.entryMode(fn) })
}

// remember finds the mode that a key stands for once. Conditions refer to each other through fields, parameters and
// callers: without it, the ways through them are as many as their combinations.
func (f *Flow) remember(key any, find func() Mode) Mode {
	if m, ok := f.modes[key]; ok {
		return m
	}
	m := find()
	f.modes[key] = m
	return m
}

// entryMode is what is known where a function begins.
func (f *Flow) entryMode(fn *ssa.Function) Mode {
	if fn.Parent() == nil {
		return f.callersMode(fn)
	}
	if made := f.closures[fn]; len(made) > 0 {
		return f.ModeAt(made[0]) // a literal runs where it is made, or later
	}
	return AnyMode
}

// callersMode is what all callers of a function know, where all of them are seen.
func (f *Flow) callersMode(fn *ssa.Function) Mode {
	if f.active[modeOfFunc{fn}] {
		return AnyMode
	}
	f.active[modeOfFunc{fn}] = true
	defer delete(f.active, modeOfFunc{fn})
	mode := AnyMode
	for i, site := range f.Callers(funcID(fn)) {
		m := f.ModeAt(site)
		if m == AnyMode || i > 0 && m != mode {
			return AnyMode
		}
		mode = m
	}
	return mode
}

// modeOfFunc marks a function whose callers are being asked.
type modeOfFunc struct{ fn *ssa.Function }

// modeOf is what the branches on the way to a block say.
func (f *Flow) modeOf(b *ssa.BasicBlock) Mode {
	mode := AnyMode
	var way []*ssa.BasicBlock
	for ; b != nil && mode == AnyMode; b = b.Idom() {
		known, ok := f.modes[b]
		if ok {
			mode = known
			break
		}
		way = append(way, b)
		mode = f.branchMode(b)
	}
	for _, b := range way {
		f.modes[b] = mode
	}
	return mode
}

// branchMode is what the branch into a block says.
func (f *Flow) branchMode(b *ssa.BasicBlock) Mode {
	switch {
	case len(b.Preds) == 1:
		return f.edgeMode(b.Preds[0], b)
	case f.restOfCluster(b):
		return SingleMode
	default:
		return AnyMode
	}
}

// edgeMode is what is known after a branch.
func (f *Flow) edgeMode(from, to *ssa.BasicBlock) Mode {
	cond, ok := from.Instrs[len(from.Instrs)-1].(*ssa.If)
	if !ok || from.Succs[0] == from.Succs[1] {
		return AnyMode
	}
	m := f.says(cond.Cond, maxModeDepth)
	if from.Succs[0] != to {
		m = m.opposite()
	}
	return m
}

// restOfCluster recognizes the block after
//
//	if cluster && len(keys) > 1 { return each(ctx, c, keys) }
//	if len(keys) > 1 && cluster { return each(ctx, c, keys) }
//
// which a cluster's client reaches too, but only where the other way is not needed.
func (f *Flow) restOfCluster(b *ssa.BasicBlock) bool {
	single, cluster := false, false
	for _, p := range b.Preds {
		if _, ok := p.Instrs[len(p.Instrs)-1].(*ssa.If); !ok {
			return false
		}
		switch {
		case f.edgeMode(p, b) == SingleMode:
			single = true
		case len(p.Preds) == 1 && f.edgeMode(p.Preds[0], p) == ClusterMode, f.asksFor(p, b):
			cluster = true
		default:
			return false
		}
	}
	return single && cluster
}

// asksFor reports whether a block that can be left for rest leads, on its other way, to the question for a cluster and to
// nothing else.
func (f *Flow) asksFor(p, rest *ssa.BasicBlock) bool {
	next := p.Succs[0]
	if next == rest {
		next = p.Succs[1]
	}
	return next != rest && len(next.Preds) == 1 && slices.Contains(next.Succs, rest) && f.edgeMode(next, rest) == SingleMode
}

// says is what a condition that is true says of the client.
func (f *Flow) says(cond ssa.Value, depth int) Mode {
	if depth == 0 {
		return AnyMode
	}
	return f.remember(saidAt{cond, depth}, func() Mode { return f.meaning(cond, depth) })
}

// saidAt is a condition, or a field, that is followed so many steps further.
type saidAt struct {
	what  any
	depth int
}

func (f *Flow) meaning(cond ssa.Value, depth int) Mode {
	switch cond := cond.(type) {
	case *ssa.UnOp:
		if cond.Op == token.NOT {
			return f.says(cond.X, depth-1).opposite()
		}
		if m := f.assignedMode(cond, depth); m != AnyMode {
			return m
		}
	case *ssa.Extract:
		if assert, ok := cond.Tuple.(*ssa.TypeAssert); ok && cond.Index == 1 {
			switch receiverOf(assert.AssertedType) {
			case clients.Cluster:
				return ClusterMode
			case clients.Single:
				return SingleMode
			default:
				return AnyMode
			}
		}
	case *ssa.Parameter:
		if m := f.passedMode(cond, depth); m != AnyMode {
			return m
		}
	case *ssa.Call:
		if m := f.returnedMode(cond, depth); m != AnyMode {
			return m
		}
	case *ssa.BinOp:
		return f.comparedMode(cond)
	}
	if f.namesCluster(cond) {
		return ClusterMode
	}
	return AnyMode
}

func (f *Flow) comparedMode(bin *ssa.BinOp) Mode {
	if m := f.emptyPrefixMode(bin); m != AnyMode {
		return m
	}
	if bin.Op != token.EQL && bin.Op != token.NEQ || !f.namesCluster(bin) {
		return AnyMode
	}
	m := ClusterMode // r.Type == ClusterType
	if IsNil(bin.X) || IsNil(bin.Y) {
		m = SingleMode // s.clusterClient == nil
	}
	if bin.Op == token.NEQ {
		return m.opposite()
	}
	return m
}

// emptyPrefixMode is what a prefix says that has a hash tag on a cluster and is empty elsewhere.
//
//	if m.prefix == "" { return c.EvalSha(ctx, sha, keys) }
func (f *Flow) emptyPrefixMode(bin *ssa.BinOp) Mode {
	k, ok := bin.Y.(*ssa.Const)
	if !ok || k.Value == nil || k.Value.Kind() != constant.String || constant.StringVal(k.Value) != "" {
		return AnyMode
	}
	if !f.MayBeTagged(Origin{Ref: f.Ref(bin.X)}) && !tagged(f.Text(bin.X)) {
		return AnyMode
	}
	switch bin.Op {
	case token.EQL:
		return SingleMode
	case token.NEQ:
		return ClusterMode
	default:
		return AnyMode
	}
}

// assignedMode is what a variable or field says by what is assigned to it: s.sharded, set to an assertion's
// result.
func (f *Flow) assignedMode(load *ssa.UnOp, depth int) Mode {
	switch addr := load.X.(type) {
	case *ssa.Alloc:
		stores, ok := f.stores(addr)
		if !ok {
			return AnyMode
		}
		return f.agreed(assigned(stores), depth)
	case *ssa.FieldAddr:
		fld := fieldVar(addr.X.Type(), addr.Field)
		if use := f.fields[fld]; use != nil {
			return f.remember(saidAt{fld, depth}, func() Mode {
				return f.agreed(assigned(slices.Concat(use.stores, use.later)), depth)
			})
		}
	}
	return AnyMode
}

func assigned(stores []*ssa.Store) []ssa.Value {
	values := make([]ssa.Value, len(stores))
	for i, st := range stores {
		values[i] = st.Val
	}
	return values
}

// passedMode is what a parameter says by what the calls in this package pass for it.
func (f *Flow) passedMode(p *ssa.Parameter, depth int) Mode {
	var values []ssa.Value
	for i, param := range p.Parent().Params {
		if param == p {
			values = f.passed(funcID(p.Parent()), i)
		}
	}
	return f.agreed(values, depth)
}

// returnedMode is what a function's result says: func isSharded(c) bool { _, ok := c.(*redis.ClusterClient); return ok }
func (f *Flow) returnedMode(call *ssa.Call, depth int) Mode {
	targets := f.Targets(&call.Call)
	if len(targets) != 1 || targets[0].Fn == nil {
		return AnyMode
	}
	var values []ssa.Value
	for _, ret := range returns(targets[0].Fn) {
		if len(ret.Results) != 1 {
			return AnyMode
		}
		values = append(values, ret.Results[0])
	}
	return f.agreed(values, depth)
}

// agreed is what all values say.
func (f *Flow) agreed(values []ssa.Value, depth int) Mode {
	mode := AnyMode
	for i, v := range values {
		m := f.says(v, depth-1)
		if m == AnyMode || i > 0 && m != mode {
			return AnyMode
		}
		mode = m
	}
	return mode
}

// IsNil reports whether a value is written as nil.
func IsNil(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	return ok && k.IsNil()
}

func receiverOf(t types.Type) clients.Receiver {
	for _, client := range clients.All() {
		if r := client.Receiver(t); r != clients.Unknown {
			return r
		}
	}
	return clients.Unknown
}

// namesCluster reports whether a condition names a cluster.
func (f *Flow) namesCluster(cond ssa.Value) bool {
	if strings.Contains(strings.ToLower(f.Ref(cond).Name), "cluster") {
		return true
	}
	bin, ok := cond.(*ssa.BinOp)
	return ok && f.comparisonNames(bin.Pos(), "cluster")
}

// comparisonNames reports whether the comparison with the operator at a position has a name or text that
// contains a word. Constants have no name in SSA, in the syntax they have.
func (f *Flow) comparisonNames(op token.Pos, word string) bool {
	if f.comparisons == nil {
		f.comparisons = map[token.Pos]*ast.BinaryExpr{}
		for _, file := range f.files {
			ast.Inspect(file, func(n ast.Node) bool {
				if e, ok := n.(*ast.BinaryExpr); ok {
					f.comparisons[e.OpPos] = e
				}
				return true
			})
		}
	}
	e, ok := f.comparisons[op]
	if !ok {
		return false
	}
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			found = found || strings.Contains(strings.ToLower(n.Name), word)
		case *ast.BasicLit:
			found = found || strings.Contains(strings.ToLower(n.Value), word)
		}
		return !found
	})
	return found
}
