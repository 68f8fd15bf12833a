package analyzer

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/slotlint/slotlint/docs/rules"
	"golang.org/x/tools/go/analysis"
)

// A directive is a comment by which a program talks to slotlint:
//
//	//slotlint:ignore SL101 one shard holds all of them
//	//slotlint:tagged
//
// The first, at the end of a line or on the line above, silences the named rules there. It needs a reason, and must
// silence something. The second, in the doc comment of a function, method or struct field, says that its results always
// carry a hash tag that their caller supplies. What is no directive but looks like one is reported: it would be
// taken for one that works.
const (
	directivePrefix = "//slotlint:"
	ignoreUsage     = "write //slotlint:ignore SL101 and the reason"
)

// directives are those of one package.
type directives struct {
	pass     *analysis.Pass
	enabled  []rules.Rule
	ignores  []*ignore
	literals []*ast.BasicLit // of several lines, in the files with ignores
	tagged   map[types.Object]bool
	mistakes []analysis.Diagnostic
}

// An ignore silences rules on one line.
type ignore struct {
	pos   token.Pos
	file  string
	line  int // that is silenced
	rules []string
	used  map[string]bool
}

// readDirectives reads the directives of a package, and exports the facts that follow from them.
func readDirectives(pass *analysis.Pass, enabled []rules.Rule) *directives {
	d := &directives{pass: pass, enabled: enabled, tagged: map[types.Object]bool{}}
	if isStandard(pass) {
		return d
	}
	for _, file := range pass.Files {
		d.readFile(file)
	}
	for obj := range d.tagged {
		pass.ExportObjectFact(obj, new(tagged))
	}
	return d
}

func (d *directives) readFile(file *ast.File) {
	var code map[int]bool             // lines with code, once they are needed
	var documented map[token.Pos]bool // the tagged directives that belong to something
	for _, group := range file.Comments {
		for _, c := range group.List {
			if strings.HasPrefix(c.Text, "// slotlint:") {
				d.mistake(c.Pos(), "a directive has no space after the slashes: write //%s", strings.TrimPrefix(c.Text, "// "))
				continue
			}
			text, ok := strings.CutPrefix(c.Text, directivePrefix)
			if !ok {
				continue
			}
			switch verb, rest, _ := strings.Cut(text, " "); verb {
			case "ignore":
				if code == nil {
					code = d.codeLines(file)
				}
				d.ignore(c.Pos(), group, code, strings.TrimSpace(rest))
			case "tagged":
				if documented == nil {
					documented = d.readTagged(file)
				}
				if !documented[c.Pos()] {
					d.mistake(c.Pos(), "//slotlint:tagged stands in the doc comment of a function, a method or a struct field")
				}
			default:
				d.mistake(c.Pos(), "unknown directive //slotlint:%s; there are //slotlint:ignore and //slotlint:tagged", verb)
			}
		}
	}
}

func (d *directives) mistake(pos token.Pos, format string, args ...any) {
	d.mistakes = append(d.mistakes, analysis.Diagnostic{
		Pos: pos, Category: CategoryDirective, Message: fmt.Sprintf(format, args...),
	})
}

// ignore reads what follows //slotlint:ignore: rules, separated by commas, and a reason.
func (d *directives) ignore(pos token.Pos, group *ast.CommentGroup, code map[int]bool, text string) {
	list, reason, _ := strings.Cut(text, " ")
	for strings.HasSuffix(list, ",") { // SL101, SL301 reason
		next, rest, _ := strings.Cut(strings.TrimSpace(reason), " ")
		if next == "" {
			break
		}
		list, reason = list+next, rest
	}
	at := d.pass.Fset.Position(pos)
	ig := &ignore{pos: pos, file: at.Filename, line: at.Line, used: map[string]bool{}}
	if !code[at.Line] {
		ig.line = d.pass.Fset.Position(group.End()).Line + 1
	}
	switch {
	case list == "":
		d.mistake(pos, "//slotlint:ignore names no rule: %s", ignoreUsage)
		return
	case strings.Trim(reason, " \t-–—:") == "":
		d.mistake(pos, "//slotlint:ignore %s gives no reason: %s", list, ignoreUsage)
		return
	}
	for item := range strings.SplitSeq(list, ",") {
		rule, ok := rules.ByID(item)
		switch {
		case item == "": // a comma at the end
		case !ok:
			d.mistake(pos, "//slotlint:ignore names an unknown rule %q: %s", item, ignoreUsage)
		case slices.Contains(ig.rules, rule.ID):
			d.mistake(pos, "//slotlint:ignore names %s twice", rule.ID)
		default:
			ig.rules = append(ig.rules, rule.ID)
		}
	}
	d.ignores = append(d.ignores, ig)
}

// codeLines returns the lines of a file on which code begins or ends, and notes the literals of several lines.
func (d *directives) codeLines(file *ast.File) map[int]bool {
	lines := map[int]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n.(type) {
		case nil, *ast.File, *ast.Comment, *ast.CommentGroup:
			return true
		}
		first, last := d.pass.Fset.Position(n.Pos()).Line, d.pass.Fset.Position(n.End()-1).Line
		lines[first], lines[last] = true, true
		if lit, ok := n.(*ast.BasicLit); ok && first < last {
			d.literals = append(d.literals, lit)
		}
		return true
	})
	return lines
}

// readTagged notes what the tagged directives of a file are about, and returns their positions.
func (d *directives) readTagged(file *ast.File) map[token.Pos]bool {
	documented := map[token.Pos]bool{}
	about := func(names []*ast.Ident, docs ...*ast.CommentGroup) {
		for _, doc := range docs {
			for _, c := range comments(doc) {
				if c.Text != directivePrefix+"tagged" && !strings.HasPrefix(c.Text, directivePrefix+"tagged ") {
					continue
				}
				documented[c.Pos()] = true
				d.tag(c.Pos(), names)
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			about([]*ast.Ident{n.Name}, n.Doc)
		case *ast.StructType:
			for _, f := range n.Fields.List {
				about(f.Names, f.Doc, f.Comment)
			}
		case *ast.InterfaceType:
			for _, m := range n.Methods.List {
				about(m.Names, m.Doc, m.Comment)
			}
		}
		return true
	})
	return documented
}

func comments(group *ast.CommentGroup) []*ast.Comment {
	if group == nil {
		return nil
	}
	return group.List
}

func (d *directives) tag(pos token.Pos, names []*ast.Ident) {
	if len(names) == 0 {
		d.mistake(pos, "//slotlint:tagged: an embedded field is no string")
	}
	for _, name := range names {
		obj := d.pass.TypesInfo.Defs[name]
		if obj == nil {
			continue
		}
		if text := untaggable(obj); text != "" {
			d.mistake(pos, "//slotlint:tagged: %s %s", name.Name, text)
			continue
		}
		d.tagged[obj] = true
	}
}

// silences reports whether a directive silences a rule at a place, and notes that it did. In a script, which is a literal
// of several lines, there can be no directive: the literal's first line counts.
func (d *directives) silences(rule string, pos token.Pos) bool {
	if len(d.ignores) == 0 {
		return false
	}
	if i := slices.IndexFunc(d.literals, func(l *ast.BasicLit) bool { return l.Pos() < pos && pos < l.End() }); i >= 0 {
		pos = d.literals[i].Pos()
	}
	at := d.pass.Fset.Position(pos)
	silent := false
	for _, ig := range d.ignores {
		if ig.line == at.Line && ig.file == at.Filename && slices.Contains(ig.rules, rule) {
			ig.used[rule] = true
			silent = true
		}
	}
	return silent
}

// reporting returns a pass that reports what is not silenced.
func (d *directives) reporting() *analysis.Pass {
	pass := *d.pass
	pass.Report = func(diagnostic analysis.Diagnostic) {
		rule, _, _ := strings.Cut(diagnostic.Category, "/")
		if !d.silences(rule, diagnostic.Pos) {
			d.pass.Report(diagnostic)
		}
	}
	return &pass
}

// report reports what is wrong with the directives: the mistakes, and if the package was analyzed, those that
// silence nothing although their rule is on.
func (d *directives) report(analyzed bool) {
	for _, m := range d.mistakes {
		d.pass.Report(m)
	}
	if !analyzed {
		return
	}
	for _, ig := range d.ignores {
		for _, id := range ig.rules {
			if !ig.used[id] && slices.ContainsFunc(d.enabled, func(r rules.Rule) bool { return r.ID == id }) {
				d.pass.Report(analysis.Diagnostic{
					Pos: ig.pos, Category: CategoryDirective + "/" + id,
					Message: fmt.Sprintf("//slotlint:ignore %s silences nothing: there is no such finding on line %d", id, ig.line),
				})
			}
		}
	}
}
