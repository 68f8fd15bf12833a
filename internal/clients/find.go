package clients

import (
	"go/types"
	"strings"
)

// A Call is what is known of a function or method that a program calls.
type Call struct {
	Client *Client
	Method *Method
	Keys   []KeySource
	// Func is the index of the argument that is a function, -1 where there is none: it queues the
	// commands of a Transaction or Pipeline, or runs under a Watch.
	Func int
	// Declared says that the method belongs to an interface of the program's own and is known by its
	// name, its parameters and its result only.
	Declared bool

	skip int
}

// Find returns what is known of a function: fn is what a call resolves to, be it a function, a method
// of a concrete type, or an interface's method.
func Find(fn *types.Func) (Call, bool) {
	fn = fn.Origin()
	if fn.Pkg() == nil {
		return Call{}, false
	}
	sig := fn.Signature()
	var recv string
	if sig.Recv() != nil {
		recv = typeName(sig.Recv().Type())
	}
	c := Lookup(fn.Pkg().Path())
	declared := c == nil
	if declared {
		// A method of a concrete type has a body, which says more than its name.
		if sig.Recv() == nil || !types.IsInterface(sig.Recv().Type()) {
			return Call{}, false
		}
		if c = resultClient(sig); c == nil {
			return Call{}, false
		}
	}
	m, ok := c.Method(recv, fn.Name())
	if !ok {
		return Call{}, false
	}
	keys, ok := c.Resolve(m, sig)
	if !ok {
		return Call{}, false
	}
	return Call{Client: c, Method: m, Keys: keys, Func: funcParam(sig), Declared: declared, skip: contextParams(sig)}, true
}

func funcParam(sig *types.Signature) int {
	for i := range sig.Params().Len() {
		if _, ok := sig.Params().At(i).Type().Underlying().(*types.Signature); ok {
			return i
		}
	}
	return -1
}

// Arg returns the index of the argument for a parameter of the method's row that is not a key:
// ScriptParam.Param and ScriptParam.Argv.
func (c Call) Arg(param int) int { return c.skip + param }

// resultClient returns the client whose result type the signature returns.
func resultClient(sig *types.Signature) *Client {
	if sig.Results().Len() == 0 {
		return nil
	}
	if c := queueClient(sig.Results().At(0).Type()); c != nil {
		return c
	}
	p, ok := types.Unalias(sig.Results().At(0).Type()).(*types.Pointer)
	if !ok {
		return nil
	}
	named, ok := types.Unalias(p.Elem()).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return nil
	}
	c := Lookup(named.Obj().Pkg().Path())
	if c == nil || c.result == "" || !strings.HasSuffix(named.Obj().Name(), c.result) {
		return nil
	}
	return c
}

// queueClient returns the client of a pipeline, or of the commands that one returns:
//
//	TxPipeline() redis.Pipeliner
//	TxPipelined(ctx, fn) ([]redis.Cmder, error)
func queueClient(t types.Type) *Client {
	t = types.Unalias(t)
	if e := elem(t); e != nil {
		t = types.Unalias(e)
	}
	named, ok := t.(*types.Named)
	if !ok || named.Obj().Pkg() == nil || !types.IsInterface(named) {
		return nil
	}
	c := Lookup(named.Obj().Pkg().Path())
	if c == nil || c.receivers[named.Obj().Name()] != Queue && named.Obj().Name() != "Cmder" {
		return nil
	}
	return c
}

// Receiver returns what kind of thing a type is: one of the client's types, a pointer to one, or a
// struct that embeds one. A struct that embeds several is what the outermost, first one is.
func (c *Client) Receiver(t types.Type) Receiver {
	level := []types.Type{t}
	// An embedding deeper than this is not met in practice, and a recursive type ends here.
	const maxDepth = 4
	for range maxDepth {
		var next []types.Type
		for _, t := range level {
			t = deref(types.Unalias(t))
			named, ok := types.Unalias(t).(*types.Named)
			if ok && c.owns(named.Obj()) {
				return c.receivers[named.Obj().Name()]
			}
			st, ok := t.Underlying().(*types.Struct)
			if !ok {
				continue
			}
			for i := range st.NumFields() {
				if st.Field(i).Embedded() {
					next = append(next, st.Field(i).Type())
				}
			}
		}
		level = next
	}
	return Unknown
}

// typeName returns the name of a receiver's type, or "?" where it has none.
func typeName(t types.Type) string {
	switch t := types.Unalias(deref(types.Unalias(t))).(type) {
	case *types.Named:
		return t.Obj().Name()
	default:
		return "?"
	}
}
