package keypattern

import (
	"bufio"
	"os"
	"strconv"
	"strings"
	"testing"
)

// The vectors are what five real servers answered to CLUSTER KEYSLOT.
func TestSlotAgreesWithServers(t *testing.T) {
	f, err := os.Open("testdata/keyslot-vectors.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	n := 0
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		fields := strings.Split(lines.Text(), "\t")
		key, err := strconv.Unquote(fields[0])
		if err != nil {
			t.Fatalf("%s: %v", fields[0], err)
		}
		want, err := strconv.Atoi(fields[1])
		if err != nil {
			t.Fatal(err)
		}
		if got := Slot(key); int(got) != want {
			t.Errorf("Slot(%q) = %d, the servers say %d (%s)", key, got, want, strings.Join(fields[2:], ""))
		}
		n++
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	if n != 707 {
		t.Errorf("read %d vectors, want 707", n)
	}
}

func TestHashedPart(t *testing.T) {
	for _, tt := range []struct {
		what, key, part string
		tagged          bool
	}{
		{"no braces", "user:1000", "user:1000", false},
		{"the empty key", "", "", false},
		{"a tag", "{user1000}.following", "user1000", true},
		{"only the first pair counts", "foo{bar}{zap}", "bar", true},
		{"an empty first pair ends the search", "a{}{b}c", "a{}{b}c", false},
		{"an open brace inside the tag is text", "foo{{bar}}zap", "{bar", true},
		{"a closing brace before it is text", "}{a}", "a", true},
		{"opened, never closed", "{a", "{a", false},
		{"closed, never opened", "a}", "a}", false},
		{"closed before it is opened", "a}b{c", "a}b{c", false},
		{"any byte may be a tag", "x{\x00\xff}", "\x00\xff", true},
	} {
		t.Run(tt.what, func(t *testing.T) {
			part, tagged := HashedPart(tt.key)
			if part != tt.part || tagged != tt.tagged {
				t.Errorf("HashedPart(%q) = %q, %t; want %q, %t", tt.key, part, tagged, tt.part, tt.tagged)
			}
		})
	}
}

func BenchmarkSlot(b *testing.B) {
	for b.Loop() {
		Slot("user_balance_10086")
	}
}
