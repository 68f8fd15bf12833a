package script

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/slotlint/slotlint/internal/clients"
)

// uses tells what a script's text is used for, by the syntax: whether it is made into scripts, loaded and run, and
// nothing else.
type uses struct {
	finder *Finder
	met    map[*ast.Ident]bool // names in calls that make, load or run a script
	inside []ast.Node          // those calls
}

func newUses(x *Finder) *uses {
	x.read()
	u := &uses{finder: x, met: map[*ast.Ident]bool{}}
	for _, call := range x.calls {
		if fn := u.callee(call); fn != nil && u.takesScript(fn) {
			u.add(call)
		}
	}
	return u
}

// callee returns the function that a call is written to call; nil if it has no name.
func (u *uses) callee(call *ast.CallExpr) *types.Func {
	var name *ast.Ident
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		name = fun
	case *ast.SelectorExpr:
		name = fun.Sel
	default:
		return nil
	}
	fn, _ := u.finder.info.Uses[name].(*types.Func)
	return fn
}

// takesScript reports whether a function makes, loads or runs a script, or is one of the package, into which texts are
// followed.
func (u *uses) takesScript(fn *types.Func) bool {
	if fn.Pkg() == u.finder.flow.Pkg() {
		return true
	}
	call, ok := clients.Find(fn)
	return ok && (call.Method.Kind == clients.ScriptMake || call.Method.Kind == clients.ScriptLoad || call.Method.Script.From != 0)
}

// scriptCall notes that the call at a position runs a script.
func (u *uses) scriptCall(pos token.Pos) {
	if call := u.finder.calls[pos]; call != nil {
		u.add(call)
	}
}

func (u *uses) add(call *ast.CallExpr) {
	u.inside = append(u.inside, call)
	ast.Inspect(call, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			u.met[id] = true
		}
		return true
	})
}

// onlyRun reports whether a literal goes into scripts alone: it stands in a call that makes or runs one, or in the
// declaration of a name that other packages can't use, and that stands nowhere but in such calls and declarations.
func (u *uses) onlyRun(lit *ast.BasicLit) bool {
	names := map[types.Object]bool{}
	holds := func(e ast.Node) (found bool) {
		ast.Inspect(e, func(n ast.Node) bool {
			id, isName := n.(*ast.Ident)
			found = found || n == ast.Node(lit) || isName && names[u.finder.info.Uses[id]]
			call, isCall := n.(*ast.CallExpr)
			return !found && (!isCall || u.keeps(call))
		})
		return found
	}
	for grows := true; grows; {
		grows = false
		for obj, value := range u.finder.values {
			if obj != nil && !names[obj] && holds(value) {
				names[obj], grows = true, true
			}
		}
	}
	declared := false
	for obj := range names {
		if obj.Exported() && obj.Parent() == obj.Pkg().Scope() && obj.Pkg().Name() != "main" {
			return false
		}
		declared = declared || within(lit, u.finder.values[obj])
	}
	for id, obj := range u.finder.info.Uses {
		if names[obj] && !u.met[id] && !u.declares(id, names) {
			return false
		}
	}
	if declared {
		return true
	}
	for _, call := range u.inside {
		if within(lit, call) {
			return true
		}
	}
	return false
}

// keeps reports whether the result of a call is a script, or its text, where an argument is: redis.NewScript(text),
// string(text), fmt.Sprintf(text, n).
func (u *uses) keeps(call *ast.CallExpr) bool {
	if u.finder.info.Types[call.Fun].IsType() {
		return true
	}
	fn := u.callee(call)
	if fn == nil {
		return false
	}
	found, ok := clients.Find(fn)
	return ok && found.Method.Kind == clients.ScriptMake || fn.FullName() == "fmt.Sprintf"
}

// declares reports whether a name stands in the declaration of another one of them.
func (u *uses) declares(id *ast.Ident, names map[types.Object]bool) bool {
	for obj := range names {
		if within(id, u.finder.values[obj]) {
			return true
		}
	}
	return false
}

func within(n, outer ast.Node) bool { return outer.Pos() <= n.Pos() && n.End() <= outer.End() }
