package analyzer

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"iter"
	"slices"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/analyzer/internal/group"
	"github.com/slotlint/slotlint/analyzer/internal/operation"
	"github.com/slotlint/slotlint/analyzer/internal/program"
	"github.com/slotlint/slotlint/docs/rules"
	"github.com/slotlint/slotlint/internal/clients"
	"github.com/slotlint/slotlint/internal/rediscmd"
	"golang.org/x/tools/go/ssa"
)

// A nodeCall is a call that issues a command about a node: KEYS, FLUSHALL, SELECT.
type nodeCall struct {
	command string
	client  *clients.Client
	method  string         // that may send it to all nodes by itself; empty where the command is spelled out, built or queued
	pkg     *types.Package // the client's, where there is a method
	on      []ssa.Value    // the clients that it is sent with; all must be a cluster's
	site    ssa.CallInstruction
	pos     token.Pos
}

// perNode reports the commands about a node that are issued on the client of a cluster (SL401): those that see one node
// where the reader thinks of all, and those that no node takes.
func (r *reporter) perNode(prog *program.Program, c *group.Collector) {
	if !r.reports(rules.PerNodeCommand) {
		return
	}
	var calls []nodeCall
	for i := range c.Operations {
		if call, ok := r.nodeOperation(&c.Operations[i]); ok {
			calls = append(calls, call)
		}
	}
	// A client that was told to follow what servers say of each command spreads what they say is to be spread.
	follows := map[*clients.Client]bool{}
	for site := range callsIn(prog) {
		callee := flow.Callee(site.Common())
		if callee == nil {
			continue
		}
		if call, ok := nodeMethod(site, callee); ok {
			calls = append(calls, call)
		}
		if found, ok := clients.Find(callee); ok && found.Method.Kind == clients.SplitOptIn {
			follows[found.Client] = true
		}
	}
	for _, call := range calls {
		if !follows[call.client] {
			r.nodeCall(call)
		}
	}
}

func callsIn(prog *program.Program) iter.Seq[ssa.CallInstruction] {
	return func(yield func(ssa.CallInstruction) bool) {
		for _, fn := range prog.Functions {
			for _, b := range fn.Blocks {
				for _, instr := range b.Instrs {
					if site, ok := instr.(ssa.CallInstruction); ok && !yield(site) {
						return
					}
				}
			}
		}
	}
}

func (r *reporter) nodeCall(call nodeCall) {
	what, ok := clients.OnNode(call.command)
	if !ok || call.client.EachNode() == "" || len(call.on) == 0 || r.flow.ModeAt(call.site) == flow.SingleMode {
		return
	}
	for _, on := range call.on {
		if !r.certain(operation.Client(on), maxMade) {
			return
		}
	}
	if call.client.SpreadsSpelled(call.command) || call.method != "" && call.client.Spreads(call.method, call.pkg) {
		return
	}
	if what.Refused != "" {
		r.diagnose(rules.PerNodeCommand, call.pos, fmt.Sprintf("%s fails on every node of a cluster with %q: there is one database; tell data apart by the names of keys",
			call.command, what.Refused), nil)
		return
	}
	r.suspect(rules.PerNodeCommand, call.pos, fmt.Sprintf("%s goes to one node of the cluster and %s; reach all nodes with %s",
		call.command, what.Does, call.client.EachNode()), nil)
}

// nodeMethod is a call of a method that is called like a command.
//
//	c.Keys(ctx, "user:*")
func nodeMethod(site ssa.CallInstruction, callee *types.Func) (nodeCall, bool) {
	client, pkg, command, ok := clients.NodeMethod(callee)
	recv, args := operation.Split(site.Common())
	if !ok || recv == nil || command == "SELECT" && !otherDatabase(args) {
		return nodeCall{}, false
	}
	call := nodeCall{command: command, client: client, on: []ssa.Value{recv}, site: site, pos: site.Pos()}
	if client.Receiver(operation.Client(recv).Type()) != clients.Queue { // what is queued goes to one node
		call.method, call.pkg = callee.Name(), pkg
	}
	return call, true
}

// nodeOperation is a command about a node that is spelled out, built in steps, or is the loading of a script value.
//
//	c.Do(ctx, "SCRIPT", "LOAD", text)
//	c.Do(ctx, c.B().Keys().Pattern("user:*").Build())
//	script.Load(ctx, c)
func (r *reporter) nodeOperation(op *operation.Operation) (nodeCall, bool) {
	call := nodeCall{command: op.Command, client: op.Client, site: op.Site, pos: op.Pos()}
	recv, args := operation.Split(op.Site.Common())
	switch op.Method.Kind {
	case clients.RawCommand:
		if conn := op.Conn(); conn != nil {
			recv = conn
		}
		if recv == nil || op.Client.Routed(op.Method.Name) || !r.spelled(&call, op, args) {
			return nodeCall{}, false
		}
		call.on = []ssa.Value{recv}
	case clients.Construct:
		if !r.spelled(&call, op, args) {
			return nodeCall{}, false
		}
		call.on = sentWith(op.Site)
	case clients.Build:
		if step, ok := recv.(*ssa.Call); op.Command == "SELECT" && (!ok || !otherDatabase(step.Call.Args)) {
			return nodeCall{}, false // c.B().Select().Index(1).Build()
		}
		call.on = sentWith(op.Site)
	case clients.ScriptLoad:
		if op.Receiver != clients.Script {
			return nodeCall{}, false // see nodeMethod
		}
		call.method, call.pkg = "ScriptLoad", op.Package
		call.on = args[len(args)-1:]
	default:
		return nodeCall{}, false
	}
	return call, true
}

// spelled completes the name of a command that is spelled out, and drops SELECT of a database that may be 0.
func (r *reporter) spelled(call *nodeCall, op *operation.Operation, args []ssa.Value) bool {
	cmd, ok := rediscmd.Lookup(op.Command)
	if !ok || len(op.Keys.Elems) > 0 && op.Command != "MOVE" {
		return false
	}
	second, known := r.second(op, args)
	if len(cmd.Subs) > 0 {
		sub, ok := rediscmd.Lookup(op.Command + " " + second)
		if !known || !ok {
			return false
		}
		call.command = sub.Name
	}
	return op.Command != "SELECT" || known && second != "0"
}

// otherDatabase reports whether the last argument is another number than that of the one database of a cluster.
func otherDatabase(args []ssa.Value) bool {
	if len(args) == 0 {
		return false
	}
	c, ok := args[len(args)-1].(*ssa.Const)
	return ok && c.Value != nil && c.Value.Kind() == constant.Int && constant.Sign(c.Value) != 0
}

// second returns the word after a command's name.
func (r *reporter) second(op *operation.Operation, args []ssa.Value) (string, bool) {
	for _, src := range op.Call.Keys {
		at := 1
		arg := src.Arg
		if src.Take == clients.Named || src.Take == clients.NamedFlat {
			at, arg = 0, arg+1
		}
		if arg >= len(args) {
			continue
		}
		if at == 0 && arg < len(args)-1 {
			return r.flow.Text(args[arg]).Constant() // radix.FlatCmd(nil, "SELECT", "1")
		}
		elems := r.flow.KeySet(args[arg]).Elems
		if at < len(elems) && !elems[0].Repeated && !elems[at].Repeated && !elems[at].Anywhere {
			return elems[at].Text.Constant()
		}
	}
	return "", false
}

// sentWith returns the clients that a command value is handed to; none where it goes elsewhere, too.
//
//	c.Do(ctx, cmd)
//	c.Process(ctx, cmd)
//	c.Do(radix.Cmd(&n, "DBSIZE"))
func sentWith(made ssa.CallInstruction) []ssa.Value {
	if made.Value() == nil {
		return nil
	}
	var on []ssa.Value
	work := []ssa.Value{made.Value()}
	for len(work) > 0 {
		v := work[0]
		work = work[1:]
		for _, ref := range *v.Referrers() {
			switch ref := ref.(type) {
			case *ssa.MakeInterface, *ssa.ChangeInterface: // Process takes a Cmder, Do an Action
				work = append(work, ref.(ssa.Value))
			case ssa.CallInstruction:
				recv, args := operation.Split(ref.Common())
				if !slices.Contains(args, v) {
					continue // cmd.Result()
				}
				if recv == nil {
					return nil
				}
				on = append(on, recv)
			case *ssa.Store, *ssa.Phi, *ssa.Return:
				return nil
			}
		}
	}
	return on
}
