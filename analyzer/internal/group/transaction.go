package group

import (
	"slices"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/analyzer/internal/operation"
	"github.com/slotlint/slotlint/analyzer/internal/program"
	"github.com/slotlint/slotlint/docs/rules"
	"github.com/slotlint/slotlint/internal/clients"
	"github.com/slotlint/slotlint/keypattern"
	"golang.org/x/tools/go/ssa"
)

// maxQueueDepth bounds the functions that a pipeliner is followed through: a helper of a helper of a
// closure.
const maxQueueDepth = 6

// maxQueued bounds the keys of one transaction that are told apart. Helpers that call helpers multiply.
const maxQueued = 512

// transaction forms the group of a transaction: the keys of all commands that are queued between MULTI
// and EXEC, those of one key too, wherever they are queued.
//
//	c.TxPipelined(ctx, func(p redis.Pipeliner) error { p.Set(ctx, a, ...); p.Del(ctx, b) })
//	p := c.TxPipeline(); p.Set(ctx, a, ...); helper(p, b); p.Exec(ctx)
//	c.Watch(ctx, func(tx *redis.Tx) error { tx.Get(ctx, a); tx.TxPipelined(...) }, a, b)
//
// Where a function queues that is a parameter of the function around, or where that returns the queue, the group is left to
// its callers.
func (c *Collector) transaction(op *operation.Operation) {
	g := Of(op, rules.CrossSlotTransaction)
	g.Command = "transaction"
	w := queueWalk{c: c, seen: map[ssa.Value]bool{}}
	set := &flow.KeySet{Elems: slices.Clone(op.Keys.Elems), Open: op.Keys.Open} // WATCH has keys of its own
	outside(set.Elems)
	if fn := queueFunc(op); fn != nil {
		w.queuedBy(fn, queueArg(fn), set, maxQueueDepth)
	} else if call, ok := op.Site.(*ssa.Call); ok && op.Func < 0 {
		w.follow(call, call.Block(), set, maxQueueDepth)
	} else {
		set.Open = true
	}
	if op.Method.Kind == clients.Watch {
		watched := *g
		watched.Keys = op.Keys
		if v := c.Judge(&watched).Verdict; v == keypattern.Never || v == keypattern.Unlikely {
			c.decide(&watched) // the client refuses to watch keys of several slots
			return
		}
		g.Outcome = clients.Outcome{Effect: clients.SentWhole, Text: clients.CrossSlot}
	}
	g.Keys = set
	c.settle(g, w.rest)
}

// queueFunc is the function that queues the commands, where the call is given one.
func queueFunc(op *operation.Operation) ssa.Value {
	_, args := operation.Split(op.Site.Common())
	if op.Func < 0 || op.Func >= len(args) {
		return nil
	}
	return args[op.Func]
}

// functionOf returns the function, with a body, that a value is; nil where it is not known.
func functionOf(v ssa.Value) *ssa.Function {
	for {
		switch x := v.(type) {
		case *ssa.Function:
			if len(x.Blocks) == 0 {
				return nil
			}
			return x
		case *ssa.MakeClosure:
			v = x.Fn
		case *ssa.ChangeType:
			v = x.X
		default:
			return nil
		}
	}
}

// A queueWalk follows a pipeliner to the commands that are queued on it.
type queueWalk struct {
	c    *Collector
	seen map[ssa.Value]bool
	rest []rest // what callers queue
}

// follow adds to set the keys of what is queued on q. made is the block that q comes from: what is
// queued in a loop around which q stands still is queued many times.
func (w *queueWalk) follow(q ssa.Value, made *ssa.BasicBlock, set *flow.KeySet, depth int) {
	if w.seen[q] {
		return
	}
	w.seen[q] = true
	refs := q.Referrers()
	if refs == nil || depth == 0 {
		set.Open = true
		return
	}
	for _, ref := range *refs {
		switch ref := ref.(type) {
		case *ssa.DebugRef:
		case ssa.CallInstruction:
			w.call(q, ref, made, set, depth)
		case *ssa.Phi, *ssa.ChangeInterface, *ssa.MakeInterface, *ssa.ChangeType:
			w.follow(ref.(ssa.Value), made, set, depth)
		case *ssa.FieldAddr:
			if operation.Queues(q.Type()) { // a method of what it embeds
				w.follow(ref, made, set, depth)
			} else {
				set.Open = true
			}
		case *ssa.UnOp: // a copy of it, for Exec
			if !operation.Queues(q.Type()) {
				set.Open = true
			}
		case *ssa.Extract:
			if ref.Index == 0 {
				w.follow(ref, made, set, depth)
			}
		case *ssa.Store:
			if alloc, ok := ref.Addr.(*ssa.Alloc); ok && ref.Val == q {
				w.variable(alloc, made, set, depth)
			} else {
				set.Open = true // kept in a field, or further away
			}
		case *ssa.Return:
			w.returned(q, ref, set)
		case *ssa.BinOp, *ssa.If: // pipe != nil
		default:
			set.Open = true
		}
	}
}

// variable follows a pipeliner that a closure captures.
func (w *queueWalk) variable(addr ssa.Value, made *ssa.BasicBlock, set *flow.KeySet, depth int) {
	for _, ref := range *addr.Referrers() {
		switch ref := ref.(type) {
		case *ssa.UnOp:
			w.follow(ref, made, set, depth)
		case *ssa.MakeClosure:
			fn := ref.Fn.(*ssa.Function)
			w.variable(fn.FreeVars[slices.Index(ref.Bindings, addr)], fn.Blocks[0], set, depth)
		}
	}
}

func (w *queueWalk) call(q ssa.Value, site ssa.CallInstruction, made *ssa.BasicBlock, set *flow.KeySet, depth int) {
	if w.c.Guarded(site) {
		return
	}
	if op, ok := operation.At(w.c.flow, site); ok {
		recv, _ := operation.Split(site.Common())
		if !from(recv, q) {
			return
		}
		switch op.Method.Kind {
		case clients.Transaction:
			// tx.TxPipelined inside a Watch: its commands belong to the same group.
			w.c.watched[site] = true
			if fn := queueFunc(&op); fn != nil {
				w.queuedBy(fn, queueArg(fn), set, depth-1)
			} else if v, ok := site.(*ssa.Call); ok && op.Func < 0 {
				w.follow(v, made, set, depth-1)
			}
			return
		case clients.Pipeline, clients.Exec, clients.Discard:
			return
		case clients.Process:
			more, _ := w.c.commands(&op) // pipe.Process(ctx, redis.NewStatusCmd(ctx, "set", key, 1))
			w.c.add(set, more, site, made)
			return
		default:
			before := len(set.Elems)
			w.c.add(set, op.Keys, site, made)
			for i := range set.Elems[before:] {
				e := &set.Elems[before+i]
				e.Outside = op.Receiver == clients.Tx
				if !splits(op.Outcome()) {
					e.Command = site
				}
			}
			if v, ok := site.(*ssa.Call); ok && operation.Queues(v.Type()) {
				w.follow(v, made, set, depth) // batch.Set(a, "1").Set(b, "2")
			}
			return
		}
	}
	w.helpers(q, site, made, set, depth)
}

// helpers follows a pipeliner that is passed to a function of the program.
func (w *queueWalk) helpers(q ssa.Value, site ssa.CallInstruction, made *ssa.BasicBlock, set *flow.KeySet, depth int) {
	if i := slices.Index(site.Common().Args, q); i >= 0 && w.callsParameter(site) {
		w.queuedBy(site.Common().Value, i, set, depth-1)
		return
	}
	for _, target := range w.c.flow.Targets(site.Common()) {
		if target.Fn == nil {
			if target.Obj != nil && clients.Lookup(pathOf(target)) == nil {
				set.Open = true // another package's function may queue more
			}
			continue
		}
		for i, arg := range target.Args {
			if arg != q || i >= len(target.Fn.Params) {
				continue
			}
			inner := w.c.queuedOn(target.Fn, i, depth-1)
			at := w.c.flow.ApplySet(w.c.flow.Frame(target.Fn), inner.keys, target.Args, w.c.flow.SiteRef(site), site.Pos())
			w.c.add(set, at, site, made)
			for _, r := range inner.rest {
				if r.fn == target.Fn {
					w.complete(r.Rest, site, target.Args, set, depth-1)
				}
			}
		}
	}
}

// outside marks keys that are not queued between MULTI and EXEC.
func outside(elems []flow.Elem) {
	for i := range elems {
		elems[i].Outside = true
	}
}

// callsParameter recognizes fn(pipe), where fn is given to the function around.
func (w *queueWalk) callsParameter(site ssa.CallInstruction) bool {
	if site.Common().IsInvoke() {
		return false
	}
	_, ok := w.c.flow.Stored(site.Common().Value).(*ssa.Parameter)
	return ok
}

// queuedOn returns what a function queues on one of its parameters, in its own terms.
func (c *Collector) queuedOn(fn *ssa.Function, param, depth int) *queue {
	at := queuedAt{fn, param, depth}
	q, ok := c.queued[at]
	if !ok {
		q = &queue{keys: &flow.KeySet{}}
		w := queueWalk{c: c, seen: map[ssa.Value]bool{}}
		w.follow(fn.Params[param], fn.Blocks[0], q.keys, depth)
		q.rest = w.rest
		c.queued[at] = q
	}
	return q
}

// A queue is what a function queues.
type queue struct {
	keys *flow.KeySet
	rest []rest
}

// queuedAt is a parameter that is followed through so many functions more.
type queuedAt struct {
	fn           *ssa.Function
	param, depth int
}

func pathOf(t flow.Target) string {
	if t.Obj.Pkg() == nil {
		return ""
	}
	return t.Obj.Pkg().Path()
}

// from reports whether a receiver is the pipeliner itself, or what it embeds.
//
//	t0 = &tx.cmdable; t1 = *t0; (redis.cmdable).Get(t1, ...)
func from(recv, q ssa.Value) bool {
	for range maxQueueDepth {
		if recv == q {
			return true
		}
		switch x := recv.(type) {
		case *ssa.UnOp:
			recv = x.X
		case *ssa.FieldAddr:
			recv = x.X
		case *ssa.Field:
			recv = x.X
		default:
			return false
		}
	}
	return false
}

// add adds to set what a call queues. made is where the queue comes from.
func (c *Collector) add(set, more *flow.KeySet, site ssa.CallInstruction, made *ssa.BasicBlock) {
	set.Open = set.Open || more.Open
	for _, e := range more.Elems {
		if len(set.Elems) >= maxQueued {
			set.Open = true
			return
		}
		e.Site = site
		if site.Parent() != made.Parent() {
			set.Elems = append(set.Elems, e)
			continue
		}
		set.Elems = append(set.Elems, c.flow.Turns(e, site.Block(), made)...)
	}
}

// apart reports whether two elements are not for a transaction to judge: their commands stand on different
// branches, so they are never queued in one run, or they are keys of one command, which is judged by itself.
func apart(a, b flow.Elem) bool {
	if a.Command != nil && a.Command == b.Command && a.Turn == b.Turn {
		return true
	}
	return a.Site != nil && b.Site != nil && program.Exclusive(a.Site.Block(), b.Site.Block())
}
