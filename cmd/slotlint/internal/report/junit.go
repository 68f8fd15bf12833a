package report

import (
	"encoding/xml"
	"fmt"
	"io"
)

type (
	junitReport struct {
		XMLName xml.Name     `xml:"testsuites"`
		Suites  []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Name    string        `xml:"name,attr"`
		Class   string        `xml:"classname,attr"`
		File    string        `xml:"file,attr,omitempty"`
		Line    int           `xml:"line,attr,omitempty"`
		Failure *junitOutcome `xml:"failure"`
		Error   *junitOutcome `xml:"error"`
	}
	junitOutcome struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr"`
		Text    string `xml:",chardata"`
	}
)

// writeJUnit writes the XML of JUnit, which nearly every CI shows: a finding is a test that failed, and a problem is
// one that could not be run. Some programs take a report without tests for a mistake, so one test that passes stands
// where there is nothing to say.
func writeJUnit(w io.Writer, r *Report, o Options) error {
	suite := junitSuite{Name: "slotlint", Failures: len(r.Findings), Errors: len(r.Problems)}
	for _, f := range r.Findings {
		pos := f.Pos
		pos.Filename = o.rootName(pos.Filename)
		suite.Cases = append(suite.Cases, junitCase{
			Name: f.Rule + " " + pos.String(), Class: pos.Filename, File: pos.Filename, Line: pos.Line,
			Failure: &junitOutcome{Message: f.Message, Type: string(f.Level), Text: pos.String() + ": " + f.Message},
		})
	}
	for _, p := range r.Problems {
		class := p.Package
		if class == "" {
			class = "slotlint"
		}
		suite.Cases = append(suite.Cases, junitCase{
			Name: "analysis", Class: class,
			Error: &junitOutcome{Message: p.Message, Type: "problem", Text: p.Line(Options{Dir: o.Root})},
		})
	}
	if len(suite.Cases) == 0 {
		suite.Cases = []junitCase{{Name: "no findings", Class: "slotlint"}}
	}
	suite.Tests = len(suite.Cases)
	return writeXML(w, junitReport{Suites: []junitSuite{suite}})
}

// writeXML writes a document with its header and a last line that ends.
func writeXML(w io.Writer, doc any) error {
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", "  ")
	if err := e.Encode(doc); err != nil {
		return err
	}
	_, err := fmt.Fprintln(w)
	return err
}
