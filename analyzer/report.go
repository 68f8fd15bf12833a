package analyzer

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"slices"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/analyzer/internal/group"
	"github.com/slotlint/slotlint/analyzer/internal/rename"
	"github.com/slotlint/slotlint/analyzer/internal/script"
	"github.com/slotlint/slotlint/docs/rules"
	"github.com/slotlint/slotlint/internal/target"
	"github.com/slotlint/slotlint/keypattern"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// A reporter turns findings into diagnostics.
type reporter struct {
	pass    *analysis.Pass
	flow    *flow.Flow
	enabled []rules.Rule
	strict  bool
	target  target.Target

	scripts    *script.Judge
	directives *directives
	groups     *group.Collector
	renamer    *rename.Renamer // made for the first fix
	found      []script.Finding
	functions  []*ssa.Function

	mended       map[*group.Group]*mending // by the finding's group: see mend
	scriptMended map[int]*mending          // by the index of found
	tagMended    map[int]*mending          // by the index of the operation
	proposals    bool
	calls        map[token.Pos]*ast.CallExpr // by left parenthesis, where SSA places a call
}

func (r *reporter) report(c *group.Collector) {
	findings := slices.Clone(c.Findings)
	slices.SortStableFunc(findings, func(a, b group.Finding) int { return cmp.Compare(a.Group.Pos, b.Group.Pos) })
	reported := map[token.Pos]bool{}
	for _, f := range findings {
		if reported[f.Group.Pos] {
			continue // one call that brings several groups together: the first tells enough
		}
		if r.finding(f) {
			reported[f.Group.Pos] = true
		}
	}
	for i := range c.Operations {
		op := &c.Operations[i]
		if text := cmp.Or(brokenTag(op), r.unportableTag(op)); text != "" && !reported[op.Pos()] {
			r.tagFinding(i, text)
		}
		if text := refusedPattern(op); text != "" && !c.Guarded(op.Site) {
			r.diagnose(rules.CrossSlotCommand, op.Pos(), text, nil)
		}
	}
	for _, f := range c.Unknown {
		r.note(f, CategoryUnknown, unknownText(f))
	}
	if r.strict {
		for _, f := range c.Assumed {
			r.note(f, CategoryAssumption, assumedText(f))
		}
	}
}

// note reports a group that is no finding, under -strict. A directive that silences it has its use
// without -strict, too.
func (r *reporter) note(f group.Finding, category, text string) {
	pos := r.start(f.Group.Pos)
	if r.directives.silences(f.Group.Rule, pos) || !r.strict {
		return
	}
	r.pass.Report(analysis.Diagnostic{Pos: pos, End: r.end(f.Group.Pos), Category: category, Message: text})
}

// scriptFindings reports what was found in the scripts that the package runs.
func (r *reporter) scriptFindings(c *group.Collector) {
	for i := range c.Operations {
		op := &c.Operations[i]
		if text := r.runWithoutKeys(op); text != "" && !c.Guarded(op.Site) {
			r.diagnose(rules.ScriptKeys, op.Pos(), text, nil)
		}
	}
	for i, f := range r.found {
		if f.Note && !r.strict {
			continue
		}
		var related []analysis.RelatedInformation
		if f.Run.IsValid() && f.Run != f.Pos {
			related = append(related, analysis.RelatedInformation{Pos: r.start(f.Run), Message: "the script is run here"})
		}
		category := f.Rule + "/unlikely"
		switch {
		case f.Note:
			category = f.Rule + "/note"
		case f.Proved:
			category = f.Rule
		}
		m := r.scriptMending(i)
		if r.emit(f.Rule, category, f.Pos, f.Text, related, r.fixesOf(m)...) && r.proposals {
			r.propose(m, f.Pos)
		}
	}
}

// tagFinding reports a broken tag in the keys of an operation.
func (r *reporter) tagFinding(op int, text string) {
	pos := r.groups.Operations[op].Pos()
	m := r.tagMending(op)
	if r.diagnose(rules.BrokenTag, pos, text, nil, r.fixesOf(m)...) && r.proposals {
		r.propose(m, pos)
	}
}

func (r *reporter) finding(f group.Finding) bool {
	var related []analysis.RelatedInformation
	for _, v := range f.Group.Via {
		if v.Pos.IsValid() {
			related = append(related, analysis.RelatedInformation{
				Pos: r.start(v.Pos), Message: fmt.Sprintf("%s issues %s here", v.Func, f.Group.Command),
			})
		}
	}
	for _, key := range []struct {
		p   keypattern.Pattern
		pos token.Pos
	}{{f.A, f.PA}, {f.B, f.PB}} {
		pos := r.keyPos(key.pos, key.p, f.Group.Pos)
		if pos.IsValid() {
			related = append(related, analysis.RelatedInformation{Pos: pos, Message: fmt.Sprintf("%q is built here", key.p)})
		}
		if f.Turns {
			break // the other one is built in the same place
		}
	}
	emit := r.diagnose
	if f.Verdict != keypattern.Never {
		emit = r.suspect
	}
	if !emit(f.Group.Rule, f.Group.Pos, r.text(f), related, r.fixesOf(r.mending(f.Group))...) {
		return false
	}
	if r.proposals {
		r.propose(r.mending(f.Group), f.Group.Pos)
	}
	return true
}

// keyPos is where a key was built. Constants have no place in SSA: one that is written in the call itself is found
// there.
func (r *reporter) keyPos(pos token.Pos, p keypattern.Pattern, site token.Pos) token.Pos {
	if pos.IsValid() {
		return pos
	}
	text, ok := p.Constant()
	call := r.call(site)
	if !ok || call == nil {
		return token.NoPos
	}
	for _, arg := range call.Args {
		tv := r.pass.TypesInfo.Types[arg]
		if tv.Value != nil && tv.Value.Kind() == constant.String && constant.StringVal(tv.Value) == text {
			return arg.Pos()
		}
	}
	return token.NoPos
}

// suspect reports what is not proved. The category says so, which is all that go vet carries.
func (r *reporter) suspect(rule string, pos token.Pos, text string, related []analysis.RelatedInformation, fixes ...analysis.SuggestedFix) bool {
	return r.emit(rule, rule+"/unlikely", pos, text, related, fixes...)
}

// diagnose reports what is proved, if the rule is on.
func (r *reporter) diagnose(rule string, pos token.Pos, text string, related []analysis.RelatedInformation, fixes ...analysis.SuggestedFix) bool {
	return r.emit(rule, rule, pos, text, related, fixes...)
}

func (r *reporter) emit(rule, category string, pos token.Pos, text string, related []analysis.RelatedInformation, fixes ...analysis.SuggestedFix) bool {
	if !r.reports(rule) {
		return false
	}
	r.pass.Report(analysis.Diagnostic{
		Pos:      r.start(pos),
		End:      r.end(pos),
		Category: category,
		Message:  text + " (" + rule + ")",
		URL:      rules.URL(rule),
		Related:  related,

		SuggestedFixes: fixes,
	})
	return true
}

// reports reports whether a rule is on.
func (r *reporter) reports(rule string) bool {
	return slices.ContainsFunc(r.enabled, func(e rules.Rule) bool { return e.ID == rule })
}

// start is where a call is shown: at the name of the method, which in a chain of calls over several
// lines is the line that a reader looks for.
func (r *reporter) start(pos token.Pos) token.Pos {
	call := r.call(pos)
	if call == nil {
		return pos
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		return sel.Sel.Pos()
	}
	return call.Pos()
}

func (r *reporter) end(pos token.Pos) token.Pos {
	if call := r.call(pos); call != nil {
		return call.End()
	}
	return token.NoPos
}

func (r *reporter) call(lparen token.Pos) *ast.CallExpr {
	if r.calls == nil {
		r.calls = map[token.Pos]*ast.CallExpr{}
		for _, file := range r.pass.Files {
			ast.Inspect(file, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok {
					r.calls[call.Lparen] = call
				}
				return true
			})
		}
	}
	return r.calls[lparen]
}
