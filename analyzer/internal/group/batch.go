package group

import (
	"go/types"
	"slices"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/analyzer/internal/operation"
	"github.com/slotlint/slotlint/docs/rules"
	"github.com/slotlint/slotlint/internal/clients"
	"golang.org/x/tools/go/ssa"
)

// batch forms the group of a transaction whose commands were built, and are sent together:
//
//	c.DoMulti(ctx, c.B().Multi().Build(), c.B().Set().Key(a)...Build(), c.B().Exec().Build())
//
// Without MULTI each command goes its own way: no group.
func (c *Collector) batch(op *operation.Operation) {
	set, multi := c.commands(op)
	if !multi {
		return
	}
	g := Of(op, rules.CrossSlotTransaction)
	g.Command, g.Keys = "transaction", set
	c.decide(g)
}

// joint forms the group of a batch that goes to one node as it is: the commands that it is given, or those that are added
// to it later.
//
//	client.Do(radix.Pipeline(radix.Cmd(nil, "INCR", a), radix.Cmd(nil, "INCR", b)))
//	p := radix.NewPipeline(); p.Append(radix.Cmd(nil, "INCR", a)); client.Do(ctx, p)
func (c *Collector) joint(op *operation.Operation) {
	g := Of(op, rules.CrossSlotTransaction)
	g.Command, g.Keys = "pipeline", c.jointKeys(op)
	c.decide(g)
}

func (c *Collector) jointKeys(op *operation.Operation) *flow.KeySet {
	set, _ := c.commands(op)
	if call, ok := op.Site.(*ssa.Call); ok && len(op.Call.Keys) == 0 {
		w := queueWalk{c: c, seen: map[ssa.Value]bool{}}
		w.follow(call, call.Block(), set, maxQueueDepth)
	}
	return set
}

// commands returns the keys of the commands that an operation is given as values, and whether one of them is MULTI.
func (c *Collector) commands(op *operation.Operation) (set *flow.KeySet, multi bool) {
	_, args := operation.Split(op.Site.Common())
	set = &flow.KeySet{}
	for _, src := range op.Call.Keys {
		if src.Take != clients.Made || src.Arg >= len(args) {
			continue
		}
		built := flow.KeySet{Elems: []flow.Elem{{Value: args[src.Arg]}}}
		if _, ok := args[src.Arg].Type().Underlying().(*types.Slice); ok {
			built = *c.flow.KeySet(args[src.Arg])
		}
		set.Open = set.Open || built.Open
		for _, e := range built.Elems {
			command, ok := c.built(e.Value)
			if !ok {
				set.Open = true
				continue
			}
			multi = multi || command.Command == "MULTI"
			c.add(set, command.Keys, command.Site, op.Site.Block())
		}
	}
	return set, multi
}

// built returns the command that a value is.
func (c *Collector) built(v ssa.Value) (operation.Operation, bool) {
	if v == nil {
		return operation.Operation{}, false
	}
	call, ok := plain(c.flow.Stored(plain(v))).(*ssa.Call)
	if !ok {
		return operation.Operation{}, false
	}
	op, ok := operation.At(c.flow, call)
	switch op.Method.Kind {
	case clients.Build, clients.Construct, clients.ScriptRun:
		return op, ok
	}
	return op, false
}

// dedicated forms the group of a connection that is got for one purpose, and keeps to one slot, or one node:
//
//	c.Dedicated(func(d rueidis.DedicatedClient) error { d.Do(ctx, d.B().Watch().Key(a).Build()); ... })
//	d, cancel := c.Dedicate()
//	radix.WithConn(a, func(conn radix.Conn) error { return conn.Do(radix.Cmd(nil, "INCR", b)) })
func (c *Collector) dedicated(op *operation.Operation) {
	fn, client := op.Site.Parent(), ssa.Value(nil)
	made := op.Site.Block()
	given := functionOf(c.flow.Stored(queueFunc(op)))
	if given != nil && len(given.Params) > 0 {
		fn, client, made = given, given.Params[len(given.Params)-1], given.Blocks[0]
	} else if op.Func < 0 {
		client = resultOf(op.Site, 0)
	}
	if client == nil {
		return
	}
	id := c.flow.Ref(plain(client)).ID
	set := &flow.KeySet{Elems: slices.Clone(op.Keys.Elems), Open: op.Keys.Open}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			site, ok := instr.(*ssa.Call)
			if !ok || c.Guarded(site) {
				continue
			}
			command, ok := operation.At(c.flow, site)
			if !ok {
				continue
			}
			on := command.On
			if on == nil {
				on = command.Conn()
			}
			if on != nil && c.flow.Ref(plain(on)).ID == id {
				c.add(set, command.Keys, site, made)
				if command.Method.Kind == clients.Joint {
					c.add(set, c.jointKeys(&command), site, made)
				}
			}
		}
	}
	if given != nil && c.transactionFound(given) {
		return
	}
	g := Of(op, rules.CrossSlotTransaction)
	g.Command, g.Keys = "dedicated connection", set
	c.decide(g)
}

// transactionFound reports whether there is a finding about a transaction in a function: it says what one about the
// connection would.
func (c *Collector) transactionFound(fn *ssa.Function) bool {
	return slices.ContainsFunc(c.Findings, func(f Finding) bool {
		return f.Group.Rule == rules.CrossSlotTransaction && f.Group.site != nil && f.Group.site.Parent() == fn
	})
}
