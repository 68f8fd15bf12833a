package analyzer

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/analyzer/internal/group"
	"github.com/slotlint/slotlint/analyzer/internal/operation"
	"github.com/slotlint/slotlint/analyzer/internal/script"
	"github.com/slotlint/slotlint/docs/rules"
	"github.com/slotlint/slotlint/internal/clients"
	"github.com/slotlint/slotlint/keypattern"
)

// maxPartners bounds the other families that a message shows beside one.
const maxPartners = 2

// A family is the keys that one pattern with a constant hash tag stands for: all of them are in one slot.
type family struct {
	id     string
	key    keypattern.Pattern // as it stands in its first place
	tag    string
	pos    token.Pos // of the operation
	needed bool      // the tag is what keeps its keys in the slot of others
	chosen *shape    // what to write in its place; nil where nothing else asks for a common tag
	group  *hotGroup // the group for which it was chosen
}

// hotTags reports families of keys with a constant hash tag where a narrower one would do (SL302). A family is
// reported where it is first used.
//
//	c.Get(ctx, "{app}:user:"+id)
func (r *reporter) hotTags(c *group.Collector) {
	if !r.reports(rules.HotTag) {
		return
	}
	families := map[string]*family{}
	for i := range c.Operations {
		op := &c.Operations[i]
		if c.Guarded(op.Site) {
			continue
		}
		others := touchesOthers(op, r.scripts)
		for _, p := range patternsOf(op.Keys) {
			if f := r.familyOf(p, op.Pos()); f != nil {
				if known := families[f.id]; known == nil || f.pos < known.pos {
					f.needed = known != nil && known.needed
					families[f.id] = f
				}
				families[f.id].needed = families[f.id].needed || others
			}
		}
	}
	if len(families) == 0 {
		return
	}
	narrow(families, c.Judged)
	list := make([]*family, 0, len(families))
	for _, f := range families {
		list = append(list, f)
	}
	slices.SortFunc(list, func(a, b *family) int { return cmp.Or(cmp.Compare(a.pos, b.pos), strings.Compare(a.id, b.id)) })
	for _, f := range list {
		if !f.needed {
			r.diagnose(rules.HotTag, f.pos, hotText(f), nil)
		}
	}
}

func hotText(f *family) string {
	text := fmt.Sprintf("all keys %q are in the one slot of the tag %q, and so on one node; use %q", f.key, "{"+f.tag+"}", f.rewritten())
	if f.group == nil {
		return text
	}
	var partners []string
	for _, p := range f.group.families {
		if p != f && !p.needed && p.chosen != nil && len(partners) < maxPartners {
			partners = append(partners, fmt.Sprintf("%q", p.rewritten()))
		}
	}
	if len(partners) > 0 {
		text += " with " + strings.Join(partners, " and ")
	}
	return text
}

// rewritten is what to write in place of the family's keys.
func (f *family) rewritten() keypattern.Pattern {
	if f.chosen == nil {
		return tagLast(untagged(f.key))
	}
	holes := f.key.Holes()
	i := 0
	return f.chosen.pattern.Substitute(func(keypattern.Hole) keypattern.Pattern {
		p := keypattern.Of(holes[f.chosen.holes[i]]) // by the names of the first place
		i++
		return p
	})
}

// patternsOf are all keys that a set can hold.
func patternsOf(set *flow.KeySet) []keypattern.Pattern {
	var out []keypattern.Pattern
	for _, e := range set.Elems {
		for _, v := range e.Text {
			out = append(out, v.Pattern)
		}
	}
	return out
}

// familyOf returns the family that a key belongs to, nil where that is none with a constant tag.
func (r *reporter) familyOf(p keypattern.Pattern, pos token.Pos) *family {
	tag := p.Tag()
	text, constant := tag.Hashed.Constant()
	// An assumption is about what stands before the tag: it may bring another one.
	if !tag.Tagged || !constant || len(tag.Assumes) > 0 || r.few(p) {
		return nil
	}
	return &family{id: p.Shape(), key: p, tag: text, pos: pos}
}

// touchesOthers reports whether an operation may touch keys beside those that are known: a script whose text is not
// known, or that makes keys itself; the patterns of SORT.
func touchesOthers(op *operation.Operation, scripts *script.Judge) bool {
	if op.Method.Kind == clients.ScriptRun {
		return !scripts.OnlyDeclared(op)
	}
	return len(op.Patterns) > 0 || runsScript(op.Command)
}
