package report

import (
	"encoding/json"
	"go/token"
	"io"
	"path/filepath"

	"github.com/slotlint/slotlint/docs/rules"
)

// JSONVersion is the version of the JSON document. It changes when a field changes its meaning or
// goes away, and stays when one is added.
const JSONVersion = 1

// The JSON document. Its fields are documented in JSONHelp.
type (
	jsonReport struct {
		Version  int           `json:"version"`
		Findings []jsonFinding `json:"findings"`
		Problems []jsonProblem `json:"problems"`
		Summary  Summary       `json:"summary"`
		Muted    int           `json:"muted,omitempty"`
	}
	jsonFinding struct {
		Rule    string      `json:"rule"`
		Name    string      `json:"name,omitempty"`
		Level   rules.Level `json:"level"`
		Package string      `json:"package,omitempty"`
		jsonPlace
		Message string        `json:"message"`
		URL     string        `json:"url,omitempty"`
		Related []jsonRelated `json:"related,omitempty"`
		Fixes   []jsonFix     `json:"fixes,omitempty"`
	}
	jsonPlace struct {
		File      string `json:"file,omitempty"`
		Line      int    `json:"line,omitempty"`
		Column    int    `json:"column,omitempty"`
		EndLine   int    `json:"endLine,omitempty"`
		EndColumn int    `json:"endColumn,omitempty"`
	}
	jsonRelated struct {
		jsonPlace
		Message string `json:"message"`
	}
	jsonFix struct {
		Message string     `json:"message"`
		Edits   []jsonEdit `json:"edits"`
	}
	jsonEdit struct {
		File  string `json:"file"`
		Start int    `json:"start"`
		End   int    `json:"end"`
		New   string `json:"new"`
	}
	jsonProblem struct {
		Package string `json:"package,omitempty"`
		jsonPlace
		Message string `json:"message"`
	}
)

// JSONHelp documents the JSON document for its readers.
const JSONHelp = `The JSON document (-format json, or -json) is one object:

version   1. It changes when a field changes its meaning or goes away, not when
          one is added.
findings  a list, sorted by file, line and column; empty if there are none:
  rule      the rule's id, "SL101"; or "internal-error"; or "directive": a comment
            for slotlint that does not work; or under -strict "unknown": too
            little is known of the keys of a group; or "assumption": they are
            in one slot as long as something is true
  name      the rule's name, "crossslot-command"
  level     "error" (proved), "warning" (likely) or "note"
  package   import path of the package
  file      path, with slashes, relative to the working directory if it is inside
  line, column, endLine, endColumn
            counted from 1, columns in bytes; the end is the first byte after it,
            and left out where it is not known
  message   one line of text
  url       the page of the rule
  related   a list of other places: file, line, column, endLine, endColumn, message
  fixes     a list of changes that make the finding go away: message, and edits,
            each with file, start and end (offsets in bytes from 0) and new text
problems  a list of what could not be analyzed: package, file, line, column where
          they are known, and message
summary   how many groups of keys were judged: same (always in one slot), never
          (proved not to be), unlikely (only by chance), unknown (not judged);
          operations: places where a command is issued; packages: those that
          call a Redis client; both are left out if there are none
muted     how many findings were left out, because the baseline has them; left out
          if there are none

Lists that are empty inside a finding are left out, as are unknown places.
`

func writeJSON(w io.Writer, r *Report, o Options) error {
	doc := jsonReport{
		Version:  JSONVersion,
		Findings: []jsonFinding{},
		Problems: []jsonProblem{},
		Summary:  r.Summary,
		Muted:    r.Muted,
	}
	for _, f := range r.Findings {
		doc.Findings = append(doc.Findings, o.jsonFinding(f))
	}
	for _, p := range r.Problems {
		doc.Problems = append(doc.Problems, jsonProblem{
			Package:   p.Package,
			jsonPlace: o.jsonPlace(p.Pos, token.Position{}),
			Message:   p.Message,
		})
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false) // holes are written <id>
	return e.Encode(doc)
}

func (o Options) jsonFinding(f Finding) jsonFinding {
	j := jsonFinding{
		Rule:      f.Rule,
		Level:     f.Level,
		Package:   f.Package,
		jsonPlace: o.jsonPlace(f.Pos, f.End),
		Message:   f.Message,
	}
	if rule, ok := rules.ByID(f.Rule); ok {
		j.Name, j.URL = rule.Name, rules.URL(rule.ID)
	}
	for _, r := range f.Related {
		j.Related = append(j.Related, jsonRelated{jsonPlace: o.jsonPlace(r.Pos, r.End), Message: r.Message})
	}
	for _, fix := range f.Fixes {
		edits := []jsonEdit{}
		for _, e := range fix.Edits {
			edits = append(edits, jsonEdit{File: o.slashName(e.Filename), Start: e.Start, End: e.End, New: e.New})
		}
		j.Fixes = append(j.Fixes, jsonFix{Message: fix.Message, Edits: edits})
	}
	return j
}

func (o Options) jsonPlace(pos, end token.Position) jsonPlace {
	p := jsonPlace{File: o.slashName(pos.Filename), Line: pos.Line, Column: pos.Column}
	if end.Filename == pos.Filename && comparePositions(pos, end) < 0 {
		p.EndLine, p.EndColumn = end.Line, end.Column
	}
	return p
}

func (o Options) slashName(file string) string { return filepath.ToSlash(o.name(file)) }
