package luascan

import (
	"math"
	"strconv"

	"github.com/slotlint/slotlint/keypattern"
	"github.com/yuin/gopher-lua/ast"
)

func (m *machine) logical(e *ast.LogicalOpExpr, s *scope) value {
	left := m.eval(e.Lhs, s)
	c := m.decide(left)
	isAnd := e.Operator == "and"
	if c.known && c.value != isAnd {
		return left
	}
	var right value
	evalRight := func() bool { right = m.eval(e.Rhs, s); return true }
	skip := func() bool { return true }
	if c.known {
		return m.eval(e.Rhs, s)
	}
	yes, _ := path{{c.branch, c.arm}}.and(c.yes)
	no, _ := path{{c.branch, armTrue - c.arm}}.and(c.no)
	if isAnd {
		m.fork(c, evalRight, skip)
		return m.union(asFalse(c.values[0]).under(no), right.under(yes))
	}
	m.fork(c, skip, evalRight)
	return m.union(asTrue(c.values[1]).under(yes), right.under(no))
}

// asFalse returns what tested alternatives are where the test failed.
func asFalse(v value) value {
	r := make(value, len(v))
	for i, a := range v {
		if a.kind == kindBool || a.kind == kindOpaque {
			a = alt{kind: kindFalse, when: a.when}
		}
		r[i] = a
	}
	return r
}

// asTrue returns what tested alternatives are where the test succeeded.
func asTrue(v value) value {
	r := make(value, len(v))
	for i, a := range v {
		if a.kind == kindBool {
			a = alt{kind: kindTrue, when: a.when}
		}
		r[i] = a
	}
	return r
}

func (m *machine) negate(v value) value {
	r := make(value, 0, len(v))
	for _, a := range v {
		switch isTrue, known := a.truth(); {
		case known:
			r = append(r, boolean(!isTrue).under(a.when)...)
		case a.kind == kindBool:
			a.not = !a.not
			r = append(r, a)
		default:
			b := m.test("? "+a.identity(), a.text.Varies())
			b.not, b.when = true, a.when
			r = append(r, b)
		}
	}
	return r
}

// test returns the boolean that a condition of known identity gives.
func (m *machine) test(identity string, varies bool) alt {
	m.work(len(identity) / 64)
	if identity == "" {
		identity = m.fresh("condition")
	}
	if varies && m.loops > 0 && m.holeDepth[identity] == 0 {
		m.holeDepth[identity] = m.loops
	}
	return alt{kind: kindBool, cond: identity}
}

func (m *machine) relational(op string, left, right value) value {
	var r value
	m.product([]value{left, right}, func(alts []alt, when path) bool {
		a := m.compare(op, &alts[0], &alts[1])
		a.when = when
		r = append(r, a)
		return len(r) <= m.alternatives
	})
	if len(r) == 0 || len(r) > m.alternatives {
		return value{m.test("", true)}
	}
	return m.union(r)
}

// compare returns the boolean that an operator gives.
func (m *machine) compare(op string, a, b *alt) alt {
	known := func(r bool) alt { return boolean(r)[0] }
	switch op {
	case "==", "~=":
		if equal, ok := equality(a, b); ok {
			return known(equal == (op == "=="))
		}
		x, y := a.identity(), b.identity()
		if x > y {
			x, y = y, x
		}
		r := m.test(x+" == "+y, a.text.Varies() || b.text.Varies())
		r.not = op == "~="
		return r
	case ">", ">=":
		a, b = b, a
		op = map[string]string{">": "<", ">=": "<="}[op]
	}
	if a.kind == kindNumber && b.kind == kindNumber {
		return known(a.num < b.num || op == "<=" && a.num == b.num)
	}
	return m.test(a.identity()+" "+op+" "+b.identity(), a.text.Varies() || b.text.Varies())
}

// equality decides a == b where it can be decided.
func equality(a, b *alt) (equal, ok bool) {
	type class uint8
	classOf := func(a *alt) (class, bool) {
		switch a.kind {
		case kindNil:
			return 0, true
		case kindTrue, kindFalse, kindBool:
			return 1, true
		case kindNumber, kindNumeric:
			return 2, true
		case kindText:
			return 3, true
		case kindTable:
			return 4, true
		case kindFunction:
			return 5, true
		}
		return 0, false
	}
	x, okX := classOf(a)
	y, okY := classOf(b)
	switch {
	case !okX || !okY:
		return false, false
	case x != y:
		return false, true
	}
	switch a.kind {
	case kindNumber:
		return a.num == b.num, b.kind == kindNumber
	case kindText:
		s, ok1 := a.text.Constant()
		t, ok2 := b.text.Constant()
		if ok1 && ok2 {
			return s == t, true
		}
		return true, a.text.Equal(b.text)
	case kindBool, kindNumeric:
		return false, false
	case kindTable:
		return a.tbl == b.tbl, true
	case kindFunction:
		return a.fn == b.fn, a.fn == b.fn
	}
	return a.kind == b.kind, b.kind != kindBool
}

func (m *machine) arithmetic(op string, left, right value) value {
	var r value
	m.product([]value{left, right}, func(alts []alt, when path) bool {
		a := m.calculate(op, &alts[0], &alts[1])
		a.when = when
		r = append(r, a)
		return len(r) <= m.alternatives
	})
	if len(r) == 0 || len(r) > m.alternatives {
		return value{m.numeric("number", m.loops > 0)}
	}
	return m.union(r)
}

// numeric returns a number of which nothing is known.
func (m *machine) numeric(name string, varies bool) alt {
	p := m.computed(m.fresh("number"), name, keypattern.NoBraces, varies)
	return alt{kind: kindNumeric, text: p}
}

func (m *machine) calculate(op string, a, b *alt) alt {
	x, okX := a.number()
	y, okY := b.number()
	var r alt
	if okX && okY {
		r = alt{kind: kindNumber, num: apply(op, x, y)}
		if math.IsNaN(r.num) || math.IsInf(r.num, 0) {
			return m.numeric("number", m.loops > 0) // whose text depends on the machine
		}
	}
	// A symbol keeps its name through a sum or product with a constant.
	symbolic := func(sym *symbol, mul, add float64) alt {
		if r.kind == kindNumber {
			r.sym, r.mul, r.add = sym, mul, add
			return r
		}
		return m.affine(sym, mul, add)
	}
	switch {
	case a.sym != nil && okY && op == "+":
		return symbolic(a.sym, a.mul, a.add+y)
	case a.sym != nil && okY && op == "-":
		return symbolic(a.sym, a.mul, a.add-y)
	case a.sym != nil && okY && op == "*":
		return symbolic(a.sym, a.mul*y, a.add*y)
	case b.sym != nil && okX && op == "+":
		return symbolic(b.sym, b.mul, b.add+x)
	case b.sym != nil && okX && op == "-":
		return symbolic(b.sym, -b.mul, x-b.add)
	case b.sym != nil && okX && op == "*":
		return symbolic(b.sym, b.mul*x, b.add*x)
	}
	if r.kind == kindNumber {
		return r
	}
	varies := a.text.Varies() || b.text.Varies()
	p := m.computed(a.identity()+" "+op+" "+b.identity(), shown(a)+op+shown(b), keypattern.NoBraces, varies)
	return alt{kind: kindNumeric, text: p}
}

func apply(op string, x, y float64) float64 {
	switch op {
	case "+":
		return x + y
	case "-":
		return x - y
	case "*":
		return x * y
	case "/":
		return x / y
	case "%":
		return x - math.Floor(x/y)*y
	}
	return math.Pow(x, y)
}

// shown shows an alternative in the name of a hole.
func shown(a *alt) string {
	switch a.kind {
	case kindNumber:
		return formatNumber(a.num, 14)
	case kindTable:
		return "{...}"
	case kindFunction:
		return a.fn.name
	case kindNumeric, kindText, kindOpaque:
		if h, ok := a.text.Bare(); ok {
			return h.Name
		}
		if s, ok := a.text.Constant(); ok {
			return strconv.Quote(s)
		}
		return a.text.String()
	}
	return "..."
}

// concat joins the texts of items.
func (m *machine) concat(items ...item) value {
	vs := make([]value, len(items))
	for i, it := range items {
		vs[i] = it.v
		for _, a := range it.v {
			m.noteUse(&a, it.at)
		}
	}
	var r value
	m.product(vs, func(alts []alt, when path) bool {
		parts := make([]keypattern.Pattern, len(alts))
		for i := range alts {
			p, ok := alts[i].pattern()
			if !ok {
				return true // an error at run time
			}
			parts[i] = p
		}
		r = append(r, alt{kind: kindText, text: m.bounded(keypattern.Concat(parts...)), when: when, spelling: m.spellConcat(alts)})
		return len(r) <= m.alternatives
	})
	if len(r) == 0 || len(r) > m.alternatives {
		h := keypattern.Hole{ID: m.fresh("text"), Name: "text", Max: keypattern.Unbounded, Varies: m.loops > 0}
		return value{{kind: kindText, text: keypattern.Of(h)}}
	}
	return m.union(r)
}

// bounded returns a pattern, or a hole in its place if it is too long.
func (m *machine) bounded(p keypattern.Pattern) keypattern.Pattern {
	n := 0
	for _, s := range p.Segments() {
		n += len(s.Literal)
	}
	m.work(n/64 + len(p.Segments()))
	if n <= maxText && len(p.Segments()) <= maxSegments {
		return p
	}
	return keypattern.Of(keypattern.Hole{
		ID: m.fresh("long text"), Name: "long text", Max: keypattern.Unbounded, Varies: p.Varies(),
	})
}

func (m *machine) lengthOf(v value) value {
	var r value
	for _, a := range m.live(v) {
		switch {
		case a.kind == kindText:
			if s, ok := a.text.Constant(); ok {
				r = append(r, number(float64(len(s))).under(a.when)...)
			} else {
				p := m.computed("length "+a.identity(), "#"+shown(&a), keypattern.Decimal, a.text.Varies())
				r = append(r, alt{kind: kindNumeric, text: p, when: a.when})
			}
		case a.tbl != nil:
			r = append(r, m.length(a.tbl).under(a.when)...)
		}
	}
	if len(r) == 0 {
		return value{m.numeric("length", m.loops > 0)}
	}
	return m.union(r)
}
