package analyzer

import (
	"fmt"
	"go/token"
	"go/types"
	"strconv"

	"github.com/slotlint/slotlint/analyzer/internal/flow"
	"github.com/slotlint/slotlint/analyzer/internal/operation"
	"github.com/slotlint/slotlint/internal/clients"
	"github.com/slotlint/slotlint/internal/config"
	"golang.org/x/tools/go/analysis"
)

// tagged is the fact that a function, method or field is declared to always carry a hash tag, by a directive.
type tagged struct{}

func (*tagged) AFact()         {}
func (*tagged) String() string { return "tagged" }

// declared is what the configuration and the directives of a package say about functions and fields.
type declared struct {
	pass     *analysis.Pass
	sinks    map[config.Name]config.Sink
	builders map[config.Name]config.Builder
	tagged   map[types.Object]bool // functions of this package, and fields
	names    map[config.Name]bool  // of functions that are tagged by the configuration
}

func declare(pass *analysis.Pass, set *settings, byDirective map[types.Object]bool) *declared {
	d := &declared{
		pass:     pass,
		sinks:    map[config.Name]config.Sink{},
		builders: map[config.Name]config.Builder{},
		tagged:   byDirective,
		names:    map[config.Name]bool{},
	}
	for _, s := range set.file.Sinks {
		d.sinks[s.Func] = s
	}
	for _, b := range set.file.Builders {
		d.builders[b.Func] = b
	}
	for _, t := range set.file.Tagged {
		d.names[t.Name] = true
		if v, ok := lookup(packageIn(pass.Pkg, t.Package), t.Name).(*types.Var); ok {
			d.tagged[v.Origin()] = true
		}
	}
	return d
}

// Sink implements group.Source.
func (m *imports) Sink(fn *types.Func) (clients.Call, bool) {
	s, ok := m.declared.sinks[nameOf(fn)]
	if !ok {
		return clients.Call{}, false
	}
	call, text := callOf(fn, s)
	return call, text == ""
}

// Declared implements flow.Source.
func (m *imports) Declared(fn *types.Func) *flow.Summary {
	b, ok := m.declared.builders[nameOf(fn)]
	if !ok {
		return nil
	}
	s, _ := summaryOf(fn, b)
	return s
}

// Tagged implements flow.Source.
func (m *imports) Tagged(obj types.Object) bool {
	if obj.Pkg() == nil {
		return false
	}
	switch o := obj.(type) {
	case *types.Func:
		obj = o.Origin()
		if len(m.declared.names) > 0 && m.declared.names[nameOf(o)] {
			return true
		}
	case *types.Var:
		obj = o.Origin()
	}
	return m.declared.tagged[obj] || obj.Pkg() != m.pass.Pkg && m.pass.ImportObjectFact(obj, new(tagged))
}

// used reports whether the package names a function that is declared to issue a command.
func (d *declared) used() bool {
	if len(d.sinks) == 0 {
		return false
	}
	for _, obj := range d.pass.TypesInfo.Uses {
		if fn, ok := obj.(*types.Func); ok {
			if _, ok := d.sinks[nameOf(fn)]; ok {
				return true
			}
		}
	}
	return false
}

// clientOf returns the client of a group that another package hands on.
func clientOf(path string) *clients.Client {
	if path == operation.Configured.Paths[0] {
		return operation.Configured
	}
	return clients.Lookup(path)
}

// nameOf returns the name by which the configuration knows a function.
func nameOf(fn *types.Func) config.Name {
	if fn.Pkg() == nil {
		return config.Name{}
	}
	name := config.Name{Package: fn.Pkg().Path(), Ident: fn.Name()}
	if recv := fn.Signature().Recv(); recv != nil {
		t := types.Unalias(recv.Type())
		if p, ok := t.(*types.Pointer); ok {
			t = types.Unalias(p.Elem())
		}
		if n, ok := t.(*types.Named); ok {
			name.Type = n.Obj().Name()
		} else {
			name.Type = "?"
		}
	}
	return name
}

// lookup finds what a name names. It is nil where there is no such thing, and a method or field that an
// embedded type brings.
func lookup(pkg *types.Package, name config.Name) types.Object {
	if pkg == nil {
		return nil
	}
	if name.Type == "" {
		return pkg.Scope().Lookup(name.Ident)
	}
	typ, ok := pkg.Scope().Lookup(name.Type).(*types.TypeName)
	if !ok {
		return nil
	}
	obj, path, _ := types.LookupFieldOrMethod(typ.Type(), true, pkg, name.Ident)
	if len(path) != 1 {
		return nil
	}
	return obj
}

// packageIn finds a package among a package and all that it is known to import.
func packageIn(from *types.Package, path string) *types.Package {
	seen := map[*types.Package]bool{}
	var find func(p *types.Package) *types.Package
	find = func(p *types.Package) *types.Package {
		if p.Path() == path {
			return p
		}
		seen[p] = true
		for _, imp := range p.Imports() {
			if !seen[imp] {
				if found := find(imp); found != nil {
					return found
				}
			}
		}
		return nil
	}
	return find(from)
}

// check finds the mistakes in the configuration that show only where the program is known. A name is looked up
// in this package and those that it imports directly.
func (d *declared) check(set *settings) {
	report := func(line int, format string, args ...any) {
		set.add([]config.Mistake{{Line: line, Text: fmt.Sprintf(format, args...)}})
	}
	find := func(name config.Name, line int, kinds string) types.Object {
		pkg := d.direct(name.Package)
		switch {
		case pkg == nil && !set.hasPackage(d.pass, name.Package):
			report(line, "%s: there is no package %s", name, name.Package)
		case pkg == nil || pkg != d.pass.Pkg && !token.IsExported(name.Ident) && !token.IsExported(name.Type):
			// Of another package, only what is exported is sure to be known.
		default:
			obj := lookup(pkg, name)
			if obj == nil {
				report(line, "%s: there is no such %s", name, kinds)
			}
			return obj
		}
		return nil
	}
	function := func(name config.Name, line int) (*types.Func, bool) {
		obj := find(name, line, "function")
		fn, ok := obj.(*types.Func)
		if obj != nil && !ok {
			report(line, "%s is no function", name)
		}
		return fn, ok
	}
	for _, s := range set.file.Sinks {
		if fn, ok := function(s.Func, s.Line); ok {
			if _, text := callOf(fn, s); text != "" {
				report(s.Line, "%s", text)
			}
		}
	}
	for _, b := range set.file.Builders {
		if fn, ok := function(b.Func, b.Line); ok {
			if _, text := summaryOf(fn, b); text != "" {
				report(b.Line, "%s", text)
			}
		}
	}
	for _, t := range set.file.Tagged {
		if obj := find(t.Name, t.Line, "function or field"); obj != nil {
			if text := untaggable(obj); text != "" {
				report(t.Line, "%s %s", t.Name, text)
			}
		}
	}
}

// direct returns the package itself, or one that it imports directly, of which all is known.
func (d *declared) direct(path string) *types.Package {
	if d.pass.Pkg.Path() == path {
		return d.pass.Pkg
	}
	for _, imp := range d.pass.Pkg.Imports() {
		if imp.Path() == path {
			return imp
		}
	}
	return nil
}

// callOf returns what the configuration says of a function that issues a command, or what is wrong with it.
func callOf(fn *types.Func, s config.Sink) (call clients.Call, mistake string) {
	var params []int
	for _, p := range s.Keys {
		i, ok := paramOf(fn, p)
		if !ok {
			return call, fmt.Sprintf("%s has no parameter %s", s.Func, p)
		}
		params = append(params, i)
	}
	call, bad := operation.Declare(fn, s.Command, params)
	if bad >= 0 {
		v := fn.Signature().Params().At(bad)
		return call, fmt.Sprintf("parameter %s of %s holds no keys: it is of type %s", v.Name(), s.Func, v.Type())
	}
	return call, ""
}

// summaryOf returns what the configuration says of a function that builds a key, or what is wrong with it.
func summaryOf(fn *types.Func, b config.Builder) (s *flow.Summary, mistake string) {
	results := fn.Signature().Results()
	if results.Len() == 0 || !isText(results.At(0).Type()) && !isBytes(results.At(0).Type()) {
		return nil, fmt.Sprintf("%s returns no string", b.Func)
	}
	s = flow.Declare(fn, b.Pattern, func(hole string) int {
		p := config.Param{Name: hole}
		if n, err := strconv.Atoi(hole); err == nil {
			p = config.Param{Index: n}
		}
		i, ok := paramOf(fn, p)
		if !ok {
			if hole != "?" {
				mistake = fmt.Sprintf("%s has no parameter %s", b.Func, p)
			}
			return -1
		}
		if v := fn.Signature().Params().At(i); isTextList(v.Type()) && !isBytes(v.Type()) {
			mistake = fmt.Sprintf("parameter %s of %s is a list, which no pattern can hold", p, b.Func)
		}
		return i
	})
	if mistake != "" {
		return nil, mistake
	}
	return s, ""
}

// paramOf returns the index of a parameter in the signature, where a context counts.
func paramOf(fn *types.Func, p config.Param) (int, bool) {
	params := fn.Signature().Params()
	if p.Name == "" {
		i := p.Index
		if params.Len() > 0 && params.At(0).Type().String() == "context.Context" {
			i++
		}
		return i, i < params.Len()
	}
	for i := range params.Len() {
		if params.At(i).Name() == p.Name {
			return i, true
		}
	}
	return 0, false
}

// untaggable tells why something cannot carry a hash tag, or nothing if it can.
func untaggable(obj types.Object) string {
	switch obj := obj.(type) {
	case *types.Func:
		for v := range obj.Signature().Results().Variables() {
			if carriesText(v.Type()) {
				return ""
			}
		}
		return "returns no string"
	case *types.Var:
		if carriesText(obj.Type()) {
			return ""
		}
		return "is no string"
	}
	return "is neither a function nor a field"
}

func carriesText(t types.Type) bool { return isText(t) || isBytes(t) || isTextList(t) }

func isBytes(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	if !ok {
		return false
	}
	b, ok := s.Elem().Underlying().(*types.Basic)
	return ok && b.Kind() == types.Byte
}
