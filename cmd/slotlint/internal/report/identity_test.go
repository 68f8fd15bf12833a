package report

import (
	"go/token"
	"path/filepath"
	"slices"
	"testing"
)

const mget = `MGET keys are in different hash slots: "a:<id>" and "b:<id>" never share one; use "a:{<id>}" and "b:{<id>}" (SL101)`

func TestIdentityIsWhatAMessageSaysOfWhichFunction(t *testing.T) {
	dir, at := source(t, `package a

func plain() {
	x()
}

func (s *Store[K, V]) method() {
	x()
	y("é")   // z
}

var v = x()
`)
	tests := []struct {
		name    string
		pos     token.Position
		message string
		want    Identity
	}{
		{"a function", at(4, 2), mget, Identity{Func: "plain", Command: "MGET", Keys: []string{"a:<id>", "b:<id>"}}},
		{"a method", at(8, 2), mget, Identity{Func: "Store.method", Command: "MGET", Keys: []string{"a:<id>", "b:<id>"}}},
		{"outside of functions the line counts", at(12, 5), mget, Identity{Command: "MGET", Keys: []string{"a:<id>", "b:<id>"}, Line: "var v = x()"}},
		{"without keys the line counts, but not its blanks", at(9, 2), "something else", Identity{Func: "Store.method", Line: `y("é") // z`}},
		{"a command of two words", at(4, 2), `XGROUP CREATE key "x"`, Identity{Func: "plain", Command: "XGROUP CREATE", Keys: []string{"x"}}},
		{"a semicolon and quotes in a key", at(4, 2), `the KEYS "a;\"b" and "c"; "d"`, Identity{Func: "plain", Keys: []string{`a;"b`, "c"}}},
		{"a quote that is never closed", at(4, 2), `key "x`, Identity{Func: "plain", Line: "x()"}},
		{"a line beyond the file", at(99, 1), "m", Identity{}},
		{"no such file", token.Position{Filename: filepath.Join(dir, "none.go"), Line: 1, Column: 1}, mget, Identity{File: "none.go", Command: "MGET", Keys: []string{"a:<id>", "b:<id>"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.want.Rule = "SL101"
			if tt.want.File == "" {
				tt.want.File = "a.go"
			}
			r := &Report{Findings: []Finding{{Rule: "SL101", Pos: tt.pos, Message: tt.message}}}
			got := r.Identities(Options{Root: dir}.rootName)[0]
			if got.Compare(tt.want) != 0 {
				t.Errorf("\n got %+v\nwant %+v", got, tt.want)
			}
		})
	}
}

func TestFingerprintsOutliveMovedLines(t *testing.T) {
	prints := func(text string, lines ...int) []string {
		dir, at := source(t, text)
		var findings []Finding
		for _, line := range lines {
			findings = append(findings, Finding{Rule: "SL101", Pos: at(line, 2), Message: mget})
		}
		return newIdentifier(sources{}, Options{Root: dir}.rootName).fingerprints(findings)
	}
	before := prints("package a\n\nfunc f() {\n\tx()\n\tx()\n}\n", 4, 5)
	after := prints("// Package a.\npackage a\n\nimport \"x\"\n\nfunc f() {\n\ty := 1\n\tx(y)\n\tx()\n}\n", 8, 9)
	if !slices.Equal(before, after) {
		t.Errorf("before %q, after %q", before, after)
	}
	if before[0] == before[1] {
		t.Errorf("two findings have one fingerprint, %q", before[0])
	}
	if other := prints("package a\n\nfunc g() {\n\tx()\n}\n", 4); other[0] == before[0] {
		t.Error("findings in two functions have one fingerprint")
	}
}
