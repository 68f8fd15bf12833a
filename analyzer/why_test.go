package analyzer_test

import (
	"fmt"
	"go/token"
	"slices"
	"strings"
	"testing"

	"github.com/slotlint/slotlint/analyzer"
	"github.com/slotlint/slotlint/docs/rules"
	"github.com/slotlint/slotlint/internal/inventory"
	"github.com/slotlint/slotlint/internal/why"
	"github.com/slotlint/slotlint/keypattern"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// said is a diagnostic and its place.
type said struct {
	analysis.Diagnostic
	at token.Position
}

func (s said) rule() string { rule, _, _ := strings.Cut(s.Category, "/"); return rule }

// saysOf returns what an analyzer says of packages, by place.
func saysOf(t *testing.T, pkgs []*packages.Package, opts analyzer.Options) map[token.Position][]said {
	t.Helper()
	graph, err := checker.Analyze([]*analysis.Analyzer{analyzer.New(opts)}, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	all := map[token.Position][]said{}
	for _, root := range graph.Roots {
		if root.Err != nil {
			t.Error(root.Err)
		}
		for _, d := range root.Diagnostics {
			at := root.Package.Fset.Position(d.Pos)
			all[at] = append(all[at], said{d, at})
			if d.Category == analyzer.CategoryInternalError {
				t.Errorf("%s: %s", at, d.Message)
			}
		}
	}
	return all
}

// grouped are the rules whose findings are about groups.
var grouped = []string{rules.CrossSlotCommand, rules.CrossSlotTransaction, rules.CrossSlotScript}

// Of the fixtures, each finding about a group is explained with the same words, and nothing else is explained as one; and the
// inventory has the group with the verdict that the finding tells.
func TestExplanationsAndInventoryAgreeWithFindings(t *testing.T) {
	if testing.Short() {
		t.Skip("type-checks four clients from source")
	}
	pkgs := load(t, "../testdata", "./...")
	findings := saysOf(t, pkgs, analyzer.Options{})
	explained := map[token.Position][]why.Explanation{}
	verdicts := map[string]int{}
	for at, list := range saysOf(t, pkgs, analyzer.Options{Explain: true}) {
		for _, s := range list {
			e, err := why.Decode(s.Message)
			if err != nil || s.Category != analyzer.CategoryWhy {
				t.Errorf("%s: %v: %s: %s", at, err, s.Category, s.Message)
			}
			explained[at] = append(explained[at], e)
			verdicts[e.Verdict]++
		}
	}
	entries := map[token.Position][]inventory.Entry{}
	for at, list := range saysOf(t, pkgs, analyzer.Options{Inventory: true}) {
		for _, s := range list {
			e, err := inventory.Decode(s.Message)
			if err != nil || s.Category != analyzer.CategoryInventory {
				t.Errorf("%s: %v: %s: %s", at, err, s.Category, s.Message)
			}
			entries[at] = append(entries[at], e)
		}
	}

	n := 0
	for at, list := range findings {
		for _, s := range list {
			if !slices.Contains(grouped, s.rule()) || strings.Contains(s.Message, " pattern ") {
				continue // SORT's patterns are no keys
			}
			n++
			if !slices.ContainsFunc(explained[at], func(e why.Explanation) bool { return e.Finding == s.Message && !e.Silenced }) {
				t.Errorf("%s: is not explained: %s", at, s.Message)
			}
			verdict := keypattern.Never
			if s.Category != s.rule() {
				verdict = keypattern.Unlikely
			}
			if !slices.ContainsFunc(entries[at], func(e inventory.Entry) bool { return e.Binds && e.Verdict == verdict.String() }) {
				t.Errorf("%s: is not in the inventory: %s", at, s.Message)
			}
		}
	}
	for at, list := range explained {
		for _, e := range list {
			if slices.Contains(grouped, e.Rule) && e.Finding != "" && !e.Silenced && len(findings[at]) == 0 {
				t.Errorf("%s: is explained as a finding, and is none: %s", at, e.Finding)
			}
		}
	}
	for _, verdict := range []string{"same", "never", "unlikely", "unknown", why.Guarded, why.Alone, why.Callers} {
		if verdicts[verdict] == 0 {
			t.Errorf("nothing is explained as %q: %v", verdict, fmt.Sprint(verdicts))
		}
	}
	if n < 100 {
		t.Errorf("%d findings: too few to tell", n)
	}
}
