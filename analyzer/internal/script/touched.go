package script

import (
	"go/token"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/analyzer/internal/operation"
	"github.com/slotlint/slotlint/keypattern"
	"github.com/slotlint/slotlint/luascan"
	"golang.org/x/tools/go/ssa"
)

// A Ran is one run of a known script, and what the script does.
type Ran struct {
	Pos     token.Pos     // the call that runs it, or that brings what is run
	In      *ssa.Function // in which the call stands
	Keys    *flow.KeySet
	Touched []Touch // keys that are not in KEYS
	Writes  bool    // it can change data
	Known   bool    // all commands of the script are known
}

// A Touch is the use of a key by a command of a script.
type Touch struct {
	Pos     token.Pos
	Command string
	Write   bool
	Pattern keypattern.Pattern
	Many    bool // one key for each turn of a loop
}

// Ran returns the runs that an operation stands for, as far as their scripts are known.
func (j *Judge) Ran(op *operation.Operation) []Ran {
	if !op.RunsScript() {
		return nil
	}
	var all []Ran
	for _, r := range j.runs(op) {
		s := j.scan(r.src)
		if s.script == nil {
			continue
		}
		bound, err := s.script.Bind(luascan.Run{Function: r.function, Keys: keyParams(r.keys), Args: argParams(r.args)})
		ran := Ran{Pos: r.pos, In: r.in, Keys: r.keys, Known: err == nil}
		for _, a := range bound.Accesses {
			if a.Function != r.function {
				continue
			}
			ran.Writes = ran.Writes || a.Write
			ran.Known = ran.Known && a.Command != ""
			for _, k := range a.Keys {
				if k.Declared() || k.Missing {
					continue
				}
				ran.Touched = append(ran.Touched, Touch{
					Pos: r.src.Pos(k.Offset), Command: a.Command, Write: a.Write,
					Pattern: k.Pattern, Many: (k.Each || a.InLoop) && k.Pattern.Varies(),
				})
			}
		}
		all = append(all, ran)
	}
	return all
}
