package analyzer

import (
	"fmt"
	"strings"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/analyzer/internal/operation"
	"github.com/slotlint/slotlint/keypattern"
)

// refusedPattern says what is wrong with a BY or GET pattern of SORT, or "".
//
// A server builds keys from such a pattern, and a cluster refuses it: before Redis 7.4 any pattern with a
// "*", since then those that do not begin with the hash tag of the key that is sorted. What a pattern without
// a "*" names is no key (BY nosort).
func refusedPattern(op *operation.Operation) string {
	if len(op.Keys.Elems) == 0 {
		return ""
	}
	key := op.Keys.Elems[0]
	for _, p := range op.Patterns {
		if refused(p.Elem, key) {
			return fmt.Sprintf("%s %s %q builds keys outside of the slot of %q, which a cluster refuses with \"%s option of SORT denied in Cluster mode\"; "+
				"sort in the program, or begin the pattern with the key's hash tag (Redis 7.4 or later)",
				op.Command, p.Option, p.Elem.Text[0].Pattern, key.Text[0].Pattern, p.Option)
		}
	}
	return ""
}

// refused reports whether a pattern is refused in each case: the benefit of the doubt goes to the program.
func refused(pattern, key flow.Elem) bool {
	if len(pattern.Text) == 0 || len(key.Text) == 0 {
		return false
	}
	for _, p := range pattern.Text {
		head, ok := beforeStar(p.Pattern)
		if !ok {
			return false
		}
		for _, k := range key.Text {
			if !head.Tag().Tagged {
				continue // a tag after the first * does not count
			}
			if v := keypattern.Compare(head, k.Pattern).Verdict; v == keypattern.Same || v == keypattern.Unknown {
				return false
			}
		}
	}
	return true
}

// beforeStar is a pattern up to its first "*"; ok is false where there is none, or where it may stand in a hole.
func beforeStar(p keypattern.Pattern) (head keypattern.Pattern, ok bool) {
	var segs []keypattern.Segment
	for _, s := range p.Segments() {
		if s.Hole != nil {
			if s.Hole.Alphabet == keypattern.AnyByte && !tagOpen(segs) {
				return keypattern.Pattern{}, false
			}
			segs = append(segs, s)
			continue
		}
		before, _, found := strings.Cut(s.Literal, "*")
		segs = append(segs, keypattern.Segment{Literal: before})
		if found {
			return keypattern.New(segs...), true
		}
	}
	return keypattern.Pattern{}, false
}

// tagOpen reports whether the literals so far end inside of a hash tag, where a hole is part of the tag.
func tagOpen(segs []keypattern.Segment) bool {
	text := keypattern.New(segs...).String()
	return strings.Contains(text, "{") && !strings.Contains(text, "}")
}
