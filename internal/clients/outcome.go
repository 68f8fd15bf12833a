package clients

import (
	"go/types"
	"slices"
)

// An Outcome is what becomes of keys in several slots.
type Outcome struct {
	Effect Effect
	// Text is the error or panic that the program meets, as its client or the server words it; empty
	// where it meets none.
	Text string
}

// An Effect is a way in which a client deals with keys in several slots.
type Effect uint8

const (
	// SentWhole: the command goes to one node, and that node refuses it.
	SentWhole Effect = iota
	// Refused: the client refuses, and sends nothing.
	Refused
	// Panics: the client panics in the goroutine that builds the command.
	Panics
	// SplitBySlot: the client sends one command a slot; results are right, atomicity is lost.
	SplitBySlot
	// OneByOne: each command is answered by itself, so that there is no group.
	OneByOne
	// SplitSilently: the client sends one transaction a slot (or server) and reports no error.
	SplitSilently
	// RefusedOrSplit: one of the two, by release, and the release can't be told.
	RefusedOrSplit
	// WrongAnswer: the command goes to one server, which answers for the keys that it has.
	WrongAnswer
	// Answered: the command is sent whole, and the servers that the program is meant for have an answer of their own:
	// Outcome.Text, as messages tell it.
	Answered
	// Misdirected: the commands go to one node one by one, and it answers MOVED for the keys of others.
	Misdirected
)

// CrossSlot is the error of the server's. All servers of all versions use these words.
const CrossSlot = "CROSSSLOT Keys in request don't hash to the same slot"

// An outcomeRow gives the outcome for a kind of method on a kind of receiver. The first row that
// applies counts; where none does, the command is sent whole.
type outcomeRow struct {
	kind Kind
	// commands are those that the row is about; all where there are none.
	commands []string
	on       []Receiver
	// has is an object of the client's package that tells the release; empty where all do the same.
	has     string
	outcome Outcome
}

// Outcome returns what becomes of a call of the method, which issues the command, with keys in several
// slots. pkg is the client's package as the program imports it, or nil.
func (c *Client) Outcome(m *Method, command string, on Receiver, pkg *types.Package) Outcome {
	for _, row := range c.outcomes {
		applies := row.kind == m.Kind || row.kind == Command && issues(m.Kind)
		if !applies || !slices.Contains(row.on, on) || len(row.commands) > 0 && !slices.Contains(row.commands, command) {
			continue
		}
		switch {
		case row.has == "" || pkg != nil && pkg.Scope().Lookup(row.has) != nil:
			return row.outcome
		case pkg == nil || !pkg.Complete():
			// Of a package that is not imported directly, only what its users mention is known.
			return Outcome{RefusedOrSplit, row.outcome.Text}
		}
	}
	return Outcome{SentWhole, CrossSlot}
}

// issues tells whether a call of the kind sends one command.
func issues(k Kind) bool {
	switch k {
	case Command, RawCommand, Construct, Process, ScriptRun, Build:
		return true
	default:
		return false
	}
}

// A Split is the remedy for a batch: what to write in place of one command over several slots.
type Split struct {
	Advice string // completes "or split it: "
	// Loses is what the batch had and the split lacks; empty where that is only that all keys are
	// read in the same moment.
	Loses string
}

// Split returns the remedy of splitting a command, with this client's own names; false where the
// command is no batch, so that only a common hash tag helps.
func (c *Client) Split(command string) (Split, bool) {
	s, ok := c.splits[command]
	return s, ok
}
