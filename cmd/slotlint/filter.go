package main

import (
	"fmt"
	"slices"
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
	for _, p := range result.Problems {
		r.Problems = append(r.Problems, report.Problem{Package: p.Package, Pos: p.Pos, Message: p.Message})
	}
	for _, d := range result.Diagnostics {
		if d.Category == analyzer.CategoryStats {
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
		Package: d.Package,
		Pos:     d.Pos,
		End:     d.End,
		Message: strings.TrimSpace(d.Message),
	}
	if isTest(d.Pos.Filename) {
		f.Package = strings.TrimSuffix(f.Package, "_test") // of an external test package
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

func isTest(file string) bool { return strings.HasSuffix(file, "_test.go") }

// ruleAndVerdict splits a category: "SL101" for what is proved, "SL101/unlikely" for what is not.
func ruleAndVerdict(category string) (id string, unproved bool) {
	id, verdict, _ := strings.Cut(category, "/")
	return id, verdict != "" && verdict != "never"
}

// addStats adds the counts of one package, which the analyzer reports as the message of a
// diagnostic.
func addStats(s *report.Summary, message string) error {
	var same, never, unlikely, unknown int
	if _, err := fmt.Sscanf(message, "same=%d never=%d unlikely=%d unknown=%d", &same, &never, &unlikely, &unknown); err != nil {
		return fmt.Errorf("counts of groups of an unknown form: %q", message)
	}
	s.Same += same
	s.Never += never
	s.Unlikely += unlikely
	s.Unknown += unknown
	return nil
}
