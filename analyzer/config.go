package analyzer

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/slotlint/slotlint/docs/rules"
	"github.com/slotlint/slotlint/internal/config"
	"github.com/slotlint/slotlint/internal/target"
	"golang.org/x/tools/go/analysis"
)

// overriding are the flags that replace what the configuration file says, if they are given.
var overriding = []string{"rules", "strict", "cluster-clients-only", "target"}

// noted is a flag's value that remembers that it was given.
type noted struct {
	flag.Value
	name  string
	given map[string]bool
}

func (n noted) Set(s string) error {
	n.given[n.name] = true
	return n.Value.Set(s)
}

// IsBoolFlag tells package flag that -strict means -strict=true.
func (n noted) IsBoolFlag() bool {
	b, ok := n.Value.(interface{ IsBoolFlag() bool })
	return ok && b.IsBoolFlag()
}

// note makes the overriding flags remember that they were given.
func (o *Options) note(flags *flag.FlagSet) {
	o.given = map[string]bool{}
	for _, name := range overriding {
		f := flags.Lookup(name)
		f.Value = noted{f.Value, name, o.given}
	}
}

// settings are the options for one package: the analyzer's, and below them those of the configuration file of the
// package's module.
type settings struct {
	Options
	enabled []rules.Rule
	target  target.Target

	file     *config.File
	root     string   // the directory of go.mod, if known
	name     string   // the file, as messages name it
	mistakes []string // in the file, each with its place

	renames [][]Rename // of Options.Renames
}

// settingsFor reads the configuration of a package. Only the main module has one: that of a dependency is about the
// dependency's own analysis.
func settingsFor(pass *analysis.Pass, opts *Options) (*settings, error) {
	set := &settings{Options: *opts, file: &config.File{}, name: config.FileName}
	if len(pass.Files) > 0 && isMain(pass) && !isStandard(pass) {
		set.read(pass)
	}
	if !opts.given["rules"] && opts.Rules == "" {
		set.Rules = set.file.Rules
	}
	if !opts.given["strict"] {
		set.Strict = opts.Strict || set.file.Strict
	}
	if !opts.given["cluster-clients-only"] {
		set.ClusterClientsOnly = opts.ClusterClientsOnly || set.file.ClusterClientsOnly
	}
	var err error
	if set.target, err = target.Parse(opts.Target); err != nil {
		return nil, err
	}
	if !opts.given["target"] && opts.Target == "" {
		set.target = set.file.Target
	}
	if set.enabled, err = rules.Select(set.Rules); err != nil {
		return nil, err
	}
	set.renames, err = readRenames(set.Renames)
	return set, err
}

func (set *settings) read(pass *analysis.Pass) {
	place := locate(pass)
	set.root = place.Root
	name := place.File
	if set.Config != "" {
		set.name, name = set.Config, set.Config
		if !filepath.IsAbs(name) {
			name = filepath.Join(place.Root, name)
		}
	}
	for _, stray := range place.Stray {
		shown, err := filepath.Rel(place.Root, stray)
		if err != nil {
			shown = stray
		}
		set.mistakes = append(set.mistakes, filepath.ToSlash(shown)+": is not read; the configuration stands beside go.mod")
	}
	if name == "" {
		return
	}
	file, mistakes := config.Read(name)
	set.file = file
	set.add(mistakes)
}

func (set *settings) add(mistakes []config.Mistake) {
	for _, m := range mistakes {
		set.mistakes = append(set.mistakes, m.In(set.name))
	}
}

// locate finds the module that a package belongs to. The files that cgo writes are elsewhere.
func locate(pass *analysis.Pass) config.Place {
	last := ""
	for _, file := range pass.Files {
		dir := filepath.Dir(pass.Fset.Position(file.Package).Filename)
		if dir == last {
			continue
		}
		if last = dir; config.Find(dir).Root != "" {
			return config.Find(dir)
		}
	}
	return config.Place{}
}

// reportMistakes reports the mistakes in the configuration, as one diagnostic: the first, and how many more there
// are. With them nothing else is worth reporting. They are the concern of packages that issue commands, and of those
// that the file speaks of.
func (set *settings) reportMistakes(pass *analysis.Pass, need need) bool {
	if len(set.mistakes) == 0 || need != operations && !set.concerns(pass) {
		return false
	}
	text := set.mistakes[0]
	switch n := len(set.mistakes) - 1; {
	case n == 1:
		text += " (and 1 more mistake)"
	case n > 1:
		text += fmt.Sprintf(" (and %d more mistakes)", n)
	}
	pass.Report(analysis.Diagnostic{Pos: pass.Files[0].Package, Category: CategoryConfig, Message: text})
	return true
}

// concerns reports whether the configuration file names the package or one that it imports.
func (set *settings) concerns(pass *analysis.Pass) bool {
	if set.file.Mentions(pass.Pkg.Path()) {
		return true
	}
	for _, imp := range pass.Pkg.Imports() {
		if set.file.Mentions(imp.Path()) {
			return true
		}
	}
	return false
}

// hasPackage reports whether the package of that import path may exist. What is outside of the module is not
// known.
func (set *settings) hasPackage(pass *analysis.Pass, path string) bool {
	if pass.Module == nil || set.root == "" {
		return true
	}
	below, ok := strings.CutPrefix(path, pass.Module.Path)
	if !ok || below != "" && below[0] != '/' {
		return true
	}
	info, err := os.Stat(filepath.Join(set.root, filepath.FromSlash(below)))
	return err == nil && info.IsDir()
}
