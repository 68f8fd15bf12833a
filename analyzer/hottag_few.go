package analyzer

import (
	"go/types"

	"github.com/slotlint/slotlint/keypattern"
)

// fewKeys is the number of keys up to which a family is not worth spreading.
const fewKeys = 64

// few reports whether a pattern is known to stand for a few keys only: it has no hole, or holes of a few values.
func (r *reporter) few(p keypattern.Pattern) bool {
	keys := 1
	for _, h := range p.Holes() {
		if keys *= r.values(h); keys > fewKeys {
			return false
		}
	}
	return true
}

// values returns how many values a hole can have; more than fewKeys stands for many.
func (r *reporter) values(h keypattern.Hole) int {
	if o, ok := r.flow.Origin(h.ID); ok && o.Type != nil {
		if b, ok := o.Type.Underlying().(*types.Basic); ok && b.Info()&types.IsBoolean != 0 {
			return 2
		}
		if n := constants(o.Type); n > 1 {
			return min(n, fewKeys+1)
		}
	}
	if h.Max < 1 || h.Max > fewKeys {
		return fewKeys + 1
	}
	letters, values := 0, 0
	for b := range 256 {
		if h.Alphabet.Contains(byte(b)) {
			letters++
		}
	}
	for n, texts := 0, 1; n <= h.Max && values <= fewKeys; n, texts = n+1, min(texts*letters, fewKeys+1) {
		if n >= h.Min {
			values += texts
		}
	}
	return values
}

// constants counts the constants of a type that are declared beside it: those of an enumeration are its values.
//
//	type Kind string
//	const (Draft Kind = "draft"; Final Kind = "final")
func constants(t types.Type) int {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return 0
	}
	scope := named.Obj().Pkg().Scope()
	n := 0
	for _, name := range scope.Names() {
		if c, ok := scope.Lookup(name).(*types.Const); ok && types.Identical(c.Type(), named) {
			n++
		}
	}
	return n
}
