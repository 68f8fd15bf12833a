package clientcheck

import (
	"context"
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	redis6 "github.com/go-redis/redis"
	redis7 "github.com/go-redis/redis/v7"
	redis8 "github.com/go-redis/redis/v8"
	redis9 "github.com/redis/go-redis/v9"
	"github.com/slotlint/slotlint/internal/clients"
	"github.com/slotlint/slotlint/internal/rediscmd"
)

// pipelines queue commands and send nothing, so that what a method makes of its arguments can be seen.
var pipelines = map[string]any{
	"github.com/redis/go-redis/v9": redis9.NewClient(&redis9.Options{}).Pipeline(),
	"github.com/go-redis/redis/v8": redis8.NewClient(&redis8.Options{}).Pipeline(),
	"github.com/go-redis/redis/v7": redis7.NewClient(&redis7.Options{}).Pipeline(),
	"github.com/go-redis/redis":    redis6.NewClient(&redis6.Options{}).Pipeline(),
}

// A filler makes arguments in which each text is another one.
type filler struct {
	n     int
	inner bool // in a slice of slices
	bare  bool // leave out what may be left out: fields that are no key when empty, and XREAD's ID
}

var bareFields = map[string]bool{"ID": true, "StoreDist": true, "By": true, "Get": true}

// neverFilled are fields that are left out always: they came with Redis 8.10.
var neverFilled = map[string]bool{"MaxCount": true, "MaxSize": true}

func (f *filler) text() string {
	f.n++
	return fmt.Sprintf("text%d", f.n)
}

func (f *filler) fill(t reflect.Type) reflect.Value {
	v := reflect.New(t).Elem()
	switch {
	case t == reflect.TypeFor[context.Context]():
		return reflect.ValueOf(context.Background())
	case t == reflect.TypeFor[time.Duration]():
		v.SetInt(int64(time.Minute))
		return v
	case t == reflect.TypeFor[redis9.Vector]():
		return reflect.ValueOf(redis9.Vector(&redis9.VectorValues{Val: []float64{1}})).Convert(t)
	case t == reflect.TypeFor[redis9.BitCount]():
		return reflect.ValueOf(redis9.BitCount{Start: 1, End: 2})
	}
	switch t.Kind() {
	case reflect.String:
		v.SetString(f.text())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(1)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(1)
	case reflect.Float32, reflect.Float64:
		v.SetFloat(1)
	case reflect.Slice:
		n := 1 // of an optional argument
		switch k := t.Elem().Kind(); {
		case f.inner:
			n = 3 // key, time, value
		case k == reflect.String || k == reflect.Interface:
			n = 6 // a multiple of two and three
		case k == reflect.Slice:
			n, f.inner = 2, true
		}
		for range n {
			v = reflect.Append(v, f.fill(t.Elem()))
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(t))
		for range 2 {
			v.SetMapIndex(f.fill(t.Key()), f.fill(t.Elem()))
		}
	case reflect.Interface:
		if t.NumMethod() == 0 {
			v.Set(reflect.ValueOf(f.text()))
		}
	case reflect.Pointer:
		v.Set(reflect.New(t.Elem()))
		v.Elem().Set(f.fill(t.Elem()))
	case reflect.Struct:
		for i := range t.NumField() {
			field := t.Field(i)
			if field.IsExported() && !neverFilled[field.Name] && !(f.bare && bareFields[field.Name]) {
				v.Field(i).Set(f.fill(field.Type))
			}
		}
	}
	return v
}

// take returns the keys that stand at a source among real arguments.
func take(s clients.KeySource, v reflect.Value) []string {
	parent := v
	for _, step := range s.Path {
		for v.Kind() == reflect.Pointer {
			v = v.Elem()
		}
		if step == clients.Elem {
			var keys []string
			for i := range v.Len() {
				rest := s
				rest.Path = s.Path[slices.Index(s.Path, step)+1:]
				keys = append(keys, take(rest, v.Index(i))...)
			}
			return keys
		}
		parent, v = v, v.FieldByName(step)
	}
	if s.Omit && v.IsZero() || s.Unless != "" && !parent.FieldByName(s.Unless).IsZero() {
		return nil
	}
	if s.AllIf != "" && !parent.FieldByName(s.AllIf).IsZero() {
		s.Take = clients.Each
	}
	var keys []string
	switch s.Take {
	case clients.One:
		return []string{fmt.Sprint(v)}
	case clients.Each, clients.Pairs, clients.Triples:
		for i := 0; i < v.Len(); i += s.Take.Stride() {
			keys = append(keys, fmt.Sprint(v.Index(i)))
		}
	case clients.FirstHalf:
		for i := range v.Len() / 2 {
			keys = append(keys, fmt.Sprint(v.Index(i)))
		}
	case clients.Heads:
		for i := range v.Len() {
			keys = append(keys, fmt.Sprint(v.Index(i).Index(0)))
		}
	case clients.MapKeys:
		for _, k := range v.MapKeys() {
			keys = append(keys, fmt.Sprint(k))
		}
	default:
		panic(fmt.Sprintf("take %d of %v", s.Take, v.Type()))
	}
	return keys
}

// wire is a command as it is sent, its name excluded.
type wire []any

func (w wire) Len() int { return len(w) }

func (w wire) At(i int) (string, bool) {
	if i >= len(w) {
		return "", false
	}
	return fmt.Sprint(w[i]), true
}

// wireKeys returns the command's name and keys, as the table of commands finds them.
func wireKeys(args []any) (name string, keys []string, known bool) {
	name = strings.ToUpper(fmt.Sprint(args[0]))
	c, ok := rediscmd.Lookup(name)
	if !ok {
		return name, nil, false
	}
	if len(c.Subs) > 0 && len(args) > 1 {
		name += " " + strings.ToUpper(fmt.Sprint(args[1]))
	}
	indexes, _ := c.KeyArgs(wire(args[1:]))
	for _, i := range indexes {
		keys = append(keys, fmt.Sprint(args[i+1]))
	}
	return name, keys, true
}

// refusals are methods that panic, or worse, at arguments made up.
var refusals = map[string]string{
	"Quit":            "is not implemented",
	"Sync":            "is not implemented",
	"JSONDebugMemory": "is not implemented",
	"ClientSetInfo":   "takes one of its fields only",
	"JSONSetMode":     "takes two modes only",
	"JSONSetWithArgs": "takes two modes only",
	"SlowLog":         "is not implemented",
	"JSONArrTrim":     "makes a command that no server takes",
}

func TestTheTablesAgreeWithTheCommandsThatTheClientsMake(t *testing.T) {
	for path, pipeline := range pipelines {
		t.Run(clients.Lookup(path).Name, func(t *testing.T) {
			for _, bare := range []bool{false, true} {
				testWire(t, load(t, path), reflect.ValueOf(pipeline), bare)
			}
		})
	}
}

func testWire(t *testing.T, pkg *types.Package, pipeline reflect.Value, bare bool) {
	queue := pkg.Scope().Lookup("Pipeline").Type()
	compared := 0
	for i := range pipeline.NumMethod() {
		name := pipeline.Type().Method(i).Name
		method := pipeline.Method(i).Type()
		if method.NumOut() != 1 || method.Out(0).Kind() != reflect.Pointer {
			continue
		}
		if _, ok := method.Out(0).MethodByName("Args"); !ok || refusals[name] != "" {
			continue
		}
		obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(queue), true, pkg, name)
		fn, ok := obj.(*types.Func)
		if !ok {
			t.Errorf("%s is no method for go/types", name)
			continue
		}
		in := arguments(method, bare)
		args := queued(pipeline.Method(i), in)
		if len(args) == 0 {
			t.Errorf("%s makes no command of %v", name, in)
			continue
		}
		command, want, known := wireKeys(args)
		call, ok := clients.Find(fn)
		switch {
		case !ok && len(want) > 0:
			t.Errorf("%s makes %v, whose keys are %q, and is not in the table", name, args, want)
			continue
		case !ok || call.Method.Kind == clients.RawCommand || call.Method.Kind == clients.ScriptLoad:
			continue
		case !known:
			t.Errorf("%s makes %v, a command that is not known", name, args)
			continue
		}
		if call.Method.Command != command {
			t.Errorf("%s is in the table for %s and makes %v", name, call.Method.Command, args)
		}
		var got []string
		for _, s := range call.Keys {
			if s.Role != clients.Pattern {
				got = append(got, take(s, in[s.Arg])...)
			}
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: the table finds the keys %q, the command %v has %q", name, got, args, want)
		}
		compared++
	}
	if compared < 100 {
		t.Errorf("only %d methods were compared", compared)
	}
}

// arguments makes up a method's arguments.
func arguments(method reflect.Type, bare bool) []reflect.Value {
	f := &filler{bare: bare}
	in := make([]reflect.Value, method.NumIn())
	for j := range in {
		in[j] = f.fill(method.In(j))
	}
	return in
}

// queued calls a pipeline's method and returns the command that it queues.
func queued(method reflect.Value, in []reflect.Value) []any {
	call := method.Call
	if method.Type().IsVariadic() {
		call = method.CallSlice
	}
	return call(in)[0].MethodByName("Args").Call(nil)[0].Interface().([]any)
}

type tagged struct {
	Name  string `redis:"user:name"`
	Mail  string `redis:"user:mail,omitempty"`
	Empty string `redis:"user:empty,omitempty"`
	Note  string
	Skip  int `redis:"-"`
}

func TestTheOneValueOfMSetIsUnpackedAsTheClientsDo(t *testing.T) {
	for name, value := range map[string]any{
		"[]string":          []string{"k1", "v", "k2", "v"},
		"[]any":             []any{"k1", 1, "k2", 2},
		"map[string]any":    map[string]any{"k1": 1, "k2": 2},
		"map[string]string": map[string]string{"k1": "v", "k2": "v"},
		"struct":            tagged{Name: "n", Mail: "m"},
		"*struct":           &tagged{Name: "n", Mail: "m"},
		"time.Time":         time.Now(),
		"string":            "k1",
		"int":               7,
	} {
		for path, pipeline := range pipelines {
			method := reflect.ValueOf(pipeline).MethodByName("MSet")
			in := []reflect.Value{reflect.ValueOf([]any{value})}
			if method.Type().NumIn() == 2 {
				in = slices.Insert(in, 0, reflect.ValueOf(context.Background()))
			}
			_, want, _ := wireKeys(queued(method, in))
			slices.Sort(want)

			obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(load(t, path).Scope().Lookup("Client").Type()), true, nil, "MSet")
			call, ok := clients.Find(obj.(*types.Func))
			if !ok {
				t.Fatalf("%s has no MSet", path)
			}
			var got []string
			if s, ok := call.Keys[0].Unpacked(goType(reflect.TypeOf(value))); !ok {
				got = want[:0:0]
			} else if s.Take == clients.Tags {
				keys, maybe := clients.TagKeys(goType(reflect.TypeOf(value)))
				got = keys
				if !slices.Equal(maybe, []string{"user:mail", "user:empty"}) {
					t.Errorf("maybe: %q", maybe)
				}
				got = slices.DeleteFunc(got, func(k string) bool { return k == "user:empty" }) // it is empty
			} else {
				got = take(s, reflect.ValueOf(value))
			}
			slices.Sort(got)
			if len(want) < 2 { // a lone value is no key with a value
				want = want[:0:0]
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: MSet(%s) has keys %q, the table says %q", path, name, want, got)
			}
		}
	}
}

// goType makes the go/types form of the types in the test above.
func goType(t reflect.Type) types.Type {
	switch t.Kind() {
	case reflect.String:
		return types.Typ[types.String]
	case reflect.Int:
		return types.Typ[types.Int]
	case reflect.Interface:
		return types.NewInterfaceType(nil, nil)
	case reflect.Slice:
		return types.NewSlice(goType(t.Elem()))
	case reflect.Map:
		return types.NewMap(goType(t.Key()), goType(t.Elem()))
	case reflect.Pointer:
		return types.NewPointer(goType(t.Elem()))
	}
	pkg := types.NewPackage(t.PkgPath(), "")
	var fields []*types.Var
	var tags []string
	for i := range t.NumField() {
		fields = append(fields, types.NewField(0, pkg, t.Field(i).Name, types.Typ[types.String], false))
		tags = append(tags, string(t.Field(i).Tag))
	}
	return types.NewNamed(types.NewTypeName(0, pkg, t.Name(), nil), types.NewStruct(fields, tags), nil)
}
