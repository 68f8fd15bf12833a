package slotbatch_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"github.com/slotlint/slotlint/keypattern"
	"github.com/slotlint/slotlint/slotbatch"
)

// A script is what a fuzzed batch is made of, drawn from a seed: keys with repetitions, some missing,
// and for each slot how its requests are answered.
type script struct {
	keys     []string
	exists   map[string]bool
	answers  map[uint16][]string // the first answers of a slot's keys; then values
	parallel int
	maxKeys  int
	attempts int
	partial  bool
	deadline time.Duration // 0 is for none
}

func newScript(seed uint64, size uint8) script {
	r := rand.New(rand.NewPCG(seed, 0))
	s := script{
		exists: make(map[string]bool), answers: make(map[uint16][]string),
		parallel: 1 + r.IntN(4), maxKeys: 1 + r.IntN(5), attempts: 1 + r.IntN(6), partial: r.IntN(4) > 0,
	}
	if r.IntN(4) == 0 {
		s.deadline = time.Duration(1+r.IntN(300)) * time.Millisecond
	}
	for range size {
		key := fmt.Sprintf("{%d}%d", r.IntN(12), r.IntN(6))
		s.keys = append(s.keys, key)
		s.exists[key] = r.IntN(3) > 0
	}
	answers := []string{moved, ask, tryAgain, clusterDown, loading, crossSlot, ""}
	for _, key := range s.keys {
		slot := keypattern.Slot(key)
		if _, ok := s.answers[slot]; ok {
			continue
		}
		s.answers[slot] = nil
		if r.IntN(2) == 0 {
			for range r.IntN(5) {
				s.answers[slot] = append(s.answers[slot], answers[r.IntN(len(answers))])
			}
		}
	}
	return s
}

// FuzzStatesAndOrder holds every read to its promises: one result for each key, in the caller's order,
// Found with that key's own value only where it exists, Missing only where it does not, Failed
// only after a request for it failed or none was begun, no request beyond the limits, no attempt too
// many, and an error exactly when a key failed. In a bubble of synctest no goroutine can outlive the call.
func FuzzStatesAndOrder(f *testing.F) {
	for seed := range uint64(300) {
		f.Add(seed, uint8(seed))
	}
	f.Fuzz(func(t *testing.T, seed uint64, size uint8) {
		s := newScript(seed, size)
		synctest.Test(t, func(t *testing.T) {
			single := newFake(t)
			single.maxKeys = s.maxKeys
			check(t, s, single, func(ctx context.Context, opts []slotbatch.Option) ([]slotbatch.Result[*string], error) {
				return slotbatch.Read(ctx, s.keys, single.read, opts...)
			})
			if single.peak > s.parallel {
				t.Errorf("%d requests at once, limit %d", single.peak, s.parallel)
			}
			piped := newFake(t)
			piped.maxKeys = s.maxKeys
			check(t, s, piped, func(ctx context.Context, opts []slotbatch.Option) ([]slotbatch.Result[*string], error) {
				return slotbatch.ReadPipelined(ctx, s.keys, piped.pipelined, opts...)
			})
		})
	})
}

// pipelined is a ReadPipelinedFunc.
func (f *fake) pipelined(ctx context.Context, groups []slotbatch.Group) []slotbatch.Reply[*string] {
	replies, keys := make([]slotbatch.Reply[*string], len(groups)), 0
	for i, g := range groups {
		keys += len(g.Keys)
		replies[i].Values, replies[i].Err = f.read(ctx, g.Slot, g.Keys)
	}
	if keys > f.maxKeys {
		f.t.Errorf("a request of %d keys, limit %d", keys, f.maxKeys)
	}
	return replies
}

func check(t *testing.T, s script, f *fake, read func(context.Context, []slotbatch.Option) ([]slotbatch.Result[*string], error)) {
	for key, exists := range s.exists {
		if exists {
			f.values[key] = "value of " + key
		}
	}
	refused := make(map[string]int) // requests for a key that were answered with an error
	f.answer = func(r request) error {
		time.Sleep(time.Millisecond)
		f.mu.Lock()
		defer f.mu.Unlock()
		answers := s.answers[r.slot]
		if r.attempt > len(answers) || answers[r.attempt-1] == "" {
			return nil
		}
		for _, key := range r.keys {
			refused[key]++
		}
		return errors.New(answers[r.attempt-1])
	}
	opts := []slotbatch.Option{slotbatch.Parallel(s.parallel), slotbatch.MaxKeys(s.maxKeys), slotbatch.Attempts(s.attempts)}
	if s.partial {
		opts = append(opts, slotbatch.Partial())
	}
	ctx := t.Context()
	if s.deadline > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, s.deadline)
		defer cancel()
	}
	results, err := read(ctx, opts)

	if err != nil && !s.partial {
		if results != nil {
			t.Error("results beside an error")
		}
		return
	}
	if len(results) != len(s.keys) {
		t.Fatalf("%d results for %d keys", len(results), len(s.keys))
	}
	failed := make(map[string]bool)
	for i, r := range results {
		key := s.keys[i]
		attempts := f.attempts(key)
		switch r.State {
		case slotbatch.Found:
			if !s.exists[key] || *r.Value != "value of "+key {
				t.Errorf("%s: found %q", key, *r.Value)
			}
		case slotbatch.Missing:
			if s.exists[key] {
				t.Errorf("%s is said to be missing, but exists", key)
			}
		case slotbatch.Failed:
			failed[key] = true
			if r.Err == nil || r.Value != nil {
				t.Errorf("%s: %+v", key, r)
			} else if attempts != r.Err.Attempts || attempts > 0 && refused[key] == 0 && ctx.Err() == nil {
				t.Errorf("%s: %v after %d attempts, %d refused", key, r.Err, attempts, refused[key])
			}
		default:
			t.Errorf("%s: state %v", key, r.State)
		}
		if attempts > s.attempts {
			t.Errorf("%s: %d attempts, limit %d", key, attempts, s.attempts)
		}
	}
	if (err != nil) != (len(failed) > 0) {
		t.Errorf("err = %v, but %d keys failed", err, len(failed))
	}
	var failure *slotbatch.Error
	if errors.As(err, &failure) {
		n := 0
		for _, g := range failure.Groups {
			for _, key := range g.Keys {
				if n++; !failed[key] {
					t.Errorf("%s is in a failed group, but has a result", key)
				}
			}
		}
		if n != len(failed) {
			t.Errorf("%d keys in failed groups, %d failed", n, len(failed))
		}
	}
}
