package group

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/slotlint/slotlint/analyzer/internal/operation"
	"github.com/slotlint/slotlint/internal/clients"
	"golang.org/x/tools/go/ssa"
)

// A guard is code that takes another way on a cluster: what runs only where the client is no
// cluster's is right, whatever its keys.
//
//	if _, ok := c.(*redis.ClusterClient); ok {
//		return each(ctx, c, keys)
//	}
//	return c.MGet(ctx, keys...) // guarded
//
// A type assertion tells for certain. A condition that names a cluster is taken at its word: the
// field of a mode, a function isCluster, a parameter useCluster.

// Guarded reports whether an operation is issued only where the program knows that it has no cluster.
func (c *Collector) Guarded(op *operation.Operation) bool { return c.guarded(op.Site) }

// guarded reports whether an instruction runs only where the program knows that it has no cluster.
func (c *Collector) guarded(instr ssa.Instruction) bool {
	for b := instr.Block(); b != nil; b = b.Idom() {
		d := b.Idom()
		if d == nil {
			break
		}
		cond, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if !ok || d.Succs[0] == d.Succs[1] {
			continue
		}
		for i, succ := range d.Succs {
			if succ == b && len(succ.Preds) == 1 && c.saysSingle(cond.Cond, i == 0) {
				return true
			}
		}
	}
	// A literal runs where it is made, or later.
	if fn := instr.Parent(); fn.Parent() != nil {
		for _, b := range fn.Parent().Blocks {
			for _, made := range b.Instrs {
				if mk, ok := made.(*ssa.MakeClosure); ok && mk.Fn == fn {
					return c.guarded(mk)
				}
			}
		}
	}
	return false
}

// saysSingle reports whether a condition that came out as given means that the client is not a
// cluster's.
func (c *Collector) saysSingle(cond ssa.Value, outcome bool) bool {
	switch cond := cond.(type) {
	case *ssa.UnOp:
		if cond.Op == token.NOT {
			return c.saysSingle(cond.X, !outcome)
		}
	case *ssa.Extract:
		if assert, ok := cond.Tuple.(*ssa.TypeAssert); ok && cond.Index == 1 {
			switch receiverOf(assert.AssertedType) {
			case clients.Cluster:
				return !outcome
			case clients.Single:
				return outcome
			}
			return false
		}
	case *ssa.BinOp:
		if cond.Op != token.EQL && cond.Op != token.NEQ {
			return false
		}
		if isNil(cond.X) || isNil(cond.Y) {
			// if s.clusterClient != nil
			return c.namesCluster(cond) && outcome == (cond.Op == token.EQL)
		}
		return c.namesCluster(cond) && outcome != (cond.Op == token.EQL)
	}
	return !outcome && c.namesCluster(cond)
}

func isNil(v ssa.Value) bool {
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
func (c *Collector) namesCluster(cond ssa.Value) bool {
	if strings.Contains(strings.ToLower(c.flow.Ref(cond).Name), "cluster") {
		return true
	}
	bin, ok := cond.(*ssa.BinOp)
	return ok && c.names != nil && c.names(bin.Pos(), "cluster")
}

// namesIn returns a function that reports whether the comparison with the operator at a position has a name that
// contains a word. Constants have no name in SSA, in the syntax they have.
func namesIn(files []*ast.File) func(op token.Pos, word string) bool {
	var comparisons map[token.Pos]*ast.BinaryExpr
	return func(op token.Pos, word string) bool {
		if comparisons == nil {
			comparisons = map[token.Pos]*ast.BinaryExpr{}
			for _, file := range files {
				ast.Inspect(file, func(n ast.Node) bool {
					if e, ok := n.(*ast.BinaryExpr); ok {
						comparisons[e.OpPos] = e
					}
					return true
				})
			}
		}
		e, ok := comparisons[op]
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
}
