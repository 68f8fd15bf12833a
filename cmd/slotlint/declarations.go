package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/slotlint/slotlint/internal/clients"
	"golang.org/x/tools/go/analysis/unitchecker"
	"golang.org/x/tools/go/gcexportdata"
)

// Most units that the go command asks for are packages of the standard library and of other modules, and of them it
// wants facts alone. Package unitchecker type-checks each with all function bodies and runs the analyzer, which has
// nothing to say of a package that reaches no Redis client. Here such a unit is answered from its declarations. The
// answer is the same file, byte for byte, in the format of the x/tools release in go.mod, which TestDeclarations pins;
// in doubt the unit is left to unitchecker.

// A vetx file is what a unit leaves to its importers:
//
//	"vetx", length of types, length of facts, types, facts
//
// The lengths are little-endian uint32s. Types are export data without the "i" with which gcexportdata marks them.
const (
	vetxMagic  = "vetx"
	vetxHeader = len(vetxMagic) + 4 + 4
)

// errNotPlain says that a unit needs more than its declarations.
var errNotPlain = errors.New("not a unit for its declarations alone")

// declarations writes the facts of the unit that the arguments name, if they are those of its declarations. If not, it
// returns an error and has written nothing.
func declarations(args []string) error {
	if slices.ContainsFunc(args[:len(args)-1], asksForMore) {
		return errNotPlain
	}
	data, err := os.ReadFile(args[len(args)-1])
	if err != nil {
		return err
	}
	var cfg unitchecker.Config
	if err := json.Unmarshal(data, &cfg); err != nil {
		return err
	}
	if !cfg.VetxOnly || cfg.VetxOutput == "" || len(cfg.GoFiles) == 0 || !isDependency(&cfg) {
		return errNotPlain
	}
	vetx, err := declare(&cfg)
	if err != nil {
		return err
	}
	return os.WriteFile(cfg.VetxOutput, vetx, 0o666)
}

// asksForMore tells whether a flag makes the analyzer look into dependencies that reach no client.
func asksForMore(flag string) bool {
	name, _, _ := strings.Cut(strings.TrimLeft(flag, "-"), "=")
	return name == "slotlint.deps"
}

// isDependency tells whether a package is the standard library's or another module's, as the analyzer does.
func isDependency(cfg *unitchecker.Config) bool {
	path, version := cfg.ModulePath, cfg.ModuleVersion
	if cfg.Module != nil {
		path, version = cfg.Module.Path, cfg.Module.Version
	}
	if path != "" {
		return version != ""
	}
	first, _, _ := strings.Cut(cfg.ImportPath, "/")
	return !strings.Contains(first, ".") && first != "command-line-arguments"
}

// declare returns the vetx file of a package without facts.
func declare(cfg *unitchecker.Config) ([]byte, error) {
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range cfg.GoFiles {
		src, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		if bytes.Contains(src, []byte("slotlint:")) {
			return nil, errNotPlain // a directive may be a fact
		}
		file, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	imports := vetxImporter{cfg: cfg, fset: fset, pkgs: make(map[string]*types.Package), types: make(map[string][]byte)}
	if err := imports.read(); err != nil {
		return nil, err
	}
	conf := types.Config{
		Importer:         &imports,
		Sizes:            types.SizesFor("gc", build.Default.GOARCH),
		GoVersion:        cfg.GoVersion,
		IgnoreFuncBodies: true,
	}
	pkg, err := conf.Check(cfg.ImportPath, fset, files, nil)
	if err != nil {
		return nil, err
	}
	out := bytes.NewBuffer(make([]byte, vetxHeader-1)) // the mark "i" ends where the types begin
	if err := gcexportdata.Write(out, fset, pkg); err != nil {
		return nil, err
	}
	vetx := out.Bytes()
	copy(vetx, vetxMagic)
	binary.LittleEndian.PutUint32(vetx[len(vetxMagic):], uint32(len(vetx)-vetxHeader))
	binary.LittleEndian.PutUint32(vetx[len(vetxMagic)+4:], 0)
	return vetx, nil
}

// A vetxImporter takes packages from the vetx files of a unit's direct imports.
type vetxImporter struct {
	cfg   *unitchecker.Config
	fset  *token.FileSet
	pkgs  map[string]*types.Package
	types map[string][]byte // by path
}

// read reads the files. A package that imports a client, or one with facts, may have facts itself.
func (m *vetxImporter) read() error {
	for path, file := range m.cfg.PackageVetx {
		if reachesClient(path) {
			return errNotPlain
		}
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if len(data) < vetxHeader || string(data[:len(vetxMagic)]) != vetxMagic {
			return errNotPlain
		}
		n := binary.LittleEndian.Uint32(data[len(vetxMagic):])
		facts := binary.LittleEndian.Uint32(data[len(vetxMagic)+4:])
		if facts != 0 || uint64(len(data)) != uint64(vetxHeader)+uint64(n) {
			return errNotPlain
		}
		m.types[path] = data[vetxHeader:]
	}
	return nil
}

// reachesClient tells whether a package is a client's, or one below it.
func reachesClient(path string) bool {
	for ; path != ""; path = path[:max(0, strings.LastIndexByte(path, '/'))] {
		if clients.Lookup(path) != nil {
			return true
		}
	}
	return false
}

// Import implements types.Importer.
func (m *vetxImporter) Import(importPath string) (*types.Package, error) {
	path, ok := m.cfg.ImportMap[importPath]
	if !ok {
		return nil, fmt.Errorf("can't resolve import %q", importPath)
	}
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if pkg := m.pkgs[path]; pkg != nil && pkg.Complete() {
		return pkg, nil
	}
	data, ok := m.types[path]
	if !ok {
		return nil, fmt.Errorf("no types of %q", path)
	}
	return gcexportdata.Read(io.MultiReader(strings.NewReader("i"), bytes.NewReader(data)), m.fset, m.pkgs, path)
}
