package keypattern

import (
	"slices"
	"strings"
)

// separators are the bytes that end a token, as people write key names. Braces end one too.
const separators = ":_-./|"

// A token is the smallest piece of a pattern that a rewrite moves or puts braces around.
type token struct {
	kind tokenKind
	text string
	hole *Hole // kind is holeToken
}

type tokenKind uint8

const (
	wordToken tokenKind = iota
	separatorToken
	braceToken
	holeToken
)

// tokens cuts a pattern into words, separators, braces and holes, each separator and each
// brace for itself.
func tokens(p Pattern) []token {
	var out []token
	for _, s := range p.segs {
		if s.Hole != nil {
			out = append(out, token{kind: holeToken, hole: s.Hole})
			continue
		}
		for text := s.Literal; text != ""; {
			n, kind := 1, separatorToken
			switch end := strings.IndexAny(text, separators+"{}"); {
			case end < 0:
				n, kind = len(text), wordToken
			case end > 0:
				n, kind = end, wordToken
			case text[0] == '{' || text[0] == '}':
				kind = braceToken
			}
			out = append(out, token{kind: kind, text: text[:n]})
			text = text[n:]
		}
	}
	return out
}

func (t token) equal(u token) bool {
	if t.kind != u.kind || t.text != u.text {
		return false
	}
	return t.hole == nil || t.hole.ID == u.hole.ID
}

// names reports whether the token is more than punctuation.
func (t token) names() bool { return t.kind == wordToken || t.kind == holeToken }

// join returns the pattern of the tokens.
func join(parts ...[]token) Pattern {
	var b builder
	var literal strings.Builder
	for _, ts := range parts {
		for _, t := range ts {
			if t.hole == nil {
				literal.WriteString(t.text)
				continue
			}
			b.add(Segment{Literal: literal.String()})
			literal.Reset()
			b.add(Segment{Hole: t.hole})
		}
	}
	b.add(Segment{Literal: literal.String()})
	return b.pattern()
}

// index returns where a run of tokens first stands among others, or -1.
func index(ts, run []token) int {
	for i := range len(ts) - len(run) + 1 {
		if slices.EqualFunc(ts[i:i+len(run)], run, token.equal) {
			return i
		}
	}
	return -1
}

func openBrace() token  { return token{kind: braceToken, text: "{"} }
func closeBrace() token { return token{kind: braceToken, text: "}"} }

func hasBrace(ts []token) bool {
	return slices.ContainsFunc(ts, func(t token) bool { return t.kind == braceToken })
}

// withoutTag returns the tokens of a key without the braces of its hash tag, or none where
// that would make one word of two: "cart{app}" is not "cartapp".
func withoutTag(k *key) []token {
	ts := tokens(k.pattern)
	if !k.tagged {
		return ts
	}
	first := index(ts, []token{openBrace()})
	last := first + index(ts[first:], []token{closeBrace()})
	for _, brace := range []int{first, last} {
		if brace > 0 && brace < len(ts)-1 && ts[brace-1].kind == wordToken && ts[brace+1].kind == wordToken {
			return nil
		}
	}
	return slices.Concat(ts[:first], ts[first+1:last], ts[last+1:])
}

// A unit is what stands between separators: one token, or several that touch each other.
type unit struct {
	before []token // the separators before it
	tokens []token
}

// units groups tokens. The separators at the very end come back as trailing.
func units(ts []token) (us []unit, trailing []token) {
	for i := 0; i < len(ts); {
		isSeparator := func(t token) bool { return t.kind == separatorToken }
		start := i
		for i < len(ts) && isSeparator(ts[i]) {
			i++
		}
		body := i
		for i < len(ts) && !isSeparator(ts[i]) {
			i++
		}
		if body == i {
			return us, ts[start:]
		}
		us = append(us, unit{ts[start:body], ts[body:i]})
	}
	return us, nil
}

// is reports whether the unit is the one token.
func (u unit) is(t token) bool { return len(u.tokens) == 1 && u.tokens[0].equal(t) }
