package script

import (
	"go/ast"
	"go/token"
	"go/types"
	"iter"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/analyzer/internal/operation"
	"github.com/slotlint/slotlint/analyzer/internal/program"
	"github.com/slotlint/slotlint/internal/clients"
	"golang.org/x/tools/go/ssa"
)

// A Finder finds the texts of scripts in one package.
type Finder struct {
	flow    *flow.Flow
	library Library
	fset    *token.FileSet
	files   []*ast.File
	info    *types.Info

	calls  map[token.Pos]*ast.CallExpr
	values map[types.Object]ast.Expr // what a constant or variable is declared as
	embeds map[types.Object]string   // the pattern of the variable's go:embed directive
}

// NewFinder returns a finder. It reads the syntax when the first script is asked for.
func NewFinder(f *flow.Flow, library Library, fset *token.FileSet, files []*ast.File, info *types.Info) *Finder {
	return &Finder{flow: f, library: library, fset: fset, files: files, info: info}
}

// maxHops bounds the steps from a run to its text: a digest in a field, of a load, of a script in a
// variable, made by a helper.
const maxHops = 12

// A frame is a call that is being looked into: its function's parameters are its arguments.
type frame struct {
	fn   *ssa.Function
	site ssa.CallInstruction
	up   *frame // where the call stands
}

// frames are calls, the innermost first.
func frames(calls []ssa.CallInstruction) *frame {
	if len(calls) == 0 {
		return nil
	}
	return &frame{calls[0].Common().StaticCallee(), calls[0], frames(calls[1:])}
}

// argument returns what a parameter is in the frames, and the frames around that.
func (f *frame) argument(p *ssa.Parameter) (v operand, up *frame, ok bool) {
	for ; f != nil; f = f.up {
		if f.fn != p.Parent() {
			continue
		}
		for i, param := range f.fn.Params {
			if args := f.site.Common().Args; param == p && i < len(args) {
				written := i
				if f.fn.Signature.Recv() != nil {
					written--
				}
				return operand{args[i], f.site, written}, f.up, true
			}
		}
	}
	return operand{}, nil, false
}

// An outer is what a text depends on: a parameter of a function, which its callers know.
type outer struct {
	fn *ssa.Function
	// param is the parameter that is the text, or the script, itself; nil where the text has other parts as well.
	param *ssa.Parameter
}

// An operand is a value, and the argument as which it is written.
type operand struct {
	v    ssa.Value
	site ssa.CallInstruction
	arg  int // -1 for a receiver
}

// scriptOf returns what names the script that an operation runs or loads.
func (x *Finder) scriptOf(op *operation.Operation) operand {
	if op.Script != nil {
		return operand{op.Script, op.Site, op.ScriptArg}
	}
	return x.named(op.Call, op.Site)
}

func (x *Finder) named(call clients.Call, site ssa.CallInstruction) operand {
	recv, args := operation.Split(site.Common())
	switch from := call.Method.Script; from.From {
	case clients.ScriptReceiver:
		return operand{recv, site, -1}
	case clients.ScriptText, clients.ScriptDigest, clients.ScriptFunction:
		if i := call.Arg(from.Param); i < len(args) {
			return operand{args[i], site, i}
		}
	}
	return operand{}
}

// find returns the text of the script that a value stands for: the text itself, a script value, or the
// digest of one. Where that is a parameter that no frame tells, handed is that.
func (x *Finder) find(at operand, in *frame, hops int) (src *Source, handed *outer) {
	if hops == 0 || at.v == nil {
		return nil, nil
	}
	v := x.flow.Stored(at.v)
	if load, ok := v.(*ssa.UnOp); ok { // *options.NewScript(text)
		if made, ok := x.flow.Stored(load.X).(*ssa.Call); ok {
			v = made
		}
	}
	if p, ok := v.(*ssa.Parameter); ok {
		if arg, up, ok := in.argument(p); ok {
			return x.find(arg, up, hops-1)
		}
		return nil, &outer{p.Parent(), p}
	}
	if src, handed, ok := x.made(v, in, hops); ok {
		return src, handed
	}
	if s := x.embedded(v, in, hops); s != nil {
		return s, nil
	}
	if s := x.foreign(v, at.site); s != nil {
		return s, nil
	}
	text, handed := x.text(v, in, hops)
	if text == "" {
		if handed != nil && !x.unwrapped(v, handed.param) {
			handed.param = nil
		}
		return nil, handed
	}
	src = &Source{Text: text, at: at.site.Pos()}
	if e := x.syntax(at); e != nil {
		src.at = e.Pos()
		src.pieces = x.pieces(e, text)
	}
	return src, nil
}

// unwrapped reports whether a value is a parameter, or its conversion: string(text).
func (x *Finder) unwrapped(v ssa.Value, param *ssa.Parameter) bool {
	for range maxHops {
		switch c := x.flow.Stored(v).(type) {
		case *ssa.Convert:
			v = c.X
		case *ssa.ChangeType:
			v = c.X
		default:
			return c == param
		}
	}
	return false
}

// foreign returns the script that a variable of another package holds: scripts.Lock.Run(ctx, c, keys).
func (x *Finder) foreign(v ssa.Value, site ssa.CallInstruction) *Source {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return nil
	}
	g, ok := load.X.(*ssa.Global)
	if !ok || g.Object() == nil || g.Pkg == site.Parent().Pkg {
		return nil
	}
	return x.imported(g.Object(), site)
}

// imported returns the script that a variable of another package holds, or a function of one returns.
func (x *Finder) imported(obj types.Object, site ssa.CallInstruction) *Source {
	text := x.library.Script(obj)
	if text == "" {
		return nil
	}
	return &Source{Text: text, File: obj.Pkg().Name() + "." + obj.Name(), at: site.Pos()}
}

// variable is the text that Judge.Variable returns.
func (x *Finder) variable(v *types.Var) string {
	load := x.flow.Declared(v)
	if load == nil {
		x.read()
		if pattern, ok := x.embeds[v]; ok {
			if src := x.embeddedIn(v, pattern); src != nil && x.flow.Unassigned(v) {
				return src.Text
			}
		}
		return ""
	}
	return x.known(load)
}

// known is the text of the script that a value is, whoever runs it, or the text that it is.
func (x *Finder) known(v ssa.Value) string {
	if src, _, ok := x.made(v, nil, maxHops); ok && src != nil {
		return src.Text
	}
	text, _ := x.text(v, nil, maxHops)
	return text
}

// result is the text that Judge.Result returns.
func (x *Finder) result(fn *ssa.Function) (text string) {
	for v := range scriptsOf(fn) {
		one := x.known(v)
		if one == "" || text != "" && text != one {
			return ""
		}
		text = one
	}
	return text
}

// scriptsOf yields what a function returns first, besides nil and "".
func scriptsOf(fn *ssa.Function) iter.Seq[ssa.Value] {
	return func(yield func(ssa.Value) bool) {
		for ret := range program.Returns(fn) {
			if len(ret.Results) == 0 {
				continue
			}
			if c, ok := ret.Results[0].(*ssa.Const); ok {
				if text, _ := flow.ConstString(c); text == "" {
					continue
				}
			}
			if !yield(ret.Results[0]) {
				return
			}
		}
	}
}

// made follows a value that a client made of a text, redis.NewScript(text), ScriptLoad(ctx, text).Result(),
// script.Hash(), or that a helper of the package returns. ok is false if it is no such value.
func (x *Finder) made(v ssa.Value, in *frame, hops int) (src *Source, handed *outer, ok bool) {
	if ex, isPart := v.(*ssa.Extract); isPart && ex.Index == 0 {
		v = ex.Tuple
	}
	call, isCall := v.(*ssa.Call)
	if !isCall {
		return nil, nil, false
	}
	if fn := flow.Callee(&call.Call); fn != nil {
		found, known := clients.Find(fn)
		recv, _ := operation.Split(&call.Call)
		switch {
		case known && (found.Method.Kind == clients.ScriptMake || found.Method.Kind == clients.ScriptLoad):
			src, handed = x.find(x.named(found, call), in, hops-1)
			return src, handed, true
		case recv != nil && passesOn(fn):
			src, handed = x.find(operand{recv, call, -1}, in, hops-1)
			return src, handed, true
		}
	}
	return x.returned(call, in, hops)
}

// passesOn reports whether a method hands out the script that its receiver stands for: a client's digest, or what a
// command has answered.
func passesOn(fn *types.Func) bool {
	if fn.Pkg() == nil || clients.Lookup(fn.Pkg().Path()) == nil {
		return false
	}
	switch fn.Name() {
	case "Val", "Result", "Hash":
		return true
	}
	return false
}

// returned follows the first result of a helper: it must return one script, besides nil and "".
func (x *Finder) returned(call *ssa.Call, in *frame, hops int) (src *Source, handed *outer, ok bool) {
	fn := call.Call.StaticCallee()
	if fn == nil {
		return nil, nil, false
	}
	if len(fn.Blocks) == 0 {
		if obj := flow.Callee(&call.Call); obj != nil {
			src = x.imported(obj, call)
		}
		return src, nil, src != nil
	}
	for v := range scriptsOf(fn) {
		s, outer := x.find(operand{v, call, -1}, &frame{fn, call, in}, hops-1)
		if s == nil || src != nil && src.Text != s.Text {
			return nil, outer, outer != nil
		}
		src = s
	}
	return src, nil, src != nil
}
