package rename

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/slotlint/slotlint/keypattern"
)

// A Change gives a key family another name.
type Change struct{ Old, New keypattern.Pattern }

// A shape is a key pattern without the identity of its holes: the texts around them, one more than there are holes.
type shape []string

func shapeOf(p keypattern.Pattern) shape {
	s := shape{""}
	for _, seg := range p.Segments() {
		if seg.Hole != nil {
			s = append(s, "")
		} else {
			s[len(s)-1] += seg.Literal
		}
	}
	return s
}

// hole stands for a hole in a shape's text. No key that a program spells out has this byte.
const hole = "\x00"

func (s shape) text() string { return strings.Join(s, hole) }

func (s shape) equal(o shape) bool { return slices.Equal(s, o) }

// String shows the shape as messages do.
func (s shape) String() string { return strings.Join(s, "<>") }

// holesOf are the identities of a pattern's holes.
func holesOf(p keypattern.Pattern) []string {
	var ids []string
	for _, h := range p.Holes() {
		ids = append(ids, h.ID)
	}
	return ids
}

// maxChanges bounds the families that one fix renames, and with them the patterns that each key is held against.
const maxChanges = 64

// An answer says whether a key belongs to a family.
type answer uint8

const (
	no answer = iota
	maybe
	yes
)

// A family is a change, ready to be held against keys.
type family struct {
	old, renamed shape
	shown        string // old, with the names of its holes
	head         string // the identity of the hole that the keys begin with; "" if they begin with text
	number       *regexp.Regexp
	word         *regexp.Regexp
}

// separators end a word of a key: no value that fills a hole is taken to reach over one.
const separators = `:_\-./|{}` + hole

func newFamily(c Change) (*family, error) {
	f := &family{old: shapeOf(c.Old), renamed: shapeOf(c.New), shown: c.Old.String()}
	if !slices.Equal(holesOf(c.Old), holesOf(c.New)) {
		return nil, fmt.Errorf("%q puts the parts of %q into another order", c.New, c.Old)
	}
	if !strings.ContainsFunc(strings.Join(f.old, ""), isLetterOrDigit) {
		return nil, fmt.Errorf("%q has no text of its own to tell its keys by", c.Old)
	}
	if strings.Contains(strings.Join(f.old, "")+strings.Join(f.renamed, ""), hole) {
		return nil, fmt.Errorf("%q has a NUL byte", c.Old)
	}
	if f.old[0] == "" && len(f.old) > 1 {
		f.head = holesOf(c.Old)[0]
	}
	f.number = f.old.pattern(hole + `|[0-9]+`)
	f.word = f.old.pattern(hole + `|[^` + separators + `]+`)
	return f, nil
}

func isLetterOrDigit(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
}

// mayMeet is a quick look: keys that begin with different text are different keys.
func (s shape) mayMeet(o shape) bool {
	return strings.HasPrefix(s[0], o[0]) || strings.HasPrefix(o[0], s[0])
}

// pattern matches texts of shapes whose holes are filled.
func (s shape) pattern(filling string) *regexp.Regexp {
	parts := make([]string, len(s))
	for i, text := range s {
		parts[i] = regexp.QuoteMeta(text)
	}
	return regexp.MustCompile(`^` + strings.Join(parts, `(`+filling+`)`) + `$`)
}

// holds reports whether a key belongs to the family, and how it is called then. sameHead tells whether a hole is the
// one that the family begins with. A key in which a number stands for a hole is one of the family; where it is another
// word, it may be one.
//
//	"user:<id>:name", "user:42:name"; perhaps "user:guest:name"
func (f *family) holds(key shape, sameHead func() bool) (shape, answer) {
	if f.head != "" {
		switch {
		case !f.old.equal(key):
			return nil, no
		case sameHead():
			return f.renamed, yes
		}
		return nil, maybe
	}
	if !f.old.mayMeet(key) {
		return nil, no
	}
	text := key.text()
	if m := f.number.FindStringSubmatch(text); m != nil {
		var sb strings.Builder
		sb.WriteString(f.renamed[0])
		for i, filling := range m[1:] {
			sb.WriteString(filling + f.renamed[i+1])
		}
		return strings.Split(sb.String(), hole), yes
	}
	if f.word.MatchString(text) {
		return nil, maybe
	}
	if len(key) > 1 && key[0] != "" && len(key) > len(f.old) && key.pattern(hole+`|[^`+separators+`]+`).MatchString(f.old.text()) {
		return nil, maybe // "user:<id>:name" can be the one key "user:42:name" that is renamed
	}
	return nil, no
}

// A Relation says how two lists of changes stand to each other.
type Relation uint8

// The relations.
const (
	Apart    Relation = iota // no key is in families of both
	Together                 // some are, and both give them the same names: they are one change
	Clash                    // some are, or may be, and the names differ
)

// Relate compares two lists of changes. alike tells whether two holes that keys begin with are the same.
func Relate(a, b []Change, alike func(id, other string) bool) Relation {
	as, errA := newFamilies(a)
	bs, errB := newFamilies(b)
	if errA != nil || errB != nil {
		return Clash
	}
	out := Apart
	for _, x := range as {
		for _, y := range bs {
			out = max(out, x.relate(y, alike))
		}
	}
	return out
}

func (f *family) relate(o *family, alike func(id, other string) bool) Relation {
	sameHead := func() bool { return f.head != "" && o.head != "" && alike(f.head, o.head) }
	to, is := f.holds(o.old, sameHead)
	back, isBack := o.holds(f.old, sameHead)
	switch {
	case is == no && isBack == no:
		return Apart
	case is == yes && to.equal(o.renamed), isBack == yes && back.equal(f.renamed):
		return Together
	}
	return Clash
}

// Union returns the changes of both lists, each once. What is one key of another family, and is renamed as that one is,
// goes with it: "user:42:name" with "user:<id>:name".
func Union(a, b []Change) []Change {
	out := slices.Clone(a)
	for _, c := range b {
		if slices.ContainsFunc(out, func(o Change) bool { return o.covers(c) }) {
			continue
		}
		out = append(slices.DeleteFunc(out, c.covers), c)
	}
	return out
}

// covers reports whether a change does what the other one does, to the keys of that.
func (c Change) covers(o Change) bool {
	was, is := shapeOf(o.Old), shapeOf(o.New)
	if shapeOf(c.Old).equal(was) {
		return true
	}
	f, err := newFamily(c)
	if err != nil || f.head != "" {
		return false
	}
	to, held := f.holds(was, func() bool { return false })
	return held == yes && to.equal(is)
}
