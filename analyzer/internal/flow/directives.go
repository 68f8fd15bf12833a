package flow

import (
	"strconv"
	"strings"
)

const (
	// maxFormat bounds a format string that is read.
	maxFormat = 4096
	// verbs are those of package fmt; for others it writes what is wrong in their place.
	verbs = "vTtbcdoOqxXUeEfFgGsp"
)

// A directive is one verb of a format, with the operand it takes.
type directive struct {
	spec    string // "%05d", without operand index
	verb    byte
	operand int
	known   bool // no width or precision is an operand itself

	start, end int // where it stands in the format
}

// directives reads a format the way package fmt does: pieces of text, each followed by a directive
// (the last by none). reordered says that an operand is chosen by its index, after which package fmt takes operands that are
// not used for right. ok is false for a format that is malformed, or longer than any key.
func directives(format string) (texts []string, dirs []directive, reordered, ok bool) {
	if len(format) > maxFormat {
		return nil, nil, false, false
	}
	r := formatReader{rest: format}
	for {
		text, more := r.text()
		texts = append(texts, text)
		if !more {
			return texts, dirs, r.reordered, true
		}
		start := len(format) - len(r.rest) - len("%")
		d, ok := r.directive()
		if !ok {
			return nil, nil, false, false
		}
		d.start, d.end = start, len(format)-len(r.rest)
		dirs = append(dirs, d)
	}
}

// A formatReader reads a format from left to right.
type formatReader struct {
	rest      string
	next      int // operand
	reordered bool
}

// text reads up to the next directive, and past its percent sign; more is false at the end.
func (r *formatReader) text() (text string, more bool) {
	var sb strings.Builder
	for {
		before, after, found := strings.Cut(r.rest, "%")
		sb.WriteString(before)
		r.rest = after
		if !found {
			return sb.String(), false
		}
		if !strings.HasPrefix(after, "%") {
			return sb.String(), true
		}
		sb.WriteByte('%')
		r.rest = after[1:]
	}
}

// directive reads %[flags][width][.precision]verb. An operand's index stands before a "*" or the verb.
func (r *formatReader) directive() (d directive, ok bool) {
	spec := "%" + r.span("+-# 0")
	d.known = true
	indexed := false
	number := func() bool {
		if indexed, ok = r.index(); !ok {
			return false
		}
		if strings.HasPrefix(r.rest, "*") {
			r.rest = r.rest[1:]
			r.next++
			d.known, indexed = false, false
			return true
		}
		digits := r.span("0123456789")
		spec += digits
		n, err := strconv.Atoi("0" + digits)
		return err == nil && n <= maxLiteral && (digits == "" || !indexed)
	}
	if !number() {
		return d, false
	}
	if strings.HasPrefix(r.rest, ".") {
		if indexed {
			return d, false
		}
		r.rest = r.rest[1:]
		spec += "."
		if !number() {
			return d, false
		}
	}
	if !indexed {
		if _, ok := r.index(); !ok {
			return d, false
		}
	}
	if r.rest == "" || strings.IndexByte(verbs, r.rest[0]) < 0 {
		return d, false
	}
	d.verb = r.rest[0]
	d.spec = spec + r.rest[:1]
	d.operand = r.next
	r.rest = r.rest[1:]
	r.next++
	return d, true
}

// span reads the bytes that are in a set.
func (r *formatReader) span(set string) string {
	n := len(r.rest) - len(strings.TrimLeft(r.rest, set))
	span := r.rest[:n]
	r.rest = r.rest[n:]
	return span
}

// index reads an operand's index, [n], if there is one.
func (r *formatReader) index() (found, ok bool) {
	if !strings.HasPrefix(r.rest, "[") {
		return false, true
	}
	inside, after, closed := strings.Cut(r.rest[1:], "]")
	n, err := strconv.Atoi(inside)
	if !closed || err != nil || n < 1 || n > maxFormat || inside[0] == '+' {
		return false, false
	}
	r.next, r.rest, r.reordered = n-1, after, true
	return true, true
}

// FormatTexts returns the texts of a format between its directives; ok is false where it has none, or is malformed.
func FormatTexts(format string) (texts []string, ok bool) {
	texts, dirs, _, ok := directives(format)
	return texts, ok && len(dirs) > 0
}
