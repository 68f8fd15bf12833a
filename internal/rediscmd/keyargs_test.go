package rediscmd

import (
	"slices"
	"strings"
	"testing"
)

// words is an argument list in which "?" is an argument that is not known, and in which "..." as the last word is a spread
// slice of unknown length.
type words []string

func parse(line string) (command string, args words) {
	var quoted []string
	for _, w := range strings.Fields(line) {
		if w == `""` {
			w = ""
		}
		quoted = append(quoted, w)
	}
	return quoted[0], quoted[1:]
}

func (w words) spread() bool { return len(w) > 0 && w[len(w)-1] == "..." }

func (w words) Len() int {
	if w.spread() {
		return -1
	}
	return len(w)
}

func (w words) MinLen() int { return len(w) - 1 }

func (w words) At(i int) (string, bool) {
	if i < 0 || i >= len(w) || w[i] == "?" || w[i] == "..." {
		return "", false
	}
	return w[i], true
}

func mustFind(t testing.TB, name string) *Command {
	t.Helper()
	c, ok := Lookup(name)
	if !ok {
		t.Fatalf("Lookup(%q) found nothing", name)
	}
	return c
}

// TestMultiKeyCommands shows every command that can name more than one key, in the forms that servers accept. Words that are
// keys begin with k.
func TestMultiKeyCommands(t *testing.T) {
	for _, line := range []string{
		"BITOP AND k1 k2 k3",
		"BITOP NOT k1 k2",
		"BITOP DIFF k1 k2 k3",
		"BLMOVE k1 k2 LEFT RIGHT 0.01",
		"BLMOVEM k1 k2 LEFT RIGHT 0.01 2",
		"BLMPOP 0.01 2 k1 k2 LEFT",
		"BLPOP k1 k2 0.01",
		"BLPOP k1 0.01",
		"BRPOP k1 k2 k3 0.01",
		"BRPOPLPUSH k1 k2 0.01",
		"BZMPOP 0.01 2 k1 k2 MIN",
		"BZPOPMAX k1 k2 0.01",
		"BZPOPMIN k1 k2 0.01",
		"CMS.MERGE k1 2 k2 k3 WEIGHTS 1 2",
		"COPY k1 k2",
		"COPY k1 k2 DB 0 REPLACE",
		"DEL k1 k2",
		"EVAL script 2 k1 k2 arg",
		"EVAL script 0 arg",
		"EVALSHA sha 2 k1 k2",
		"EVALSHA_RO sha 1 k1 arg arg",
		"EVAL_RO script 2 k1 k2",
		"EXISTS k1 k2",
		"FCALL f 2 k1 k2 arg",
		"FCALL_RO f 2 k1 k2",
		"GEORADIUS k1 1 1 1 m",
		"GEORADIUS k1 1 1 1 m STORE k2",
		"GEORADIUS k1 1 1 1 m COUNT 3 ANY ASC STOREDIST k2",
		"GEORADIUSBYMEMBER k1 member 1 m STORE k2",
		"GEORADIUSBYMEMBER k1 member 1 m WITHDIST STOREDIST k2",
		"GEOSEARCHSTORE k1 k2 FROMLONLAT 1 1 BYRADIUS 1 m",
		"JSON.MGET k1 k2 $.path",
		"JSON.MGET k1 $",
		"JSON.MSET k1 $ {} k2 $ {}",
		"LCS k1 k2 LEN",
		"LMOVE k1 k2 LEFT RIGHT",
		"LMOVEM k1 k2 LEFT RIGHT 2",
		"LMPOP 2 k1 k2 LEFT COUNT 1",
		"MGET k1 k2 k3",
		"MIGRATE host 7000 k1 0 100",
		"MIGRATE host 7000 k1 0 100 COPY REPLACE",
		`MIGRATE host 7000 "" 0 100 KEYS k1 k2`,
		`MIGRATE host 7000 "" 0 100 COPY AUTH KEYS KEYS k1 k2`,
		`MIGRATE host 7000 "" 0 100 AUTH2 KEYS KEYS KEYS k1 k2`,
		"MSET k1 v k2 v",
		"MSETEX 2 k1 v k2 v NX EX 10",
		"MSETNX k1 v k2 v",
		"PFCOUNT k1 k2",
		"PFMERGE k1 k2 k3",
		"PFMERGE k1",
		"RENAME k1 k2",
		"RENAMENX k1 k2",
		"RPOPLPUSH k1 k2",
		"SDIFF k1 k2",
		"SDIFFCARD 2 k1 k2",
		"SDIFFSTORE k1 k2 k3",
		"SINTER k1 k2",
		"SINTERCARD 2 k1 k2 LIMIT 1",
		"SINTERSTORE k1 k2 k3",
		"SMOVE k1 k2 member",
		"SORT k1",
		"SORT k1 STORE k2",
		"SORT k1 ALPHA DESC LIMIT 0 1 STORE k2",
		"SORT k1 BY nosort GET # STORE k2",
		"SORT k1 BY STORE GET STORE",
		"SORT_RO k1 BY nosort GET #",
		"SPUBLISH k1 message",
		"SSUBSCRIBE k1 k2",
		"STRALGO LCS KEYS k1 k2",
		"STRALGO LCS IDX MINMATCHLEN 4 KEYS k1 k2",
		"STRALGO LCS STRINGS KEYS text",
		"SUNION k1 k2",
		"SUNIONCARD 2 k1 k2",
		"SUNIONSTORE k1 k2 k3",
		"SUNSUBSCRIBE k1 k2",
		"SUNSUBSCRIBE",
		"TDIGEST.MERGE k1 2 k2 k3 COMPRESSION 100",
		"TOUCH k1 k2",
		"TS.CREATERULE k1 k2 AGGREGATION avg 60000",
		"TS.DELETERULE k1 k2",
		"TS.MADD k1 * 1 k2 * 2",
		"TS.NRANGE 2 k1 k2 - +",
		"TS.NREVRANGE 2 k1 k2 - +",
		"UNLINK k1 k2",
		"WATCH k1 k2",
		"XREAD STREAMS k1 k2 0 0",
		"XREAD COUNT 1 BLOCK 1 STREAMS k1 k2 0 0",
		"XREAD STREAMS k1 STREAMS",
		"XREADGROUP GROUP g c STREAMS k1 k2 > >",
		"XREADGROUP GROUP STREAMS c COUNT 1 NOACK STREAMS k1 >",
		"XREADGROUP GROUP g STREAMS CLAIM 10 STREAMS k1 >",
		"XREADGROUP COUNT 1 GROUP STREAMS STREAMS STREAMS k1 >",
		"ZDIFF 2 k1 k2 WITHSCORES",
		"ZDIFFSTORE k1 2 k2 k3",
		"ZINTER 2 k1 k2",
		"ZINTERCARD 2 k1 k2 LIMIT 1",
		"ZINTERSTORE k1 2 k2 k3 WEIGHTS 1 2",
		"ZMPOP 2 k1 k2 MIN",
		"ZRANGESTORE k1 k2 0 -1",
		"ZUNION 2 k1 k2",
		"ZUNIONSTORE k1 1 k2",
		"ZUNIONSTORE k1 2 k2 k3 AGGREGATE MAX",
	} {
		name, args := parse(line)
		var want []int
		for i, w := range args {
			if strings.HasPrefix(w, "k") {
				want = append(want, i)
			}
		}
		if got, exact := mustFind(t, name).KeyArgs(args); !exact || !slices.Equal(got, want) {
			t.Errorf("%s: keys %v, exact %v; want %v, true", line, got, exact, want)
		}
	}
}

// TestMultiKeyCommandsAreAllShown fails when the table has a command with several keys that the test above does not show.
func TestMultiKeyCommandsAreAllShown(t *testing.T) {
	want := strings.Fields(`BITOP BLMOVE BLMOVEM BLMPOP BLPOP BRPOP BRPOPLPUSH BZMPOP BZPOPMAX BZPOPMIN CMS.MERGE COPY DEL EVAL
		EVALSHA EVALSHA_RO EVAL_RO EXISTS FCALL FCALL_RO GEORADIUS GEORADIUSBYMEMBER GEOSEARCHSTORE JSON.MGET JSON.MSET LCS
		LMOVE LMOVEM LMPOP MGET MIGRATE MSET MSETEX MSETNX PFCOUNT PFMERGE RENAME RENAMENX RPOPLPUSH SDIFF SDIFFCARD
		SDIFFSTORE SINTER SINTERCARD SINTERSTORE SMOVE SORT SSUBSCRIBE STRALGO SUNION SUNIONCARD SUNIONSTORE SUNSUBSCRIBE
		TDIGEST.MERGE TOUCH TS.CREATERULE TS.DELETERULE TS.MADD TS.NRANGE TS.NREVRANGE UNLINK WATCH XREAD XREADGROUP ZDIFF
		ZDIFFSTORE ZINTER ZINTERCARD ZINTERSTORE ZMPOP ZRANGESTORE ZUNION ZUNIONSTORE`)
	var got []string
	for c := range All() {
		if len(c.Keys) > 1 || len(c.Keys) == 1 && (c.Keys[0].Counted || c.Keys[0].Last != 0) {
			got = append(got, c.Name)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("commands that can name several keys:\n got %v\nwant %v", got, want)
	}
}

func TestSingleKeyCommands(t *testing.T) {
	for _, line := range []string{
		"GET k1",
		"get k1",
		"Set k1 value EX 10",
		"HMGET k1 field field",
		"SMISMEMBER k1 member member",
		"ZADD k1 1 member",
		"GEORADIUS_RO k1 1 1 1 m COUNT 3",
		"XADD k1 * field value",
		"RESTORE k1 0 payload",
		"OBJECT ENCODING k1",
		"object encoding k1",
		"OBJECT HELP",
		"MEMORY USAGE k1 SAMPLES 5",
		"MEMORY DOCTOR",
		"XGROUP CREATE k1 group $ MKSTREAM",
		"XINFO STREAM k1 FULL",
		"XINFO HELP",
		"PFDEBUG ENCODING k1",
		"HIMPORT SET k1 set value",
		"JSON.DEBUG MEMORY k1 $",
		"JSON.GET k1 $",
		"TS.ADD k1 * 1",
		"BF.ADD k1 item",
		"FT.SUGADD k1 text 1",
		"VADD k1 VALUES 2 0.1 0.2 element",
		"ARMGET k1 0 1 2",
		"DELIFEQ k1 value",
		"HGETEX k1 EX 10 FIELDS 1 field",
	} {
		name, args := parse(line)
		var want []int
		if i := slices.Index(args, "k1"); i >= 0 {
			want = []int{i}
		}
		if got, exact := mustFind(t, name).KeyArgs(args); !exact || !slices.Equal(got, want) {
			t.Errorf("%s: keys %v, exact %v; want %v, true", line, got, exact, want)
		}
	}
}

func TestCommandsWithoutKeys(t *testing.T) {
	for _, line := range []string{
		"PING", "KEYS pattern", "SCAN 0 MATCH k*", "FLUSHALL", "PUBLISH channel message", "SUBSCRIBE channel channel", "MULTI", "EXEC",
		"SCRIPT LOAD return", "CLUSTER KEYSLOT key", "PUBSUB SHARDCHANNELS", "CLIENT TRACKING ON BCAST PREFIX a PREFIX b",
		"TS.MGET FILTER a=b", "FT.SEARCH index query", "CLUSTERSCAN 0",
	} {
		name, args := parse(line)
		if got, exact := mustFind(t, name).KeyArgs(args); !exact || len(got) != 0 {
			t.Errorf("%s: keys %v, exact %v; want none, true", line, got, exact)
		}
	}
}

// TestPartlyKnown shows what is certain when "?" is an argument that is not constant and "..." a spread slice.
func TestPartlyKnown(t *testing.T) {
	tests := []struct {
		line  string
		want  []int
		exact bool
	}{
		// Positions do not depend on what the arguments hold.
		{"MGET ? ? ?", []int{0, 1, 2}, true},
		{"RENAME ? ?", []int{0, 1}, true},
		{"BLPOP ? ? ?", []int{0, 1}, true},
		// Nor on how many there are, if the command takes a fixed number.
		{"RENAME ...", []int{0, 1}, true},
		{"GET ...", []int{0}, true},
		{"SET ...", []int{0}, true},
		{"SMOVE ? ...", []int{0, 1}, true},
		{"RENAME ? ? ? ...", nil, false},
		// With a spread slice, what is a key however long it is.
		{"MGET ...", []int{0}, false},
		{"MGET ? ? ...", []int{0, 1}, false},
		{"BLPOP ...", []int{0}, false},
		{"BLPOP k1 k2 ...", []int{0}, false},
		{"BLPOP k1 k2 k3 ...", []int{0, 1}, false},
		{"MSET k1 v k2 ...", []int{0, 2}, false},
		{"MSET k1 ? k2 v ...", []int{0, 2}, false},
		{"SDIFFSTORE k1 ...", []int{0, 1}, false},
		{"PFMERGE k1 ...", []int{0}, false},
		{"JSON.MGET ...", []int{0}, false},
		{"SUNSUBSCRIBE ...", nil, false},
		// A count decides; the keys may well be in the spread slice.
		{"EVAL ? 2 ? ? ?", []int{2, 3}, true},
		{"EVAL ? 2 ...", []int{2, 3}, true},
		{"EVAL ? 0 ...", nil, true},
		{"EVAL ? ? k1 k2", nil, false},
		{"EVAL ? ...", nil, false},
		{"EVAL ...", nil, false},
		{"ZUNIONSTORE ? 2 ...", []int{0, 2, 3}, true},
		{"ZUNIONSTORE ? ? k2 k3", []int{0}, false},
		{"MSETEX 2 ? ? ...", []int{1, 3}, true},
		// An argument that may be the word leaves nothing after it certain.
		{"XREAD COUNT ? STREAMS ? ? ? ?", []int{3, 4}, true},
		{"XREAD ? ? STREAMS k1 0", nil, false},
		{"XREAD STREAMS ...", []int{1}, false},
		{"XREAD STREAMS ? ? ? ...", []int{1}, false},
		{"XREAD STREAMS ? ? ? ? ...", []int{1, 2}, false},
		{"XREAD COUNT ...", nil, false},
		{"XREAD ...", nil, false},
		{"XREADGROUP GROUP ? ? STREAMS ? >", []int{4}, true},
		{"SORT ? BY ? STORE ?", []int{0, 4}, true},
		{"SORT ? LIMIT ? ? STORE ?", []int{0, 5}, true},
		{"SORT ? ? STORE k2", []int{0}, false},
		{"SORT ? STORE k2 ?", []int{0}, false},
		{"SORT ? STORE k2 ...", []int{0}, false},
		{"SORT ? ...", []int{0}, false},
		{"GEORADIUS ? ? ? ? m STORE ?", []int{0, 6}, true},
		{"GEORADIUS ? ? ? ? ? COUNT ? STORE ?", []int{0, 8}, true},
		{"GEORADIUS ? ? ? ? m ?", []int{0}, false},
		{"MIGRATE host 7000 ? 0 100", []int{2}, true},
		{"MIGRATE host 7000 k1 0 100 ?", []int{2}, true},
		{`MIGRATE host 7000 "" 0 100 KEYS ...`, nil, false},
		{`MIGRATE host 7000 "" 0 100 KEYS k1 ...`, []int{6}, false},
		{`MIGRATE host 7000 "" 0 100 ? KEYS k1`, nil, false},
		{"MIGRATE host 7000 ? 0 100 KEYS k1", []int{6}, true},
		{"MIGRATE host 7000 k0 0 100 KEYS k1", nil, false},
		{"STRALGO LCS KEYS ...", []int{2, 3}, true},
		// The last STORE counts, and the ones before it are not looked at.
		{"SORT k1 STORE x STORE k2", []int{0, 4}, true},
		{"GEORADIUS k1 1 1 1 m STORE x STOREDIST k2", []int{0, 8}, true},
		// Subcommands.
		{"XGROUP CREATE ? ? $", []int{1}, true},
		{"XGROUP CREATE ...", []int{1}, true},
		{"XGROUP ? k1 group $", nil, false},
		{"XGROUP ...", nil, false},
		{"XGROUP", nil, false},
		{"XGROUP NEWER k1", nil, false},
		// What a server refuses for its form.
		{"GET", nil, false},
		{"GET k1 k2", nil, false},
		{"RENAME k1", nil, false},
		{"ZUNION 3 k1 k2", nil, false},
		{"ZUNIONSTORE k1 2 k2", nil, false},
		{"EVAL script 3 k1 k2", nil, false},
		{"EVAL script -1 k1", nil, false},
		{"EVAL script x k1", nil, false},
		{"EVAL script 01 k1", nil, false},
		{"EVAL script +1 k1", nil, false},
		{`EVAL script "" k1`, nil, false},
		{"MSETEX 2 k1 v", nil, false},
		{"XREAD STREAMS k1 k2 0", nil, false},
		{"XREAD COUNT 1 STREAMS", nil, false},
		{"XREAD NEWER STREAMS k1 0", nil, false},
		{"ZUNION 0 k1", nil, false},
		{"ZUNIONSTORE k1 0 k2", nil, false},
		{"SORT k1 STORE", nil, false},
		{"STRALGO LCS KEYS k1", nil, false},
		// Numbers that are made to hurt.
		{"EVAL script 2147483647 k1", nil, false},
		{"EVAL script 2147483647 ...", nil, false},
		{"EVAL script 9223372036854775807 ...", nil, false},
		{"EVAL script 18446744073709551617 ...", nil, false},
		{"MSETEX 9223372036854775807 k1 v", nil, false},
		{"ZUNIONSTORE k1 4611686018427387904 ...", nil, false},
		// Words of other letters are no words: the long s folds to S in Unicode.
		{"SORT k1 ſTORE k2", []int{0}, true},
	}
	for _, test := range tests {
		name, args := parse(test.line)
		if got, exact := mustFind(t, name).KeyArgs(args); exact != test.exact || !slices.Equal(got, test.want) {
			t.Errorf("%s: keys %v, exact %v; want %v, %v", test.line, got, exact, test.want, test.exact)
		}
	}
}

func TestTail(t *testing.T) {
	tests := []struct {
		line string
		want Tail
		ok   bool
	}{
		{"MGET ...", Tail{First: 0, Step: 1}, true},
		{"MGET k1 k2 ...", Tail{First: 0, Step: 1}, true},
		{"MSET k1 v ...", Tail{First: 0, Step: 2}, true},
		{"BLPOP ...", Tail{First: 0, Step: 1, Spare: 1}, true},
		{"JSON.MSET ...", Tail{First: 0, Step: 3}, true},
		{"BITOP AND k1 ...", Tail{First: 2, Step: 1}, true},
		{"SDIFFSTORE k1 ...", Tail{First: 1, Step: 1}, true},
		{"XREAD COUNT ? STREAMS ...", Tail{First: 3, Step: 1, Half: true}, true},
		{`MIGRATE host 7000 "" 0 100 KEYS ...`, Tail{First: 6, Step: 1}, true},
		{"MGET k1 k2", Tail{}, false},
		{"GET ...", Tail{}, false},
		{"RENAME ...", Tail{}, false},
		{"EVAL script 2 ...", Tail{}, false},
		{"XREAD ? ...", Tail{}, false},
		{"PING ...", Tail{}, false},
		{"XGROUP ...", Tail{}, false},
		{"MIGRATE host 7000 k1 0 100 ...", Tail{}, false},
	}
	for _, test := range tests {
		name, args := parse(test.line)
		if got, ok := mustFind(t, name).Tail(args); ok != test.ok || got != test.want {
			t.Errorf("%s: tail %+v, %v; want %+v, %v", test.line, got, ok, test.want, test.ok)
		}
	}
}
