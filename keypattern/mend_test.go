package keypattern

import (
	"math/rand/v2"
	"testing"
)

func TestMendTag(t *testing.T) {
	for _, tt := range []struct {
		what, pattern string
		want          string // "" if nothing is mended
		tag           string // what is hashed then
	}{
		{"never closed, with a part behind it", "cart:{<id %d>:items", "cart:{<id>}:items", "<id>"},
		{"never closed, at the end", "cart:{<id %d>", "cart:{<id>}", "<id>"},
		{"never closed, in a constant key", "cart:{42:items", "cart:{42}:items", "42"},
		{"never closed, around a word at the end", "cart:{checkout", "cart:{checkout}", "checkout"},
		{"never closed, at the front", "{<id %d>:cart:items", "{<id>}:cart:items", "<id>"},
		{"the part is a word and a hole", "cart:{u<id %d>:items", "cart:{u<id>}:items", "u<id>"},
		{"the part behind it has other separators", "cart:{<id %d>:old_items", "cart:{<id>}:old_items", "<id>"},
		{"closed, the good twin", "cart:{<id %d>}:items", "", ""},
		{"a hole that may close it", "cart:{<id>:items", "", ""},
		{"a hole that may close it later", "cart:{<id %d>:<name>", "", ""},
		{"a hole that may bring a tag before it", "<prefix>:{<id %d>:items", "", ""},
		{"nothing behind it", "cart:{", "", ""},
		{"a separator behind it", "cart:{:items", "", ""},
		{"user or user_42", "cart:{user_42:items", "", ""},
		{"42 or 42_name", "user:{42_name", "", ""},
		{"two kinds of separators, and none before it", "{42_7:items", "", ""},
		{"cart or cart:42", "{cart:42:items", "", ""},
		{"cart or cart:<id>", "{cart:<id %d>:items", "", ""},
		{"a number that all keys of the family have", "cart:{42:<id %d>", "", ""},
		{"a brace that closes nothing stands before it", "cart:}<id %d>{:items", "", ""},

		{"doubled", "user:{{<id %d>}}:name", "user:{<id>}:name", "<id>"},
		{"doubled, around text that may hold braces", "user:{{<id>}}:name", "user:{<id>}:name", "<id>"},
		{"doubled, around several parts", "{{user:<id %d>}}:name", "{user:<id>}:name", "user:<id>"},
		{"doubled, around nothing", "user:{{}}:name", "", ""},
		{"two open it, and one closes it", "user:{{<id %d>}:name", "", ""},
		{"three of each", "user:{{{<id %d>}}}:name", "", ""},
		{"another pair behind it", "user:{{<id %d>}}:{name}", "", ""},
		{"one opens it, and two close it: a tag", "user:{<id %d>}}:name", "", ""},

		{"an empty pair before a tag", "user:{}:{<id %d>}:name", "user:{<id>}:name", "<id>"},
		{"an empty pair at the front", "{}:{<id %d>}:name", "{<id>}:name", "<id>"},
		{"an empty pair that touches the tag", "user:{}{<id %d>}", "user:{<id>}", "<id>"},
		{"an empty pair behind a word", "user{}:{<id %d>}", "user:{<id>}", "<id>"},
		{"an empty pair between two words", "user{}name:{<id %d>}", "", ""},
		{"an empty pair alone", "user:{}:name", "", ""},
		{"an empty pair before one never closed", "user:{}:{<id %d>", "", ""},
		{"two empty pairs", "user:{}:{}", "", ""},
		{"a hole between them that may bring a tag", "user:{}:<name>:{<id %d>}", "", ""},
		{"a tag that all keys of the family would have", "user:{}:{app}:<id %d>", "", ""},
		{"a tag before an empty pair", "user:{<id %d>}:{}", "", ""},

		{"no braces", "user:<id %d>", "", ""},
		{"the empty key", "", "", ""},
	} {
		t.Run(tt.what, func(t *testing.T) {
			p := MustParse(tt.pattern)
			mended, ok := MendTag(p)
			if got := mended.String(); got != tt.want || ok != (tt.want != "") {
				t.Fatalf("MendTag(%s) = %q, %t; want %q", tt.pattern, got, ok, tt.want)
			}
			if ok && mended.Tag().Hashed.String() != tt.tag {
				t.Errorf("%s is hashed by %q, want %q", mended, mended.Tag().Hashed, tt.tag)
			}
			checkMended(t, p, rand.New(rand.NewPCG(9, 10)))
		})
	}
}

// checkMended fails the test where a mended key has other text than braces and separators less, is not hashed by what
// stands in its tag, or is not mended for good. It reports whether the key is mended.
func checkMended(t *testing.T, p Pattern, r *rand.Rand) bool {
	t.Helper()
	mended, ok := MendTag(p)
	if !ok {
		return false
	}
	if was, is := letters(p), letters(mended); was != is {
		t.Errorf("%s becomes %s, which is made of other pieces", p, mended)
	}
	if again, ok := MendTag(mended); ok {
		t.Errorf("%s becomes %s, and that becomes %s", p, mended, again)
	}
	k := examine(mended)
	if !k.tagged || hasBrace(tokens(k.hashed)) {
		t.Fatalf("%s becomes %s, which is hashed by %s", p, mended, k.hashed)
	}
	for range 4 {
		f := newFilling(r, k.conditions)
		key, ok := f.fill(mended)
		if !ok {
			continue
		}
		tag, ok := f.fill(k.hashed)
		if !ok {
			t.Fatalf("%s has a tag that can't be filled", mended)
		}
		// A tag for itself has the slot of its key: it holds no brace.
		if Slot(key) != Slot(tag) {
			t.Errorf("%s becomes %s: %q is in slot %d, and %q in %d", p, mended, key, Slot(key), tag, Slot(tag))
		}
	}
	return true
}

func TestEveryMendedTagIsOne(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	mended := 0
	for range 50_000 {
		a, b := randomPair(r)
		for _, p := range []Pattern{a, b} {
			if checkMended(t, p, r) {
				mended++
			}
		}
	}
	if mended < 300 {
		t.Errorf("only %d mended tags were tested", mended)
	}
}
