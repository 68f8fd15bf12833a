// Package why holds explanations of verdicts: how they travel from the analyzer, which makes them, to the command,
// which writes them.
//
// An explanation is made for each operation of a package, not only for those that are wrong, and travels as one line of
// JSON.
package why

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/token"
)

// The verdicts of explanations, besides those of package keypattern.
const (
	Guarded = "guarded" // the operation is issued only where there is no cluster
	Alone   = "alone"   // it has one key, or none
	Callers = "callers" // the callers of the function bring the keys
	Splits  = "splits"  // the client splits the command by slot
)

// An Explanation says how the verdict on one operation came about.
type Explanation struct {
	Command string `json:"command"`
	Func    string `json:"func,omitempty"` // the function around it
	Rule    string `json:"rule,omitempty"` // that would report it
	Verdict string `json:"verdict"`
	// Finding is the message that is reported, "" for none; Silenced says that a directive keeps it silent. FindingAt is
	// where it stands, if that is elsewhere: in the script that the operation runs.
	Finding   string `json:"finding,omitempty"`
	FindingAt *Place `json:"findingAt,omitempty"`
	Silenced  bool   `json:"silenced,omitempty"`
	Keys      []Key  `json:"keys,omitempty"`
	More      bool   `json:"more,omitempty"` // there may be more keys, of which nothing is known

	Because []string `json:"because"`           // why the verdict is what it is
	Applies []string `json:"applies,omitempty"` // what the client and the server do
	Changes []string `json:"changes,omitempty"` // what would change the verdict
	Guard   *Place   `json:"guard,omitempty"`   // the condition, of a guarded operation
}

// A Key is one key of the operation, or one for each turn of a loop.
type Key struct {
	Pattern string   `json:"pattern"`
	Many    bool     `json:"many,omitempty"`
	Hashed  string   `json:"hashed"`           // the hashed part
	Tagged  bool     `json:"tagged,omitempty"` // it is a hash tag
	Assumes []string `json:"assumes,omitempty"`
	Slot    *int     `json:"slot,omitempty"` // where it is one for all values of the holes
	Steps   []Step   `json:"steps,omitempty"`
}

// A Step is one step of the way on which a key came about, the last first: the key itself, and below it, one deeper, what it
// is made of.
type Step struct {
	Depth int    `json:"depth"`
	Text  string `json:"text"`
	Place
}

// A Place is a position in a file. Line is 0 if the position is not known.
type Place struct {
	File   string `json:"file,omitempty"`
	Line   int    `json:"line,omitempty"`
	Column int    `json:"column,omitempty"`
}

// At returns the place of a position.
func At(p token.Position) Place { return Place{p.Filename, p.Line, p.Column} }

// Position is the place as package token has it.
func (p Place) Position() token.Position {
	return token.Position{Filename: p.File, Line: p.Line, Column: p.Column}
}

// Encode returns the explanation as one line.
func (e Explanation) Encode() string {
	text, _ := json.Marshal(e) // of texts and numbers: cannot fail
	return string(text)
}

// Decode reads what Encode has written.
func Decode(text string) (Explanation, error) {
	var e Explanation
	if err := json.Unmarshal([]byte(text), &e); err != nil {
		return e, fmt.Errorf("an explanation of an unknown form: %w", err)
	}
	if e.Verdict == "" || len(e.Because) == 0 {
		return e, errors.New("an explanation without a verdict or a reason")
	}
	return e, nil
}
