package luajudge

import (
	"fmt"
	"strings"

	"github.com/slotlint/slotlint/docs/rules"
	"github.com/slotlint/slotlint/internal/target"
	"github.com/slotlint/slotlint/keypattern"
	"github.com/slotlint/slotlint/luascan"
)

// What servers say. Not the words CROSSSLOT: those are kept for KEYS that are in two slots.
const (
	twoSlots = "Script attempted to access keys that do not hash to the same slot"
	nonLocal = "Script attempted to access a non local key in a cluster node"
)

// accesses judges the commands that the script runs.
func (c *check) accesses() {
	for i := range c.script.Accesses {
		a := &c.script.Accesses[i]
		if c.run.Function != a.Function || c.oneCall(a) {
			continue
		}
		for _, k := range a.Keys {
			if !k.Declared() && !k.Missing {
				c.undeclared(touch{k, a})
			}
		}
	}
}

// oneCall reports a single redis.call over two slots, which fails whatever the script declares.
func (c *check) oneCall(a *luascan.Access) bool {
	for i, k := range a.Keys {
		for _, l := range a.Keys[i+1:] {
			if k.Declared() && l.Declared() || k.Missing || l.Missing {
				continue // whoever sees the run tells of declared keys in two slots
			}
			v := c.compare(k.Pattern, l.Pattern)
			if !bad(v) {
				continue
			}
			rule := rules.UndeclaredKey
			if c.isDerived(k.Pattern) || c.isDerived(l.Pattern) {
				rule = rules.DerivedKey
			}
			f := Finding{
				Rule: rule, Position: a.Position, Proved: v.Verdict == keypattern.Never,
				Text: fmt.Sprintf("one %s of %s has keys in different hash slots: %q and %q %s; it fails always, with %q or %q%s",
					a.Command, c.subject(), k.Pattern, l.Pattern, known(v, k.Pattern, l.Pattern), twoSlots, nonLocal, remedy(k.Pattern, l.Pattern)),
			}
			switch {
			case k.Declared():
				f.Passed, f.Touched = k.Pattern, l.Pattern
			case l.Declared():
				f.Passed, f.Touched = l.Pattern, k.Pattern
			}
			c.add(f)
			return true
		}
	}
	return false
}

// undeclared judges a key that is not in KEYS: first against KEYS, then against what the script has touched before.
func (c *check) undeclared(t touch) {
	defer func() { c.touched = append(c.touched, t) }()
	anchor, derived, found := c.anchor(t.key.Pattern)
	derived = derived && t.key.Origin.Table == luascan.None
	same := false
	if found {
		v := c.compare(anchor, t.key.Pattern)
		same = v.Verdict == keypattern.Same
		if bad(v) {
			if !c.fromPrefix(t, anchor, v) {
				c.elsewhere(t, anchor, derived, v)
			}
			return
		}
	}
	for _, before := range c.touched {
		if same || before.access.Excludes(*t.access) || c.reported(before) {
			continue
		}
		if v := c.compare(before.key.Pattern, t.key.Pattern); bad(v) {
			c.pair(before, t, v)
			return
		}
	}
	switch {
	case same:
		c.sameSlot(t, fmt.Sprintf("%s touches %q, which is not in KEYS; it is in the slot of %q, so it works, but not behind proxies "+
			"that want every key declared, nor while the slot moves to another node", c.subject(), t.key.Pattern, anchor))
	case c.alone && !found:
		c.sameSlot(t, fmt.Sprintf("%s touches %q, which is not in KEYS: it works only if some key in KEYS is in the same hash slot", c.subject(), t.key.Pattern))
	}
}

// anchor returns the key in KEYS that an undeclared one is held against: the one that it is made of, or the first.
func (c *check) anchor(p keypattern.Pattern) (key keypattern.Pattern, derived, found bool) {
	if base, ok := c.base(p); ok {
		return base, true, true
	}
	if len(c.run.Keys.Items) > 0 {
		return c.run.Keys.Items[0], false, true
	}
	return key, false, false
}

// base returns the key in KEYS that a key is made of.
func (c *check) base(p keypattern.Pattern) (keypattern.Pattern, bool) {
	for _, s := range p.Segments() {
		if s.Hole != nil && strings.HasPrefix(s.Hole.ID, "KEYS[") {
			return keypattern.Of(*s.Hole), true
		}
	}
	var base keypattern.Pattern
	longest := 0
	text := p.String()
	for _, k := range c.run.Keys.Items {
		if s := k.String(); len(s) > longest && s != text && strings.Contains(text, s) {
			base, longest = k, len(s)
		}
	}
	return base, longest > 0
}

func (c *check) isDerived(p keypattern.Pattern) bool {
	_, ok := c.base(p)
	return ok
}

// elsewhere reports a key in another slot than KEYS.
func (c *check) elsewhere(t touch, anchor keypattern.Pattern, derived bool, v keypattern.Comparison) {
	rule, verb := rules.UndeclaredKey, "touches"
	if derived {
		rule, verb = rules.DerivedKey, "derives"
	}
	f := Finding{
		Rule: rule, Position: t.key.Position, Proved: v.Verdict == keypattern.Never,
		Text: fmt.Sprintf("%s %s %q, which is not in KEYS and in another hash slot than %q: they %s; %s%s",
			c.subject(), verb, t.key.Pattern, anchor, known(v, anchor, t.key.Pattern), c.outcome(), remedy(anchor, t.key.Pattern)),
	}
	f.Passed, f.Touched = anchor, t.key.Pattern
	c.add(f)
}

// pair reports a key in another slot than one that the script has touched before, neither of them in KEYS.
func (c *check) pair(before, t touch, v keypattern.Comparison) {
	c.add(Finding{
		Rule: rules.UndeclaredKey, Position: t.key.Position, Proved: v.Verdict == keypattern.Never,
		Text: fmt.Sprintf("%s touches %q and %q (line %d), which are not in KEYS and not in one hash slot: they %s; %s%s",
			c.subject(), t.key.Pattern, before.key.Pattern, before.key.Line, known(v, before.key.Pattern, t.key.Pattern), c.outcome(),
			remedy(before.key.Pattern, t.key.Pattern)),
	})
}

// reported reports whether there is a finding about a key already.
func (c *check) reported(t touch) bool {
	for _, f := range c.findings {
		if !f.Note && !f.AtRun && f.Position == t.key.Position {
			return true
		}
	}
	return false
}

func (c *check) note(t touch, text string) {
	c.add(Finding{Rule: rules.UndeclaredKey, Position: t.key.Position, Text: text, Note: true})
}

// withoutKeys judges a run that passes no KEYS: it gets to whatever node the client picks. One finding is enough, and
// none is needed where the keys are not in one slot either.
func (c *check) withoutKeys() {
	if len(c.run.Keys.Items) > 0 || c.run.Keys.Open || c.noKeys() {
		return
	}
	for _, t := range c.touched {
		if t.key.Origin.Table == luascan.Argv {
			c.add(Finding{
				Rule: rules.ScriptKeys, Position: t.key.Position, AtRun: true, Proved: true,
				Text: fmt.Sprintf("%s of %s takes a key from ARGV, and the run passes no KEYS: %s; pass the key in KEYS",
					t.access.Command, c.subject(), c.sentAnywhere()),
			})
			return
		}
	}
	for _, f := range c.findings {
		if !f.Note {
			return
		}
	}
	for _, t := range c.touched {
		if _, bare := t.key.Pattern.Bare(); bare {
			continue // what the node itself has told, as of KEYS *, is its own
		}
		c.add(Finding{
			Rule: rules.UndeclaredKey, Position: t.key.Position, Proved: true,
			Text: fmt.Sprintf("%s touches %q, which is not in KEYS: without KEYS %s; pass the key in KEYS", c.subject(), t.key.Pattern, c.sentAnywhere()),
		})
		return
	}
}

// outcome is what a server does with a second slot.
func (c *check) outcome() string {
	switch {
	case c.Target == target.Enterprise:
		return "Redis Enterprise documents no error for it, and may run the script on the wrong shard"
	case c.kind != luascan.Strict:
		return "it works only while both slots are on one node, and fails with \"" + nonLocal + "\" otherwise, after what was written before"
	case c.script.Library != "":
		return "functions are strict, so this fails always, with \"" + twoSlots + "\""
	}
	return "the script has a #!lua line, so this fails always, with \"" + twoSlots + "\""
}

// known is what is known of two keys that are not in one slot.
func known(v keypattern.Comparison, a, b keypattern.Pattern) string {
	switch {
	case v.Verdict == keypattern.Never:
		return "never share one"
	case v.Reason == keypattern.ReasonLeadingHole:
		return fmt.Sprintf("share one only if <%s> brings a hash tag of its own", carrier(a, b))
	}
	return "share one only by chance"
}

// carrier names the hole that may bring a tag to both keys.
func carrier(a, b keypattern.Pattern) string {
	for _, p := range []keypattern.Pattern{a, b} {
		if segs := p.Segments(); len(segs) > 0 && segs[0].Hole != nil {
			return segs[0].Hole.Name
		}
	}
	return "the key"
}

func remedy(a, b keypattern.Pattern) string {
	rewrites := keypattern.Rewrites([]keypattern.Pattern{a, b})
	if len(rewrites) == 0 {
		return "; pass both keys in KEYS, with one hash tag"
	}
	return fmt.Sprintf("; use %q and %q, both in KEYS", rewrites[0].Keys[0], rewrites[0].Keys[1])
}
