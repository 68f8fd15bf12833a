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

func (m *machine) assign(st *ast.AssignStmt, s *scope) {
	vals := m.evalAll(st.Rhs, s)
	for i, target := range st.Lhs {
		m.assignTo(target, m.nth(vals, i), s)
	}
}

func (m *machine) assignTo(target ast.Expr, v value, s *scope) {
	switch target := target.(type) {
	case *ast.IdentExpr:
		m.set(m.variable(target.Value, s), v)
	case *ast.AttrGetExpr:
		objs, keys := m.eval(target.Object, s), m.eval(target.Key, s)
		single := len(objs) == 1 && len(keys) == 1
		m.product([]value{objs, keys}, func(alts []alt, when path) bool {
			t, k := alts[0].tbl, &alts[1]
			if t == nil || anothersLength(k, t, objs) {
				return true
			}
			if single {
				m.put(t, k, v)
			} else {
				m.put(t, k, m.union(m.get(t, k), v))
			}
			return true
		})
	}
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
		m.assignTo(name.Func, m.closure(st.Func, exprName(name.Func), s), s)
		return
	}
	withSelf := *st.Func
	params := *st.Func.ParList
	params.Names = append([]string{"self"}, params.Names...)
	withSelf.ParList = &params
	key := &ast.StringExpr{Value: name.Method}
	key.SetLine(st.Line())
	target := &ast.AttrGetExpr{Object: name.Receiver, Key: key}
	target.SetLine(st.Line())
	m.assignTo(target, m.closure(&withSelf, name.Method, s), s)
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
