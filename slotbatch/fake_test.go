package slotbatch_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/slotlint/slotlint/keypattern"
)

// A fake is a cluster that holds values, answers with errors where a test asks for it, and
// watches over what every request must keep to.
type fake struct {
	t      testing.TB
	values map[string]string
	// answer decides what a request is answered with: nil is for the values.
	answer func(request) error

	maxKeys int // 0 is for no limit

	mu       sync.Mutex
	requests []request
	running  int
	peak     int // the most requests that ran at once
}

// A request is what the fake was asked.
type request struct {
	slot    uint16
	keys    []string
	attempt int // of this request's first key, from 1
}

var errBoom = errors.New("boom")

func newFake(t testing.TB, keys ...string) *fake {
	f := &fake{t: t, values: make(map[string]string)}
	for _, key := range keys {
		f.values[key] = "value of " + key
	}
	return f
}

// read is a ReadFunc whose nil pointers say that a key is missing.
func (f *fake) read(ctx context.Context, slot uint16, keys []string) ([]*string, error) {
	if err := f.begin(ctx, slot, keys); err != nil {
		return nil, err
	}
	values := make([]*string, len(keys))
	f.mu.Lock()
	defer f.mu.Unlock()
	for i, key := range keys {
		if v, ok := f.values[key]; ok {
			values[i] = &v
		}
	}
	return values, nil
}

// begin records a request, checks it, and returns what it is answered with.
func (f *fake) begin(ctx context.Context, slot uint16, keys []string) error {
	f.mu.Lock()
	r := request{slot: slot, keys: keys, attempt: 1}
	for _, earlier := range f.requests {
		for _, key := range earlier.keys {
			if key == keys[0] {
				r.attempt++
			}
		}
	}
	f.requests = append(f.requests, r)
	f.running++
	f.peak = max(f.peak, f.running)
	f.mu.Unlock()
	defer func() {
		f.mu.Lock()
		f.running--
		f.mu.Unlock()
	}()

	if len(keys) == 0 || f.maxKeys > 0 && len(keys) > f.maxKeys {
		f.t.Errorf("a request of %d keys, limit %d", len(keys), f.maxKeys)
	}
	seen := make(map[string]bool)
	for _, key := range keys {
		if got := keypattern.Slot(key); got != slot {
			f.t.Errorf("a request for slot %d has key %q of slot %d", slot, key, got)
		}
		if seen[key] {
			f.t.Errorf("a request has key %q twice", key)
		}
		seen[key] = true
	}
	if f.answer != nil {
		if err := f.answer(r); err != nil {
			return err
		}
	}
	return ctx.Err()
}

func (f *fake) attempts(key string) int {
	f.mu.Lock()
	defer f.mu.Unlock()
	n := 0
	for _, r := range f.requests {
		for _, k := range r.keys {
			if k == key {
				n++
			}
		}
	}
	return n
}

// keysOfSlots returns n keys of n different slots.
func keysOfSlots(n int) []string {
	var keys []string
	seen := make(map[uint16]bool)
	for i := 0; len(keys) < n; i++ {
		key := fmt.Sprintf("key:%d", i)
		if slot := keypattern.Slot(key); !seen[slot] {
			seen[slot] = true
			keys = append(keys, key)
		}
	}
	return keys
}
