package keypattern

import (
	"slices"
	"testing"
)

func TestTag(t *testing.T) {
	for _, tt := range []struct {
		what, pattern, hashed string
		tagged                bool
		assumes               []string
	}{
		{"no holes, no braces", "user:7", "user:7", false, nil},
		{"the empty key", "", "", false, nil},
		{"a number brings no tag", "user:<id %d>", "user:<id>", false, nil},
		{"text may bring a tag", "user:<id>", "user:<id>", false, []string{"id holds no brace"}},
		{"each hole once", "<a>:<b>:<a>", "<a>:<b>:<a>", false, []string{"a holds no brace", "b holds no brace"}},
		{"a tag around a number", "user:{<id %d>}:a", "<id>", true, nil},
		{"a tag around text", "user:{<id>}:a", "<id>", true, []string{"id holds no brace", "id is not empty"}},
		{"a tag around text of some length", "user:{<id plain1->}:a", "<id>", true, nil},
		{"a number beside it keeps the tag from being empty", "{<a plain><b %d>}", "<a><b>", true, nil},
		{"so does a literal", "{u:<id plain>}", "u:<id>", true, nil},
		{"a hole after the tag does not count", "{<id %d>}:<x>", "<id>", true, nil},
		{"a hole before it does", "<x>:{<id %d>}", "<id>", true, []string{"x holds no brace"}},
		{"an empty pair", "a{}<x>{b}", "a{}<x>{b}", false, nil},
		{"an empty pair after a hole", "<x>{}", "<x>{}", false, []string{"x holds no brace"}},
		{"a brace never closed, but by a hole", "a{<x>", "a{<x>", false, []string{"x holds no brace"}},
		{"a brace closed before it is opened", "a}<x plain>{", "a}<x>{", false, nil},
		{"the first pair counts", "{<a %d>}{<b>}", "<a>", true, nil},
		{"an open brace inside is text", "{{<a %d>}}", "{<a>", true, nil},
	} {
		t.Run(tt.what, func(t *testing.T) {
			tag := MustParse(tt.pattern).Tag()
			if got := tag.Hashed.String(); got != tt.hashed || tag.Tagged != tt.tagged || !slices.Equal(tag.Assumes, tt.assumes) {
				t.Errorf("the tag of %s is %s, %t, assuming %q; want %s, %t, %q", tt.pattern, got, tag.Tagged, tag.Assumes, tt.hashed, tt.tagged, tt.assumes)
			}
		})
	}
}
