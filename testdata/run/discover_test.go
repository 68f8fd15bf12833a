package run

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/packages"
)

// A verdict is what the cluster has to do with a fixture's calls.
type verdict string

const (
	quiet    verdict = "quiet"
	never    verdict = "never"
	unlikely verdict = "unlikely"
	unknown  verdict = "unknown"
)

// A fixture is one exported function of a fixture package, as its source describes it.
type fixture struct {
	pkg, name string // import path, function
	params    []string
	verdict   verdict
	assumes   []assumption
	given     []string               // parameters that are true wherever the verdict holds
	reached   map[*ast.FuncDecl]bool // functions of the package that it gets to
	foretold
}

func (f *fixture) String() string { return short(f.pkg) + "." + f.name }

// short is the path of a package below testdata.
func short(path string) string {
	_, s, _ := strings.Cut(path, "/testdata/")
	return s
}

// ranElsewhere reports whether the fixtures of a package are not run here.
func ranElsewhere(path string) bool {
	for folder := range elsewhere {
		if strings.HasPrefix(short(path)+"/", folder+"/") {
			return true
		}
	}
	return false
}

// elsewhere are folders whose fixtures are not run here, and why.
var elsewhere = map[string]string{
	"lua":            "its tests ask each node for what it answers to a script",
	"hottag":         "what it is about is where load goes, which no answer tells",
	"pernode":        "its tests count the nodes that each client reaches",
	"targets":        "the services are not to be had here",
	"fixes/embedded": "its findings stand where the scripts are declared, not in the functions that run them",
	"goredis5":       "the client can't read the slots of a server of today",
	"radix4/forms":   "they need a client of one server, which is no cluster's",
	"oldradix":       "it holds no fixtures",
	"ring":           "a Ring is no cluster, and answers what it has",
}

// An assumption is something that must hold of a parameter.
type assumption struct{ param, what string }

// breaks are the texts that break an assumption.
var breaks = map[string]func(string) bool{
	"is not empty":          func(s string) bool { return s == "" },
	"does not begin with }": func(s string) bool { return strings.HasPrefix(s, "}") },
	"holds no brace":        func(s string) bool { return strings.ContainsAny(s, "{}") },
}

// source is all of this module, type-checked with all that it imports.
var source = sync.OnceValues(func() ([]*packages.Package, error) {
	list, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax | packages.NeedModule, Dir: ".."}, "./...")
	if err != nil {
		return nil, err
	}
	for _, p := range list {
		for _, e := range p.Errors {
			return nil, e
		}
	}
	return list, nil
})

// fixtures are all fixtures, in the order of their packages and names.
var fixtures = sync.OnceValues(func() ([]*fixture, error) {
	list, err := source()
	if err != nil {
		return nil, err
	}
	var all []*fixture
	for _, p := range list {
		if ranElsewhere(p.PkgPath) {
			continue
		}
		found, err := newReader(p).fixtures()
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	slices.SortFunc(all, func(a, b *fixture) int {
		return cmp.Or(strings.Compare(a.pkg, b.pkg), strings.Compare(a.name, b.name))
	})
	return all, nil
})

func mustFixtures(t *testing.T) []*fixture {
	t.Helper()
	all, err := fixtures()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// A reader reads the fixtures of one package.
type reader struct {
	p     *packages.Package
	decls map[types.Object]*ast.FuncDecl
}

func newReader(p *packages.Package) *reader {
	r := &reader{p: p, decls: make(map[types.Object]*ast.FuncDecl)}
	for _, file := range p.Syntax {
		for _, d := range file.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok {
				r.decls[p.TypesInfo.Defs[fn.Name]] = fn
			}
		}
	}
	return r
}

// fixtures returns the exported functions that return an error and nothing else. No want comment may
// stand where none of them gets to.
func (r *reader) fixtures() ([]*fixture, error) {
	var list []*fixture
	proved := make(map[*ast.FuncDecl]bool)
	for obj, decl := range r.decls {
		sig := obj.Type().(*types.Signature)
		if decl.Recv != nil || !obj.Exported() || sig.Results().Len() != 1 || sig.Results().At(0).Type().String() != "error" {
			continue
		}
		f := &fixture{pkg: r.p.PkgPath, name: obj.Name()}
		for i := range sig.Params().Len() {
			f.params = append(f.params, sig.Params().At(i).Name())
		}
		own := r.comments(decl)
		var err error
		if f.assumes, err = assumptions(own); err != nil {
			return nil, fmt.Errorf("%v: %w", f, err)
		}
		for _, c := range own {
			if param, ok := strings.CutPrefix(c, "// given "); ok {
				f.given = append(f.given, param)
			}
		}
		f.reached = make(map[*ast.FuncDecl]bool)
		if f.verdict, err = judge(own, r.reach(decl, f.reached)); err != nil {
			return nil, fmt.Errorf("%v: %w", f, err)
		}
		maps.Copy(proved, f.reached)
		if f.verdict != quiet && len(f.assumes) > 0 {
			return nil, fmt.Errorf("%v: only a function without a finding may assume something", f)
		}
		list = append(list, f)
	}
	for _, decl := range r.decls {
		for _, c := range r.comments(decl) {
			if strings.HasPrefix(c, "// want ") && !proved[decl] {
				return nil, fmt.Errorf("%s: %s: no fixture gets here", r.p.Fset.Position(decl.Pos()), c)
			}
		}
	}
	return list, nil
}

// comments returns the comments in a function.
func (r *reader) comments(decl *ast.FuncDecl) []string {
	var list []string
	for _, group := range r.file(decl.Pos()).Comments {
		for _, c := range group.List {
			if decl.Pos() <= c.Pos() && c.Pos() < decl.End() {
				list = append(list, c.Text)
			}
		}
	}
	return list
}

// reach returns the comments in a function and in the functions of the package that it mentions.
func (r *reader) reach(decl *ast.FuncDecl, seen map[*ast.FuncDecl]bool) []string {
	if decl == nil || seen[decl] {
		return nil
	}
	seen[decl] = true
	list := r.comments(decl)
	ast.Inspect(decl, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if fn, ok := r.p.TypesInfo.Uses[id].(*types.Func); ok {
				list = append(list, r.reach(r.decls[fn.Origin()], seen)...)
			}
		}
		return true
	})
	return list
}

func (r *reader) file(pos token.Pos) *ast.File {
	for _, f := range r.p.Syntax {
		if f.FileStart <= pos && pos < f.FileEnd {
			return f
		}
	}
	panic("a declaration in no file")
}

// provesNever matches the want comments of what fails always. The patterns of SORT and the KEYS that a script lacks need
// no second key for that.
var provesNever = regexp.MustCompile(`never|outside of the slot|builds keys|SL203`)

// judge reads the verdict off a function's own comments and those that it reaches.
func judge(own, reached []string) (verdict, error) {
	v := quiet
	for _, c := range reached {
		if !strings.HasPrefix(c, "// want ") {
			continue
		}
		switch {
		case strings.Contains(c, "only"):
			v = unlikely
		case provesNever.MatchString(c) && v == quiet:
			v = never
		case strings.Contains(c, "on some path") && v == quiet:
			v = unknown
		case !provesNever.MatchString(c) && !strings.Contains(c, "on some path") && !strings.Contains(c, "SL301"):
			return "", fmt.Errorf("%s says neither never nor only", c)
		}
	}
	if slices.Contains(own, "// unknown") {
		if v != quiet {
			return "", fmt.Errorf("one comment says unknown, another %s", v)
		}
		v = unknown
	}
	return v, nil
}

var assumes = regexp.MustCompile(`^(\w+) (.+)$`)

func assumptions(comments []string) ([]assumption, error) {
	var list []assumption
	for _, c := range comments {
		rest, ok := strings.CutPrefix(c, "// assumes ")
		if !ok {
			continue
		}
		for clause := range strings.SplitSeq(rest, "; ") {
			m := assumes.FindStringSubmatch(clause)
			if m == nil || breaks[m[2]] == nil {
				return nil, fmt.Errorf("%q is no assumption that can be tried", clause)
			}
			list = append(list, assumption{m[1], m[2]})
		}
	}
	return list, nil
}
