package analyzer

import (
	"fmt"
	"strings"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/analyzer/internal/group"
	"github.com/slotlint/slotlint/internal/clients"
	"github.com/slotlint/slotlint/keypattern"
)

// function is the fact about a function: the keys that it returns, and the groups that it forms of
// its parameters. All holes are in terms of the parameters, or opaque.
type function struct {
	Owner   string
	Results []result
	Groups  []handedOn
	Runs    []wrappedRun
}

type result struct {
	Text  []variant
	Elems []elem
	IsSet bool
	Open  bool
	// Literal is the text that a returned function literal returns, whose own parameters are Owner's.
	Literal      []variant
	LiteralOwner string
}

type variant struct {
	Segments []segment
	World    []flow.Choice
}

// A segment is literal text, or a hole: then Name is set.
type segment struct {
	Literal    string
	Name, ID   string
	Param      int  // of the function, or -1
	Captured   bool // the parameter is that of the function around the literal
	Path, Verb string
	Alphabet   keypattern.Alphabet
	Min, Max   int
	Varies     bool
	Carries    bool // by declaration, a hash tag
}

type elem struct {
	Text               []variant
	Repeated, Optional bool
	Outside            bool // of a transaction; see flow.Elem
}

// handedOn is a group that a function forms of its parameters.
type handedOn struct {
	Rule, Command string
	Client        string // an import path of the client's
	Receiver      clients.Receiver
	Outcome       clients.Outcome
	Elems         []elem
	Open          bool
	Words         bool   // the elements are words of a command whose name they do not tell
	Where         string // "store.go:12"
	Func          string // what issues the command, "Store.Move"
	OneOfSeveral  bool   // one implementation of several
	Conditional   bool
	Rest          *group.Rest
}

// wrappedRun is a run of a script that the function's callers know more of; see script.Wrapped.
type wrappedRun struct {
	Text               string
	Param              int
	Keys, Args         []elem
	OpenKeys, OpenArgs bool
	Where, Func        string
}

func (*function) AFact() {}

// String shows the fact as tests want it: key(user:<id>) group(RENAME <src> <dst>).
func (f *function) String() string {
	var parts []string
	for _, r := range f.Results {
		switch {
		case r.IsSet:
			parts = append(parts, "keys("+showElems(r.Elems)+")")
		case len(r.Text) > 0:
			parts = append(parts, "key("+showText(r.Text)+")")
		case len(r.Literal) > 0:
			parts = append(parts, "literal("+showText(r.Literal)+")")
		}
	}
	for _, g := range f.Groups {
		if g.Words {
			parts = append(parts, fmt.Sprintf("words(%s)", showElems(g.Elems)))
			continue
		}
		parts = append(parts, fmt.Sprintf("group(%s %s)", g.Command, showElems(g.Elems)))
	}
	for _, r := range f.Runs {
		parts = append(parts, fmt.Sprintf("script(%s)", showElems(r.Keys)))
	}
	return strings.Join(parts, " ")
}

func showElems(elems []elem) string {
	texts := make([]string, len(elems))
	for i, e := range elems {
		texts[i] = showText(e.Text)
		if e.Repeated {
			texts[i] += "..."
		}
	}
	return strings.Join(texts, " ")
}

func showText(t []variant) string {
	texts := make([]string, len(t))
	for i, v := range t {
		for _, s := range v.Segments {
			if s.Name != "" {
				texts[i] += "<" + s.Name + ">"
			} else {
				texts[i] += s.Literal
			}
		}
	}
	return strings.Join(texts, "|")
}

// variable is the fact about a package variable that is set once, where it is declared: what it holds.
type variable struct {
	Text  []variant
	Elems []elem // of a list of texts
}

func (*variable) AFact() {}

func (v *variable) String() string { return "holds(" + showText(v.Text) + showElems(v.Elems) + ")" }

// scriptText is the fact about a package variable that holds a script, or the text of one, for good, and about a function
// that returns one.
type scriptText struct {
	Text string
	Keys *flow.KeyCount // that a script value was made with
}

func (*scriptText) AFact() {}

func (s *scriptText) String() string { return fmt.Sprintf("script(%d bytes)", len(s.Text)) }
