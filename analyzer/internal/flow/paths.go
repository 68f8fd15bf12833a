package flow

import (
	"go/constant"
	"go/token"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/slotlint/slotlint/analyzer/internal/program"
	"golang.org/x/tools/go/ssa"
)

// TextAt is the text of a value where it is used in a block: without the values that the way to the
// block rules out.
//
//	if lock != "" { keys = append(keys, lock) }
func (f *Flow) TextAt(v ssa.Value, b *ssa.BasicBlock) Text {
	t := f.Text(v)
	if len(t) < 2 {
		return t
	}
	if f.filledAt(v, b) {
		t = t.filled()
	}
	if phi := phiOf(v); phi != nil {
		t = f.reachable(t, phi, b)
	}
	return t
}

// filled is the text without the empty string.
func (t Text) filled() Text {
	var out Text
	for _, v := range t {
		if s, ok := v.Pattern.Constant(); !ok || s != "" {
			out = append(out, v)
		}
	}
	return out
}

// phiOf looks through conversions.
func phiOf(v ssa.Value) *ssa.Phi {
	for range maxRefDepth {
		switch x := v.(type) {
		case *ssa.Phi:
			return x
		case *ssa.MakeInterface:
			v = x.X
		case *ssa.ChangeType:
			v = x.X
		case *ssa.Convert:
			v = x.X
		default:
			return nil
		}
	}
	return nil
}

// A condition is what is known to be true or false.
type condition struct {
	value   ssa.Value
	outcome bool
	at      *ssa.BasicBlock // where it is tested
}

// conditionsAt yields what is known where a block runs, the latest first.
func conditionsAt(b *ssa.BasicBlock) iter.Seq[condition] {
	return func(yield func(condition) bool) {
		for ; b != nil; b = b.Idom() {
			if len(b.Preds) != 1 {
				continue
			}
			if c, ok := onEdge(b.Preds[0], b); ok && !yield(c) {
				return
			}
		}
	}
}

// Conditional reports whether an instruction runs only under a condition on a parameter of its function.
func (f *Flow) Conditional(instr ssa.Instruction) bool {
	owner := funcID(instr.Parent()) + "#"
	for c := range conditionsAt(instr.Block()) {
		if strings.Contains(f.Ref(c.value).ID, owner) {
			return true
		}
	}
	return false
}

// Asks reports whether an instruction runs only under a condition on what a parameter holds, or on an element of it. How
// many elements there are is another question.
//
//	switch name { case "MGET": return s.mget(args) }
func (f *Flow) Asks(instr ssa.Instruction, o Origin) bool {
	seen := map[ssa.Value]bool{}
	var dependsOn func(v ssa.Value) bool
	dependsOn = func(v ssa.Value) bool {
		if v == nil || seen[v] {
			return false
		}
		seen[v] = true
		if r := f.Ref(v); r.Owner == o.Owner && r.Param == o.Param {
			return true
		}
		made, ok := v.(ssa.Instruction)
		return ok && builtinName(made) != "len" && slices.ContainsFunc(made.Operands(nil), func(op *ssa.Value) bool { return dependsOn(*op) })
	}
	for c := range conditionsAt(instr.Block()) {
		if dependsOn(c.value) {
			return true
		}
	}
	return false
}

// onEdge is what is known after a branch.
func onEdge(from, to *ssa.BasicBlock) (condition, bool) {
	branch, ok := from.Instrs[len(from.Instrs)-1].(*ssa.If)
	if !ok || from.Succs[0] == from.Succs[1] {
		return condition{}, false
	}
	c := condition{branch.Cond, from.Succs[0] == to, from}
	for {
		not, ok := c.value.(*ssa.UnOp)
		if !ok || not.Op != token.NOT {
			return c, true
		}
		c = condition{not.X, !c.outcome, from}
	}
}

// reachable drops the values of a phi whose edges contradict what is known where the phi is used.
//
//	if unique { lock = key }
//	if unique { c.Del(ctx, busy, lock) } // never ""
func (f *Flow) reachable(t Text, phi *ssa.Phi, use *ssa.BasicBlock) Text {
	known := map[string]bool{}
	for c := range conditionsAt(use) {
		known[f.Ref(c.value).ID] = c.outcome
	}
	if len(known) == 0 {
		return t
	}
	at := funcID(phi.Parent()) + ":" + strconv.Itoa(phi.Block().Index)
	for i, pred := range phi.Block().Preds {
		if f.contradicts(pred, phi.Block(), known) {
			t = t.without(Choice{At: at, Branch: i})
		}
	}
	return t
}

func (f *Flow) contradicts(pred, to *ssa.BasicBlock, known map[string]bool) bool {
	if c, ok := onEdge(pred, to); ok {
		if outcome, ok := known[f.Ref(c.value).ID]; ok && outcome != c.outcome {
			return true
		}
	}
	for c := range conditionsAt(pred) {
		if outcome, ok := known[f.Ref(c.value).ID]; ok && outcome != c.outcome {
			return true
		}
	}
	return false
}

// pinned reports whether a block is reached only where what makes an element another one at each turn of a loop is equal to
// something that stays.
//
//	for _, key := range keys { if key == wanted { tx.Del(ctx, key) } }
func (f *Flow) pinned(e Elem, b *ssa.BasicBlock, loop *program.Loop) bool {
	for c := range conditionsAt(b) {
		if !loop.Contains(c.at) {
			break
		}
		turning := f.equated(c, loop)
		if turning == nil {
			continue
		}
		id, of, other := f.Ref(turning).ID, false, false
		for h := range holes(e.Text) {
			made := strings.Contains(h.ID, id)
			of = of || made
			other = other || !made && f.origins[h.ID].turnsWith(loop)
		}
		if of && !other {
			return true
		}
	}
	return false
}

// equated returns the value that turns with a loop, where a condition says that it is equal to one that stays; else nil.
func (f *Flow) equated(c condition, loop *program.Loop) ssa.Value {
	equal, ok := c.value.(*ssa.BinOp)
	if !ok || equal.Op != token.EQL && equal.Op != token.NEQ || c.outcome != (equal.Op == token.EQL) {
		return nil
	}
	switch x, y := f.Ref(equal.X).turnsWith(loop), f.Ref(equal.Y).turnsWith(loop); {
	case x && !y:
		return equal.X
	case y && !x:
		return equal.Y
	}
	return nil
}

// maxShortCircuit bounds the tests of one condition, a && b || c, that are looked at.
const maxShortCircuit = 8

// sharded reports whether a block is reached only where a function says of what a loop goes through that it belongs to
// something that stays: the program groups its keys by a rule of its own, which may be that of the slots.
//
//	for _, ch := range channels { if index(ch, shards) == shard { keys = append(keys, "{"+tag(ch)+"}:"+ch) } }
func (f *Flow) sharded(b *ssa.BasicBlock, loop *program.Loop, tests int) bool {
	if tests == 0 || b == loop.Header || !loop.Contains(b) || len(b.Preds) == 0 {
		return false
	}
	for _, from := range b.Preds {
		c, ok := onEdge(from, b)
		if (!ok || !f.saysShard(c, loop)) && !f.sharded(from, loop, tests-1) {
			return false
		}
	}
	return true
}

func (f *Flow) saysShard(c condition, loop *program.Loop) bool {
	call, ok := f.equated(c, loop).(*ssa.Call)
	return ok && IsInteger(call.Type()) && call.Call.StaticCallee() != nil
}

// without drops the variants of a choice.
func (t Text) without(c Choice) Text {
	var out Text
	for _, v := range t {
		if !slices.Contains(v.World, c) {
			out = append(out, v)
		}
	}
	return out
}

// filledAt reports whether a block is reached only where a value is not the empty string.
func (f *Flow) filledAt(v ssa.Value, b *ssa.BasicBlock) bool {
	if mi, ok := v.(*ssa.MakeInterface); ok {
		v = mi.X
	}
	for c := range conditionsAt(b) {
		if f.saysFilled(c, v) {
			return true
		}
	}
	return false
}

// saysFilled reports whether a condition says that a value is not empty: it compares it with "", or its
// length with 0, or is the ok that a helper returns beside it.
func (f *Flow) saysFilled(c condition, v ssa.Value) bool {
	if ok, isExtract := c.value.(*ssa.Extract); isExtract {
		text, isExtract := v.(*ssa.Extract)
		return isExtract && c.outcome && ok.Tuple == text.Tuple
	}
	bin, ok := c.value.(*ssa.BinOp)
	if !ok {
		return false
	}
	k, ok := bin.Y.(*ssa.Const)
	if !ok || k.Value == nil {
		return false
	}
	compared := bin.X
	switch k.Value.Kind() {
	case constant.String:
		if constant.StringVal(k.Value) != "" {
			return false
		}
	case constant.Int:
		call, ok := bin.X.(*ssa.Call)
		if !ok || constant.Sign(k.Value) != 0 {
			return false
		}
		if b, ok := call.Call.Value.(*ssa.Builtin); !ok || b.Name() != "len" {
			return false
		}
		compared = call.Call.Args[0]
	default:
		return false
	}
	filled := bin.Op == token.NEQ || bin.Op == token.GTR
	return filled == c.outcome && f.Ref(compared).ID == f.Ref(v).ID
}

// A Way is one of the values that come together where branches meet, and the choice that leads to it.
type Way struct {
	Value  ssa.Value
	Choice Choice
}

// Ways returns the values that a value is on the branches before it, as far as they matter on a cluster; nil if it is
// the same on all, or changes in a loop.
//
//	text := single
//	if both { text = double }
func (f *Flow) Ways(v ssa.Value) []Way {
	phi, ok := v.(*ssa.Phi)
	if !ok || len(phi.Edges) > maxVariants || f.prog.LoopAt(phi.Block()) != nil {
		return nil
	}
	var ways []Way
	for i, edge := range f.onCluster(phi) {
		if edge != nil {
			ways = append(ways, Way{edge, choiceOf(phi, i)})
		}
	}
	return ways
}

// In returns the set as it is after a choice: without the texts that keys have on other branches.
func (s *KeySet) In(c Choice) *KeySet {
	out := &KeySet{Open: s.Open}
	for _, e := range s.Elems {
		if t := e.Text.in(c); len(t) > 0 {
			e.Text = t.settled()
		}
		out.Elems = append(out.Elems, e)
	}
	return out
}
