package main

import (
	"embed"
	"flag"
	"fmt"
	"slices"
	"strings"

	"github.com/slotlint/slotlint/docs/rules"
)

// The scripts know nothing of slotlint: for each completion they ask it for the words that fit, with
//
//	slotlint completion words ARGUMENT...
//
// of which the last argument is the one to be completed. So they don't grow old when slotlint is updated.
//
//go:embed completion
var completionScripts embed.FS

// shells are those that have a script, with how it is used.
func shells() []candidate {
	return []candidate{
		{"bash", "source <(slotlint completion bash)"},
		{"zsh", "source <(slotlint completion zsh)"},
		{"fish", "slotlint completion fish | source"},
	}
}

// completion prints the script of a shell, or answers one.
func (c command) completion(args []string) int {
	if len(args) > 1 && args[0] == "words" {
		var text strings.Builder
		for _, w := range complete(args[1:]) {
			fmt.Fprintf(&text, "%s\t%s\n", w.word, w.about)
		}
		return c.print(text.String())
	}
	names := words(shells())
	if len(args) != 1 || !slices.Contains(names, args[0]) {
		return c.fail(fmt.Errorf("completion takes the name of a shell: %s", strings.Join(names, ", ")))
	}
	script, err := completionScripts.ReadFile("completion/" + args[0])
	if err != nil {
		return c.fail(err)
	}
	return c.print(string(script))
}

func completionUsage() string {
	var rows [][]string
	for _, s := range shells() {
		rows = append(rows, []string{"  " + s.word, s.about})
	}
	return `slotlint completion bash|zsh|fish prints a script that completes slotlint's commands, flags, rules and formats.

It goes into the file that the shell reads when it starts:
` + columns(rows)
}

// A candidate is a word that can be completed to, with a few words about it. Two words stand for more than themselves:
// the shell completes names of files or of directories in their place.
type candidate struct{ word, about string }

const (
	anyFile      = ":files"
	anyDirectory = ":directories"
)

func words(list []candidate) []string {
	var out []string
	for _, c := range list {
		out = append(out, c.word)
	}
	return out
}

func files() []candidate { return []candidate{{word: anyFile}} }

func shellNames() []candidate { return shells() }

func packagePatterns() []candidate {
	return []candidate{{"./...", "all packages from here down"}, {word: anyDirectory}}
}

// complete returns the words that the last argument can be completed to.
func complete(args []string) []candidate {
	done, word := args[:len(args)-1], args[len(args)-1]
	var list []candidate
	flags := new(checkOptions).flagSet()
	arguments := packagePatterns
	if len(done) == 0 {
		for _, s := range subcommands() {
			list = append(list, candidate{s.name, s.about})
		}
	} else if s, ok := findSubcommand(done[0]); ok {
		done, flags, arguments = done[1:], nil, s.words
		if s.flags != nil {
			flags = s.flags()
		}
	}
	if flags != nil {
		before := readLine(flags, done)
		name, value, assigned := strings.Cut(word, "=")
		switch {
		case before.pending != nil:
			return withPrefix("", word, flagValues(before.pending, word))
		case before.argument:
		case assigned && flagNamed(flags, name) != nil:
			return withPrefix(name+"=", value, flagValues(flagNamed(flags, name), value))
		case strings.HasPrefix(word, "-"):
			return startingWith(word, flagNames(flags, word))
		}
	}
	if arguments != nil {
		list = append(list, arguments()...)
	}
	return startingWith(word, list)
}

// A line is what is known of the arguments before the one to be completed.
type line struct {
	pending  *flag.Flag // the last one is a flag whose value comes next
	argument bool       // no flag can follow: package flag stops at the first argument
}

func readLine(flags *flag.FlagSet, args []string) line {
	var l line
	for _, arg := range args {
		switch {
		case l.pending != nil:
			l.pending = nil
		case l.argument:
		case arg == "--" || !strings.HasPrefix(arg, "-"):
			l.argument = true
		case !strings.Contains(arg, "="):
			if f := flagNamed(flags, arg); f != nil && !isBool(f) {
				l.pending = f
			}
		}
	}
	return l
}

// flagNamed returns the flag of an argument such as -C or --C, or nil.
func flagNamed(flags *flag.FlagSet, arg string) *flag.Flag {
	name, ok := strings.CutPrefix(arg, "-")
	if !ok {
		return nil
	}
	return flags.Lookup(strings.TrimPrefix(name, "-"))
}

func isBool(f *flag.Flag) bool {
	b, ok := f.Value.(interface{ IsBoolFlag() bool })
	return ok && b.IsBoolFlag()
}

// flagNames returns all flags with the dashes that the word has.
func flagNames(flags *flag.FlagSet, word string) []candidate {
	dashes := "-"
	if strings.HasPrefix(word, "--") {
		dashes = "--"
	}
	var list []candidate
	flags.VisitAll(func(f *flag.Flag) {
		_, about := flag.UnquoteUsage(f)
		list = append(list, candidate{dashes + f.Name, about})
	})
	return list
}

// flagValues returns the values of a flag, where value has been written of it. A usage says what they are: a `file`, a
// `dir`, or after the name of the value a list of words.
func flagValues(f *flag.Flag, value string) []candidate {
	kind, about := flag.UnquoteUsage(f)
	switch {
	case isBool(f):
		return []candidate{{word: "true"}, {word: "false"}}
	case kind == "file":
		return files()
	case kind == "dir":
		return []candidate{{word: anyDirectory}}
	case f.Name == "rules":
		return ruleList(value)
	}
	_, listed, ok := strings.Cut(about, kind+": ")
	if !ok {
		return nil
	}
	var list []candidate
	for word := range strings.SplitSeq(listed, ", ") {
		list = append(list, candidate{word: word})
	}
	return list
}

// ruleList returns the lists that begin with the items written so far and have one more.
func ruleList(written string) []candidate {
	before, last := "", written
	if i := strings.LastIndexByte(written, ','); i >= 0 {
		before, last = written[:i+1], written[i+1:]
	}
	if strings.HasPrefix(last, "-") {
		before += "-"
	}
	list := []candidate{{before + "all", "every rule"}, {before + "default", "the rules that are on by default"}}
	for _, r := range rules.All() {
		list = append(list, candidate{before + r.ID, r.Summary}, candidate{before + r.Name, r.Summary})
	}
	return list
}

// withPrefix returns the values that begin as value does, after a prefix that the word has already.
func withPrefix(prefix, value string, list []candidate) []candidate {
	list = startingWith(value, list)
	for i, c := range list {
		if !strings.HasPrefix(c.word, ":") {
			list[i].word = prefix + c.word
		}
	}
	return list
}

func startingWith(word string, list []candidate) []candidate {
	return slices.DeleteFunc(list, func(c candidate) bool { return !strings.HasPrefix(c.word, word) && !strings.HasPrefix(c.word, ":") })
}
