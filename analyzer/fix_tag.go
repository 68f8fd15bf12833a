package analyzer

import (
	"fmt"

	"github.com/slotlint/slotlint/analyzer/internal/operation"
	"github.com/slotlint/slotlint/analyzer/internal/rename"
	"github.com/slotlint/slotlint/docs/rules"
	"github.com/slotlint/slotlint/keypattern"
)

// tagChanges returns the renaming that mends the broken tags in an operation's keys; nil if there is none, or if it is not
// clear of one of them what it was meant to be. A tag in a field is data.
//
//	rdb.Get(ctx, fmt.Sprintf("cart:{%d:items", id)) // cart:{<id>:items becomes cart:{<id>}:items
func tagChanges(op *operation.Operation) []rename.Change {
	var changes []rename.Change
	for _, key := range patternsOf(op.Keys) {
		if brokenBraces(key) == "" {
			continue
		}
		mended, ok := keypattern.MendTag(key)
		if !ok {
			return nil
		}
		changes = rename.Union(changes, []rename.Change{{Old: key, New: mended}})
	}
	return changes
}

// tagMendings returns the ways to mend broken tags: one for each operation.
func (r *reporter) tagMendings() []mending {
	var all []mending
	for i := range r.groups.Operations {
		if len(all) == maxMended {
			break
		}
		op := &r.groups.Operations[i]
		if changes := tagChanges(op); len(changes) > 0 && r.wants(rules.BrokenTag, op.Pos()) {
			all = append(all, mending{changes: changes, tags: []int{i}})
		}
	}
	return all
}

// tagMending returns how the broken tags of an operation can be mended, by its index; nil if they can't.
func (r *reporter) tagMending(i int) *mending {
	if len(tagChanges(&r.groups.Operations[i])) == 0 {
		return nil
	}
	r.mend()
	return r.tagMended[i]
}

// mendsTags makes sure that changes leave no broken tag in the keys of operations, and bring those into one slot that
// the operation needs there.
func (r *reporter) mendsTags(ops []int, changes []rename.Change) error {
	for _, i := range ops {
		op := &r.groups.Operations[i]
		for _, key := range patternsOf(op.Keys) {
			if after := r.renamer.Key(key, changes); brokenBraces(after) != "" {
				return fmt.Errorf("the hash tag of %q would still be broken", after)
			}
		}
		for _, g := range r.groups.Judged {
			if g.Pos != op.Pos() {
				continue
			}
			if after, _ := r.renamer.Apply(g, changes); r.groups.Judge(after).Verdict != keypattern.Same {
				return fmt.Errorf("the keys of the %s would still be in different slots", g.Command)
			}
		}
	}
	return nil
}
