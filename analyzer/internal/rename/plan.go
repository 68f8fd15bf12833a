package rename

import (
	"fmt"
	"go/ast"
	"slices"
	"strings"
)

// A mode is a way to choose the place of an edit, where there are several.
type mode uint8

const (
	inLiterals   mode = iota // in literals, also in those of constants; else as an operand
	besideNames              // constants stay: in literals of the key and its helpers, else as an operand
	besideCalls              // helpers stay, too: in literals of the key alone, else as an operand, as far out as it goes
	countOfModes             // the number of modes
)

// A plan is a set of edits, by what they edit.
type plan struct {
	literals map[*ast.BasicLit]map[span]string
	operands map[edge]operands
	isText   func(ast.Expr) bool // an expression of a string type
	frozen   func(*ast.BasicLit) bool
}

// A span is a part of a literal's value.
type span struct{ from, to int }

// operands are texts to add to an expression.
type operands struct{ before, after string }

// respell adds the edits that make a key of one shape one of another.
func (p *plan) respell(s *spelling, to shape, m mode) error {
	from := s.shape()
	if len(from) != len(to) {
		return fmt.Errorf("%q is built in a way that can't be changed", from)
	}
	i := 0
	for n := range from {
		end := i
		for end < len(s.atoms) && !s.atoms[end].hole {
			end++
		}
		for _, sp := range splices(from[n], to[n]) {
			if err := p.splice(s, i, end, sp, m); err != nil {
				return err
			}
		}
		i = end + 1
	}
	return nil
}

// A splice replaces the bytes of a text from one offset up to another.
type splice struct {
	span
	text string
}

// splices returns how a text becomes another: braces that come and go, or else one replacement.
func splices(from, to string) []splice {
	var out []splice
	i, j := 0, 0
	for i < len(from) || j < len(to) {
		switch {
		case i < len(from) && j < len(to) && from[i] == to[j]:
			i++
			j++
		case j < len(to) && isBrace(to[j]):
			if n := len(out); n > 0 && out[n-1].from == i && out[n-1].to == i {
				out[n-1].text += to[j : j+1]
			} else {
				out = append(out, splice{span{i, i}, to[j : j+1]})
			}
			j++
		case i < len(from) && isBrace(from[i]):
			out = append(out, splice{span{i, i + 1}, ""})
			i++
		default:
			return []splice{replacement(from, to)}
		}
	}
	return out
}

func isBrace(b byte) bool { return b == '{' || b == '}' }

func replacement(from, to string) splice {
	head := 0
	for head < min(len(from), len(to)) && from[head] == to[head] {
		head++
	}
	tail := 0
	for tail < min(len(from), len(to))-head && from[len(from)-1-tail] == to[len(to)-1-tail] {
		tail++
	}
	return splice{span{head, len(from) - tail}, to[head : len(to)-tail]}
}

// splice places one splice of the text that the atoms from first up to end spell.
func (p *plan) splice(s *spelling, first, end int, sp splice, m mode) error {
	if sp.from == sp.to {
		return p.insert(s, first, end, sp.from, sp.text, m)
	}
	start, text := 0, sp.text
	for i := first; i < end; i++ {
		a := s.atoms[i]
		low, high := max(sp.from, start), min(sp.to, start+len(a.text))
		if low < high {
			if !p.editable(a) {
				return fmt.Errorf("%q of %q is not written in a literal that can be changed", a.text, s.shape())
			}
			if err := p.edit(a, a.from+low-start, a.from+high-start, text); err != nil {
				return err
			}
			text = ""
		}
		start += len(a.text)
	}
	return nil
}

func (p *plan) editable(a atom) bool { return a.lit != nil && !p.frozen(a.lit) }

// insert places text at an offset.
func (p *plan) insert(s *spelling, first, end, at int, text string, m mode) error {
	var literals [levelCount][]func() error
	literal := func(a atom, offset int) {
		if p.editable(a) {
			literals[a.at] = append(literals[a.at], func() error { return p.edit(a, a.from+offset, a.from+offset, text) })
		}
	}
	left, right := first-1, end // the atoms that the place is between
	start := 0
	for i := first; i < end; i++ {
		a := s.atoms[i]
		stop := start + len(a.text)
		if start < at && at < stop {
			if !p.editable(a) {
				return fmt.Errorf("%q of %q is not written in a literal that can be changed", a.text, s.shape())
			}
			return p.edit(a, a.from+at-start, a.from+at-start, text)
		}
		if stop == at {
			left = i
			literal(a, len(a.text))
		}
		if start == at {
			right = min(right, i)
			literal(a, 0)
		}
		start = stop
	}
	if strings.HasPrefix(text, "}") { // }: rather than :}
		for _, places := range literals {
			slices.Reverse(places)
		}
	}
	var beside []func() error
	if right < len(s.atoms) && right > left {
		for _, e := range s.atoms[right].before {
			beside = append(beside, func() error { return p.operand(e, text, "") })
		}
	}
	if left >= 0 && right > left {
		for _, e := range s.atoms[left].after {
			beside = append(beside, func() error { return p.operand(e, "", text) })
		}
	}
	var order []func() error
	own, called, named := literals[ownLevel], literals[callLevel], literals[nameLevel]
	switch m {
	case inLiterals:
		order = slices.Concat(own, called, named, beside)
	case besideNames:
		order = slices.Concat(own, called, beside, named)
	default:
		slices.Reverse(beside)
		order = slices.Concat(own, beside, called, named)
	}
	for _, place := range order {
		if err := place(); err == nil {
			return nil
		}
	}
	return fmt.Errorf("%q has no place for %q", s.shape(), text)
}

// plain reports whether a text can stand in a literal of any kind, also in a format.
func plain(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' || strings.ContainsRune("%\"`\\", r) })
}

func (p *plan) edit(a atom, from, to int, text string) error {
	if !plain(text) {
		return fmt.Errorf("%q can't be written into a literal as it is", text)
	}
	edits := p.literals[a.lit]
	if edits == nil {
		edits = map[span]string{}
		p.literals[a.lit] = edits
	}
	s := span{from, to}
	if was, ok := edits[s]; ok && was != text {
		return fmt.Errorf("the literal %s would have to become two different ones", a.lit.Value)
	}
	for o := range edits {
		if o != s && o.from < s.to && s.from < o.to {
			return fmt.Errorf("the literal %s would have to become two different ones", a.lit.Value)
		}
	}
	edits[s] = text
	return nil
}

func (p *plan) operand(e edge, before, after string) error {
	_, literal := e.expr.(*ast.BasicLit)
	ofScript := e.script.Lit != nil && !p.frozen(e.script.Lit) && !strings.Contains(before+after, "'")
	if !plain(before+after) || !ofScript && (e.expr == nil || literal || !p.isText(e.expr)) {
		return fmt.Errorf("no operand can be added")
	}
	was := p.operands[e]
	if before != "" && was.before != "" && was.before != before || after != "" && was.after != "" && was.after != after {
		return fmt.Errorf("the expression would have to become two different ones")
	}
	if before != "" {
		was.before = before
	}
	if after != "" {
		was.after = after
	}
	p.operands[e] = was
	return nil
}

// respelled is the shape of a key after the edits.
func (p *plan) respelled(s *spelling) shape {
	out := shape{""}
	write := func(text string) { out[len(out)-1] += text }
	for _, a := range s.atoms {
		text := p.textOf(a)
		head, tail := "", ""
		for _, e := range a.before {
			head = p.operands[e].before + head
		}
		for _, e := range a.after {
			tail += p.operands[e].after
		}
		write(head)
		if a.hole {
			out = append(out, "")
		}
		write(text)
		write(tail)
	}
	return out
}

// textOf is the text of an atom after the edits.
func (p *plan) textOf(a atom) string {
	edits := p.literals[a.lit]
	if a.lit == nil || len(edits) == 0 {
		return a.text
	}
	var spans []span
	for s := range edits {
		if a.from <= s.from && s.to <= a.to {
			spans = append(spans, s)
		}
	}
	slices.SortFunc(spans, func(x, y span) int { return y.from - x.from })
	text := a.text
	for _, s := range spans {
		text = text[:s.from-a.from] + edits[s] + text[s.to-a.from:]
	}
	return text
}
