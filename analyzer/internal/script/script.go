// Package script judges the runs of Lua scripts: it finds the text that a call runs, puts the keys that the call
// passes into it, and places what package luajudge finds in the Go program.
//
// The text is found through constants, concatenations, Sprintf with constant arguments, script values and digests in
// variables and fields, helpers of the package, and go:embed; that of a function by its name in the libraries that
// the package loads. Where a script, or its keys, are parameters of a function all of whose calls are seen, each call
// is a run. Where a text is not known, nothing is said about it.
package script

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/analyzer/internal/operation"
	"github.com/slotlint/slotlint/internal/clients"
	"github.com/slotlint/slotlint/internal/luajudge"
	"github.com/slotlint/slotlint/internal/target"
	"github.com/slotlint/slotlint/keypattern"
	"github.com/slotlint/slotlint/luascan"
	"golang.org/x/tools/go/ssa"
)

// A Finding is something wrong with a script or with a run of it.
type Finding struct {
	Rule   string
	Pos    token.Pos // in the script's text, or the run
	Text   string    // without the rule
	Run    token.Pos // the run, if the finding stands elsewhere
	Proved bool      // it holds for all values of the holes
	Note   bool      // legal, and only worth knowing
	// Operation is the one that runs or loads the script; nil where a wrapper of another package does.
	Operation *operation.Operation
	// Passed and Touched are as in luajudge.Finding.
	Passed, Touched keypattern.Pattern
}

// A Judge judges the runs of one package.
type Judge struct {
	// Target is the kind of server that the scripts are meant for. It is set before Judge.
	Target target.Target

	finder     *Finder
	flow       *flow.Flow
	compare    func(a, b keypattern.Pattern) keypattern.Comparison
	operations []operation.Operation

	scans     map[string]scan
	libraries []*Source // of FUNCTION LOAD
	said      map[string]bool
	wrapped   map[*ssa.Function][]Wrapped
}

// NewJudge returns a judge of a package's operations. compare decides whether two keys are in one slot.
func NewJudge(x *Finder, ops []operation.Operation, compare func(a, b keypattern.Pattern) keypattern.Comparison) *Judge {
	j := &Judge{
		finder: x, flow: x.flow, compare: compare, operations: ops,
		scans: map[string]scan{},
		said:  map[string]bool{},

		wrapped: map[*ssa.Function][]Wrapped{},
	}
	for i := range ops {
		if op := &ops[i]; op.Method.Kind == clients.ScriptLoad && op.Command == "FUNCTION LOAD" {
			if src, _ := x.find(x.scriptOf(op), nil, maxHops); src != nil {
				j.libraries = append(j.libraries, src)
			}
		}
	}
	return j
}

// Judge judges what the operations and calls of functions run or load. guarded tells the calls that no cluster sees.
func (j *Judge) Judge(fns []*ssa.Function, guarded func(ssa.Instruction) bool) []Finding {
	var all []Finding
	for i := range j.operations {
		op := &j.operations[i]
		if guarded(op.Site) {
			continue
		}
		var found []Finding
		switch {
		case op.Method.Kind == clients.ScriptLoad:
			if src, _ := j.finder.find(j.finder.scriptOf(op), nil, maxHops); src != nil {
				found = j.loaded(src)
			}
		case op.RunsScript():
			found = j.issue(j.issued(op))
		}
		for _, f := range found {
			f.Operation = op
			all = append(all, f)
		}
	}
	for _, fn := range fns {
		for _, is := range j.calls(fn, guarded) {
			all = append(all, j.issue(is)...)
		}
	}
	return j.once(all)
}

// Variable returns the text of the script that a package variable of this package holds, for good; "" if it holds
// none, or that is not known.
func (j *Judge) Variable(v *types.Var) string { return j.finder.variable(v) }

// Result returns the text of the script that a function of this package returns, whoever calls it; "" if it returns none, or
// that is not known.
func (j *Judge) Result(fn *ssa.Function) string { return j.finder.result(fn) }

func (j *Judge) issue(is issue) []Finding {
	var all []Finding
	for _, r := range j.expand(is, nil, is.run) {
		r.wrapped = is.run.wrapped
		all = append(all, j.run(r)...)
	}
	return all
}

// loaded judges a text that is loaded, whoever runs it.
func (j *Judge) loaded(src *Source) []Finding {
	s := j.scan(src)
	all := s.broken(src)
	if s.script != nil {
		for _, f := range (luajudge.Judge{Target: j.Target}).Text(s.script) {
			all = append(all, src.finding(f, token.NoPos))
		}
	}
	return all
}

// runs are the runs that an operation stands for.
func (j *Judge) runs(op *operation.Operation) []run {
	is := j.issued(op)
	return j.expand(is, nil, is.run)
}

// Known reports whether it is known what an operation runs.
func (j *Judge) Known(op *operation.Operation) bool {
	return op.RunsScript() && len(j.runs(op)) > 0
}

// OnlyDeclared reports whether all keys that the runs of an operation touch are known, and in KEYS.
func (j *Judge) OnlyDeclared(op *operation.Operation) bool {
	runs := j.runs(op)
	for _, r := range runs {
		s := j.scan(r.src)
		if s.script == nil || s.err != nil {
			return false
		}
		for _, a := range s.script.Accesses {
			undeclared := func(k luascan.Key) bool { return !k.Declared() && !k.Missing }
			if a.Function == r.function && (!a.Exact || slices.ContainsFunc(a.Keys, undeclared)) {
				return false
			}
		}
	}
	return len(runs) > 0
}

// A scan is what was read of a text: no script where it does not compile.
type scan struct {
	script *luascan.Script
	err    error
}

func (j *Judge) scan(src *Source) scan {
	s, ok := j.scans[src.Text]
	if !ok {
		s.script, s.err = luascan.Scan(src.Text)
		j.scans[src.Text] = s
	}
	return s
}

// broken returns the finding about a text of which nothing could be read.
func (s scan) broken(src *Source) []Finding {
	if s.script != nil {
		return nil
	}
	return []Finding{src.finding(luajudge.Broken(s.err), token.NoPos)}
}

func (j *Judge) run(r run) []Finding {
	s := j.scan(r.src)
	if s.script == nil {
		return s.broken(r.src)
	}
	judge := luajudge.Judge{Compare: j.compare, Target: j.Target}
	said := j.saidThere(s.script, r)
	var all []Finding
	for _, f := range judge.Run(s.script, luascan.Run{Function: r.function, Keys: keyParams(r.keys), Args: argParams(r.args)}) {
		if slices.ContainsFunc(said, func(b luajudge.Finding) bool { return b.Rule == f.Rule && b.Position == f.Position && !b.Note }) {
			continue
		}
		found := r.src.finding(f, r.pos)
		if w := r.wrapped; w != nil {
			found.Text += fmt.Sprintf(" (%s runs it at %s)", w.Func, w.Where)
		}
		all = append(all, found)
	}
	return all
}

// finding places a finding in the program.
func (s *Source) finding(f luajudge.Finding, run token.Pos) Finding {
	out := Finding{Rule: f.Rule, Pos: s.Pos(f.Offset), Text: s.place(f.Position) + f.Text, Run: run, Proved: f.Proved, Note: f.Note, Passed: f.Passed, Touched: f.Touched}
	if f.AtRun {
		out.Pos, out.Text = run, f.Text
		if s.File != "" {
			out.Text += " [" + s.File + "]"
		}
	}
	return out
}

// once drops findings that an earlier run has led to.
func (j *Judge) once(fs []Finding) []Finding {
	var out []Finding
	for _, f := range fs {
		id := fmt.Sprint(f.Pos, f.Text)
		if !j.said[id] {
			j.said[id] = true
			out = append(out, f)
		}
	}
	return out
}

// keyParams is what a run passes as KEYS. Elements that are not told apart are left to luascan as any
// number of keys.
func keyParams(set *flow.KeySet) luascan.Params {
	p := luascan.Params{Open: set.Open}
	for i, e := range set.Elems {
		pattern := one(e)
		if e.Repeated || e.Optional || e.Anywhere {
			p.Open = true
			if _, bare := pattern.Bare(); !bare && i == len(set.Elems)-1 {
				p.Each = &pattern
			}
			return p
		}
		p.Items = append(p.Items, pattern)
	}
	return p
}

// argParams is what a run passes as ARGV, up to the first argument that is not known to reach the server in the form
// in which it is followed.
func argParams(set *flow.KeySet) luascan.Params {
	p := luascan.Params{Open: set == nil || set.Open}
	if set == nil {
		return p
	}
	for _, e := range set.Elems {
		if e.Repeated || e.Optional || e.Anywhere || !isText(e.Value) {
			return luascan.Params{Items: p.Items, Open: true}
		}
		p.Items = append(p.Items, one(e))
	}
	return p
}

// isText reports whether a client sends an argument as the text that it holds.
func isText(v ssa.Value) bool {
	if mi, ok := v.(*ssa.MakeInterface); ok {
		v = mi.X
	}
	if v == nil {
		return false
	}
	b, ok := types.Unalias(v.Type()).(*types.Basic) // no type with a MarshalBinary of its own
	return ok && b.Info()&(types.IsString|types.IsInteger) != 0
}

// one is the pattern of an element; of several, a hole that stands for whichever it is.
func one(e flow.Elem) keypattern.Pattern {
	if len(e.Text) == 1 {
		return e.Text[0].Pattern
	}
	id := "any of"
	for _, v := range e.Text {
		id += " " + v.Pattern.String()
	}
	return keypattern.Of(keypattern.Text(id, "key"))
}

// LooksLike reports whether a text can be a script that issues commands.
func LooksLike(text string) bool {
	for _, word := range []string{"redis.call", "redis.pcall", "server.call", "server.pcall", "#!lua"} {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}
