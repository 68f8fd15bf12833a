package rediscmd

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/slotlint/slotlint/internal/clustertest"
)

// TestServerAgrees holds the table against a real server.
func TestServerAgrees(t *testing.T) {
	cluster := clustertest.Start(t)
	conn, err := clustertest.Dial(cluster.Addrs()[0])
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	version, err := cluster.Version()
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("the server is %s", version)
	t.Run("COMMAND GETKEYS", func(t *testing.T) { compareGetKeys(t, conn) })
	t.Run("CROSSSLOT", func(t *testing.T) { compareCrossSlot(t, conn, cluster.Addrs()[0]) })
	t.Run("names", func(t *testing.T) { compareNames(t, conn) })
}

// compareGetKeys asks where the server finds keys in random argument lists, well formed and not.
func compareGetKeys(t *testing.T, conn *clustertest.Conn) {
	const lists = 40 // for each command
	rnd := rand.New(rand.NewPCG(16384, 0))
	var compared, refused, commands int
	var unknown int
	var unjudged []string
	for c := range All() {
		if len(c.Subs) > 0 || onlyChannels(c) {
			continue
		}
		name, fixed := wire(c)
		if !known(t, conn, c) {
			unknown++
			if severalKeys(c) {
				unjudged = append(unjudged, c.Name)
			}
			continue
		}
		commands++
		for range lists {
			args := randomArgs(rnd, c, fixed)
			keys, exact := c.KeyArgs(args)
			reply, err := conn.Do(slices.Concat([]string{"COMMAND", "GETKEYS", name}, args)...)
			var e clustertest.Error
			if errors.As(err, &e) {
				if exact && strings.Contains(string(e), "no key arguments") {
					compared++
				} else {
					refused++
				}
				if len(keys) > 0 && !refusedForItself(c, args, e) {
					t.Errorf("%s %q: keys %v, exact %v; the server says %v", name, args, keys, exact, err)
				}
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			want := indexesOf(t, args, reply)
			if seesFirstWords(c, args) {
				continue
			}
			compared++
			if exact && !slices.Equal(keys, want) || !subset(keys, want) {
				t.Errorf("%s %q: keys %v, exact %v; the server says %v", name, args, keys, exact, want)
			}
		}
	}
	t.Logf("%d argument lists of %d commands compared, %d more refused by the server; "+
		"it does not know %d commands, of which these can have several keys: %s",
		compared, commands, refused, unknown, strings.Join(unjudged, " "))
	if compared == 0 {
		t.Error("nothing was compared")
	}
}

// compareCrossSlot shows that the server's slot check sees the keys that we see: with all keys in one slot and all
// other words in another there is no CROSSSLOT, and with any single key in another slot there is. Commands are queued in a
// transaction, which checks their slots and then drops them.
func compareCrossSlot(t *testing.T, conn *clustertest.Conn, addr string) {
	const lists = 20 // for each command
	rnd := rand.New(rand.NewPCG(16384, 1))
	var compared, commands int
	for c := range All() {
		if len(c.Subs) > 0 || !severalKeys(c) {
			continue
		}
		name, fixed := wire(c)
		if !known(t, conn, c) {
			continue
		}
		commands++
		for range lists {
			args := randomArgs(rnd, c, fixed)
			keys, exact := c.KeyArgs(args)
			if !exact || len(keys) < 2 {
				continue
			}
			compared++
			for _, foreign := range append([]int{-1}, keys...) {
				tagged := slices.Clone(args)
				for i, word := range tagged {
					switch {
					case slices.Contains(keys, i) && i != foreign:
						tagged[i] = word + "{one}"
					case strings.HasPrefix(word, "w"):
						tagged[i] = word + "{two}"
					}
				}
				got := crossSlot(t, conn, addr, append(words{name}, tagged...))
				if want := foreign >= 0; got != want {
					t.Errorf("%s %q, keys %v: CROSSSLOT is %v, want %v", name, tagged, keys, got, want)
				}
			}
		}
	}
	t.Logf("%d argument lists of %d commands compared, each once for every key", compared, commands)
	if compared == 0 {
		t.Error("nothing was compared")
	}
}

// crossSlot reports whether the server refuses a command because of its keys' slots.
func crossSlot(t *testing.T, conn *clustertest.Conn, addr string, command words) bool {
	t.Helper()
	commands := [][]string{{"MULTI"}, command, {"DISCARD"}}
	switch command[0] {
	case "WATCH", "SSUBSCRIBE", "SUNSUBSCRIBE":
		// They do not go into transactions, and a subscriber gets several replies: a connection for the first.
		once, err := clustertest.Dial(addr)
		if err != nil {
			t.Fatal(err)
		}
		defer once.Close()
		conn, commands = once, [][]string{{"PING"}, command}
	}
	replies, err := conn.Pipeline(commands)
	if err != nil {
		t.Fatal(err)
	}
	e, isError := replies[1].(clustertest.Error)
	return isError && strings.HasPrefix(string(e), "CROSSSLOT ")
}

// compareNames shows that every command the server lists is in the table.
func compareNames(t *testing.T, conn *clustertest.Conn) {
	reply, err := conn.Do("COMMAND", "LIST")
	var e clustertest.Error
	if errors.As(err, &e) {
		t.Skip("before Redis 7.0 there is no COMMAND LIST:", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	names := reply.([]any)
	for _, name := range names {
		if _, ok := Lookup(strings.ReplaceAll(name.(string), "|", " ")); !ok {
			t.Errorf("the server has the command %s and the table has not", name)
		}
	}
	t.Logf("%d names of the server found", len(names))
}

// wire splits a command's name into what the server is sent: the command, and the subcommand as its first argument.
func wire(c *Command) (name string, fixed words) {
	name, sub, ok := strings.Cut(c.Name, " ")
	switch {
	case ok:
		fixed = words{sub}
	case name == "XREADGROUP":
		// Without it there is no such command, and servers look for STREAMS behind it only.
		fixed = words{"GROUP", "STREAMS", "consumer"}
	}
	return name, fixed
}

func known(t *testing.T, conn *clustertest.Conn, c *Command) bool {
	t.Helper()
	reply, err := conn.Do("COMMAND", "INFO", strings.ReplaceAll(c.Name, " ", "|"))
	if err != nil {
		t.Fatal(err)
	}
	infos := reply.([]any)
	return len(infos) > 0 && infos[0] != nil
}

func onlyChannels(c *Command) bool { return len(c.Keys) > 0 && c.Keys[0].Channel }

func severalKeys(c *Command) bool {
	return len(c.Keys) > 1 || len(c.Keys) == 1 && (c.Keys[0].Counted || c.Keys[0].Last != 0)
}

// randomArgs makes an argument list. Words of the table's own specs and small numbers are strewn in where they
// matter, so that most lists are well formed; all other words are different from one another.
func randomArgs(rnd *rand.Rand, c *Command, fixed words) words {
	least := max(c.Arity, -c.Arity) - 1
	n := least
	if c.Arity < 0 {
		n += rnd.IntN(8)
	}
	args := slices.Clone(fixed)
	for len(args) < n {
		args = append(args, fmt.Sprintf("w%d", len(args)))
	}
	for _, k := range c.Keys {
		if k.Counted && k.First <= len(args) {
			most := max(1, (len(args)-k.First)/k.step())
			args[k.First-1] = fmt.Sprint(rnd.IntN(most + 1))
			if rnd.IntN(8) == 0 {
				args[k.First-1] = []string{"-1", "x", "", "99", "01", "2147483648", "9223372036854775807"}[rnd.IntN(7)]
			}
		}
		if k.Search != nil {
			strew(rnd, k.Search, args, max(k.First-1, len(fixed)))
		}
	}
	return args
}

// strew writes options, some in lower case, and the searched word from index i on.
func strew(rnd *rand.Rand, s *Search, args words, i int) {
	if s.Else > 0 && rnd.IntN(2) == 0 {
		args[s.Else-1] = ""
	}
	found := false
	for i < len(args) && (!found || s.Last) {
		switch rnd.IntN(4) {
		case 0, 1:
			args[i] = s.Words[rnd.IntN(len(s.Words))]
			found = true
			i++
		case 2:
			if len(s.Options) > 0 {
				o := s.Options[rnd.IntN(len(s.Options))]
				if o.Word == "CLAIM" { // older servers refuse it
					continue
				}
				args[i] = strings.ToLower(o.Word)
				i += o.Values
			}
		}
		i++
	}
}

// refusedForItself reports whether the server gives up on arguments that are good: other servers are laxer about their
// number, and a PFMERGE of the destination alone is carried out although the server finds no key in it.
func refusedForItself(c *Command, args words, e clustertest.Error) bool {
	return strings.Contains(string(e), "Invalid number of arguments") || c.Name == "PFMERGE" && len(args) == 1
}

// seesFirstWords reports whether COMMAND GETKEYS goes by the published key spec, which has the first STORE and the first
// STOREDIST, where the command and its slot check take the last of both; see compareCrossSlot.
func seesFirstWords(c *Command, args words) bool {
	if c.Name != "GEORADIUS" && c.Name != "GEORADIUSBYMEMBER" {
		return false
	}
	n := 0
	for _, word := range args {
		if word == "STORE" || word == "STOREDIST" {
			n++
		}
	}
	return n > 1
}

// indexesOf translates the server's list of keys, which names them by what they hold.
func indexesOf(t *testing.T, args words, reply any) []int {
	t.Helper()
	var indexes []int
	for _, key := range reply.([]any) {
		i := slices.Index(args, key.(string))
		if i < 0 {
			t.Fatalf("the key %q is not among %q", key, args)
		}
		indexes = append(indexes, i)
	}
	slices.Sort(indexes)
	return slices.Compact(indexes)
}

func subset(part, whole []int) bool {
	return !slices.ContainsFunc(part, func(i int) bool { return !slices.Contains(whole, i) })
}
