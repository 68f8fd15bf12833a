package target_test

import (
	"strings"
	"testing"

	"github.com/slotlint/slotlint/internal/rediscmd"
	"github.com/slotlint/slotlint/internal/target"
	"github.com/slotlint/slotlint/keypattern"
)

func TestParseKnowsEachNameAndNoOther(t *testing.T) {
	for i, name := range target.Names() {
		got, err := target.Parse(name)
		if err != nil || got != target.Target(i) || got.String() != name {
			t.Errorf("Parse(%q) = %v, %v", name, got, err)
		}
	}
	if got, err := target.Parse(""); err != nil || got != target.Cluster {
		t.Errorf("no name is %v, %v; want cluster", got, err)
	}
	for _, name := range []string{"aws", "Cluster", "alibaba,serverless"} {
		_, err := target.Parse(name)
		if err == nil || !strings.HasSuffix(err.Error(), "the targets are cluster, alibaba, serverless, enterprise") {
			t.Errorf("Parse(%q): %v", name, err)
		}
	}
}

// A cluster is what everything else is about: it has no rules of its own.
func TestClusterHasNoRulesOfItsOwn(t *testing.T) {
	c := target.Cluster
	for cmd := range rediscmd.All() {
		if c.Crosses(cmd.Name) || c.Scattered(cmd.Name) != "" || c.WithoutKeys(cmd.Name) != "" {
			t.Errorf("%s has a rule", cmd.Name)
		}
	}
	if c.ReadsScripts() || c.DeclaresAll() || len(c.TagRules()) != 1 || c.TagRules()[0] != keypattern.FirstBraces {
		t.Error("cluster has rules of its own")
	}
}

// What the proxy splits are batches: it could not split others.
func TestWhatCrossesIsABatch(t *testing.T) {
	n := 0
	for cmd := range rediscmd.All() {
		if target.Enterprise.Crosses(cmd.Name) {
			n++
			if !cmd.Batch() {
				t.Errorf("%s is no batch", cmd.Name)
			}
		}
	}
	if n != 6 {
		t.Errorf("%d commands cross, want 6", n)
	}
}

func TestTheErrorsAreThoseOfTheService(t *testing.T) {
	for _, tt := range []struct{ what, got, want string }{
		{"keys in two slots", target.Alibaba.Scattered("EVALSHA"), `the proxy of Alibaba Cloud answers "ERR eval/evalsha command keys must be in same slot"`},
		{"of other commands nothing is known", target.Alibaba.Scattered("MGET"), ""},
		{"no keys", target.Alibaba.WithoutKeys("EVAL"), `the proxy of Alibaba Cloud answers "ERR for redis cluster, eval/evalsha number of keys can't be negative or zero"`},
		{"no keys", target.Serverless.WithoutKeys("EVAL_RO"), `ElastiCache Serverless answers "ERR Lua scripts without any input keys are not supported."`},
		{"functions", target.Serverless.WithoutKeys("FCALL"), ""},
		{"a part of the answer", target.Enterprise.Scattered("JSON.MGET"), "Redis Enterprise reports no error and leaves out the keys of other shards"},
	} {
		if tt.got != tt.want {
			t.Errorf("%s: %q, want %q", tt.what, tt.got, tt.want)
		}
	}
}
