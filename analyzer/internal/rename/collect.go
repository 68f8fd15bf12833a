package rename

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/analyzer/internal/operation"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// A collector finds the spellings of all keys of a package.
type collector struct {
	flow      *flow.Flow
	tracer    *flow.Tracer
	spellings []*spelling
}

func (c *collector) operations(ops []operation.Operation) {
	for i := range ops {
		op := &ops[i]
		for _, key := range op.Keys.Elems {
			for _, e := range c.flow.Each(key) {
				c.key(use{what: op.Command, site: op.Site, pos: op.Pos()}, e)
			}
		}
	}
}

// functions adds what exported functions return: other packages use it.
func (c *collector) functions(pass *analysis.Pass) {
	var fns []*types.Func
	for _, obj := range pass.TypesInfo.Defs {
		if fn, ok := obj.(*types.Func); ok && importable(pass, fn) && returnsText(fn) {
			fns = append(fns, fn)
		}
	}
	slices.SortFunc(fns, func(a, b *types.Func) int { return cmp.Compare(a.Pos(), b.Pos()) })
	for _, fn := range fns {
		for _, n := range c.tracer.Results(fn) {
			before := len(c.spellings)
			if ways := c.agreeing(n.Text, flatten(n)); len(ways) > 0 {
				for _, atoms := range ways {
					c.spellings = append(c.spellings, &spelling{atoms: atoms})
				}
			} else {
				c.fixed(use{}, flow.Elem{Text: n.Text})
			}
			for _, s := range c.spellings[before:] {
				s.pos, s.what, s.fn = fn.Pos(), fn.Name(), fn
			}
		}
	}
}

// returnsText reports whether the first result of a function is a string or bytes.
func returnsText(fn *types.Func) bool {
	results := fn.Signature().Results()
	if results.Len() == 0 {
		return false
	}
	switch t := results.At(0).Type().Underlying().(type) {
	case *types.Basic:
		return t.Info()&types.IsString != 0
	case *types.Slice:
		b, ok := t.Elem().Underlying().(*types.Basic)
		return ok && b.Kind() == types.Byte
	}
	return false
}

// A use is where a key is used, and the calls around it that are looked at, the innermost first.
type use struct {
	what  string
	site  ssa.CallInstruction
	pos   token.Pos
	calls []ssa.CallInstruction
}

func (c *collector) key(u use, e flow.Elem) {
	if len(c.spellings) > maxSpellings {
		return
	}
	if e.Value == nil {
		if !c.eachOf(u, e) {
			c.fixed(u, e)
		}
		return
	}
	var ways [][]atom
	if n := c.tracer.AtCall(e, u.site, u.calls...); n != nil {
		ways = flatten(n)
	}
	if len(u.calls) == 0 {
		ways = c.agreeing(e.Text, ways)
	}
	if len(ways) == 0 {
		c.fixed(u, e)
		return
	}
	fn := u.site.Parent()
	if n := len(u.calls); n > 0 {
		fn = u.calls[n-1].Parent()
	}
	handed := slices.ContainsFunc(ways, func(atoms []atom) bool {
		return slices.ContainsFunc(atoms, func(a atom) bool { return a.param != nil && a.param.Parent() == fn })
	})
	if handed && len(u.calls) < maxCallers {
		sites, all := c.tracer.Sites(fn)
		for _, site := range sites {
			if slices.Contains(u.calls, site) {
				all = false
				continue
			}
			c.key(use{what: u.what, site: u.site, pos: site.Pos(), calls: append(slices.Clip(u.calls), site)}, e)
		}
		if all {
			return
		}
	}
	for _, atoms := range ways {
		c.spellings = append(c.spellings, &spelling{atoms: atoms, pos: u.pos, what: u.what})
	}
}

// eachOf looks at what the callers pass where the key stands for each element of a parameter. It reports whether that
// is all there is to know.
//
//	func (s *store) get(keys ...string) { s.c.MGet(ctx, keys...) }
func (c *collector) eachOf(u use, e flow.Elem) bool {
	if len(e.Text) != 1 || len(u.calls) > 0 {
		return false
	}
	h, ok := e.Text[0].Pattern.Bare()
	if !ok {
		return false
	}
	o, ok := c.flow.Origin(h.ID)
	if !ok || o.Owner != flow.ID(u.site.Parent()) || o.Path != "[]" {
		return false
	}
	sites, all := c.tracer.Sites(u.site.Parent())
	for _, site := range sites {
		if args := site.Common().Args; o.Param < len(args) {
			for _, inner := range c.flow.KeySet(args[o.Param]).Elems {
				c.key(use{what: u.what, site: site, pos: site.Pos()}, inner)
			}
		}
	}
	return all
}

// agreeing returns the ways that the flow has come to as well: those of branches that contradict each other fall away.
// Nil if the flow knows of one that is not among them.
func (c *collector) agreeing(t flow.Text, ways [][]atom) [][]atom {
	var out [][]atom
	for _, v := range t {
		want := shapeOf(v.Pattern)
		found := false
		for _, atoms := range ways {
			if (&spelling{atoms: atoms}).shape().equal(want) {
				out = append(out, atoms)
				found = true
			}
		}
		if !found {
			return nil
		}
	}
	return out
}

// fixed adds a key of which it is not known where it is written.
func (c *collector) fixed(u use, e flow.Elem) {
	for _, v := range e.Text {
		c.spellings = append(c.spellings, &spelling{atoms: textAtoms(v.Pattern), fixed: true, pos: u.pos, what: u.what})
	}
}
