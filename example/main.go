// Example is a small shop that keeps its data in Redis. It shows the usual ways in which a program
// that works with one Redis server fails on Redis Cluster, each next to its right twin.
//
// To see what slotlint says about it, in the root of the project:
//
//	go run ./cmd/slotlint -C example ./...
//
// To see that a cluster says the same, give it the address of one of its nodes:
//
//	go -C example run . localhost:7000
package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/redis/go-redis/v9"
)

// A Shop is the service. The client may talk to one server or to a cluster.
type Shop struct {
	rdb redis.UniversalClient
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: example ADDRESS, the host:port of a cluster node")
		os.Exit(2)
	}
	rdb := redis.NewClusterClient(&redis.ClusterOptions{Addrs: os.Args[1:]})
	defer rdb.Close()
	tour(context.Background(), &Shop{rdb: rdb})
}

// tour runs each operation, and prints what the server thinks of it.
func tour(ctx context.Context, s *Shop) {
	steps := []struct {
		name string
		run  func() error
	}{
		{"user: balance and score", func() error { _, err := s.Account(ctx, "10086"); return err }},
		{"user: balance and score, tagged", func() error { _, err := s.AccountTagged(ctx, "10086"); return err }},
		{"user: first customer", func() error { return s.FirstCustomer(ctx) }},
		{"user: first customer, tagged", func() error { return s.FirstCustomerTagged(ctx) }},
		{"cart: delete", func() error { return s.DropCart(ctx, 42) }},
		{"cart: delete, tagged", func() error { return s.DropCartTagged(ctx, 42) }},
		{"cart: check out", func() error { return s.CheckOut(ctx, 42) }},
		{"cart: check out, tagged", func() error { return s.CheckOutTagged(ctx, 42) }},
		{"catalog: prices", func() error { _, err := s.Prices(ctx, []string{"tea", "milk"}); return err }},
		{"catalog: prices, in a pipeline", func() error { _, err := s.PricesPipelined(ctx, []string{"tea", "milk"}); return err }},
		{"ranking: week", func() error { return s.Week(ctx, "2026-w48") }},
		{"ranking: week, tagged", func() error { return s.WeekTagged(ctx, "2026-w48") }},
		{"profile: save, with broken tags", func() error { return s.SaveProfile(ctx, 1001) }},
		{"profile: save, tagged", func() error { return s.SaveProfileTagged(ctx, 1001) }},
		{"profile: delete, with broken tags", func() error { return s.DropProfile(ctx, 1001) }},
		{"profile: delete, tagged", func() error { return s.DropProfileTagged(ctx, 1001) }},
	}
	for _, step := range steps {
		result := "works"
		if err := step.run(); err != nil && !errors.Is(err, redis.Nil) { // an empty database is fine
			result = err.Error()
		}
		fmt.Printf("%-34s %s\n", step.name, result)
	}
}
