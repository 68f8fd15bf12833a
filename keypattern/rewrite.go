package keypattern

import (
	"cmp"
	"slices"
	"strings"
)

// A Rewrite is one way to bring the keys of a group into one slot: braces around what they have in common.
type Rewrite struct {
	Keys     []Pattern // the keys, rewritten, in the order given
	Changed  []bool    // which of them differ from what was given
	Tag      Pattern   // what stands inside the braces
	Constant bool      // the tag has no hole: the whole key family would be in one slot, a hot spot
}

// Beyond these bounds no rewrite is looked for; the work is at most their product.
const (
	maxRewriteKeys   = 256
	maxRewriteTokens = 256
	maxRewriteTags   = 16 // tags of the given keys that are tried
	maxRewrites      = 4  // nobody reads a longer list
)

// Rewrites returns the ways to bring the keys into one slot, the best first. There is none if
// they have nothing in common, or are in one slot already. Each of those returned is Same by
// [Judge], and keeps different keys different.
//
// What can stand inside the braces is looked for in this order:
//
//   - the hash tag, or the whole, of one of the keys: that key can stay as it is;
//   - a hole that all keys have, the last of those that hold no braces before the others;
//   - that hole with the tokens before it that all keys have: in place where they stand
//     together, else all together in front and the rest of the key after them;
//   - where the keys have no common hole, a word that all have, and that word with those
//     before it: a number before a word with digits, and that before a word without; one
//     that no hole precedes before others; and the last of equals.
//
// Then those that change fewer keys come first, and of equals those with a hole in the tag.
// Only whole tokens are taken; each of : _ - . / | and each brace ends one. Braces of a tag
// that has to give way are removed. Braces that were meant to be a tag are first made one,
// see [MendTag]; where that is enough, it is the only way.
func Rewrites(keys []Pattern) []Rewrite {
	if len(keys) < 2 || len(keys) > maxRewriteKeys || Judge(keys).Verdict == Same {
		return nil
	}
	s := search{keys: keys}
	for _, p := range keys {
		if mended, ok := MendTag(p); ok {
			p = mended
		}
		k := examine(p)
		if k.tooLarge {
			return nil
		}
		ts := withoutTag(k)
		if len(ts) > maxRewriteTokens {
			return nil
		}
		s.examined = append(s.examined, k)
		s.tokens = append(s.tokens, ts)
	}

	s.tryGivenTags()
	if len(s.found) > 0 && s.share() {
		return s.found
	}
	holes := s.commonTokens(holeToken)
	if common := slices.Concat(holes, s.commonTokens(wordToken)); len(common) > 0 {
		if s.try(common[:1], s.wrap) {
			s.tryWithThoseBefore(common[0])
		}
		for _, hole := range holes[min(1, len(holes)):] {
			s.try([]token{hole}, s.wrap)
		}
	}

	slices.SortStableFunc(s.found, func(a, b Rewrite) int {
		if c := cmp.Compare(a.changes(), b.changes()); c != 0 {
			return c
		}
		return cmp.Compare(rank(!a.Constant), rank(!b.Constant))
	})
	return s.found[:min(len(s.found), maxRewrites)]
}

func (r Rewrite) changes() (n int) {
	for _, changed := range r.Changed {
		if changed {
			n++
		}
	}
	return n
}

// rank sorts what has a property before what has not.
func rank(has bool) int {
	if has {
		return 0
	}
	return 1
}

// A search looks for rewrites of one group.
type search struct {
	keys     []Pattern
	examined []*key    // of each key, its tag mended
	tokens   [][]token // of each key, without the braces of its tag; none if the tag has to stay
	found    []Rewrite
}

// try adds the rewrite that gives every key the tag, in the way given, and reports whether
// there is one. Keys that are hashed by just this text stay.
func (s *search) try(tag []token, way func(key int, tag []token) (Pattern, bool)) bool {
	if hasBrace(tag) || !slices.ContainsFunc(tag, token.names) {
		return false
	}
	r := Rewrite{
		Keys:    make([]Pattern, len(s.keys)),
		Changed: make([]bool, len(s.keys)),
		Tag:     join(tag),
	}
	r.Constant = !hasHole(tag)
	for i, k := range s.examined {
		p, ok := k.pattern, true
		if !k.hashed.Equal(r.Tag) {
			p, ok = way(i, tag)
		}
		if !ok {
			return false
		}
		r.Keys[i], r.Changed[i] = p, !p.Equal(s.keys[i])
	}
	if !s.faithful(r.Keys) || Judge(r.Keys).Verdict != Same {
		return false
	}
	known := func(f Rewrite) bool { return slices.EqualFunc(f.Keys, r.Keys, Pattern.Equal) }
	if !slices.ContainsFunc(s.found, known) {
		s.found = append(s.found, r)
	}
	return true
}

// share reports whether all keys have one hashed part, now that their tags are mended.
func (s *search) share() bool {
	return !slices.ContainsFunc(s.examined, func(k *key) bool { return !k.hashed.Equal(s.examined[0].hashed) })
}

// faithful reports whether keys that were different are so still.
func (s *search) faithful(keys []Pattern) bool {
	was := map[string]Pattern{}
	for i, p := range keys {
		id := p.identity()
		if q, ok := was[id]; ok && !q.Equal(s.keys[i]) {
			return false
		}
		was[id] = s.keys[i]
	}
	return true
}

// identity returns a text that two patterns have in common only if they are equal.
func (p Pattern) identity() string {
	var sb strings.Builder
	for _, s := range p.segs {
		if s.Hole != nil {
			sb.WriteString("\x00<" + strings.ReplaceAll(s.Hole.ID, "\x00", "\x00\x00") + "\x00>")
		} else {
			sb.WriteString(strings.ReplaceAll(s.Literal, "\x00", "\x00\x00"))
		}
	}
	return sb.String()
}

// wrap puts braces around the tag where it stands.
func (s *search) wrap(key int, tag []token) (Pattern, bool) {
	ts := s.tokens[key]
	at := index(ts, tag)
	if at < 0 || index(ts[:at], []token{openBrace()}) >= 0 {
		return Pattern{}, false
	}
	return join(ts[:at], []token{openBrace()}, tag, []token{closeBrace()}, ts[at+len(tag):]), true
}

// tryGivenTags tries what the given keys are hashed by now.
func (s *search) tryGivenTags() {
	var tried []Pattern
	for _, k := range s.examined {
		if len(tried) == maxRewriteTags {
			return
		}
		if !slices.ContainsFunc(tried, k.hashed.Equal) {
			tried = append(tried, k.hashed)
			s.try(tokens(k.hashed), s.wrap)
		}
	}
}

// commonTokens returns the tokens of one kind that all keys have, the best first.
func (s *search) commonTokens(kind tokenKind) []token {
	var common []token
	var scores []int
	afterHole := false
	for _, t := range s.tokens[0] {
		if t.kind == kind && !slices.ContainsFunc(common, t.equal) && s.allHave(t) {
			common = append(common, t)
			scores = append(scores, t.score(afterHole))
		}
		afterHole = afterHole || t.hole != nil
	}
	order := make([]int, len(common))
	for i := range order {
		order[i] = len(common) - 1 - i // the last of equals comes first
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(scores[j], scores[i]) })
	sorted := make([]token, len(common))
	for i, j := range order {
		sorted[i] = common[j]
	}
	return sorted
}

func (s *search) allHave(t token) bool {
	for _, ts := range s.tokens[1:] {
		if !slices.ContainsFunc(ts, t.equal) {
			return false
		}
	}
	return true
}

// score says how good a tag the token alone makes.
func (t token) score(afterHole bool) int {
	if t.hole != nil {
		return 1 - rank(!t.hole.Alphabet.Braces())
	}
	score := 2 * digits(t.text)
	if !afterHole {
		score++
	}
	return score
}

// digits returns 2 for a number, 1 for a word with digits, 0 for one without.
func digits(word string) int {
	n := 0
	for i := range len(word) {
		if Decimal.Contains(word[i]) {
			n++
		}
	}
	switch n {
	case 0:
		return 0
	case len(word):
		return 2
	default:
		return 1
	}
}

// tryWithThoseBefore tries a tag of the given token, which all keys have, and all common
// tokens before it.
func (s *search) tryWithThoseBefore(last token) {
	var together []token
	for _, t := range s.tokens[0] {
		if t.equal(last) {
			break
		}
		if t.names() && !slices.ContainsFunc(together, t.equal) && s.allHaveBefore(t, last) {
			together = append(together, t)
		}
	}
	if len(together) == 0 {
		return
	}
	together = append(together, last)
	run := s.runUpTo(last)
	inRun := func(t token) bool { return slices.ContainsFunc(run, t.equal) }
	if !slices.ContainsFunc(together, func(t token) bool { return !inRun(t) }) {
		s.try(run, s.wrap)
	} else if tag, ok := s.tagInFront(together); ok {
		s.try(tag, func(key int, tag []token) (Pattern, bool) { return s.moveToFront(key, together, tag) })
	}
}

func (s *search) allHaveBefore(t, last token) bool {
	for _, ts := range s.tokens {
		end := slices.IndexFunc(ts, last.equal)
		if !slices.ContainsFunc(ts[:end], t.equal) {
			return false
		}
	}
	return true
}

// runUpTo returns the longest run of tokens up to the given one that stands in all keys. It
// does not begin with a separator.
func (s *search) runUpTo(last token) []token {
	first := s.tokens[0]
	end := slices.IndexFunc(first, last.equal)
	start := end
	for n := 1; n <= end; n++ {
		for _, ts := range s.tokens[1:] {
			at := slices.IndexFunc(ts, last.equal) - n
			if at < 0 || !ts[at].equal(first[end-n]) {
				return first[start : end+1]
			}
		}
		if first[end-n].kind != separatorToken {
			start = end - n
		}
	}
	return first[start : end+1]
}

// tagInFront joins the tokens by the separators that stand before them in the first key. Each
// has to be a unit of every key: tokens that touch others can't be moved without changing
// what they mean.
func (s *search) tagInFront(together []token) (tag []token, ok bool) {
	us, _ := units(s.tokens[0])
	for i, t := range together {
		at := slices.IndexFunc(us, func(u unit) bool { return u.is(t) })
		if at < 0 {
			return nil, false
		}
		if i > 0 {
			tag = append(tag, us[at].before...)
		}
		tag = append(tag, t)
	}
	return tag, true
}

// moveToFront returns the key with the tag in front and its other units after it.
func (s *search) moveToFront(key int, together, tag []token) (Pattern, bool) {
	us, trailing := units(s.tokens[key])
	leading := us[0].before
	var rest []token
	taken := make([]bool, len(together))
	for i, u := range us {
		at := slices.IndexFunc(together, u.is)
		if at >= 0 && !taken[at] {
			taken[at] = true
			continue
		}
		before := u.before
		if i == 0 && len(us) > 1 {
			before = us[1].before
		}
		rest = slices.Concat(rest, before, u.tokens)
	}
	if slices.Contains(taken, false) {
		return Pattern{}, false
	}
	return join(leading, []token{openBrace()}, tag, []token{closeBrace()}, rest, trailing), true
}
