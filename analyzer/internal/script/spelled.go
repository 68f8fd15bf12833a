package script

import (
	"go/ast"
	"go/token"
	"slices"

	"github.com/slotlint/slotlint/internal/clients"
	"github.com/slotlint/slotlint/keypattern"
	"github.com/slotlint/slotlint/luascan"
	"golang.org/x/tools/go/ssa"
)

// Spelled is what the runs of scripts show about how the scripts' texts spell keys: what has to change in them where
// keys get other names.
type Spelled struct {
	Runs []SpelledRun
	// Seen are the literals that scripts stand in, all keys of which are known in each run.
	Seen map[*ast.BasicLit]bool
	// Whole are those of them that are used for nothing but these runs, and can be changed.
	Whole map[*ast.BasicLit]bool
	// Met are the names of scripts and their texts, where they are used to make or run one.
	Met map[*ast.Ident]bool
	// Others are the string literals of the scripts in Seen that spell no key.
	Others []Other
}

// A SpelledRun is one run of a script.
type SpelledRun struct {
	Keys    []keypattern.Pattern // KEYS, as far as they are told apart
	Touched []SpelledKey         // the keys of the script's commands, those in KEYS too
}

// A SpelledKey is a key of a command of a script.
type SpelledKey struct {
	Pos     token.Pos
	Command string
	Pattern keypattern.Pattern
	Parts   []Part // nil if it is not known how the script spells it
}

// A Part is a part of a key, as luascan.Part has it, in the program.
type Part struct {
	Text string
	At   Place // of Text; none if the text stands in no literal as it is
	// Passed is what the run passes as the element of KEYS or ARGV that the part is; nil if it is none.
	Passed *keypattern.Pattern
	Hole   bool
	// Before and After are places for one more operand of a concatenation in Lua.
	Before, After []Place
}

// A Place is an offset of a Go literal's value.
type Place struct {
	Lit    *ast.BasicLit
	Offset int
}

// An Other is a string literal of a script.
type Other struct {
	Text string
	Lit  *ast.BasicLit // in which it stands
}

// Spelled looks at all runs of the package. It is asked for the first fix, and costs nothing before.
func (j *Judge) Spelled(fns []*ssa.Function) *Spelled {
	s := speller{Judge: j, out: &Spelled{Seen: map[*ast.BasicLit]bool{}, Whole: map[*ast.BasicLit]bool{}}, covered: map[Place]bool{}}
	u := newUses(j.finder)
	for i := range j.operations {
		op := &j.operations[i]
		if op.RunsScript() || op.Method.Kind == clients.ScriptLoad {
			u.scriptCall(op.Site.Pos())
		}
		if op.RunsScript() {
			for _, r := range j.runs(op) {
				s.run(r)
			}
		}
	}
	nowhere := func(ssa.Instruction) bool { return false }
	for _, fn := range fns {
		for _, is := range j.calls(fn, nowhere) {
			u.scriptCall(is.site.Pos())
			for _, r := range j.expand(is, nil, is.run) {
				s.run(r)
			}
		}
	}
	s.out.Met = u.met
	for lit, seen := range s.out.Seen {
		s.out.Whole[lit] = seen && u.onlyRun(lit)
	}
	s.others()
	return s.out
}

type speller struct {
	*Judge
	out     *Spelled
	covered map[Place]bool // the string literals of scripts that spell a key
	sources []*Source
}

func (s *speller) run(r run) {
	known := s.spell(r)
	for _, p := range r.src.pieces {
		if p.lit != nil {
			was, met := s.out.Seen[p.lit]
			s.out.Seen[p.lit] = known && (was || !met)
		}
	}
	s.sources = append(s.sources, r.src)
}

// spell adds a run. It reports whether all keys of the script are known.
func (s *speller) spell(r run) bool {
	scanned := s.scan(r.src)
	if scanned.script == nil || scanned.err != nil {
		return false
	}
	binding := luascan.Run{Function: r.function, Keys: keyParams(r.keys), Args: argParams(r.args)}
	spelt, err := scanned.script.Spell(binding)
	if err != nil {
		return false
	}
	known := true
	out := SpelledRun{Keys: binding.Keys.Items}
	for _, a := range spelt.Accesses {
		if a.Function != r.function {
			continue
		}
		known = known && a.Exact && a.Command != ""
		for _, k := range a.Keys {
			if k.Missing {
				continue
			}
			key := SpelledKey{Pos: r.src.Pos(k.Offset), Command: a.Command, Pattern: k.Pattern}
			for _, p := range k.Parts {
				key.Parts = append(key.Parts, s.part(r.src, p, binding))
			}
			out.Touched = append(out.Touched, key)
		}
	}
	s.out.Runs = append(s.out.Runs, out)
	return known && s.sees(scanned.script, spelt, binding)
}

// sees reports whether a script that is spelled has all keys that it has otherwise.
func (s *speller) sees(script, spelt *luascan.Script, run luascan.Run) bool {
	bound, err := script.Bind(run)
	if err != nil {
		return false
	}
	found := map[string]bool{}
	for _, a := range spelt.Accesses {
		found[a.String()] = true
	}
	return !slices.ContainsFunc(bound.Accesses, func(a luascan.Access) bool { return !found[a.String()] })
}

func (s *speller) part(src *Source, p luascan.Part, run luascan.Run) Part {
	out := Part{Text: p.Text, Hole: p.Hole}
	if p.Offset >= 0 {
		if lit, at, ok := src.in(p.Offset, p.Offset+len(p.Text)); ok {
			out.At = Place{lit, at}
			s.covered[out.At] = true
		}
	}
	list := run.Keys.Items
	switch p.Origin.Table {
	case luascan.Argv:
		list = run.Args.Items
		fallthrough
	case luascan.Keys:
		if i := p.Origin.Index; i >= 1 && i <= len(list) {
			out.Passed = &list[i-1]
		} else {
			out.Hole = true
		}
	}
	places := func(offsets []int) (places []Place) {
		for _, offset := range offsets {
			if lit, at, ok := src.in(offset, offset); ok {
				places = append(places, Place{lit, at})
			}
		}
		return places
	}
	out.Before, out.After = places(p.Before), places(p.After)
	return out
}

// in returns the literal in which a part of the text stands, and where in its value.
func (s *Source) in(from, to int) (lit *ast.BasicLit, at int, ok bool) {
	for _, p := range s.pieces {
		if p.lit != nil && p.offset <= from && to <= p.offset+len(p.text) {
			return p.lit, p.from + from - p.offset, true
		}
	}
	return nil, 0, false
}

// others notes the string literals of scripts that spell no key.
func (s *speller) others() {
	seen := map[Place]bool{}
	for _, src := range s.sources {
		script := s.scan(src).script
		if script == nil {
			continue
		}
		for _, l := range script.Literals() {
			lit, at, ok := src.in(l.Offset, l.Offset)
			place := Place{lit, at}
			if !ok || !s.out.Seen[lit] || seen[place] || s.isCovered(place, l) {
				continue
			}
			seen[place] = true
			s.out.Others = append(s.out.Others, Other{l.Text, lit})
		}
	}
}

// isCovered reports whether a string literal, or a piece of one that is a format, spells a key.
func (s *speller) isCovered(at Place, l luascan.Literal) bool {
	for i := range len(l.Text) {
		if s.covered[Place{at.Lit, at.Offset + i}] {
			return true
		}
	}
	return false
}
