package config

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

const (
	// maxSize bounds the file, in bytes. A hundred functions need a fifth of it, and the parser's time grows
	// with the square.
	maxSize = 64 << 10
	// maxNesting bounds brackets in brackets, and list items in list items on one line. The format has three
	// levels, and the parser needs minutes for 64 KiB of open brackets.
	maxNesting = 100
)

// Parse reads the content of a configuration file. Where there are mistakes, they are in the order of their
// lines, and the File holds what could be understood.
func Parse(content []byte) (file *File, mistakes []Mistake) {
	r := reader{file: File{content: content}}
	root, ok := r.root(content)
	if ok && root != nil {
		r.fields(root, "the file", r.topLevel())
	}
	slices.SortStableFunc(r.mistakes, func(a, b Mistake) int { return cmp.Compare(a.Line, b.Line) })
	return &r.file, r.mistakes
}

type reader struct {
	file     File
	mistakes []Mistake
}

// root returns the document; it is nil where the file is empty.
func (r *reader) root(content []byte) (root ast.Node, ok bool) {
	switch {
	case len(content) > maxSize:
		r.add(0, "is longer than %d bytes", maxSize)
		return nil, false
	case !utf8.Valid(content):
		r.add(invalidLine(content), "is no UTF-8 text")
		return nil, false
	}
	text := strings.TrimPrefix(string(content), "\ufeff")
	if line := tooDeep(text); line > 0 {
		r.add(line, "nested more than %d deep", maxNesting)
		return nil, false
	}
	doc, err := parseYAML(text)
	if err != nil {
		var placed yaml.Error
		if errors.As(err, &placed) && placed.GetToken() != nil {
			r.add(placed.GetToken().Position.Line, "%s", placed.GetMessage())
		} else {
			r.add(0, "%s", firstLine(err.Error()))
		}
		return nil, false
	}
	docs := slices.DeleteFunc(doc.Docs, func(d *ast.DocumentNode) bool { return d.Body == nil })
	switch len(docs) {
	case 0:
		return nil, true
	case 1:
		return docs[0].Body, true
	}
	r.mistake(docs[1].Body, "a second document; the file holds one")
	return nil, false
}

// parseYAML is the parser's, whose panics on broken input are errors.
func parseYAML(text string) (doc *ast.File, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = errors.New("is no YAML")
		}
	}()
	return parser.ParseBytes([]byte(text), 0, parser.AllowDuplicateMapKey())
}

func invalidLine(content []byte) int {
	line := 1
	for len(content) > 0 {
		c, size := utf8.DecodeRune(content)
		if c == utf8.RuneError && size == 1 {
			break
		}
		if c == '\n' {
			line++
		}
		content = content[size:]
	}
	return line
}

// tooDeep returns the line at which something is nested deeper than maxNesting, 0 where nothing is. It
// counts before the text is understood, and so in texts and comments as well.
func tooDeep(text string) int {
	n, open := 0, 0
	for line := range strings.Lines(text) {
		n++
		for _, c := range line {
			switch c {
			case '[', '{':
				open++
			case ']', '}':
				open = max(0, open-1)
			}
			if open > maxNesting {
				return n
			}
		}
		if strings.Count(line, "- ")+strings.Count(line, "? ")+strings.Count(line, ": ") > maxNesting {
			return n
		}
	}
	return 0
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}

func (r *reader) add(line int, format string, args ...any) {
	r.mistakes = append(r.mistakes, Mistake{Line: line, Text: fmt.Sprintf(format, args...)})
}

func (r *reader) mistake(at ast.Node, format string, args ...any) {
	r.add(lineOf(at), format, args...)
}

func lineOf(n ast.Node) int {
	if t := n.GetToken(); t != nil && t.Position != nil {
		return t.Position.Line
	}
	return 0
}

// A field is a key of a mapping.
type field struct {
	name     string
	required bool
	read     func(ast.Node)
}

// fields reads a mapping: each key at most once, no other keys.
func (r *reader) fields(n ast.Node, what string, known []field) {
	mapping, ok := n.(*ast.MappingNode)
	if !ok {
		r.mistake(n, "%s: want keys and values, not %s", what, kind(n))
		return
	}
	lines := map[string]int{}
	for _, entry := range mapping.Values {
		name, ok := keyOf(entry.Key)
		if !ok {
			r.mistake(entry.Key, "%s: want a plain key", what)
			continue
		}
		i := slices.IndexFunc(known, func(f field) bool { return f.name == name })
		switch first, twice := lines[name]; {
		case i < 0:
			r.mistake(entry.Key, "unknown key %q; %s", name, choices(known))
		case twice:
			r.mistake(entry.Key, "key %q is there already, on line %d", name, first)
		default:
			lines[name] = lineOf(entry.Key)
			known[i].read(entry.Value)
		}
	}
	for _, f := range known {
		if _, given := lines[f.name]; f.required && !given {
			r.mistake(n, "%s has no %q", what, f.name)
		}
	}
}

func keyOf(n ast.MapKeyNode) (string, bool) {
	s, ok := n.(*ast.StringNode)
	if !ok {
		return "", false
	}
	return s.Value, true
}

func choices(known []field) string {
	names := make([]string, len(known))
	for i, f := range known {
		names[i] = f.name
	}
	return "the keys here are " + strings.Join(names, ", ")
}

// list reads a list, and calls read for each item.
func (r *reader) list(n ast.Node, what string, read func(ast.Node)) {
	seq, ok := n.(*ast.SequenceNode)
	if !ok {
		r.mistake(n, "%s: want a list, not %s", what, kind(n))
		return
	}
	if len(seq.Values) == 0 {
		r.mistake(n, "%s: the list is empty", what)
	}
	for _, item := range seq.Values {
		read(item)
	}
}

func (r *reader) text(n ast.Node, what string) (string, bool) {
	s, ok := n.(*ast.StringNode)
	switch {
	case !ok:
		hint := ""
		switch n.(type) {
		case *ast.MappingNode, *ast.SequenceNode, *ast.AliasNode, *ast.AnchorNode, *ast.TagNode:
			hint = "; a text that begins with a special character needs quotes"
		}
		r.mistake(n, "%s: want a text, not %s%s", what, kind(n), hint)
		return "", false
	case strings.TrimSpace(s.Value) == "":
		r.mistake(n, "%s: the text is empty", what)
		return "", false
	}
	return s.Value, true
}

func (r *reader) flag(n ast.Node, what string) bool {
	b, ok := n.(*ast.BoolNode)
	if !ok {
		r.mistake(n, "%s: want true or false, not %s", what, kind(n))
		return false
	}
	return b.Value
}

// kind says what a node is.
func kind(n ast.Node) string {
	switch n := n.(type) {
	case *ast.StringNode:
		return strconv.Quote(n.Value)
	case *ast.LiteralNode:
		return "a text of several lines"
	case *ast.IntegerNode, *ast.FloatNode, *ast.InfinityNode, *ast.NanNode:
		return "the number " + n.GetToken().Value
	case *ast.BoolNode:
		return n.GetToken().Value
	case *ast.NullNode:
		return "nothing"
	case *ast.SequenceNode:
		return "a list"
	case *ast.MappingNode, *ast.MappingValueNode:
		return "keys and values"
	case *ast.AnchorNode, *ast.AliasNode:
		return "an anchor or alias"
	case *ast.TagNode:
		return "a tag"
	}
	return "something else"
}
