package report

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// An Identity is what makes a finding the same one after the program around it has changed. It has no line number, and
// nothing of a message but the command and the keys, so that it outlives moved lines and better words. Several findings can have one identity.
type Identity struct {
	Rule    string   `json:"rule"`
	File    string   `json:"file"`              // with slashes, relative to a directory that does not move
	Func    string   `json:"func,omitempty"`    // "Store.Move"; empty outside of functions
	Command string   `json:"command,omitempty"` // "MGET", where the message begins with it
	Keys    []string `json:"keys,omitempty"`    // key patterns
	Line    string   `json:"line,omitempty"`    // the source line, where function and keys do not tell enough
}

// Compare orders identities by file first.
func (id Identity) Compare(other Identity) int {
	return cmp.Or(
		strings.Compare(id.File, other.File),
		strings.Compare(id.Rule, other.Rule),
		strings.Compare(id.Func, other.Func),
		strings.Compare(id.Command, other.Command),
		slices.Compare(id.Keys, other.Keys),
		strings.Compare(id.Line, other.Line),
	)
}

// key returns a text that is the same for identities that are, and for no others.
func (id Identity) key() string {
	text, _ := json.Marshal(id) // of texts alone: cannot fail
	return string(text)
}

// An identifier tells the identities of findings.
type identifier struct {
	source sources
	funcs  map[string][]function // by file
	name   func(file string) string
}

func newIdentifier(source sources, name func(file string) string) identifier {
	return identifier{source: source, funcs: map[string][]function{}, name: name}
}

// A function is a function declaration of a file.
type function struct {
	name        string
	first, last int // lines
}

func (i identifier) of(f Finding) Identity {
	id := Identity{Rule: f.Rule, File: i.name(f.Pos.Filename), Func: i.function(f.Pos)}
	id.Command, id.Keys = commandAndKeys(f.Message)
	if id.Func == "" || len(id.Keys) == 0 {
		id.Line = strings.Join(strings.Fields(strings.ToValidUTF8(string(i.source.line(f.Pos)), "\uFFFD")), " ")
	}
	return id
}

// fingerprints returns for each finding a text that is its own and stays the same as long as its identity does. Where
// several have one identity, they are counted in the order of their places.
func (i identifier) fingerprints(findings []Finding) []string {
	seen := map[string]int{}
	prints := make([]string, len(findings))
	for n, f := range findings {
		key := i.of(f).key()
		seen[key]++
		sum := sha256.Sum256([]byte(key))
		prints[n] = hex.EncodeToString(sum[:16]) + ":" + strconv.Itoa(seen[key])
	}
	return prints
}

// function returns the name of the declared function around pos, or "".
func (i identifier) function(pos token.Position) string {
	list, ok := i.funcs[pos.Filename]
	if !ok {
		if filepath.Ext(pos.Filename) == ".go" {
			list = functions(readSource(pos.Filename))
		}
		i.funcs[pos.Filename] = list
	}
	for _, f := range list {
		if f.first <= pos.Line && pos.Line <= f.last {
			return f.name
		}
	}
	return ""
}

// functions returns the functions that a source file declares. Of a file that is only partly Go, they are those that
// could be read.
func functions(text []byte) []function {
	if text == nil {
		return nil
	}
	fset := token.NewFileSet()
	file, _ := parser.ParseFile(fset, "", text, parser.SkipObjectResolution)
	if file == nil {
		return nil
	}
	var list []function
	for _, decl := range file.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok {
			line := func(p token.Pos) int { return fset.PositionFor(p, false).Line }
			list = append(list, function{name: funcName(f), first: line(f.Pos()), last: line(f.End())})
		}
	}
	return list
}

// funcName returns "Store.Move" for a method of Store or *Store, and the plain name of a function.
func funcName(f *ast.FuncDecl) string {
	if f.Recv == nil || len(f.Recv.List) == 0 {
		return f.Name.Name
	}
	for t := f.Recv.List[0].Type; ; {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.ParenExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.Ident:
			return x.Name + "." + f.Name.Name
		default:
			return f.Name.Name
		}
	}
}

// commandAndKeys reads a message: the command is the words in capitals that it begins with, the keys are quoted and
// stand before the first semicolon, after which come effects and advice.
func commandAndKeys(message string) (command string, keys []string) {
	rest := message
	for {
		word, after, ok := strings.Cut(rest, " ")
		if !ok || strings.ToUpper(word) != word || !strings.ContainsFunc(word, unicode.IsUpper) {
			break
		}
		command = strings.TrimSpace(command + " " + word)
		rest = after
	}
	for rest != "" && rest[0] != ';' {
		quoted, err := strconv.QuotedPrefix(rest)
		if err != nil || rest[0] != '"' {
			rest = rest[1:]
			continue
		}
		key, _ := strconv.Unquote(quoted)
		keys = append(keys, key)
		rest = rest[len(quoted):]
	}
	return command, keys
}

// Identities returns the identities of the findings, in their order. The name of a file is what name returns for its
// absolute name.
func (r *Report) Identities(name func(file string) string) []Identity {
	i := newIdentifier(sources{}, name)
	ids := make([]Identity, len(r.Findings))
	for n, f := range r.Findings {
		ids[n] = i.of(f)
	}
	return ids
}
