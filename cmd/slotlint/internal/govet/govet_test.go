package govet

import (
	"go/token"
	"reflect"
	"slices"
	"testing"
)

func TestWhatTheGoCommandSaysOnStandardError(t *testing.T) {
	at := func(file string, line, column int) token.Position {
		return token.Position{Filename: file, Line: line, Column: column}
	}
	tests := []struct {
		name, stderr string
		want         []Problem
		inPackage    bool
	}{
		{name: "nothing"},
		{
			name:      "several errors of one package are one problem",
			stderr:    "# example.com/a\na/a.go:3:5: undefined: x\na/a.go:4:5: undefined: y\n\tof the second\na/a.go:9:5: undefined: z\n",
			want:      []Problem{{"example.com/a", at("/src/a/a.go", 3, 5), "undefined: x (and 2 more errors)"}},
			inPackage: true,
		},
		{
			name:   "errors of several packages are several problems",
			stderr: "# example.com/a\n./a.go:3:5: undefined: x\n# example.com/b [example.com/b.test]\nvet: b/b.go:7:1: y\nb/b.go:8:1: z\n",
			want: []Problem{
				{"example.com/a", at("/src/a.go", 3, 5), "undefined: x"},
				{"example.com/b", at("/src/b/b.go", 7, 1), "y (and 1 more error)"},
			},
			inPackage: true,
		},
		{
			name:   "indented lines continue a message",
			stderr: "a.go:2:8: no required module provides package example.com/x; to add it:\n\tgo get example.com/x\nb.go:2: other\n",
			want: []Problem{
				{"", at("/src/a.go", 2, 8), "no required module provides package example.com/x; to add it: go get example.com/x"},
				{"", at("/src/b.go", 2, 0), "other"},
			},
		},
		{
			name:   "an import cycle",
			stderr: "package m/a\n\timports m/b from a.go\n\timports m/a from b.go: import cycle not allowed\n",
			want:   []Problem{{"", token.Position{}, "package m/a imports m/b from a.go imports m/a from b.go: import cycle not allowed"}},
		},
		{
			name:      "a dead tool is one line, without its stack",
			stderr:    "# example.com/a\npanic: oh no\n\ngoroutine 1 [running]:\nmain.main()\n\t/x/main.go:3 +0x2\nexit status 2\n# example.com/b\nb.go:1:1: y\n",
			want:      []Problem{{"example.com/a", token.Position{}, "internal error: panic: oh no"}, {"example.com/b", at("/src/b.go", 1, 1), "y"}},
			inPackage: true,
		},
		{
			name:      "so is one that ran out of stack",
			stderr:    "# example.com/a\nruntime: goroutine stack exceeds 1000000000-byte limit\nfatal error: stack overflow\n",
			want:      []Problem{{"example.com/a", token.Position{}, "internal error: runtime: goroutine stack exceeds 1000000000-byte limit"}},
			inPackage: true,
		},
		{
			name:   "errors of the go command itself",
			stderr: "go: go.mod file not found in current directory or any parent directory; see 'go help modules'\n",
			want:   []Problem{{"", token.Position{}, "go.mod file not found in current directory or any parent directory; see 'go help modules'"}},
		},
		{
			name:   "a go.mod that is none is one problem, with its place",
			stderr: "go: errors parsing go.mod:\nsub/go.mod:1: unknown directive: modul\n",
			want:   []Problem{{"", at("/src/sub/go.mod", 1, 0), "unknown directive: modul"}},
		},
		{
			name:   "absolute names stay, and names may have colons and spaces",
			stderr: "/x/my dir/a:b.go:1:2: y\r\n",
			want:   []Problem{{"", at("/x/my dir/a:b.go", 1, 2), "y"}},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, inPackage := parseStderr([]byte(tt.stderr), "/src")
			if !reflect.DeepEqual(got, tt.want) {
				t.Errorf("problems\n got %v\nwant %v", got, tt.want)
			}
			if inPackage != tt.inPackage {
				t.Errorf("inPackage = %v, want %v", inPackage, tt.inPackage)
			}
		})
	}
}

func TestDownloadsAndWarningsAreToldAtOnceAndAreNoProblems(t *testing.T) {
	var told []string
	w := stderrWriter{progress: func(line string) { told = append(told, line) }}
	steps := []struct {
		text string
		told []string // so far
	}{
		{"go: downloading example.com/x v1.0.0\ngo: fin", []string{"go: downloading example.com/x v1.0.0"}},
		{"ding example.com/y v1.1.0\r\nno packages to vet\n", []string{"go: downloading example.com/x v1.0.0", "go: finding example.com/y v1.1.0"}},
		{"go: go.mod file not found\nlast", []string{"go: downloading example.com/x v1.0.0", "go: finding example.com/y v1.1.0"}},
	}
	for _, step := range steps {
		if n, err := w.Write([]byte(step.text)); n != len(step.text) || err != nil {
			t.Fatalf("Write(%q) = %d, %v", step.text, n, err)
		}
		if !slices.Equal(told, step.told) {
			t.Errorf("after %q, told %q, want %q", step.text, told, step.told)
		}
	}
	if got, want := string(w.close()), "no packages to vet\ngo: go.mod file not found\nlast"; got != want {
		t.Errorf("kept %q, want %q", got, want)
	}
}

func TestTheObjectsOfGoVetAreReadOneAfterTheOther(t *testing.T) {
	diagnostics, problems := decode([]byte(`{}
{"m/a": {"slotlint": [{"category": "SL101", "posn": "/m/a.go:1:2", "end": "/m/a.go:1:3", "message": "one",
  "related": [{"posn": "/m/b.go:4:5", "end": "/m/b.go:4:6", "message": "here"}],
  "suggested_fixes": [{"message": "fix", "edits": [{"filename": "/m/a.go", "start": 1, "end": 2, "new": "x"}]}]}]}}
{"m/b": {"slotlint": {"error": "broken\nstack"}}}
`))
	a := func(line, column int, file string) token.Position {
		return token.Position{Filename: file, Line: line, Column: column}
	}
	want := []Diagnostic{{
		Package: "m/a", Analyzer: "slotlint", Category: "SL101", Message: "one",
		Pos: a(1, 2, "/m/a.go"), End: a(1, 3, "/m/a.go"),
		Related: []Related{{Pos: a(4, 5, "/m/b.go"), End: a(4, 6, "/m/b.go"), Message: "here"}},
		Fixes:   []Fix{{Message: "fix", Edits: []Edit{{Filename: "/m/a.go", Start: 1, End: 2, New: "x"}}}},
	}}
	if !reflect.DeepEqual(diagnostics, want) {
		t.Errorf("diagnostics\n got %v\nwant %v", diagnostics, want)
	}
	if wantProblems := []Problem{{Package: "m/b", Message: "the analysis failed: broken"}}; !reflect.DeepEqual(problems, wantProblems) {
		t.Errorf("problems\n got %v\nwant %v", problems, wantProblems)
	}
}

func TestOutputThatIsNoJSONIsAProblem(t *testing.T) {
	for _, stdout := range []string{"hello", `{"m": `, `{"m": {"slotlint": 1}}`, `[1]`} {
		if _, problems := decode([]byte(stdout)); len(problems) != 1 {
			t.Errorf("decode(%q): problems %v, want one", stdout, problems)
		}
	}
}

func TestPositions(t *testing.T) {
	tests := []struct {
		posn string
		want token.Position
	}{
		{"/a.go:1:2", token.Position{Filename: "/a.go", Line: 1, Column: 2}},
		{"/a.go:1", token.Position{Filename: "/a.go", Line: 1}},
		{"/a.go", token.Position{Filename: "/a.go"}},
		{`C:\a.go:1:2`, token.Position{Filename: `C:\a.go`, Line: 1, Column: 2}},
		{"/x:y/a.go:1:2", token.Position{Filename: "/x:y/a.go", Line: 1, Column: 2}},
		{"-", token.Position{Filename: "-"}},
		{":1", token.Position{Filename: ":1"}},
		{"", token.Position{}},
	}
	for _, tt := range tests {
		if got := position(tt.posn); got != tt.want {
			t.Errorf("position(%q) = %+v, want %+v", tt.posn, got, tt.want)
		}
	}
}
