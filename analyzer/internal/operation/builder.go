package operation

import (
	"go/types"
	"slices"
	"strings"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/internal/clients"
	"golang.org/x/tools/go/ssa"
)

// maxSteps bounds the steps of one command that is built in steps. No written code has as many.
const maxSteps = 500

// A chain is a command that is built in steps, followed from its last step to its first:
//
//	c.B().Mget().Key(a).Key(b).Build()
//
// A step's receiver is what the steps before it have built: the result of a call, or a variable that holds one,
// on different branches or at each turn of a loop another.
type chain struct {
	f     *flow.Flow
	op    *Operation
	end   ssa.CallInstruction
	seen  map[ssa.Value]bool
	words []flow.Elem // of a command that is spelled out, with its keys
	loose bool        // some words may be missing
}

// build takes the keys of a command out of all its steps.
func (r reader) build(recv ssa.Value) {
	w := chain{f: r.f, op: r.op, end: r.op.Site, seen: map[ssa.Value]bool{}}
	w.before(recv)
	if len(w.words) == 0 {
		return
	}
	checked := r.op.Keys
	r.op.Keys = &flow.KeySet{}
	r.raw(&flow.KeySet{Elems: w.words, Open: w.loose})
	if name, ok := w.words[0].Text.Constant(); ok && r.op.Command == "" {
		r.op.Command = strings.ToUpper(name)
	}
	if n := len(checked.Elems); n > 1 || n == 1 && checked.Elems[0].Repeated {
		r.op.Keys = checked // the builder compares them, whatever the command is
	} else {
		r.op.unchecked = true
	}
}

// before takes the keys of the steps up to a value.
func (w *chain) before(v ssa.Value) {
	if w.seen[v] {
		return
	}
	w.seen[v] = true
	if len(w.seen) > maxSteps {
		w.op.Keys.Open, w.loose = true, true
		return
	}
	switch v := w.f.Stored(v).(type) {
	case *ssa.Call:
		w.step(v)
	case *ssa.Phi:
		for _, edge := range v.Edges {
			w.before(edge)
		}
	default:
		w.op.Keys.Open, w.loose = true, true
	}
}

func (w *chain) step(site *ssa.Call) {
	callee := flow.Callee(&site.Call)
	recv, args := Split(&site.Call)
	if callee == nil || recv == nil || clients.Lookup(pathOfFunc(callee)) != w.op.Client {
		w.op.Keys.Open, w.loose = true, true
		return
	}
	call, known := clients.Find(callee)
	if command, ok := w.op.Client.Begins(callee); ok {
		w.op.begun = site
		if made, ok := recv.(*ssa.Call); ok && made.Call.IsInvoke() {
			w.op.On = made.Call.Value
		}
		if !known { // else it is spelled out by what follows
			w.op.Command = command
			return
		}
	} else {
		w.before(recv)
	}
	if !known || call.Method.Kind != clients.Step {
		return
	}
	own := &Operation{Call: call, Site: site, Command: w.op.Command, Keys: &flow.KeySet{}}
	r := reader{f: w.f, op: own}
	for _, src := range call.Keys {
		switch {
		case src.Arg >= len(args):
		case src.Take == clients.Raw:
			set := w.f.KeySet(args[src.Arg])
			w.words = append(w.words, w.placed(set.Elems, site)...)
			w.loose = w.loose || set.Open
		case src.Role == clients.Pattern:
			e := flow.Elem{Text: w.f.Text(args[src.Arg]), Value: args[src.Arg], Pos: flow.Position(args[src.Arg])}
			w.op.Patterns = append(w.op.Patterns, Pattern{Option: strings.ToUpper(callee.Name()), Elem: e})
		default:
			r.read(src, args[src.Arg])
			keys := w.placed(own.Keys.Elems, site)
			w.op.Keys.Elems = append(w.op.Keys.Elems, keys...)
			w.op.Keys.Open = w.op.Keys.Open || own.Keys.Open
			if len(w.words) > 0 {
				w.words = append(w.words, keys...)
				w.loose = w.loose || own.Keys.Open
			}
		}
	}
}

// placed notes where a step's keys are added: in a loop around which the command's end stands, at each turn, and on one
// branch of several.
func (w *chain) placed(elems []flow.Elem, site *ssa.Call) []flow.Elem {
	if site.Parent() != w.end.Parent() {
		return slices.Clone(elems)
	}
	var out []flow.Elem
	for _, e := range elems {
		e.Site = site
		out = append(out, w.f.Turns(e, site.Block(), w.end.Block())...)
	}
	return out
}

func pathOfFunc(fn *types.Func) string {
	if fn.Pkg() == nil {
		return ""
	}
	return fn.Pkg().Path()
}
