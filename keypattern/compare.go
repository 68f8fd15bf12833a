package keypattern

// Patterns may come from hostile input. Beyond these bounds nothing is judged: no key that a
// person wrote is near them, and each comparison stays below a millisecond.
const (
	maxSegments     = 256
	maxLiteralBytes = 16 << 10
)

// A Verdict is what is known about keys that must be in one slot.
type Verdict uint8

// The verdicts, from the one that says least.
const (
	Unknown  Verdict = iota // bare holes about which nothing is known
	Same                    // always in one slot (under Comparison.Assumes)
	Unlikely                // nothing is proved, but only chance brings them together
	Never                   // proved: in different slots, whatever the holes hold (under Comparison.Assumes)
)

// String returns the verdict's name in lower case.
func (v Verdict) String() string {
	switch v {
	case Unknown:
		return "unknown"
	case Same:
		return "same"
	case Unlikely:
		return "unlikely"
	case Never:
		return "never"
	}
	return "invalid"
}

// A Reason says what a comparison's verdict rests on.
type Reason uint8

// The reasons.
const (
	ReasonNone           Reason = iota
	ReasonSameTag               // Same: identical hashed parts
	ReasonConstants             // Never, Same: both hashed parts are constant, the slots were computed
	ReasonProof                 // Never, Same: for every length that the holes can have, the slots differ, or agree
	ReasonLeadingHole           // Unlikely: a hole that heads both keys may carry a tag of its own
	ReasonDifferentHoles        // Unlikely: different holes, or a hole in one key only
	ReasonSuffixLengths         // Unlikely: the texts after the common hole differ in length
	ReasonLengths               // Unlikely: they meet for some lengths of a hole that it can have
	ReasonBareHoles             // Unknown: nothing is known of one or both keys
	ReasonTooLarge              // Unknown: a pattern, or the list of them, is beyond what is judged
)

// String returns a short text for the reason.
func (r Reason) String() string {
	switch r {
	case ReasonNone:
		return "none"
	case ReasonSameTag:
		return "identical hashed parts"
	case ReasonConstants:
		return "constant hashed parts"
	case ReasonProof:
		return "proof for every length"
	case ReasonLeadingHole:
		return "a leading hole may carry a tag"
	case ReasonDifferentHoles:
		return "different holes"
	case ReasonSuffixLengths:
		return "suffixes of different lengths"
	case ReasonLengths:
		return "they meet for some lengths"
	case ReasonBareHoles:
		return "bare holes"
	case ReasonTooLarge:
		return "too large"
	}
	return "invalid"
}

// A Comparison is the verdict on two keys, with all that is needed to explain it.
type Comparison struct {
	Verdict Verdict
	Reason  Reason
	// Assumes lists what must hold of the holes for the verdict to be true, in words:
	// "id is not empty", "id holds no brace". Empty when the verdict is unconditional, and
	// when it claims nothing that could be wrong.
	Assumes []string
	// SlotA and SlotB are the slots, where they are known; else -1.
	SlotA, SlotB int
	// MeetLengths lists, in ascending order, the lengths of the hole named MeetHole, modulo
	// 32,767, at which the two keys do share a slot. It may be set with ReasonLengths, with
	// ReasonLeadingHole, and with ReasonProof where it is the hole's bounds that exclude
	// these lengths. Where only the lengths of several holes together count, MeetHole joins
	// their names with "+". Where the lengths of several holes count separately, both are
	// empty.
	MeetHole    string
	MeetLengths []int
	// WithoutTag is the verdict where the leading hole carries no tag (ReasonLeadingHole).
	// Like the verdict Never, it presumes that the holes hold no braces.
	WithoutTag Verdict

	conditions []condition
}

// Compare decides whether two keys are in one slot.
//
// Never and Same are proved: no values of the holes that their alphabets, their lengths and
// Comparison.Assumes allow contradict them.
func Compare(a, b Pattern) Comparison { return FirstBraces.Compare(a, b) }

func compare(a, b *key, steps *int) Comparison {
	c := judge(a, b, steps)
	if c.Verdict == Same || c.Verdict == Never || c.Reason == ReasonLengths {
		c.Assumes = words(c.conditions)
	} else {
		c.conditions = nil
	}
	return c
}

// judge is compare without the words.
func judge(a, b *key, steps *int) Comparison {
	c := Comparison{Verdict: Unlikely, SlotA: -1, SlotB: -1}
	switch {
	case a.pattern.Equal(b.pattern):
		c.Verdict, c.Reason = Same, ReasonSameTag
		if !a.tooLarge {
			c.slots(a, b)
		}
		return c
	case a.tooLarge || b.tooLarge:
		c.Verdict, c.Reason = Unknown, ReasonTooLarge
		return c
	}
	c.slots(a, b)
	c.conditions = union(a.conditions, b.conditions)
	switch {
	case a.hashed.Equal(b.hashed):
		c.Verdict, c.Reason = Same, ReasonSameTag
		if a.tagged && b.tagged {
			c.conditions = sharedTagConditions(a, b)
		}
		return c
	case c.SlotA >= 0 && c.SlotB >= 0:
		c.Verdict, c.Reason = Never, ReasonConstants
		if c.SlotA == c.SlotB {
			c.Verdict = Same
		}
	case bareAndOpaque(a.pattern, b.pattern):
		c.Verdict, c.Reason = Unknown, ReasonBareHoles
	default:
		c.prove(a.hashed, b.hashed, steps)
	}
	if c.Verdict != Same && c.Verdict != Unknown && (sharedHead(a, b) || carries(a, b) || carries(b, a)) {
		c.WithoutTag = c.Verdict
		c.Verdict, c.Reason = Unlikely, ReasonLeadingHole
	}
	return c
}

// slots fills in the slots of the keys whose hashed parts are constant.
func (c *Comparison) slots(a, b *key) {
	c.SlotA, c.SlotB = constantSlot(a.hashed), constantSlot(b.hashed)
}

// constantSlot returns the slot of a hashed part without holes, else -1.
func constantSlot(hashed Pattern) int {
	text, ok := hashed.Constant()
	if !ok {
		return -1
	}
	return int(crc16(text) & slotMask)
}

// bareAndOpaque reports whether both patterns are bare holes, of which at least one may be a
// whole key with a tag of its own.
func bareAndOpaque(a, b Pattern) bool {
	g, ok := a.Bare()
	h, ok2 := b.Bare()
	return ok && ok2 && (g.Alphabet.Braces() || h.Alphabet.Braces())
}

// sharedHead reports whether one hole that can hold braces heads both keys: a prefix, into
// which configuration may put a tag that then decides both.
func sharedHead(a, b *key) bool {
	if len(a.head) == 0 || len(b.head) == 0 {
		return false
	}
	g, h := a.head[0].Hole, b.head[0].Hole
	return g != nil && h != nil && g.ID == h.ID && g.Alphabet.Braces() && h.Alphabet.Braces()
}

// carries reports whether a is a bare hole that can hold braces and b is built from it in
// such a way that a tag in it decides b as well.
func carries(a, b *key) bool {
	g, ok := a.pattern.Bare()
	if !ok || !g.Alphabet.Braces() {
		return false
	}
	for _, s := range b.head {
		if s.Hole != nil && s.Hole.ID == g.ID {
			return true
		}
	}
	return false
}

// tooLarge reports whether the pattern is beyond the bounds.
func (p Pattern) tooLarge() bool {
	if len(p.segs) > maxSegments {
		return true
	}
	n := 0
	for _, s := range p.segs {
		n += len(s.Literal)
	}
	return n > maxLiteralBytes
}

// unify replaces patterns in which one hole is described in several ways by patterns in which
// each hole has all that is known of it.
func unify(ps []Pattern) {
	var facts map[string]*Hole
	differ := false
	for _, p := range ps {
		for _, s := range p.segs {
			switch h := s.Hole; {
			case h == nil:
			case facts == nil:
				facts = map[string]*Hole{h.ID: h}
			case facts[h.ID] == nil:
				facts[h.ID] = h
			case !facts[h.ID].sameFacts(h):
				narrowed := facts[h.ID].narrow(h)
				facts[h.ID] = &narrowed
				differ = true
			}
		}
	}
	if !differ {
		return
	}
	for i, p := range ps {
		ps[i] = p.Substitute(func(h Hole) Pattern { return Of(h.narrow(facts[h.ID])) })
	}
}
