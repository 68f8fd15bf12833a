package script

import (
	"go/token"
	"slices"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/analyzer/internal/operation"
	"github.com/slotlint/slotlint/internal/clients"
	"github.com/slotlint/slotlint/luascan"
	"golang.org/x/tools/go/ssa"
)

const (
	// maxCallers bounds the functions around an operation through which a script and its keys are handed.
	maxCallers = 3
	// maxRuns bounds the runs that one operation stands for.
	maxRuns = 64
)

// A run is one run of a known script.
type run struct {
	src        *Source
	function   string // of a library
	keys, args *flow.KeySet
	pos        token.Pos
	wrapped    *Wrapped      // what another package's wrapper runs
	in         *ssa.Function // in which pos is
}

// An issue is a place where a script is run: an operation, or the call of another package's wrapper.
type issue struct {
	site ssa.CallInstruction
	text operand // the script, or the name of the function, if that is not fixed
	// name says that the operand is the name of a function of a library.
	name bool
	run  run
}

// issued is what an operation runs.
func (j *Judge) issued(op *operation.Operation) issue {
	args := &flow.KeySet{Open: true}
	if op.Argv != nil {
		args = op.Argv
	}
	if _, list := operation.Split(op.Site.Common()); op.Method.Script.Argv > 0 {
		if i := op.Arg(op.Method.Script.Argv); i < len(list) {
			args = j.flow.KeySet(list[i])
		}
	}
	return issue{
		site: op.Site,
		text: j.finder.scriptOf(op),
		name: op.Method.Script.From == clients.ScriptFunction,
		run:  run{keys: op.Keys, args: args, pos: op.Pos(), in: op.Site.Parent()},
	}
}

// expand returns the runs that an issue stands for behind calls, the innermost first: one, or, where what is run is
// handed to the function around, one for each call of that.
func (j *Judge) expand(is issue, calls []ssa.CallInstruction, r run) []run {
	if ways := j.flow.Ways(is.text.v); ways != nil {
		var all []run
		for _, way := range ways {
			on, at := is, r
			on.text.v, on.text.arg = way.Value, -1
			at.keys, at.args = r.keys.In(way.Choice), r.args.In(way.Choice)
			all = append(all, j.expand(on, calls, at)...)
		}
		return all
	}
	src, function, handed := j.text(is, frames(calls))
	around := is.site.Parent()
	if len(calls) > 0 {
		around = calls[len(calls)-1].Parent()
	}
	if handed == nil && src != nil && j.dependsOn(around, r.keys) {
		handed = &outer{fn: around}
	}
	if handed != nil && handed.fn == around {
		j.handOut(around, handed.param, src, is, r)
		if src != nil && exported(around) {
			handed = nil // judged here as far as it is known, and by its callers
		}
	}
	if handed != nil && len(calls) < maxCallers {
		var all []run
		for _, call := range j.flow.Calls(flow.ID(handed.fn)) {
			if len(all) >= maxRuns || slices.Contains(calls, call) {
				break
			}
			args, ref := call.Common().Args, j.flow.SiteRef(call)
			at := run{
				keys: j.flow.ApplySet(j.flow.Frame(handed.fn), r.keys, args, ref, call.Pos()),
				args: j.flow.ApplySet(j.flow.Frame(handed.fn), r.args, args, ref, call.Pos()),
				pos:  call.Pos(),
				in:   call.Parent(),
			}
			all = append(all, j.expand(is, append(slices.Clip(calls), call), at)...)
		}
		if len(all) > 0 {
			return all
		}
	}
	if src == nil {
		return nil
	}
	r.src, r.function = src, function
	return []run{r}
}

// text finds what is run. handed is what that depends on where it is not known.
func (j *Judge) text(is issue, in *frame) (src *Source, function string, handed *outer) {
	if is.run.src != nil {
		return is.run.src, is.run.function, nil
	}
	if is.text.v == nil {
		return nil, "", nil
	}
	if !is.name {
		src, handed = j.finder.find(is.text, in, maxHops)
		return src, "", handed
	}
	name, handed := j.finder.text(is.text.v, in, maxHops)
	if handed != nil {
		handed.param = nil // what a name stands for is known where the library is loaded
	}
	for _, lib := range j.libraries {
		s := j.scan(lib).script
		if s == nil || !slices.ContainsFunc(s.Functions, func(f luascan.Function) bool { return name != "" && f.Name == name }) {
			continue
		}
		if src != nil && src.Text != lib.Text {
			return nil, "", nil // which of the two is loaded is not known
		}
		src = lib
	}
	return src, name, handed
}

// dependsOn reports whether keys are made of a function's parameters.
func (j *Judge) dependsOn(fn *ssa.Function, keys *flow.KeySet) bool {
	id := flow.ID(fn)
	if fn.Object() == nil {
		return false
	}
	for _, e := range keys.Elems {
		for _, v := range e.Text {
			for _, s := range v.Pattern.Segments() {
				if s.Hole == nil {
					continue
				}
				if o, ok := j.flow.Origin(s.Hole.ID); ok && o.Owner == id {
					return true
				}
			}
		}
	}
	return false
}

func exported(fn *ssa.Function) bool { return fn.Object() != nil && fn.Object().Exported() }
