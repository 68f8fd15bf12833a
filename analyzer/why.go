package analyzer

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/analyzer/internal/group"
	"github.com/slotlint/slotlint/analyzer/internal/operation"
	"github.com/slotlint/slotlint/analyzer/internal/script"
	"github.com/slotlint/slotlint/docs/rules"
	"github.com/slotlint/slotlint/internal/why"
	"github.com/slotlint/slotlint/keypattern"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// maxExplained bounds the keys of one operation that are explained.
const maxExplained = 16

// An explainer reports for each operation of the package how the verdict on it came about.
type explainer struct {
	*reporter
	collector *group.Collector
	tracer    *flow.Tracer
	found     []script.Finding   // in scripts
	grouped   map[token.Pos]bool // operations that a group was formed of
}

// explain explains the operations of a package: groups of all verdicts, scripts, and operations that form no group.
func (r *reporter) explain(c *group.Collector, scripts []script.Finding) {
	x := explainer{reporter: r, collector: c, found: scripts, tracer: r.flow.NewTracer(), grouped: map[token.Pos]bool{}}
	for _, k := range c.Kept {
		x.grouped[k.Group.Pos] = true
		x.report(k.Group.Pos, x.group(k))
	}
	x.scripts()
	for i := range c.Operations {
		op := &c.Operations[i]
		switch {
		case c.Guarded(op.Site):
			x.report(op.Pos(), x.guarded(op))
		case !x.grouped[op.Pos()] && op.Command != "":
			x.report(op.Pos(), x.alone(op))
		}
	}
}

func (x *explainer) report(pos token.Pos, e why.Explanation) {
	x.pass.Report(analysis.Diagnostic{Pos: x.start(pos), End: x.end(pos), Category: CategoryWhy, Message: e.Encode()})
}

func (x *explainer) place(pos token.Pos) why.Place {
	if !pos.IsValid() {
		return why.Place{}
	}
	return why.At(x.pass.Fset.Position(pos))
}

// group explains a group.
func (x *explainer) group(k group.Kept) why.Explanation {
	g, f := k.Group, k.Finding
	e := why.Explanation{
		Command: g.Command, Func: g.In(), Rule: g.Rule, Verdict: k.Verdict.String(),
		Keys: x.keys(g.Keys, g.Site()), More: g.Keys.Open, Applies: appliesText(g),
	}
	if text := viaText(g); text != "" {
		e.Applies = append(e.Applies, "the command is another function's "+text)
	}
	switch {
	case g.Splits():
		e.Verdict, e.Applies = why.Splits, nil
		e.Because = []string{"the client splits the command by slot and puts the answers together; what it loses is that all happens at one moment"}
	case k.Left:
		e.Verdict = why.Callers
		e.Because = append(x.unknownBecause(k), "the function's callers bring the keys: each call is judged where it stands, in other packages too")
	case k.Verdict == keypattern.Same && g.Keys.Open:
		e.Verdict = keypattern.Unknown.String()
		e.Because = []string{"the keys that are seen are in one slot, but there may be more, which are not seen"}
	case k.Verdict == keypattern.Same:
		e.Because = x.sameBecause(k)
	case k.Verdict == keypattern.Unknown:
		e.Because = x.unknownBecause(k)
	default:
		e.Because = differentBecause(f)
		x.finding(&e, g.Pos, findingText(f))
	}
	e.Changes = changesText(&e, k)
	return e
}

// finding notes what is reported, if the rule is on and no directive silences it.
func (x *explainer) finding(e *why.Explanation, pos token.Pos, text string) {
	if !slices.ContainsFunc(x.enabled, func(r rules.Rule) bool { return r.ID == e.Rule }) {
		return
	}
	e.Finding = text + " (" + e.Rule + ")"
	e.Silenced = x.directives.silences(e.Rule, x.start(pos))
}

// scripts explains what is found in scripts, at the places that are reported and at their runs.
func (x *explainer) scripts() {
	for _, f := range x.found {
		e := why.Explanation{
			Rule: f.Rule, Verdict: scriptVerdict(f), Because: []string{f.Text},
			Applies: []string{"what servers do with such a script: see 'slotlint help " + f.Rule + "'"},
		}
		if op := f.Operation; op != nil {
			e.Command, e.Func = op.Command, group.NameOf(op.Site.Parent())
			e.Keys, e.More = x.keys(op.Keys, op.Site), op.Keys.Open
		}
		if !f.Note {
			x.finding(&e, f.Pos, f.Text)
		}
		if f.Run.IsValid() && f.Run != f.Pos {
			x.grouped[f.Run] = true
			run := e
			at := x.place(x.start(f.Pos))
			run.FindingAt = &at
			x.report(f.Run, run)
		}
		x.grouped[f.Pos] = true
		x.report(f.Pos, e)
	}
}

func scriptVerdict(f script.Finding) string {
	switch {
	case f.Note:
		return keypattern.Same.String()
	case f.Proved:
		return keypattern.Never.String()
	}
	return keypattern.Unlikely.String()
}

// guarded explains an operation that is issued only where there is no cluster.
func (x *explainer) guarded(op *operation.Operation) why.Explanation {
	e := why.Explanation{
		Command: op.Command, Func: group.NameOf(op.Site.Parent()), Verdict: why.Guarded, Rule: ruleFor(op), Keys: x.keys(op.Keys, op.Site),
		Because: []string{"the call is issued only where the program knows that it talks to no cluster, so it is right whatever its keys are"},
		Changes: []string{"without the condition the keys would be judged"},
	}
	if pos := x.flow.GuardAt(op.Site); pos.IsValid() {
		at := x.place(pos)
		e.Guard = &at
	}
	return e
}

// alone explains an operation that forms no group.
func (x *explainer) alone(op *operation.Operation) why.Explanation {
	e := why.Explanation{
		Command: op.Command, Func: group.NameOf(op.Site.Parent()), Verdict: why.Alone, Rule: ruleFor(op), Keys: x.keys(op.Keys, op.Site), More: op.Keys.Open,
	}
	switch {
	case op.Keys.Open:
		e.Verdict, e.Because = keypattern.Unknown.String(), []string{"which of the arguments are keys, or how many there are, is not known"}
	case len(op.Keys.Elems) == 0:
		e.Because = []string{"the command has no keys: no slot is asked for"}
	default:
		e.Because = []string{"the command has one key, which is in one slot whatever it is"}
		e.Changes = []string{"a second key, or a transaction or script around it, makes a group that is judged"}
	}
	return e
}

// ruleFor is the rule that would report an operation's group.
func ruleFor(op *operation.Operation) string {
	rule, _ := ruleOf(op)
	return rule
}

// keys explains the keys of a set, each variant for itself.
func (x *explainer) keys(set *flow.KeySet, site ssa.Instruction) []why.Key {
	var out []why.Key
	for _, elem := range set.Elems {
		steps := x.origin(elem, site)
		for _, v := range elem.Text {
			if len(out) == maxExplained {
				return out
			}
			tag := v.Pattern.Tag()
			key := why.Key{
				Pattern: v.Pattern.String(), Many: elem.Repeated && v.Pattern.Varies(),
				Hashed: tag.Hashed.String(), Tagged: tag.Tagged, Assumes: tag.Assumes, Steps: steps,
			}
			if c := keypattern.Compare(v.Pattern, v.Pattern); c.SlotA >= 0 {
				key.Slot = &c.SlotA
			}
			out = append(out, key)
			steps = nil // those of all variants are told once
		}
	}
	return out
}

// origin tells how a key came about. A key that a wrapper makes of what it is passed is told by that.
func (x *explainer) origin(e flow.Elem, site ssa.Instruction) []why.Step {
	if e.Site != nil {
		site = e.Site
	}
	if site == nil {
		return nil
	}
	if n := x.tracer.Key(e, site); n != nil {
		return x.steps(n)
	}
	call, ok := site.(ssa.CallInstruction)
	if !ok {
		return nil
	}
	var passed []why.Step
	for _, arg := range flow.Args(call.Common()) {
		if !isText(arg.Type()) {
			continue
		}
		text := x.flow.Text(arg)
		if sameText(text, e.Text) {
			return x.steps(x.tracer.At(arg, site))
		}
		if isPart(text, e.Text) {
			passed = append(passed, x.steps(x.tracer.At(arg, site))...)
		}
	}
	for i := range passed {
		passed[i].Depth++
	}
	head := why.Step{Text: shownText(e.Text) + " is made of what the call passes", Place: x.place(call.Pos())}
	if len(passed) == 0 {
		head.Text = fmt.Sprintf("%s comes from %s", shownText(e.Text), group.TargetName(flow.Callee(call.Common())))
	}
	return append([]why.Step{head}, passed...)
}

// isPart reports whether a text stands in a key.
func isPart(text, key flow.Text) bool {
	return slices.ContainsFunc(text, func(v flow.Variant) bool {
		part := v.Pattern.String()
		return part != "" && slices.ContainsFunc(key, func(w flow.Variant) bool { return strings.Contains(w.Pattern.String(), part) })
	})
}

func sameText(a, b flow.Text) bool {
	return slices.EqualFunc(a, b, func(v, w flow.Variant) bool { return v.Pattern.Equal(w.Pattern) })
}
