package main

import (
	"errors"
	"go/ast"
	"go/token"
	"os"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/slotlint/slotlint/analyzer"
)

// newStandin returns an analyzer that does what the comments of the program say, each at the line
// above which it stands:
//
//	//standin:report CATEGORY MESSAGE  report this, from the first to the last byte of the next line's text
//	//standin:related MESSAGE          a place that belongs to the report before it
//	//standin:fix TEXT                 a fix of the report before it, that replaces it by TEXT
//	//standin:strict CATEGORY MESSAGE  report this under -strict
//	//standin:asked CATEGORY MESSAGE   report this if -rules names the category
//	//standin:config CATEGORY          report what the configuration file says
//	//standin:stats COUNTS             report counts of groups, under -stats
//	//standin:fail MESSAGE             the analyzer returns an error
//	//standin:panic MESSAGE            the analyzer panics
func newStandin() *analysis.Analyzer {
	a := &analysis.Analyzer{
		Name:      "slotlint",
		Doc:       "stands in for the analyzer",
		FactTypes: []analysis.Fact{new(standinFact)},
	}
	strict := a.Flags.Bool("strict", false, "")
	stats := a.Flags.Bool("stats", false, "")
	rules := a.Flags.String("rules", "", "")
	a.Flags.Bool("deps", false, "")
	a.Flags.Bool("cluster-clients-only", false, "")
	a.Flags.String("config", "", "")
	a.Run = func(pass *analysis.Pass) (any, error) {
		for _, file := range pass.Files {
			s := standin{pass: pass, strict: *strict, stats: *stats, rules: *rules}
			for _, group := range file.Comments {
				for _, c := range group.List {
					if err := s.obey(c); err != nil {
						return nil, err
					}
				}
			}
			for _, d := range s.found {
				pass.Report(d)
			}
		}
		return nil, nil
	}
	return a
}

// standinFact makes the go command run the analyzer on imported packages, too.
type standinFact struct{}

func (*standinFact) AFact() {}

type standin struct {
	pass          *analysis.Pass
	strict, stats bool
	rules         string
	found         []analysis.Diagnostic
}

func (s *standin) obey(c *ast.Comment) error {
	order, ok := strings.CutPrefix(c.Text, "//standin:")
	if !ok {
		return nil
	}
	verb, text, _ := strings.Cut(order, " ")
	category, message, _ := strings.Cut(text, " ")
	switch verb {
	case "report":
		s.report(c, category, message)
	case "related":
		last := &s.found[len(s.found)-1]
		last.Related = append(last.Related, analysis.RelatedInformation{Pos: c.Pos(), End: c.End(), Message: text})
	case "fix":
		last := &s.found[len(s.found)-1]
		last.SuggestedFixes = append(last.SuggestedFixes, analysis.SuggestedFix{
			Message:   "write " + text,
			TextEdits: []analysis.TextEdit{{Pos: last.Pos, End: last.End, NewText: []byte(text)}},
		})
	case "strict":
		if s.strict {
			s.report(c, category, message)
		}
	case "asked":
		if strings.Contains(s.rules, category) {
			s.report(c, category, message)
		}
	case "config":
		file := s.pass.Fset.File(c.Pos()).Name()
		config, err := os.ReadFile(configFile(file[:strings.LastIndex(file, "/")]))
		if err != nil {
			config = []byte("no configuration")
		}
		s.report(c, category, string(config))
	case "stats":
		if s.stats {
			s.report(c, analyzer.CategoryStats, text)
		}
	case "fail":
		return errors.New(text)
	case "panic":
		panic(text)
	}
	return nil
}

// report reports from the beginning of the text of the line after c to its end.
func (s *standin) report(c *ast.Comment, category, message string) {
	file := s.pass.Fset.File(c.Pos())
	pos, end := c.Pos(), token.NoPos
	if line := file.Line(c.Pos()) + 1; line <= file.LineCount() {
		text, err := os.ReadFile(file.Name())
		if err != nil {
			panic(err)
		}
		start := file.Offset(file.LineStart(line))
		full, _, _ := strings.Cut(string(text[start:]), "\n")
		trimmed := strings.TrimLeft(full, "\t ")
		pos = file.Pos(start + len(full) - len(trimmed))
		end = pos + token.Pos(len(trimmed))
	}
	s.found = append(s.found, analysis.Diagnostic{Pos: pos, End: end, Category: category, Message: message})
}
