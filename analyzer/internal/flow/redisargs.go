package flow

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// redis.Args{}.Add(key).AddFlat(keys) is redigo's way to put a command's arguments together. Its methods append.
const (
	argsAdd     = "(github.com/gomodule/redigo/redis.Args).Add"
	argsAddFlat = "(github.com/gomodule/redigo/redis.Args).AddFlat"

	// Until 2018 it had this path.
	oldArgsAdd     = "(github.com/garyburd/redigo/redis.Args).Add"
	oldArgsAddFlat = "(github.com/garyburd/redigo/redis.Args).AddFlat"
)

// appends reports whether a call returns its first argument with more elements at the end.
func appends(call *ssa.CallCommon) bool {
	if b, ok := call.Value.(*ssa.Builtin); ok {
		return b.Name() == "append"
	}
	switch calleeName(call) {
	case argsAdd, argsAddFlat, oldArgsAdd, oldArgsAddFlat:
		return true
	}
	return false
}

// Flattened is what AddFlat appends: the elements of a slice, the keys and values of a map in turn, or the value itself.
func (f *Flow) Flattened(v ssa.Value) *KeySet {
	mi, ok := v.(*ssa.MakeInterface)
	if !ok {
		return &KeySet{Open: true}
	}
	switch t := mi.X.Type().Underlying().(type) {
	case *types.Slice:
		if isText(t) {
			return &KeySet{Open: true} // byte by byte
		}
		return f.KeySet(mi.X)
	case *types.Map:
		return f.alternating(mi.X)
	case *types.Pointer:
		if _, ok := t.Elem().Underlying().(*types.Struct); ok {
			return &KeySet{Open: true}
		}
	case *types.Struct:
		return &KeySet{Open: true} // names of fields and their values, as tags have it
	}
	return &KeySet{Elems: []Elem{{Text: f.Text(v), Value: v, Pos: position(v)}}}
}

// alternating is a map's keys, each followed by its value, in no order that matters: where keys stand, keys do.
func (f *Flow) alternating(m ssa.Value) *KeySet {
	keys := f.KeySet(m)
	out := &KeySet{Open: keys.Open}
	for _, e := range keys.Elems {
		if e.Repeated || e.Optional {
			return &KeySet{Open: true}
		}
		e.Anywhere = false
		value := e
		value.Text = f.holeText(f.unique(e.Value), "", e.Pos)
		out.Elems = append(out.Elems, e, value)
	}
	return out
}
