package analyzer_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"go/ast"
	"go/format"
	"go/token"
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
// is what its first fixes make of it, and "other", if there is one, what the second ones make of it. Since they are
// packages, too, TestFixtures sees that they compile and that nothing is found in them, and the tests of testdata/run
// that a cluster accepts their commands.
func TestFixes(t *testing.T) {
	if testing.Short() {
		t.Skip("type-checks a client from source")
	}
	for _, pkg := range load(t, "../testdata", "./fixes/...") {
		dir := filepath.Dir(pkg.GoFiles[0])
		t.Run(filepath.Join(filepath.Base(filepath.Dir(dir)), filepath.Base(dir)), func(t *testing.T) {
			for _, problem := range unmet([]*packages.Package{pkg}, analyzer.New(analyzer.Options{})) {
				t.Error(problem)
			}
			switch filepath.Base(dir) {
			case "before":
				compareFixed(t, pkg, 0, "after")
				if _, err := os.Stat(filepath.Join(dir, "../other")); err == nil {
					compareFixed(t, pkg, 1, "other")
				}
			case "kept":
				checkKept(t, pkg)
			}
		})
	}
}

func compareFixed(t *testing.T, pkg *packages.Package, index int, name string) {
	t.Helper()
	for file, text := range apply(t, pkg, index) {
		golden := filepath.Join(filepath.Dir(filepath.Dir(file)), name, filepath.Base(file))
		got := mended(text)
		if *update {
			if err := os.MkdirAll(filepath.Dir(golden), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s: got\n%s", golden, got)
		}
	}
}

var keptComment = regexp.MustCompile(`// kept: (.*)`)

// checkKept makes sure that no finding of a package has a fix. What stands in the way is what the package answers when
// it is asked for the renames that its findings propose.
func checkKept(t *testing.T, pkg *packages.Package) {
	t.Helper()
	var lists [][]analyzer.Rename
	var want []string
	for _, d := range diagnose(t, pkg, analyzer.Options{Proposals: true}) {
		if len(d.SuggestedFixes) > 0 {
			t.Errorf("%v has a fix: %s", pkg.Fset.Position(d.Pos), d.SuggestedFixes[0].Message)
		}
		if d.Category != analyzer.CategoryProposal {
			continue
		}
		var p analyzer.Proposal
		if err := json.Unmarshal([]byte(d.Message), &p); err != nil {
			t.Fatal(err)
		}
		if m := keptComment.FindStringSubmatch(docOf(pkg, d.Pos)); m != nil {
			lists, want = append(lists, p.Changes), append(want, m[1])
		}
	}
	if len(lists) == 0 {
		t.Fatal("no finding proposes anything")
	}
	// A tag for itself is not mended either where the command needs more: that rule may be off.
	for _, d := range diagnose(t, pkg, analyzer.Options{Rules: "SL301"}) {
		if len(d.SuggestedFixes) > 0 {
			t.Errorf("%v has a fix without the other rules: %s", pkg.Fset.Position(d.Pos), d.SuggestedFixes[0].Message)
		}
	}
	text, err := json.Marshal(lists)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "renames.json")
	if err := os.WriteFile(name, text, 0o666); err != nil {
		t.Fatal(err)
	}
	answers := 0
	for _, d := range diagnose(t, pkg, analyzer.Options{Renames: name}) {
		if d.Category != analyzer.CategoryAnswer {
			continue
		}
		answers++
		var a analyzer.Answer
		if err := json.Unmarshal([]byte(d.Message), &a); err != nil {
			t.Fatal(err)
		}
		if !regexp.MustCompile(want[a.Index]).MatchString(a.Refused) {
			t.Errorf("refused because %q, want %q", a.Refused, want[a.Index])
		}
	}
	if answers != len(lists) {
		t.Errorf("%d answers to %d questions", answers, len(lists))
	}
}

// docOf returns the comment above the function around a position.
func docOf(pkg *packages.Package, pos token.Pos) string {
	for _, file := range pkg.Syntax {
		for _, decl := range file.Decls {
			if fn, ok := decl.(*ast.FuncDecl); ok && fn.Pos() <= pos && pos < fn.End() && fn.Doc != nil {
				var lines []string
				for _, c := range fn.Doc.List {
					lines = append(lines, c.Text)
				}
				return strings.Join(lines, "\n")
			}
		}
	}
	return ""
}

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

// apply returns the files of a package after the fix of that index of each diagnostic that has as many.
func apply(t *testing.T, pkg *packages.Package, index int) map[string]string {
	t.Helper()
	var edits []analysis.TextEdit
	for _, d := range diagnose(t, pkg, analyzer.Options{}) {
		if len(d.SuggestedFixes) > index {
			edits = append(edits, d.SuggestedFixes[index].TextEdits...)
		}
	}
	slices.SortFunc(edits, func(a, b analysis.TextEdit) int {
		return cmp.Or(cmp.Compare(a.Pos, b.Pos), cmp.Compare(a.End, b.End), bytes.Compare(a.NewText, b.NewText))
	})
	edits = slices.CompactFunc(edits, func(a, b analysis.TextEdit) bool {
		return a.Pos == b.Pos && a.End == b.End && bytes.Equal(a.NewText, b.NewText)
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

func diagnose(t *testing.T, pkg *packages.Package, opts analyzer.Options) []analysis.Diagnostic {
	t.Helper()
	graph, err := checker.Analyze([]*analysis.Analyzer{analyzer.New(opts)}, []*packages.Package{pkg}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if graph.Roots[0].Err != nil {
		t.Fatal(graph.Roots[0].Err)
	}
	return graph.Roots[0].Diagnostics
}
