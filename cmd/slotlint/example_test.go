package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Of the example program, each operation that is wrong has a finding, and its right twin, whose name
// ends in Tagged or Pipelined, has none.
func TestExampleShowsEachMistakeAndNoRightTwin(t *testing.T) {
	if testing.Short() {
		t.Skip("analyzes a real client and all that it imports")
	}
	dir := filepath.Join("..", "..", "example")
	if out, err := exec.Command("go", "-C", dir, "mod", "download").CombinedOutput(); err != nil {
		t.Skipf("the modules of the example are not to be had: %s", out)
	}
	operations := parseMethods(t, dir)
	found := findRules(t, dir, operations)
	wrong := 0
	for _, m := range operations {
		op := m.name
		right := strings.HasSuffix(op, "Tagged") || strings.HasSuffix(op, "Pipelined")
		switch {
		case right && found[op] != nil:
			t.Errorf("%s: found %v, want nothing", op, found[op])
		case !right && found[op] == nil:
			t.Errorf("%s: nothing found", op)
		case !right:
			wrong++
		}
		delete(found, op)
	}
	if wrong == 0 {
		t.Error("the example has no mistakes to show")
	}
	if len(found) > 0 {
		t.Errorf("findings outside of the operations: %v", found)
	}
}

// findRules runs slotlint, and returns the rules of its findings by the method that they are in.
func findRules(t *testing.T, dir string, methods []method) map[string][]string {
	t.Helper()
	// The exit status is 1, because there are findings.
	out, _ := exec.Command("slotlint", "-C", dir, "-json", "./...").Output()
	var doc struct {
		Findings []struct {
			Rule, File string
			Line       int
		}
		Problems []struct{ Message string }
	}
	if err := json.Unmarshal(out, &doc); err != nil {
		t.Fatalf("%v in %q", err, out)
	}
	for _, p := range doc.Problems {
		t.Errorf("problem: %s", p.Message)
	}
	found := map[string][]string{}
	for _, f := range doc.Findings {
		op := fmt.Sprintf("%s:%d", f.File, f.Line)
		for _, m := range methods {
			if m.file == filepath.Base(f.File) && m.first <= f.Line && f.Line <= m.last {
				op = m.name
			}
		}
		found[op] = append(found[op], f.Rule)
	}
	return found
}

type method struct {
	name, file  string
	first, last int // lines
}

// parseMethods returns the exported methods of the program in dir.
func parseMethods(t *testing.T, dir string) []method {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var methods []method
	fset := token.NewFileSet()
	for _, file := range files {
		parsed, err := parser.ParseFile(fset, file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range parsed.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv != nil && fn.Name.IsExported() {
				methods = append(methods, method{
					name:  fn.Name.Name,
					file:  filepath.Base(file),
					first: fset.Position(fn.Pos()).Line,
					last:  fset.Position(fn.End()).Line,
				})
			}
		}
	}
	return methods
}

// What the README shows of the example is a part of what is printed: its lines, in their order, with nothing but
// "..." between them.
func TestReadmeShowsWhatIsPrinted(t *testing.T) {
	if testing.Short() {
		t.Skip("analyzes a real client and all that it imports")
	}
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(readme), "$ slotlint -C example ./...\n")
	block, _, ok := strings.Cut(after, "```")
	if !ok {
		t.Fatal("the README shows no run of the example")
	}
	cmd := exec.Command("slotlint", "-C", "example", "./...")
	cmd.Dir = filepath.Join("..", "..")
	out, _ := cmd.Output() // the exit status is 1, because there are findings
	var printed []string
	for line := range strings.Lines(string(out)) {
		printed = append(printed, strings.TrimSpace(line))
	}
	leftOut := false
	for line := range strings.Lines(block) {
		line = strings.TrimSpace(line)
		if line == "..." {
			leftOut = true
			continue
		}
		i := slices.Index(printed, line)
		if i < 0 || i > 0 && !leftOut {
			t.Fatalf("the README shows a line that is not printed, or not here:\n%s", line)
		}
		printed, leftOut = printed[i+1:], false
	}
	if len(printed) > 0 && !leftOut {
		t.Errorf("the README ends before what is printed: %q", printed[0])
	}
}
