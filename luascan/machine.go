package luascan

import (
	"fmt"
	"strconv"

	"github.com/slotlint/slotlint/keypattern"
	"github.com/yuin/gopher-lua/ast"
)

// A machine runs a script without running it: variables hold alternatives, both arms of a branch are
// run, and a loop's body once for all turns.
type machine struct {
	script  *Script
	keys    *parameters
	args    *parameters
	globals map[string]*cell

	path      path // the choices made so far
	branches  []branch
	branchIDs map[string]int32

	log    []change // what was assigned, and what was there before
	frame  *frame   // the function that is running
	loop   *loop    // the innermost loop that is running
	loops  int      // loops that are running whose turns are not told apart
	turns  int      // the product of the turns of the loops that are run turn by turn
	unroll int      // the most turns, over all nested loops, that are run one by one
	// alternatives is how many a value may have before it becomes a hole.
	alternatives int
	spell        bool // note how keys are spelled

	trial  int // in runs of a loop's body that only find out what it changes
	pcalls int
	depth  int
	steps  int
	here   Position // the statement that is running, for errors

	recorded  map[string]int // the accesses in the answer, by what they say
	accessIDs []string
	used      map[useID]int  // and the uses
	decoded   map[string]alt // the results of pure functions
	ids       int
	pure      map[string]string // the IDs of holes that are computed from others
	holeDepth map[string]int    // the depth of the loop that a varying hole varies with
	registry  []registration
	function  string     // the library function that is running
	callers   []Position // the calls that lead to the function that is running
}

// stopped is what the machine panics with to give up the scan.
type stopped struct{ err error }

// A change is one entry of the log: what a cell held before an assignment.
type change struct {
	c *cell
	v value
}

// A frame is one call of a Lua function.
type frame struct {
	def     *definition
	outer   *frame
	mark    int // the log's length at the call
	base    path
	varargs multi
	main    bool
	exits   []exit
}

// An exit is one way out of a function or a loop.
type exit struct {
	when    path
	values  multi
	changes []change // what the cells hold then
}

// A loop is a loop that is running.
type loop struct {
	id    int
	depth int // among the loops whose turns are not told apart, if it is one
	outer *loop
	mark  int
	base  path
	exits []exit // at break
}

// A scope is the variables that can be seen at a place. A block adds to a copy of the scope around it, so that a
// function keeps seeing the variables that it was written under, also where one of the same name comes later.
type scope struct{ innermost *binding }

// A binding is a variable, and those declared before it.
type binding struct {
	name  string
	cell  *cell
	outer *binding
}

func (s *scope) inner() *scope { return &scope{s.innermost} }

// declare adds a variable to a scope.
func (m *machine) declare(s *scope, name string, v value) *cell {
	m.ids++
	c := &cell{v: v, born: m.ids}
	s.innermost = &binding{name, c, s.innermost}
	return c
}

func newMachine(s *Script, run Run) *machine {
	m := &machine{
		script:       s,
		globals:      map[string]*cell{},
		branchIDs:    map[string]int32{},
		pure:         map[string]string{},
		holeDepth:    map[string]int{},
		used:         map[useID]int{},
		recorded:     map[string]int{},
		decoded:      map[string]alt{},
		turns:        1,
		unroll:       maxUnroll,
		alternatives: maxAlternatives,
		function:     run.Function,
		here:         Position{Line: 1, Column: 1},
	}
	m.keys = m.newParameters(Keys, run.Keys)
	m.args = m.newParameters(Argv, run.Args)
	m.library()
	return m
}

// run runs the script, and of a library its functions too. The error is a *LimitError or nil.
func (m *machine) run() (err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case stopped:
			err = r.err
		default:
			panic(r)
		}
	}()
	only := m.function
	m.function = ""
	m.frame = &frame{main: true}
	m.block(m.script.chunk.stmts, &scope{})
	m.path = nil
	for _, r := range m.registry {
		if only != "" && r.Name != only {
			continue
		}
		m.function = r.Name
		keys, args := tableValue(m.keys.table), tableValue(m.args.table)
		m.callValue(r.callback, &call{at: r.Position, args: multi{items: []item{{v: keys}, {v: args}}}})
	}
	return nil
}

// work counts steps, and gives up the scan when there are too many.
func (m *machine) work(n int) {
	if m.steps += n; m.steps > MaxSteps {
		panic(stopped{&LimitError{m.here, fmt.Sprintf("the script takes more than %d steps to scan", MaxSteps), true}})
	}
}

func (m *machine) stop(format string, args ...any) {
	panic(stopped{&LimitError{m.here, fmt.Sprintf(format, args...), false}})
}

// enter counts a step and a level of recursion; leave ends the level.
func (m *machine) enter(node ast.PositionHolder) {
	m.work(1)
	if m.depth++; m.depth > maxDepth {
		m.here = m.at(node)
		m.stop("the script takes more than %d levels of recursion to scan", maxDepth)
	}
}

func (m *machine) leave() { m.depth-- }

func (m *machine) at(node ast.PositionHolder) Position { return m.script.chunk.at(node) }

// fresh returns an ID that no other hole has.
func (m *machine) fresh(name string) string {
	m.ids++
	return "lua " + name + " #" + strconv.Itoa(m.ids)
}

// opaque returns a value of which nothing is known, not even that it is text.
func (m *machine) opaque(name string) value {
	h := keypattern.Hole{ID: m.fresh(name), Name: clip(name), Max: keypattern.Unbounded, Varies: m.loops > 0}
	return value{m.opaqueOf(keypattern.Of(h))}
}

// others returns what each of any number of further values is, of which nothing is known.
func (m *machine) others(name string) value {
	h := keypattern.Hole{ID: m.fresh(name), Name: clip(name), Max: keypattern.Unbounded, Varies: true}
	return value{m.opaqueOf(keypattern.Of(h))}
}

func (m *machine) opaqueOf(p keypattern.Pattern) alt {
	for _, s := range p.Segments() {
		if s.Hole != nil && s.Hole.Varies {
			if _, ok := m.holeDepth[s.Hole.ID]; !ok {
				m.holeDepth[s.Hole.ID] = m.loops
			}
		}
	}
	a := alt{kind: kindOpaque, text: p, tbl: m.newTable()}
	a.tbl.opaque = &alt{kind: kindOpaque, text: p}
	return a
}

func clip(name string) string {
	if len(name) > maxName {
		return name[:maxName] + "..."
	}
	return name
}

func (m *machine) newTable() *table {
	m.ids++
	return &table{id: m.ids, depth: m.loops, rest: &cell{weak: true, born: m.ids}, series: &cell{series: true, born: m.ids}, havoc: &cell{born: m.ids}}
}
