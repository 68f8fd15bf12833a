package golangci_test

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/golangci/plugin-module-register/register"

	"github.com/slotlint/slotlint/golangci"
)

type object = map[string]any

func TestPluginIsRegisteredUnderItsName(t *testing.T) {
	newPlugin, err := register.GetPlugin("slotlint")
	if err != nil {
		t.Fatal(err)
	}
	p, err := newPlugin(nil)
	if err != nil {
		t.Fatal(err)
	}
	if mode := p.GetLoadMode(); mode != register.LoadModeTypesInfo {
		t.Errorf("load mode %q", mode)
	}
	analyzers, err := p.BuildAnalyzers()
	if err != nil {
		t.Fatal(err)
	}
	// Under another name than the linter's, golangci-lint puts that before each message.
	if len(analyzers) != 1 || analyzers[0].Name != "slotlint" {
		t.Errorf("analyzers %v", analyzers)
	}
}

func TestSettingsReachTheAnalyzer(t *testing.T) {
	p, err := golangci.New(object{
		"rules": "SL101,-SL301", "strict": true, "cluster-clients-only": true, "target": "alibaba", "config": "other.yml", "deps": true,
	})
	if err != nil {
		t.Fatal(err)
	}
	analyzers, err := p.BuildAnalyzers()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"rules": "SL101,-SL301", "strict": "true", "cluster-clients-only": "true", "target": "alibaba", "config": "other.yml", "deps": "true",
	} {
		if got := analyzers[0].Flags.Lookup(name).DefValue; got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
}

func TestSettingsThatAreRight(t *testing.T) {
	for name, settings := range map[string]any{
		"none":            nil,
		"empty":           object{},
		"rules as a text": object{"rules": "all,-broken-tag"},
		"rules as a list": object{"rules": []any{"SL101", "sl301"}},
		"no rules":        object{"rules": ""},
	} {
		if _, err := golangci.New(settings); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestSettingsThatAreWrongAreOneClearLine(t *testing.T) {
	tests := []struct {
		name     string
		settings any
		want     string
	}{
		{"an unknown setting", object{"strikt": true}, `slotlint: unknown setting "strikt"; the settings are rules, strict, cluster-clients-only, target, config, deps`},
		{"a text for a truth value", object{"strict": "yes"}, "slotlint: strict: want true or false, not string"},
		{"a number for a text", object{"config": 1}, "slotlint: config: want a text, not number"},
		{"an unknown rule", object{"rules": "SL999"}, `slotlint: rules: unknown rule "SL999"; the rules are SL101`},
		{"an unknown rule in a list", object{"rules": []any{"SL101", "SL999"}}, `slotlint: rules: unknown rule "SL999"`},
		{"an unknown target", object{"target": "aws"}, `slotlint: target: unknown target "aws"; the targets are cluster, alibaba, serverless, enterprise`},
		{"rules of another kind", object{"rules": object{"SL101": true}}, `slotlint: rules: want a text or a list of texts, not {"SL101":true}`},
		{"a list of settings", []any{"strict"}, "slotlint: the settings: want keys and values, not array"},
		{"what JSON has no form for", object{"strict": func() {}}, "slotlint: json: unsupported type"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := golangci.New(tt.settings)
			if err == nil || !strings.HasPrefix(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("\n got %v\nwant %s", err, tt.want)
			}
		})
	}
}

// The settings in the documentation are all there are, and are taken.
func TestSettingsInTheDocumentation(t *testing.T) {
	text, err := os.ReadFile("../docs/integration.md")
	if err != nil {
		t.Fatal(err)
	}
	_, example, _ := strings.Cut(string(text), "```yaml\nversion: \"2\"\n")
	example, _, _ = strings.Cut(example, "```")
	var file struct {
		Linters struct {
			Settings struct {
				Custom map[string]struct {
					Type     string
					Settings object
				}
			}
		}
	}
	if err := yaml.Unmarshal([]byte(example), &file); err != nil {
		t.Fatal(err)
	}
	linter := file.Linters.Settings.Custom["slotlint"]
	if linter.Type != "module" {
		t.Errorf("the linter is of type %q", linter.Type)
	}
	if _, err := golangci.New(linter.Settings); err != nil {
		t.Error(err)
	}
	if n := reflect.TypeFor[golangci.Settings]().NumField(); len(linter.Settings) != n {
		t.Errorf("%d settings are shown, there are %d", len(linter.Settings), n)
	}
}
