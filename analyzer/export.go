package analyzer

import (
	"fmt"
	"go/token"
	"go/types"
	"path/filepath"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/analyzer/internal/group"
	"github.com/slotlint/slotlint/analyzer/internal/operation"
	"github.com/slotlint/slotlint/analyzer/internal/program"
	"github.com/slotlint/slotlint/analyzer/internal/script"
	"github.com/slotlint/slotlint/keypattern"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// exportFacts exports the facts that the importers of this package may need.
func exportFacts(pass *analysis.Pass, prog *program.Program, f *flow.Flow, c *group.Collector, scripts *script.Judge) {
	x := exporter{pass: pass, flow: f, scripts: scripts}
	x.exportFunctions(prog, c)
	scope := pass.Pkg.Scope()
	for _, name := range scope.Names() {
		switch obj := scope.Lookup(name).(type) {
		case *types.Var:
			if obj.Exported() {
				x.exportVariable(obj)
			}
		case *types.TypeName:
			if iface, ok := obj.Type().Underlying().(*types.Interface); ok && obj.Exported() && !obj.IsAlias() {
				x.exportInterface(iface, prog, c)
			}
		}
	}
}

func (x exporter) exportVariable(obj *types.Var) {
	if mayHoldScript(obj.Type()) {
		x.exportScript(obj, x.scripts.Variable(obj), func() (flow.KeyCount, bool) {
			declared := x.flow.Declared(obj)
			if declared == nil {
				return flow.KeyCount{}, false
			}
			return operation.ScriptKeys(x.flow, declared)
		})
	}
	if isText(obj.Type()) {
		if t, ok := x.flow.Variable(obj); ok {
			if text := x.text("", t); saysMore(text) {
				x.pass.ExportObjectFact(obj, &variable{Text: text})
			}
		}
		return
	}
	if s, ok := obj.Type().Underlying().(*types.Slice); ok && isText(s.Elem()) {
		if set := x.flow.VariableSet(obj); set != nil && !set.Open {
			x.pass.ExportObjectFact(obj, &variable{Elems: x.elems("", set)})
		}
	}
}

// exportScript exports what is known of a script that a variable holds, or a function returns.
func (x exporter) exportScript(obj types.Object, text string, keys func() (flow.KeyCount, bool)) {
	if len(text) > script.MaxText || !script.LooksLike(text) {
		return
	}
	fact := &scriptText{Text: text}
	if n, ok := keys(); ok {
		fact.Keys = &n
	}
	x.pass.ExportObjectFact(obj, fact)
}

// mayHoldScript reports whether a variable may hold a script: a text, or a client's script value.
func mayHoldScript(t types.Type) bool {
	if isText(t) || isBytes(t) {
		return true
	}
	p, ok := t.Underlying().(*types.Pointer)
	if !ok {
		return false
	}
	n, ok := types.Unalias(p.Elem()).(*types.Named)
	return ok && n.Obj().Pkg() != nil && isClient(n.Obj().Pkg().Path())
}

func isText(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// exportInterface exports, for the methods of an interface that types of the package implement, what is known of
// those types' methods: the results if there is one such type, the groups of all.
func (x exporter) exportInterface(iface *types.Interface, prog *program.Program, c *group.Collector) {
	for m := range iface.ExplicitMethods() {
		if !m.Exported() {
			continue
		}
		impls := x.flow.Implementations(m)
		all := &function{}
		issuing := 0
		for _, impl := range impls {
			fn := prog.Package.Prog.FuncValue(impl)
			if fn == nil || fn.Blocks == nil {
				continue
			}
			fact := x.function(fn, c)
			if fact == nil {
				continue
			}
			all.Owner = fact.Owner // whosever: parameters are told by their index
			if len(impls) == 1 {
				all.Results, all.Runs = fact.Results, fact.Runs
			}
			if len(fact.Groups) > 0 {
				issuing++
			}
			all.Groups = append(all.Groups, fact.Groups...)
		}
		for i := range all.Groups {
			all.Groups[i].OneOfSeveral = all.Groups[i].OneOfSeveral || issuing < len(impls)
		}
		if all.Results != nil || all.Groups != nil || all.Runs != nil {
			x.pass.ExportObjectFact(m, all)
		}
	}
}

// exportFunctions exports what is known of the exported functions and methods.
func (x exporter) exportFunctions(prog *program.Program, c *group.Collector) {
	for _, fn := range prog.Functions {
		obj, ok := fn.Object().(*types.Func)
		if !ok || !obj.Exported() || fn.Synthetic != "" {
			continue
		}
		if fact := x.function(fn, c); fact != nil {
			x.pass.ExportObjectFact(obj, fact)
		}
		if results := obj.Signature().Results(); results.Len() > 0 && mayHoldScript(results.At(0).Type()) {
			x.exportScript(obj, x.scripts.Result(fn), func() (flow.KeyCount, bool) { return operation.MadeScriptKeys(x.flow, fn) })
		}
	}
}

type exporter struct {
	pass    *analysis.Pass
	flow    *flow.Flow
	scripts *script.Judge
}

func (x exporter) function(fn *ssa.Function, c *group.Collector) *function {
	fact := &function{Owner: flow.ID(fn)}
	useful := false
	if obj := fn.Object().(*types.Func); returnsText(obj) || returnsFunc(obj) {
		if s := x.flow.Summarize(fn); s != nil {
			for _, r := range s.Results {
				out := result{}
				switch {
				case r.Set != nil:
					out.IsSet, out.Elems, out.Open = true, x.elems(fact.Owner, r.Set), r.Set.Open
				case r.Literal != nil && len(r.Literal.Results) == 1:
					out.Literal, out.LiteralOwner = x.literal(fact.Owner, r.Literal), r.Literal.Owner
				default:
					out.Text = x.text(fact.Owner, r.Text)
				}
				useful = useful || out.useful()
				fact.Results = append(fact.Results, out)
			}
		}
	}
	if !useful {
		fact.Results = nil
	}
	for _, g := range c.HandedOn(fn) {
		fact.Groups = append(fact.Groups, handedOn{
			Rule: g.Rule, Command: g.Command, Client: g.Client.Paths[0], Receiver: g.Receiver, Outcome: g.Outcome,
			Elems: x.elems(fact.Owner, g.Keys), Open: g.Keys.Open, Words: g.Words, Where: x.where(g),
			Func: group.TargetName(fn.Object().(*types.Func)), OneOfSeveral: g.OneOfSeveral, Conditional: g.Conditional,
			Rest: g.Rest,
		})
	}
	for _, w := range x.scripts.Wrapped(fn) {
		fact.Runs = append(fact.Runs, wrappedRun{
			Text: w.Text, Param: w.Param, Where: place(x.pass.Fset, w.Pos), Func: group.TargetName(fn.Object().(*types.Func)),
			Keys: x.elems(fact.Owner, w.Keys), OpenKeys: w.Keys.Open, Args: x.elems(fact.Owner, w.Args), OpenArgs: w.Args.Open,
		})
	}
	if fact.Results == nil && fact.Groups == nil && fact.Runs == nil {
		return nil
	}
	return fact
}

// useful reports whether a result says more than that it is some text.
func (r result) useful() bool {
	for _, e := range r.Elems {
		if saysMore(e.Text) {
			return true
		}
	}
	return saysMore(r.Text) || saysMore(r.Literal)
}

func saysMore(t []variant) bool {
	for _, v := range t {
		if len(v.Segments) != 1 || v.Segments[0].Name == "" || v.Segments[0].Param >= 0 || v.Segments[0].Carries {
			return true
		}
	}
	return false
}

// literal is what a returned function literal returns. The parameters of both functions are told apart.
func (x exporter) literal(owner string, lit *flow.Summary) []variant {
	own := x.text(lit.Owner, lit.Results[0].Text)
	outer := x.text(owner, lit.Results[0].Text)
	for i := range own {
		for j := range own[i].Segments {
			if s := outer[i].Segments[j]; s.Param >= 0 && s.Name != "" && own[i].Segments[j].Param < 0 {
				s.Captured = true
				own[i].Segments[j] = s
			}
		}
	}
	return own
}

func (x exporter) where(g *group.Group) string {
	pos := g.Pos
	for _, v := range g.Via {
		if v.Where != "" {
			return v.Where
		}
		pos = v.Pos
	}
	return place(x.pass.Fset, pos)
}

// place is a position in the words of a message: file and line.
func place(fset *token.FileSet, pos token.Pos) string {
	p := fset.Position(pos)
	return fmt.Sprintf("%s:%d", filepath.Base(p.Filename), p.Line)
}

func (x exporter) elems(owner string, set *flow.KeySet) []elem {
	out := make([]elem, len(set.Elems))
	for i, e := range set.Elems {
		out[i] = elem{Text: x.text(owner, e.Text), Repeated: e.Repeated, Optional: e.Optional, Outside: e.Outside}
	}
	return out
}

func (x exporter) text(owner string, t flow.Text) []variant {
	out := make([]variant, len(t))
	for i, v := range t {
		out[i].World = v.World
		for _, s := range v.Pattern.Segments() {
			out[i].Segments = append(out[i].Segments, x.segment(owner, s))
		}
	}
	return out
}

func (x exporter) segment(owner string, s keypattern.Segment) segment {
	if s.Hole == nil {
		return segment{Literal: s.Literal}
	}
	h := s.Hole
	out := segment{
		Name: h.Name, ID: h.ID, Param: -1, Alphabet: h.Alphabet, Min: h.Min, Max: h.Max, Varies: h.Varies,
	}
	if o, ok := x.flow.Origin(h.ID); ok {
		out.Carries = o.Carries
		if o.Owner == owner {
			out.ID, out.Param, out.Path, out.Verb = "", o.Param, o.Path, o.Verb
		}
	}
	return out
}
