package analyzer

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/slotlint/slotlint/analyzer/internal/script"
	"github.com/slotlint/slotlint/internal/clients"
	"golang.org/x/tools/go/analysis"
)

// A need is how much of a package must be looked at.
type need uint8

const (
	nothing    need = iota // no command can be issued here, and no caller needs to know more
	helpers                // functions that may build keys, for the packages that call them
	operations             // commands are issued here, or wrappers of commands called
)

// reaches is the fact that a package can get hold of a client: it imports one, or a package that
// does. Each package exports it for itself, since go vet hands package facts on to direct importers
// only.
type reaches struct{}

func (*reaches) AFact()         {}
func (*reaches) String() string { return "reaches a client" }

// reach decides how much of a package must be looked at. SSA is the whole bill of an analyzer like
// this: it is built for the few packages that issue commands, and for those of the main module that
// may build keys.
func reach(pass *analysis.Pass, opts *Options) need {
	if isStandard(pass) || isClient(pass.Pkg.Path()) {
		return nothing
	}
	imports := false
	for _, imp := range pass.Pkg.Imports() {
		if isClient(imp.Path()) || pass.ImportPackageFact(imp, new(reaches)) {
			imports = true
			break
		}
	}
	if imports {
		pass.ExportPackageFact(new(reaches))
		if usesClient(pass) {
			return operations
		}
	}
	if (isMain(pass) || opts.Deps) && hasHelper(pass) {
		return helpers
	}
	return nothing
}

// isStandard reports whether the package belongs to the standard library: it has no module, and its
// path does not begin with a host.
func isStandard(pass *analysis.Pass) bool {
	if pass.Module != nil && pass.Module.Path != "" {
		return false
	}
	first, _, _ := strings.Cut(pass.Pkg.Path(), "/")
	return !strings.Contains(first, ".") && first != "command-line-arguments" // files that were named one by one
}

// isMain reports whether the package belongs to the module under analysis: dependencies have a
// version, also when they are replaced.
func isMain(pass *analysis.Pass) bool {
	return pass.Module == nil || pass.Module.Version == ""
}

func isClient(path string) bool {
	for {
		if clients.Lookup(path) != nil {
			return true
		}
		i := strings.LastIndexByte(path, '/')
		if i < 0 {
			return false
		}
		path = path[:i]
	}
}

// usesClient reports whether the package names a function that issues commands: a client's, an
// interface's that stands for one, or a wrapper's.
func usesClient(pass *analysis.Pass) bool {
	for _, obj := range pass.TypesInfo.Uses {
		fn, ok := obj.(*types.Func)
		if !ok || fn.Pkg() == nil {
			continue
		}
		if clients.Lookup(fn.Pkg().Path()) != nil {
			return true
		}
		if _, ok := clients.Find(fn); ok {
			return true
		}
		var fact function
		if fn.Pkg() != pass.Pkg && pass.ImportObjectFact(fn.Origin(), &fact) && len(fact.Groups) > 0 {
			return true
		}
	}
	return false
}

// hasHelper reports whether some exported function returns text that it puts together.
func hasHelper(pass *analysis.Pass) bool {
	for _, file := range pass.Files {
		for _, decl := range file.Decls {
			if holdsText(pass, decl) {
				return true
			}
			decl, ok := decl.(*ast.FuncDecl)
			if !ok || decl.Body == nil || !decl.Name.IsExported() {
				continue
			}
			if fn, ok := pass.TypesInfo.Defs[decl.Name].(*types.Func); ok && (returnsText(fn) || returnsFunc(fn)) && joinsText(pass, decl.Body) {
				return true
			}
		}
	}
	return false
}

// holdsText reports whether a declaration is that of an exported variable with a text, or of one that a file is
// embedded into.
func holdsText(pass *analysis.Pass, decl ast.Decl) bool {
	vars, ok := decl.(*ast.GenDecl)
	if !ok || vars.Tok != token.VAR {
		return false
	}
	for _, spec := range vars.Specs {
		spec := spec.(*ast.ValueSpec)
		for i, name := range spec.Names {
			embedded := script.IsEmbedded(vars, spec)
			if !name.IsExported() || i >= len(spec.Values) && !embedded {
				continue
			}
			if obj := pass.TypesInfo.Defs[name]; obj != nil && (isText(obj.Type()) || isTextList(obj.Type()) || embedded && isBytes(obj.Type())) {
				return true
			}
		}
	}
	return false
}

// returnsFunc reports whether a function returns a function: it may build keys.
func returnsFunc(fn *types.Func) bool {
	results := fn.Signature().Results()
	if results.Len() != 1 {
		return false
	}
	_, ok := results.At(0).Type().Underlying().(*types.Signature)
	return ok
}

func isTextList(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	return ok && isText(s.Elem())
}

func returnsText(fn *types.Func) bool {
	for v := range fn.Signature().Results().Variables() {
		t := v.Type().Underlying()
		if s, ok := t.(*types.Slice); ok {
			t = s.Elem().Underlying()
		}
		if b, ok := t.(*types.Basic); ok && (b.Info()&types.IsString != 0 || b.Kind() == types.Byte) {
			return true
		}
	}
	return false
}

// joiners are the functions and methods that put text together.
var joiners = []string{"Sprintf", "Sprint", "Appendf", "Join", "Replace", "ReplaceAll", "WriteString", "String"}

func joinsText(pass *analysis.Pass, body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			found = found || n.Op == token.ADD
		case *ast.SelectorExpr:
			found = found || slices.Contains(joiners, n.Sel.Name)
		case *ast.ReturnStmt:
			// A constant, or another helper's result. Names of constants are legion, and of use where they are scripts.
			for _, e := range n.Results {
				switch e := ast.Unparen(e).(type) {
				case *ast.Ident:
					c, ok := pass.TypesInfo.Uses[e].(*types.Const)
					found = found || ok && c.Val().Kind() == constant.String && script.LooksLike(constant.StringVal(c.Val()))
				case *ast.BasicLit:
					found = found || e.Kind == token.STRING && len(e.Value) > len(`""`)
				case *ast.CallExpr:
					found = true
				}
			}
		}
		return !found
	})
	return found
}
