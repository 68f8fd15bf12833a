package slotbatch_test

import (
	"context"
	"fmt"

	redigo "github.com/gomodule/redigo/redis"
	"github.com/mna/redisc"
	"github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"

	"github.com/slotlint/slotlint/slotbatch"
)

func Example_goRedis() {
	ctx := context.Background()
	client := redis.NewClusterClient(&redis.ClusterOptions{Addrs: cluster.Addrs()})
	defer client.Close()

	set := func(ctx context.Context, _ uint16, pairs []slotbatch.Pair[string]) error {
		return client.MSet(ctx, slotbatch.Flat(pairs)...).Err()
	}
	read := func(ctx context.Context, _ uint16, keys []string) ([]any, error) {
		return client.MGet(ctx, keys...).Result()
	}
	unlink := func(ctx context.Context, _ uint16, keys []string) (int64, error) {
		return client.Unlink(ctx, keys...).Result()
	}

	pairs := []slotbatch.Pair[string]{{Key: "example:1", Value: "one"}, {Key: "example:2", Value: "two"}}
	if err := slotbatch.Set(ctx, pairs, set); err != nil {
		fmt.Println(err)
		return
	}
	keys := []string{"example:2", "example:absent", "example:1"}
	results, err := slotbatch.Read(ctx, keys, read)
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, r := range results {
		fmt.Println(keys[i], r.State, r.Value)
	}
	n, err := slotbatch.Delete(ctx, keys, unlink)
	fmt.Println(n, "deleted,", err)
	// Output:
	// example:2 found two
	// example:absent missing <nil>
	// example:1 found one
	// 2 deleted, <nil>
}

// A pipeline with one MGET for each slot: the client sends each node its share in one go.
func Example_goRedisPipeline() {
	ctx := context.Background()
	client := redis.NewClusterClient(&redis.ClusterOptions{Addrs: cluster.Addrs()})
	defer client.Close()
	client.Set(ctx, "example:3", "three", 0)

	read := func(ctx context.Context, groups []slotbatch.Group) []slotbatch.Reply[any] {
		pipe := client.Pipeline()
		cmds := make([]*redis.SliceCmd, len(groups))
		for i, g := range groups {
			cmds[i] = pipe.MGet(ctx, g.Keys...)
		}
		pipe.Exec(ctx) // its error is one of the commands'
		replies := make([]slotbatch.Reply[any], len(groups))
		for i, cmd := range cmds {
			replies[i].Values, replies[i].Err = cmd.Result()
		}
		return replies
	}
	keys := []string{"example:absent", "example:3"}
	results, err := slotbatch.ReadPipelined(ctx, keys, read)
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, r := range results {
		fmt.Println(keys[i], r.State, r.Value)
	}
	// Output:
	// example:absent missing <nil>
	// example:3 found three
}

func Example_rueidis() {
	ctx := context.Background()
	client, err := rueidis.NewClient(rueidis.ClientOption{InitAddress: cluster.Addrs(), DisableRetry: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer client.Close()

	set := func(ctx context.Context, _ uint16, pairs []slotbatch.Pair[string]) error {
		cmd := client.B().Mset().KeyValue()
		for _, p := range pairs {
			cmd = cmd.KeyValue(p.Key, p.Value)
		}
		return client.Do(ctx, cmd.Build()).Error()
	}
	read := func(ctx context.Context, _ uint16, keys []string) ([]rueidis.RedisMessage, error) {
		return client.Do(ctx, client.B().Mget().Key(keys...).Build()).ToArray()
	}
	isNil := slotbatch.MissingWhen(func(m rueidis.RedisMessage) bool { return m.IsNil() })

	if err := slotbatch.Set(ctx, []slotbatch.Pair[string]{{Key: "example:4", Value: "four"}}, set); err != nil {
		fmt.Println(err)
		return
	}
	keys := []string{"example:absent", "example:4"}
	results, err := slotbatch.Read(ctx, keys, read, isNil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, r := range results {
		text, _ := r.Value.ToString()
		fmt.Printf("%s %v %q\n", keys[i], r.State, text)
	}
	// Output:
	// example:absent missing ""
	// example:4 found "four"
}

// DoMulti with one MGET for each slot: the client sends each node its share in one go.
func Example_rueidisPipeline() {
	ctx := context.Background()
	client, err := rueidis.NewClient(rueidis.ClientOption{InitAddress: cluster.Addrs(), DisableRetry: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer client.Close()
	client.Do(ctx, client.B().Set().Key("example:6").Value("six").Build())

	read := func(ctx context.Context, groups []slotbatch.Group) []slotbatch.Reply[rueidis.RedisMessage] {
		cmds, replies := make(rueidis.Commands, len(groups)), make([]slotbatch.Reply[rueidis.RedisMessage], len(groups))
		for i, g := range groups {
			cmds[i] = client.B().Mget().Key(g.Keys...).Build()
		}
		for i, r := range client.DoMulti(ctx, cmds...) {
			replies[i].Values, replies[i].Err = r.ToArray()
		}
		return replies
	}
	isNil := slotbatch.MissingWhen(func(m rueidis.RedisMessage) bool { return m.IsNil() })

	keys := []string{"example:6", "example:absent"}
	results, err := slotbatch.ReadPipelined(ctx, keys, read, isNil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, r := range results {
		text, _ := r.Value.ToString()
		fmt.Printf("%s %v %q\n", keys[i], r.State, text)
	}
	// Output:
	// example:6 found "six"
	// example:absent missing ""
}

func Example_redigo() {
	ctx := context.Background()
	cluster := redisc.Cluster{StartupNodes: cluster.Addrs()}
	defer cluster.Close()

	set := func(_ context.Context, _ uint16, pairs []slotbatch.Pair[string]) error {
		conn, _ := redisc.RetryConn(cluster.Get(), 3, 0)
		defer conn.Close()
		_, err := conn.Do("MSET", slotbatch.Flat(pairs)...)
		return err
	}
	read := func(_ context.Context, _ uint16, keys []string) ([][]byte, error) {
		conn, _ := redisc.RetryConn(cluster.Get(), 3, 0)
		defer conn.Close()
		return redigo.ByteSlices(conn.Do("MGET", redigo.Args{}.AddFlat(keys)...))
	}
	refresh := slotbatch.Refresh(func(context.Context, error) error { return cluster.Refresh() })

	if err := slotbatch.Set(ctx, []slotbatch.Pair[string]{{Key: "example:5", Value: "five"}}, set, refresh); err != nil {
		fmt.Println(err)
		return
	}
	keys := []string{"example:absent", "example:5"}
	results, err := slotbatch.Read(ctx, keys, read, refresh)
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, r := range results {
		fmt.Printf("%s %v %q\n", keys[i], r.State, r.Value)
	}
	// Output:
	// example:absent missing ""
	// example:5 found "five"
}
