package main

import (
	"errors"
	"flag"
	"go/token"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/slotlint/slotlint/cmd/slotlint/internal/report"
	"github.com/slotlint/slotlint/docs/rules"
	"github.com/slotlint/slotlint/internal/luajudge"
	"github.com/slotlint/slotlint/internal/target"
	"github.com/slotlint/slotlint/luascan"
)

// luaFlagSet declares the flags of "slotlint lua", which mean what they mean without "lua".
func (o *checkOptions) luaFlagSet() *flag.FlagSet {
	all := o.flagSet()
	f := flag.NewFlagSet("slotlint lua", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	for _, name := range []string{"config", "format", "json", "rules", "strict", "target"} {
		same := all.Lookup(name)
		f.Var(same.Value, same.Name, same.Usage)
	}
	return f
}

// lua judges files with scripts, of whose runs nothing is known.
func (c command) lua(args []string) int {
	var opts checkOptions
	names, err := opts.parse(opts.luaFlagSet(), args, "files")
	switch {
	case errors.Is(err, flag.ErrHelp):
		return c.print(luaUsage())
	case err != nil:
		return c.fail(err)
	}
	if len(names) == 0 {
		return c.fail(errors.New("no files: write slotlint lua and a file or directory, or more"))
	}
	format, err := opts.reportFormat()
	if err != nil {
		return c.fail(err)
	}
	confName, err := opts.configName()
	if err != nil {
		return c.fail(err)
	}
	conf, mistakes := readConfig(confName)
	if len(mistakes) > 0 {
		return c.write(format, opts, &report.Report{Problems: mistakes})
	}
	if !opts.given["rules"] {
		opts.rules = conf.Rules
	}
	if !opts.given["strict"] {
		opts.strict = conf.Strict
	}
	selected, err := rules.Select(opts.rules)
	if err != nil {
		return c.fail(err)
	}

	server := conf.Target
	if opts.given["target"] {
		if server, err = target.Parse(opts.target); err != nil {
			return c.fail(err)
		}
	}

	l := luaFiles{rules: selected, strict: opts.strict, judge: luajudge.Judge{Target: server}}
	for _, name := range names {
		l.add(name)
	}
	l.report.Sort()
	return c.write(format, opts, &l.report)
}

// luaFiles collects what is said about files.
type luaFiles struct {
	rules  []rules.Rule
	strict bool
	judge  luajudge.Judge
	report report.Report
}

// add judges a file, or the .lua files in a directory and below. Directories that hold what others wrote are left
// out, as are those that begin with a dot.
func (l *luaFiles) add(name string) {
	found := false
	err := filepath.WalkDir(name, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			l.problem(path, err)
		case entry.IsDir():
			base := entry.Name()
			if path != name && (strings.HasPrefix(base, ".") || base == "vendor" || base == "node_modules") {
				return fs.SkipDir
			}
			return nil
		case path == name || filepath.Ext(path) == ".lua" && entry.Type().IsRegular():
			l.file(path)
		default:
			return nil
		}
		found = true
		return nil
	})
	switch {
	case err != nil:
		l.problem(name, err)
	case !found:
		l.problem(name, errors.New("no .lua files here"))
	}
}

func (l *luaFiles) problem(file string, err error) {
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		err = pathError.Err
	}
	l.report.Problems = append(l.report.Problems, report.Problem{Message: file + ": " + err.Error()})
}

func (l *luaFiles) file(name string) {
	text, err := readScript(name)
	if err != nil {
		l.problem(name, err)
		return
	}
	if abs, err := filepath.Abs(name); err == nil {
		name = abs
	}
	s, err := luascan.Scan(text)
	if err != nil {
		l.finding(name, luajudge.Broken(err))
	}
	if s == nil {
		return
	}
	for _, f := range l.judge.Alone(s) {
		l.finding(name, f)
	}
}

// readScript returns a script's text, or of one that is too long as much as shows that it is.
func readScript(name string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer func() { _ = f.Close() }() // it was only read
	if info, err := f.Stat(); err != nil {
		return "", err
	} else if !info.Mode().IsRegular() {
		return "", errors.New("no regular file")
	}
	text, err := io.ReadAll(io.LimitReader(f, luascan.MaxSource+1))
	return string(text), err
}

func (l *luaFiles) finding(file string, f luajudge.Finding) {
	i := slices.IndexFunc(l.rules, func(r rules.Rule) bool { return r.ID == f.Rule })
	if i < 0 || f.Note && !l.strict {
		return
	}
	level := l.rules[i].Unproved
	switch {
	case f.Note:
		level = rules.Note
	case f.Proved:
		level = l.rules[i].Proved
	}
	l.report.Findings = append(l.report.Findings, report.Finding{
		Rule:    f.Rule,
		Level:   level,
		Pos:     token.Position{Filename: file, Offset: f.Offset, Line: f.Line, Column: f.Column},
		Message: f.Text + " (" + f.Rule + ")",
	})
}

const luaUsageHead = `slotlint lua judges Redis scripts that are not part of a Go program, or are run by one in a way
that slotlint does not see. Of KEYS nothing is known then but the script.

Usage:
  slotlint lua [flags] FILE|DIR...

In a directory, the .lua files are read, and those below it.
Exit status: 0 nothing found, 1 findings, 2 could not read everything.

Flags:
`

func luaUsage() string {
	var rows [][]string
	new(checkOptions).luaFlagSet().VisitAll(func(f *flag.Flag) { rows = append(rows, flagRows(f)...) })
	return luaUsageHead + columns(rows)
}
