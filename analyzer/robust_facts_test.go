package analyzer_test

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"go/types"
	"reflect"
	"testing"

	"github.com/slotlint/slotlint/analyzer"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/types/objectpath"
)

// maxFact bounds a fact in its encoded form, in bytes. The go command reads the facts of all dependencies anew for
// each package: they must stay small beside the export data, which is some 100 KB for a client.
const maxFact = 4 << 10

// TestFactsAreStableAndSmall analyzes the fixtures twice. Each fact must be encoded to the same bytes both times,
// since the go command takes other bytes for a change and analyzes all importers again; it must come back from
// its encoding as it was; and it must be small.
func TestFactsAreStableAndSmall(t *testing.T) {
	if testing.Short() {
		t.Skip("type-checks four clients from source")
	}
	pkgs := load(t, "../testdata", "./...")
	first, second := facts(t, pkgs), facts(t, pkgs)
	if len(first) < 20 {
		t.Fatalf("%d facts, want those of the fixtures", len(first))
	}
	largest, total := "", 0
	for name, encoded := range first {
		if again, ok := second[name]; !ok {
			t.Errorf("%s: not there the second time", name)
		} else if !bytes.Equal(encoded, again) {
			t.Errorf("%s: not the same the second time:\n%q\n%q", name, encoded, again)
		}
		if len(encoded) > maxFact {
			t.Errorf("%s: %d bytes, want at most %d", name, len(encoded), maxFact)
		}
		total += len(encoded)
		if len(encoded) > len(first[largest]) {
			largest = name
		}
	}
	if len(second) != len(first) {
		t.Errorf("%d facts, and %d the second time", len(first), len(second))
	}
	t.Logf("%d facts, %d bytes; the largest is that of %s, %d bytes", len(first), total, largest, len(first[largest]))
}

// facts returns the encoded facts of a new analysis, by the names of what they are about.
func facts(t *testing.T, pkgs []*packages.Package) map[string][]byte {
	t.Helper()
	graph, err := checker.Analyze([]*analysis.Analyzer{analyzer.New(analyzer.Options{})}, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	encoded := map[string][]byte{}
	for act := range graph.All() {
		add := func(name string, fact analysis.Fact) {
			encoded[fmt.Sprintf("%s: %s: %T", act.Package.PkgPath, name, fact)] = roundTrip(t, fact)
		}
		for _, f := range act.AllObjectFacts() {
			if f.Object.Pkg() == act.Package.Types {
				add(pathOf(f.Object), f.Fact)
			}
		}
		for _, f := range act.AllPackageFacts() {
			if f.Package == act.Package.Types {
				add("package", f.Fact)
			}
		}
	}
	return encoded
}

// pathOf is the name of an object as facts are stored under it. What has none, no importer can ask for.
func pathOf(obj types.Object) string {
	if path, err := objectpath.For(obj); err == nil {
		return obj.Name() + " " + string(path)
	}
	return obj.String()
}

// roundTrip encodes a fact, and checks that it comes back the same.
func roundTrip(t *testing.T, fact analysis.Fact) []byte {
	t.Helper()
	var buf bytes.Buffer
	if err := gob.NewEncoder(&buf).Encode(fact); err != nil {
		t.Fatalf("%T: %v", fact, err)
	}
	encoded := bytes.Clone(buf.Bytes())
	back := reflect.New(reflect.TypeOf(fact).Elem()).Interface().(analysis.Fact)
	if err := gob.NewDecoder(&buf).Decode(back); err != nil {
		t.Fatalf("%T: %v", fact, err)
	}
	var again bytes.Buffer
	if err := gob.NewEncoder(&again).Encode(back); err != nil {
		t.Fatalf("%T: %v", fact, err)
	}
	if !bytes.Equal(encoded, again.Bytes()) || fmt.Sprint(fact) != fmt.Sprint(back) {
		t.Errorf("%v came back as %v", fact, back)
	}
	return encoded
}
