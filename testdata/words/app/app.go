// Package app calls what hands whole commands on from another package.
package app

import (
	"context"

	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
	"github.com/slotlint/slotlint/testdata/words"
)

func Named(c redis.Conn) error {
	_, err := words.On(c).Do("RENAME", "user:1", "user:2") // want `RENAME .*"user:1" and "user:2" never share one .Store.Do issues it at words.go:\d+`
	return err
}

func NamedTagged(c redis.Conn) error {
	_, err := words.On(c).Do("SINTER", "{user}:1", "{user}:2")
	return err
}

func Counted(c redis.Conn) error {
	_, err := words.On(c).Int("ZINTERSTORE", "sum", 2, "{sum}:a", "b") // want `ZINTERSTORE .*"sum" and "b" never share one .Store.Int issues it at words.go:\d+`
	return err
}

func CountedTagged(c redis.Conn) error {
	_, err := words.On(c).Int("ZINTERSTORE", "sum", 2, "{sum}:a", "{sum}:b")
	return err
}

// issue hands on what words.All hands on.
func issue(ctx context.Context, c *goredis.ClusterClient, args ...any) error {
	return words.All(ctx, c, args...)
}

func Everything(ctx context.Context, c *goredis.ClusterClient) error {
	return issue(ctx, c, "MGET", "user:1", "user:2") // want `MGET .*"user:1" and "user:2" never share one`
}

func EverythingTagged(ctx context.Context, c *goredis.ClusterClient) error {
	return issue(ctx, c, "MGET", "{user}:1", "{user}:2")
}

// A Doer has one implementation.
type Doer interface {
	Do(name string, args ...any) (any, error)
}

func do(d Doer, name string, args ...any) error {
	_, err := d.Do(name, args...)
	return err
}

type doer struct{ store *words.Store }

func (d doer) Do(name string, args ...any) (any, error) { return d.store.Do(name, args...) }

func Faced(c redis.Conn) error {
	return do(doer{words.On(c)}, "SMOVE", "user:1", "user:2", "m") // want `SMOVE .*"user:1" and "user:2" never share one`
}

func FacedTagged(c redis.Conn) error {
	return do(doer{words.On(c)}, "SMOVE", "{user}:1", "{user}:2", "m")
}
