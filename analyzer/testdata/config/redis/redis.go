// Package redis has the methods of the real client that the fixtures need, so that nothing is
// downloaded to analyze them.
package redis

import "context"

type SliceCmd struct{}

type IntCmd struct{}

type StatusCmd struct{}

type cmdable struct{}

func (cmdable) MGet(ctx context.Context, keys ...string) *SliceCmd        { return nil }
func (cmdable) Del(ctx context.Context, keys ...string) *IntCmd           { return nil }
func (cmdable) Get(ctx context.Context, key string) *SliceCmd             { return nil }
func (cmdable) Rename(ctx context.Context, key, newkey string) *StatusCmd { return nil }

type Client struct{ cmdable }

type ClusterClient struct{ cmdable }

type UniversalClient interface {
	MGet(ctx context.Context, keys ...string) *SliceCmd
	Del(ctx context.Context, keys ...string) *IntCmd
	Get(ctx context.Context, key string) *SliceCmd
	Rename(ctx context.Context, key, newkey string) *StatusCmd
}

type Cmd struct{}

type Scripter interface {
	Eval(ctx context.Context, script string, keys []string, args ...any) *Cmd
}

func (cmdable) Eval(ctx context.Context, script string, keys []string, args ...any) *Cmd { return nil }
