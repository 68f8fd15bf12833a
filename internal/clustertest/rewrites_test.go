package clustertest_test

import (
	"math/rand/v2"
	"testing"

	"github.com/slotlint/slotlint/internal/clustertest"
	"github.com/slotlint/slotlint/keypattern"
)

// TestServerUpholdsEveryRewrite draws random groups of patterns and fills the holes of each rewrite
// at random: the server must have all its keys in one slot.
func TestServerUpholdsEveryRewrite(t *testing.T) {
	clustertest.Need(t, cluster)
	const groups, fillings = 3000, 4
	type rewritten struct {
		given, keys []keypattern.Pattern
		filling     filling
		first, n    int // its keys' slots
	}
	r := rand.New(rand.NewPCG(*seed, 2))
	var all []rewritten
	var keys []string
	for range groups {
		given := randomGroup(r)
		for _, rewrite := range keypattern.Rewrites(given) {
			judged := keypattern.Judge(rewrite.Keys)
			if judged.Verdict != keypattern.Same {
				t.Errorf("a rewrite of %s is %s: %v", showAll(given), showAll(rewrite.Keys), judged.Verdict)
				continue
			}
			for range fillings {
				f := fill(r, given...)
				if !f.meets(t, judged.Assumes) {
					continue
				}
				all = append(all, rewritten{given, rewrite.Keys, f, len(keys), len(given)})
				for _, p := range rewrite.Keys {
					keys = append(keys, f.key(p))
				}
			}
		}
	}
	slots, err := cluster.KeySlots(keys)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range all {
		for i := 1; i < w.n; i++ {
			if slots[w.first+i] != slots[w.first] {
				t.Errorf("the rewrite %s of %s: %.200q is in slot %d and %.200q in slot %d (seed %d)", showAll(w.keys), showAll(w.given),
					keys[w.first], slots[w.first], keys[w.first+i], slots[w.first+i], *seed)
			}
		}
	}
	if len(all) < 1000 {
		t.Errorf("only %d rewrites were put to the server", len(all))
	}
	t.Logf("%d fillings of rewrites, %d keys", len(all), len(keys))
}

// randomGroup returns two to four patterns that have much in common.
func randomGroup(r *rand.Rand) []keypattern.Pattern {
	holes := randomHoles(r)
	a, b := randomPair(r, holes)
	group := []keypattern.Pattern{a, b}
	for range r.IntN(3) {
		group = append(group, keypattern.Concat(group[r.IntN(len(group))], keypattern.Literal(word(r))))
	}
	return group
}

func showAll(patterns []keypattern.Pattern) string {
	var text string
	for i, p := range patterns {
		if i > 0 {
			text += " | "
		}
		text += show(p)
	}
	return text
}
