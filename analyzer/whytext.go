package analyzer

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/slotlint/slotlint/analyzer/internal/group"
	"github.com/slotlint/slotlint/docs/rules"
	"github.com/slotlint/slotlint/internal/clients"
	"github.com/slotlint/slotlint/internal/why"
	"github.com/slotlint/slotlint/keypattern"
)

// sameBecause says why the keys of a group are in one slot.
func (x *explainer) sameBecause(k group.Kept) []string {
	elems := k.Group.Keys.Elems
	first := elems[0]
	if len(first.Text) == 0 {
		return []string{"the code is not reached"}
	}
	a := first.Text[0].Pattern
	b := a.NextTurn()
	if len(elems) > 1 && len(elems[1].Text) > 0 {
		b = elems[1].Text[0].Pattern
	}
	c := x.collector.Compare(a, b)
	var out []string
	switch {
	case !a.Varies() && a.Equal(b):
		out = append(out, fmt.Sprintf("it is one key, %q", a))
	case c.Reason == keypattern.ReasonConstants:
		out = append(out, fmt.Sprintf("%q and %q are both in slot %d", a, b, c.SlotA))
	case c.Verdict == keypattern.Same:
		out = append(out, fmt.Sprintf("the same is hashed of all keys: %q", a.Tag().Hashed))
	default:
		out = append(out, "keys that differ are never in one command: they stand on different branches")
	}
	if len(k.Assumes) > 0 {
		out = append(out, "this is so as long as "+strings.Join(distinct(k.Assumes), ", and "))
	}
	return out
}

// differentBecause says why two keys of a group are not in one slot.
func differentBecause(f group.Finding) []string {
	a, b := f.A, f.B
	switch {
	case f.Empty:
		return []string{fmt.Sprintf("on some path one key is empty: \"\" is in slot 0, and %q is not", b)}
	case f.Reason == keypattern.ReasonConstants:
		return []string{fmt.Sprintf("%q is in slot %d, %q in slot %d", a, f.SlotA, b, f.SlotB)}
	}
	var out []string
	if f.Turns {
		out = append(out, fmt.Sprintf("the key is another one at each turn of the loop: %q, then %q", a, b))
	}
	out = append(out, fmt.Sprintf("of %q and %q different texts are hashed: %q and %q", a, b, a.Tag().Hashed, b.Tag().Hashed))
	const linear = "CRC16 is linear: what the holes hold cancels out, and whether the two slots are the same depends on lengths alone"
	switch f.Reason {
	case keypattern.ReasonProof:
		out = append(out, linear)
		if f.MeetHole != "" && len(f.MeetLengths) > 0 {
			out = append(out, fmt.Sprintf("they would be the same only for a <%s> of %s bytes (modulo 32767)%s", f.MeetHole, lengths(f.MeetLengths), boundsText(f.MeetHole, a, b)))
		} else {
			out = append(out, "there is no length that the holes can have for which they are the same")
		}
	case keypattern.ReasonLengths:
		out = append(out, linear)
		if f.MeetHole != "" && len(f.MeetLengths) > 0 {
			out = append(out, fmt.Sprintf("they are the same for a <%s> of %s bytes (modulo 32767), which it can have, and for no other", f.MeetHole, lengths(f.MeetLengths)))
		}
	case keypattern.ReasonLeadingHole:
		out = append(out, fmt.Sprintf("<%s> may bring a hash tag of its own, and then decides; if it brings none, the slots %s", headName(a, b), withoutTag(f)))
	case keypattern.ReasonSuffixLengths:
		out = append(out, "what stands behind the common part differs in length, so nothing cancels out: the two share a slot by chance, once in 16,384 times")
	default:
		out = append(out, "they have no value in common that would cancel out: two different texts share a slot by chance, once in 16,384 times")
	}
	if len(f.Assumes) > 0 {
		out = append(out, "this is so as long as "+strings.Join(distinct(f.Assumes), ", and "))
	}
	return out
}

func withoutTag(f group.Finding) string {
	if f.WithoutTag == keypattern.Never {
		return "are never the same"
	}
	return "are the same by chance only"
}

// boundsText tells the lengths that a hole can have.
func boundsText(name string, patterns ...keypattern.Pattern) string {
	for _, p := range patterns {
		for _, s := range p.Segments() {
			if s.Hole != nil && s.Hole.Name == name && s.Hole.Max > 0 {
				return fmt.Sprintf(", and it has %d to %d", s.Hole.Min, s.Hole.Max)
			}
		}
	}
	return ""
}

// unknownBecause says of which keys too little is known.
func (x *explainer) unknownBecause(k group.Kept) []string {
	var out []string
	for _, p := range []keypattern.Pattern{k.A, k.B} {
		for _, s := range p.Segments() {
			if s.Hole == nil || !s.Hole.Alphabet.Braces() {
				continue
			}
			what := "is not followed: it may be a whole key, with a hash tag of its own"
			if o, ok := x.flow.Origin(s.Hole.ID); ok && o.Owner != "" {
				what = "is what callers pass: it may be a whole key, with a hash tag of its own"
			}
			out = append(out, fmt.Sprintf("<%s> %s", s.Hole.Name, what))
		}
	}
	if out = distinct(out); len(out) == 0 {
		out = []string{"too little is known of the keys to tell their slots"}
	}
	return out
}

// appliesText says what the client and the server do with keys in several slots.
func appliesText(g *group.Group) []string {
	what := "the keys of one command"
	switch g.Rule {
	case rules.CrossSlotScript:
		what = "the KEYS of a script"
	case rules.CrossSlotTransaction:
		what = "the keys of a transaction"
	}
	out := []string{what + " must be in one slot: see 'slotlint help " + g.Rule + "'"}
	if text := effectText(g); text != "" {
		return append(out, "else "+text)
	}
	return append(out, fmt.Sprintf("else %s sends it, and the server answers %q", g.Client.Name, cmp.Or(g.Outcome.Text, clients.CrossSlot)))
}

// changesText says what would change a verdict.
func changesText(e *why.Explanation, k group.Kept) []string {
	switch e.Verdict {
	case keypattern.Never.String(), keypattern.Unlikely.String():
		return remedies(k.Finding)
	case keypattern.Same.String():
		for _, key := range e.Keys {
			if key.Tagged {
				return []string{"other text between the braces, or other braces before them, in one of the keys"}
			}
		}
		return []string{"another text in one of the keys"}
	case keypattern.Unknown.String(), why.Callers:
		return []string{"keys that begin with text, or with a value that can hold no brace, can be judged; //slotlint:tagged at a helper or field says that it always brings a hash tag"}
	}
	return nil
}
