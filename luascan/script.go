package luascan

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/slotlint/slotlint/keypattern"
)

// A Kind says what a server allows a script on a cluster.
type Kind uint8

const (
	// Lax scripts have no #!lua line. Keys of several slots are allowed in separate calls, as long as
	// all of them are on the node that runs the script.
	Lax Kind = iota
	// Strict scripts have a #!lua line, and all functions of a library are strict: every key must be
	// in one slot.
	Strict
	// Flagged scripts are strict ones with the flag allow-cross-slot-keys; they are treated as lax ones.
	Flagged
)

func (k Kind) String() string { return [...]string{"lax", "strict", "flagged"}[k] }

// A Table names one of the two tables that a script is given.
type Table uint8

const (
	None Table = iota
	Keys       // KEYS
	Argv       // ARGV
)

func (t Table) String() string { return [...]string{"", "KEYS", "ARGV"}[t] }

// An Origin names the element of KEYS or ARGV that a value literally is.
type Origin struct {
	Table Table
	// Index counts from 1. It is 0 for an element whose index is not constant.
	Index int
}

// A Script is what is known of a script, or of one run of it.
type Script struct {
	Kind Kind
	// Engine is the name after #!, "" without such a line.
	Engine string
	// Library is the name of a function library, "" for a script.
	Library string
	// Flags are those of the #! line; a function of a library has its own.
	Flags []string
	// Functions are those that a library registers, in order.
	Functions []Function
	// Accesses are the Redis commands that the script can run, in the order in which the scan meets
	// them.
	Accesses []Access
	// Uses are the places that need a certain element of KEYS or ARGV to be there.
	Uses []Use

	chunk *chunk
}

// A Function is one that a library registers.
type Function struct {
	Name  string // "" where it is not constant
	Kind  Kind
	Flags []string
	Position
}

// An Access is one Redis command that a script can run. Where a command has alternatives (a key that
// depends on a branch), each combination that can happen is an Access of its own at one position.
type Access struct {
	// Position is where the call begins: the r of redis.call.
	Position
	// Command is in upper case, with its subcommand where the command table has one; "" where the name
	// is not constant.
	Command string
	// Keys are in the order of the arguments.
	Keys []Key
	// Exact says that Keys is complete. Where it is false, none is wrong, but some may be missing.
	Exact bool
	// Write says that the command can change data.
	Write bool
	// Pcall says that the script catches the command's error: redis.pcall, or a redis.call in a pcall.
	Pcall bool
	// InLoop says that the command stands for any number of them, of the turns of a loop. Keys whose
	// pattern varies are then other keys each turn.
	InLoop bool
	// Function is the library function that runs the command, "" in a script.
	Function string
	// Callers are the calls of the script's own functions through which the command is reached, the
	// outermost first.
	Callers []Position

	when path
}

// Excludes reports whether the script runs a or b but never both in one run: they stand in different
// arms of a branch, or are alternatives of one command.
func (a Access) Excludes(b Access) bool { return a.when.excludes(b.when) }

// String shows an access in one line: 2:14 GET {<KEYS[1]>}:lock.
func (a Access) String() string {
	var sb strings.Builder
	fmt.Fprintf(&sb, "%d:%d ", a.Line, a.Column)
	if a.Command == "" {
		sb.WriteString("(unknown command)")
	}
	sb.WriteString(a.Command)
	for _, k := range a.Keys {
		sb.WriteString(" " + k.String())
	}
	if !a.Exact {
		sb.WriteString(" (perhaps more)")
	}
	return sb.String()
}

// A Key is one key of an access, or any number of them.
type Key struct {
	// Position is where the argument begins.
	Position
	Pattern keypattern.Pattern
	// Each says that the command has any number of such keys, also none, as of unpack(KEYS). The
	// pattern varies from one to the next if its Varies says so.
	Each bool
	// Origin names the element of KEYS or ARGV that the key is, unchanged.
	Origin Origin
	// Literal says that the argument is written KEYS[...] in the text, and not a variable that holds such an
	// element: some proxies insist on it.
	Literal bool
	// Missing says that the argument is nil: the element of KEYS or ARGV that Origin names was not
	// passed, or nothing was ever assigned. The server refuses the command.
	Missing bool
	// Parts is how the text spells the key; nil if that is not known. Only Spell fills it in.
	Parts []Part
}

// Declared reports whether the key is literally an element of KEYS.
func (k Key) Declared() bool { return k.Origin.Table == Keys }

// String shows the key's pattern; "..." follows where it stands for several.
func (k Key) String() string {
	switch {
	case k.Missing:
		return "nil"
	case k.Each:
		return k.Pattern.String() + "..."
	}
	return k.Pattern.String()
}

// A Use is a place that fails at run time if an element of KEYS or ARGV was not passed: an argument of
// a command, or an operand of a concatenation.
type Use struct {
	Position
	Origin Origin // its Index is not 0
	// Always says that each run that gets as far comes by here: no branch leads around.
	Always bool
	// Missing says that the element was not passed. Only a bound run knows.
	Missing  bool
	Function string
}

// MaxKey returns the use of the largest constant index into KEYS, and false if there is none.
func (s *Script) MaxKey() (Use, bool) {
	var most Use
	for _, u := range s.Uses {
		if u.Origin.Table == Keys && u.Origin.Index > most.Origin.Index {
			most = u
		}
	}
	return most, most.Origin.Index > 0
}

// HasFlag reports whether the script's #! line has a flag.
func (s *Script) HasFlag(flag string) bool { return slices.Contains(s.Flags, flag) }

// Params is what is known of KEYS or of ARGV before a run.
type Params struct {
	// Items are the first elements.
	Items []keypattern.Pattern
	// Open says that more elements may follow.
	Open bool
	// Each is what the elements after Items are like, if not nil; holes that vary stand for other bytes
	// in each element.
	Each *keypattern.Pattern
}

// A Run is what is known of one run of a script: what the caller passes.
type Run struct {
	// Function is the library function that is called; "" for a script.
	Function string
	Keys     Params
	Args     Params
}

// Scan reads a script, of which nothing but the text is known: any number of KEYS and ARGV, holding
// anything. The holes of the answer have the IDs "KEYS[1]", "ARGV[2]" for elements of constant index,
// and IDs that begin with "KEYS[" or "ARGV[" for elements of other indexes; any other ID is a value
// that is known only when the script runs.
//
// The error is a *SyntaxError, and then there is no Script, or a *LimitError: then there is a Script,
// with what was found so far, unless the script was refused before it was parsed.
func Scan(src string) (*Script, error) {
	if len(src) > MaxSource {
		return nil, &LimitError{
			Position: Position{Line: 1, Column: 1},
			Message:  fmt.Sprintf("the script has %d bytes: more than %d are not scanned", len(src), MaxSource),
		}
	}
	s := &Script{}
	if err := s.readHeader(src); err != nil {
		return nil, err
	}
	var err error
	if s.chunk, err = parseChunk(src); err != nil {
		return nil, err
	}
	return s, s.scan(Run{Keys: Params{Open: true}, Args: Params{Open: true}}, false)
}

// Bind returns the script as one run of it: with the caller's patterns in the place of KEYS and ARGV.
// Loops over KEYS become loops over the keys passed, and branches that the arguments decide are
// decided. Holes of the caller's patterns keep their IDs; the caller's IDs must not begin with "KEYS[",
// "ARGV[" or "lua ".
//
// The error is a *LimitError or nil.
func (s *Script) Bind(run Run) (*Script, error) {
	return s.bind(run, false)
}

func (s *Script) bind(run Run, spell bool) (*Script, error) {
	bound := &Script{Kind: s.Kind, Engine: s.Engine, Library: s.Library, Flags: s.Flags, chunk: s.chunk}
	return bound, bound.scan(run, spell)
}

// scan runs the script: in detail, and where that takes too much work, coarsely.
func (s *Script) scan(run Run, spell bool) error {
	m := newMachine(s, run)
	m.spell = spell
	err := m.run()
	var limit *LimitError
	if errors.As(err, &limit) && limit.steps {
		s.Functions, s.Accesses, s.Uses = nil, nil, nil
		m = newMachine(s, run)
		m.spell, m.unroll, m.alternatives = spell, 1, coarseAlternatives
		err = m.run()
	}
	return err
}
