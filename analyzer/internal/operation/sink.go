package operation

import (
	"go/types"

	"github.com/slotlint/slotlint/internal/clients"
)

// Configured stands for the client of a function that the configuration declares to issue a command. Which client
// that is, and what it does with keys in several slots, is not known: the command is taken to be sent as it is.
var Configured = &clients.Client{Name: "configured", Paths: []string{"configured"}}

// A Sinks returns what the configuration says of a function that a program calls.
type Sinks func(fn *types.Func) (clients.Call, bool)

// Declare returns what is known of a function that is declared to issue a command with some of its parameters
// as keys. The parameters are told by their index in the signature. bad is one that there is not, or whose type holds
// no keys, and else negative.
func Declare(fn *types.Func, command string, params []int) (call clients.Call, bad int) {
	call = clients.Call{Client: Configured, Method: &clients.Method{Name: fn.Name(), Command: command}, Func: -1}
	for _, i := range params {
		if i >= fn.Signature().Params().Len() {
			return clients.Call{}, i
		}
		take, ok := takeOf(fn.Signature().Params().At(i).Type())
		if !ok {
			return clients.Call{}, i
		}
		call.Keys = append(call.Keys, clients.KeySource{Arg: i, Take: take})
	}
	return call, -1
}

// takeOf says how keys stand in a value of a type.
func takeOf(t types.Type) (clients.Take, bool) {
	if isKey(t) {
		return clients.One, true
	}
	switch t := t.Underlying().(type) {
	case *types.Slice:
		return clients.Each, isKey(t.Elem())
	case *types.Map:
		return clients.MapKeys, isKey(t.Key())
	}
	return clients.ByType, false
}

// isKey reports whether a value of the type can be a key: a text, bytes, or an interface that holds one.
func isKey(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Info()&types.IsString != 0
	case *types.Slice:
		b, ok := t.Elem().Underlying().(*types.Basic)
		return ok && b.Kind() == types.Byte
	case *types.Interface:
		return true
	}
	return false
}

// known returns what is known of the function that a call names.
func known(fn *types.Func, sinks Sinks) (clients.Call, bool) {
	if call, ok := clients.Find(fn); ok || sinks == nil {
		return call, ok
	}
	return sinks(fn)
}
