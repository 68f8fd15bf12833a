package keypattern

import (
	"slices"
	"strings"
	"testing"
)

func TestCompare(t *testing.T) {
	for _, tt := range []struct {
		what, a, b string
		verdict    Verdict
		reason     Reason
		assumes    string // joined by "; "
	}{
		{"two constants in different slots", "user_balance_10086", "user_score_10086", Never, ReasonConstants, ""},
		{"one constant twice", "a", "a", Same, ReasonSameTag, ""},
		{"constants with one tag", "cart:{42}:items", "cart:{42}:summary", Same, ReasonSameTag, ""},
		{"constants that meet by chance", "user:1772", "user:4000", Same, ReasonConstants, ""},
		{"the empty key is a constant in slot 0", "", "a", Never, ReasonConstants, ""},
		{"the empty key beside a tag", "", "{a}:x", Never, ReasonConstants, ""},
		{"tags with different text", "{base}:active", "{base:owner}/0", Never, ReasonConstants, ""},
		{"an empty pair is no tag", "user:{}:a", "user:{}:b", Never, ReasonConstants, ""},

		{"one pattern, one hole", "user:<id>", "user:<id>", Same, ReasonSameTag, ""},
		{"a tag around a number", "user:{<id %d>}:a", "cart:{<id %d>}", Same, ReasonSameTag, ""},
		{"a tag around text", "user:{<id>}:a", "user:{<id>}:b", Same, ReasonSameTag, "id does not begin with }; id is not empty"},
		{"a tag around text that is not empty", "user:{<id any1->}:a", "user:{<id any1->}:b", Same, ReasonSameTag, "id does not begin with }"},
		{"a tag that begins with a literal", "{user:<id>}:a", "{user:<id>}:b", Same, ReasonSameTag, ""},
		{"a tag of two holes", "{<a><b>}:a", "{<a><b>}:b", Same, ReasonSameTag, "a does not begin with }; b does not begin with }; a is not empty"},
		{"a tag after a hole", "<p>:{<id %d>}:a", "<p>:{<id %d>}:b", Same, ReasonSameTag, "p holds no brace"},
		{"a hole after the tag does not count", "{<id %d>}:<field>", "{<id %d>}:<other>", Same, ReasonSameTag, ""},
		{"a constant tag before holes", "{app}:<x>", "{app}:<y>", Same, ReasonSameTag, ""},
		{"constant tags that differ, before holes", "{app}:<x>", "{web}:<x>", Never, ReasonConstants, ""},
		{"constant tags that differ, after a hole", "s:<x>{app}", "t:<x>{web}", Never, ReasonConstants, "x holds no brace"},
		{"the self tag", "<key>", "{<key>}_tmp", Same, ReasonSameTag, "key holds no brace; key is not empty"},
		{"the self tag of a longer key", "user:<id %d>", "{user:<id %d>}:lock", Same, ReasonSameTag, ""},
		{"the self tag of a constant", "ingress", "{ingress}_state:<id>", Same, ReasonSameTag, ""},

		{"equal prefix, suffixes of equal length", "user:<id>:a", "user:<id>:b", Never, ReasonProof, "id holds no brace"},
		{"equal prefix, longer suffixes", "user:<id %d>:name", "user:<id %d>:mail", Never, ReasonProof, ""},
		{"different prefixes, a bounded hole", "user_balance_<id %d>", "user_score_<id %d>", Never, ReasonProof, ""},
		{"different prefixes, text of any length", "user_balance_<id>", "user_score_<id>", Unlikely, ReasonLengths, "id holds no brace"},
		{"different prefixes, a UUID", "session:<id uuid>", "user:<id uuid>", Never, ReasonProof, ""},
		{"both differ, a hash", "cart:<h hex64>:items", "stock:<h hex64>:count", Never, ReasonProof, ""},
		{"suffixes of different length", "<h %d>_tokens", "<h %d>_ts", Unlikely, ReasonSuffixLengths, ""},
		{"a suffix beside none", "user:<id %d>", "user:<id %d>:lock", Unlikely, ReasonSuffixLengths, ""},
		{"a tag in the tag's text", "{<id %d>:a}:x", "{<id %d>:b}:x", Never, ReasonProof, ""},
		{"a tag beside none", "{user:<id %d>}:a", "user:<id %d>:a", Unlikely, ReasonSuffixLengths, ""},
		{"a pair that a hole may close early", "{<id>:a}", "{<id>:b}", Never, ReasonProof, "id holds no brace"},

		{"two holes, the last literals differ", "u:<a>:<b>:x", "u:<a>:<b>:y", Never, ReasonProof, "a holds no brace; b holds no brace"},
		{"two holes, the middle literals differ", "u:<a %d>:x:<b %d>", "u:<a %d>:y:<b %d>", Never, ReasonProof, ""},
		{"two holes, all literals differ", "user:<a %d>:x:<b %d>", "cart:<a %d>:y:<b %d>", Never, ReasonProof, ""},
		{"two holes of any length, both literals differ", "u:<a plain>:x:<b plain>", "v:<a plain>:y:<b plain>", Unlikely, ReasonLengths, ""},
		{"holes of fixed length count as literals", "a<u uuid>x<id>:y", "b<u uuid>y<id>:y", Unlikely, ReasonLengths, "id holds no brace"},
		{"one hole twice", "user:<id %d>:friend:<id %d>", "cart:<id %d>:friend:<id %d>", Never, ReasonProof, ""},
		{"two holes in another order", "<a %d>:<b %d>", "<b %d>:<a %d>", Unlikely, ReasonDifferentHoles, ""},
		{"middle literals of different length", "u<a %d>:x:<b %d>", "u<a %d>:xx:<b %d>", Unlikely, ReasonSuffixLengths, ""},

		{"different holes in one template", "user:<a>", "user:<b>", Unlikely, ReasonDifferentHoles, ""},
		{"different holes as tags", "{<a>}:x", "{<b>}:x", Unlikely, ReasonDifferentHoles, ""},
		{"a hole against a constant", "user:<a>", "user:7", Unlikely, ReasonDifferentHoles, ""},
		{"one hole more", "user:<a>", "user:<a>:<b>", Unlikely, ReasonDifferentHoles, ""},

		{"two bare holes", "<a>", "<b>", Unknown, ReasonBareHoles, ""},
		{"a bare hole and a bare number", "<a>", "<b %d>", Unknown, ReasonBareHoles, ""},
		{"two bare numbers cannot carry tags", "<a %d>", "<b %d>", Unlikely, ReasonDifferentHoles, ""},
		{"a bare hole twice", "<a>", "<a>", Same, ReasonSameTag, ""},
		{"a bare hole against a pattern", "<a>", "user:<b>", Unlikely, ReasonDifferentHoles, ""},
		{"a bare hole against a constant", "<a>", "x", Unlikely, ReasonDifferentHoles, ""},
		{"a bare hole with a suffix may bring its tag", "<key>", "<key>:tmp", Unlikely, ReasonLeadingHole, ""},
		{"a bare hole with a prefix may bring its tag", "<key any0-8>", "tmp:<key any0-8>", Unlikely, ReasonLeadingHole, ""},
		{"a bare hole after another tag cannot", "<key>", "{a}:<key>", Unlikely, ReasonDifferentHoles, ""},
		{"a bare number with a suffix", "<id %d>", "<id %d>:tmp", Unlikely, ReasonSuffixLengths, ""},
		{"a prefix from configuration", "<prefix>:a", "<prefix>:b", Unlikely, ReasonLeadingHole, ""},
		{"a prefix from configuration before tags", "<prefix>:{a}", "<prefix>:{b}", Unlikely, ReasonLeadingHole, ""},
		{"a prefix that cannot hold braces", "<prefix plain>:a", "<prefix plain>:b", Never, ReasonProof, ""},
		{"a prefix after a literal", "app:<prefix>:a", "app:<prefix>:b", Never, ReasonProof, "prefix holds no brace"},

		{"what one key tells of a hole holds in both", "user:<id uuid>:a", "user:<id>:b", Never, ReasonProof, ""},
		{"bounds beyond any key bound nothing", "a<x plain0-9223372036854775807><y plain0-9223372036854775807>", "b<x><y>", Unlikely, ReasonLengths, ""},
		{"beyond the bounds", strings.Repeat("a", maxLiteralBytes+1), "b", Unknown, ReasonTooLarge, ""},
		{"beyond the bounds, but one text", strings.Repeat("a", maxLiteralBytes+1), strings.Repeat("a", maxLiteralBytes+1), Same, ReasonSameTag, ""},
		{"too many holes", strings.Repeat("<a>", maxSegments+1), "b", Unknown, ReasonTooLarge, ""},
	} {
		t.Run(tt.what, func(t *testing.T) {
			a, b := MustParse(tt.a), MustParse(tt.b)
			c := Compare(a, b)
			if c.Verdict != tt.verdict || c.Reason != tt.reason || strings.Join(c.Assumes, "; ") != tt.assumes {
				t.Errorf("Compare(%s, %s) = %v, %v, assuming %q; want %v, %v, %q",
					a, b, c.Verdict, c.Reason, c.Assumes, tt.verdict, tt.reason, tt.assumes)
			}
			if d := Compare(b, a); d.Verdict != c.Verdict || d.Reason != c.Reason || d.SlotA != c.SlotB || !slices.Equal(d.MeetLengths, c.MeetLengths) {
				t.Errorf("the other way round it is %+v, not %+v", d, c)
			}
		})
	}
}

// Each of these sets was confirmed with keys of the predicted lengths on real servers.
func TestMeetLengths(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want []int
	}{
		{"user_balance_<h>", "user_score_<h>", []int{23980, 28076}},
		{"session:<h>", "user:<h>", []int{15133}},
		{"lock:<h>", "data:<h>", []int{3366}},
		{"a:<h>", "b:<h>", []int{24574}},
		{"cart:<h>:items", "stock:<h>:items", []int{1125, 29796}},
		{"cart:<h>:items", "stock:<h>:count", []int{19972, 32436}},
	} {
		t.Run(tt.a+" and "+tt.b, func(t *testing.T) {
			c := Compare(MustParse(tt.a), MustParse(tt.b))
			if c.Reason != ReasonLengths || c.MeetHole != "h" || !slices.Equal(c.MeetLengths, tt.want) {
				t.Errorf("Compare says %v (%v) at %s %v; want %v", c.Verdict, c.Reason, c.MeetHole, c.MeetLengths, tt.want)
			}
		})
	}
}
