package clientcheck

import (
	"go/types"
	"iter"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/slotlint/slotlint/internal/clients"
	"golang.org/x/tools/go/packages"
)

// loaded are the clients' packages, by import path.
var loaded = sync.OnceValues(func() (map[string]*types.Package, error) {
	var paths []string
	for _, c := range clients.All() {
		paths = append(paths, c.Paths...)
	}
	list, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedTypes | packages.NeedImports}, paths...)
	if err != nil {
		return nil, err
	}
	byPath := make(map[string]*types.Package)
	for _, p := range list {
		for _, e := range p.Errors {
			return nil, e
		}
		byPath[p.PkgPath] = p.Types
	}
	return byPath, nil
})

func load(t *testing.T, path string) *types.Package {
	t.Helper()
	byPath, err := loaded()
	if err != nil {
		t.Fatal(err)
	}
	p := byPath[path]
	if p == nil {
		t.Fatalf("%s is not loaded", path)
	}
	return p
}

// callees yields the functions and methods that a program can call, each with the name of a type
// that has it; a method that several types have comes several times.
func callees(p *types.Package) iter.Seq2[string, *types.Func] {
	return func(yield func(string, *types.Func) bool) {
		for _, name := range p.Scope().Names() {
			switch obj := p.Scope().Lookup(name).(type) {
			case *types.Func:
				if obj.Exported() && !yield("", obj) {
					return
				}
			case *types.TypeName:
				if !obj.Exported() || obj.IsAlias() {
					continue
				}
				t := obj.Type()
				if !types.IsInterface(t) {
					t = types.NewPointer(t)
				}
				set := types.NewMethodSet(t)
				for i := range set.Len() {
					if fn, ok := set.At(i).Obj().(*types.Func); ok && fn.Exported() && fn.Pkg() == p && !yield(name, fn) {
						return
					}
				}
			}
		}
	}
}

// notClients are types whose methods have nothing to do with keys, whatever they are called.
var notClients = regexp.MustCompile(`(Cmd|Builder|Options|Args|Hook|Error|Sentinel|SentinelClient|Vector.*|Result|Entry|Cache|Query|Params|Manager|Map|Reducer|Future|Processor|StructValue)$`)

// unfit are methods that are called like others and are something else.
var unfit = map[string]bool{"Script.Exists": true, "AiScriptexecuteFunction.Keys": true}

func TestEveryRowFitsARealMethod(t *testing.T) {
	missing := make(map[string]bool)
	for _, c := range clients.All() {
		for m := range c.Methods() {
			missing[m.Name] = true
		}
	}
	for _, c := range clients.All() {
		for _, path := range c.Paths {
			for recv, fn := range callees(load(t, path)) {
				if notClients.MatchString(recv) && !ofBuilder(path) && !strings.HasSuffix(path, "/options") {
					continue
				}
				m, ok := c.Method(recv, fn.Name())
				if !ok {
					continue
				}
				if _, ok := clients.Find(fn); ok {
					delete(missing, m.Name)
				} else if ofBuilder(path) && fn.Signature().Params().Len() == 0 {
					continue // a step that only leads to the next one
				} else if m.Name != ".New*Cmd" && !unfit[recv+"."+fn.Name()] {
					t.Errorf("%s: (%s).%s does not fit its row: %v", c.Name, recv, fn.Name(), fn.Signature())
				}
			}
		}
	}
	for name := range missing {
		t.Errorf("row %s fits no method of any client", name)
	}
}

// looksLikeKeys tells whether a method's parameters look as if they held keys.
func looksLikeKeys(sig *types.Signature) bool {
	for i := range sig.Params().Len() {
		p := sig.Params().At(i)
		switch t := types.Unalias(p.Type()).Underlying().(type) {
		case *types.Basic:
			if t.Kind() == types.String && keyName.MatchString(p.Name()) {
				return true
			}
		case *types.Slice:
			switch e := t.Elem().Underlying().(type) {
			case *types.Basic:
				if e.Kind() == types.String {
					return true
				}
			case *types.Interface:
				if e.Empty() {
					return true
				}
			case *types.Slice, *types.Struct:
				if structWithKeys(t.Elem()) {
					return true
				}
			}
		case *types.Map:
			return true
		default:
			if structWithKeys(p.Type()) {
				return true
			}
		}
	}
	return false
}

var (
	keyName   = regexp.MustCompile(`(?i)^(\w*key\w*|stream|dest\w*|source\w*|src|dst|store)$`)
	fieldName = regexp.MustCompile(`^(Key\w*|Stream\w*|Store\w*|Dest\w*|Source\w*|By|Get)$`)
)

func structWithKeys(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for i := range st.NumFields() {
		f := st.Field(i)
		if !fieldName.MatchString(f.Name()) {
			continue
		}
		switch u := f.Type().Underlying().(type) {
		case *types.Basic:
			if u.Kind() == types.String {
				return true
			}
		case *types.Slice:
			if b, ok := u.Elem().Underlying().(*types.Basic); ok && b.Kind() == types.String {
				return true
			}
		}
	}
	return false
}

func TestEveryMethodWithKeysIsInTheTable(t *testing.T) {
	excused := make(map[string]bool)
	for _, c := range clients.All() {
		for _, path := range c.Paths {
			if ofBuilder(path) {
				continue // see TestTheStepsOfABuilderThatTakeKeys
			}
			for recv, fn := range callees(load(t, path)) {
				name := fn.Name()
				if notClients.MatchString(recv) || !issues(fn) || !looksLikeKeys(fn.Signature()) {
					continue
				}
				if strings.HasPrefix(name, "FT") {
					continue // the search module's commands name indexes, which have no slot
				}
				if _, ok := c.Method(recv, name); ok {
					continue
				}
				if reason, ok := c.NotKeys(name); ok && reason != "" {
					excused[name] = true
					continue
				}
				t.Errorf("%s: nothing is known of (%s).%s: %v", c.Name, recv, name, fn.Signature())
			}
		}
	}
	for _, c := range clients.All() {
		for name := range c.AllNotKeys() {
			if !excused[name] {
				t.Errorf("%s is excused although nothing looks as if it had keys", name)
			}
		}
	}
}

// issues tells whether a function's result is that of a command: a *…Cmd, a subscription or an error.
func issues(fn *types.Func) bool {
	results := fn.Signature().Results()
	if results.Len() == 0 {
		return false
	}
	if fn.Signature().Recv() == nil {
		return strings.HasPrefix(fn.Name(), "New") && strings.HasSuffix(fn.Name(), "Cmd")
	}
	for i := range results.Len() {
		s := results.At(i).Type().String()
		if strings.HasSuffix(s, "Cmd") || strings.HasSuffix(s, "PubSub") || strings.HasSuffix(s, "error") {
			return true
		}
	}
	return false
}

// The release is told by what the package declares.
func TestWhatTransactionsDoIsReadOffTheRealPackage(t *testing.T) {
	for path, want := range map[string]clients.Effect{
		"github.com/redis/go-redis/v9": clients.Refused,
		"github.com/go-redis/redis/v8": clients.SplitSilently,
		"github.com/go-redis/redis/v7": clients.SplitSilently,
		"github.com/go-redis/redis":    clients.SplitSilently,
	} {
		c := clients.Lookup(path)
		m, _ := c.Method("ClusterClient", "TxPipelined")
		if got := c.Outcome(m, m.Command, clients.Cluster, load(t, path)); got.Effect != want {
			t.Errorf("%s: %+v", c.Name, got)
		}
	}
}

func TestReceiversAreRealTypes(t *testing.T) {
	for path, want := range map[string]map[string]clients.Receiver{
		"github.com/redis/go-redis/v9": {"ClusterClient": clients.Cluster, "Client": clients.Single, "Ring": clients.Ring, "Tx": clients.Tx,
			"Pipeline": clients.Queue, "Pipeliner": clients.Queue, "UniversalClient": clients.Unknown, "AutoPipeliner": clients.Unknown, "PubSub": clients.Subscription},
		"github.com/go-redis/redis": {"ClusterClient": clients.Cluster, "Client": clients.Single, "Ring": clients.Ring, "Tx": clients.Tx,
			"Pipeline": clients.Queue, "Pipeliner": clients.Queue, "UniversalClient": clients.Unknown},
	} {
		for name, receiver := range want {
			obj := load(t, path).Scope().Lookup(name)
			if obj == nil {
				t.Errorf("%s has no %s", path, name)
			} else if got := clients.Lookup(path).Receiver(obj.Type()); got != receiver {
				t.Errorf("%s.%s is %d, want %d", path, name, got, receiver)
			}
		}
	}
}
