package main

import "strings"

// nearest returns the word that one who wrote something else most likely meant: the one that needs the fewest changes of
// a letter, and not more than one in three letters.
func nearest(wrong string, words []string) (string, bool) {
	best, least := "", (len(wrong)+2)/3+1
	for _, word := range words {
		if d := distance(strings.ToLower(wrong), strings.ToLower(word)); d < least {
			best, least = word, d
		}
	}
	return best, best != ""
}

// distance counts the letters that must be changed, added, dropped or swapped with the next one to make b of a.
func distance(a, b string) int {
	var before []int // the row of one letter of a less
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		next := make([]int, len(b)+1)
		next[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			next[j+1] = min(row[j]+cost, row[j+1]+1, next[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				next[j+1] = min(next[j+1], before[j-1]+1)
			}
		}
		before, row = row, next
	}
	return row[len(b)]
}
