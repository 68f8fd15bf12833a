package flow

import (
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"github.com/slotlint/slotlint/keypattern"
	"golang.org/x/tools/go/ssa"
)

// calleeName returns the full name of the function that a call names, or "".
func calleeName(call *ssa.CallCommon) string {
	if fn := Callee(call); fn != nil {
		return fn.FullName()
	}
	return ""
}

// Callee returns the declared function or interface method that a call names, or nil.
func Callee(call *ssa.CallCommon) *types.Func {
	if call.IsInvoke() {
		return call.Method
	}
	if fn := call.StaticCallee(); fn != nil {
		if o := fn.Origin(); o != nil {
			fn = o
		}
		if obj, ok := fn.Object().(*types.Func); ok {
			return obj.Origin()
		}
	}
	return nil
}

// callArgs returns the arguments of a call, the receiver first.
func callArgs(call *ssa.CallCommon) []ssa.Value {
	if call.IsInvoke() {
		return append([]ssa.Value{call.Value}, call.Args...)
	}
	return call.Args
}

// result follows the result of a call.
func (f *Flow) result(call *ssa.Call, index int) (Text, bool) {
	common := &call.Call
	if b, ok := common.Value.(*ssa.Builtin); ok {
		if b.Name() == "append" && isBytes(call.Type()) {
			return concat(f.Text(common.Args[0]), f.appended(common.Args[1]))
		}
		return nil, false
	}
	fn := Callee(common)
	if fn != nil && index == 0 {
		if m := modelOf(fn.FullName()); m != nil {
			t, ok := m(f, call)
			return placed(t, call.Pos()), ok
		}
		if s := f.declared(fn); s != nil {
			t, ok := f.apply(s, s.Results[0].Text, callArgs(common), f.Ref(call))
			return placed(t, call.Pos()), ok
		}
	}
	if t, ok := f.returned(call, index); ok {
		return t, true
	}
	if fn != nil && fn.Name() == "String" && len(callArgs(common)) == 1 {
		return f.holeText(f.Ref(callArgs(common)[0]), "%v", call.Pos()), true
	}
	return nil, false
}

// appended is what append(b, x...) adds to bytes: a text, or single bytes.
func (f *Flow) appended(v ssa.Value) Text {
	slice, ok := v.(*ssa.Slice)
	if ok {
		if alloc, ok := slice.X.(*ssa.Alloc); ok && alloc.Comment == "varargs" {
			var pieces []Text
			for _, b := range f.operands(v) {
				if b == nil {
					break
				}
				t, ok := f.converted(b, types.Typ[types.String])
				if !ok {
					t = f.holeText(f.Ref(b), "%c", v.Pos())
				}
				pieces = append(pieces, t)
			}
			if t, ok := concat(pieces...); ok {
				return t
			}
		}
	}
	return f.Text(v)
}

// returned follows a call into the functions that it may run. Through an interface with several
// implementations, the result is that of each.
func (f *Flow) returned(call *ssa.Call, index int) (Text, bool) {
	targets := f.Targets(&call.Call)
	var out Text
	for i, target := range targets {
		s := f.summary(target)
		if s == nil || index >= len(s.Results) || s.Results[index].Text == nil {
			return nil, false
		}
		t, ok := f.through(target, s, s.Results[index].Text, f.Ref(call))
		if !ok {
			return nil, false
		}
		if len(targets) > 1 {
			t = t.in(Choice{At: f.Ref(target.Args[0]).ID + " implementation", Branch: i})
		}
		out = append(out, t...)
	}
	return out.settled(), len(out) > 0 && len(out) <= maxVariants
}

// summaryOf returns the summary of a declared function, of this package or another.
func (f *Flow) summaryOf(fn *types.Func) *Summary {
	if fn.Pkg() == f.prog.Package.Pkg {
		if s := f.prog.Package.Prog.FuncValue(fn); s != nil && s.Blocks != nil {
			return f.Summarize(s)
		}
		return nil
	}
	if f.source == nil {
		return nil
	}
	s, ok := f.imported[fn]
	if !ok {
		if s = f.source.Summary(fn); s != nil {
			f.Adopt(s)
		}
		f.imported[fn] = s
	}
	return s
}

// Adopt enters the holes of another package's summary.
func (f *Flow) Adopt(s *Summary) {
	for id, o := range s.Origins {
		f.origins[id] = o
	}
}

// apply returns a text of a summary as it is at a call: with the arguments in place of the
// parameters, and a hole of the call for what the function keeps to itself.
func (f *Flow) apply(s *Summary, t Text, args []ssa.Value, call Ref) (Text, bool) {
	return f.rewriteHoles(t, func(h keypattern.Hole, o Origin) (Text, bool) {
		return f.argument(s, h, o, args, call)
	}, func(c Choice) Choice { return s.choiceAt(f, c, args, call) })
}

func (f *Flow) argument(s *Summary, h keypattern.Hole, o Origin, args []ssa.Value, call Ref) (Text, bool) {
	switch {
	case o.Owner == s.Owner:
		if o.Param >= len(args) {
			return nil, false
		}
		if t, ok := f.resolve(args[o.Param], o); ok {
			return t, true
		}
		r := f.Ref(args[o.Param])
		name := o.Name
		if strings.HasPrefix(o.Path, ".") {
			name = r.Name + o.Path
		}
		r.ID, r.Path, r.Name, r.Type = r.ID+o.Path, r.Path+o.Path, name, o.Type
		if o.Var != nil {
			r.Var = o.Var
		}
		return f.sameShape(r, o.Verb, h)
	case s.computes(o):
		// url.QueryEscape(name), in terms of the arguments: the same for each function that makes it.
		r := o.Ref
		r.ID, r.Blocks = s.withArguments(f, o.ID, args)
		r.Owner, r.Path = "", ""
		return f.sameShape(r, o.Verb, h)
	case s.keeps(o):
		r := o.Ref
		r.ID = call.ID + "!" + o.ID
		r.Owner, r.Path, r.Blocks = "", "", call.Blocks
		return f.sameShape(r, o.Verb, h)
	}
	return Text{{Pattern: keypattern.Of(h)}}, true
}

// sameShape is another hole of the kind that h is.
func (f *Flow) sameShape(r Ref, verb string, h keypattern.Hole) (Text, bool) {
	r.ID = shortened(r.ID)
	p := f.holeOf(r, verb, h.Alphabet, h.Min, h.Max)
	t := Text{{Pattern: p}}
	if h.Varies {
		t = varying(t)
	}
	return t, true
}

// resolve finds what a parameter's hole is, from the argument.
func (f *Flow) resolve(arg ssa.Value, o Origin) (Text, bool) {
	switch {
	case o.Path == "":
		return f.formattedOr(arg, o.Verb)
	case o.EachOf():
		return nil, false
	case strings.HasPrefix(o.Path, joinPath):
		set := f.KeySet(arg)
		if set.Open || len(set.Elems) == 0 {
			return nil, false
		}
		return f.joined(set, literal(strings.TrimSuffix(o.Path[len(joinPath):], "]"), token.NoPos))
	case strings.HasPrefix(o.Path, "@"):
		return f.constructed(arg, o.Path, o.Verb)
	case strings.LastIndexByte(o.Path, '.') == 0 && !strings.ContainsAny(o.Path, "[@#"):
		return f.fieldNamed(arg, o.Path[1:], o.Verb)
	}
	return nil, false
}

// formattedOr is a value's text: formatted, where there is a verb.
func (f *Flow) formattedOr(v ssa.Value, verb string) (Text, bool) {
	if verb == "" {
		return f.Text(v), true
	}
	return f.formatted(v, verb)
}

// constructed finds an argument of the constructor that made an object: the path "@pkg.New#0" on a
// value that is the result of pkg.New(x) is x.
func (f *Flow) constructed(object ssa.Value, path, verb string) (Text, bool) {
	call := maker(object)
	if call == nil || call.Call.IsInvoke() {
		return nil, false
	}
	fn := call.Call.StaticCallee()
	if fn == nil {
		return nil, false
	}
	rest, ok := strings.CutPrefix(path, "@"+funcID(fn)+"#")
	if !ok || len(rest) != 1 || int(rest[0]-'0') >= len(call.Call.Args) {
		return nil, false
	}
	return f.formattedOr(call.Call.Args[rest[0]-'0'], verb)
}

// maker returns the call that an object comes from.
func maker(v ssa.Value) *ssa.Call {
	switch v := v.(type) {
	case *ssa.Call:
		return v
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok && v.Index == 0 {
			return call
		}
	}
	return nil
}

func (f *Flow) fieldNamed(object ssa.Value, name, verb string) (Text, bool) {
	if load, ok := object.(*ssa.UnOp); ok {
		object = load.X
	}
	st := structOf(object.Type())
	if st == nil {
		return nil, false
	}
	for i := range st.NumFields() {
		if st.Field(i).Name() != name {
			continue
		}
		if alloc, ok := object.(*ssa.Alloc); ok {
			if value := f.localStore(alloc, i); value != nil {
				return f.formattedOr(value, verb)
			}
		}
		if verb != "" {
			return nil, false
		}
		return f.objectField(object, i)
	}
	return nil, false
}

// rewriteHoles replaces the holes of a text, and the choices of its worlds.
func (f *Flow) rewriteHoles(t Text, hole func(keypattern.Hole, Origin) (Text, bool), choice func(Choice) Choice) (Text, bool) {
	var out Text
	for _, v := range t {
		pieces := make([]Text, 0, len(v.Pattern.Segments()))
		for _, s := range v.Pattern.Segments() {
			if s.Hole == nil {
				pieces = append(pieces, literal(s.Literal, v.Pos))
				continue
			}
			o := f.origins[s.Hole.ID]
			piece, ok := hole(*s.Hole, o)
			if !ok {
				return nil, false
			}
			if o.Carries {
				piece = f.carrying(piece)
			}
			pieces = append(pieces, piece)
		}
		joined, ok := concat(pieces...)
		if !ok {
			return nil, false
		}
		for _, c := range v.World {
			joined = joined.in(choice(c))
		}
		out = append(out, joined...)
	}
	for i := range out {
		if !out[i].Pos.IsValid() && len(t) > 0 {
			out[i].Pos = t[0].Pos
		}
	}
	return out.settled(), len(out) > 0 && len(out) <= maxVariants
}

func (f *Flow) rewrite(t Text, hole func(Origin) (Text, bool), choice func(Choice) Choice) (Text, bool) {
	return f.rewriteHoles(t, func(_ keypattern.Hole, o Origin) (Text, bool) { return hole(o) }, choice)
}

// Args returns the arguments of a call, the receiver first.
func Args(call *ssa.CallCommon) []ssa.Value { return callArgs(call) }

// SiteRef names a call, also one whose result nobody uses.
func (f *Flow) SiteRef(site ssa.CallInstruction) Ref {
	if call, ok := site.(*ssa.Call); ok {
		return f.Ref(call)
	}
	f.serial++
	return Ref{ID: funcID(site.Parent()) + ":call~" + strconv.Itoa(f.serial), Blocks: []*ssa.BasicBlock{site.Block()}}
}

// Frame is the summary of a function of this package without its results: the terms of its
// parameters.
func (f *Flow) Frame(fn *ssa.Function) *Summary { return &Summary{Owner: funcID(fn), fn: fn} }

// ID is the identity of a function, the Owner of its parameters' holes.
func ID(fn *ssa.Function) string { return funcID(fn) }

// Turn returns the identity of a hole at the first turn of its loop; see keypattern.Pattern.NextTurn.
func Turn(id string) string { return strings.TrimRight(id, "'") }
