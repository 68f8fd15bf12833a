// Package rename gives families of keys other names, everywhere in a package or not at all.
//
// A family is the keys of one key pattern: "user:<id>:name". All keys that the package's operations use are traced to
// the literals and expressions that spell them (flow.Tracer). A plan of edits is made for those of the family: braces
// into the literal where the text stands, or an operand more where there is none. Then the plan is carried out on
// paper: each key of the family must get its new name, each other key must stay what it is, and no group of keys
// that was in one slot may fall apart. Of several plans the first that holds is taken.
//
// What the operations do not show is looked for in the syntax: text that looks like the family, and a constant that
// is used for something else as well, are reasons to refuse. Other packages are not seen here: what they can name is
// left as it is, unless the caller has all packages in sight (Renamer.Rename).
package rename

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/analyzer/internal/group"
	"github.com/slotlint/slotlint/analyzer/internal/script"
	"github.com/slotlint/slotlint/keypattern"
	"golang.org/x/tools/go/analysis"
)

// A Renamer renames the key families of one package.
type Renamer struct {
	pass      *analysis.Pass
	flow      *flow.Flow
	groups    *group.Collector
	met       map[ast.Node]bool // see flow.Tracer
	spellings []*spelling
	owners    map[*ast.BasicLit]owner
	scripts   *script.Spelled
}

// New returns a renamer of a package whose groups are collected. It traces all keys of the package.
func New(pass *analysis.Pass, f *flow.Flow, c *group.Collector, scripts *script.Spelled) *Renamer {
	keys := collector{flow: f, tracer: f.NewTracer()}
	keys.operations(c.Operations)
	keys.functions(pass)
	r := &Renamer{pass: pass, flow: f, groups: c, met: keys.tracer.Met, spellings: keys.spellings, scripts: scripts}
	for id := range scripts.Met {
		r.met[id] = true
	}
	r.readOwners()
	return r
}

// A Result is what one package does about changes.
type Result struct {
	Edits []analysis.TextEdit // ordered by position
	// Renames are exported functions that return keys under the new names.
	Renames []string
	// Needs are functions of other packages that return keys of the families: those packages have to rename them.
	Needs []string
	// Relies are functions of other packages that other keys are built with: they must stay as they are.
	Relies []string
}

// Rename returns the edits that make the changes in this package, which is looked at alone: what others may use stays.
// An error says why there are none: which key can't be reached, or what would break.
func (r *Renamer) Rename(changes []Change) ([]analysis.TextEdit, error) {
	res, err := r.rename(changes, false)
	if err == nil && len(res.Edits) == 0 {
		err = errors.New("nothing would change")
	}
	return res.Edits, err
}

// RenameInModule returns what this package does about changes that are made in all packages of its module. A package
// may have none of the keys.
func (r *Renamer) RenameInModule(changes []Change) (Result, error) { return r.rename(changes, true) }

func (r *Renamer) rename(changes []Change, module bool) (Result, error) {
	if len(r.spellings) > maxSpellings {
		return Result{}, errors.New("the package has too many keys to follow all of them")
	}
	families, err := newFamilies(changes)
	if err != nil {
		return Result{}, err
	}
	spellings := slices.Concat(r.spellings, r.inScripts(changes))
	want, res, err := r.wanted(spellings, families, module)
	if err != nil {
		return Result{}, err
	}
	var first error
	for m := range countOfModes {
		p, err := r.plan(spellings, want, m)
		if err == nil {
			err = r.check(spellings, p, want, families)
		}
		if err == nil {
			err = cmp.Or(r.keepsGroups(changes), r.keepsRuns(changes))
		}
		if err == nil {
			res.Edits = r.textEdits(p)
			return res, nil
		}
		if first == nil {
			first = err
		}
	}
	return Result{}, first
}

func newFamilies(changes []Change) ([]*family, error) {
	if len(changes) > maxChanges {
		return nil, fmt.Errorf("%d families are too many for one fix", len(changes))
	}
	families := make([]*family, len(changes))
	for i, c := range changes {
		var err error
		if families[i], err = newFamily(c); err != nil {
			return nil, err
		}
	}
	return families, nil
}

// wanted returns the shapes that the keys of the families are to have.
func (r *Renamer) wanted(spellings []*spelling, families []*family, module bool) (map[*spelling]shape, Result, error) {
	want := map[*spelling]shape{}
	found := make([]bool, len(families))
	var res Result
	for _, s := range spellings {
		key := s.key()
		origins := s.origins()
		one := len(origins) == 1 && s.from(origins[0])
		for i, f := range families {
			to, is := f.holds(key, func() bool { return r.alike(f.head, s.atoms) })
			switch {
			case is == no || is == maybe && s.fn != nil:
				continue
			case is == maybe:
				return nil, res, fmt.Errorf("%s at %s uses %q, which may be one of the keys %q", s.what, r.place(s.pos), key, f.shown)
			case s.fn != nil && !module:
				return nil, res, fmt.Errorf("%s at %s returns %q to other packages", s.what, r.place(s.pos), key)
			case one && module:
				res.Needs = append(res.Needs, origins...)
				continue
			case one:
				return nil, res, fmt.Errorf("%s at %s uses %q, which another package builds: %s", s.what, r.place(s.pos), key, origins[0])
			case s.fixed:
				return nil, res, fmt.Errorf("%s at %s uses %q, and where that is written is not known", s.what, r.place(s.pos), key)
			}
			if was, ok := want[s]; ok && !was.equal(to) {
				return nil, res, fmt.Errorf("%q belongs to two families that get different names", key)
			}
			want[s], found[i] = to, true
			if s.fn != nil {
				res.Renames = append(res.Renames, s.fn.FullName())
			}
		}
		if !one || !slices.Contains(res.Needs, origins[0]) {
			res.Relies = append(res.Relies, origins...)
		}
	}
	if i := slices.Index(found, false); i >= 0 && !module {
		return nil, res, fmt.Errorf("where the keys %q are written is not known", families[i].shown)
	}
	for _, list := range []*[]string{&res.Needs, &res.Relies, &res.Renames} {
		slices.Sort(*list)
		*list = slices.Compact(*list)
	}
	return want, res, nil
}

// alike reports whether a key begins with a hole: the same value, or the same field or variable.
func (r *Renamer) alike(head string, atoms []atom) bool {
	i := slices.IndexFunc(atoms, func(a atom) bool { return a.hole || a.text != "" })
	if i < 0 || !atoms[i].hole {
		return false
	}
	return Alike(r.flow, head, atoms[i].id) || slices.ContainsFunc(atoms[i].also, func(id string) bool { return Alike(r.flow, head, id) })
}

// Alike reports whether two holes are the same value, or the same field or variable: also one that a constructor sets to
// one of its parameters, of whichever object.
func Alike(f *flow.Flow, id, other string) bool {
	if id == other {
		return true
	}
	a, okA := f.Origin(id)
	b, okB := f.Origin(other)
	return okA && okB && (a.Var != nil && a.Var == b.Var || a.Given() != "" && a.Given() == b.Given())
}

// plan makes the edits that give each key its wanted shape.
func (r *Renamer) plan(spellings []*spelling, want map[*spelling]shape, m mode) (*plan, error) {
	p := &plan{
		literals: map[*ast.BasicLit]map[span]string{},
		operands: map[edge]operands{},
		isText: func(e ast.Expr) bool {
			b, ok := r.typeOf(e).(*types.Basic)
			return ok && b.Info()&types.IsString != 0
		},
		frozen: r.frozen,
	}
	for _, s := range spellings {
		to, ok := want[s]
		if !ok || p.respelled(s).equal(to) {
			continue // another key's edits do it
		}
		if err := p.respell(s, to, m); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func (r *Renamer) typeOf(e ast.Expr) types.Type {
	t := r.pass.TypesInfo.TypeOf(e)
	if t == nil {
		return nil
	}
	return t.Underlying()
}

// check holds the plan against all keys, and against what else is written in the package.
func (r *Renamer) check(spellings []*spelling, p *plan, want map[*spelling]shape, families []*family) error {
	for _, s := range spellings {
		to, ok := want[s]
		if !ok {
			to = s.key()
		}
		if got := p.respelled(s); !got.equal(to) {
			return fmt.Errorf("%s at %s would use %q in place of %q", s.what, r.place(s.pos), got, to)
		}
	}
	if err := r.checkOwners(p); err != nil {
		return err
	}
	return r.checkUnseen(families)
}

// keepsGroups makes sure that no group of keys falls apart, and that no two keys of one become the same: what renames
// "cart:{<id>:items" to "cart:{<id>}:items" in the data has both names.
func (r *Renamer) keepsGroups(changes []Change) error {
	for _, g := range r.groups.Judged {
		renamed, changed := r.Apply(g, changes)
		if !changed {
			continue
		}
		if was, is := r.groups.Judge(g).Verdict, r.groups.Judge(renamed).Verdict; was == keypattern.Same && is != keypattern.Same {
			return fmt.Errorf("%s keys at %s would not be in one slot any more", g.Command, r.place(g.Pos))
		}
		if merged(g, renamed) {
			return fmt.Errorf("two %s keys at %s would become one", g.Command, r.place(g.Pos))
		}
	}
	return nil
}

// merged reports whether two keys that are certain and differ are one in the group as it is after changes.
func merged(was, is *group.Group) bool {
	before := map[string]keypattern.Pattern{} // by the shape and the holes after the changes
	for i, e := range is.Keys.Elems {
		if len(e.Text) != 1 {
			continue
		}
		p := e.Text[0].Pattern
		old := was.Keys.Elems[i].Text[0].Pattern
		name := strings.Join(append(holesOf(p), shapeOf(p)...), hole)
		if other, ok := before[name]; ok && !other.Equal(old) {
			return true
		}
		before[name] = old
	}
	return false
}

// place is a position in the words of a message: file and line.
func (r *Renamer) place(pos token.Pos) string {
	p := r.pass.Fset.Position(pos)
	return fmt.Sprintf("%s:%d", filepath.Base(p.Filename), p.Line)
}
