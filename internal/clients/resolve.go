package clients

import (
	"go/types"
	"reflect"
	"slices"
	"strings"
)

// A KeySource is a place among a call's arguments where keys stand.
type KeySource struct {
	// Arg is the index of the argument: a context counts, a receiver does not, and the values of a
	// variadic parameter are one slice, as in go/ssa. For Raw, the slice and all of it; for Named and
	// NamedFlat, the name, and the arguments after it are the command's; for Numbered, the number.
	Arg int
	// Path leads from the argument to the value that holds the keys: names of fields, and Elem for
	// each element of a slice. Pointers are followed without a word.
	Path []string
	// Take is how keys stand in that value. It is never ByType.
	Take Take
	Role Role
	// Omit says that the value, where it is zero, names no key.
	Omit bool
	// AllIf is a field beside the last one of Path: where it is not empty, Take is Each.
	AllIf string
	// Unless is such a field, too: where it is not empty, the value names no key.
	Unless string
	// Unpack says which single values a variadic Pairs is made of in place of keys and values.
	Unpack Unpack
}

// Elem in a path stands for each element of a slice.
const Elem = "[]"

// An Unpack is a set of types: a variadic parameter of keys and values that gets exactly one value,
// of such a type, gets the keys and values out of it.
type Unpack uint8

const (
	UnpackStrings   Unpack = 1 << iota // []string
	UnpackAnys                         // []any
	UnpackAnyMap                       // map[string]any
	UnpackStringMap                    // map[string]string
	UnpackStruct                       // a struct or a pointer to one, by its `redis` tags
)

// Resolve returns where a call of the method finds its keys, given the signature that the method has
// in the program at hand. It is false where the signature does not fit the row.
func (c *Client) Resolve(m *Method, sig *types.Signature) ([]KeySource, bool) {
	params := sig.Params()
	skip := contextParams(sig)
	var sources []KeySource
	for _, k := range m.Keys {
		i := skip + k.Param
		if k.Param == Last {
			i = params.Len() - 1
		}
		if i < skip || i >= params.Len() {
			if k.Optional {
				continue
			}
			return nil, false
		}
		found, ok := c.sources(params.At(i).Type(), k.Take)
		if k.Take == Named || k.Take == NamedFlat {
			ok = isText(params.At(i).Type()) && i+1 < params.Len() && isArgs(params.At(params.Len()-1).Type())
		}
		if k.Take == Numbered {
			ok = i+2 < params.Len() && isArgs(params.At(i+1).Type()) && isArgs(params.At(i+2).Type())
		}
		if !ok {
			if k.Optional {
				continue
			}
			return nil, false
		}
		for _, s := range found {
			s.Arg = i
			s.Omit = s.Omit || k.Omit
			if k.Role != Key {
				s.Role = k.Role
			}
			sources = append(sources, s)
		}
	}
	return sources, len(sources) > 0 || len(m.Keys) == 0
}

// contextParams is the number of leading parameters that are a context: 0 or 1.
func contextParams(sig *types.Signature) int {
	if sig.Params().Len() > 0 && isContext(sig.Params().At(0).Type()) {
		return 1
	}
	return 0
}

// sources returns how keys are taken out of a value of type t.
func (c *Client) sources(t types.Type, take Take) ([]KeySource, bool) {
	t = types.Unalias(t)
	switch take {
	case ByType:
		return c.byType(t)
	case Pairs, Triples:
		if e := elem(t); e == nil || !isAny(e) && !isText(e) {
			return nil, false
		}
		s := KeySource{Take: take}
		if take == Pairs {
			s.Unpack = c.unpacks
		}
		return []KeySource{s}, true
	case Raw, Counted:
		return []KeySource{{Take: take}}, isArgs(t)
	case Heads:
		e := elem(t)
		if e != nil {
			e = elem(e)
		}
		return []KeySource{{Take: take}}, e != nil && isAny(e)
	case Each, FirstHalf:
		e := elem(t)
		return []KeySource{{Take: take}}, e != nil && isText(e)
	case Held:
		return []KeySource{{Take: take}}, types.IsInterface(t)
	case Runs:
		e := elem(t)
		return []KeySource{{Take: take}}, e != nil && c.structName(e) != ""
	case Made:
		return []KeySource{{Take: take}}, true
	default:
		return []KeySource{{Take: take}}, true
	}
}

// byType is the rule that keeps the tables small: what a value's type says of the keys in it.
func (c *Client) byType(t types.Type) ([]KeySource, bool) {
	if isText(t) {
		return []KeySource{{Take: One}}, true
	}
	if name := c.structName(t); name != "" {
		return c.fieldSources(t, name)
	}
	switch u := t.Underlying().(type) {
	case *types.Slice:
		if isText(u.Elem()) {
			return []KeySource{{Take: Each}}, true
		}
		name := c.structName(u.Elem())
		if name == "" {
			return nil, false
		}
		list, ok := c.fieldSources(u.Elem(), name)
		for i := range list {
			list[i].Path = slices.Insert(list[i].Path, 0, Elem)
		}
		return list, ok
	case *types.Map:
		return []KeySource{{Take: MapKeys}}, isText(u.Key())
	}
	return nil, false
}

// fieldSources returns the keys in a struct's fields. A field that this version of the struct lacks
// is left out; none at all is no fit.
func (c *Client) fieldSources(t types.Type, name string) ([]KeySource, bool) {
	st, ok := deref(t).Underlying().(*types.Struct)
	if !ok {
		return nil, false
	}
	var list []KeySource
	for _, f := range c.fields[name] {
		ft := fieldType(st, f.Name)
		if ft == nil {
			continue
		}
		found, ok := c.sources(ft, f.Take)
		if !ok {
			return nil, false
		}
		for _, s := range found {
			s.Path = slices.Insert(s.Path, 0, f.Name)
			s.Role, s.Omit = f.Role, f.Omit
			if f.AllIf != "" && fieldType(st, f.AllIf) != nil {
				s.AllIf = f.AllIf
			}
			if f.Unless != "" && fieldType(st, f.Unless) != nil {
				s.Unless = f.Unless
			}
			list = append(list, s)
		}
	}
	return list, len(list) > 0
}

// structName returns the name of t, or of what it points to, where it is one of the client's structs
// that carry keys.
func (c *Client) structName(t types.Type) string {
	named, ok := types.Unalias(deref(t)).(*types.Named)
	if !ok || c.fields[named.Obj().Name()] == nil || !c.owns(named.Obj()) {
		return ""
	}
	return named.Obj().Name()
}

// owns tells whether the object is declared by the client.
func (c *Client) owns(obj types.Object) bool {
	return obj.Pkg() != nil && Lookup(obj.Pkg().Path()) == c
}

// Held returns where the keys are in a value of type t that stands for an interface.
func (c *Client) Held(t types.Type) []KeySource {
	found, _ := c.byType(types.Unalias(t))
	return found
}

// Unpacked returns how keys stand in the one value, of type t, that a variadic Pairs was given. It is
// false where the client does not look into such a value, which then is a lone key without a value.
func (s KeySource) Unpacked(t types.Type) (KeySource, bool) {
	t = types.Unalias(t)
	one := s
	one.Unpack = 0
	fits := func(u Unpack, take Take) (KeySource, bool) {
		one.Take = take
		return one, s.Unpack&u != 0
	}
	// The clients switch on the exact type, so a named slice or map is not looked into.
	switch u := t.(type) {
	case *types.Slice:
		if isAny(u.Elem()) {
			return fits(UnpackAnys, Pairs)
		}
		if types.Identical(u.Elem(), types.Typ[types.String]) {
			return fits(UnpackStrings, Pairs)
		}
	case *types.Map:
		if !types.Identical(u.Key(), types.Typ[types.String]) {
			break
		}
		if isAny(u.Elem()) {
			return fits(UnpackAnyMap, MapKeys)
		}
		if types.Identical(u.Elem(), types.Typ[types.String]) {
			return fits(UnpackStringMap, MapKeys)
		}
	case *types.Named, *types.Pointer, *types.Struct:
		if _, ok := deref(t).Underlying().(*types.Struct); ok && !isTime(deref(t)) && !isBinaryMarshaler(t) {
			return fits(UnpackStruct, Tags)
		}
	}
	return KeySource{}, false
}

// TagKeys returns the keys that a struct's `redis` tags name, in the order of its fields. A field
// that is left out while it is empty ("omitempty") is in maybe as well.
func TagKeys(t types.Type) (keys, maybe []string) {
	st, ok := deref(types.Unalias(t)).Underlying().(*types.Struct)
	if !ok {
		return nil, nil
	}
	for i := range st.NumFields() {
		name, options, _ := strings.Cut(reflect.StructTag(st.Tag(i)).Get("redis"), ",")
		if name == "" || name == "-" || !st.Field(i).Exported() {
			continue
		}
		keys = append(keys, name)
		if slices.Contains(strings.Split(options, ","), "omitempty") {
			maybe = append(maybe, name)
		}
	}
	return keys, maybe
}

func deref(t types.Type) types.Type {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

func elem(t types.Type) types.Type {
	if s, ok := t.Underlying().(*types.Slice); ok {
		return s.Elem()
	}
	return nil
}

// isArgs tells whether the type is a slice of what can be a command's arguments.
func isArgs(t types.Type) bool {
	e := elem(t)
	return e != nil && (isAny(e) || isText(e))
}

// isText tells whether a value of the type is a text: a string of any name, or bytes.
func isText(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsString != 0
	case *types.Slice:
		b, ok := u.Elem().Underlying().(*types.Basic)
		return ok && b.Kind() == types.Byte
	}
	return false
}

func isAny(t types.Type) bool {
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.Empty()
}

func isContext(t types.Type) bool { return isNamed(t, "context", "Context") }
func isTime(t types.Type) bool    { return isNamed(t, "time", "Time") }

func isNamed(t types.Type, path, name string) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == name && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == path
}

// isBinaryMarshaler tells whether the type has MarshalBinary() ([]byte, error): such a value is one
// argument to a client, whatever else it is.
func isBinaryMarshaler(t types.Type) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, false, nil, "MarshalBinary")
	fn, ok := obj.(*types.Func)
	if !ok {
		return false
	}
	sig := fn.Signature()
	return sig.Params().Len() == 0 && sig.Results().Len() == 2 && isText(sig.Results().At(0).Type())
}

func fieldType(st *types.Struct, name string) types.Type {
	for i := range st.NumFields() {
		if st.Field(i).Name() == name {
			return st.Field(i).Type()
		}
	}
	return nil
}
