package flow

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
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
	// maxRefDepth bounds how deep an expression is named; a deeper one is a value of its own.
	maxRefDepth = 12
	// maxRefLen bounds the length of an identity, which would grow with each call that a value goes through; a longer
	// one is replaced by its digest.
	maxRefLen = 240
	// maxNameLen bounds the name that a message shows for a hole.
	maxNameLen = 40
)

// A Ref names a value of the program: two expressions of equal ID have equal values wherever both
// are evaluated in one turn of the loops around them. It says no more about them.
type Ref struct {
	ID   string
	Name string // as the source shows it: "id", "s.prefix", "u.ID()"
	Type types.Type
	// Owner and Param say that the value is, or is reached from, a parameter (0 is the first, or the receiver)
	// of the function of that identity; Path is the way from there: ".prefix", "[]", "@pkg.New#0".
	// Owner is "" for all other values.
	Owner string
	Param int
	Path  string
	// Opaque says that the value was made by a call that is not followed: it may be a key that was built with care.
	Opaque bool
	// Call says that the value is the result of a call that is not followed, which a variable names better.
	Call bool
	// Var is the field or package variable that the value is read from, if it is.
	Var types.Object
	// Cell is the variable that the value is read from, where it is assigned more than once: what two reads of it give
	// may be the same.
	Cell string
	// List is the list or map that the value is taken out of, where its place there is computed: keys[i], or a key of a map
	// that a loop goes through.
	List ssa.Value
	// Blocks are where the value's parts are computed: it differs from turn to turn in the loops
	// that contain one of them.
	Blocks []*ssa.BasicBlock
}

// An Origin is what a hole is made of: a value, and how it was formatted.
type Origin struct {
	Ref
	Verb string // "" for the text itself, "%d", "%05d", "%v"; see format
	// Carries says that the hole is declared to bring a hash tag; see carrying.
	Carries bool
}

// Given names the parameter that a value is: that of its function, or that of the constructor of the object of which it
// is a part. It is "" for all other values.
func (r Ref) Given() string {
	if i := strings.LastIndexByte(r.Path, '@'); i >= 0 {
		return r.Path[i+1:]
	}
	if r.Owner != "" && r.Path == "" {
		return r.Owner + "#" + strconv.Itoa(r.Param)
	}
	return ""
}

// turnsWith reports whether the value is another one at each turn of a loop.
func (r Ref) turnsWith(loop *program.Loop) bool { return slices.ContainsFunc(r.Blocks, loop.Contains) }

func (r Ref) step(path, name string, t types.Type) Ref {
	r.ID += path
	r.Path += path
	r.Name += name
	r.Type = t
	r.List = nil
	return r
}

// hole returns the pattern of a value that isn't known, formatted with the verb.
func (f *Flow) hole(r Ref, verb string) keypattern.Pattern {
	alphabet, low, high := shape(r.Type, verb)
	return f.holeOf(r, verb, alphabet, low, high)
}

func (f *Flow) holeOf(r Ref, verb string, alphabet keypattern.Alphabet, low, high int) keypattern.Pattern {
	id := r.ID + verb
	if _, ok := f.origins[id]; !ok {
		f.origins[id] = Origin{Ref: r, Verb: verb}
	}
	name := r.Name
	if name == "" {
		name = "?"
	}
	if len(name) > maxNameLen {
		name = name[:maxNameLen] + "…"
	}
	return keypattern.Of(keypattern.Hole{ID: id, Name: name, Alphabet: alphabet, Min: low, Max: high})
}

func (f *Flow) holeText(r Ref, verb string, pos token.Pos) Text {
	return Text{{Pattern: f.hole(r, verb), Pos: pos}}
}

// Origin returns what a hole of this package is made of.
func (f *Flow) Origin(holeID string) (Origin, bool) {
	o, ok := f.origins[holeID]
	return o, ok
}

// Ref names a value.
func (f *Flow) Ref(v ssa.Value) Ref {
	if r, ok := f.refs[v]; ok {
		return r
	}
	f.naming++
	r := f.unique(v)
	if f.naming <= maxRefDepth {
		r = f.name(v)
		r.ID = shortened(r.ID)
	}
	f.naming--
	f.refs[v] = r
	return r
}

// shortened is an identity of bounded length.
func shortened(id string) string {
	if len(id) <= maxRefLen {
		return id
	}
	sum := sha256.Sum256([]byte(id))
	return "~" + hex.EncodeToString(sum[:12])
}

// unique names a value after the instruction that computes it.
func (f *Flow) unique(v ssa.Value) Ref {
	r := Ref{Name: f.prog.Name(v), Type: v.Type()}
	fn := v.Parent()
	if fn == nil {
		r.ID = v.String()
		return r
	}
	f.serial++
	r.ID = fmt.Sprintf("%s:%s~%d", funcID(fn), v.Name(), f.serial)
	if instr, ok := v.(ssa.Instruction); ok && instr.Block() != nil {
		r.Blocks = []*ssa.BasicBlock{instr.Block()}
	}
	if r.Name == "" {
		r.Name = fallbackName(v)
	}
	return r
}

// funcID is the identity of a function: its full name, with $1 and so on for literals.
func funcID(fn *ssa.Function) string {
	if o := fn.Origin(); o != nil {
		fn = o
	}
	return fn.String()
}

func mergeBlocks(a, b []*ssa.BasicBlock) []*ssa.BasicBlock {
	if len(b) == 0 {
		return a
	}
	out := slices.Clone(a)
	for _, x := range b {
		if !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}

func structOf(t types.Type) *types.Struct {
	if t == nil {
		return nil
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	st, _ := t.Underlying().(*types.Struct)
	return st
}

func isStruct(t types.Type) bool { return structOf(t) != nil }

// binding returns the value that a closure captured, where the closure is made in one place; of a closure in a
// closure, what the outer one captured.
func (f *Flow) binding(v *ssa.FreeVar) ssa.Value {
	for {
		fn := v.Parent()
		i := slices.Index(fn.FreeVars, v)
		made := f.closures[fn]
		if len(made) != 1 || i < 0 {
			return nil
		}
		outer, ok := made[0].Bindings[i].(*ssa.FreeVar)
		if !ok {
			return made[0].Bindings[i]
		}
		v = outer
	}
}
