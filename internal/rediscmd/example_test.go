package rediscmd_test

import (
	"fmt"

	"github.com/slotlint/slotlint/internal/rediscmd"
)

// constants are arguments that are all known.
type constants []string

func (c constants) Len() int { return len(c) }

func (c constants) At(i int) (string, bool) {
	if i >= len(c) {
		return "", false
	}
	return c[i], true
}

func ExampleCommand_KeyArgs() {
	c, _ := rediscmd.Lookup("zunionstore")
	fmt.Println(c.KeyArgs(constants{"dst", "2", "a", "b", "WEIGHTS", "1", "2"}))
	fmt.Println(c.KeyArgs(constants{"dst", "3", "a", "b"}))
	// Output:
	// [0 2 3] true
	// [] false
}

// spread is `do("MGET", first, rest...)`: one argument, which is not constant, and a slice.
type spread struct{}

func (spread) Len() int              { return -1 }
func (spread) MinLen() int           { return 1 }
func (spread) At(int) (string, bool) { return "", false }

func ExampleCommand_Tail() {
	for _, name := range []string{"MGET", "BLPOP", "MSET", "RENAME"} {
		c, _ := rediscmd.Lookup(name)
		keys, exact := c.KeyArgs(spread{})
		tail, ok := c.Tail(spread{})
		fmt.Println(name, keys, exact, tail, ok)
	}
	// Output:
	// MGET [0] false {0 1 0 false} true
	// BLPOP [0] false {0 1 1 false} true
	// MSET [0] false {0 2 0 false} true
	// RENAME [0 1] true {0 0 0 false} false
}
