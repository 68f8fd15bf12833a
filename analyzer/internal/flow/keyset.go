package flow

import (
	"go/token"
	"go/types"
	"slices"
	"sort"
	"strconv"

	"github.com/slotlint/slotlint/analyzer/internal/program"
	"github.com/slotlint/slotlint/keypattern"
	"golang.org/x/tools/go/ssa"
)

// maxElems bounds the elements of a slice that are told apart.
const maxElems = 64

// A KeySet is what a slice of keys can hold, in order.
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
	// Optional says that the element is not always there.
	Optional bool
	// Anywhere says that the element was stored at a computed index: its place among the others is not known.
	Anywhere bool
	// Site is the call that queues the element's command, where the commands of a transaction are told apart.
	Site ssa.Instruction
	// Value is the element itself, nil where it isn't a value of this function.
	Value ssa.Value
	Pos   token.Pos
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
	s := f.elements(v)
	f.depth--
	delete(f.active, key)
	if s == nil {
		s = f.spread(f.Ref(v), position(v))
	}
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

// spread is a slice that comes from elsewhere: any number of keys about which nothing is known.
func (f *Flow) spread(r Ref, pos token.Pos) *KeySet {
	name := r.Name
	elem := r.step("[]", "", elemType(r.Type))
	elem.Name = "each of " + name
	t := f.holeText(elem, "", pos)
	return &KeySet{Elems: []Elem{{Text: varying(t), Repeated: true, Optional: true, Pos: pos}}}
}

func elemType(t types.Type) types.Type {
	if t != nil {
		if s, ok := t.Underlying().(*types.Slice); ok {
			return s.Elem()
		}
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

// elements follows a slice; nil if it comes from elsewhere.
func (f *Flow) elements(v ssa.Value) *KeySet {
	switch v := v.(type) {
	case *ssa.Const:
		return &KeySet{}
	case *ssa.Slice:
		if alloc, ok := v.X.(*ssa.Alloc); ok && isArrayPointer(alloc.Type()) {
			return f.array(alloc, v)
		}
		if v.Low == nil && v.High == nil {
			return f.KeySet(v.X)
		}
		return f.slicedSet(v)
	case *ssa.Alloc:
		if isArrayPointer(v.Type()) {
			return f.arrayVariable(v)
		}
	case *ssa.MakeSlice:
		if c, ok := v.Len.(*ssa.Const); ok && c.Int64() == 0 {
			return &KeySet{}
		}
		return f.filled(v, v.Block(), v)
	case *ssa.Phi:
		return f.mergedSets(v)
	case *ssa.ChangeType:
		return f.KeySet(v.X)
	case *ssa.Convert:
		return f.KeySet(v.X)
	case *ssa.MakeInterface:
		return f.KeySet(v.X)
	case *ssa.FreeVar:
		if b := binding(v); b != nil {
			return f.KeySet(b)
		}
	case *ssa.UnOp:
		return f.loadedSet(v)
	case *ssa.Call:
		return f.returnedSet(v, 0)
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			return f.returnedSet(call, v.Index)
		}
	}
	return nil
}

// slicedSet follows keys[1:] and keys[:2], where the elements before the bounds are told apart.
func (f *Flow) slicedSet(v *ssa.Slice) *KeySet {
	set := f.KeySet(v.X)
	low, high := 0, len(set.Elems)
	for _, bound := range []struct {
		v  ssa.Value
		to *int
	}{{v.Low, &low}, {v.High, &high}} {
		if bound.v == nil {
			continue
		}
		c, ok := bound.v.(*ssa.Const)
		if !ok || c.Int64() < 0 || c.Int64() > int64(len(set.Elems)) {
			return &KeySet{Open: true}
		}
		*bound.to = int(c.Int64())
		for _, e := range set.Elems[:*bound.to] {
			if e.Repeated || e.Optional || e.Anywhere {
				return &KeySet{Open: true}
			}
		}
	}
	if low > high {
		return &KeySet{Open: true}
	}
	return &KeySet{Elems: slices.Clip(set.Elems[low:high]), Open: set.Open && v.High == nil}
}

// array follows []string{a, b}, the arguments of a variadic call, and make([]string, 2).
func (f *Flow) array(alloc *ssa.Alloc, slice *ssa.Slice) *KeySet {
	if isEmpty(slice, alloc) {
		return &KeySet{}
	}
	names := []ssa.Value{alloc, slice}
	for _, ref := range *alloc.Referrers() {
		// keys := [...]string{a, b} is made elsewhere and copied.
		if st, ok := ref.(*ssa.Store); ok && st.Addr == alloc {
			load, ok := st.Val.(*ssa.UnOp)
			if !ok {
				return nil
			}
			names = append(names, load.X)
		}
	}
	return f.filled(slice, alloc.Block(), names...)
}

// filled collects what is stored into a slice or array through any of its names. Nil if nothing is.
func (f *Flow) filled(v ssa.Value, made *ssa.BasicBlock, names ...ssa.Value) *KeySet {
	type slot struct {
		index int64
		elem  Elem
	}
	var slots []slot
	for _, name := range names {
		for _, ref := range *name.Referrers() {
			switch ref := ref.(type) {
			case *ssa.IndexAddr:
				for _, use := range *ref.Referrers() {
					st, ok := use.(*ssa.Store)
					if !ok || st.Addr != ref {
						continue
					}
					s := slot{index: -1, elem: Elem{Text: f.TextAt(st.Val, st.Block()), Value: st.Val, Pos: program.Position(st)}}
					if c, ok := ref.Index.(*ssa.Const); ok {
						s.index = c.Int64()
					} else {
						loop := f.prog.OuterLoop(st.Block(), made)
						s.elem = f.repeated(s.elem, loop)
						s.elem.Anywhere = true
					}
					slots = append(slots, s)
				}
			case *ssa.Call:
				if b, ok := ref.Call.Value.(*ssa.Builtin); ok && b.Name() == "copy" && ref.Call.Args[0] == v {
					for _, e := range f.KeySet(ref.Call.Args[1]).Elems {
						e.Anywhere = true
						slots = append(slots, slot{index: -1, elem: e})
					}
				}
			}
		}
	}
	if len(slots) == 0 {
		return nil
	}
	changed := false
	for _, name := range names {
		shuffled, written := f.handedOut(name)
		if written {
			return nil // another function puts other keys in
		}
		changed = changed || shuffled
	}
	sort.SliceStable(slots, func(i, j int) bool { return slots[i].index < slots[j].index })
	set := &KeySet{}
	for i, s := range slots {
		s.elem.Anywhere = s.elem.Anywhere || changed
		if s.index >= 0 {
			// A store at a computed index may have replaced it.
			at := f.Ref(v).ID + "[" + strconv.FormatInt(s.index, 10) + "]?"
			for n, o := range slots {
				if o.index < 0 {
					s.elem.Text = append(s.elem.Text.in(Choice{At: at}), o.elem.Text.in(Choice{At: at, Branch: n + 1})...)
				}
			}
		}
		if i > 0 && s.index >= 0 && s.index == slots[i-1].index {
			// Stored twice: one or the other.
			last := &set.Elems[len(set.Elems)-1]
			at := f.Ref(v).ID + "[" + strconv.FormatInt(s.index, 10) + "]"
			last.Text = append(last.Text.in(Choice{At: at}), s.elem.Text.in(Choice{At: at, Branch: i})...)
			continue
		}
		set.Elems = append(set.Elems, s.elem)
	}
	return set
}

// handedOut reports what may have become of a slice in the functions that it was passed to: its elements may stand in
// another order, or be others. A function of this package is looked at; others are taken to read only.
func (f *Flow) handedOut(slice ssa.Value) (shuffled, written bool) {
	for _, ref := range *slice.Referrers() {
		call, ok := ref.(*ssa.Call)
		if !ok {
			continue
		}
		fn := call.Call.StaticCallee()
		if fn == nil {
			continue
		}
		if fn.Pkg != nil && fn.Pkg.Pkg.Path() == "sort" || fn.Pkg != nil && fn.Pkg.Pkg.Path() == "slices" || fn.Origin() != nil && fn.Origin().Pkg.Pkg.Path() == "slices" {
			shuffled = true
		}
		for i, arg := range call.Call.Args {
			if arg == slice && i < len(fn.Params) && fn.Blocks != nil && stores(fn.Params[i]) {
				written = true
			}
		}
	}
	return shuffled, written
}

// stores reports whether a function writes elements of a parameter.
func stores(param *ssa.Parameter) bool {
	for _, ref := range *param.Referrers() {
		addr, ok := ref.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		for _, use := range *addr.Referrers() {
			if st, ok := use.(*ssa.Store); ok && st.Addr == addr {
				return true
			}
		}
	}
	return false
}

// Repeated marks an element that is made at b anew at each turn of a loop around which made stands still.
func (f *Flow) Repeated(e Elem, b, made *ssa.BasicBlock) Elem {
	return f.repeated(e, f.prog.OuterLoop(b, made))
}

// repeated marks an element that a loop makes anew at each turn.
func (f *Flow) repeated(e Elem, loop *program.Loop) Elem {
	if loop == nil {
		return e
	}
	inLoop := map[string]bool{}
	fn := funcID(loop.Header.Parent())
	for _, b := range loop.Header.Parent().Blocks {
		if loop.Contains(b) {
			inLoop[fn+":"+strconv.Itoa(b.Index)] = true
		}
	}
	t := make(Text, 0, len(e.Text))
	for _, v := range e.Text {
		v.Pattern = v.Pattern.Substitute(func(h keypattern.Hole) keypattern.Pattern {
			h.Varies = h.Varies || slices.ContainsFunc(f.origins[h.ID].Blocks, loop.Contains)
			return keypattern.Of(h)
		})
		// Another turn may take another branch.
		v.World = slices.DeleteFunc(slices.Clone(v.World), func(c Choice) bool { return inLoop[c.At] })
		t = append(t, v)
	}
	e.Text = t
	e.Repeated = true
	e.Optional = true
	return e
}

// mergedSets follows a phi of slices: a loop that appends, or branches that append differently.
func (f *Flow) mergedSets(phi *ssa.Phi) *KeySet {
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

// loadedSet follows a slice in a variable that a closure captures, or in a package variable.
func (f *Flow) loadedSet(v *ssa.UnOp) *KeySet {
	switch addr := v.X.(type) {
	case *ssa.Alloc:
		if isArrayPointer(addr.Type()) {
			return f.arrayVariable(addr)
		}
		return f.variableSet(addr)
	case *ssa.FreeVar:
		if alloc, ok := binding(addr).(*ssa.Alloc); ok {
			return f.variableSet(alloc)
		}
	case *ssa.Global:
		return f.globalSet(addr)
	case *ssa.FieldAddr:
		if alloc, ok := addr.X.(*ssa.Alloc); ok {
			if st, ok := fieldStore(alloc, addr.Field); ok && st != nil {
				return f.KeySet(st.Val)
			}
		}
		return f.objectSet(addr.X, addr.Field)
	}
	return nil
}

// arrayVariable follows an array: one that is filled, or the result of a call.
func (f *Flow) arrayVariable(alloc *ssa.Alloc) *KeySet {
	if only := f.onlyStore(alloc); only != nil {
		return f.KeySet(only)
	}
	return f.filled(alloc, alloc.Block(), alloc)
}

// variableSet joins what is assigned to a slice variable; an assignment in a loop adds one element
// for each turn.
func (f *Flow) variableSet(alloc *ssa.Alloc) *KeySet {
	stores, ok := f.stores(alloc)
	if !ok || len(stores) == 0 {
		return nil
	}
	out := &KeySet{}
	for _, st := range stores {
		set := f.KeySet(st.Val)
		out.Open = out.Open || set.Open
		var loop *program.Loop
		if st.Parent() == alloc.Parent() {
			loop = f.prog.OuterLoop(st.Block(), alloc.Block())
		} else {
			out.Open = true // in a closure, which may run any number of times
		}
		for _, e := range set.Elems {
			if e = f.repeated(e, loop); !contains(out, e) {
				out.Elems = append(out.Elems, e)
			}
		}
	}
	return out
}

// growing returns the outermost loop at each turn of which an append adds to what the turns before
// added; nil where there is none.
func (f *Flow) growing(call *ssa.Call) *program.Loop {
	var outer *program.Loop
	seen := map[ssa.Value]bool{}
	work := []ssa.Value{call.Call.Args[0]}
	for len(work) > 0 && len(seen) < maxElems {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[v] {
			continue
		}
		seen[v] = true
		switch v := v.(type) {
		case *ssa.Phi:
			loop := f.prog.LoopAt(v.Block())
			if loop != nil && loop.Contains(call.Block()) && (outer == nil || loop.Contains(outer.Header)) {
				outer = loop
			}
			work = append(work, v.Edges...)
		case *ssa.Call:
			if b, ok := v.Call.Value.(*ssa.Builtin); ok && b.Name() == "append" {
				work = append(work, v.Call.Args[0])
			}
		case *ssa.Slice:
			work = append(work, v.X)
		}
	}
	return outer
}

func (f *Flow) returnedSet(call *ssa.Call, index int) *KeySet {
	args := call.Call.Args
	if b, ok := call.Call.Value.(*ssa.Builtin); ok {
		if b.Name() != "append" {
			return nil
		}
		base, more := f.KeySet(args[0]), f.KeySet(args[1])
		out := &KeySet{Elems: slices.Clip(base.Elems), Open: base.Open || more.Open}
		loop := f.growing(call)
		for _, e := range more.Elems {
			out.Elems = append(out.Elems, f.repeated(e, loop))
		}
		return out
	}
	switch calleeName(&call.Call) {
	case "slices.Concat":
		set := &KeySet{}
		for _, operand := range f.operands(args[0]) {
			if operand == nil {
				return nil
			}
			s := f.KeySet(operand)
			set.Elems = append(set.Elems, s.Elems...)
			set.Open = set.Open || s.Open
		}
		return set
	case "slices.Clone", "slices.Compact", "slices.Clip":
		return f.KeySet(args[0])
	}
	targets := f.Targets(&call.Call)
	if len(targets) != 1 || targets[0].maker != nil {
		return nil
	}
	if s := f.summary(targets[0]); s != nil && index < len(s.Results) && s.Results[index].Set != nil {
		return f.ApplySet(s, s.Results[index].Set, targets[0].Args, f.Ref(call), call.Pos())
	}
	return nil
}
