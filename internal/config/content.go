package config

import (
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"github.com/slotlint/slotlint/docs/rules"
	"github.com/slotlint/slotlint/internal/rediscmd"
	"github.com/slotlint/slotlint/internal/target"
	"github.com/slotlint/slotlint/keypattern"
)

func (r *reader) topLevel() []field {
	f := &r.file
	return []field{
		{name: "rules", read: r.rules},
		{name: "strict", read: func(n ast.Node) { f.Strict = r.flag(n, "strict") }},
		{name: "cluster-clients-only", read: func(n ast.Node) { f.ClusterClientsOnly = r.flag(n, "cluster-clients-only") }},
		{name: "target", read: r.target},
		{name: "sinks", read: func(n ast.Node) { r.list(n, "sinks", r.sink) }},
		{name: "builders", read: func(n ast.Node) { r.list(n, "builders", r.builder) }},
		{name: "tagged", read: func(n ast.Node) { r.list(n, "tagged", r.tagged) }},
	}
}

func (r *reader) target(n ast.Node) {
	name, ok := r.text(n, "target")
	if !ok {
		return
	}
	t, err := target.Parse(name)
	if err != nil {
		r.mistake(n, "target: %v", err)
		return
	}
	r.file.Target = t
}

// rules reads the selection of rules, one text or a list of its items.
func (r *reader) rules(n ast.Node) {
	var items []string
	take := func(n ast.Node) {
		text, ok := r.text(n, "rules")
		if !ok {
			return
		}
		for item := range strings.SplitSeq(text, ",") {
			item = strings.TrimSpace(item)
			if slices.Contains(items, item) {
				r.mistake(n, "rules: %q is there already", item)
				continue
			}
			if _, err := rules.Select(item); err != nil {
				r.mistake(n, "rules: %v", err)
				continue
			}
			items = append(items, item)
		}
	}
	if _, isList := n.(*ast.SequenceNode); isList {
		r.list(n, "rules", take)
	} else {
		take(n)
	}
	r.file.Rules = strings.Join(items, ",")
}

func (r *reader) sink(n ast.Node) {
	s := Sink{Line: lineOf(n)}
	r.fields(n, "the sink", []field{
		{"func", true, func(n ast.Node) {
			s.Func, s.Line = r.name(n, "func"), lineOf(n)
			for _, other := range r.file.Sinks {
				r.twice(n, s.Func, other.Func, other.Line)
			}
		}},
		{"command", true, func(n ast.Node) { s.Command = r.command(n) }},
		{"keys", true, func(n ast.Node) {
			r.list(n, "keys", func(n ast.Node) {
				p, ok := r.param(n)
				if ok && slices.ContainsFunc(s.Keys, func(q Param) bool { return q.Name == p.Name && q.Index == p.Index }) {
					r.mistake(n, "keys: %s is there already", p)
				} else if ok {
					s.Keys = append(s.Keys, p)
				}
			})
		}},
	})
	r.file.Sinks = append(r.file.Sinks, s)
}

func (r *reader) builder(n ast.Node) {
	b := Builder{Line: lineOf(n)}
	r.fields(n, "the builder", []field{
		{"func", true, func(n ast.Node) {
			b.Func, b.Line = r.name(n, "func"), lineOf(n)
			for _, other := range r.file.Builders {
				r.twice(n, b.Func, other.Func, other.Line)
			}
		}},
		{"pattern", true, func(n ast.Node) { b.Pattern = r.pattern(n) }},
	})
	r.file.Builders = append(r.file.Builders, b)
}

func (r *reader) tagged(n ast.Node) {
	t := Tagged{Name: r.name(n, "tagged"), Line: lineOf(n)}
	for _, other := range r.file.Tagged {
		r.twice(n, t.Name, other.Name, other.Line)
	}
	r.file.Tagged = append(r.file.Tagged, t)
}

func (r *reader) twice(at ast.Node, name, other Name, line int) {
	if name == other && name.Ident != "" {
		r.mistake(at, "%s is there already, on line %d", name, line)
	}
}

// name reads a full name; its Ident is empty where that is a mistake.
func (r *reader) name(n ast.Node, what string) Name {
	text, ok := r.text(n, what)
	if !ok {
		return Name{}
	}
	name, ok := parseName(text)
	if !ok {
		r.mistake(n, "%s: %q is no full name, like example.com/app/cache.Move or (*example.com/app/cache.Store).Move", what, text)
	} else if path, typ, ok := cutQualified(name.Package); ok && token.IsExported(typ) {
		r.mistake(n, "%s: a method or field of %s is written (%s.%s).%s", what, typ, path, typ, name.Ident)
		return Name{}
	}
	return name
}

// parseName reads the full name of a function, as go/types spells it, or of a field alike. Type parameters
// may be there.
func parseName(s string) (Name, bool) {
	qualified, inner, isMember := s, "", false
	if rest, ok := strings.CutPrefix(s, "("); ok {
		if inner, qualified, isMember = strings.Cut(rest, ")."); !isMember {
			return Name{}, false
		}
	}
	if !isMember {
		path, ident, ok := cutQualified(qualified)
		return Name{Package: path, Ident: ident}, ok
	}
	inner = strings.TrimPrefix(inner, "*")
	if i := strings.IndexByte(inner, '['); i >= 0 && strings.HasSuffix(inner, "]") {
		inner = inner[:i]
	}
	path, typ, ok := cutQualified(inner)
	if !ok || !token.IsIdentifier(qualified) {
		return Name{}, false
	}
	return Name{Package: path, Type: typ, Ident: qualified}, true
}

// cutQualified cuts example.com/app/cache.Move at its last dot.
func cutQualified(s string) (path, ident string, ok bool) {
	i := strings.LastIndexByte(s, '.')
	if i <= 0 || strings.LastIndexByte(s, '/') > i {
		return "", "", false
	}
	path, ident = s[:i], s[i+1:]
	if !token.IsIdentifier(ident) || strings.ContainsAny(path, " \t()*[]{}\"'`") || strings.HasSuffix(path, "/") {
		return "", "", false
	}
	return path, ident, true
}

func (r *reader) command(n ast.Node) string {
	text, ok := r.text(n, "command")
	if !ok {
		return ""
	}
	if cmd, ok := rediscmd.Lookup(text); ok {
		return cmd.Name
	}
	if !strings.Contains(text, ".") { // a module's command, JSON.MGET, is not always in the table
		r.mistake(n, "command: no server has a command %q", text)
	}
	return strings.ToUpper(text)
}

func (r *reader) param(n ast.Node) (Param, bool) {
	p := Param{Line: lineOf(n)}
	switch n := n.(type) {
	case *ast.IntegerNode:
		i, err := strconv.Atoi(n.GetToken().Value)
		if err != nil || i < 0 {
			r.mistake(n, "keys: %s is no index of a parameter; the first one is 0, a receiver or context does not count", n.GetToken().Value)
			return p, false
		}
		p.Index = i
		return p, true
	case *ast.StringNode:
		if token.IsIdentifier(n.Value) && n.Value != "_" {
			p.Name = n.Value
			return p, true
		}
	}
	r.mistake(n, "keys: want the name or the index of a parameter, not %s", kind(n))
	return p, false
}

func (r *reader) pattern(n ast.Node) keypattern.Pattern {
	text, ok := r.text(n, "pattern")
	if !ok {
		return keypattern.Pattern{}
	}
	p, err := keypattern.Parse(text)
	if err != nil {
		r.mistake(n, "%v", err)
		return keypattern.Pattern{}
	}
	for _, s := range p.Segments() {
		if s.Hole == nil {
			continue
		}
		if *s.Hole != keypattern.Text(s.Hole.Name, s.Hole.Name) {
			r.mistake(n, "pattern: <%s> stands for a parameter, and says no more than its name", s.Hole.Name)
		} else if !isParam(s.Hole.Name) {
			r.mistake(n, "pattern: <%s> is neither the name nor the index of a parameter, nor <?>", s.Hole.Name)
		}
	}
	return p
}

func isParam(hole string) bool {
	i, err := strconv.Atoi(hole)
	return hole == "?" || err == nil && i >= 0 || token.IsIdentifier(hole)
}
