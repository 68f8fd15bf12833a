// Package actions has commands of radix v4, each a value that a client performs.
package actions

import (
	"context"
	"fmt"

	"github.com/mediocregopher/radix/v4"
)

func Cmd(ctx context.Context, c *radix.Cluster, id int64) error {
	var users []string
	return c.Do(ctx, radix.Cmd(&users, "MGET", name(id), mail(id))) // want `MGET keys are in different hash slots: "user:<id>:name" and "user:<id>:mail" never share one; use "user:\{<id>\}:name" and "user:\{<id>\}:mail"; or split it by slot: a Do with one GET for each key \(SL101\)`
}

func CmdTagged(ctx context.Context, c *radix.Cluster, id int64) error {
	var users []string
	return c.Do(ctx, radix.Cmd(&users, "MGET", taggedName(id), taggedMail(id)))
}

func name(id int64) string       { return fmt.Sprintf("user:%d:name", id) }
func mail(id int64) string       { return fmt.Sprintf("user:%d:mail", id) }
func taggedName(id int64) string { return fmt.Sprintf("user:{%d}:name", id) }
func taggedMail(id int64) string { return fmt.Sprintf("user:{%d}:mail", id) }

func LowerCase(ctx context.Context, c *radix.Cluster) error {
	return c.Do(ctx, radix.Cmd(nil, "rename", "user:1", "user:2")) // want `RENAME keys .*"user:1" and "user:2" never`
}

func LowerCaseTagged(ctx context.Context, c *radix.Cluster) error {
	return c.Do(ctx, radix.Cmd(nil, "rename", "{user}:1", "{user}:2"))
}

// The client compares the keys that it knows of: all of a few commands, of most of them the first.
func Refused(ctx context.Context, c *radix.Cluster) error {
	return c.Do(ctx, radix.Cmd(nil, "MSET", "user:1", "Ada", "user:2", "Bob")) // want `MSET keys .*"user:1" and "user:2" never share one; the client refuses it with "keys ... do not belong to the same slot"; use .*; or split it by slot: a Do with one SET for each key \(other clients may see`
}

func RefusedTagged(ctx context.Context, c *radix.Cluster) error {
	return c.Do(ctx, radix.Cmd(nil, "MSET", "{user}:1", "Ada", "{user}:2", "Bob"))
}

// Made here and performed there.
func Later(ctx context.Context, c *radix.Cluster) error {
	count := radix.Cmd(nil, "EXISTS", "user:1", "user:2") // want `EXISTS keys .*"user:1" and "user:2" never`
	if err := c.Do(ctx, radix.Cmd(nil, "SET", "user:1", "Ada")); err != nil {
		return err
	}
	return c.Do(ctx, count)
}

func Spread(ctx context.Context, c *radix.Cluster, ids []int64) error {
	keys := make([]string, 0, len(ids))
	for _, id := range ids {
		keys = append(keys, name(id))
	}
	return c.Do(ctx, radix.Cmd(nil, "DEL", keys...)) // want `DEL keys .*"user:<id>:name" and "user:<other id>:name" of two turns of a loop share one only by chance`
}

func SpreadTagged(ctx context.Context, c *radix.Cluster, ids []int64) error {
	keys := make([]string, 0, len(ids))
	for _, id := range ids {
		keys = append(keys, fmt.Sprintf("{user}:%d", id))
	}
	return c.Do(ctx, radix.Cmd(nil, "DEL", keys...))
}

// FlatCmd takes arguments of any type, and makes one of each element of a slice.
func Flat(ctx context.Context, c *radix.Cluster, id int64) error {
	return c.Do(ctx, radix.FlatCmd(nil, "MGET", []string{name(id), mail(id)})) // want `MGET keys .*"user:<id>:name" and "user:<id>:mail" never`
}

func FlatTagged(ctx context.Context, c *radix.Cluster, id int64) error {
	return c.Do(ctx, radix.FlatCmd(nil, "MGET", []string{taggedName(id), taggedMail(id)}))
}

func FlatNumkeys(ctx context.Context, c *radix.Cluster) error {
	sets := []string{"{a}", "{b}"}
	return c.Do(ctx, radix.FlatCmd(nil, "ZUNIONSTORE", "{a}:sum", len(sets), sets)) // want `ZUNIONSTORE keys .*"\{a\}:sum" and "\{b\}" never`
}

func FlatNumkeysTagged(ctx context.Context, c *radix.Cluster) error {
	sets := []string{"{a}", "{a}:b"}
	return c.Do(ctx, radix.FlatCmd(nil, "ZUNIONSTORE", "{a}:sum", len(sets), sets))
}

func FlatMembers(ctx context.Context, c *radix.Cluster, members []string) error {
	return c.Do(ctx, radix.FlatCmd(nil, "SADD", "user:1", members))
}

func FlatMap(ctx context.Context, c *radix.Cluster) error {
	return c.Do(ctx, radix.FlatCmd(nil, "MSET", map[string]string{"user:1": "Ada", "user:2": "Bob"})) // want `MSET keys .*"user:[12]" and "user:[12]" never`
}

func FlatMapTagged(ctx context.Context, c *radix.Cluster) error {
	return c.Do(ctx, radix.FlatCmd(nil, "MSET", map[string]string{"{user}:1": "Ada", "{user}:2": "Bob"}))
}

func Config(ctx context.Context, c *radix.Cluster) error {
	var config radix.CmdConfig
	return c.Do(ctx, config.Cmd(nil, "SUNIONSTORE", "all", "some")) // want `SUNIONSTORE keys .*"all" and "some" never`
}

func ConfigTagged(ctx context.Context, c *radix.Cluster) error {
	var config radix.CmdConfig
	return c.Do(ctx, config.FlatCmd(nil, "SUNIONSTORE", "{all}", "{all}:some"))
}

func Streams(ctx context.Context, c *radix.Cluster) error {
	return c.Do(ctx, radix.Cmd(nil, "XREAD", "COUNT", "1", "STREAMS", "jobs", "mails", "0", "0")) // want `XREAD keys .*"jobs" and "mails" never share one; the client refuses it`
}

func StreamsTagged(ctx context.Context, c *radix.Cluster) error {
	return c.Do(ctx, radix.Cmd(nil, "XREAD", "COUNT", "1", "STREAMS", "{q}:jobs", "{q}:mails", "0", "0"))
}

var move = radix.NewEvalScript(`return redis.call('RENAMENX', KEYS[1], KEYS[2])`)

func Script(ctx context.Context, c *radix.Cluster) error {
	return c.Do(ctx, move.Cmd(nil, []string{"user:1", "user:2"})) // want `the script's KEYS .*"user:1" and "user:2" never share one; the client refuses it with "keys ... do not belong to the same slot"; .* \(SL103\)`
}

func ScriptTagged(ctx context.Context, c *radix.Cluster) error {
	return c.Do(ctx, move.FlatCmd(nil, []string{"{user}:1", "{user}:2"}, 1))
}

func SpelledOut(ctx context.Context, c *radix.Cluster) error {
	return c.Do(ctx, radix.Cmd(nil, "EVAL", "return #KEYS", "2", "user:1", "user:2")) // want `the script's KEYS .*"user:1" and "user:2" never`
}

func store(ctx context.Context, c radix.MultiClient, from, to string) error {
	return c.Do(ctx, radix.Cmd(nil, "COPY", from, to))
}

func Wrapped(ctx context.Context, c *radix.Cluster) error {
	return store(ctx, c, "user:1", "user:2") // want `COPY keys .*"user:1" and "user:2" never`
}

func WrappedTagged(ctx context.Context, c *radix.Cluster) error {
	return store(ctx, c, "{user}:1", "{user}:2")
}
