package keypattern_test

import (
	"fmt"
	"strings"

	"github.com/slotlint/slotlint/keypattern"
)

func ExampleSlot() {
	fmt.Println(keypattern.Slot("user_balance_10086"), keypattern.Slot("user_score_10086"))
	fmt.Println(keypattern.Slot("{user_10086}_balance"), keypattern.Slot("{user_10086}_score"))
	// Output:
	// 10137 13796
	// 6695 6695
}

func ExampleCompare() {
	id := keypattern.Of(keypattern.Text("id", "id"))
	name := keypattern.Concat(keypattern.Literal("user:"), id, keypattern.Literal(":name"))
	mail := keypattern.Concat(keypattern.Literal("user:"), id, keypattern.Literal(":mail"))

	c := keypattern.Compare(name, mail)
	fmt.Printf("%s and %s: %v, if %s\n", name, mail, c.Verdict, strings.Join(c.Assumes, " and "))
	// Output:
	// user:<id>:name and user:<id>:mail: never, if id holds no brace
}

// Whether two keys with different prefixes meet depends on the length of what follows.
func ExampleCompare_lengths() {
	c := keypattern.Compare(keypattern.MustParse("user_balance_<id>"), keypattern.MustParse("user_score_<id>"))
	fmt.Println(c.Verdict, "unless the bytes of", c.MeetHole, "are", c.MeetLengths, "modulo 32767")

	// A number has at most 20 bytes.
	c = keypattern.Compare(keypattern.MustParse("user_balance_<id %d>"), keypattern.MustParse("user_score_<id %d>"))
	fmt.Println(c.Verdict)
	// Output:
	// unlikely unless the bytes of id are [23980 28076] modulo 32767
	// never
}

func ExampleJudge() {
	keys := []keypattern.Pattern{
		keypattern.MustParse("{cart:<id>}:items"),
		keypattern.MustParse("{cart:<id>}:total"),
		keypattern.MustParse("{orders:<id>}:open"),
	}
	j := keypattern.Judge(keys)
	fmt.Println(j.Verdict, keys[j.A], keys[j.B])
	// Output:
	// unlikely {cart:<id>}:items {orders:<id>}:open
}

func ExampleRewrites() {
	keys := []keypattern.Pattern{
		keypattern.MustParse("user:<id>:name"),
		keypattern.MustParse("user:<id>:mail"),
	}
	for _, r := range keypattern.Rewrites(keys) {
		fmt.Println(r.Keys[0], r.Keys[1])
	}
	// Output:
	// user:{<id>}:name user:{<id>}:mail
	// {user:<id>}:name {user:<id>}:mail
}

func ExamplePattern_Tag() {
	tag := keypattern.MustParse("user:{<id>}:name").Tag()
	fmt.Println(tag.Hashed, tag.Tagged, tag.Assumes)
	// Output:
	// <id> true [id holds no brace id is not empty]
}
