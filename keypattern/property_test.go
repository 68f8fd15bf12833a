package keypattern

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// A linter may be silent, but may not lie: whatever the holes hold, Never keeps its keys apart
// and Same keeps them together.
func TestNoClaimIsContradicted(t *testing.T) {
	const pairs = 200_000
	r := rand.New(rand.NewPCG(1, 2))
	claims := map[Verdict]int{}
	for range pairs {
		a, b := randomPair(r)
		claims[checkClaim(t, FirstBraces, a, b, r, 3)]++
		checkTag(t, FirstBraces, a, r)
	}
	// A test of claims is worth nothing where none are made.
	for v, least := range map[Verdict]int{Same: pairs / 10, Never: pairs / 10, Unlikely: pairs / 10, Unknown: pairs / 5000} {
		if claims[v] < least {
			t.Errorf("only %d of %d pairs are %v", claims[v], pairs, v)
		}
	}
}

func FuzzCompare(f *testing.F) {
	for _, seed := range [][2]string{
		{"user:<id>:a", "user:<id>:b"},
		{"user_balance_<id %d>", "user_score_<id %d>"},
		{"<key>", "{<key>}_tmp"},
		{"<p>:{<id>}:a", "<p>:{<id>}:b"},
		{"{<a><b>}:x", "{<a><b>}:y"},
		{"u{}<id uuid>", "v{}<id uuid>"},
		{"x<a plain0-9>y<b hex3-4>z", "z<a>y<b>x"},
		{"", "{<x any0-1>}"},
		{"a{<x hex>:b", "a:{}:{{<x>}}"},
	} {
		f.Add(seed[0], seed[1], uint64(1))
	}
	f.Fuzz(func(t *testing.T, a, b string, seed uint64) {
		p, err := Parse(a)
		if err != nil {
			t.Skip()
		}
		q, err := Parse(b)
		if err != nil {
			t.Skip()
		}
		r := rand.New(rand.NewPCG(seed, 0))
		for _, rule := range []TagRule{FirstBraces, LastBraces} {
			checkClaim(t, rule, p, q, r, 8)
			checkTag(t, rule, p, r)
		}
		checkRewrites(t, []Pattern{p, q}, r)
		checkMended(t, p, r)
	})
}

// The meeting lengths from the algebra are those that trying every length finds, over the
// whole period, in both directions.
func TestMeetLengthsAreExact(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	text := func(n int) string { return newFilling(r, nil).bytes(NoBraces, n) }
	for range 40 {
		suffix := r.IntN(12)
		p1, p2, s1, s2 := text(r.IntN(20)), text(r.IntN(20)), text(suffix), text(suffix)
		var want []int
		u, v := crc16(p1), crc16(p2)
		for n := range period {
			if (continueCRC(u, s1)^continueCRC(v, s2))&slotMask == 0 {
				want = append(want, n)
			}
			u, v = appendZero(u), appendZero(v)
		}
		h := Hole{ID: "h", Name: "h", Alphabet: NoBraces, Max: Unbounded}
		a := Concat(Literal(p1), Of(h), Literal(s1))
		b := Concat(Literal(p2), Of(h), Literal(s2))
		c := Compare(a, b)
		switch len(want) {
		case 0:
			if c.Verdict != Never {
				t.Errorf("%q and %q meet at no length, but are %v", a, b, c.Verdict)
			}
		case period:
			if c.Verdict != Same {
				t.Errorf("%q and %q meet at every length, but are %v", a, b, c.Verdict)
			}
		default:
			if c.Verdict != Unlikely || !slices.Equal(c.MeetLengths, want) {
				t.Errorf("%q and %q meet at %v, but are %v at %v", a, b, want, c.Verdict, c.MeetLengths)
			}
			checkBounds(t, a, b, want)
		}
	}
}

func continueCRC(v uint16, text string) uint16 {
	for i := range len(text) {
		v = v<<8 ^ crcTable[byte(v>>8)^text[i]]
	}
	return v
}

// checkBounds narrows the hole to lengths just beside, at, and around a meeting length.
func checkBounds(t *testing.T, a, b Pattern, meet []int) {
	t.Helper()
	for _, n := range meet {
		for _, tt := range []struct {
			least, most int
			want        Verdict
		}{
			{0, n - 1, Never},
			{n, n, Same},
			{n, n + 1, Unlikely},
			{n + 1, n + period - 1, Never},
			{n + period, n + period, Same},
			{n + 1, n + period, Unlikely},
		} {
			others := slices.ContainsFunc(meet, func(m int) bool {
				first := m + (max(tt.least-m, 0)+period-1)/period*period
				return m != n && first <= tt.most
			})
			if others || tt.most < 1 {
				continue
			}
			bounded := func(h Hole) Pattern {
				h.Min, h.Max = tt.least, tt.most
				return Of(h)
			}
			if c := Compare(a.Substitute(bounded), b.Substitute(bounded)); c.Verdict != tt.want {
				t.Errorf("%q and %q, which meet at %v, are %v for %d to %d bytes; want %v", a, b, meet, c.Verdict, tt.least, tt.most, tt.want)
			}
		}
	}
}

// With several holes whose lengths count separately, the search finds what trying all
// combinations finds.
func TestSeveralHolesAreSearchedExactly(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	text := func(n int) string { return newFilling(r, nil).bytes(NoBraces, n) }
	verdicts := map[Verdict]int{}
	for range 60 {
		x := Hole{ID: "x", Name: "x", Alphabet: Decimal, Min: r.IntN(50), Max: 50 + r.IntN(70)}
		y := Hole{ID: "y", Name: "y", Alphabet: Decimal, Min: r.IntN(50), Max: 50 + r.IntN(70)}
		middle, suffix := 1+r.IntN(6), r.IntN(6)
		p1, m1, s1 := text(5), text(middle), text(suffix)
		p2, m2, s2 := text(7), text(middle), text(suffix)
		meet := false
		zeros := string(make([]byte, 200))
		for i := x.Min; i <= x.Max; i++ {
			u := continueCRC(crc16(p1+zeros[:i]), m1)
			v := continueCRC(crc16(p2+zeros[:i]), m2)
			for j := 0; j <= y.Max; j++ {
				if j >= y.Min && (continueCRC(u, s1)^continueCRC(v, s2))&slotMask == 0 {
					meet = true
				}
				u, v = appendZero(u), appendZero(v)
			}
		}
		a := Concat(Literal(p1), Of(x), Literal(m1), Of(y), Literal(s1))
		b := Concat(Literal(p2), Of(x), Literal(m2), Of(y), Literal(s2))
		want := Never
		if meet {
			want = Unlikely
		}
		c := Compare(a, b)
		if c.Verdict != want {
			t.Errorf("%q and %q are %v, want %v", a, b, c.Verdict, want)
		}
		verdicts[want]++
	}
	if verdicts[Never] < 5 || verdicts[Unlikely] < 5 {
		t.Errorf("the pairs are too much alike: %v", verdicts)
	}
}

// Of three holes, two are searched and one is solved for.
func TestThreeHolesAreSearchedExactly(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	text := func(n int) string { return newFilling(r, nil).bytes(NoBraces, n) }
	verdicts := map[Verdict]int{}
	for range 200 {
		var holes [3]Hole
		var a, b []string
		for i, id := range []string{"x", "y", "z"} {
			low := 1 + r.IntN(9)
			holes[i] = Hole{ID: id, Name: id, Alphabet: Hex, Min: low, Max: low + 6 + r.IntN(14)}
			a, b = append(a, text(3)), append(b, text(3))
		}
		meet := false
		zeros := string(make([]byte, 40))
		for i := holes[0].Min; i <= holes[0].Max; i++ {
			for j := holes[1].Min; j <= holes[1].Max; j++ {
				u := crc16(a[0] + zeros[:i] + a[1] + zeros[:j] + a[2])
				v := crc16(b[0] + zeros[:i] + b[1] + zeros[:j] + b[2])
				for k := range holes[2].Max + 1 {
					if k >= holes[2].Min && (u^v)&slotMask == 0 {
						meet = true
					}
					u, v = appendZero(u), appendZero(v)
				}
			}
		}
		var p, q Pattern
		for i := range holes {
			p = Concat(p, Literal(a[i]), Of(holes[i]))
			q = Concat(q, Literal(b[i]), Of(holes[i]))
		}
		want := Never
		if meet {
			want = Unlikely
		}
		if c := Compare(p, q); c.Verdict != want {
			t.Errorf("%q and %q are %v, want %v", p, q, c.Verdict, want)
		}
		verdicts[want]++
	}
	if verdicts[Never] < 20 || verdicts[Unlikely] < 20 {
		t.Errorf("the pairs are too much alike: %v", verdicts)
	}
}

// A hole that occurs twice after the literals that differ counts double.
func TestAHoleThatOccursTwiceIsSolvedExactly(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 20 {
		p1, p2 := newFilling(r, nil).bytes(NoBraces, 4), newFilling(r, nil).bytes(NoBraces, 6)
		u, v := crc16(p1), crc16(p2)
		var want []int
		for n := range period {
			if (shift(u, 2*n+1)^shift(v, 2*n+1))&slotMask == 0 {
				want = append(want, n)
			}
		}
		h := Hole{ID: "h", Name: "h", Alphabet: NoBraces, Max: Unbounded}
		a := Concat(Literal(p1), Of(h), Literal(":"), Of(h))
		b := Concat(Literal(p2), Of(h), Literal(":"), Of(h))
		if c := Compare(a, b); !slices.Equal(c.MeetLengths, want) || c.MeetHole != "h" {
			t.Errorf("%q and %q meet at %v, but are %v at %v of %q", a, b, want, c.Verdict, c.MeetLengths, c.MeetHole)
		}
		checkBounds(t, a, b, want)
	}
}

// q times anything that does not vanish modulo x+1 is q: a difference that no length changes.
func TestSomeDifferentPrefixesDifferByAConstant(t *testing.T) {
	prefix := "AB"
	other := string([]byte{prefix[0] ^ fieldPolynomial>>8, prefix[1] ^ fieldPolynomial&0xff})
	h := Of(Hole{ID: "h", Name: "h", Alphabet: NoBraces, Max: Unbounded})
	a, b := Concat(Literal(prefix), h), Concat(Literal(other), h)
	if c := Compare(a, b); c.Verdict != Never || c.Reason != ReasonProof || c.MeetLengths != nil {
		t.Errorf("%q and %q are %+v, want never at any length", a, b, c)
	}
	a, b = Concat(a, Literal(prefix)), Concat(b, Literal(other))
	if c := Compare(a, b); c.Verdict != Same || c.Reason != ReasonProof {
		t.Errorf("%q and %q are %v (%v), want same at every length", a, b, c.Verdict, c.Reason)
	}
}

// Where the verdict assumes that a hole is not empty, the length 0 is not one that it can have.
func TestAnAssumptionExcludesTheEmptyText(t *testing.T) {
	h := Hole{ID: "h", Name: "h", Alphabet: NoBraces, Max: 2}
	found := map[int]bool{}
	for i := range 1 << 21 {
		prefix := string([]byte{'a' + byte(i&15), 'a' + byte(i>>4&15), 'a' + byte(i>>8&15), 'a' + byte(i>>12&15), 'a' + byte(i>>16)})
		for meet := range 2 {
			if found[meet] || field(crc16(prefix)) == 0 || shift(crc16(prefix), meet)&slotMask != 0 {
				continue
			}
			found[meet] = true
			// Prefixed and not, they share a slot exactly where the length is meet.
			a, b := Concat(Literal("{"), Of(h), Literal("}")), Concat(Literal("{"+prefix), Of(h), Literal("}"))
			want := []Verdict{Never, Unlikely}[meet]
			if c := Compare(a, b); c.Verdict != want || !slices.Contains(c.Assumes, "h is not empty") {
				t.Errorf("%q and %q, which meet at length %d, are %v, assuming %q; want %v", a, b, meet, c.Verdict, c.Assumes, want)
			}
		}
		if len(found) == 2 {
			return
		}
	}
	t.Fatalf("no prefixes found: %v", found)
}

// The order of x^8 is exactly the period: it divides it, and is no divisor of it.
func TestPeriod(t *testing.T) {
	for _, n := range []int{period / 7, period / 31, period / 151} {
		if shift(1, n) == 1 {
			t.Errorf("x^(8*%d) is 1", n)
		}
	}
	v := uint16(0x1234)
	for range period {
		v = appendZero(v)
	}
	if v != 0x1234 {
		t.Errorf("after %d zero bytes the remainder 0x1234 is %#x", period, v)
	}
	for n := range 200 {
		want := continueCRC(0x1234, string(make([]byte, n)))
		if got := shift(0x1234, n); got != want {
			t.Errorf("shift by %d is %#x, want %#x", n, got, want)
		}
	}
}
