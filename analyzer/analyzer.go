// Package analyzer is slotlint as a go/analysis pass: it finds the Redis commands of a package whose
// keys are not in one hash slot, and which Redis Cluster therefore refuses.
//
// Data goes one way, a package for each stage, all below internal:
//
//	program    SSA of the package, built only where it is needed
//	operation  the calls that issue commands, and which of their arguments are keys
//	flow       strings: what each key can be, as key patterns
//	group      groups: keys that must be in one slot, and the verdict on them
//
// and in this package reach.go decides which packages are looked at, facts.go what other packages
// need to know of this one, and report.go says what was found.
package analyzer

import (
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/analyzer/internal/group"
	"github.com/slotlint/slotlint/analyzer/internal/operation"
	"github.com/slotlint/slotlint/analyzer/internal/program"
	"github.com/slotlint/slotlint/analyzer/internal/script"
	"github.com/slotlint/slotlint/docs/rules"
	"github.com/slotlint/slotlint/internal/clients"
	"github.com/slotlint/slotlint/internal/target"
	"golang.org/x/tools/go/analysis"
)

// Options are the settings of an analyzer.
type Options struct {
	// Rules selects the rules that report, as a list in the form of rules.Select; empty for those that are on by
	// default.
	Rules string
	// Strict reports groups that nothing is known of, too: each multi-key operation is shown to be
	// in one slot, or it is listed.
	Strict bool
	// ClusterClientsOnly leaves out commands of clients that are certainly no cluster's.
	ClusterClientsOnly bool
	// Target names the kind of server that the program is meant for, as the page docs/targets.md lists them; empty for
	// Redis Cluster.
	Target string
	// Config names the configuration file, an absolute name or one below the directory of go.mod. If it is empty, that
	// is .slotlint.yml beside go.mod, where there is one.
	Config string
	// Deps follows the key helpers of all dependencies, not just those of the main module.
	Deps bool
	// Stats reports for each package one more diagnostic, of category CategoryStats, that counts its groups by
	// verdict, and its operations.
	Stats bool
	// Inventory reports, in place of findings, each operation and its keys as a diagnostic of category CategoryInventory,
	// whose message package inventory reads.
	Inventory bool
	// Explain reports, in place of findings, how the verdict on each operation of the main module came about, as a
	// diagnostic of category CategoryWhy, whose message package why reads.
	Explain bool

	// Proposals reports for each finding that renaming keys would mend one more diagnostic, of category
	// CategoryProposal, whose message is a Proposal.
	Proposals bool
	// Renames names a file with lists of renames in JSON ([][]Rename). For each list, each package reports a diagnostic
	// of category CategoryAnswer, whose message is an Answer; one that has nothing to do with the keys may report none.
	Renames string

	given map[string]bool // the flags that were given, of those that override the configuration file
}

// Categories of diagnostics that are not findings of a rule.
const (
	CategoryStats         = "stats"
	CategoryProposal      = "proposal"
	CategoryAnswer        = "answer"
	CategoryInternalError = "internal-error"
	CategoryUnknown       = "unknown"    // Options.Strict: a group that nothing is known of
	CategoryAssumption    = "assumption" // Options.Strict: a group that is right as long as something is true
	CategoryInventory     = "inventory"
	CategoryWhy           = "why"
	CategoryConfig        = "config"    // a mistake in the configuration file: the package was not judged
	CategoryDirective     = "directive" // a directive that does not work; with "/SL101" for one that silences nothing
)

const doc = `find Redis commands that fail on Redis Cluster with CROSSSLOT

Keys of one command, script or transaction must be in one hash slot of a cluster. The analyzer follows
constant and formatted key strings into Redis calls, decides whether the keys that must be in one slot
share a hash tag, and says what to write instead.`

// Analyzer is the analyzer with default options, which are also its flags.
var Analyzer = New(Options{})

// New returns an analyzer. The options are the defaults of its flags.
func New(opts Options) *analysis.Analyzer {
	a := &analysis.Analyzer{
		Name:      "slotlint",
		Doc:       doc,
		URL:       "https://github.com/slotlint/slotlint",
		FactTypes: []analysis.Fact{new(reaches), new(function), new(variable), new(scriptText), new(tagged)},
	}
	a.Flags.StringVar(&opts.Rules, "rules", opts.Rules, "comma-separated `list` of rules to report; a leading minus switches a rule off")
	a.Flags.BoolVar(&opts.Strict, "strict", opts.Strict, "report groups of keys of which nothing is known, too")
	a.Flags.BoolVar(&opts.ClusterClientsOnly, "cluster-clients-only", opts.ClusterClientsOnly, "leave out commands of clients that are certainly no cluster's")
	a.Flags.StringVar(&opts.Target, "target", opts.Target, "judge by the rules of this kind of `server`: "+strings.Join(target.Names(), ", "))
	a.Flags.StringVar(&opts.Config, "config", opts.Config, "read this `file` in place of .slotlint.yml; a relative name is one below the directory of go.mod")
	a.Flags.BoolVar(&opts.Deps, "deps", opts.Deps, "follow the key helpers of all dependencies, not just the main module's")
	a.Flags.BoolVar(&opts.Stats, "stats", opts.Stats, "report for each package how many operations it has, and how many groups got which verdict")
	a.Flags.BoolVar(&opts.Inventory, "inventory", opts.Inventory, "report what 'slotlint keys' lists, in place of findings")
	a.Flags.BoolVar(&opts.Explain, "explain", opts.Explain, "report what 'slotlint why' tells, in place of findings")
	a.Flags.BoolVar(&opts.Proposals, "proposals", opts.Proposals, "report for programs how findings can be mended")
	a.Flags.StringVar(&opts.Renames, "renames", opts.Renames, "report for programs what the renames in this `file` change")
	opts.note(&a.Flags)
	a.Run = func(pass *analysis.Pass) (any, error) { return nil, run(pass, &opts) }
	return a
}

// run analyzes one package. A panic is a bug of slotlint's, and is reported as one: it must not end the
// process, which may be analyzing other packages too.
func run(pass *analysis.Pass, opts *Options) (err error) {
	set, err := settingsFor(pass, opts)
	if err != nil {
		return err
	}
	if len(pass.Files) == 0 {
		return nil
	}
	protect(pass, func() { analyze(pass, set) })
	return nil
}

// protect turns a panic of f into a diagnostic.
func protect(pass *analysis.Pass, f func()) {
	defer func() {
		if r := recover(); r != nil {
			pass.Report(analysis.Diagnostic{
				Pos:      pass.Files[0].Package,
				Category: CategoryInternalError,
				Message:  fmt.Sprintf("internal error in slotlint: package %s was not analyzed: %v (%s)", pass.Pkg.Path(), r, origin()),
			})
		}
	}()
	f()
}

// origin returns the place in slotlint's own code where the panic that is being recovered began.
func origin() string {
	const own = "github.com/slotlint/slotlint/"
	_, after, _ := strings.Cut(string(debug.Stack()), "panic(")
	ours := false
	for line := range strings.Lines(after) {
		file, ok := strings.CutPrefix(line, "\t")
		if ok && ours {
			file, _, _ = strings.Cut(file, " +")
			return file[strings.LastIndexByte(file, '/')+1:]
		}
		ours = strings.HasPrefix(line, own)
	}
	return "place unknown"
}

func analyze(pass *analysis.Pass, set *settings) {
	need := reach(pass, &set.Options)
	dirs := readDirectives(pass, set.enabled)
	said := declare(pass, set, dirs.tagged)
	if said.used() {
		pass.ExportPackageFact(new(reaches))
		need = operations
	}
	said.check(set)
	if set.reportMistakes(pass, need) {
		return
	}
	long := tooLong(pass)
	if need == nothing && !long && isMain(pass) && !isStandard(pass) {
		answerUnseen(pass, set.renames)
	}
	if need != nothing && !long {
		judge(dirs, set, need, said)
	}
	if !set.Inventory && !set.Explain {
		dirs.report(!long)
	}
}

// judge finds and judges the groups of a package.
func judge(dirs *directives, set *settings, need need, said *declared) {
	pass := dirs.reporting()
	prog := program.Build(pass)
	imports := &imports{pass: pass, declared: said}
	f := flow.New(prog, pass.Files, imports)
	c := group.NewCollector(f, prog, imports, ruleOf)
	c.ClusterClientsOnly = set.ClusterClientsOnly
	c.Target = set.target
	c.Keep, c.KeepAlone = set.Inventory || set.Explain, set.Inventory
	if need == operations {
		c.Collect()
	}
	scripts := script.NewJudge(script.NewFinder(f, imports, pass.Fset, pass.Files, pass.TypesInfo), c.Operations, c.Compare)
	scripts.Target = set.target
	var found []script.Finding
	if need == operations {
		found = scripts.Judge(prog.Functions, c.Guarded)
	}
	exportFacts(pass, prog, f, c, scripts)

	r := reporter{pass: pass, flow: f, enabled: set.enabled, strict: set.Strict, target: set.target, scripts: scripts, directives: dirs, groups: c, found: found, functions: prog.Functions, proposals: set.Proposals}
	switch {
	case set.Inventory:
		r.inventory(c)
		return
	case set.Explain:
		if isMain(pass) {
			r.explain(c, found)
		}
		return
	}
	r.report(c)
	r.scriptFindings(c)
	r.perNode(prog, c)
	r.hotTags(c)
	r.answer(set.renames)
	if set.Stats && need == operations {
		n := c.Counts
		pass.Report(analysis.Diagnostic{
			Pos:      pass.Files[0].Package,
			Category: CategoryStats,
			Message: fmt.Sprintf("same=%d never=%d unlikely=%d unknown=%d operations=%d",
				n.Same, n.Never, n.Unlikely, n.Unknown, len(c.Operations)),
		})
	}
}

// ruleOf returns the rule that an operation's group belongs to.
func ruleOf(op *operation.Operation) (string, bool) {
	switch op.Method.Kind {
	case clients.RawCommand, clients.Construct, clients.Build:
		if runsScript(op.Command) {
			return rules.CrossSlotScript, true
		}
		return rules.CrossSlotCommand, op.Command != ""
	case clients.Command, clients.Subscribe, clients.Bind:
		return rules.CrossSlotCommand, true
	case clients.ScriptRun:
		return rules.CrossSlotScript, true
	case clients.Watch:
		return rules.CrossSlotTransaction, true
	case clients.Batch, clients.Joint, clients.Dedicate:
		return rules.CrossSlotTransaction, true
	case clients.Transaction:
		// One on a *Tx belongs to the Watch around it.
		return rules.CrossSlotTransaction, op.Receiver != clients.Tx
	default:
		return "", false
	}
}

// runsScript reports whether a command that is spelled out, or built, runs a script or a function.
func runsScript(command string) bool {
	switch strings.TrimSuffix(command, "_RO") {
	case "EVAL", "EVALSHA", "FCALL":
		return true
	}
	return false
}
