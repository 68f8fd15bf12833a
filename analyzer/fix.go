package analyzer

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/slotlint/slotlint/analyzer/internal/group"
	"github.com/slotlint/slotlint/analyzer/internal/rename"
	"github.com/slotlint/slotlint/analyzer/internal/script"
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
	for i, f := range r.groups.Findings {
		if len(all) == maxMendings || i == maxMended {
			break
		}
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
		r.carryOut(m)
		for _, f := range m.findings {
			r.mended[f.Group] = m
		}
	}
	r.renamings = all
	return r.mended
}

// carryOut looks for the edits of a mending.
func (r *reporter) carryOut(m *mending) {
	if m.clash == nil {
		m.clash = r.mends(m.findings, m.changes)
	}
	if m.err = m.clash; m.err == nil {
		m.edits, m.err = r.renamer.Rename(m.changes)
	}
}

// scriptMending returns the mending of a finding about a script that derives a key of one that is passed: the passed key
// gets a tag, and brings it into the other. Nil if there is none.
//
//	redis.call("SET", KEYS[1] .. ":lock", ARGV[1]) -- job:<id> becomes job:{<id>}, and job:<id>:lock job:{<id>}:lock
func (r *reporter) scriptMending(f script.Finding) *mending {
	tail, ok := afterKey(f.Derived, f.Passed)
	if !ok {
		return nil
	}
	for _, w := range keypattern.Rewrites([]keypattern.Pattern{f.Passed, f.Derived}) {
		if w.Constant || !w.Changed[0] || !w.Keys[1].Equal(keypattern.Concat(w.Keys[0], tail)) {
			continue
		}
		r.mendings()
		m := &mending{changes: []rename.Change{{Old: f.Passed, New: w.Keys[0]}}}
		for _, o := range r.renamings {
			switch rename.Relate(o.changes, m.changes, func(a, b string) bool { return rename.Alike(r.flow, a, b) }) {
			case rename.Together:
				return o
			case rename.Clash:
				m.clash = errClash
			}
		}
		if len(r.renamings) >= maxMendings {
			return nil
		}
		r.carryOut(m)
		r.renamings = append(r.renamings, m)
		return m
	}
	return nil
}

// afterKey returns what follows a key in one that is made of it.
func afterKey(derived, key keypattern.Pattern) (tail keypattern.Pattern, ok bool) {
	segs, head := derived.Segments(), key.Segments()
	n := len(head)
	if n == 0 || len(segs) < n {
		return keypattern.Pattern{}, false
	}
	rest := slices.Clone(segs[n:])
	last := segs[n-1]
	if head[n-1].Hole == nil {
		text, begins := strings.CutPrefix(last.Literal, head[n-1].Literal)
		if last.Hole != nil || !begins {
			return keypattern.Pattern{}, false
		}
		rest = append([]keypattern.Segment{{Literal: text}}, rest...)
	}
	tail = keypattern.New(rest...)
	return tail, len(tail.Segments()) > 0 && keypattern.Concat(key, tail).Equal(derived)
}

// absorb returns a function that takes over another mending, if that renames keys of the same families.
func (m *mending) absorb(r *reporter) func(*mending) bool {
	return func(o *mending) bool {
		if m.clash != nil || o.clash != nil {
			return false
		}
		switch rename.Relate(o.changes, m.changes, func(a, b string) bool { return rename.Alike(r.flow, a, b) }) {
		case rename.Together:
			m.changes, m.findings, m.other = rename.Union(o.changes, m.changes), append(o.findings, m.findings...), nil
			return true
		case rename.Clash:
			m.clash = errClash
		}
		return false
	}
}

// wants reports whether findings of a group are reported.
func (r *reporter) wants(g *group.Group) bool {
	return slices.ContainsFunc(r.enabled, func(e rules.Rule) bool { return e.ID == g.Rule }) && !r.directives.silences(g.Rule, r.start(g.Pos))
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
