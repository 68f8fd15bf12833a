package rename

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"golang.org/x/tools/go/analysis"
)

// minTelling is the length of a text that tells a family: "user:" does, ":" does not.
const minTelling = 4

// checkUnseen looks for text that is written like a family's keys where no key was seen: a key that is handed to an
// unknown function, a pattern for SCAN, a prefix to cut off, a script that spells keys of its own.
func (r *Renamer) checkUnseen(families []*family) error {
	for _, file := range r.pass.Files {
		s := unseen{r: r, families: families, parts: map[ast.Expr]bool{}}
		ast.Inspect(file, s.visit)
		if s.found != nil {
			return s.found
		}
	}
	if r.scripts == nil {
		return nil
	}
	s := unseen{r: r, families: families}
	for _, o := range r.scripts.Others {
		if s.found == nil {
			s.text(o.Lit, o.Text)
		}
	}
	return s.found
}

// isScript reports whether a literal is the text of a script, whose keys are seen: checkUnseen looks at the rest of it.
func (r *Renamer) isScript(lit *ast.BasicLit) bool { return r.scripts != nil && r.scripts.Seen[lit] }

// Unseen looks for such text in a package in which no key is seen at all.
func Unseen(pass *analysis.Pass, changes []Change) error {
	families, err := newFamilies(changes)
	if err != nil {
		return err
	}
	return (&Renamer{pass: pass, met: map[ast.Node]bool{}}).checkUnseen(families)
}

type unseen struct {
	r        *Renamer
	families []*family
	parts    map[ast.Expr]bool // of sums that were looked at as a whole
	found    error
}

func (s *unseen) visit(n ast.Node) bool {
	if s.found != nil {
		return false
	}
	switch n := n.(type) {
	case *ast.ImportSpec:
		return false
	case *ast.Field: // parameters, and fields with tags
		return false
	case *ast.BinaryExpr:
		if n.Op == token.ADD && s.r.isString(n) && !s.parts[n] {
			written, met := s.written(n)
			if !met {
				s.look(n, written)
			}
		}
	case *ast.BasicLit:
		if n.Kind == token.STRING && !s.r.isScript(n) {
			s.pattern(n)
			if !s.r.met[n] && !s.parts[n] {
				s.literal(n)
			}
		}
	}
	return true
}

func (r *Renamer) isString(e ast.Expr) bool {
	b, ok := r.typeOf(e).(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// written is the shape of a sum as its text shows it; met says that the tracer has come by.
func (s *unseen) written(e ast.Expr) (out shape, met bool) {
	e = ast.Unparen(e)
	s.parts[e] = true
	switch e := e.(type) {
	case *ast.BinaryExpr:
		if e.Op == token.ADD {
			x, metX := s.written(e.X)
			y, metY := s.written(e.Y)
			joined := slices.Clone(x)
			joined[len(joined)-1] += y[0]
			return append(joined, y[1:]...), metX || metY
		}
	case *ast.BasicLit:
		met = s.r.met[e]
	case *ast.Ident, *ast.SelectorExpr:
		met = s.r.met[e]
	}
	if tv := s.r.pass.TypesInfo.Types[e]; tv.Value != nil && tv.Value.Kind() == constant.String {
		return shape{constant.StringVal(tv.Value)}, met
	}
	return shape{"", ""}, met
}

// pattern looks at a pattern with stars, wherever it goes: it is no key.
func (s *unseen) pattern(lit *ast.BasicLit) {
	if tv := s.r.pass.TypesInfo.Types[lit]; tv.Value != nil {
		if text := constant.StringVal(tv.Value); strings.Contains(text, "*") {
			s.look(lit, strings.Split(text, "*"))
		}
	}
}

// literal looks at a literal for itself: a whole key, a format, a part of a key, a script.
func (s *unseen) literal(lit *ast.BasicLit) {
	if tv := s.r.pass.TypesInfo.Types[lit]; tv.Value != nil {
		s.text(lit, constant.StringVal(tv.Value))
	}
}

// text looks at a text that stands in a literal.
func (s *unseen) text(lit *ast.BasicLit, text string) {
	s.look(lit, shape{text})
	if texts, ok := flow.FormatTexts(text); ok {
		s.look(lit, texts)
	}
	for _, f := range s.families {
		first, last := f.old[0], f.old[len(f.old)-1]
		for _, part := range []string{first, last} {
			switch {
			case !telling(part):
			case text == part, text == part+"*", strings.Contains(text, "'"+part), strings.Contains(text, "\""+part):
				s.refuse(lit, f)
			}
		}
	}
}

func (s *unseen) look(e ast.Expr, written shape) {
	for _, f := range s.families {
		// "user:" + rest may be any of the keys.
		if f.old.equal(written) || written.equal(shape{f.old[0], ""}) && telling(f.old[0]) {
			s.refuse(e, f)
		}
	}
}

func telling(text string) bool {
	return len(text) >= minTelling && strings.ContainsFunc(text, isLetterOrDigit)
}

func (s *unseen) refuse(e ast.Expr, f *family) {
	if s.found == nil {
		s.found = fmt.Errorf("what is written at %s looks like %q, and slotlint does not see for what it is used", s.r.place(e.Pos()), f.shown)
	}
}
