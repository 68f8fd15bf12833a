package luascan

import (
	"slices"
	"strconv"
	"strings"

	"github.com/slotlint/slotlint/keypattern"
)

// A kind is what is known of an alternative's type.
type kind uint8

const (
	kindNil kind = iota
	kindFalse
	kindTrue
	kindBool    // true or false
	kindNumber  // a known number
	kindNumeric // a number not known
	kindText
	kindOpaque // anything: a reply, a decoded value, an element that may be missing
	kindTable
	kindFunction
)

// An alt is one alternative of what an expression can be.
type alt struct {
	kind kind
	when path // the choices under which it is this alternative
	text keypattern.Pattern
	num  float64
	sym  *symbol   // of numbers: what mul and add are applied to
	mul  float64   //
	add  float64   //
	cond string    // of kindBool: the condition's identity
	not  bool      // of kindBool: the condition is negated
	tbl  *table    // of kindTable and kindOpaque
	fn   *function // of kindFunction
	from Origin
	part bool // of kindOpaque: it is perhaps nil, as a field of an unknown value is

	spelling []Part // of text: see Spell; nil if it has none that is known
}

// A value is what an expression can be: one alternative or a few.
type value []alt

// A symbol is a number that is not known but has a name: a loop's variable, a table's length.
type symbol struct {
	id     int
	name   string
	length *table // the table whose length it is, or nil
	within *table // the table of which it surely is an index, or nil
	varies bool
}

// A function is a Lua function with its surroundings, or one of the library.
type function struct {
	name    string
	def     *definition
	lib     func(*machine, *call) multi
	raises  bool  // of the library: it never returns
	over    value // an iterator: the tables that it goes through
	ordered bool  // and in the order of their indexes, as ipairs does
}

// A cell is a place that can be assigned to: a variable or a table's field.
type cell struct {
	v    value
	weak bool // an assignment adds to what it may hold
	born int  // grows from the first variable or table made to the last
	// series says that it holds a table's series, in which order counts.
	series bool
}

// A table is a Lua table.
type table struct {
	id     int
	depth  int // of the loop in which it is created
	fields map[string]*cell
	order  []string    // the fields' names, in order of creation
	rest   *cell       // what elements of unknown index can be
	series *cell       // what each turn of one loop appends, in order, if nothing else changes the rest
	list   *parameters // KEYS or ARGV
	opaque *alt        // the value whose unknown fields these are
	havoc  *cell       // true once the table was changed in a way that is not followed

	lengthSymbol *symbol
}

func nothing() value                  { return value{{kind: kindNil}} }
func number(n float64) value          { return value{{kind: kindNumber, num: n}} }
func constant(text string) value      { return value{{kind: kindText, text: keypattern.Literal(text)}} }
func functionValue(f *function) value { return value{{kind: kindFunction, fn: f}} }
func tableValue(t *table) value       { return value{{kind: kindTable, tbl: t}} }

func boolean(b bool) value {
	if b {
		return value{{kind: kindTrue}}
	}
	return value{{kind: kindFalse}}
}

// truth says whether an alternative counts as true: yes, no, or not known.
func (a *alt) truth() (isTrue, known bool) {
	switch a.kind {
	case kindNil, kindFalse:
		return false, true
	case kindBool, kindOpaque:
		return false, false
	}
	return true, true
}

// pattern returns the text that an alternative becomes in a concatenation; nil, booleans, tables and
// functions become none.
func (a *alt) pattern() (keypattern.Pattern, bool) {
	switch a.kind {
	case kindNumber:
		return keypattern.Literal(formatNumber(a.num, 14)), true
	case kindNumeric, kindText, kindOpaque:
		return a.text, true
	}
	return keypattern.Pattern{}, false
}

// constant returns an alternative's text, where it is a known string or number.
func (a *alt) constant() (string, bool) {
	p, ok := a.pattern()
	if !ok {
		return "", false
	}
	return p.Constant()
}

// number returns an alternative's value as a number, converting text as Lua does.
func (a *alt) number() (float64, bool) {
	switch a.kind {
	case kindNumber:
		return a.num, true
	case kindText:
		if s, ok := a.text.Constant(); ok {
			return parseNumber(s)
		}
	}
	return 0, false
}

// identity is equal for alternatives that hold equal values at run time.
func (a *alt) identity() string {
	switch a.kind {
	case kindNil:
		return "nil"
	case kindFalse:
		return "false"
	case kindTrue:
		return "true"
	case kindBool:
		if a.not {
			return "not " + a.cond
		}
		return a.cond
	case kindNumber:
		return "#" + strconv.FormatFloat(a.num, 'g', -1, 64)
	case kindTable:
		return "table " + strconv.Itoa(a.tbl.id)
	case kindFunction:
		return "function " + a.fn.name
	}
	return patternIdentity(a.text)
}

func patternIdentity(p keypattern.Pattern) string {
	var sb strings.Builder
	for _, s := range p.Segments() {
		if s.Hole != nil {
			sb.WriteString("<" + s.Hole.ID + ">")
		} else {
			sb.WriteString(strconv.Quote(s.Literal))
		}
	}
	return sb.String()
}

// same reports whether two alternatives are the same value, whenever they hold.
func (a *alt) same(b *alt) bool {
	if a.kind != b.kind || a.from != b.from || !sameParts(a.spelling, b.spelling) {
		return false
	}
	switch a.kind {
	case kindNumber:
		return a.num == b.num && a.sym == b.sym
	case kindBool:
		return a.cond == b.cond && a.not == b.not
	case kindNumeric, kindText:
		return a.text.Equal(b.text)
	case kindOpaque:
		return a.text.Equal(b.text) && a.tbl == b.tbl
	case kindTable:
		return a.tbl == b.tbl
	case kindFunction:
		return a.fn == b.fn
	}
	return true
}

func (v value) same(w value) bool {
	return slices.EqualFunc(v, w, func(a, b alt) bool { return a.same(&b) && slices.Equal(a.when, b.when) })
}

// one returns the value's only alternative.
func (v value) one() (*alt, bool) {
	if len(v) == 1 {
		return &v[0], true
	}
	return nil, false
}

// constant returns the value's text, where it is one known string or number.
func (v value) constant() (string, bool) {
	if a, ok := v.one(); ok {
		return a.constant()
	}
	return "", false
}

func (v value) number() (float64, bool) {
	if a, ok := v.one(); ok {
		return a.number()
	}
	return 0, false
}

// all reports whether all alternatives are of one of the kinds.
func (v value) all(kinds ...kind) bool {
	return len(v) > 0 && !slices.ContainsFunc(v, func(a alt) bool { return !slices.Contains(kinds, a.kind) })
}

func (v value) mayBeNil() bool {
	return slices.ContainsFunc(v, func(a alt) bool { return a.kind == kindNil })
}

// withoutNil returns the alternatives that are not nil.
func (v value) withoutNil() value {
	if !v.mayBeNil() {
		return v
	}
	return slices.DeleteFunc(slices.Clone(v), func(a alt) bool { return a.kind == kindNil })
}

// under returns the value with a path's choices added to each alternative.
func (v value) under(p path) value {
	if len(p) == 0 {
		return v
	}
	r := make(value, 0, len(v))
	for _, a := range v {
		if when, ok := p.and(a.when); ok {
			a.when = when
			r = append(r, a)
		}
	}
	return r
}

// live returns the alternatives that are possible on the machine's path.
func (m *machine) live(v value) value {
	if len(v) <= 1 || len(m.path) == 0 {
		return v
	}
	impossible := func(a alt) bool { return a.when.excludes(m.path) }
	if !slices.ContainsFunc(v, impossible) {
		return v
	}
	r := slices.DeleteFunc(slices.Clone(v), impossible)
	if len(r) == 0 {
		return v // nothing is possible here: unreachable code
	}
	return r
}

// union returns the alternatives of all the values; too many of them become a hole.
func (m *machine) union(vs ...value) value {
	r := m.alternativesOf(vs)
	if len(r) > m.alternatives {
		v := m.opaque("value")
		v[0].part = slices.ContainsFunc(r, func(a alt) bool { return a.kind == kindNil || a.part })
		return v
	}
	return r
}

// pool is union for what each of any number of elements can be: too many alternatives become a hole that
// varies from one element to the next.
func (m *machine) pool(vs ...value) value {
	r := m.alternativesOf(vs)
	if len(r) > m.alternatives {
		return m.others("element")
	}
	return r
}

func (m *machine) alternativesOf(vs []value) value {
	var r value
	for _, v := range vs {
	next:
		for _, a := range v {
			m.work(1)
			for i := range r {
				if r[i].same(&a) {
					if r[i].when.implies(a.when) {
						r[i].when = a.when
						continue next
					}
					if a.when.implies(r[i].when) {
						continue next
					}
					if joined, ok := joinArms(r[i].when, a.when); ok {
						r[i].when = joined
						continue next
					}
				}
			}
			r = append(r, a)
		}
	}
	return r
}

// joinArms joins two paths that differ only in the arm they took at one branch of two arms.
func joinArms(p, q path) (path, bool) {
	if len(p) != len(q) {
		return nil, false
	}
	differ := -1
	for i := range p {
		switch {
		case p[i] == q[i]:
		case differ >= 0 || p[i].branch != q[i].branch || p[i].arm > armTrue || q[i].arm > armTrue:
			return nil, false
		default:
			differ = i
		}
	}
	if differ < 0 {
		return p, true
	}
	return slices.Concat(p[:differ], p[differ+1:]), true
}

// product calls f for each combination of one alternative from each value that can happen on the
// machine's path, and with the choices that the combination makes. It stops when f returns false.
func (m *machine) product(vs []value, f func(alts []alt, when path) bool) {
	alts := make([]alt, len(vs))
	var walk func(i int, when path) bool
	walk = func(i int, when path) bool {
		if i == len(vs) {
			return f(alts, when)
		}
		for _, a := range vs[i] {
			m.work(1)
			if w, ok := when.and(a.when); ok && !a.when.excludes(m.path) {
				alts[i] = a
				if !walk(i+1, w) {
					return false
				}
			}
		}
		return true
	}
	walk(0, nil)
}
