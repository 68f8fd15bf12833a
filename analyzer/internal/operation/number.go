package operation

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/internal/clients"
	"golang.org/x/tools/go/ssa"
)

// A number is how many keys a script gets: some, and some for each element of a slice or map.
//
//	redis.NewScript(1+len(jobs)*2, text)
type number struct {
	fixed int
	each  int
	of    ssa.Value // nil if all are fixed; a number, where that is a parameter
}

const (
	// maxTerms bounds the expression that a number of keys is written as.
	maxTerms = 8
	// maxNumber bounds its constants, which are a program's own: no script gets more keys than its stack holds.
	maxNumber = 1 << 16
)

// numberIn returns the number that stands among a script's arguments, before the keys.
func (r reader) numberIn(e flow.Elem) (number, bool) {
	if text, ok := e.Text.Constant(); ok {
		n, err := strconv.Atoi(text)
		return number{fixed: n}, err == nil && n >= 0
	}
	if e.Value == nil {
		return number{}, false
	}
	n, ok := numberOf(r.f, e.Value, maxTerms)
	return n, ok && n.fixed >= 0
}

// numberOf follows 2, len(keys), len(jobs)*2+1.
func numberOf(f *flow.Flow, v ssa.Value, terms int) (number, bool) {
	if terms == 0 {
		return number{}, false
	}
	switch v := f.Stored(inside(v)).(type) {
	case *ssa.Const:
		if v.Value == nil || v.Value.Kind() != constant.Int {
			return number{}, false
		}
		n, exact := constant.Int64Val(v.Value)
		return number{fixed: int(n)}, exact && -maxNumber <= n && n <= maxNumber
	case *ssa.Parameter:
		return number{each: 1, of: v}, flow.IsInteger(v.Type())
	case *ssa.Convert:
		return numberOf(f, v.X, terms-1)
	case *ssa.BinOp:
		a, okA := numberOf(f, v.X, terms-1)
		b, okB := numberOf(f, v.Y, terms-1)
		if !okA || !okB {
			return number{}, false
		}
		return a.combine(v.Op, b)
	case *ssa.Call:
		if callee := flow.Callee(&v.Call); callee != nil && callee.FullName() == "strconv.Itoa" {
			return numberOf(f, v.Call.Args[0], terms-1)
		}
		if b, ok := v.Call.Value.(*ssa.Builtin); ok && b.Name() == "len" {
			return lengthOf(f, v.Call.Args[0])
		}
	}
	return number{}, false
}

func lengthOf(f *flow.Flow, of ssa.Value) (number, bool) {
	switch of.Type().Underlying().(type) {
	case *types.Slice:
		if set := f.KeySet(of); !set.Open && !slices.ContainsFunc(set.Elems, func(e flow.Elem) bool { return !certain(e) }) {
			return number{fixed: len(set.Elems)}, true
		}
	case *types.Map:
	default:
		return number{}, false
	}
	return number{each: 1, of: of}, true
}

// combine is a+b, or a*b where one of them is fixed. ok is false for what is no number of keys.
func (a number) combine(op token.Token, b number) (n number, ok bool) {
	if a.of == nil {
		a, b = b, a
	}
	if b.of != nil {
		return number{}, false
	}
	switch op {
	case token.ADD:
		a.fixed += b.fixed
	case token.MUL:
		a.fixed *= b.fixed
		a.each *= b.fixed
	default:
		return number{}, false
	}
	return a, a.fixed >= 0 && a.each >= 0 && max(a.fixed, a.each) <= maxNumber
}

// prefix takes the keys whose number depends on what a slice or map holds, where the elements are seen to be as many: those
// of the slice itself, or those that a loop over it makes in each turn.
//
//	script := redis.NewScript(len(jobs)*2, text)
//	for _, job := range jobs {
//		args = append(args, queueOf(job), lockOf(job))
//	}
//	script.Do(c, append(args, pool)...)
func (r reader) prefix(n number, set *flow.KeySet) {
	before := 0
	for before < len(set.Elems) && certain(set.Elems[before]) {
		before++
	}
	many := r.many(n, set.Elems[before:])
	after := n.fixed - before
	end := before + many + after
	if many == 0 || after < 0 || end > len(set.Elems) || slices.ContainsFunc(set.Elems[before+many:end], func(e flow.Elem) bool { return !certain(e) }) {
		r.op.Keys.Open = true
		return
	}
	for _, e := range set.Elems[:end] {
		r.add(clients.Key, "", e)
	}
	r.op.Argv = &flow.KeySet{Elems: set.Elems[end:], Open: set.Open}
}

// many returns how many elements at the beginning of a list stand for the keys of n that are not fixed; 0 if that is not
// known.
func (r reader) many(n number, elems []flow.Elem) int {
	if flow.IsInteger(n.of.Type()) {
		return 0
	}
	if n.each == 1 {
		own := r.f.KeySet(n.of)
		if len(own.Elems) <= len(elems) && !own.Open && slices.EqualFunc(own.Elems, elems[:len(own.Elems)], sameElem) {
			return len(own.Elems)
		}
	}
	if n.each > len(elems) {
		return 0
	}
	for _, e := range elems[:n.each] {
		if over := r.f.Ranged(e); over == nil || r.f.Ref(over).ID != r.f.Ref(n.of).ID {
			return 0
		}
	}
	if len(elems) > n.each && r.f.Ranged(elems[n.each]) != nil {
		return 0 // more of one turn
	}
	return n.each
}

func sameElem(a, b flow.Elem) bool {
	return a.Value == b.Value && slices.EqualFunc(a.Text, b.Text, func(v, w flow.Variant) bool { return v.Pattern.Equal(w.Pattern) })
}
