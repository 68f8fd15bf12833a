package luascan

import (
	"math"
	"strconv"
	"strings"
)

// A Position is a place in a script. Line and Column start at 1, Offset at 0; columns and offsets
// count bytes. Lines end as Lua ends them: \n, \r, \r\n and \n\r are one line end each.
type Position struct {
	Line, Column, Offset int
}

type tokenKind uint8

const (
	tokEOF tokenKind = iota
	tokName
	tokKeyword
	tokNumber
	tokString
	tokOperator
)

type token struct {
	kind tokenKind
	text string // the spelling; of a string, its bytes
	num  float64
	pos  Position
	end  int // the offset after it
}

// near shows the token in an error, in the way Lua does.
func (t token) near() string {
	switch t.kind {
	case tokEOF:
		return "the end of the script"
	case tokString:
		text := t.text
		if len(text) > 20 {
			text = text[:20] + "..."
		}
		return "string " + strconv.Quote(text)
	}
	return "'" + clip(t.text) + "'"
}

// The words that Lua 5.1 reserves. goto is not among them.
var keywords = map[string]bool{
	"and": true, "break": true, "do": true, "else": true, "elseif": true, "end": true, "false": true,
	"for": true, "function": true, "if": true, "in": true, "local": true, "nil": true, "not": true,
	"or": true, "repeat": true, "return": true, "then": true, "true": true, "until": true, "while": true,
}

// The operators, longest first.
var operators = []string{
	"...", "..", "==", "~=", "<=", ">=",
	"+", "-", "*", "/", "%", "^", "#", "<", ">", "=", "(", ")", "{", "}", "[", "]", ";", ":", ",", ".",
}

// A lexer cuts a script into the tokens of Lua 5.1, the dialect of every Redis and Valkey. It is
// stricter than gopher-lua's, whose dialect has more, and knows exact columns.
type lexer struct {
	src       string
	off       int
	line      int
	lineStart int
	tokens    []token
}

// lex returns the script's tokens; the last one is tokEOF. A #! line is skipped.
func lex(src string) ([]token, error) {
	lx := &lexer{src: src, line: 1}
	if strings.HasPrefix(src, "#!") {
		lx.skipLine()
	}
	for {
		t, err := lx.next()
		if err != nil {
			return nil, err
		}
		t.end = lx.off
		lx.tokens = append(lx.tokens, t)
		if t.kind == tokEOF {
			return lx.tokens, nil
		}
	}
}

func (lx *lexer) pos() Position {
	return Position{Line: lx.line, Column: lx.off - lx.lineStart + 1, Offset: lx.off}
}

func (lx *lexer) peek() byte { return lx.peekAt(0) }

// peekAt returns a byte ahead, and 0 beyond the end.
func (lx *lexer) peekAt(n int) byte {
	if lx.off+n < len(lx.src) {
		return lx.src[lx.off+n]
	}
	return 0
}

// newline steps over one line end, which the lexer must stand at.
func (lx *lexer) newline() {
	first := lx.src[lx.off]
	lx.off++
	if next := lx.peek(); lx.off < len(lx.src) && (next == '\n' || next == '\r') && next != first {
		lx.off++
	}
	lx.line++
	lx.lineStart = lx.off
}

func (lx *lexer) skipLine() {
	for lx.off < len(lx.src) && lx.peek() != '\n' && lx.peek() != '\r' {
		lx.off++
	}
}

func (lx *lexer) next() (token, error) {
	if err := lx.skipSpace(); err != nil {
		return token{}, err
	}
	t := token{pos: lx.pos()}
	if lx.off >= len(lx.src) {
		return t, nil
	}
	c := lx.peek()
	switch {
	case isLetter(c):
		start := lx.off
		for isLetter(lx.peek()) || isDigit(lx.peek()) {
			lx.off++
		}
		t.text = lx.src[start:lx.off]
		t.kind = tokName
		if keywords[t.text] {
			t.kind = tokKeyword
		}
		return t, nil
	case isDigit(c) || c == '.' && isDigit(lx.peekAt(1)):
		return lx.number(t)
	case c == '"' || c == '\'':
		return lx.quoted(t)
	case c == '[':
		if level := lx.longBracket(); level >= 0 {
			text, err := lx.long(level, "string")
			t.kind, t.text = tokString, text
			return t, err
		}
		if lx.peekAt(1) == '=' {
			return t, &SyntaxError{t.pos, "invalid long string delimiter"}
		}
	}
	for _, op := range operators {
		if strings.HasPrefix(lx.src[lx.off:], op) {
			lx.off += len(op)
			t.kind, t.text = tokOperator, op
			return t, nil
		}
	}
	return t, &SyntaxError{t.pos, "unexpected character " + strconv.QuoteToASCII(string(rune(c)))}
}

func (lx *lexer) skipSpace() error {
	for lx.off < len(lx.src) {
		switch c := lx.peek(); {
		case c == '\n' || c == '\r':
			lx.newline()
		case c == ' ' || c == '\t' || c == '\v' || c == '\f':
			lx.off++
		case c == '-' && lx.peekAt(1) == '-':
			lx.off += 2
			if lx.peek() == '[' {
				if level := lx.longBracket(); level >= 0 {
					if _, err := lx.long(level, "comment"); err != nil {
						return err
					}
					continue
				}
			}
			lx.skipLine()
		default:
			return nil
		}
	}
	return nil
}

// number reads as Lua does: everything that looks like a number's part first, its meaning after.
func (lx *lexer) number(t token) (token, error) {
	start := lx.off
	for isDigit(lx.peek()) || lx.peek() == '.' {
		lx.off++
	}
	if c := lx.peek(); c == 'e' || c == 'E' {
		lx.off++
		if c := lx.peek(); c == '+' || c == '-' {
			lx.off++
		}
	}
	for isLetter(lx.peek()) || isDigit(lx.peek()) {
		lx.off++
	}
	t.kind, t.text = tokNumber, lx.src[start:lx.off]
	num, ok := parseNumber(t.text)
	if !ok {
		return t, &SyntaxError{t.pos, "malformed number near " + t.near()}
	}
	t.num = num
	return t, nil
}

// parseNumber converts text as Lua's tonumber does, in base 10.
func parseNumber(text string) (float64, bool) {
	text = strings.Trim(text, " \t\n\v\f\r")
	digits := strings.TrimLeft(text, "+-")
	if digits == "" || len(text)-len(digits) > 1 || strings.Contains(text, "_") ||
		!isDigit(digits[0]) && digits[0] != '.' {
		return 0, false
	}
	if rest, hex := strings.CutPrefix(strings.ToLower(digits), "0x"); hex && !strings.ContainsAny(rest, ".p") {
		n, err := strconv.ParseUint(rest, 16, 64)
		if err != nil {
			return 0, false
		}
		if text[0] == '-' {
			return -float64(n), true
		}
		return float64(n), true
	}
	num, err := strconv.ParseFloat(text, 64)
	if err != nil && !math.IsInf(num, 0) {
		return 0, false
	}
	return num, true
}

func (lx *lexer) quoted(t token) (token, error) {
	quote := lx.peek()
	lx.off++
	var sb strings.Builder
	for {
		if lx.off >= len(lx.src) {
			return t, &SyntaxError{t.pos, "unfinished string"}
		}
		switch c := lx.peek(); c {
		case quote:
			lx.off++
			t.kind, t.text = tokString, sb.String()
			return t, nil
		case '\n', '\r':
			return t, &SyntaxError{t.pos, "unfinished string"}
		case '\\':
			if err := lx.escape(&sb); err != nil {
				return t, err
			}
		default:
			sb.WriteByte(c)
			lx.off++
		}
	}
}

var escapes = map[byte]byte{'a': '\a', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t', 'v': '\v'}

func (lx *lexer) escape(sb *strings.Builder) error {
	start := lx.pos()
	lx.off++
	if lx.off >= len(lx.src) {
		return nil // the caller finds the string unfinished
	}
	c := lx.peek()
	switch {
	case c == '\n' || c == '\r':
		sb.WriteByte('\n')
		lx.newline()
	case isDigit(c):
		n := 0
		for i := 0; i < 3 && isDigit(lx.peek()); i++ {
			n = n*10 + int(lx.peek()-'0')
			lx.off++
		}
		if n > 255 {
			return &SyntaxError{start, "escape sequence too large"}
		}
		sb.WriteByte(byte(n))
	default:
		if e, ok := escapes[c]; ok {
			c = e
		}
		sb.WriteByte(c) // any other character stands for itself
		lx.off++
	}
	return nil
}

// longBracket returns the level of the long bracket that opens here, or -1.
func (lx *lexer) longBracket() int {
	level := 0
	for lx.peekAt(1+level) == '=' {
		level++
	}
	if lx.peekAt(1+level) == '[' {
		return level
	}
	return -1
}

// long reads a string or comment in long brackets, which the lexer stands at.
func (lx *lexer) long(level int, what string) (string, error) {
	start := lx.pos()
	closing := "]" + strings.Repeat("=", level) + "]"
	lx.off += level + 2
	if c := lx.peek(); c == '\n' || c == '\r' {
		lx.newline()
	}
	var sb strings.Builder
	for lx.off < len(lx.src) {
		switch c := lx.peek(); {
		case c == ']' && strings.HasPrefix(lx.src[lx.off:], closing):
			lx.off += len(closing)
			return sb.String(), nil
		case c == '\n' || c == '\r':
			sb.WriteByte('\n')
			lx.newline()
		default:
			sb.WriteByte(c)
			lx.off++
		}
	}
	return "", &SyntaxError{start, "unfinished long " + what}
}

func isLetter(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_'
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
