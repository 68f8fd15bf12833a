package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/slotlint/slotlint/analyzer"
)

// TestEveryDoorShowsTheSameFindings has the fixtures analyzed in each of the ways in which a program
// can be: as a vet tool of the go command, with the facts of each package in a file; by the command
// slotlint; and in one process, with the facts in its memory. Who comes in by another door must not
// see another program.
func TestEveryDoorShowsTheSameFindings(t *testing.T) {
	if testing.Short() {
		t.Skip("analyzes the fixtures and all that they import, three times")
	}
	dir, err := filepath.Abs("../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	in := doorway{T: t, dir: dir, env: append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod")}
	pkgs := in.load()
	want := in.process(pkgs)
	// The fixtures are there to be reported: far fewer findings are none that tell anything.
	const enough = 100
	if len(want) < enough {
		t.Fatalf("in one process there are %d findings, want at least %d: were the fixtures loaded?", len(want), enough)
	}
	for _, door := range []struct {
		name string
		got  []seen
	}{
		{"go vet -vettool=slotlint", in.vettool(pkgs)},
		{"slotlint -json", in.command(pkgs)},
	} {
		t.Run(door.name, func(t *testing.T) {
			for _, s := range without(want, door.got) {
				t.Errorf("not shown: %v", s)
			}
			for _, s := range without(door.got, want) {
				t.Errorf("shown here alone: %v", s)
			}
			if !t.Failed() && !slices.Equal(door.got, want) {
				t.Errorf("%d findings, want %d: some are shown more than once", len(door.got), len(want))
			}
		})
	}
}

// A seen is a finding as its reader sees it.
type seen struct {
	file         string
	line, column int
	category     string
	message      string
}

func (s seen) String() string {
	return fmt.Sprintf("%s:%d:%d: [%s] %s", s.file, s.line, s.column, s.category, s.message)
}

func without(all, some []seen) []seen {
	return slices.DeleteFunc(slices.Clone(all), func(s seen) bool { return slices.Contains(some, s) })
}

// A doorway is what all doors have in common: the module that is analyzed, and the environment.
type doorway struct {
	*testing.T
	dir string
	env []string
}

// sorted drops what is in tests, which the doors look at or not by default, and puts the rest in order.
func (d doorway) sorted(list []seen) []seen {
	list = slices.DeleteFunc(list, func(s seen) bool { return isTest(s.file) })
	for i, s := range list {
		if rel, err := filepath.Rel(d.dir, s.file); err == nil && filepath.IsAbs(s.file) {
			list[i].file = filepath.ToSlash(rel)
		}
		list[i].category, _ = ruleAndVerdict(s.category)
	}
	slices.SortFunc(list, func(a, b seen) int {
		return cmp.Or(
			strings.Compare(a.file, b.file), cmp.Compare(a.line, b.line), cmp.Compare(a.column, b.column),
			strings.Compare(a.category, b.category), strings.Compare(a.message, b.message),
		)
	})
	return list
}

// load loads the packages of the module that can have findings. Those without an import reach no client,
// and some of them have many tests, which would be analyzed for nothing.
func (d doorway) load() []*packages.Package {
	d.Helper()
	pkgs, err := packages.Load(&packages.Config{
		Mode: packages.LoadAllSyntax | packages.NeedModule,
		Dir:  d.dir,
		Env:  d.env,
	}, "./...")
	if err != nil {
		d.Fatal(err)
	}
	if packages.PrintErrors(pkgs) > 0 {
		d.Fatal("the fixtures do not compile; their modules are downloaded by: go -C testdata mod download")
	}
	return slices.DeleteFunc(pkgs, func(p *packages.Package) bool { return len(p.Imports) == 0 })
}

func paths(pkgs []*packages.Package) []string {
	var list []string
	for _, p := range pkgs {
		list = append(list, p.PkgPath)
	}
	return list
}

// process analyzes in this process.
func (d doorway) process(pkgs []*packages.Package) []seen {
	d.Helper()
	graph, err := checker.Analyze([]*analysis.Analyzer{analyzer.New(analyzer.Options{})}, pkgs, nil)
	if err != nil {
		d.Fatal(err)
	}
	var list []seen
	for _, root := range graph.Roots {
		if root.Err != nil {
			d.Fatal(root.Err)
		}
		for _, diag := range root.Diagnostics {
			p := root.Package.Fset.Position(diag.Pos)
			list = append(list, seen{p.Filename, p.Line, p.Column, diag.Category, diag.Message})
		}
	}
	return d.sorted(list)
}

// vettool has go vet run slotlint, and reads what go vet prints. Its flags are those that the command
// uses, so that all is analyzed once and the command gets it from the go command's cache.
func (d doorway) vettool(pkgs []*packages.Package) []seen {
	d.Helper()
	out := d.run("go", slices.Concat([]string{"vet", "-vettool=" + d.slotlint(), "-slotlint.stats", "-json", "--"}, paths(pkgs))...)
	var list []seen
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var found map[string]map[string][]struct{ Posn, Category, Message string }
		if err := dec.Decode(&found); err == io.EOF {
			return d.sorted(list)
		} else if err != nil {
			d.Fatalf("go vet -json: %v", err)
		}
		for _, byAnalyzer := range found {
			for _, diag := range byAnalyzer["slotlint"] {
				if diag.Category == analyzer.CategoryStats {
					continue
				}
				s := seen{category: diag.Category, message: diag.Message}
				place := strings.Split(diag.Posn, ":")
				if n := len(place); n < 3 {
					d.Fatalf("a place without line and column: %q", diag.Posn)
				} else if _, err := fmt.Sscan(place[n-2]+" "+place[n-1], &s.line, &s.column); err != nil {
					d.Fatalf("place %q: %v", diag.Posn, err)
				} else {
					s.file = strings.Join(place[:n-2], ":")
				}
				list = append(list, s)
			}
		}
	}
}

// command runs slotlint, and reads the document that it writes.
func (d doorway) command(pkgs []*packages.Package) []seen {
	d.Helper()
	var doc struct {
		Findings []struct {
			File, Rule, Message string
			Line, Column        int
		}
		Problems []struct{ Package, Message string }
	}
	out := d.run(d.slotlint(), slices.Concat([]string{"-json", "-tests=false"}, paths(pkgs))...)
	if err := json.Unmarshal(out, &doc); err != nil {
		d.Fatalf("slotlint -json: %v", err)
	}
	for _, p := range doc.Problems {
		d.Errorf("slotlint cannot analyze %s: %s", p.Package, p.Message)
	}
	var list []seen
	for _, f := range doc.Findings {
		list = append(list, seen{f.File, f.Line, f.Column, f.Rule, f.Message})
	}
	return d.sorted(list)
}

// slotlint is the executable, which TestMain has put into PATH.
func (d doorway) slotlint() string {
	d.Helper()
	path, err := exec.LookPath("slotlint")
	if err != nil {
		d.Fatal(err)
	}
	return path
}

// run returns what a program prints. That it has findings is no error.
func (d doorway) run(name string, args ...string) []byte {
	d.Helper()
	var stdout, stderr bytes.Buffer
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = d.dir, d.env, &stdout, &stderr
	if err := cmd.Run(); err != nil && (cmd.ProcessState == nil || cmd.ProcessState.ExitCode() != exitFindings) {
		d.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, &stderr)
	}
	return stdout.Bytes()
}
