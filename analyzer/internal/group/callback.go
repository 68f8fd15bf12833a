package group

import (
	"go/types"
	"slices"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/internal/clients"
	"golang.org/x/tools/go/ssa"
)

// A Callback is a function that a wrapper is given, and that queues more on the wrapper's transaction:
//
//	func (s *Store) Atomic(ctx context.Context, fn func(redis.Pipeliner) error) error {
//		_, err := s.rdb.TxPipelined(ctx, fn)
//		return err
//	}
//
// What it queues is known to those who call the wrapper.
type Callback struct {
	Param int // of the wrapper, its receiver counted
	Arg   int // of the function, as which it gets the queue
}

// A given is a callback of the function that has the parameter.
type given struct {
	param *ssa.Parameter
	arg   int
}

func (g given) callback() *Callback {
	return &Callback{Param: slices.Index(g.param.Parent().Params, g.param), Arg: g.arg}
}

// queuedBy adds to set what a function queues on its argument. A function that is a parameter is left to the callers.
func (w *queueWalk) queuedBy(v ssa.Value, arg int, set *flow.KeySet, depth int) {
	v = w.c.flow.Stored(v)
	if fn := functionOf(v); fn != nil && arg < len(fn.Params) {
		w.follow(fn.Params[arg], fn.Blocks[0], set, depth)
		return
	}
	set.Open = true
	if p, ok := v.(*ssa.Parameter); ok && !slices.Contains(w.given, given{p, arg}) {
		w.given = append(w.given, given{p, arg})
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

// handBack leaves a group to those who call the functions whose parameters queue more.
func (c *Collector) handBack(g *Group, callbacks []given) {
	for _, cb := range callbacks {
		handed := *g
		handed.Callback = cb.callback()
		c.handOn(flow.ID(cb.param.Parent()), &handed)
	}
}

// called adds to a group that a wrapper hands on what the function queues that the wrapper is given here.
func (c *Collector) called(g *Group, args []ssa.Value) []given {
	cb := g.Callback
	g.Callback = nil
	if cb == nil || cb.Param >= len(args) {
		return nil
	}
	w := queueWalk{c: c, seen: map[ssa.Value]bool{}}
	w.queuedBy(args[cb.Param], cb.Arg, g.Keys, maxQueueDepth)
	return w.given
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
