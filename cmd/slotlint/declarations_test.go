package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/unitchecker"
)

// units are the packages that a package of another module is made of, as units of the go command's, dependencies first.
type units struct {
	dir  string
	list []*unitchecker.Config
}

// listUnits makes up what the go command would ask of a tool for the dependencies of a package.
func listUnits(t *testing.T, pkg string) *units {
	t.Helper()
	cmd := exec.Command("go", "list", "-deps", "-json=ImportPath,Dir,GoFiles,Imports,ImportMap,Standard,Module", pkg)
	cmd.Dir = "../.."
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOWORK=off", "GOFLAGS=")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	u := &units{dir: t.TempDir()}
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct {
			ImportPath, Dir  string
			GoFiles, Imports []string
			ImportMap        map[string]string
			Module           *struct{ Path, Version, GoVersion string }
		}
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		if p.ImportPath == "unsafe" {
			continue
		}
		cfg := &unitchecker.Config{
			ID: p.ImportPath, ImportPath: p.ImportPath, Compiler: "gc", Dir: p.Dir, GoVersion: "go1.26",
			ImportMap: map[string]string{}, PackageVetx: map[string]string{}, VetxOnly: true,
		}
		if p.Module != nil {
			cfg.ModulePath, cfg.ModuleVersion, cfg.GoVersion = p.Module.Path, p.Module.Version, "go"+p.Module.GoVersion
		}
		for _, name := range p.GoFiles {
			cfg.GoFiles = append(cfg.GoFiles, filepath.Join(p.Dir, name))
		}
		for _, path := range p.Imports {
			cfg.ImportMap[path] = path
		}
		for from, to := range p.ImportMap {
			delete(cfg.ImportMap, to)
			cfg.ImportMap[from] = to
		}
		for _, path := range cfg.ImportMap {
			if path != "unsafe" {
				cfg.PackageVetx[path] = u.vetx(path)
			}
		}
		cfg.VetxOutput = u.vetx(p.ImportPath)
		u.list = append(u.list, cfg)
	}
	return u
}

// vetx names the file of a package's facts.
func (u *units) vetx(path string) string {
	return filepath.Join(u.dir, strings.ReplaceAll(path, "/", "!")+".vetx")
}

func (u *units) write(t *testing.T, cfg *unitchecker.Config) string {
	t.Helper()
	data, err := json.Marshal(cfg)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(u.dir, "vet.cfg")
	if err := os.WriteFile(name, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// TestDeclarations pins the format in which units hand on types and facts: what slotlint answers from declarations alone
// has to be, byte for byte, what package unitchecker writes.
func TestDeclarations(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a tool for each of a hundred packages")
	}
	long, err := exec.LookPath("unitchecker")
	if err != nil {
		t.Fatal(err)
	}
	u := listUnits(t, "github.com/goccy/go-yaml")
	for _, cfg := range u.list {
		name := u.write(t, cfg)
		if err := declarations([]string{"-json", "-slotlint.stats", name}); err != nil {
			t.Fatalf("%s: %v", cfg.ImportPath, err)
		}
		got, err := os.ReadFile(cfg.VetxOutput)
		if err != nil {
			t.Fatal(err)
		}
		if out, err := exec.Command(long, "-json", name).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", cfg.ImportPath, err, out)
		}
		want, err := os.ReadFile(cfg.VetxOutput)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s: %d bytes, and %d of unitchecker's, which differ", cfg.ImportPath, len(got), len(want))
		}
	}
	if len(u.list) < 50 {
		t.Errorf("%d packages, want those of a module and of the standard library", len(u.list))
	}
}

// TestNotForDeclarations has one unit that is fit to be answered from its declarations, and changes that make it unfit.
func TestNotForDeclarations(t *testing.T) {
	src := filepath.Join(t.TempDir(), "a.go")
	other := filepath.Join(filepath.Dir(src), "other.vetx")
	const plain = "package a\n\nimport \"example.com/other\"\n\nfunc F() { other.F() }\n"
	empty := listUnits(t, "unsafe")
	// The package that it imports, from its own declarations.
	if err := os.WriteFile(src, []byte("package other\n\nfunc F() {}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	cfg := &unitchecker.Config{
		ImportPath: "example.com/other", GoFiles: []string{src}, VetxOnly: true, VetxOutput: other,
		ModulePath: "example.com/other", ModuleVersion: "v1.0.0",
	}
	if err := declarations([]string{empty.write(t, cfg)}); err != nil {
		t.Fatal(err)
	}
	vetx, err := os.ReadFile(other)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name   string
		fit    bool
		change func(cfg *unitchecker.Config, src *string, vetx *[]byte)
		flags  []string
	}{
		{name: "as it is", fit: true},
		{name: "with flags about what is reported", fit: true, flags: []string{"-json", "-slotlint.strict", "-slotlint.rules=SL101"}},
		{name: "with -deps", flags: []string{"-slotlint.deps=true"}},
		{name: "of the main module", change: func(cfg *unitchecker.Config, _ *string, _ *[]byte) { cfg.ModuleVersion = "" }},
		{name: "of no module", change: func(cfg *unitchecker.Config, _ *string, _ *[]byte) { cfg.ModulePath, cfg.ModuleVersion = "", "" }},
		{name: "that is reported on", change: func(cfg *unitchecker.Config, _ *string, _ *[]byte) { cfg.VetxOnly = false }},
		{name: "with a directive", change: func(_ *unitchecker.Config, src *string, _ *[]byte) {
			*src += "\n//slotlint:tagged\nfunc G() string { return \"\" }\n"
		}},
		{name: "with a syntax error", change: func(_ *unitchecker.Config, src *string, _ *[]byte) { *src += "func {" }},
		{name: "with a type error", change: func(_ *unitchecker.Config, src *string, _ *[]byte) { *src += "var x int = \"\"\n" }},
		{name: "that imports a client", change: func(cfg *unitchecker.Config, _ *string, _ *[]byte) {
			cfg.PackageVetx["github.com/redis/go-redis/v9"] = other
		}},
		{name: "that imports what has facts", change: func(_ *unitchecker.Config, _ *string, vetx *[]byte) {
			(*vetx)[8] = 1
			*vetx = append(*vetx, 0)
		}},
		{name: "whose import is in another format", change: func(_ *unitchecker.Config, _ *string, vetx *[]byte) { (*vetx)[3] = 'y' }},
		{name: "whose import is cut short", change: func(_ *unitchecker.Config, _ *string, vetx *[]byte) { *vetx = (*vetx)[:20] }},
		{name: "whose import is missing", change: func(cfg *unitchecker.Config, _ *string, _ *[]byte) { clear(cfg.PackageVetx) }},
	} {
		t.Run(test.name, func(t *testing.T) {
			output := filepath.Join(t.TempDir(), "a.vetx")
			cfg := &unitchecker.Config{
				ImportPath: "example.com/a", GoFiles: []string{src}, VetxOnly: true, VetxOutput: output,
				ModulePath: "example.com/a", ModuleVersion: "v1.0.0",
				ImportMap:   map[string]string{"example.com/other": "example.com/other"},
				PackageVetx: map[string]string{"example.com/other": other},
			}
			text, imported := plain, slices.Clone(vetx)
			if test.change != nil {
				test.change(cfg, &text, &imported)
			}
			for name, data := range map[string][]byte{src: []byte(text), other: imported} {
				if err := os.WriteFile(name, data, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			err := declarations(append(slices.Clone(test.flags), empty.write(t, cfg)))
			_, statErr := os.Stat(output)
			if written := statErr == nil; written != test.fit || (err == nil) != test.fit {
				t.Errorf("error %v, written: %t", err, written)
			}
		})
	}
}
