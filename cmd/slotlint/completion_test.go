package main

import (
	"slices"
	"testing"

	"github.com/slotlint/slotlint/cmd/slotlint/internal/report"
	"github.com/slotlint/slotlint/docs/rules"
)

func TestCompletion(t *testing.T) {
	var formats []string
	for _, f := range report.Formats() {
		formats = append(formats, f.Name)
	}
	tests := []struct {
		about string
		args  []string // the last one is completed
		want  []string
	}{
		{"a subcommand or a package", []string{"sl"}, []string{"slot", anyDirectory}},
		{"a flag", []string{"-write"}, []string{"-write-baseline"}},
		{"with two dashes", []string{"--write"}, []string{"--write-baseline"}},
		{"after other flags, with and without values", []string{"-v", "-C", "dir", "-tags=x", "-write"}, []string{"-write-baseline"}},
		{"a flag's value is no subcommand", []string{"-tags", "slot"}, nil},
		{"all values of a flag", []string{"-format", ""}, formats},
		{"a value after an equals sign", []string{"-format=js"}, []string{"-format=json"}},
		{"a file", []string{"-baseline", "x"}, []string{anyFile}},
		{"a file after an equals sign", []string{"-baseline=x"}, []string{anyFile}},
		{"a directory", []string{"-C", ""}, []string{anyDirectory}},
		{"a truth", []string{"-tests=f"}, []string{"-tests=false"}},
		{"a flag without a value is followed by anything", []string{"-strict", "./."}, []string{"./...", anyDirectory}},
		{"a rule", []string{"-rules", "SL30"}, rulesLike("SL30")},
		{"a rule by name", []string{"-rules", "broken"}, []string{"broken-tag"}},
		{"the next rule of a list", []string{"-rules", "all,-broken"}, []string{"all,-broken-tag"}},
		{"no flags after packages", []string{"./...", "-"}, []string{anyDirectory}},
		{"no flags after two dashes", []string{"--", "-write"}, []string{anyDirectory}},
		{"a subcommand has its own flags", []string{"lua", "-c"}, []string{"-config"}},
		{"and arguments", []string{"lua", "x"}, []string{anyFile}},
		{"or none", []string{"slot", "-write"}, nil},
		{"a help topic", []string{"help", "js"}, []string{"json"}},
		{"a shell", []string{"completion", "z"}, []string{"zsh"}},
		{"an unknown flag is taken for one without a value", []string{"-nope", "-write"}, []string{"-write-baseline"}},
	}
	for _, tt := range tests {
		if got := words(complete(tt.args)); !slices.Equal(got, tt.want) {
			t.Errorf("%s: complete(%q) = %q, want %q", tt.about, tt.args, got, tt.want)
		}
	}
}

func rulesLike(prefix string) []string {
	var ids []string
	for _, r := range rules.All() {
		if r.ID[:len(prefix)] == prefix {
			ids = append(ids, r.ID)
		}
	}
	return ids
}

func TestNearest(t *testing.T) {
	known := []string{"lua", "slot", "help", "completion", "version"}
	tests := []struct{ wrong, want string }{
		{"vresion", "version"}, {"hlep", "help"}, {"slots", "slot"}, {"complete", "completion"}, {"LUA", "lua"}, {"versionn", "version"},
		{"x", ""}, {"lint", ""}, {"internal", ""}, {"", ""},
	}
	for _, tt := range tests {
		if got, ok := nearest(tt.wrong, known); got != tt.want || ok != (tt.want != "") {
			t.Errorf("nearest(%q) = %q, %v, want %q", tt.wrong, got, ok, tt.want)
		}
	}
}
