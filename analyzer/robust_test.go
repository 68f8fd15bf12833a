package analyzer

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// pass type-checks one file without imports and returns a pass for it.
func pass(t *testing.T, src string, report func(analysis.Diagnostic)) *analysis.Pass {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Instances: map[*ast.Ident]types.Instance{}, Scopes: map[ast.Node]*types.Scope{}, FileVersions: map[*ast.File]string{},
	}
	conf := types.Config{Importer: importer.Default()}
	pkg, err := conf.Check("example.com/p", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	return &analysis.Pass{
		Fset: fset, Files: []*ast.File{file}, Pkg: pkg, TypesInfo: info, Report: report,
		Module:            &analysis.Module{Path: "example.com/p"},
		ImportObjectFact:  func(types.Object, analysis.Fact) bool { return false },
		ImportPackageFact: func(*types.Package, analysis.Fact) bool { return false },
		ExportObjectFact:  func(types.Object, analysis.Fact) {},
		ExportPackageFact: func(analysis.Fact) {},
	}
}

func TestAPanicIsAFinding(t *testing.T) {
	var got []analysis.Diagnostic
	p := pass(t, "package p", func(d analysis.Diagnostic) { got = append(got, d) })
	protect(p, func() { panic("provoked") })
	if len(got) != 1 || got[0].Category != CategoryInternalError {
		t.Fatalf("got %v, want one finding of category %s", got, CategoryInternalError)
	}
	for _, want := range []string{"example.com/p", "provoked", "robust_test.go:"} {
		if !strings.Contains(got[0].Message, want) {
			t.Errorf("message %q does not name %q", got[0].Message, want)
		}
	}
}

func TestAPackageWithoutFilesIsLeftAlone(t *testing.T) {
	p := pass(t, "package p", nil)
	p.Files = nil
	if err := run(p, &Options{}); err != nil {
		t.Fatal(err)
	}
}

func TestAnUnknownRuleIsAnError(t *testing.T) {
	if err := run(pass(t, "package p", nil), &Options{Rules: "SL999"}); err == nil || !strings.Contains(err.Error(), "SL999") {
		t.Fatalf("got error %v, want one that names SL999", err)
	}
}

// doubling is a program whose constant would be 2^n times 16 bytes long.
func doubling(n int) string {
	var sb strings.Builder
	sb.WriteString("package p\nconst c0 = \"0123456789abcdef\"\n")
	for i := range n {
		fmt.Fprintf(&sb, "const c%d = c%d + c%d\n", i+1, i, i)
	}
	fmt.Fprintf(&sb, "func Key() string { return c%d + \"x\" }\n", n)
	return sb.String()
}

func TestConstantsThatDoubleAreNotLookedAt(t *testing.T) {
	// 2^60 bytes: without the guard this test ends the process.
	p := pass(t, doubling(56), func(d analysis.Diagnostic) { t.Errorf("unexpected: %s", d.Message) })
	if !tooLong(p) {
		t.Error("the package was taken for harmless")
	}
	if err := run(p, &Options{}); err != nil {
		t.Fatal(err)
	}
	if tooLong(pass(t, doubling(4), nil)) {
		t.Error("a constant of 256 bytes was taken for hostile")
	}
}

// hostile programs end in a hole, and end soon.
func TestHostilePrograms(t *testing.T) {
	const n = 3000
	for name, src := range map[string]string{
		"a long concatenation": "package p\nfunc Key(a string) string { return a" + strings.Repeat(` + "x" + a`, n) + " }",
		"deep nesting":         "package p\nfunc Key(a string) string { return " + strings.Repeat("(", n) + "a" + strings.Repeat(` + "x")`, n) + " }",
		"many branches": "package p\nfunc Key(a string, n int) string { k := a\n" +
			strings.Repeat("if n > 1 { k += \"a\" } else { k += \"b\" }\n", n/10) + "return k }",
		"recursion":        "package p\nfunc Key(a string) string { return \"x\" + Other(a) }\nfunc Other(a string) string { return Key(a) + \"y\" }",
		"a chain of calls": chain(n),
		"a String method that calls itself": "package p\ntype T int\nfunc (t T) String() string { return t.String() + \"x\" }\n" +
			"func Key(t T) string { return \"k:\" + t.String() }",
		"a copy of a package's array": "package p\nvar all = [2]string{\"a\", \"b\"}\n" +
			"func Keys(a string) []string { keys := all; keys[0] = a + \"x\"; return keys[:] }",
	} {
		t.Run(name, func(t *testing.T) {
			p := pass(t, src, func(d analysis.Diagnostic) { t.Errorf("unexpected: %s", d.Message) })
			if err := run(p, &Options{}); err != nil {
				t.Fatal(err)
			}
		})
	}
}

func chain(n int) string {
	var sb strings.Builder
	sb.WriteString("package p\nfunc Key0(a string) string { return a + a }\n")
	for i := range n {
		fmt.Fprintf(&sb, "func Key%d(a string) string { return Key%d(a) + Key%d(a+\"x\") }\n", i+1, i, i)
	}
	return sb.String()
}
