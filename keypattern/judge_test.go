package keypattern

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

func TestJudge(t *testing.T) {
	for _, tt := range []struct {
		what, keys string
		verdict    Verdict
		a, b       int
		assumes    string
	}{
		{"no keys", "", Same, 0, 0, ""},
		{"one key", "user:<x>", Same, 0, 0, ""},
		{"one slot, all assumptions", "{<x>}:a {<x>}:b <p>:{<x>}", Same, 0, 1, "x does not begin with }; x is not empty; p holds no brace"},
		{"the first two of equals", "a b c", Never, 0, 1, ""},
		{"the last disagrees", "{a}:1 {a}:2 {b}:3", Never, 0, 2, ""},
		{"a proof among keys that are unlikely with the first", "u:<x> v:1 v:2", Never, 1, 2, ""},
		{"a proof is stronger than chance", "u:<x> u:<y> w:1 w:2", Never, 2, 3, ""},
		{"chance is stronger than ignorance", "<x> <y> u:<z>", Unlikely, 0, 2, ""},
		{"ignorance, with some in one slot", "<x> <x> <y>", Unknown, 0, 2, ""},
		{"bare holes only", "<x> <y> <z>", Unknown, 0, 1, ""},
	} {
		t.Run(tt.what, func(t *testing.T) {
			var keys []Pattern
			for _, k := range strings.Fields(tt.keys) {
				keys = append(keys, MustParse(k))
			}
			j := Judge(keys)
			if j.Verdict != tt.verdict || j.A != tt.a || j.B != tt.b || strings.Join(j.Assumes, "; ") != tt.assumes {
				t.Errorf("Judge says %v on %d and %d, assuming %q; want %v, %d, %d, %q", j.Verdict, j.A, j.B, j.Assumes, tt.verdict, tt.a, tt.b, tt.assumes)
			}
		})
	}
}

func TestTurnsOfALoopAreDifferentKeys(t *testing.T) {
	p := MustParse("<tenant>:user:<id* %d>")
	if !p.Varies() || p.NextTurn().String() != "<tenant>:user:<other id>" {
		t.Fatalf("the next turn of %s is %s", p, p.NextTurn())
	}
	if c := Compare(p, p.NextTurn()); c.Verdict != Unlikely || c.Reason != ReasonLeadingHole {
		t.Errorf("a prefix may bring a tag for all turns, but they are %v (%v)", c.Verdict, c.Reason)
	}
	q := MustParse("user:<id* %d>")
	if c := Compare(q, q.NextTurn()); c.Verdict != Unlikely || c.Reason != ReasonDifferentHoles {
		t.Errorf("two turns of %s are %v (%v)", q, c.Verdict, c.Reason)
	}
	tagged := MustParse("{<tenant %d>}:user:<id*>")
	if c := Compare(tagged, tagged.NextTurn()); c.Verdict != Same {
		t.Errorf("two turns of %s are %v", tagged, c.Verdict)
	}
}

func TestALeadingHoleTellsWhatIsSoWithoutItsTag(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want Verdict
	}{
		{"<p>:a", "<p>:b", Never},
		{"<p>:{a}", "<p>:{b}", Never},
		{"<p>:a", "<p>:bb", Unlikely},
		{"<p>", "<p>:b", Unlikely},
	} {
		c := Compare(MustParse(tt.a), MustParse(tt.b))
		if c.Verdict != Unlikely || c.Reason != ReasonLeadingHole || c.WithoutTag != tt.want {
			t.Errorf("%s and %s are %v (%v), without a tag %v; want %v", tt.a, tt.b, c.Verdict, c.Reason, c.WithoutTag, tt.want)
		}
	}
}

// Whatever a pull request contains, an answer comes soon. Nothing here looks at a clock: a computation without a bound
// takes more memory than this, or runs into the timeout of the tests.
func TestHostilePatternsAreAnsweredSoon(t *testing.T) {
	const maxBytes = 64 << 20 // allocated in total; the most is 5 MiB
	var holes, colons []Segment
	for i := range maxSegments / 2 {
		h := Hole{ID: fmt.Sprint(i), Name: "h", Alphabet: NoBraces, Max: Unbounded}
		holes = append(holes, Segment{Hole: &h}, Segment{Literal: "a"})
		colons = append(colons, Segment{Hole: &h}, Segment{Literal: "b"})
	}
	var many []Pattern
	for i := range 5000 {
		h := Text(fmt.Sprint(i%70), "h")
		many = append(many, Concat(Literal("user:"), Of(h)))
	}
	bounded := func(literal string) Pattern {
		var segs []Segment
		for i := range 3 {
			h := Hole{ID: fmt.Sprint(i), Name: "h", Alphabet: Hex, Max: 1 << 40}
			segs = append(segs, Segment{Literal: literal}, Segment{Hole: &h})
		}
		return New(segs...)
	}
	for _, tt := range []struct {
		what string
		do   func() Verdict
		want Verdict
	}{
		{"many holes whose lengths all count", func() Verdict { return Compare(New(holes...), New(colons...)).Verdict }, Unlikely},
		{"huge lengths", func() Verdict { return Compare(bounded("a"), bounded("b")).Verdict }, Unlikely},
		{"many keys", func() Verdict { return Judge(many).Verdict }, Unlikely},
		{"more keys than are judged", func() Verdict { return Judge(make([]Pattern, maxKeys+1)).Verdict }, Unknown},
		{"rewriting many holes", func() Verdict {
			p, q := New(holes...), New(colons...)
			return Verdict(len(Rewrites([]Pattern{p, q, Concat(p, q)})))
		}, 0},
		{"rewriting a long text", func() Verdict {
			p := Literal(strings.Repeat("a:", maxLiteralBytes/2))
			return Verdict(len(Rewrites([]Pattern{p, Concat(p, Literal("b"))})))
		}, 0},
		{"rewriting many keys", func() Verdict { return Verdict(len(Rewrites(many))) }, 0},
	} {
		t.Run(tt.what, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			if got := tt.do(); got != tt.want {
				t.Errorf("got %v, want %v", got, tt.want)
			}
			runtime.ReadMemStats(&after)
			if allocated := after.TotalAlloc - before.TotalAlloc; allocated > maxBytes {
				t.Errorf("%d MiB", allocated>>20)
			}
		})
	}
}
