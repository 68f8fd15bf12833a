package keypattern

// A Judgement is the verdict on a group of keys.
type Judgement struct {
	Comparison
	// A and B are the indexes of the two keys that decide: the first two, in the order of the
	// keys, on which the strongest disagreement rests.
	A, B int
}

const (
	// maxKeys bounds the keys of one group. A command of more keys than this is not written
	// by hand, and the server's own limit of arguments is not far.
	maxKeys = 1 << 16
	// maxPairs bounds the pairs that are compared after all keys were compared with the
	// first: all pairs of 64 keys.
	maxPairs = 64 * 63 / 2
	// maxGroupSteps bounds the combinations of lengths that are tried for all pairs together.
	maxGroupSteps = 16 * maxSteps
)

// Judge decides whether all keys of a group are in one slot.
//
// It is Same when every key is in the first one's slot; Assumes is then the union of what
// that takes. Otherwise the verdict is that of the pair that disagrees most: Never before
// Unlikely before Unknown, and the first among equals. In groups of more than 64 keys a
// stronger disagreement late in the group may be missed. Fewer than two keys are Same.
func Judge(keys []Pattern) Judgement {
	switch {
	case len(keys) == 0:
		return Judgement{Comparison: Comparison{Verdict: Same, Reason: ReasonSameTag, SlotA: -1, SlotB: -1}}
	case len(keys) == 1:
		return Judgement{Comparison: Compare(keys[0], keys[0])}
	case len(keys) > maxKeys:
		return Judgement{B: 1, Comparison: Comparison{Verdict: Unknown, Reason: ReasonTooLarge, SlotA: -1, SlotB: -1}}
	}
	unified := append([]Pattern(nil), keys...)
	unify(unified)
	examined := make([]*key, len(keys))
	for i, p := range unified {
		examined[i] = examine(p)
	}

	steps := maxGroupSteps
	var worst Judgement
	var conditions []condition
	pairs := 0
	for i := range examined {
		if i > 0 && worst.Verdict == Same {
			break // all in the slot of the first
		}
		for j := i + 1; j < len(examined); j++ {
			if pairs++; i > 0 && pairs > len(keys)+maxPairs {
				return worst
			}
			c := compare(examined[i], examined[j], &steps)
			if c.Verdict == Never {
				return Judgement{Comparison: c, A: i, B: j}
			}
			if c.Verdict == Same {
				conditions = union(conditions, c.conditions)
			}
			if pairs == 1 || severity(c.Verdict) > severity(worst.Verdict) {
				worst = Judgement{Comparison: c, A: i, B: j}
			}
		}
	}
	if worst.Verdict == Same {
		worst.conditions, worst.Assumes = conditions, words(conditions)
	}
	return worst
}

// severity orders verdicts by how much a pair disagrees.
func severity(v Verdict) int {
	switch v {
	case Never:
		return 3
	case Unlikely:
		return 2
	case Unknown:
		return 1
	default:
		return 0
	}
}
