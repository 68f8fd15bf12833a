package slotbatch

import "context"

// A DeleteFunc deletes the keys of one slot (DEL, UNLINK) and returns how many there were. What is
// said of [ReadFunc] holds for it as well.
type DeleteFunc func(ctx context.Context, slot uint16, keys []string) (int64, error)

// Delete deletes keys in any slots, with one call of del for each group, and returns the sum of what
// the calls returned. A key that is given twice is deleted once.
//
// The error is nil exactly when every group is done. It is a [*UseError] in the case of wrong use,
// before anything is deleted; otherwise it is an [*Error] whose groups are all those that are not
// known to be done, and the number counts those that are. A failure stops what has not begun,
// except with [Partial]; what runs is left to end.
func Delete(ctx context.Context, keys []string, del DeleteFunc, opts ...Option) (int64, error) {
	if del == nil {
		return 0, &UseError{"the delete function is nil"}
	}
	s, err := newSettings(opts)
	if err != nil {
		return 0, err
	}
	p := newPlan(keys)
	counts := make([]int64, len(p.keys)) // of each group, at its first key
	e := engine{settings: s, perRequest: 1}
	e.request = func(ctx context.Context, groups []*group) {
		g := groups[0]
		n, err := del(ctx, g.slot, g.keys)
		if err == nil {
			counts[g.first] = n
		}
		g.answer = err
	}
	failure := e.run(ctx, p.groups(s.maxKeys))
	var total int64
	for _, n := range counts {
		total += n
	}
	if failure != nil {
		return total, failure
	}
	return total, nil
}

// A Pair is a key and the value to be set.
type Pair[V any] struct {
	Key   string
	Value V
}

// Flat returns keys and values in turn, the arguments of MSET.
func Flat[V any](pairs []Pair[V]) []any {
	flat := make([]any, 0, 2*len(pairs))
	for _, p := range pairs {
		flat = append(flat, p.Key, p.Value)
	}
	return flat
}

// A SetFunc sets the pairs of one slot: MSET, or a pipeline of SET. What is said of [ReadFunc] holds
// for it as well.
type SetFunc[V any] func(ctx context.Context, slot uint16, pairs []Pair[V]) error

// Set sets keys in any slots, with one call of set for each group. It is not atomic: others can see
// some pairs set and some not, and an error leaves it so. Where a key is given twice, its last value
// is set.
//
// The error is as that of [Delete].
func Set[V any](ctx context.Context, pairs []Pair[V], set SetFunc[V], opts ...Option) error {
	if set == nil {
		return &UseError{"the set function is nil"}
	}
	s, err := newSettings(opts)
	if err != nil {
		return err
	}
	keys := make([]string, len(pairs))
	for i, pair := range pairs {
		keys[i] = pair.Key
	}
	p := newPlan(keys)
	distinct := make([]Pair[V], len(p.keys))
	for i, pair := range pairs {
		distinct[p.distinct[i]] = pair
	}
	e := engine{settings: s, perRequest: 1}
	e.request = func(ctx context.Context, groups []*group) {
		g := groups[0]
		end := g.first + len(g.keys)
		g.answer = set(ctx, g.slot, distinct[g.first:end:end])
	}
	if failure := e.run(ctx, p.groups(s.maxKeys)); failure != nil {
		return failure
	}
	return nil
}
