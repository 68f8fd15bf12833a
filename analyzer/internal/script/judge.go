package script

import (
	"errors"
	"fmt"
	"go/token"
	"strings"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/analyzer/internal/operation"
	"github.com/slotlint/slotlint/docs/rules"
	"github.com/slotlint/slotlint/internal/clients"
	"github.com/slotlint/slotlint/keypattern"
	"github.com/slotlint/slotlint/luascan"
)

// A Finding is something wrong with a script or with a run of it.
type Finding struct {
	Rule string
	Pos  token.Pos // in the script's text, or the run
	Text string    // without the rule
	Run  token.Pos // the run, if the finding stands elsewhere
	Note bool      // legal, and only worth knowing
}

// A Judge judges the runs of one package. Compare decides whether two keys are in one slot.
type Judge struct {
	Finder  *Finder
	Flow    *flow.Flow
	Compare func(a, b keypattern.Pattern) keypattern.Comparison

	scans map[string]*luascan.Script
	said  map[string]bool
}

// Run judges one run of a script.
func (j *Judge) Run(op *operation.Operation) []Finding {
	src := j.source(op)
	if src == nil {
		return nil
	}
	if j.scans == nil {
		j.scans = map[string]*luascan.Script{}
		j.said = map[string]bool{}
	}
	scan, ok := j.scans[src.Text]
	if !ok {
		var err error
		if scan, err = luascan.Scan(src.Text); err != nil && scan == nil {
			j.scans[src.Text] = nil
			return j.once([]Finding{broken(src, err)})
		}
		j.scans[src.Text] = scan
	}
	if scan == nil {
		return nil
	}
	run := luascan.Run{Keys: params(op.Keys), Args: luascan.Params{Open: true}}
	bound, err := scan.Bind(run)
	if err != nil && bound == nil {
		return nil
	}
	c := check{Judge: j, op: op, src: src, script: bound, keys: run.Keys}
	c.all()
	return j.once(c.findings)
}

// once drops findings about a text that an earlier run has led to.
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

// source finds the text that an operation runs.
func (j *Judge) source(op *operation.Operation) *Source {
	recv, args := receiver(op.Site.Common())
	from := op.Method.Script
	switch from.From {
	case clients.ScriptReceiver:
		if recv != nil {
			return j.Finder.Find(recv, op.Site, 0)
		}
	case clients.ScriptText, clients.ScriptDigest:
		if i := op.Arg(from.Param); i < len(args) {
			return j.Finder.Find(args[i], op.Site, i)
		}
	}
	return nil
}

// broken is the finding about a text that no server would run, or that is not looked at.
func broken(src *Source, err error) Finding {
	f := Finding{Rule: rules.UndeclaredKey}
	var syntax *luascan.SyntaxError
	var limit *luascan.LimitError
	var p luascan.Position
	what := err.Error()
	switch {
	case errors.As(err, &syntax):
		p, what = syntax.Position, "the script does not compile: "+syntax.Message
	case errors.As(err, &limit):
		p, what = limit.Position, "the script was not looked at: "+limit.Message
	}
	f.Pos, f.Text = src.Pos(p.Offset), src.place(p)+what
	return f
}

// place names a position in an embedded file, which has none in the program.
func (s *Source) place(p luascan.Position) string {
	if s.File == "" {
		return ""
	}
	return fmt.Sprintf("%s:%d:%d: ", s.File, p.Line, p.Column)
}

// params is what a run passes as KEYS. Elements that are not told apart are left to luascan as any
// number of keys.
func params(set *flow.KeySet) luascan.Params {
	p := luascan.Params{Open: set.Open}
	for i, e := range set.Elems {
		pattern := one(e)
		if e.Repeated || e.Optional || e.Anywhere {
			p.Open = true
			if i == len(set.Elems)-1 {
				p.Each = &pattern
			}
			return p
		}
		p.Items = append(p.Items, pattern)
	}
	return p
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

// A check judges one bound run.
type check struct {
	*Judge
	op       *operation.Operation
	src      *Source
	script   *luascan.Script
	keys     luascan.Params
	findings []Finding
}

func (c *check) all() {
	if c.script.HasFlag("no-cluster") {
		return // it never runs on a cluster
	}
	c.missing()
	for i := range c.script.Accesses {
		a := &c.script.Accesses[i]
		if c.oneCall(a) {
			continue
		}
		for _, k := range a.Keys {
			c.undeclared(a, k)
		}
	}
}

func (c *check) add(rule string, p luascan.Position, text string, note bool) {
	c.findings = append(c.findings, Finding{
		Rule: rule, Pos: c.src.Pos(p.Offset), Text: c.src.place(p) + text, Run: c.op.Pos(), Note: note,
	})
}

// missing reports KEYS[3] where two keys are passed.
func (c *check) missing() {
	for _, u := range c.script.Uses {
		if u.Missing && u.Always && u.Origin.Table == luascan.Keys && !c.keys.Open {
			c.findings = append(c.findings, Finding{
				Rule: rules.ScriptKeys,
				Pos:  c.op.Pos(),
				Text: fmt.Sprintf("the script uses KEYS[%d] (%sline %d), but this run passes %s: it fails with "+
					"\"Lua redis lib command arguments must be strings or integers\" or an error about a nil value",
					u.Origin.Index, filePrefix(c.src), u.Line, count(len(c.keys.Items))),
			})
			return
		}
	}
}

func filePrefix(s *Source) string {
	if s.File == "" {
		return ""
	}
	return s.File + " "
}

func count(n int) string {
	switch n {
	case 0:
		return "no keys"
	case 1:
		return "1 key"
	}
	return fmt.Sprintf("%d keys", n)
}

// oneCall reports a single redis.call over two slots, which fails whatever the script declares.
func (c *check) oneCall(a *luascan.Access) bool {
	for i, k := range a.Keys {
		for _, l := range a.Keys[i+1:] {
			if k.Declared() && l.Declared() || k.Missing || l.Missing {
				continue // SL103 tells of declared keys in two slots
			}
			v := c.Compare(k.Pattern, l.Pattern)
			if v.Verdict != keypattern.Never && v.Verdict != keypattern.Unlikely {
				continue
			}
			c.add(rules.DerivedKey, a.Position, fmt.Sprintf(
				"one %s of the script has keys in different hash slots: %q and %q %s; it fails always, with "+
					"\"Script attempted to access keys that do not hash to the same slot\" or \"a non local key\"%s",
				a.Command, k.Pattern, l.Pattern, known(v), remedy(k.Pattern, l.Pattern)), false)
			return true
		}
	}
	return false
}

// undeclared judges a key that is not in KEYS.
func (c *check) undeclared(a *luascan.Access, k luascan.Key) {
	if k.Declared() || k.Missing {
		return
	}
	if len(c.keys.Items) == 0 {
		c.withoutKeys(a, k)
		return
	}
	first := c.keys.Items[0]
	v := c.Compare(k.Pattern, first)
	switch v.Verdict {
	case keypattern.Same:
		c.add(rules.UndeclaredKey, k.Position, fmt.Sprintf(
			"the script touches %q, which is not in KEYS; it is in the slot of %q, so it works, but not behind proxies that want every key declared",
			k.Pattern, first), true)
	case keypattern.Never, keypattern.Unlikely:
		rule, what := rules.UndeclaredKey, "touches"
		if derived(k.Pattern, c.keys.Items) {
			rule, what = rules.DerivedKey, "derives"
		}
		c.add(rule, k.Position, fmt.Sprintf("the script %s %q, which is not in KEYS and in another hash slot than %q: they %s; %s%s",
			what, k.Pattern, first, known(v), c.outcome(), remedy(first, k.Pattern)), false)
	}
}

// withoutKeys judges the key of a script that declares none: it runs on whatever node the client picks.
func (c *check) withoutKeys(a *luascan.Access, k luascan.Key) {
	if c.keys.Open {
		return
	}
	if k.Origin.Table == luascan.Argv {
		c.findings = append(c.findings, Finding{
			Rule: rules.ScriptKeys,
			Pos:  c.op.Pos(),
			Text: fmt.Sprintf("the script's %s takes a key from ARGV, and the run passes no KEYS: the client sends it to any node, and the others answer "+
				"\"Script attempted to access a non local key in a cluster node\"; pass the key in KEYS", a.Command),
		})
		return
	}
	if _, ok := k.Pattern.Bare(); ok {
		return
	}
	other := c.otherSlot(k)
	if other == nil {
		c.add(rules.UndeclaredKey, k.Position, fmt.Sprintf(
			"the script touches %q, which is not in KEYS: without KEYS the client sends it to any node, and the others answer "+
				"\"Script attempted to access a non local key in a cluster node\"; pass the key in KEYS", k.Pattern), false)
		return
	}
	c.add(rules.UndeclaredKey, k.Position, fmt.Sprintf(
		"the script touches %q and %q, which are not in KEYS and not in one hash slot: they %s; %s%s",
		k.Pattern, other.Pattern, known(c.Compare(k.Pattern, other.Pattern)), c.outcome(), remedy(k.Pattern, other.Pattern)), false)
}

// otherSlot finds a key of the script that is in another slot.
func (c *check) otherSlot(k luascan.Key) *luascan.Key {
	for i := range c.script.Accesses {
		for n := range c.script.Accesses[i].Keys {
			l := &c.script.Accesses[i].Keys[n]
			if v := c.Compare(k.Pattern, l.Pattern); !l.Missing && (v.Verdict == keypattern.Never || v.Verdict == keypattern.Unlikely) {
				return l
			}
		}
	}
	return nil
}

// outcome is what a server does with a second slot.
func (c *check) outcome() string {
	if c.script.Kind == luascan.Strict {
		return "the script has a #!lua line, so this fails always, with \"Script attempted to access keys that do not hash to the same slot\""
	}
	return "it works only while both slots are on one node, and fails with \"Script attempted to access a non local key in a cluster node\" " +
		"otherwise, after what was written before"
}

func derived(p keypattern.Pattern, keys []keypattern.Pattern) bool {
	for _, s := range p.Segments() {
		if s.Hole == nil {
			continue
		}
		if strings.HasPrefix(s.Hole.ID, "KEYS[") {
			return true
		}
	}
	text := p.String()
	for _, k := range keys {
		if k.String() != "" && strings.Contains(text, k.String()) {
			return true
		}
	}
	return false
}

func known(c keypattern.Comparison) string {
	switch {
	case c.Verdict == keypattern.Never:
		return "never share one"
	case c.Reason == keypattern.ReasonLeadingHole:
		return "share one only if the key brings a hash tag of its own"
	}
	return "share one only by chance"
}

func remedy(a, b keypattern.Pattern) string {
	rewrites := keypattern.Rewrites([]keypattern.Pattern{a, b})
	if len(rewrites) == 0 {
		return "; pass both keys in KEYS, with one hash tag"
	}
	return fmt.Sprintf("; use %q and %q, both in KEYS", rewrites[0].Keys[0], rewrites[0].Keys[1])
}
