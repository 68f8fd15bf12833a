package analyzer

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
)

// maxConstant bounds the string constants of a package. Package go/constant joins strings lazily: a few
// dozen lines of const b = a + a type-check in no time and fill the memory when the value is asked
// for. No key is near this long; a package with such a constant is not analyzed.
const maxConstant = 16 << 20

// tooLong reports whether the package has a string constant too long to be looked at. It never asks for
// a value that it has not measured before.
func tooLong(pass *analysis.Pass) bool {
	m := measure{info: pass.TypesInfo, sizes: map[types.Object]int{}, inits: map[types.Object]ast.Expr{}}
	for _, file := range pass.Files {
		m.readConstants(file)
	}
	for _, file := range pass.Files {
		long := false
		ast.Inspect(file, func(n ast.Node) bool {
			if e, ok := n.(*ast.BinaryExpr); ok && e.Op == token.ADD && m.isString(e) {
				long = long || m.size(e) > maxConstant
				return false
			}
			return !long
		})
		if long {
			return true
		}
	}
	return false
}

// A measure bounds the lengths of constant strings by their syntax.
type measure struct {
	info  *types.Info
	sizes map[types.Object]int
	inits map[types.Object]ast.Expr
}

func (m *measure) readConstants(file *ast.File) {
	ast.Inspect(file, func(n ast.Node) bool {
		decl, ok := n.(*ast.GenDecl)
		if !ok || decl.Tok != token.CONST {
			return true
		}
		var values []ast.Expr // repeated where a line has none of its own
		for _, spec := range decl.Specs {
			spec := spec.(*ast.ValueSpec)
			if len(spec.Values) > 0 {
				values = spec.Values
			}
			for i, name := range spec.Names {
				if obj := m.info.Defs[name]; obj != nil && i < len(values) {
					m.inits[obj] = values[i]
				}
			}
		}
		return true
	})
}

func (m *measure) isString(e ast.Expr) bool {
	tv, ok := m.info.Types[e]
	return ok && tv.Value != nil && tv.Value.Kind() == constant.String
}

func (m *measure) size(e ast.Expr) int {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		return len(e.Value)
	case *ast.BinaryExpr:
		return min(m.size(e.X)+m.size(e.Y), maxConstant+1)
	case *ast.CallExpr: // a conversion
		if len(e.Args) == 1 {
			return m.size(e.Args[0])
		}
	case *ast.Ident:
		return m.object(m.info.Uses[e])
	case *ast.SelectorExpr:
		return m.object(m.info.Uses[e.Sel])
	}
	return 0
}

func (m *measure) object(obj types.Object) int {
	if n, ok := m.sizes[obj]; ok {
		return n
	}
	init, ok := m.inits[obj]
	if !ok {
		return 0 // another package's: its value was written out when that package was compiled
	}
	m.sizes[obj] = 0
	n := m.size(init)
	m.sizes[obj] = n
	return n
}
