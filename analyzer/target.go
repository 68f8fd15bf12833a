package analyzer

import (
	"fmt"

	"github.com/slotlint/slotlint/analyzer/internal/group"
	"github.com/slotlint/slotlint/analyzer/internal/operation"
	"github.com/slotlint/slotlint/internal/clients"
	"github.com/slotlint/slotlint/internal/luajudge"
	"github.com/slotlint/slotlint/keypattern"
)

// text is the message about a group.
func (r *reporter) text(f group.Finding) string {
	if len(r.target.TagRules()) < 2 || f.Empty || keypattern.Compare(f.A, f.B).Verdict != keypattern.Same {
		return findingText(f)
	}
	text := fmt.Sprintf("%s keys are in one hash slot by the first braces of each, and not by the last, which %s may go by: %q and %q %s",
		f.Group.Command, r.target.Service(), f.A, f.B, known(f.Judgement))
	if effect := effectOf(f); effect != "" {
		text += "; " + effect
	}
	return text + "; keep one pair of braces in each key"
}

// unportableTag says which tag of an operation's keys means another thing to some of the servers that the program is
// meant for, or "".
func (r *reporter) unportableTag(op *operation.Operation) string {
	tagRules := r.target.TagRules()
	if len(tagRules) < 2 {
		return ""
	}
	for _, p := range patternsOf(op.Keys) {
		first := tagRules[0].Tag(p)
		for _, rule := range tagRules[1:] {
			if other := rule.Tag(p); other.Tagged && !other.Hashed.Equal(first.Hashed) {
				return fmt.Sprintf("%s key %q has the hash tag %q by its first braces and %q by its last, which %s may go by: one pair of braces means the same to all",
					op.Command, p, first.Hashed, other.Hashed, r.target.Service())
			}
		}
	}
	return ""
}

// runWithoutKeys says what becomes of the run of an unknown script that passes no KEYS, or "". Of known scripts, package
// luajudge says it.
func (r *reporter) runWithoutKeys(op *operation.Operation) string {
	if op.Method.Kind != clients.ScriptRun && !runsScript(op.Command) || len(op.Keys.Elems) > 0 || op.Keys.Open {
		return ""
	}
	refused := r.target.WithoutKeys(op.Command)
	if refused == "" || r.scripts.Known(op) {
		return ""
	}
	return luajudge.NoKeys("the script of "+op.Command, refused)
}
