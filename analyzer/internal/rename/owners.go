package rename

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
)

// An owner is the declaration that a literal stands in.
type owner struct {
	obj       types.Object // a constant or package variable; a function
	generated bool         // the file is made by a program, which would undo the edit
}

// readOwners notes the declarations of all string literals.
func (r *Renamer) readOwners() {
	r.owners = map[*ast.BasicLit]owner{}
	for _, file := range r.pass.Files {
		generated := ast.IsGenerated(file)
		for _, decl := range file.Decls {
			switch decl := decl.(type) {
			case *ast.FuncDecl:
				r.own(decl, owner{r.pass.TypesInfo.Defs[decl.Name], generated})
			case *ast.GenDecl:
				for _, spec := range decl.Specs {
					if spec, ok := spec.(*ast.ValueSpec); ok {
						for i, value := range spec.Values {
							r.own(value, owner{r.pass.TypesInfo.Defs[spec.Names[min(i, len(spec.Names)-1)]], generated})
						}
					}
				}
			}
		}
	}
}

func (r *Renamer) own(n ast.Node, o owner) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			if n.Kind == token.STRING {
				r.owners[n] = o
			}
		case *ast.DeclStmt: // a constant of a function
			for _, spec := range n.Decl.(*ast.GenDecl).Specs {
				if spec, ok := spec.(*ast.ValueSpec); ok {
					for i, value := range spec.Values {
						r.own(value, owner{r.pass.TypesInfo.Defs[spec.Names[min(i, len(spec.Names)-1)]], o.generated})
					}
				}
			}
			return false
		}
		return true
	})
}

// frozen reports whether a literal has to stay: a program would write it anew, or other packages may use it.
func (r *Renamer) frozen(lit *ast.BasicLit) bool {
	o := r.owners[lit]
	if o.generated {
		return true
	}
	_, isFunc := o.obj.(*types.Func)
	return o.obj != nil && !isFunc && importable(r.pass, o.obj)
}

// checkOwners makes sure that no constant that is edited is used for anything but the keys that were looked at.
func (r *Renamer) checkOwners(p *plan) error {
	constants := map[types.Object]bool{}
	for lit := range p.literals {
		if c, ok := r.owners[lit].obj.(*types.Const); ok {
			constants[c] = true
		}
	}
	if len(constants) == 0 {
		return nil
	}
	var first *ast.Ident
	for id, obj := range r.pass.TypesInfo.Uses {
		if constants[obj] && !r.met[id] && (first == nil || id.Pos() < first.Pos()) {
			first = id
		}
	}
	if first != nil {
		return fmt.Errorf("the constant %s is used at %s for something else", first.Name, r.place(first.Pos()))
	}
	return nil
}

// importable reports whether other packages can name an object.
func importable(pass *analysis.Pass, o types.Object) bool {
	if pass.Pkg.Name() == "main" || !o.Exported() {
		return false
	}
	fn, isFunc := o.(*types.Func)
	return isFunc && fn.Signature().Recv() != nil || o.Parent() == pass.Pkg.Scope()
}
