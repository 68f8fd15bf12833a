package analyzer

import (
	"go/token"
	"slices"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/analyzer/internal/group"
	"github.com/slotlint/slotlint/analyzer/internal/operation"
	"github.com/slotlint/slotlint/analyzer/internal/script"
	"github.com/slotlint/slotlint/docs/rules"
	"github.com/slotlint/slotlint/internal/clients"
	"github.com/slotlint/slotlint/internal/inventory"
	"github.com/slotlint/slotlint/internal/rediscmd"
	"github.com/slotlint/slotlint/keypattern"
	"golang.org/x/tools/go/analysis"
)

// inventory reports what package inventory needs to know of the package, an entry as one diagnostic: each group with
// its verdict, operations that no group is formed of, and what scripts do beyond their KEYS.
func (r *reporter) inventory(c *group.Collector) {
	l := listing{reporter: r, compare: c.Compare, scriptModes: map[token.Pos]string{}}
	for i := range c.Operations {
		op := &c.Operations[i]
		if guarded := c.Guarded(op.Site); guarded || op.Method.Kind == clients.Watch {
			l.alone(op, guarded)
			if guarded {
				continue
			}
		}
		for _, ran := range r.scripts.Ran(op) {
			l.ran(op, ran)
		}
	}
	for _, k := range c.Kept {
		l.kept(k)
	}
	if l.leftOut > 0 {
		l.report(r.pass.Files[0].Package, inventory.Entry{Kind: inventory.KindLeftOut, Count: l.leftOut})
	}
}

// A listing is the inventory of one package.
type listing struct {
	*reporter
	compare     func(a, b keypattern.Pattern) keypattern.Comparison
	scriptModes map[token.Pos]string // of runs of known scripts
	entries     int
	leftOut     int
}

func (l *listing) add(pos token.Pos, e inventory.Entry) {
	if l.entries == inventory.MaxEntries {
		l.leftOut++
		return
	}
	l.entries++
	l.report(pos, e)
}

func (l *listing) report(pos token.Pos, e inventory.Entry) {
	l.pass.Report(analysis.Diagnostic{Pos: l.start(pos), Category: CategoryInventory, Message: e.Encode()})
}

// kept lists a group.
func (l *listing) kept(k group.Kept) {
	g := k.Group
	e := inventory.Entry{
		Kind: inventory.KindCommand, Command: g.Command, Mode: mode(g.Command), Func: g.In(),
		Uses: true, Binds: !g.Splits(),
		Left: k.Left, Place: l.place(k), Verdict: k.Verdict.String(), Open: g.Keys.Open, Channels: ofChannels(g.Command),
	}
	switch g.Rule {
	case rules.CrossSlotScript:
		e.Kind, e.Mode = inventory.KindScript, l.scriptModes[g.Pos]
	case rules.CrossSlotTransaction:
		e.Kind, e.Uses, e.Mode = inventory.KindTransaction, false, ""
	}
	if len(g.Via) > 0 {
		e.Via = g.Via[0].Func
	}
	if split, ok := g.Client.Split(g.Command); ok {
		e.Split = split.Advice
	}
	sets := together(g)
	if len(sets) == 0 && e.Uses {
		l.add(g.Pos, e)
	}
	for _, keys := range sets {
		if !e.Uses && len(keys) == 1 && !keys[0].Many {
			continue
		}
		if len(keys) > inventory.MaxKeys {
			keys, e.Open = keys[:inventory.MaxKeys], true
		}
		e.Keys = keys
		l.add(g.Pos, e)
	}
}

// place is the place of the command whose keys callers bring.
func (l *listing) place(k group.Kept) string {
	switch {
	case len(k.Group.Via) > 0:
		return (exporter{pass: l.pass}).where(k.Group)
	case k.Left:
		return place(l.pass.Fset, k.Group.Pos)
	}
	return ""
}

// together returns the keys of a group, those that stand in one command together: keys of different branches of the
// program are different sets.
func together(g *group.Group) [][]inventory.Key {
	var nodes []node
	for i, e := range g.Keys.Elems {
		for j := range e.Text {
			nodes = append(nodes, node{i, j})
		}
	}
	nodes = nodes[:min(len(nodes), inventory.MaxKeys+1)] // one more says that there are more
	var sets [][]inventory.Key
	seen := make([]bool, len(nodes))
	for start := range nodes {
		if seen[start] {
			continue
		}
		seen[start] = true
		set := []int{start}
		for at := 0; at < len(set); at++ {
			for other := range nodes {
				if !seen[other] && meet(g, nodes[set[at]], nodes[other]) {
					seen[other] = true
					set = append(set, other)
				}
			}
		}
		slices.Sort(set)
		var keys []inventory.Key
		for _, n := range set {
			keys = append(keys, keyOf(g.Keys.Elems[nodes[n].elem], nodes[n].variant))
		}
		sets = append(sets, keys)
	}
	return sets
}

// A node is one variant of one key of a group.
type node struct{ elem, variant int }

// meet reports whether two keys can stand in one run of the command.
func meet(g *group.Group, a, b node) bool {
	if a.elem == b.elem {
		return g.Keys.Elems[a.elem].Repeated // at another turn, it may be the other one
	}
	if g.Apart(a.elem, b.elem) {
		return false
	}
	_, ok := g.Keys.Elems[a.elem].Text[a.variant].World.Join(g.Keys.Elems[b.elem].Text[b.variant].World)
	return ok
}

func keyOf(e flow.Elem, variant int) inventory.Key {
	p := e.Text[variant].Pattern
	return inventory.Key{Pattern: p, Many: e.Repeated && p.Varies()}
}

// alone lists the keys of an operation each by itself.
func (l *listing) alone(op *operation.Operation, guarded bool) {
	e := inventory.Entry{
		Kind: inventory.KindCommand, Command: op.Command, Mode: mode(op.Command), Func: group.NameOf(op.Site.Parent()),
		Uses: true, Guarded: guarded, Channels: ofChannels(op.Command),
	}
	for _, elem := range op.Keys.Elems[:min(len(op.Keys.Elems), inventory.MaxKeys)] {
		for i := range elem.Text {
			e.Keys = []inventory.Key{keyOf(elem, i)}
			l.add(op.Pos(), e)
		}
	}
}

// ran lists the keys that a script touches beside KEYS, and that they must be in the slot of KEYS.
func (l *listing) ran(op *operation.Operation, ran script.Ran) {
	l.scriptModes[ran.Pos] = scriptMode(ran)
	if len(ran.Touched) == 0 {
		return
	}
	e := inventory.Entry{Kind: inventory.KindScript, Func: group.NameOf(op.Site.Parent())}
	all := e
	all.Command, all.Binds, all.Func = op.Command, true, group.NameOf(ran.In)
	if ran.In != op.Site.Parent() {
		all.Via = e.Func
	}
	for _, key := range ran.Keys.Elems {
		for i := range key.Text {
			all.Keys = append(all.Keys, keyOf(key, i))
		}
	}
	e.Uses = true
	for _, t := range ran.Touched {
		key := inventory.Key{Pattern: t.Pattern, Many: t.Many}
		all.Keys = append(all.Keys, key)
		e.Command, e.Mode, e.Keys, e.Channels = t.Command, inventory.Read, []inventory.Key{key}, ofChannels(t.Command)
		if t.Write {
			e.Mode = inventory.Write
		}
		l.add(t.Pos, e)
	}
	if len(all.Keys) > inventory.MaxKeys {
		all.Keys, all.Open = all.Keys[:inventory.MaxKeys], true
	}
	all.Verdict = l.verdict(all.Keys).String()
	l.add(ran.Pos, all)
}

// verdict is that on keys which must be in one slot: that of the two that disagree most.
func (l *listing) verdict(keys []inventory.Key) keypattern.Verdict {
	worst := keypattern.Same
	consider := func(a, b keypattern.Pattern) {
		if v := l.compare(a, b).Verdict; v == keypattern.Never || worst == keypattern.Same || v == keypattern.Unlikely && worst == keypattern.Unknown {
			worst = v
		}
	}
	for i, a := range keys {
		if a.Many {
			consider(a.Pattern, a.Pattern.NextTurn())
		}
		for _, b := range keys[i+1:] {
			consider(a.Pattern, b.Pattern)
		}
	}
	return worst
}

func scriptMode(ran script.Ran) string {
	switch {
	case ran.Writes:
		return inventory.Write
	case ran.Known:
		return inventory.Read
	}
	return ""
}

// mode tells what a command does to its keys.
func mode(command string) string {
	info, ok := rediscmd.Lookup(command)
	switch {
	case !ok || runsScript(command):
		return ""
	case info.Write:
		return inventory.Write
	}
	return inventory.Read
}

// ofChannels reports whether the keys of a command are sharded channels.
func ofChannels(command string) bool {
	switch command {
	case "SSUBSCRIBE", "SUNSUBSCRIBE", "SPUBLISH":
		return true
	}
	return false
}
