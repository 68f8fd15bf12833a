package luajudge

import (
	"fmt"

	"github.com/slotlint/slotlint/docs/rules"
	"github.com/slotlint/slotlint/internal/target"
	"github.com/slotlint/slotlint/luascan"
)

// Text judges a script as some targets do before they run it, on its text alone: each key must be written KEYS[n], and
// each command out. Of other targets there are no findings.
//
//	local key = KEYS[1]
//	redis.call("GET", key) -- refused, although it is declared
func (j Judge) Text(s *luascan.Script) []Finding {
	if !j.Target.ReadsScripts() || s.Library != "" {
		return nil
	}
	var all []Finding
	seen := map[luascan.Position]bool{}
	add := func(at luascan.Position, text string) {
		if !seen[at] {
			seen[at] = true
			all = append(all, Finding{Rule: rules.UndeclaredKey, Position: at, Proved: true, Text: text})
		}
	}
	for _, a := range s.Accesses {
		if a.Command == "" {
			add(a.Position, "the script runs a command whose name is not written out: "+j.Target.NoLiteralCommand())
			continue
		}
		for _, k := range a.Keys {
			if k.Literal || k.Each || k.Missing {
				continue // how unpack(KEYS) is taken is not known
			}
			what := fmt.Sprintf("%s of the script has the key %q, which is not in KEYS", a.Command, k.Pattern)
			if k.Declared() {
				what = fmt.Sprintf("%s of the script has %s in a variable", a.Command, k.Pattern)
			}
			add(k.Position, what+": "+j.Target.NotLiteral()+"; pass the key in KEYS, and write KEYS[n] in its place")
		}
	}
	return all
}

// noKeys reports a run without KEYS where the target has an error for it, whatever the script does.
func (c *check) noKeys() bool {
	command := "EVAL"
	if c.run.Function != "" {
		command = "FCALL"
	}
	refused := c.Target.WithoutKeys(command)
	if refused == "" {
		return false
	}
	c.add(Finding{Rule: rules.ScriptKeys, AtRun: true, Proved: true, Text: NoKeys(c.subject(), refused)})
	return true
}

// NoKeys is the text about a run without KEYS that a target refuses.
func NoKeys(subject, refused string) string {
	return fmt.Sprintf("%s is run without KEYS: %s; pass the keys that it uses in KEYS", subject, refused)
}

// sameSlot reports a key that is not in KEYS, but in their slot: a note, except where the target demands it.
func (c *check) sameSlot(t touch, text string) {
	if c.Target.DeclaresAll() {
		c.add(Finding{
			Rule: rules.UndeclaredKey, Position: t.key.Position,
			Text: fmt.Sprintf("%s touches %q, which is not in KEYS: %s demands that every key is; pass it in KEYS", c.subject(), t.key.Pattern, c.Target.Service()),
		})
		return
	}
	c.note(t, text)
}

// sentAnywhere is what becomes of a run without KEYS: the client sends it to any node.
func (c *check) sentAnywhere() string {
	if c.Target == target.Enterprise {
		return "it is run on any shard, and Redis Enterprise documents no error for the keys of others"
	}
	return fmt.Sprintf("the client sends it to any node, and all nodes but one answer %q", nonLocal)
}
