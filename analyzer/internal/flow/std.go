package flow

import (
	"go/constant"
	"go/types"
	"strconv"
	"strings"

	"github.com/slotlint/slotlint/keypattern"
	"golang.org/x/tools/go/ssa"
)

// A model is what a function of the standard library (or of a well-known package) returns.
type model func(f *Flow, call *ssa.Call) (Text, bool)

// modelOf returns the model of a function by its full name, or nil.
func modelOf(name string) model {
	switch name {
	case "fmt.Sprintf":
		return func(f *Flow, call *ssa.Call) (Text, bool) { return f.sprintf(call.Call.Args[0], call.Call.Args[1]) }
	case "fmt.Sprint":
		return sprint
	case "fmt.Appendf":
		return func(f *Flow, call *ssa.Call) (Text, bool) {
			args := call.Call.Args
			t, ok := f.sprintf(args[1], args[2])
			if !ok {
				return nil, false
			}
			return concat(f.Text(args[0]), t)
		}
	case "strings.Join":
		return join
	case "strings.ReplaceAll":
		return func(f *Flow, call *ssa.Call) (Text, bool) {
			args := call.Call.Args
			return f.replaced(args[0], -1, f.Text(args[1]), f.Text(args[2]))
		}
	case "strings.Replace":
		return replace
	case "(*strings.Replacer).Replace":
		return replacer
	case "strings.ToLower":
		return mapped(strings.ToLower, hasUpper)
	case "strings.ToUpper":
		return mapped(strings.ToUpper, hasLower)
	case "strings.TrimSpace":
		return trimmed(func(s, _ string) string { return strings.TrimSpace(s) })
	case "strings.TrimPrefix":
		return trimPrefix
	case "strings.TrimSuffix":
		return trimSuffix
	case "strings.Clone", "strings.ToValidUTF8":
		return func(f *Flow, call *ssa.Call) (Text, bool) { return f.Text(call.Call.Args[0]), name == "strings.Clone" }
	case "strings.Repeat":
		return repeat
	case "strconv.Itoa":
		return func(f *Flow, call *ssa.Call) (Text, bool) { return f.formatted(call.Call.Args[0], "%d") }
	case "strconv.FormatInt", "strconv.FormatUint":
		return formatInt
	case "strconv.FormatBool":
		return func(f *Flow, call *ssa.Call) (Text, bool) { return f.formatted(call.Call.Args[0], "%t") }
	case "strconv.AppendInt", "strconv.AppendUint":
		return appendInt
	case "(*strings.Builder).String", "(*bytes.Buffer).String", "(*bytes.Buffer).Bytes":
		return func(f *Flow, call *ssa.Call) (Text, bool) { return f.built(call) }
	case "(time.Time).Format":
		return timeFormat
	case "encoding/hex.EncodeToString":
		return encodeHex
	case "(*encoding/base64.Encoding).EncodeToString", "net/url.QueryEscape", "net/url.PathEscape":
		return func(f *Flow, call *ssa.Call) (Text, bool) {
			return one(f.holeOf(f.Ref(call), "", keypattern.NoBraces, 0, keypattern.Unbounded), call)
		}
	case "(github.com/google/uuid.UUID).String", "(github.com/gofrs/uuid.UUID).String",
		"(github.com/gofrs/uuid/v5.UUID).String", "(github.com/satori/go.uuid.UUID).String":
		return func(f *Flow, call *ssa.Call) (Text, bool) { return f.formatted(call.Call.Args[0], "%s") }
	case "github.com/google/uuid.NewString":
		return func(f *Flow, call *ssa.Call) (Text, bool) {
			return one(f.holeOf(f.unique(call), "", keypattern.NoBraces, 36, 36), call)
		}
	}
	return nil
}

// encodeHex follows hex.EncodeToString(sum[:]), where the length of the array is known.
func encodeHex(f *Flow, call *ssa.Call) (Text, bool) {
	src := call.Call.Args[0]
	low, high := 0, keypattern.Unbounded
	if s, ok := src.(*ssa.Slice); ok && s.Low == nil && s.High == nil && isArrayPointer(s.X.Type()) {
		n := s.X.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Array).Len()
		low, high = 2*int(n), 2*int(n)
	}
	return one(f.holeOf(f.Ref(src), "%x", keypattern.Hex, low, high), call)
}

func one(p keypattern.Pattern, call *ssa.Call) (Text, bool) {
	return Text{{Pattern: p, Pos: call.Pos()}}, true
}

// sprint follows fmt.Sprint of strings and one other value: it puts spaces between operands only
// where neither is a string.
func sprint(f *Flow, call *ssa.Call) (Text, bool) {
	operands := f.operands(call.Call.Args[0])
	var pieces []Text
	wasString := true
	for _, v := range operands {
		if v == nil {
			return nil, false
		}
		mi, ok := v.(*ssa.MakeInterface)
		if !ok {
			return nil, false
		}
		str := isString(mi.X.Type())
		if !str && !wasString {
			pieces = append(pieces, literal(" ", call.Pos()))
		}
		wasString = str
		t, ok := f.formatted(v, "%v")
		if !ok {
			return nil, false
		}
		pieces = append(pieces, t)
	}
	if len(pieces) == 0 {
		return nil, false
	}
	return concat(pieces...)
}

// join follows strings.Join([]string{"user", id}, ":").
func join(f *Flow, call *ssa.Call) (Text, bool) {
	set := f.KeySet(call.Call.Args[0])
	sep := f.Text(call.Call.Args[1])
	if set.Open {
		return nil, false
	}
	return f.joined(set, sep)
}

func (f *Flow) joined(set *KeySet, sep Text) (Text, bool) {
	var pieces []Text
	for i, e := range set.Elems {
		if i > 0 {
			pieces = append(pieces, sep)
		}
		t := e.Text
		if e.Repeated || e.Optional {
			var ok bool
			if t, ok = f.joinedParam(e, sep); !ok {
				return nil, false
			}
		}
		pieces = append(pieces, t)
	}
	return concat(pieces...)
}

// joinedParam is a hole for all elements of a parameter, joined: what key("user", id) returns of
//
//	func key(parts ...string) string { return strings.Join(parts, ":") }
//
// is known at the call. The hole's path carries the separator.
func (f *Flow) joinedParam(e Elem, sep Text) (Text, bool) {
	between, ok := sep.Constant()
	if !ok || len(e.Text) != 1 || strings.Contains(between, "]") {
		return nil, false
	}
	h, ok := e.Text[0].Pattern.Bare()
	if !ok {
		return nil, false
	}
	o := f.origins[h.ID]
	if o.Owner == "" || o.Path != "[]" || o.Verb != "" {
		return nil, false
	}
	r := o.Ref
	r.Path = joinPath + between + "]"
	r.ID = strings.TrimSuffix(r.ID, "[]") + r.Path
	r.Name = strings.TrimPrefix(r.Name, "each of ")
	return f.holeText(r, "", e.Pos), true
}

// joinPath begins the path of a hole that stands for all elements of a slice, joined.
const joinPath = "[*"

func replace(f *Flow, call *ssa.Call) (Text, bool) {
	args := call.Call.Args
	n, ok := args[3].(*ssa.Const)
	if !ok {
		return nil, false
	}
	return f.replaced(args[0], int(n.Int64()), f.Text(args[1]), f.Text(args[2]))
}

// replaced replaces a constant text, where the string is known: strings.ReplaceAll("user:{id}", "{id}", id).
func (f *Flow) replaced(s ssa.Value, n int, old, with Text) (Text, bool) {
	from, ok := old.Constant()
	if !ok || from == "" {
		return nil, false
	}
	var out Text
	for _, v := range f.Text(s) {
		text, ok := v.Pattern.Constant()
		if !ok {
			return nil, false
		}
		parts := strings.SplitN(text, from, splitCount(n))
		var pieces []Text
		for i, part := range parts {
			if i > 0 {
				pieces = append(pieces, with)
			}
			pieces = append(pieces, literal(part, v.Pos))
		}
		t, ok := concat(pieces...)
		if !ok {
			return nil, false
		}
		for _, c := range v.World {
			t = t.in(c)
		}
		out = append(out, t...)
	}
	return out, len(out) > 0 && len(out) <= maxVariants
}

func splitCount(n int) int {
	if n < 0 {
		return -1
	}
	return n + 1
}

// replacer follows strings.NewReplacer("{user}", id).Replace("user:{user}") .
func replacer(f *Flow, call *ssa.Call) (Text, bool) {
	made, ok := call.Call.Args[0].(*ssa.Call)
	if !ok || calleeName(&made.Call) != "strings.NewReplacer" {
		return nil, false
	}
	set := f.KeySet(made.Call.Args[0])
	text, ok := f.Text(call.Call.Args[1]).Constant()
	if !ok || set.Open || len(set.Elems)%2 != 0 {
		return nil, false
	}
	var olds []string
	for i, e := range set.Elems {
		if e.Repeated || e.Optional || e.Anywhere {
			return nil, false
		}
		if i%2 == 0 {
			old, ok := e.Text.Constant()
			if !ok || old == "" {
				return nil, false
			}
			olds = append(olds, old)
		}
	}
	var pieces []Text
	for text != "" {
		n := 1
		piece := literal(text[:1], call.Pos())
		for i, old := range olds {
			if strings.HasPrefix(text, old) {
				n, piece = len(old), set.Elems[2*i+1].Text
				break
			}
		}
		pieces = append(pieces, piece)
		text = text[n:]
	}
	return concat(pieces...)
}

// mapped follows a function of each byte: literals are mapped, and a hole stays the same hole if
// the function certainly leaves it alone, else it becomes another.
func mapped(fn func(string) string, changes func(keypattern.Alphabet) bool) model {
	return func(f *Flow, call *ssa.Call) (Text, bool) {
		mark := "|" + calleeName(&call.Call)
		return f.Text(call.Call.Args[0]).each(func(p keypattern.Pattern) (keypattern.Pattern, bool) {
			segs := make([]keypattern.Segment, 0, len(p.Segments()))
			for _, s := range p.Segments() {
				switch {
				case s.Hole == nil:
					s.Literal = fn(s.Literal)
				case changes(s.Hole.Alphabet):
					h := *s.Hole
					o := f.origins[h.ID]
					o.Owner = "" // a caller's value would have to be mapped too
					h.ID += mark
					f.origins[h.ID] = o
					s.Hole = &h
				}
				segs = append(segs, s)
			}
			return keypattern.New(segs...), true
		})
	}
}

func hasUpper(a keypattern.Alphabet) bool { return a != keypattern.Decimal }
func hasLower(a keypattern.Alphabet) bool { return a != keypattern.Decimal }

func trimmed(trim func(s, cut string) string) model {
	return func(f *Flow, call *ssa.Call) (Text, bool) {
		s, ok := f.Text(call.Call.Args[0]).Constant()
		if !ok {
			return nil, false
		}
		return literal(trim(s, ""), call.Pos()), true
	}
}

// trimPrefix follows strings.TrimPrefix where the string begins with known text.
func trimPrefix(f *Flow, call *ssa.Call) (Text, bool) {
	cut, ok := f.Text(call.Call.Args[1]).Constant()
	if !ok {
		return nil, false
	}
	return f.Text(call.Call.Args[0]).each(func(p keypattern.Pattern) (keypattern.Pattern, bool) {
		segs := p.Segments()
		if len(segs) == 0 || segs[0].Hole != nil {
			return p, len(segs) == 0
		}
		if len(segs[0].Literal) < len(cut) && len(segs) > 1 {
			return p, false
		}
		first := keypattern.Literal(strings.TrimPrefix(segs[0].Literal, cut))
		return keypattern.Concat(first, keypattern.New(segs[1:]...)), true
	})
}

func trimSuffix(f *Flow, call *ssa.Call) (Text, bool) {
	cut, ok := f.Text(call.Call.Args[1]).Constant()
	if !ok {
		return nil, false
	}
	return f.Text(call.Call.Args[0]).each(func(p keypattern.Pattern) (keypattern.Pattern, bool) {
		segs := p.Segments()
		if len(segs) == 0 || segs[len(segs)-1].Hole != nil {
			return p, len(segs) == 0
		}
		end := segs[len(segs)-1].Literal
		if len(end) < len(cut) && len(segs) > 1 {
			return p, false
		}
		last := keypattern.Literal(strings.TrimSuffix(end, cut))
		return keypattern.Concat(keypattern.New(segs[:len(segs)-1]...), last), true
	})
}

func repeat(f *Flow, call *ssa.Call) (Text, bool) {
	s, ok := f.Text(call.Call.Args[0]).Constant()
	n, isConst := call.Call.Args[1].(*ssa.Const)
	if !ok || !isConst || n.Int64() < 0 || n.Int64()*int64(len(s)) > maxLiteral {
		return nil, false
	}
	return literal(strings.Repeat(s, int(n.Int64())), call.Pos()), true
}

func formatInt(f *Flow, call *ssa.Call) (Text, bool) {
	return f.inBase(call.Call.Args[0], call.Call.Args[1])
}

func (f *Flow) inBase(n, base ssa.Value) (Text, bool) {
	b, ok := base.(*ssa.Const)
	if !ok {
		return nil, false
	}
	if b.Int64() == 10 {
		return f.formatted(unconverted(n), "%d")
	}
	if c, ok := n.(*ssa.Const); ok && c.Value != nil {
		if v, exact := constant.Int64Val(c.Value); exact && b.Int64() >= 2 && b.Int64() <= 36 {
			return literal(strconv.FormatInt(v, int(b.Int64())), 0), true
		}
	}
	return f.holeText(f.Ref(n), "%b", 0), true // at most 64 digits, no braces
}

// unconverted looks through int64(n): the decimal text is the same.
func unconverted(n ssa.Value) ssa.Value {
	if c, ok := n.(*ssa.Convert); ok && IsInteger(c.X.Type()) && sizeOf(c.X.Type()) <= sizeOf(c.Type()) && signed(c.X.Type()) == signed(c.Type()) {
		return c.X
	}
	return n
}

func sizeOf(t types.Type) int64 { return types.SizesFor("gc", "amd64").Sizeof(t) }

func signed(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsUnsigned == 0
}

func appendInt(f *Flow, call *ssa.Call) (Text, bool) {
	n, ok := f.inBase(call.Call.Args[1], call.Call.Args[2])
	if !ok {
		return nil, false
	}
	return concat(f.Text(call.Call.Args[0]), n)
}

// timeFormat follows t.Format(layout): no braces unless the layout has some.
func timeFormat(f *Flow, call *ssa.Call) (Text, bool) {
	layout, ok := f.Text(call.Call.Args[1]).Constant()
	if !ok || strings.ContainsAny(layout, "{}") {
		return nil, false
	}
	r := f.Ref(call)
	return one(f.holeOf(r, "", keypattern.NoBraces, min(1, len(layout)), 2*len(layout)+32), call)
}
