package group

import (
	"go/token"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/keypattern"
)

const (
	// maxPairs bounds the pairs of keys of one group that are compared. What differs, differs early.
	maxPairs = 600
	// maxCombinations bounds the variants of one pair that are compared.
	maxCombinations = 64
)

// A Judgement is the verdict on a group: that of the two keys that disagree most.
type Judgement struct {
	keypattern.Comparison
	A, B   keypattern.Pattern
	PA, PB token.Pos // where the two keys were built
	// Empty says that the one key is empty on some path, and so in slot 0, and the other never is.
	Empty bool
	// OneNode says that the command works where one node serves both slots: one key is outside of the transaction.
	OneNode bool
	// Turns says that the two are one key at two turns of a loop.
	Turns bool
}

// Judge decides whether the keys of a group are in one slot.
//
// Two keys disagree if they do in every world in which they stand together: a key that is another one
// on another branch is given the benefit of the doubt.
func (c *Collector) Judge(g *Group) Judgement {
	keys := g.Keys
	var worst Judgement
	worst.Verdict = keypattern.Same
	pairs := 0
	consider := func(j Judgement, ok bool) {
		pairs++
		if ok && graver(j.Verdict, worst.Verdict) {
			worst = j
		} else if ok && j.Verdict == keypattern.Same {
			worst.Assumes = append(worst.Assumes, j.Assumes...)
		}
	}
	for i, a := range keys.Elems {
		if a.Repeated {
			consider(c.turns(a))
		}
		for _, b := range keys.Elems[i+1:] {
			if pairs >= maxPairs || worst.Verdict == keypattern.Never {
				return worst
			}
			if apart(a, b) {
				continue
			}
			if j, ok := empty(a, b); ok && !g.Conditional {
				consider(j, true)
				continue
			}
			consider(c.pair(a, b))
		}
	}
	return worst
}

// Compare is keypattern.Compare without claims about keys that begin with something unknown. Such a key
// may have been built with care, and may bring a hash tag: nothing is known of it. Only where both keys
// begin with the same variable, s.prefix + ":a" and s.prefix + ":b", is a finding worth its reader's time.
func (c *Collector) Compare(a, b keypattern.Pattern) keypattern.Comparison {
	if j, ok := c.declared(a, b); ok {
		return j
	}
	j := c.compareTags(a, b)
	if j.Verdict != keypattern.Unlikely {
		return j
	}
	doubt := beginsUnknown(a) || beginsUnknown(b) || c.alike(a, b) || c.steady(a, b)
	if j.Reason == keypattern.ReasonLeadingHole {
		if a.Segments()[0].Hole == nil {
			a = b // "lock:" + key and key: it is the bare key that may bring the tag
		}
		o, ok := c.flow.Origin(flow.Turn(a.Segments()[0].Hole.ID))
		doubt = ok && (o.Opaque || c.flow.MayBeTagged(o))
	}
	if doubt {
		j.Verdict, j.Reason = keypattern.Unknown, keypattern.ReasonBareHoles
	}
	return j
}

// alike reports whether two hash tags are two fields of one name, of different types: one constructor may fill both alike.
//
//	"{" + pauses.prefix + "}:pause:" + id and "{" + signals.prefix + "}:signal:" + id
func (c *Collector) alike(a, b keypattern.Pattern) bool {
	h, isHole := a.Tag().Hashed.Bare()
	g, ok := b.Tag().Hashed.Bare()
	if !ok || !isHole {
		return false
	}
	of, _ := c.flow.Origin(h.ID)
	other, _ := c.flow.Origin(g.ID)
	return of.Var != nil && other.Var != nil && of.Var != other.Var && of.Var.Name() == other.Var.Name()
}

// steady reports whether two keys are in one slot if the variables that they read do not change in between.
func (c *Collector) steady(a, b keypattern.Pattern) bool {
	p, q := c.flow.Steady(a), c.flow.Steady(b)
	return (!p.Equal(a) || !q.Equal(b)) && c.compareTags(p, q).Verdict == keypattern.Same
}

func beginsUnknown(p keypattern.Pattern) bool {
	segs := p.Segments()
	return len(segs) > 0 && segs[0].Hole != nil && segs[0].Hole.Alphabet.Braces()
}

// graver orders verdicts by what a reader must know first.
func graver(a, b keypattern.Verdict) bool { return rank(a) > rank(b) }

func rank(v keypattern.Verdict) int {
	switch v {
	case keypattern.Same:
		return 0
	case keypattern.Unknown:
		return 1
	case keypattern.Unlikely:
		return 2
	default:
		return 3
	}
}

// turns compares a key with itself at another turn of its loop.
func (c *Collector) turns(e flow.Elem) (Judgement, bool) {
	var j Judgement
	for i, v := range e.Text {
		if !v.Pattern.Varies() {
			return Judgement{}, false // the same key over and over
		}
		next := v.Pattern.NextTurn()
		cmp := c.Compare(v.Pattern, next)
		if i == 0 || graver(j.Verdict, cmp.Verdict) {
			j = Judgement{Comparison: cmp, A: v.Pattern, B: next, PA: e.Pos, PB: e.Pos, Turns: true}
		}
	}
	return j, len(e.Text) > 0
}

// empty finds a key that is empty on some path, beside one that never is: a variable that is set on one branch
// only, a helper that returns no key for some arguments.
//
//	var unique string
//	if ttl > 0 { unique = "{q}:unique" }
//	script.Run(ctx, c, []string{"{q}:pending", unique})
func empty(a, b flow.Elem) (Judgement, bool) {
	if emptyOnAPath(b) {
		a, b = b, a
	}
	if !emptyOnAPath(a) || len(b.Text) == 0 {
		return Judgement{}, false
	}
	for _, v := range b.Text {
		if !hasLiteral(v.Pattern) {
			return Judgement{}, false
		}
	}
	j := Judgement{A: keypattern.Literal(""), B: b.Text[0].Pattern, PA: a.Pos, PB: b.Pos, Empty: true, OneNode: a.Outside || b.Outside}
	j.Verdict, j.Reason = keypattern.Unlikely, keypattern.ReasonConstants
	return j, true
}

func hasLiteral(p keypattern.Pattern) bool {
	for _, s := range p.Segments() {
		if s.Hole == nil {
			return true
		}
	}
	return false
}

// emptyOnAPath reports whether a key is "" on some branch, and something else on another.
func emptyOnAPath(e flow.Elem) bool {
	found := false
	for _, v := range e.Text {
		if s, ok := v.Pattern.Constant(); ok && s == "" {
			found = true
		}
	}
	return found && len(e.Text) > 1
}

// pair compares two keys in each world in which they stand together, and returns the mildest
// verdict.
func (c *Collector) pair(a, b flow.Elem) (Judgement, bool) {
	var j Judgement
	found := false
	n := 0
	for _, va := range a.Text {
		for _, vb := range b.Text {
			if n++; n > maxCombinations {
				return Judgement{}, false
			}
			if _, ok := va.World.Join(vb.World); !ok {
				continue
			}
			cmp := c.Compare(va.Pattern, vb.Pattern)
			if !found || graver(j.Verdict, cmp.Verdict) {
				j = Judgement{
					Comparison: cmp, A: va.Pattern, B: vb.Pattern, PA: a.Pos, PB: b.Pos, OneNode: a.Outside || b.Outside,
				}
				found = true
			}
		}
	}
	return j, found
}
