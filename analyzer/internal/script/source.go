package script

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
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

// A piece is a part of a text that stands in one string literal, or is the value of a constant.
type piece struct {
	lit    *ast.BasicLit
	from   int // where it begins in the literal's value
	text   string
	offset int // where it begins in the whole text
	at     token.Pos
}

// Pos returns the place of an offset of the text.
func (s *Source) Pos(offset int) token.Pos {
	for i, p := range s.pieces {
		if end := p.offset + len(p.text); offset > end || offset == end && i < len(s.pieces)-1 {
			continue
		}
		if p.lit == nil {
			return p.at
		}
		return p.lit.Pos() + token.Pos(flow.InLiteral(p.lit.Value, p.from+offset-p.offset))
	}
	return s.at
}

// place names a position in an embedded file, which has none in the program.
func (s *Source) place(p luascan.Position) string {
	if s.File == "" {
		return ""
	}
	return fmt.Sprintf("%s:%d:%d: ", s.File, p.Line, p.Column)
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
			case *ast.AssignStmt:
				x.readDefinition(n)
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
		for i, name := range spec.Names {
			obj := x.info.Defs[name]
			if i < len(spec.Values) {
				x.values[obj] = spec.Values[i]
			} else if pattern := embedPattern(decl, spec); pattern != "" {
				x.embeds[obj] = pattern
			}
		}
	}
}

// readDefinition notes text := `...`
func (x *Finder) readDefinition(def *ast.AssignStmt) {
	if def.Tok != token.DEFINE || len(def.Lhs) != len(def.Rhs) {
		return
	}
	for i, lhs := range def.Lhs {
		if name, ok := lhs.(*ast.Ident); ok && x.info.Defs[name] != nil {
			x.values[x.info.Defs[name]] = def.Rhs[i]
		}
	}
}

// IsEmbedded reports whether a file is embedded into the variable of a declaration.
func IsEmbedded(decl *ast.GenDecl, spec *ast.ValueSpec) bool { return embedPattern(decl, spec) != "" }

func embedPattern(decl *ast.GenDecl, spec *ast.ValueSpec) string {
	doc := spec.Doc
	if doc == nil {
		doc = decl.Doc
	}
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
func (x *Finder) embedded(v ssa.Value, in *frame, hops int) *Source {
	x.read()
	if c, ok := v.(*ssa.Convert); ok {
		return x.embedded(x.flow.Stored(c.X), in, hops) // string(bytes)
	}
	if ex, ok := v.(*ssa.Extract); ok && ex.Index == 0 {
		v = ex.Tuple
	}
	switch v := v.(type) {
	case *ssa.UnOp:
		if g, ok := v.X.(*ssa.Global); ok {
			if pattern, ok := x.embeds[g.Object()]; ok {
				return x.embeddedIn(g.Object(), pattern)
			}
		}
	case *ssa.Call: // files.ReadFile("lua/lock.lua")
		fn := flow.Callee(&v.Call)
		if fn == nil || fn.FullName() != "(embed.FS).ReadFile" {
			return nil
		}
		name, _ := x.text(v.Call.Args[1], in, hops-1)
		load, isLoad := v.Call.Args[0].(*ssa.UnOp)
		if name == "" || !isLoad {
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

// embeddedIn reads the one file that the pattern of a variable's directive names.
func (x *Finder) embeddedIn(obj types.Object, pattern string) *Source {
	if strings.ContainsAny(pattern, " *?[") {
		return nil
	}
	return x.file(obj, strings.Trim(pattern, "\"`"))
}

// file reads an embedded file, which is in the folder of the Go file that embeds it or below.
func (x *Finder) file(obj types.Object, name string) *Source {
	if name == "" || !filepath.IsLocal(filepath.FromSlash(name)) {
		return nil
	}
	path := filepath.Join(filepath.Dir(x.fset.Position(obj.Pos()).Filename), filepath.FromSlash(name))
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > luascan.MaxSource {
		return nil
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	return &Source{Text: string(text), File: name, at: obj.Pos()}
}
