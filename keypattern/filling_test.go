package keypattern

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// A filling gives every hole a text that its alphabet and its bounds allow.
type filling struct {
	r          *rand.Rand
	conditions []condition
	texts      map[string]string
}

// fillLimit is the longest text that a filling makes for a hole without a bound.
const fillLimit = 40

// awkward are texts that hash tags depend on.
var awkward = []string{"", "{", "}", "{}", "{x}", "{x", "x}", "a{b}c", "}{", "{{x}}", "}x{y}", "{}{x}"}

func newFilling(r *rand.Rand, conditions []condition) *filling {
	return &filling{r: r, conditions: conditions, texts: map[string]string{}}
}

// fill returns the key that the pattern is with this filling. It fails where a hole has no
// text that the conditions allow, or only unwieldy ones.
func (f *filling) fill(p Pattern) (key string, ok bool) {
	var sb strings.Builder
	for _, s := range p.Segments() {
		if s.Hole == nil {
			sb.WriteString(s.Literal)
			continue
		}
		text, known := f.texts[s.Hole.ID]
		if !known {
			if text, ok = f.text(s.Hole); !ok {
				return "", false
			}
			f.texts[s.Hole.ID] = text
		}
		sb.WriteString(text)
	}
	return sb.String(), true
}

func (f *filling) text(h *Hole) (text string, ok bool) {
	least, most := h.bounds()
	if least > 1<<12 {
		return "", false
	}
	if most == Unbounded || most > least+fillLimit {
		most = least + fillLimit
	}
	for range 50 {
		n := least + f.r.IntN(most-least+1)
		if f.r.IntN(2) == 0 {
			n = least + f.r.IntN(min(3, most-least+1))
		}
		text = f.bytes(h.Alphabet, n)
		if h.Alphabet.Braces() && f.r.IntN(2) == 0 {
			text = awkward[f.r.IntN(len(awkward))] + text
			text = text[:max(min(len(text), most), 0)]
		}
		if len(text) >= least && f.allowed(h, text) {
			return text, true
		}
	}
	return "", false
}

func (f *filling) bytes(a Alphabet, n int) string {
	var sb strings.Builder
	for sb.Len() < n {
		b := byte(f.r.IntN(256))
		if a == AnyByte && f.r.IntN(8) == 0 {
			b = "{}"[f.r.IntN(2)]
		}
		if a.Contains(b) {
			sb.WriteByte(b)
		}
	}
	return sb.String()
}

func (f *filling) allowed(h *Hole, text string) bool {
	for _, c := range f.conditions {
		if c.hole.ID != h.ID {
			continue
		}
		switch c.kind {
		case noBrace:
			if strings.ContainsAny(text, "{}") {
				return false
			}
		case notClosing:
			if strings.HasPrefix(text, "}") {
				return false
			}
		case notEmpty:
			if text == "" {
				return false
			}
		}
	}
	return true
}

// checkClaim fails the test where a Never or a Same is contradicted by a filling that its
// assumptions allow, and where the answer to a question depends on the order of the keys.
func checkClaim(t *testing.T, rule TagRule, a, b Pattern, r *rand.Rand, fillings int) (claim Verdict) {
	t.Helper()
	ps := []Pattern{a, b}
	unify(ps)
	c, d := rule.Compare(a, b), rule.Compare(b, a)
	if c.Verdict != d.Verdict {
		t.Errorf("%s and %s: %v one way, %v the other", a, b, c.Verdict, d.Verdict)
	}
	if c.Verdict != Same && c.Verdict != Never {
		return c.Verdict
	}
	for range fillings {
		f := newFilling(r, c.conditions)
		x, ok := f.fill(ps[0])
		y, ok2 := f.fill(ps[1])
		if !ok || !ok2 {
			break
		}
		if same := slotBy(rule, x) == slotBy(rule, y); same != (c.Verdict == Same) {
			t.Errorf("%s and %s are said to be %v (%v, assuming %q), but %q is in slot %d and %q in slot %d",
				a, b, c.Verdict, c.Reason, c.Assumes, x, slotBy(rule, x), y, slotBy(rule, y))
		}
	}
	return c.Verdict
}

func slotBy(rule TagRule, key string) uint16 {
	part, _ := rule.HashedPart(key)
	return crc16(part) & slotMask
}

// checkTag fails the test where the hashed part of a filled key is not the filled hashed part.
func checkTag(t *testing.T, rule TagRule, p Pattern, r *rand.Rand) {
	t.Helper()
	k := rule.examine(p)
	if k.tooLarge {
		return
	}
	f := newFilling(r, k.conditions)
	text, ok := f.fill(p)
	if !ok {
		return
	}
	want, _ := f.fill(k.hashed)
	if part, tagged := rule.HashedPart(text); part != want || tagged != k.tagged {
		t.Errorf("%s has the hashed part %s (tagged: %t, assuming %q), but in %q it is %q (%t)",
			p, k.hashed, k.tagged, words(k.conditions), text, part, tagged)
	}
}

// randomPattern returns a pattern of the given holes and of literals rich in braces.
func randomPattern(r *rand.Rand, holes []Hole) Pattern {
	literals := []string{"user", ":", "cart", ":a", ":b", "_", "{", "}", "{", "}", "{}", "x", "id:", "{app}", ":items"}
	var segs []Segment
	for range 1 + r.IntN(5) {
		if r.IntN(3) == 0 {
			segs = append(segs, Segment{Hole: &holes[r.IntN(len(holes))]})
		} else {
			segs = append(segs, Segment{Literal: literals[r.IntN(len(literals))]})
		}
	}
	return New(segs...)
}

// randomPair returns two patterns, which for the most part resemble each other.
func randomPair(r *rand.Rand) (a, b Pattern) {
	holes := []Hole{Text("t", "t"), Int64("n", "n"), UUID("u", "u"), randomHole(r, "x"), randomHole(r, "y")}
	a = randomPattern(r, holes)
	switch r.IntN(4) {
	case 0:
		return a, randomPattern(r, holes)
	case 1: // a self tag or a suffix
		return a, Concat(Literal("{"), a, Literal("}"), randomPattern(r, holes))
	default:
		// The same segments, with other literals, most of them of the same length.
		var segs []Segment
		for _, s := range a.Segments() {
			if s.Hole == nil && r.IntN(2) == 0 {
				s.Literal = mutate(r, s.Literal)
			}
			segs = append(segs, s)
		}
		return a, New(segs...)
	}
}

func randomHole(r *rand.Rand, name string) Hole {
	h := Hole{ID: name, Name: name, Alphabet: Alphabet(r.IntN(4)), Min: r.IntN(3)}
	h.Max = h.Min + r.IntN(4)
	if r.IntN(2) == 0 {
		h.Max = Unbounded
	}
	return h
}

func mutate(r *rand.Rand, s string) string {
	b := []byte(s)
	b[r.IntN(len(b))] = "abc:{}"[r.IntN(6)]
	if r.IntN(6) == 0 {
		b = append(b, 'z')
	}
	return string(b)
}
