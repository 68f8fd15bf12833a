// Package luajudge passes verdicts on what a Lua script does with keys: on one run of it, whose KEYS and ARGV
// are known as key patterns, or on the script alone.
//
// What a script accesses is read by package luascan; here it is held against what servers do with it.
//
//   - One redis.call with keys of two slots fails always.
//   - A key in another slot than KEYS, or than a key touched before, fails always in a strict script (one with a
//     #!lua line) and in a function. In any other it works only while both slots are on one node.
//   - A key that is not in KEYS, but in their slot, is legal: a note.
//   - A script without KEYS goes to any node, and all nodes but one refuse its keys.
//   - An element of KEYS that the run does not pass is nil, which no command takes.
//   - An element of KEYS that the script takes for no key is in some slot all the same.
//
// # Limits
//
// Of a script alone nothing is known of KEYS. Since they must be in one slot, they probably share a hash tag, and what
// is made of two of them is not compared; only what is made of one and lies elsewhere unless it brings a tag. Keys
// that begin with a value of ARGV, or one that the script reads, are not judged where that value is not known.
// Declared keys in different slots are left to those who see the run.
package luajudge

import (
	"errors"
	"strings"

	"github.com/slotlint/slotlint/docs/rules"
	"github.com/slotlint/slotlint/internal/target"
	"github.com/slotlint/slotlint/keypattern"
	"github.com/slotlint/slotlint/luascan"
)

// A Finding is something that is wrong with a script or with a run of it.
type Finding struct {
	Rule string
	// Position is in the script's text. A finding about what the run passes stands at the run, and then this is
	// the place in the text that shows it.
	luascan.Position
	AtRun  bool
	Text   string // without the rule
	Proved bool   // it holds for all values of the holes
	Note   bool   // legal, and only worth knowing
	// Passed and Touched are the key in KEYS and the other one that the script touches, where their slots are what is
	// wrong.
	Passed, Touched keypattern.Pattern
}

// A Judge judges scripts. The zero Judge compares keys as package keypattern does.
type Judge struct {
	// Compare decides whether two keys are in one slot, for callers who know more of the holes.
	Compare func(a, b keypattern.Pattern) keypattern.Comparison
	// Target is the kind of server that the script is meant for.
	Target target.Target
}

// Run judges a run of a script, or of a function of a library, that passes certain keys.
func (j Judge) Run(s *luascan.Script, run luascan.Run) []Finding {
	bound, _ := s.Bind(run) // what was found before a limit is judged
	c := newCheck(j, bound, run)
	c.roles = readRoles(s, run.Function)
	if !c.runs() {
		return nil
	}
	c.missing()
	c.wrongRoles()
	text := j.Text(s)
	if len(text) == 0 { // what is refused unread is not judged further
		c.accesses()
	}
	c.withoutKeys()
	return append(text, c.findings...)
}

// Alone judges a script, or each function of a library, of which no run is known.
func (j Judge) Alone(s *luascan.Script) []Finding {
	if text := j.Text(s); len(text) > 0 {
		return text
	}
	var all []Finding
	for _, name := range functions(s) {
		run := luascan.Run{Function: name, Keys: luascan.Params{Open: true}, Args: luascan.Params{Open: true}}
		c := newCheck(j, s, run)
		c.alone = true
		c.roles = readRoles(s, name)
		if c.runs() {
			c.wrongRoles()
			c.accesses()
			all = append(all, c.findings...)
		}
	}
	return all
}

// functions are the names of what can be run: the functions of a library, or the script, which has none.
func functions(s *luascan.Script) []string {
	if s.Library == "" {
		return []string{""}
	}
	var names []string
	for _, f := range s.Functions {
		names = append(names, f.Name)
	}
	return names
}

// Broken returns the finding about a text that no server would run, or that is not looked at to the end. err is what
// luascan.Scan returns.
func Broken(err error) Finding {
	f := Finding{Rule: rules.UndeclaredKey, Text: err.Error()}
	var syntax *luascan.SyntaxError
	var limit *luascan.LimitError
	switch {
	case errors.As(err, &syntax):
		f.Position, f.Text, f.Proved = syntax.Position, "the script does not compile: "+syntax.Message, true
	case errors.As(err, &limit):
		f.Position, f.Text = limit.Position, "the script was not looked at: "+limit.Message
	}
	return f
}

// A check judges one run.
type check struct {
	Judge
	script   *luascan.Script
	run      luascan.Run
	alone    bool
	kind     luascan.Kind
	flags    []string
	roles    roles
	touched  []touch // undeclared keys, in the order of the text
	findings []Finding
}

// A touch is a key that is not in KEYS, and the access that touches it.
type touch struct {
	key    luascan.Key
	access *luascan.Access
}

func newCheck(j Judge, s *luascan.Script, run luascan.Run) *check {
	if j.Compare == nil {
		j.Compare = keypattern.Compare
	}
	c := &check{Judge: j, script: s, run: run, kind: s.Kind, flags: s.Flags}
	for _, f := range s.Functions {
		if f.Name == run.Function {
			c.kind, c.flags = f.Kind, f.Flags
		}
	}
	return c
}

// runs reports whether a cluster runs the script at all.
func (c *check) runs() bool {
	for _, flag := range c.flags {
		if flag == "no-cluster" {
			return false
		}
	}
	return true
}

// subject is what is judged, as messages name it.
func (c *check) subject() string {
	if c.run.Function != "" {
		return "the function " + c.run.Function
	}
	return "the script"
}

func (c *check) add(f Finding) { c.findings = append(c.findings, f) }

// compare is Compare without claims that rest on values of which nothing is known. See the limits of the package.
func (c *check) compare(a, b keypattern.Pattern) keypattern.Comparison {
	v := c.Compare(a, b)
	if v.Verdict != keypattern.Unlikely {
		return v
	}
	var doubt bool
	if v.Reason == keypattern.ReasonLeadingHole {
		doubt = ofRun(a) || ofRun(b)
	} else {
		doubt = beginsUnknown(a) || beginsUnknown(b)
	}
	if doubt {
		v.Verdict, v.Reason = keypattern.Unknown, keypattern.ReasonBareHoles
	}
	return v
}

func beginsUnknown(p keypattern.Pattern) bool {
	segs := p.Segments()
	return len(segs) > 0 && segs[0].Hole != nil && segs[0].Hole.Alphabet.Braces()
}

// ofRun reports whether a key begins with a value that only the running script knows: one of ARGV, or a reply.
func ofRun(p keypattern.Pattern) bool {
	segs := p.Segments()
	if len(segs) == 0 || segs[0].Hole == nil {
		return false
	}
	id := segs[0].Hole.ID
	return strings.HasPrefix(id, "ARGV[") || strings.HasPrefix(id, "lua ")
}

func bad(v keypattern.Comparison) bool {
	return v.Verdict == keypattern.Never || v.Verdict == keypattern.Unlikely
}
