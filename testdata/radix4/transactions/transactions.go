// Package transactions has what radix v4 sends to one node together: pipelines, and the commands of one connection.
package transactions

import (
	"context"
	"fmt"

	"github.com/mediocregopher/radix/v4"
)

func Pipeline(ctx context.Context, c *radix.Cluster, id int64) error {
	p := radix.NewPipeline() // want `the pipeline's keys are in different hash slots: "user:<id>:name" and "user:<id>:mail" never share one; the client refuses it with "keys ... do not belong to the same slot"; use "user:\{<id>\}:name" and "user:\{<id>\}:mail"; or use a Do for each command \(SL102\)`
	p.Append(radix.Cmd(nil, "SET", fmt.Sprintf("user:%d:name", id), "Ada"))
	p.Append(radix.Cmd(nil, "SET", fmt.Sprintf("user:%d:mail", id), "ada@example.com"))
	return c.Do(ctx, p)
}

func PipelineTagged(ctx context.Context, c *radix.Cluster, id int64) error {
	p := radix.NewPipeline()
	p.Append(radix.Cmd(nil, "SET", fmt.Sprintf("user:{%d}:name", id), "Ada"))
	p.Append(radix.Cmd(nil, "SET", fmt.Sprintf("user:{%d}:mail", id), "ada@example.com"))
	return c.Do(ctx, p)
}

func PipelineLoop(ctx context.Context, c *radix.Cluster, ids []int64) error {
	p := radix.NewPipeline() // want `the pipeline's keys .*"user:<id>" and "user:<other id>" of two turns of a loop share one only by chance`
	for _, id := range ids {
		p.Append(radix.FlatCmd(nil, "INCR", fmt.Sprintf("user:%d", id)))
	}
	return c.Do(ctx, p)
}

func PipelineLoopTagged(ctx context.Context, c *radix.Cluster, ids []int64) error {
	p := radix.NewPipeline()
	for _, id := range ids {
		p.Append(radix.FlatCmd(nil, "INCR", fmt.Sprintf("{user}:%d", id)))
	}
	return c.Do(ctx, p)
}

func fill(p *radix.Pipeline, key string) {
	p.Append(radix.Cmd(nil, "INCR", key))
	p.Append(radix.Cmd(nil, "EXPIRE", key, "60"))
}

func PipelineHelper(ctx context.Context, c *radix.Cluster) error {
	p := radix.NewPipeline() // want `the pipeline's keys .*"user:1" and "user:2" never`
	fill(p, "user:1")
	fill(p, "user:2")
	return c.Do(ctx, p)
}

func PipelineHelperTagged(ctx context.Context, c *radix.Cluster) error {
	p := radix.NewPipeline()
	fill(p, "{user}:1")
	fill(p, "{user}:2")
	return c.Do(ctx, p)
}

// One after another, each goes its own way.
func EachByItself(ctx context.Context, c *radix.Cluster) error {
	if err := c.Do(ctx, radix.Cmd(nil, "TOUCH", "user:1")); err != nil {
		return err
	}
	return c.Do(ctx, radix.Cmd(nil, "TOUCH", "user:2"))
}

// The commands of one connection go to the node of the key that it is got for, whose keys these may not be.
func Conn(ctx context.Context, c *radix.Cluster) error {
	return c.Do(ctx, radix.WithConn("user:1", func(ctx context.Context, conn radix.Conn) error { // want `the dedicated connection's keys are in different hash slots: "user:1" and "user:3" never share one; all of it goes to one node, which answers MOVED for the keys of others; .*; or use a Do for each command, if nobody needs all or nothing \(SL102\)`
		if err := conn.Do(ctx, radix.Cmd(nil, "TOUCH", "user:1")); err != nil {
			return err
		}
		return conn.Do(ctx, radix.Cmd(nil, "TOUCH", "user:3"))
	}))
}

func ConnTagged(ctx context.Context, c *radix.Cluster) error {
	return c.Do(ctx, radix.WithConn("{user}:1", func(ctx context.Context, conn radix.Conn) error {
		if err := conn.Do(ctx, radix.Cmd(nil, "TOUCH", "{user}:1")); err != nil {
			return err
		}
		return conn.Do(ctx, radix.Cmd(nil, "TOUCH", "{user}:2"))
	}))
}

func ConnKey(ctx context.Context, c *radix.Cluster) error {
	return c.Do(ctx, radix.WithConn("user:1", func(ctx context.Context, conn radix.Conn) error { // want `the dedicated connection's keys .*"user:1" and "user:3" never`
		return conn.Do(ctx, radix.Cmd(nil, "TOUCH", "user:3"))
	}))
}

func ConnPipeline(ctx context.Context, c *radix.Cluster) error {
	return c.Do(ctx, radix.WithConn("user:1", func(ctx context.Context, conn radix.Conn) error { // want `the dedicated connection's keys .*"user:1" and "user:3" never`
		p := radix.NewPipeline()
		p.Append(radix.Cmd(nil, "TOUCH", "user:1"))
		p.Append(radix.Cmd(nil, "TOUCH", "user:3"))
		return conn.Do(ctx, p)
	}))
}

// No key says that the connection may be any node's.
func ConnWithoutKey(ctx context.Context, c *radix.Cluster) error {
	return c.Do(ctx, radix.WithConn("", func(ctx context.Context, conn radix.Conn) error {
		return conn.Do(ctx, radix.Cmd(nil, "PING"))
	}))
}

func Multi(ctx context.Context, c *radix.Cluster, id int64) error {
	return c.Do(ctx, radix.WithConn(fmt.Sprintf("user:%d:name", id), func(ctx context.Context, conn radix.Conn) error {
		if err := conn.Do(ctx, radix.Cmd(nil, "MULTI")); err != nil { // want `the transaction's keys .*"user:<id>:name" and "user:<id>:mail" never share one; use .*; or use a Do for each command, if nobody needs all or nothing`
			return err
		}
		if err := conn.Do(ctx, radix.Cmd(nil, "SET", fmt.Sprintf("user:%d:name", id), "Ada")); err != nil {
			_ = conn.Do(ctx, radix.Cmd(nil, "DISCARD"))
			return err
		}
		if err := conn.Do(ctx, radix.Cmd(nil, "SET", fmt.Sprintf("user:%d:mail", id), "ada@example.com")); err != nil {
			_ = conn.Do(ctx, radix.Cmd(nil, "DISCARD"))
			return err
		}
		return conn.Do(ctx, radix.Cmd(nil, "EXEC"))
	}))
}

func MultiTagged(ctx context.Context, c *radix.Cluster, id int64) error {
	return c.Do(ctx, radix.WithConn(fmt.Sprintf("user:{%d}:name", id), func(ctx context.Context, conn radix.Conn) error {
		if err := conn.Do(ctx, radix.Cmd(nil, "MULTI")); err != nil {
			return err
		}
		if err := conn.Do(ctx, radix.Cmd(nil, "SET", fmt.Sprintf("user:{%d}:name", id), "Ada")); err != nil {
			_ = conn.Do(ctx, radix.Cmd(nil, "DISCARD"))
			return err
		}
		if err := conn.Do(ctx, radix.Cmd(nil, "SET", fmt.Sprintf("user:{%d}:mail", id), "ada@example.com")); err != nil {
			_ = conn.Do(ctx, radix.Cmd(nil, "DISCARD"))
			return err
		}
		return conn.Do(ctx, radix.Cmd(nil, "EXEC"))
	}))
}

func MultiPipeline(ctx context.Context, c *radix.Cluster) error {
	p := radix.NewPipeline() // want `the pipeline's keys .*"user:1" and "user:2" never`
	p.Append(radix.Cmd(nil, "MULTI"))
	p.Append(radix.Cmd(nil, "INCR", "user:1"))
	p.Append(radix.Cmd(nil, "INCR", "user:2"))
	p.Append(radix.Cmd(nil, "EXEC"))
	return c.Do(ctx, p)
}
