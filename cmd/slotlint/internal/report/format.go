package report

import (
	"io"
	"path/filepath"
	"strings"
)

// Options say how a report is written.
type Options struct {
	Dir     string // file names inside Dir are shown relative to it; absolute
	Root    string // of the repository: what programs on other machines take names to be relative to; absolute
	Version string // of slotlint
	Color   bool   // for a terminal
	Summary bool   // end a text with one line that counts groups
}

// A Format writes reports in one form.
type Format struct {
	Name  string // as in -format NAME
	About string // a few words
	Write func(w io.Writer, r *Report, o Options) error
}

// Formats returns the formats, the default first.
func Formats() []Format {
	return []Format{
		{Name: "text", About: "for people: each finding with its source line", Write: writeText},
		{Name: "json", About: "one JSON document, see 'slotlint help json'", Write: writeJSON},
		{Name: "sarif", About: "SARIF 2.1.0, for code scanning", Write: writeSARIF},
		{Name: "github", About: "workflow commands of GitHub Actions, shown in pull requests", Write: writeGitHub},
		{Name: "gitlab", About: "a GitLab code quality report", Write: writeGitLab},
		{Name: "checkstyle", About: "the XML of Checkstyle", Write: writeCheckstyle},
		{Name: "junit", About: "the XML of JUnit: a finding is a test that fails", Write: writeJUnit},
	}
}

// name returns how a file is called in the output: relative to o.Dir, if it is inside.
func (o Options) name(file string) string { return relative(o.Dir, file) }

// rootName returns how a file is called, with slashes, where the directory does not count in which slotlint was
// started.
func (o Options) rootName(file string) string { return filepath.ToSlash(relative(o.Root, file)) }

// relative returns the name of a file relative to dir, if it is inside.
func relative(dir, file string) string {
	if dir == "" || !filepath.IsAbs(file) {
		return file
	}
	rel, err := filepath.Rel(dir, file)
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return file
	}
	return rel
}
