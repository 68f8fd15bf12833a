package analyzer

import (
	"fmt"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/analyzer/internal/group"
	"github.com/slotlint/slotlint/analyzer/internal/program"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"
)

const (
	// robustVariable asks for TestStandardLibrary: it type-checks 300 packages and follows every string in
	// them, which is too much for each run of the tests.
	robustVariable = "SLOTLINT_ROBUST"
	// treesVariable lists the directories of modules for TestDependencyTrees.
	treesVariable = "SLOTLINT_TREES"
)

// TestStandardLibrary runs the stages of the analyzer over the whole standard library. The analyzer itself passes
// it by (see reach); here each package is taken for one that must be looked at, and more is asked of it than by any
// command: every string, every list of strings, every condition and every function.
func TestStandardLibrary(t *testing.T) {
	if os.Getenv(robustVariable) == "" {
		t.Skipf("type-checks the standard library: set %s=1 to run it", robustVariable)
	}
	e := exhaustion{t: t}
	e.load("", "std")
	if e.packages < 200 {
		t.Errorf("%d packages, want the standard library", e.packages)
	}
	if len(e.findings) > 0 {
		t.Errorf("findings:\n%s", strings.Join(e.findings, "\n"))
	}
	t.Log(e)
}

// TestDependencyTrees does the same with all that modules are made of, the standard library left out. There is code in
// them that uses Redis, so there may be findings, which are logged.
func TestDependencyTrees(t *testing.T) {
	dirs := filepath.SplitList(os.Getenv(treesVariable))
	if len(dirs) == 0 {
		t.Skipf("set %s to a list of directories of modules to run it", treesVariable)
	}
	for _, dir := range dirs {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			cmd := exec.Command("go", "list", "-e", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", "./...")
			cmd.Dir, cmd.Stderr = dir, os.Stderr
			out, err := cmd.Output()
			if err != nil {
				t.Fatal(err)
			}
			e := exhaustion{t: t}
			// Not all at once: the syntax of two thousand packages fills the memory.
			for paths := range slices.Chunk(strings.Fields(string(out)), 100) {
				e.load(dir, paths...)
			}
			for _, f := range e.findings {
				t.Log(f)
			}
			t.Log(e)
		})
	}
}

// An exhaustion runs all stages over packages, and asks flow for all that it can be asked for.
type exhaustion struct {
	t                            *testing.T
	packages, operations, values int
	without                      int // packages that do not compile
	exhausted                    int // packages that were too much for flow
	findings                     []string
	spent                        time.Duration
	longest                      time.Duration
	slowest                      string // package
}

func (e exhaustion) String() string {
	return fmt.Sprintf("%d packages (%d more do not compile), %d values, %d operations, %d findings, %d cut short; %v, of which %v for %s",
		e.packages, e.without, e.values, e.operations, len(e.findings), e.exhausted,
		e.spent.Round(time.Second), e.longest.Round(time.Millisecond), e.slowest)
}

func (e *exhaustion) load(dir string, patterns ...string) {
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax, Dir: dir, Fset: token.NewFileSet()}, patterns...)
	if err != nil {
		e.t.Fatal(err)
	}
	for _, pkg := range pkgs {
		if len(pkg.Errors) > 0 || pkg.IllTyped {
			e.without++
			continue
		}
		start := time.Now()
		e.run(pkg)
		spent := time.Since(start)
		e.spent += spent
		if spent > e.longest {
			e.longest, e.slowest = spent, pkg.PkgPath
		}
	}
}

func (e *exhaustion) run(pkg *packages.Package) {
	e.packages++
	p := &analysis.Pass{
		Fset: pkg.Fset, Files: pkg.Syntax, Pkg: pkg.Types, TypesInfo: pkg.TypesInfo, TypesSizes: pkg.TypesSizes,
		Report: func(d analysis.Diagnostic) {
			text := fmt.Sprintf("%s: %s", pkg.Fset.Position(d.Pos), d.Message)
			if d.Category == CategoryInternalError {
				e.t.Error(text)
			}
			e.findings = append(e.findings, text)
		},
		ImportObjectFact:  func(types.Object, analysis.Fact) bool { return false },
		ImportPackageFact: func(*types.Package, analysis.Fact) bool { return false },
		ExportObjectFact: func(obj types.Object, fact analysis.Fact) {
			if s := fact.(fmt.Stringer).String(); s == "" {
				e.t.Errorf("%v: a fact that says nothing: %#v", obj, fact)
			}
		},
		ExportPackageFact: func(analysis.Fact) {},
	}
	set, err := settingsFor(p, &Options{})
	if err != nil {
		e.t.Fatal(err)
	}
	step := "the analysis"
	defer func() {
		if r := recover(); r != nil {
			e.t.Errorf("%s: panic at %s: %v\n%s", pkg.PkgPath, step, r, debug.Stack())
		}
	}()
	if len(p.Files) == 0 {
		return
	}
	dirs := readDirectives(p, set.enabled)
	judge(dirs, set, operations, declare(p, set, dirs.tagged))

	imports := &imports{pass: p, declared: declare(p, set, dirs.tagged)}
	prog := program.Build(p)
	f := flow.New(prog, p.Files, imports)
	c := group.NewCollector(f, prog, imports, ruleOf)
	c.Collect()
	e.operations += len(c.Operations)
	var operands []*ssa.Value
	for _, fn := range prog.Functions {
		f.Summarize(fn)
		for _, block := range fn.Blocks {
			for _, instr := range block.Instrs {
				step = fmt.Sprintf("%s: %s", p.Fset.Position(instr.Pos()), instr)
				f.ModeAt(instr)
				operands = instr.Operands(operands[:0])
				for _, op := range operands {
					if *op != nil {
						e.values++
						e.ask(f, *op)
					}
				}
			}
		}
	}
	if f.Exhausted() {
		e.exhausted++
	}
}

// ask asks for all that flow can say about a value.
func (e *exhaustion) ask(f *flow.Flow, v ssa.Value) {
	if ref := f.Ref(v); ref.ID == "" {
		e.t.Errorf("%s in %s has no identity", v, v.Parent())
	}
	if v.Type() == nil {
		return // a builtin
	}
	switch u := v.Type().Underlying().(type) {
	case *types.Slice, *types.Map:
		f.KeySet(v)
	case *types.Basic:
		if u.Info()&types.IsString == 0 {
			break
		}
		t := f.Text(v)
		if c, ok := v.(*ssa.Const); ok {
			want, _ := flow.ConstString(c)
			if got, ok := t.Constant(); ok && got != want {
				e.t.Errorf("constant %q is followed to %q", want, got)
			}
		}
	}
}
