package rename

import (
	"slices"
	"testing"

	"github.com/slotlint/slotlint/keypattern"
)

// p reads a pattern.
func p(s string) keypattern.Pattern { return keypattern.MustParse(s) }

func TestAKeyBelongsToAFamilyIfItIsOneOfItsKeys(t *testing.T) {
	tests := []struct {
		old, renamed, key string
		is                answer
		to                string
	}{
		{"user:<id>:name", "user:{<id>}:name", "user:<uid>:name", yes, "user:{<>}:name"},
		{"user:<id>:name", "user:{<id>}:name", "user:42:name", yes, "user:{42}:name"},
		{"user:<id>:name", "user:{<id>}:name", "user:guest:name", maybe, ""},
		{"user:<id>:name", "user:{<id>}:name", "user:a:b:name", no, ""},
		{"user:<id>:name", "user:{<id>}:name", "user:{42}:name", no, ""},
		{"user:<id>:name", "user:{<id>}:name", "user:<id>", no, ""},
		{"user:<id>", "user:{<id>}", "user:<id>:name", no, ""},
		{"user:<id>", "user:{<id>}", "users:42", no, ""},
		{"user:<id>:<day>", "user:{<id>}:<day>", "user:42:<day>", yes, "user:{42}:<>"},
		{"user_name_42", "user_name_{42}", "user_name_42", yes, "user_name_{42}"},
		{"user_name_42", "user_name_{42}", "user_name_<id>", maybe, ""},
		{"user_name_42", "user_name_{42}", "user_mail_42", no, ""},
		// What begins with a hole is told by that hole, and here is none to compare with.
		{"<key>:old", "{<key>}:old", "<other>:old", maybe, ""},
		{"<key>:old", "{<key>}:old", "<key>:new", no, ""},
	}
	for _, tt := range tests {
		f, err := newFamily(Change{Old: p(tt.old), New: p(tt.renamed)})
		if err != nil {
			t.Fatal(err)
		}
		to, is := f.holds(shapeOf(p(tt.key)), func() bool { return false })
		if is != tt.is || is == yes && to.String() != tt.to {
			t.Errorf("is %s one of %s? %d, %q; want %d, %q", tt.key, tt.old, is, to, tt.is, tt.to)
		}
	}
}

func TestChangesThatNobodyCanCarryOut(t *testing.T) {
	for _, c := range []Change{
		{p("<a>:<b>"), p("<b>:{<a>}")}, // holes in another order: their expressions would have to move
		{p("<key>"), p("{<key>}")},     // no text that tells the keys
		{p("x:<a>"), p("x:{y}")},       // a hole less
	} {
		if _, err := newFamily(c); err == nil {
			t.Errorf("%s to %s is no error", c.Old, c.New)
		}
	}
}

func TestChangesStandTogetherOrClash(t *testing.T) {
	name := Change{p("user:<id>:name"), p("user:{<id>}:name")}
	mail := Change{p("user:<uid>:mail"), p("user:{<uid>}:mail")}
	sameName := Change{p("user:<uid>:name"), p("user:{<uid>}:name")}
	otherName := Change{p("user:<uid>:name"), p("{user:<uid>}:name")}
	one := Change{p("user:42:name"), p("user:{42}:name")}
	guest := Change{p("user:guest:name"), p("user:{guest}:name")}
	tests := []struct {
		a, b []Change
		want Relation
	}{
		{[]Change{name}, []Change{mail}, Apart},
		{[]Change{name}, []Change{mail, sameName}, Together},
		{[]Change{name}, []Change{otherName}, Clash},
		{[]Change{name}, []Change{one}, Together},
		{[]Change{name}, []Change{guest}, Clash},
	}
	for i, tt := range tests {
		alike := func(a, b string) bool { return a == b }
		if got := Relate(tt.a, tt.b, alike); got != tt.want {
			t.Errorf("%d: %d, want %d", i, got, tt.want)
		}
		if got := Relate(tt.b, tt.a, alike); got != tt.want {
			t.Errorf("%d, the other way round: %d, want %d", i, got, tt.want)
		}
	}
}

func TestOneChangeStandsForTheKeysOfItsFamily(t *testing.T) {
	name := Change{p("cart:{<id>:name"), p("cart:{<id>}:name")}
	sameName := Change{p("cart:{<user>:name"), p("cart:{<user>}:name")}
	one := Change{p("cart:{42:name"), p("cart:{42}:name")}
	guest := Change{p("cart:{guest:name"), p("cart:{guest}:name")}
	tests := []struct{ a, b, want []Change }{
		{[]Change{name}, []Change{one}, []Change{name}},
		{[]Change{one}, []Change{name}, []Change{name}},
		{[]Change{name}, []Change{sameName}, []Change{name}},
		{[]Change{one}, []Change{guest, name}, []Change{guest, name}},
	}
	for i, tt := range tests {
		got := Union(tt.a, tt.b)
		if !slices.EqualFunc(got, tt.want, func(a, b Change) bool { return a.Old.Equal(b.Old) && a.New.Equal(b.New) }) {
			t.Errorf("%d: %v, want %v", i, got, tt.want)
		}
	}
}

// Whatever the two texts are, the splices make one of the other.
func FuzzSplices(f *testing.F) {
	for _, pair := range [][2]string{
		{"user:", "user:{"}, {":name", "}:name"}, {"user_name_42", "user_name_{42}"}, {"a{b}c", "ab{c}"}, {"", "{}"}, {"user:name:", "{user:"}, {"x", ""}, {"a{{", "a{"}, {"a:{}:{", "a:{"},
	} {
		f.Add(pair[0], pair[1])
	}
	f.Fuzz(func(t *testing.T, from, to string) {
		got, at := "", 0
		for _, s := range splices(from, to) {
			if s.from < at || s.to < s.from || s.to > len(from) {
				t.Fatalf("%q to %q: the splice %+v is out of order", from, to, s)
			}
			got += from[at:s.from] + s.text
			at = s.to
		}
		if got += from[at:]; got != to {
			t.Errorf("%q becomes %q, want %q", from, got, to)
		}
	})
}
