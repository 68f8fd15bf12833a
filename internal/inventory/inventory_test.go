package inventory

import (
	"fmt"
	"go/token"
	"slices"
	"strings"
	"testing"

	"github.com/slotlint/slotlint/keypattern"
)

// op is an operation in short: "MGET never split a:<id> b:<id>". Of the words between the command and the keys, "split"
// says that it can be split, and "open" that there are more keys; a key that ends in "..." is many.
func op(line int, text string) *Operation {
	words := strings.Fields(text)
	o := &Operation{Pos: token.Position{Filename: "a.go", Line: line, Column: 1}}
	o.Entry = Entry{Kind: KindCommand, Command: words[0], Uses: true, Binds: true}
	for _, w := range words[1:] {
		switch w {
		case "same", "never", "unlikely", "unknown":
			o.Verdict = w
		case "split":
			o.Split = "one for each"
		case "open":
			o.Open = true
		default:
			text, many := strings.CutSuffix(w, "...")
			o.Keys = append(o.Keys, Key{Pattern: keypattern.MustParse(strings.ReplaceAll(text, "~", " ")), Many: many})
		}
	}
	return o
}

func ops(texts ...string) []*Operation {
	out := make([]*Operation, len(texts))
	for i, text := range texts {
		out[i] = op(i+1, text)
	}
	return out
}

// show shows a component in one line: its families, and what becomes of it.
func show(c *Component) string {
	var parts []string
	for _, p := range c.Plan.Parts {
		var names []string
		for i, f := range p.Families {
			if p.Together {
				names = append(names, f.Pattern.String())
			} else {
				names = append(names, p.Keys[i].String())
			}
		}
		word := "tag "
		if p.Together {
			word = "together "
		}
		parts = append(parts, word+strings.Join(names, " "))
	}
	for _, a := range c.Plan.Apart {
		text := fmt.Sprintf("split %s:%d", a.Command, a.Pos.Line)
		if whole := a.Whole.String(); whole != "" {
			text += " or " + whole
		}
		parts = append(parts, text)
	}
	for _, g := range c.Plan.Unclear {
		parts = append(parts, fmt.Sprintf("unclear %s:%d", g.Command, g.Pos.Line))
	}
	if c.Plan.TooLarge {
		parts = append(parts, "too large")
	}
	return strings.Join(parts, "; ")
}

func TestComponents(t *testing.T) {
	for _, tt := range []struct {
		what string
		ops  []*Operation
		want []string
	}{
		{"nothing is bound", ops("GET same user:<id>", "GET same user:<uid>:name"), nil},
		{"a tag", ops("MGET never user:<id>:name user:<id>:mail"), []string{"tag user:{<id>}:mail user:{<id>}:name"}},
		{"a tag that is there", ops("MGET same {<id>}:a {<id>}:b"), []string{"together {<id>}:a {<id>}:b"}},
		{"two groups that meet in no family", ops("MGET never a:<id> b:<id>", "MGET never c:<id> d:<id>"),
			[]string{"tag a:{<id>} b:{<id>}", "tag c:{<id>} d:{<id>}"}},
		{"two that meet in one, whatever its hole is called", ops("MGET never a:<id> b:<id>", "MGET never b:<uid> c:<uid>"),
			[]string{"tag a:{<id>} b:{<id>} c:{<uid>}"}},
		{"a chain through three", ops("MGET never a:<x> b:<x>", "RENAME never c:<y> d:<y>", "DEL never b:<z> c:<z>"),
			[]string{"tag a:{<x>} b:{<x>} c:{<y>} d:{<y>}"}},
		{"a transaction and a script bind as a command does", []*Operation{
			{Entry: Entry{Kind: KindTransaction, Command: "transaction", Binds: true, Keys: op(1, "x a:<id> b:<id>").Keys}},
			{Entry: Entry{Kind: KindScript, Command: "EVAL", Uses: true, Binds: true, Keys: op(1, "x b:<id> c:<id>").Keys}},
		}, []string{"tag a:{<id>} b:{<id>} c:{<id>}"}},
		{"nothing in common", ops("RENAME never a:<id> b:<uid>"), []string{"split RENAME:1"}},
		{"turns of a loop", ops("MGET unlikely split price:<p*>..."), []string{"split MGET:1 or {price}:<p>"}},
		{"turns of a loop, in which something stands still", ops("MGET unlikely split price:<shop>:<p*>..."), []string{"tag price:{<shop>}:<p>"}},
		{"turns of a loop that a tag serves", ops("DEL same {<shop>}:p<p*>..."), []string{"together {<shop>}:p<p>"}},
		{"one group pulls apart: a user's keys, and those of two users",
			ops("MGET never split user:<id>:a user:<id>:b", "RENAME never user:<from>:a user:<to>:b"),
			[]string{"tag user:{<id>}:a user:{<id>}:b; split RENAME:2 or {user}:<from>:a"}},
		{"the one that can be split gives way",
			ops("MGET unlikely split a:<p*>... b:<p*>...", "RENAME never a:<id> b:<id>"),
			[]string{"tag a:{<p>} b:{<p>}; split MGET:1"}},
		{"what is right stays", ops("MGET same {<id>}:a {<id>}:b", "DEL never split {<id>}:b c:<id> d"),
			[]string{"together {<id>}:a {<id>}:b; split DEL:2"}},
		{"what the analyzer knows to be right stays", ops("MGET same a:<x> b:<y>", "DEL same b:<z> c:<z>"), []string{"together a:<x> b:<y> c:<z>"}},
		{"too little is known, and nothing is claimed", ops("MGET never a:<id> b:<id>", "EVAL unknown b:<x> c:<y>"),
			[]string{"tag a:{<id>} b:{<id>}; unclear EVAL:2"}},
		{"constants", ops("MGET never user_balance_1 user_score_1"), []string{"tag user_balance_{1} user_score_{1}"}},
		{"constants have no part in a family", ops("MGET never total:a total:b", "GET same total:<id>"),
			[]string{"tag {total}:a {total}:b"}},
		{"a constant beside a family that a constant tag holds together already", ops("MGET never lock:owner lock:{owner}:<name>"),
			[]string{"tag lock:owner {lock:owner}:<name>"}},
		{"a key twice is one", ops("DEL same user:<id> user:<id>"), []string{"together user:<id>"}},
		{"keys that are not known connect nothing", ops("RENAME unknown <key> a:<id>", "RENAME unknown <key> b:<id>"),
			[]string{"together a:<id>", "together b:<id>"}},
	} {
		t.Run(tt.what, func(t *testing.T) {
			var got []string
			for _, c := range New(tt.ops).Components {
				got = append(got, show(c))
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("components\n got %q\nwant %q", got, tt.want)
			}
		})
	}
}

// Whatever a plan has one tag for is in one slot then, by the judgement of package keypattern.
func TestAPlanHolds(t *testing.T) {
	inv := New(ops("MGET never a:<id>:<n> b:<id>:<n>", "MGET never split b:<x>:<y*>... c:<x>", "DEL never c:<q> <q>:d"))
	if len(inv.Components) != 1 || len(inv.Components[0].Plan.Apart) != 0 {
		t.Fatalf("want one tag for all: %s", show(inv.Components[0]))
	}
	for _, g := range inv.Components[0].Groups {
		if j := keypattern.Judge(patterns(g, func(m Member) keypattern.Pattern { return m.Pattern })); j.Verdict == keypattern.Same {
			t.Errorf("%s: is in one slot without the tag", g.Command)
		}
	}
	if got, want := show(inv.Components[0]), "tag {<q>}:d a:{<id>}:<n> b:{<id>}:<n> c:{<x>}"; got != want {
		t.Errorf("plan %q, want %q", got, want)
	}
}

func TestFamilies(t *testing.T) {
	inv := New(ops("GET same user:<id>", "SET same user:<uid~%d>", "GET same user:<a><b>", "GET same user:1", "GET same <key>", "GET same <a>:<b>", "DEL open x"))
	var got []string
	for _, f := range inv.Families {
		got = append(got, fmt.Sprint(f.Pattern, " ", len(f.Uses)))
	}
	if want := []string{"user:1 1", "user:<a><b> 1", "user:<id> 2", "x 1"}; !slices.Equal(got, want) {
		t.Errorf("families %q, want %q", got, want)
	}
	if len(inv.Unknown) != 3 {
		t.Errorf("%d operations with unknown keys, want those of <key>, <a>:<b> and the open one", len(inv.Unknown))
	}
}

// A wrapper's command is listed with each caller that brings its keys, and at its own place if none does.
func TestWhatIsLeftToCallers(t *testing.T) {
	left := func(line int, command, place, via string, left bool, key string) *Operation {
		o := op(line, command+" "+key)
		o.Left, o.Place, o.Via = left, place, via
		return o
	}
	inv := New([]*Operation{
		left(3, "GET", "store.go:3", "", true, "<key>"),
		left(20, "GET", "store.go:3", "Store.Get", false, "user:<id>"),
		left(9, "SET", "store.go:9", "", true, "<key>:lock"),
		left(30, "SET", "store.go:9", "Store.Set", true, "<name>:lock"),
	})
	var got []string
	for _, f := range inv.Families {
		for _, u := range f.Uses {
			got = append(got, fmt.Sprint(u.Command, " ", f.Pattern, " ", u.Pos.Line))
		}
	}
	if want := []string{"SET <key>:lock 9", "GET user:<id> 20"}; !slices.Equal(got, want) || len(inv.Unknown) != 0 {
		t.Errorf("uses %q and %d unknown, want %q", got, len(inv.Unknown), want)
	}
}

func TestRepetitionsCountOnce(t *testing.T) {
	inv := New(append(ops("MGET never a:<id> b:<id>"), ops("MGET never a:<id> b:<id>")...))
	if len(inv.Components) != 1 || len(inv.Components[0].Groups) != 1 || len(inv.Families[0].Uses) != 1 {
		t.Errorf("%d components, want one of one group", len(inv.Components))
	}
}

func TestEntriesTravel(t *testing.T) {
	e := op(1, "MGET never split open user:<id~%d>:<p*~hex4-8>... {<id~%d>}\x00:b").Entry
	e.Func, e.Mode, e.Place, e.Via, e.Channels = "Shop.Do", Read, "a.go:1", "Get", true
	got, err := Decode(e.Encode())
	if err != nil {
		t.Fatal(err)
	}
	if got.Encode() != e.Encode() {
		t.Errorf("read\n%s, written\n%s", got.Encode(), e.Encode())
	}
	a, b := got.Keys[0].Pattern.Holes(), got.Keys[1].Pattern.Holes()
	if len(a) != 2 || a[0].ID != b[0].ID || a[0].ID == a[1].ID || !a[1].Varies || a[1].Alphabet != keypattern.Hex || a[1].Max != 8 || !got.Keys[0].Many {
		t.Errorf("holes %+v and %+v", a, b)
	}
	for _, text := range []string{"", "{}", `{"kind":"x"}`, "[1]"} {
		if _, err := Decode(text); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}

// A component beyond the bounds is told so, in no time.
func TestTooLarge(t *testing.T) {
	var all []*Operation
	for i := range maxFamilies + 1 {
		all = append(all, op(i+1, fmt.Sprintf("RENAME never k%d:<id> k%d:<id>", i, i+1)))
	}
	inv := New(all)
	if len(inv.Components) != 1 || !inv.Components[0].Plan.TooLarge {
		t.Errorf("%d components", len(inv.Components))
	}
}

// At the bounds, with groups that all pull apart, a plan is a matter of seconds.
func TestManyFormsArePlanned(t *testing.T) {
	var all []*Operation
	for i := range maxForms {
		all = append(all, op(i+1, fmt.Sprintf("MGET never split k%d:<id>:x k%d:<other>:x", i%maxFamilies, (i+1)%maxFamilies)))
	}
	inv := New(all)
	if len(inv.Components) != 1 || len(inv.Components[0].Plan.Apart) != maxForms {
		t.Errorf("components: %s", show(inv.Components[0]))
	}
}
