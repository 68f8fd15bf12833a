package analyzer

import (
	"fmt"
	"go/types"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/analyzer/internal/group"
	"github.com/slotlint/slotlint/analyzer/internal/script"
	"github.com/slotlint/slotlint/keypattern"
	"golang.org/x/tools/go/analysis"
)

// imports reads the facts of other packages.
type imports struct {
	pass     *analysis.Pass
	declared *declared
}

func (m *imports) fact(fn *types.Func) (*function, bool) {
	fact := new(function)
	if fn.Pkg() == nil || fn.Pkg() == m.pass.Pkg {
		return nil, false
	}
	return fact, m.pass.ImportObjectFact(fn.Origin(), fact)
}

// Summary implements flow.Source.
func (m *imports) Summary(fn *types.Func) *flow.Summary {
	fact, ok := m.fact(fn)
	if !ok || fact.Results == nil {
		return nil
	}
	s := &flow.Summary{Owner: fact.Owner, Origins: map[string]flow.Origin{}}
	for _, r := range fact.Results {
		var out flow.Result
		switch {
		case r.IsSet:
			out.Set = &flow.KeySet{Elems: readElems(s, r.Elems), Open: r.Open}
		case len(r.Text) > 0:
			out.Text = readText(s, r.Text)
		case len(r.Literal) > 0:
			out.Literal = readLiteral(s, r)
		}
		s.Results = append(s.Results, out)
	}
	return s
}

// Variable implements flow.Source.
func (m *imports) Variable(v *types.Var) *flow.Summary {
	var fact variable
	if v.Pkg() == nil || v.Pkg() == m.pass.Pkg || !m.pass.ImportObjectFact(v, &fact) {
		return nil
	}
	s := &flow.Summary{Origins: map[string]flow.Origin{}}
	r := flow.Result{Text: readText(s, fact.Text)}
	if fact.Elems != nil {
		r = flow.Result{Set: &flow.KeySet{Elems: readElems(s, fact.Elems)}}
	}
	s.Results = []flow.Result{r}
	return s
}

// Script implements script.Library.
func (m *imports) Script(obj types.Object) string { return m.script(obj).Text }

// KeyCount implements flow.Source.
func (m *imports) KeyCount(obj types.Object) (flow.KeyCount, bool) {
	if keys := m.script(obj).Keys; keys != nil {
		return *keys, true
	}
	return flow.KeyCount{}, false
}

func (m *imports) script(obj types.Object) (fact scriptText) {
	if obj.Pkg() != nil && obj.Pkg() != m.pass.Pkg {
		m.pass.ImportObjectFact(obj, &fact)
	}
	return fact
}

// Wrapped implements script.Library.
func (m *imports) Wrapped(fn *types.Func) (*flow.Summary, []script.Wrapped) {
	fact, ok := m.fact(fn)
	if !ok || len(fact.Runs) == 0 {
		return nil, nil
	}
	s := &flow.Summary{Owner: fact.Owner, Origins: map[string]flow.Origin{}}
	var runs []script.Wrapped
	for _, r := range fact.Runs {
		runs = append(runs, script.Wrapped{
			Text: r.Text, Param: r.Param, Where: r.Where, Func: r.Func,
			Keys: &flow.KeySet{Elems: readElems(s, r.Keys), Open: r.OpenKeys},
			Args: &flow.KeySet{Elems: readElems(s, r.Args), Open: r.OpenArgs},
		})
	}
	return s, runs
}

// Groups implements group.Source.
func (m *imports) Groups(fn *types.Func) (*flow.Summary, []*group.Group) {
	fact, ok := m.fact(fn)
	if !ok || len(fact.Groups) == 0 {
		return nil, nil
	}
	s := &flow.Summary{Owner: fact.Owner, Origins: map[string]flow.Origin{}}
	var groups []*group.Group
	for _, g := range fact.Groups {
		c := clientOf(g.Client)
		if c == nil {
			continue
		}
		groups = append(groups, &group.Group{
			Rule: g.Rule, Command: g.Command, Client: c, Receiver: g.Receiver, Outcome: g.Outcome,
			Keys: &flow.KeySet{Elems: readElems(s, g.Elems), Open: g.Open}, Words: g.Words,
			Func: g.Func, OneOfSeveral: g.OneOfSeveral, Conditional: g.Conditional, Rest: g.Rest,
			Via: []group.Via{{Where: g.Where}},
		})
	}
	return s, groups
}

func readElems(s *flow.Summary, elems []elem) []flow.Elem {
	out := make([]flow.Elem, len(elems))
	for i, e := range elems {
		out[i] = flow.Elem{Text: readText(s, e.Text), Repeated: e.Repeated, Optional: e.Optional, Outside: e.Outside}
	}
	return out
}

func readText(s *flow.Summary, t []variant) flow.Text {
	out := make(flow.Text, len(t))
	for i, v := range t {
		segs := make([]keypattern.Segment, len(v.Segments))
		for j, seg := range v.Segments {
			segs[j] = readSegment(s, seg)
		}
		out[i] = flow.Variant{Pattern: keypattern.New(segs...), World: v.World}
	}
	return out
}

func readLiteral(outer *flow.Summary, r result) *flow.Summary {
	lit := &flow.Summary{Owner: r.LiteralOwner, Origins: outer.Origins}
	captured := &flow.Summary{Owner: outer.Owner, Origins: outer.Origins}
	text := make(flow.Text, len(r.Literal))
	for i, v := range r.Literal {
		segs := make([]keypattern.Segment, len(v.Segments))
		for j, seg := range v.Segments {
			if seg.Captured {
				segs[j] = readSegment(captured, seg)
			} else {
				segs[j] = readSegment(lit, seg)
			}
		}
		text[i] = flow.Variant{Pattern: keypattern.New(segs...), World: v.World}
	}
	lit.Results = []flow.Result{{Text: text}}
	return lit
}

func readSegment(s *flow.Summary, seg segment) keypattern.Segment {
	if seg.Name == "" {
		return keypattern.Segment{Literal: seg.Literal}
	}
	h := keypattern.Hole{
		ID: seg.ID, Name: seg.Name, Alphabet: seg.Alphabet, Min: seg.Min, Max: seg.Max, Varies: seg.Varies,
	}
	o := flow.Origin{Verb: seg.Verb}
	o.Name = seg.Name
	if seg.Param >= 0 {
		o.Owner, o.Param, o.Path = s.Owner, seg.Param, seg.Path
		o.ID = fmt.Sprintf("%s#%d%s", s.Owner, seg.Param, seg.Path)
		h.ID = o.ID + seg.Verb
	} else {
		o.ID = seg.ID
	}
	if seg.Carries {
		h, o = flow.Carrying(h, o)
	}
	s.Origins[h.ID] = o
	return keypattern.Segment{Hole: &h}
}
