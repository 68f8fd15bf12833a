package rename

import (
	"slices"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/analyzer/internal/group"
	"github.com/slotlint/slotlint/keypattern"
)

// Apply returns a group as it is after changes, and whether any of its keys changes.
func (r *Renamer) Apply(g *group.Group, changes []Change) (*group.Group, bool) {
	out, changed := *g, false
	out.Keys = &flow.KeySet{Open: g.Keys.Open}
	for _, e := range g.Keys.Elems {
		text := slices.Clone(e.Text)
		for i, v := range text {
			if p, ok := r.renamed(v.Pattern, changes); ok {
				text[i].Pattern, changed = p, true
			}
		}
		e.Text = text
		out.Keys.Elems = append(out.Keys.Elems, e)
	}
	return &out, changed
}

// Key returns a key as it is called after changes.
func (r *Renamer) Key(p keypattern.Pattern, changes []Change) keypattern.Pattern {
	now, _ := r.renamed(p, changes)
	return now
}

// renamed returns a pattern as it is after changes, with its own holes.
func (r *Renamer) renamed(p keypattern.Pattern, changes []Change) (keypattern.Pattern, bool) {
	key := shapeOf(p)
	for _, c := range changes {
		if !key.mayMeet(shapeOf(c.Old)) {
			continue
		}
		f, err := newFamily(c)
		if err != nil {
			continue
		}
		to, is := f.holds(key, func() bool { return Alike(r.flow, f.head, holesOf(p)[0]) })
		if is != yes {
			continue
		}
		return reshaped(p, to), true
	}
	return p, false
}

// reshaped returns a pattern of another shape, with the holes of p.
func reshaped(p keypattern.Pattern, to shape) keypattern.Pattern {
	var segs []keypattern.Segment
	holes := holesIn(p)
	for i, text := range to {
		if i > 0 {
			segs = append(segs, keypattern.Segment{Hole: holes[i-1]})
		}
		segs = append(segs, keypattern.Segment{Literal: text})
	}
	return keypattern.New(segs...)
}

func holesIn(p keypattern.Pattern) []*keypattern.Hole {
	var out []*keypattern.Hole
	for _, s := range p.Segments() {
		if s.Hole != nil {
			out = append(out, s.Hole)
		}
	}
	return out
}
