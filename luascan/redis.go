package luascan

import (
	"slices"
	"strconv"
	"strings"

	"github.com/slotlint/slotlint/internal/rediscmd"
	"github.com/slotlint/slotlint/keypattern"
)

// A registration is one redis.register_function.
type registration struct {
	Function
	callback value
}

// libCall is redis.call and redis.pcall.
func libCall(m *machine, c *call) multi {
	name := "reply"
	if s, ok := c.arg(m, 0).constant(); ok && len(s) < maxName {
		name = strings.ToUpper(s) + " reply"
	}
	if m.trial == 0 {
		m.access(c)
	}
	return one(m.opaque(name))
}

func libPcallCommand(m *machine, c *call) multi {
	m.pcalls++
	defer func() { m.pcalls-- }()
	return libCall(m, c)
}

// An argument is one argument of a command.
type argument struct {
	alt *alt // nil where several are possible and none was chosen
	at  Position
}

// arguments are a command's arguments, after its name, as the command table wants to see them.
type arguments struct {
	list   []argument
	repeat *table  // the table whose elements are repeated
	length float64 // and how long it is taken to be
}

func (a arguments) Len() int { return len(a.list) }

func (a arguments) At(i int) (string, bool) {
	if i < 0 || i >= len(a.list) {
		return "", false
	}
	arg := a.list[i].alt
	switch {
	case arg == nil:
		return "", false
	case arg.kind == kindNumber:
		return formatNumber(arg.num, 17), true
	case arg.kind == kindNumeric && arg.sym != nil && arg.sym.length != nil && arg.sym.length == a.repeat:
		return formatNumber(arg.mul*a.length+arg.add, 17), true
	case arg.kind == kindText:
		return arg.text.Constant()
	}
	return "", false
}

// access records what a redis.call can run.
func (m *machine) access(c *call) {
	for _, it := range c.args.items {
		for _, a := range it.v {
			m.noteUse(&a, it.at)
		}
	}
	if len(c.args.items) == 0 {
		if c.args.rest != nil {
			m.record(Access{Position: c.at}, nil)
		}
		return
	}
	names := m.live(c.args.items[0].v)
	m.product([]value{names}, func(alts []alt, when path) bool {
		name, ok := alts[0].constant()
		if !ok {
			if alts[0].kind >= kindNumber {
				m.record(Access{Position: c.at}, when)
			}
			return true
		}
		cmd, ok := rediscmd.Lookup(name)
		if !ok {
			m.record(Access{Position: c.at, Command: strings.ToUpper(clip(name)), Write: true}, when)
			return true
		}
		m.command(c, cmd, when)
		return true
	})
}

// command records the accesses of one command: one for each combination of alternatives that concerns
// its keys.
func (m *machine) command(c *call, cmd *rediscmd.Command, when path) {
	items := c.args.items[1:]
	args := make([]argument, len(items))
	optional := false
	vs := make([]value, len(items))
	for i, it := range items {
		vs[i] = m.live(it.v)
		args[i] = argument{at: it.at}
		if a, ok := vs[i].one(); ok {
			args[i].alt = a
		}
		optional = optional || it.optional
	}
	// Alternatives of what is no key need not be told apart, unless they decide where keys stand.
	var choose []int
	if keys, exact := cmd.KeyArgs(arguments{list: args}); exact && !optional && c.args.rest == nil {
		choose = keys
	} else {
		for i := range items {
			choose = append(choose, i)
		}
	}
	chosen := make([]value, len(choose))
	for i, index := range choose {
		chosen[i] = vs[index]
	}
	calls := 0
	m.product(chosen, func(alts []alt, combined path) bool {
		w, ok := when.and(combined)
		if !ok {
			return true
		}
		if calls++; calls > maxCalls {
			m.record(Access{Position: c.at, Command: cmd.Name, Write: cmd.Write}, when)
			return false
		}
		list := slices.Clone(args)
		var absent []int
		for i, index := range choose {
			a := alts[i]
			switch a.kind {
			case kindTrue, kindFalse, kindBool, kindTable, kindFunction:
				return true // the server refuses such an argument
			case kindNil:
				if items[index].optional {
					absent = append(absent, index)
				} else if len(vs[index]) > 1 {
					return true // it refuses this one too
				}
			}
			list[index].alt = &a
		}
		for _, index := range slices.Backward(absent) {
			list = slices.Delete(list, index, index+1)
		}
		m.recordCall(c, cmd, list, w)
		return true
	})
}

// recordCall records one combination.
func (m *machine) recordCall(c *call, cmd *rediscmd.Command, list []argument, when path) {
	a := Access{Position: c.at, Command: cmd.Name, Write: cmd.Write}
	if len(cmd.Subs) > 0 {
		word, _ := arguments{list: list}.At(0)
		if sub, ok := rediscmd.Lookup(cmd.Name + " " + word); ok {
			a.Command, a.Write = sub.Name, sub.Write
		}
	}
	if fixed := m.fixedArity(c, cmd, list); c.args.rest == nil || fixed != nil {
		if fixed != nil {
			list = fixed
		}
		var indexes []int
		indexes, a.Exact = cmd.KeyArgs(arguments{list: list})
		for _, i := range indexes {
			a.Keys = append(a.Keys, m.key(list[i]))
		}
		m.record(a, when)
		return
	}
	// A list of unknown length is tried with several lengths. If all of its elements are keys each time, or in a
	// list that comes in turns all of those at one place of the turn, then they are keys.
	turn := c.args.turn
	if turn == nil {
		turn = []value{c.args.rest}
	}
	fixed := len(list)
	a.Exact = true
	seen := make([]int, len(turn)) // how often the element at a place of the turn was a key
	lengths := []int{2, 3}
	for _, n := range lengths {
		args := arguments{list: slices.Clone(list), repeat: c.args.restOf, length: float64(c.args.restBase + n*len(turn))}
		for range n * len(turn) {
			args.list = append(args.list, argument{})
		}
		indexes, exact := cmd.KeyArgs(args)
		a.Exact = a.Exact && exact
		a.Keys = nil
		for _, i := range indexes {
			if i < fixed {
				a.Keys = append(a.Keys, m.key(list[i]))
			} else {
				seen[(i-fixed)%len(turn)]++
			}
		}
	}
	for i, n := range seen {
		switch n {
		case 0:
		case lengths[0] + lengths[1]:
			a.Keys = m.appendEach(a.Keys, turn[i], c.args.restAt)
		default:
			a.Exact = false
		}
	}
	m.record(a, when)
}

// appendEach adds the keys that the elements of a list are.
func (m *machine) appendEach(keys []Key, elements value, at Position) []Key {
	for _, a := range m.live(elements) {
		if _, ok := a.pattern(); !ok {
			continue
		}
		k := m.key(argument{alt: &a, at: at})
		k.Each = true
		if !slices.ContainsFunc(keys, k.likeEach) {
			keys = append(keys, k)
		}
	}
	return keys
}

// likeEach reports whether another key stands for the same ones: that one pattern varies as the other does.
func (k Key) likeEach(o Key) bool {
	if !o.Each || o.Origin != k.Origin || o.String() != k.String() {
		return false
	}
	ks, os := k.Pattern.Segments(), o.Pattern.Segments()
	return slices.EqualFunc(ks, os, func(s, t keypattern.Segment) bool {
		return s.Hole == nil && t.Hole == nil || s.Hole != nil && t.Hole != nil && (s.Hole.ID == t.Hole.ID || s.Hole.Varies && t.Hole.Varies)
	})
}

// fixedArity returns the arguments of a command that takes exactly so many, where a list of unknown length
// follows those that are known; nil if there is no such list, or the command takes any number.
func (m *machine) fixedArity(c *call, cmd *rediscmd.Command, list []argument) []argument {
	missing := cmd.Arity - 1 - len(list)
	if c.args.rest == nil || cmd.Arity <= 0 || missing < 0 {
		return nil
	}
	list = slices.Clone(list)
	for i := range missing {
		v := m.nth(c.args, len(c.args.items)+i).withoutNil()
		if len(v) == 0 {
			v = m.opaque("value")
		}
		list = append(list, argument{alt: &v[0], at: c.args.restAt})
	}
	return list
}

func (m *machine) key(arg argument) Key {
	k := Key{Position: arg.at, Origin: arg.alt.from}
	k.Literal = k.Declared() && m.script.chunk.tokenFrom(arg.at).text == "KEYS"
	k.Parts = m.spellKey(arg.alt)
	switch arg.alt.kind {
	case kindNil:
		k.Missing = true
	case kindNumber:
		k.Pattern = keypattern.Literal(formatNumber(arg.alt.num, 17))
	default:
		k.Pattern = arg.alt.text
	}
	return k
}

// record adds an access to the answer, unless it is there.
func (m *machine) record(a Access, when path) {
	a.Pcall = m.pcalls > 0
	a.InLoop = m.loops > 0
	a.Function = m.function
	a.Callers = slices.Clone(m.callers)
	whole, ok := m.path.and(when)
	if !ok {
		return
	}
	a.when = m.fixed(whole)
	id := accessID(a)
	if i, ok := m.recorded[id]; ok {
		prior := &m.script.Accesses[i]
		prior.when = slices.DeleteFunc(prior.when, func(c choice) bool {
			arm, ok := a.when.arm(c.branch)
			return !ok || arm != c.arm
		})
		return
	}
	if len(m.script.Accesses) >= MaxAccesses {
		m.here = a.Position
		m.stop("the script has more than %d accesses", MaxAccesses)
	}
	m.recorded[id] = len(m.script.Accesses)
	m.accessIDs = append(m.accessIDs, id)
	m.script.Accesses = append(m.script.Accesses, a)
}

// accessID is equal for accesses that say the same.
func accessID(a Access) string {
	var sb strings.Builder
	sb.WriteString(a.String())
	for _, k := range a.Keys {
		sb.WriteString("\x00" + patternIdentity(k.Pattern) + k.Origin.Table.String())
		for _, p := range k.Parts {
			sb.WriteString("\x00" + strconv.Itoa(p.Offset))
		}
	}
	for _, p := range a.Callers {
		sb.WriteString("\x00" + formatNumber(float64(p.Offset), 17))
	}
	if a.InLoop {
		sb.WriteString("\x00loop")
	}
	if a.Pcall {
		sb.WriteString("\x00pcall")
	}
	return sb.String() + "\x00" + a.Function
}

// libRegister is redis.register_function, with a name and a function or with a table.
func libRegister(m *machine, c *call) multi {
	if m.trial > 0 {
		return multi{}
	}
	r := registration{Function: Function{Position: c.at}}
	name, callback := c.arg(m, 0), c.arg(m, 1)
	if a, ok := name.one(); ok && a.kind == kindTable {
		field := func(name string) value {
			k := constant(name)[0]
			return m.get(a.tbl, &k)
		}
		name, callback = field("function_name"), field("callback")
		if flags, ok := field("flags").one(); ok && flags.tbl != nil {
			for _, it := range m.elements(flags, 1, c.at).items {
				if flag, ok := it.v.constant(); ok {
					r.Flags = append(r.Flags, flag)
				}
			}
		}
	}
	r.Name, _ = name.constant()
	r.Kind = kindOf(r.Flags)
	r.callback = callback
	m.registry = append(m.registry, r)
	m.script.Functions = append(m.script.Functions, r.Function)
	return multi{}
}

// noteUse notes that a place needs an element of KEYS or ARGV to be there.
func (m *machine) noteUse(a *alt, at Position) {
	if a.from.Index == 0 || m.trial > 0 {
		return
	}
	u := Use{
		Position: at,
		Origin:   a.from,
		Always:   len(m.path) == 0 && len(a.when) == 0 && m.loops == 0,
		Missing:  a.kind == kindNil,
		Function: m.function,
	}
	id := useID{u.Position, u.Origin, u.Missing, u.Function}
	if i, ok := m.used[id]; ok {
		m.script.Uses[i].Always = m.script.Uses[i].Always || u.Always
		return
	}
	m.used[id] = len(m.script.Uses)
	m.script.Uses = append(m.script.Uses, u)
}

type useID struct {
	at       Position
	origin   Origin
	missing  bool
	function string
}
