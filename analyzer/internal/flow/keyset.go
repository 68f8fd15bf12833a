package flow

import (
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/slotlint/slotlint/analyzer/internal/program"
	"github.com/slotlint/slotlint/keypattern"
	"golang.org/x/tools/go/ssa"
)

const (
	// maxElems bounds the elements of a slice that are told apart.
	maxElems = 64
	// maxStores bounds the assignments to elements of a slice that are looked at. What has more is a table.
	maxStores = 4 * maxElems
	// maxApplied bounds the elements that a summary's become at a call, where each stands for those of an argument.
	maxApplied = 512
)

// A KeySet is what a slice of keys can hold, in order, or which keys a map can have.
type KeySet struct {
	Elems []Elem
	// Open says that the slice may hold more, of which nothing is known.
	Open bool
}

// An Elem is one element of a slice, or what stands for many.
type Elem struct {
	Text Text
	// Repeated says that the element stands for one key for each turn of a loop; the holes that vary with the loop are
	// marked (keypattern.Hole.Varies).
	Repeated bool
	// Outside says that the key is none of those that are queued between MULTI and EXEC, but one that is watched, or that
	// a command touches beside: the server does not ask whether it is in their slot, only whether the node serves it.
	Outside bool
	// Optional says that the element is not always there.
	Optional bool
	// Anywhere says that the element was stored at a computed index: its place among the others is not known.
	Anywhere bool
	// Site is the call that queues the element's command, where the commands of a transaction are told apart.
	Site ssa.Instruction
	// Command is that call where it issues the command itself: keys of one call are a group of their own.
	Command ssa.Instruction
	// Turn tells the elements of a list apart that a loop takes, each at another turn: it is 1 for the first.
	Turn int
	// Value is the element itself, nil where it isn't a value of this function.
	Value ssa.Value
	// In is the instruction that has Value for an operand: a store, a call.
	In  ssa.Instruction
	Pos token.Pos
}

// One returns the set that holds one key.
func One(t Text, pos token.Pos) *KeySet {
	return &KeySet{Elems: []Elem{{Text: t, Pos: pos}}}
}

// KeySet returns what a slice of strings (or of interfaces that hold strings) can hold.
func (f *Flow) KeySet(v ssa.Value) *KeySet {
	if s, ok := f.sets[v]; ok {
		return s
	}
	key := setOf{v}
	if f.active[key] {
		return &KeySet{} // what a loop adds to: the rest comes from its other edges
	}
	f.work++
	if f.depth >= maxDepth || f.Exhausted() {
		return &KeySet{Open: true}
	}
	f.active[key] = true
	f.depth++
	s := f.read(v)
	f.depth--
	delete(f.active, key)
	if len(s.Elems) > maxElems {
		s = &KeySet{Open: true}
	}
	if f.isDeclaredTagged(v) {
		s = f.carryingSet(s)
	}
	f.sets[v] = s
	return s
}

type setOf struct{ v ssa.Value }

func (f *Flow) read(v ssa.Value) *KeySet {
	s := f.elements(v)
	if s == nil {
		s = f.spread(f.Ref(v), position(v))
	}
	return f.rewritten(v, s)
}

// spread is a slice that comes from elsewhere: any number of keys about which nothing is known.
func (f *Flow) spread(r Ref, pos token.Pos) *KeySet {
	name := r.Name
	elem := r.step("[]", "", elemType(r.Type))
	elem.Name = "each of " + name
	t := f.holeText(elem, "", pos)
	return &KeySet{Elems: []Elem{{Text: varying(t), Repeated: true, Optional: true, Pos: pos}}}
}

func elemType(t types.Type) types.Type {
	switch t := indexed(t).(type) {
	case *types.Slice:
		return t.Elem()
	case *types.Map:
		return t.Key()
	}
	return types.Typ[types.String]
}

func varying(t Text) Text {
	t, _ = t.each(func(p keypattern.Pattern) (keypattern.Pattern, bool) {
		return p.Substitute(func(h keypattern.Hole) keypattern.Pattern {
			h.Varies = true
			return keypattern.Of(h)
		}), true
	})
	return t
}

// Turns returns what stands for an element that is made at b anew at each turn of a loop around which made stands still.
func (f *Flow) Turns(e Elem, b, made *ssa.BasicBlock) []Elem {
	return f.turns(e, b, f.prog.OuterLoop(b, made))
}

// turns returns what stands for an element that a loop makes anew at each turn: one that is marked so, or one for each
// element of the list out of which the loop takes it.
//
//	for _, name := range []string{"a", "b"} { keys = append(keys, "user:"+name) }
//
// b is where that is made of it: it may say that the loop does so in one of its turns only.
func (f *Flow) turns(e Elem, b *ssa.BasicBlock, loop *program.Loop) []Elem {
	if loop == nil {
		return []Elem{e}
	}
	if f.pinned(e, b, loop) {
		e.Optional = true
		return []Elem{e}
	}
	if e.Value != nil && f.sharded(b, loop, maxShortCircuit) {
		r := f.unique(e.Value)
		r.Opaque = true
		e.Text = f.holeText(r, "", e.Pos)
		return []Elem{f.repeated(e, loop)}
	}
	all := f.eachTaken(e, loop)
	for i := range all {
		all[i] = f.repeated(all[i], loop)
	}
	return all
}

// repeated marks an element that a loop makes anew at each turn.
func (f *Flow) repeated(e Elem, loop *program.Loop) Elem {
	inLoop := func(c Choice) bool {
		index, ok := strings.CutPrefix(c.At, funcID(loop.Header.Parent())+":")
		n, err := strconv.Atoi(index)
		return ok && err == nil && loop.Contains(loop.Header.Parent().Blocks[n])
	}
	t := make(Text, 0, len(e.Text))
	for _, v := range e.Text {
		v.Pattern = v.Pattern.Substitute(func(h keypattern.Hole) keypattern.Pattern {
			h.Varies = h.Varies || f.origins[h.ID].turnsWith(loop)
			return keypattern.Of(h)
		})
		// Another turn may take another branch.
		v.World = slices.DeleteFunc(slices.Clone(v.World), inLoop)
		t = append(t, v)
	}
	e.Text = t
	e.Repeated = true
	e.Optional = true
	return e
}

// mergedSets follows a phi of slices: a loop that appends, or branches that append differently.
func (f *Flow) mergedSets(phi *ssa.Phi) *KeySet {
	if len(phi.Edges) > maxElems {
		return &KeySet{Open: true}
	}
	loop := f.prog.LoopAt(phi.Block())
	at := funcID(phi.Parent()) + ":" + strconv.Itoa(phi.Block().Index)
	out := &KeySet{}
	sets := make([]*KeySet, len(phi.Edges))
	for i, edge := range phi.Edges {
		sets[i] = f.KeySet(edge)
		out.Open = out.Open || sets[i].Open
	}
	for i, set := range sets {
		for _, e := range set.Elems {
			if loop != nil && loop.Contains(phi.Block().Preds[i]) {
				e = f.repeated(e, loop)
			} else if loop == nil && !inAll(sets, e) {
				e.Text = e.Text.in(Choice{At: at, Branch: i})
				e.Optional = true
			}
			if len(e.Text) > 0 && !contains(out, e) {
				out.Elems = append(out.Elems, e)
			}
		}
	}
	return out
}

func inAll(sets []*KeySet, e Elem) bool {
	for _, s := range sets {
		if !contains(s, e) {
			return false
		}
	}
	return true
}

func contains(s *KeySet, e Elem) bool {
	return slices.ContainsFunc(s.Elems, func(o Elem) bool {
		return o.Pos == e.Pos && o.Repeated == e.Repeated && slices.EqualFunc(o.Text, e.Text, func(a, b Variant) bool {
			return a.Pattern.Equal(b.Pattern) && slices.Equal(a.World, b.World)
		})
	})
}
