package keypattern

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestRewrites(t *testing.T) {
	for _, tt := range []struct {
		what string
		keys string   // separated by spaces; %d holes are written <id>
		want []string // the rewrites, each like keys; a constant tag has "hot: " before it
	}{
		{"entity, purpose and number", "user_balance_10086 user_score_10086",
			[]string{"hot: user_balance_{10086} user_score_{10086}", "hot: {user_10086}_balance {user_10086}_score"}},
		{"entity, hole and purpose", "user:<id>:name user:<id>:mail",
			[]string{"user:{<id>}:name user:{<id>}:mail", "{user:<id>}:name {user:<id>}:mail"}},
		{"entity, purpose and hole", "user_balance_<id> user_score_<id>",
			[]string{"user_balance_{<id>} user_score_{<id>}", "{user_<id>}_balance {user_<id>}_score"}},
		{"nothing but the hole", "cart:<id>:items orders:<id>:items",
			[]string{"cart:{<id>}:items orders:{<id>}:items"}},
		{"a key and its companion", "<key> <key>_tmp",
			[]string{"<key> {<key>}_tmp"}},
		{"a key, its self tag, and one without", "<key> {<key>}_tmp <key>_ts",
			[]string{"<key> {<key>}_tmp {<key>}_ts"}},
		{"a longer key and its companion", "user:<id> user:<id>:lock",
			[]string{"user:<id> {user:<id>}:lock", "user:{<id>} user:{<id>}:lock"}},
		{"a tag that others can share", "{cart:<id>}:items cart:<id>:lock",
			[]string{"{cart:<id>}:items {cart:<id>}:lock", "cart:{<id>}:items cart:{<id>}:lock"}},
		{"tags with different text", "{base}:active {base:owner}/0",
			[]string{"hot: {base}:active {base}:owner/0"}},
		{"a tag that is not shared gives way", "{a}:<id> b:<id>",
			[]string{"a:{<id>} b:{<id>}"}},
		{"an empty pair in front of the hole spoils every tag", "u:{}:<id> v:<id>", nil},
		{"the front is before the empty pair", "<id>:{}:u <id>:v",
			[]string{"{<id>}:{}:u {<id>}:v"}},
		{"two common holes, of which the last can hold no brace", "t:<tenant>:u:<id>:a t:<tenant>:u:<id>:b",
			[]string{"t:<tenant>:u:{<id>}:a t:<tenant>:u:{<id>}:b", "{t:<tenant>:u:<id>}:a {t:<tenant>:u:<id>}:b", "t:{<tenant>}:u:<id>:a t:{<tenant>}:u:<id>:b"}},
		{"a hole that can hold no brace before one that can", "u:<id>:<field>:a u:<id>:<field>:b",
			[]string{"u:{<id>}:<field>:a u:{<id>}:<field>:b", "{u:<id>}:<field>:a {u:<id>}:<field>:b", "u:<id>:{<field>}:a u:<id>:{<field>}:b"}},
		{"a prefix from configuration", "<prefix>:a <prefix>:b",
			[]string{"{<prefix>}:a {<prefix>}:b"}},
		{"two turns of a loop have only the family's name", "user:<id> user:<other>",
			[]string{"hot: {user}:<id> {user}:<other>"}},
		{"the name before the holes makes the surer tag", "user:<x>:name user:<y>:name",
			[]string{"hot: {user}:<x>:name {user}:<y>:name"}},
		{"a number before a word with digits", "user:10086:v2 cart:10086:v2",
			[]string{"hot: user:{10086}:v2 cart:{10086}:v2"}},
		{"a word with digits before one without", "v2:user:a v2:user:b",
			[]string{"hot: {v2}:user:a {v2}:user:b"}},
		{"parts of words are not common", "userbalance:1 userscore:2", nil},
		{"nothing in common", "a:<x> b:<y>", nil},
		{"tags never closed", "cart:{<id>:items cart:{<id>:summary",
			[]string{"cart:{<id>}:items cart:{<id>}:summary"}},
		{"one tag never closed, one doubled", "profile:{<id> orders:{{<id>}}",
			[]string{"profile:{<id>} orders:{<id>}"}},
		{"a tag never closed, and a key without one", "cart:{<id>:items cart:<id>:summary",
			[]string{"cart:{<id>}:items cart:{<id>}:summary", "{cart:<id>}:items {cart:<id>}:summary"}},
		{"a tag never closed, and another one", "cart:{<id>:items {cart:<id>}:summary",
			[]string{"{cart:<id>}:items {cart:<id>}:summary", "cart:{<id>}:items cart:{<id>}:summary"}},
		{"two tags never closed, with nothing in common", "cart:{<id>:items user:{<other>:name", nil},
		{"a tag never closed must not become the other key", "cart:{<id>:items cart:{<id>}:items", nil},
		{"in one slot already", "u:{<id>}:a v:{<id>}:b", nil},
		{"in one slot but for one", "u:{<id>}:a v:{<id>}:b w:<id>",
			[]string{"u:{<id>}:a v:{<id>}:b w:{<id>}"}},
		{"a rewrite must not make two keys one", "{a}:x:1 a:x:{1}",
			nil},
		{"a leading separator stays in front", "/user/balance/7 /user/score/7",
			[]string{"hot: /user/balance/{7} /user/score/{7}", "hot: /{user/7}/balance /{user/7}/score"}},
		{"words that touch a hole are not moved", "user_a<id> user_b<id>",
			[]string{"user_a{<id>} user_b{<id>}"}},
		{"the purpose in front", "balance:user:<id> score:user:<id>",
			[]string{"balance:user:{<id>} score:user:{<id>}", "balance:{user:<id>} score:{user:<id>}"}},
		{"braces that keep two words apart stay", "cart{app}:<id> cart:<id>", nil},
		{"punctuation is nothing in common", ": a:b", nil},
		{"one key", "user:<id>", nil},
	} {
		t.Run(tt.what, func(t *testing.T) {
			var keys []Pattern
			for _, s := range strings.Fields(tt.keys) {
				keys = append(keys, MustParse(strings.ReplaceAll(s, "<id>", "<id %d>")))
			}
			var got []string
			for _, r := range Rewrites(keys) {
				var words []string
				for _, p := range r.Keys {
					words = append(words, p.String())
				}
				line := strings.Join(words, " ")
				if r.Constant {
					line = "hot: " + line
				}
				got = append(got, line)
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("Rewrites(%s):\n%s\nwant:\n%s", tt.keys, strings.Join(got, "\n"), strings.Join(tt.want, "\n"))
			}
			checkRewrites(t, keys, rand.New(rand.NewPCG(1, 1)))
		})
	}
}

// checkRewrites fails the test where a rewrite does not do what it promises, for any filling.
func checkRewrites(t *testing.T, keys []Pattern, r *rand.Rand) (n int) {
	t.Helper()
	for _, rw := range Rewrites(keys) {
		n++
		if len(rw.Keys) != len(keys) || len(rw.Changed) != len(keys) || !slices.Contains(rw.Changed, true) {
			t.Fatalf("%v: malformed rewrite %+v", keys, rw)
		}
		j := Judge(rw.Keys)
		if j.Verdict != Same {
			t.Errorf("%v are rewritten to %v, which are %v", keys, rw.Keys, j.Verdict)
		}
		for i, p := range rw.Keys {
			if rw.Changed[i] == p.Equal(keys[i]) {
				t.Errorf("%s becomes %s, changed: %t", keys[i], p, rw.Changed[i])
			}
			if !examine(p).hashed.Equal(rw.Tag) {
				t.Errorf("%s is hashed by %s, not by the promised %s", p, examine(p).hashed, rw.Tag)
			}
			if was, is := letters(keys[i]), letters(p); was != is {
				t.Errorf("%s becomes %s, which is made of other pieces", keys[i], p)
			}
		}
		unified := slices.Clone(rw.Keys)
		unify(unified)
		for range 4 {
			f := newFilling(r, j.conditions)
			var slots []uint16
			for _, p := range unified {
				if text, ok := f.fill(p); ok {
					slots = append(slots, Slot(text))
				}
			}
			if len(slices.Compact(slots)) > 1 {
				t.Errorf("%v are rewritten to %v, but with %q their slots are %v", keys, rw.Keys, f.texts, slots)
			}
		}
	}
	return n
}

// letters returns the words and holes of a pattern in the order of the alphabet.
func letters(p Pattern) string {
	var words []string
	for _, t := range tokens(p) {
		switch t.kind {
		case wordToken:
			words = append(words, t.text)
		case holeToken:
			words = append(words, "<"+t.hole.ID+">")
		}
	}
	slices.Sort(words)
	return strings.Join(words, " ")
}

func TestEveryRewriteDoesWhatItPromises(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	rewrites := 0
	for range 20_000 {
		a, b := randomPair(r)
		keys := []Pattern{a, b}
		if r.IntN(3) == 0 {
			_, c := randomPair(r)
			keys = append(keys, c)
		}
		rewrites += checkRewrites(t, keys, r)
	}
	if rewrites < 3_000 {
		t.Errorf("only %d rewrites were tested", rewrites)
	}
}
