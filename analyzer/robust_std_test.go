package analyzer

import (
	"fmt"
	"go/types"
	"os"
	"runtime/debug"
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

// robustVariable asks for TestStandardLibrary: it type-checks 300 packages and follows every string in
// them, which is too much for each run of the tests.
const robustVariable = "SLOTLINT_ROBUST"

// maxPackageTime bounds the analysis of one package of the standard library, many times what the slowest needs: a
// test that passes for longer has met something that is not linear.
const maxPackageTime = time.Minute

// TestStandardLibrary runs the stages of the analyzer over the whole standard library. The analyzer itself passes
// it by (see reach); here each package is taken for one that must be looked at, and more is asked of it than by any
// command: every string, every list of strings, every condition and every function.
func TestStandardLibrary(t *testing.T) {
	if os.Getenv(robustVariable) == "" {
		t.Skipf("type-checks the standard library: set %s=1 to run it", robustVariable)
	}
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax}, "std")
	if err != nil {
		t.Fatal(err)
	}
	if len(pkgs) < 200 {
		t.Fatalf("found %d packages, want the standard library", len(pkgs))
	}
	values := 0
	for _, pkg := range pkgs {
		if len(pkg.Errors) > 0 {
			t.Logf("%s is left out: %v", pkg.PkgPath, pkg.Errors[0])
			continue
		}
		start := time.Now()
		values += exhaust(t, pkg)
		if spent := time.Since(start); spent > maxPackageTime {
			t.Errorf("%s took %v", pkg.PkgPath, spent.Round(time.Second))
		}
	}
	t.Logf("%d packages, %d values", len(pkgs), values)
}

// exhaust runs all stages over a package and asks for all that flow can be asked for. It returns the number of values.
func exhaust(t *testing.T, pkg *packages.Package) (values int) {
	p := &analysis.Pass{
		Fset: pkg.Fset, Files: pkg.Syntax, Pkg: pkg.Types, TypesInfo: pkg.TypesInfo, TypesSizes: pkg.TypesSizes,
		Report:            func(d analysis.Diagnostic) { t.Errorf("%s: %s", pkg.Fset.Position(d.Pos), d.Message) },
		ImportObjectFact:  func(types.Object, analysis.Fact) bool { return false },
		ImportPackageFact: func(*types.Package, analysis.Fact) bool { return false },
		ExportObjectFact: func(obj types.Object, fact analysis.Fact) {
			if s := fact.(fmt.Stringer).String(); s == "" {
				t.Errorf("%v: a fact that says nothing: %#v", obj, fact)
			}
		},
		ExportPackageFact: func(analysis.Fact) {},
	}
	set, err := settingsFor(p, &Options{Strict: true, Stats: true})
	if err != nil {
		t.Fatal(err)
	}
	step := "the analysis"
	defer func() {
		if r := recover(); r != nil {
			t.Errorf("%s: panic at %s: %v\n%s", pkg.PkgPath, step, r, debug.Stack())
		}
	}()
	analyze(p, set) // as it is run on any package: nothing to do, but not nothing to decide
	dirs := readDirectives(p, set.enabled)
	set.Stats = false
	judge(dirs, set, operations, declare(p, set, dirs.tagged))

	prog := program.Build(p)
	f := flow.New(prog, p.Files, &imports{pass: p, declared: declare(p, set, dirs.tagged)})
	c := group.NewCollector(f, prog, nil, ruleOf)
	c.Collect()
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
						values++
						ask(t, f, *op)
					}
				}
			}
		}
	}
	return values
}

// ask asks for all that flow can say about a value.
func ask(t *testing.T, f *flow.Flow, v ssa.Value) {
	if ref := f.Ref(v); ref.ID == "" {
		t.Errorf("%s in %s has no identity", v, v.Parent())
	}
	if v.Type() == nil {
		return // a builtin
	}
	switch u := v.Type().Underlying().(type) {
	case *types.Slice:
		f.KeySet(v)
	case *types.Map:
		f.MapKeys(v)
	case *types.Basic:
		if u.Info()&types.IsString == 0 {
			break
		}
		for _, variant := range f.Text(v) {
			if c, ok := v.(*ssa.Const); ok {
				if got, ok := variant.Pattern.Constant(); ok && !strings.Contains(c.Value.ExactString(), `\`) && `"`+got+`"` != c.Value.ExactString() {
					t.Errorf("constant %s is followed to %q", c, got)
				}
			}
		}
	}
}
