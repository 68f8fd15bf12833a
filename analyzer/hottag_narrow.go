package analyzer

import (
	"slices"
	"strings"

	"github.com/slotlint/slotlint/analyzer/internal/group"
	"github.com/slotlint/slotlint/keypattern"
)

// A shape is a key of a family with another tag.
type shape struct {
	pattern keypattern.Pattern
	holes   []int // the place in the family's own pattern of each hole of this one
}

// is reports whether two shapes of one family are the same, whatever their holes are called.
func (s *shape) is(t *shape) bool {
	return s.pattern.Shape() == t.pattern.Shape() && slices.Equal(s.holes, t.holes)
}

// A hotGroup is a group with keys of families, and the ways to bring its keys into one slot with a tag that is not
// constant.
type hotGroup struct {
	families []*family
	ways     [][]*shape // for each way, a shape for each of families
}

// narrow chooses narrower tags for the families that are used in groups, one for each family and such that the keys of
// each group keep a tag in common. Where there is none, the constant tag is needed.
func narrow(families map[string]*family, groups []*group.Group) {
	var hot []*hotGroup
	for _, g := range groups {
		if h := hotGroupOf(families, g); h != nil {
			hot = append(hot, h)
		}
	}
	// A family that needs its tag takes along those of its groups, until nothing changes.
	for changed := true; changed; {
		changed = false
		for _, f := range families {
			f.chosen, f.group = nil, nil
		}
		for _, h := range hot {
			if !h.choose() {
				for _, f := range h.families {
					changed = changed || !f.needed
					f.needed = true
				}
			}
		}
	}
}

// choose takes the first way that agrees with what was chosen before.
func (h *hotGroup) choose() bool {
	if slices.ContainsFunc(h.families, func(f *family) bool { return f.needed }) {
		return false
	}
	for _, way := range h.ways {
		agrees := true
		for i, f := range h.families {
			agrees = agrees && (f.chosen == nil || f.chosen.is(way[i]))
		}
		if !agrees {
			continue
		}
		for i, f := range h.families {
			f.chosen, f.group = way[i], h
		}
		return true
	}
	return false
}

// hotGroupOf returns a group as far as it is about families; nil where it asks nothing of them.
func hotGroupOf(families map[string]*family, g *group.Group) *hotGroup {
	h := &hotGroup{}
	var keys []keypattern.Pattern
	known := !g.Keys.Open
	for _, e := range g.Keys.Elems {
		known = known && len(e.Text) == 1
		for _, v := range e.Text {
			keys = append(keys, v.Pattern)
			if e.Repeated && v.Pattern.Varies() {
				keys = append(keys, v.Pattern.NextTurn())
			}
		}
	}
	var at []int // of the families' keys
	bare := slices.Clone(keys)
	for i, p := range keys {
		if tag := p.Tag(); tag.Tagged {
			if _, constant := tag.Hashed.Constant(); constant {
				bare[i] = untagged(p)
			}
		}
		if f := families[p.Shape()]; f != nil {
			h.families = append(h.families, f)
			at = append(at, i)
		}
	}
	switch {
	case len(at) == 0:
		return nil
	case !known:
		return h // what else is in the group may need the tag
	case keypattern.Judge(bare).Verdict == keypattern.Same:
		return nil // one key, several times
	}
	for _, rewrite := range keypattern.Rewrites(bare) {
		if rewrite.Constant {
			continue
		}
		var way []*shape
		for _, i := range at {
			way = append(way, shapeOf(rewrite.Keys[i], keys[i]))
		}
		if consistent(h.families, way) {
			h.ways = append(h.ways, way)
		}
	}
	return h
}

// consistent reports whether a way has one shape for each family.
func consistent(families []*family, way []*shape) bool {
	for i, f := range families {
		if j := slices.Index(families, f); !way[j].is(way[i]) {
			return false
		}
	}
	return true
}

func shapeOf(rewritten, key keypattern.Pattern) *shape {
	s := &shape{pattern: rewritten}
	holes := key.Holes()
	for _, h := range rewritten.Holes() {
		s.holes = append(s.holes, slices.IndexFunc(holes, func(g keypattern.Hole) bool { return g.ID == h.ID }))
	}
	return s
}

// untagged is a key without the braces of its tag: those that are first in its literals.
func untagged(p keypattern.Pattern) keypattern.Pattern {
	next := "{"
	var segs []keypattern.Segment
	for _, s := range p.Segments() {
		for s.Hole == nil && next != "" {
			before, after, found := strings.Cut(s.Literal, next)
			if !found {
				break
			}
			segs = append(segs, keypattern.Segment{Literal: before})
			s.Literal = after
			next = map[string]string{"{": "}", "}": ""}[next]
		}
		segs = append(segs, s)
	}
	return keypattern.New(segs...)
}

// tagLast puts braces around the last hole that holds none of its own, or the last of all.
func tagLast(p keypattern.Pattern) keypattern.Pattern {
	segs := p.Segments()
	last := -1
	for i, s := range segs {
		if s.Hole != nil && (last < 0 || !s.Hole.Alphabet.Braces() || segs[last].Hole.Alphabet.Braces()) {
			last = i
		}
	}
	if last < 0 {
		return p
	}
	out := slices.Clone(segs[:last])
	out = append(out, keypattern.Segment{Literal: "{"}, segs[last], keypattern.Segment{Literal: "}"})
	return keypattern.New(append(out, segs[last+1:]...)...)
}
