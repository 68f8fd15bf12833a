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
	"github.com/slotlint/slotlint/analyzer/internal/script"
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
	add := func(ways [][]rename.Change, m mending) {
		if len(ways) == 0 || len(all) == maxMendings {
			return
		}
		m.changes = r.renamer.Followed(ways[0])
		if len(ways) > 1 && ways[1] != nil {
			m.other = r.renamer.Followed(ways[1])
		}
		all = slices.DeleteFunc(all, m.absorb(r))
		all = append(all, &m)
	}
	for i, f := range r.groups.Findings[:min(maxMended, len(r.groups.Findings))] {
		if r.wants(f.Group.Rule, f.Group.Pos) {
			add(rewriteChanges(r.groups.Findings[i]), mending{findings: []group.Finding{f}})
		}
	}
	for _, m := range r.scriptMendings() {
		by := slices.IndexFunc(all, func(o *mending) bool { return r.mendsScripts(m.scripts, o.changes) == nil })
		if by >= 0 {
			all[by].scripts, all[by].other = append(all[by].scripts, m.scripts...), nil
			continue
		}
		add([][]rename.Change{m.changes, m.other}, m)
	}
	for _, m := range r.tagMendings() {
		by := slices.IndexFunc(all, func(o *mending) bool { return o.clash == nil && r.mendsTags(m.tags, o.changes) == nil })
		if by >= 0 {
			all[by].tags = append(all[by].tags, m.tags...)
			continue
		}
		add([][]rename.Change{m.changes}, m)
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

// scriptMendings returns the ways to mend findings about scripts: one for each place of a script, whichever runs come by
// there.
func (r *reporter) scriptMendings() []mending {
	var all []mending
	at := map[token.Pos]int{}
	for i, f := range r.found[:min(maxMended, len(r.found))] {
		ways := scriptChanges(f)
		if len(ways) == 0 || !r.wants(f.Rule, f.Pos) {
			continue
		}
		var other []rename.Change
		if len(ways) > 1 {
			other = ways[1]
		}
		n, ok := at[f.Pos]
		if !ok {
			at[f.Pos] = len(all)
			all = append(all, mending{changes: ways[0], other: other, scripts: []int{i}})
			continue
		}
		m := &all[n]
		m.changes, m.scripts = rename.Union(m.changes, ways[0]), append(m.scripts, i)
		if m.other = rename.Union(m.other, other); other == nil {
			m.other = nil
		}
	}
	return all
}

// mending returns how a finding about a group can be mended; nil if it can't.
func (r *reporter) mending(g *group.Group) *mending {
	r.mend()
	return r.mended[g]
}

// scriptMending returns how a finding about a script can be mended, by its index; nil if it can't.
func (r *reporter) scriptMending(i int) *mending {
	if len(scriptChanges(r.found[i])) == 0 {
		return nil
	}
	r.mend()
	return r.scriptMended[i]
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
	if m.other != nil && m.clash == nil && r.mends(m, m.other) == nil {
		_, err := r.renamer.RenameInModule(m.changes)
		_, otherErr := r.renamer.RenameInModule(m.other)
		if err != nil && otherErr == nil {
			m.changes, m.other = m.other, nil
		}
	}
	if m.err = m.clash; m.err == nil {
		m.edits, m.err = r.renamer.Rename(m.changes)
	}
}

// scriptChanges returns the ways to mend a finding about a script that touches a key in another slot than one that is
// passed, as rewriteChanges does: the passed key gets another name in Go, which the script takes over where it makes the
// other of it, or the script spells its key in another way.
//
//	redis.call("SET", KEYS[1] .. ":lock", ARGV[1]) -- job:<id> becomes job:{<id>}, and job:<id>:lock job:{<id>}:lock
//	redis.call("SET", "{" .. KEYS[1] .. "}:lock", ARGV[1]) -- the other way, where the passed key stays
func scriptChanges(f script.Finding) [][]rename.Change {
	if len(f.Passed.Segments()) == 0 || f.Note {
		return nil
	}
	_, passed := f.Passed.Constant()
	_, touched := f.Touched.Constant()
	bothConstant := passed && touched
	keys := []keypattern.Pattern{f.Passed, f.Touched}
	var out [][]rename.Change
	for _, w := range keypattern.Rewrites(keys) {
		if len(out) == alternatives || w.Constant && !bothConstant {
			continue
		}
		var changes []rename.Change
		for i, key := range keys {
			if w.Changed[i] {
				changes = append(changes, rename.Change{Old: key, New: w.Keys[i]})
			}
		}
		out = append(out, changes)
	}
	return out
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

func (r *reporter) mendsScripts(found []int, changes []rename.Change) error {
	for _, i := range found {
		passed, touched := r.renamer.Key(r.found[i].Passed, changes), r.renamer.Key(r.found[i].Touched, changes)
		if r.groups.Compare(passed, touched).Verdict != keypattern.Same {
			return fmt.Errorf("%q would still be in another slot than %q", touched, passed)
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
