// Package shared has scripts that other packages run.
package shared

import (
	"context"
	_ "embed"

	"github.com/redis/go-redis/v9"
)

// Touch derives a key.
var Touch = redis.NewScript(`
redis.call("SET", KEYS[1] .. ":touched", 1)
return redis.call("INCR", KEYS[1])
`)

// Embedded derives a key, too.
//
//go:embed touch.lua
var Embedded string

type Store struct{ rdb redis.UniversalClient }

func New(rdb redis.UniversalClient) *Store { return &Store{rdb: rdb} }

// Eval runs any script.
func (s *Store) Eval(ctx context.Context, text string, keys ...string) error {
	return s.eval(ctx, text, keys)
}

func (s *Store) eval(ctx context.Context, text string, keys []string) error {
	return s.rdb.Eval(ctx, text, keys).Err()
}

// Run runs a script value.
func (s *Store) Run(ctx context.Context, script *redis.Script, key string) error {
	return script.Run(ctx, s.rdb, []string{key}).Err()
}

var allow = redis.NewScript(`
redis.call("INCR", "total")
return redis.call("INCR", KEYS[1])
`)

// Allow has a script of its own, and a key of its caller's.
func (s *Store) Allow(ctx context.Context, key string) error {
	return allow.Run(ctx, s.rdb, []string{key}).Err()
}

var count = redis.NewScript(`
redis.call("SET", KEYS[1] .. ":at", ARGV[1])
return redis.call("INCR", KEYS[1])
`)

// want-4 `the script derives "count:<key>:at", which is not in KEYS`

// Count is wrong whatever the key is, and is found here, once.
func (s *Store) Count(ctx context.Context, key string) error {
	return count.Run(ctx, s.rdb, []string{"count:" + key}, 1).Err()
}

const seen = `return redis.call("SET", KEYS[1] .. ":seen", 1)`

// Seen returns a text.
func Seen() string { return seen }

// Made returns a script value, or none.
func Made(ok bool) *redis.Script {
	if !ok {
		return nil
	}
	return redis.NewScript(seen)
}
