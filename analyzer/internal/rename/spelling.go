package rename

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/analyzer/internal/script"
	"golang.org/x/tools/go/ssa"
)

const (
	// maxAlternatives bounds the ways in which one key is spelled.
	maxAlternatives = 32
	// maxSpellings bounds the keys of a package: beyond it, nothing is renamed.
	maxSpellings = 20_000
	// maxCallers bounds the functions around an operation through which its key is handed.
	maxCallers = 3
)

// An atom is a piece of a key as the source spells it: text, or a hole.
type atom struct {
	text string
	hole bool
	id   string // of the hole
	// also are the identities of what the hole comes by: the field that a constructor sets to its parameter.
	also []string
	// lit is the literal that the text stands in, from one offset of its value to another; nil if there is none.
	lit      *ast.BasicLit
	from, to int
	at       level
	origin   string // the function of another package that the text comes from; "" for all else
	// before and after are the expressions that begin, and end, with this atom: places for one more operand. Those come
	// first that are nearest to where the atom is joined with others.
	before, after []edge
	param         *ssa.Parameter
}

// An edge is a place for one more operand: an expression of Go, or a place in the text of a script.
type edge struct {
	expr   ast.Expr
	script script.Place
}

// A level says how far from the key's own expression a literal stands: the farther, the more keys may share it.
type level uint8

const (
	ownLevel   level = iota // in the expression
	callLevel               // in a function that it calls, or in what a local variable holds; a separator of a join
	nameLevel               // in the declaration of a constant or variable, or the assignment to a field
	levelCount              // the number of levels
)

// A spelling is one way in which the source spells a key.
type spelling struct {
	atoms []atom
	fixed bool // no more than what the key can be is known, and not where it is written
	pos   token.Pos
	what  string      // what uses the key: GET
	fn    *types.Func // an exported function that returns the text, in place of an operation that uses the key
	was   shape       // of a script: the key, where the atoms are what it becomes when the keys that are passed are renamed
}

// key is the shape that the key has before anything is renamed.
func (s *spelling) key() shape {
	if s.was != nil {
		return s.was
	}
	return s.shape()
}

// shape is what the atoms spell.
func (s *spelling) shape() shape {
	out := shape{""}
	for _, a := range s.atoms {
		if a.hole {
			out = append(out, "")
		} else {
			out[len(out)-1] += a.text
		}
	}
	return out
}

// origins are the functions of other packages that the key is built with.
func (s *spelling) origins() []string {
	var out []string
	for _, a := range s.atoms {
		if a.origin != "" && !slices.Contains(out, a.origin) {
			out = append(out, a.origin)
		}
	}
	return out
}

// from reports whether the whole key is the result of one function of another package.
func (s *spelling) from(origin string) bool {
	return !slices.ContainsFunc(s.atoms, func(a atom) bool { return a.origin != origin })
}

// flatten returns the ways in which a trace spells its text; nil if there are too many.
func flatten(n *flow.Trace) [][]atom {
	var out [][]atom
	switch n.Kind {
	case flow.KindLiteral:
		text, _ := n.Text.Constant()
		out = [][]atom{{{text: text, lit: n.Lit, from: n.From, to: n.To}}}
	case flow.KindJoined, flow.KindFormat, flow.KindList, flow.KindWritten, flow.KindConverted, flow.KindArgument, flow.KindConstant:
		if len(n.Parts) == 0 {
			out = unfollowed(n)
			break
		}
		out = [][]atom{nil}
		for i, p := range n.Parts {
			inner := flatten(p)
			if len(inner) == 0 || len(out)*len(inner) > maxAlternatives {
				return nil
			}
			if n.Kind == flow.KindList && i%2 == 1 {
				raise(inner, callLevel)
			}
			if len(n.Parts) > 1 {
				outermostFirst(inner)
			}
			var next [][]atom
			for _, left := range out {
				for _, right := range inner {
					next = append(next, slices.Concat(left, right))
				}
			}
			out = next
		}
	case flow.KindCall, flow.KindField, flow.KindVariable, flow.KindBranch, flow.KindElement:
		if n.Stop != "" || len(n.Parts) == 0 {
			out = unfollowed(n)
			break
		}
		for _, p := range n.Parts {
			inner := flatten(p)
			if len(inner) == 0 || len(out)+len(inner) > maxAlternatives {
				return nil
			}
			out = append(out, inner...)
		}
	default:
		out = unfollowed(n)
	}
	for i, atoms := range out {
		out[i] = within(n, atoms)
	}
	return out
}

// outermostFirst puts the places around a part that is joined with others in the order of their distance from there:
// in front of q.name + ":a" an operand reads better than where the field is set.
func outermostFirst(ways [][]atom) {
	for _, atoms := range ways {
		if len(atoms) == 1 {
			atoms[0].before, atoms[0].after = slices.Clone(atoms[0].before), slices.Clone(atoms[0].after)
			slices.Reverse(atoms[0].before)
			slices.Reverse(atoms[0].after)
		}
	}
}

// within notes the expression that a node is, for its first and last atom.
func within(n *flow.Trace, atoms []atom) []atom {
	atoms = slices.Clone(atoms)
	if len(atoms) == 0 {
		atoms = []atom{{}}
	}
	at := ownLevel
	switch n.Kind {
	case flow.KindCall:
		at = callLevel
	case flow.KindConstant, flow.KindVariable, flow.KindField:
		at = nameLevel
	default:
		if _, variable := n.Expr.(*ast.Ident); variable {
			at = callLevel
		}
	}
	raise([][]atom{atoms}, at)
	if len(atoms) == 1 && atoms[0].hole {
		for _, v := range n.Text {
			if h, ok := v.Pattern.Bare(); ok {
				atoms[0].also = append(slices.Clip(atoms[0].also), h.ID)
			}
		}
	}
	if n.Expr == nil {
		return atoms
	}
	first, last := &atoms[0], &atoms[len(atoms)-1]
	e := edge{expr: n.Expr}
	if !slices.Contains(first.before, e) {
		first.before = append(slices.Clip(first.before), e)
	}
	if !slices.Contains(last.after, e) {
		last.after = append(slices.Clip(last.after), e)
	}
	return atoms
}

func raise(ways [][]atom, to level) {
	for _, atoms := range ways {
		for i := range atoms {
			atoms[i].at = max(atoms[i].at, to)
		}
	}
}

// unfollowed spells a part by what it can be, which stands in no literal that is known.
func unfollowed(n *flow.Trace) [][]atom {
	from := otherPackage(n)
	var out [][]atom
	for _, v := range n.Text {
		var atoms []atom
		for _, seg := range v.Pattern.Segments() {
			if seg.Hole == nil {
				atoms = append(atoms, atom{text: seg.Literal, origin: from})
				continue
			}
			a := atom{hole: true, id: seg.Hole.ID, origin: from}
			if p, ok := n.Value.(*ssa.Parameter); ok && n.Kind == flow.KindParameter {
				a.param = p
			}
			atoms = append(atoms, a)
		}
		out = append(out, atoms)
	}
	return out
}

// otherPackage returns the function of another package that a part is the result of, or "".
func otherPackage(n *flow.Trace) string {
	call, ok := n.Value.(*ssa.Call)
	if ex, isPart := n.Value.(*ssa.Extract); isPart {
		call, ok = ex.Tuple.(*ssa.Call)
	}
	if !ok || n.Kind != flow.KindHole {
		return ""
	}
	in := call.Parent()
	if o := in.Origin(); o != nil {
		in = o
	}
	if fn := flow.Callee(&call.Call); fn != nil && fn.Pkg() != nil && in.Pkg != nil && fn.Pkg() != in.Pkg.Pkg {
		return fn.FullName()
	}
	return ""
}
