package report

import (
	"bytes"
	"strconv"
	"unicode/utf16"
)

// GitHub code scanning recognizes an alert in a later run by partialFingerprints.primaryLocationLineHash alone. Its
// upload action fills that in where it is missing, and complains where it is something else; uploads by its API do
// not. So the value is made here in the same way: for the line at which a result stands, the hash of the
// text from the start of that line on.
const (
	hashedUnits = 100 // UTF-16 code units that are hashed, blanks not counted
	hashBase    = 37
	endOfFile   = 0xFFFF // the unit after the last one; what is missing then is 0
)

// lineHashes returns for each line of a file, in order, its hash and after a colon how many lines up to this one have
// the same.
//
// With p(i) as the hash of all units before the i-th, that of the units from i to j is p(j) - p(i)·37^(j-i), modulo
// 2^64: all lines together cost no more than one pass.
func lineHashes(lines [][]byte) []string {
	if len(lines) == 0 {
		return nil
	}
	prefix := []uint64{0}
	add := func(unit uint16) { prefix = append(prefix, prefix[len(prefix)-1]*hashBase+uint64(unit)) }
	var starts []int
	for i, line := range lines {
		// A lone carriage return ends a line, too, but not for Go.
		line = bytes.TrimSuffix(line, []byte("\r"))
		starts = append(starts, len(prefix)-1)
		for _, unit := range utf16.Encode([]rune(string(line))) {
			if unit != ' ' && unit != '\t' {
				add(unit)
			}
		}
		if i < len(lines)-1 {
			add('\n')
		}
	}
	add(endOfFile)
	for range hashedUnits {
		add(0)
	}
	power := uint64(1)
	for range hashedUnits {
		power *= hashBase
	}
	seen := map[uint64]int{}
	hashes := make([]string, len(starts))
	for i, start := range starts {
		h := prefix[start+hashedUnits] - prefix[start]*power
		seen[h]++
		hashes[i] = strconv.FormatUint(h, 16) + ":" + strconv.Itoa(seen[h])
	}
	return hashes
}
