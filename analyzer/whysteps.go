package analyzer

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/internal/why"
	"github.com/slotlint/slotlint/keypattern"
	"golang.org/x/tools/go/types/typeutil"
)

const (
	// maxSteps bounds the steps of one key: more than a screen, which nobody reads to the end.
	maxSteps = 60
	// maxShown bounds the alternatives of a text that one step shows.
	maxShown = 3
)

// steps tells a trace as a list, what a part is made of behind it and one deeper.
func (x *explainer) steps(n *flow.Trace) []why.Step {
	var out []why.Step
	x.step(&out, n, 0)
	return out
}

func (x *explainer) step(out *[]why.Step, n *flow.Trace, depth int) {
	if n == nil || n.Kind == flow.KindLiteral && n.From == n.To && n.Lit != nil && len(n.Lit.Value) > len(`""`) {
		return // the place between two directives of a format
	}
	if len(*out) == maxSteps {
		return
	}
	if text := x.stepText(n); text != "" {
		*out = append(*out, why.Step{Depth: depth, Text: text, Place: x.place(n.Pos)})
		depth++
	}
	x.helper(out, n, depth)
	for _, part := range n.Parts {
		if part != nil && part.Kind == flow.KindJoined && n.Kind == flow.KindJoined {
			// a + b + c is one step.
			for _, inner := range part.Parts {
				x.step(out, inner, depth)
			}
			continue
		}
		x.step(out, part, depth)
	}
}

// helper tells where a function of another package is declared that returns a text, and what it is passed.
func (x *explainer) helper(out *[]why.Step, n *flow.Trace, depth int) {
	call, fn := x.elsewhere(n)
	if fn == nil {
		return
	}
	if fn.Pos().IsValid() {
		*out = append(*out, why.Step{Depth: depth, Text: fmt.Sprintf("%s is declared here", fn.Name()), Place: x.place(fn.Pos())})
	}
	params := fn.Signature().Params()
	for i, arg := range call.Args {
		if i < params.Len() && isText(params.At(i).Type()) {
			*out = append(*out, why.Step{
				Depth: depth, Text: fmt.Sprintf("%s is passed as %s", types.ExprString(arg), params.At(i).Name()), Place: x.place(arg.Pos()),
			})
		}
	}
}

// elsewhere is the call of a function of another package that a part is, if something is known of what it returns.
func (x *explainer) elsewhere(n *flow.Trace) (*ast.CallExpr, *types.Func) {
	call, ok := n.Expr.(*ast.CallExpr)
	if !ok || n.Kind != flow.KindHole {
		return nil, nil
	}
	fn, ok := typeutil.Callee(x.pass.TypesInfo, call).(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Pkg() == x.pass.Pkg || !x.pass.ImportObjectFact(fn.Origin(), new(function)) {
		return nil, nil
	}
	return call, fn
}

// stepText says what a step does; it is "" for one that does nothing worth telling.
func (x *explainer) stepText(n *flow.Trace) string {
	text := shownText(n.Text)
	said := ""
	switch n.Kind {
	case flow.KindLiteral:
		said = text + " is written here"
	case flow.KindText:
		said = text + " is constant"
	case flow.KindHole:
		said = x.holeText(n, text)
	case flow.KindConstant:
		said = fmt.Sprintf("constant %s is %s", n.Name, text)
	case flow.KindJoined:
		said = text + " is put together here"
	case flow.KindFormat:
		said = text + " is formatted here"
	case flow.KindList:
		said = text + " is joined here"
	case flow.KindWritten:
		said = text + " is what a builder was given"
	case flow.KindConverted:
	case flow.KindCall:
		said = fmt.Sprintf("%s() returns %s", n.Name, text)
	case flow.KindComputed:
		said = fmt.Sprintf("%s() makes %s", n.Name, text)
	case flow.KindArgument:
		said = fmt.Sprintf("parameter %s is what the call passes", n.Name)
	case flow.KindParameter:
		said = fmt.Sprintf("<%s> is a parameter", n.Name)
		if n.Stop != "" {
			said += "; " + n.Stop
		}
		if len(n.Parts) > 0 {
			said += "; passed here:"
		}
		return said
	case flow.KindField:
		said = fmt.Sprintf("field %s is set to:", n.Name)
	case flow.KindVariable:
		said = fmt.Sprintf("variable %s is set to:", n.Name)
	case flow.KindElement:
		said = fmt.Sprintf("<%s> is taken out of:", n.Name)
	case flow.KindBranch:
		said = fmt.Sprintf("%s, by the branch that is taken:", text)
	}
	if n.Stop != "" && n.Kind != flow.KindHole && said != "" {
		said = strings.TrimSuffix(said, ":") + "; " + n.Stop
	}
	return said
}

// holeText says what is known of a part that is not followed.
func (x *explainer) holeText(n *flow.Trace, text string) string {
	if _, fn := x.elsewhere(n); fn != nil {
		return fmt.Sprintf("%s() of package %s returns %s", fn.Name(), fn.Pkg().Path(), text)
	}
	if len(n.Text) == 1 {
		h, bare := n.Text[0].Pattern.Bare()
		if !bare {
			if n.Stop == "" {
				return text
			}
			return fmt.Sprintf("%s: %s", text, n.Stop)
		}
		text = fmt.Sprintf("<%s> is known only when the program runs", h.Name)
		if what := alphabetText(h); what != "" {
			text += ": " + what
		}
	}
	if n.Stop != "" {
		text += "; " + n.Stop
	}
	return text
}

// alphabetText says what a hole can hold, "" if that can be anything.
func alphabetText(h keypattern.Hole) string {
	what := map[keypattern.Alphabet]string{
		keypattern.NoBraces: "no braces",
		keypattern.Hex:      "hexadecimal digits",
		keypattern.Decimal:  "decimal digits",
	}[h.Alphabet]
	size := ""
	switch {
	case h.Max > 0 && h.Min == h.Max:
		size = fmt.Sprintf("%d bytes", h.Min)
	case h.Max > 0:
		size = fmt.Sprintf("%d to %d bytes", h.Min, h.Max)
	case h.Min > 0:
		size = fmt.Sprintf("%d bytes or more", h.Min)
	}
	return strings.TrimPrefix(strings.TrimSuffix(what+", "+size, ", "), ", ")
}

// shownText shows what a text can be.
func shownText(t flow.Text) string {
	var texts []string
	for _, v := range t {
		texts = append(texts, fmt.Sprintf("%q", v.Pattern.String()))
	}
	texts = distinct(texts)
	if len(texts) > maxShown {
		texts = append(texts[:maxShown], "...")
	}
	return strings.Join(texts, " or ")
}
