package flow

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestDirectives(t *testing.T) {
	for _, test := range []struct {
		format string
		want   string // texts, and directives as {operand spec}; "-" for a format that is not followed
	}{
		{"", ""},
		{"user:%d:name", "user:{0 %d}:name"},
		{"%s%s", "{0 %s}{1 %s}"},
		{"100%%:%v", "100%:{0 %v}"},
		{"%05d|%-8s|%+v|% x|%#x", "{0 %05d}|{1 %-8s}|{2 %+v}|{3 % x}|{4 %#x}"},
		{"%.2f:%8.3f:%.f", "{0 %.2f}:{1 %8.3f}:{2 %.f}"},
		{"%[2]s:%[1]s", "{1 %s}:{0 %s}"},
		{"%[2]s:%s", "{1 %s}:{2 %s}"},
		{"%*d", "{1 %d *}"},
		{"%[3]*.[2]*[1]f", "{0 %.f *}"},
		{"%-*s|%.*f", "{1 %-s *}|{3 %.f *}"},
		{"[%s]", "[{0 %s}]"},
		{"%", "-"},         // %!(NOVERB)
		{"%z", "-"},        // %!z(...)
		{"%w", "-"},        // for Errorf alone
		{"%5-d", "-"},      // a flag after the width
		{"%[1]2d", "-"},    // a width after the index
		{"%[0]d", "-"},     // operands count from one
		{"%[x]d", "-"},     //
		{"%[1", "-"},       //
		{"%2000000d", "-"}, // longer than any key
		{"%é", "-"},
	} {
		t.Run(test.format, func(t *testing.T) {
			texts, dirs, _, ok := directives(test.format)
			got := "-"
			if ok {
				got = ""
				for i, text := range texts {
					got += text
					if i < len(dirs) {
						star := ""
						if !dirs[i].known {
							star = " *"
						}
						got += fmt.Sprintf("{%d %s%s}", dirs[i].operand, dirs[i].spec, star)
					}
				}
			}
			if got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

// FuzzDirectives holds what is read out of a format against package fmt itself: wherever directives claims to
// understand it, its texts and the operands, each formatted by its own directive, are what fmt writes.
func FuzzDirectives(f *testing.F) {
	for _, format := range []string{
		"user:%d:name", "%s:%s", "%[2]s:%[1]s", "%[2]s:%s", "100%%", "%05d|%-8s", "%x%X%o", "%q%c%U", "%+v|%#v|% d",
		"%8.3f|%.f|%e", "%*d", "%[3]*.[2]*[1]f", "%-*s", "%", "%!", "%z", "%5-d", "%[1]2d", "[%s]", "%%%s%%", "{%d}", "%.3s",
		"%T", "%t", "%p", "%[4]d:%[1]d", "%+q", "%#x", "%08.3f", "%+.2e", "%.[1]d", "%[1].2d", "%é", "\x00%d\xff", "%.%", "% %",
	} {
		f.Add(format, 42, "id", true)
		f.Add(format, -7, "a{b}c", false)
	}
	f.Fuzz(func(t *testing.T, format string, n int, s string, first bool) {
		texts, dirs, reordered, ok := directives(format)
		if !ok {
			return
		}
		if len(texts) != len(dirs)+1 {
			t.Fatalf("%d texts around %d directives", len(texts), len(dirs))
		}
		operands := make([]any, 0, len(dirs))
		used := 0
		for _, d := range dirs {
			used = max(used, d.operand+1)
		}
		if used > 64 {
			return // each index is understood alike
		}
		for i := range used {
			if (i%2 == 0) == first {
				operands = append(operands, n+i)
			} else {
				operands = append(operands, s)
			}
		}
		var want strings.Builder
		for i, text := range texts {
			want.WriteString(text)
			if i == len(dirs) {
				break
			}
			if !dirs[i].known {
				checkAround(t, format, texts)
				return
			}
			fmt.Fprintf(&want, dirs[i].spec, operands[dirs[i].operand])
		}
		if got := fmt.Sprintf(format, operands...); got != want.String() {
			t.Errorf("Sprintf(%q, %v) is %q, but read as %q", format, operands, got, want.String())
		}
		// One operand more is no matter where the format chooses operands by their index, and else an error.
		got := fmt.Sprintf(format, append(operands, "extra")...)
		if extra := strings.HasSuffix(got, "%!(EXTRA string=extra)"); extra == reordered {
			t.Errorf("Sprintf(%q, %v, extra) is %q, but reordered is %t", format, operands, got, reordered)
		}
	})
}

// checkAround holds a format with a width that is an operand against fmt: the texts stand around what is not known.
func checkAround(t *testing.T, format string, texts []string) {
	many := make([]any, 80)
	for i := range many {
		many[i] = i % 7
	}
	rest := fmt.Sprintf(format, many...)
	rest, _, _ = strings.Cut(rest, "%!(EXTRA")
	for _, text := range texts {
		at := strings.Index(rest, text)
		if at < 0 && utf8.ValidString(format) {
			t.Errorf("Sprintf(%q, ints) does not go on with %q: %q", format, text, rest)
			return
		}
		rest = rest[max(at, 0)+len(text):]
	}
}
