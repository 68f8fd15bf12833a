package analyzer

import (
	"encoding/json"
	"fmt"
	"go/token"
	"os"

	"github.com/slotlint/slotlint/analyzer/internal/rename"
	"github.com/slotlint/slotlint/keypattern"
	"golang.org/x/tools/go/analysis"
)

// A fix that spans packages takes two runs over all packages of a module. In the first (Options.Proposals) each
// finding says which key families should get which names; in the second (Options.Renames) each package says what it
// has to do for that, or why it can't. Who runs them carries out the edits of all packages, or none.

// A Proposal is the message, in JSON, of a diagnostic of category CategoryProposal: how the finding at its position
// can be mended.
type Proposal struct {
	Changes []Rename `json:"changes"`
	Refused string   `json:"refused,omitempty"` // why these changes would not mend it
}

// A Rename gives a key family another name. Both patterns have the same holes in the same order.
type Rename struct {
	Old []KeyPart `json:"old"`
	New []KeyPart `json:"new"`
}

// A KeyPart is literal text, or a hole: then Name is set.
type KeyPart struct {
	Literal  string `json:"literal,omitempty"`
	Name     string `json:"name,omitempty"`
	ID       string `json:"id,omitempty"`
	Alphabet uint8  `json:"alphabet,omitempty"`
	Min      int    `json:"min,omitempty"`
	Max      int    `json:"max,omitempty"`
	Varies   bool   `json:"varies,omitempty"`
}

// An Answer is the message, in JSON, of a diagnostic of category CategoryAnswer: what the package does about one of the
// renames that it was asked for. Its edits are the diagnostic's only fix.
type Answer struct {
	Index   int    `json:"index"` // of the list of renames
	Refused string `json:"refused,omitempty"`
	// Renames are exported functions of the package that return keys of the family, under their new names.
	Renames []string `json:"renames,omitempty"`
	// Needs are functions of other packages that have to be among Renames there.
	Needs []string `json:"needs,omitempty"`
	// Relies are functions of other packages that must not be.
	Relies []string `json:"relies,omitempty"`
}

// propose reports how the finding at a position can be mended.
func (r *reporter) propose(m *mending, pos token.Pos) {
	if m == nil {
		return
	}
	out := Proposal{Changes: renamesOf(m.changes)}
	if m.clash != nil {
		out.Refused = m.clash.Error()
	}
	r.say(CategoryProposal, r.start(pos), out, nil)
}

// answer reports what the package does about the renames that it is asked for.
func (r *reporter) answer(lists [][]Rename) {
	if len(lists) > 0 && r.renamer == nil {
		r.renamer = r.newRenamer()
	}
	for i, list := range lists {
		a := Answer{Index: i}
		res, err := r.renamer.RenameInModule(changesOf(list))
		if err != nil {
			a.Refused = err.Error()
		} else {
			a.Renames, a.Needs, a.Relies = res.Renames, res.Needs, res.Relies
		}
		r.say(CategoryAnswer, r.pass.Files[0].Package, a, res.Edits)
	}
}

// answerUnseen answers for a package in which no key can be seen: text that looks like one is a reason to refuse.
func answerUnseen(pass *analysis.Pass, lists [][]Rename) {
	r := reporter{pass: pass}
	for i, list := range lists {
		if err := rename.Unseen(pass, changesOf(list)); err != nil {
			r.say(CategoryAnswer, pass.Files[0].Package, Answer{Index: i, Refused: err.Error()}, nil)
		}
	}
}

// say reports a message for a program.
func (r *reporter) say(category string, pos token.Pos, message any, edits []analysis.TextEdit) {
	text, err := json.Marshal(message)
	if err != nil {
		panic(err)
	}
	d := analysis.Diagnostic{Pos: pos, Category: category, Message: string(text)}
	if len(edits) > 0 {
		d.SuggestedFixes = []analysis.SuggestedFix{{Message: "rename", TextEdits: edits}}
	}
	r.pass.Report(d)
}

// readRenames reads the file of Options.Renames: a list of lists of renames in JSON.
func readRenames(name string) ([][]Rename, error) {
	if name == "" {
		return nil, nil
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var lists [][]Rename
	if err := json.Unmarshal(text, &lists); err != nil {
		return nil, fmt.Errorf("%s is no list of renames: %w", name, err)
	}
	return lists, nil
}

// Merge joins renames of two packages: together says that they name keys of the same families in the same way, and
// are one. ok is false if they give the same keys different names.
func Merge(a, b []Rename) (joined []Rename, together, ok bool) {
	x, y := changesOf(a), changesOf(b)
	switch rename.Relate(x, y, func(id, other string) bool { return id == other }) {
	case rename.Apart:
		return nil, false, true
	case rename.Together:
		return renamesOf(rename.Union(x, y)), true, true
	}
	return nil, false, false
}

func renamesOf(changes []rename.Change) []Rename {
	out := make([]Rename, len(changes))
	for i, c := range changes {
		out[i] = Rename{Old: keyParts(c.Old), New: keyParts(c.New)}
	}
	return out
}

func keyParts(p keypattern.Pattern) []KeyPart {
	var out []KeyPart
	for _, s := range p.Segments() {
		if h := s.Hole; h != nil {
			out = append(out, KeyPart{Name: h.Name, ID: h.ID, Alphabet: uint8(h.Alphabet), Min: h.Min, Max: h.Max, Varies: h.Varies})
		} else {
			out = append(out, KeyPart{Literal: s.Literal})
		}
	}
	return out
}

func changesOf(list []Rename) []rename.Change {
	out := make([]rename.Change, len(list))
	for i, r := range list {
		out[i] = rename.Change{Old: patternOf(r.Old), New: patternOf(r.New)}
	}
	return out
}

func patternOf(parts []KeyPart) keypattern.Pattern {
	segs := make([]keypattern.Segment, len(parts))
	for i, p := range parts {
		segs[i] = keypattern.Segment{Literal: p.Literal}
		if p.Name != "" {
			segs[i] = keypattern.Segment{Hole: &keypattern.Hole{
				ID: p.ID, Name: p.Name, Alphabet: keypattern.Alphabet(p.Alphabet), Min: p.Min, Max: p.Max, Varies: p.Varies,
			}}
		}
	}
	return keypattern.New(segs...)
}
