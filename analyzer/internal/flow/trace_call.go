package flow

import (
	"go/ast"
	"go/token"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// call traces the result of a call.
func (t *Tracer) call(call *ssa.Call, e ast.Expr, in *frame) *Trace {
	common := &call.Call
	if b, ok := common.Value.(*ssa.Builtin); ok {
		if b.Name() == "append" && isBytes(call.Type()) {
			return t.node(KindJoined, call, e, t.argument(call, 0, in), t.argument(call, 1, in))
		}
		return nil
	}
	fn := Callee(common)
	if fn == nil {
		return t.returned(call, call, 0, e, in)
	}
	name := fn.FullName()
	switch name {
	case "fmt.Sprintf":
		return t.formatted(call, 0, e, in)
	case "fmt.Appendf":
		n := t.formatted(call, 1, e, in)
		return t.node(KindJoined, call, e, t.argument(call, 0, in), n)
	case "fmt.Sprint":
		return t.printed(call, e, in)
	case "strings.Join":
		return t.joined(call, e, in)
	case "strings.Clone":
		return t.argument(call, 0, in)
	case "strconv.AppendInt", "strconv.AppendUint":
		number := &Trace{Kind: KindHole, Name: t.flow.Ref(common.Args[1]).Name, Pos: call.Pos()}
		if n, ok := t.flow.inBase(common.Args[1], common.Args[2]); ok {
			number.Text = n
		}
		return t.node(KindJoined, call, e, t.argument(call, 0, in), number)
	case "(*strings.Builder).String", "(*bytes.Buffer).String", "(*bytes.Buffer).Bytes":
		return t.builder(call, e, in)
	}
	if modelOf(name) != nil || t.flow.declared(fn) != nil {
		n := t.named(KindComputed, fn.Name(), call, e)
		for i, arg := range common.Args {
			if isText(arg.Type()) {
				n.Parts = append(n.Parts, t.argument(call, i, in))
			}
		}
		return n
	}
	return t.returned(call, call, 0, e, in)
}

// argument traces an argument of a call.
func (t *Tracer) argument(call *ssa.Call, i int, in *frame) *Trace {
	arg := call.Call.Args[i]
	return t.trace(arg, t.written(arg, call), in)
}

// returned traces a call into the functions that it may run.
func (t *Tracer) returned(v ssa.Value, call *ssa.Call, index int, e ast.Expr, in *frame) *Trace {
	targets := t.flow.Targets(&call.Call)
	n := t.named(KindCall, callName(&call.Call), v, e)
	for _, target := range targets {
		fn := target.Fn
		if target.literal != nil {
			fn = target.literal.fn
		}
		if fn == nil || fn.Blocks == nil {
			n.Kind, n.Stop = KindHole, "it is a function that is not followed"
			if target.Obj != nil && target.Obj.Pkg() != t.flow.prog.Package.Pkg {
				n.Stop = "it is a function of another package"
			}
			n.Parts = nil
			return n
		}
		inner := &frame{fn: fn, site: call, args: target.Args, up: in}
		if target.maker != nil {
			inner.up = &frame{fn: origin(target.maker.Call.StaticCallee()), site: target.maker, args: target.maker.Call.Args, up: in}
		}
		for _, ret := range returns(fn) {
			if index >= len(ret.Results) || len(n.Parts) == maxTraced {
				break
			}
			n.Parts = append(n.Parts, t.trace(ret.Results[index], t.written(ret.Results[index], ret), inner))
		}
	}
	if len(n.Parts) == 0 {
		return nil
	}
	return n
}

// formatted traces Sprintf: the pieces of the format, and between them the operands.
func (t *Tracer) formatted(call *ssa.Call, at int, e ast.Expr, in *frame) *Trace {
	args := call.Call.Args
	formats := t.flow.Text(args[at])
	text, ok := formats.Constant()
	if !ok {
		n := t.named(KindComputed, callName(&call.Call), call, e, t.argument(call, at, in))
		n.Stop = "the format is not one constant"
		return n
	}
	operands := t.flow.operands(args[at+1])
	_, dirs, _, ok := directives(text)
	if !ok || len(dirs) > 0 && operands == nil {
		return nil
	}
	format := literals(t.argument(call, at, in))
	n := t.node(KindFormat, call, e)
	from := 0
	for _, d := range dirs {
		if d.operand >= len(operands) || operands[d.operand] == nil {
			return nil
		}
		n.Parts = append(n.Parts, formatText(format, text, from, d.start)...)
		n.Parts = append(n.Parts, t.operand(call, operands[d.operand], d, in))
		from = d.end
	}
	n.Parts = append(n.Parts, formatText(format, text, from, len(text))...)
	return n
}

// operand traces what a directive writes.
func (t *Tracer) operand(call *ssa.Call, v ssa.Value, d directive, in *frame) *Trace {
	e := t.variadic(call, v)
	x := v
	if mi, ok := v.(*ssa.MakeInterface); ok {
		x = mi.X
	}
	text, ok := t.flow.formatted(v, d.spec)
	if !ok || !d.known {
		text = t.flow.holeText(t.flow.Ref(v), d.spec, token.NoPos)
	}
	plain := d.spec == "%s" || d.spec == "%v" || d.spec == "%+v"
	if plain && (isString(x.Type()) || d.verb == 's' && isBytes(x.Type())) && !hasStringMethod(x.Type()) && !formatsItself(x.Type(), d.spec) {
		return t.trace(x, e, in)
	}
	n := &Trace{Kind: KindHole, Text: text, Pos: call.Pos(), Name: t.flow.Ref(v).Name}
	if _, constant := text.Constant(); constant {
		n.Kind = KindText
	}
	if e != nil {
		n.Pos = e.Pos()
	}
	return n
}

// printed traces Sprint of strings, and of one other value at most between two of them.
func (t *Tracer) printed(call *ssa.Call, e ast.Expr, in *frame) *Trace {
	n := t.node(KindFormat, call, e)
	wasString := true
	for _, v := range t.flow.operands(call.Call.Args[0]) {
		mi, ok := v.(*ssa.MakeInterface)
		if !ok {
			return nil
		}
		str := isString(mi.X.Type())
		if !str && !wasString {
			n.Parts = append(n.Parts, &Trace{Kind: KindText, Text: literal(" ", call.Pos()), Pos: call.Pos()})
		}
		wasString = str
		n.Parts = append(n.Parts, t.operand(call, v, directive{spec: "%v", verb: 'v', known: true}, in))
	}
	return n
}

// joined traces strings.Join of a list whose elements are told apart.
func (t *Tracer) joined(call *ssa.Call, e ast.Expr, in *frame) *Trace {
	set := t.flow.KeySet(call.Call.Args[0])
	n := t.node(KindList, call, e)
	for i, elem := range set.Elems {
		if elem.Repeated || elem.Optional || elem.Anywhere || elem.Value == nil || set.Open {
			return t.hole(call, e, "what is joined is not written one by one")
		}
		if i > 0 {
			n.Parts = append(n.Parts, t.argument(call, 1, in))
		}
		n.Parts = append(n.Parts, t.element(elem, in))
	}
	return n
}

// builder traces what was written to a builder before its text was asked for, as [Flow.built] does.
func (t *Tracer) builder(call *ssa.Call, e ast.Expr, in *frame) *Trace {
	buf := call.Call.Args[0]
	n := t.node(KindWritten, call, e)
	if made, ok := buf.(*ssa.Call); ok {
		if len(made.Call.Args) == 0 {
			return nil
		}
		n.Parts = append(n.Parts, t.argument(made, 0, in))
	}
	writes, ok := uses(buf)
	if !ok {
		return nil
	}
	for _, w := range t.flow.inOrder(writes) {
		if w == call {
			break
		}
		switch name := calleeName(&w.Call); {
		case strings.HasSuffix(name, ").Reset"):
			n.Parts = nil
		case strings.HasSuffix(name, ").WriteString"), strings.HasSuffix(name, ").Write"):
			n.Parts = append(n.Parts, t.argument(w, 1, in))
		case name == "fmt.Fprintf":
			n.Parts = append(n.Parts, t.formatted(w, 1, nil, in))
		default:
			if text, ok := t.flow.written(w); ok && !isEmptyText(text) {
				n.Parts = append(n.Parts, &Trace{Kind: KindText, Text: text, Pos: w.Pos()})
			}
		}
	}
	return n
}

// literals are the literals that a constant is made of, in order; nil if it is made of anything else, too.
func literals(n *Trace) []*Trace {
	if n == nil {
		return nil
	}
	switch n.Kind {
	case KindLiteral:
		return []*Trace{n}
	case KindConstant, KindJoined, KindConverted, KindArgument, KindVariable, KindBranch, KindElement, KindField, KindCall:
		if n.Kind.Alternatives() && len(n.Parts) != 1 {
			return nil
		}
		var all []*Trace
		for _, p := range n.Parts {
			inner := literals(p)
			if inner == nil {
				return nil
			}
			all = append(all, inner...)
		}
		return all
	}
	return nil
}

// formatText returns the parts of a format's literals between two directives. Two percent signs are one text that
// stands in no literal.
func formatText(format []*Trace, text string, from, to int) []*Trace {
	var out []*Trace
	for {
		end := to
		i := strings.Index(text[from:to], "%%")
		if i >= 0 {
			end = from + i
		}
		out = append(out, between(format, text, from, end)...)
		if i < 0 {
			return out
		}
		out = append(out, &Trace{Kind: KindText, Text: literal("%", token.NoPos)})
		from = end + len("%%")
	}
}

// between returns the parts of literals from one offset of their text to another. Also where the two are one, there
// is a part: what stands between two directives is a place in the literal.
func between(format []*Trace, text string, from, to int) []*Trace {
	var out []*Trace
	start := 0
	for _, lit := range format {
		end := start + lit.To - lit.From
		low, high := max(from, start), min(to, end)
		if low < high || low == high && from == to {
			out = append(out, &Trace{
				Kind: KindLiteral, Text: literal(text[low:high], lit.Pos), Pos: lit.Pos, Lit: lit.Lit,
				From: lit.From + low - start, To: lit.From + high - start,
			})
			if from == to {
				break
			}
		}
		start = end
	}
	if len(out) == 0 {
		out = append(out, &Trace{Kind: KindText, Text: literal(text[from:to], token.NoPos)})
	}
	return out
}
