package lua

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/redis/go-redis/v9"
	"github.com/slotlint/slotlint/analyzer"
	"github.com/slotlint/slotlint/internal/clustertest"
	"github.com/slotlint/slotlint/keypattern"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

var cluster *clustertest.Cluster

func TestMain(m *testing.M) {
	os.Exit(clustertest.Run(m, func(c *clustertest.Cluster) { cluster = c }))
}

// all are the functions of this package.
var all = map[string]any{
	"Argv": Argv, "ArgvToo": ArgvToo, "ArgvTooTagged": ArgvTooTagged, "Arms": Arms, "Branches": Branches,
	"BranchesNot": BranchesNot, "Broken": Broken, "Chosen": Chosen, "ChosenTagged": ChosenTagged, "Constant": Constant,
	"ConstantTagged": ConstantTagged, "Decoded": Decoded, "Derived": Derived, "DerivedInBraces": DerivedInBraces,
	"DerivedTagged": DerivedTagged, "DerivedToo": DerivedToo, "Digest": Digest, "DigestInVariable": DigestInVariable,
	"DigestInVariableTagged": DigestInVariableTagged, "DigestTagged": DigestTagged, "Embedded": Embedded,
	"EmbeddedByHelper": EmbeddedByHelper, "EmbeddedByHelperTagged": EmbeddedByHelperTagged,
	"EmbeddedBytes": EmbeddedBytes, "EmbeddedBytesTagged": EmbeddedBytesTagged, "EmbeddedTagged": EmbeddedTagged,
	"Field": Field, "FieldTagged": FieldTagged, "Flagged": Flagged, "FlaggedOneCall": FlaggedOneCall,
	"FlaggedOneCallTagged": FlaggedOneCallTagged, "FlaggedTagged": FlaggedTagged, "Format": Format,
	"FormatTagged": FormatTagged, "Formatted": Formatted, "FormattedScript": FormattedScript,
	"FormattedScriptTagged": FormattedScriptTagged, "FormattedTagged": FormattedTagged, "Function": Function,
	"FunctionBroken": FunctionBroken, "FunctionEmbedded": FunctionEmbedded,
	"FunctionEmbeddedTagged": FunctionEmbeddedTagged, "FunctionFlagged": FunctionFlagged,
	"FunctionFlaggedTagged": FunctionFlaggedTagged, "FunctionRO": FunctionRO, "FunctionROTagged": FunctionROTagged,
	"FunctionTagged": FunctionTagged, "Functions": Functions, "FunctionsTagged": FunctionsTagged, "Generic": Generic,
	"GenericTagged": GenericTagged, "Handed": Handed, "HandedKey": HandedKey, "HandedKeyTagged": HandedKeyTagged,
	"HandedTagged": HandedTagged, "Joined": Joined, "JoinedHere": JoinedHere, "JoinedHereTagged": JoinedHereTagged,
	"JoinedTagged": JoinedTagged, "KeyAndValue": KeyAndValue, "Keys": Keys, "Locals": Locals,
	"LocalsTagged": LocalsTagged, "Loop": Loop, "LoopTagged": LoopTagged, "Missing": Missing, "NoCluster": NoCluster,
	"NoPattern": NoPattern, "NotAlwaysUsed": NotAlwaysUsed, "NotMissing": NotMissing, "OneCall": OneCall,
	"OneCallConstants": OneCallConstants, "OneCallConstantsTagged": OneCallConstantsTagged,
	"OneCallTagged": OneCallTagged, "OtherPackage": OtherPackage, "OtherPackageEmbedded": OtherPackageEmbedded,
	"OtherPackageEmbeddedTagged": OtherPackageEmbeddedTagged, "OtherPackageTagged": OtherPackageTagged,
	"Pattern": Pattern, "Pcall": Pcall, "PcallTagged": PcallTagged, "Prefix": Prefix, "PrefixTagged": PrefixTagged,
	"Protected": Protected, "ProtectedTagged": ProtectedTagged, "Raw": Raw, "RawTagged": RawTagged, "Read": Read,
	"ReadOnly": ReadOnly, "ReadOnlyTagged": ReadOnlyTagged, "ReturnedScript": ReturnedScript,
	"ReturnedScriptTagged": ReturnedScriptTagged, "ReturnedText": ReturnedText,
	"ReturnedTextTagged": ReturnedTextTagged, "Seed": Seed, "SeedDeclared": SeedDeclared,
	"SeedRouted": SeedRouted, "SeedTagged": SeedTagged, "Snippets": Snippets, "SnippetsTagged": SnippetsTagged, "Strict": Strict, "StrictTagged": StrictTagged,
	"StrictWithoutKeys": StrictWithoutKeys, "Strings": Strings, "StringsTagged": StringsTagged, "Tables": Tables,
	"TablesTagged": TablesTagged, "Unpacked": Unpacked, "UnpackedTagged": UnpackedTagged, "Value": Value,
	"ValueInArgv": ValueInArgv, "ValueTagged": ValueTagged, "WrappedKey": WrappedKey,
	"WrappedKeyTagged": WrappedKeyTagged, "WrappedScript": WrappedScript, "WrappedScriptTagged": WrappedScriptTagged,
	"WrappedText": WrappedText, "WrappedTextTagged": WrappedTextTagged,
}

// A fixture is a function of this package, and what the linter says about it.
type fixture struct {
	params   []string // names of the parameters after the client
	findings []string
}

// analyzed is this package as the linter sees it.
var analyzed = sync.OnceValues(func() (*checker.Action, error) {
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax | packages.NeedModule, Dir: "."}, ".")
	if err != nil {
		return nil, err
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{analyzer.New(analyzer.Options{})}, pkgs, nil)
	if err != nil {
		return nil, err
	}
	return graph.Roots[0], nil
})

// fixtures are the functions of this package. A finding belongs to the function that runs the script.
var fixtures = sync.OnceValues(func() (map[string]*fixture, error) {
	root, err := analyzed()
	if err != nil {
		return nil, err
	}
	found := map[string]*fixture{}
	pkg := root.Package
	names := map[*ast.FuncDecl]string{}
	for _, file := range pkg.Syntax {
		for _, d := range file.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || !fn.Name.IsExported() {
				continue
			}
			names[fn] = fn.Name.Name
			f := &fixture{}
			for _, field := range fn.Type.Params.List {
				for _, name := range field.Names {
					f.params = append(f.params, name.Name)
				}
			}
			f.params = f.params[2:]
			found[fn.Name.Name] = f
		}
	}
	for _, d := range root.Diagnostics {
		places := []analysis.RelatedInformation{{Pos: d.Pos}}
		places = append(places, d.Related...)
		owner := ""
		for _, p := range places {
			for fn, name := range names {
				if fn.Pos() <= p.Pos && p.Pos < fn.End() {
					owner = name
				}
			}
		}
		if owner == "" {
			return nil, fmt.Errorf("%s: no function runs the script of: %s", pkg.Fset.Position(d.Pos), d.Message)
		}
		found[owner].findings = append(found[owner].findings, d.Message)
	}
	return found, nil
})

func TestAllFixturesAreListed(t *testing.T) {
	found, err := fixtures()
	if err != nil {
		t.Fatal(err)
	}
	got := slices.Sorted(maps.Keys(all))
	if want := slices.Sorted(maps.Keys(found)); !slices.Equal(got, want) {
		t.Errorf("the list has\n%q, and the package\n%q", got, want)
	}
	for name, f := range found {
		if strings.HasSuffix(name, "Tagged") && name != "SeedTagged" && len(f.findings) > 0 {
			t.Errorf("%s: %q", name, f.findings)
		}
	}
}

// trials is how often a function with parameters is run on each node, each time with other values. Two keys in
// different slots are on one node one time in three.
const trials = 24

// TestFixturesOnACluster runs each function on each node. What a node answers must be what the linter's findings
// foretell of it, and of the slots that it serves.
func TestFixturesOnACluster(t *testing.T) {
	found, err := fixtures()
	if err != nil {
		t.Fatal(err)
	}
	clustertest.Need(t, cluster)
	var nodes []*redis.Client
	for _, addr := range cluster.Addrs() {
		nodes = append(nodes, redis.NewClient(&redis.Options{Addr: addr}))
	}
	whole := redis.NewClusterClient(&redis.ClusterOptions{Addrs: cluster.Addrs()})
	r := rand.New(rand.NewPCG(1, 2))
	runs := 0
	for _, name := range slices.Sorted(maps.Keys(all)) {
		f := found[name]
		if f == nil {
			continue
		}
		t.Run(name, func(t *testing.T) {
			n := trials
			if len(f.params) == 0 {
				n = 1
			}
			seen := map[outcome]int{}
			for range n {
				values := map[string]string{}
				for _, p := range f.params {
					values[p] = fmt.Sprint(r.IntN(1e6))
				}
				answered := 0
				for i, node := range nodes {
					runs++
					err := call(t.Context(), all[name], node, f.params, values)
					if err != nil && strings.HasPrefix(err.Error(), "MOVED") {
						continue // the declared keys are another node's
					}
					answered++
					got := classify(err)
					want := f.foretold(i, values)
					if name == "NoCluster" {
						want = notCluster
					}
					seen[got]++
					if got != want {
						t.Errorf("%v on node %d: %s (%v), want %s, for the linter says %q", values, i, got, err, want, f.findings)
					}
				}
				if answered == 0 {
					t.Errorf("%v: no node serves it", values)
				}
				if err := call(t.Context(), all[name], whole, f.params, values); len(f.findings) == 0 && classify(err) == slotError {
					t.Errorf("%v: the linter is silent, and the cluster client gets %v", values, err)
				}
			}
			if f.byLuck() && n > 1 && (seen[fine] == 0 || seen[slotError] == 0) {
				t.Errorf("is to depend on where the slots are, and got %v", seen)
			}
		})
	}
	t.Logf("%d functions, %d runs", len(all), runs)
}

// An outcome is how a run ends.
type outcome string

const (
	fine       outcome = "fine"
	slotError  outcome = "slot error"
	crossSlot  outcome = "CROSSSLOT"
	notCluster outcome = "not run on a cluster"
	badKey     outcome = "nil as a key"
	noScript   outcome = "does not compile"
	other      outcome = "another error"
)

// answers are parts of what servers say.
var answers = []struct {
	text string
	outcome
}{
	{"CROSSSLOT", crossSlot},
	{"attempted to access keys that do not hash to the same slot", slotError},
	{"attempted to access keys that don't hash to the same slot", slotError},
	{"attempted to access a non local key in a cluster node", slotError},
	{"'no-cluster' flag is set", notCluster},
	{"arguments must be strings or integers", badKey},
	{"Error compiling", noScript},
}

func classify(err error) outcome {
	if err == nil || errors.Is(err, redis.Nil) {
		return fine
	}
	for _, a := range answers {
		if strings.Contains(err.Error(), a.text) {
			return a.outcome
		}
	}
	return other
}

// byLuck reports whether the linter says that it depends on the slots' nodes.
func (f *fixture) byLuck() bool {
	return slices.ContainsFunc(f.findings, func(s string) bool { return strings.Contains(s, "only while both slots are on one node") })
}

// foretold is how a run on a node ends, if what the linter says is true. The values are what the holes hold.
func (f *fixture) foretold(node int, values map[string]string) outcome {
	for _, text := range f.findings {
		keys := f.keys(text, values)
		switch {
		case strings.Contains(text, "fails always"):
			return slotError
		case strings.Contains(text, "answer \"CROSSSLOT"):
			return crossSlot
		case strings.Contains(text, "does not compile"):
			return noScript
		case strings.Contains(text, "it fails with \"Lua redis lib command arguments"):
			return badKey
		case strings.Contains(text, "takes a key from ARGV"):
			if !serves(node, "user:"+values["id"]) {
				return slotError
			}
		case strings.Contains(text, "without KEYS the client sends it to any node"):
			if !serves(node, keys[0]) {
				return slotError
			}
		case strings.Contains(text, "only while both slots are on one node"):
			if !serves(node, keys[0]) || !serves(node, keys[1]) {
				return slotError
			}
		case strings.Contains(text, "sees the keys of that node alone"):
		default:
			return outcome("what is foretold by: " + text)
		}
	}
	return fine
}

var quoted = regexp.MustCompile(`"([^"]*)"`)

// keys are the keys that a finding names, with values in the place of holes.
func (f *fixture) keys(text string, values map[string]string) []string {
	var keys []string
	for _, m := range quoted.FindAllStringSubmatch(text, 2) {
		key := m[1]
		for name, value := range values {
			key = strings.ReplaceAll(key, "<"+name+">", value)
		}
		keys = append(keys, key)
	}
	return keys
}

// serves reports whether a node serves the slot of a key.
func serves(node int, key string) bool {
	first, end := clustertest.SlotRange(node)
	slot := int(keypattern.Slot(key))
	return first <= slot && slot < end
}

func call(ctx context.Context, fn any, c redis.UniversalClient, params []string, values map[string]string) error {
	in := []reflect.Value{reflect.ValueOf(ctx), reflect.ValueOf(c)}
	for _, p := range params {
		in = append(in, reflect.ValueOf(values[p]))
	}
	err, _ := reflect.ValueOf(fn).Call(in)[0].Interface().(error)
	return err
}

// TestPlaces shows where findings stand: at the key, in the literal that holds it.
func TestPlaces(t *testing.T) {
	root, err := analyzed()
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		`"c:<id>:const"`:        `KEYS[1] .. ":const", 1)`,
		`"j:<id>:joined"`:       `key .. ':joined', 1)\n"`,
		`"h:<id>:here"`:         `key .. ':here', 1)"`,
		`"f:<id>:made"`:         `KEYS[1] .. "%s", 1, "EX", ttl)`,
		`"g:<id>:formatted"`:    `key .. ":formatted", %v) -- 100%%`,
		`"k:<id>:7:format"`:     `name, 1)`,
		`"l:<id>:locked"`:       `key(keys), args[1])`,
		`"user_score_10086"`:    `"user_score_10086", "amount", 1)`,
		`one DEL of the script`: `redis.call(`,
		`"second"`:              `"second", 1)`,
	}
	for text, place := range want {
		found := false
		for _, d := range root.Diagnostics {
			if !strings.Contains(d.Message, text) {
				continue
			}
			found = true
			pos := root.Package.Fset.Position(d.Pos)
			src, err := os.ReadFile(pos.Filename)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(string(src[pos.Offset:]), place) {
				t.Errorf("%s:%d:%d: %s is at %.30q, want %q", filepath.Base(pos.Filename), pos.Line, pos.Column, text, src[pos.Offset:], place)
			}
		}
		if !found {
			t.Errorf("no finding says %s", text)
		}
	}
}
