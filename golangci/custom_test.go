package golangci_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// slow is the environment variable that asks for the tests that build golangci-lint, which takes minutes.
const slow = "SLOTLINT_SLOW"

// TestGolangciLintShowsWhatGoVetShows builds a golangci-lint that has the plugin, and a slotlint, and has both analyze
// one module.
func TestGolangciLintShowsWhatGoVetShows(t *testing.T) {
	if os.Getenv(slow) == "" {
		t.Skipf("builds golangci-lint; %s=1 asks for it", slow)
	}
	b := bench{T: t, dir: module(t), cache: t.TempDir()}
	b.golangci = b.build("testdata/custom", ".")
	b.slotlint = b.build("..", "./cmd/slotlint")

	vet := b.vet()
	t.Run("the same findings", func(t *testing.T) {
		want := slices.DeleteFunc(slices.Clone(vet), func(s seen) bool { return strings.Contains(s.source, "//nolint:slotlint") })
		if len(want) != len(vet)-1 {
			t.Errorf("%d of %d findings of go vet are not muted, want all but one", len(want), len(vet))
		}
		got := b.lint(t)
		for i := range want {
			want[i].source = ""
		}
		if !slices.Equal(got, want) {
			t.Errorf("golangci-lint shows\n%s\ngo vet shows, besides what is muted\n%s", lines(got), lines(want))
		}
		// These are there to be found: of the other package's helpers, in a test, and four on lines that are alike.
		for _, place := range []string{"shop.go:15", "shop.go:19", "shop.go:30", "shop.go:34", "shop.go:47", "shop.go:50", "shop_test.go:8"} {
			if !slices.ContainsFunc(got, func(s seen) bool { return strings.HasPrefix(s.String(), place+":") }) {
				t.Errorf("nothing at %s", place)
			}
		}
	})
	t.Run("from the cache, too", func(t *testing.T) {
		if first, second := b.lint(t), b.lint(t); !slices.Equal(first, second) {
			t.Errorf("first\n%s\nthen\n%s", lines(first), lines(second))
		}
	})
	t.Run("fixes that are all in one file are applied", func(t *testing.T) {
		fixed := bench{T: t, dir: module(t), cache: t.TempDir(), golangci: b.golangci}
		if out, code := fixed.run(t, fixed.golangci, "run", "--fix", "./..."); code != 1 {
			t.Errorf("exit status %d, want 1 for what has no fix: %s", code, out)
		}
		text, err := os.ReadFile(filepath.Join(fixed.dir, "shop.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{
			`"user_balance_{10086}", "user_score_{10086}"`,
			`"book:{"+id+"}:title", "book:{"+id+"}:price"`,
			`"book:{"+id+"}:title", "book:{"+id+"}:pages"`,
			`"page_views_7", "page_likes_7"`, // half of it would be in page.go
		} {
			if !strings.Contains(string(text), want) {
				t.Errorf("no %s in\n%s", want, text)
			}
		}
		for _, name := range []string{"page.go", "keys/keys.go"} {
			before, errBefore := os.ReadFile(filepath.Join("testdata/shop", name))
			after, errAfter := os.ReadFile(filepath.Join(fixed.dir, name))
			if errBefore != nil || errAfter != nil || !bytes.Equal(before, after) {
				t.Errorf("%s was changed, %v, %v", name, errBefore, errAfter)
			}
		}
		left := slices.DeleteFunc(fixed.lint(t), func(s seen) bool {
			return !strings.Contains(s.message, "book:") && !strings.Contains(s.message, "user_")
		})
		if len(left) > 0 {
			t.Errorf("found again:\n%s", lines(left))
		}
	})
	t.Run("settings choose rules", func(t *testing.T) {
		b.configure(t, "rules: [SL301]")
		got := b.lint(t)
		if len(got) != 1 || !strings.HasSuffix(got[0].message, "(SL301)") {
			t.Errorf("with SL301 alone\n%s", lines(got))
		}
	})
	t.Run("the configuration file is valid", func(t *testing.T) {
		b.configure(t, "strict: true")
		if out, code := b.run(t, b.golangci, "config", "path"); code != 0 {
			t.Errorf("exit status %d: %s", code, out)
		}
	})
	t.Run("a mistake in the settings ends the run", func(t *testing.T) {
		b.configure(t, "strikt: true")
		out, code := b.run(t, b.golangci, "run", "./...")
		const want = `slotlint: unknown setting \"strikt\"; the settings are rules,`
		if code != 3 || !strings.Contains(strings.ReplaceAll(out, `"strikt"`, `\"strikt\"`), want) {
			t.Errorf("exit status %d, want 3: %s", code, out)
		}
	})
}

// module returns a copy of the module that is analyzed, in a folder without a repository.
func module(t *testing.T) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	dir = filepath.Join(dir, "shop")
	if err := os.CopyFS(dir, os.DirFS("testdata/shop")); err != nil {
		t.Fatal(err)
	}
	return dir
}

// A seen is a finding as its reader sees it.
type seen struct {
	file         string
	line, column int
	message      string

	source string // the line that it is in
}

func (s seen) String() string {
	return fmt.Sprintf("%s:%d:%d: %s", s.file, s.line, s.column, s.message)
}

func lines(list []seen) string {
	var sb strings.Builder
	for _, s := range list {
		sb.WriteString("\t" + s.String() + "\n")
	}
	return sb.String()
}

// A bench is the module and the programs that look at it.
type bench struct {
	*testing.T
	dir, cache         string
	golangci, slotlint string
}

// build builds a program of a module, and returns its path.
func (b *bench) build(module, pkg string) string {
	b.Helper()
	out := filepath.Join(b.TempDir(), "tool")
	if runtime.GOOS == "windows" {
		out += ".exe"
	}
	// Without the repository's version, which golangci-lint would take for its own.
	cmd := exec.Command("go", "build", "-buildvcs=false", "-o", out, pkg)
	cmd.Dir = module
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	if text, err := cmd.CombinedOutput(); err != nil {
		b.Fatalf("go build in %s: %v\n%s", module, err, text)
	}
	return out
}

// run runs a program in the module, and returns what it prints and its exit status.
func (b *bench) run(t *testing.T, name string, args ...string) (string, int) {
	t.Helper()
	stdout, stderr, code := b.output(t, name, args...)
	return stdout + stderr, code
}

func (b *bench) output(t *testing.T, name string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, errs bytes.Buffer
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = b.dir, &out, &errs
	cmd.Env = append(os.Environ(), "GOLANGCI_LINT_CACHE="+b.cache, "GOWORK=off", "GOFLAGS=", "GOPROXY=off")
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		t.Fatalf("%s: %v", name, err)
	}
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}

// configure gives the plugin a setting, as a line of YAML.
func (b *bench) configure(t *testing.T, setting string) {
	t.Helper()
	const before = "original-url: github.com/slotlint/slotlint\n"
	text, err := os.ReadFile("testdata/shop/.golangci.yml")
	if err != nil {
		t.Fatal(err)
	}
	with := strings.Replace(string(text), before, before+"        settings: {"+setting+"}\n", 1)
	if err := os.WriteFile(filepath.Join(b.dir, ".golangci.yml"), []byte(with), 0o666); err != nil {
		t.Fatal(err)
	}
}

// lint runs golangci-lint.
func (b *bench) lint(t *testing.T) []seen {
	t.Helper()
	stdout, stderr, code := b.output(t, b.golangci, "run", "--output.json.path=stdout", "--show-stats=false", "./...")
	var doc struct {
		Issues []struct {
			FromLinter, Text string
			Pos              struct {
				Filename     string
				Line, Column int
			}
		}
	}
	if err := json.Unmarshal([]byte(stdout), &doc); err != nil {
		t.Fatalf("%v in %s%s", err, stdout, stderr)
	}
	if code != 1 {
		t.Errorf("exit status %d, want 1: %s", code, stderr)
	}
	var list []seen
	for _, i := range doc.Issues {
		if i.FromLinter != "slotlint" {
			t.Errorf("an issue of %s: %s", i.FromLinter, i.Text)
		}
		list = append(list, seen{file: i.Pos.Filename, line: i.Pos.Line, column: i.Pos.Column, message: i.Text})
	}
	return b.sorted(list)
}

// vet runs go vet with slotlint.
func (b *bench) vet() []seen {
	b.Helper()
	stdout, stderr, code := b.output(b.T, "go", "vet", "-vettool="+b.slotlint, "-json", "./...")
	if code != 0 {
		b.Fatalf("go vet: exit status %d: %s", code, stderr)
	}
	var list []seen
	for d := json.NewDecoder(strings.NewReader(stdout)); ; {
		var packages map[string]map[string][]struct{ Posn, Message string }
		if err := d.Decode(&packages); err == io.EOF {
			break
		} else if err != nil {
			b.Fatal(err)
		}
		for _, found := range packages {
			for _, diagnostic := range found["slotlint"] {
				s := seen{message: diagnostic.Message}
				name, place, _ := strings.Cut(diagnostic.Posn, ".go:")
				s.file = name + ".go"
				if _, err := fmt.Sscanf(place, "%d:%d", &s.line, &s.column); err != nil {
					b.Fatalf("place %q: %v", diagnostic.Posn, err)
				}
				list = append(list, s)
			}
		}
	}
	list = b.sorted(list)
	for i, s := range list {
		text, err := os.ReadFile(filepath.Join(b.dir, s.file))
		if err != nil {
			b.Fatal(err)
		}
		list[i].source = strings.Split(string(text), "\n")[s.line-1]
	}
	return list
}

// sorted puts findings in order, and calls their files by names relative to the module.
func (b *bench) sorted(list []seen) []seen {
	for i, s := range list {
		if rel, err := filepath.Rel(b.dir, s.file); err == nil && filepath.IsAbs(s.file) {
			list[i].file = rel
		}
	}
	slices.SortFunc(list, func(x, y seen) int {
		return cmp.Or(strings.Compare(x.file, y.file), cmp.Compare(x.line, y.line), strings.Compare(x.message, y.message))
	})
	return list
}
