// Package loops makes one key for each turn of a loop.
package loops

import (
	"context"
	"fmt"
	"hash/crc32"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"
)

func Range(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	var keys []string
	for _, id := range ids {
		keys = append(keys, "user:"+strconv.FormatInt(id, 10))
	}
	return c.MGet(ctx, keys...).Err() // want `MGET keys .*"user:<id.*>" and "user:<.*id.*>".*only`
}

func RangeTagged(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	var keys []string
	for _, id := range ids {
		keys = append(keys, "{user}:"+strconv.FormatInt(id, 10))
	}
	return c.MGet(ctx, keys...).Err()
}

func RangeIndex(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	keys := make([]string, len(ids))
	for i, id := range ids {
		keys[i] = fmt.Sprintf("user:%d:name", id)
	}
	return c.MGet(ctx, keys...).Err() // want `MGET keys .*"user:<id.*>:name" and "user:<.*id.*>:name".*only`
}

func RangeIndexTagged(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	keys := make([]string, len(ids))
	for i, id := range ids {
		keys[i] = fmt.Sprintf("{user}:%d:name", id)
	}
	return c.MGet(ctx, keys...).Err()
}

func Counting(ctx context.Context, c redis.UniversalClient) error {
	var keys []string
	for i := 0; i < 5; i++ {
		keys = append(keys, fmt.Sprintf("shard:%d", i))
	}
	return c.Del(ctx, keys...).Err() // want `DEL keys .*"shard:.*" and "shard:.*" .*(never|only)`
}

func CountingTagged(ctx context.Context, c redis.UniversalClient) error {
	var keys []string
	for i := 0; i < 5; i++ {
		keys = append(keys, fmt.Sprintf("{shard}:%d", i))
	}
	return c.Del(ctx, keys...).Err()
}

func RangeOverInt(ctx context.Context, c redis.UniversalClient) error {
	var keys []string
	for i := range 5 {
		keys = append(keys, fmt.Sprintf("shard:%d", i))
	}
	return c.Del(ctx, keys...).Err() // want `DEL keys .*"shard:.*" and "shard:.*" .*(never|only)`
}

func RangeOverIntTagged(ctx context.Context, c redis.UniversalClient) error {
	var keys []string
	for i := range 5 {
		keys = append(keys, fmt.Sprintf("{shard}:%d", i))
	}
	return c.Del(ctx, keys...).Err()
}

// What does not change with the loop is the same in each turn.
func InvariantTagged(ctx context.Context, c redis.UniversalClient, user int64, fields []string) error {
	keys := []string{"cart:{" + strconv.FormatInt(user, 10) + "}:none"}
	for _, field := range fields {
		keys = append(keys, "cart:{"+strconv.FormatInt(user, 10)+"}:"+field)
	}
	return c.MGet(ctx, keys...).Err()
}

// The tag changes with the loop: one slot for each turn.
func VaryingTag(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	var keys []string
	for _, id := range ids {
		keys = append(keys, fmt.Sprintf("cart:{%d}:items", id))
	}
	return c.MGet(ctx, keys...).Err() // want `MGET keys .*"cart:\{<id.*>\}:items" and "cart:\{<.*id.*>\}:items".*only`
}

// Two keys for each turn, each pair in its own slot, each pair in a call of its own.
func CallInLoopTagged(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	for _, id := range ids {
		if err := c.MGet(ctx, fmt.Sprintf("cart:{%d}:items", id), fmt.Sprintf("cart:{%d}:sum", id)).Err(); err != nil {
			return err
		}
	}
	return nil
}

func CallInLoop(ctx context.Context, c redis.UniversalClient, id int64) error {
	for range 2 {
		if err := c.MGet(ctx, fmt.Sprintf("cart:%d:items", id), fmt.Sprintf("cart:%d:coins", id)).Err(); err != nil { // want `MGET keys .*"cart:<id>:items" and "cart:<id>:coins" never`
			return err
		}
	}
	return nil
}

// One key a call is no group, however many calls there are.
func OneKeyInLoop(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	for _, id := range ids {
		if err := c.Exists(ctx, fmt.Sprintf("user:%d", id)).Err(); err != nil {
			return err
		}
	}
	return nil
}

func Pipelined(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	_, err := c.Pipelined(ctx, func(p redis.Pipeliner) error {
		for _, id := range ids {
			p.Exists(ctx, fmt.Sprintf("user:%d", id))
		}
		return nil
	})
	return err
}

func ConstantsInLoop(ctx context.Context, c redis.UniversalClient) error {
	var keys []string
	for _, name := range []string{"mon", "tue", "wed"} {
		keys = append(keys, "visits:"+name)
	}
	return c.PFCount(ctx, keys...).Err() // want `PFCOUNT keys .*"visits:.*" and "visits:.*" .*(never|only)`
}

func ConstantsInLoopTagged(ctx context.Context, c redis.UniversalClient) error {
	var keys []string
	for _, name := range []string{"mon", "tue", "wed"} {
		keys = append(keys, "{visits}:"+name)
	}
	return c.PFCount(ctx, keys...).Err()
}

func Map(ctx context.Context, c redis.UniversalClient, sizes map[string]int) error {
	var keys []string
	for name := range sizes {
		keys = append(keys, "user:"+name)
	}
	return c.Del(ctx, keys...).Err() // want `DEL keys .*"user:<name.*>" and "user:<.*name.*>".*only`
}

func MapTagged(ctx context.Context, c redis.UniversalClient, sizes map[string]int) error {
	var keys []string
	for name := range sizes {
		keys = append(keys, "{user}:"+name)
	}
	return c.Del(ctx, keys...).Err()
}

func PairsOfLoop(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	var values []any
	for _, id := range ids {
		values = append(values, fmt.Sprintf("user:%d", id), "Ada")
	}
	return c.MSet(ctx, values...).Err() // want `MSET keys .*"user:<id.*>" and "user:<.*id.*>".*only`
}

func PairsOfLoopTagged(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	var values []any
	for _, id := range ids {
		values = append(values, fmt.Sprintf("{user}:%d", id), "Ada")
	}
	return c.MSet(ctx, values...).Err()
}

// Keys read from a server or built elsewhere are not known.
func Collected(ctx context.Context, c redis.UniversalClient, names map[string]int) error {
	return c.Del(ctx, slices.Collect(maps.Keys(names))...).Err() // unknown
}

func FixedAndLoop(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	keys := []string{"total"}
	for _, id := range ids {
		keys = append(keys, fmt.Sprintf("part:%d", id))
	}
	return c.PFMerge(ctx, keys[0], keys[1:]...).Err() // want `PFMERGE keys .*(never|only)`
}

func FixedAndLoopTagged(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	keys := []string{"{hll}total"}
	for _, id := range ids {
		keys = append(keys, fmt.Sprintf("{hll}part:%d", id))
	}
	return c.PFMerge(ctx, keys[0], keys[1:]...).Err()
}

// Two of the keys go into each call.
func Batches(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	var keys []string
	for _, id := range ids {
		keys = append(keys, fmt.Sprintf("user:%d", id))
		if len(keys) == 2 {
			if err := c.Exists(ctx, keys...).Err(); err != nil { // want `EXISTS keys .*"user:<id.*>" and "user:<.*id.*>".*only`
				return err
			}
			keys = keys[:0]
		}
	}
	return nil
}

func BatchesTagged(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	var keys []string
	for _, id := range ids {
		keys = append(keys, fmt.Sprintf("{user}:%d", id))
		if len(keys) == 2 {
			if err := c.Exists(ctx, keys...).Err(); err != nil {
				return err
			}
			keys = keys[:0]
		}
	}
	return nil
}

// A prefix is put before each key, in place.
func PrefixInPlaceTagged(ctx context.Context, c redis.UniversalClient) error {
	keys := []string{"1", "2", "3"}
	for i := range keys {
		keys[i] = "{user}:" + keys[i]
	}
	return c.Exists(ctx, keys...).Err()
}

func PrefixInPlaceOfParameterTagged(ctx context.Context, c redis.UniversalClient, keys []string) error {
	for i, key := range keys {
		keys[i] = "{user}:" + key
	}
	return c.Exists(ctx, keys...).Err()
}

// The elements of one list are those of another.
func ListOfList(ctx context.Context, c redis.UniversalClient, ids []string) error {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = "user:" + id
	}
	var keys []string
	for _, name := range names {
		keys = append(keys, name+":mail")
	}
	return c.Del(ctx, keys...).Err() // want `DEL keys .*"user:<id>:mail" and "user:<other id>:mail".*only`
}

func ListOfListTagged(ctx context.Context, c redis.UniversalClient, ids []string) error {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = "{user}:" + id
	}
	var keys []string
	for _, name := range names {
		keys = append(keys, name+":mail")
	}
	return c.Del(ctx, keys...).Err()
}

// Two lists that were filled one after the other belong together, place by place.
func PairsOfLists(ctx context.Context, c redis.UniversalClient, ids []string) error {
	from, to := make([]string, len(ids)), make([]string, len(ids))
	for i, id := range ids {
		from[i] = "{user:" + id + "}:new"
	}
	for i, id := range ids {
		to[i] = "{user:" + id + "}:old"
	}
	for i := range ids {
		if err := c.Exists(ctx, from[i], to[i]).Err(); err != nil {
			return err
		}
	}
	return nil
}

// The key of each turn is an element of the list, and both keys are made of it.
func EachOfList(ctx context.Context, c redis.UniversalClient) error {
	for _, key := range []string{"cart", "gift"} {
		if err := c.Exists(ctx, key+":new", key+":old").Err(); err != nil { // want `EXISTS keys .*"(cart|gift):new" and "(cart|gift):old" never`
			return err
		}
	}
	return nil
}

func EachOfListTagged(ctx context.Context, c redis.UniversalClient) error {
	for _, key := range []string{"{cart}", "{gift}"} {
		if err := c.Exists(ctx, key+":new", key+":old").Err(); err != nil {
			return err
		}
	}
	return nil
}

// The elements are made in a loop, with a tag of their own.
func EachOfFilledTagged(ctx context.Context, c redis.UniversalClient, ids []string) error {
	keys := make([]string, len(ids))
	for i, id := range ids {
		keys[i] = "cart:{user:" + id + "}"
	}
	for _, key := range keys {
		if err := c.Exists(ctx, key+":new", key+":old").Err(); err != nil {
			return err
		}
	}
	return nil
}

func EachOfFilled(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	keys := make([]string, len(ids))
	for i, id := range ids {
		keys[i] = fmt.Sprintf("cart:%d", id)
	}
	for _, key := range keys {
		if err := c.Exists(ctx, key+":new", key+":old").Err(); err != nil { // want `EXISTS keys .*"cart:<id>:new" and "cart:<id>:old" never`
			return err
		}
	}
	return nil
}

// Of a long list it is only known that some have a tag.
func EachOfManyTagged(ctx context.Context, c redis.UniversalClient) error {
	for _, key := range []string{"{1}", "{2}", "{3}", "{4}", "{5}", "{6}", "{7}", "{8}", "{9}", "{10}"} {
		if err := c.Exists(ctx, key+":new", key+":old").Err(); err != nil {
			return err
		}
	}
	return nil
}

// Both places are computed: which elements meet is not known.
func TwoPlaces(ctx context.Context, c redis.UniversalClient, from, to uint8) error {
	keys := []string{"cart", "gift"}
	return c.Exists(ctx, keys[from%2], keys[to%2]).Err() // unknown
}

// userKeys puts one or the other at each place: whoever asks for tags gets them at all places.
func userKeys(ids []string, tagged bool) []string {
	keys := make([]string, len(ids))
	for i, id := range ids {
		if tagged {
			keys[i] = "{user}:" + id
		} else {
			keys[i] = "user:" + id
		}
	}
	return keys
}

func ByOptionTagged(ctx context.Context, c redis.UniversalClient, ids []string) error {
	return c.Exists(ctx, userKeys(ids, true)...).Err()
}

// Neither of the two has a tag.
func shelfKeys(ids []string, old bool) []string {
	keys := make([]string, len(ids))
	for i, id := range ids {
		if old {
			keys[i] = "old:" + id
		} else {
			keys[i] = "new:" + id
		}
	}
	return keys
}

func ByOption(ctx context.Context, c redis.UniversalClient, ids []string) error {
	return c.Exists(ctx, shelfKeys(ids, false)...).Err() // want `EXISTS keys .*"(old|new):<.*>" and "(old|new):<other .*>".*only`
}

func shelves(ids []string) []string {
	keys := make([]string, len(ids))
	for i, id := range ids {
		keys[i] = "shelf:" + id
	}
	return keys
}

func PrefixInPlaceOfReturned(ctx context.Context, c redis.UniversalClient, ids []string) error {
	keys := shelves(ids)
	for i := range keys {
		keys[i] = "app:" + keys[i]
	}
	return c.Exists(ctx, keys...).Err() // want `EXISTS keys .*only`
}

func PrefixInPlaceOfReturnedTagged(ctx context.Context, c redis.UniversalClient, ids []string) error {
	keys := shelves(ids)
	for i := range keys {
		keys[i] = "{app}:" + keys[i]
	}
	return c.Exists(ctx, keys...).Err()
}

func PrefixInPlaceOfAppendedTagged(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	var keys []string
	for _, id := range ids {
		keys = append(keys, "shelf:"+strconv.FormatInt(id, 10))
	}
	for i, key := range keys {
		keys[i] = "{app}:" + key
	}
	return c.Exists(ctx, keys...).Err()
}

func PrefixInPlaceOfFilledTagged(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	keys := make([]string, len(ids))
	for i, id := range ids {
		keys[i] = "shelf:" + strconv.FormatInt(id, 10)
	}
	for i := range keys {
		keys[i] = "{app}:" + keys[i]
	}
	return c.Exists(ctx, keys...).Err()
}

// Another function puts the prefix before them.
func PrefixByFunctionTagged(ctx context.Context, c redis.UniversalClient, ids []string) error {
	keys := shelves(ids)
	tagAll(keys)
	return c.Exists(ctx, keys...).Err()
}

func tagAll(keys []string) {
	for i := range keys {
		keys[i] = "{app}:" + keys[i]
	}
}

// existsInApp puts a prefix before the keys that its callers pass.
func existsInApp(ctx context.Context, c redis.UniversalClient, keys ...string) error {
	for i := range keys {
		keys[i] = "{app}:" + keys[i]
	}
	return c.Exists(ctx, keys...).Err()
}

func PrefixInPlaceOfPassedTagged(ctx context.Context, c redis.UniversalClient) error {
	return existsInApp(ctx, c, "shelf:1", "shelf:2")
}

// A buffer is used again in each turn.
func BufferTagged(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	keys := make([]string, 0, 2)
	for _, id := range ids {
		keys = append(keys[:0], fmt.Sprintf("cart:{%d}:items", id), fmt.Sprintf("cart:{%d}:sum", id))
		if err := c.Exists(ctx, keys...).Err(); err != nil {
			return err
		}
	}
	return nil
}

func Buffer(ctx context.Context, c redis.UniversalClient, id int64) error {
	keys := make([]string, 0, 2)
	for range 2 {
		keys = append(keys[:0], fmt.Sprintf("cart:%d:items", id), fmt.Sprintf("cart:%d:coins", id))
		if err := c.Exists(ctx, keys...).Err(); err != nil { // want `EXISTS keys .*"cart:<id>:items" and "cart:<id>:coins" never`
			return err
		}
	}
	return nil
}

// shardOf is a rule of the program's own: what it says of a key is in the key's tag.
func shardOf(id string) int { return int(crc32.ChecksumIEEE([]byte(id)) % 10007) }

func shardKey(id string) string { return "{" + strconv.Itoa(shardOf(id)) + "}:" + id }

// The loop takes the keys of one shard.
func OneShardTagged(ctx context.Context, c redis.UniversalClient, ids []string, all bool) error {
	wanted := shardOf(strings.Join(ids, ""))
	var keys []string
	for _, id := range append(ids, strings.Join(ids, "")) {
		if shardOf(id) == wanted && len(keys) < 10 || shardOf(id) == wanted && all {
			keys = append(keys, shardKey(id))
		}
	}
	return c.Exists(ctx, keys...).Err()
}

func AllShards(ctx context.Context, c redis.UniversalClient, ids []string) error {
	var keys []string
	for _, id := range ids {
		keys = append(keys, shardKey(id))
	}
	return c.Exists(ctx, keys...).Err() // want `EXISTS keys .*only`
}
