package luascan

import (
	"slices"

	"github.com/yuin/gopher-lua/ast"
)

// block runs statements in a scope. It returns false if the code after them is not reached.
func (m *machine) block(stmts []ast.Stmt, s *scope) bool {
	for _, st := range stmts {
		if !m.exec(st, s) {
			return false
		}
	}
	return true
}

func (m *machine) exec(st ast.Stmt, s *scope) bool {
	m.enter(st)
	defer m.leave()
	m.here = m.at(st)
	switch st := st.(type) {
	case *ast.LocalAssignStmt:
		m.local(st, s)
	case *ast.AssignStmt:
		m.assign(st, s)
	case *ast.FuncCallStmt:
		call, ok := st.Expr.(*ast.FuncCallExpr)
		if !ok {
			return true
		}
		_, alive := m.evalCall(call, s)
		return alive
	case *ast.DoBlockStmt:
		return m.block(st.Stmts, s.inner())
	case *ast.IfStmt:
		return m.fork(m.decide(m.eval(st.Condition, s)),
			func() bool { return m.block(st.Then, s.inner()) },
			func() bool { return m.block(st.Else, s.inner()) })
	case *ast.WhileStmt:
		return m.forever(func() bool {
			return m.fork(m.decide(m.eval(st.Condition, s)),
				func() bool { return m.block(st.Stmts, s.inner()) },
				m.breakLoop)
		})
	case *ast.RepeatStmt:
		return m.forever(func() bool {
			inner := s.inner()
			if !m.block(st.Stmts, inner) {
				return false
			}
			return m.fork(m.decide(m.eval(st.Condition, inner)), m.breakLoop, func() bool { return true })
		})
	case *ast.NumberForStmt:
		return m.numericFor(st, s)
	case *ast.GenericForStmt:
		return m.genericFor(st, s)
	case *ast.FuncDefStmt:
		m.funcDef(st, s)
	case *ast.ReturnStmt:
		m.returns(m.evalAll(st.Exprs, s))
		return false
	case *ast.BreakStmt:
		return m.breakLoop()
	}
	return true
}

func (m *machine) local(st *ast.LocalAssignStmt, s *scope) {
	if len(st.Names) == 1 && len(st.Exprs) == 1 {
		if f, ok := st.Exprs[0].(*ast.FunctionExpr); ok {
			// The function's own name is visible in it. So it is after "local f = function", where Lua has it
			// not; who calls a global of that name there is not followed.
			c := m.declare(s, st.Names[0], nothing())
			m.set(c, m.closure(f, st.Names[0], s))
			return
		}
	}
	vals := m.evalAll(st.Exprs, s)
	for i, name := range st.Names {
		m.declare(s, name, m.nth(vals, i))
	}
}

// A target is what stands left of an assignment: a variable, or a place in a table.
type target struct {
	variable      *cell
	objects, keys value
}

func (m *machine) assign(st *ast.AssignStmt, s *scope) {
	targets := make([]target, len(st.Lhs))
	for i, e := range st.Lhs {
		targets[i] = m.target(e, s)
	}
	mark := len(m.log)
	vals := m.evalAll(st.Rhs, s)
	for i, t := range targets {
		m.assignTo(t, m.nth(vals, i), mark)
	}
}

// target evaluates what stands left of an assignment, which Lua does before it evaluates what stands right.
func (m *machine) target(e ast.Expr, s *scope) target {
	switch e := e.(type) {
	case *ast.IdentExpr:
		return target{variable: m.variable(e.Value, s)}
	case *ast.AttrGetExpr:
		return target{objects: m.eval(e.Object, s), keys: m.eval(e.Key, s)}
	}
	return target{}
}

// assignTo assigns to a target that was evaluated when the log had the length mark.
func (m *machine) assignTo(to target, v value, mark int) {
	if to.variable != nil {
		m.set(to.variable, v)
		return
	}
	single := len(to.objects) == 1 && len(to.keys) == 1
	m.product([]value{to.objects, to.keys}, func(alts []alt, when path) bool {
		t, k := alts[0].tbl, alts[1]
		if t == nil || anothersLength(&k, t, to.objects) {
			return true
		}
		if k.sym != nil && k.sym.length == t && m.changedSince(t, mark) {
			k.sym = nil // in t[#t+1] = f(), the function has changed the table
		}
		if single {
			m.put(t, &k, v)
		} else {
			m.put(t, &k, m.union(m.get(t, &k), v))
		}
		return true
	})
}

// changedSince reports whether a table was assigned to since the log had the length mark.
func (m *machine) changedSince(t *table, mark int) bool {
	return slices.ContainsFunc(m.log[mark:], func(ch change) bool { return ch.c.born == t.id })
}

// anothersLength reports whether a key is counted from the length of another one of several tables: in
// t[#t+1], both are the same table.
func anothersLength(k *alt, t *table, tables value) bool {
	return k.sym != nil && k.sym.length != nil && k.sym.length != t &&
		slices.ContainsFunc(tables, func(a alt) bool { return a.tbl == k.sym.length })
}

// variable returns the cell of a variable; one that is not declared is global.
func (m *machine) variable(name string, s *scope) *cell {
	steps := 0
	for b := s.innermost; b != nil; b = b.outer {
		if b.name == name {
			return b.cell
		}
		if steps++; steps%16 == 0 {
			m.work(1)
		}
	}
	c, ok := m.globals[name]
	if !ok {
		c = &cell{v: nothing()}
		m.globals[name] = c
	}
	return c
}

func (m *machine) funcDef(st *ast.FuncDefStmt, s *scope) {
	name := st.Name
	if name.Func != nil {
		m.assignTo(m.target(name.Func, s), m.closure(st.Func, exprName(name.Func), s), len(m.log))
		return
	}
	withSelf := *st.Func
	params := *st.Func.ParList
	params.Names = append([]string{"self"}, params.Names...)
	withSelf.ParList = &params
	to := target{objects: m.eval(name.Receiver, s), keys: constant(name.Method)}
	m.assignTo(to, m.closure(&withSelf, name.Method, s), len(m.log))
}

func (m *machine) returns(vals multi) {
	f := m.frame
	if f.main {
		m.escape(vals)
		return
	}
	f.exits = append(f.exits, exit{when: m.path.beyond(f.base), values: vals, changes: m.changes(f.mark)})
}

func (m *machine) breakLoop() bool {
	if l := m.loop; l != nil {
		l.exits = append(l.exits, exit{when: m.path.beyond(l.base), changes: m.changes(l.mark)})
	}
	return false
}
