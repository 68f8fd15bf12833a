package flow

import (
	"go/token"
	"strings"

	"github.com/slotlint/slotlint/keypattern"
	"golang.org/x/tools/go/ssa"
)

// A hole may stand for the elements of a slice that a caller passes: its path from the parameter ends in one of these.
const (
	eachPath       = "[]"   // each of keys
	everySecondEnd = "[/2]" // each key among keys and values in turn
)

// EachOf reports whether a hole stands for elements of a slice that is a parameter, or a field of one.
func (o Origin) EachOf() bool {
	_, _, ok := o.elements()
	return o.Owner != "" && ok
}

// elements takes apart the path of a hole that stands for the elements of a slice: the field of the parameter in which the
// slice is, "" where it is the parameter itself, and whether only every second element is meant.
func (o Origin) elements() (field string, everySecond, ok bool) {
	path, everySecond := strings.CutSuffix(o.Path, everySecondEnd)
	if !everySecond {
		if path, ok = strings.CutSuffix(o.Path, eachPath); !ok {
			return "", false, false
		}
	}
	if path == "" {
		return "", everySecond, true
	}
	field, ok = strings.CutPrefix(path, ".")
	return field, everySecond, ok && !strings.ContainsAny(field, ".[@#")
}

// elementsOf returns what the elements are that a hole stands for, given the argument of the call at a position. It is nil
// where that is not known.
func (f *Flow) elementsOf(o Origin, arg ssa.Value, pos token.Pos) *KeySet {
	field, everySecond, _ := o.elements()
	if field != "" {
		var ok bool
		if arg, ok = f.Field(arg, field); !ok {
			return nil
		}
	}
	set := &KeySet{}
	if arg != nil { // a field that is not set holds none
		set = f.handedIn(arg, pos)
	}
	if everySecond {
		return f.EverySecond(set)
	}
	return set
}

// passing is a slice as a call gets it, before the function writes into it.
type passing struct {
	call  *ssa.Call
	slice ssa.Value
}

// handedIn returns what a slice holds that is passed by the call at a position: what the function then writes into it is part
// of what is known of the function.
//
//	func (s *Store) Load(keys ...string) { for i := range keys { keys[i] = "app:" + keys[i] }; s.c.MGet(ctx, keys...) }
//	s.Load("a", "b")
func (f *Flow) handedIn(slice ssa.Value, pos token.Pos) *KeySet {
	if slice.Referrers() != nil {
		for _, ref := range *slice.Referrers() {
			call, ok := ref.(*ssa.Call)
			if !ok || call.Pos() != pos || !writesInto(call, slice) || f.prog.OuterLoop(call.Block(), blockOf(slice)) != nil {
				continue
			}
			outer := f.passing // of a list that is made of this one
			f.passing = passing{call, slice}
			set := f.read(slice)
			f.passing = outer
			return set
		}
	}
	return f.KeySet(slice)
}

// EverySecond returns the elements 0, 2, 4, ... of a slice: the keys among keys and values in turn.
func (f *Flow) EverySecond(set *KeySet) *KeySet {
	if keys, ok := f.everySecondOfAll(set); ok {
		return keys
	}
	out := &KeySet{}
	if set.Open || len(set.Elems)%2 != 0 {
		return &KeySet{Open: true}
	}
	for i, e := range set.Elems {
		if e.Anywhere {
			return &KeySet{Open: true}
		}
		if i%2 == 0 {
			out.Elems = append(out.Elems, e)
		}
	}
	return out
}

// everySecondOfAll is EverySecond of a slice that is a parameter: which elements are there is for the callers to say.
func (f *Flow) everySecondOfAll(set *KeySet) (*KeySet, bool) {
	if set.Open || len(set.Elems) != 1 || len(set.Elems[0].Text) != 1 {
		return nil, false
	}
	e := set.Elems[0]
	h, ok := e.Text[0].Pattern.Bare()
	if !ok {
		return nil, false
	}
	o := f.origins[h.ID]
	if o.Owner == "" || o.Verb != "" || !strings.HasSuffix(o.Path, eachPath) {
		return nil, false
	}
	r := o.Ref
	r.ID = strings.TrimSuffix(r.ID, eachPath) + everySecondEnd
	r.Path = strings.TrimSuffix(r.Path, eachPath) + everySecondEnd
	e.Text = varying(Text{{Pattern: f.holeOf(r, "", keypattern.AnyByte, h.Min, h.Max), World: e.Text[0].World, Pos: e.Text[0].Pos}})
	return &KeySet{Elems: []Elem{e}}, true
}

// asItIs reports whether a verb writes a text without a change.
func asItIs(verb string) bool { return verb == "" || verb == "%v" || verb == "%s" }
