package flow

import (
	"go/constant"
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// TextAt is the text of a value where it is used in a block: without the empty string, if the block is
// reached only where the value is not empty.
//
//	if lock != "" { keys = append(keys, lock) }
func (f *Flow) TextAt(v ssa.Value, b *ssa.BasicBlock) Text {
	t := f.Text(v)
	if len(t) < 2 || !f.filledAt(v, b) {
		return t
	}
	var out Text
	for _, variant := range t {
		if s, ok := variant.Pattern.Constant(); !ok || s != "" {
			out = append(out, variant)
		}
	}
	return out
}

// filledAt reports whether a block is reached only where a value is not the empty string.
func (f *Flow) filledAt(v ssa.Value, b *ssa.BasicBlock) bool {
	if mi, ok := v.(*ssa.MakeInterface); ok {
		v = mi.X
	}
	id := f.Ref(v).ID
	for ; b != nil; b = b.Idom() {
		d := b.Idom()
		if d == nil || len(b.Preds) != 1 || b.Preds[0] != d {
			continue
		}
		cond, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		bin, ok := cond.Cond.(*ssa.BinOp)
		if ok && f.comparesWithEmpty(bin, id) && filled(bin) == (d.Succs[0] == b) {
			return true
		}
	}
	return false
}

// comparesWithEmpty reports whether a comparison is one of a value with "", or of its length with 0.
func (f *Flow) comparesWithEmpty(bin *ssa.BinOp, id string) bool {
	k, ok := bin.Y.(*ssa.Const)
	if !ok || k.Value == nil {
		return false
	}
	switch k.Value.Kind() {
	case constant.String:
		return constant.StringVal(k.Value) == "" && f.Ref(bin.X).ID == id
	case constant.Int:
		call, ok := bin.X.(*ssa.Call)
		if !ok || constant.Sign(k.Value) != 0 {
			return false
		}
		b, ok := call.Call.Value.(*ssa.Builtin)
		return ok && b.Name() == "len" && f.Ref(call.Call.Args[0]).ID == id
	}
	return false
}

// filled reports whether the comparison is true where the value is not empty.
func filled(bin *ssa.BinOp) bool { return bin.Op == token.NEQ || bin.Op == token.GTR }
