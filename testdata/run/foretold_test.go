package run

import (
	"go/ast"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/slotlint/slotlint/analyzer"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
)

// A foretold is what the linter's findings in a fixture say will happen.
type foretold struct {
	answers []string // the call fails with one of them
	split   bool     // it does not fail: the client sends one transaction for each slot
	placed  bool     // it fails unless one node serves both slots
}

const (
	crossSlot = "CROSSSLOT Keys in request don't hash to the same slot"
	// execAbort is the end of a transaction one of whose commands the server has refused to queue. Some clients show it
	// in place of that refusal.
	execAbort = "EXECABORT Transaction discarded because of previous errors"
)

// crossSlotOfGlide is how valkey-glide tells the server's refusal.
var crossSlotOfGlide = []string{"CrossSlot: Keys in request don't hash to the same slot", "bitop command execution failed"}

// withText matches the part of a finding that says how a client or a server refuses.
var withText = regexp.MustCompile(`(?:panics|refuses|refuses it) with ("(?:[^"\\]|\\.)*")`)

// foretell reads a finding.
func foretell(d analysis.Diagnostic) foretold {
	said := answered(d)
	said.placed = strings.Contains(d.Message, "only while both slots are on one node")
	return said
}

func answered(d analysis.Diagnostic) foretold {
	if m := withText.FindStringSubmatch(d.Message); m != nil {
		if text, err := strconv.Unquote(m[1]); err == nil {
			// radix names the keys: "keys ... do not belong to the same slot".
			_, rest, named := strings.Cut(text, "...")
			if named {
				text = rest
			}
			return foretold{answers: []string{text}}
		}
	}
	switch rule, _, _ := strings.Cut(d.Category, "/"); rule {
	case "SL101", "SL103":
		return foretold{answers: []string{crossSlot}}
	case "SL102":
		if strings.Contains(d.Message, "reports no error") {
			return foretold{split: true}
		}
		// Where the second slot is another node's, the server refuses the command before it is queued.
		return foretold{answers: []string{crossSlot, execAbort, "MOVED "}}
	case "SL201", "SL202":
		return foretold{answers: []string{"Script attempted to access"}}
	case "SL203":
		return foretold{answers: []string{"must be strings or integers"}}
	}
	return foretold{}
}

// analyzed gives each fixture what the linter says of it.
var analyzed = sync.OnceValue(func() error {
	all, err := fixtures()
	if err != nil {
		return err
	}
	list, err := source()
	if err != nil {
		return err
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{analyzer.New(analyzer.Options{})}, list, nil)
	if err != nil {
		return err
	}
	for _, root := range graph.Roots {
		if root.Err != nil {
			return root.Err
		}
		for _, d := range root.Diagnostics {
			said := foretell(d)
			if short(root.Package.PkgPath) == "glide" && slices.Contains(said.answers, crossSlot) {
				said.answers = append(said.answers, crossSlotOfGlide...)
			}
			for _, f := range all {
				if f.pkg == root.Package.PkgPath && f.contains(d) {
					f.answers = append(f.answers, said.answers...)
					if strings.Contains(f.pkg, "/transactions") {
						f.answers = append(f.answers, execAbort)
					}
					f.split = f.split || said.split
					f.placed = f.placed || said.placed
				}
			}
		}
	}
	return nil
})

// contains tells whether a finding stands in a function that the fixture gets to.
func (f *fixture) contains(d analysis.Diagnostic) bool {
	for decl := range f.reached {
		if within(decl, d) {
			return true
		}
	}
	return false
}

func within(decl *ast.FuncDecl, d analysis.Diagnostic) bool {
	return decl.Pos() <= d.Pos && d.Pos < decl.End()
}

func TestForetell(t *testing.T) {
	for _, test := range []struct {
		category, message, text string
		split                   bool
	}{
		{"SL101", `MGET keys are in different hash slots`, crossSlot, false},
		{"SL101", `building the command panics with "multi \"key\""; use`, `multi "key"`, false},
		{"SL102", `the client refuses it with "redis: Watch requires"`, "redis: Watch requires", false},
		{"SL102", `sends one MULTI for each slot and reports no error`, "", true},
		{"SL101/unlikely", `DEL keys are in different hash slots`, crossSlot, false},
		{"SL301", `no hash tag`, "", false},
	} {
		got := foretell(analysis.Diagnostic{Category: test.category, Message: test.message})
		text := ""
		if len(got.answers) > 0 {
			text = got.answers[0]
		}
		if text != test.text || got.split != test.split {
			t.Errorf("%s: %+v", test.message, got)
		}
	}
}
