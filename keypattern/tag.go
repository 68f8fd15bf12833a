package keypattern

import (
	"slices"
	"strings"
)

// A Tag says which part of a pattern is hashed, and on what conditions.
type Tag struct {
	// Hashed is the hashed part: what stands between the braces, or the whole pattern.
	Hashed Pattern
	// Tagged says that the hashed part is a hash tag.
	Tagged bool
	// Assumes lists in words what must hold of the holes for this to be the hashed part:
	// "id holds no brace", "id is not empty". Empty when it is so whatever they hold.
	Assumes []string
}

// Tag returns the pattern's hash tag.
//
// The literals alone decide where it is: from the first "{" in them to the first "}" after it.
// Every hole up to there that can hold braces could bring a tag of its own, or close this one
// early, and every hole in a pattern without a tag could bring one; so each adds the
// assumption that it holds no brace. A tag of nothing but holes that may be empty adds the
// assumption that the first is not, because a server hashes the whole of "user:{}".
func (p Pattern) Tag() Tag {
	k := examine(p)
	return Tag{Hashed: k.hashed, Tagged: k.tagged, Assumes: words(k.conditions)}
}

// A condition is one thing that must hold of a hole.
type condition struct {
	hole *Hole
	kind conditionKind
}

type conditionKind uint8

const (
	noBrace    conditionKind = iota // holds neither { nor }
	notClosing                      // does not begin with }
	notEmpty
)

func (c condition) String() string {
	switch c.kind {
	case noBrace:
		return c.hole.Name + " holds no brace"
	case notClosing:
		return c.hole.Name + " does not begin with }"
	default:
		return c.hole.Name + " is not empty"
	}
}

// union returns the conditions of both lists, in order, without duplicates.
func union(a, b []condition) []condition {
	out := slices.Clip(a)
	for _, c := range b {
		if !slices.ContainsFunc(out, func(d condition) bool { return d.kind == c.kind && d.hole.ID == c.hole.ID }) {
			out = append(out, c)
		}
	}
	return out
}

func words(cs []condition) []string {
	if len(cs) == 0 {
		return nil
	}
	out := make([]string, len(cs))
	for i, c := range cs {
		out[i] = c.String()
	}
	return out
}

// A key is a pattern with its braces found.
type key struct {
	pattern Pattern
	// tagged patterns are head, "{", hashed, "}" and a tail that does not count. A hole in the head may bring a tag
	// that decides in place of this one.
	tagged     bool
	head       []Segment
	hashed     Pattern
	conditions []condition // under which hashed is what a server hashes
	shared     []condition // under which what stands between the braces decides, whatever it is
	tooLarge   bool
}

// examine finds the braces by FirstBraces.
func examine(p Pattern) *key {
	k := &key{pattern: p, hashed: p, head: p.segs}
	if k.tooLarge = p.tooLarge(); k.tooLarge {
		return k
	}
	open, at := findByte(p.segs, 0, 0, '{')
	if open < 0 {
		k.conditions = noBraces(nil, p.segs)
		return k
	}
	if strings.HasPrefix(p.segs[open].Literal[at+1:], "}") {
		// An empty pair: nothing after it can make a tag any more.
		k.conditions = noBraces(nil, p.segs[:open])
		return k
	}
	end, to := findByte(p.segs, open, at+1, '}')
	if end < 0 {
		k.conditions = noBraces(nil, p.segs)
		return k
	}
	k.tagged = true
	k.head = p.segs[:open] // the literal with the brace adds nothing to a head: it holds no hole
	k.hashed = p.slice(open, at+1, end, to)
	k.conditions = noBraces(noBraces(nil, k.head), k.hashed.segs)
	if hole := k.hashed.mayBeEmpty(); hole != nil {
		k.conditions = append(k.conditions, condition{hole, notEmpty})
	}
	k.shared = sharedConditions(k)
	return k
}

// findByte finds a byte in the literals, from offset at of segment i on.
func findByte(segs []Segment, i, at int, b byte) (segment, offset int) {
	for ; i < len(segs); i, at = i+1, 0 {
		if segs[i].Hole != nil {
			continue
		}
		if n := strings.IndexByte(segs[i].Literal[at:], b); n >= 0 {
			return i, at + n
		}
	}
	return -1, 0
}

// slice returns the pattern between two offsets, each in a literal.
func (p Pattern) slice(from, fromAt, to, toAt int) Pattern {
	if from == to {
		return Literal(p.segs[from].Literal[fromAt:toAt])
	}
	var b builder
	b.add(Segment{Literal: p.segs[from].Literal[fromAt:]})
	for _, s := range p.segs[from+1 : to] {
		b.add(s)
	}
	b.add(Segment{Literal: p.segs[to].Literal[:toAt]})
	return b.pattern()
}

// noBraces adds the condition that the holes among the segments hold no brace.
func noBraces(cs []condition, segs []Segment) []condition {
	for _, s := range segs {
		if s.Hole != nil && s.Hole.Alphabet.Braces() {
			cs = union(cs, []condition{{s.Hole, noBrace}})
		}
	}
	return cs
}

// mayBeEmpty returns the first hole of a pattern that can be the empty text, else nil.
func (p Pattern) mayBeEmpty() *Hole {
	for _, s := range p.segs {
		if s.Hole == nil || s.Hole.Min > 0 {
			return nil
		}
	}
	if len(p.segs) == 0 {
		return nil
	}
	return p.segs[0].Hole
}

// sharedConditions returns what must hold of a key for the text between its braces to decide. That is less than what it
// takes for the tag to be exactly this text: where a hole inside the braces closes the tag early, it does so in every
// key with this tag, at the same place.
func sharedConditions(k *key) []condition {
	cs := noBraces(nil, k.head)
	for _, s := range k.hashed.segs {
		if s.Hole == nil {
			return cs
		}
		if s.Hole.Alphabet.Braces() && !slices.ContainsFunc(cs, func(c condition) bool { return c.hole.ID == s.Hole.ID }) {
			cs = append(cs, condition{s.Hole, notClosing})
		}
		if s.Hole.Min > 0 {
			return cs
		}
	}
	if hole := k.hashed.mayBeEmpty(); hole != nil {
		cs = append(cs, condition{hole, notEmpty})
	}
	return cs
}

// sharedTagConditions returns what must hold for two keys with one tag to share a slot.
func sharedTagConditions(a, b *key) []condition {
	// Braces in a hole before one of the tags rule out that it closes the tag early.
	return slices.DeleteFunc(union(slices.Clone(a.shared), b.shared), func(c condition) bool {
		return c.kind == notClosing && slices.ContainsFunc(slices.Concat(a.shared, b.shared), func(d condition) bool {
			return d.kind == noBrace && d.hole.ID == c.hole.ID
		})
	})
}
