// Package group forms groups, the keys that must be in one slot, and passes verdicts on them.
//
// A command with several keys is a group. What is known of its keys may depend on the caller of the
// function that issues it: then the group is handed on to the callers, in terms of the function's
// parameters, and is formed anew at each call, with the arguments in place of the parameters, until
// a caller settles it or nobody does.
package group

import (
	"go/token"
	"go/types"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/analyzer/internal/operation"
	"github.com/slotlint/slotlint/internal/clients"
	"golang.org/x/tools/go/ssa"
)

// A Group is keys that must be in one slot, and why.
type Group struct {
	Rule     string // the id of the rule that reports it
	Command  string // MGET
	Client   *clients.Client
	Receiver clients.Receiver
	Outcome  clients.Outcome
	Keys     *flow.KeySet
	// Words says that Keys are all words of a command whose name is not known yet; Rule and Command are empty then.
	Words bool
	// Func is the function that hands the group on, as messages name it, where that is another package's.
	Func string
	// Conditional says that the command is issued only under a condition on a parameter of the function that issues
	// it, or hands it on: what a caller passes on one path may never get there.
	Conditional bool
	// Rest is what else is queued, where the group is handed on to those who know it.
	Rest *Rest
	// OneOfSeveral says that the command is issued by one of several implementations of an interface.
	OneOfSeveral bool
	Pos          token.Pos // the call that issues the command, or that brings the keys together
	// Via is the way from the call to the command, the command's own place last; empty where they
	// are one.
	Via []Via

	site ssa.Instruction // the call at Pos; nil for another package's
}

// A Via is a step on the way from a call to the command that it issues in the end.
type Via struct {
	Func  string    // the function that was called, as messages name it
	Pos   token.Pos // the step's place, if it is in this package
	Where string    // the place in words, "store.go:12", for another package's
}

// Of returns the group of an operation.
func Of(op *operation.Operation, rule string) *Group {
	return &Group{
		Rule:     rule,
		Command:  op.Command,
		Client:   op.Client,
		Receiver: op.Receiver,
		Outcome:  op.Outcome(),
		Keys:     op.Keys,
		Pos:      op.Pos(),
		site:     op.Site,
	}
}

// several reports whether the group has more than one key.
func (g *Group) several() bool {
	n := len(g.Keys.Elems)
	return n > 1 || n == 1 && g.Keys.Elems[0].Repeated
}

// A Source knows the groups that functions of other packages hand on to their callers.
type Source interface {
	// Groups returns what a call of the function brings together, or nil; the holes are in terms of the summary.
	Groups(fn *types.Func) (*flow.Summary, []*Group)
	// Sink returns what the configuration says of a function that issues a command.
	Sink(fn *types.Func) (clients.Call, bool)
}
