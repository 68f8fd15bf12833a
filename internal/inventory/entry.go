// Package inventory makes an inventory of the keys of a program: which families of keys there are, which operations
// use them, which of them must live together in one slot, and which hash tag would bring them there.
//
// The analyzer looks at one package at a time and reports each operation as an [Entry]; [New] puts the entries of all
// packages together.
//
// # Families
//
// Two keys are of one family if their key patterns have the same literal texts, with holes in the same places: what
// the holes are called, what they hold and how long it is makes no difference. So user:<id>:name and user:<uid>:name are
// one family, whether the id is a number or a text, while user:10086:name is a family of its own. A pattern whose
// literal texts hold no letter and no digit, such as <key> or <a>:<b>, names no family that could be told from
// another: such keys are not known, and are counted and listed with their operations.
//
// # Components
//
// Keys that one command, script or transaction needs in one slot are a group. Families that a chain of groups connects
// must live together: they are a component. Of the keys of one group none says anything about another group's: that
// user:<from>:a and user:<to>:b are in one command connects their families, but a tag around the id does not serve it.
//
// For a component [Plan] has one tag that serves all groups; or there is none, and it names the operations
// that must be split or written anew, and has a tag for each part that is left.
//
// # Limits
//
// Families are compared by their texts: what a hole holds can make a key one of another family. Keys that are built of
// others inside the server (SORT's BY and GET) are not seen. Work on a component is bounded by the constants of this package;
// what is beyond is said to be so.
package inventory

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/slotlint/slotlint/keypattern"
)

// The kinds of entries.
const (
	KindCommand     = "command"
	KindScript      = "script"
	KindTransaction = "transaction"
	// KindLeftOut counts entries beyond MaxEntries.
	KindLeftOut = "left out"
)

// What an operation does to its keys. It is empty where that is not known, as of a script whose text is not.
const (
	Read  = "read"
	Write = "write"
)

const (
	// MaxEntries bounds the entries of one package: more operations than any package was seen to have, a hundred times over.
	MaxEntries = 20_000
	// MaxKeys bounds the keys of one entry.
	MaxKeys = 64
)

// An Entry is what the analyzer reports of one operation, or of one group.
type Entry struct {
	Kind    string `json:"kind"`
	Command string `json:"cmd,omitempty"`
	Mode    string `json:"mode,omitempty"`
	Func    string `json:"func,omitempty"` // the function around it, "Shop.CheckOut"
	// Uses says that the entry is an operation that uses the keys; Binds, that the keys must be in one slot. Most entries
	// are both. A transaction only binds the keys of its commands, which have entries of their own; a command that the
	// client splits, or that is issued only where there is no cluster, does not bind.
	Uses  bool `json:"uses,omitempty"`
	Binds bool `json:"binds,omitempty"`
	// Guarded says that the operation is issued only where the program has no cluster.
	Guarded bool `json:"guarded,omitempty"`
	// Left says that callers of the function bring keys. Place is the command's own place, "store.go:12", in an entry that
	// is left to callers and in each that a caller makes of it; Via is the function that issues the command for a caller.
	Left  bool   `json:"left,omitempty"`
	Place string `json:"place,omitempty"`
	Via   string `json:"via,omitempty"`
	// Verdict is that of the group, see keypattern.Verdict.
	Verdict string `json:"verdict,omitempty"`
	// Split is how to split the command by slot, empty where it can't be.
	Split string `json:"split,omitempty"`
	// Open says that there may be more keys, of which nothing is known.
	Open bool `json:"open,omitempty"`
	// Channels says that the keys are sharded channels.
	Channels bool  `json:"channels,omitempty"`
	Keys     []Key `json:"keys,omitempty"`
	Count    int   `json:"count,omitempty"` // of KindLeftOut
}

// A Key is one key of an entry, or, if Many is set, one for each turn of a loop.
type Key struct {
	Pattern keypattern.Pattern
	Many    bool
}

// wireKey is a key as it travels.
type wireKey struct {
	Pieces []piece `json:"p"`
	Many   bool    `json:"many,omitempty"`
}

// A piece is literal text, or a hole: then Hole is its number in the entry, from 1.
type piece struct {
	Text     string `json:"t,omitempty"`
	Hole     int    `json:"h,omitempty"`
	Name     string `json:"n,omitempty"`
	Alphabet int    `json:"a,omitempty"`
	Min      int    `json:"min,omitempty"`
	Max      int    `json:"max,omitempty"`
	Varies   bool   `json:"v,omitempty"`
}

// Encode returns the entry as one line. The identities of holes hold good within the entry.
func (e Entry) Encode() string {
	numbers := map[string]int{}
	wire := make([]wireKey, len(e.Keys))
	for i, k := range e.Keys {
		wire[i].Many = k.Many
		for _, s := range k.Pattern.Segments() {
			if s.Hole == nil {
				wire[i].Pieces = append(wire[i].Pieces, piece{Text: s.Literal})
				continue
			}
			h := s.Hole
			if numbers[h.ID] == 0 {
				numbers[h.ID] = len(numbers) + 1
			}
			wire[i].Pieces = append(wire[i].Pieces, piece{
				Hole: numbers[h.ID], Name: h.Name, Alphabet: int(h.Alphabet), Min: h.Min, Max: h.Max, Varies: h.Varies,
			})
		}
	}
	type plain Entry
	text, _ := json.Marshal(struct { // of texts and numbers: cannot fail
		plain
		Keys []wireKey `json:"keys,omitempty"`
	}{plain(e), wire})
	return string(text)
}

// Decode reads what Encode has written.
func Decode(text string) (Entry, error) {
	type plain Entry
	var read struct {
		plain
		Keys []wireKey `json:"keys"`
	}
	if err := json.Unmarshal([]byte(text), &read); err != nil {
		return Entry{}, fmt.Errorf("an entry of the inventory of an unknown form: %w", err)
	}
	e := Entry(read.plain)
	if !slices.Contains([]string{KindCommand, KindScript, KindTransaction, KindLeftOut}, e.Kind) {
		return Entry{}, errors.New("an entry of the inventory of an unknown kind: " + strconv.Quote(e.Kind))
	}
	for _, k := range read.Keys {
		segs := make([]keypattern.Segment, len(k.Pieces))
		for i, p := range k.Pieces {
			segs[i] = p.segment()
		}
		e.Keys = append(e.Keys, Key{Pattern: keypattern.New(segs...), Many: k.Many})
	}
	return e, nil
}

func (p piece) segment() keypattern.Segment {
	if p.Hole == 0 {
		return keypattern.Segment{Literal: p.Text}
	}
	return keypattern.Segment{Hole: &keypattern.Hole{
		ID: strconv.Itoa(p.Hole), Name: p.Name, Alphabet: keypattern.Alphabet(p.Alphabet), Min: p.Min, Max: p.Max, Varies: p.Varies,
	}}
}
