package flow

import (
	"fmt"
	"go/constant"
	"go/types"
	"strconv"
	"strings"

	"github.com/slotlint/slotlint/keypattern"
	"golang.org/x/tools/go/ssa"
)

// maxFormat bounds a format string that is read.
const maxFormat = 4096

// A directive is one verb of a format, with the operand it takes.
type directive struct {
	spec    string // "%05d", without operand index
	verb    byte
	operand int
	known   bool // no width or precision is an operand itself
}

// directives reads a format the way package fmt does: pieces of text, each followed by a directive
// (the last by none). ok is false for a malformed one.
func directives(format string) (texts []string, dirs []directive, ok bool) {
	if len(format) > maxFormat {
		return nil, nil, false
	}
	next := 0
	var text strings.Builder
	for i := 0; i < len(format); {
		if format[i] != '%' {
			text.WriteByte(format[i])
			i++
			continue
		}
		if i++; i < len(format) && format[i] == '%' {
			text.WriteByte('%')
			i++
			continue
		}
		d := directive{known: true}
		start := i
		spec := "%"
		for i < len(format) && strings.IndexByte("+-# 0.123456789*[", format[i]) >= 0 {
			switch format[i] {
			case '*':
				d.known = false
				next++
			case '[':
				end := strings.IndexByte(format[i:], ']')
				if end < 0 {
					return nil, nil, false
				}
				n, err := strconv.Atoi(format[i+1 : i+end])
				if err != nil || n < 1 {
					return nil, nil, false
				}
				next = n - 1
				i += end + 1
				continue
			default:
				spec += format[i : i+1]
			}
			i++
		}
		if i >= len(format) || i-start > 32 {
			return nil, nil, false
		}
		d.verb = format[i]
		d.spec = spec + format[i:i+1]
		d.operand = next
		next++
		i++
		texts = append(texts, text.String())
		text.Reset()
		dirs = append(dirs, d)
	}
	return append(texts, text.String()), dirs, true
}

// sprintf follows fmt.Sprintf(format, args...).
func (f *Flow) sprintf(format ssa.Value, args ssa.Value) (Text, bool) {
	formats := f.Text(format)
	var out Text
	for _, v := range formats {
		constant, ok := v.Pattern.Constant()
		if !ok {
			return nil, false
		}
		t, ok := f.formatWith(constant, f.operands(args))
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

// operands returns the values of ...any arguments, or nil where they are not written one by one.
func (f *Flow) operands(args ssa.Value) []ssa.Value {
	slice, ok := args.(*ssa.Slice)
	if !ok {
		return nil
	}
	alloc, ok := slice.X.(*ssa.Alloc)
	if !ok || alloc.Comment != "varargs" {
		return nil
	}
	values := make([]ssa.Value, alloc.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Array).Len())
	for _, ref := range *alloc.Referrers() {
		addr, ok := ref.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		for _, use := range *addr.Referrers() {
			if st, ok := use.(*ssa.Store); ok && st.Addr == addr {
				values[addr.Index.(*ssa.Const).Int64()] = st.Val
			}
		}
	}
	return values
}

func (f *Flow) formatWith(format string, operands []ssa.Value) (Text, bool) {
	texts, dirs, ok := directives(format)
	if !ok || len(dirs) > 0 && operands == nil {
		return nil, false
	}
	pieces := make([]Text, 0, 2*len(texts))
	used := 0
	for i, text := range texts {
		pieces = append(pieces, literal(text, 0))
		if i == len(dirs) {
			break
		}
		d := dirs[i]
		if d.operand >= len(operands) || operands[d.operand] == nil {
			return nil, false
		}
		used = max(used, d.operand+1)
		if !d.known {
			// %*d: the width is a value too.
			pieces = append(pieces, f.holeText(f.Ref(operands[d.operand]), "%*"+d.spec[1:], 0))
			continue
		}
		t, ok := f.formatted(operands[d.operand], d.spec)
		if !ok {
			t = f.holeText(f.Ref(operands[d.operand]), d.spec, 0)
		}
		pieces = append(pieces, t)
	}
	if used < len(operands) && !strings.Contains(format, "[") {
		return nil, false // %!(EXTRA ...)
	}
	return concat(pieces...)
}

// formatted is a value formatted by one directive.
func (f *Flow) formatted(v ssa.Value, spec string) (Text, bool) {
	if mi, ok := v.(*ssa.MakeInterface); ok {
		v = mi.X
	}
	if c, ok := v.(*ssa.Const); ok {
		if s, ok := formatConst(c, spec); ok {
			return literal(s, 0), true
		}
	}
	t := v.Type()
	plain := spec == "%s" || spec == "%v" || spec == "%+v"
	switch {
	case plain && hasStringMethod(t):
		return f.stringOf(v)
	case plain && (isString(t) || spec == "%s" && isBytes(t)):
		return f.Text(v), true
	case isInteger(t) && (spec == "%v" || spec == "%+v"):
		spec = "%d" // one spelling, so that %v and strconv.Itoa of one number are one hole
	case plain:
		spec = "%v"
	}
	return f.holeText(f.Ref(v), spec, 0), true
}

func formatConst(c *ssa.Const, spec string) (string, bool) {
	if c.Value == nil || hasStringMethod(c.Type()) {
		return "", false
	}
	var out string
	switch c.Value.Kind() {
	case constant.String:
		s, ok := constString(c)
		if !ok || len(s) > maxLiteral {
			return "", false
		}
		out = fmt.Sprintf(spec, s)
	case constant.Int:
		n, exact := constant.Int64Val(c.Value)
		if !exact {
			return "", false
		}
		out = fmt.Sprintf(spec, n)
	case constant.Bool:
		out = fmt.Sprintf(spec, constant.BoolVal(c.Value))
	default:
		return "", false
	}
	return out, len(out) <= maxLiteral && !strings.Contains(out, "%!")
}

// stringOf is what x.String() returns: by the summary of the method, or a hole.
func (f *Flow) stringOf(v ssa.Value) (Text, bool) {
	if m := methodOf(v.Type(), "String"); m != nil {
		if s := f.summaryOf(m); s != nil && len(s.Results) > 0 && s.Results[0].Text != nil {
			return f.apply(s, s.Results[0].Text, []ssa.Value{v}, f.Ref(v))
		}
	}
	return f.holeText(f.Ref(v), "%v", 0), true
}

func methodOf(t types.Type, name string) *types.Func {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
	fn, _ := obj.(*types.Func)
	return fn
}

// hasStringMethod reports whether package fmt asks the value itself for its text.
func hasStringMethod(t types.Type) bool {
	for _, name := range []string{"Error", "String"} {
		if fn := methodOf(t, name); fn != nil {
			sig := fn.Signature()
			if sig.Params().Len() == 0 && sig.Results().Len() == 1 && isString(sig.Results().At(0).Type()) {
				// A pointer method is not in the method set of a value in an interface.
				if _, ptr := sig.Recv().Type().(*types.Pointer); !ptr || isPointer(t) {
					return true
				}
			}
		}
	}
	return false
}

func isPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// shape returns what is known of a formatted value: its alphabet and the bounds of its length.
func shape(t types.Type, verb string) (alphabet keypattern.Alphabet, low, high int) {
	if t == nil {
		return keypattern.AnyByte, 0, keypattern.Unbounded
	}
	last := byte(0)
	if verb != "" {
		last = verb[len(verb)-1]
	}
	if len(verb) > len("%d") && verb != "%+v" && isInteger(t) && last != 'c' && last != 'q' {
		return keypattern.NoBraces, 1, keypattern.Unbounded // a width pads: only the kind of bytes is known
	}
	switch known := types.TypeString(types.Unalias(t), nil); known {
	case "github.com/google/uuid.UUID", "github.com/gofrs/uuid.UUID", "github.com/gofrs/uuid/v5.UUID", "github.com/satori/go.uuid.UUID":
		if last == 'v' || last == 's' {
			return keypattern.NoBraces, 36, 36
		}
	case "time.Time", "time.Duration", "net/netip.Addr", "net.IP":
		if last == 'v' || last == 's' {
			return keypattern.NoBraces, 1, keypattern.Unbounded
		}
	}
	if hasStringMethod(t) && (last == 'v' || last == 's') {
		return keypattern.AnyByte, 0, keypattern.Unbounded
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return basicShape(u, last)
	case *types.Array:
		if b, ok := u.Elem().Underlying().(*types.Basic); ok && b.Kind() == types.Byte && (last == 'x' || last == 'X') {
			return keypattern.Hex, 2 * int(u.Len()), 2 * int(u.Len())
		}
	case *types.Slice:
		if isBytes(t) && (last == 'x' || last == 'X') {
			return keypattern.Hex, 0, keypattern.Unbounded
		}
	}
	return keypattern.AnyByte, 0, keypattern.Unbounded
}

func basicShape(b *types.Basic, verb byte) (alphabet keypattern.Alphabet, low, high int) {
	info := b.Info()
	switch {
	case info&types.IsInteger != 0:
		switch verb {
		case 'd', 'v':
			return keypattern.Decimal, 1, decimalLen(b)
		case 'x', 'X', 'o', 'b', 'O', 'U':
			return keypattern.NoBraces, 1, 67 // a sign, a prefix and 64 digits at most
		}
	case info&types.IsBoolean != 0 && (verb == 't' || verb == 'v'):
		return keypattern.NoBraces, 4, 5
	case info&types.IsFloat != 0 && strings.IndexByte("vfFgGeE", verb) >= 0:
		return keypattern.NoBraces, 1, keypattern.Unbounded
	case info&types.IsString != 0 && (verb == 'x' || verb == 'X'):
		return keypattern.Hex, 0, keypattern.Unbounded
	}
	return keypattern.AnyByte, 0, keypattern.Unbounded
}

// decimalLen is the length of the longest number of a type, the sign included.
func decimalLen(b *types.Basic) int {
	switch b.Kind() {
	case types.Int8:
		return len("-128")
	case types.Uint8:
		return len("255")
	case types.Int16:
		return len("-32768")
	case types.Uint16:
		return len("65535")
	case types.Int32:
		return len("-2147483648")
	case types.Uint32:
		return len("4294967295")
	}
	return len("-9223372036854775808")
}
