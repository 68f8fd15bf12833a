// Package flow follows strings through the SSA of one package: it says which key patterns a value
// can be, in terms of the parameters of its function.
//
// It is driven by demand: an operation asks for the text of its keys, and each value on the way is
// followed once and remembered. A value is followed through constants, concatenation, formatting,
// the functions of package strings, builders, slices, variables, fields that only constructors set,
// and calls, of which only a summary is used (Summary): the patterns of the results in terms of the
// parameters. Summaries of this package are made when a call asks for one; those of other packages
// come from a Source.
//
// What is not followed is a hole: a pattern element that names the value (Ref) and says how it was
// formatted. So nothing is ever guessed: a value that cannot be followed may be anything.
//
// Limits. Only what is certain in one place is followed: a field that is assigned outside of
// constructors, a variable whose address is taken, an element of a map are holes. Loops are not
// unrolled: a string that grows in a loop is a hole that varies, a slice that grows in a loop holds
// one pattern for each turn (Elem.Repeated). Work is bounded by the constants of this package.
package flow

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/slotlint/slotlint/analyzer/internal/program"
	"golang.org/x/tools/go/ssa"
)

const (
	// maxDepth bounds the recursion along chains of values: deeper than any written code, and far
	// from the limit of the stack, which Go cannot recover from.
	maxDepth = 400
	// maxWork bounds the values that are followed in one package. The largest package of the public code that
	// was tried needs a tenth of it.
	maxWork = 400_000
)

// A Source knows the functions of other packages.
type Source interface {
	// Summary returns the summary of a function or method of another package, or nil.
	Summary(fn *types.Func) *Summary
	// Declared returns the summary that is declared for a function or method of any package, or nil.
	Declared(fn *types.Func) *Summary
	// Tagged reports whether the results of a function, or the values of a field, are declared to carry a hash tag.
	Tagged(obj types.Object) bool
	// Variable returns what a package variable of another package is set to, once and for all, as the one
	// result of a summary; or nil.
	Variable(v *types.Var) *Summary
	// KeyCount returns how many keys a script gets that a package variable of another package holds, or a function of one
	// makes.
	KeyCount(obj types.Object) (KeyCount, bool)
}

// A KeyCount is the number of keys of a script that was made with it: Fixed, and Each for each of the number that is the
// parameter Param of the function that makes the script.
type KeyCount struct{ Fixed, Each, Param int }

// A Flow follows the strings of one package.
type Flow struct {
	prog   *program.Program
	source Source

	texts     map[ssa.Value]Text
	sets      map[ssa.Value]*KeySet
	refs      map[ssa.Value]Ref
	origins   map[string]Origin
	summaries map[*ssa.Function]*Summary
	imported  map[*types.Func]*Summary
	impls     map[*types.Func][]*types.Func
	methods   map[string][]types.Type // by name: see having
	fields    map[*types.Var]*fieldUse
	globals   map[*ssa.Global][]*ssa.Store

	calls map[string][]ssa.CallInstruction // by the identity of the function
	taken map[string]bool                  // functions that are used as values

	closures map[*ssa.Function][]*ssa.MakeClosure
	assigned map[ssa.Value]assignments           // to variables
	filledIn map[*ssa.Alloc]map[int][]*ssa.Store // see fieldStores
	tables   map[*ssa.MakeMap]*table
	modes    map[any]Mode // see remember
	passing  passing      // see handedIn

	files       []*ast.File
	comparisons map[token.Pos]*ast.BinaryExpr // by operator

	active map[any]bool // values and functions that are being followed: meeting one again is a cycle
	depth  int          // of values that are followed
	naming int          // of values that are named
	work   int
	serial int
}

// New returns a Flow for a package. It reads all stores of the package once.
func New(prog *program.Program, files []*ast.File, source Source) *Flow {
	f := &Flow{
		prog:      prog,
		files:     files,
		source:    source,
		texts:     map[ssa.Value]Text{},
		sets:      map[ssa.Value]*KeySet{},
		refs:      map[ssa.Value]Ref{},
		origins:   map[string]Origin{},
		summaries: map[*ssa.Function]*Summary{},
		imported:  map[*types.Func]*Summary{},
		impls:     map[*types.Func][]*types.Func{},
		fields:    map[*types.Var]*fieldUse{},
		globals:   map[*ssa.Global][]*ssa.Store{},
		calls:     map[string][]ssa.CallInstruction{},
		taken:     map[string]bool{},
		closures:  map[*ssa.Function][]*ssa.MakeClosure{},
		assigned:  map[ssa.Value]assignments{},
		filledIn:  map[*ssa.Alloc]map[int][]*ssa.Store{},
		tables:    map[*ssa.MakeMap]*table{},
		modes:     map[any]Mode{},
		active:    map[any]bool{},
	}
	f.readStores()
	return f
}

// Pkg is the package whose values are followed.
func (f *Flow) Pkg() *types.Package { return f.prog.Package.Pkg }

// Exhausted reports whether the package was too much to follow to the end; what was not followed
// is a hole.
func (f *Flow) Exhausted() bool { return f.work > maxWork }

// Text returns what a value of string kind can be: a string, a named string, a []byte that is used
// as a string, or an interface that holds one.
func (f *Flow) Text(v ssa.Value) Text {
	if t, ok := f.texts[v]; ok {
		return t
	}
	if f.active[v] {
		return f.turning(v)
	}
	f.work++
	if f.depth >= maxDepth || f.Exhausted() {
		return f.holeText(f.unique(v), "", position(v))
	}
	f.active[v] = true
	f.depth++
	t, ok := f.follow(v)
	f.depth--
	delete(f.active, v)
	if !ok {
		t = f.holeText(f.Ref(v), "", position(v))
	}
	if f.isDeclaredTagged(v) {
		if isEmptyText(t) {
			// A field that is only ever set by reflection looks as if it were never set.
			t = f.holeText(f.Ref(v), "", position(v))
		}
		t = f.carrying(t)
	}
	f.texts[v] = t
	return t
}

// turning returns the value that a cycle comes back to: one that changes with each turn.
func (f *Flow) turning(v ssa.Value) Text {
	r := f.unique(v)
	return f.holeText(r, "", position(v))
}

// Position returns the best known position of a value.
func Position(v ssa.Value) token.Pos { return position(v) }

func position(v ssa.Value) token.Pos {
	if v.Pos().IsValid() {
		return v.Pos()
	}
	if instr, ok := v.(ssa.Instruction); ok {
		return program.Position(instr)
	}
	return token.NoPos
}

// KeyCount asks other packages for the number of keys of a script; see Source.
func (f *Flow) KeyCount(obj types.Object) (KeyCount, bool) {
	if f.source == nil || obj == nil {
		return KeyCount{}, false
	}
	return f.source.KeyCount(obj)
}
