package flow

import (
	"slices"

	"github.com/slotlint/slotlint/analyzer/internal/program"
	"github.com/slotlint/slotlint/keypattern"
)

// A key that is taken out of a list at a computed place, keys[i], is a hole that knows its list (Ref.List), as is the key of
// a map that a loop goes through. Where all elements of the list are known, they take its place: one after the other in what
// a loop makes, and one or the other in a single command.

// Each returns the elements of a list for a key that is taken out of one at a computed place, each as the key that it
// makes. It is the key alone, where it is not taken out of a list or not all of that is known.
func (f *Flow) Each(e Elem) []Elem { return f.eachTaken(e, nil) }

// eachTaken is Each for a key that a loop takes out of a list; with no loop, for any.
func (f *Flow) eachTaken(e Elem, loop *program.Loop) []Elem {
	place, ok := f.takenFrom(loop, e)
	if !ok {
		return []Elem{e}
	}
	if f.active[setOf{place.List}] && bare(e.Text) {
		return nil // for key := range items { items[key] = 1 }
	}
	list := f.listOf(place.Ref)
	if list == nil {
		return []Elem{e}
	}
	var out []Elem
	for i, from := range list.Elems {
		one := e
		if one.Text, ok = f.put(e.Text, place, from.Text); !ok {
			return []Elem{e}
		}
		one.Turn = i + 1
		if bare(e.Text) {
			one.Value, one.In = from.Value, from.In
		}
		if from.Pos.IsValid() {
			one.Pos = from.Pos
		}
		out = append(out, one)
	}
	return out
}

// AtPlaces returns keys that stand together as they are where all that are taken out of a list come from one place: that is
// one of its elements, and the same for all of them.
//
//	for _, key := range []string{"{a}:1", "{b}:1"} { c.Rename(ctx, key, key+":old") }
//
// Keys that come from several places are left as they are: which elements stand there together is not told.
func (f *Flow) AtPlaces(set *KeySet) *KeySet {
	place, ok := f.takenFrom(nil, set.Elems...)
	if !ok {
		return set
	}
	list := f.listOf(place.Ref)
	if list == nil || len(list.Elems) > maxVariants {
		return set
	}
	var all Text
	for i, e := range list.Elems {
		all = append(all, e.Text.in(Choice{At: place.ID, Branch: i})...)
	}
	out := &KeySet{Elems: slices.Clone(set.Elems), Open: set.Open}
	for i, e := range out.Elems {
		if out.Elems[i].Text, ok = f.put(e.Text, place, all); !ok {
			return set
		}
	}
	return out
}

// put puts what is at a place of a list into a text that is made of it.
func (f *Flow) put(t Text, place Origin, at Text) (Text, bool) {
	return f.rewriteHoles(t, func(h keypattern.Hole, o Origin) (Text, bool) {
		if o.ID == place.ID && asItIs(o.Verb) {
			return at, true
		}
		return Text{{Pattern: keypattern.Of(h)}}, true
	}, func(c Choice) Choice { return c })
}

// takenFrom returns the place of a list that keys are taken from, one that is another at each turn of the loop if there is
// one. ok is false where there is none, or more than one.
func (f *Flow) takenFrom(loop *program.Loop, keys ...Elem) (place Origin, ok bool) {
	for _, e := range keys {
		for h := range holes(e.Text) {
			o := f.origins[h.ID]
			if o.List == nil || !asItIs(o.Verb) || loop != nil && !o.turnsWith(loop) {
				continue
			}
			if ok && o.ID != place.ID {
				return Origin{}, false
			}
			place, ok = o, true
		}
	}
	return place, ok
}

// listOf returns the list out of which a value is taken at a computed place; nil if not all of it is known.
func (f *Flow) listOf(r Ref) *KeySet {
	if r.List == nil {
		return nil
	}
	set := f.KeySet(r.List)
	if set.Open || len(set.Elems) == 0 {
		return nil
	}
	elsewhere := f.Ref(r.List).ID + eachPath
	for _, e := range set.Elems {
		for _, v := range e.Text {
			if h, ok := v.Pattern.Bare(); ok && h.ID == elsewhere {
				return nil // all that is known is the list's name
			}
		}
	}
	return set
}
