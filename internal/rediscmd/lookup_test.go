package rediscmd

import (
	"slices"
	"strings"
	"testing"
)

func TestLookupInAnyLetterCase(t *testing.T) {
	for _, name := range []string{"MGET", "mget", "MGet"} {
		if c, ok := Lookup(name); !ok || c.Name != "MGET" {
			t.Errorf("Lookup(%q) = %v, %v", name, c, ok)
		}
	}
	for _, name := range []string{"XGROUP CREATE", "xgroup create", "XGroup Create"} {
		if c, ok := Lookup(name); !ok || c.Name != "XGROUP CREATE" {
			t.Errorf("Lookup(%q) = %v, %v", name, c, ok)
		}
	}
}

func TestLookupOfWhatIsNoCommand(t *testing.T) {
	for _, name := range []string{
		"", " ", "MGE", "MGETS", "MGET ", " MGET", "MGET KEY", "XGROUP ", "XGROUP NEWER", "XGROUP  CREATE", "xgroup|create", "CREATE",
		"mſet", "M\x00GET", "HOST:", "POST", strings.Repeat("A", 1<<20),
	} {
		if c, ok := Lookup(name); ok {
			t.Errorf("Lookup(%q) = %s", name, c.Name)
		}
	}
}

// TestLookupFindsAll also shows that the generated table is sorted as the search needs it.
func TestLookupFindsAll(t *testing.T) {
	n := 0
	for c := range All() {
		n++
		if got, ok := Lookup(strings.ToLower(c.Name)); !ok || got != c {
			t.Errorf("Lookup does not find %s", c.Name)
		}
	}
	if n < 500 {
		t.Errorf("All yields %d commands", n)
	}
}

func TestAllCanBeLeft(t *testing.T) {
	for stop := range 40 {
		var got []string
		for c := range All() {
			if got = append(got, c.Name); len(got) > stop {
				break
			}
		}
		if len(got) != stop+1 {
			t.Fatalf("after %d commands All goes on", stop)
		}
	}
}

func TestLookupDoesNotAllocate(t *testing.T) {
	allocs := testing.AllocsPerRun(100, func() {
		for _, name := range []string{"ZUNIONSTORE", "get", "xgroup create", "nothing"} {
			Lookup(name)
		}
	})
	if allocs != 0 {
		t.Errorf("Lookup allocates %v times", allocs)
	}
}

// TestSplit shows the commands that servers invite clients to split. MSETNX is not one of them, although Redis 7.0 lists
// it: it sets all of its keys or none.
func TestSplit(t *testing.T) {
	want := strings.Fields("DEL EXISTS MGET MSET MSETEX TOUCH UNLINK")
	if got := names((*Command).splits); !slices.Equal(got, want) {
		t.Errorf("commands to be split: %v, want %v", got, want)
	}
}

func (c *Command) splits() bool { return c.Split }

// TestBatch shows the commands whose work does not change when they are issued once for each slot.
func TestBatch(t *testing.T) {
	want := strings.Fields("DEL EXISTS JSON.MGET JSON.MSET MGET MSET SSUBSCRIBE SUNSUBSCRIBE TOUCH TS.MADD UNLINK")
	if got := names((*Command).Batch); !slices.Equal(got, want) {
		t.Errorf("batches: %v, want %v", got, want)
	}
}

func names(keep func(*Command) bool) []string {
	var names []string
	for c := range All() {
		if keep(c) {
			names = append(names, c.Name)
		}
	}
	return names
}

func TestWrite(t *testing.T) {
	for name, want := range map[string]bool{
		"GET": false, "SET": true, "MGET": false, "DEL": true, "SORT": true, "SORT_RO": false, "EVAL": false, "WATCH": false,
		"XGROUP CREATE": true, "XINFO STREAM": false, "JSON.SET": true, "JSON.GET": false, "TS.NRANGE": false, "SPUBLISH": false,
	} {
		if c := mustFind(t, name); c.Write != want {
			t.Errorf("%s: Write is %v", name, c.Write)
		}
	}
	// The destination is written and the sources are read.
	if k := mustFind(t, "ZUNIONSTORE").Keys; !k[0].Write || k[1].Write {
		t.Errorf("ZUNIONSTORE: %+v", k)
	}
}

func TestSince(t *testing.T) {
	tests := []struct {
		name        string
		since, seen string
	}{
		{"MGET", "redis 1.0.0, valkey 7.2.5", "redis 6.2.16, redis 7.0.15, redis 7.2.6, redis 8.0.2, valkey 8.1.1"},
		{"LCS", "redis 7.0.0, valkey 7.2.5", "redis 7.0.15, redis 7.2.6, redis 8.0.2, valkey 8.1.1"},
		{"STRALGO", "redis 6.0.0", "redis 6.2.16"},
		{"HSETEX", "redis 8.0.0, valkey 9.0.0", "redis 8.0.2"},
		{"VADD", "redis 8.0.0", "redis 8.0.2"},
		{"COMMANDLOG", "valkey 8.1.0", "valkey 8.1.1"},
		{"MSETEX", "redis 8.4.0, valkey 9.1.0", ""},
		{"DELIFEQ", "valkey 9.0.0", ""},
		{"JSON.MGET", "RedisJSON 1.0.0", ""},
	}
	for _, test := range tests {
		c := mustFind(t, test.name)
		if since := strings.Join(c.Since, ", "); since != test.since {
			t.Errorf("%s: since %s, want %s", c.Name, since, test.since)
		}
		if seen := strings.Join(c.Seen.Names(), ", "); seen != test.seen {
			t.Errorf("%s: seen in %q, want %q", c.Name, seen, test.seen)
		}
	}
	for c := range All() {
		if len(c.Since) == 0 {
			t.Errorf("%s: no first version", c.Name)
		}
	}
}

func BenchmarkLookup(b *testing.B) {
	for _, name := range []string{"MGET", "zunionstore", "XGROUP CREATE", "nothing"} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Lookup(name)
			}
		})
	}
}

func BenchmarkKeyArgs(b *testing.B) {
	for _, line := range []string{"MGET k1 k2 k3", "ZUNIONSTORE k1 2 k2 k3", "XREADGROUP GROUP g c COUNT 1 STREAMS k1 k2 > >"} {
		name, args := parse(line)
		c := mustFind(b, name)
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				c.KeyArgs(args)
			}
		})
	}
}
