package report

import (
	"encoding/xml"
	"io"

	"github.com/slotlint/slotlint/docs/rules"
)

type (
	checkstyleReport struct {
		XMLName xml.Name         `xml:"checkstyle"`
		Version string           `xml:"version,attr"`
		Files   []checkstyleFile `xml:"file"`
	}
	checkstyleFile struct {
		Name   string            `xml:"name,attr"`
		Errors []checkstyleError `xml:"error"`
	}
	checkstyleError struct {
		Line     int    `xml:"line,attr"`
		Column   int    `xml:"column,attr,omitempty"`
		Severity string `xml:"severity,attr"`
		Message  string `xml:"message,attr"`
		Source   string `xml:"source,attr"`
	}
)

// writeCheckstyle writes the XML of Checkstyle, which Jenkins, reviewdog and others read. Problems have no place in
// it.
func writeCheckstyle(w io.Writer, r *Report, o Options) error {
	severities := map[rules.Level]string{rules.Error: "error", rules.Warning: "warning", rules.Note: "info"}
	doc := checkstyleReport{Version: "5.0"}
	source := sources{}
	for _, f := range r.Findings { // those of one file stand together
		name := o.rootName(f.Pos.Filename)
		if n := len(doc.Files); n == 0 || doc.Files[n-1].Name != name {
			doc.Files = append(doc.Files, checkstyleFile{Name: name})
		}
		file := &doc.Files[len(doc.Files)-1]
		file.Errors = append(file.Errors, checkstyleError{
			Line:     max(1, f.Pos.Line),
			Column:   source.column(f.Pos),
			Severity: severities[f.Level],
			Message:  f.Message,
			Source:   "slotlint." + f.Rule,
		})
	}
	return writeXML(w, doc)
}
