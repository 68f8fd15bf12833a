package analyzer

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"
)

const (
	// manyLines is how long the generated files are, under SLOTLINT_ROBUST; else they are of fewLines.
	manyLines = 50_000
	fewLines  = 2_000
	// maxAllocated bounds what the analysis of one of them allocates in total, in bytes. The most is 16 GiB, for 24,000
	// findings; what grows with the square of the lines takes more, or runs into the timeout of the tests. No clock
	// decides: machines are busy.
	maxAllocated = 48 << 30
)

// client is what the generated files use of go-redis.
const client = `package redis

import "context"

type Cmd struct{ err error }

func (c *Cmd) Err() error { return c.err }

type Cmder interface{ Err() error }

type StatusCmd struct{ Cmd }
type SliceCmd struct{ Cmd }
type IntCmd struct{ Cmd }

type Cmdable interface {
	Pipeline() Pipeliner
	TxPipeline() Pipeliner
	TxPipelined(ctx context.Context, fn func(Pipeliner) error) ([]Cmder, error)
	MGet(ctx context.Context, keys ...string) *SliceCmd
	Del(ctx context.Context, keys ...string) *IntCmd
	Rename(ctx context.Context, key, newkey string) *StatusCmd
	XRead(ctx context.Context, a *XReadArgs) *XStreamSliceCmd
}

type XReadArgs struct{ Streams []string }
type XStreamSliceCmd struct{ Cmd }

type Pipeliner interface {
	Cmdable
	Exec(ctx context.Context) ([]Cmder, error)
}

type UniversalClient interface {
	Cmdable
	Close() error
}

type ClusterClient struct{ UniversalClient }
`

// TestLongFiles analyzes long generated files, each of one shape that would cost the square of its length if
// anything were looked for anew at each line, or far more.
func TestLongFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("analyzes long files")
	}
	size := fewLines
	if os.Getenv(robustVariable) != "" {
		size = manyLines
	}
	typer := newTyper(t)
	const head = `package p

import (
	"context"
	"fmt"
	"strings"

	"github.com/redis/go-redis/v9"
)

var _ = fmt.Sprintf
var _ strings.Builder

type store struct {
	c       redis.UniversalClient
	prefix  string
	cluster bool
	fast    bool
}

func (s *store) move(ctx context.Context, from, to string) { s.c.Rename(ctx, from, to) }
`
	for _, shape := range longFiles {
		t.Run(shape.name, func(t *testing.T) {
			var sb strings.Builder
			sb.WriteString(head)
			shape.write(&sb, size)
			p := typer.pass(t, sb.String())
			found := 0
			p.Report = func(d analysis.Diagnostic) {
				found++
				if d.Category == CategoryInternalError {
					t.Error(d.Message)
				}
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			start := time.Now()
			if err := run(p, &Options{}); err != nil {
				t.Fatal(err)
			}
			spent := time.Since(start)
			runtime.ReadMemStats(&after)
			allocated := after.TotalAlloc - before.TotalAlloc
			t.Logf("%d lines, %v, %d MiB, %d findings", strings.Count(sb.String(), "\n"), spent.Round(time.Millisecond), allocated>>20, found)
			if allocated > maxAllocated {
				t.Errorf("%d MiB, want at most %d", allocated>>20, maxAllocated>>20)
			}
			if shape.quiet != (found == 0) {
				t.Errorf("%d findings; quiet is %t", found, shape.quiet)
			}
		})
	}
}

// A variable that is a copy of itself and of nothing else leads back to where it was met.
func TestAVariableThatIsACopyOfItself(t *testing.T) {
	p := newTyper(t).pass(t, `package p

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func f(ctx context.Context, c redis.UniversalClient) {
	var args *redis.XReadArgs
	defer func() { _ = args.Streams }()
	args = args
	c.XRead(ctx, args)
}
`)
	p.Report = func(d analysis.Diagnostic) { t.Error(d.Message) }
	if err := run(p, &Options{}); err != nil {
		t.Fatal(err)
	}
}

// A typer type-checks generated files.
type typer struct {
	fset *token.FileSet
	std  types.Importer
	stub *types.Package // the client above
}

const clientPath = "github.com/redis/go-redis/v9"

func newTyper(t *testing.T) *typer {
	fset := token.NewFileSet()
	c := &typer{fset: fset, std: importer.ForCompiler(fset, "source", nil)}
	c.stub, _, _ = c.check(t, clientPath, client)
	return c
}

// Import implements types.Importer.
func (c *typer) Import(path string) (*types.Package, error) {
	if path == clientPath {
		return c.stub, nil
	}
	return c.std.Import(path)
}

func (c *typer) check(t *testing.T, path, src string) (*types.Package, *ast.File, *types.Info) {
	t.Helper()
	file, err := parser.ParseFile(c.fset, path+".go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	info := newInfo()
	pkg, err := (&types.Config{Importer: c}).Check(path, c.fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	return pkg, file, info
}

func newInfo() *types.Info {
	return &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Instances: map[*ast.Ident]types.Instance{}, Scopes: map[ast.Node]*types.Scope{}, FileVersions: map[*ast.File]string{},
	}
}

// pass returns a pass for a file that may import the client.
func (c *typer) pass(t *testing.T, src string) *analysis.Pass {
	t.Helper()
	pkg, file, info := c.check(t, "example.com/p", src)
	return &analysis.Pass{
		Fset: c.fset, Files: []*ast.File{file}, Pkg: pkg, TypesInfo: info,
		Module:            &analysis.Module{Path: "example.com/p"},
		ImportObjectFact:  func(types.Object, analysis.Fact) bool { return false },
		ImportPackageFact: func(*types.Package, analysis.Fact) bool { return false },
		ExportObjectFact:  func(types.Object, analysis.Fact) {},
		ExportPackageFact: func(analysis.Fact) {},
	}
}

// A longFile is a shape of a generated file.
type longFile struct {
	name  string
	quiet bool                             // nothing is to be found in it
	write func(sb *strings.Builder, n int) // about n lines
}

// times writes lines, each with its number.
func times(sb *strings.Builder, n int, format string) {
	for i := range n {
		sb.WriteString(strings.ReplaceAll(format, "$", fmt.Sprint(i)))
		sb.WriteByte('\n')
	}
}

var longFiles = []longFile{
	{"many commands in one function", false, func(sb *strings.Builder, n int) {
		sb.WriteString("func (s *store) f(ctx context.Context, id string) {\n")
		times(sb, n, `s.c.MGet(ctx, "a$:"+id+":x", fmt.Sprintf("b:%s:y$", id))`)
		sb.WriteString("}\n")
	}},
	{"many functions with a command", false, func(sb *strings.Builder, n int) {
		times(sb, n, `func F$(ctx context.Context, s *store, id string) { s.c.MGet(ctx, s.prefix+"a:"+id, s.prefix+"b:"+id) }`)
	}},
	{"many calls of a wrapper", false, func(sb *strings.Builder, n int) {
		sb.WriteString("func (s *store) f(ctx context.Context, id string) {\n")
		times(sb, n, `s.move(ctx, "a:"+id, "b$:"+id)`)
		sb.WriteString("}\n")
	}},
	{"wrappers of wrappers", true, func(sb *strings.Builder, n int) {
		sb.WriteString("func m0(ctx context.Context, s *store, from, to string) { s.move(ctx, from, to) }\n")
		for i := range n {
			fmt.Fprintf(sb, "func m%d(ctx context.Context, s *store, from, to string) { m%d(ctx, s, from, to) }\n", i+1, i)
		}
	}},
	{"a wrapper that is called twice by each of a chain", false, func(sb *strings.Builder, n int) {
		sb.WriteString("func m0(ctx context.Context, s *store, from, to string) { s.move(ctx, from, to) }\n")
		for i := range n {
			fmt.Fprintf(sb, "func m%d(ctx context.Context, s *store, a, b string) { m%d(ctx, s, a, b); m%d(ctx, s, b, a+\"x\") }\n", i+1, i, i)
		}
		fmt.Fprintf(sb, "func (s *store) Last(ctx context.Context) { m%d(ctx, s, \"a\", \"b\") }\n", 3)
	}},
	{"a transaction of many commands", false, func(sb *strings.Builder, n int) {
		sb.WriteString("func (s *store) f(ctx context.Context, id string) {\ns.c.TxPipelined(ctx, func(p redis.Pipeliner) error {\n")
		times(sb, n, `p.Del(ctx, "a$:"+id)`)
		sb.WriteString("return nil })\n}\n")
	}},
	{"many transactions in one function", false, func(sb *strings.Builder, n int) {
		sb.WriteString("func (s *store) f(ctx context.Context, id string) {\n")
		times(sb, n/4, "p$ := s.c.TxPipeline()\np$.Del(ctx, \"a:\"+id)\np$.Del(ctx, \"b:\"+id)\np$.Exec(ctx)")
		sb.WriteString("}\n")
	}},
	{"a transaction on branches", false, func(sb *strings.Builder, n int) {
		sb.WriteString("func (s *store) f(ctx context.Context, id string) {\ns.c.TxPipelined(ctx, func(p redis.Pipeliner) error {\n")
		times(sb, n/3, "if len(id) > $ {\np.Del(ctx, \"a$:\"+id)\n}")
		sb.WriteString("return nil })\n}\n")
	}},
	{"helpers of a transaction that call helpers", true, func(sb *strings.Builder, n int) {
		const depth = 8
		sb.WriteString("func (s *store) h0(ctx context.Context, p redis.Pipeliner, id string) {\np.Del(ctx, id)\n}\n")
		for i := range depth {
			fmt.Fprintf(sb, "func (s *store) h%d(ctx context.Context, p redis.Pipeliner, id string) {\n", i+1)
			times(sb, n/depth, fmt.Sprintf(`s.h%d(ctx, p, id+"$")`, i))
			sb.WriteString("}\n")
		}
		fmt.Fprintf(sb, "func (s *store) f(ctx context.Context, id string) {\np := s.c.TxPipeline()\ns.h%d(ctx, p, id)\np.Exec(ctx)\n}\n", depth)
	}},
	{"a list", true, func(sb *strings.Builder, n int) {
		sb.WriteString("var Words = []string{\n")
		times(sb, n, `"word$",`)
		sb.WriteString("}\nfunc (s *store) f(ctx context.Context, i int) { Words[i] = \"x\"; s.c.MGet(ctx, Words...) }\n")
	}},
	{"a list in a function", true, func(sb *strings.Builder, n int) {
		sb.WriteString("func (s *store) f(ctx context.Context, i int) {\nwords := []string{\n")
		times(sb, n, `"word$",`)
		sb.WriteString("}\nfor j := range words { words[j] = \"x\" + words[i] }\ns.c.MGet(ctx, words...) }\n")
	}},
	{"a list with a computed place for each key", true, func(sb *strings.Builder, n int) {
		sb.WriteString("func (s *store) f(ctx context.Context, i int) {\nkeys := make([]string, 100000)\n")
		times(sb, n/2, "keys[$] = \"k$\"\nkeys[i+$] = \"l$\"")
		sb.WriteString("s.c.MGet(ctx, keys...)\n}\n")
	}},
	{"a slice that grows", false, func(sb *strings.Builder, n int) {
		sb.WriteString("func (s *store) f(ctx context.Context, id string) {\nvar keys []string\n")
		times(sb, n, `keys = append(keys, "k$:"+id)`)
		sb.WriteString("s.c.MGet(ctx, keys...)\n}\n")
	}},
	{"a slice that grows on branches", false, func(sb *strings.Builder, n int) {
		sb.WriteString("func (s *store) f(ctx context.Context, id string) {\nvar keys []string\n")
		times(sb, n/3, "if len(id) > $ {\nkeys = append(keys, \"k$:\"+id)\n}")
		sb.WriteString("s.c.MGet(ctx, keys...)\n}\n")
	}},
	{"a slice that grows and is used", false, func(sb *strings.Builder, n int) {
		sb.WriteString("func (s *store) f(ctx context.Context, id string) {\nvar keys []string\n")
		times(sb, n/2, "keys = append(keys, \"k$:\"+id)\ns.c.MGet(ctx, keys...)")
		sb.WriteString("}\n")
	}},
	{"a text that grows", false, func(sb *strings.Builder, n int) {
		sb.WriteString("func (s *store) f(ctx context.Context, id string) {\nkey := id\n")
		times(sb, n/2, "key += \":$\"\ns.c.MGet(ctx, key, id)")
		sb.WriteString("}\n")
	}},
	{"a builder", true, func(sb *strings.Builder, n int) {
		sb.WriteString("func (s *store) f(ctx context.Context, id string) {\nvar b strings.Builder\n")
		times(sb, n/2, "b.WriteString(\"k$\")\ns.c.MGet(ctx, b.String(), id)")
		sb.WriteString("}\n")
	}},
	{"many guards", false, func(sb *strings.Builder, n int) {
		sb.WriteString("func (s *store) f(ctx context.Context, id string, cluster bool) {\n")
		times(sb, n/4, "if s.fast {\ns.fast = s.cluster || len(id) > $\ns.c.MGet(ctx, \"a\"+id, \"b$\")\n}")
		sb.WriteString("}\n")
	}},
	{"guards inside guards", false, func(sb *strings.Builder, n int) {
		const depth = 400 // the parser refuses a thousand
		sb.WriteString("func (s *store) f(ctx context.Context, id string) {\n")
		for range max(1, n/depth/2) {
			times(sb, depth, "if s.c != nil && len(id) > $ {\ns.c.MGet(ctx, \"a$\"+id, \"b\"+id)")
			sb.WriteString(strings.Repeat("}", depth) + "\n")
		}
		sb.WriteString("}\n")
	}},
	{"parameters that say what the client is", false, func(sb *strings.Builder, n int) {
		sb.WriteString("func g0(ctx context.Context, s *store, id string, a, b bool) { if a && b { s.c.MGet(ctx, id+\"a\", id+\"b\") } }\n")
		for i := range n {
			fmt.Fprintf(sb, "func g%d(ctx context.Context, s *store, id string, a, b bool) { g%d(ctx, s, id, b, a); g%d(ctx, s, id, a, a) }\n", i+1, i, i)
		}
		sb.WriteString("func (s *store) G(ctx context.Context) { g1(ctx, s, \"x\", true, false) }\n")
	}},
	{"many fields", false, func(sb *strings.Builder, n int) {
		sb.WriteString("type wide struct {\n")
		times(sb, n/3, "f$ string")
		sb.WriteString("}\nfunc newWide(p string) *wide {\nreturn &wide{\n")
		times(sb, n/3, `f$: p + ":$",`)
		sb.WriteString("}\n}\nfunc (w *wide) use(ctx context.Context, c redis.UniversalClient) {\n")
		times(sb, n/3, "c.MGet(ctx, w.f$, w.f0)")
		sb.WriteString("}\n")
	}},
	{"many fields of a local object", false, func(sb *strings.Builder, n int) {
		sb.WriteString("type wide struct {\n")
		times(sb, n/3, "f$ string")
		sb.WriteString("}\nfunc f(ctx context.Context, c redis.UniversalClient, id string) {\nw := &wide{}\n")
		times(sb, n/3, `w.f$ = id + ":$"`)
		times(sb, n/3, "c.MGet(ctx, w.f$, w.f0)")
		sb.WriteString("}\n")
	}},
	{"one field that is assigned everywhere", true, func(sb *strings.Builder, n int) {
		sb.WriteString("func (s *store) f(ctx context.Context, id string) {\n")
		times(sb, n/2, "s.prefix = id + \"$\"\ns.c.MGet(ctx, s.prefix+\"a\", id)")
		sb.WriteString("}\n")
	}},
	{"a variable that a closure captures", true, func(sb *strings.Builder, n int) {
		sb.WriteString("func (s *store) f(ctx context.Context, id string) {\nkey := id\ndefer func() { key = \"\" }()\n")
		times(sb, n/2, "key = id + \"$\"\ns.c.MGet(ctx, key, id)")
		sb.WriteString("}\n")
	}},
	{"many closures in one function", false, func(sb *strings.Builder, n int) {
		sb.WriteString("func (s *store) f(ctx context.Context, id string) {\nkey := id\n")
		times(sb, n, `func() { s.c.MGet(ctx, "a:"+key, "b:"+key) }()`)
		sb.WriteString("}\n")
	}},
	{"a text chosen by a long switch", true, func(sb *strings.Builder, n int) {
		// What package ssa makes of a switch costs the square of its cases.
		sb.WriteString("func key(i int) string {\nk := \"\"\nswitch i {\n")
		times(sb, n/8, "case $:\nk = \"k$\"")
		sb.WriteString("}\nreturn k\n}\nfunc (s *store) f(ctx context.Context, i int) { s.c.MGet(ctx, key(i), key(i+1)) }\n")
	}},
	{"a table and its uses", false, func(sb *strings.Builder, n int) {
		sb.WriteString("var table = map[string]string{\n")
		times(sb, n/2, `"$": "k$",`)
		sb.WriteString("}\nfunc (s *store) f(ctx context.Context) {\n")
		times(sb, n/2, `s.c.MGet(ctx, table["$"], "x")`)
		sb.WriteString("}\n")
	}},
	{"many package variables", false, func(sb *strings.Builder, n int) {
		times(sb, n/2, `var v$ = "v$:"`)
		sb.WriteString("func (s *store) f(ctx context.Context, id string) {\n")
		times(sb, n/2, `s.c.MGet(ctx, v$+"a", v$+"b")`)
		sb.WriteString("}\n")
	}},
	{"many package variables that are set later", false, func(sb *strings.Builder, n int) {
		times(sb, n/3, `var v$ string`)
		sb.WriteString("func set(x string) {\n")
		times(sb, n/3, `v$ = x`)
		sb.WriteString("}\nfunc (s *store) f(ctx context.Context, id string) {\n")
		times(sb, n/3, `s.c.MGet(ctx, v$+":a:$", v$+":b:$")`)
		sb.WriteString("}\n")
	}},
	{"many loops", false, func(sb *strings.Builder, n int) {
		sb.WriteString("func (s *store) f(ctx context.Context, ids []string) {\n")
		times(sb, n/5, "var keys$ []string\nfor _, id := range ids {\nkeys$ = append(keys$, \"k:\"+id)\n}\ns.c.MGet(ctx, keys$...)")
		sb.WriteString("}\n")
	}},
	{"loops inside loops", false, func(sb *strings.Builder, n int) {
		const depth = 100 // what package ssa makes of nested loops costs the square of their depth
		for i := range max(1, n/depth/2) {
			fmt.Fprintf(sb, "func (s *store) f%d(ctx context.Context, id string, n int) {\nkeys := []string{id}\n", i)
			times(sb, depth, "for i$ := range n {\nkeys = append(keys, fmt.Sprint(id, i$))")
			sb.WriteString("s.c.MGet(ctx, keys...)\n" + strings.Repeat("}", depth) + "}\n")
		}
	}},
	{"many loops over one list", true, func(sb *strings.Builder, n int) {
		sb.WriteString("func (s *store) f(ctx context.Context) {\nlist := []string{")
		times(sb, 60, "\"{k}$\",")
		sb.WriteString("}\n")
		times(sb, n/5, "var keys$ []string\nfor _, key := range list {\nkeys$ = append(keys$, key)\n}\ns.c.MGet(ctx, keys$...)")
		sb.WriteString("}\n")
	}},
	{"many maps that are filled on branches", true, func(sb *strings.Builder, n int) {
		sb.WriteString("func (s *store) f(ctx context.Context, tagged bool) {\n")
		times(sb, n/10, "m$ := map[string]int{}\nif tagged {\nm$[\"{k}1\"] = 1\n} else {\nm$[\"{k}2\"] = 1\n}\nvar keys$ []string\nfor key := range m$ {\nkeys$ = append(keys$, key)\n}\ns.c.MGet(ctx, keys$...)")
		sb.WriteString("}\n")
	}},
	{"a map of many keys", true, func(sb *strings.Builder, n int) {
		sb.WriteString("func (s *store) f(ctx context.Context) {\nm := map[string]int{}\n")
		times(sb, n, "m[\"k$\"] = 1")
		sb.WriteString("var keys []string\nfor key := range m {\nkeys = append(keys, key)\n}\ns.c.MGet(ctx, keys...)\n}\n")
	}},
	{"a captured list with many names", true, func(sb *strings.Builder, n int) {
		sb.WriteString("func (s *store) f(ctx context.Context, i int) {\nkeys := make([]string, 100000)\ng := func() {\n")
		times(sb, n, "keys[i] = \"x\" + keys[i]")
		sb.WriteString("}\ng()\ns.c.MGet(ctx, keys...)\n}\n")
	}},
	{"many types behind interfaces", true, func(sb *strings.Builder, n int) {
		const ifaces = 2000
		times(sb, ifaces, "type I$ interface { M$(id string) string; N$() }")
		times(sb, (n-ifaces)/3, "type t$ struct{}\nfunc (t$) M$(id string) string { return \"a:\" + id }\nfunc (t$) N$() {}")
		sb.WriteString("func (s *store) f(ctx context.Context, i I1) { s.c.Del(ctx, i.M1(\"x\")) }\n")
	}},
	{"many implementations of one interface", true, func(sb *strings.Builder, n int) {
		sb.WriteString("type Keyer interface { Key(id string) string }\n")
		times(sb, n/2, "type t$ struct{}\nfunc (t$) Key(id string) string { return \"a$:\" + id }")
		sb.WriteString("func (s *store) f(ctx context.Context, i Keyer) { s.c.MGet(ctx, i.Key(\"x\"), i.Key(\"y\")) }\n")
	}},
}
