// Package maps takes keys out of maps.
package maps

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/redis/go-redis/v9"
)

var names = map[string]string{"cart": "cart:{shop}", "orders": "orders:{shop}"}

// All values of the map have one tag.
func ConstantsTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, names["cart"], names["orders"], "{shop}").Err()
}

func Filled(ctx context.Context, c redis.UniversalClient, id int64) error {
	values := map[string]any{}
	values["user:1"] = id
	values["user:2"] = id
	return c.MSet(ctx, values).Err() // want `MSET keys .*"user:[12]" and "user:[12]" never`
}

func FilledTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	values := map[string]any{}
	values["{user}:1"] = id
	values["{user}:2"] = id
	return c.MSet(ctx, values).Err()
}

func FilledInLoopTagged(ctx context.Context, c redis.UniversalClient, fields []string) error {
	values := map[string]any{"{user}:none": 0}
	for _, field := range fields {
		values["{user}:"+field] = 1
	}
	return c.MSet(ctx, values).Err()
}

func FilledInLoop(ctx context.Context, c redis.UniversalClient, fields []string) error {
	values := map[string]any{}
	for _, field := range fields {
		values["user:"+field] = 1
	}
	return c.MSet(ctx, values).Err() // want `MSET keys .*"user:<field>" and "user:<other field>".*only`
}

// The keys are elements of a list, at a place that is computed.
func FilledFromList(ctx context.Context, c redis.UniversalClient, fields []string) error {
	keys := make([]string, len(fields))
	for i, field := range fields {
		keys[i] = "user:" + field
	}
	values := map[string]any{}
	for i := range keys {
		values[keys[i]] = i
	}
	return c.MSet(ctx, values).Err() // want `MSET keys .*"user:<field>" and "user:<other field>".*only`
}

func FilledFromListTagged(ctx context.Context, c redis.UniversalClient, fields []string) error {
	keys := make([]string, len(fields))
	for i, field := range fields {
		keys[i] = "{user}:" + field
	}
	values := map[string]any{}
	for i := range keys {
		values[keys[i]] = i
	}
	return c.MSet(ctx, values).Err()
}

func setAll(ctx context.Context, c redis.UniversalClient, values map[string]any) error {
	return c.MSet(ctx, values).Err() // unknown
}

func Passed(ctx context.Context, c redis.UniversalClient, id int64) error {
	return setAll(ctx, c, map[string]any{"user:1": id, "user:2": id}) // want `MSET keys .*"user:[12]" and "user:[12]" never.*setAll issues it`
}

func PassedTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return setAll(ctx, c, map[string]any{"{user}:1": id, "{user}:2": id})
}

func users(id int64) map[string]any {
	return map[string]any{"user:1": id, "user:2": id}
}

func Returned(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MSet(ctx, users(id)).Err() // want `MSET keys .*"user:[12]" and "user:[12]" never`
}

func taggedUsers(id int64) map[string]any {
	return map[string]any{"{user}:1": id, "{user}:2": id}
}

// What is put into a map that a function returned is a key as well.
func ReturnedTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	values := taggedUsers(id)
	values["{user}:3"] = id
	return c.MSet(ctx, values).Err()
}

func ReturnedAndOne(ctx context.Context, c redis.UniversalClient, id int64) error {
	values := taggedUsers(id)
	values["user:3"] = id
	return c.MSet(ctx, values).Err() // want `MSET keys .*"user:3".* never`
}

// A closure fills the map.
func Captured(ctx context.Context, c redis.UniversalClient, id int64) error {
	values := map[string]any{"user:1": id}
	add := func() { values["user:2"] = id }
	add()
	return c.MSet(ctx, values).Err() // want `MSET keys .*"user:[12]" and "user:[12]" never`
}

func CapturedTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	values := map[string]any{"{user}:1": id}
	add := func() { values["{user}:2"] = id }
	add()
	return c.MSet(ctx, values).Err()
}

// The two are never there together.
func Branches(ctx context.Context, c redis.UniversalClient, gift bool) error {
	values := map[string]any{}
	if gift {
		values["gift:1"] = 1
	} else {
		values["cart:1"] = 1
	}
	return c.MSet(ctx, values).Err()
}

func BranchAndAfter(ctx context.Context, c redis.UniversalClient) error {
	values := map[string]any{}
	if rand.IntN(2) >= 0 {
		values["gift:1"] = 1
	}
	values["cart:1"] = 1
	return c.MSet(ctx, values).Err() // want `MSET keys .*"gift:1" and "cart:1" never`
}

// Which keys are left is not known.
func Deleted(ctx context.Context, c redis.UniversalClient) error {
	values := map[string]any{"cart:1": 1, "gift:1": 1}
	delete(values, "gift:1")
	return c.MSet(ctx, values).Err()
}

// All are deleted, and the map is filled anew.
func Emptied(ctx context.Context, c redis.UniversalClient, id int64) error {
	values := map[string]any{}
	for range 2 {
		values["cart:1"], values["gift:1"] = id, id
		if err := c.MSet(ctx, values).Err(); err != nil { // want `MSET keys .*"(cart|gift):1" and "(cart|gift):1" never`
			return err
		}
		for key := range values {
			delete(values, key)
		}
	}
	return nil
}

// Each turn begins with an empty map.
func EmptiedEachTurn(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	values := map[string]any{}
	for _, id := range ids {
		clear(values)
		tag := "cart:{" + strconv.FormatInt(id, 10) + "}"
		values[tag+":items"], values[tag+":sum"] = 1, 1
		if err := c.MSet(ctx, values).Err(); err != nil {
			return err
		}
	}
	return nil
}

func DeletedEachTurn(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	values := map[string]any{}
	for _, id := range ids {
		for key := range values {
			delete(values, key)
		}
		values[strconv.FormatInt(id, 10)] = 1
		if err := c.MSet(ctx, values).Err(); err != nil {
			return err
		}
	}
	return nil
}

func Keys(ctx context.Context, c redis.UniversalClient) error {
	values := map[string]any{"user:1": 1, "user:2": 2}
	return c.Del(ctx, slices.Sorted(maps.Keys(values))...).Err() // want `DEL keys .*"user:[12]" and "user:[12]" never`
}

func KeysTagged(ctx context.Context, c redis.UniversalClient) error {
	values := map[string]any{"{user}:1": 1, "{user}:2": 2}
	return c.Del(ctx, slices.Collect(maps.Keys(values))...).Err()
}

// A loop takes the keys out of the map again.
func Ranged(ctx context.Context, c redis.UniversalClient) error {
	var keys []string
	for key := range map[string]any{"user:1": 1, "user:2": 2} {
		keys = append(keys, key)
	}
	return c.Del(ctx, keys...).Err() // want `DEL keys .*"user:[12]" and "user:[12]" never`
}

func RangedTagged(ctx context.Context, c redis.UniversalClient) error {
	var keys []string
	for key := range map[string]any{"{user}:1": 1, "{user}:2": 2} {
		keys = append(keys, key)
	}
	return c.Del(ctx, keys...).Err()
}

// The keys of a map that comes from elsewhere are not known.
func Parameter(ctx context.Context, c redis.UniversalClient, values map[string]any) error {
	return c.MSet(ctx, values).Err() // unknown
}
