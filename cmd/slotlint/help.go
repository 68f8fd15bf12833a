package main

import (
	"errors"
	"flag"
	"strings"

	"github.com/slotlint/slotlint/cmd/slotlint/internal/report"
	"github.com/slotlint/slotlint/docs/rules"
)

const usageHead = `slotlint finds the Redis commands in Go programs that Redis Cluster refuses with
"CROSSSLOT Keys in request don't hash to the same slot".

Usage:
`

const usageExit = `
Exit status: 0 nothing found, 1 findings, 2 could not analyze everything.
`

// jsonTopic is the help topic that is no rule and no command.
const jsonTopic = "json"

// help prints the usage, the page of a rule, the usage of a command, or what the JSON document looks like.
func (c command) help(args []string) int {
	switch {
	case len(args) == 0:
		return c.print(usage())
	case len(args) > 1:
		return c.fail(errors.New("help takes one topic at a time"))
	case args[0] == jsonTopic:
		return c.print(report.JSONHelp)
	}
	if s, ok := findSubcommand(args[0]); ok {
		return c.print(s.help())
	}
	if rule, ok := rules.ByID(args[0]); ok {
		return c.print(rule.Page())
	}
	return c.fail(unknownTopic(args[0]))
}

func usage() string {
	var flags, ruleRows, formats [][]string
	forms := [][]string{{"  slotlint [flags] [packages]", "analyze packages, ./... if none are named"}}
	for _, s := range subcommands() {
		forms = append(forms, []string{"  " + s.synopsis(), s.about})
	}
	forms = append(forms, []string{"  go vet -vettool=$(which slotlint)", "the same findings, printed by go vet"})
	new(checkOptions).flagSet().VisitAll(func(f *flag.Flag) { flags = append(flags, flagRows(f)...) })
	for _, r := range rules.All() {
		summary := r.Summary
		if !r.Default {
			summary += " (off by default)"
		}
		ruleRows = append(ruleRows, []string{"  " + r.ID, r.Name, summary})
	}
	for _, f := range report.Formats() {
		formats = append(formats, []string{"  " + f.Name, f.About})
	}
	return usageHead + columns(forms) + usageExit +
		"\nFlags:\n" + columns(flags) +
		"\nRules:\n" + columns(ruleRows) +
		"\nFormats:\n" + columns(formats)
}

// usageWidth is the number of columns of a flag's explanation.
const usageWidth = 62

// flagRows returns a flag's name and value, and beside it its explanation in lines of bounded width.
func flagRows(f *flag.Flag) [][]string {
	value, about := flag.UnquoteUsage(f)
	head := strings.TrimSpace("-" + f.Name + " " + value)
	if f.DefValue != "" && f.DefValue != "false" {
		about += " (default " + f.DefValue + ")"
	}
	var rows [][]string
	line := ""
	for _, word := range strings.Fields(about) {
		if line != "" && len(line)+1+len(word) > usageWidth {
			rows = append(rows, []string{"  " + head, line})
			head, line = "", ""
		}
		line = strings.TrimSpace(line + " " + word)
	}
	return append(rows, []string{"  " + head, line})
}
