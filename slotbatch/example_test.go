package slotbatch_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/slotlint/slotlint/slotbatch"
)

// A store stands for a client of a cluster.
type store map[string]string

// MGet fails for user:3 while its node is down.
func (s store) MGet(_ context.Context, keys ...string) ([]any, error) {
	values := make([]any, len(keys))
	for i, key := range keys {
		if v, ok := s[key]; ok {
			values[i] = v
		}
		if key == "user:3" && s["node"] == "down" {
			return nil, errors.New("connection refused")
		}
	}
	return values, nil
}

func (s store) Del(_ context.Context, keys ...string) (int64, error) {
	n := len(s)
	for _, key := range keys {
		delete(s, key)
	}
	return int64(n - len(s)), nil
}

func (s store) MSet(_ context.Context, args ...any) error {
	for i := 0; i < len(args); i += 2 {
		s[args[i].(string)] = args[i+1].(string)
	}
	return nil
}

// All or error: the default.
func ExampleRead() {
	client := store{"user:1": "Ada", "user:2": "Grace"}
	keys := []string{"user:2", "user:9", "user:1", "user:2"}

	results, err := slotbatch.Read(context.Background(), keys, func(ctx context.Context, _ uint16, keys []string) ([]any, error) {
		return client.MGet(ctx, keys...)
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, r := range results {
		if r.State == slotbatch.Found {
			fmt.Println(keys[i], "is", r.Value)
		} else {
			fmt.Println(keys[i], "does not exist")
		}
	}
	// Output:
	// user:2 is Grace
	// user:9 does not exist
	// user:1 is Ada
	// user:2 is Grace
}

// What could be had, while one node is down.
func ExampleRead_partial() {
	client := store{"user:1": "Ada", "user:3": "Edith", "node": "down"}
	keys := []string{"user:1", "user:2", "user:3"}

	results, err := slotbatch.Read(context.Background(), keys, func(ctx context.Context, _ uint16, keys []string) ([]any, error) {
		return client.MGet(ctx, keys...)
	}, slotbatch.Partial(), slotbatch.Parallel(8))
	for i, r := range results {
		fmt.Println(keys[i], r.State)
	}
	var failure *slotbatch.Error
	if errors.As(err, &failure) {
		for _, g := range failure.Groups {
			fmt.Println(g)
		}
	}
	// Output:
	// user:1 found
	// user:2 missing
	// user:3 failed
	// slot 2648, 1 key ("user:3"), 1 attempt: connection refused
}

func ExampleSet() {
	client := store{}
	pairs := []slotbatch.Pair[string]{{Key: "user:1", Value: "Ada"}, {Key: "user:2", Value: "Grace"}}

	err := slotbatch.Set(context.Background(), pairs, func(ctx context.Context, _ uint16, pairs []slotbatch.Pair[string]) error {
		return client.MSet(ctx, slotbatch.Flat(pairs)...)
	}, slotbatch.Parallel(1)) // a store is a map; a real client needs no such care
	fmt.Println(len(client), err)
	// Output:
	// 2 <nil>
}

func ExampleDelete() {
	client := store{"user:1": "Ada", "user:2": "Grace"}

	n, err := slotbatch.Delete(context.Background(), []string{"user:1", "user:9"}, func(ctx context.Context, _ uint16, keys []string) (int64, error) {
		return client.Del(ctx, keys...)
	}, slotbatch.Parallel(1)) // a store is a map; a real client needs no such care
	fmt.Println(n, err)
	// Output:
	// 1 <nil>
}
