package rediscmd

import (
	"math"
	"slices"
	"strconv"
)

const (
	// maxKeys bounds the keys of one call, and with them the work and memory for `MGET` of a slice made with a huge
	// constant length, or `EVAL s 2147483647 keys...`. Nobody writes as many arguments by hand.
	maxKeys = 1 << 12
	// maxScan bounds how many arguments are looked at for a word, and how many At is asked for when MinLen is missing.
	maxScan = 1 << 12
)

// KeyArgs returns the indexes among args (0 is the argument after the name) at which keys stand, ascending.
//
// Arguments may be known in part only. They then stand for every argument list that agrees with what is known and has
// a form that the server accepts. An index is returned if it is a key in each of these lists. exact says that the indexes
// are all of the keys in each of them; where it is false no index is wrong, but some may be missing.
//
// So, where Len is -1, an index may lie in the spread part, beyond the arguments that the caller can name: `RENAME pair...`
// has the keys 0 and 1, exactly, and `MGET keys...` has the key 0, and perhaps more (see [Command.Tail]). A count that
// is not constant leaves no index of the keys that it counts, and any unknown argument that may be the word which keys
// follow leaves none of those. An unknown subcommand leaves none at all.
//
// Arguments that the server would refuse for their form (too few or too many, a count that is no number or larger than
// the arguments) have no keys, and exact is false. exact is false as well for more keys than a bound of about 4,000, of
// which the first ones are returned, or none if they are counted.
//
// A subcommand's args are the container's: its own word is the argument 0.
func (c *Command) KeyArgs(args Args) (indexes []int, exact bool) {
	v, c, known := c.resolve(args)
	if !known {
		return nil, false
	}
	exact = true
	for i := range c.Keys {
		r, s := c.Keys[i].locate(v)
		if s == malformed {
			return nil, false
		}
		exact = exact && s == complete
		count := min(r.count, maxKeys-len(indexes))
		indexes = slices.Grow(indexes, count)
		for n := range count {
			indexes = append(indexes, r.first+n*r.step-1)
		}
		exact = exact && len(indexes) < maxKeys
	}
	slices.Sort(indexes)
	return slices.Compact(indexes), exact
}

// Tail describes the keys in a part of unknown length, for a command whose keys go on to the end of its arguments:
// MGET, MSET, BLPOP, XREAD. It reports false where the length is known, where the keys' number does not depend on it,
// and where their beginning is unknown. Of the indexes that KeyArgs returns for the same args, those from First on are
// part of it.
func (c *Command) Tail(args Args) (Tail, bool) {
	v, c, known := c.resolve(args)
	if !known || v.max != unbounded {
		return Tail{}, false
	}
	for i := range c.Keys {
		k := &c.Keys[i]
		if k.Counted || k.Last >= 0 {
			continue
		}
		first, s := k.begin(v)
		if s == complete && first > 0 && !k.alone(first) {
			return Tail{First: first - 1, Step: k.step(), Spare: -k.Last - 1, Half: k.Half}, true
		}
	}
	return Tail{}, false
}

// unbounded stands for a number of words that has no known upper bound.
const unbounded = math.MaxInt

// A view is Args in the servers' terms: words with the command's name at position 0, of which there are at least min and
// at most max.
type view struct {
	args     Args
	min, max int
}

// at returns the word at a position of 1 or more, which may lie beyond what is known.
func (v view) at(position int) (string, bool) {
	if position >= v.min {
		return "", false
	}
	return v.args.At(position - 1)
}

// resolve descends into a subcommand, and holds the number of arguments against the arity. It reports false for an
// unknown subcommand, and for a number of arguments that the server refuses.
func (c *Command) resolve(args Args) (view, *Command, bool) {
	if len(c.Subs) > 0 {
		word, ok := args.At(0)
		if !ok {
			return view{}, nil, false
		}
		if c, ok = c.sub(word); !ok {
			return view{}, nil, false
		}
	}
	v := view{args: args, min: 1 + leastLen(args), max: unbounded}
	if args.Len() >= 0 {
		v.max = v.min
	}
	least, most := c.Arity, c.Arity
	if c.Arity < 0 {
		least, most = -c.Arity, unbounded
	}
	if v.max < least || v.min > most {
		return view{}, nil, false
	}
	v.min, v.max = max(v.min, least), min(v.max, most)
	return v, c, true
}

// leastLen is the number of arguments there are at least.
func leastLen(args Args) int {
	if n := args.Len(); n >= 0 {
		return min(n, math.MaxInt32)
	}
	if a, ok := args.(interface{ MinLen() int }); ok {
		return max(0, min(a.MinLen(), math.MaxInt32))
	}
	for n := range maxScan {
		if _, ok := args.At(n); !ok {
			return n
		}
	}
	return maxScan
}

// A run is count positions: first, first+step, ...
type run struct{ first, step, count int }

// A state says how much of a spec's keys is known.
type state uint8

const (
	complete  state = iota // all of them
	open                   // those found are keys, but there may be more
	malformed              // the server refuses the command
)

func (k *KeySpec) step() int { return max(k.Step, 1) }

// locate finds the positions of the spec's keys.
func (k *KeySpec) locate(v view) (run, state) {
	first, s := k.begin(v)
	switch {
	case s != complete || first == 0:
		return run{}, s
	case k.alone(first):
		return run{first: first, step: 1, count: 1}, complete
	case k.Counted:
		return k.counted(v, first)
	case k.Last >= 0:
		if first+k.Last >= v.max {
			return run{}, malformed
		}
		return run{first: first, step: k.step(), count: k.Last/k.step() + 1}, complete
	}
	if k.Half && v.min == v.max && (v.max-first)%2 != 0 {
		return run{}, malformed
	}
	// Every word more moves the end to the right or leaves it, so what is a key with the fewest words always is one.
	end := v.min + k.Last + 1
	if k.Half {
		end = first + (v.min-first)/2
	}
	r := run{first: first, step: k.step()}
	if end > first {
		r.count = (end - first + r.step - 1) / r.step
	}
	if v.min != v.max {
		return r, open
	}
	return r, complete
}

// counted finds the keys behind the count at a position.
func (k *KeySpec) counted(v view, position int) (run, state) {
	if position >= v.max {
		return run{}, malformed
	}
	text, ok := v.at(position)
	if !ok {
		return run{}, open
	}
	n, ok := parseCount(text)
	room := v.max - position - 1
	switch {
	case !ok || n == 0 && !k.Optional:
		return run{}, malformed
	case n == 0:
		return run{}, complete
	case room < 1 || n-1 > (room-1)/k.step():
		return run{}, malformed
	case n > maxKeys:
		return run{}, open
	}
	return run{first: position + 1, step: k.step(), count: n}, complete
}

// parseCount reads a number as servers write it: decimal, with no sign, space or leading zero.
func parseCount(text string) (int, bool) {
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil || n < 0 || strconv.FormatInt(n, 10) != text {
		return 0, false
	}
	return int(n), true
}

// begin finds the position at which keys (or their count) begin: 0 if the word that they follow is missing.
func (k *KeySpec) begin(v view) (position int, s state) {
	if k.Search == nil {
		return k.First, complete
	}
	position, s = k.Search.find(v, k.First)
	if k.Search.Else == 0 || s == malformed {
		return position, s
	}
	// A word that is found is refused beside a key, so that an unknown argument in the key's place must be empty.
	alone, known := v.at(k.Search.Else)
	switch {
	case s == complete && position == 0:
		return k.Search.Else, complete
	case known && alone != "" && s == complete:
		return 0, malformed
	case known && alone != "":
		return k.Search.Else, complete
	}
	return position, s
}

// alone reports whether the key at the position that begin returned is the only one.
func (k *KeySpec) alone(position int) bool { return k.Search != nil && position == k.Search.Else }

// find looks for the word from a position on, and returns the position after it: 0 if there is none.
func (f *Search) find(v view, from int) (position int, s state) {
	stop := min(v.max, from+maxScan)
	for at := from; at < stop; at++ {
		text, known := v.at(at)
		if !known {
			// It may be any word, and any later one may be its value.
			return 0, open
		}
		if f.Stop != "" && equalASCII(f.Stop, text) {
			return position, complete
		}
		if values, ok := f.values(text); ok {
			at += values
			continue
		}
		if !slices.ContainsFunc(f.Words, func(w string) bool { return equalASCII(w, text) }) {
			if f.Strict {
				return 0, malformed
			}
			continue
		}
		if at+1 >= v.max {
			return 0, malformed
		}
		if !f.Last {
			return at + 1, complete
		}
		at++
		position = at
	}
	if stop < v.max {
		return 0, open
	}
	return position, complete
}

// values returns the number of values that belong to an option's word.
func (f *Search) values(text string) (int, bool) {
	for _, o := range f.Options {
		if equalASCII(o.Word, text) {
			return o.Values, true
		}
	}
	return 0, false
}
