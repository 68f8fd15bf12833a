package luascan

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/slotlint/slotlint/keypattern"
)

// formatNumber writes a number as C's %.<digits>g does: 14 digits is what Lua writes in text, 17 what
// Redis makes of a number among a command's arguments.
func formatNumber(n float64, digits int) string {
	switch {
	case math.IsInf(n, 1):
		return "inf"
	case math.IsInf(n, -1):
		return "-inf"
	case math.IsNaN(n):
		return "nan"
	}
	return strconv.FormatFloat(n, 'g', digits, 64)
}

// A verb is one piece of a format: literal text, or % with its flags, width and precision.
type verb struct {
	literal   string
	offset    int  // in the format; -1 for a %%, which is one byte of text and two of the format
	letter    byte // 0 for literal text
	flags     string
	width     int
	precision int // -1: none
}

// parseFormat cuts a format of string.format into pieces.
func parseFormat(format string) ([]verb, bool) {
	var verbs []verb
	size := len(format)
	for format != "" {
		text, rest, found := strings.Cut(format, "%")
		if text != "" {
			verbs = append(verbs, verb{literal: text, offset: size - len(format)})
		}
		if !found {
			break
		}
		v := verb{precision: -1, offset: size - len(rest) - 1}
		for rest != "" && strings.IndexByte("-+ #0", rest[0]) >= 0 {
			v.flags += rest[:1]
			rest = rest[1:]
		}
		v.width, rest = leadingNumber(rest)
		if strings.HasPrefix(rest, ".") {
			v.precision, rest = leadingNumber(rest[1:])
		}
		if rest == "" || v.width > 99 || v.precision > 99 || len(v.flags) > 5 {
			return nil, false // Lua refuses it
		}
		v.letter, format = rest[0], rest[1:]
		if v.letter == '%' {
			v = verb{literal: "%", offset: -1}
		}
		verbs = append(verbs, v)
	}
	return verbs, true
}

func leadingNumber(s string) (int, string) {
	n, i := 0, 0
	for i < len(s) && i < 3 && isDigit(s[i]) {
		n = n*10 + int(s[i]-'0')
		i++
	}
	return n, s[i:]
}

// apply formats one alternative; false where Lua would raise an error.
func (v verb) apply(m *machine, a *alt) (keypattern.Pattern, bool) {
	numeric := func() (keypattern.Pattern, bool) {
		if n, ok := a.number(); ok && !math.IsInf(n, 0) && !math.IsNaN(n) {
			return keypattern.Literal(v.number(n)), true
		}
		if _, ok := a.pattern(); !ok || a.kind == kindText && isConstant(a.text) {
			return keypattern.Pattern{}, false
		}
		alphabet := keypattern.NoBraces
		if strings.IndexByte("diu", v.letter) >= 0 && !strings.ContainsAny(v.flags, "+ ") {
			alphabet = keypattern.Decimal
		}
		if v.letter == 'd' && v.flags == "" && v.width == 0 && v.precision < 0 && a.sym != nil {
			return a.text, true // an index formats as itself
		}
		return m.computed("format "+v.String()+" "+a.identity(), shown(a), alphabet, a.text.Varies()), true
	}
	switch v.letter {
	case 's':
		p, ok := a.pattern()
		if !ok {
			return p, false
		}
		if v.width == 0 && v.precision < 0 {
			return p, true
		}
		if s, ok := p.Constant(); ok {
			return keypattern.Literal(v.pad(s)), true
		}
		return m.computed("format "+v.String()+" "+a.identity(), shown(a), keypattern.AnyByte, p.Varies()), true
	case 'd', 'i', 'u', 'o', 'x', 'X', 'e', 'E', 'f', 'g', 'G', 'c':
		return numeric()
	case 'q':
		p, ok := a.pattern()
		if !ok {
			return p, false
		}
		return m.computed("format "+v.String()+" "+a.identity(), shown(a), keypattern.AnyByte, p.Varies()), true
	}
	return keypattern.Pattern{}, false
}

func isConstant(p keypattern.Pattern) bool {
	_, ok := p.Constant()
	return ok
}

func (v verb) String() string {
	s := "%" + v.flags
	if v.width > 0 {
		s += strconv.Itoa(v.width)
	}
	if v.precision >= 0 {
		s += "." + strconv.Itoa(v.precision)
	}
	return s + string(rune(v.letter))
}

// number formats as C does. Go's verbs agree with C's for these letters, but for %g without a
// precision and for negative numbers in %o, %x.
func (v verb) number(n float64) string {
	switch v.letter {
	case 'c':
		return strings.TrimRight(string([]byte{byte(int64(n))}), "\x00") // Lua 5.1 takes it for a C string
	case 'd', 'i':
		v.letter = 'd'
		return fmt.Sprintf(v.String(), int64(n))
	case 'u':
		v.letter = 'd'
		return fmt.Sprintf(v.String(), uint64(int64(n)))
	case 'o', 'x', 'X':
		return fmt.Sprintf(v.String(), uint64(int64(n)))
	}
	if v.precision < 0 {
		v.precision = 6
	}
	return fmt.Sprintf(v.String(), n)
}

// pad cuts and pads text in bytes, as C does.
func (v verb) pad(s string) string {
	if v.precision >= 0 && len(s) > v.precision {
		s = s[:v.precision]
	}
	fill := strings.Repeat(" ", max(0, v.width-len(s)))
	if strings.Contains(v.flags, "-") {
		return s + fill
	}
	return fill + s
}
