package main

import (
	"errors"
	"flag"
	"fmt"
	"strings"

	"github.com/slotlint/slotlint/cmd/slotlint/internal/report"
	"github.com/slotlint/slotlint/docs/rules"
)

const usageHead = `slotlint finds the Redis commands in Go programs that Redis Cluster refuses with
"CROSSSLOT Keys in request don't hash to the same slot".

Usage:
  slotlint [flags] [packages]   analyze packages, ./... if none are named
  slotlint keys [packages]      list keys, and which of them must live together
  slotlint lua FILE|DIR...      judge Lua scripts on their own
  slotlint slot KEY...          show the slots of keys, and why
  slotlint why FILE:LINE        show how the verdict on an operation comes about
  slotlint help [RULE | json]   explain slotlint, a rule, or the JSON document
  slotlint version              show the version
  go vet -vettool=$(which slotlint) [packages]
                                the same findings, printed by go vet

Exit status: 0 nothing found, 1 findings, 2 could not analyze everything.
`

// help prints the usage, the page of a rule, or what the JSON document looks like.
func (c command) help(args []string) int {
	switch {
	case len(args) == 0:
		return c.print(usage())
	case len(args) > 1:
		return c.fail(errors.New("help takes one rule at a time"))
	case args[0] == "json":
		return c.print(report.JSONHelp)
	}
	rule, ok := rules.ByID(args[0])
	if !ok {
		return c.fail(fmt.Errorf("no help on %q; there is help on json and on the rules: run 'slotlint help'", args[0]))
	}
	return c.print(rule.Page())
}

func usage() string {
	var flags, ruleRows, formats [][]string
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
	return usageHead +
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
