package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"

	"github.com/slotlint/slotlint/cmd/slotlint/internal/govet"
	"github.com/slotlint/slotlint/cmd/slotlint/internal/report"
	"github.com/slotlint/slotlint/docs/rules"
	"github.com/slotlint/slotlint/internal/config"
	"github.com/slotlint/slotlint/internal/target"
)

// checkOptions are the flags of "slotlint [flags] [packages]".
type checkOptions struct {
	dir     string
	tags    string
	format  string
	json    bool
	config  string
	cluster bool
	rules   string
	strict  bool
	target  string
	deps    bool
	tests   bool
	summary bool
	verbose bool

	fix  bool
	diff bool

	baseline      string
	writeBaseline string

	given map[string]bool // the flags that were given, of whatever value
}

func (o *checkOptions) flagSet() *flag.FlagSet {
	f := flag.NewFlagSet("slotlint", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.StringVar(&o.dir, "C", "", "work in `dir` instead of the current directory")
	f.StringVar(&o.baseline, "baseline", "", "leave out the findings that are in this `file`")
	f.BoolVar(&o.cluster, "cluster-clients-only", false, "leave out commands of clients that are certainly no cluster's, such as a go-redis *redis.Client")
	f.StringVar(&o.config, "config", "", "read this `file` in place of the .slotlint.yml beside go.mod")
	f.BoolVar(&o.deps, "deps", false, "follow keys through the packages of other modules, too: slower")
	f.BoolVar(&o.diff, "diff", false, "show as a diff what -fix would change, and change nothing")
	f.BoolVar(&o.fix, "fix", false, "rename keys where that mends a finding, in all packages of the module: data under the old names is orphaned")
	f.StringVar(&o.format, "format", report.Formats()[0].Name, "write findings in this `format`: "+formatNames())
	f.BoolVar(&o.json, "json", false, "the same as -format json")
	f.StringVar(&o.rules, "rules", "", "apply only the rules in this `list`, by id or name: SL101,SL301; or all but some: -SL301; \"all\" and \"default\" stand for many")
	f.BoolVar(&o.strict, "strict", false, "report groups of keys about which too little is known, and assumptions")
	f.BoolVar(&o.summary, "summary", false, "end with a line that counts groups of keys: proved right, refuted, not judged")
	f.StringVar(&o.target, "target", "", "judge by the rules of this kind of `server`: "+strings.Join(target.Names(), ", "))
	f.StringVar(&o.tags, "tags", "", "analyze with these build tags, a `list` separated by commas")
	f.BoolVar(&o.tests, "tests", true, "report findings in _test.go files")
	f.BoolVar(&o.verbose, "v", false, "tell on standard error what was analyzed, and how long it took")
	f.StringVar(&o.writeBaseline, "write-baseline", "", "write all findings to this `file`, for -baseline, and report none")
	return f
}

// parse reads the arguments of a command: its flags, and after them what it works on, such as "packages".
func (o *checkOptions) parse(flags *flag.FlagSet, args []string, what string) ([]string, error) {
	if err := flags.Parse(args); err != nil {
		return nil, flagError(flags, err)
	}
	o.given = map[string]bool{}
	flags.Visit(func(f *flag.Flag) { o.given[f.Name] = true })
	rest := flags.Args()
	if i := slices.IndexFunc(rest, func(arg string) bool { return strings.HasPrefix(arg, "-") }); i >= 0 {
		return nil, fmt.Errorf("flags stand before the %s: move %s", what, rest[i])
	}
	return rest, nil
}

// flagError says of a flag that is not there what may have been meant.
func flagError(flags *flag.FlagSet, err error) error {
	wrong, ok := strings.CutPrefix(err.Error(), "flag provided but not defined: -")
	if !ok {
		return err
	}
	var known []string
	flags.VisitAll(func(f *flag.Flag) { known = append(known, f.Name) })
	if near, ok := nearest(wrong, known); ok {
		return fmt.Errorf("unknown flag -%s; did you mean -%s?", wrong, near)
	}
	return fmt.Errorf("unknown flag -%s; '%s -h' has the flags", wrong, flags.Name())
}

// check analyzes packages and writes what is found.
func (c command) check(args []string) int {
	var opts checkOptions
	patterns, err := opts.parse(opts.flagSet(), args, "packages")
	switch {
	case errors.Is(err, flag.ErrHelp):
		return c.help(nil)
	case err != nil:
		return c.fail(err)
	}
	if len(patterns) == 0 {
		patterns = []string{"./..."}
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
	selected, err := rules.Select(opts.rules)
	if err != nil {
		return c.fail(err)
	}
	if _, err := target.Parse(opts.target); err != nil {
		return c.fail(err)
	}
	known, err := opts.readBaseline()
	if err != nil {
		return c.fail(err)
	}
	tool, err := os.Executable()
	if err != nil {
		return c.fail(err)
	}

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	vet := govet.Run{
		Tool:       tool,
		Dir:        opts.dir,
		BuildFlags: opts.buildFlags(),
		ToolFlags:  opts.toolFlags(c.analyzer.Name, selected, conf, confName),
		Env:        opts.environment(confName),
		Patterns:   patterns,
	}
	result, done, err := c.vet(ctx, vet, opts.verbose)
	if err != nil {
		return c.fail(err)
	}
	wanted := filter{rules: selected, tests: opts.tests}
	found := wanted.report(result)
	explain(found, opts.dir, patterns)
	if opts.verbose {
		defer c.tellWork(ctx, vet, found.Summary, done)
	}
	strict := opts.strict || conf.Strict && !opts.given["strict"]
	if opts.writeBaseline != "" && !found.Failed() {
		return c.writeBaseline(opts, strict, found)
	}
	if known != nil {
		unused := known.mute(found)
		c.tellStale(opts.baseline, known.stale(ctx, unused, strict, wanted, vet))
	}
	if (opts.fix || opts.diff) && !found.Failed() {
		if err := c.fix(ctx, opts, vet, result, found); err != nil {
			return c.fail(err)
		}
		if opts.diff {
			return exitStatus(found)
		}
	}
	return c.write(format, opts, found)
}

// write prints a report, and returns the exit status that it calls for.
func (c command) write(format report.Format, opts checkOptions, r *report.Report) int {
	out := c.reportOptions(opts)
	if err := format.Write(c.stdout, r, out); err != nil {
		return c.fail(err)
	}
	for _, p := range r.Problems {
		c.tell(p.Line(out))
	}
	return exitStatus(r)
}

func exitStatus(r *report.Report) int {
	switch {
	case r.Failed():
		return exitFailed
	case len(r.Findings) > 0:
		return exitFindings
	}
	return exitClean
}

// reportOptions says how reports are written here.
func (c command) reportOptions(opts checkOptions) report.Options {
	wd, _ := os.Getwd() // if it is unknown, names stay absolute
	return report.Options{
		Dir:     wd,
		Root:    repositoryRoot(opts.path(".")),
		Version: moduleVersion(),
		Color:   isTerminal(c.stdout) && os.Getenv("NO_COLOR") == "",
		Summary: opts.summary,
	}
}

func (o checkOptions) reportFormat() (report.Format, error) {
	name := o.format
	if o.json {
		if o.given["format"] && name != "json" {
			return report.Format{}, fmt.Errorf("-json is -format json, and not -format %s", name)
		}
		name = "json"
	}
	for _, f := range report.Formats() {
		if f.Name == name {
			return f, nil
		}
	}
	return report.Format{}, fmt.Errorf("unknown format %q; the formats are %s", name, formatNames())
}

func (o checkOptions) buildFlags() []string {
	if o.tags == "" {
		return nil
	}
	return []string{"-tags=" + o.tags}
}

// environment returns what the vet tool is told besides its flags.
func (o checkOptions) environment(configName string) []string {
	if o.config == "" {
		return nil
	}
	return []string{configVariable + "=" + configName}
}

// toolFlags returns the flags that the analyzer gets. Each difference in them makes the go command
// analyze everything again, so what can be left out afterwards is not a flag, nor what the analyzer reads in the
// configuration itself.
func (o checkOptions) toolFlags(name string, selected []rules.Rule, conf *config.File, confName string) []string {
	name = "-" + name + "."
	flags := []string{name + "stats"}
	override := func(flag string, value, configured bool) {
		switch {
		case value:
			flags = append(flags, name+flag)
		case configured && o.given[flag]:
			flags = append(flags, name+flag+"=false")
		}
	}
	override("strict", o.strict, conf.Strict)
	override("cluster-clients-only", o.cluster, conf.ClusterClientsOnly)
	if o.given["target"] {
		flags = append(flags, name+"target="+o.target)
	}
	if o.fix || o.diff {
		flags = append(flags, name+"proposals")
	}
	if o.deps {
		flags = append(flags, name+"deps")
	}
	if o.config != "" {
		flags = append(flags, name+"config="+confName)
	}
	// Rules that are off by default have to be asked for, and so do those that the configuration leaves out, and a broken
	// tag that a finding of another rule tells of as well.
	var ids []string
	for _, r := range selected {
		ids = append(ids, r.ID)
	}
	asked := slices.ContainsFunc(selected, func(r rules.Rule) bool { return !r.Default }) ||
		slices.Contains(ids, rules.BrokenTag) && !slices.Contains(ids, rules.CrossSlotCommand)
	if conf.Rules != "" && o.given["rules"] || conf.Rules == "" && asked {
		flags = append(flags, name+"rules="+strings.Join(ids, ","))
	}
	return flags
}

func formatNames() string {
	var names []string
	for _, f := range report.Formats() {
		names = append(names, f.Name)
	}
	return strings.Join(names, ", ")
}

// isTerminal reports whether w goes to a terminal that understands escape sequences.
func isTerminal(w io.Writer) bool {
	if os.Getenv("TERM") == "dumb" {
		return false
	}
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
