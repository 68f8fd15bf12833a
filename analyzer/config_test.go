package analyzer_test

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/slotlint/slotlint/analyzer"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// TestConfiguration runs the analyzer over a small module with a configuration file beside its go.mod, and a
// stand-in for the client.
func TestConfiguration(t *testing.T) {
	if testing.Short() {
		t.Skip("type-checks a part of the standard library from source")
	}
	const dir = "testdata/config"
	all := load(t, dir, "./...")
	pkgs := func(names ...string) []*packages.Package {
		return slices.DeleteFunc(slices.Clone(all), func(p *packages.Package) bool {
			return !slices.Contains(names, strings.TrimPrefix(p.PkgPath, "example.com/app/"))
		})
	}

	for _, tt := range []struct {
		name    string
		pkgs    []*packages.Package
		options analyzer.Options
	}{
		{"sinks and builders are what the file says", pkgs("use"), analyzer.Options{}},
		{"what is tagged is not judged", pkgs("tagged"), analyzer.Options{}},
		{"clients of one server are left out", pkgs("single"), analyzer.Options{ClusterClientsOnly: true}},
		{"strict lists what is not proved", pkgs("strict"), analyzer.Options{Strict: true}},
		{"a file below go.mod's directory is reported", pkgs("stray"), analyzer.Options{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, problem := range unmet(tt.pkgs, analyzer.New(tt.options)) {
				t.Error(problem)
			}
		})
	}

	t.Run("clients of one server are judged unless they are left out", func(t *testing.T) {
		got := diagnostics(t, pkgs("single"), analyzer.New(analyzer.Options{}))
		if want := 8; len(got) != want {
			t.Errorf("%d findings, want %d: %q", len(got), want, got)
		}
	})
	t.Run("without strict only findings are reported", func(t *testing.T) {
		if got := diagnostics(t, pkgs("strict"), analyzer.New(analyzer.Options{})); len(got) != 0 {
			t.Errorf("got %q", got)
		}
	})

	t.Run("directives", func(t *testing.T) {
		// A comment that is a directive leaves no room for a want comment on its line.
		const golden = dir + "/directives/want.txt"
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Join(diagnostics(t, pkgs("directives"), analyzer.New(analyzer.Options{})), "\n") + "\n"
		if got != string(want) {
			t.Errorf("diagnostics differ from %s:\n%s", golden, got)
		}
	})
	t.Run("a directive for a rule that is off is not unused", func(t *testing.T) {
		for _, d := range diagnostics(t, pkgs("directives"), analyzer.New(analyzer.Options{Rules: "-SL301"})) {
			if strings.Contains(d, "SL301 silences nothing") {
				t.Error(d)
			}
		}
	})

	file := filepath.Join(t.TempDir(), "file.yml")
	for _, tt := range []struct {
		name, text string
		pkgs       []*packages.Package
		want       string // of one diagnostic, at the package clause; empty for none
	}{
		{"a mistake has its line", "strict: true\nrule: all\n", pkgs("use"), `:2: unknown key "rule"; the keys here are rules, strict, cluster-clients-only, target, sinks, builders, tagged`},
		{"the first of several", "strict: 1\nrule: all\nrules: x\n", pkgs("use"), ":1: strict: want true or false, not the number 1 (and 2 more mistakes)"},
		{"packages without commands need no configuration", "rule: all\n", pkgs("plain", "keys"), ""},
		{"unless it speaks of them", "tagged: [example.com/app/plain.Upper\n", pkgs("plain", "keys"), ":1: sequence end token ']' not found"},
		{"or of what they import", "tagged: [example.com/app/tenant.Prefix\n", pkgs("plain", "tagged"), ":1: sequence end token ']' not found"},

		{"a package that there is not", "tagged:\n- example.com/app/kyes.User\n", pkgs("use"), ":2: example.com/app/kyes.User: there is no package example.com/app/kyes"},
		{"a package elsewhere may exist", "tagged: [example.com/other.User]\n", pkgs("plain"), ""},
		{"a function that there is not", "builders:\n- pattern: x\n  func: example.com/app/keys.Usr\n", pkgs("use"), ":3: example.com/app/keys.Usr: there is no such function"},
		{"a type that there is not", "tagged: [(example.com/app/tenant.Tenants).Name]\n", pkgs("tagged"), ":1: (example.com/app/tenant.Tenants).Name: there is no such function or field"},
		{"a field that there is not", "tagged: [(example.com/app/tenant.Tenant).name]\n", pkgs("tagged"), ":1: (example.com/app/tenant.Tenant).name: there is no such function or field"},
		{"a function of the package itself", "tagged: [example.com/app/plain.upper]\n", pkgs("plain"), ":1: example.com/app/plain.upper: there is no such function or field"},
		{"a sink that is a type", sink("store.Store", "0"), pkgs("use"), ":2: example.com/app/store.Store is no function"},
		{"a parameter that there is not", sink("store.Fetch", "key"), pkgs("use"), ":2: example.com/app/store.Fetch has no parameter key"},
		{"an index beyond the parameters", sink("store.Fetch", "1"), pkgs("use"), ":2: example.com/app/store.Fetch has no parameter 1"},
		{"a parameter that holds no keys", "sinks:\n- {func: (example.com/app/store.Store).Move, command: GET, keys: [force]}\n", pkgs("use"), ":2: parameter force of (example.com/app/store.Store).Move holds no keys: it is of type bool"},
		{"a hole that is no parameter", builder("keys.User", "user:<name>"), pkgs("use"), ":2: example.com/app/keys.User has no parameter name"},
		{"a hole beyond the parameters", builder("keys.User", "user:<2>"), pkgs("use"), ":2: example.com/app/keys.User has no parameter 2"},
		{"a hole that is a list", builder("keys.Joined", "user:<parts>"), pkgs("use"), ":2: parameter parts of example.com/app/keys.Joined is a list, which no pattern can hold"},
		{"a builder that returns a list", builder("store.Fetch", "user:<keys>"), pkgs("use"), ":2: example.com/app/store.Fetch returns no string"},
		{"a tagged function without text", "tagged: [example.com/app/store.Undeclared]\n", pkgs("use"), ":1: example.com/app/store.Undeclared returns no string"},
		{"a tagged type", "tagged: [example.com/app/tenant.Tenant]\n", pkgs("tagged"), ":1: example.com/app/tenant.Tenant is neither a function nor a field"},
	} {
		t.Run("mistakes/"+tt.name, func(t *testing.T) {
			if err := os.WriteFile(file, []byte(tt.text), 0o644); err != nil {
				t.Fatal(err)
			}
			got := diagnostics(t, tt.pkgs, analyzer.New(analyzer.Options{Config: file}))
			got = slices.DeleteFunc(got, func(d string) bool { return !strings.Contains(d, "[config]") })
			if tt.want == "" {
				if len(got) != 0 {
					t.Errorf("got %q, want none", got)
				}
				return
			}
			if want := "[config] " + file + tt.want; len(got) != 1 || !strings.HasSuffix(got[0], want) {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
	t.Run("mistakes/a file that there is not", func(t *testing.T) {
		got := diagnostics(t, pkgs("single"), analyzer.New(analyzer.Options{Config: "none.yml"}))
		if want := []string{"single.go:1 [config] none.yml: cannot be read: no such file or directory"}; !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	})

	for _, tt := range []struct {
		name, text string
		options    analyzer.Options
		flags      []string
		want       []string
	}{
		{"rules of the file", "rules: SL301", analyzer.Options{}, nil, []string{"SL301"}},
		{"rules of the options replace them", "rules: SL301", analyzer.Options{Rules: "SL101"}, nil, []string{"SL101"}},
		{"rules of a flag replace them", "rules: SL301", analyzer.Options{}, []string{"-rules=-SL301"}, []string{"SL101"}},
		{"also by the defaults", "rules: SL301", analyzer.Options{}, []string{"-rules="}, []string{"SL101", "SL301"}},
		{"cluster-clients-only of the file", "cluster-clients-only: true\nrules: SL101", analyzer.Options{}, nil, []string{"SL101"}},
		{"a flag replaces it", "cluster-clients-only: true", analyzer.Options{}, []string{"-cluster-clients-only=false"}, []string{"SL101", "SL301"}},
		{"strict of the file", "strict: true", analyzer.Options{}, nil, []string{"SL101", "SL301", "unknown"}},
		{"a flag replaces that", "strict: true", analyzer.Options{}, []string{"-strict=false"}, []string{"SL101", "SL301"}},
		{"a flag does without a value", "strict: false", analyzer.Options{}, []string{"-strict"}, []string{"SL101", "SL301", "unknown"}},
	} {
		t.Run("flags/"+tt.name, func(t *testing.T) {
			if err := os.WriteFile(file, []byte(tt.text), 0o644); err != nil {
				t.Fatal(err)
			}
			tt.options.Config = file
			a := analyzer.New(tt.options)
			if err := a.Flags.Parse(tt.flags); err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, d := range diagnostics(t, pkgs("single"), a) {
				_, category, _ := strings.Cut(d, "[")
				category, _, _ = strings.Cut(category, "]")
				if !slices.Contains(got, category) {
					got = append(got, category)
				}
			}
			if slices.Sort(got); !slices.Equal(got, tt.want) {
				t.Errorf("categories %q, want %q", got, tt.want)
			}
		})
	}
}

func sink(fn, key string) string {
	return "sinks:\n- {func: example.com/app/" + fn + ", command: MGET, keys: [" + key + "]}\n"
}

func builder(fn, pattern string) string {
	return "builders:\n- {func: example.com/app/" + fn + ", pattern: '" + pattern + "'}\n"
}

// diagnostics runs an analyzer, and returns what it reports, in order: "file.go:7 [category] message", without the
// message for the findings of a rule.
func diagnostics(t *testing.T, pkgs []*packages.Package, a *analysis.Analyzer) []string {
	t.Helper()
	graph, err := checker.Analyze([]*analysis.Analyzer{a}, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	type at struct {
		file string
		line int
		text string
	}
	var found []at
	for _, root := range graph.Roots {
		if root.Err != nil {
			t.Fatal(root.Err)
		}
		for _, d := range root.Diagnostics {
			text := "[" + d.Category + "]"
			if !strings.HasPrefix(d.Category, "SL") {
				text += " " + d.Message
			}
			p := root.Package.Fset.Position(d.Pos)
			found = append(found, at{filepath.Base(p.Filename), p.Line, text})
		}
	}
	slices.SortFunc(found, func(a, b at) int {
		return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.line, b.line), cmp.Compare(a.text, b.text))
	})
	out := make([]string, len(found))
	for i, d := range found {
		out[i] = fmt.Sprintf("%s:%d %s", d.file, d.line, d.text)
	}
	return out
}
