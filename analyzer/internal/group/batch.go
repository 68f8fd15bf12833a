package group

import (
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
	_, args := operation.Split(op.Site.Common())
	set := &flow.KeySet{}
	multi := false
	for _, src := range op.Call.Keys {
		if src.Arg >= len(args) {
			return
		}
		built := c.flow.KeySet(args[src.Arg])
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
	if !multi {
		return
	}
	g := Of(op, rules.CrossSlotTransaction)
	g.Command, g.Keys = "transaction", set
	c.decide(g)
}

// built returns the command that a value is.
func (c *Collector) built(v ssa.Value) (operation.Operation, bool) {
	if v == nil {
		return operation.Operation{}, false
	}
	call, ok := c.flow.Stored(v).(*ssa.Call)
	if !ok {
		return operation.Operation{}, false
	}
	op, ok := operation.At(c.flow, call)
	return op, ok && op.Method.Kind == clients.Build
}

// dedicated forms the group of a connection that is got for one purpose, and keeps to one slot:
//
//	c.Dedicated(func(d rueidis.DedicatedClient) error { d.Do(ctx, d.B().Watch().Key(a).Build()); ... })
//	d, cancel := c.Dedicate()
func (c *Collector) dedicated(op *operation.Operation) {
	fn, client := op.Site.Parent(), ssa.Value(nil)
	made := op.Site.Block()
	if literal := functionOf(c.flow.Stored(queueFunc(op))); literal != nil && len(literal.Params) > 0 {
		fn, client, made = literal, literal.Params[len(literal.Params)-1], literal.Blocks[0]
	} else if call, ok := op.Site.(*ssa.Call); ok && op.Func < 0 {
		client = first(call)
	}
	if client == nil {
		return
	}
	id := c.flow.Ref(plainConn(client)).ID
	set := &flow.KeySet{}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			site, ok := instr.(*ssa.Call)
			if !ok || c.guarded(site) {
				continue
			}
			command, ok := operation.At(c.flow, site)
			if ok && command.On != nil && c.flow.Ref(plainConn(command.On)).ID == id {
				c.add(set, command.Keys, site, made)
			}
		}
	}
	g := Of(op, rules.CrossSlotTransaction)
	g.Command, g.Keys = "dedicated connection", set
	c.decide(g)
}

// first is the first of a call's results.
func first(call *ssa.Call) ssa.Value {
	for _, ref := range *call.Referrers() {
		if ex, ok := ref.(*ssa.Extract); ok && ex.Index == 0 {
			return ex
		}
	}
	return nil
}
