package main

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"slices"

	"github.com/slotlint/slotlint/internal/clients"
	"golang.org/x/tools/go/packages"
)

// A loader type-checks packages from their source.
//
// Neither go vet nor go/packages does what is wanted here. Both take longer for what a package
// imports than for the package: go vet starts a process for each, go/packages has each compiled. Of
// what is imported, declarations are enough; function bodies are checked only in the packages that are analyzed.
type loader struct {
	fset    *token.FileSet
	analyze map[*packages.Package]bool
	broken  []*packages.Package // packages to be analyzed that have type errors
}

// load returns the packages of the main module that can get hold of a client, with those that
// they import, ready to be analyzed.
func load(dir, tags string, patterns []string) ([]*packages.Package, *loader, error) {
	l := &loader{fset: token.NewFileSet(), analyze: map[*packages.Package]bool{}}
	listed, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps |
			packages.NeedModule | packages.NeedEmbedFiles,
		Dir:        dir,
		Fset:       l.fset,
		BuildFlags: []string{"-tags=" + tags},
		Env:        append(os.Environ(), "GOWORK=off"),
	}, patterns...)
	if err != nil {
		return nil, nil, err
	}
	reaching := map[*packages.Package]bool{}
	for pkg := range packages.Postorder(listed) {
		reaching[pkg] = reaches(pkg, reaching)
	}
	var roots []*packages.Package
	for _, pkg := range listed {
		if len(pkg.GoFiles) == 0 && len(pkg.Errors) > 0 {
			return nil, nil, errors.New(pkg.Errors[0].Msg)
		}
		if reaching[pkg] {
			roots = append(roots, pkg)
		}
	}
	for pkg := range packages.Postorder(roots) {
		// Of other modules, those that can wrap a client; of the main one, those that can make keys, too.
		ofMain := pkg.Module != nil && pkg.Module.Main
		l.analyze[pkg] = (ofMain || reaching[pkg]) && !isClient(pkg)
	}
	for pkg := range packages.Postorder(roots) {
		l.check(pkg)
	}
	for pkg := range packages.Postorder(roots) {
		maps.DeleteFunc(pkg.Imports, func(_ string, imp *packages.Package) bool { return !l.analyze[imp] || imp.IllTyped })
	}
	return slices.DeleteFunc(roots, func(pkg *packages.Package) bool { return pkg.IllTyped }), l, nil
}

func isClient(pkg *packages.Package) bool { return clients.Lookup(pkg.PkgPath) != nil }

func reaches(pkg *packages.Package, reaching map[*packages.Package]bool) bool {
	for _, imp := range pkg.Imports {
		if reaching[imp] || isClient(imp) {
			return true
		}
	}
	return false
}

// check type-checks a package all of whose imports are type-checked. An error in what is only imported is
// not worth mentioning: most come from cgo, which is not run.
func (l *loader) check(pkg *packages.Package) {
	pkg.Fset = l.fset
	pkg.TypesSizes = types.SizesFor("gc", "amd64")
	if pkg.PkgPath == "unsafe" {
		pkg.Types = types.Unsafe
		return
	}
	full := l.analyze[pkg]
	mode := parser.SkipObjectResolution
	if full {
		mode |= parser.ParseComments
	}
	var files []*ast.File
	for _, name := range pkg.GoFiles {
		// What of a broken file could be parsed is type-checked, and has errors.
		if file, err := parser.ParseFile(l.fset, name, nil, mode); file != nil {
			files = append(files, file)
			pkg.IllTyped = pkg.IllTyped || err != nil
			if full && importsC(file) {
				// What it takes from C has no types here.
				pkg.IllTyped = true
				pkg.Errors = append(pkg.Errors, packages.Error{Msg: "it imports C, and cgo is not run", Kind: packages.TypeError})
			}
		}
	}
	cfg := types.Config{
		Importer:         importer(pkg.Imports),
		FakeImportC:      true,
		IgnoreFuncBodies: !full,
		Sizes:            pkg.TypesSizes,
		Error: func(err error) {
			pkg.IllTyped = true
			pkg.Errors = append(pkg.Errors, packages.Error{Msg: err.Error(), Kind: packages.TypeError})
		},
	}
	if pkg.Module != nil && pkg.Module.GoVersion != "" {
		cfg.GoVersion = "go" + pkg.Module.GoVersion
	}
	var info *types.Info
	if full {
		info = &types.Info{
			Types:        map[ast.Expr]types.TypeAndValue{},
			Instances:    map[*ast.Ident]types.Instance{},
			Defs:         map[*ast.Ident]types.Object{},
			Uses:         map[*ast.Ident]types.Object{},
			Implicits:    map[ast.Node]types.Object{},
			Selections:   map[*ast.SelectorExpr]*types.Selection{},
			Scopes:       map[ast.Node]*types.Scope{},
			FileVersions: map[*ast.File]string{},
		}
		pkg.Syntax, pkg.TypesInfo = files, info
	}
	// The error is the first of those that cfg.Error has noted.
	pkg.Types, _ = cfg.Check(pkg.PkgPath, l.fset, files, info)
	if full && pkg.IllTyped {
		l.broken = append(l.broken, pkg)
	}
}

func importsC(file *ast.File) bool {
	return slices.ContainsFunc(file.Imports, func(imp *ast.ImportSpec) bool { return imp.Path.Value == `"C"` })
}

// importer finds packages by the path that a file imports.
type importer map[string]*packages.Package

func (m importer) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if pkg := m[path]; pkg != nil && pkg.Types != nil {
		return pkg.Types, nil
	}
	return nil, errors.New("not found: " + path)
}
