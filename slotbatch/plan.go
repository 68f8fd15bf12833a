package slotbatch

import (
	"slices"
	"strings"

	"github.com/slotlint/slotlint/keypattern"
)

// A plan is a batch's keys without repetitions, in the order in which they are requested: slot by slot,
// but not by ascending slots. A node serves ranges of slots, and ascending order would ask one node for
// all its keys, then the next.
type plan struct {
	keys     []string // the distinct keys
	slots    []uint16 // the slot of each distinct key; equal ones are adjacent
	distinct []int32  // for each position in the batch, the index of its key in keys
}

// newPlan sorts by slot first: that is a sort of integers, and the keys of one slot, which are few,
// are all that is left to be compared as text. A map of all keys would cost more memory than all else.
func newPlan(keys []string) plan {
	order := make([]uint64, len(keys)) // turn in the upper half, position in the lower
	for i, key := range keys {
		order[i] = uint64(turn(keypattern.Slot(key)))<<32 | uint64(i)
	}
	slices.Sort(order)

	p := plan{
		keys:     make([]string, 0, len(keys)),
		slots:    make([]uint16, 0, len(keys)),
		distinct: make([]int32, len(keys)),
	}
	for len(order) > 0 {
		t, n := order[0]>>32, 1
		for n < len(order) && order[n]>>32 == t {
			n++
		}
		p.addSlot(keys, slotOf(uint16(t)), order[:n])
		order = order[n:]
	}
	return p
}

// Turns are a permutation of the slots. stride is near the golden section of their number, so that
// the slots of turns in a row are spread evenly over all; strideInverse undoes it.
const (
	stride        = 10125
	strideInverse = 13125
)

// turn returns the place of a slot in the order of requests.
func turn(slot uint16) uint16 { return uint16(uint32(slot) * strideInverse % keypattern.Slots) }

// slotOf returns the slot that has a turn.
func slotOf(turn uint16) uint16 { return uint16(uint32(turn) * stride % keypattern.Slots) }

// addSlot adds the keys of one slot, sorted, so that repetitions are adjacent.
func (p *plan) addSlot(keys []string, slot uint16, order []uint64) {
	at := func(o uint64) int { return int(uint32(o)) }
	if len(order) > 1 {
		slices.SortFunc(order, func(a, b uint64) int { return strings.Compare(keys[at(a)], keys[at(b)]) })
	}
	for i, o := range order {
		key := keys[at(o)]
		if i == 0 || key != p.keys[len(p.keys)-1] {
			p.keys = append(p.keys, key)
			p.slots = append(p.slots, slot)
		}
		p.distinct[at(o)] = int32(len(p.keys) - 1)
	}
}

// groups cuts the keys of each slot into groups of at most maxKeys.
func (p plan) groups(maxKeys int) []*group {
	var groups []group
	for first := 0; first < len(p.keys); {
		end := first + 1
		for end < len(p.keys) && end-first < maxKeys && p.slots[end] == p.slots[first] {
			end++
		}
		groups = append(groups, group{slot: p.slots[first], first: first, keys: p.keys[first:end:end]})
		first = end
	}
	pointers := make([]*group, len(groups))
	for i := range groups {
		pointers[i] = &groups[i]
	}
	return pointers
}
