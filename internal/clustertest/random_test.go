package clustertest_test

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/slotlint/slotlint/keypattern"
)

// randomHoles returns the holes that a pair of patterns is made of. Names and IDs are the same, so
// that an assumption can be traced to its hole.
func randomHoles(r *rand.Rand) []keypattern.Hole {
	holes := make([]keypattern.Hole, 1+r.IntN(3))
	for i := range holes {
		name := fmt.Sprintf("h%d", i)
		h := keypattern.Hole{ID: name, Name: name, Alphabet: keypattern.Alphabet(r.IntN(4)), Max: keypattern.Unbounded}
		switch r.IntN(4) {
		case 0:
			h.Min = 1
		case 1:
			h.Min = r.IntN(4)
			h.Max = h.Min + r.IntN(30)
		case 2:
			h.Min = 1 + r.IntN(36)
			h.Max = h.Min
		}
		h.Varies = h.Max != 0 && r.IntN(4) == 0
		holes[i] = h
	}
	return holes
}

// randomPair returns two patterns that have much in common, as the keys of one command do.
func randomPair(r *rand.Rand, holes []keypattern.Hole) (a, b keypattern.Pattern) {
	as := randomSegments(r, holes)
	bs := append([]keypattern.Segment(nil), as...)
	lit := func(s string) keypattern.Segment { return keypattern.Segment{Literal: s} }
	switch r.IntN(7) {
	case 0: // two patterns that need not be alike
		bs = randomSegments(r, holes)
	case 1: // the self tag: key and {key}_tmp
		bs = append([]keypattern.Segment{lit("{")}, append(bs, lit("}"), lit(word(r)))...)
	case 2: // another ending
		as, bs = append(as, lit(word(r))), append(bs, lit(word(r)))
	case 3: // another beginning
		as, bs = append([]keypattern.Segment{lit(word(r))}, as...), append([]keypattern.Segment{lit(word(r))}, bs...)
	case 4: // another turn of the loop
		p := keypattern.New(as...)
		return p, p.NextTurn()
	case 5: // one piece replaced
		bs[r.IntN(len(bs))] = randomSegments(r, holes)[0]
	case 6: // a tag in common
		h := holes[r.IntN(len(holes))]
		tag := []keypattern.Segment{lit("{"), {Hole: &h}, lit("}")}
		as = append([]keypattern.Segment{lit(word(r))}, append(tag, as...)...)
		bs = append([]keypattern.Segment{lit(word(r))}, append(tag, randomSegments(r, holes)...)...)
	}
	return keypattern.New(as...), keypattern.New(bs...)
}

func randomSegments(r *rand.Rand, holes []keypattern.Hole) []keypattern.Segment {
	segments := make([]keypattern.Segment, 1+r.IntN(5))
	for i := range segments {
		if r.IntN(5) < 2 {
			h := holes[r.IntN(len(holes))]
			segments[i].Hole = &h
		} else {
			segments[i].Literal = word(r)
		}
	}
	return segments
}

// words are the pieces that literals are made of: tokens of real keys, and every way in which
// braces can stand.
var words = []string{
	"user", "cart", "order", "session", ":", ":", "_", "-", ".", "a", "b", "ab", ":name", ":mail", ":lock", "_tmp",
	"10086", "{", "}", "{}", "}{", "{{", "}}", "{a}", "{user}", "{user", "er}", "", "é", "\x00", "\xff", "\r\n",
}

func word(r *rand.Rand) string { return words[r.IntN(len(words))] }

// fill draws texts for all holes of some patterns.
func fill(r *rand.Rand, patterns ...keypattern.Pattern) filling {
	f := make(filling)
	for _, p := range patterns {
		for _, s := range p.Segments() {
			if h := s.Hole; h != nil {
				if _, ok := f[h.Name]; ok {
					continue
				}
				f[h.Name] = randomText(r, h.Alphabet, randomLength(r, *h))
				turn, ok := strings.CutPrefix(h.Name, "other ")
				for ok && f[h.Name] == f[turn] { // what varies differs from turn to turn
					f[h.Name] = randomText(r, h.Alphabet, randomLength(r, *h))
				}
			}
		}
	}
	return f
}

// randomLength draws a length that the hole can have, mostly short.
func randomLength(r *rand.Rand, h keypattern.Hole) int {
	most := h.Max
	if most == keypattern.Unbounded {
		most = h.Min + []int{1, 3, 20, 300}[r.IntN(4)]
	}
	return h.Min + r.IntN(most-h.Min+1)
}

func randomText(r *rand.Rand, a keypattern.Alphabet, length int) string {
	text := make([]byte, length)
	for i := range text {
		switch a {
		case keypattern.Decimal:
			text[i] = "0123456789-"[r.IntN(11)]
		case keypattern.Hex:
			text[i] = "0123456789abcdefABCDEF"[r.IntN(22)]
		case keypattern.NoBraces:
			for text[i] = byte(r.IntN(256)); text[i] == '{' || text[i] == '}'; {
				text[i] = byte(r.IntN(256))
			}
		case keypattern.AnyByte:
			if text[i] = byte(r.IntN(256)); r.IntN(4) == 0 {
				text[i] = "{}"[r.IntN(2)]
			}
		}
	}
	return string(text)
}

// show prints a pattern with all that is known of its holes.
func show(p keypattern.Pattern) string {
	var sb strings.Builder
	for _, s := range p.Segments() {
		if h := s.Hole; h != nil {
			fmt.Fprintf(&sb, "<%s alphabet=%d len=%d..%d>", h.Name, h.Alphabet, h.Min, h.Max)
		} else {
			fmt.Fprintf(&sb, "%q", s.Literal)
		}
	}
	return sb.String()
}
