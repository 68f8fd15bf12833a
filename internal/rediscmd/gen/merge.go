package main

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// A merged command is what all sources together say. The generator does not import the package that it generates, and
// so works when the generated file is broken; hence its own keySpec.
type merged struct {
	name  string
	since map[string]string // first version, by product
	seen  uint              // bit i: dump i has the command
	arity int
	keys  []keySpec
	subs  []*merged
	split bool
	write bool
	batch bool

	specs bool // keys come from key specs, not from a range
	// unusable says why the published keys can't be taken as they are, so that the supplement has to correct them.
	unusable string
}

// Redis 6.2 lists two names that browsers send, in order to hang up on them.
var notCommands = []string{"HOST:", "POST"}

// merge makes the union of all commands, sorted by name, with subcommands in their containers.
func merge(dumps []*dump, sup *supplement) ([]*merged, error) {
	all := make(map[string]*merged)
	for i, d := range dumps {
		for _, c := range d.Commands {
			add(all, d, i, "", c)
		}
	}
	for _, name := range notCommands {
		delete(all, name)
	}
	for _, e := range sup.Corrections {
		m, ok := all[e.Name]
		if !ok || e.Why == "" {
			return nil, fmt.Errorf("supplement: the correction of %s needs a reason, and a dump that has the command", e.Name)
		}
		m.apply(e)
		if e.Keys != nil {
			m.unusable = ""
		}
	}
	for _, a := range sup.Additions {
		for _, e := range a.Commands {
			m, ok := all[e.Name]
			if !ok {
				m = &merged{name: e.Name, since: make(map[string]string)}
				all[e.Name] = m
			}
			if a.Source == "" || e.Since == nil || (m.seen != 0 && e.Keys != nil) {
				return nil, fmt.Errorf("supplement: the addition of %s needs a source and a first version, "+
					"and no keys if a dump has the command", e.Name)
			}
			m.apply(e)
		}
	}
	return arrange(all)
}

// add joins what dump number i says of a command to what the dumps before it said.
func add(all map[string]*merged, d *dump, i int, container string, c command) {
	name := strings.ToUpper(strings.TrimSpace(container + " " + c.Name))
	m, known := all[name]
	if !known {
		m = &merged{name: name, since: make(map[string]string), arity: c.Arity}
		all[name] = m
	}
	m.seen |= 1 << i
	m.arity = laxer(m.arity, c.Arity)
	if _, known := m.since[d.Server]; !known || c.Since != "" {
		m.since[d.Server] = firstVersion(d, c)
	}
	m.write = m.write || slices.Contains(c.Flags, "write")
	// Redis 7.0, and no other, invites to split MSETNX as well, which sets all of its keys or none: split by slot, it would
	// set some. Later servers took the invitation back, so 7.0 is not heard on this.
	if !strings.HasPrefix(d.Version, "7.0.") && slices.Contains(c.Tips, "request_policy:multi_shard") {
		m.split, m.batch = true, true
	}
	m.takeKeys(d, c)
	for _, sub := range c.Subcommands {
		add(all, d, i, name, sub)
	}
}

// firstVersion is the server's word on since when it has the command, or, where it says nothing, its own version.
func firstVersion(d *dump, c command) string {
	version := cmp.Or(c.Since, d.Version)
	// Valkey repeats Redis's history up to the fork. The first version of its own is 7.2.5.
	if d.Server == "valkey" && compareVersions(version, "7.2.5") < 0 {
		return "7.2.5"
	}
	return version
}

// laxer returns the arity that admits what either admits.
func laxer(a, b int) int {
	if a == b {
		return a
	}
	return -min(max(a, -a), max(b, -b))
}

// takeKeys reads what a server publishes of a command's keys. Servers with key specs have to agree; the ranges of older
// ones only count for commands that later servers do not have.
func (m *merged) takeKeys(d *dump, c command) {
	if !d.publishesSpecs() {
		if len(c.Range) == 3 {
			m.keys = []keySpec{fromRange(c.Range, m.write)}
		}
		return
	}
	var keys []keySpec
	for _, s := range c.KeySpecs {
		k, err := fromSpec(s, c)
		if err != nil {
			m.unusable = fmt.Sprintf("%s: %v", d.label(), err)
		}
		keys = append(keys, k)
	}
	if m.specs && !reflect.DeepEqual(keys, m.keys) {
		m.unusable = fmt.Sprintf("%s publishes other keys than the servers before it", d.label())
	}
	m.keys, m.specs = keys, true
}

// apply lets an entry of the supplement replace what it mentions.
func (m *merged) apply(e entry) {
	for _, s := range e.Since {
		product, version, _ := strings.Cut(s, " ")
		m.since[product] = version
	}
	if e.Arity != 0 {
		m.arity = e.Arity
	}
	if e.Keys != nil {
		m.keys = e.Keys
	}
	m.write = m.write || e.Write
	if e.Split {
		m.split, m.batch = true, true
	}
	if e.Batch != nil {
		m.batch = *e.Batch
	}
}

// arrange puts subcommands into their containers and checks that nothing is left to guess.
func arrange(all map[string]*merged) ([]*merged, error) {
	var top []*merged
	for _, name := range slices.Sorted(maps.Keys(all)) {
		m := all[name]
		if m.unusable != "" {
			return nil, fmt.Errorf("%s needs a correction in the supplement: %s", m.name, m.unusable)
		}
		container, _, isSub := strings.Cut(name, " ")
		if !isSub {
			top = append(top, m)
			continue
		}
		c, ok := all[container]
		if !ok || len(c.keys) > 0 {
			return nil, fmt.Errorf("%s: its container is missing, or has keys of its own", name)
		}
		c.subs = append(c.subs, m)
	}
	return top, nil
}
