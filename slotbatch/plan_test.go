package slotbatch

import (
	"testing"

	"github.com/slotlint/slotlint/keypattern"
)

func TestTurnsArePermutedSlots(t *testing.T) {
	seen := make(map[uint16]bool)
	for slot := range uint16(keypattern.Slots) {
		n := turn(slot)
		if n >= keypattern.Slots || seen[n] || slotOf(n) != slot {
			t.Fatalf("slot %d has turn %d, which has slot %d", slot, n, slotOf(n))
		}
		seen[n] = true
	}
}

func TestTurnsInARowAreSpreadOverAllNodes(t *testing.T) {
	const nodes, row = 3, 12
	for start := 0; start+row <= keypattern.Slots; start++ {
		var served [nodes]int
		for i := range row {
			served[int(slotOf(uint16(start+i)))*nodes/keypattern.Slots]++
		}
		for node, n := range served {
			if n < row/nodes-2 || n > row/nodes+2 {
				t.Fatalf("turns %d to %d ask node %d for %d of %d slots", start, start+row, node, n, row)
			}
		}
	}
}
