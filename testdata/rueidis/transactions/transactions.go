// Package transactions has MULTI and EXEC of rueidis: in one DoMulti, and on a dedicated connection.
package transactions

import (
	"context"
	"fmt"

	"github.com/redis/rueidis"
)

func DoMulti(ctx context.Context, c rueidis.Client, id int64) error {
	return answers(c.DoMulti(ctx, // want `the transaction's keys are in different hash slots: "user:<id>:name" and "user:<id>:mail" never share one; sending it panics with "Mixing no-slot and cross slot commands in DoMulti is prohibited"; use "user:\{<id>\}:name" and "user:\{<id>\}:mail"; or use DoMulti without MULTI and EXEC, if nobody needs all or nothing \(SL102\)`
		c.B().Multi().Build(),
		c.B().Set().Key(fmt.Sprintf("user:%d:name", id)).Value("Ada").Build(),
		c.B().Set().Key(fmt.Sprintf("user:%d:mail", id)).Value("ada@example.com").Build(),
		c.B().Exec().Build(),
	))
}

func DoMultiTagged(ctx context.Context, c rueidis.Client, id int64) error {
	return answers(c.DoMulti(ctx,
		c.B().Multi().Build(),
		c.B().Set().Key(fmt.Sprintf("user:{%d}:name", id)).Value("Ada").Build(),
		c.B().Set().Key(fmt.Sprintf("user:{%d}:mail", id)).Value("ada@example.com").Build(),
		c.B().Exec().Build(),
	))
}

// Without MULTI each command goes its own way.
func Plain(ctx context.Context, c rueidis.Client, id int64) error {
	return answers(c.DoMulti(ctx,
		c.B().Set().Key(fmt.Sprintf("user:%d:name", id)).Value("Ada").Build(),
		c.B().Set().Key(fmt.Sprintf("user:%d:mail", id)).Value("ada@example.com").Build(),
	))
}

func Appended(ctx context.Context, c rueidis.Client, first, second int64) error {
	cmds := rueidis.Commands{c.B().Multi().Build()}
	for _, id := range []int64{first, second} {
		cmds = append(cmds, c.B().Set().Key(fmt.Sprintf("user:%d", id)).Value("Ada").Build())
	}
	cmds = append(cmds, c.B().Exec().Build())
	return answers(c.DoMulti(ctx, cmds...)) // want `the transaction's keys .*"user:<id>" and "user:<other id>" of two turns of a loop share one only by chance`
}

func AppendedTagged(ctx context.Context, c rueidis.Client, first, second int64) error {
	cmds := rueidis.Commands{c.B().Multi().Build()}
	for _, id := range []int64{first, second} {
		cmds = append(cmds, c.B().Set().Key(fmt.Sprintf("{user}:%d", id)).Value("Ada").Build())
	}
	cmds = append(cmds, c.B().Exec().Build())
	return answers(c.DoMulti(ctx, cmds...))
}

func answers(list []rueidis.RedisResult) error {
	for _, r := range list {
		if err := r.Error(); err != nil {
			return err
		}
	}
	return nil
}

func Dedicated(ctx context.Context, c rueidis.Client) error {
	return c.Dedicated(func(d rueidis.DedicatedClient) error { // want `the dedicated connection's keys are in different hash slots: "user:1" and "user:2" never share one; sending it panics with "cross slot command in Dedicated is prohibited"`
		if err := d.Do(ctx, d.B().Watch().Key("user:1").Build()).Error(); err != nil {
			return err
		}
		return d.Do(ctx, d.B().Get().Key("user:2").Build()).Error()
	})
}

func DedicatedTagged(ctx context.Context, c rueidis.Client) error {
	return c.Dedicated(func(d rueidis.DedicatedClient) error {
		if err := d.Do(ctx, d.B().Watch().Key("{user}:1").Build()).Error(); err != nil {
			return err
		}
		return d.Do(ctx, d.B().Set().Key("{user}:2").Value("Ada").Build()).Error()
	})
}

func Dedicate(ctx context.Context, c rueidis.Client) error {
	d, cancel := c.Dedicate() // want `the dedicated connection's keys .*"user:1" and "user:2" never`
	defer cancel()
	if err := d.Do(ctx, d.B().Set().Key("user:1").Value("Ada").Build()).Error(); err != nil {
		return err
	}
	return d.Do(ctx, d.B().Set().Key("user:2").Value("Alan").Build()).Error()
}

func DedicateTagged(ctx context.Context, c rueidis.Client) error {
	d, cancel := c.Dedicate()
	defer cancel()
	if err := d.Do(ctx, d.B().Set().Key("{user}:1").Value("Ada").Build()).Error(); err != nil {
		return err
	}
	return d.Do(ctx, d.B().Set().Key("{user}:2").Value("Alan").Build()).Error()
}
