package script

import (
	"go/ast"
	"go/constant"
	"go/token"
	"strconv"
	"strings"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/luascan"
	"golang.org/x/tools/go/ssa"
)

// text returns a text that is constant, "" for any other. Script texts are longer than keys, so constants are read
// as they are. Where a part is a parameter that no frame tells, handed is that.
func (x *Finder) text(v ssa.Value, in *frame, hops int) (text string, handed *outer) {
	if hops == 0 {
		return "", nil
	}
	v = x.flow.Stored(v)
	switch v := v.(type) {
	case *ssa.Const:
		if v.Value != nil && v.Value.Kind() == constant.Int {
			return v.Value.ExactString(), nil
		}
		s, _ := flow.ConstString(v)
		return bounded(s), nil
	case *ssa.BinOp:
		if v.Op != token.ADD {
			return "", nil
		}
		a, handed := x.text(v.X, in, hops-1)
		if a == "" {
			return "", handed
		}
		b, handed := x.text(v.Y, in, hops-1)
		if b == "" {
			return "", handed
		}
		return bounded(a + b), nil
	case *ssa.Convert:
		return x.text(v.X, in, hops-1)
	case *ssa.ChangeType:
		return x.text(v.X, in, hops-1)
	case *ssa.Parameter:
		if arg, up, ok := in.argument(v); ok {
			return x.text(arg.v, up, hops-1)
		}
		return "", &outer{v.Parent(), v}
	case *ssa.Call:
		if fn := flow.Callee(&v.Call); fn != nil && fn.FullName() == "fmt.Sprintf" {
			return x.formatted(v, in, hops)
		}
	case *ssa.UnOp:
		if s := x.embedded(v, in, hops); s != nil {
			return s.Text, nil
		}
	}
	s, _ := x.flow.Text(v).Constant()
	return bounded(s), nil
}

func bounded(s string) string {
	if len(s) > luascan.MaxSource {
		return ""
	}
	return s
}

// formatted is Sprintf of constant texts and numbers.
func (x *Finder) formatted(call *ssa.Call, in *frame, hops int) (text string, handed *outer) {
	format, handed := x.text(call.Call.Args[0], in, hops-1)
	parts, ok := verbs(format)
	if !ok {
		return "", handed
	}
	set := x.flow.KeySet(call.Call.Args[1])
	if set.Open {
		return "", nil
	}
	var sb strings.Builder
	n := 0
	for _, p := range parts {
		if !p.verb {
			sb.WriteString(p.text)
			continue
		}
		if n >= len(set.Elems) || set.Elems[n].Value == nil {
			return "", nil
		}
		arg, handed := x.text(set.Elems[n].Value, in, hops-1)
		if arg == "" || sb.Len()+len(arg) > luascan.MaxSource {
			return "", handed
		}
		sb.WriteString(arg)
		n++
	}
	if n != len(set.Elems) {
		return "", nil
	}
	return bounded(sb.String()), nil
}

// A part is a part of a format: text, or a verb.
type part struct {
	text   string
	offset int // in the format
	verb   bool
}

// verbs cuts a format into its parts. ok is false if it has other verbs than %s, %d, %v and %%, or any with a flag
// or width.
func verbs(format string) (parts []part, ok bool) {
	start := 0
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			continue
		}
		if i+1 == len(format) || !strings.ContainsRune("sdv%", rune(format[i+1])) {
			return nil, false
		}
		end, verb := i, true
		if format[i+1] == '%' {
			end, verb = i+1, false
		}
		parts = append(parts, part{text: format[start:end], offset: start})
		if verb {
			parts = append(parts, part{verb: true})
		}
		i++
		start = i + 1
	}
	return append(parts, part{text: format[start:], offset: start}), format != ""
}

// pieces returns the literals that an expression joins, if together they are the text.
func (x *Finder) pieces(e ast.Expr, text string) []piece {
	all, ok := x.collect(e, maxHops)
	if !ok {
		return nil
	}
	var whole strings.Builder
	for i := range all {
		all[i].offset = whole.Len()
		if whole.Len()+len(all[i].text) > luascan.MaxSource {
			return nil
		}
		whole.WriteString(all[i].text)
	}
	if whole.String() != text {
		return nil
	}
	return all
}

func (x *Finder) collect(e ast.Expr, hops int) ([]piece, bool) {
	if hops == 0 {
		return nil, false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(e.Value)
		return []piece{{lit: e, text: s}}, err == nil && e.Kind == token.STRING
	case *ast.BinaryExpr:
		a, okA := x.collect(e.X, hops-1)
		b, okB := x.collect(e.Y, hops-1)
		return append(a, b...), okA && okB && e.Op == token.ADD
	case *ast.Ident:
		value, ok := x.values[x.info.Uses[e]]
		if !ok {
			return nil, false
		}
		return x.collect(value, hops-1)
	case *ast.CallExpr:
		return x.collectFormat(e, hops)
	}
	return nil, false
}

// collectFormat collects the literals of a Sprintf: those of its format, which must be one literal, and of its
// arguments.
func (x *Finder) collectFormat(call *ast.CallExpr, hops int) ([]piece, bool) {
	if len(call.Args) == 0 {
		return nil, false
	}
	if tv := x.info.Types[call.Fun]; tv.IsType() && len(call.Args) == 1 {
		return x.collect(call.Args[0], hops-1) // string(text)
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || x.info.Uses[sel.Sel] == nil || x.info.Uses[sel.Sel].Pkg() == nil || x.info.Uses[sel.Sel].Pkg().Path() != "fmt" || sel.Sel.Name != "Sprintf" {
		return nil, false
	}
	format, ok := x.collect(call.Args[0], hops-1)
	if !ok || len(format) != 1 {
		return nil, false
	}
	parts, ok := verbs(format[0].text)
	if !ok {
		return nil, false
	}
	var all []piece
	n := 0
	for _, p := range parts {
		if !p.verb {
			all = append(all, piece{lit: format[0].lit, from: format[0].from + p.offset, text: p.text})
			continue
		}
		if n++; n >= len(call.Args) {
			return nil, false
		}
		arg := call.Args[n]
		inner, ok := x.collect(arg, hops-1)
		if !ok {
			value := x.info.Types[arg].Value
			if value == nil {
				return nil, false
			}
			text := value.ExactString()
			if value.Kind() == constant.String {
				text = bounded(constant.StringVal(value))
			}
			inner = []piece{{at: arg.Pos(), text: text}}
		}
		all = append(all, inner...)
	}
	return all, true
}

// syntax returns an operand as it is written.
func (x *Finder) syntax(at operand) ast.Expr {
	x.read()
	if call := x.calls[at.site.Pos()]; call != nil && at.arg >= 0 && at.arg < len(call.Args) && (!call.Ellipsis.IsValid() || at.arg < len(call.Args)-1) {
		return call.Args[at.arg]
	}
	return nil
}
