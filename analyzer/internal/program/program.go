// Package program builds SSA for one package by hand, and finds the loops of its functions.
//
// buildssa is not used: it requires ctrlflow, whose facts make go vet build SSA for every
// dependency, the standard library included. Here SSA is built for the packages that need it and no
// others; all that is lost is the pruning of code behind wrappers of os.Exit and log.Fatal.
package program

import (
	"go/ast"
	"go/token"
	"go/types"
	"iter"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// A Program is one package in SSA form.
type Program struct {
	Package   *ssa.Package
	Functions []*ssa.Function // with a body in the source, literals included, in source order
	Info      *types.Info     // of the source

	names map[ssa.Value]string
	loops map[*ssa.Function]*nest
	order map[*ssa.BasicBlock]map[ssa.Instruction]int
}

// Build builds the SSA of the pass's package.
func Build(pass *analysis.Pass) *Program {
	// Debug information carries the names of variables, for the names of holes.
	prog := ssa.NewProgram(pass.Fset, ssa.GlobalDebug)
	prog.SetNoReturn(noReturn)
	for _, imp := range pass.Pkg.Imports() {
		prog.CreatePackage(imp, nil, nil, true)
	}
	p := &Program{
		Package: prog.CreatePackage(pass.Pkg, pass.Files, pass.TypesInfo, false),
		Info:    pass.TypesInfo,
		names:   map[ssa.Value]string{},
		loops:   map[*ssa.Function]*nest{},
		order:   map[*ssa.BasicBlock]map[ssa.Instruction]int{},
	}
	p.Package.Build()

	for _, file := range pass.Files {
		for _, decl := range file.Decls {
			if decl, ok := decl.(*ast.FuncDecl); ok {
				if obj, ok := pass.TypesInfo.Defs[decl.Name].(*types.Func); ok {
					p.add(prog.FuncValue(obj))
				}
			}
		}
	}
	// Function literals of package variables are children of the synthetic init.
	p.add(p.Package.Func("init"))
	for _, fn := range p.Functions {
		p.readNames(fn)
	}
	return p
}

func (p *Program) add(fn *ssa.Function) {
	if fn == nil || fn.Blocks == nil {
		return
	}
	p.Functions = append(p.Functions, fn)
	for _, anon := range fn.AnonFuncs {
		p.add(anon)
	}
}

func (p *Program) readNames(fn *ssa.Function) {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			ref, ok := instr.(*ssa.DebugRef)
			if !ok || ref.IsAddr {
				continue
			}
			if id, ok := ref.Expr.(*ast.Ident); ok && id.Name != "_" {
				if _, seen := p.names[ref.X]; !seen {
					p.names[ref.X] = id.Name
				}
			}
		}
	}
}

// Name returns the name of the variable that first held the value in the source, or "".
func (p *Program) Name(v ssa.Value) string { return p.names[v] }

// Index returns the place of an instruction in its block.
func (p *Program) Index(instr ssa.Instruction) int {
	order, ok := p.order[instr.Block()]
	if !ok {
		order = make(map[ssa.Instruction]int, len(instr.Block().Instrs))
		for i, other := range instr.Block().Instrs {
			order[other] = i
		}
		p.order[instr.Block()] = order
	}
	return order[instr]
}

// noReturn reports whether a call of the function never comes back.
func noReturn(fn *types.Func) bool {
	if fn.Pkg() == nil {
		return false
	}
	switch fn.Pkg().Path() {
	case "os":
		return fn.Name() == "Exit"
	case "runtime":
		return fn.Name() == "Goexit"
	case "log":
		switch fn.Name() {
		case "Fatal", "Fatalf", "Fatalln":
			return true
		}
	case "testing":
		switch fn.Name() {
		case "Fatal", "Fatalf", "FailNow", "Skip", "Skipf", "SkipNow":
			return true
		}
	}
	return false
}

// Position returns the best known position of an instruction: its own, or that of an operand. Constants have none.
func Position(instr ssa.Instruction) token.Pos {
	if instr.Pos().IsValid() {
		return instr.Pos()
	}
	for _, op := range instr.Operands(nil) {
		switch v := (*op).(type) {
		case nil, *ssa.Const, *ssa.Function, *ssa.Global, *ssa.Parameter, *ssa.IndexAddr:
		default:
			if v.Pos().IsValid() {
				return v.Pos()
			}
		}
	}
	return token.NoPos
}

// Returns yields the return statements of a function.
func Returns(fn *ssa.Function) iter.Seq[*ssa.Return] {
	return func(yield func(*ssa.Return) bool) {
		for _, b := range fn.Blocks {
			if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && !yield(ret) {
				return
			}
		}
	}
}
