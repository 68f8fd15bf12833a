package flow

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

const (
	// maxTraceDepth bounds how deep a trace goes: no reader follows a longer one.
	maxTraceDepth = 40
	// maxTraceNodes bounds the nodes of one trace, which a helper that calls another twice, and so on, would double.
	maxTraceNodes = 2000
	// maxTraced bounds the alternatives of one part: callers, constructors, branches.
	maxTraced = 16
)

// A Kind says how a part of a text came about.
type Kind string

// The kinds of parts. Of those without a note, Parts are what the part is put together of, in order.
const (
	KindLiteral   Kind = "literal"       // no parts
	KindText      Kind = "text"          // constant text that stands in no literal: a number, a character; no parts
	KindHole      Kind = "hole"          // not known before the program runs, or not followed: see Stop; no parts
	KindConstant  Kind = "constant"      // a named one; its part is what it is declared as
	KindJoined    Kind = "concatenation" // a + b, append(a, b...)
	KindFormat    Kind = "format"        // Sprintf: pieces of the format and operands in turn
	KindList      Kind = "join"          // strings.Join: elements and separators in turn
	KindWritten   Kind = "builder"       // what was written to a strings.Builder or bytes.Buffer
	KindConverted Kind = "conversion"    // []byte(s), or a named string type
	KindCall      Kind = "call"          // of a function of the package; its parts are what it can return
	KindComputed  Kind = "function"      // of another package that is known, strings.ToLower(s); its parts are the arguments
	KindArgument  Kind = "argument"      // a parameter; its part is what the call around passes
	KindParameter Kind = "parameter"     // its parts are what the package's calls are seen to pass
	KindField     Kind = "field"         // its parts are what constructors set it to
	KindVariable  Kind = "variable"      // its parts are what it is set to
	KindBranch    Kind = "branch"        // its parts are what comes from each branch
	KindElement   Kind = "element"       // of a list, or a key of a map, at a computed place; its parts are what is there
)

// Alternatives reports whether the parts of a kind stand for one another, rather than one after the other.
func (k Kind) Alternatives() bool {
	switch k {
	case KindCall, KindParameter, KindField, KindVariable, KindBranch, KindElement:
		return true
	}
	return false
}

// A Trace says where a text comes from: a tree of the parts that it is put together of.
type Trace struct {
	Kind Kind
	Name string // of the constant, variable, field, parameter or function
	// Text is what the part can be, in terms of the function in which it stands.
	Text Text
	// Value is the value that the part is; nil for a part of a literal or of a constant expression.
	Value ssa.Value
	// Pos is where the part is written, or was put together; NoPos if that is not known.
	Pos token.Pos
	// Expr is the part as it is written where it is used; nil if that is not known, and for parts of a literal.
	Expr ast.Expr
	// Lit is the literal that a KindLiteral is, or is a part of: the bytes from From up to To of its value.
	Lit      *ast.BasicLit
	From, To int
	Parts    []*Trace
	// Stop says why the part is not followed any further, where there might be more to know; else "".
	Stop string
}

// A Tracer finds out where texts come from. It walks back over the values that a Flow has followed, and costs
// nothing before it is asked.
//
// It looks into functions of its own package, with the arguments of the call that led there. Where it stops, the
// part is a KindHole with what the Flow knows of it.
type Tracer struct {
	flow   *Flow
	syntax *syntax
	// Met are the literals, and the uses of constants by name, that were met on the way.
	Met map[ast.Node]bool

	nodes  int // of the current trace
	depth  int
	active map[point]bool
}

// point is a value that is being traced inside of calls.
type point struct {
	v  ssa.Value
	in *frame
}

// A frame is a call that is looked into: its function's parameters are its arguments.
type frame struct {
	fn   *ssa.Function
	site ssa.CallInstruction
	args []ssa.Value // as the function's parameters
	up   *frame
}

// NewTracer returns a tracer of the package's texts.
func (f *Flow) NewTracer() *Tracer {
	return &Tracer{flow: f, Met: map[ast.Node]bool{}, active: map[point]bool{}}
}

// Key traces an element of a key set that stands in the function of an operation; nil if the element is no value of its
// own.
func (t *Tracer) Key(e Elem, site ssa.Instruction) *Trace {
	if e.Value == nil {
		return nil
	}
	t.nodes = 0
	in := e.In
	if in == nil {
		in = site
	}
	return t.trace(e.Value, t.written(e.Value, in), nil)
}

// At traces a value that is an operand of an instruction.
func (t *Tracer) At(v ssa.Value, in ssa.Instruction) *Trace {
	t.nodes = 0
	return t.trace(v, t.written(v, in), nil)
}

// Results traces the first result of a function of the package, at each of its returns.
func (t *Tracer) Results(obj *types.Func) []*Trace {
	fn := t.flow.prog.Package.Prog.FuncValue(obj)
	if fn == nil || fn.Blocks == nil {
		return nil
	}
	var out []*Trace
	for _, ret := range returns(fn) {
		out = append(out, t.At(ret.Results[0], ret))
	}
	return out
}

// AtCall traces a key again as it is behind a call of the function in which it stands.
func (t *Tracer) AtCall(e Elem, site ssa.Instruction, calls ...ssa.CallInstruction) *Trace {
	if e.Value == nil {
		return nil
	}
	t.nodes = 0
	in := e.In
	if in == nil {
		in = site
	}
	return t.trace(e.Value, t.written(e.Value, in), outerFrames(calls))
}

// outerFrames are the frames of calls, the innermost first.
func outerFrames(calls []ssa.CallInstruction) *frame {
	if len(calls) == 0 {
		return nil
	}
	common := calls[0].Common()
	return &frame{fn: origin(common.StaticCallee()), site: calls[0], args: common.Args, up: outerFrames(calls[1:])}
}

func origin(fn *ssa.Function) *ssa.Function {
	if fn == nil || fn.Origin() == nil {
		return fn
	}
	return fn.Origin()
}

// Sites returns the calls of a function in its package, and whether they are all that there can be.
func (t *Tracer) Sites(fn *ssa.Function) (sites []ssa.CallInstruction, all bool) {
	id := funcID(fn)
	return t.flow.calls[id], len(t.flow.Callers(id)) > 0
}

// hole is a part that is not followed.
func (t *Tracer) hole(v ssa.Value, e ast.Expr, stop string) *Trace {
	n := &Trace{Kind: KindHole, Value: v, Expr: e, Pos: position(v), Stop: stop, Text: t.flow.Text(v)}
	if e != nil {
		n.Pos = e.Pos()
	}
	if len(n.Text) == 1 {
		if h, ok := n.Text[0].Pattern.Bare(); ok {
			n.Name = h.Name
		}
	}
	return n
}

// node is a part that is put together of others.
func (t *Tracer) node(kind Kind, v ssa.Value, e ast.Expr, parts ...*Trace) *Trace {
	n := &Trace{Kind: kind, Value: v, Expr: e, Pos: position(v), Text: t.flow.Text(v), Parts: parts}
	if e != nil && !n.Pos.IsValid() {
		n.Pos = e.Pos()
	}
	return n
}

// named is a node with a name.
func (t *Tracer) named(kind Kind, name string, v ssa.Value, e ast.Expr, parts ...*Trace) *Trace {
	n := t.node(kind, v, e, parts...)
	n.Name = name
	return n
}

// trace traces a value that is written as an expression, nil where that is not known, inside of calls.
func (t *Tracer) trace(v ssa.Value, e ast.Expr, in *frame) *Trace {
	p := point{v, in}
	switch t.nodes++; {
	case t.active[p]:
		return t.hole(v, e, "it is made of itself, in a loop")
	case t.depth >= maxTraceDepth || t.nodes > maxTraceNodes:
		return t.hole(v, e, "it is put together in too many steps")
	}
	t.active[p] = true
	t.depth++
	defer func() { t.depth--; delete(t.active, p) }()
	if n := t.follow(v, e, in); n != nil {
		return n
	}
	return t.hole(v, e, "")
}

// follow returns nil for a value that is a hole.
func (t *Tracer) follow(v ssa.Value, e ast.Expr, in *frame) *Trace {
	switch v := v.(type) {
	case *ssa.Const:
		return t.constant(v, e)
	case *ssa.Parameter:
		return t.parameter(v, e, in)
	case *ssa.MakeInterface:
		if isText(v.X.Type()) {
			return t.trace(v.X, e, in)
		}
		return nil
	case *ssa.ChangeInterface:
		return t.trace(v.X, e, in)
	case *ssa.ChangeType:
		return t.converted(v, v.X, e, in)
	case *ssa.Convert:
		return t.converted(v, v.X, e, in)
	case *ssa.MultiConvert:
		return t.converted(v, v.X, e, in)
	case *ssa.TypeAssert:
		if !v.CommaOk {
			return t.trace(v.X, nil, in)
		}
	case *ssa.FreeVar:
		if b := t.flow.binding(v); b != nil {
			return t.trace(b, e, in)
		}
	}
	if n := t.place(v, e, in); n != nil {
		return n
	}
	if t.unknown(v, in) {
		return nil
	}
	switch v := v.(type) {
	case *ssa.BinOp:
		if v.Op == token.ADD {
			x, y := t.operandsOf(v)
			return t.node(KindJoined, v, e, t.trace(v.X, x, in), t.trace(v.Y, y, in))
		}
	case *ssa.Phi:
		return t.branches(v, e, in)
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return t.load(v, e, in)
		}
	case *ssa.Field:
		return t.field(v, v.X, v.Field, e, in)
	case *ssa.Slice:
		if v.Low == nil && v.High == nil && v.Max == nil && !isArrayPointer(v.X.Type()) {
			return t.trace(v.X, nil, in)
		}
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			return t.returned(v, call, v.Index, e, in)
		}
	case *ssa.Call:
		return t.call(v, e, in)
	}
	return nil
}

// unknown reports whether a value is a hole to the flow, in whatever call it stands.
func (t *Tracer) unknown(v ssa.Value, in *frame) bool {
	text := t.flow.Text(v)
	if !bare(text) {
		return false
	}
	h, _ := text[0].Pattern.Bare()
	o, ok := t.flow.Origin(h.ID)
	return in == nil || !ok || o.Owner == ""
}

// constant traces a constant by the expression that it is written as.
func (t *Tracer) constant(c *ssa.Const, e ast.Expr) *Trace {
	text, ok := constString(c)
	if !ok {
		if known, isText := constText(c); isText {
			return &Trace{Kind: KindText, Text: known, Expr: e}
		}
		return nil
	}
	if e != nil {
		if n := t.syntactic(e, text, maxTraceDepth); n != nil {
			return n
		}
	}
	n := &Trace{Kind: KindText, Text: literal(text, token.NoPos), Expr: e, Stop: "where it is written is not known"}
	if e != nil {
		n.Pos = e.Pos()
	}
	return n
}

// parameter traces a parameter: to the argument of the call that led here, or to those of all calls.
func (t *Tracer) parameter(p *ssa.Parameter, e ast.Expr, in *frame) *Trace {
	index := slices.Index(p.Parent().Params, p)
	for fr := in; fr != nil; fr = fr.up {
		if fr.fn == origin(p.Parent()) {
			if index >= len(fr.args) {
				return nil
			}
			arg := fr.args[index]
			return t.named(KindArgument, p.Name(), p, e, t.trace(arg, t.written(arg, fr.site), fr.up))
		}
	}
	n := t.named(KindParameter, p.Name(), p, e)
	for _, site := range t.flow.calls[funcID(p.Parent())] {
		if len(n.Parts) == maxTraced {
			n.Stop = "it has too many callers"
			break
		}
		if args := site.Common().Args; index < len(args) {
			n.Parts = append(n.Parts, t.trace(args[index], t.written(args[index], site), nil))
		}
	}
	if len(t.flow.Callers(funcID(p.Parent()))) == 0 && n.Stop == "" {
		n.Stop = "not all calls of " + p.Parent().Name() + " are seen"
		if isExported(p.Parent()) {
			n.Stop = "other packages may call " + p.Parent().Name()
		}
	}
	return n
}

func isExported(fn *ssa.Function) bool { return fn.Object() != nil && fn.Object().Exported() }

// converted traces string(b), []byte(s), Key(s), and conversions that nobody wrote.
func (t *Tracer) converted(v, x ssa.Value, e ast.Expr, in *frame) *Trace {
	if !isText(x.Type()) || !isText(v.Type()) {
		return nil
	}
	if call := t.read().calls[v.Pos()]; call != nil && len(call.Args) == 1 && t.isType(call.Fun) {
		return t.node(KindConverted, v, e, t.trace(x, ast.Unparen(call.Args[0]), in))
	}
	return t.trace(x, e, in)
}

// branches traces what comes from each branch; a value that grows in a loop is not followed.
func (t *Tracer) branches(phi *ssa.Phi, e ast.Expr, in *frame) *Trace {
	if loop := t.flow.prog.LoopAt(phi.Block()); loop != nil {
		return t.hole(phi, e, "it changes in a loop")
	}
	n := t.named(KindBranch, phi.Comment, phi, e)
	for i, edge := range t.flow.onCluster(phi) {
		if edge == nil {
			continue // not taken on a cluster
		}
		if len(n.Parts) == maxTraced {
			n.Stop = "it has too many branches"
			break
		}
		n.Parts = append(n.Parts, t.trace(edge, t.assignedOn(edge, phi, i), in))
	}
	return n
}
