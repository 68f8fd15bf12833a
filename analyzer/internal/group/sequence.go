package group

import (
	"slices"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/analyzer/internal/operation"
	"github.com/slotlint/slotlint/docs/rules"
	"golang.org/x/tools/go/ssa"
)

// maxSequenceDepth bounds the helpers that a transaction is followed into: a helper of a helper.
const maxSequenceDepth = 3

// sequence forms the group of a transaction that is spelled out on one connection: the keys of all commands on every
// way from MULTI to EXEC, in helpers too that the connection is passed to, and those that are watched.
//
//	c.Do("WATCH", a); c.Send("MULTI"); c.Send("SET", a, 1); queue(c, b); c.Do("EXEC")
//
// Where a function that it is given runs in between, there is a group for each call that gives one:
//
//	func atomic(c redis.Conn, queue func(redis.Conn)) { c.Send("MULTI"); queue(c); c.Do("EXEC") }
func (c *Collector) sequence(op *operation.Operation) {
	conn := op.Conn()
	if conn == nil {
		return
	}
	fn := op.Site.Parent()
	w := sequenceWalk{c: c, conn: c.flow.Ref(plain(conn)).ID, made: op.Site.Block(), set: &flow.KeySet{}}
	index := slices.Index(op.Site.Block().Instrs, ssa.Instruction(op.Site))
	w.watched(op.Site.Block(), index, map[*ssa.BasicBlock]bool{})
	w.from(op.Site.Block(), index+1, map[*ssa.BasicBlock]bool{})
	g := Of(op, rules.CrossSlotTransaction)
	g.Command, g.Keys = "transaction", w.set
	c.decide(g)
	for _, given := range w.given {
		for _, call := range c.flow.Calls(flow.ID(fn)) {
			if set := c.runsIn(given, call, w.set); set != nil {
				at := *g
				at.Keys, at.Pos, at.site = set, call.Pos(), call
				c.decide(&at)
			}
		}
	}
}

// A sequenceWalk follows the commands on one connection from one place on.
type sequenceWalk struct {
	c     *Collector
	conn  string          // the identity of the connection
	made  *ssa.BasicBlock // where MULTI is, or the helper begins
	set   *flow.KeySet
	ended bool // by EXEC or DISCARD, on some way
	given []ssa.CallInstruction
	depth int
}

// from follows the instructions of a block from an index on, and the blocks after it.
func (w *sequenceWalk) from(b *ssa.BasicBlock, index int, seen map[*ssa.BasicBlock]bool) {
	for _, instr := range b.Instrs[index:] {
		site, ok := instr.(*ssa.Call)
		if ok && w.call(site) {
			w.ended = true
			return
		}
	}
	for _, next := range b.Succs {
		if !seen[next] {
			seen[next] = true
			w.from(next, 0, seen)
		}
	}
}

// watched adds the keys of each WATCH on a way to the instruction of a block at an index.
func (w *sequenceWalk) watched(b *ssa.BasicBlock, index int, seen map[*ssa.BasicBlock]bool) {
	for _, instr := range slices.Backward(b.Instrs[:index]) {
		site, ok := instr.(*ssa.Call)
		if !ok {
			continue
		}
		op, ok := operation.At(w.c.flow, site)
		if !ok {
			continue
		}
		if conn := op.Conn(); conn == nil || !w.same(conn) {
			continue
		}
		switch op.Command {
		case "WATCH":
			before := len(w.set.Elems)
			w.c.add(w.set, op.Keys, site, w.made)
			outside(w.set.Elems[before:])
		case "EXEC", "DISCARD", "UNWATCH", "MULTI":
			return
		}
	}
	for _, before := range b.Preds {
		if !seen[before] {
			seen[before] = true
			w.watched(before, len(before.Instrs), seen)
		}
	}
}

// call adds the keys of one call, and reports whether it ends the transaction.
func (w *sequenceWalk) call(site *ssa.Call) (ends bool) {
	if w.c.Guarded(site) {
		return false
	}
	if op, ok := operation.At(w.c.flow, site); ok {
		if conn := op.Conn(); conn == nil || !w.same(conn) {
			return false
		}
		switch op.Command {
		case "EXEC", "DISCARD", "MULTI":
			return true
		case "WATCH", "UNWATCH":
			return false
		}
		w.c.add(w.set, op.Keys, site, w.made)
		return false
	}
	if _, ok := site.Call.Value.(*ssa.Parameter); ok && !site.Call.IsInvoke() {
		w.given = append(w.given, site)
		return false
	}
	return w.helper(site)
}

// helper follows the connection into a function of the program.
func (w *sequenceWalk) helper(site *ssa.Call) (ends bool) {
	if w.depth == maxSequenceDepth || !slices.ContainsFunc(flow.Args(&site.Call), w.same) {
		return false
	}
	for _, target := range w.c.flow.Targets(&site.Call) {
		if target.Fn == nil {
			continue
		}
		for i, arg := range target.Args {
			if i >= len(target.Fn.Params) || !w.same(arg) {
				continue
			}
			entry := target.Fn.Blocks[0]
			inner := sequenceWalk{c: w.c, conn: w.c.flow.Ref(target.Fn.Params[i]).ID, made: entry, set: &flow.KeySet{}, depth: w.depth + 1}
			inner.from(entry, 0, map[*ssa.BasicBlock]bool{entry: true})
			at := w.c.flow.ApplySet(w.c.flow.Frame(target.Fn), inner.set, target.Args, w.c.flow.SiteRef(site), site.Pos())
			w.c.add(w.set, at, site, w.made)
			ends = ends || inner.ended
		}
	}
	return ends
}

// same reports whether a value is the connection.
func (w *sequenceWalk) same(v ssa.Value) bool { return w.c.flow.Ref(plain(v)).ID == w.conn }

// plain looks through the conversion of a connection, or a command, to another interface.
func plain(v ssa.Value) ssa.Value {
	for {
		switch x := v.(type) {
		case *ssa.ChangeInterface:
			v = x.X
		case *ssa.MakeInterface:
			v = x.X
		case *ssa.ChangeType:
			v = x.X
		default:
			return v
		}
	}
}

// runsIn returns the keys of a transaction in which a function runs that a call gives: those that the function
// around the transaction queues, and those of the function that is given. It is nil where that is not known.
func (c *Collector) runsIn(given, call ssa.CallInstruction, queued *flow.KeySet) *flow.KeySet {
	around := given.Parent()
	param := slices.Index(around.Params, given.Common().Value.(*ssa.Parameter))
	args := call.Common().Args
	if param >= len(args) {
		return nil
	}
	fn := functionOf(c.flow.Stored(args[param]))
	if fn == nil {
		return nil
	}
	set := c.flow.ApplySet(c.flow.Frame(around), queued, args, c.flow.SiteRef(call), call.Pos())
	w := sequenceWalk{c: c, made: fn.Blocks[0], set: set}
	if i := slices.IndexFunc(fn.Params, func(p *ssa.Parameter) bool { return operation.IsConn(p.Type()) }); i >= 0 {
		w.conn = c.flow.Ref(fn.Params[i]).ID
	} else if i := slices.IndexFunc(args, func(v ssa.Value) bool { return operation.IsConn(v.Type()) }); i >= 0 {
		w.conn = c.flow.Ref(plain(args[i])).ID // the one that the function literal captures
	}
	w.from(fn.Blocks[0], 0, map[*ssa.BasicBlock]bool{fn.Blocks[0]: true})
	return w.set
}
