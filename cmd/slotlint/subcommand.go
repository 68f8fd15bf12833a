package main

import (
	"flag"
	"fmt"
	"slices"
	"strings"

	"github.com/slotlint/slotlint/cmd/slotlint/internal/report"
	"github.com/slotlint/slotlint/docs/rules"
	"github.com/slotlint/slotlint/internal/config"
)

// A subcommand is what the first argument can name. What it does not name is a flag or a package, and analyzed.
type subcommand struct {
	name  string
	args  string // as the usage shows them
	about string // a few words
	run   func(c command, args []string) int
	usage func() string        // what "slotlint help NAME" prints; nil for name, args and about
	flags func() *flag.FlagSet // nil if there are none
	words func() []candidate   // what completes its arguments; nil for nothing
}

func subcommands() []subcommand {
	return []subcommand{
		{
			name: "keys", args: "[packages]", about: "list keys, and which of them must live together",
			run: command.keys, usage: keysUsage, flags: new(checkOptions).keysFlagSet,
		},
		{
			name: "lua", args: "FILE|DIR...", about: "judge Lua scripts on their own",
			run: command.lua, usage: luaUsage, flags: new(checkOptions).luaFlagSet, words: files,
		},
		{name: "slot", args: "KEY...", about: "show the slots of keys, and why", run: command.slot},
		{
			name: "why", args: "FILE:LINE", about: "show how the verdict on an operation comes about",
			run: command.why, usage: whyUsage, flags: new(checkOptions).whyFlagSet, words: files,
		},
		{name: "help", args: "[RULE | TOPIC]", about: "explain slotlint, a rule, a command, or the JSON document", run: command.help, words: helpTopics},
		{
			name: "completion", args: "bash|zsh|fish", about: "print a script that completes slotlint's arguments in a shell",
			run: command.completion, usage: completionUsage, words: shellNames,
		},
		{name: "version", about: "show the version", run: command.version},
	}
}

func findSubcommand(name string) (subcommand, bool) {
	all := subcommands()
	i := slices.IndexFunc(all, func(s subcommand) bool { return s.name == name })
	if i < 0 {
		return subcommand{}, false
	}
	return all[i], true
}

func (s subcommand) synopsis() string { return strings.TrimSpace("slotlint " + s.name + " " + s.args) }

// help returns what explains the subcommand.
func (s subcommand) help() string {
	if s.usage != nil {
		return s.usage()
	}
	return s.synopsis() + "\n\n" + strings.ToUpper(s.about[:1]) + s.about[1:] + ".\n"
}

// asksForHelp reports whether arguments are no more than a flag that asks for help.
func asksForHelp(args []string) bool {
	return len(args) == 1 && slices.Contains([]string{"-h", "-help", "--help"}, args[0])
}

// helpTopics are what "slotlint help" knows.
func helpTopics() []candidate {
	topics := []candidate{{jsonTopic, "the document of -format json"}}
	for _, s := range subcommands() {
		topics = append(topics, candidate{s.name, s.about})
	}
	for _, r := range rules.All() {
		topics = append(topics, candidate{r.ID, r.Summary}, candidate{r.Name, r.Summary})
	}
	return topics
}

// unknownTopic says that there is no help on something, and on what there is.
func unknownTopic(word string) error {
	known := words(helpTopics())
	if near, ok := nearest(word, known); ok {
		return fmt.Errorf("no help on %q; did you mean %q?", word, near)
	}
	return fmt.Errorf("no help on %q; there is help on rules and commands: run 'slotlint help'", word)
}

// explain puts what the go command says of wrong arguments into words that tell what to do. A package that it does not
// find may be meant as a subcommand: this is looked at afterwards, so that no such name is in the way of a package.
func explain(r *report.Report, dir string, patterns []string) {
	for i, p := range r.Problems {
		switch {
		case strings.Contains(p.Message, "does not contain main module") && config.Find(dir).Root == "":
			r.Problems[i].Message = "no go.mod file here or in a directory above; packages are analyzed as parts of a module"
		case slices.ContainsFunc(patterns, func(pattern string) bool {
			return !strings.Contains(pattern, "/") && strings.Contains(p.Message, "package "+pattern+" is not in std")
		}):
			name, _, _ := strings.Cut(strings.TrimPrefix(p.Message, "package "), " ")
			r.Problems[i].Message = mistaken(name)
		}
	}
}

func mistaken(pattern string) string {
	var names []string
	for _, s := range subcommands() {
		names = append(names, s.name)
	}
	if near, ok := nearest(pattern, names); ok {
		return fmt.Sprintf("%q is neither a command nor a package; did you mean 'slotlint %s'?", pattern, near)
	}
	return fmt.Sprintf("%q is neither a command nor a package; a package of this module is ./%s", pattern, pattern)
}
