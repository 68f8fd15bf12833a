package flow

import (
	"go/token"
	"iter"
	"slices"
	"strings"

	"github.com/slotlint/slotlint/keypattern"
)

const (
	// maxVariants bounds the values that one string is followed to; what has more is a hole. Code
	// that picks a key out of more than eight is a table, and no reader could check the findings.
	maxVariants = 8
	// maxSegments and maxLiteral bound a pattern. Keys are short; what is longer is no key, or hostile.
	maxSegments = 64
	maxLiteral  = 4096
)

// A Text is what a string can be: one of its variants. An empty Text is the value of code that is
// not reached.
type Text []Variant

// A Variant is one value of a string, and the branches on which it is that value.
type Variant struct {
	Pattern keypattern.Pattern
	World   World
	Pos     token.Pos // where it was put together, if known
}

// A World is a set of choices that the program has made, ordered by their identity: which way it
// came to a phi, or which constructor made an object. Two variants whose worlds contradict each
// other never stand together in one command.
type World []Choice

// A Choice is one outcome of one branch point.
type Choice struct {
	At     string // identity of the branch point, in the terms of hole identities
	Branch int
}

func literal(s string, pos token.Pos) Text {
	return Text{{Pattern: keypattern.Literal(s), Pos: pos}}
}

// Join returns the union of two worlds; ok is false if they contradict each other.
func (w World) Join(other World) (joined World, ok bool) {
	if len(other) == 0 {
		return w, true
	}
	if len(w) == 0 {
		return other, true
	}
	joined = make(World, 0, len(w)+len(other))
	i, j := 0, 0
	for i < len(w) && j < len(other) {
		switch strings.Compare(w[i].At, other[j].At) {
		case -1:
			joined = append(joined, w[i])
			i++
		case 1:
			joined = append(joined, other[j])
			j++
		default:
			if w[i].Branch != other[j].Branch {
				return nil, false
			}
			joined = append(joined, w[i])
			i++
			j++
		}
	}
	return append(append(joined, w[i:]...), other[j:]...), true
}

// concat returns the texts one after the other, in all worlds in which they can stand together.
// ok is false if that is too much to follow.
func concat(texts ...Text) (Text, bool) {
	out := Text{{}}
	for _, t := range texts {
		var next Text
		for _, a := range out {
			for _, b := range t {
				world, ok := a.World.Join(b.World)
				if !ok {
					continue
				}
				p := keypattern.Concat(a.Pattern, b.Pattern)
				if tooLarge(p) {
					return nil, false
				}
				next = append(next, Variant{Pattern: p, World: world, Pos: a.Pos})
			}
		}
		if out = next.distinct(); len(out) > maxVariants {
			return nil, false
		}
	}
	return out, true
}

func tooLarge(p keypattern.Pattern) bool {
	segs := p.Segments()
	if len(segs) > maxSegments {
		return true
	}
	n := 0
	for _, s := range segs {
		n += len(s.Literal)
	}
	return n > maxLiteral
}

// in returns the text as it is after one more choice. Variants that contradict it fall away.
func (t Text) in(c Choice) Text {
	var out Text
	for _, v := range t {
		if world, ok := v.World.Join(World{c}); ok {
			v.World = world
			out = append(out, v)
		}
	}
	return out
}

// distinct drops variants that say the same as an earlier one in the same world, and the world of a
// text that has but one value.
func (t Text) distinct() Text {
	var out Text
	for _, v := range t {
		if !slices.ContainsFunc(out, func(o Variant) bool {
			return o.Pattern.Equal(v.Pattern) && slices.Equal(o.World, v.World)
		}) {
			out = append(out, v)
		}
	}
	return out
}

// settled forgets the choices on which nothing depends: the text is the same in each of its worlds.
func (t Text) settled() Text {
	for _, v := range t {
		if !v.Pattern.Equal(t[0].Pattern) {
			return t
		}
	}
	if len(t) > 1 {
		return Text{{Pattern: t[0].Pattern, Pos: t[0].Pos}}
	}
	return t
}

// holes yields the holes of a text's patterns.
func holes(t Text) iter.Seq[keypattern.Hole] {
	return func(yield func(keypattern.Hole) bool) {
		for _, v := range t {
			for _, s := range v.Pattern.Segments() {
				if s.Hole != nil && !yield(*s.Hole) {
					return
				}
			}
		}
	}
}

// Constant returns the string, where the text has but one value and that is known.
func (t Text) Constant() (string, bool) {
	if len(t) != 1 {
		return "", false
	}
	return t[0].Pattern.Constant()
}

// each returns the text with f applied to its patterns; f answers false for what it can't follow,
// and then so does each.
func (t Text) each(f func(keypattern.Pattern) (keypattern.Pattern, bool)) (Text, bool) {
	out := make(Text, len(t))
	for i, v := range t {
		p, ok := f(v.Pattern)
		if !ok {
			return nil, false
		}
		v.Pattern = p
		out[i] = v
	}
	return out, true
}

// Constant returns the text of a string that is known.
func Constant(s string, pos token.Pos) Text { return literal(s, pos) }
