package analyzer

import (
	"fmt"
	"go/token"

	"github.com/slotlint/slotlint/analyzer/internal/rename"
	"github.com/slotlint/slotlint/analyzer/internal/script"
	"github.com/slotlint/slotlint/keypattern"
)

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

// scriptMendings returns the ways to mend findings about scripts: one for each place of a script, whichever runs come by
// there.
func (r *reporter) scriptMendings() []mending {
	var all []mending
	at := map[token.Pos]int{}
	for i, f := range r.found[:min(maxMended, len(r.found))] {
		changes, other := firstTwo(scriptChanges(f))
		if changes == nil || !r.wants(f.Rule, f.Pos) {
			continue
		}
		n, ok := at[f.Pos]
		if !ok {
			at[f.Pos] = len(all)
			all = append(all, mending{changes: changes, other: other, scripts: []int{i}})
			continue
		}
		m := &all[n]
		m.changes, m.scripts = rename.Union(m.changes, changes), append(m.scripts, i)
		if m.other = rename.Union(m.other, other); other == nil {
			m.other = nil
		}
	}
	return all
}

// scriptMending returns how a finding about a script can be mended, by its index; nil if it can't.
func (r *reporter) scriptMending(i int) *mending {
	if len(scriptChanges(r.found[i])) == 0 {
		return nil
	}
	r.mend()
	return r.scriptMended[i]
}

// mendsScripts makes sure that changes bring what scripts touch into the slot of what they are passed.
func (r *reporter) mendsScripts(found []int, changes []rename.Change) error {
	for _, i := range found {
		passed, touched := r.renamer.Key(r.found[i].Passed, changes), r.renamer.Key(r.found[i].Touched, changes)
		if r.groups.Compare(passed, touched).Verdict != keypattern.Same {
			return fmt.Errorf("%q would still be in another slot than %q", touched, passed)
		}
	}
	return nil
}
