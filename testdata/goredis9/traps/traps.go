// Package traps has programs that are right for a reason that is easy to miss: whoever follows a text
// too boldly reports them.
package traps

import (
	"context"
	"fmt"
	"sort"
	"strings"

	"github.com/redis/go-redis/v9"
)

// A closure assigns the variable between its two readings.
func AssignedByClosure(ctx context.Context, c redis.UniversalClient) error {
	key := "user:1"
	set := func(s string) { key = s }
	set("{user}:1")
	return c.MGet(ctx, key, "{user}:2").Err()
}

func AssignedByPointer(ctx context.Context, c redis.UniversalClient) error {
	key := "user:1"
	fix(&key)
	return c.MGet(ctx, key, "{user}:2").Err()
}

func fix(key *string) { *key = "{user}:1" }

func ElementByFunction(ctx context.Context, c redis.UniversalClient) error {
	keys := []string{"user:1", "user:2"}
	tagAll(keys)
	return c.MGet(ctx, keys...).Err()
}

func tagAll(keys []string) {
	for i, key := range keys {
		keys[i] = "{user}" + key
	}
}

func ElementByAlias(ctx context.Context, c redis.UniversalClient) error {
	keys := []string{"user:1", "user:2"}
	alias := keys
	alias[0], alias[1] = "{user}:1", "{user}:2"
	return c.MGet(ctx, keys...).Err()
}

func ElementByPointer(ctx context.Context, c redis.UniversalClient) error {
	keys := []string{"user:1", "user:2"}
	for i := range keys {
		p := &keys[i]
		*p = "{user}" + *p
	}
	return c.MGet(ctx, keys...).Err()
}

func ElementsSwapped(ctx context.Context, c redis.UniversalClient) error {
	keys := []string{"other", "{user}:1", "{user}:2"}
	keys[0], keys[2] = keys[2], keys[0]
	return c.MGet(ctx, keys[:2]...).Err()
}

func ElementsCopied(ctx context.Context, c redis.UniversalClient) error {
	keys := []string{"user:1", "user:2"}
	copy(keys, []string{"{user}:1", "{user}:2"})
	return c.MGet(ctx, keys...).Err()
}

func Cleared(ctx context.Context, c redis.UniversalClient) error {
	keys := []string{"user:1", "user:2"}
	keys = keys[:0]
	keys = append(keys, "{user}:1", "{user}:2")
	return c.MGet(ctx, keys...).Err()
}

// Sorted, the one key that does not belong comes last, and is cut off.
func Sorted(ctx context.Context, c redis.UniversalClient) error {
	keys := []string{"~", "{user}:2", "{user}:1"}
	sort.Strings(keys)
	return c.MGet(ctx, keys[0], keys[1]).Err()
}

// The struct is copied before it is changed.
func StructCopied(ctx context.Context, c redis.UniversalClient) error {
	a := family{prefix: "{user}:"}
	b := a
	b.prefix = "mail:"
	return c.MGet(ctx, a.prefix+"1", a.prefix+"2").Err()
}

func StructChanged(ctx context.Context, c redis.UniversalClient) error {
	f := &family{prefix: "user:"}
	f.tag()
	return c.MGet(ctx, f.prefix+"1", f.prefix+"2").Err()
}

type family struct{ prefix string }

func (f *family) tag() { f.prefix = "{" + f.prefix + "}" }

// The interface hides which key method it is.
func ByInterface(ctx context.Context, c redis.UniversalClient, plain bool) error {
	var k keyer = taggedKeyer{}
	if plain {
		k = otherKeyer{}
	}
	return c.MGet(ctx, k.key(1), k.key(2)).Err()
}

type keyer interface{ key(id int) string }

type taggedKeyer struct{}

func (taggedKeyer) key(id int) string { return fmt.Sprintf("{user}:%d", id) }

type otherKeyer struct{}

func (otherKeyer) key(id int) string { return fmt.Sprintf("{mail}:%d", id) }

func ByFunctionValue(ctx context.Context, c redis.UniversalClient, plain bool) error {
	key := taggedKeyer{}.key
	if plain {
		key = otherKeyer{}.key
	}
	return c.MGet(ctx, key(1), key(2)).Err()
}

// In either case both keys have the same tag, though not the same in both cases.
func BranchTogether(ctx context.Context, c redis.UniversalClient, plain bool) error {
	a, b := "{user}:1", "{user}:2"
	if plain {
		a, b = "{mail}:1", "{mail}:2"
	}
	return c.MGet(ctx, a, b).Err()
}

func BranchOfTags(ctx context.Context, c redis.UniversalClient, plain bool) error {
	tag := "{user}"
	if plain {
		tag = "{mail}"
	}
	return c.MGet(ctx, tag+":1", tag+":2").Err()
}

// What is removed was the difference.
func Trimmed(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, strings.TrimLeft("ab{user}:1", "ab"), strings.TrimFunc("  {user}:2", func(r rune) bool { return r == ' ' })).Err()
}

// Text that a function returns as it is, or not.
func Identity(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, same("{user}:1"), same("{user}:2")).Err()
}

func same(s string) string { return s }

// The text in %-verbs of another order.
func FormatOrder(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, fmt.Sprintf("%[2]s:{%[1]d}", id, "cart"), fmt.Sprintf("%[1]s:{%[2]d}", "cart", id)).Err()
}

// %x of a text is not the text.
func HexOfText(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, fmt.Sprintf("{%x}", "ab"), fmt.Sprintf("{%s}", "6162")).Err()
}

// One key, however often.
func OneKeyManyTimes(ctx context.Context, c redis.UniversalClient, id string) error {
	keys := make([]string, 0, 3)
	for range 3 {
		keys = append(keys, "user:"+id)
	}
	return c.Exists(ctx, keys...).Err()
}

// The loop ends in its first turn.
func FirstTurn(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	var keys []string
	for _, id := range ids {
		keys = append(keys, fmt.Sprintf("user:%d", id))
		break
	}
	return c.Exists(ctx, keys...).Err()
}

// The slice is made anew in each turn.
func EachTurn(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	for _, id := range ids {
		keys := []string{fmt.Sprintf("user:{%d}:name", id)}
		keys = append(keys, fmt.Sprintf("user:{%d}:mail", id))
		if err := c.MGet(ctx, keys...).Err(); err != nil {
			return err
		}
	}
	return nil
}

// Keys are grouped by what is in their braces before they are used.
func Grouped(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	groups := make(map[int64][]string)
	for _, id := range ids {
		groups[id%3] = append(groups[id%3], fmt.Sprintf("user:{%d}:%d", id%3, id))
	}
	for _, keys := range groups {
		if err := c.MGet(ctx, keys...).Err(); err != nil {
			return err
		}
	}
	return nil
}

// A key function that a caller gives.
func Given(ctx context.Context, c redis.UniversalClient) error {
	return both(ctx, c, func(id int) string { return fmt.Sprintf("{user}:%d", id) })
}

func both(ctx context.Context, c redis.UniversalClient, key func(int) string) error {
	return c.MGet(ctx, key(1), key(2)).Err()
}
