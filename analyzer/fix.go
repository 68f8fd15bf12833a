package analyzer

import (
	"fmt"
	"slices"
	"strings"

	"github.com/slotlint/slotlint/analyzer/internal/group"
	"github.com/slotlint/slotlint/analyzer/internal/rename"
	"github.com/slotlint/slotlint/keypattern"
	"golang.org/x/tools/go/analysis"
)

// maxFixes bounds the fixes of a finding: the best rewrite, and one to choose instead.
const maxFixes = 2

// A proposal is a way to mend a finding: key families that get other names.
type proposal struct {
	changes []rename.Change
	tag     keypattern.Pattern
}

// proposals returns the ways to mend a finding that its message speaks of, the best first. A tag that puts a whole key
// family into one slot is none: that is for the reader to decide.
func proposals(f group.Finding) []proposal {
	if f.Empty {
		return nil
	}
	keys, rewrites := rewritesOf(f)
	var out []proposal
	for _, r := range rewrites {
		if len(out) == maxFixes || r.Constant && (f.Turns || !isConstant(f)) {
			continue
		}
		p := proposal{tag: r.Tag}
		for i, key := range keys {
			if r.Changed[i] && (i == 0 || !f.Turns) {
				p.changes = append(p.changes, rename.Change{Old: key, New: r.Keys[i]})
			}
		}
		out = append(out, p)
	}
	return out
}

// fixes returns the fixes of a finding: those of its proposals that can be carried out in this package, without a key
// of the families left behind.
func (r *reporter) fixes(f group.Finding) []analysis.SuggestedFix {
	var out []analysis.SuggestedFix
	for _, p := range proposals(f) {
		edits, err := r.rename(f, p)
		if err != nil {
			continue
		}
		out = append(out, analysis.SuggestedFix{Message: p.text(), TextEdits: edits})
	}
	return out
}

// rename returns the edits of a proposal. An error says why it can't be carried out.
func (r *reporter) rename(f group.Finding, p proposal) ([]analysis.TextEdit, error) {
	if err := r.mends(f, p); err != nil {
		return nil, err
	}
	return r.renaming().Rename(p.changes)
}

// mends makes sure that a proposal brings all keys of the finding's group into one slot.
func (r *reporter) mends(f group.Finding, p proposal) error {
	if mended, _ := rename.Apply(f.Group, p.changes); r.groups.Judge(mended).Verdict != keypattern.Same {
		return fmt.Errorf("other keys of the %s would still be in another slot", f.Group.Command)
	}
	return nil
}

func (r *reporter) renaming() *rename.Renamer {
	if r.renamer == nil {
		r.renamer = rename.New(r.pass, r.flow, r.groups)
	}
	return r.renamer
}

// text is the message of a fix.
func (p proposal) text() string {
	names := make([]string, len(p.changes))
	for i, c := range p.changes {
		names[i] = fmt.Sprintf("%q becomes %q", c.Old, c.New)
	}
	slices.Sort(names)
	return fmt.Sprintf("rename keys so that %q is their hash tag: %s; data under the old names is orphaned", p.tag, strings.Join(names, ", "))
}
