package keypattern

import "strings"

// A Segment is a piece of a pattern: literal text, or a hole.
type Segment struct {
	Literal string // text, where Hole is nil
	Hole    *Hole
}

// A Pattern is a key as far as it is known before the program runs: literal text and holes, in
// order. The zero Pattern is the empty key. Patterns are immutable values.
type Pattern struct {
	segs []Segment // normalized: no empty literal, no two literals in a row
}

// Literal returns the pattern of a constant key.
func Literal(text string) Pattern {
	if text == "" {
		return Pattern{}
	}
	return Pattern{segs: []Segment{{Literal: text}}}
}

// Of returns the pattern that is one hole and nothing else.
func Of(h Hole) Pattern { return Pattern{segs: []Segment{{Hole: &h}}} }

// New returns the pattern of the given segments.
func New(segs ...Segment) Pattern {
	var b builder
	for _, s := range segs {
		b.add(s)
	}
	return b.pattern()
}

// Concat returns the patterns one after the other.
func Concat(ps ...Pattern) Pattern {
	var b builder
	for _, p := range ps {
		for _, s := range p.segs {
			b.add(s)
		}
	}
	return b.pattern()
}

// Segments returns the pattern's segments. Literals are not empty, and no two stand in a row.
// The caller must not change them.
func (p Pattern) Segments() []Segment { return p.segs }

// Holes returns the pattern's holes, in order.
func (p Pattern) Holes() []Hole {
	var holes []Hole
	for _, s := range p.segs {
		if s.Hole != nil {
			holes = append(holes, *s.Hole)
		}
	}
	return holes
}

// Shape returns a text that all patterns have in common whose literal texts and places of holes are the same, whatever the
// holes are, and no others.
func (p Pattern) Shape() string {
	var sb strings.Builder
	for _, s := range p.segs {
		if s.Hole != nil {
			sb.WriteString("\x00\x01")
		} else {
			sb.WriteString(strings.ReplaceAll(s.Literal, "\x00", "\x00\x00"))
		}
	}
	return sb.String()
}

// Constant returns the key, where the pattern has no hole.
func (p Pattern) Constant() (key string, ok bool) {
	switch len(p.segs) {
	case 0:
		return "", true
	case 1:
		return p.segs[0].Literal, p.segs[0].Hole == nil
	}
	return "", false
}

// Bare returns the pattern's hole, where the pattern is that hole and nothing else.
func (p Pattern) Bare() (Hole, bool) {
	if len(p.segs) == 1 && p.segs[0].Hole != nil {
		return *p.segs[0].Hole, true
	}
	return Hole{}, false
}

// Substitute returns the pattern with each hole replaced by what f returns for it.
func (p Pattern) Substitute(f func(Hole) Pattern) Pattern {
	var b builder
	for _, s := range p.segs {
		if s.Hole == nil {
			b.add(s)
			continue
		}
		for _, r := range f(*s.Hole).segs {
			b.add(r)
		}
	}
	return b.pattern()
}

// Varies reports whether the pattern has a hole that varies from turn to turn of its loop.
func (p Pattern) Varies() bool {
	for _, s := range p.segs {
		if s.Hole != nil && s.Hole.Varies {
			return true
		}
	}
	return false
}

// NextTurn returns the key that the pattern stands for at another turn of its loop: the same
// pattern, in which each varying hole has become a different hole.
func (p Pattern) NextTurn() Pattern {
	return p.Substitute(func(h Hole) Pattern {
		if h.Varies {
			h.ID += "'"
			h.Name = "other " + h.Name
		}
		return Of(h)
	})
}

// Equal reports whether two patterns have the same literals and identical holes, in the same order.
func (p Pattern) Equal(q Pattern) bool {
	if len(p.segs) != len(q.segs) {
		return false
	}
	for i, s := range p.segs {
		t := q.segs[i]
		if (s.Hole == nil) != (t.Hole == nil) || s.Literal != t.Literal {
			return false
		}
		if s.Hole != nil && s.Hole.ID != t.Hole.ID {
			return false
		}
	}
	return true
}

// String shows the pattern with its holes in angle brackets: user:<id>:name.
func (p Pattern) String() string {
	var sb strings.Builder
	for _, s := range p.segs {
		if s.Hole != nil {
			sb.WriteString("<" + s.Hole.Name + ">")
		} else {
			sb.WriteString(s.Literal)
		}
	}
	return sb.String()
}

type builder struct{ segs []Segment }

func (b *builder) add(s Segment) {
	if s.Hole == nil {
		if s.Literal == "" {
			return
		}
		if n := len(b.segs); n > 0 && b.segs[n-1].Hole == nil {
			b.segs[n-1].Literal += s.Literal
			return
		}
	}
	b.segs = append(b.segs, s)
}

func (b *builder) pattern() Pattern { return Pattern{segs: b.segs} }
