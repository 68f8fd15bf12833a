// Package transactions has what radix v3 sends to one node together: pipelines, and the commands of one connection.
package transactions

import (
	"fmt"

	"github.com/mediocregopher/radix/v3"
)

func Pipeline(c *radix.Cluster, id int64) error {
	return c.Do(radix.Pipeline( // want `the pipeline's keys are in different hash slots: "user:<id>:name" and "user:<id>:mail" never share one; the client refuses it with "keys ... do not belong to the same slot"; use "user:\{<id>\}:name" and "user:\{<id>\}:mail"; or use a Do for each command \(SL102\)`
		radix.Cmd(nil, "SET", fmt.Sprintf("user:%d:name", id), "Ada"),
		radix.Cmd(nil, "SET", fmt.Sprintf("user:%d:mail", id), "ada@example.com"),
	))
}

func PipelineTagged(c *radix.Cluster, id int64) error {
	return c.Do(radix.Pipeline(
		radix.Cmd(nil, "SET", fmt.Sprintf("user:{%d}:name", id), "Ada"),
		radix.Cmd(nil, "SET", fmt.Sprintf("user:{%d}:mail", id), "ada@example.com"),
	))
}

func PipelineLoop(c *radix.Cluster, ids []int64) error {
	var all []radix.CmdAction
	for _, id := range ids {
		all = append(all, radix.FlatCmd(nil, "INCRBY", fmt.Sprintf("user:%d", id), 1))
	}
	return c.Do(radix.Pipeline(all...)) // want `the pipeline's keys .*"user:<id>" and "user:<other id>" of two turns of a loop share one only by chance`
}

func PipelineLoopTagged(c *radix.Cluster, ids []int64) error {
	var all []radix.CmdAction
	for _, id := range ids {
		all = append(all, radix.FlatCmd(nil, "INCRBY", fmt.Sprintf("{user}:%d", id), 1))
	}
	return c.Do(radix.Pipeline(all...))
}

// One after another, each goes its own way.
func EachByItself(c *radix.Cluster) error {
	if err := c.Do(radix.Cmd(nil, "TOUCH", "user:1")); err != nil {
		return err
	}
	return c.Do(radix.Cmd(nil, "TOUCH", "user:2"))
}

// The commands of one connection go to the node of the key that it is got for, whose keys these may not be.
func Conn(c *radix.Cluster) error {
	return c.Do(radix.WithConn("user:1", func(conn radix.Conn) error { // want `the dedicated connection's keys are in different hash slots: "user:1" and "user:3" never share one; all of it goes to one node, which answers MOVED for the keys of others; .*; or use a Do for each command, if nobody needs all or nothing \(SL102\)`
		if err := conn.Do(radix.Cmd(nil, "TOUCH", "user:1")); err != nil {
			return err
		}
		return conn.Do(radix.Cmd(nil, "TOUCH", "user:3"))
	}))
}

func ConnTagged(c *radix.Cluster) error {
	return c.Do(radix.WithConn("{user}:1", func(conn radix.Conn) error {
		if err := conn.Do(radix.Cmd(nil, "TOUCH", "{user}:1")); err != nil {
			return err
		}
		return conn.Do(radix.Cmd(nil, "TOUCH", "{user}:2"))
	}))
}

func ConnKey(c *radix.Cluster) error {
	return c.Do(radix.WithConn("user:1", func(conn radix.Conn) error { // want `the dedicated connection's keys .*"user:1" and "user:3" never`
		return conn.Do(radix.Cmd(nil, "TOUCH", "user:3"))
	}))
}

func ConnPipeline(c *radix.Cluster) error {
	return c.Do(radix.WithConn("user:1", func(conn radix.Conn) error { // want `the dedicated connection's keys .*"user:1" and "user:3" never`
		return conn.Do(radix.Pipeline(radix.Cmd(nil, "TOUCH", "user:1"), radix.Cmd(nil, "TOUCH", "user:3")))
	}))
}

// No key says that the connection may be any node's.
func ConnWithoutKey(c *radix.Cluster) error {
	return c.Do(radix.WithConn("", func(conn radix.Conn) error {
		return conn.Do(radix.Cmd(nil, "PING"))
	}))
}

func Multi(c *radix.Cluster, id int64) error {
	return c.Do(radix.WithConn(fmt.Sprintf("user:%d:name", id), func(conn radix.Conn) error {
		if err := conn.Do(radix.Cmd(nil, "MULTI")); err != nil { // want `the transaction's keys .*"user:<id>:name" and "user:<id>:mail" never share one; use .*; or use a Do for each command, if nobody needs all or nothing`
			return err
		}
		if err := conn.Do(radix.Cmd(nil, "SET", fmt.Sprintf("user:%d:name", id), "Ada")); err != nil {
			_ = conn.Do(radix.Cmd(nil, "DISCARD"))
			return err
		}
		if err := conn.Do(radix.Cmd(nil, "SET", fmt.Sprintf("user:%d:mail", id), "ada@example.com")); err != nil {
			_ = conn.Do(radix.Cmd(nil, "DISCARD"))
			return err
		}
		return conn.Do(radix.Cmd(nil, "EXEC"))
	}))
}

func MultiTagged(c *radix.Cluster, id int64) error {
	return c.Do(radix.WithConn(fmt.Sprintf("user:{%d}:name", id), func(conn radix.Conn) error {
		if err := conn.Do(radix.Cmd(nil, "MULTI")); err != nil {
			return err
		}
		if err := conn.Do(radix.Cmd(nil, "SET", fmt.Sprintf("user:{%d}:name", id), "Ada")); err != nil {
			_ = conn.Do(radix.Cmd(nil, "DISCARD"))
			return err
		}
		if err := conn.Do(radix.Cmd(nil, "SET", fmt.Sprintf("user:{%d}:mail", id), "ada@example.com")); err != nil {
			_ = conn.Do(radix.Cmd(nil, "DISCARD"))
			return err
		}
		return conn.Do(radix.Cmd(nil, "EXEC"))
	}))
}

func MultiPipeline(c *radix.Cluster) error {
	return c.Do(radix.Pipeline( // want `the pipeline's keys .*"user:1" and "user:2" never`
		radix.Cmd(nil, "MULTI"),
		radix.Cmd(nil, "INCR", "user:1"),
		radix.Cmd(nil, "INCR", "user:2"),
		radix.Cmd(nil, "EXEC"),
	))
}
