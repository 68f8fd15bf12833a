package luajudge

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/slotlint/slotlint/docs/rules"
	"github.com/slotlint/slotlint/keypattern"
	"github.com/slotlint/slotlint/luascan"
)

// missing reports KEYS[3] where two keys are passed.
func (c *check) missing() {
	if c.run.Keys.Open {
		return
	}
	for _, u := range c.script.Uses {
		if u.Missing && u.Always && u.Origin.Table == luascan.Keys {
			c.add(Finding{
				Rule: rules.ScriptKeys, Position: u.Position, AtRun: true, Proved: true,
				Text: fmt.Sprintf("%s uses KEYS[%d] (line %d), but this run passes %s: it fails with "+
					"\"Lua redis lib command arguments must be strings or integers\" or an error about a nil value",
					c.subject(), u.Origin.Index, u.Line, count(len(c.run.Keys.Items))),
			})
			return
		}
	}
}

func count(n int) string {
	switch n {
	case 0:
		return "no keys"
	case 1:
		return "1 key"
	}
	return strconv.Itoa(n) + " keys"
}

// A role is what a script takes an element of KEYS for.
type role struct {
	key     bool // somewhere it is a command's key
	piece   bool // somewhere it is a piece of a key
	value   *luascan.Use
	channel bool // a value, of PUBLISH
	pattern bool // a value, of KEYS or SCAN
}

// roles are those of the elements of KEYS with constant indexes. They are empty where the script may use elements
// in ways that are not seen.
type roles map[int]*role

func (r roles) of(i int) *role {
	if r[i] == nil {
		r[i] = &role{}
	}
	return r[i]
}

// readRoles reads the roles off a script of which no run is known, so that no branch is left out.
func readRoles(s *luascan.Script, function string) roles {
	r := roles{}
	keyAt := map[int]bool{}
	for _, a := range s.Accesses {
		if a.Function != function {
			continue
		}
		if a.Command == "" || !a.Exact {
			return nil
		}
		for _, k := range a.Keys {
			keyAt[k.Offset] = true
			switch {
			case k.Origin.Table == luascan.Keys && k.Origin.Index == 0:
				return nil // any of them
			case k.Declared():
				r.of(k.Origin.Index).key = true
			case !r.pieces(k.Pattern):
				return nil
			}
		}
	}
	for i, u := range s.Uses {
		if u.Function != function || u.Origin.Table != luascan.Keys || keyAt[u.Offset] {
			continue
		}
		of := r.of(u.Origin.Index)
		of.value = &s.Uses[i]
		switch command(s, u) {
		case "PUBLISH":
			of.channel = true
		case "KEYS", "SCAN":
			of.pattern = true
		}
	}
	return r
}

// pieces notes the elements of KEYS that a key is made of. ok is false where it may be made of others.
func (r roles) pieces(p keypattern.Pattern) (ok bool) {
	for _, s := range p.Segments() {
		if s.Hole == nil || strings.HasPrefix(s.Hole.ID, "ARGV[") {
			continue
		}
		digits, isKey := strings.CutPrefix(s.Hole.ID, "KEYS[")
		i, err := strconv.Atoi(strings.TrimSuffix(digits, "]"))
		if !isKey || err != nil {
			return false
		}
		r.of(i).piece = true
	}
	return true
}

// command is the command in which an element is used: the one that begins last before it.
func command(s *luascan.Script, u luascan.Use) string {
	name, offset := "", -1
	for _, a := range s.Accesses {
		if a.Offset <= u.Offset && a.Offset > offset {
			name, offset = a.Command, a.Offset
		}
	}
	return name
}

// wrongRoles reports what stands in KEYS and is no key to the script.
func (c *check) wrongRoles() {
	for i := 1; i <= max(len(c.run.Keys.Items), len(c.roles)); i++ {
		r := c.roles[i]
		if r == nil || r.key || r.piece || r.value == nil {
			continue
		}
		item, ok := c.item(i)
		if !ok {
			continue
		}
		switch {
		case r.pattern:
			if c.alone || endsInStar(item) {
				c.role(i, r, item, "pattern", "the slot of its text decides which node runs the script, and the script sees the keys of that node alone; "+
					"run it once for each node, or keep the names in a set")
			}
		case r.channel && c.alone:
		default:
			if other, ok := c.otherKey(i, item, r.channel); ok {
				c.role(i, r, item, "value", fmt.Sprintf("servers want its slot to be that of %s, and answer "+
					"\"CROSSSLOT Keys in request don't hash to the same slot\"; pass it in ARGV", other))
			}
		}
	}
}

func (c *check) role(i int, r *role, item keypattern.Pattern, what, why string) {
	text := ""
	if !c.alone {
		text = fmt.Sprintf(", %q,", item)
	}
	c.add(Finding{
		Rule: rules.ScriptKeys, Position: r.value.Position, AtRun: !c.alone,
		Text: fmt.Sprintf("KEYS[%d]%s is no key, %s takes it for a %s (line %d): %s", i, text, c.subject(), what, r.value.Line, why),
	})
}

// item is what the run passes as an element of KEYS.
func (c *check) item(i int) (keypattern.Pattern, bool) {
	if c.alone {
		return keypattern.Pattern{}, true
	}
	if i > len(c.run.Keys.Items) {
		return keypattern.Pattern{}, false
	}
	return c.run.Keys.Items[i-1], true
}

// otherKey names an element that is a key to the script and, as far as is known, not in the slot of element i.
func (c *check) otherKey(i int, item keypattern.Pattern, sure bool) (string, bool) {
	for n := 1; n <= max(len(c.run.Keys.Items), len(c.roles)); n++ {
		if r := c.roles[n]; n == i || r == nil || !r.key {
			continue
		}
		if c.alone {
			return fmt.Sprintf("KEYS[%d]", n), true
		}
		if n > len(c.run.Keys.Items) {
			continue
		}
		key := c.run.Keys.Items[n-1]
		if v := c.compare(key, item); bad(v) || v.Verdict == keypattern.Unknown && !sure {
			return strconv.Quote(key.String()), true
		}
	}
	return "", false
}

func endsInStar(p keypattern.Pattern) bool {
	segs := p.Segments()
	return len(segs) > 0 && strings.HasSuffix(segs[len(segs)-1].Literal, "*")
}

// separators are what prefixes of keys end in.
const separators = ":._-/|"

func isPrefix(p keypattern.Pattern) bool {
	segs := p.Segments()
	if len(segs) == 0 {
		return false
	}
	text := segs[len(segs)-1].Literal
	return text != "" && strings.Contains(separators, text[len(text)-1:])
}

// fromPrefix reports a key in another slot than the element of KEYS that it is made of, if that is no key to the
// script but the prefix of some. An element that does not look like a prefix is a key that another one is derived from.
func (c *check) fromPrefix(t touch, base keypattern.Pattern, v keypattern.Comparison) bool {
	if c.alone {
		return false
	}
	for i, item := range c.run.Keys.Items {
		r := c.roles[i+1]
		if !item.Equal(base) || !isPrefix(item) || r == nil || r.key || !r.piece {
			continue
		}
		what := fmt.Sprintf("KEYS[%d], %q, is no key, %s takes it for a prefix of keys", i+1, item, c.subject())
		for _, f := range c.findings {
			if f.AtRun && strings.HasPrefix(f.Text, what) {
				return true // one key is enough
			}
		}
		c.add(Finding{
			Rule: rules.ScriptKeys, Position: t.key.Position, AtRun: true, Proved: v.Verdict == keypattern.Never,
			Text: fmt.Sprintf("%s: it touches %q (line %d), and the two %s; %s; pass whole keys in KEYS, with one hash tag",
				what, t.key.Pattern, t.key.Line, known(v, item, t.key.Pattern), c.outcome()),
		})
		return true
	}
	return false
}
