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
	in         *ssa.Function // in which pos is
}

// runs are the runs that an operation stands for: one, or, where what it runs is handed to its function, one for each
// call of that.
func (j *Judge) runs(op *operation.Operation) []run {
	args := &flow.KeySet{Open: true}
	if op.Argv != nil {
		args = op.Argv
	}
	if _, list := operation.Split(op.Site.Common()); op.Method.Script.Argv > 0 {
		if i := op.Arg(op.Method.Script.Argv); i < len(list) {
			args = j.flow.KeySet(list[i])
		}
	}
	return j.expand(op, nil, run{keys: op.Keys, args: args, pos: op.Pos(), in: op.Site.Parent()})
}

// expand returns the runs that an operation stands for behind calls, the innermost first.
func (j *Judge) expand(op *operation.Operation, calls []ssa.CallInstruction, r run) []run {
	src, function, handed := j.text(op, frames(calls))
	if handed == nil && src != nil {
		handed = j.handedKeys(op, calls, r.keys)
	}
	if handed != nil && len(calls) < maxCallers {
		var all []run
		for _, call := range j.flow.Calls(handed) {
			if len(all) >= maxRuns || slices.Contains(calls, call) {
				break
			}
			args, ref := call.Common().Args, j.flow.SiteRef(call)
			outer := run{
				keys: j.flow.ApplySet(j.flow.Frame(handed), r.keys, args, ref, call.Pos()),
				args: j.flow.ApplySet(j.flow.Frame(handed), r.args, args, ref, call.Pos()),
				pos:  call.Pos(),
				in:   call.Parent(),
			}
			all = append(all, j.expand(op, append(slices.Clip(calls), call), outer)...)
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

// text finds what an operation runs. handed is the function of which that is a parameter.
func (j *Judge) text(op *operation.Operation, in *frame) (src *Source, function string, handed *ssa.Function) {
	at := j.finder.scriptOf(op)
	if at.v == nil {
		return nil, "", nil
	}
	if op.Method.Script.From != clients.ScriptFunction {
		src, handed = j.finder.find(at, in, maxHops)
		return src, "", handed
	}
	name, handed := j.finder.text(at.v, in, maxHops)
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

// handedKeys returns the function of which keys are parameters, if all its calls are seen.
func (j *Judge) handedKeys(op *operation.Operation, calls []ssa.CallInstruction, keys *flow.KeySet) *ssa.Function {
	fn := op.Site.Parent()
	if len(calls) > 0 {
		fn = calls[len(calls)-1].Parent()
	}
	id := flow.ID(fn)
	if fn.Object() == nil || fn.Object().Exported() {
		return nil
	}
	for _, e := range keys.Elems {
		for _, v := range e.Text {
			for _, s := range v.Pattern.Segments() {
				if s.Hole == nil {
					continue
				}
				if o, ok := j.flow.Origin(s.Hole.ID); ok && o.Owner == id {
					return fn
				}
			}
		}
	}
	return nil
}
