package keypattern

import "strings"

// A TagRule says which braces of a key make its hash tag. The functions of this package go by FirstBraces; the methods of
// a rule do the same by another one.
type TagRule uint8

const (
	// FirstBraces is the rule of Redis Cluster and Valkey Cluster: from the first "{" to the first "}" after it, if
	// there is text between them.
	FirstBraces TagRule = iota
	// LastBraces is what the regular expression .*{(?<tag>.*)}.* finds, with which Redis Software and Redis Cloud begin
	// a custom hashing policy: from the last "{" that a "}" follows to the last "}". The tag may be empty, and then all
	// such keys are in slot 0.
	LastBraces
)

// HashedPart returns the part of a key that is hashed by the rule, and whether it is a hash tag.
func (r TagRule) HashedPart(key string) (part string, tagged bool) {
	if r == FirstBraces {
		return HashedPart(key)
	}
	end := strings.LastIndexByte(key, '}')
	if end < 0 {
		return key, false
	}
	open := strings.LastIndexByte(key[:end], '{')
	if open < 0 {
		return key, false
	}
	return key[open+1 : end], true
}

// Tag returns the pattern's hash tag by the rule; see [Pattern.Tag]. By LastBraces, it is the holes after the tag that
// could bring another one.
func (r TagRule) Tag(p Pattern) Tag {
	k := r.examine(p)
	return Tag{Hashed: k.hashed, Tagged: k.tagged, Assumes: words(k.conditions)}
}

// Compare decides whether two keys are in one slot by the rule; see [Compare].
func (r TagRule) Compare(a, b Pattern) Comparison {
	ps := [...]Pattern{a, b}
	unify(ps[:])
	steps := maxSteps
	return compare(r.examine(ps[0]), r.examine(ps[1]), &steps)
}

func (r TagRule) examine(p Pattern) *key {
	if r == FirstBraces {
		return examine(p)
	}
	k := &key{pattern: p, hashed: p, head: p.segs}
	if k.tooLarge = p.tooLarge(); k.tooLarge {
		return k
	}
	end, to := findLastByte(p.segs, len(p.segs), 0, '}')
	open, at := -1, 0
	if end >= 0 {
		open, at = findLastByte(p.segs, end, to, '{')
	}
	if open < 0 {
		k.conditions = noBraces(nil, p.segs)
		return k
	}
	k.tagged = true
	k.head = nil // whatever stands there, what comes later decides
	k.hashed = p.slice(open, at+1, end, to)
	k.shared = noBraces(nil, p.segs[end:])
	k.conditions = noBraces(noBraces(nil, k.hashed.segs), p.segs[end:])
	return k
}

// findLastByte finds the last byte of its kind in the literals before offset at of segment i.
func findLastByte(segs []Segment, i, at int, b byte) (segment, offset int) {
	for ; i >= 0; i-- {
		if i == len(segs) || segs[i].Hole != nil {
			at = -1
			continue
		}
		text := segs[i].Literal
		if at >= 0 {
			text = text[:at]
		}
		if n := strings.LastIndexByte(text, b); n >= 0 {
			return i, n
		}
		at = -1
	}
	return -1, 0
}
