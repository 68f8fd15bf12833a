package operation

import (
	"go/token"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/analyzer/internal/program"
	"github.com/slotlint/slotlint/internal/clients"
	"golang.org/x/tools/go/ssa"
)

// maxMakers bounds the functions that a script comes out of: one that returns what another one has made.
const maxMakers = 4

// ScriptKeys returns the number of keys that a script value was made with; false where that is not known here, or is not
// the same for all who have the value.
func ScriptKeys(f *flow.Flow, script ssa.Value) (flow.KeyCount, bool) {
	n, ok := keyCount(f, script, maxMakers)
	return flow.KeyCount{Fixed: n.fixed}, ok && n.of == nil
}

// MadeScriptKeys returns the number of keys of the script that a function makes.
//
//	func requeue(jobs int) *redis.Script { return redis.NewScript(jobs*4+1, text) }
func MadeScriptKeys(f *flow.Flow, fn *ssa.Function) (flow.KeyCount, bool) {
	return madeKeys(f, fn, maxMakers)
}

func madeKeys(f *flow.Flow, fn *ssa.Function, makers int) (flow.KeyCount, bool) {
	var script ssa.Value
	for ret := range program.Returns(fn) {
		if script != nil || len(ret.Results) == 0 {
			return flow.KeyCount{}, false
		}
		script = ret.Results[0]
	}
	if script == nil || makers == 0 {
		return flow.KeyCount{}, false
	}
	n, ok := keyCount(f, script, makers-1)
	if !ok || n.of == nil {
		return flow.KeyCount{Fixed: n.fixed}, ok
	}
	for i, p := range fn.Params {
		if n.of == p && flow.IsInteger(p.Type()) {
			return flow.KeyCount{Fixed: n.fixed, Each: n.each, Param: i}, true
		}
	}
	return flow.KeyCount{}, false
}

// keyCount returns the number of keys that a script was made with, or a negative one.
func keyCount(f *flow.Flow, script ssa.Value, makers int) (number, bool) {
	switch made := f.Stored(script).(type) {
	case *ssa.UnOp:
		if g, ok := made.X.(*ssa.Global); ok {
			count, ok := f.KeyCount(g.Object())
			return number{fixed: count.Fixed}, ok
		}
	case *ssa.Call:
		callee := flow.Callee(&made.Call)
		if callee == nil {
			return number{}, false
		}
		if call, ok := clients.Find(callee); ok && call.Method.Kind == clients.ScriptMake {
			_, args := Split(&made.Call)
			for _, src := range call.Keys {
				if src.Take == clients.KeyCount && src.Arg < len(args) {
					return numberOf(f, args[src.Arg], maxTerms)
				}
			}
			return number{}, false
		}
		var count flow.KeyCount
		var ok bool
		if fn := made.Call.StaticCallee(); fn != nil && len(fn.Blocks) > 0 {
			count, ok = madeKeys(f, fn, makers)
		} else {
			count, ok = f.KeyCount(callee)
		}
		if !ok || count.Each == 0 {
			return number{fixed: count.Fixed}, ok
		}
		return called(f, &made.Call, count)
	}
	return number{}, false
}

// called puts what a function was called with into the number of keys of the script that it makes.
func called(f *flow.Flow, call *ssa.CallCommon, count flow.KeyCount) (number, bool) {
	args := flow.Args(call)
	if count.Param >= len(args) {
		return number{}, false
	}
	n, ok := numberOf(f, args[count.Param], maxTerms)
	if ok {
		n, ok = n.combine(token.MUL, number{fixed: count.Each})
	}
	if ok {
		n, ok = n.combine(token.ADD, number{fixed: count.Fixed})
	}
	return n, ok
}
