package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/slotlint/slotlint/internal/clustertest"
)

func TestTableIsUpToDate(t *testing.T) {
	want, err := generate("..")
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../table_gen.go")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("table_gen.go is not what data/ makes; run: go generate ./internal/rediscmd")
	}
}

// TestDumpOfTheServerAtHand takes a dump and holds it against the one in data/, if there is one of the same version.
func TestDumpOfTheServerAtHand(t *testing.T) {
	cluster := clustertest.Start(t)
	d, err := takeDump(cluster.Addrs()[0])
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(d.Commands, func(c command) bool { return c.Name == "mget" }) {
		t.Errorf("the dump of %s has no MGET", d.label())
	}
	path := filepath.Join("../data", d.Server+"-"+d.Version+".json")
	want, err := os.ReadFile(path)
	if os.IsNotExist(err) {
		t.Skipf("data/ has no dump of %s to compare with", d.label())
	}
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(d.encode(), want) {
		t.Errorf("%s is not what %s says of itself", path, d.label())
	}
}

func TestDumpsAreReadAsTheyAreWritten(t *testing.T) {
	dumps, err := readDumps("../data")
	if err != nil {
		t.Fatal(err)
	}
	var labels []string
	for _, d := range dumps {
		labels = append(labels, d.label())
		text, err := os.ReadFile(filepath.Join("../data", d.Server+"-"+d.Version+".json"))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(d.encode(), text) {
			t.Errorf("the dump of %s is not written as -dump writes it", d.label())
		}
	}
	if !slices.Contains(labels, "redis 7.0.15") || !slices.Contains(labels, "valkey 8.1.1") {
		t.Errorf("the dumps are of %v", labels)
	}
}

func TestKeysThatNeedACorrection(t *testing.T) {
	byRange := find{Type: "range", KeyStep: 1}
	first := begin{Type: "index", Index: 1}
	tests := []struct {
		name string
		spec spec
		want string
	}{
		{"unknown begin", spec{Begin: begin{Type: "unknown"}, Find: byRange}, "begins in a way that is unknown"},
		{"unknown keys", spec{Begin: first, Find: find{Type: "unknown"}}, "finds keys in a way that is unknown"},
		{"incomplete", spec{Begin: first, Find: byRange, Flags: []string{"incomplete"}}, "incomplete"},
		{"sought from the end", spec{Begin: begin{Type: "keyword", Keyword: "KEYS", StartFrom: -2}, Find: byRange}, "KEYS is sought from the end"},
		{"a third of the arguments", spec{Begin: first, Find: find{Type: "range", LastKey: -1, KeyStep: 1, Limit: 3}}, "the limit 3"},
		{"count elsewhere", spec{Begin: first, Find: find{Type: "keynum", KeyNumIdx: 1, FirstKey: 1, KeyStep: 1}}, "do not follow their count"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			get := command{Name: "get", Arity: 2, KeySpecs: []spec{test.spec}}
			dumps := []*dump{{Server: "redis", Version: "8.0.2", Commands: []command{get}}}
			_, err := merge(dumps, new(supplement))
			if err == nil || !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), "GET needs a correction") {
				t.Errorf("merge: %v, want an error with %q", err, test.want)
			}
			corrected := &supplement{Corrections: []entry{{Name: "GET", Why: "shown here", Keys: []keySpec{{First: 1}}}}}
			if _, err := merge(dumps, corrected); err != nil {
				t.Errorf("with a correction: %v", err)
			}
		})
	}
}

func TestServersHaveToAgree(t *testing.T) {
	at := func(index int) []spec {
		return []spec{{Begin: begin{Type: "index", Index: index}, Find: find{Type: "range", KeyStep: 1}}}
	}
	dumps := []*dump{
		{Server: "redis", Version: "6.2.16", Commands: []command{{Name: "get", Arity: 2, Range: []int{3, 3, 1}}}},
		{Server: "redis", Version: "7.0.15", Commands: []command{{Name: "get", Arity: 2, KeySpecs: at(1)}}},
		{Server: "redis", Version: "8.0.2", Commands: []command{{Name: "get", Arity: 2, KeySpecs: at(1)}}},
	}
	commands, err := merge(dumps, new(supplement))
	if err != nil || commands[0].keys[0].First != 1 {
		t.Errorf("the range of 6.2 should not count beside key specs: %v, %v", commands, err)
	}
	dumps[2].Commands[0].KeySpecs = at(2)
	if _, err := merge(dumps, new(supplement)); err == nil || !strings.Contains(err.Error(), "redis 8.0.2 publishes other keys") {
		t.Errorf("servers disagree and merge says %v", err)
	}
}

// TestRanges shows the conversion for commands that only a server without key specs has.
func TestRanges(t *testing.T) {
	for _, test := range []struct {
		published []int
		want      keySpec
	}{
		{[]int{1, 1, 1}, keySpec{First: 1}},
		{[]int{1, 2, 1}, keySpec{First: 1, Last: 1}},
		{[]int{2, -1, 1}, keySpec{First: 2, Last: -1}},
		{[]int{1, -1, 2}, keySpec{First: 1, Last: -1, Step: 2}},
	} {
		dumps := []*dump{{Server: "redis", Version: "6.2.16", Commands: []command{{Name: "old", Range: test.published}}}}
		commands, err := merge(dumps, new(supplement))
		if err != nil || len(commands) != 1 || len(commands[0].keys) != 1 || commands[0].keys[0] != test.want {
			t.Errorf("range %v: %v, %v; want %v", test.published, commands, err, test.want)
		}
	}
}

func TestSupplementIsChecked(t *testing.T) {
	dumps := []*dump{{Server: "redis", Version: "8.0.2", Commands: []command{{Name: "get", Arity: 2}}}}
	one := func(e entry) []addition { return []addition{{Source: "a document", Commands: []entry{e}}} }
	for _, test := range []struct {
		name string
		sup  supplement
		want string
	}{
		{"a correction of nothing", supplement{Corrections: []entry{{Name: "GOT", Why: "because"}}}, "the correction of GOT"},
		{"a correction without a reason", supplement{Corrections: []entry{{Name: "GET"}}}, "the correction of GET"},
		{"an addition of what is there", supplement{Additions: one(entry{Name: "GET", Since: []string{"redis 1.0.0"}, Keys: []keySpec{{First: 1}}})}, "the addition of GET"},
		{"an addition without a version", supplement{Additions: one(entry{Name: "NEW"})}, "the addition of NEW"},
		{"a subcommand without its container", supplement{Additions: one(entry{Name: "NEW SUB", Since: []string{"redis 9.0.0"}})}, "NEW SUB: its container is missing"},
	} {
		if _, err := merge(dumps, &test.sup); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want an error with %q", test.name, err, test.want)
		}
	}
}

func TestLaxerArity(t *testing.T) {
	for _, test := range [][3]int{{2, 2, 2}, {-2, -3, -2}, {3, -3, -3}, {3, 4, -3}, {-4, 3, -3}} {
		if got := laxer(test[0], test[1]); got != test[2] {
			t.Errorf("laxer(%d, %d) = %d, want %d", test[0], test[1], got, test[2])
		}
	}
}
