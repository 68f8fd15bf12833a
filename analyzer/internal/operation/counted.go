package operation

import (
	"slices"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/internal/clients"
	"golang.org/x/tools/go/ssa"
)

// named is a command whose name stands apart from its arguments, of which the last is a slice:
//
//	c.Do("MGET", a, b)
//	radix.FlatCmd(&n, "SADD", key, members)
func named(f *flow.Flow, args []ssa.Value, flat bool) *flow.KeySet {
	set := &flow.KeySet{}
	for _, arg := range args[:len(args)-1] {
		set.Elems = append(set.Elems, flow.Elem{Text: f.Text(arg), Value: arg, Pos: flow.Position(arg)})
	}
	rest := f.KeySet(args[len(args)-1])
	set.Open = rest.Open
	for _, e := range rest.Elems {
		if !flat || e.Value == nil || isKey(typeInside(e.Value)) || !certain(e) {
			set.Elems = append(set.Elems, e)
			continue
		}
		inner := f.Flattened(e.Value)
		set.Elems = append(set.Elems, inner.Elems...)
		if inner.Open {
			set.Open = true // and what comes after stands nobody knows where
			break
		}
	}
	return set
}

// counted takes the keys of a script that was made with their number, or that gets it first:
//
//	redis.NewScript(2, text).Do(c, key1, key2, arg)
//	redis.NewScript(-1, text).Do(c, 2, key1, key2, arg)
func (r reader) counted(script ssa.Value, set *flow.KeySet) {
	n, ok := keyCount(r.f, script, maxMakers)
	elems := set.Elems
	if ok && n.fixed < 0 {
		if ok = len(elems) > 0 && certain(elems[0]); ok {
			n, ok = r.numberIn(elems[0])
			elems = elems[1:]
		}
	}
	if !ok {
		r.op.Keys.Open = true
		return
	}
	rest := &flow.KeySet{Elems: elems, Open: set.Open}
	if n.of != nil {
		r.prefix(n, rest)
		return
	}
	r.first(n.fixed, rest)
}

// first takes the first n elements for keys, and the others for the script's arguments.
func (r reader) first(n int, set *flow.KeySet) {
	for i, e := range set.Elems {
		if i == n {
			r.op.Argv = &flow.KeySet{Elems: set.Elems[n:], Open: set.Open}
			return
		}
		if !certain(e) {
			r.op.Keys.Open = true // from here on, what is a key and what isn't can't be told
			return
		}
		r.add(clients.Key, "", e)
	}
	if set.Open {
		r.op.Keys.Open = true
		return
	}
	r.op.Argv = &flow.KeySet{}
}

// numbered takes the keys of a script that gets them, and its arguments, as two slices, with the number of keys before
// them. A number that is not constant is taken for that of the keys.
//
//	c.Eval(ctx, text, 2, []string{key1, key2}, []any{arg})
//	c.Eval(ctx, text, int64(len(keys)), keys, nil)
func (r reader) numbered(number ssa.Value, keys, rest *flow.KeySet) {
	n, ok := number.(*ssa.Const)
	if !ok {
		r.addAll(clients.Key, keys)
		r.op.Argv = rest
		return
	}
	if !keys.Open {
		keys = &flow.KeySet{Elems: slices.Concat(keys.Elems, rest.Elems), Open: rest.Open}
	}
	r.first(int(n.Int64()), keys)
}

// certain reports whether an element of a slice stands where it seems to, once.
func certain(e flow.Elem) bool { return !e.Repeated && !e.Optional && !e.Anywhere }
