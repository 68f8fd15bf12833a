package flow

import (
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"github.com/slotlint/slotlint/keypattern"
	"golang.org/x/tools/go/ssa"
)

// What is declared about functions and fields, where following them does not show it, comes from the
// Source: the key that a function returns (Declare), and that a value carries a hash tag.
//
// A value that is declared to carry a tag is followed like any other. Only what stays unknown of it is marked:
// a hole that may bring the tag. The mark is part of the hole's identity, so that two holes are one where the
// value and the declaration are the same.

// carryingMark ends the identity of a hole that is declared to bring a hash tag.
const carryingMark = "{}"

// Declare returns the summary of a function whose first result is declared to be a key pattern. param returns, for the
// name of a hole, the index of the parameter that it stands for, not counting the receiver; a negative one stands
// for what no parameter says.
func Declare(fn *types.Func, pattern keypattern.Pattern, param func(hole string) int) *Summary {
	s := &Summary{Owner: "declared " + fn.FullName(), Origins: map[string]Origin{}}
	var segs []keypattern.Segment
	for _, seg := range pattern.Segments() {
		if seg.Hole != nil {
			h := s.declaredHole(fn, seg.Hole.Name, param(seg.Hole.Name))
			seg = keypattern.Segment{Hole: &h}
		}
		segs = append(segs, seg)
	}
	s.Results = []Result{{Text: Text{{Pattern: keypattern.New(segs...)}}}}
	return s
}

func (s *Summary) declaredHole(fn *types.Func, name string, param int) keypattern.Hole {
	sig := fn.Signature()
	o := Origin{Ref: Ref{ID: s.Owner + "?" + name, Name: name, Type: types.Typ[types.String]}}
	if param >= 0 {
		v := sig.Params().At(param)
		if sig.Recv() != nil {
			param++
		}
		o.Ref = Ref{ID: s.Owner + "#" + strconv.Itoa(param), Name: v.Name(), Type: v.Type(), Owner: s.Owner, Param: param}
		o.Verb = verbOf(v.Type())
	}
	h := keypattern.Hole{ID: o.ID + o.Verb, Name: o.Name}
	h.Alphabet, h.Min, h.Max = shape(o.Type, o.Verb)
	s.Origins[h.ID] = o
	return h
}

// verbOf returns how a value is written into a key.
func verbOf(t types.Type) string {
	switch {
	case isText(t):
		return ""
	case IsInteger(t):
		return "%d"
	}
	return "%v"
}

// declared returns the summary that is declared for the function that a call names, or nil.
func (f *Flow) declared(fn *types.Func) *Summary {
	if f.source == nil {
		return nil
	}
	s := f.source.Declared(fn)
	if s != nil {
		f.Adopt(s)
	}
	return s
}

// isDeclaredTagged reports whether a value is declared to carry a hash tag: the result of a function, or a
// field.
func (f *Flow) isDeclaredTagged(v ssa.Value) bool {
	if f.source == nil {
		return false
	}
	switch v := v.(type) {
	case *ssa.Call:
		fn := Callee(&v.Call)
		return fn != nil && f.source.Tagged(fn)
	case *ssa.Extract:
		call, ok := v.Tuple.(*ssa.Call)
		return ok && f.isDeclaredTagged(call)
	case *ssa.Field:
		fld := fieldVar(v.X.Type(), v.Field)
		return fld != nil && f.source.Tagged(fld)
	case *ssa.UnOp:
		addr, ok := v.X.(*ssa.FieldAddr)
		if !ok || v.Op != token.MUL {
			return false
		}
		fld := fieldVar(addr.X.Type(), addr.Field)
		return fld != nil && f.source.Tagged(fld)
	}
	return false
}

// Carrying returns a hole, and its origin, as one that is declared to bring a hash tag.
func Carrying(h keypattern.Hole, o Origin) (keypattern.Hole, Origin) {
	if !strings.HasSuffix(h.ID, carryingMark) {
		h.ID += carryingMark
	}
	o.Carries = true
	return h, o
}

// carrying returns the text of a value that is declared to carry a hash tag. Where the tag is in plain sight, that is
// judged; else each hole that may hold it is marked.
func (f *Flow) carrying(t Text) Text {
	out := make(Text, len(t))
	for i, v := range t {
		segs := append([]keypattern.Segment(nil), v.Pattern.Segments()...)
		for j, seg := range segs {
			if seg.Hole == nil {
				if strings.Contains(seg.Literal, "{") {
					break
				}
				continue
			}
			if seg.Hole.Alphabet.Braces() {
				h, o := Carrying(*seg.Hole, f.origins[seg.Hole.ID])
				f.origins[h.ID] = o
				segs[j].Hole = &h
			}
		}
		v.Pattern = keypattern.New(segs...)
		out[i] = v
	}
	return out
}

func (f *Flow) carryingSet(s *KeySet) *KeySet {
	out := &KeySet{Open: s.Open, Elems: append([]Elem(nil), s.Elems...)}
	for i := range out.Elems {
		out.Elems[i].Text = f.carrying(out.Elems[i].Text)
	}
	return out
}

// Carriers returns the holes in which the hash tag of a key stands by declaration: none where the key has a
// brace before them, or may have.
func (f *Flow) Carriers(p keypattern.Pattern) []keypattern.Hole {
	var out []keypattern.Hole
	for _, seg := range p.Segments() {
		switch {
		case seg.Hole != nil && f.origins[Turn(seg.Hole.ID)].Carries:
			out = append(out, *seg.Hole)
		case len(out) > 0:
		case seg.Hole != nil && seg.Hole.Alphabet.Braces(), strings.Contains(seg.Literal, "{"):
			return nil
		}
	}
	return out
}

func isEmptyText(t Text) bool {
	c, ok := t.Constant()
	return ok && c == ""
}
