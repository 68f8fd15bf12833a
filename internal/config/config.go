// Package config reads .slotlint.yml, the file in which a project tells slotlint what it cannot see
// in the code.
//
// The file stands beside the go.mod of the module that it is about ([Find]). It is read strictly: what is not
// understood is a [Mistake] with its line, never left out in silence. A setting that does not work would be
// taken for one that does.
//
// The file is part of the repository under analysis, and so as little trusted as its code: its size is
// bounded, and anchors, aliases and tags, by which a small YAML file becomes a large one, are refused.
//
// This package knows the form only. Whether the functions and parameters that a file names exist can be told
// where the program is known.
package config

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/slotlint/slotlint/internal/target"
	"github.com/slotlint/slotlint/keypattern"
)

// FileName is the name of the configuration file.
const FileName = ".slotlint.yml"

// A File is what a configuration file says.
type File struct {
	Rules              string // in the form of rules.Select; empty where the file does not say
	Strict             bool
	ClusterClientsOnly bool
	Target             target.Target
	Sinks              []Sink
	Builders           []Builder
	Tagged             []Tagged

	content []byte
}

// Mentions reports whether the file has a text anywhere, understood or not.
func (f *File) Mentions(text string) bool { return bytes.Contains(f.content, []byte(text)) }

// A Name names a function, a method or a field by its package and, for the last two, its type. Whether the
// receiver is a pointer is left out: no type has both methods.
type Name struct {
	Package string // import path
	Type    string // empty for a plain function
	Ident   string
}

// String returns the name as the file spells it, less the star of a pointer receiver.
func (n Name) String() string {
	if n.Type == "" {
		return n.Package + "." + n.Ident
	}
	return "(" + n.Package + "." + n.Type + ")." + n.Ident
}

// A Sink is a function that issues a command.
type Sink struct {
	Func    Name
	Line    int
	Command string // in upper case
	Keys    []Param
}

// A Param is a parameter: Index where Name is empty. Neither the receiver nor a leading context.Context
// counts.
type Param struct {
	Name  string
	Index int
	Line  int
}

// String returns the parameter as the file spells it.
func (p Param) String() string {
	if p.Name != "" {
		return p.Name
	}
	return fmt.Sprint(p.Index)
}

// A Builder is a function that returns a key.
type Builder struct {
	Func Name
	Line int
	// Pattern is the key. The name of a hole is that of a parameter, or its index, or "?" for what
	// no parameter says.
	Pattern keypattern.Pattern
}

// A Tagged is a function or a field whose value always carries a hash tag.
type Tagged struct {
	Name
	Line int
}

// A Mistake is something in a configuration file that is not understood, or not so.
type Mistake struct {
	Line int // from 1; 0 for the file as a whole
	Text string
}

// In returns the mistake with its place: ".slotlint.yml:7: unknown key".
func (m Mistake) In(file string) string {
	if m.Line == 0 {
		return file + ": " + m.Text
	}
	return fmt.Sprintf("%s:%d: %s", file, m.Line, m.Text)
}

// A Place is where the configuration of a package is.
type Place struct {
	Root string // the directory of go.mod; empty where there is no module, and so nothing else
	File string // the configuration file beside go.mod; empty where there is none
	// Stray are files of that name between the package's directory and Root. They are not read, and whoever put
	// them there thinks otherwise.
	Stray []string
}

// Find returns the place for a package in a directory. Nothing above the nearest go.mod is looked at.
func Find(dir string) Place {
	var p Place
	dir, err := filepath.Abs(dir)
	if err != nil {
		return p
	}
	for {
		file := filepath.Join(dir, FileName)
		found := isFile(file)
		if isFile(filepath.Join(dir, "go.mod")) {
			p.Root = dir
			if found {
				p.File = file
			}
			return p
		}
		if found {
			p.Stray = append(p.Stray, file)
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return Place{}
		}
		dir = parent
	}
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// Read reads a configuration file. Where there are mistakes, they are in the order of their lines, and the
// File holds what could be understood.
func Read(name string) (*File, []Mistake) {
	content, err := os.ReadFile(name)
	if err != nil {
		text := err.Error()
		if i := strings.LastIndex(text, ": "); i >= 0 {
			text = text[i+2:] // "open <path>: " says the name once more
		}
		return &File{}, []Mistake{{Text: "cannot be read: " + text}}
	}
	return Parse(content)
}
