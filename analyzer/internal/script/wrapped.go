package script

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/internal/luajudge"
	"github.com/slotlint/slotlint/luascan"
	"golang.org/x/tools/go/ssa"
)

// A Wrapped is a run of a script that a function leaves to its callers, which know the script or its keys:
//
//	func (s *Store) Eval(ctx context.Context, text string, keys ...string) error { return s.rdb.Eval(ctx, text, keys).Err() }
//	func (l *Limiter) Allow(ctx context.Context, key string) error { return script.Run(ctx, l.rdb, []string{key}).Err() }
type Wrapped struct {
	Text  string // the script's, where the function knows it
	Param int    // else the parameter that is the script, the receiver counted
	// Keys and Args are KEYS and ARGV, in terms of the function's parameters.
	Keys, Args *flow.KeySet
	Pos        token.Pos // of the run, if it is in this package
	Where      string    // in words, "store.go:12", if it is in another one
	Func       string    // the function, as messages name it
}

const (
	// maxWrapped bounds the runs that one function leaves to its callers. One that has more is a table of scripts.
	maxWrapped = 8
	// MaxText bounds the text that importers get to know: all of them read it, used or not. Scripts that are
	// written by hand are a tenth of it.
	MaxText = 32 << 10
)

// Wrapped returns what a function leaves to its callers in other packages, after all operations are judged.
func (j *Judge) Wrapped(fn *ssa.Function) []Wrapped { return j.wrapped[fn] }

// handOut notes a run for the callers of an exported function.
func (j *Judge) handOut(fn *ssa.Function, param *ssa.Parameter, src *Source, is issue, r run) {
	w := Wrapped{Param: -1, Keys: r.keys, Args: r.args, Pos: r.pos}
	switch {
	case !exported(fn) || is.name || len(j.wrapped[fn]) >= maxWrapped:
		return
	case param != nil:
		w.Param = slices.Index(fn.Params, param)
	case src != nil && len(src.Text) <= MaxText:
		w.Text = src.Text
	}
	known := func(o Wrapped) bool { return o.Pos == w.Pos && o.Param == w.Param && o.Text == w.Text }
	if (w.Param >= 0 || w.Text != "") && !slices.ContainsFunc(j.wrapped[fn], known) {
		j.wrapped[fn] = append(j.wrapped[fn], w)
	}
}

// calls are the runs that the calls of a function bring about through wrappers of other packages.
func (j *Judge) calls(fn *ssa.Function, guarded func(ssa.Instruction) bool) []issue {
	var all []issue
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			site, ok := instr.(ssa.CallInstruction)
			if !ok {
				continue
			}
			for _, target := range j.flow.Targets(site.Common()) {
				if target.Fn != nil || target.Obj == nil {
					continue
				}
				if frame, runs := j.finder.library.Wrapped(target.Obj); len(runs) > 0 && !guarded(site) {
					for i := range runs {
						all = append(all, j.throughWrapper(site, target, frame, &runs[i]))
					}
				}
			}
		}
	}
	return all
}

func (j *Judge) throughWrapper(site ssa.CallInstruction, target flow.Target, frame *flow.Summary, w *Wrapped) issue {
	j.flow.Adopt(frame)
	ref := j.flow.SiteRef(site)
	is := issue{site: site, run: run{
		keys:    j.flow.ApplySet(frame, w.Keys, target.Args, ref, site.Pos()),
		args:    j.flow.ApplySet(frame, w.Args, target.Args, ref, site.Pos()),
		pos:     site.Pos(),
		wrapped: w,
	}}
	if w.Text != "" {
		is.run.src = &Source{Text: w.Text, at: site.Pos()}
	} else if w.Param < len(target.Args) {
		written := w.Param
		if target.Obj.Signature().Recv() != nil {
			written--
		}
		is.text = operand{target.Args[w.Param], site, written}
	}
	return is
}

// saidThere returns what the wrapper's own package has said of a script that the wrapper knows.
func (j *Judge) saidThere(s *luascan.Script, r run) []luajudge.Finding {
	if r.wrapped == nil || r.wrapped.Text == "" {
		return nil
	}
	judge := luajudge.Judge{Compare: j.compare, Target: j.Target}
	return judge.Run(s, luascan.Run{Keys: keyParams(r.wrapped.Keys), Args: argParams(r.wrapped.Args)})
}

// A Library knows the scripts of other packages.
type Library interface {
	// Script returns the text of the script that a package variable of another package holds, for good, or that a function
	// of one returns; "" if that is not known.
	Script(obj types.Object) string
	// Wrapped returns what a function of another package leaves to its callers, in terms of the summary.
	Wrapped(fn *types.Func) (*flow.Summary, []Wrapped)
}
