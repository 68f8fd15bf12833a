package kept

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

// What belongs between the braces is not to be seen.
func EmptyTag(ctx context.Context, c redis.UniversalClient) error {
	return c.Get(ctx, "shoe:{}:name").Err() // want `\(SL301\)`
}

func EmptyTags(ctx context.Context, c redis.UniversalClient) error {
	return c.Get(ctx, "shoe:{}:{}").Err() // want `\(SL301\)`
}

// It may be around shoe_<id> as well as around shoe.
func TwoParts(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Get(ctx, fmt.Sprintf("box:{shoe_%d:name", id)).Err() // want `\(SL301\)`
}

// A tag of app would put all keys into one slot.
func AllKeys(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Get(ctx, fmt.Sprintf("{app:%d:name", id)).Err() // want `\(SL301\)`
}

func EmptyBeforeAllKeys(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Get(ctx, fmt.Sprintf("sock:{}:{app}:%d", id)).Err() // want `\(SL301\)`
}

func ThreeBraces(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Get(ctx, fmt.Sprintf("sock:{{%d}:name", id)).Err() // want `\(SL301\)`
}

// The field is data.
func Field(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.HGet(ctx, "socks", fmt.Sprintf("{%d}", id)).Err() // want `\(SL301\)`
}

// One of two keys is clear, and the other one is not.
func HalfClear(ctx context.Context, c redis.UniversalClient, id int, old bool) error {
	key := fmt.Sprintf("hat:{%d:name", id)
	if old {
		key = "hat:{}:name"
	}
	return c.Get(ctx, key).Err() // want `\(SL301\)`
}

// Two tags that are mended each, but not one.
func TwoTags(ctx context.Context, c redis.UniversalClient, from, to int) error {
	return c.Rename(ctx, fmt.Sprintf("coat:{%d:name", from), fmt.Sprintf("coat:{%d:name", to)).Err() // want `only by chance; only a common hash tag helps, as in "\{coat\}:<from>:name"`
}

// Another part of the program looks for the keys.
// kept: what is written at tags.go:\d+ looks like "ferry:{<id>:name"
func ScannedTag(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Get(ctx, fmt.Sprintf("ferry:{%d:name", id)).Err() // want `\(SL301\)`
}

func FerryPattern(ctx context.Context, c redis.UniversalClient) error {
	return c.Set(ctx, "boats", "ferry:{*:name", 0).Err()
}

// It can't be told whether this is one of the keys.
// kept: SET at tags.go:\d+ uses "raft:{guest:name", which may be one of the keys "raft:{<id>:name"
func PerhapsTag(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Get(ctx, fmt.Sprintf("raft:{%d:name", id)).Err() // want `\(SL301\)`
}

func GuestRaft(ctx context.Context, c redis.UniversalClient) error {
	return c.Set(ctx, "raft:{guest:name", "guest", 0).Err() // want `\(SL301\)`
}

// The keys are renamed in the data already, and that has to know both names.
// kept: two RENAME keys at tags.go:\d+ would become one
func OldName(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Get(ctx, fmt.Sprintf("van:{%d:name", id)).Err() // want `\(SL301\)`
}

func Migrate(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Rename(ctx, fmt.Sprintf("van:{%d:name", id), fmt.Sprintf("van:{%d}:name", id)).Err() // want `only by chance; only a hash tag that both keys share helps`
}
