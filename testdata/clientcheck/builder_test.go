package clientcheck

import (
	"go/ast"
	"go/types"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/slotlint/slotlint/internal/clients"
	"golang.org/x/tools/go/packages"
)

// ofBuilder tells whether a package has the steps in which a client's commands are built.
func ofBuilder(path string) bool { return strings.HasSuffix(path, "/internal/cmds") }

// A builder's source says which arguments are keys: it asks for their slots.
//
//	func (c MgetKey) Key(key ...string) MgetKey { for _, k := range key { c.ks = check(c.ks, slot(k)) } ... }
func TestTheStepsOfABuilderThatTakeKeys(t *testing.T) {
	for _, path := range []string{"github.com/redis/rueidis/internal/cmds", "github.com/valkey-io/valkey-go/internal/cmds"} {
		list, err := packages.Load(&packages.Config{
			Mode: packages.NeedName | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports | packages.NeedFiles,
		}, path)
		if err != nil {
			t.Fatal(err)
		}
		c := clients.Lookup(path)
		keyed := 0
		for _, file := range list[0].Syntax {
			for _, d := range file.Decls {
				decl, ok := d.(*ast.FuncDecl)
				if !ok || decl.Recv == nil || !decl.Name.IsExported() || decl.Name.Name == "SetSlot" {
					continue
				}
				fn := list[0].TypesInfo.Defs[decl.Name].(*types.Func)
				want := askedForSlot(list[0].TypesInfo, decl)
				var got []int
				if call, ok := clients.Find(fn); ok && call.Method.Kind == clients.Step {
					for _, s := range call.Keys {
						if s.Role != clients.Pattern && s.Take != clients.Raw {
							got = append(got, s.Arg)
						}
					}
				}
				if !slices.Equal(got, want) {
					t.Errorf("%s: of %v the table takes the arguments %v for keys, the builder %v", c.Name, fn.FullName(), got, want)
				}
				keyed += len(want)
			}
		}
		if keyed < 400 {
			t.Errorf("%s: only %d steps with keys were found", c.Name, keyed)
		}
	}
}

// askedForSlot returns the indexes of the parameters whose slots, or whose elements' slots, a method computes.
func askedForSlot(info *types.Info, decl *ast.FuncDecl) []int {
	var params []types.Object
	for _, field := range decl.Type.Params.List {
		for _, name := range field.Names {
			params = append(params, info.Defs[name])
		}
	}
	from := map[types.Object]types.Object{} // the parameter that a loop goes over
	var list []int
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.RangeStmt:
			over, isName := n.X.(*ast.Ident)
			elem, ok := n.Value.(*ast.Ident)
			if isName && ok {
				from[info.Defs[elem]] = info.Uses[over]
			}
		case *ast.CallExpr:
			fun, ok := n.Fun.(*ast.Ident)
			if !ok || fun.Name != "slot" {
				return true
			}
			arg, ok := n.Args[0].(*ast.Ident)
			if !ok {
				return true
			}
			obj := info.Uses[arg]
			if over := from[obj]; over != nil {
				obj = over
			}
			if i := slices.Index(params, obj); i >= 0 && !slices.Contains(list, i) {
				list = append(list, i)
			}
		}
		return true
	})
	return list
}

// Where a command has keys, its name is that which the builder begins it with.
func TestTheNamesOfTheCommandsThatABuilderBegins(t *testing.T) {
	const path = "github.com/redis/rueidis/internal/cmds"
	list, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports | packages.NeedFiles,
	}, path)
	if err != nil {
		t.Fatal(err)
	}
	c := clients.Lookup(path)
	compared := 0
	for _, file := range list[0].Syntax {
		for _, d := range file.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok || decl.Recv == nil {
				continue
			}
			fn := list[0].TypesInfo.Defs[decl.Name].(*types.Func)
			got, ok := c.Begins(fn)
			if !ok || fn.Name() == "Arbitrary" {
				continue
			}
			want := begun(decl)
			if got != want {
				t.Errorf("%s begins %q, not %q", fn.Name(), want, got)
			}
			compared++
		}
	}
	if compared < 500 {
		t.Errorf("only %d commands were compared", compared)
	}
}

// begun returns the words that a method of the builder begins a command with.
func begun(decl *ast.FuncDecl) string {
	var words []string
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok {
			if s, err := strconv.Unquote(lit.Value); err == nil {
				words = append(words, s)
			}
		}
		return true
	})
	return strings.Join(words, " ")
}
