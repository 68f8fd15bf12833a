package luascan

import (
	"strconv"

	"github.com/slotlint/slotlint/keypattern"
)

// parameters is KEYS or ARGV.
type parameters struct {
	Params
	which Table
	table *table
	known map[int]alt // the elements that were read
}

func (m *machine) newParameters(which Table, p Params) *parameters {
	list := &parameters{Params: p, which: which, table: m.newTable(), known: map[int]alt{}}
	list.table.list = list
	return list
}

// element returns the element with a constant index, from 1.
func (m *machine) element(list *parameters, i int) alt {
	if a, ok := list.known[i]; ok {
		return a
	}
	name := list.which.String() + "[" + strconv.Itoa(i) + "]"
	var a alt
	switch {
	case i >= 1 && i <= len(list.Items):
		a = alt{kind: kindText, text: list.Items[i-1]}
	case i < 1 || !list.Open:
		a = alt{kind: kindNil}
	case list.Each != nil:
		a = m.opaqueOf(vary(*list.Each, "/"+name, false))
	default:
		a = m.opaqueOf(keypattern.Of(keypattern.Hole{ID: name, Name: name, Max: keypattern.Unbounded}))
	}
	a.from = Origin{list.which, i}
	list.known[i] = a
	return a
}

// anyElement returns the element whose index is known by a name and an identity. index is
// that number, where it is one.
func (m *machine) anyElement(list *parameters, name, identity string, varies bool, index *symbol) value {
	if n := len(list.Items); !list.Open && n <= m.alternatives {
		if n == 0 {
			return nothing()
		}
		b := m.branchFor(list.which.String()+"["+identity+"]", varies)
		var v value
		for i := range n {
			a := m.element(list, i+1)
			a.when = path{{b, armTrue + 1 + int32(i)}}
			v = append(v, a)
		}
		if index == nil || index.within != list.table {
			v = append(v, alt{kind: kindNil, when: path{{b, armTrue + 1 + int32(n)}}})
		}
		return v
	}
	id := list.which.String() + "[" + identity + "]"
	p := keypattern.Of(keypattern.Hole{
		ID: id, Name: clip(list.which.String() + "[" + name + "]"), Max: keypattern.Unbounded, Varies: varies,
	})
	if list.Each != nil && len(list.Items) == 0 {
		p = vary(*list.Each, "/"+id, varies)
	}
	a := m.opaqueOf(p)
	a.from = Origin{Table: list.which}
	// An index into one of KEYS and ARGV is taken for one into the other.
	a.part = index == nil || index.within == nil || index.within.list == nil
	return value{a}
}
