package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/slotlint/slotlint/analyzer"
	"github.com/slotlint/slotlint/cmd/slotlint/internal/govet"
	"github.com/slotlint/slotlint/cmd/slotlint/internal/report"
	"github.com/slotlint/slotlint/internal/why"
)

// whyFlagSet declares the flags of "slotlint why". Those that are not declared here mean what they mean without "why".
func (o *checkOptions) whyFlagSet() *flag.FlagSet {
	f := o.askFlagSet("slotlint why")
	f.StringVar(&o.format, "format", "text", "write the explanation in this `format`: text, json, sarif")
	return f
}

// why explains the verdicts on the operations of one line.
func (c command) why(args []string) int {
	var opts checkOptions
	places, err := opts.parse(opts.whyFlagSet(), args, "place")
	switch {
	case errors.Is(err, flag.ErrHelp):
		return c.print(whyUsage())
	case err != nil:
		return c.fail(err)
	case len(places) != 1:
		return c.fail(errors.New("write slotlint why and one place, FILE:LINE"))
	}
	if !slices.Contains([]string{"text", "json", "sarif"}, opts.format) {
		return c.fail(fmt.Errorf("unknown format %q; the formats are text, json, sarif", opts.format))
	}
	at, err := parsePlace(opts, places[0])
	if err != nil {
		return c.fail(err)
	}
	// The package is that of the file, whatever module it is in.
	if opts.config != "" {
		if opts.config, err = filepath.Abs(opts.path(opts.config)); err != nil {
			return c.fail(err)
		}
	}
	w := whyView{at: at, opts: report.Options{Dir: workingDirectory(), Root: repositoryRoot(opts.path(".")), Version: moduleVersion()}}
	opts.dir = filepath.Dir(at.File)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	result, err := c.ask(ctx, opts, "explain", []string{"."})
	if err != nil {
		return c.fail(err)
	}
	w.read(result)
	if len(w.found) == 0 && len(w.problems) == 0 {
		return c.fail(w.nothing(places[0]))
	}
	write := w.text
	switch opts.format {
	case "json":
		write = w.json
	case "sarif":
		write = w.sarif
	}
	if len(w.found) > 0 || opts.format != "text" {
		if err := write(c.stdout); err != nil {
			return c.fail(err)
		}
	}
	for _, p := range w.problems {
		c.tell(p.Line(w.opts))
	}
	if len(w.problems) > 0 {
		return exitFailed
	}
	return exitClean
}

// parsePlace reads FILE:LINE, or FILE:LINE:COLUMN of which the column does not count. The file's name becomes absolute.
func parsePlace(opts checkOptions, text string) (why.Place, error) {
	file, number, ok := cutLast(text)
	line, err := strconv.Atoi(number)
	if rest, inner, more := cutLast(file); ok && err == nil && more {
		if n, err := strconv.Atoi(inner); err == nil {
			file, line = rest, n
		}
	}
	if !ok || err != nil || line < 1 || file == "" {
		return why.Place{}, fmt.Errorf("%q is no place: write FILE:LINE, as in cart.go:26", text)
	}
	if filepath.Ext(file) != ".go" {
		return why.Place{}, fmt.Errorf("%s is no Go file; 'slotlint lua' judges scripts", file)
	}
	name, err := filepath.Abs(opts.path(file))
	if err != nil {
		return why.Place{}, err
	}
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target // as the go command names it
	}
	lines, err := countLines(name)
	var pathError *fs.PathError
	switch {
	case errors.As(err, &pathError):
		return why.Place{}, fmt.Errorf("%s: %w", file, pathError.Err)
	case err != nil:
		return why.Place{}, fmt.Errorf("%s: %w", file, err)
	case line > lines:
		return why.Place{}, fmt.Errorf("%s has %d lines, and no line %d", file, lines, line)
	}
	return why.Place{File: name, Line: line}, nil
}

func cutLast(s string) (before, after string, ok bool) {
	i := strings.LastIndexByte(s, ':')
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+1:], true
}

func countLines(name string) (int, error) {
	f, err := os.Open(name)
	if err != nil {
		return 0, err
	}
	defer func() { _ = f.Close() }() // it was only read
	n := 0
	for r := bufio.NewReader(f); ; {
		text, err := r.ReadString('\n')
		if text != "" {
			n++
		}
		if err == io.EOF {
			return n, nil
		} else if err != nil {
			return 0, err
		}
	}
}

// A whyView is what is known of the operations at one place.
type whyView struct {
	at       why.Place
	opts     report.Options
	found    []explained
	problems []report.Problem
	lines    []int // of the file, on which operations begin
}

// explained is an explanation and the diagnostic that has brought it.
type explained struct {
	why.Explanation
	govet.Diagnostic
}

// read takes the explanations that are about the place: of operations that begin on the line, or else of those that go
// over it and begin last.
func (w *whyView) read(result *govet.Result) {
	for _, p := range result.Problems {
		w.problems = append(w.problems, report.Problem{Package: p.Package, Pos: p.Pos, Message: p.Message})
	}
	var here, around []explained
	for _, d := range result.Diagnostics {
		if d.Category != analyzer.CategoryWhy {
			if p := (report.Problem{Message: d.Message}); isMistake(d.Category) && !slices.Contains(w.problems, p) {
				w.problems = append(w.problems, p)
			}
			continue
		}
		if d.Pos.Filename != w.at.File {
			continue
		}
		e, err := why.Decode(d.Message)
		if err != nil {
			w.problems = append(w.problems, report.Problem{Package: d.Package, Message: err.Error()})
			continue
		}
		w.lines = append(w.lines, d.Pos.Line)
		switch x := (explained{e, d}); {
		case d.Pos.Line == w.at.Line:
			here = append(here, x)
		case d.Pos.Line < w.at.Line && w.at.Line <= d.End.Line:
			around = append(around, x)
		}
	}
	w.found = here
	if len(here) == 0 {
		last := 0
		for _, x := range around {
			last = max(last, x.Pos.Line)
		}
		w.found = slices.DeleteFunc(around, func(x explained) bool { return x.Pos.Line < last })
	}
	slices.SortStableFunc(w.found, func(a, b explained) int {
		return cmp.Or(cmp.Compare(a.Pos.Column, b.Pos.Column), strings.Compare(a.Message, b.Message))
	})
	// The same comes twice of a wrapper that is called on several ways.
	w.found = slices.CompactFunc(w.found, func(a, b explained) bool { return a.Pos == b.Pos && a.Message == b.Message })
}

func isMistake(category string) bool {
	return category == analyzer.CategoryConfig || category == analyzer.CategoryInternalError
}

// nothing says that there is no operation at the place, and where the nearest one is.
func (w *whyView) nothing(place string) error {
	if len(w.lines) == 0 {
		return fmt.Errorf("%s: there is no Redis operation in this file, or none that slotlint sees", place)
	}
	nearest := slices.MinFunc(w.lines, func(a, b int) int {
		return cmp.Or(cmp.Compare(abs(a-w.at.Line), abs(b-w.at.Line)), cmp.Compare(a, b))
	})
	return fmt.Errorf("%s: there is no Redis operation on this line; the nearest is on line %d", place, nearest)
}

func abs(n int) int { return max(n, -n) }

const whyUsageHead = `slotlint why shows how the verdict on an operation comes about: where each of its keys is made, step by
step; what of it is hashed; why the keys are in one slot, or are not, or why that is not known; what client and server do; and
what would change the verdict. It explains findings, and operations that are right as well.

Usage:
  slotlint why [flags] FILE:LINE

Exit status: 0, or 2 if there is no operation on the line or it could not be analyzed.

Flags:
`

func whyUsage() string {
	var rows [][]string
	new(checkOptions).whyFlagSet().VisitAll(func(f *flag.Flag) { rows = append(rows, flagRows(f)...) })
	return whyUsageHead + columns(rows)
}
