package analyzer

import (
	"go/types"
	"slices"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/analyzer/internal/operation"
	"github.com/slotlint/slotlint/internal/clients"
	"golang.org/x/tools/go/ssa"
)

// maxMade bounds how far a client is followed to the place where it is made: an adapter of a client, its pipeline,
// the closure that is handed the pipeline.
const maxMade = 8

// certain reports whether a client is certainly that of a cluster: by its type, or because the place where it is made
// is seen.
//
//	var c *redis.ClusterClient
//	c := redis.NewUniversalClient(&redis.UniversalOptions{Addrs: []string{a, b, c}})
//	conn := cluster.Get()
func (r *reporter) certain(client ssa.Value, depth int) bool {
	if depth == 0 {
		return false
	}
	v := r.flow.Stored(client)
	if x, ok := v.(*ssa.Extract); ok && x.Index == 0 {
		v = x.Tuple // client, err := rueidis.NewClient(...)
	}
	if made, ok := v.(*ssa.Call); ok {
		if is, known := r.made(made, depth); known {
			return is
		}
	}
	if clients.IsCluster(v.Type()) || clients.IsCluster(client.Type()) {
		return true
	}
	switch v := v.(type) {
	case *ssa.Phi:
		return !slices.ContainsFunc(v.Edges, func(e ssa.Value) bool { return !r.certain(e, depth-1) })
	case *ssa.ChangeInterface:
		return r.certain(v.X, depth-1)
	case *ssa.Parameter:
		queue := queueOf(v)
		return queue != nil && r.certain(operation.Client(queue), depth-1)
	}
	return false
}

// made reports whether what a call returns is a cluster's; known is false where the call says nothing of it.
func (r *reporter) made(call *ssa.Call, depth int) (is, known bool) {
	callee := flow.Callee(&call.Call)
	if callee == nil {
		return false, false
	}
	recv, args := operation.Split(&call.Call)
	switch maker := clients.MakerOf(callee); maker.Making {
	case clients.ClusterMade:
		return true, true
	case clients.SingleMade:
		return false, true
	case clients.AsArgument:
		return r.certain(args[0], depth-1), true
	case clients.ByAddresses:
		return r.severalAddresses(args[0], maker), true
	case clients.NotMade:
	}
	if found, ok := clients.Find(callee); ok && queues(found) && recv != nil {
		return r.certain(operation.Client(recv), depth-1), true // c.Pipeline()
	}
	return false, false
}

func queues(call clients.Call) bool {
	return call.Method.Kind == clients.Pipeline || call.Method.Kind == clients.Transaction
}

// severalAddresses reports whether options name more than one address, and nothing that makes another client of them.
func (r *reporter) severalAddresses(options ssa.Value, maker clients.Maker) bool {
	list, ok := r.flow.Field(options, maker.Addresses)
	if !ok || list == nil {
		return false
	}
	for _, name := range maker.Against {
		if mentions(options, name) {
			return false
		}
	}
	n := 0
	for _, e := range r.flow.KeySet(list).Elems {
		if !e.Optional && !e.Anywhere {
			n++
		}
	}
	return n > 1
}

// mentions reports whether a field of options is set, or may be.
func mentions(options ssa.Value, field string) bool {
	if load, ok := options.(*ssa.UnOp); ok {
		options = load.X // options that are passed by value
	}
	alloc, ok := options.(*ssa.Alloc)
	if !ok {
		return true
	}
	fields, ok := alloc.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Struct)
	if !ok {
		return true
	}
	for _, ref := range *alloc.Referrers() {
		if addr, ok := ref.(*ssa.FieldAddr); ok && fields.Field(addr.Field).Name() == field {
			return true
		}
	}
	return false
}

// queueOf returns the client whose pipeline a parameter of a function literal is.
//
//	c.Pipelined(ctx, func(p redis.Pipeliner) error { ... })
func queueOf(p *ssa.Parameter) ssa.Value {
	refs := p.Parent().Referrers()
	if refs == nil {
		return nil
	}
	for _, ref := range *refs {
		uses := []ssa.Instruction{ref}
		if closure, ok := ref.(*ssa.MakeClosure); ok {
			uses = *closure.Referrers()
		}
		for _, use := range uses {
			site, ok := use.(ssa.CallInstruction)
			if !ok {
				continue
			}
			callee := flow.Callee(site.Common())
			if callee == nil {
				continue
			}
			if found, ok := clients.Find(callee); ok && queues(found) {
				recv, _ := operation.Split(site.Common())
				return recv
			}
		}
	}
	return nil
}
