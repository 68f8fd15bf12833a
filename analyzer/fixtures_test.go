package analyzer_test

import (
	"fmt"
	"go/ast"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/slotlint/slotlint/analyzer"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// optional are the fixtures of what is off by default, by folder. All others are run as slotlint runs.
var optional = map[string]analyzer.Options{
	"hottag":  {Rules: "hot-tag"},
	"pernode": {Rules: "SL401"},

	"targets/alibaba":    {Target: "alibaba"},
	"targets/serverless": {Target: "serverless"},
	"targets/enterprise": {Target: "enterprise"},
}

// TestFixtures runs the analyzer over the fixtures, which use the real clients and are a module of
// their own. Each line that must be reported has a want comment, in the form of analysistest; all
// others must be quiet. The same functions are run against a real cluster by the tests of that module.
func TestFixtures(t *testing.T) {
	if testing.Short() {
		t.Skip("type-checks four clients from source")
	}
	all := load(t, "../testdata", "./...")
	usual := slices.Clone(all)
	for folder, opts := range optional {
		of := func(p *packages.Package) bool { return strings.HasPrefix(p.PkgPath+"/", fixtureModule+folder+"/") }
		usual = slices.DeleteFunc(usual, of)
		t.Run(folder, func(t *testing.T) {
			own := slices.DeleteFunc(slices.Clone(all), func(p *packages.Package) bool { return !of(p) })
			if len(own) == 0 {
				t.Fatalf("there are no fixtures in %s", folder)
			}
			for _, problem := range unmet(own, analyzer.New(opts)) {
				t.Error(problem)
			}
		})
	}
	t.Run("usual", func(t *testing.T) {
		for _, problem := range unmet(usual, analyzer.New(analyzer.Options{})) {
			t.Error(problem)
		}
	})
}

const fixtureModule = "github.com/slotlint/slotlint/testdata/"

// load loads packages with all they depend on, so that facts travel.
func load(t *testing.T, dir string, patterns ...string) []*packages.Package {
	t.Helper()
	pkgs, err := packages.Load(&packages.Config{
		Mode:  packages.LoadAllSyntax | packages.NeedModule,
		Dir:   dir,
		Env:   append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod"),
		Tests: false,
	}, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	if packages.PrintErrors(pkgs) > 0 {
		t.Fatal("the fixtures do not compile; their modules are downloaded by: go -C testdata mod download")
	}
	return pkgs
}

// unmet compares what the analyzer reports with what the packages want.
func unmet(pkgs []*packages.Package, a *analysis.Analyzer) []string {
	graph, err := checker.Analyze([]*analysis.Analyzer{a}, pkgs, nil)
	if err != nil {
		return []string{err.Error()}
	}
	wants := map[string][]*regexp.Regexp{}
	for _, pkg := range pkgs {
		for _, file := range pkg.Syntax {
			readWants(pkg, file, wants)
		}
	}
	var problems []string
	for _, root := range graph.Roots {
		if root.Err != nil {
			problems = append(problems, root.Err.Error())
		}
		for _, d := range root.Diagnostics {
			p := root.Package.Fset.Position(d.Pos)
			line := p.Filename + ":" + strconv.Itoa(p.Line)
			i := slices.IndexFunc(wants[line], func(re *regexp.Regexp) bool { return re.MatchString(d.Message) })
			if i < 0 {
				problems = append(problems, fmt.Sprintf("%s: not wanted: %s", short(line), d.Message))
				continue
			}
			wants[line] = slices.Delete(wants[line], i, i+1)
		}
	}
	for line, left := range wants {
		for _, re := range left {
			problems = append(problems, fmt.Sprintf("%s: not reported: %s", short(line), re))
		}
	}
	slices.Sort(problems)
	return problems
}

var quoted = regexp.MustCompile("`[^`]*`|\"(?:[^\"\\\\]|\\\\.)*\"")

var wantComment = regexp.MustCompile(`^// want(-\d+)? `)

// readWants reads comments of the form: want `regexp` "regexp". In want-3 the number says how many lines above the
// finding stands; a line of a script inside a raw string can't have a comment of its own.
func readWants(pkg *packages.Package, file *ast.File, wants map[string][]*regexp.Regexp) {
	for _, group := range file.Comments {
		for _, c := range group.List {
			m := wantComment.FindStringSubmatch(c.Text)
			if m == nil {
				continue
			}
			up, _ := strconv.Atoi(m[1])
			p := pkg.Fset.Position(c.Pos())
			line := p.Filename + ":" + strconv.Itoa(p.Line+up)
			for _, q := range quoted.FindAllString(c.Text[len(m[0]):], -1) {
				s, err := strconv.Unquote(q)
				if err != nil {
					continue
				}
				wants[line] = append(wants[line], regexp.MustCompile(s))
			}
		}
	}
}

func short(line string) string {
	wd, err := filepath.Abs("../testdata")
	if err != nil {
		return line
	}
	return strings.TrimPrefix(line, wd+"/")
}
