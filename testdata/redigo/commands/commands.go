// Package commands has commands of redigo, each a name and its arguments.
package commands

import (
	"fmt"
	"time"

	"github.com/gomodule/redigo/redis"
	"github.com/mna/redisc"
)

func Do(cluster *redisc.Cluster) error {
	c := cluster.Get()
	defer c.Close()
	_, err := c.Do("MGET", "user:1", "user:2") // want `MGET keys are in different hash slots: "user:1" and "user:2" never share one; use "\{user\}:1" and "\{user\}:2"; or split it by slot: redisc.SplitBySlot, and one MGET on a connection of its own for each group \(SL101\)`
	return err
}

func DoTagged(cluster *redisc.Cluster) error {
	c := cluster.Get()
	defer c.Close()
	_, err := c.Do("MGET", "{user}:1", "{user}:2")
	return err
}

// The server does not care for the case of a command's letters.
func DoLowerCase(cluster *redisc.Cluster) error {
	c := cluster.Get()
	defer c.Close()
	_, err := c.Do("renameNX", "user:1", "user:2") // want `RENAMENX keys .*"user:1" and "user:2" never`
	return err
}

const read = "mget"

func DoNamedCommand(cluster *redisc.Cluster) error {
	c := cluster.Get()
	defer c.Close()
	_, err := c.Do(read, "user:1", "user:2") // want `MGET keys .*"user:1" and "user:2" never`
	return err
}

func DoOneKey(cluster *redisc.Cluster) error {
	c := cluster.Get()
	defer c.Close()
	_, err := c.Do("SET", "user:1", "user:2")
	return err
}

func DoPairs(cluster *redisc.Cluster, id int64) error {
	c := cluster.Get()
	defer c.Close()
	_, err := c.Do("MSET", fmt.Sprintf("user:%d:name", id), "Ada", fmt.Sprintf("user:%d:mail", id), "ada@example.com") // want `MSET keys .*"user:<id>:name" and "user:<id>:mail" never .*one SET for each key`
	return err
}

func DoPairsTagged(cluster *redisc.Cluster, id int64) error {
	c := cluster.Get()
	defer c.Close()
	_, err := c.Do("MSET", fmt.Sprintf("user:{%d}:name", id), "Ada", fmt.Sprintf("user:{%d}:mail", id), "ada@example.com")
	return err
}

func DoCounted(cluster *redisc.Cluster) error {
	c := cluster.Get()
	defer c.Close()
	_, err := c.Do("ZUNIONSTORE", "{s}all", 2, "{s}1", "other", "WEIGHTS", 1, 2) // want `ZUNIONSTORE keys .*"\{s\}all" and "other" never`
	return err
}

func DoCountedTagged(cluster *redisc.Cluster) error {
	c := cluster.Get()
	defer c.Close()
	_, err := c.Do("ZUNIONSTORE", "{s}all", 2, "{s}1", "{s}2", "WEIGHTS", 1, 2)
	return err
}

// What is sent is answered later.
func Send(cluster *redisc.Cluster) error {
	c := cluster.Get()
	defer c.Close()
	if err := c.Send("DEL", "user:1", "user:2"); err != nil { // want `DEL keys .*"user:1" and "user:2" never`
		return err
	}
	if err := c.Flush(); err != nil {
		return err
	}
	_, err := c.Receive()
	return err
}

func SendTagged(cluster *redisc.Cluster) error {
	c := cluster.Get()
	defer c.Close()
	if err := c.Send("DEL", "{user}:1", "{user}:2"); err != nil {
		return err
	}
	if err := c.Flush(); err != nil {
		return err
	}
	_, err := c.Receive()
	return err
}

func DoWithTimeoutFunction(cluster *redisc.Cluster) error {
	c := cluster.Get()
	defer c.Close()
	_, err := redis.DoWithTimeout(c, time.Second, "SINTER", "user:1", "user:2") // want `SINTER keys .*"user:1" and "user:2" never`
	return err
}

func DoWithTimeoutFunctionTagged(cluster *redisc.Cluster) error {
	c := cluster.Get()
	defer c.Close()
	_, err := redis.DoWithTimeout(c, time.Second, "SINTER", "{user}:1", "{user}:2")
	return err
}

// A helper's result is what most programs look at.
func Strings(cluster *redisc.Cluster) error {
	c := cluster.Get()
	defer c.Close()
	_, err := redis.Strings(c.Do("SUNION", "user:1", "user:2")) // want `SUNION keys .*"user:1" and "user:2" never`
	return err
}

type store struct{ redis.Conn }

// A struct that embeds a connection is one.
func Embedded(cluster *redisc.Cluster) error {
	s := store{cluster.Get()}
	defer s.Close()
	_, err := s.Do("MGET", "user:1", "user:2") // want `MGET keys .*"user:1" and "user:2" never`
	return err
}

func move(c redis.Conn, from, to string) error {
	_, err := c.Do("RENAME", from, to)
	return err
}

func Wrapped(cluster *redisc.Cluster) error {
	c := cluster.Get()
	defer c.Close()
	return move(c, "user:1", "user:2") // want `RENAME keys .*"user:1" and "user:2" never share one \(move issues it\)`
}

func WrappedTagged(cluster *redisc.Cluster) error {
	c := cluster.Get()
	defer c.Close()
	return move(c, "{user}:1", "{user}:2")
}
