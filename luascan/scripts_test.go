package luascan

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// scripts returns the scripts of testdata by name.
func scripts(tb testing.TB) map[string]string {
	tb.Helper()
	names, err := filepath.Glob("testdata/*.lua")
	if err != nil || len(names) == 0 {
		tb.Fatalf("no scripts: %v", err)
	}
	r := map[string]string{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			tb.Fatal(err)
		}
		r[filepath.Base(name)] = string(text)
	}
	return r
}

// TestScripts scans the scripts of testdata. Each says in its last lines what it accesses.
func TestScripts(t *testing.T) {
	for name, src := range scripts(t) {
		var want strings.Builder
		for line := range strings.Lines(src) {
			if text, ok := strings.CutPrefix(line, "-- want: "); ok {
				want.WriteString(text)
			}
		}
		s, err := Scan(src)
		if err != nil {
			t.Errorf("%s:%v", name, err)
			continue
		}
		if got := show(s.Accesses); got != want.String() {
			t.Errorf("%s: got:\n%s\nwant:\n%s", name, got, want.String())
		}
	}
}

func BenchmarkScan(b *testing.B) {
	for name, src := range scripts(b) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Scan(src); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkBind(b *testing.B) {
	s, err := Scan(scripts(b)["unlock_many.lua"])
	if err != nil {
		b.Fatal(err)
	}
	run := Run{Keys: literals([]string{"a", "b", "c"}), Args: literals([]string{"token"})}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Bind(run); err != nil {
			b.Fatal(err)
		}
	}
}
