package keypattern

import (
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for _, tt := range []struct {
		in   string
		want Hole // of the only hole
	}{
		{"<id>", Hole{ID: "id", Name: "id", Alphabet: AnyByte, Min: 0, Max: Unbounded}},
		{"a<s.prefix>b", Hole{ID: "s.prefix", Name: "s.prefix", Alphabet: AnyByte, Min: 0, Max: Unbounded}},
		{"<id %d>", Hole{ID: "id", Name: "id", Alphabet: Decimal, Min: 1, Max: 20}},
		{"<id int64>", Hole{ID: "id", Name: "id", Alphabet: Decimal, Min: 1, Max: 20}},
		{"<id* uuid>", Hole{ID: "id", Name: "id", Alphabet: NoBraces, Min: 36, Max: 36, Varies: true}},
		{"<id*>", Hole{ID: "id", Name: "id", Alphabet: AnyByte, Max: Unbounded, Varies: true}},
		{"<sum hex64>", Hole{ID: "sum", Name: "sum", Alphabet: Hex, Min: 64, Max: 64}},
		{"<x plain1-8>", Hole{ID: "x", Name: "x", Alphabet: NoBraces, Min: 1, Max: 8}},
		{"<x any1->", Hole{ID: "x", Name: "x", Alphabet: AnyByte, Min: 1, Max: Unbounded}},
		{"<x decimal>", Hole{ID: "x", Name: "x", Alphabet: Decimal, Min: 0, Max: Unbounded}},
	} {
		t.Run(tt.in, func(t *testing.T) {
			p, err := Parse(tt.in)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range p.Segments() {
				if s.Hole != nil && *s.Hole != tt.want {
					t.Errorf("the hole is %+v, want %+v", *s.Hole, tt.want)
				}
			}
		})
	}

	t.Run("a backslash takes what follows literally", func(t *testing.T) {
		if key, ok := MustParse(`a\<b\>\\`).Constant(); !ok || key != `a<b>\` {
			t.Errorf("got %q, %t", key, ok)
		}
	})
	t.Run("one hole told twice has all that is known of it", func(t *testing.T) {
		p := MustParse("<id>:<id hex64>")
		if h := p.Segments()[0].Hole; h.Alphabet != Hex || h.Min != 64 || h.Max != 64 {
			t.Errorf("the first is %+v", h)
		}
	})
}

func TestParseRejects(t *testing.T) {
	for in, want := range map[string]string{
		"user:<id":    "byte 5: < is never closed",
		"user:id>":    "byte 7: > closes nothing",
		"<>":          "byte 0: hole <> has no proper name",
		"a<*>":        "byte 1: hole <*> has no proper name",
		"<a<b>":       "no proper name",
		"<id float>":  `unknown kind, "float"`,
		"<id hex4-2>": `unknown kind`,
		"<id hex-2>":  `unknown kind`,
		"<id hex0>":   `unknown kind`,
		`a\`:          "nothing follows the backslash",
	} {
		t.Run(in, func(t *testing.T) {
			if p, err := Parse(in); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("Parse(%q) = %v, %v; want an error with %q", in, p, err, want)
			}
		})
	}
}
