package keypattern

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestTagByLastBraces(t *testing.T) {
	for _, tt := range []struct {
		what, pattern, hashed string
		tagged                bool
		assumes               []string
	}{
		{"one pair means the same by both rules", "user:{<id %d>}:a", "<id>", true, nil},
		{"of two pairs the last counts", "{a}x{b}", "b", true, nil},
		{"a brace inside is where the tag begins", "{{<a %d>}}", "<a>}", true, nil},
		{"the tag ends at the last brace", "{a}b}", "a}b", true, nil},
		{"a brace that nothing closes is text", "{a}:{b", "a", true, nil},
		{"an empty pair is a tag", "user:{}", "", true, nil},
		{"no braces", "user:<id %d>", "user:<id>", false, nil},
		{"closed before it is opened", "a}b{", "a}b{", false, nil},
		{"a hole after the tag may bring another one", "{<id %d>}:<x>", "<id>", true, []string{"x holds no brace"}},
		{"a hole before it may not", "<x>:{<id %d>}", "<id>", true, nil},
		{"an empty tag is one", "{<id plain>}", "<id>", true, nil},
	} {
		t.Run(tt.what, func(t *testing.T) {
			tag := LastBraces.Tag(MustParse(tt.pattern))
			if got := tag.Hashed.String(); got != tt.hashed || tag.Tagged != tt.tagged || !slices.Equal(tag.Assumes, tt.assumes) {
				t.Errorf("the tag of %s is %s, %t, assuming %q; want %s, %t, %q", tt.pattern, got, tag.Tagged, tag.Assumes, tt.hashed, tt.tagged, tt.assumes)
			}
		})
	}
}

func TestCompareByLastBraces(t *testing.T) {
	for _, tt := range []struct {
		what, a, b  string
		first, last Verdict
		assumes     string // of the last, joined by "; "
	}{
		{"one pair", "user:{<id %d>}:a", "user:{<id %d>}:b", Same, Same, ""},
		{"first pairs that agree", "{a}x{b}", "{a}y{c}", Same, Never, ""},
		{"last pairs that agree", "{b}x{a}", "{c}y{a}", Never, Same, ""},
		{"a tenant and an id", "{<t %d>}:{<id %d>}:a", "{<t %d>}:{<other %d>}:b", Same, Unlikely, ""},
		{"a hole after the tag", "{app}:<x>", "{app}:<y>", Same, Same, "x holds no brace; y holds no brace"},
		{"a prefix from configuration before tags", "<prefix>:{a}", "<prefix>:{b}", Unlikely, Never, ""},
		{"a tag around text", "{<id>}:a", "{<id>}:b", Same, Same, ""},
		{"the self tag", "<key>", "{<key>}_tmp", Same, Same, "key holds no brace"},
		{"empty pairs", "a{}", "b{}", Never, Same, ""},
	} {
		t.Run(tt.what, func(t *testing.T) {
			a, b := MustParse(tt.a), MustParse(tt.b)
			if c := FirstBraces.Compare(a, b); c.Verdict != tt.first {
				t.Errorf("by the first braces they are %v, want %v", c.Verdict, tt.first)
			}
			if c := LastBraces.Compare(a, b); c.Verdict != tt.last || strings.Join(c.Assumes, "; ") != tt.assumes {
				t.Errorf("by the last braces they are %v, assuming %q; want %v, %q", c.Verdict, c.Assumes, tt.last, tt.assumes)
			}
		})
	}
}

// The rule is what the regular expression of the hashing policy finds.
func TestLastBracesIsTheRegularExpression(t *testing.T) {
	policy := regexp.MustCompile(`(?s)^.*\{(?P<tag>.*)\}.*$`)
	r := rand.New(rand.NewPCG(13, 14))
	for range 20_000 {
		b := make([]byte, r.IntN(12))
		for i := range b {
			b[i] = "{}{}ab"[r.IntN(6)]
		}
		key := string(b)
		want, tagged := key, false
		if m := policy.FindStringSubmatch(key); m != nil {
			want, tagged = m[1], true
		}
		if got, ok := LastBraces.HashedPart(key); got != want || ok != tagged {
			t.Fatalf("%q: %q (%t), want %q (%t)", key, got, ok, want, tagged)
		}
	}
}

func TestNoClaimByLastBracesIsContradicted(t *testing.T) {
	const pairs = 50_000
	r := rand.New(rand.NewPCG(15, 16))
	claims := map[Verdict]int{}
	for range pairs {
		a, b := randomPair(r)
		claims[checkClaim(t, LastBraces, a, b, r, 3)]++
		checkTag(t, LastBraces, a, r)
	}
	for v, least := range map[Verdict]int{Same: pairs / 10, Never: pairs / 10, Unlikely: pairs / 10} {
		if claims[v] < least {
			t.Errorf("only %d of %d pairs are %v", claims[v], pairs, v)
		}
	}
}
