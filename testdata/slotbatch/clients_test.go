// Package slotbatch_test runs slotbatch with real clients on a real cluster.
package slotbatch_test

import (
	"context"
	"crypto/tls"
	"flag"
	"fmt"
	"net"
	"os"
	"sync/atomic"
	"testing"
	"time"

	redigo "github.com/gomodule/redigo/redis"
	"github.com/mna/redisc"
	"github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"

	"github.com/slotlint/slotlint/internal/clustertest"
	"github.com/slotlint/slotlint/slotbatch"
)

// cluster is shared by the tests that leave its nodes and slots as they are.
var cluster *clustertest.Cluster

func TestMain(m *testing.M) {
	flag.Parse()
	redis.SetLogger(quiet{}) // it would print each failed dial to a stopped node
	os.Exit(clustertest.Run(m, func(c *clustertest.Cluster) {
		if cluster = c; c == nil {
			flag.Set("test.run", "^Test") // tests can skip themselves, examples can not
		}
	}))
}

type quiet struct{}

func (quiet) Printf(context.Context, string, ...any) {}

// A client is one way to read and write with a real client. Values are strings; nil is missing.
type client struct {
	name  string
	read  slotbatch.ReadFunc[any]
	piped slotbatch.ReadPipelinedFunc[any] // nil where the client has no need of it
	del   slotbatch.DeleteFunc
	set   slotbatch.SetFunc[string]
	opts  []slotbatch.Option
}

// clients returns all clients, connected to c.
func clients(tb testing.TB, c *clustertest.Cluster) []client {
	return []client{goRedis(tb, c, new(dialer)), rueidisClient(tb, c, new(dialer)), redigoClient(tb, c, new(dialer))}
}

func goRedis(tb testing.TB, c *clustertest.Cluster, d *dialer) client {
	rdb := newGoRedis(tb, c, d)
	return client{
		name: "go-redis",
		read: func(ctx context.Context, _ uint16, keys []string) ([]any, error) {
			return rdb.MGet(ctx, keys...).Result()
		},
		piped: func(ctx context.Context, groups []slotbatch.Group) []slotbatch.Reply[any] {
			replies, cmds := make([]slotbatch.Reply[any], len(groups)), make([]*redis.SliceCmd, len(groups))
			rdb.Pipelined(ctx, func(p redis.Pipeliner) error {
				for i, g := range groups {
					cmds[i] = p.MGet(ctx, g.Keys...)
				}
				return nil
			})
			for i := range cmds {
				replies[i].Values, replies[i].Err = cmds[i].Result()
			}
			return replies
		},
		del: func(ctx context.Context, _ uint16, keys []string) (int64, error) {
			return rdb.Del(ctx, keys...).Result()
		},
		set: func(ctx context.Context, _ uint16, pairs []slotbatch.Pair[string]) error {
			return rdb.MSet(ctx, slotbatch.Flat(pairs)...).Err()
		},
		opts: []slotbatch.Option{slotbatch.Refresh(func(ctx context.Context, _ error) error {
			rdb.ReloadState(ctx)
			return nil
		})},
	}
}

// newGoRedis connects to the cluster with pools that do not limit what is measured.
func newGoRedis(tb testing.TB, c *clustertest.Cluster, d *dialer) *redis.ClusterClient {
	rdb := redis.NewClusterClient(&redis.ClusterOptions{Addrs: c.Addrs(), PoolSize: 2000, Dialer: d.dial})
	tb.Cleanup(func() { rdb.Close() })
	if err := rdb.Ping(context.Background()).Err(); err != nil {
		tb.Fatal(err)
	}
	return rdb
}

func rueidisClient(tb testing.TB, c *clustertest.Cluster, d *dialer) client {
	rdb := newRueidis(tb, c, d)
	return client{
		name: "rueidis",
		read: func(ctx context.Context, _ uint16, keys []string) ([]any, error) {
			v, err := rdb.Do(ctx, rdb.B().Mget().Key(keys...).Build()).ToAny()
			values, _ := v.([]any)
			return values, err
		},
		piped: func(ctx context.Context, groups []slotbatch.Group) []slotbatch.Reply[any] {
			cmds, replies := make(rueidis.Commands, len(groups)), make([]slotbatch.Reply[any], len(groups))
			for i, g := range groups {
				cmds[i] = rdb.B().Mget().Key(g.Keys...).Build()
			}
			for i, r := range rdb.DoMulti(ctx, cmds...) {
				v, err := r.ToAny()
				replies[i].Values, _ = v.([]any)
				replies[i].Err = err
			}
			return replies
		},
		del: func(ctx context.Context, _ uint16, keys []string) (int64, error) {
			return rdb.Do(ctx, rdb.B().Del().Key(keys...).Build()).AsInt64()
		},
		set: func(ctx context.Context, _ uint16, pairs []slotbatch.Pair[string]) error {
			cmd := rdb.B().Mset().KeyValue()
			for _, p := range pairs {
				cmd = cmd.KeyValue(p.Key, p.Value)
			}
			return rdb.Do(ctx, cmd.Build()).Error()
		},
	}
}

func newRueidis(tb testing.TB, c *clustertest.Cluster, d *dialer) rueidis.Client {
	rdb, err := rueidis.NewClient(rueidis.ClientOption{
		InitAddress: c.Addrs(), DisableCache: true, DisableRetry: true,
		DialCtxFn: func(ctx context.Context, addr string, _ *net.Dialer, _ *tls.Config) (net.Conn, error) {
			return d.dial(ctx, "tcp", addr)
		},
	})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(rdb.Close)
	return rdb
}

func redigoClient(tb testing.TB, c *clustertest.Cluster, d *dialer) client {
	rdb := &redisc.Cluster{
		StartupNodes: c.Addrs(),
		CreatePool: func(addr string, _ ...redigo.DialOption) (*redigo.Pool, error) {
			return &redigo.Pool{MaxIdle: 100, Dial: func() (redigo.Conn, error) {
				return redigo.Dial("tcp", addr, redigo.DialNetDial(func(network, addr string) (net.Conn, error) {
					return d.dial(context.Background(), network, addr)
				}))
			}}, nil
		},
	}
	tb.Cleanup(func() { rdb.Close() })
	if err := rdb.Refresh(); err != nil {
		tb.Fatal(err)
	}
	return client{
		name: "redigo",
		read: func(_ context.Context, _ uint16, keys []string) ([]any, error) {
			conn, _ := redisc.RetryConn(rdb.Get(), 3, 0)
			defer conn.Close()
			values, err := redigo.Values(conn.Do("MGET", redigo.Args{}.AddFlat(keys)...))
			for i, v := range values {
				if b, ok := v.([]byte); ok {
					values[i] = string(b)
				}
			}
			return values, err
		},
		del: func(_ context.Context, _ uint16, keys []string) (int64, error) {
			conn, _ := redisc.RetryConn(rdb.Get(), 3, 0)
			defer conn.Close()
			return redigo.Int64(conn.Do("DEL", redigo.Args{}.AddFlat(keys)...))
		},
		set: func(_ context.Context, _ uint16, pairs []slotbatch.Pair[string]) error {
			conn, _ := redisc.RetryConn(rdb.Get(), 3, 0)
			defer conn.Close()
			_, err := conn.Do("MSET", slotbatch.Flat(pairs)...)
			return err
		},
		opts: []slotbatch.Option{slotbatch.Refresh(func(context.Context, error) error { return rdb.Refresh() })},
	}
}

// A dialer counts a client's open connections, and can put the servers further away.
type dialer struct {
	delay      time.Duration // of each write: a round trip, for a client that does not write ahead
	open, peak atomic.Int64
}

func (d *dialer) dial(ctx context.Context, network, addr string) (net.Conn, error) {
	conn, err := (&net.Dialer{Timeout: 5 * time.Second}).DialContext(ctx, network, addr)
	if err != nil {
		return nil, err
	}
	n := d.open.Add(1)
	for peak := d.peak.Load(); n > peak && !d.peak.CompareAndSwap(peak, n); peak = d.peak.Load() {
	}
	return &counted{Conn: conn, d: d}, nil
}

type counted struct {
	net.Conn
	d      *dialer
	closed atomic.Bool
}

func (c *counted) Write(p []byte) (int, error) {
	time.Sleep(c.d.delay)
	return c.Conn.Write(p)
}

func (c *counted) Close() error {
	if !c.closed.Swap(true) {
		c.d.open.Add(-1)
	}
	return c.Conn.Close()
}

// batch returns n keys in slots all over the cluster, of which every tenth does not exist, with one in
// ten repeated at the end; and what their values are, "" for a missing key.
func batch(prefix string, n int) (keys []string, values map[string]string) {
	values = make(map[string]string, n)
	for i := range n - n/10 {
		key := fmt.Sprintf("%s:%d", prefix, i)
		if i%7 == 0 {
			key = fmt.Sprintf("%s:{group%d}:%d", prefix, i%50, i)
		}
		keys = append(keys, key)
		if values[key] = "value of " + key; i%10 == 3 {
			values[key] = ""
		}
	}
	for i := range n / 10 {
		keys = append(keys, keys[i*3])
	}
	return keys, values
}

// fill sets the keys that exist.
func fill(tb testing.TB, c client, values map[string]string) {
	tb.Helper()
	var pairs []slotbatch.Pair[string]
	for key, value := range values {
		if value != "" {
			pairs = append(pairs, slotbatch.Pair[string]{Key: key, Value: value})
		}
	}
	if err := slotbatch.Set(tb.Context(), pairs, c.set, c.opts...); err != nil {
		tb.Fatal(err)
	}
}

// verify reports each result that is not what the key's value demands. Failed keys are counted, not
// reported.
func verify(t *testing.T, keys []string, values map[string]string, results []slotbatch.Result[any]) (failed int) {
	t.Helper()
	if len(results) != len(keys) {
		t.Fatalf("%d results for %d keys", len(results), len(keys))
	}
	for i, r := range results {
		want := values[keys[i]]
		switch {
		case r.State == slotbatch.Failed:
			failed++
		case r.State == slotbatch.Missing && want == "":
		case r.State == slotbatch.Found && want != "" && r.Value == want:
		default:
			t.Errorf("%s is %v %q, want %q", keys[i], r.State, r.Value, want)
		}
	}
	return failed
}
