package luascan

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"
)

// A chunk is a parsed script.
type chunk struct {
	src    string
	stmts  []ast.Stmt
	tokens []token
	lines  []int // for each line given to the parser, the index of its first token
}

// parseChunk parses a script.
//
// gopher-lua's tree carries lines but no columns. So the parser is not given the script, but the
// script's tokens, each on a line of its own: a node's line then is the number of the token at which
// the node begins, and that token's exact place is known. It also means that the parser never sees
// text that Redis would read in another way.
func parseChunk(src string) (*chunk, error) {
	tokens, err := lex(src)
	if err != nil {
		return nil, err
	}
	if err := checkTokens(tokens); err != nil {
		return nil, err
	}
	c := &chunk{src: src, tokens: tokens}
	text := c.layOut()
	c.stmts, err = parse.Parse(strings.NewReader(text), "")
	if err == nil && c.stmts == nil {
		err = errors.New("parser failed")
	}
	if err != nil {
		return nil, c.syntaxError(err)
	}
	return c, nil
}

// layOut writes each token on a line of its own and fills c.lines.
func (c *chunk) layOut() string {
	var sb strings.Builder
	c.lines = append(c.lines, 0) // lines count from 1
	for i, t := range c.tokens {
		// A "(" on the line after a ")" is refused as ambiguous. Where it is, checkTokens has said so.
		together := i > 0 && t.text == "(" && t.kind == tokOperator && c.tokens[i-1].text == ")"
		if !together {
			if i > 0 {
				sb.WriteByte('\n')
			}
			c.lines = append(c.lines, i)
		}
		switch t.kind {
		case tokString:
			writeQuoted(&sb, t.text)
		case tokNumber:
			if math.IsInf(t.num, 0) {
				sb.WriteString("1e999")
			} else {
				sb.WriteString(strconv.FormatFloat(t.num, 'g', -1, 64))
			}
		case tokName:
			sb.WriteString(t.text)
			if t.text == "goto" {
				sb.WriteByte('_') // a name in Lua 5.1, but reserved in the parser's dialect
			}
		default:
			sb.WriteString(t.text)
		}
	}
	return sb.String()
}

func writeQuoted(sb *strings.Builder, text string) {
	sb.WriteByte('"')
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			fmt.Fprintf(sb, `\%03d`, c)
		} else {
			sb.WriteByte(c)
		}
	}
	sb.WriteByte('"')
}

// at returns the place where a node begins.
func (c *chunk) at(node ast.PositionHolder) Position {
	return c.tokenAt(node.Line()).pos
}

func (c *chunk) tokenAt(line int) token {
	if line < 1 || line >= len(c.lines) {
		return c.tokens[len(c.tokens)-1]
	}
	return c.tokens[c.lines[line]]
}

// tokenFrom returns the token that begins at a place.
func (c *chunk) tokenFrom(at Position) token {
	return c.tokens[c.indexOf(at)]
}

func (c *chunk) indexOf(at Position) int {
	i, _ := slices.BinarySearchFunc(c.tokens, at, func(t token, at Position) int { return t.pos.Offset - at.Offset })
	return min(i, len(c.tokens)-1)
}

func (c *chunk) syntaxError(err error) error {
	var pe *parse.Error
	if !errors.As(err, &pe) {
		return &SyntaxError{c.tokens[0].pos, "syntax error"}
	}
	t := c.tokenAt(pe.Pos.Line)
	return &SyntaxError{t.pos, "syntax error near " + t.near()}
}

// An open is a bracket or block that has been opened.
type open struct {
	tok     token
	loop    bool // the body of a loop
	head    bool // a for or while whose do has not come yet
	params  bool // a function whose parameters have not ended yet
	vararg  bool // a function with ...
	body    int  // a function: the offset of the ")" that its body follows
	chained int  // right-associative and unary operators in a row at this level
}

// checkTokens refuses, before any recursive code sees the script, what nests too deeply, and what the
// parser's dialect allows but Lua 5.1 does not.
func checkTokens(tokens []token) error {
	stack := []open{{vararg: true}}
	var prev token
	inNames := false // in the names of a local statement, or in a function's name
	for _, t := range tokens {
		top := &stack[len(stack)-1]
		if t.kind == tokEOF {
			if len(stack) > 1 {
				return &SyntaxError{t.pos, fmt.Sprintf("the script ends, but '%s' at %d:%d is not closed",
					top.tok.text, top.tok.pos.Line, top.tok.pos.Column)}
			}
			break
		}
		if err := checkToken(t, prev, stack, inNames); err != nil {
			return err
		}
		if t.kind == tokKeyword || t.kind == tokOperator {
			switch t.text {
			case "(", "[", "{", "if", "repeat":
				if t.kind == tokKeyword {
					top.chained = 0
				}
				stack = append(stack, open{tok: t, loop: t.text == "repeat"})
			case "function":
				stack = append(stack, open{tok: t, params: true})
			case "for", "while":
				stack = append(stack, open{tok: t, head: true})
			case "do":
				if top.head {
					top.head, top.loop, top.chained = false, true, 0
				} else {
					stack = append(stack, open{tok: t})
				}
			case ")", "]", "}", "end", "until":
				if len(stack) == 1 {
					return &SyntaxError{t.pos, "'" + t.text + "' closes nothing"}
				}
				stack = stack[:len(stack)-1]
				if outer := &stack[len(stack)-1]; t.text == ")" && outer.params {
					outer.params, outer.body = false, t.pos.Offset
				}
			case "..", "^", "not":
				top.chained++
			case "-", "#":
				if !endsOperand(prev) {
					top.chained++
				}
			case "...":
				if top.tok.text == "(" && len(stack) > 2 && stack[len(stack)-2].params {
					stack[len(stack)-2].vararg = true
				}
			case ",", ";", "=", "and", "or", "then", "local", "return", "in":
				top.chained = 0
			}
		}
		if levels := len(stack) + stack[len(stack)-1].chained; levels > MaxNesting {
			return &LimitError{Position: t.pos, Message: fmt.Sprintf("nested more than %d levels deep: no Redis compiles this", MaxNesting)}
		}
		inNames = t.text == "local" && t.kind == tokKeyword || t.text == "function" && t.kind == tokKeyword ||
			inNames && (t.kind == tokName || t.text == "," || t.text == "." || t.text == ":")
		prev = t
	}
	return nil
}

// checkToken refuses one token that gopher-lua would accept here and Lua 5.1 does not.
func checkToken(t, prev token, stack []open, inNames bool) error {
	top := stack[len(stack)-1]
	switch {
	case t.kind == tokKeyword && t.text == "break":
		for i := len(stack) - 1; ; i-- {
			if stack[i].loop {
				return nil
			}
			if i == 0 || stack[i].tok.text == "function" {
				return &SyntaxError{t.pos, "break outside a loop"}
			}
		}
	case t.kind != tokOperator:
		return nil
	case t.text == "...":
		for i := len(stack) - 1; i >= 0; i-- {
			if i == 0 || stack[i].tok.text == "function" {
				if !stack[i].vararg && !stack[i].params {
					return &SyntaxError{t.pos, "cannot use '...' outside a function that takes it"}
				}
				return nil
			}
		}
	case t.text == ";":
		opens := prev.kind == tokKeyword && (prev.text == "do" || prev.text == "then" || prev.text == "else" || prev.text == "repeat")
		if prev.kind == tokEOF || opens || closesParams(prev, top) || prev.kind == tokOperator && prev.text == ";" && top.tok.text != "{" {
			return &SyntaxError{t.pos, "unexpected ';': Lua 5.1 has no empty statement"}
		}
	case t.text == "(" && t.pos.Line > prev.pos.Line && !inNames && !top.params:
		callable := prev.kind == tokName || prev.kind == tokOperator && (prev.text == ")" || prev.text == "]")
		if callable && !closesParams(prev, top) {
			return &SyntaxError{t.pos, "ambiguous syntax (function call x new statement)"}
		}
	}
	return nil
}

// closesParams reports whether a token is the ")" that ended the parameters of the function top.
func closesParams(t token, top open) bool {
	return t.kind == tokOperator && t.text == ")" && top.tok.text == "function" && top.body == t.pos.Offset
}

func endsOperand(t token) bool {
	switch t.kind {
	case tokName, tokNumber, tokString:
		return true
	case tokKeyword:
		return t.text == "end" || t.text == "nil" || t.text == "true" || t.text == "false"
	case tokOperator:
		return t.text == ")" || t.text == "]" || t.text == "}" || t.text == "..."
	}
	return false
}
