package keypattern

import (
	"slices"
	"strings"
)

// Why a proof is possible. Let h be one hole, and compare p1·h·s1 with p2·h·s2. With the
// remainders of ring.go and |t| for the length of t,
//
//	crc(p·h·s) = crc(p)·x^8(|h|+|s|) + crc(h)·x^8|s| + crc(s)
//
// so where s1 and s2 have equal lengths, what h holds cancels in the sum of the two, and
//
//	(crc(p1)+crc(p2))·x^8(|h|+|s|) + (crc(s1)+crc(s2))
//
// depends on the length of h alone. The keys share a slot where its low 14 bits are zero.
// The same goes for several holes in one order, as long as the literals after each hole have
// equal lengths in both: then each pair of literals that differ adds one term, with the
// lengths of all the holes after it in the exponent.

// maxSteps bounds the combinations of lengths that are tried in one comparison where the
// lengths of several holes count separately, besides the hole that is solved for. One
// combination takes about a tenth of a microsecond. Hardly any proof is lost beyond it: each
// combination has one or two meeting lengths in 32,767 of the widest hole, and that hole can
// have many lengths, so with more combinations than this some pair of keys does meet.
const maxSteps = 1 << 12

// A term is a summand coef·x^8u of the difference, where u is the total length of the holes in
// its run and in the runs of the terms before it.
type term struct {
	coef uint16
	run  run
}

// A run is the sum of the lengths of some holes.
type run struct {
	holes       []*Hole
	least, most int // most may be Unbounded
}

func (r *run) add(h *Hole, least, most int) {
	r.holes = append(r.holes, h)
	r.least += least
	if r.most == Unbounded || most == Unbounded {
		r.most = Unbounded
	} else {
		r.most += most
	}
}

// has reports whether a sum that is congruent to n can occur.
func (r *run) has(n int) bool {
	if n < r.least {
		n += (r.least - n + period - 1) / period * period
	}
	return r.most == Unbounded || n <= r.most
}

// width returns how many residues the sum can have.
func (r *run) width() int {
	if r.most == Unbounded {
		return period
	}
	return min(r.most-r.least+1, period)
}

// A difference is the sum of two CRCs as a function of the holes' lengths. Every coefficient
// in terms has a nonzero field value, that is, each of them does depend on the lengths.
type difference struct {
	constant uint16
	terms    []term
}

// prove decides hashed parts of which at least one has a hole.
func (c *Comparison) prove(a, b Pattern, steps *int) {
	d, obstacle := subtract(a.segs, b.segs, c.conditions)
	if obstacle != ReasonNone {
		c.Verdict, c.Reason = Unlikely, obstacle
		return
	}
	c.Reason = ReasonProof
	switch len(d.terms) {
	case 0:
		c.Verdict = Never
		if d.constant&slotMask == 0 {
			c.Verdict = Same
		}
	case 1:
		c.proveOne(d)
	default:
		c.Verdict = Unlikely
		if d.excluded(steps) {
			c.Verdict = Never
		} else {
			c.Reason = ReasonLengths
		}
	}
}

// subtract returns the difference of two hashed parts, or the reason why it depends on what
// the holes hold.
func subtract(a, b []Segment, cs []condition) (d difference, obstacle Reason) {
	var (
		coef   uint16 // of the term that is being collected, from the right to the left
		offset int    // the bytes of known number to the right
		holes  run    // the holes of unknown length since the last term
	)
	flush := func() {
		switch {
		case field(coef) == 0:
			d.constant ^= coef // no shift changes it
		case len(d.terms) == 0 && len(holes.holes) == 0:
			d.constant ^= coef
		default:
			d.terms = append(d.terms, term{coef, holes})
			holes = run{}
		}
		coef = 0
	}
	for {
		var s, t string
		a, s = cutLiteral(a)
		b, t = cutLiteral(b)
		if s != t {
			coef ^= shift(crc16(s)^crc16(t), offset)
		}
		if len(a) == 0 && len(b) == 0 {
			flush()
			return d, obstacle
		}
		if len(a) == 0 || len(b) == 0 {
			return difference{}, ReasonDifferentHoles
		}
		g, h := a[len(a)-1].Hole, b[len(b)-1].Hole
		a, b = a[:len(a)-1], b[:len(b)-1]
		if g.ID != h.ID {
			return difference{}, ReasonDifferentHoles
		}
		if len(s) != len(t) {
			obstacle = ReasonSuffixLengths // unless the holes differ as well
		}
		offset += len(s)
		least, most := g.bounds()
		if slices.ContainsFunc(cs, func(c condition) bool { return c.kind == notEmpty && c.hole.ID == g.ID }) {
			least = max(least, 1)
		}
		if least == most {
			offset += least
			continue
		}
		flush()
		holes.add(g, least, most)
	}
}

// cutLiteral cuts the literal off the end of a pattern, "" where a hole stands there.
func cutLiteral(segs []Segment) (rest []Segment, text string) {
	if n := len(segs); n > 0 && segs[n-1].Hole == nil {
		return segs[:n-1], segs[n-1].Literal
	}
	return segs, ""
}

// proveOne decides a difference of one term, whose zeros can be listed.
func (c *Comparison) proveOne(d difference) {
	t := d.terms[0]
	zeros := solve(t.coef, d.constant)
	meet := zeros.list[:zeros.n]
	r := &t.run
	if n := len(r.holes); n > 1 && allSame(r.holes) {
		// The hole occurs n times after the literals that differ.
		meet = divide(meet, n)
		r.least, r.holes = r.least/n, r.holes[:1]
		if r.most != Unbounded {
			r.most /= n
		}
	}
	slices.Sort(meet)
	c.MeetLengths, c.MeetHole = meet, r.name()
	switch {
	case !slices.ContainsFunc(meet, r.has):
		c.Verdict = Never
	case r.within(meet):
		c.Verdict = Same
	default:
		c.Verdict, c.Reason = Unlikely, ReasonLengths
	}
	if len(meet) == 0 {
		c.MeetLengths, c.MeetHole = nil, ""
	}
}

func allSame(holes []*Hole) bool {
	return !slices.ContainsFunc(holes, func(h *Hole) bool { return h.ID != holes[0].ID })
}

// divide returns the residues m for which m*n is congruent to one of those given.
func divide(products []int, n int) []int {
	var out []int
	for m := range period {
		if slices.Contains(products, m*n%period) {
			out = append(out, m)
		}
	}
	return out
}

// within reports whether every sum that can occur is congruent to one of those given.
func (r *run) within(residues []int) bool {
	if r.most == Unbounded || r.most-r.least >= len(residues) {
		return false
	}
	for n := r.least; n <= r.most; n++ {
		if !slices.Contains(residues, n%period) {
			return false
		}
	}
	return true
}

func (r *run) name() string {
	names := make([]string, len(r.holes))
	for i, h := range r.holes {
		names[len(names)-1-i] = h.Name // the run was collected from the right
	}
	return strings.Join(names, "+")
}

// excluded reports whether no lengths make the difference vanish from the slot. It tries all
// lengths of all runs but the widest, and solves for that one. A hole that occurs in several
// runs is treated as if it had another length in each; that can only hide a proof.
func (d difference) excluded(steps *int) bool {
	widest, combinations := 0, 1
	for i := range d.terms {
		if d.terms[i].run.width() > d.terms[widest].run.width() {
			widest = i
		}
	}
	for i := range d.terms {
		if i != widest {
			combinations *= d.terms[i].run.width()
			if combinations > min(*steps, maxSteps) {
				return false
			}
		}
	}
	lengths := make([]int, len(d.terms)) // the widest stays 0
	for i := range d.terms {
		if i != widest {
			lengths[i] = d.terms[i].run.least
		}
	}
	for range combinations {
		*steps--
		fixed, moving, sum := d.constant, uint16(0), 0
		for i, t := range d.terms {
			sum += lengths[i]
			if i < widest {
				fixed ^= shift(t.coef, sum)
			} else {
				moving ^= shift(t.coef, sum)
			}
		}
		zeros := solve(moving, fixed)
		if zeros.all || slices.ContainsFunc(zeros.list[:zeros.n], d.terms[widest].run.has) {
			return false
		}
		for i := range d.terms { // the next combination
			if i == widest {
				continue
			}
			if lengths[i]++; lengths[i] < d.terms[i].run.least+d.terms[i].run.width() {
				break
			}
			lengths[i] = d.terms[i].run.least
		}
	}
	return true
}
