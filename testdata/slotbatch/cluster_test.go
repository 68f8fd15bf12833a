package slotbatch_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/slotlint/slotlint/internal/clustertest"
	"github.com/slotlint/slotlint/keypattern"
	"github.com/slotlint/slotlint/slotbatch"
)

func TestTenThousandKeys(t *testing.T) {
	clustertest.Need(t, cluster)
	for _, c := range clients(t, cluster) {
		t.Run(c.name, func(t *testing.T) {
			keys, values := batch(c.name, 10_000)
			fill(t, c, values)
			results, err := slotbatch.Read(t.Context(), keys, c.read, c.opts...)
			if err != nil {
				t.Fatal(err)
			}
			verify(t, keys, values, results)

			if c.piped != nil {
				results, err := slotbatch.ReadPipelined(t.Context(), keys, c.piped, c.opts...)
				if err != nil {
					t.Fatal(err)
				}
				verify(t, keys, values, results)
			}

			exist := int64(0)
			for _, value := range values {
				if value != "" {
					exist++
				}
			}
			if n, err := slotbatch.Delete(t.Context(), keys, c.del, c.opts...); n != exist || err != nil {
				t.Errorf("deleted %d, %v; want %d", n, err, exist)
			}
			results, err = slotbatch.Read(t.Context(), keys, c.read, c.opts...)
			if err != nil {
				t.Fatal(err)
			}
			verify(t, keys, nil, results)
		})
	}
}

// TestSlotMovedUnderARunningReadLoop moves a slot key by key while it is read again and again: no read
// fails, no key is lost, none is mislabelled, and the reads really met the move.
func TestSlotMovedUnderARunningReadLoop(t *testing.T) {
	clustertest.Need(t, cluster)
	c := clustertest.Start(t)
	for _, client := range clients(t, c) {
		t.Run(client.name, func(t *testing.T) { moveUnderReads(t, c, client, client.readAll) })
		if client.piped != nil {
			t.Run(client.name+" pipelined", func(t *testing.T) { moveUnderReads(t, c, client, client.readAllPiped) })
		}
	}
}

type readAll func(ctx context.Context, keys []string, opts ...slotbatch.Option) ([]slotbatch.Result[any], error)

func (c client) readAll(ctx context.Context, keys []string, opts ...slotbatch.Option) ([]slotbatch.Result[any], error) {
	return slotbatch.Read(ctx, keys, c.read, append(opts, c.opts...)...)
}

func (c client) readAllPiped(ctx context.Context, keys []string, opts ...slotbatch.Option) ([]slotbatch.Result[any], error) {
	return slotbatch.ReadPipelined(ctx, keys, c.piped, append(opts, c.opts...)...)
}

func moveUnderReads(t *testing.T, c *clustertest.Cluster, client client, read readAll) {
	keys, values := batch(t.Name(), 200)
	tag := "{" + strings.ReplaceAll(t.Name(), "/", ".") + "}"
	for i := range 60 {
		key := fmt.Sprint(tag, i)
		if keys = append(keys, key); i%5 != 0 {
			values[key] = "value of " + key
		}
	}
	fill(t, client, values)
	slot := keypattern.Slot(tag)
	owner, err := c.Owner(slot)
	if err != nil {
		t.Fatal(err)
	}

	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var tryAgains, reads atomic.Int64
	count := slotbatch.Classify(func(err error) slotbatch.Event {
		if slotbatch.Classified(err) == slotbatch.TryAgain {
			tryAgains.Add(1)
		}
		return slotbatch.Unclassified
	})
	moved := make(chan struct{})
	var loop sync.WaitGroup
	for range 2 {
		loop.Go(func() {
			for {
				results, err := read(ctx, keys, count)
				if err != nil {
					t.Error(err)
					return
				}
				verify(t, keys, values, results)
				reads.Add(1)
				select {
				case <-moved:
					return
				default:
				}
			}
		})
	}
	func() {
		defer close(moved)
		m, err := c.StartMigration(slot, (owner+1)%clustertest.Masters)
		if err != nil {
			t.Error(err)
			return
		}
		left, err := m.Keys()
		if err != nil || len(left) != 48 {
			t.Errorf("%d keys to move, %v", len(left), err)
		}
		for _, key := range left {
			// One read at least with each number of keys moved.
			for before := reads.Load(); reads.Load() < before+1 && ctx.Err() == nil && !t.Failed(); {
				time.Sleep(time.Millisecond)
			}
			if err := m.Move(key); err != nil {
				t.Error(err)
				return
			}
		}
		if err := m.Finish(); err != nil {
			t.Error(err)
		}
	}()
	loop.Wait()
	if tryAgains.Load() == 0 {
		t.Error("no read was answered TRYAGAIN: the test has shown nothing")
	}
	results, err := read(ctx, keys)
	if err != nil {
		t.Fatal(err)
	}
	if failed := verify(t, keys, values, results); failed > 0 {
		t.Errorf("%d keys failed after the move", failed)
	}
	t.Logf("%d reads while the slot moved, %d answers of TRYAGAIN", reads.Load(), tryAgains.Load())
}

// TestWritesToASlotThatMoves sets and deletes keys of which half have moved.
func TestWritesToASlotThatMoves(t *testing.T) {
	clustertest.Need(t, cluster)
	c := clustertest.Start(t)
	for _, client := range clients(t, c) {
		t.Run(client.name, func(t *testing.T) {
			tag := "{" + client.name + "}"
			var keys []string
			old, renewed := make(map[string]string), make(map[string]string)
			for i := range 20 {
				key := fmt.Sprint(tag, i)
				keys = append(keys, key)
				old[key], renewed[key] = "old", "new"
			}
			delete(old, keys[0]) // does not exist when the move begins
			fill(t, client, old)
			owner, err := c.Owner(keypattern.Slot(tag))
			if err != nil {
				t.Fatal(err)
			}
			m, err := c.StartMigration(keypattern.Slot(tag), (owner+1)%clustertest.Masters)
			if err != nil {
				t.Fatal(err)
			}
			for _, key := range keys[5:15] {
				if err := m.Move(key); err != nil {
					t.Fatal(err)
				}
			}

			fill(t, client, renewed)
			results, err := client.readAll(t.Context(), keys)
			if err != nil {
				t.Fatal(err)
			}
			verify(t, keys, renewed, results)
			gone := keys[:10]
			if n, err := slotbatch.Delete(t.Context(), gone, client.del, client.opts...); n != 10 || err != nil {
				t.Errorf("deleted %d, %v; want 10", n, err)
			}

			if err := m.Finish(); err != nil {
				t.Fatal(err)
			}
			for _, key := range gone {
				renewed[key] = ""
			}
			if results, err = client.readAll(t.Context(), keys); err != nil {
				t.Fatal(err)
			}
			verify(t, keys, renewed, results)
		})
	}
}

// TestNodeStoppedInMidRead kills a node while a batch is being read: groups of its slots fail, every
// other key has its value.
func TestNodeStoppedInMidRead(t *testing.T) {
	clustertest.Need(t, cluster)
	for i := range clients(t, cluster) {
		c := clustertest.Start(t)
		client := clients(t, c)[i]
		t.Run(client.name, func(t *testing.T) {
			const stopped = 1
			first, end := clustertest.SlotRange(stopped)
			ofStopped := func(slot uint16) bool { return int(slot) >= first && int(slot) < end }
			keys, values := batch(client.name, 600)
			fill(t, client, values)

			const before = 40 // groups of the node that are read; what is under way then may be as well
			var had atomic.Int64
			gone := make(chan struct{})
			read := func(ctx context.Context, slot uint16, keys []string) ([]any, error) {
				if !ofStopped(slot) {
					return client.read(ctx, slot, keys)
				}
				if had.Load() >= before {
					<-gone
				}
				values, err := client.read(ctx, slot, keys)
				if err == nil && had.Add(1) == before {
					if err := c.Node(stopped).Stop(); err != nil {
						t.Error(err)
					}
					close(gone)
				}
				return values, err
			}
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			start := time.Now()
			results, err := slotbatch.Read(ctx, keys, read, append(client.opts, slotbatch.Partial(), slotbatch.Parallel(64))...)
			failed := verify(t, keys, values, results)

			var failure *slotbatch.Error
			if !errors.As(err, &failure) {
				t.Fatalf("err = %v, want failed groups", err)
			}
			for _, g := range failure.Groups {
				if !slices.ContainsFunc(g.Keys, func(key string) bool { return ofStopped(keypattern.Slot(key)) }) {
					t.Errorf("a group of a node that runs has failed: %v", g)
				}
				if g.Attempts < 1 {
					t.Errorf("%v", g)
				}
			}
			if failed == 0 || had.Load() < before {
				t.Errorf("%d keys failed, %d groups of the stopped node were read before: the node was not stopped in mid-read", failed, had.Load())
			}
			t.Logf("%d of %d keys failed in %v; first: %v", failed, len(keys), time.Since(start).Round(time.Millisecond), failure.Groups[0])
		})
	}
}
