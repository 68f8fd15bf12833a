package rediscmd

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// A partial is what an analysis may know of full: some arguments, and, if cut is not negative, only the number of those
// before the spread slice.
type partial struct {
	full  words
	known []bool
	cut   int
}

func (p partial) Len() int {
	if p.cut >= 0 {
		return -1
	}
	return len(p.full)
}

func (p partial) MinLen() int { return p.cut }

func (p partial) At(i int) (string, bool) {
	if i < 0 || i >= len(p.full) || p.cut >= 0 && i >= p.cut || !p.known[i] {
		return "", false
	}
	return p.full[i], true
}

// withoutMinLen hides what is known of the least length.
type withoutMinLen struct{ Args }

// TestPartialKnowledgeIsHonest takes full argument lists with known keys and forgets parts of them: whatever is still
// called a key is one, and whatever is called exact is complete.
func TestPartialKnowledgeIsHonest(t *testing.T) {
	const lists = 300 // for each command
	rnd := rand.New(rand.NewPCG(1, 2))
	exactly := 0
	for c := range All() {
		if len(c.Subs) > 0 {
			continue
		}
		_, fixed := wire(c)
		for range lists {
			full := randomArgs(rnd, c, fixed)
			keys, exact := c.KeyArgs(full)
			if !exact {
				continue // nothing that a server would accept
			}
			p := partial{full: full, known: make([]bool, len(full)), cut: -1}
			for i := range p.known {
				p.known[i] = rnd.IntN(3) > 0
			}
			if rnd.IntN(2) == 0 {
				p.cut = rnd.IntN(len(full) + 1)
			}
			for _, args := range []Args{p, withoutMinLen{p}} {
				got, exact := c.KeyArgs(args)
				if exact {
					exactly++
				}
				if !subset(got, keys) || exact && !slices.Equal(got, keys) {
					t.Fatalf("%s %q has the keys %v; of %+v it is said: %v, exact %v", c.Name, full, keys, args, got, exact)
				}
				checkTail(t, c, args, full, keys)
			}
		}
	}
	if exactly == 0 {
		t.Error("nothing was exact")
	}
}

// checkTail holds the description of the keys in the spread part against the keys that are there.
func checkTail(t *testing.T, c *Command, args Args, full words, keys []int) {
	t.Helper()
	tail, ok := c.Tail(args)
	if !ok {
		return
	}
	end := len(full) - tail.Spare
	if tail.Half {
		end = tail.First + (len(full)-tail.First)/2
	}
	var want []int
	for i := tail.First; i < end; i += tail.Step {
		want = append(want, i)
	}
	got := keys[min(len(keys), len(keys)-len(want)):]
	if !slices.Equal(got, want) {
		t.Fatalf("%s %q has the keys %v; of %+v its tail is said to be %+v", c.Name, full, keys, args, tail)
	}
}

// TestMinLenIsOptional shows that without it the arguments at the front count as far as they are known.
func TestMinLenIsOptional(t *testing.T) {
	_, args := parse("MGET k1 k2 ? k4 ...")
	mget := mustFind(t, "MGET")
	if got, exact := mget.KeyArgs(args); exact || !slices.Equal(got, []int{0, 1, 2, 3}) {
		t.Errorf("with MinLen: %v, %v", got, exact)
	}
	if got, exact := mget.KeyArgs(withoutMinLen{args}); exact || !slices.Equal(got, []int{0, 1}) {
		t.Errorf("without MinLen: %v, %v", got, exact)
	}
}

// endless is an argument list that is as long as it is asked for, or of a length that nobody meant.
type endless struct {
	length int
	word   string
}

func (e endless) Len() int              { return e.length }
func (e endless) At(int) (string, bool) { return e.word, true }

// TestHugeArgumentLists shows that the work is bounded, and that a list cut short is not called complete.
func TestHugeArgumentLists(t *testing.T) {
	for c := range All() {
		for _, length := range []int{-1 << 62, -1, 1 << 20, 1 << 40, 1<<63 - 1} {
			for _, word := range []string{"", "0", "1", "4097", "2147483647", "STORE", "BY", "COUNT"} {
				got, exact := c.KeyArgs(endless{length, word})
				if len(got) > maxKeys || len(got) == maxKeys && exact {
					t.Fatalf("%s of %d times %q: %d keys, exact %v", c.Name, length, word, len(got), exact)
				}
				c.Tail(endless{length, word})
			}
		}
	}
	if got, exact := mustFind(t, "MGET").KeyArgs(endless{1 << 40, "k"}); len(got) != maxKeys || exact {
		t.Errorf("MGET of 2^40 keys: %d keys, exact %v", len(got), exact)
	}
	if got, exact := mustFind(t, "SORT").KeyArgs(endless{1 << 40, "BY"}); !slices.Equal(got, []int{0}) || exact {
		t.Errorf("SORT with 2^39 options: keys %v, exact %v", got, exact)
	}
	if got, exact := mustFind(t, "MGET").KeyArgs(endless{maxKeys - 1, "k"}); len(got) != maxKeys-1 || !exact {
		t.Errorf("MGET of %d keys: %d keys, exact %v", maxKeys-1, len(got), exact)
	}
}

func FuzzKeyArgs(f *testing.F) {
	f.Add("EVAL", "script\n2\nk1\nk2", -1)
	f.Add("SORT", "k1\nBY\nx\nSTORE\nk2", 2)
	f.Add("MIGRATE", "h\n7000\n\n0\n100\nKEYS\nk1", -1)
	f.Fuzz(func(t *testing.T, name, lines string, cut int) {
		c, ok := Lookup(name)
		if !ok {
			return
		}
		args := words(strings.Split(lines, "\n"))
		known := slices.Repeat([]bool{true}, len(args))
		got, _ := c.KeyArgs(partial{args, known, min(cut, len(args))})
		if !slices.IsSorted(got) || len(got) > 0 && got[0] < 0 {
			t.Errorf("%s %q: keys %v", name, args, got)
		}
		full, exact := c.KeyArgs(args)
		if len(full) > 0 && full[len(full)-1] >= len(args) {
			t.Errorf("%s %q: keys %v", name, args, full)
		}
		if exact && !subset(got, full) {
			t.Errorf("%s %q: cut at %d: %v, whole: %v", name, args, cut, got, full)
		}
	})
}
