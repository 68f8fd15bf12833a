// Package operation finds the places of a function where Redis commands are issued, and takes the
// keys out of their arguments.
//
// What a method does with its arguments is in package clients, where the keys of a raw command stand
// in package rediscmd; here both are read against the SSA of a call.
package operation

import (
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/internal/clients"
	"github.com/slotlint/slotlint/internal/rediscmd"
	"golang.org/x/tools/go/ssa"
)

// An Operation is one place where a command is issued.
type Operation struct {
	clients.Call
	Site     ssa.CallInstruction
	Command  string // as messages name it: MGET
	Receiver clients.Receiver
	Package  *types.Package // the client's, as this package imports it; nil where it is not known
	Keys     *flow.KeySet   // keys and sharded channels, which must be in one slot
	Runs     []*flow.KeySet // the keys of each run, where one call runs a script many times; Keys is empty then
	Argv     *flow.KeySet   // what a script gets beside keys, where the row does not say; else nil
	// Words are a whole command whose name is not known where it is issued; Command and Keys are empty then. A function
	// that hands it on has callers who know it: see Spelled.
	Words *flow.KeySet
	// Script is the text, or the digest, of a script that is run by a raw command; else nil. ScriptArg is the argument
	// as which it is written.
	Script    ssa.Value
	ScriptArg int
	Patterns  []Pattern   // SORT's BY and GET
	Fields    []flow.Elem // hash fields beside a single key, where a tag has no effect
	// On is the client whose builder a command was built with, nil where that is not known.
	On ssa.Value

	conn      ssa.Value           // what performs a command value, nil where that is not known
	begun     ssa.CallInstruction // where a command that is built in steps was begun
	unchecked bool                // built of words that the builder does not know for keys
}

// A Pattern is a pattern of keys that the server builds keys from.
type Pattern struct {
	Option string // BY, GET
	Elem   flow.Elem
}

// Find returns the operations of a function, in the order of its instructions. sinks may be nil.
func Find(f *flow.Flow, fn *ssa.Function, sinks Sinks) []Operation {
	var ops []Operation
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if site, ok := instr.(ssa.CallInstruction); ok {
				if op, ok := find(f, site, sinks); ok {
					ops = append(ops, op)
				}
			}
		}
	}
	return ops
}

func find(f *flow.Flow, site ssa.CallInstruction, sinks Sinks) (Operation, bool) {
	common := site.Common()
	callee := flow.Callee(common)
	if callee == nil {
		return Operation{}, false
	}
	call, ok := known(callee, sinks)
	if !ok {
		return Operation{}, false
	}
	op := Operation{Call: call, Site: site, Command: call.Method.Command, Keys: &flow.KeySet{}}
	recv, args := Split(common)
	if recv != nil {
		t := receiverType(recv)
		op.Receiver = call.Client.Receiver(t)
		op.Package = packageOf(call.Client, callee, t)
	}
	if call.Method.Kind == clients.Transaction && recv == nil {
		op.Receiver = call.Client.Receiver(common.Signature().Results().At(0).Type())
	}
	r := reader{f: f, op: &op}
	switch call.Method.Kind {
	case clients.Step:
		return Operation{}, false
	case clients.Build:
		r.build(recv)
		return op, op.Command != ""
	}
	if do := performer(site); do != nil {
		op.conn = do
		op.Receiver = call.Client.Receiver(receiverType(do))
	}
	for _, src := range call.Keys {
		switch {
		case src.Arg >= len(args):
		case src.Take == clients.Named, src.Take == clients.NamedFlat:
			r.raw(named(f, args[src.Arg:], src.Take == clients.NamedFlat))
		case src.Take == clients.Atomic && !isTrue(args[src.Arg]):
			return Operation{}, false
		case src.Take == clients.Counted:
			r.counted(recv, f.KeySet(args[src.Arg]))
		case src.Take == clients.Numbered:
			r.numbered(args[src.Arg], f.KeySet(args[src.Arg+1]), f.KeySet(args[src.Arg+2]))
		default:
			r.read(src, args[src.Arg])
		}
		if op.Script != nil && op.ScriptArg == 0 {
			op.ScriptArg = src.Arg + 1 // after the name
		}
	}
	if call.Client != Configured {
		r.hashField(args)
	}
	switch call.Method.Kind {
	case clients.Batch, clients.Joint, clients.Dedicate, clients.Process:
		return op, true
	}
	return op, op.Command != "" || len(op.Keys.Elems) > 0 || op.Words != nil
}

func isTrue(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value != nil && c.Value.Kind() == constant.Bool && constant.BoolVal(c.Value)
}

// performer returns the client or connection that a command value, made by a call, is handed to.
//
//	conn.Do(radix.Cmd(&n, "INCR", key))
func performer(site ssa.CallInstruction) ssa.Value {
	made, ok := site.(*ssa.Call)
	if !ok || made.Referrers() == nil {
		return nil
	}
	values := []ssa.Value{made}
	for i := 0; i < len(values); i++ {
		for _, ref := range *values[i].Referrers() {
			switch ref := ref.(type) {
			case *ssa.ChangeInterface, *ssa.MakeInterface:
				values = append(values, ref.(ssa.Value))
			case ssa.CallInstruction:
				callee := flow.Callee(ref.Common())
				if callee == nil {
					continue
				}
				call, ok := clients.Find(callee)
				if recv, _ := Split(ref.Common()); ok && call.Method.Kind == clients.Process && recv != nil && recv != values[i] {
					return recv
				}
			}
		}
	}
	return nil
}

// RunsScript reports whether the operation runs a script whose text or digest it is given, or that it names.
func (op *Operation) RunsScript() bool {
	return op.Method.Kind == clients.ScriptRun || op.Script != nil
}

// Pos is where the operation's findings stand: at its call, or where a command that is built in steps is begun.
func (op *Operation) Pos() token.Pos {
	if op.begun != nil && op.begun.Parent() == op.Site.Parent() {
		return op.begun.Pos()
	}
	return op.Site.Pos()
}

// Outcome returns what becomes of the operation where its keys are in several slots.
func (op *Operation) Outcome() clients.Outcome {
	if op.unchecked {
		return clients.Outcome{Effect: clients.SentWhole, Text: clients.CrossSlot}
	}
	return op.Client.Outcome(op.Method, op.Command, op.Receiver, op.Package)
}

// At returns the operation that a call is, if it is one whose command is known.
func At(f *flow.Flow, site ssa.CallInstruction) (Operation, bool) {
	op, ok := find(f, site, nil)
	return op, ok && op.Words == nil
}

// Split separates the receiver of a call from its arguments; the receiver is nil for a plain
// function.
func Split(call *ssa.CallCommon) (recv ssa.Value, args []ssa.Value) {
	if call.IsInvoke() {
		return call.Value, call.Args
	}
	if mk, ok := call.Value.(*ssa.MakeClosure); ok && strings.HasPrefix(mk.Fn.(*ssa.Function).Synthetic, "bound method") {
		return mk.Bindings[0], call.Args // f := c.MGet; f(ctx, keys...)
	}
	if call.Signature().Recv() != nil && len(call.Args) > 0 {
		return call.Args[0], call.Args[1:]
	}
	return nil, call.Args
}

// receiverType is the type of the client that a method is called on: for a method that a client
// embeds, the client itself.
//
//	t0 = &c.cmdable; t1 = *t0; (redis.cmdable).MGet(t1, ...)
func receiverType(recv ssa.Value) types.Type { return Client(recv).Type() }

// Client returns the client that a method is called on, given the call's receiver: a part of the client, if that
// embeds what has the method.
func Client(recv ssa.Value) ssa.Value {
	v := recv
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		v = load.X
	}
	switch v := v.(type) {
	case *ssa.FieldAddr:
		if embedded(v.X.Type(), v.Field) {
			return outer(v)
		}
	case *ssa.Field:
		if embedded(v.X.Type(), v.Field) {
			return v.X
		}
	}
	return recv
}

func outer(v *ssa.FieldAddr) ssa.Value {
	if inner, ok := v.X.(*ssa.FieldAddr); ok && embedded(inner.X.Type(), inner.Field) {
		if o := outer(inner); clients.Lookup(pathOf(o.Type())) != nil {
			return o
		}
	}
	return v.X
}

func pathOf(t types.Type) string {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Pkg() != nil {
		return n.Obj().Pkg().Path()
	}
	return ""
}

func embedded(t types.Type, field int) bool {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	st, ok := t.Underlying().(*types.Struct)
	return ok && st.Field(field).Embedded()
}

// packageOf returns the client's package, to see from its objects which release it is.
func packageOf(c *clients.Client, callee *types.Func, recv types.Type) *types.Package {
	if clients.Lookup(callee.Pkg().Path()) == c {
		return callee.Pkg()
	}
	if n, ok := types.Unalias(recv).(*types.Named); ok && n.Obj().Pkg() != nil && clients.Lookup(n.Obj().Pkg().Path()) == c {
		return n.Obj().Pkg()
	}
	return nil
}

// Conn returns the connection that the operation's command goes down; nil where that is none, or not known.
func (op *Operation) Conn() ssa.Value {
	recv, args := Split(op.Site.Common())
	for _, v := range append([]ssa.Value{op.conn, recv}, args...) {
		if v != nil && IsConn(v.Type()) {
			return v
		}
	}
	return nil
}

// Queues reports whether values of the type are some client's pipelines, or transactions under construction.
func Queues(t types.Type) bool {
	c := clients.Lookup(pathOf(t))
	return c != nil && c.Receiver(t) == clients.Queue
}

// IsConn reports whether values of the type are connections of some client's.
func IsConn(t types.Type) bool {
	c := clients.Lookup(pathOf(t))
	return c != nil && c.Connection(t)
}

// Splits returns the client's remedy of splitting the command by slot.
func (op *Operation) Splits() (clients.Split, bool) { return op.Client.Split(op.Command) }

// info is the command table's row for the operation.
func (op *Operation) info() (*rediscmd.Command, bool) { return rediscmd.Lookup(op.Command) }
