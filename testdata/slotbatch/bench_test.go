package slotbatch_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"

	"github.com/slotlint/slotlint/internal/clustertest"
	"github.com/slotlint/slotlint/keypattern"
	"github.com/slotlint/slotlint/slotbatch"
)

// A method is one way to read keys in many slots. It returns how many of them exist.
type method struct {
	name string
	read func(ctx context.Context, keys []string) (found int, err error)
}

// goRedisMethods returns the methods of go-redis, each with connections of its own.
func goRedisMethods(tb testing.TB, delay time.Duration) ([]method, []*dialer) {
	dialers := make([]*dialer, 5)
	for i := range dialers {
		dialers[i] = &dialer{delay: delay}
	}
	loop, pipeline, slots := newGoRedis(tb, cluster, dialers[0]), newGoRedis(tb, cluster, dialers[1]), newGoRedis(tb, cluster, dialers[2])
	single, piped := goRedis(tb, cluster, dialers[3]), goRedis(tb, cluster, dialers[4])
	return []method{
		{"loop of GET", func(ctx context.Context, keys []string) (found int, err error) {
			for _, key := range keys {
				switch err := loop.Get(ctx, key).Err(); {
				case err == nil:
					found++
				case errors.Is(err, redis.Nil):
				default:
					return 0, err
				}
			}
			return found, nil
		}},
		{"pipeline of GET", func(ctx context.Context, keys []string) (found int, err error) {
			cmds, err := pipeline.Pipelined(ctx, func(p redis.Pipeliner) error {
				for _, key := range keys {
					p.Get(ctx, key)
				}
				return nil
			})
			if err != nil && !errors.Is(err, redis.Nil) {
				return 0, err
			}
			for _, cmd := range cmds {
				if cmd.Err() == nil {
					found++
				}
			}
			return found, nil
		}},
		{"goroutine for each slot", func(ctx context.Context, keys []string) (int, error) {
			return eachSlot(ctx, keys, func(ctx context.Context, _ uint16, keys []string) ([]any, error) {
				return slots.MGet(ctx, keys...).Result()
			})
		}},
		{"slotbatch.Read", func(ctx context.Context, keys []string) (int, error) {
			return count(slotbatch.Read(ctx, keys, single.read))
		}},
		{"slotbatch.ReadPipelined", func(ctx context.Context, keys []string) (int, error) {
			return count(slotbatch.ReadPipelined(ctx, keys, piped.piped))
		}},
	}, dialers
}

// rueidisMethods returns the methods of rueidis, each with connections of its own.
func rueidisMethods(tb testing.TB, delay time.Duration) ([]method, []*dialer) {
	dialers := make([]*dialer, 6)
	for i := range dialers {
		dialers[i] = &dialer{delay: delay}
	}
	loop, pipeline := newRueidis(tb, cluster, dialers[0]), newRueidis(tb, cluster, dialers[1])
	slots, helper := newRueidis(tb, cluster, dialers[2]), newRueidis(tb, cluster, dialers[3])
	single, piped := rueidisClient(tb, cluster, dialers[4]), rueidisClient(tb, cluster, dialers[5])
	return []method{
		{"loop of GET", func(ctx context.Context, keys []string) (found int, err error) {
			for _, key := range keys {
				switch err := loop.Do(ctx, loop.B().Get().Key(key).Build()).Error(); {
				case err == nil:
					found++
				case rueidis.IsRedisNil(err):
				default:
					return 0, err
				}
			}
			return found, nil
		}},
		{"pipeline of GET", func(ctx context.Context, keys []string) (found int, err error) {
			cmds := make(rueidis.Commands, len(keys))
			for i, key := range keys {
				cmds[i] = pipeline.B().Get().Key(key).Build()
			}
			for _, r := range pipeline.DoMulti(ctx, cmds...) {
				switch err := r.Error(); {
				case err == nil:
					found++
				case rueidis.IsRedisNil(err):
				default:
					return 0, err
				}
			}
			return found, nil
		}},
		{"goroutine for each slot", func(ctx context.Context, keys []string) (int, error) {
			return eachSlot(ctx, keys, func(ctx context.Context, _ uint16, keys []string) ([]any, error) {
				v, err := slots.Do(ctx, slots.B().Mget().Key(keys...).Build()).ToAny()
				values, _ := v.([]any)
				return values, err
			})
		}},
		{"rueidis.MGet", func(ctx context.Context, keys []string) (found int, err error) {
			values, err := rueidis.MGet(helper, ctx, keys)
			for _, v := range values {
				if !v.IsNil() {
					found++
				}
			}
			return found, err
		}},
		{"slotbatch.Read", func(ctx context.Context, keys []string) (int, error) {
			return count(slotbatch.Read(ctx, keys, single.read))
		}},
		{"slotbatch.ReadPipelined", func(ctx context.Context, keys []string) (int, error) {
			return count(slotbatch.ReadPipelined(ctx, keys, piped.piped))
		}},
	}, dialers
}

// eachSlot is what is often written by hand: a goroutine for each slot, and no limit.
func eachSlot(ctx context.Context, keys []string, read slotbatch.ReadFunc[any]) (found int, err error) {
	slots := make(map[uint16][]string)
	for _, key := range keys {
		slot := keypattern.Slot(key)
		slots[slot] = append(slots[slot], key)
	}
	var mu sync.Mutex
	var wg sync.WaitGroup
	for slot, keys := range slots {
		wg.Go(func() {
			values, e := read(ctx, slot, keys)
			mu.Lock()
			defer mu.Unlock()
			if e != nil {
				err = e
			}
			for _, v := range values {
				if v != nil {
					found++
				}
			}
		})
	}
	wg.Wait()
	return found, err
}

func count(results []slotbatch.Result[any], err error) (found int, _ error) {
	for _, r := range results {
		if r.State == slotbatch.Found {
			found++
		}
	}
	return found, err
}

// A workload is keys to be read, of which every tenth does not exist, with one client.
type workload struct {
	name    string
	methods func(tb testing.TB, delay time.Duration) ([]method, []*dialer)
	delay   time.Duration
	perSlot int // keys that share a tag
	sizes   []int
}

var workloads = []workload{
	{"go-redis, keys in slots of their own", goRedisMethods, 0, 1, []int{100, 1000, 10_000}},
	{"go-redis, ten keys to a tag", goRedisMethods, 0, 10, []int{100, 1000, 10_000}},
	{"go-redis, keys in slots of their own, a round trip of 1 ms", goRedisMethods, time.Millisecond, 1, []int{100, 1000}},
	{"rueidis, keys in slots of their own", rueidisMethods, 0, 1, []int{100, 1000, 10_000}},
	{"rueidis, ten keys to a tag", rueidisMethods, 0, 10, []int{100, 1000, 10_000}},
}

func (w workload) keys(n int) (keys []string, exist int) {
	for i := range n {
		key := fmt.Sprintf("bench:%d:{%d}:%d", w.perSlot, i/w.perSlot, i)
		if keys = append(keys, key); i%10 != 9 {
			exist++
		}
	}
	// The caller's order says nothing of slots.
	slices.SortFunc(keys, func(a, b string) int { return strings.Compare(reversed(a), reversed(b)) })
	return keys, exist
}

func reversed(s string) string {
	b := []byte(s)
	slices.Reverse(b)
	return string(b)
}

// prepare sets the keys of a workload that exist.
func (w workload) prepare(tb testing.TB, n int) {
	tb.Helper()
	keys, _ := w.keys(n)
	c := goRedis(tb, cluster, new(dialer))
	var pairs []slotbatch.Pair[string]
	for _, key := range keys {
		if !strings.HasSuffix(key, "9") {
			pairs = append(pairs, slotbatch.Pair[string]{Key: key, Value: strings.Repeat("v", 64)})
		}
	}
	if err := slotbatch.Set(context.Background(), pairs, c.set); err != nil {
		tb.Fatal(err)
	}
}

func BenchmarkRead(b *testing.B) {
	clustertest.Need(b, cluster)
	for _, w := range workloads {
		for _, n := range w.sizes {
			w.prepare(b, n)
			keys, exist := w.keys(n)
			methods, dialers := w.methods(b, w.delay)
			for i, m := range methods {
				b.Run(fmt.Sprintf("%s/%d/%s", w.name, n, m.name), func(b *testing.B) {
					b.ReportAllocs()
					for b.Loop() {
						if found, err := m.read(b.Context(), keys); found != exist || err != nil {
							b.Fatalf("%d found, %v; want %d", found, err, exist)
						}
					}
					b.ReportMetric(float64(dialers[i].peak.Load()), "conns")
				})
			}
		}
	}
}

// A sample is what one call took.
type sample struct {
	time   time.Duration
	allocs uint64
}

// BenchmarkTable prints the comparison that docs/slotbatch.md shows. The methods take turns, so that
// what else the machine does falls on all alike, and lower quartiles are compared, because it only ever
// adds to a call. It is long enough for the testing package to run it only once.
func BenchmarkTable(b *testing.B) {
	clustertest.Need(b, cluster)
	const least, budget = 7, 12 * time.Second // rounds, and the time after which no more are begun
	for _, w := range workloads {
		fmt.Printf("\n%s\n\n", w.name)
		fmt.Println("| keys | method | time | ratio | allocs/key | ratio | connections |")
		fmt.Println("| ---: | --- | ---: | ---: | ---: | ---: | ---: |")
		for _, n := range w.sizes {
			w.prepare(b, n)
			keys, exist := w.keys(n)
			methods, dialers := w.methods(b, w.delay)
			samples := make([][]sample, len(methods))
			for round, start := 0, time.Now(); round < least || round < 1000 && time.Since(start) < budget; round++ {
				for i, m := range methods {
					s, err := measure(func() error {
						found, err := m.read(b.Context(), keys)
						if err == nil && found != exist {
							err = fmt.Errorf("%d found, want %d", found, exist)
						}
						return err
					})
					if err != nil {
						b.Fatalf("%s, %d keys, %s: %v", w.name, n, m.name, err)
					}
					if round > 0 { // the first one dials
						samples[i] = append(samples[i], s)
					}
				}
			}
			const base = 1 // the pipeline of GET
			baseTime, baseAllocs := quartiles(samples[base])
			for i, m := range methods {
				took, allocs := quartiles(samples[i])
				fmt.Printf("| %d | %s | %v | %.2f | %.1f | %.2f | %d |\n", n, m.name,
					took.Round(time.Microsecond), float64(took)/float64(baseTime),
					float64(allocs)/float64(n), float64(allocs)/float64(baseAllocs), dialers[i].peak.Load())
			}
		}
	}
}

// measure times one call.
func measure(f func() error) (sample, error) {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	start := time.Now()
	err := f()
	took := time.Since(start)
	runtime.ReadMemStats(&after)
	return sample{took, after.Mallocs - before.Mallocs}, err
}

// quartiles returns the lower quartiles of times and of allocations.
func quartiles(samples []sample) (time.Duration, uint64) {
	times, allocs := make([]time.Duration, len(samples)), make([]uint64, len(samples))
	for i, s := range samples {
		times[i], allocs[i] = s.time, s.allocs
	}
	slices.Sort(times)
	slices.Sort(allocs)
	return times[len(times)/4], allocs[len(allocs)/4]
}
