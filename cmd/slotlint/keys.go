package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/slotlint/slotlint/analyzer"
	"github.com/slotlint/slotlint/cmd/slotlint/internal/govet"
	"github.com/slotlint/slotlint/cmd/slotlint/internal/report"
	"github.com/slotlint/slotlint/docs/rules"
	"github.com/slotlint/slotlint/internal/inventory"
	"github.com/slotlint/slotlint/internal/target"
)

// A keysFormat is a way to write an inventory.
type keysFormat struct {
	name  string
	write func(w io.Writer, v *keysView) error
}

// keysFormats are the formats of "slotlint keys", the first being the default.
func keysFormats() []keysFormat {
	return []keysFormat{{"text", writeKeysText}, {"json", writeKeysJSON}, {"mermaid", writeMermaid}, {"dot", writeDOT}}
}

// keysFlagSet declares the flags of "slotlint keys". Those without a comment mean what they mean without "keys".
func (o *checkOptions) keysFlagSet() *flag.FlagSet {
	f := o.askFlagSet("slotlint keys")
	var names []string
	for _, format := range keysFormats() {
		names = append(names, format.name)
	}
	f.StringVar(&o.format, "format", names[0], "write the inventory in this `format`: "+strings.Join(names, ", "))
	f.BoolVar(&o.tests, "tests", false, "list the keys of _test.go files, too")
	return f
}

// keys lists the keys of packages, and which of them must live together.
func (c command) keys(args []string) int {
	var opts checkOptions
	patterns, err := opts.parse(opts.keysFlagSet(), args, "packages")
	switch {
	case errors.Is(err, flag.ErrHelp):
		return c.print(keysUsage())
	case err != nil:
		return c.fail(err)
	}
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	formats := keysFormats()
	i := slices.IndexFunc(formats, func(f keysFormat) bool { return f.name == opts.format })
	if i < 0 {
		return c.fail(fmt.Errorf("unknown format %q; 'slotlint keys -h' shows the formats", opts.format))
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	result, err := c.ask(ctx, opts, "inventory", patterns)
	if err != nil {
		return c.fail(err)
	}
	view := &keysView{dir: workingDirectory()}
	ops := view.read(result, opts.tests)
	view.inv = inventory.New(ops)
	if len(ops) > 0 || len(view.problems) == 0 {
		if err := formats[i].write(c.stdout, view); err != nil {
			return c.fail(err)
		}
	}
	for _, p := range view.problems {
		c.tell(p.Line(report.Options{Dir: view.dir}))
	}
	if n := view.edges(); opts.format == "mermaid" && n > mermaidEdges {
		c.tell(fmt.Sprintf("slotlint: %d edges: Mermaid draws %d unless its maxEdges is set higher; -format dot has no such bound", n, mermaidEdges))
	}
	if len(view.problems) > 0 {
		return exitFailed
	}
	return exitClean
}

// askFlagSet declares the flags of commands that ask the analyzer for something else than findings. They mean what they
// mean without the command.
func (o *checkOptions) askFlagSet(name string) *flag.FlagSet {
	all := o.flagSet()
	f := flag.NewFlagSet(name, flag.ContinueOnError)
	f.SetOutput(io.Discard)
	for _, name := range []string{"C", "cluster-clients-only", "config", "deps", "tags", "target"} {
		same := all.Lookup(name)
		f.Var(same.Value, same.Name, same.Usage)
	}
	return f
}

// ask runs the analyzer over packages with one more of its flags, which makes it report something else than findings.
func (c command) ask(ctx context.Context, opts checkOptions, flag string, patterns []string) (*govet.Result, error) {
	confName, err := opts.configName()
	if err != nil {
		return nil, err
	}
	conf, mistakes := readConfig(confName)
	if len(mistakes) > 0 {
		result := &govet.Result{}
		for _, m := range mistakes {
			result.Problems = append(result.Problems, govet.Problem{Pos: m.Pos, Message: m.Message})
		}
		return result, nil
	}
	tool, err := os.Executable()
	if err != nil {
		return nil, err
	}
	selected, err := rules.Select(conf.Rules)
	if err != nil {
		return nil, err
	}
	if _, err := target.Parse(opts.target); err != nil {
		return nil, err
	}
	name := c.analyzer.Name
	result, _, err := c.vet(ctx, govet.Run{
		Tool:       tool,
		Dir:        opts.dir,
		BuildFlags: opts.buildFlags(),
		ToolFlags:  append(opts.toolFlags(name, selected, conf, confName), "-"+name+"."+flag),
		Env:        opts.environment(confName),
		Patterns:   patterns,
	}, false)
	return result, err
}

func workingDirectory() string {
	wd, _ := os.Getwd() // if it is unknown, names stay absolute
	return wd
}

// A keysView is an inventory as it is written.
type keysView struct {
	inv      *inventory.Inventory
	problems []report.Problem
	dir      string // that file names are relative to
}

// read takes the operations out of what the analyzer has reported, and notes what went wrong.
func (v *keysView) read(result *govet.Result, tests bool) []*inventory.Operation {
	for _, p := range result.Problems {
		v.problem(report.Problem{Package: p.Package, Pos: p.Pos, Message: p.Message})
	}
	var ops []*inventory.Operation
	for _, d := range result.Diagnostics {
		switch d.Category {
		case analyzer.CategoryInventory:
			entry, err := inventory.Decode(d.Message)
			if err != nil {
				v.problem(report.Problem{Package: d.Package, Message: err.Error()})
				continue
			}
			if !tests && isTest(d.Pos.Filename) {
				continue
			}
			ops = append(ops, &inventory.Operation{Pos: d.Pos, Package: strings.TrimSuffix(d.Package, "_test"), Entry: entry})
		case analyzer.CategoryConfig, analyzer.CategoryInternalError:
			v.problem(report.Problem{Message: d.Message})
		}
	}
	return ops
}

// problem notes a problem once: each package that it concerns says so.
func (v *keysView) problem(p report.Problem) {
	if !slices.Contains(v.problems, p) {
		v.problems = append(v.problems, p)
	}
}

// file is a file's name as it is shown: relative to the working directory if it is inside, and with slashes.
func (v *keysView) file(name string) string { return shownFile(v.dir, name) }

func shownFile(dir, name string) string {
	if rel, err := filepath.Rel(dir, name); dir != "" && err == nil && !strings.HasPrefix(rel, "..") {
		name = rel
	}
	return filepath.ToSlash(name)
}

// id names a family in documents: "k1" is the first.
func (v *keysView) id(f *inventory.Family) string { return "k" + strconv.Itoa(f.Number()) }

// at is where an operation stands.
func (v *keysView) at(op *inventory.Operation) string {
	return fmt.Sprintf("%s:%d:%d", v.file(op.Pos.Filename), op.Pos.Line, op.Pos.Column)
}

const keysUsageHead = `slotlint keys lists the keys of a program: every key pattern with its hash tag and the operations that
use it, and which of them one command, script or transaction needs in one slot. For those that must live together it proposes
a hash tag, or names the operations that must be split.

Usage:
  slotlint keys [flags] [packages]   ./... if none are named

Exit status: 0, or 2 if not everything could be analyzed.

Flags:
`

func keysUsage() string {
	var rows [][]string
	new(checkOptions).keysFlagSet().VisitAll(func(f *flag.Flag) { rows = append(rows, flagRows(f)...) })
	return keysUsageHead + columns(rows)
}
