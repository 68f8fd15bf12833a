// Slotlint finds the commands of a Go program that Redis Cluster will refuse, because their keys are
// not in one hash slot:
//
//	slotlint [flags] [packages]   analyze packages
//	slotlint keys [packages]      list keys, and which of them must live together
//	slotlint lua FILE|DIR...      judge Lua scripts on their own
//	slotlint slot KEY...          show the slots of keys, and why
//	slotlint why FILE:LINE        show how the verdict on an operation comes about
//	slotlint help [RULE | TOPIC]  explain slotlint, a rule, or a command
//	slotlint version              show the version
//
// There are more; subcommand.go has the table.
//
// The same executable is a vet tool: go vet -vettool=$(which slotlint) [flags] [packages]. This is
// also how it analyzes packages itself, so that the go command caches the results, and both ways
// give the same findings.
//
// This package has the flags, the output and the exit status; the analysis is in package analyzer.
package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/slotlint/slotlint/analyzer"
)

// The exit statuses.
const (
	exitClean    = 0 // nothing found
	exitFindings = 1
	exitFailed   = 2 // could not analyze, or could not understand the arguments
)

func main() { os.Exit(run(analyzer.Analyzer, os.Args[1:])) }

// run does what the arguments say, and returns the exit status.
func run(a *analysis.Analyzer, args []string) int {
	if isUnit(args) {
		return unit(a)
	}
	c := command{analyzer: a, stdout: os.Stdout, stderr: os.Stderr}
	if len(args) > 0 {
		if s, ok := findSubcommand(args[0]); ok {
			if asksForHelp(args[1:]) {
				return c.print(s.help())
			}
			return s.run(c, args[1:])
		}
	}
	return c.check(args)
}

// A command is slotlint as people call it. Its methods return the exit status.
type command struct {
	analyzer       *analysis.Analyzer
	stdout, stderr io.Writer
}

// print writes what was asked for.
func (c command) print(text string) int {
	if _, err := io.WriteString(c.stdout, text); err != nil {
		return c.fail(err)
	}
	return exitClean
}

// fail says in one line why nothing could be done.
func (c command) fail(err error) int {
	c.tell("slotlint: " + strings.Join(strings.Fields(err.Error()), " "))
	return exitFailed
}

// tell writes a line to people, beside the output.
func (c command) tell(line string) {
	_, _ = fmt.Fprintln(c.stderr, line) // if that fails, nobody can be told
}
