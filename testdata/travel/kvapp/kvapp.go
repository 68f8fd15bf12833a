// Package kvapp calls the wrapper of package kv: keys and values in turn, and keys in a struct, go with the call.
package kvapp

import (
	"fmt"

	"github.com/redis/go-redis/v9"
	"github.com/slotlint/slotlint/testdata/travel/kv"
)

func Pairs(c redis.UniversalClient, id int64) error {
	return kv.New(c).Mset(fmt.Sprintf("user:%d:name", id), "Ada", fmt.Sprintf("user:%d:mail", id), "ada@example.com") // want `MSET keys .*"user:<id>:name" and "user:<id>:mail" never share one \(Redis.Mset issues it at kv.go:32\)`
}

// Of the pairs, the values may be what they want.
func PairsTagged(c redis.UniversalClient, id int64) error {
	return kv.New(c).Mset(fmt.Sprintf("user:{%d}:name", id), "user:1", fmt.Sprintf("user:{%d}:mail", id), "user:2")
}

func PairsOfLoop(c redis.UniversalClient, ids []int64) error {
	var pairs []any
	for _, id := range ids {
		pairs = append(pairs, fmt.Sprintf("user:%d", id), "Ada")
	}
	return kv.New(c).Mset(pairs...) // want `MSET keys .*"user:<id>" and "user:<other id>" of two turns of a loop share one only by chance`
}

func PairsOfLoopTagged(c redis.UniversalClient, ids []int64) error {
	var pairs []any
	for _, id := range ids {
		pairs = append(pairs, fmt.Sprintf("{user}:%d", id), "Ada")
	}
	return kv.New(c).Mset(pairs...)
}

func both(c redis.UniversalClient, pairs ...any) error { return kv.New(c).Mset(pairs...) }

func PairsHandedOn(c redis.UniversalClient) error {
	return both(c, "user:1", "Ada", "user:2", "Bob") // want `MSET keys .*"user:1" and "user:2" never`
}

func PairsHandedOnTagged(c redis.UniversalClient) error {
	return both(c, "{user}:1", "Ada", "{user}:2", "Bob")
}

func Field(c redis.UniversalClient) error {
	return kv.New(c).Zunionstore("scores", &kv.ZStore{Keys: []string{"scores:1", "scores:2"}}) // want `ZUNIONSTORE keys .*"scores" and "scores:1" never .*Redis.Zunionstore issues it at kv.go:46`
}

func FieldTagged(c redis.UniversalClient) error {
	return kv.New(c).Zunionstore("{scores}", &kv.ZStore{Keys: []string{"{scores}:1", "{scores}:2"}})
}

func FieldOfVariable(c redis.UniversalClient, ids []int64) error {
	keys := make([]string, 0, len(ids))
	for _, id := range ids {
		keys = append(keys, fmt.Sprintf("scores:%d", id))
	}
	store := &kv.ZStore{Keys: keys, Aggregate: "MAX"}
	return kv.New(c).Zunionstore("scores", store) // want `ZUNIONSTORE keys .*"scores" and "scores:<id>" share one only`
}

func FieldOfVariableTagged(c redis.UniversalClient, ids []int64) error {
	keys := make([]string, 0, len(ids))
	for _, id := range ids {
		keys = append(keys, fmt.Sprintf("{scores}:%d", id))
	}
	store := &kv.ZStore{Keys: keys, Aggregate: "MAX"}
	return kv.New(c).Zunionstore("{scores}", store)
}
