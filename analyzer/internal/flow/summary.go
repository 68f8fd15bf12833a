package flow

import (
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"github.com/slotlint/slotlint/analyzer/internal/program"
	"github.com/slotlint/slotlint/keypattern"
	"golang.org/x/tools/go/ssa"
)

// A Summary is what callers need to know of a function: its results, in terms of its parameters.
type Summary struct {
	Owner   string // the function's identity, the Ref.Owner of its parameters
	Results []Result
	// Origins are the holes of a summary that comes from another package.
	Origins map[string]Origin

	fn *ssa.Function // nil for another package's
	// shared says that only the parameters are this function's: all other holes are left as they are.
	shared bool
}

// A Result is one result: a text, or a set of keys, or neither.
type Result struct {
	Text Text
	Set  *KeySet
	// Literal is the summary of a function literal that is returned, in terms of its own parameters and of those of
	// the function that returns it.
	Literal *Summary
}

// Summarize returns the summary of a function of this package. A function that calls itself, by
// whatever way, has none while it is being looked at: its result is a hole of the call.
func (f *Flow) Summarize(fn *ssa.Function) *Summary {
	if s, ok := f.summaries[fn]; ok {
		return s
	}
	if f.active[fn] || fn.Blocks == nil || f.depth >= maxDepth {
		return nil
	}
	f.active[fn] = true
	defer delete(f.active, fn)
	s := &Summary{Owner: funcID(fn), fn: fn}
	results := fn.Signature.Results()
	for i := range results.Len() {
		var r Result
		switch t := results.At(i).Type(); {
		case isText(t):
			r.Text = f.returnedText(fn, i)
		case holdsKeys(t):
			r.Set = f.returnedElems(fn, i)
		default:
			if _, ok := t.Underlying().(*types.Signature); ok && i == 0 {
				if lit := returnedLiteral(fn); lit != nil {
					r.Literal = f.Summarize(lit)
				}
			}
		}
		s.Results = append(s.Results, r)
	}
	f.summaries[fn] = s
	return s
}

// holdsKeys reports whether values of the type are lists of texts, or maps whose keys are.
func holdsKeys(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Slice:
		return isText(t.Elem())
	case *types.Array:
		return isText(t.Elem())
	case *types.Map:
		return isText(t.Key())
	}
	return false
}

// returns lists the return statements that give a result: those that return an error don't count,
// their other results are not used.
func returns(fn *ssa.Function) []*ssa.Return {
	var out []*ssa.Return
	for ret := range program.Returns(fn) {
		if ret.Block() != fn.Recover && !failed(ret) {
			out = append(out, ret)
		}
	}
	return out
}

// failed recognizes return "", err and return "", false.
func failed(ret *ssa.Return) bool {
	if len(ret.Results) < 2 {
		return false
	}
	for _, r := range ret.Results[:len(ret.Results)-1] {
		if c, ok := r.(*ssa.Const); !ok || !isZero(c) {
			return false
		}
	}
	last := ret.Results[len(ret.Results)-1]
	c, ok := last.(*ssa.Const)
	if last.Type().String() == "error" {
		return !ok || !c.IsNil()
	}
	return ok && c.Value != nil && c.Value.Kind() == constant.Bool && !constant.BoolVal(c.Value)
}

func isZero(c *ssa.Const) bool {
	if c.Value == nil {
		return true
	}
	switch c.Value.Kind() {
	case constant.String:
		return constant.StringVal(c.Value) == ""
	case constant.Int, constant.Float:
		return constant.Sign(c.Value) == 0
	case constant.Bool:
		return !constant.BoolVal(c.Value)
	default:
		return false
	}
}

func (f *Flow) returnedText(fn *ssa.Function, i int) Text {
	var out Text
	rets := returns(fn)
	for n, ret := range rets {
		t := f.Text(ret.Results[i])
		if len(rets) > 1 {
			t = t.in(Choice{At: funcID(fn) + ":return", Branch: n})
		}
		if out = append(out, t...); len(out) > maxVariants {
			return nil
		}
	}
	return out.settled()
}

func (f *Flow) returnedElems(fn *ssa.Function, i int) *KeySet {
	rets := returns(fn)
	if len(rets) != 1 {
		return nil // which elements stand together depends on the way taken
	}
	return f.KeySet(rets[0].Results[i])
}

// computes reports whether a hole is a value that the function computes of its parameters and of nothing else.
func (s *Summary) computes(o Origin) bool {
	return o.Owner == "" && len(o.Blocks) == 0 && strings.Contains(o.ID, s.Owner+"#") && !strings.Contains(o.ID, "~")
}

// withArguments is an identity with the identities of the arguments in place of the parameters'.
func (s *Summary) withArguments(f *Flow, id string, args []ssa.Value) (string, []*ssa.BasicBlock) {
	var blocks []*ssa.BasicBlock
	for i := len(args) - 1; i >= 0; i-- { // #12 before #1
		param := s.Owner + "#" + strconv.Itoa(i)
		if strings.Contains(id, param) {
			r := f.Ref(args[i])
			id = strings.ReplaceAll(id, param, r.ID)
			blocks = mergeBlocks(blocks, r.Blocks)
		}
	}
	return id, blocks
}

// keeps reports whether a hole is a value of the function's own, which callers can't name.
func (s *Summary) keeps(o Origin) bool {
	if strings.HasPrefix(o.ID, "global ") || strings.HasPrefix(o.ID, "const ") {
		return false
	}
	if s.shared {
		return false
	}
	if strings.HasPrefix(o.ID, "~") {
		return true // a digest: what it is made of can't be told
	}
	if s.fn == nil {
		return o.Owner == "" // else a parameter of the function around a literal
	}
	if o.Owner != "" {
		return false // a parameter of the function around a literal
	}
	for _, b := range o.Blocks {
		if b.Parent() == s.fn {
			return true
		}
	}
	return false
}

// choiceAt names a choice of the summary as one of the call: two calls may choose differently, but the constructor of
// one argument is the same in both.
func (s *Summary) choiceAt(f *Flow, c Choice, args []ssa.Value, call Ref) Choice {
	if rest, ok := strings.CutPrefix(c.At, s.Owner+"#"); ok {
		num, path, _ := strings.Cut(rest, "@")
		if i, err := strconv.Atoi(num); err == nil && i < len(args) {
			return Choice{At: f.Ref(args[i]).ID + "@" + path, Branch: c.Branch}
		}
	}
	if strings.Contains(c.At, s.Owner+"#") && !strings.Contains(c.At, "~") {
		// What a pure call on the arguments chooses, it chooses again.
		at, _ := s.withArguments(f, c.At, args)
		return Choice{At: shortened(at), Branch: c.Branch}
	}
	return Choice{At: shortened(call.ID + "!" + c.At), Branch: c.Branch}
}

// ApplySet returns a set of a summary as it is at a call, its elements placed at pos. What stands for
// each element of a parameter becomes the elements of the argument.
func (f *Flow) ApplySet(s *Summary, set *KeySet, args []ssa.Value, call Ref, pos token.Pos) *KeySet {
	out := &KeySet{Open: set.Open}
	for _, e := range set.Elems {
		var arg *KeySet
		each, ok := eachOf(f, s, e)
		if ok && each.Param < len(args) {
			arg = f.elementsOf(each, args[each.Param], pos)
		}
		if arg == nil {
			out.Elems = append(out.Elems, f.applyElem(s, e, args, call, pos))
			continue
		}
		out.Open = out.Open || arg.Open
		for _, a := range arg.Elems {
			if len(out.Elems) >= maxApplied {
				out.Open = true
				return out
			}
			out.Elems = append(out.Elems, f.applyEach(s, e, a, args, call, pos))
		}
	}
	return out
}

// eachOf returns the hole in an element that stands for the elements of a parameter: there is only one.
func eachOf(f *Flow, s *Summary, e Elem) (each Origin, ok bool) {
	for h := range holes(e.Text) {
		if o := f.origins[h.ID]; o.Owner == s.Owner && o.EachOf() {
			if ok && (each.Param != o.Param || each.Path != o.Path) {
				return Origin{}, false
			}
			each, ok = o, true
		}
	}
	return each, ok
}

func (f *Flow) applyElem(s *Summary, e Elem, args []ssa.Value, call Ref, pos token.Pos) Elem {
	t, ok := f.apply(s, e.Text, args, call)
	if !ok {
		t = f.holeText(Ref{ID: call.ID + "!key", Name: "key", Blocks: call.Blocks}, "", pos)
	}
	return Elem{Text: t, Repeated: e.Repeated, Optional: e.Optional, Outside: e.Outside, Pos: pos}
}

func (f *Flow) applyEach(s *Summary, e, arg Elem, args []ssa.Value, call Ref, pos token.Pos) Elem {
	t, ok := f.rewriteHoles(e.Text, func(h keypattern.Hole, o Origin) (Text, bool) {
		if o.Owner == s.Owner && o.EachOf() && asItIs(o.Verb) {
			return arg.Text, true
		}
		return f.argument(s, h, o, args, call)
	}, func(c Choice) Choice { return s.choiceAt(f, c, args, call) })
	if !ok {
		return f.applyElem(s, e, args, call, pos)
	}
	if arg.Pos.IsValid() {
		pos = arg.Pos
	}
	out := Elem{Text: t, Repeated: arg.Repeated, Optional: arg.Optional, Outside: e.Outside, Pos: pos}
	if bare(e.Text) {
		out.Value, out.In = arg.Value, arg.In
	}
	return out
}
