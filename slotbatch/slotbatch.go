// Package slotbatch runs a batch of keys against a Redis Cluster by splitting it: the keys are
// grouped by hash slot, the groups are requested in parallel within a limit, and the results are
// put back in the caller's order. It is the remedy for keys that lie in different slots by nature,
// such as the ids of a list; keys that must change together want a hash tag instead.
//
// # Clients
//
// The package knows no client. It takes a function that requests the keys of one slot. With go-redis
// (here and below, client and cluster are the client's own):
//
//	results, err := slotbatch.Read(ctx, keys, func(ctx context.Context, _ uint16, keys []string) ([]any, error) {
//		return client.MGet(ctx, keys...).Result()
//	})
//
// With rueidis or valkey-go:
//
//	results, err := slotbatch.Read(ctx, keys, func(ctx context.Context, _ uint16, keys []string) ([]rueidis.RedisMessage, error) {
//		return client.Do(ctx, client.B().Mget().Key(keys...).Build()).ToArray()
//	}, slotbatch.MissingWhen(func(m rueidis.RedisMessage) bool { return m.IsNil() }))
//
// With redigo and redisc:
//
//	results, err := slotbatch.Read(ctx, keys, func(_ context.Context, _ uint16, keys []string) ([][]byte, error) {
//		conn, _ := redisc.RetryConn(cluster.Get(), 3, 0)
//		defer conn.Close()
//		return redis.ByteSlices(conn.Do("MGET", redis.Args{}.AddFlat(keys)...))
//	}, slotbatch.Refresh(func(context.Context, error) error { return cluster.Refresh() }))
//
// Keys that lie in hundreds of slots want [ReadPipelined], which sends the groups of many slots in
// one request. With rueidis that is:
//
//	results, err := slotbatch.ReadPipelined(ctx, keys, func(ctx context.Context, groups []slotbatch.Group) []slotbatch.Reply[rueidis.RedisMessage] {
//		cmds, replies := make(rueidis.Commands, len(groups)), make([]slotbatch.Reply[rueidis.RedisMessage], len(groups))
//		for i, g := range groups {
//			cmds[i] = client.B().Mget().Key(g.Keys...).Build()
//		}
//		for i, r := range client.DoMulti(ctx, cmds...) {
//			replies[i].Values, replies[i].Err = r.ToArray()
//		}
//		return replies
//	}, slotbatch.MissingWhen(func(m rueidis.RedisMessage) bool { return m.IsNil() }))
//
// and the same with a pipeline of go-redis.
//
// A client that retries by itself does so inside one request and keeps its place meanwhile: rueidis
// repeats a read that is answered TRYAGAIN until the context ends, unless its option DisableRetry
// leaves that to this package.
//
// # Algorithm
//
// Read computes the slot of each key, sorts, drops repeated keys and cuts each slot's keys into
// groups of at most [MaxKeys]. Groups are requested in an order that jumps between slots, so that
// all nodes have work at the same time. Up to [Parallel] requests run at once, each in a goroutine
// of its own; the calling goroutine hands them out, takes their answers and decides what becomes of
// a group that failed:
//
//   - MOVED: the [Refresh] hook is asked to renew the client's map of the cluster, once for all
//     groups that wait for it; then the group is requested again, [MovedRetries] times.
//   - TRYAGAIN, the answer to several keys while their slot moves: the group is cut into single
//     keys, which are served throughout a move.
//   - ASK, CLUSTERDOWN, LOADING, and TRYAGAIN to a single key: the group is requested again after a
//     delay that grows and is jittered ([Backoff]), at most [Attempts] times in all, and not
//     when the delay would outlast the context's deadline. A group that waits holds no place among
//     the parallel ones, so a slot in migration never delays another.
//   - Any other error fails the group at once.
//
// No goroutine that a call has started still runs when the call returns. When its context ends, what
// has not begun is not begun, and what runs is waited for: the function given must heed its context.
//
// # Results
//
// Each key ends in one of three states, never mixed: [Found], [Missing] or [Failed]. By default a
// call is all or error: it stops at the first group that fails and returns no results. With
// [Partial] it goes on, and returns every key's result beside an error that lists the failed groups
// (see [Error] and [GroupError]).
//
// # Limits
//
// A batch is not a transaction and not a snapshot: groups are requested at different moments. Where
// the keys are so scattered that nearly every group holds one key, Read costs a round trip for each,
// an order of magnitude more than a pipeline; ReadPipelined costs what a pipeline does. A node that
// does not answer at all keeps its groups, and with them their places among the parallel ones, until
// the client gives up. A panic in the function given is not caught.
package slotbatch

import (
	"context"
	"fmt"
	"reflect"
)

// A State says what is known of a key after a read.
type State uint8

// The states. The zero State is none of them: nothing is Found or Missing by default.
const (
	_       State = iota
	Found         // the key has a value
	Missing       // a server said that the key does not exist
	Failed        // no server gave an answer that counts
)

func (s State) String() string {
	switch s {
	case Found:
		return "found"
	case Missing:
		return "missing"
	case Failed:
		return "failed"
	}
	return fmt.Sprintf("State(%d)", uint8(s))
}

// A Result is the outcome of reading one key.
type Result[V any] struct {
	State State
	Value V           // the value, where State is Found; else the zero value
	Err   *GroupError // why, where State is Failed; else nil
}

// A ReadFunc reads the keys of one slot: MGET, or whatever reads several keys at once. Each key is
// given once; keys are sorted. It returns one value for each key, in the keys' order. A nil value (of an interface, pointer, slice or map
// type) says that the key does not exist; for other types see [MissingWhen].
//
// It is called from several goroutines at once, may be called several times for a key, must heed
// ctx, and must not change keys or keep it.
type ReadFunc[V any] func(ctx context.Context, slot uint16, keys []string) ([]V, error)

// A Group is keys of one slot.
type Group struct {
	Slot uint16
	Keys []string
}

// A Reply is what came of reading one group: one value for each of its keys, or an error.
type Reply[V any] struct {
	Values []V
	Err    error
}

// A ReadPipelinedFunc reads several groups in one request, such as a pipeline with an MGET for each,
// and returns one reply for each group, in the groups' order. What is said of [ReadFunc] holds for
// it as well.
type ReadPipelinedFunc[V any] func(ctx context.Context, groups []Group) []Reply[V]

// Read reads keys in any slots, with one call of read for each group. The results are in the order of
// keys; a key that is given twice is read once and has the same result twice.
//
// The error is nil exactly when every key is Found or Missing. A [*UseError] tells of wrong use,
// before anything is read; otherwise it is an [*Error]. The results are nil beside an error, except
// with [Partial].
func Read[V any](ctx context.Context, keys []string, read ReadFunc[V], opts ...Option) ([]Result[V], error) {
	if read == nil {
		return nil, &UseError{"the read function is nil"}
	}
	return readGroups(ctx, keys, 1, opts, func(ctx context.Context, groups []*group, done func(*group, []V, error)) {
		g := groups[0]
		values, err := read(ctx, g.slot, g.keys)
		done(g, values, err)
	})
}

// ReadPipelined is [Read] for a client that can send several groups in one request: each call of
// read gets groups of together at most [MaxKeys] keys. What fails is retried group by group,
// but the replies of one request come together: a node that does not answer delays the other groups
// of its requests.
func ReadPipelined[V any](ctx context.Context, keys []string, read ReadPipelinedFunc[V], opts ...Option) ([]Result[V], error) {
	if read == nil {
		return nil, &UseError{"the read function is nil"}
	}
	return readGroups(ctx, keys, manyGroups, opts, func(ctx context.Context, groups []*group, done func(*group, []V, error)) {
		asked := make([]Group, len(groups))
		for i, g := range groups {
			asked[i] = Group{Slot: g.slot, Keys: g.keys}
		}
		replies := read(ctx, asked)
		if len(replies) != len(groups) {
			err := &CountError{What: "replies", Got: len(replies), Want: len(groups)}
			for _, g := range groups {
				done(g, nil, err)
			}
			return
		}
		for i, g := range groups {
			done(g, replies[i].Values, replies[i].Err)
		}
	})
}

// readGroups reads with a function that makes one request, and says of each group that it is done and
// with what outcome.
func readGroups[V any](ctx context.Context, keys []string, perRequest int, opts []Option,
	request func(ctx context.Context, groups []*group, done func(*group, []V, error))) ([]Result[V], error) {
	s, err := newSettings(opts)
	if err != nil {
		return nil, err
	}
	missing := isNil[V]
	if s.missing != nil {
		var ok bool
		if missing, ok = s.missing.(func(V) bool); !ok || missing == nil {
			return nil, &UseError{fmt.Sprintf("MissingWhen has a %T, but values are %v", s.missing, reflect.TypeFor[V]())}
		}
	}

	p := newPlan(keys)
	distinct := make([]Result[V], len(p.keys))
	done := func(g *group, values []V, err error) {
		if err == nil {
			err = store(distinct[g.first:][:len(g.keys)], values, missing)
		}
		g.answer = err
	}
	e := engine{settings: s, perRequest: perRequest, cancelRunning: true}
	e.request = func(ctx context.Context, groups []*group) { request(ctx, groups, done) }
	failure := e.run(ctx, p.groups(s.maxKeys))
	if failure != nil {
		if !s.partial {
			return nil, failure
		}
		for _, f := range failure.Groups {
			for i := range f.Keys {
				distinct[f.first+i] = Result[V]{State: Failed, Err: f}
			}
		}
	}
	results := make([]Result[V], len(keys))
	for i := range results {
		results[i] = distinct[p.distinct[i]]
	}
	if failure != nil {
		return results, failure
	}
	return results, nil
}

// store puts a group's values into its results.
func store[V any](results []Result[V], values []V, missing func(V) bool) error {
	if len(values) != len(results) {
		return &CountError{What: "values", Got: len(values), Want: len(results)}
	}
	for i, v := range values {
		if missing(v) {
			results[i] = Result[V]{State: Missing}
		} else {
			results[i] = Result[V]{State: Found, Value: v}
		}
	}
	return nil
}

// isNil reports whether a value is nil. Values of types that have no nil never are.
func isNil[V any](v V) bool {
	r := reflect.ValueOf(&v).Elem()
	switch r.Kind() {
	case reflect.Interface, reflect.Pointer, reflect.Slice, reflect.Map, reflect.Func, reflect.Chan, reflect.UnsafePointer:
		return r.IsNil()
	}
	return false
}
