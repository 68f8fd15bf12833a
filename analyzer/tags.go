package analyzer

import (
	"fmt"
	"strings"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/analyzer/internal/operation"
	"github.com/slotlint/slotlint/keypattern"
)

// brokenTag says what is wrong with the braces in an operation's keys, or "".
func brokenTag(op *operation.Operation) string {
	for _, e := range op.Keys.Elems {
		for _, v := range e.Text {
			if what := brokenBraces(v.Pattern); what != "" {
				return fmt.Sprintf("%s key %q %s", op.Command, v.Pattern, what)
			}
		}
	}
	return taggedField(op)
}

// brokenBraces looks at the first brace of a key, which decides. What comes after a hole that may
// hold braces of its own is not judged.
func brokenBraces(p keypattern.Pattern) string {
	segs := p.Segments()
	open, at := -1, -1
	for i, s := range segs {
		if s.Hole != nil {
			if s.Hole.Alphabet.Braces() {
				return ""
			}
			continue
		}
		if at = strings.IndexByte(s.Literal, '{'); at >= 0 {
			open = i
			break
		}
	}
	if open < 0 {
		return ""
	}
	inside, closed := "", false
	for i := open; i < len(segs) && !closed; i++ {
		if segs[i].Hole != nil {
			if segs[i].Hole.Alphabet.Braces() && !closesLater(segs[i+1:]) {
				return "" // the hole may bring what is missing
			}
			inside += "<" + segs[i].Hole.Name + ">"
			continue
		}
		text := segs[i].Literal
		if i == open {
			text = text[at+1:]
		}
		before, _, found := strings.Cut(text, "}")
		inside += before
		closed = found
	}
	switch {
	case !closed:
		return "has a { that is never closed, which makes no hash tag: the whole key is hashed"
	case inside == "":
		return "has an empty hash tag {}, which counts for nothing: the whole key is hashed"
	case strings.HasPrefix(inside, "{"):
		return fmt.Sprintf("has the hash tag %q: of two opening braces the first one counts, and the second belongs to the tag", inside)
	}
	return ""
}

func closesLater(segs []keypattern.Segment) bool {
	for _, s := range segs {
		if s.Hole == nil && strings.Contains(s.Literal, "}") {
			return true
		}
	}
	return false
}

// taggedField finds a hash tag that was put on a hash field, where it has no effect, while the key has none.
func taggedField(op *operation.Operation) string {
	if len(op.Keys.Elems) == 0 || hasBraces(op.Keys.Elems[0]) {
		return ""
	}
	for _, e := range op.Fields {
		if tag := tagOf(e); tag != "" {
			return fmt.Sprintf("%s field %q carries a hash tag, but only the key is hashed: put the braces into the key %q",
				op.Command, e.Text[0].Pattern, op.Keys.Elems[0].Text[0].Pattern)
		}
	}
	return ""
}

func hasBraces(e flow.Elem) bool {
	for _, v := range e.Text {
		for _, s := range v.Pattern.Segments() {
			if s.Hole == nil && strings.Contains(s.Literal, "{") {
				return true
			}
		}
	}
	return len(e.Text) == 0
}

func tagOf(e flow.Elem) string {
	if len(e.Text) != 1 {
		return ""
	}
	t := e.Text[0].Pattern.Tag()
	if !t.Tagged {
		return ""
	}
	return t.Hashed.String()
}
