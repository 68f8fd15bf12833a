package keypattern

import "slices"

// MendTag returns the key that is meant by one whose first braces make no hash tag, or not the one that they look like.
// ok is false where the braces are a tag, and where it is not clear from the key alone what they were meant to be.
//
//	cart:{<id>:items    cart:{<id>}:items    never closed: the tag ends with its part of the key
//	user:{{<id>}}:name  user:{<id>}:name     doubled, as if fmt had an escape for braces
//	user:{}:{<id>}      user:{<id>}          an empty pair, behind which no other pair counts
//
// What has braces of its own to bring before these, or to close them with, is not judged. No tag is made that a key with
// holes shares with all keys of its family: "cart:{app:<id>" may be "cart:{app:<id>}" as well as "cart:{app}:<id>".
func MendTag(p Pattern) (mended Pattern, ok bool) {
	if p.tooLarge() {
		return Pattern{}, false
	}
	ts := tokens(p)
	open := index(ts, []token{openBrace()})
	if open < 0 || mayHoldBrace(ts[:open]) {
		return Pattern{}, false
	}
	head, rest := ts[:open], ts[open+1:]
	switch {
	case !hasBrace(rest):
		return closeTag(head, rest)
	case rest[0].equal(closeBrace()):
		return dropEmptyTag(head, rest[1:])
	case rest[0].equal(openBrace()):
		return undoubleTag(head, rest[1:])
	}
	return Pattern{}, false
}

// closeTag closes the brace between head and rest behind the first part of rest. The part ends at the separator that
// stands before the brace: in "cart:{user_42:items" it may be user or user_42.
func closeTag(head, rest []token) (Pattern, bool) {
	end := slices.IndexFunc(rest, token.separates)
	switch {
	case mayHoldBrace(rest):
		return Pattern{}, false
	case end < 0:
		end = len(rest)
	case !tells(rest[:end]) || !parts(rest[end], head, rest):
		return Pattern{}, false
	}
	tag := rest[:end]
	if len(tag) == 0 || sharedByAll(head, tag, rest) {
		return Pattern{}, false
	}
	return tagged(head, tag, rest[end:]), true
}

// tells reports whether a part of a key tells one thing from others: it has a hole, or a number. Of other words, more
// may belong to the tag: in "{cart:42" both.
func tells(part []token) bool {
	return slices.ContainsFunc(part, func(t token) bool { return t.hole != nil || digits(t.text) > 0 })
}

// parts reports whether a separator is the one that parts the key: it stands before the brace, too, or there is no
// other kind behind it.
func parts(separator token, head, rest []token) bool {
	if len(head) > 0 && head[len(head)-1].separates() {
		return head[len(head)-1].equal(separator)
	}
	return !slices.ContainsFunc(rest, func(t token) bool { return t.separates() && !t.equal(separator) })
}

// dropEmptyTag takes away the empty pair of braces between head and rest, if rest has a pair that counts then. A
// separator goes with it that would stand beside another one.
func dropEmptyTag(head, rest []token) (Pattern, bool) {
	first, last := len(head) == 0 || head[len(head)-1].separates(), len(rest) > 0 && rest[0].separates()
	switch {
	case first && last:
		rest = rest[1:]
	case !first && !last:
		return Pattern{}, false // "user{}name" is not "username"
	}
	open := index(rest, []token{openBrace()})
	if open < 0 || mayHoldBrace(rest[:open]) {
		return Pattern{}, false
	}
	tag, after, ok := cutTag(rest[open+1:])
	if !ok || sharedByAll(head, tag, rest) {
		return Pattern{}, false
	}
	return tagged(slices.Concat(head, rest[:open]), tag, after), true
}

// undoubleTag makes one pair of two braces each. rest begins behind the opening ones.
func undoubleTag(head, rest []token) (Pattern, bool) {
	tag, after, ok := cutTag(rest)
	if !ok || len(after) == 0 || !after[0].equal(closeBrace()) || hasBrace(after[1:]) {
		return Pattern{}, false
	}
	return tagged(head, tag, after[1:]), true
}

// cutTag cuts tokens at the brace that closes a tag. There must be text or a hole before it, and no other brace.
func cutTag(ts []token) (tag, after []token, ok bool) {
	end := index(ts, []token{closeBrace()})
	if end < 0 || hasBrace(ts[:end]) || !slices.ContainsFunc(ts[:end], token.names) {
		return nil, nil, false
	}
	return ts[:end], ts[end+1:], true
}

// sharedByAll reports whether a tag would put all keys of a family into one slot.
func sharedByAll(head, tag, rest []token) bool {
	return !hasHole(tag) && (hasHole(head) || hasHole(rest))
}

func tagged(head, tag, rest []token) Pattern {
	return join(head, []token{openBrace()}, tag, []token{closeBrace()}, rest)
}

func (t token) separates() bool { return t.kind == separatorToken }

func hasHole(ts []token) bool {
	return slices.ContainsFunc(ts, func(t token) bool { return t.hole != nil })
}

// mayHoldBrace reports whether there is a brace, or a hole that can bring one.
func mayHoldBrace(ts []token) bool {
	return hasBrace(ts) || slices.ContainsFunc(ts, func(t token) bool { return t.hole != nil && t.hole.Alphabet.Braces() })
}
