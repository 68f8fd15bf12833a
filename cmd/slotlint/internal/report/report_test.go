package report

import (
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// source writes a file, and returns a function that gives positions in it.
func source(t *testing.T, text string) (dir string, at func(line, column int) token.Position) {
	t.Helper()
	dir = t.TempDir()
	file := filepath.Join(dir, "a.go")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return dir, func(line, column int) token.Position {
		return token.Position{Filename: file, Line: line, Column: column}
	}
}

func text(t *testing.T, r *Report, o Options) string {
	t.Helper()
	var sb strings.Builder
	if err := writeText(&sb, r, o); err != nil {
		t.Fatal(err)
	}
	return sb.String()
}

func TestTextShowsTheSourceLineAndMarksThePlace(t *testing.T) {
	src := "package a\n\tx := f(\"ü\", b)\n" + strings.Repeat("y", maxSnippet+1) + "\n\x1b[31mred\u202e\r\n"
	dir, at := source(t, src)
	tests := []struct {
		name     string
		pos, end token.Position
		want     string
	}{
		{"one place", at(2, 2), at(2, 2), "a.go:2:2: m\n\t\tx := f(\"ü\", b)\n\t\t^\n"},
		{"a range, counted in characters", at(2, 9), at(2, 13), "a.go:2:9: m\n\t\tx := f(\"ü\", b)\n\t\t       ^~~\n"},
		{"after a character of two bytes", at(2, 15), at(2, 16), "a.go:2:15: m\n\t\tx := f(\"ü\", b)\n\t\t            ^\n"},
		{"a range over several lines is marked at its beginning", at(2, 7), at(4, 12), "a.go:2:7: m\n\t\tx := f(\"ü\", b)\n\t\t     ^\n"},
		{"no end", at(1, 9), token.Position{}, "a.go:1:9: m\n\tpackage a\n\t        ^\n"},
		{"an end beyond the line", at(1, 9), at(1, 99), "a.go:1:9: m\n\tpackage a\n\t        ^\n"},
		{"a column beyond the line", at(1, 99), at(1, 100), "a.go:1:99: m\n"},
		{"a line that is too long to show", at(3, 1), at(3, 2), "a.go:3:1: m\n"},
		{"a line beyond the file", at(99, 1), at(99, 1), "a.go:99:1: m\n"},
		{"control characters are not passed on", at(4, 1), at(4, 1), "a.go:4:1: m\n\t\ufffd[31mred\ufffd\n\t^\n"},
		{"no such file", token.Position{Filename: filepath.Join(dir, "b.go"), Line: 1, Column: 1}, token.Position{}, "b.go:1:1: m\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := &Report{Findings: []Finding{{Pos: tt.pos, End: tt.end, Message: "m"}}}
			if got := text(t, r, Options{Dir: dir}); got != tt.want {
				t.Errorf("\n got %q\nwant %q", got, tt.want)
			}
		})
	}
}

func TestOnlySourceFilesAreShown(t *testing.T) {
	dir := t.TempDir()
	secret := filepath.Join(dir, "secret")
	if err := os.WriteFile(secret, []byte("password"), 0o600); err != nil {
		t.Fatal(err)
	}
	directory := filepath.Join(dir, "d.go")
	if err := os.Mkdir(directory, 0o700); err != nil {
		t.Fatal(err)
	}
	huge := filepath.Join(dir, "huge.go")
	if err := os.WriteFile(huge, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(huge, maxSource+1); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{secret, directory, huge, os.DevNull} {
		r := &Report{Findings: []Finding{{Pos: token.Position{Filename: name, Line: 1, Column: 1}, Message: "m"}}}
		if got, want := text(t, r, Options{}), name+":1:1: m\n"; got != want {
			t.Errorf("\n got %q\nwant %q", got, want)
		}
	}
}

func TestColoursAreOnlyWrittenToATerminal(t *testing.T) {
	dir, at := source(t, "package a\n")
	r := &Report{Findings: []Finding{{Pos: at(1, 9), Message: "an \x1b[31mescape"}}}
	if got, want := text(t, r, Options{Dir: dir}), "a.go:1:9: an \ufffd[31mescape\n\tpackage a\n\t        ^\n"; got != want {
		t.Errorf("without colour\n got %q\nwant %q", got, want)
	}
	if got, want := text(t, r, Options{Dir: dir, Color: true}), "\x1b[1ma.go:1:9\x1b[m: an \ufffd[31mescape\n\tpackage a\n\t        \x1b[32m^\x1b[m\n"; got != want {
		t.Errorf("with colour\n got %q\nwant %q", got, want)
	}
}

func TestNamesAreRelativeOnlyInsideTheDirectory(t *testing.T) {
	tests := []struct{ dir, file, want string }{
		{"/m", "/m/a/b.go", filepath.Join("a", "b.go")},
		{"/m", "/m/..a/b.go", filepath.Join("..a", "b.go")},
		{"/m", "/other/b.go", "/other/b.go"},
		{"/m", "/b.go", "/b.go"},
		{"/m/a.go", "/m", "/m"},
		{"", "/m/b.go", "/m/b.go"},
		{"/m", "", ""},
	}
	for _, tt := range tests {
		if got := (Options{Dir: tt.dir}).name(tt.file); got != tt.want {
			t.Errorf("in %q, %q is called %q, want %q", tt.dir, tt.file, got, tt.want)
		}
	}
}

func TestSortOrdersByPlaceAndDropsRepetitions(t *testing.T) {
	f := func(file string, line, column int, rule, message string) Finding {
		return Finding{Pos: token.Position{Filename: file, Line: line, Column: column}, Rule: rule, Message: message}
	}
	r := &Report{
		Findings: []Finding{
			f("b.go", 1, 1, "SL101", "m"), f("a.go", 10, 1, "SL101", "m"), f("a.go", 2, 1, "SL301", "m"),
			f("a.go", 2, 9, "SL101", "a"), f("a.go", 2, 1, "SL101", "n"), f("a.go", 2, 1, "SL101", "m"),
			f("a.go", 10, 1, "SL101", "m"),
		},
		Problems: []Problem{{Package: "b", Message: "m"}, {Package: "a", Message: "m"}, {Package: "b", Message: "m"}},
	}
	r.Sort()
	var got []string
	for _, f := range r.Findings {
		got = append(got, f.Pos.String()+" "+f.Rule+" "+f.Message)
	}
	want := []string{
		"a.go:2:1 SL101 m", "a.go:2:1 SL101 n", "a.go:2:1 SL301 m", "a.go:2:9 SL101 a", "a.go:10:1 SL101 m", "b.go:1:1 SL101 m",
	}
	if !slices.Equal(got, want) {
		t.Errorf("findings\n got %q\nwant %q", got, want)
	}
	if wantProblems := []Problem{{Package: "a", Message: "m"}, {Package: "b", Message: "m"}}; !slices.Equal(r.Problems, wantProblems) {
		t.Errorf("problems\n got %v\nwant %v", r.Problems, wantProblems)
	}
}

// failingWriter fails as a full disk does.
type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, os.ErrInvalid }

func TestEachFormatTellsThatItCouldNotWrite(t *testing.T) {
	r := &Report{Findings: []Finding{{Message: "m"}}}
	for _, f := range Formats() {
		if err := f.Write(failingWriter{}, r, Options{}); err == nil {
			t.Errorf("%s: no error", f.Name)
		}
	}
}
