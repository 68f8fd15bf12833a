package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/slotlint/slotlint/analyzer"
	"github.com/slotlint/slotlint/cmd/slotlint/internal/govet"
	"github.com/slotlint/slotlint/cmd/slotlint/internal/report"
	"github.com/slotlint/slotlint/docs/rules"
)

// A filter makes a report of the diagnostics that the user wants to see.
type filter struct {
	rules []rules.Rule
	tests bool // with those in test files
}

func (f filter) report(result *govet.Result) *report.Report {
	var r report.Report
	packages := map[string]bool{}
	for _, p := range result.Problems {
		r.Problems = append(r.Problems, report.Problem{Package: p.Package, Pos: p.Pos, Message: p.Message})
	}
	for _, d := range result.Diagnostics {
		if d.Category == analyzer.CategoryStats {
			packages[packagePath(d)] = true
			if err := addStats(&r.Summary, d.Message); err != nil {
				r.Problems = append(r.Problems, report.Problem{Package: d.Package, Message: err.Error()})
			}
			continue
		}
		if d.Category == analyzer.CategoryConfig {
			// Each package that it concerns says so.
			p := report.Problem{Message: d.Message}
			if !slices.Contains(r.Problems, p) {
				r.Problems = append(r.Problems, p)
			}
			continue
		}
		if f.wants(d) {
			r.Findings = append(r.Findings, finding(d))
		}
	}
	r.Summary.Packages = len(packages)
	r.Sort()
	return &r
}

func (f filter) wants(d govet.Diagnostic) bool {
	if d.Category == analyzer.CategoryInternalError {
		return true
	}
	if !f.tests && isTest(d.Pos.Filename) {
		return false
	}
	switch d.Category {
	case analyzer.CategoryUnknown, analyzer.CategoryAssumption: // reported only under -strict
		return true
	case analyzer.CategoryDirective:
		return true
	}
	// An ignore directive that has no use matters while its rule is on.
	id, _ := ruleAndVerdict(strings.TrimPrefix(d.Category, analyzer.CategoryDirective+"/"))
	return slices.ContainsFunc(f.rules, func(r rules.Rule) bool { return r.ID == id })
}

func finding(d govet.Diagnostic) report.Finding {
	id, unproved := ruleAndVerdict(d.Category)
	level := rules.Error
	if rule, ok := rules.ByID(id); ok {
		level = rule.Proved
		switch {
		case strings.HasSuffix(d.Category, "/note"):
			level = rules.Note
		case unproved:
			level = rule.Unproved
		}
	} else {
		switch id {
		case analyzer.CategoryUnknown, analyzer.CategoryAssumption:
			level = rules.Note
		case analyzer.CategoryDirective:
			level = rules.Warning
		}
	}
	f := report.Finding{
		Rule:    id,
		Level:   level,
		Package: packagePath(d),
		Pos:     d.Pos,
		End:     d.End,
		Message: strings.TrimSpace(d.Message),
	}
	for _, r := range d.Related {
		f.Related = append(f.Related, report.Related(r))
	}
	for _, fix := range d.Fixes {
		edits := make([]report.Edit, len(fix.Edits))
		for i, e := range fix.Edits {
			edits[i] = report.Edit(e)
		}
		f.Fixes = append(f.Fixes, report.Fix{Message: fix.Message, Edits: edits})
	}
	return f
}

// packagePath returns the import path of the package that a diagnostic is about. Its external test package counts as a
// part of it.
func packagePath(d govet.Diagnostic) string {
	if isTest(d.Pos.Filename) {
		return strings.TrimSuffix(d.Package, "_test")
	}
	return d.Package
}

func isTest(file string) bool { return strings.HasSuffix(file, "_test.go") }

// ruleAndVerdict splits a category: "SL101" for what is proved, "SL101/unlikely" for what is not.
func ruleAndVerdict(category string) (id string, unproved bool) {
	id, verdict, _ := strings.Cut(category, "/")
	return id, verdict != "" && verdict != "never"
}

// addStats adds the counts of one package, which the analyzer reports as the message of a
// diagnostic: "same=1 never=0 unlikely=0 unknown=2 operations=9".
func addStats(s *report.Summary, message string) error {
	counts := map[string]*int{
		"same": &s.Same, "never": &s.Never, "unlikely": &s.Unlikely, "unknown": &s.Unknown, "operations": &s.Operations,
	}
	for field := range strings.FieldsSeq(message) {
		name, value, _ := strings.Cut(field, "=")
		n, err := strconv.Atoi(value)
		if err != nil || counts[name] == nil {
			return fmt.Errorf("counts of an unknown form: %q", message)
		}
		*counts[name] += n
	}
	return nil
}
