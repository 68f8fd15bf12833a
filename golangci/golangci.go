// Package golangci is slotlint as a module plugin of golangci-lint v2. A custom golangci-lint that imports it has a
// linter slotlint, with the settings that [Settings] describes; docs/integration.md shows how to build one.
//
// golangci-lint keeps the position and the message of a diagnostic, and this package gives it what it can make use of:
//
//   - Related positions are left out. golangci-lint makes of each an issue of its own.
//   - Of several fixes the first is kept, and that only if all of it is in the file of the finding. golangci-lint
//     applies all alternatives at once, and drops edits in other files one by one.
package golangci

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"strings"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/slotlint/slotlint/analyzer"
	"github.com/slotlint/slotlint/docs/rules"
	"github.com/slotlint/slotlint/internal/target"
)

// This is how a plugin makes itself known: golangci-lint imports the package, and looks it up by its name.
func init() { register.Plugin("slotlint", New) } //nolint:gochecknoinits // see above

// Settings are what stands in .golangci.yml below linters.settings.custom.slotlint.settings. What is not set there is
// as .slotlint.yml says.
type Settings struct {
	// Rules selects rules, as the flag -rules: "SL101,SL301" or "-SL301". It can be a list, too.
	Rules ruleList `json:"rules"`
	// Strict reports groups of keys about which too little is known, and assumptions.
	Strict bool `json:"strict"`
	// ClusterClientsOnly leaves out commands of clients that are certainly no cluster's.
	ClusterClientsOnly bool `json:"cluster-clients-only"`
	// Target names the kind of server that the program is meant for: "cluster", "alibaba", "serverless", "enterprise".
	Target string `json:"target"`
	// Config names the file that is read in place of .slotlint.yml beside go.mod: an absolute name, or one below the
	// directory of go.mod.
	Config string `json:"config"`
	// Deps follows keys through the packages of other modules, too.
	Deps bool `json:"deps"`
}

// settingsKeys are the keys of Settings, for messages.
const settingsKeys = "rules, strict, cluster-clients-only, target, config, deps"

// ruleList is a list of rules, written as a list or as one text.
type ruleList string

// UnmarshalJSON reads both forms.
func (l *ruleList) UnmarshalJSON(text []byte) error {
	var list []string
	var one string
	switch {
	case json.Unmarshal(text, &one) == nil:
		list = []string{one}
	case json.Unmarshal(text, &list) != nil:
		return fmt.Errorf("rules: want a text or a list of texts, not %s", text)
	}
	*l = ruleList(strings.Join(list, ","))
	return nil
}

// New returns the plugin with the settings that golangci-lint has read. A setting that is not understood is an error:
// it would be taken for one that works.
func New(raw any) (register.LinterPlugin, error) {
	s, err := register.DecodeSettings[Settings](raw)
	if err != nil {
		return nil, fmt.Errorf("slotlint: %w", settingsError(err))
	}
	if _, err := rules.Select(string(s.Rules)); err != nil {
		return nil, fmt.Errorf("slotlint: rules: %w", err)
	}
	if _, err := target.Parse(s.Target); err != nil {
		return nil, fmt.Errorf("slotlint: target: %w", err)
	}
	return plugin{s}, nil
}

var unknownField = regexp.MustCompile(`unknown field ("[^"]*")`)

// settingsError says in terms of the file what could not be decoded.
func settingsError(err error) error {
	if m := unknownField.FindStringSubmatch(err.Error()); m != nil {
		return fmt.Errorf("unknown setting %s; the settings are %s", m[1], settingsKeys)
	}
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &kind) && kind.Field == "":
		return fmt.Errorf("the settings: want keys and values, not %s", kind.Value)
	case errors.As(err, &kind):
		want := "a text"
		if kind.Type.Kind() == reflect.Bool {
			want = "true or false"
		}
		return fmt.Errorf("%s: want %s, not %s", kind.Field, want, kind.Value)
	}
	if inner := errors.Unwrap(err); inner != nil {
		return inner // less "decoding settings: "
	}
	return err
}

type plugin struct{ Settings }

// GetLoadMode asks for types: without them no method is known to be a client's.
func (plugin) GetLoadMode() string { return register.LoadModeTypesInfo }

// BuildAnalyzers returns the analyzer. It has the linter's name, so that golangci-lint puts none before the message.
func (p plugin) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	a := analyzer.New(analyzer.Options{
		Rules:              string(p.Rules),
		Strict:             p.Strict,
		ClusterClientsOnly: p.ClusterClientsOnly,
		Target:             p.Target,
		Config:             p.Config,
		Deps:               p.Deps,
	})
	run := a.Run
	a.Run = func(pass *analysis.Pass) (any, error) {
		inner := *pass
		inner.Report = func(d analysis.Diagnostic) {
			d.Related = nil
			d.SuggestedFixes = oneFix(pass, d)
			pass.Report(d)
		}
		return run(&inner)
	}
	return []*analysis.Analyzer{a}, nil
}

// oneFix returns the first fix, if all of it is in the file of the finding.
func oneFix(pass *analysis.Pass, d analysis.Diagnostic) []analysis.SuggestedFix {
	if len(d.SuggestedFixes) == 0 {
		return nil
	}
	file := pass.Fset.File(d.Pos)
	for _, e := range d.SuggestedFixes[0].TextEdits {
		if pass.Fset.File(e.Pos) != file {
			return nil
		}
	}
	return d.SuggestedFixes[:1]
}
