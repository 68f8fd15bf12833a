package group

import (
	"go/types"
	"slices"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/analyzer/internal/program"
	"github.com/slotlint/slotlint/internal/clients"
	"golang.org/x/tools/go/ssa"
)

// A Rest is what else is queued on a function's transaction, which only those know who call the function: they give it a
// function that queues, or they get the queue as a result.
//
//	func (s *Store) Atomic(ctx context.Context, fn func(redis.Pipeliner) error) error {
//		_, err := s.rdb.TxPipelined(ctx, fn)
//		return err
//	}
//	func (s *Store) Begin() redis.Pipeliner { return s.rdb.TxPipeline() }
type Rest struct {
	Returned bool
	Index    int // of the parameter, the receiver counted, or of the result
	Arg      int // of the function that is given, as which it gets the queue
}

// A rest is that of a function of this package.
type rest struct {
	fn *ssa.Function
	Rest
}

// note adds to what is left to callers.
func (w *queueWalk) note(fn *ssa.Function, r Rest) {
	if one := (rest{fn, r}); !slices.Contains(w.rest, one) {
		w.rest = append(w.rest, one)
	}
}

// queuedBy adds to set what a function queues on its argument. A function that is a parameter is left to the callers.
func (w *queueWalk) queuedBy(v ssa.Value, arg int, set *flow.KeySet, depth int) {
	v = w.c.flow.Stored(v)
	if fn := functionOf(v); fn != nil && arg < len(fn.Params) {
		w.follow(fn.Params[arg], fn.Blocks[0], set, depth)
		return
	}
	set.Open = true
	if p, ok := v.(*ssa.Parameter); ok {
		w.note(p.Parent(), Rest{Index: slices.Index(p.Parent().Params, p), Arg: arg})
	}
}

// queueArg is the argument as which a function that an operation is given gets the queue: its last.
func queueArg(fn ssa.Value) int {
	sig, ok := fn.Type().Underlying().(*types.Signature)
	if !ok {
		return 0
	}
	return max(0, sig.Params().Len()-1)
}

// returned leaves a queue that a function returns to its callers, if that is all that it returns: one that may be a plain
// pipeline makes no transaction of what they queue.
func (w *queueWalk) returned(q ssa.Value, ret *ssa.Return, set *flow.KeySet) {
	set.Open = true
	if i := slices.Index(ret.Results, q); i >= 0 && w.alwaysReturned(ret.Parent(), i) {
		w.note(ret.Parent(), Rest{Returned: true, Index: i})
	}
}

func (w *queueWalk) alwaysReturned(fn *ssa.Function, result int) bool {
	for ret := range program.Returns(fn) {
		if !w.isQueue(ret.Results[result]) {
			return false
		}
	}
	return true
}

// isQueue reports whether a value is the queue that is followed, or nil.
func (w *queueWalk) isQueue(v ssa.Value) bool {
	other := func(v ssa.Value) bool { return !w.seen[v] && !flow.IsNil(v) }
	switch x := v.(type) {
	case *ssa.Phi:
		return !slices.ContainsFunc(x.Edges, other)
	case *ssa.UnOp: // of a variable
		return w.seen[v] && !slices.ContainsFunc(*x.X.Referrers(), func(ref ssa.Instruction) bool {
			store, ok := ref.(*ssa.Store)
			return ok && other(store.Val)
		})
	}
	return !other(v)
}

// handBack leaves a group to those who call the functions that know the rest.
func (c *Collector) handBack(g *Group, left []rest) {
	for _, r := range left {
		handed := *g
		handed.Rest = &r.Rest
		c.handOn(flow.ID(r.fn), &handed)
	}
}

// completed adds the rest to a group that a function has handed on, where that is called, and returns what is still left.
func (c *Collector) completed(g *Group, site ssa.CallInstruction, args []ssa.Value) []rest {
	r := g.Rest
	g.Rest = nil
	if r == nil {
		return nil
	}
	w := queueWalk{c: c, seen: map[ssa.Value]bool{}}
	w.complete(*r, site, args, g.Keys, maxQueueDepth)
	return w.rest
}

// complete adds to set what a call adds to the transaction of the function that it runs.
func (w *queueWalk) complete(r Rest, site ssa.CallInstruction, args []ssa.Value, set *flow.KeySet, depth int) {
	switch {
	case !r.Returned && r.Index < len(args):
		w.queuedBy(args[r.Index], r.Arg, set, depth)
	case r.Returned:
		if q := resultOf(site, r.Index); q != nil {
			w.follow(q, site.Block(), set, depth)
		}
	}
}

// resultOf is one of the results of a call, nil where nobody uses it.
func resultOf(site ssa.CallInstruction, index int) ssa.Value {
	call, ok := site.(*ssa.Call)
	if !ok {
		return nil
	}
	if _, several := call.Type().(*types.Tuple); !several {
		return call
	}
	for _, ref := range *call.Referrers() {
		if ex, ok := ref.(*ssa.Extract); ok && ex.Index == index {
			return ex
		}
	}
	return nil
}

// loose forms the groups of transactions on a *Tx whose WATCH is not seen: what is queued belongs together all the same.
//
//	s.txn(ctx, func(tx *redis.Tx) error { _, err := tx.TxPipelined(ctx, ...); return err }, key)
func (c *Collector) loose() {
	for i := range c.Operations {
		op := &c.Operations[i]
		if op.Method.Kind == clients.Transaction && op.Receiver == clients.Tx && !c.watched[op.Site] && !c.Guarded(op.Site) {
			c.transaction(op)
		}
	}
}
