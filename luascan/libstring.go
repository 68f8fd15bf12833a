package luascan

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/slotlint/slotlint/keypattern"
)

func libLen(m *machine, c *call) multi { return one(m.lengthOf(c.arg(m, 0))) }

// libCase changes the letters' case: of the known text at once, and of each hole for itself.
func libCase(f func(string) string, name string) libFunc {
	return func(m *machine, c *call) multi {
		ascii := func(s string) string {
			b := []byte(s)
			for i, ch := range b {
				if ch < 0x80 {
					b[i] = f(string(rune(ch)))[0]
				}
			}
			return string(b)
		}
		return one(m.mapFirst(c, func(a *alt) (alt, bool) {
			p, ok := a.pattern()
			if !ok {
				return alt{}, false
			}
			m.noteUse(a, c.at)
			parts := make([]keypattern.Pattern, 0, len(p.Segments()))
			for _, s := range p.Segments() {
				if s.Hole == nil {
					parts = append(parts, keypattern.Literal(ascii(s.Literal)))
					continue
				}
				parts = append(parts, m.computed(name+" <"+s.Hole.ID+">", name+"("+s.Hole.Name+")", s.Hole.Alphabet, s.Hole.Varies))
			}
			return alt{kind: kindText, text: m.bounded(keypattern.Concat(parts...))}, true
		}))
	}
}

// libSub is string.sub. Of a text with holes, it follows cuts within the known beginning and end.
func libSub(m *machine, c *call) multi {
	from, okFrom := c.arg(m, 1).number()
	to, okTo := -1.0, true
	if v := c.arg(m, 2); !v.all(kindNil) {
		to, okTo = v.number()
	}
	known := okFrom && okTo && math.Abs(from) < 1<<30 && math.Abs(to) < 1<<30
	return one(m.mapFirst(c, func(a *alt) (alt, bool) {
		p, ok := a.pattern()
		if !ok {
			return alt{}, false
		}
		m.noteUse(a, c.at)
		if known {
			if cut, ok := cutPattern(p, int(from), int(to)); ok {
				return alt{kind: kindText, text: cut}, true
			}
		}
		return alt{kind: kindText, text: m.pureHole("string.sub", c, subAlphabet(p))}, true
	}))
}

// subAlphabet returns an alphabet that holds every part of a text.
func subAlphabet(p keypattern.Pattern) keypattern.Alphabet {
	for _, s := range p.Segments() {
		if s.Hole == nil && strings.ContainsAny(s.Literal, "{}") || s.Hole != nil && s.Hole.Alphabet == keypattern.AnyByte {
			return keypattern.AnyByte
		}
	}
	return keypattern.NoBraces
}

// cutPattern returns the bytes from..to, counted as string.sub counts them, if they can be told.
func cutPattern(p keypattern.Pattern, from, to int) (keypattern.Pattern, bool) {
	if s, ok := p.Constant(); ok {
		n := len(s)
		if from < 0 {
			from = max(n+from+1, 1)
		}
		if to < 0 {
			to = n + to + 1
		}
		from, to = max(from, 1), min(to, n)
		if from > to {
			return keypattern.Pattern{}, true
		}
		return keypattern.Literal(s[from-1 : to]), true
	}
	segs := p.Segments()
	head, tail := segs[0], segs[len(segs)-1]
	switch from = cmp.Or(from, 1); {
	case from < 0:
		// The last bytes, all within the known end.
		if tail.Hole == nil && -from <= len(tail.Literal) && to == -1 {
			return keypattern.Literal(tail.Literal[len(tail.Literal)+from:]), true
		}
		return p, false
	case to > 0:
		if head.Hole == nil && to <= len(head.Literal) {
			if from > to {
				return keypattern.Pattern{}, true
			}
			return keypattern.Literal(head.Literal[from-1 : to]), true
		}
		return p, false
	case to == 0:
		return keypattern.Pattern{}, true
	}
	drop, cut := from-1, -to-1
	if drop > 0 && (head.Hole != nil || drop > len(head.Literal)) || cut > 0 && (tail.Hole != nil || cut > len(tail.Literal)) {
		return p, false
	}
	kept := append([]keypattern.Segment{}, segs...)
	if drop > 0 {
		kept[0].Literal = head.Literal[drop:]
	}
	if last := len(kept) - 1; cut > 0 {
		kept[last].Literal = kept[last].Literal[:len(kept[last].Literal)-cut]
	}
	return keypattern.New(kept...), true
}

func libRep(m *machine, c *call) multi {
	n, okN := c.arg(m, 1).number()
	return one(m.mapFirst(c, func(a *alt) (alt, bool) {
		s, ok := a.constant()
		if ok && okN && n*float64(len(s)) <= maxText {
			return alt{kind: kindText, text: keypattern.Literal(strings.Repeat(s, max(0, int(n))))}, true
		}
		p, ok := a.pattern()
		if !ok {
			return alt{}, false
		}
		return alt{kind: kindText, text: m.pureHole("string.rep", c, subAlphabet(p))}, true
	}))
}

func libChar(m *machine, c *call) multi {
	var b []byte
	for i := range c.args.items {
		n, ok := c.arg(m, i).number()
		if !ok || n < 0 || n > 255 || c.args.rest != nil {
			return one(value{{kind: kindText, text: m.pureHole("string.char", c, keypattern.AnyByte)}})
		}
		b = append(b, byte(n))
	}
	return one(constant(string(b)))
}

// tagPatterns are the Lua patterns, without their escapes, that take the hash tag out of a key.
var tagPatterns = []string{"{(.-)}", "{(.+)}", "{(.*)}", "{([^}]+)}", "{([^}]*)}", "{([^{}]+)}", "{([^{}]*)}"}

// libMatch is string.match. It follows a match of a key's hash tag, under the same assumption under which the tag is
// one: that the holes before its end hold no brace.
func libMatch(m *machine, c *call) multi {
	find, ok := c.arg(m, 1).constant()
	find = strings.ReplaceAll(find, "%", "")
	a, single := c.arg(m, 0).one()
	if ok && single && slices.Contains(tagPatterns, find) && (a.kind == kindText || a.kind == kindOpaque) {
		if tag := a.text.Tag(); tag.Tagged && countLiteral(a.text, "{") == 1 && countLiteral(a.text, "}") == 1 {
			m.noteUse(a, c.at)
			return one(value{{kind: kindText, text: tag.Hashed}})
		}
	}
	return libUnknownOf("match")(m, c)
}

// countLiteral counts a text in a pattern's literals.
func countLiteral(p keypattern.Pattern, text string) int {
	n := 0
	for _, s := range p.Segments() {
		n += strings.Count(s.Literal, text)
	}
	return n
}

// libGsub follows a replacement of plain text.
func libGsub(m *machine, c *call) multi {
	m.escape(c.args)
	find, okFind := plainPattern(c.arg(m, 1))
	repl, okRepl := plainReplacement(c.arg(m, 2))
	plain := okFind && okRepl && find != "" && c.arg(m, 3).all(kindNil)
	text := m.mapFirst(c, func(a *alt) (alt, bool) {
		p, ok := a.pattern()
		if !ok {
			return alt{}, false
		}
		m.noteUse(a, c.at)
		if s, ok := p.Constant(); ok && plain && (len(repl) <= len(find) || strings.Count(s, find)*len(repl) <= maxText) {
			return alt{kind: kindText, text: m.bounded(keypattern.Literal(strings.ReplaceAll(s, find, repl)))}, true
		}
		if q, ok := replaceByte(p, find, repl); ok && plain {
			return alt{kind: kindText, text: m.bounded(q)}, true
		}
		return alt{kind: kindText, text: m.pureHole("string.gsub", c, keypattern.AnyByte)}, true
	})
	return multi{items: []item{{v: text}, {v: value{m.numeric("count", m.loops > 0)}}}}
}

// replaceByte replaces a brace in a pattern whose holes hold none: of any other text it is not known
// whether the holes hold it.
func replaceByte(p keypattern.Pattern, find, repl string) (keypattern.Pattern, bool) {
	if find != "{" && find != "}" {
		return p, false
	}
	parts := make([]keypattern.Pattern, 0, len(p.Segments()))
	for _, s := range p.Segments() {
		switch {
		case s.Hole == nil && strings.Count(s.Literal, find)*len(repl) <= maxText:
			parts = append(parts, keypattern.Literal(strings.ReplaceAll(s.Literal, find, repl)))
		case s.Hole != nil && s.Hole.Alphabet != keypattern.AnyByte:
			parts = append(parts, keypattern.Of(*s.Hole))
		default:
			return p, false
		}
	}
	return keypattern.Concat(parts...), true
}

// plainPattern returns the text that a Lua pattern matches, if it matches only one.
func plainPattern(v value) (string, bool) {
	s, ok := v.constant()
	if !ok {
		return "", false
	}
	var sb strings.Builder
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '%':
			i++
			if i >= len(s) || isLetter(s[i]) && s[i] != '_' || isDigit(s[i]) {
				return "", false
			}
			sb.WriteByte(s[i])
		case strings.IndexByte("^$*+?.([-", c) >= 0 || c == 0:
			return "", false
		default:
			sb.WriteByte(c)
		}
	}
	return sb.String(), true
}

// plainReplacement returns the text that gsub puts in, if it is always the same.
func plainReplacement(v value) (string, bool) {
	s, ok := v.constant()
	if !ok {
		return "", false
	}
	if strings.Contains(strings.ReplaceAll(s, "%%", ""), "%") {
		return "", false
	}
	return strings.ReplaceAll(s, "%%", "%"), true
}

func libFormat(m *machine, c *call) multi {
	format, ok := c.arg(m, 0).constant()
	verbs, okVerbs := parseFormat(format)
	if !ok || !okVerbs || len(verbs) > maxSegments {
		return one(value{{kind: kindText, text: m.pureHole("string.format", c, keypattern.AnyByte)}})
	}
	var vs []value
	for _, v := range verbs {
		if v.letter != 0 {
			arg := c.arg(m, 1+len(vs))
			for _, a := range arg {
				m.noteUse(&a, c.at)
			}
			vs = append(vs, arg)
		}
	}
	var r value
	m.product(vs, func(alts []alt, when path) bool {
		var parts []keypattern.Pattern
		spelling := m.spellFormat(c.arg(m, 0), verbs)
		i := 0
		for n, v := range verbs {
			if v.letter == 0 {
				parts = append(parts, keypattern.Literal(v.literal))
				continue
			}
			p, ok := v.apply(m, &alts[i])
			if !ok {
				return true // an error at run time
			}
			parts = append(parts, p)
			if spelling != nil {
				spelling[n].spelling, spelling[n].text = around(operandOf(&alts[i], p), c.arg(m, 0), verbs, n), p
			}
			i++
		}
		r = append(r, alt{kind: kindText, text: m.bounded(keypattern.Concat(parts...)), when: when, spelling: m.spellConcat(spelling)})
		return len(r) <= m.alternatives
	})
	if len(r) == 0 || len(r) > m.alternatives {
		return one(value{{kind: kindText, text: m.pureHole("string.format", c, keypattern.AnyByte)}})
	}
	return one(m.union(r))
}
