package rename

import (
	"fmt"

	"github.com/slotlint/slotlint/analyzer/internal/script"
	"github.com/slotlint/slotlint/keypattern"
)

// inScripts returns the keys of scripts, as their texts spell them. What a run passes as KEYS and ARGV is there under the
// names that it gets from changes, and a part that Lua text can't change: the rest of the key, and what stands around
// it, can.
//
//	KEYS[1] .. ':lock' -- where job:<id>, which is passed, becomes job:{<id>}, this is job:{<id>}:lock
func (r *Renamer) inScripts(changes []Change) []*spelling {
	var out []*spelling
	for _, run := range r.scripts.Runs {
		for _, k := range run.Touched {
			out = append(out, r.inScript(k, changes))
		}
	}
	return out
}

func (r *Renamer) inScript(k script.SpelledKey, changes []Change) *spelling {
	s := &spelling{was: shapeOf(k.Pattern), pos: k.Pos, what: k.Command + " of the script", fixed: k.Parts == nil}
	if s.fixed {
		s.atoms = textAtoms(k.Pattern)
	}
	for _, p := range k.Parts {
		s.atoms = append(s.atoms, r.atomsOf(p, changes)...)
	}
	return s
}

func (r *Renamer) atomsOf(p script.Part, changes []Change) []atom {
	var atoms []atom
	switch {
	case p.Passed != nil:
		atoms = textAtoms(r.Key(*p.Passed, changes))
	case p.Hole:
		atoms = []atom{{hole: true}}
	default:
		a := atom{text: p.Text}
		if r.scripts.Whole[p.At.Lit] {
			a.lit, a.from, a.to = p.At.Lit, p.At.Offset, p.At.Offset+len(p.Text)
		}
		atoms = []atom{a}
	}
	if len(atoms) == 0 {
		atoms = []atom{{}}
	}
	edges := func(places []script.Place) (edges []edge) {
		for _, at := range places {
			if r.scripts.Whole[at.Lit] {
				edges = append(edges, edge{script: at})
			}
		}
		return edges
	}
	atoms[0].before, atoms[len(atoms)-1].after = edges(p.Before), edges(p.After)
	return atoms
}

// Followed returns changes with those that follow from them: a key that a script makes of one that it is passed gets
// another name with that.
func (r *Renamer) Followed(changes []Change) []Change {
	out := changes
	for _, run := range r.scripts.Runs {
		for _, k := range run.Touched {
			if _, ok := r.renamed(k.Pattern, changes); ok || len(out) >= maxChanges {
				continue
			}
			s := r.inScript(k, changes)
			if now := s.shape(); len(now) == len(s.was) && !now.equal(s.was) {
				out = Union(out, []Change{{Old: k.Pattern, New: reshaped(k.Pattern, now)}})
			}
		}
	}
	return out
}

// textAtoms spells a pattern that stands in no literal that is known.
func textAtoms(p keypattern.Pattern) []atom {
	var out []atom
	for _, seg := range p.Segments() {
		if seg.Hole != nil {
			out = append(out, atom{hole: true, id: seg.Hole.ID})
		} else {
			out = append(out, atom{text: seg.Literal})
		}
	}
	return out
}

// keepsRuns makes sure that no key that a script touches leaves the slot of the keys that are passed.
func (r *Renamer) keepsRuns(changes []Change) error {
	for _, run := range r.scripts.Runs {
		if len(run.Keys) == 0 {
			continue
		}
		anchor := r.Key(run.Keys[0], changes)
		for _, k := range run.Touched {
			key := r.Key(k.Pattern, changes)
			if r.groups.Compare(run.Keys[0], k.Pattern).Verdict == keypattern.Same && r.groups.Compare(anchor, key).Verdict != keypattern.Same {
				return fmt.Errorf("%s of the script at %s would touch %q, which is not in the slot of %q any more", k.Command, r.place(k.Pos), key, anchor)
			}
		}
	}
	return nil
}
