package flow

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"golang.org/x/tools/go/ssa"
)

// follow returns the text of a value, or false if it is a hole.
func (f *Flow) follow(v ssa.Value) (Text, bool) {
	switch v := v.(type) {
	case *ssa.Const:
		return constText(v)
	case *ssa.MakeInterface:
		return f.stringified(v.X)
	case *ssa.ChangeInterface:
		return f.Text(v.X), true
	case *ssa.ChangeType:
		return f.Text(v.X), true
	case *ssa.Convert:
		return f.converted(v.X, v.Type())
	case *ssa.MultiConvert:
		return f.converted(v.X, v.Type())
	case *ssa.TypeAssert:
		if !v.CommaOk && isText(v.AssertedType) {
			return f.Text(v.X), true
		}
	case *ssa.BinOp:
		if v.Op == token.ADD && isText(v.Type()) {
			t, ok := concat(f.Text(v.X), f.Text(v.Y))
			return placed(t, v.Pos()), ok
		}
	case *ssa.Phi:
		return f.merged(v)
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return f.load(v)
		}
	case *ssa.Field:
		return f.fieldOfValue(v)
	case *ssa.FreeVar:
		if b := f.binding(v); b != nil {
			return f.Text(b), true
		}
	case *ssa.Slice:
		if v.Low == nil && v.High == nil && v.Max == nil && !isArrayPointer(v.X.Type()) {
			return f.Text(v.X), true
		}
		if alloc, ok := v.X.(*ssa.Alloc); ok && isEmpty(v, alloc) {
			return literal("", v.Pos()), true
		}
		if t, ok := f.part(v); ok {
			return t, true
		}
	case *ssa.MakeSlice:
		if c, ok := v.Len.(*ssa.Const); ok && c.Int64() == 0 {
			return literal("", v.Pos()), true
		}
	case *ssa.Lookup:
		return f.lookup(v)
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			return f.result(call, v.Index)
		}
		if look, ok := v.Tuple.(*ssa.Lookup); ok && v.Index == 0 {
			return f.lookup(look)
		}
	case *ssa.Call:
		return f.result(v, 0)
	}
	return nil, false
}

// stringified is what a client writes for a value that it takes as an interface: text as it is,
// numbers in decimal.
func (f *Flow) stringified(x ssa.Value) (Text, bool) {
	switch {
	case isText(x.Type()):
		return f.Text(x), true
	case IsInteger(x.Type()):
		return f.formatted(x, "%d")
	}
	return nil, false
}

func constText(c *ssa.Const) (Text, bool) {
	if c.Value == nil { // nil []byte, or the zero value of a type parameter
		if isBytes(c.Type()) {
			return literal("", token.NoPos), true
		}
		return nil, false
	}
	s, ok := constString(c)
	if !ok || len(s) > maxLiteral {
		return nil, false
	}
	return literal(s, token.NoPos), true
}

func constString(c *ssa.Const) (string, bool) {
	if c.Value == nil || c.Value.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(c.Value), true
}

// converted follows string(b), []byte(s), and string(r) of a constant rune.
func (f *Flow) converted(x ssa.Value, to types.Type) (Text, bool) {
	if isText(x.Type()) && isText(to) {
		return f.Text(x), true
	}
	if c, ok := x.(*ssa.Const); ok && IsInteger(x.Type()) && isString(to) && c.Value != nil {
		if n, exact := constant.Int64Val(c.Value); exact {
			return literal(string(rune(n)), token.NoPos), true
		}
	}
	return nil, false
}

// merged follows a phi: all values that come in, each under the choice of its edge. In the header
// of a loop, a value that changes with the turns is a hole.
func (f *Flow) merged(phi *ssa.Phi) (Text, bool) {
	if loop := f.prog.LoopAt(phi.Block()); loop != nil {
		for i, edge := range phi.Edges {
			if loop.Contains(phi.Block().Preds[i]) && edge != phi {
				return f.holeText(f.Ref(phi), "", phi.Pos()), true
			}
		}
	}
	var out Text
	for i, edge := range f.onCluster(phi) {
		if edge == nil {
			continue
		}
		pred := phi.Block().Preds[i]
		t := f.TextAt(edge, pred)
		if c, ok := onEdge(pred, phi.Block()); ok && f.saysFilled(c, edge) {
			t = t.filled() // if key == "" { key = other }
		}
		out = append(out, t.in(choiceOf(phi, i))...)
		if len(out) > maxVariants {
			return nil, false
		}
	}
	return out.settled(), true
}

// choiceOf is the choice of the way that comes to a phi by an edge.
func choiceOf(phi *ssa.Phi, edge int) Choice {
	return Choice{At: funcID(phi.Parent()) + ":" + strconv.Itoa(phi.Block().Index), Branch: edge}
}

// part follows key[2:5] of a constant.
func (f *Flow) part(v *ssa.Slice) (Text, bool) {
	if !isString(v.X.Type()) {
		return nil, false
	}
	s, ok := f.Text(v.X).Constant()
	if !ok {
		return nil, false
	}
	low, high := int64(0), int64(len(s))
	for _, bound := range []struct {
		v  ssa.Value
		to *int64
	}{{v.Low, &low}, {v.High, &high}} {
		if bound.v == nil {
			continue
		}
		c, ok := bound.v.(*ssa.Const)
		if !ok {
			return nil, false
		}
		*bound.to = c.Int64()
	}
	if low < 0 || high > int64(len(s)) || low > high {
		return nil, false
	}
	return literal(s[low:high], v.Pos()), true
}

// onCluster returns the edges of a phi that matter on a cluster, nil in place of the others: a value that is chosen by
// mode is judged by what it is on a cluster.
//
//	prefix := ""
//	if cluster { prefix = "{db}" }
func (f *Flow) onCluster(phi *ssa.Phi) []ssa.Value {
	edges := slices.Clone(phi.Edges)
	certain := false
	for i, pred := range phi.Block().Preds {
		m := f.edgeMode(pred, phi.Block())
		if m == AnyMode {
			m = f.modeOf(pred)
		}
		if m == SingleMode {
			edges[i] = nil
		}
		certain = certain || m == ClusterMode
	}
	if !certain {
		return phi.Edges
	}
	return edges
}

// lookup follows m["a"] of a map that is filled once, with constants, in a package variable.
func (f *Flow) lookup(v *ssa.Lookup) (Text, bool) {
	if isText(v.X.Type()) {
		return nil, false // a byte of a string
	}
	load, ok := v.X.(*ssa.UnOp)
	if !ok {
		return nil, false
	}
	global, ok := load.X.(*ssa.Global)
	if !ok || len(f.globals[global]) != 1 {
		return nil, false
	}
	made, ok := f.globals[global][0].Val.(*ssa.MakeMap)
	if !ok || made.Parent().Name() != "init" {
		return nil, false
	}
	t, ok := f.tables[made]
	if !ok {
		t = f.readTable(made)
		f.tables[made] = t
	}
	if t == nil {
		return nil, false
	}
	if want, known := v.Index.(*ssa.Const); known && want.Value != nil {
		value, ok := t.values[want.Value.ExactString()]
		return value, ok
	}
	if len(t.keys) > maxVariants {
		return nil, false
	}
	at := f.Ref(v).ID
	var out Text
	for i, key := range t.keys {
		out = append(out, t.values[key].in(Choice{At: at, Branch: i})...)
	}
	return out.settled(), len(out) > 0 && len(out) <= maxVariants
}

// A table is a map of constants to constant texts.
type table struct {
	keys   []string // in source order
	values map[string]Text
}

// readTable returns what a map is filled with; nil if not all of it is constant.
func (f *Flow) readTable(made *ssa.MakeMap) *table {
	t := &table{values: map[string]Text{}}
	for _, update := range puts(made) {
		value := f.Text(update.Value)
		key, ok := update.Key.(*ssa.Const)
		if _, constant := value.Constant(); !constant || !ok || key.Value == nil {
			return nil
		}
		name := key.Value.ExactString()
		t.keys = append(t.keys, name)
		t.values[name] = value
	}
	return t
}

// placed marks where a text was put together.
func placed(t Text, pos token.Pos) Text {
	for i := range t {
		t[i].Pos = pos
	}
	return t
}

// isText reports whether values of the type are strings, or bytes that clients send as strings.
func isText(t types.Type) bool { return isString(t) || isBytes(t) }

func isString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// IsInteger reports whether values of the type are whole numbers.
func IsInteger(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

func isBytes(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	if !ok {
		return false
	}
	b, ok := s.Elem().Underlying().(*types.Basic)
	return ok && b.Kind() == types.Byte
}

func isArrayPointer(t types.Type) bool {
	p, ok := t.Underlying().(*types.Pointer)
	if !ok {
		return false
	}
	_, ok = p.Elem().Underlying().(*types.Array)
	return ok
}

// isEmpty reports whether a slice of a new array has no elements: make([]T, 0, 8).
func isEmpty(v *ssa.Slice, alloc *ssa.Alloc) bool {
	if c, ok := v.High.(*ssa.Const); ok {
		return c.Int64() == 0
	}
	arr, ok := alloc.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Array)
	return ok && arr.Len() == 0
}

// ConstString returns the value of a string constant, however long.
func ConstString(c *ssa.Const) (string, bool) { return constString(c) }
