package clustertest_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/slotlint/slotlint/internal/clustertest"
	"github.com/slotlint/slotlint/keypattern"
)

var seed = flag.Uint64("seed", 1, "seed of the random key patterns")

const (
	patternPairs = 100_000 // pairs of patterns that are judged, in batches
	batchPairs   = 5_000   // bounds how many keys are held at a time
	fillings     = 3       // ways in which each pair's holes are filled: 600,000 keys in all
	period       = 32767   // the lengths of a hole at which keys meet recur with this period
	shownWrongs  = 20      // one mistake refutes itself a thousand times over
)

// A filling is what the holes of a pair of patterns hold, by the holes' names.
type filling map[string]string

// key returns the key that a pattern stands for under a filling.
func (f filling) key(p keypattern.Pattern) string {
	var sb strings.Builder
	for _, s := range p.Segments() {
		if s.Hole != nil {
			sb.WriteString(f[s.Hole.Name])
		} else {
			sb.WriteString(s.Literal)
		}
	}
	return sb.String()
}

// meets reports whether a filling is one of those that a verdict speaks of.
func (f filling) meets(t *testing.T, assumes []string) bool {
	t.Helper()
	conditions := []struct {
		words string
		met   func(string) bool
	}{
		{" is not empty", func(s string) bool { return s != "" }},
		{" holds no brace", func(s string) bool { return !strings.ContainsAny(s, "{}") }},
		{" does not begin with }", func(s string) bool { return !strings.HasPrefix(s, "}") }},
	}
next:
	for _, assumption := range assumes {
		for _, condition := range conditions {
			name, ok := strings.CutSuffix(assumption, condition.words)
			if !ok {
				continue
			}
			value, ok := f[name]
			if !ok {
				t.Fatalf("assumption %q speaks of no hole", assumption)
			}
			if !condition.met(value) {
				return false
			}
			continue next
		}
		t.Fatalf("assumption %q is in words that the test does not know", assumption)
	}
	return true
}

// A judged pair is two patterns, the verdict on them, and keys that they stand for.
type judged struct {
	a, b    keypattern.Pattern
	verdict keypattern.Comparison
	filling filling
}

// TestServerUpholdsEveryVerdict draws random pairs of patterns, fills their holes at random and
// asks the server for each key's slot: keypattern.Slot must agree for every key, Never must never
// come out equal, Same always, and keys that meet for some lengths of a hole for no other.
func TestServerUpholdsEveryVerdict(t *testing.T) {
	clustertest.Need(t, cluster)
	r := rand.New(rand.NewPCG(*seed, 0))
	j := judgement{T: t, tallies: make(map[keypattern.Verdict]*tally)}
	for range patternPairs / batchPairs {
		j.batch(r)
	}
	if j.wrongs > shownWrongs {
		t.Errorf("%d pairs of keys refute their verdict; the first %d are shown", j.wrongs, shownWrongs)
	}
	// A generator that stops to produce a kind of verdict would make the test say nothing of it.
	for v, name := range map[keypattern.Verdict]string{
		keypattern.Same: "same", keypattern.Never: "never", keypattern.Unlikely: "unlikely",
	} {
		n := j.tallies[v]
		if n == nil || n.judged < patternPairs/20 {
			t.Fatalf("verdict %s was given to %+v pairs of keys: too few to judge by", name, n)
		}
		t.Logf("%s: %d pairs of keys, %d of them in one slot", name, n.judged, n.together)
	}
	if n := j.tallies[keypattern.Unlikely]; n.together > n.judged/10 {
		t.Errorf("unlikely, but %d of %d pairs of keys are in one slot", n.together, n.judged)
	}
}

// A tally counts the pairs of keys of one verdict.
type tally struct{ judged, together int }

// A judgement is what the server says of all pairs.
type judgement struct {
	*testing.T
	tallies map[keypattern.Verdict]*tally
	wrongs  int // pairs of keys that refute their verdict
}

// batch draws some of the pairs and asks the server for the slots of their keys.
func (j *judgement) batch(r *rand.Rand) {
	var pairs []judged
	var keys []string
	for range batchPairs {
		holes := randomHoles(r)
		a, b := randomPair(r, holes)
		verdict := keypattern.Compare(a, b)
		for range fillings {
			f := fill(r, a, b)
			pairs = append(pairs, judged{a, b, verdict, f})
			keys = append(keys, f.key(a), f.key(b))
		}
	}
	slots, err := cluster.KeySlots(keys)
	if err != nil {
		j.Fatal(err)
	}
	for i, key := range keys {
		if got := keypattern.Slot(key); got != slots[i] {
			j.Errorf("Slot(%q) = %d, the server says %d", key, got, slots[i])
		}
	}
	for i, p := range pairs {
		a, b := slots[2*i], slots[2*i+1]
		if !p.filling.meets(j.T, p.verdict.Assumes) {
			continue
		}
		n := j.tallies[p.verdict.Verdict]
		if n == nil {
			n = new(tally)
			j.tallies[p.verdict.Verdict] = n
		}
		n.judged++
		if a == b {
			n.together++
		}
		if refuted(p, a, b) {
			if j.wrongs++; j.wrongs > shownWrongs {
				continue
			}
			j.Errorf("Compare(%s, %s) = %+v\nbut %.200q is in slot %d and %.200q in slot %d (seed %d)",
				show(p.a), show(p.b), p.verdict, keys[2*i], a, keys[2*i+1], b, *seed)
		}
	}
}

// TestKeysMeetAtThePredictedLengths fills the hole of patterns that meet at certain lengths only
// with texts of those lengths and of their neighbours, up to 64 KiB.
func TestKeysMeetAtThePredictedLengths(t *testing.T) {
	clustertest.Need(t, cluster)
	const pairs = 60
	r := rand.New(rand.NewPCG(*seed, 1))
	var keys, cases []string
	var together []bool
	for range pairs {
		h := keypattern.Of(keypattern.Hole{ID: "h", Name: "h", Alphabet: keypattern.NoBraces, Max: keypattern.Unbounded})
		a := keypattern.Concat(keypattern.Literal(randomText(r, keypattern.Hex, 4)+":"), h, keypattern.Literal(":items"))
		b := keypattern.Concat(keypattern.Literal(randomText(r, keypattern.Hex, 6)+":"), h, keypattern.Literal(":count"))
		c := keypattern.Compare(a, b)
		if c.Reason != keypattern.ReasonLengths || len(c.MeetLengths) == 0 || c.MeetHole != "h" {
			t.Fatalf("Compare(%s, %s) = %+v, want the lengths at which they meet", a, b, c)
		}
		for _, meet := range c.MeetLengths {
			for _, length := range []int{meet - 1, meet, meet + 1, meet + period} {
				if length < 0 {
					continue
				}
				f := filling{"h": randomText(r, keypattern.NoBraces, length)}
				keys = append(keys, f.key(a), f.key(b))
				cases = append(cases, fmt.Sprintf("%s and %s, %d bytes", a, b, length))
				together = append(together, slices.Contains(c.MeetLengths, length%period))
			}
		}
	}
	slots, err := cluster.KeySlots(keys)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range together {
		if got := slots[2*i] == slots[2*i+1]; got != want {
			t.Errorf("%s: in one slot = %v, want %v", cases[i], got, want)
		}
	}
	t.Logf("%d lengths", len(together))
}

// refuted reports whether the slots that the server gives to two keys contradict the verdict on them.
func refuted(p judged, a, b uint16) bool {
	c := p.verdict
	switch {
	case c.Verdict == keypattern.Same && a != b, c.Verdict == keypattern.Never && a == b:
		return true
	case c.Reason == keypattern.ReasonLengths:
		hole, ok := p.filling[c.MeetHole]
		return ok && (a == b) != slices.Contains(c.MeetLengths, len(hole)%period)
	case p.filling.braces(): // a slot that is said to be known is so for holes without braces
		return false
	}
	return c.SlotA >= 0 && c.SlotA != int(a) || c.SlotB >= 0 && c.SlotB != int(b)
}

// braces reports whether any hole holds a brace.
func (f filling) braces() bool {
	for _, text := range f {
		if strings.ContainsAny(text, "{}") {
			return true
		}
	}
	return false
}
