package flow

import (
	"fmt"
	"go/constant"
	"go/types"
	"strings"

	"github.com/slotlint/slotlint/keypattern"
	"golang.org/x/tools/go/ssa"
)

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
	texts, dirs, reordered, ok := directives(format)
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
	if used < len(operands) && !reordered {
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
	case formatsItself(t, spec) && plain:
		spec = "%v"
	case formatsItself(t, spec):
	case plain && hasStringMethod(t):
		return f.stringOf(v)
	case plain && (isString(t) || spec == "%s" && isBytes(t)):
		return f.Text(v), true
	case IsInteger(t) && (spec == "%v" || spec == "%+v"):
		spec = "%d" // one spelling, so that %v and strconv.Itoa of one number are one hole
	case plain:
		spec = "%v"
	}
	return f.holeText(f.Ref(v), spec, 0), true
}

// formatConst formats a constant as package fmt does, unless its type has a say in it.
func formatConst(c *ssa.Const, spec string) (string, bool) {
	t := c.Type()
	if c.Value == nil || hasStringMethod(t) || formatsItself(t, spec) || strings.HasSuffix(spec, "T") || spec == "%#v" {
		return "", false
	}
	var out string
	switch {
	case isString(t):
		s, ok := constString(c)
		if !ok || len(s) > maxLiteral {
			return "", false
		}
		out = fmt.Sprintf(spec, s)
	case IsInteger(t):
		n, exact := constant.Int64Val(constant.ToInt(c.Value))
		if !exact {
			return "", false
		}
		out = fmt.Sprintf(spec, n)
	case c.Value.Kind() == constant.Bool:
		out = fmt.Sprintf(spec, constant.BoolVal(c.Value))
	default:
		return "", false
	}
	return out, len(out) <= maxLiteral && !strings.Contains(out, "%!")
}

// stringOf is what x.String() returns: by the summary of the method, or a hole. A method that formats its own receiver
// comes back here.
func (f *Flow) stringOf(v ssa.Value) (Text, bool) {
	key := stringed{v}
	if m := methodOf(v.Type(), "String"); m != nil && !f.active[key] {
		f.active[key] = true
		defer delete(f.active, key)
		if s := f.summaryOf(m); s != nil && len(s.Results) > 0 && s.Results[0].Text != nil {
			return f.apply(s, s.Results[0].Text, []ssa.Value{v}, f.Ref(v))
		}
	}
	return f.holeText(f.Ref(v), "%v", 0), true
}

// stringed marks a value whose String method is being followed.
type stringed struct{ v ssa.Value }

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

// formatsItself reports whether package fmt leaves it to the value what to write: it may be anything.
func formatsItself(t types.Type, spec string) bool {
	if fn := methodOf(t, "Format"); fn != nil && fn.Signature().Params().Len() == 2 { // not time.Time's
		return true
	}
	return strings.HasSuffix(spec, "v") && strings.Contains(spec, "#") && methodOf(t, "GoString") != nil
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
	alphabet, low, high = plainShape(t, last)
	if alphabet == keypattern.AnyByte || len(verb) <= len("%d") || verb == "%+v" {
		return alphabet, low, high
	}
	// Flags, a width or a precision pad, cut and put signs and prefixes in front.
	if strings.Contains(verb, "#") && (last == 'U' || last == 'v') {
		return keypattern.AnyByte, 0, keypattern.Unbounded // U+007B '{'
	}
	return keypattern.NoBraces, 0, keypattern.Unbounded
}

// plainShape is the shape of a value that is formatted by a verb without flags.
func plainShape(t types.Type, verb byte) (alphabet keypattern.Alphabet, low, high int) {
	switch known := types.TypeString(types.Unalias(t), nil); known {
	case "github.com/google/uuid.UUID", "github.com/gofrs/uuid.UUID", "github.com/gofrs/uuid/v5.UUID", "github.com/satori/go.uuid.UUID":
		if verb == 'v' || verb == 's' {
			return keypattern.NoBraces, 36, 36
		}
	case "time.Time", "time.Duration", "net/netip.Addr", "net.IP":
		if verb == 'v' || verb == 's' {
			return keypattern.NoBraces, 1, keypattern.Unbounded
		}
	}
	if verb != 0 && formatsItself(t, "%"+string(verb)) {
		return keypattern.AnyByte, 0, keypattern.Unbounded
	}
	hex := verb == 'x' || verb == 'X'
	switch {
	case hasStringMethod(t) && (verb == 'v' || verb == 's' || verb == 'q'):
		return keypattern.AnyByte, 0, keypattern.Unbounded
	case hasStringMethod(t) && hex:
		return keypattern.Hex, 0, keypattern.Unbounded // of what String returns
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return basicShape(u, verb)
	case *types.Array:
		if b, ok := u.Elem().Underlying().(*types.Basic); ok && b.Kind() == types.Byte && hex {
			return keypattern.Hex, 2 * int(u.Len()), 2 * int(u.Len())
		}
	case *types.Slice:
		if isBytes(t) && hex {
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
