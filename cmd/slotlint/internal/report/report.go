// Package report holds what a run of slotlint has found, and writes it in the formats that people
// and programs read. Each format is one file and one row of the table in format.go.
package report

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strconv"

	"github.com/slotlint/slotlint/analyzer"
	"github.com/slotlint/slotlint/docs/rules"
)

// A Report is what one run has found.
type Report struct {
	Findings []Finding // sorted and without repetitions, after Sort
	Problems []Problem // what could not be analyzed, and why
	Summary  Summary
	Muted    int // findings that are not reported, because a baseline has them
}

// A Finding is what slotlint says about one place in the program.
type Finding struct {
	Rule     string // the rule's id, or a category of the analyzer
	Level    rules.Level
	Package  string // import path
	Pos, End token.Position
	Message  string
	Related  []Related
	Flow     []Related // how it came about, step by step; the finding is the last step. Empty: as Related has it
	Fixes    []Fix
}

// Related is another place that has to do with a finding: where a key was built, for example.
type Related struct {
	Pos, End token.Position
	Message  string
}

// A Fix is one way to change the program so that a finding goes away.
type Fix struct {
	Message string
	Edits   []Edit
}

// An Edit replaces the bytes of a file from Start up to End, counted from 0, by New.
type Edit struct {
	Filename   string
	Start, End int
	New        string
}

// A Problem is a reason why a part of the program could not be analyzed.
type Problem struct {
	Package string         // import path; may be empty
	Pos     token.Position // may be the zero Position, or a file as a whole
	Message string
}

// A Summary counts what a run has looked at: the groups of keys by verdict, and where they come from.
type Summary struct {
	Same     int `json:"same"`     // always in one slot
	Never    int `json:"never"`    // proved not to be
	Unlikely int `json:"unlikely"` // only by chance
	Unknown  int `json:"unknown"`  // not judged

	Operations int `json:"operations,omitempty"` // places where a command is issued
	Packages   int `json:"packages,omitempty"`   // that call a Redis client, or a wrapper of one
}

// String returns the groups by verdict, for people.
func (s Summary) String() string {
	return fmt.Sprintf("%s of keys: %d proved right, %d refuted, %d unlikely to be right, %d not judged",
		Count(s.Same+s.Never+s.Unlikely+s.Unknown, "group"), s.Same, s.Never, s.Unlikely, s.Unknown)
}

// Count returns "1 group", "2 groups".
func Count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return strconv.Itoa(n) + " " + noun
}

// Failed reports whether the run could not analyze everything that it was asked to.
func (r *Report) Failed() bool {
	return len(r.Problems) > 0 || slices.ContainsFunc(r.Findings, func(f Finding) bool { return f.Rule == analyzer.CategoryInternalError })
}

// Sort orders findings and problems by position, and drops repetitions: the same file can be
// analyzed as part of several packages.
func (r *Report) Sort() {
	slices.SortFunc(r.Findings, compareFindings)
	r.Findings = slices.CompactFunc(r.Findings, func(a, b Finding) bool { return compareFindings(a, b) == 0 })
	slices.SortStableFunc(r.Problems, func(a, b Problem) int {
		return cmp.Or(comparePositions(a.Pos, b.Pos), cmp.Compare(a.Package, b.Package))
	})
	r.Problems = slices.CompactFunc(r.Problems, func(a, b Problem) bool { return a == b })
}

func compareFindings(a, b Finding) int {
	return cmp.Or(
		comparePositions(a.Pos, b.Pos),
		cmp.Compare(a.Rule, b.Rule),
		cmp.Compare(a.Message, b.Message),
	)
}

func comparePositions(a, b token.Position) int {
	return cmp.Or(
		cmp.Compare(a.Filename, b.Filename),
		cmp.Compare(a.Line, b.Line),
		cmp.Compare(a.Column, b.Column),
	)
}

// Line returns the problem as one line for people, with its place first where it is known.
func (p Problem) Line(o Options) string {
	what := p.Message
	if p.Package != "" {
		what = "cannot analyze " + p.Package + ": " + what
	}
	pos := p.Pos
	pos.Filename = o.name(pos.Filename)
	switch {
	case pos.Filename == "":
		return "slotlint: " + printable(what)
	case !pos.IsValid():
		return "slotlint: " + printable(pos.Filename+": "+what)
	}
	return printable(pos.String() + ": " + what)
}
