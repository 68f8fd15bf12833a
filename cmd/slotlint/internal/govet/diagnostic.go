package govet

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/token"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// A Diagnostic is one report of an analyzer. Its file names are absolute.
type Diagnostic struct {
	Package  string // the package's id: "example.com/a", "example.com/a_test"
	Analyzer string
	Category string
	Pos, End token.Position // Offset is not known
	Message  string
	Related  []Related
	Fixes    []Fix
}

// Related is a position that belongs to a diagnostic.
type Related struct {
	Pos, End token.Position
	Message  string
}

// A Fix is a change that makes a diagnostic go away.
type Fix struct {
	Message string
	Edits   []Edit
}

// An Edit replaces the bytes of a file from Start up to End, counted from 0.
type Edit struct {
	Filename   string `json:"filename"`
	Start, End int
	New        string `json:"new"`
}

// jsonDiagnostic is a diagnostic as the vet tool prints it.
type jsonDiagnostic struct {
	Category string
	Posn     string
	End      string
	Message  string
	Related  []struct{ Posn, End, Message string }
	Fixes    []Fix `json:"suggested_fixes"`
}

// decode reads the objects that go vet -json prints, one after the other: package id -> analyzer ->
// diagnostics, or an error.
func decode(stdout []byte) ([]Diagnostic, []Problem) {
	var diagnostics []Diagnostic
	var problems []Problem
	for d := json.NewDecoder(bytes.NewReader(stdout)); ; {
		var packages map[string]map[string]json.RawMessage
		if err := d.Decode(&packages); err == io.EOF {
			return diagnostics, problems
		} else if err != nil {
			return diagnostics, append(problems, Problem{Message: fmt.Sprintf("go vet printed what is no JSON: %v", err)})
		}
		for _, pkg := range slices.Sorted(maps.Keys(packages)) {
			for _, analyzer := range slices.Sorted(maps.Keys(packages[pkg])) {
				found, err := decodeDiagnostics(packages[pkg][analyzer])
				if err != nil {
					problems = append(problems, Problem{Package: pkg, Message: err.Error()})
				}
				for _, f := range found {
					diagnostics = append(diagnostics, f.diagnostic(pkg, analyzer))
				}
			}
		}
	}
}

func decodeDiagnostics(raw json.RawMessage) ([]jsonDiagnostic, error) {
	var failed struct{ Error string }
	if json.Unmarshal(raw, &failed) == nil && failed.Error != "" {
		return nil, fmt.Errorf("the analysis failed: %s", firstLine(failed.Error))
	}
	var found []jsonDiagnostic
	if err := json.Unmarshal(raw, &found); err != nil {
		return nil, fmt.Errorf("go vet printed diagnostics of an unknown form: %w", err)
	}
	return found, nil
}

func (j jsonDiagnostic) diagnostic(pkg, analyzer string) Diagnostic {
	d := Diagnostic{
		Package:  pkg,
		Analyzer: analyzer,
		Category: j.Category,
		Message:  j.Message,
		Fixes:    j.Fixes,
	}
	d.Pos, d.End = position(j.Posn), position(j.End)
	for _, r := range j.Related {
		d.Related = append(d.Related, Related{Pos: position(r.Posn), End: position(r.End), Message: r.Message})
	}
	return d
}

// position reads "file:line:column", "file:line" or "file". The file's name may have colons of its own.
func position(s string) token.Position {
	name, last, ok := cutNumber(s)
	if !ok {
		return token.Position{Filename: s}
	}
	if file, line, ok := cutNumber(name); ok {
		return token.Position{Filename: file, Line: line, Column: last}
	}
	return token.Position{Filename: name, Line: last}
}

func cutNumber(s string) (before string, number int, ok bool) {
	i := strings.LastIndexByte(s, ':')
	if i < 1 {
		return s, 0, false
	}
	n, err := strconv.Atoi(s[i+1:])
	if err != nil || n < 0 {
		return s, 0, false
	}
	return s[:i], n, true
}
