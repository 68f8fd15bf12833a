package group

import (
	"cmp"
	"go/types"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/analyzer/internal/operation"
	"github.com/slotlint/slotlint/analyzer/internal/program"
	"github.com/slotlint/slotlint/docs/rules"
	"github.com/slotlint/slotlint/internal/clients"
	"github.com/slotlint/slotlint/internal/target"
	"github.com/slotlint/slotlint/keypattern"
	"golang.org/x/tools/go/ssa"
)

const (
	// maxHandedOn bounds the groups that one function hands on to its callers. A function that issues
	// more commands with its parameters as keys is a table of commands, not a wrapper.
	maxHandedOn = 32
	// maxWay bounds the wrappers that a group is handed on through. No reader follows a longer way from the call
	// to the command.
	maxWay = 16
	// maxChain bounds the recursion along chains of calls, far from the limit of the stack. A function that is
	// further away than this is visited later, as a start of its own.
	maxChain = 10_000
)

// A Finding is a verdict that is reported.
type Finding struct {
	Group *Group
	Judgement
}

// Kept is a group with its verdict, whatever that is.
type Kept struct {
	Finding
	Left bool // to the callers of the function, who bring keys
}

// Counts are the groups of a package, by verdict.
type Counts struct{ Same, Never, Unlikely, Unknown int }

// A Collector forms all groups of one package.
type Collector struct {
	Findings []Finding
	Unknown  []Finding // groups of which nothing is known, for those who want proof
	Assumed  []Finding // groups that are in one slot as long as what Judgement.Assumes says is true
	Counts   Counts
	// Judged are all groups of several keys, whatever the verdict.
	Judged []*Group
	// Operations are all operations of the package, of one key too.
	Operations []operation.Operation
	// Keep keeps all groups of several keys in Kept; KeepAlone those of one key, too, which are then left to callers as
	// others are. Both are set before Collect.
	Keep, KeepAlone bool
	Kept            []Kept
	// ClusterClientsOnly leaves out what is issued by clients that are certainly no cluster's. It is set before Collect.
	ClusterClientsOnly bool
	// Target is the kind of server that the program is meant for. It is set before Collect.
	Target target.Target

	flow     *flow.Flow
	prog     *program.Program
	source   Source
	rules    func(*operation.Operation) (rule string, ok bool)
	handedOn map[string][]*Group // by the identity of the function
	done     map[*ssa.Function]bool
	depth    int // of visits
	queued   map[queuedAt]*queue
	watched  map[ssa.CallInstruction]bool // transactions that belong to the group of a WATCH
}

// NewCollector returns a collector. rules tells which rule an operation's group belongs to.
func NewCollector(f *flow.Flow, prog *program.Program, source Source, rules func(*operation.Operation) (string, bool)) *Collector {
	return &Collector{
		flow:     f,
		prog:     prog,
		source:   source,
		rules:    rules,
		handedOn: map[string][]*Group{},
		done:     map[*ssa.Function]bool{},
		queued:   map[queuedAt]*queue{},
		watched:  map[ssa.CallInstruction]bool{},
	}
}

// Collect forms and judges the groups of all functions.
func (c *Collector) Collect() {
	for _, fn := range c.prog.Functions {
		c.visit(fn)
	}
	c.loose()
}

// HandedOn returns the groups that a function hands on to its callers.
func (c *Collector) HandedOn(fn *ssa.Function) []*Group { return c.handedOn[flow.ID(fn)] }

// visit forms the groups of a function, those of its literals and of what it calls first.
func (c *Collector) visit(fn *ssa.Function) {
	if c.done[fn] || fn.Blocks == nil || c.depth >= maxChain {
		return
	}
	c.done[fn] = true
	c.depth++
	defer func() { c.depth-- }()
	for _, anon := range fn.AnonFuncs {
		c.visit(anon)
	}
	ops, unnamed := c.operations(fn)
	c.Operations = append(c.Operations, ops...)
	for i := range unnamed {
		if !c.Guarded(unnamed[i].Site) {
			c.decide(ofWords(&unnamed[i]))
		}
	}
	for i := range ops {
		if ops[i].Command == "MULTI" && !c.Guarded(ops[i].Site) {
			c.sequence(&ops[i])
		}
		if rule, ok := c.rules(&ops[i]); ok && !c.Guarded(ops[i].Site) {
			switch {
			case ops[i].Method.Kind == clients.Batch:
				c.batch(&ops[i])
			case ops[i].Method.Kind == clients.Joint:
				c.joint(&ops[i])
			case ops[i].Method.Kind == clients.Dedicate:
				c.dedicated(&ops[i])
			case rule == rules.CrossSlotTransaction:
				c.transaction(&ops[i])
			default:
				c.decide(Of(&ops[i], rule))
				for _, keys := range ops[i].Runs {
					one := Of(&ops[i], rule)
					one.Keys = keys
					c.decide(one)
				}
			}
		}
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if site, ok := instr.(ssa.CallInstruction); ok {
				c.call(site)
			}
		}
	}
}

// call forms the groups that a call brings together in the function that it runs. Through an interface, that
// is a group for each implementation.
func (c *Collector) call(site ssa.CallInstruction) {
	targets := c.flow.Targets(site.Common())
	issuing := 0
	for _, target := range targets {
		if _, groups := c.handed(target); len(groups) > 0 {
			issuing++
		}
	}
	for _, target := range targets {
		summary, groups := c.handed(target)
		if len(groups) == 0 || c.Guarded(site) {
			continue
		}
		for _, g := range groups {
			at := *g
			at.Keys = c.flow.ApplySet(summary, g.Keys, target.Args, c.flow.SiteRef(site), site.Pos())
			at.Pos, at.site = site.Pos(), site
			via := Via{Func: cmp.Or(g.Func, TargetName(target.Obj)), Pos: g.Pos}
			at.Func = ""
			if !g.Pos.IsValid() && len(g.Via) > 0 {
				via.Where = g.Via[0].Where
				at.Via = nil
			}
			at.Via = append([]Via{via}, at.Via...)
			at.OneOfSeveral = g.OneOfSeveral || issuing < len(targets)
			c.settle(&at, c.completed(&at, site, target.Args))
		}
	}
}

func (c *Collector) handed(t flow.Target) (*flow.Summary, []*Group) {
	if t.Fn != nil {
		c.visit(t.Fn)
		if groups := c.HandedOn(t.Fn); len(groups) > 0 {
			return c.flow.Frame(t.Fn), groups
		}
		return nil, nil
	}
	if t.Obj != nil && c.source != nil && t.Obj.Pkg() != c.prog.Package.Pkg {
		summary, groups := c.source.Groups(t.Obj)
		if summary != nil {
			c.flow.Adopt(summary)
		}
		return summary, groups
	}
	return nil, nil
}

// TargetName is a function as messages name it: Store.Move.
func TargetName(fn *types.Func) string {
	if fn == nil {
		return "the function literal"
	}
	if recv := fn.Signature().Recv(); recv != nil {
		t := recv.Type()
		if p, ok := t.(*types.Pointer); ok {
			t = p.Elem()
		}
		if n, ok := types.Unalias(t).(*types.Named); ok {
			return n.Obj().Name() + "." + fn.Name()
		}
	}
	return fn.Name()
}

// settle judges a group, to which those who call the functions around it may add more.
func (c *Collector) settle(g *Group, left []rest) {
	if len(left) > 0 {
		switch c.Judge(g).Verdict {
		case keypattern.Never, keypattern.Unlikely:
		default:
			c.handBack(g, left)
			return
		}
	}
	c.decide(g)
}

// decide judges a group: it is right, or reported, or left to the callers.
func (c *Collector) decide(g *Group) {
	if g.Words && !c.spell(g) {
		return
	}
	if c.leavesOut(g.Receiver) || c.crosses(g) {
		return
	}
	g.Keys = c.flow.AtPlaces(g.Keys)
	if !g.several() || g.Splits() {
		c.keepApart(g)
		return
	}
	c.answer(g)
	c.Judged = append(c.Judged, g)
	j := c.Judge(g)
	if g.OneOfSeveral && j.Verdict == keypattern.Never {
		j.Verdict = keypattern.Unlikely // another implementation may do otherwise
	}
	owner, leave := c.leftToCallers(j)
	if !leave && j.Verdict != keypattern.Same {
		owner, leave = c.rightForSome(g, j)
	}
	if leave {
		c.handOn(owner, g)
	}
	c.keep(g, j, leave)
	switch {
	case j.Verdict == keypattern.Same && g.Keys.Open, j.Verdict == keypattern.Unknown, leave:
		c.Counts.Unknown++
		c.Unknown = append(c.Unknown, Finding{g, j})
	case j.Verdict == keypattern.Same:
		c.Counts.Same++
		if len(j.Assumes) > 0 {
			c.Assumed = append(c.Assumed, Finding{g, j})
		}
		if o, ok := c.bareParameter(g.Keys); ok && len(j.Assumes) > 0 {
			c.handOn(o.Owner, g) // RENAME key {key}_tmp is right unless the caller's key has a tag already
		}
	case j.Verdict == keypattern.Never:
		c.Counts.Never++
		c.Findings = append(c.Findings, Finding{g, j})
	default:
		c.Counts.Unlikely++
		c.Findings = append(c.Findings, Finding{g, j})
	}
}
