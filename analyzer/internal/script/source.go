// Package script judges the runs of Lua scripts: it finds the text that a call runs, puts the keys
// that the call passes into it, and says which keys the script then touches that it must not.
//
// The text is found through constants, concatenations, script values and digests in variables and
// fields, and go:embed. Where a text is not known, nothing is said about it.
package script

import (
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/internal/clients"
	"github.com/slotlint/slotlint/luascan"
	"golang.org/x/tools/go/ssa"
)

// A Source is the text of a script, and where it stands in the program.
type Source struct {
	Text string
	// File is the embedded file that the text comes from, relative to the package; "" for text in Go.
	File string
	// pieces are the string literals that make up the text, in order; nil where the text was put
	// together in a way that positions do not survive.
	pieces []piece
	at     token.Pos // where to point if there are no pieces
}

type piece struct {
	lit    *ast.BasicLit
	text   string
	offset int // in the whole text
}

// Pos returns the place of an offset of the text. Only raw string literals keep their columns; of
// others it is the literal's.
func (s *Source) Pos(offset int) token.Pos {
	for _, p := range s.pieces {
		if offset < p.offset || offset > p.offset+len(p.text) {
			continue
		}
		if p.lit.Value[0] == '`' && !strings.Contains(p.lit.Value, "\r") {
			return p.lit.Pos() + token.Pos(1+offset-p.offset)
		}
		return p.lit.Pos()
	}
	return s.at
}

// A Finder finds the texts of scripts in one package.
type Finder struct {
	flow  *flow.Flow
	fset  *token.FileSet
	files []*ast.File
	info  *types.Info

	calls   map[token.Pos]*ast.CallExpr
	values  map[types.Object]ast.Expr
	embeds  map[types.Object]string // the pattern of the variable's go:embed directive
	sources map[ssa.Value]*Source
}

// NewFinder returns a finder. It reads the syntax when the first script is asked for.
func NewFinder(f *flow.Flow, fset *token.FileSet, files []*ast.File, info *types.Info) *Finder {
	return &Finder{flow: f, fset: fset, files: files, info: info, sources: map[ssa.Value]*Source{}}
}

// maxHops bounds the steps from a run to its text: a digest in a field, of a load, of a script in a
// variable.
const maxHops = 8

// Find returns the text of the script that a value stands for: the text itself, a script value, or the
// digest of one. at is the call in which the value is an argument.
func (x *Finder) Find(v ssa.Value, at ssa.CallInstruction, arg int) *Source {
	return x.find(v, at, arg, maxHops)
}

func (x *Finder) find(v ssa.Value, at ssa.CallInstruction, arg, hops int) *Source {
	if hops == 0 {
		return nil
	}
	if s, ok := x.sources[v]; ok && s != nil {
		return s
	}
	stored := x.flow.Stored(v)
	if s := x.made(stored, hops); s != nil {
		x.sources[v] = s
		return s
	}
	if s := x.embedded(stored); s != nil {
		x.sources[v] = s
		return s
	}
	text, ok := x.text(stored, maxHops)
	if !ok {
		return nil
	}
	s := &Source{Text: text, at: at.Pos()}
	if e := x.argument(at, arg); e != nil {
		s.at = e.Pos()
		s.pieces = x.pieces(e, text)
	}
	return s
}

// made follows a value that a client made of a text: redis.NewScript(text), ScriptLoad(ctx, text).Result(),
// script.Hash().
func (x *Finder) made(v ssa.Value, hops int) *Source {
	if ex, ok := v.(*ssa.Extract); ok && ex.Index == 0 {
		v = ex.Tuple
	}
	call, ok := v.(*ssa.Call)
	if !ok {
		return nil
	}
	fn := flow.Callee(&call.Call)
	if fn == nil {
		return nil
	}
	found, ok := clients.Find(fn)
	recv, args := receiver(&call.Call)
	if !ok {
		switch fn.Name() {
		case "Val", "Result", "Hash", "String", "Text":
			if recv != nil {
				return x.find(recv, call, 0, hops-1)
			}
		}
		return nil
	}
	switch found.Method.Kind {
	case clients.ScriptMake, clients.ScriptLoad:
		if found.Method.Script.From == clients.ScriptReceiver {
			return x.find(recv, call, 0, hops-1)
		}
		if i := found.Arg(found.Method.Script.Param); i < len(args) {
			return x.find(args[i], call, i, hops-1)
		}
	default:
		if fn.Name() == "Hash" && recv != nil {
			return x.find(recv, call, 0, hops-1)
		}
	}
	return nil
}

func receiver(call *ssa.CallCommon) (recv ssa.Value, args []ssa.Value) {
	if call.IsInvoke() {
		return call.Value, call.Args
	}
	if call.Signature().Recv() != nil && len(call.Args) > 0 {
		return call.Args[0], call.Args[1:]
	}
	return nil, call.Args
}

// text returns a text that is constant. Script texts are longer than keys, so constants are read as
// they are.
func (x *Finder) text(v ssa.Value, hops int) (string, bool) {
	if hops == 0 {
		return "", false
	}
	switch v := v.(type) {
	case *ssa.Const:
		s, ok := flow.ConstString(v)
		return s, ok && len(s) <= luascan.MaxSource
	case *ssa.BinOp:
		a, okA := x.text(x.flow.Stored(v.X), hops-1)
		b, okB := x.text(x.flow.Stored(v.Y), hops-1)
		return a + b, okA && okB && v.Op == token.ADD && len(a)+len(b) <= luascan.MaxSource
	case *ssa.Convert:
		return x.text(x.flow.Stored(v.X), hops-1)
	case *ssa.Parameter:
		return "", false
	}
	return x.flow.Text(v).Constant()
}

// read notes the syntax that positions and embedded files are found by.
func (x *Finder) read() {
	if x.calls != nil {
		return
	}
	x.calls = map[token.Pos]*ast.CallExpr{}
	x.values = map[types.Object]ast.Expr{}
	x.embeds = map[types.Object]string{}
	for _, file := range x.files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				x.calls[n.Lparen] = n
			case *ast.GenDecl:
				x.readDecl(n)
			}
			return true
		})
	}
}

func (x *Finder) readDecl(decl *ast.GenDecl) {
	for _, spec := range decl.Specs {
		spec, ok := spec.(*ast.ValueSpec)
		if !ok {
			continue
		}
		doc := spec.Doc
		if doc == nil {
			doc = decl.Doc
		}
		for i, name := range spec.Names {
			obj := x.info.Defs[name]
			if i < len(spec.Values) {
				x.values[obj] = spec.Values[i]
			} else if pattern := embedPattern(doc); pattern != "" {
				x.embeds[obj] = pattern
			}
		}
	}
}

func embedPattern(doc *ast.CommentGroup) string {
	if doc == nil {
		return ""
	}
	for _, c := range doc.List {
		if args, ok := strings.CutPrefix(c.Text, "//go:embed "); ok {
			return strings.TrimSpace(args)
		}
	}
	return ""
}

// embedded reads the file of a variable with a go:embed directive, or of a file system's.
func (x *Finder) embedded(v ssa.Value) *Source {
	x.read()
	if c, ok := v.(*ssa.Convert); ok {
		return x.embedded(x.flow.Stored(c.X)) // string(bytes)
	}
	if ex, ok := v.(*ssa.Extract); ok && ex.Index == 0 {
		v = ex.Tuple
	}
	switch v := v.(type) {
	case *ssa.UnOp:
		if g, ok := v.X.(*ssa.Global); ok {
			if pattern, ok := x.embeds[g.Object()]; ok && !strings.ContainsAny(pattern, " *?[") {
				return x.file(g.Object(), strings.Trim(pattern, "\"`"))
			}
		}
	case *ssa.Call: // files.ReadFile("lua/lock.lua")
		fn := flow.Callee(&v.Call)
		if fn == nil || fn.FullName() != "(embed.FS).ReadFile" {
			return nil
		}
		name, ok := x.flow.Text(v.Call.Args[1]).Constant()
		load, isLoad := v.Call.Args[0].(*ssa.UnOp)
		if !ok || !isLoad {
			return nil
		}
		if g, ok := load.X.(*ssa.Global); ok {
			if _, ok := x.embeds[g.Object()]; ok {
				return x.file(g.Object(), name)
			}
		}
	}
	return nil
}

// file reads an embedded file, which is in the folder of the Go file that embeds it or below.
func (x *Finder) file(obj types.Object, name string) *Source {
	if name == "" || strings.Contains(name, "..") || filepath.IsAbs(name) {
		return nil
	}
	path := filepath.Join(filepath.Dir(x.fset.Position(obj.Pos()).Filename), filepath.FromSlash(name))
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > luascan.MaxSource {
		return nil
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	return &Source{Text: string(text), File: name, at: obj.Pos()}
}

// argument returns the syntax of a call's argument.
func (x *Finder) argument(site ssa.CallInstruction, i int) ast.Expr {
	x.read()
	if call := x.calls[site.Pos()]; call != nil && i < len(call.Args) {
		return call.Args[i]
	}
	return nil
}

// pieces returns the literals that an expression joins, if together they are the text.
func (x *Finder) pieces(e ast.Expr, text string) []piece {
	var out []piece
	offset := 0
	if !x.collect(e, maxHops, func(lit *ast.BasicLit, s string) {
		out = append(out, piece{lit: lit, text: s, offset: offset})
		offset += len(s)
	}) {
		return nil
	}
	whole := ""
	for _, p := range out {
		whole += p.text
		if len(whole) > luascan.MaxSource {
			return nil
		}
	}
	if whole != text {
		return nil
	}
	return out
}

func (x *Finder) collect(e ast.Expr, hops int, add func(*ast.BasicLit, string)) bool {
	if hops == 0 {
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(e.Value)
		if err != nil {
			return false
		}
		add(e, s)
		return true
	case *ast.BinaryExpr:
		return e.Op == token.ADD && x.collect(e.X, hops, add) && x.collect(e.Y, hops, add)
	case *ast.Ident:
		value, ok := x.values[x.info.Uses[e]]
		return ok && x.collect(value, hops-1, add)
	}
	return false
}
