package run

import (
	"go/ast"
	"go/types"
	"slices"
	"testing"

	"golang.org/x/tools/go/packages"
)

// excused are the functions of this module's packages that no fixture gets to.
var excused = map[string]string{
	"github.com/slotlint/slotlint/testdata/fixes/kept.CutOff":  "it issues no command, and is what keeps a family as it is",
	"github.com/slotlint/slotlint/testdata/fixes/kept.Pattern": "it issues no command, and is what keeps a family as it is",
	"github.com/slotlint/slotlint/testdata/fixes/kept.pattern": "it issues no command, and is what keeps a family as it is",
}

// TestEveryFunctionIsRun holds every function of the module, exported or not, to be a fixture, to be one that a fixture
// gets to, or to be excused.
func TestEveryFunctionIsRun(t *testing.T) {
	list, err := source()
	if err != nil {
		t.Fatal(err)
	}
	c := coverage{decls: make(map[string]declared), methods: make(map[string][]declared), seen: make(map[*ast.FuncDecl]bool)}
	var readers []*reader
	for _, p := range list {
		if !ranElsewhere(p.PkgPath) {
			readers = append(readers, newReader(p))
		}
	}
	for _, r := range readers {
		c.declare(r)
	}
	for _, f := range mustFixtures(t) {
		c.reach(c.decls[f.pkg+"."+f.name])
	}
	for _, r := range readers {
		c.variables(r.p)
	}
	var missing []string
	used := make(map[string]bool)
	for name, d := range c.decls {
		switch {
		case c.seen[d.decl]:
		case excused[name] != "":
			used[name] = true
		default:
			missing = append(missing, name)
		}
	}
	slices.Sort(missing)
	for _, name := range missing {
		t.Errorf("%s is no fixture, and no fixture gets to it: make it return an error and nothing else, call it, or excuse it", name)
	}
	for name := range excused {
		if !used[name] {
			t.Errorf("%s needs no excuse", name)
		}
	}
}

// A declared is a function of a package.
type declared struct {
	p    *packages.Package
	decl *ast.FuncDecl
}

// A coverage follows functions across packages.
type coverage struct {
	decls   map[string]declared   // by full name
	methods map[string][]declared // by name alone
	seen    map[*ast.FuncDecl]bool
}

func (c *coverage) declare(r *reader) {
	for obj, decl := range r.decls {
		d := declared{r.p, decl}
		fn, ok := obj.(*types.Func)
		if !ok {
			continue // init
		}
		c.decls[fn.FullName()] = d
		if decl.Recv != nil {
			c.methods[fn.Name()] = append(c.methods[fn.Name()], d)
		}
	}
	// Package fmt calls these.
	for _, name := range []string{"String", "Error"} {
		for _, d := range c.methods[name] {
			c.reach(d)
		}
	}
}

// variables follows what package variables are set to.
func (c *coverage) variables(p *packages.Package) {
	for _, file := range p.Syntax {
		for _, d := range file.Decls {
			if gen, ok := d.(*ast.GenDecl); ok {
				c.mentioned(p, gen)
			}
		}
	}
}

func (c *coverage) reach(d declared) {
	if d.decl == nil || c.seen[d.decl] {
		return
	}
	c.seen[d.decl] = true
	c.mentioned(d.p, d.decl)
}

// mentioned follows the functions that a piece of source mentions. A method of an interface is any method of its name.
func (c *coverage) mentioned(p *packages.Package, n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		fn, ok := p.TypesInfo.Uses[id].(*types.Func)
		if !ok {
			return true
		}
		c.reach(c.decls[fn.Origin().FullName()])
		if recv := fn.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
			for _, d := range c.methods[fn.Name()] {
				c.reach(d)
			}
		}
		return true
	})
}
