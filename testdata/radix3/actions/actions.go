// Package actions has commands of radix v3, each a value that a client performs.
package actions

import (
	"fmt"
	"time"

	"github.com/mediocregopher/radix/v3"
)

func Cmd(c *radix.Cluster, id int64) error {
	var users []string
	return c.Do(radix.Cmd(&users, "MGET", name(id), mail(id))) // want `MGET keys are in different hash slots: "user:<id>:name" and "user:<id>:mail" never share one; use "user:\{<id>\}:name" and "user:\{<id>\}:mail"; or split it by slot: a Do with one GET for each key \(SL101\)`
}

func CmdTagged(c *radix.Cluster, id int64) error {
	var users []string
	return c.Do(radix.Cmd(&users, "MGET", taggedName(id), taggedMail(id)))
}

func name(id int64) string       { return fmt.Sprintf("user:%d:name", id) }
func mail(id int64) string       { return fmt.Sprintf("user:%d:mail", id) }
func taggedName(id int64) string { return fmt.Sprintf("user:{%d}:name", id) }
func taggedMail(id int64) string { return fmt.Sprintf("user:{%d}:mail", id) }

func LowerCase(c *radix.Cluster) error {
	return c.Do(radix.Cmd(nil, "rename", "user:1", "user:2")) // want `RENAME keys .*"user:1" and "user:2" never`
}

func LowerCaseTagged(c *radix.Cluster) error {
	return c.Do(radix.Cmd(nil, "rename", "{user}:1", "{user}:2"))
}

// The client compares the keys that it knows of: all of a few commands, of most of them the first.
func Refused(c *radix.Cluster) error {
	return c.Do(radix.Cmd(nil, "BITOP", "AND", "all", "some")) // want `BITOP keys .*"all" and "some" never share one; the client refuses it with "keys ... do not belong to the same slot"; only`
}

func RefusedTagged(c *radix.Cluster) error {
	return c.Do(radix.Cmd(nil, "BITOP", "AND", "{all}", "{all}:some"))
}

// Made here and performed there.
func Later(c *radix.Cluster) error {
	count := radix.Cmd(nil, "EXISTS", "user:1", "user:2") // want `EXISTS keys .*"user:1" and "user:2" never`
	if err := c.Do(radix.Cmd(nil, "SET", "user:1", "Ada")); err != nil {
		return err
	}
	return c.Do(count)
}

func Spread(c *radix.Cluster, ids []int64) error {
	keys := make([]string, 0, len(ids))
	for _, id := range ids {
		keys = append(keys, name(id))
	}
	return c.Do(radix.Cmd(nil, "DEL", keys...)) // want `DEL keys .*"user:<id>:name" and "user:<other id>:name" of two turns of a loop share one only by chance`
}

func SpreadTagged(c *radix.Cluster, ids []int64) error {
	keys := make([]string, 0, len(ids))
	for _, id := range ids {
		keys = append(keys, fmt.Sprintf("{user}:%d", id))
	}
	return c.Do(radix.Cmd(nil, "DEL", keys...))
}

// FlatCmd takes arguments of any type, and makes one of each element of a slice.
func Flat(c *radix.Cluster, id int64) error {
	return c.Do(radix.FlatCmd(nil, "MGET", "user:0", []string{name(id), mail(id)})) // want `MGET keys .*"user:<id>:name" and "user:<id>:mail" never`
}

func FlatTagged(c *radix.Cluster, id int64) error {
	return c.Do(radix.FlatCmd(nil, "MGET", taggedName(id), []string{taggedName(id), taggedMail(id)}))
}

func FlatNumkeys(c *radix.Cluster) error {
	sets := []string{"{a}", "{b}"}
	return c.Do(radix.FlatCmd(nil, "ZUNIONSTORE", "{a}:sum", len(sets), sets)) // want `ZUNIONSTORE keys .*"\{a\}:sum" and "\{b\}" never`
}

func FlatNumkeysTagged(c *radix.Cluster) error {
	sets := []string{"{a}", "{a}:b"}
	return c.Do(radix.FlatCmd(nil, "ZUNIONSTORE", "{a}:sum", len(sets), sets))
}

func FlatMembers(c *radix.Cluster, members []string) error {
	return c.Do(radix.FlatCmd(nil, "SADD", "user:1", members))
}

func FlatPairs(c *radix.Cluster) error {
	return c.Do(radix.FlatCmd(nil, "MSET", "user:1", "Ada", "user:2", 7)) // want `MSET keys .*"user:1" and "user:2" never`
}

func FlatPairsTagged(c *radix.Cluster) error {
	return c.Do(radix.FlatCmd(nil, "MSET", "{user}:1", "Ada", "{user}:2", 7))
}

func Streams(c *radix.Cluster) error {
	return c.Do(radix.Cmd(nil, "XREAD", "COUNT", "1", "STREAMS", "jobs", "mails", "0", "0")) // want `XREAD keys .*"jobs" and "mails" never share one; the client refuses it`
}

func StreamsTagged(c *radix.Cluster) error {
	return c.Do(radix.Cmd(nil, "XREAD", "COUNT", "1", "STREAMS", "{q}:jobs", "{q}:mails", "0", "0"))
}

func Reader(c *radix.Cluster) error {
	r := radix.NewStreamReader(c, radix.StreamReaderOpts{Streams: map[string]*radix.StreamEntryID{"jobs": nil, "mails": nil}, Block: time.Millisecond}) // want `XREAD keys .*"(jobs|mails)" and "(jobs|mails)" never`
	r.Next()
	return r.Err()
}

func ReaderTagged(c *radix.Cluster) error {
	r := radix.NewStreamReader(c, radix.StreamReaderOpts{Streams: map[string]*radix.StreamEntryID{"{q}:jobs": nil, "{q}:mails": nil}, Block: time.Millisecond})
	r.Next()
	return r.Err()
}

// The number of keys is the script's, of what it is performed with the first ones are keys.
var move = radix.NewEvalScript(2, `return redis.call('RENAMENX', KEYS[1], KEYS[2])`)

func Script(c *radix.Cluster) error {
	return c.Do(move.Cmd(nil, "user:1", "user:2", "arg")) // want `the script's KEYS .*"user:1" and "user:2" never share one; the client refuses it with "keys ... do not belong to the same slot"; .* \(SL103\)`
}

func ScriptTagged(c *radix.Cluster) error {
	return c.Do(move.FlatCmd(nil, []string{"{user}:1", "{user}:2"}, 1))
}

func SpelledOut(c *radix.Cluster) error {
	return c.Do(radix.Cmd(nil, "EVAL", "return #KEYS", "2", "user:1", "user:2")) // want `the script's KEYS .*"user:1" and "user:2" never`
}

func store(c radix.Client, from, to string) error {
	return c.Do(radix.Cmd(nil, "COPY", from, to))
}

func Wrapped(c *radix.Cluster) error {
	return store(c, "user:1", "user:2") // want `COPY keys .*"user:1" and "user:2" never`
}

func WrappedTagged(c *radix.Cluster) error {
	return store(c, "{user}:1", "{user}:2")
}
