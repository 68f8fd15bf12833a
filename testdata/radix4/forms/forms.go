// Package forms has calls of radix v4 that need a client of one server.
package forms

import (
	"context"

	"github.com/mediocregopher/radix/v4"
)

func Reader(ctx context.Context, c radix.Client) error {
	streams := map[string]radix.StreamConfig{"jobs": {}, "mails": {}}
	_, _, err := radix.StreamReaderConfig{}.New(c, streams).Next(ctx) // want `XREAD keys .*"(jobs|mails)" and "(jobs|mails)" never`
	return err
}

func ReaderTagged(ctx context.Context, c radix.Client) error {
	streams := map[string]radix.StreamConfig{"{q}:jobs": {}, "{q}:mails": {}}
	_, _, err := radix.StreamReaderConfig{}.New(c, streams).Next(ctx)
	return err
}

// To one server a pipeline is many commands, each of which is answered by itself.
func Pipeline(ctx context.Context, c radix.Client) error {
	p := radix.NewPipeline()
	p.Append(radix.Cmd(nil, "INCR", "user:1"))
	p.Append(radix.Cmd(nil, "INCR", "user:2"))
	return c.Do(ctx, p)
}

// A command over several slots is refused by the server, not by the client.
func Refused(ctx context.Context, c radix.Client) error {
	return c.Do(ctx, radix.Cmd(nil, "MSET", "user:1", "Ada", "user:2", "Bob")) // want `MSET keys .*"user:1" and "user:2" never share one; use .*; or split it`
}

// What is appended comes from elsewhere.
func Unknown(ctx context.Context, c radix.MultiClient, actions []radix.Action) error {
	p := radix.NewPipeline()
	for _, a := range actions {
		p.Append(a)
	}
	return c.Do(ctx, p)
}
