package analyzer

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/slotlint/slotlint/analyzer/internal/group"
	"github.com/slotlint/slotlint/analyzer/internal/rename"
	"github.com/slotlint/slotlint/docs/rules"
	"github.com/slotlint/slotlint/keypattern"
	"golang.org/x/tools/go/analysis"
)

// rewriteChanges returns the ways to mend a finding by renaming keys that its message speaks of, the best first: two at
// most. A tag that puts a whole key family into one slot is none: that is for the reader to decide.
func rewriteChanges(f group.Finding) [][]rename.Change {
	if f.Empty {
		return nil
	}
	const alternatives = 2
	keys, rewrites := rewritesOf(f)
	var out [][]rename.Change
	for _, r := range rewrites {
		if len(out) == alternatives || r.Constant && (f.Turns || !isConstant(f)) {
			continue
		}
		var changes []rename.Change
		for i, key := range keys {
			if r.Changed[i] && (i == 0 || !f.Turns) {
				changes = append(changes, rename.Change{Old: key, New: r.Keys[i]})
			}
		}
		out = append(out, changes)
	}
	return out
}

// A mending is a renaming that makes findings go away: those that speak of the same keys have it in common, so that
// tools which carry out the fixes of all of them do not rename a key twice.
type mending struct {
	changes  []rename.Change
	findings []group.Finding
	other    []rename.Change // what to choose instead, where there is one finding
	clash    error           // why it can't be carried out at all
	err      error           // why it can't be carried out in this package alone
	edits    []analysis.TextEdit
}

// mendings returns the mending of each finding that has one, by its group.
func (r *reporter) mendings() map[*group.Group]*mending {
	if r.mended != nil {
		return r.mended
	}
	r.mended = map[*group.Group]*mending{}
	r.renamer = rename.New(r.pass, r.flow, r.groups)
	var all []*mending
	for _, f := range r.groups.Findings {
		ways := rewriteChanges(f)
		if len(ways) == 0 || !r.wants(f.Group) {
			continue
		}
		m := &mending{changes: ways[0], findings: []group.Finding{f}}
		if len(ways) > 1 {
			m.other = ways[1]
		}
		all = slices.DeleteFunc(all, m.absorb(r))
		all = append(all, m)
	}
	for _, m := range all {
		if m.clash == nil {
			m.clash = r.mends(m.findings, m.changes)
		}
		if m.err = m.clash; m.err == nil {
			m.edits, m.err = r.renamer.Rename(m.changes)
		}
		for _, f := range m.findings {
			r.mended[f.Group] = m
		}
	}
	return r.mended
}

// absorb returns a function that takes over another mending, if that renames keys of the same families.
func (m *mending) absorb(r *reporter) func(*mending) bool {
	return func(o *mending) bool {
		if m.clash != nil || o.clash != nil {
			return false
		}
		switch rename.Relate(o.changes, m.changes, func(a, b string) bool { return rename.Alike(r.flow, a, b) }) {
		case rename.Together:
			m.changes, m.findings, m.other = rename.Union(o.changes, m.changes), slices.Concat(o.findings, m.findings), nil
			return true
		case rename.Clash:
			m.clash = errors.New("another finding is mended by giving the same keys other names")
		}
		return false
	}
}

// wants reports whether findings of a group are reported.
func (r *reporter) wants(g *group.Group) bool {
	return slices.ContainsFunc(r.enabled, func(e rules.Rule) bool { return e.ID == g.Rule }) && !r.directives.silences(g.Rule, r.start(g.Pos))
}

// fixes returns the fixes of a finding: those that can be carried out in this package, without a key of the families
// left behind.
func (r *reporter) fixes(f group.Finding) []analysis.SuggestedFix {
	m := r.mendings()[f.Group]
	if m == nil {
		return nil
	}
	var out []analysis.SuggestedFix
	if m.err == nil {
		out = append(out, analysis.SuggestedFix{Message: renameText(m.changes), TextEdits: m.edits})
	}
	if m.other != nil && r.mends(m.findings, m.other) == nil {
		if edits, err := r.renamer.Rename(m.other); err == nil {
			out = append(out, analysis.SuggestedFix{Message: renameText(m.other), TextEdits: edits})
		}
	}
	return out
}

// mends makes sure that changes bring all keys of the findings' groups into one slot.
func (r *reporter) mends(findings []group.Finding, changes []rename.Change) error {
	for _, f := range findings {
		if after, _ := rename.Apply(f.Group, changes); r.groups.Judge(after).Verdict != keypattern.Same {
			return fmt.Errorf("other keys of the %s would still be in another slot", f.Group.Command)
		}
	}
	return nil
}

// renameText is the message of a fix.
func renameText(changes []rename.Change) string {
	names := make([]string, len(changes))
	for i, c := range changes {
		names[i] = fmt.Sprintf("%q to %q", c.Old, c.New)
	}
	slices.Sort(names)
	return "rename keys in this package: " + strings.Join(slices.Compact(names), ", ") + "; data under the old names is orphaned"
}
