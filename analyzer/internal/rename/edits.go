package rename

import (
	"cmp"
	"go/token"
	"slices"
	"strconv"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"golang.org/x/tools/go/analysis"
)

// textEdits returns a plan's edits, as they are made in the files.
func (r *Renamer) textEdits(p *plan) []analysis.TextEdit {
	var out []analysis.TextEdit
	for lit, edits := range p.literals {
		for s, text := range edits {
			from := lit.Pos() + token.Pos(flow.InLiteral(lit.Value, s.from))
			to := from
			if s.to > s.from {
				to = lit.Pos() + token.Pos(flow.InLiteral(lit.Value, s.to))
			}
			out = append(out, analysis.TextEdit{Pos: from, End: to, NewText: []byte(text)})
		}
	}
	for e, add := range p.operands {
		if lit := e.script.Lit; lit != nil {
			at := lit.Pos() + token.Pos(flow.InLiteral(lit.Value, e.script.Offset))
			if add.before != "" {
				out = append(out, analysis.TextEdit{Pos: at, End: at, NewText: []byte("'" + add.before + "' .. ")})
			}
			if add.after != "" {
				out = append(out, analysis.TextEdit{Pos: at, End: at, NewText: []byte(" .. '" + add.after + "'")})
			}
			continue
		}
		e := e.expr
		if add.before != "" {
			out = append(out, analysis.TextEdit{Pos: e.Pos(), End: e.Pos(), NewText: []byte(strconv.Quote(add.before) + " + ")})
		}
		if add.after != "" {
			out = append(out, analysis.TextEdit{Pos: e.End(), End: e.End(), NewText: []byte(" + " + strconv.Quote(add.after))})
		}
	}
	slices.SortFunc(out, func(a, b analysis.TextEdit) int {
		return cmp.Or(cmp.Compare(a.Pos, b.Pos), cmp.Compare(a.End, b.End))
	})
	return out
}
