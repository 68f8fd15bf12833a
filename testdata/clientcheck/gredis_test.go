package clientcheck

import (
	"context"
	"reflect"
	"slices"
	"testing"

	contrib "github.com/gogf/gf/contrib/nosql/redis/v2"
	"github.com/gogf/gf/v2/container/gvar"
	"github.com/gogf/gf/v2/database/gredis"
	"github.com/slotlint/slotlint/internal/clients"
)

// A noted is an adapter that keeps the last command and sends nothing.
type noted struct {
	gredis.AdapterOperation
	args []any
}

func (n *noted) Do(_ context.Context, command string, args ...any) (*gvar.Var, error) {
	n.args = append([]any{command}, args...)
	return gvar.New([]any{1, 1, 1, 1, 1, 1, 1}), nil
}

func TestTheTableAgreesWithTheCommandsThatGredisMakes(t *testing.T) {
	const path = "github.com/gogf/gf/contrib/nosql/redis/v2"
	to := &noted{}
	groups := map[string]any{
		"GroupGeneric": contrib.GroupGeneric{Operation: to}, "GroupHash": contrib.GroupHash{Operation: to}, "GroupList": contrib.GroupList{Operation: to},
		"GroupScript": contrib.GroupScript{Operation: to}, "GroupSet": contrib.GroupSet{Operation: to},
		"GroupSortedSet": contrib.GroupSortedSet{Operation: to}, "GroupString": contrib.GroupString{Operation: to},
	}
	compared := 0
	for recv, fn := range callees(load(t, path)) {
		group, ok := groups[recv]
		if !ok {
			continue
		}
		method := reflect.ValueOf(group).MethodByName(fn.Name())
		in := arguments(method.Type(), false)
		call, found := clients.Find(fn)
		numbered := found && call.Keys != nil && call.Keys[0].Take == clients.Numbered
		if numbered {
			in[call.Keys[0].Arg].SetInt(7) // one more than there are keys
		}
		to.args = nil
		if method.Type().IsVariadic() {
			method.CallSlice(in)
		} else {
			method.Call(in)
		}
		command, want, known := wireKeys(to.args)
		switch {
		case !known:
			t.Errorf("%s makes %v, a command that is not known", fn.Name(), to.args)
			continue
		case !found && len(want) > 0:
			t.Errorf("%s makes %v, whose keys are %q, and is not in the table", fn.Name(), to.args, want)
			continue
		case !found:
			continue
		case call.Method.Command != command:
			t.Errorf("%s is in the table for %s and makes %v", fn.Name(), call.Method.Command, to.args)
		}
		var got []string
		for _, s := range call.Keys {
			if numbered {
				all := slices.Concat(texts(in[s.Arg+1]), texts(in[s.Arg+2]))
				got = append(got, all[:in[s.Arg].Int()]...)
				continue
			}
			got = append(got, take(s, in[s.Arg])...)
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: the table finds the keys %q, the command %v has %q", fn.Name(), got, to.args, want)
		}
		compared++
	}
	if compared < 80 {
		t.Errorf("only %d methods were compared", compared)
	}
}

func texts(list reflect.Value) []string { return take(clients.KeySource{Take: clients.Each}, list) }
