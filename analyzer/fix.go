package analyzer

import (
	"cmp"
	"errors"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/slotlint/slotlint/analyzer/internal/group"
	"github.com/slotlint/slotlint/analyzer/internal/rename"
	"github.com/slotlint/slotlint/docs/rules"
	"github.com/slotlint/slotlint/keypattern"
	"golang.org/x/tools/go/analysis"
)

// alternatives are the ways to mend a finding that are offered.
const alternatives = 2

// rewriteChanges returns the ways to mend a finding by renaming keys that its message speaks of, the best first: two at
// most. A tag that puts a whole key family into one slot is none: that is for the reader to decide.
func rewriteChanges(f group.Finding) [][]rename.Change {
	if f.Empty {
		return nil
	}
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

// maxMendings bounds the renamings of one package, each of which is held against all of its keys. What is beyond gets no
// fix until those before are carried out.
const maxMendings = 64

// maxMended bounds the findings of a package that are offered a fix. A package with more is generated, or is mended by
// running again.
const maxMended = 256

// A mending is a renaming that makes findings go away: those that speak of the same keys have it in common, so that
// tools which carry out the fixes of all of them do not rename a key twice.
type mending struct {
	changes  []rename.Change
	findings []group.Finding
	scripts  []int           // findings about scripts, by their index
	tags     []int           // operations with a broken tag, by their index
	other    []rename.Change // what to choose instead, where that mends all findings as well
	clash    error           // why it can't be carried out at all
	err      error           // why it can't be carried out in this package alone
	edits    []analysis.TextEdit
}

// mend finds the mendings of all findings that have one.
func (r *reporter) mend() {
	if r.mended != nil {
		return
	}
	r.mended, r.scriptMended, r.tagMended = map[*group.Group]*mending{}, map[int]*mending{}, map[int]*mending{}
	r.renamer = r.newRenamer()
	var all []*mending
	add := func(m mending) {
		if m.changes == nil || len(all) == maxMendings {
			return
		}
		m.changes = r.renamer.Followed(m.changes)
		if m.other != nil {
			m.other = r.renamer.Followed(m.other)
		}
		all = slices.DeleteFunc(all, m.absorb(r))
		all = append(all, &m)
	}
	for _, f := range r.groups.Findings[:min(maxMended, len(r.groups.Findings))] {
		if r.wants(f.Group.Rule, f.Group.Pos) {
			changes, other := firstTwo(rewriteChanges(f))
			add(mending{changes: changes, other: other, findings: []group.Finding{f}})
		}
	}
	for _, m := range r.scriptMendings() {
		by := slices.IndexFunc(all, func(o *mending) bool { return o.clash == nil && r.mendsScripts(m.scripts, o.changes) == nil })
		if by >= 0 {
			all[by].scripts, all[by].other = append(all[by].scripts, m.scripts...), nil
			continue
		}
		add(m)
	}
	for _, m := range r.tagMendings() {
		by := slices.IndexFunc(all, func(o *mending) bool { return o.clash == nil && r.mendsTags(m.tags, o.changes) == nil })
		if by >= 0 {
			all[by].tags = append(all[by].tags, m.tags...)
			continue
		}
		add(m)
	}
	for _, m := range all {
		r.carryOut(m)
		for _, f := range m.findings {
			r.mended[f.Group] = m
		}
		for _, i := range m.scripts {
			r.scriptMended[i] = m
		}
		for _, i := range m.tags {
			r.tagMended[i] = m
		}
	}
}

// firstTwo returns the first two of several ways to mend a finding; nil for what there is none of.
func firstTwo(ways [][]rename.Change) (changes, other []rename.Change) {
	if len(ways) > 1 {
		other = ways[1]
	}
	if len(ways) > 0 {
		changes = ways[0]
	}
	return changes, other
}

// mending returns how a finding about a group can be mended; nil if it can't.
func (r *reporter) mending(g *group.Group) *mending {
	r.mend()
	return r.mended[g]
}

func (r *reporter) newRenamer() *rename.Renamer {
	return rename.New(r.pass, r.flow, r.groups, r.scripts.Spelled(r.functions))
}

// carryOut looks for the edits of a mending. What was to be chosen instead takes the place of what nothing can carry
// out, not even in all packages of the module.
func (r *reporter) carryOut(m *mending) {
	if m.clash == nil {
		m.clash = r.mends(m, m.changes)
	}
	if m.err = m.clash; m.err != nil {
		return
	}
	m.edits, m.err = r.renamer.Rename(m.changes)
	if m.err == nil || m.other == nil || r.mends(m, m.other) != nil {
		return
	}
	_, err := r.renamer.RenameInModule(m.changes)
	_, otherErr := r.renamer.RenameInModule(m.other)
	if err != nil && otherErr == nil {
		m.changes, m.other = m.other, nil
		m.edits, m.err = r.renamer.Rename(m.changes)
	}
}

// absorb returns a function that takes over another mending, if that renames keys of the same families.
func (m *mending) absorb(r *reporter) func(*mending) bool {
	return func(o *mending) bool {
		if m.clash != nil || o.clash != nil {
			return false
		}
		switch rename.Relate(o.changes, m.changes, func(a, b string) bool { return rename.Alike(r.flow, a, b) }) {
		case rename.Together:
			m.changes, m.other = rename.Union(o.changes, m.changes), r.bothOthers(o, m)
			m.findings, m.scripts, m.tags = append(o.findings, m.findings...), append(o.scripts, m.scripts...), append(o.tags, m.tags...)
			return true
		case rename.Clash:
			m.clash = errClash
		}
		return false
	}
}

// bothOthers joins what to choose instead of two mendings; nil if that can't be one.
func (r *reporter) bothOthers(o, m *mending) []rename.Change {
	if o.other == nil || m.other == nil ||
		rename.Relate(o.other, m.other, func(a, b string) bool { return rename.Alike(r.flow, a, b) }) == rename.Clash {
		return nil
	}
	return rename.Union(o.other, m.other)
}

// wants reports whether findings of a rule at a place are reported.
func (r *reporter) wants(rule string, pos token.Pos) bool {
	return slices.ContainsFunc(r.enabled, func(e rules.Rule) bool { return e.ID == rule }) && !r.directives.silences(rule, r.start(pos))
}

var errClash = errors.New("another finding is mended by giving the same keys other names")

// fixesOf returns the fixes of findings: those that can be carried out in this package, without a key of the families
// left behind. m may be nil.
func (r *reporter) fixesOf(m *mending) []analysis.SuggestedFix {
	if m == nil {
		return nil
	}
	var out []analysis.SuggestedFix
	if m.err == nil {
		out = append(out, analysis.SuggestedFix{Message: renameText(m.changes), TextEdits: m.edits})
	}
	if m.other != nil && r.mends(m, m.other) == nil {
		if edits, err := r.renamer.Rename(m.other); err == nil {
			out = append(out, analysis.SuggestedFix{Message: renameText(m.other), TextEdits: edits})
		}
	}
	return out
}

// mends makes sure that changes bring all keys of the findings' groups, and those that scripts touch, into one slot, and
// leave no tag broken.
func (r *reporter) mends(m *mending, changes []rename.Change) error {
	if err := cmp.Or(r.mendsScripts(m.scripts, changes), r.mendsTags(m.tags, changes)); err != nil {
		return err
	}
	for _, f := range m.findings {
		if after, _ := r.renamer.Apply(f.Group, changes); r.groups.Judge(after).Verdict != keypattern.Same {
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
