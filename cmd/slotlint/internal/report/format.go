package report

import (
	"io"
	"path/filepath"
	"strings"
)

// Options say how a report is written.
type Options struct {
	Dir     string // file names inside Dir are shown relative to it; absolute
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
	}
}

// name returns how a file is called in the output: relative to o.Dir, if it is inside.
func (o Options) name(file string) string {
	if o.Dir == "" || !filepath.IsAbs(file) {
		return file
	}
	rel, err := filepath.Rel(o.Dir, file)
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return file
	}
	return rel
}
