package flow_test

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/analyzer/internal/program"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// Each function whose name begins with "key" returns a key; the comment above it shows its trace: a part's kind and
// name, in parentheses what it is made of, a literal with its line, a stop after a dash (but for parameters of
// functions that nobody calls).
const traced = `package p

import (
	"fmt"
	"strconv"
	"strings"
)

const prefix = "user:"

const name, whole = ":name", prefix + "all"

var suffix = ":mail"

type Key string

type store struct {
	app   string
	queue string
}

func newStore(app string) *store {
	return &store{app: app, queue: app + ":queue"}
}

func userKey(id string) string { return prefix + id }

func pick(old bool, id string) string {
	if old {
		return "u:" + id
	}
	return userKey(id)
}

// literal "a:1"@L
func keyLiteral() string { return "a:1" }

// literal "a:b"@L
func keyEscaped() string { return "a\x3ab" }

// constant prefix(literal "user:"@9)
func keyConstant() string { return prefix }

// constant whole(concatenation(constant prefix(literal "user:"@9) literal "all"@11))
func keySumOfConstants() string { return whole }

// concatenation(concatenation(literal "a:"@L parameter id) constant name(literal ":name"@11))
func keyConcat(id string) string { return "a:" + id + name }

// concatenation(conversion(literal "a:"@L) parameter id)
func keyNamedType(id Key) Key { return Key("a:") + id }

// format(literal "user:"@L hole <id> literal ":name"@L)
func keyFormat(id int) string { return fmt.Sprintf("user:%d:name", id) }

// format(literal ""@L constant prefix(literal "user:"@9) literal ""@L hole <id> literal ":"@L text "%" literal ""@L)
func keyFormatOfConstant(id int) string { return fmt.Sprintf("%s%d:%%", prefix, id) }

// format(literal "user:"@9 literal "at:"@L hole <id> literal ""@L)
func keyFormatInTwo(id int) string { return fmt.Sprintf(prefix+"at:%d", id) }

// join(constant prefix(literal "user:"@9) literal "|"@L parameter id literal "|"@L literal "z"@L)
func keyJoin(id string) string { return strings.Join([]string{prefix, id, "z"}, "|") }

// builder(literal "a:"@L+2 parameter id text "!" format(literal ""@L+5 hole <n> literal ":x"@L+5))
func keyBuilder(id string, n int) string {
	var sb strings.Builder
	sb.WriteString("a:")
	sb.WriteString(id)
	sb.WriteByte('!')
	fmt.Fprintf(&sb, "%d:x", n)
	return sb.String()
}

// conversion(concatenation(concatenation(concatenation(conversion(literal "a:"@L+1) hole <n>) literal ":"@L+3) parameter id))
func keyBytes(n int64, id string) string {
	b := []byte("a:")
	b = strconv.AppendInt(b, n, 10)
	b = append(b, ":"...)
	b = append(b, id...)
	return string(b)
}

// concatenation(literal "b:"@L hole <id>)
func keyItoa(id int) string { return "b:" + strconv.Itoa(id) }

// concatenation(call userKey(concatenation(constant prefix(literal "user:"@9) argument id(concatenation(literal "7:"@L parameter id)))) literal ":x"@L)
func keyHelper(id string) string { return userKey("7:"+id) + ":x" }

// call pick(concatenation(literal "u:"@30 argument id(parameter id - other packages may call KeyBranches)) call userKey(concatenation(constant prefix(literal "user:"@9) argument id(argument id(parameter id - other packages may call KeyBranches)))))
func KeyBranches(old bool, id string) string { return pick(old, id) }

// branch k(literal "a:"@L+1 literal "b:"@L+3)
func keyPhi(old bool) string {
	k := "a:"
	if old {
		k = "b:"
	}
	return k
}

// concatenation(concatenation(variable k(literal "a:"@L+1) parameter id) literal ":x"@L+3)
func keyAdded(id string) string {
	k := "a:"
	k += id
	k += ":x"
	return k
}

// concatenation(variable suffix(literal ":mail"@13) literal "!"@L)
func keyVariable() string { return suffix + "!" }

// field queue(concatenation(parameter app(literal "shop"@L+2) literal ":queue"@23))
func keyField(s *store) string { return s.queue }

func use() *store { return newStore("shop") }

// function ToLower(concatenation(literal "A:"@L parameter id))
func keyComputed(id string) string { return strings.ToLower("A:" + id) }

// concatenation(literal "a:"@L hole <n.Name()>)
func keyInterface(n interface{ Name() string }) string { return "a:" + n.Name() }
`

func TestTracesShowWhereTextsComeFrom(t *testing.T) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", traced, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Scopes: map[ast.Node]*types.Scope{}, Instances: map[*ast.Ident]types.Instance{}, FileVersions: map[*ast.File]string{},
	}
	conf := types.Config{Importer: importer.Default()}
	pkg, err := conf.Check("p", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	prog := program.Build(&analysis.Pass{Fset: fset, Files: []*ast.File{file}, Pkg: pkg, TypesInfo: info})
	f := flow.New(prog, []*ast.File{file}, nil)
	for _, fn := range prog.Functions {
		if !strings.HasPrefix(strings.ToLower(fn.Name()), "key") {
			continue
		}
		t.Run(fn.Name(), func(t *testing.T) {
			decl := fn.Syntax().(*ast.FuncDecl)
			want := strings.TrimSpace(decl.Doc.Text())
			first := fset.Position(decl.Pos()).Line
			for _, b := range fn.Blocks {
				ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
				if !ok {
					continue
				}
				if got := show(f.NewTracer().At(ret.Results[0], ret), fset, first); got != want {
					t.Errorf("got\n%s\nwant\n%s", got, want)
				}
			}
		})
	}
}

// show renders a trace. Lines from the function's own on are relative to it: @L, @L+2.
func show(n *flow.Trace, fset *token.FileSet, first int) string {
	out := string(n.Kind)
	switch {
	case n.Kind == flow.KindLiteral || n.Kind == flow.KindText:
		s, _ := n.Text.Constant()
		out += fmt.Sprintf(" %q", s)
	case n.Kind == flow.KindHole:
		out += " <" + n.Name + ">"
	case n.Name != "":
		out += " " + n.Name
	}
	if n.Lit != nil {
		switch line := fset.Position(n.Lit.Pos()).Line; {
		case line > first:
			out += fmt.Sprintf("@L+%d", line-first)
		case line == first:
			out += "@L"
		default:
			out += fmt.Sprintf("@%d", line)
		}
	}
	if len(n.Parts) > 0 {
		parts := make([]string, len(n.Parts))
		for i, p := range n.Parts {
			parts[i] = show(p, fset, first)
		}
		out += "(" + strings.Join(parts, " ") + ")"
	}
	if n.Stop != "" && (n.Kind != flow.KindParameter || !strings.HasPrefix(n.Stop, "not all calls")) {
		out += " - " + n.Stop
	}
	return out
}
