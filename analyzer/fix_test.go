package analyzer_test

import (
	"cmp"
	"flag"
	"go/format"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/slotlint/slotlint/analyzer"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

var update = flag.Bool("update", false, "write what the fixes make of packages before into packages after")

// TestFixes carries out the fixes of the packages in testdata/fixes. Beside each package "before", the package "after"
// is what its first fixes make of it. Since it is a package, too, TestFixtures sees that it compiles and that nothing
// is found in it, and the tests of testdata/run that a cluster accepts its commands.
func TestFixes(t *testing.T) {
	if testing.Short() {
		t.Skip("type-checks a client from source")
	}
	for _, pkg := range load(t, "../testdata", "./fixes/.../before", "./fixes/.../other") {
		name := filepath.Base(filepath.Dir(dirOf(pkg)))
		t.Run(name, func(t *testing.T) {
			fixed := apply(t, pkg, 0)
			for file, text := range fixed {
				golden := filepath.Join(filepath.Dir(filepath.Dir(file)), "after", filepath.Base(file))
				if *update {
					writeGolden(t, golden, text)
					continue
				}
				want, err := os.ReadFile(golden)
				if err != nil {
					t.Fatal(err)
				}
				if got := mended(text); got != string(want) {
					t.Errorf("%s: got\n%s", golden, got)
				}
			}
		})
	}
}

func dirOf(pkg *packages.Package) string { return filepath.Dir(pkg.GoFiles[0]) }

var (
	promise = regexp.MustCompile(` // want .* then (assumes .*)`)
	want    = regexp.MustCompile(` // want .*`)
)

// mended is a file without what is wanted of it before: a comment may say what holds then.
//
//	// want `never` then assumes id is not empty
func mended(text string) string {
	return want.ReplaceAllString(promise.ReplaceAllString(text, " // $1"), "")
}

func writeGolden(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(mended(text)), 0o666); err != nil {
		t.Fatal(err)
	}
}

// apply returns the files of a package after the fix of that index of each diagnostic that has as many.
func apply(t *testing.T, pkg *packages.Package, index int) map[string]string {
	t.Helper()
	var edits []analysis.TextEdit
	for _, d := range diagnose(t, pkg) {
		if len(d.SuggestedFixes) > index {
			edits = append(edits, d.SuggestedFixes[index].TextEdits...)
		}
	}
	slices.SortFunc(edits, func(a, b analysis.TextEdit) int {
		return cmp.Or(cmp.Compare(a.Pos, b.Pos), cmp.Compare(a.End, b.End), strings.Compare(string(a.NewText), string(b.NewText)))
	})
	edits = slices.CompactFunc(edits, func(a, b analysis.TextEdit) bool {
		return a.Pos == b.Pos && a.End == b.End && string(a.NewText) == string(b.NewText)
	})
	out := map[string]string{}
	for _, file := range pkg.GoFiles {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var sb strings.Builder
		at := 0
		for _, e := range edits {
			from, to := pkg.Fset.Position(e.Pos), pkg.Fset.Position(e.End)
			if from.Filename != file {
				continue
			}
			if from.Offset < at {
				t.Fatalf("%v: edits overlap", from)
			}
			sb.Write(text[at:from.Offset])
			sb.Write(e.NewText)
			at = to.Offset
		}
		sb.Write(text[at:])
		fixed, err := format.Source([]byte(sb.String()))
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		out[file] = string(fixed)
	}
	return out
}

func diagnose(t *testing.T, pkg *packages.Package) []analysis.Diagnostic {
	t.Helper()
	graph, err := checker.Analyze([]*analysis.Analyzer{analyzer.New(analyzer.Options{})}, []*packages.Package{pkg}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if graph.Roots[0].Err != nil {
		t.Fatal(graph.Roots[0].Err)
	}
	return graph.Roots[0].Diagnostics
}
