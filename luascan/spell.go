package luascan

import (
	"slices"
	"strings"

	"github.com/slotlint/slotlint/keypattern"
	"github.com/yuin/gopher-lua/ast"
)

// A Part is a part of a key, as the script's text spells it: text, an element of KEYS or ARGV, or a value that only the
// running script knows.
//
//	KEYS[1] .. ':lock' -- the parts are KEYS[1] and the text :lock
type Part struct {
	// Text is constant text, where Origin and Hole are not set.
	Text string
	// Offset is where Text stands in the script, byte for byte, as a string literal or a part of one; -1 if it does not.
	Offset int
	// Origin is the element of KEYS or ARGV that the part is, with its index.
	Origin Origin
	// Hole says that the part is one hole of the key's pattern.
	Hole bool
	// Before and After are offsets at which one more operand of a concatenation can be written, text .. before the part,
	// and .. text after it. Those come first that are nearest to where the part is joined with others: outwards of that,
	// and inwards.
	Before, After []int
}

// Spell is Bind, and says of each key how the text spells it. Keys of one text that is written in several places are
// told apart, so there may be more of them; where that makes too many alternatives, there is a hole that Bind does not
// have.
func (s *Script) Spell(run Run) (*Script, error) { return s.bind(run, true) }

// A Literal is a string literal of a script.
type Literal struct {
	Text   string
	Offset int // of its first byte; of the quote, where an escape stands for one of its bytes
}

// Literals returns the string literals of a script, in order.
func (s *Script) Literals() []Literal {
	var out []Literal
	for _, t := range s.chunk.tokens {
		if t.kind == tokString {
			out = append(out, Literal{Text: t.text, Offset: max(s.chunk.inQuotes(t), t.pos.Offset)})
		}
	}
	return out
}

// inQuotes is where the bytes of a string token stand in the text; -1 if an escape stands for one of them.
func (c *chunk) inQuotes(t token) int {
	whole := c.src[t.pos.Offset:t.end]
	open := 1
	if strings.HasPrefix(whole, "[") {
		open = strings.IndexByte(whole[1:], '[') + 2
	}
	inside := whole[open : len(whole)-open]
	if cut := strings.TrimSuffix(inside, t.text); len(cut)+len(t.text) == len(inside) && strings.Trim(cut, "\r\n") == "" && len(cut) <= 2 {
		return t.pos.Offset + open + len(cut) // a line end right after [[ does not count
	}
	return -1
}

// maxParts bounds the parts of one key. No key that is written by hand has so many.
const maxParts = 64

// spelled notes the expression that a value was evaluated from.
func (m *machine) spelled(v value, e ast.Expr) value {
	if !m.spell {
		return v
	}
	from, to := m.at(e).Offset, m.script.chunk.end(e)
	out := make(value, len(v))
	for i, a := range v {
		if parts, ok := a.parts(); ok && to > 0 {
			a.spelling = between(parts, from, to)
		}
		out[i] = a
	}
	return out
}

// between notes the expression around parts, which begins and ends with them.
func between(parts []Part, from, to int) []Part {
	if len(parts) == 0 {
		return parts
	}
	parts = slices.Clone(parts)
	first, last := &parts[0], &parts[len(parts)-1]
	if !slices.Contains(first.Before, from) {
		first.Before = append(slices.Clip(first.Before), from)
	}
	if !slices.Contains(last.After, to) {
		last.After = append(slices.Clip(last.After), to)
	}
	return parts
}

// parts returns how an alternative is spelled, as far as that is known: what has no spelling of its own can still be an
// element, a number, or a hole.
func (a *alt) parts() ([]Part, bool) {
	p, ok := a.pattern()
	if !ok {
		return nil, false
	}
	if a.spelling != nil {
		return a.spelling, true
	}
	if a.from.Index > 0 {
		return []Part{{Origin: a.from, Offset: -1}}, true
	}
	if text, ok := p.Constant(); ok {
		switch {
		case text == "":
			return []Part{}, true
		case a.kind == kindNumber:
			return []Part{{Text: text, Offset: -1}}, true
		}
	}
	if _, ok := p.Bare(); ok {
		return []Part{{Hole: true, Offset: -1}}, true
	}
	return nil, false
}

// spellLiteral notes where the text of a string literal stands.
func (m *machine) spellLiteral(v value, e ast.Expr) {
	if !m.spell || v[0].text.Varies() {
		return
	}
	t := m.script.chunk.tokenFrom(m.at(e))
	if text, ok := v[0].text.Constant(); ok && t.kind == tokString && t.text == text {
		v[0].spelling = []Part{{Text: text, Offset: m.script.chunk.inQuotes(t)}}
	}
}

// spellConcat joins the spellings of what is concatenated; nil if one is not known.
func (m *machine) spellConcat(alts []alt) []Part {
	if !m.spell {
		return nil
	}
	all := []Part{}
	for i := range alts {
		parts, ok := alts[i].parts()
		if !ok || len(all)+len(parts) > maxParts {
			return nil
		}
		for _, p := range parts {
			if len(alts) > 1 && len(parts) == 1 {
				p.Before, p.After = outermostFirst(p.Before), outermostFirst(p.After)
			}
			all = append(all, p)
		}
	}
	return all
}

func outermostFirst(offsets []int) []int {
	offsets = slices.Clone(offsets)
	slices.Reverse(offsets)
	return offsets
}

// spellFormat returns the pieces of a format, of which those of literal text are spelled; nil if nothing is to be noted.
func (m *machine) spellFormat(format value, verbs []verb) []alt {
	if !m.spell {
		return nil
	}
	start := offsetOf(format)
	pieces := make([]alt, len(verbs))
	for i, v := range verbs {
		pieces[i] = alt{kind: kindText}
		if v.letter == 0 {
			at := -1
			if start >= 0 && v.offset >= 0 {
				at = start + v.offset
			}
			pieces[i].text, pieces[i].spelling = keypattern.Literal(v.literal), []Part{{Text: v.literal, Offset: at}}
		}
	}
	return pieces
}

// offsetOf returns where the text of a value stands, if it is one literal; else -1.
func offsetOf(v value) int {
	if a, ok := v.one(); ok && len(a.spelling) == 1 {
		return a.spelling[0].Offset
	}
	return -1
}

// around puts empty text before and after what a verb makes of an operand, where the format has none: there is room.
//
//	string.format('%s:lock', KEYS[1]) -- becomes '{%s}:lock'
func around(parts []Part, format value, verbs []verb, n int) []Part {
	start := offsetOf(format)
	if start < 0 || parts == nil {
		return parts
	}
	at := start + verbs[n].offset
	if n == 0 || verbs[n-1].letter != 0 {
		parts = slices.Concat([]Part{{Offset: at}}, parts)
	}
	if n == len(verbs)-1 {
		parts = slices.Concat(parts, []Part{{Offset: at + len(verbs[n].String())}})
	}
	return parts
}

// operandOf returns the spelling of what a verb makes of an operand: the operand's own, if the verb leaves it as it is.
func operandOf(a *alt, formatted keypattern.Pattern) []Part {
	if p, ok := a.pattern(); ok && p.Equal(formatted) {
		parts, _ := a.parts()
		return parts
	}
	return nil
}

// sameParts reports whether two spellings use the same places of the text.
func sameParts(a, b []Part) bool {
	return slices.EqualFunc(a, b, func(p, q Part) bool {
		return p.Text == q.Text && p.Offset == q.Offset && p.Origin == q.Origin && p.Hole == q.Hole
	})
}

// spellKey returns the spelling of a key, if it says what the key's pattern is.
func (m *machine) spellKey(a *alt) []Part {
	if !m.spell {
		return nil
	}
	parts, ok := a.parts()
	if !ok {
		return nil
	}
	var whole []keypattern.Pattern
	for _, p := range parts {
		switch {
		case p.Hole:
			whole = append(whole, keypattern.Of(keypattern.Hole{Max: keypattern.Unbounded}))
		case p.Origin.Table != None:
			list := m.keys
			if p.Origin.Table == Argv {
				list = m.args
			}
			whole = append(whole, m.element(list, p.Origin.Index).text)
		default:
			whole = append(whole, keypattern.Literal(p.Text))
		}
	}
	key, _ := a.pattern()
	if keypattern.Concat(whole...).Shape() != key.Shape() {
		return nil
	}
	return parts
}

// end returns the offset at which an expression ends, 0 where one more operand would not belong to all of it.
func (c *chunk) end(e ast.Expr) int {
	if i := c.lastToken(e); i >= 0 {
		return c.tokens[i].end
	}
	return 0
}

// lastToken returns the index of the last token of a name, a literal, an index or a call; -1 for others.
func (c *chunk) lastToken(e ast.Expr) int {
	next := func(e ast.Expr) int {
		if i := c.lastToken(e); i >= 0 && i+1 < len(c.tokens) {
			return i + 1
		}
		return -1
	}
	switch e := e.(type) {
	case *ast.IdentExpr, *ast.StringExpr, *ast.NumberExpr:
		return c.indexOf(c.at(e))
	case *ast.AttrGetExpr:
		i := next(e.Object)
		switch {
		case i < 0:
			return -1
		case c.tokens[i].text == "." && c.tokens[i].kind == tokOperator:
			return i + 1
		}
		return c.closing(i)
	case *ast.FuncCallExpr:
		i := -1
		if e.Func != nil {
			i = next(e.Func)
		} else if colon := next(e.Receiver); colon >= 0 && c.tokens[colon].text == ":" {
			i = colon + 2
		}
		if i < 0 || i >= len(c.tokens) {
			return -1
		}
		if c.tokens[i].kind == tokString {
			return i
		}
		return c.closing(i)
	}
	return -1
}

// closing returns the index of the token that closes the bracket at an index; -1 if there is none.
func (c *chunk) closing(i int) int {
	depth := 0
	for ; i >= 0 && i < len(c.tokens); i++ {
		if t := c.tokens[i]; t.kind == tokOperator {
			switch t.text {
			case "(", "[", "{":
				depth++
			case ")", "]", "}":
				if depth--; depth == 0 {
					return i
				}
			}
		}
		if depth <= 0 {
			return -1
		}
	}
	return -1
}
