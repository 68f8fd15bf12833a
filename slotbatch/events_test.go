package slotbatch_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/slotlint/slotlint/keypattern"
	"github.com/slotlint/slotlint/slotbatch"
)

const (
	moved       = "MOVED 15495 127.0.0.1:7003"
	ask         = "ASK 15495 127.0.0.1:7002"
	tryAgain    = "TRYAGAIN Multiple keys request during rehashing of slot"
	clusterDown = "CLUSTERDOWN Hash slot not served"
	loading     = "LOADING Redis is loading the dataset in memory"
	crossSlot   = "CROSSSLOT Keys in request don't hash to the same slot"
)

func TestEventsAreRecognisedByTheirText(t *testing.T) {
	for text, want := range map[string]slotbatch.Event{
		moved:                                   slotbatch.Moved,
		ask:                                     slotbatch.Ask,
		tryAgain:                                slotbatch.TryAgain,
		clusterDown:                             slotbatch.ClusterDown,
		"CLUSTERDOWN The cluster is down":       slotbatch.ClusterDown,
		loading:                                 slotbatch.Loading,
		"MOVED 1 [::1]:7003":                    slotbatch.Moved,
		"response returned from Conn: " + moved: slotbatch.Moved,
		"cache: users: " + tryAgain:             slotbatch.TryAgain,
		crossSlot:                               slotbatch.Other,
		"ERR unknown command 'MOVED'":           slotbatch.Other,
		"MOVED house":                           slotbatch.Other,
		"ASK your administrator":                slotbatch.Other,
		"key LOADING: not found":                slotbatch.Other,
		"LOADINGS":                              slotbatch.Other,
		"moved 15495 127.0.0.1:7003":            slotbatch.Other,
		"dial tcp 127.0.0.1:7003: i/o timeout":  slotbatch.Other,
		"":                                      slotbatch.Other,
		"WRONGTYPE Operation against a key: ASK ": slotbatch.Other,
	} {
		if got := slotbatch.Classified(errors.New(text)); got != want {
			t.Errorf("%q is %v, want %v", text, got, want)
		}
	}
}

// A silent error wraps another without its text.
type silent struct{ inner error }

func (silent) Error() string   { return "the read failed" }
func (s silent) Unwrap() error { return s.inner }

func TestEventsAreRecognisedThroughWrapping(t *testing.T) {
	for _, test := range []struct {
		err  error
		want slotbatch.Event
	}{
		{fmt.Errorf("read users: %w", errors.New(ask)), slotbatch.Ask},
		{silent{errors.New(loading)}, slotbatch.Loading},
		{silent{silent{errors.New(loading)}}, slotbatch.Loading},
		{errors.Join(errBoom, errors.New(clusterDown)), slotbatch.ClusterDown},
		{silent{errors.Join(errBoom, silent{errors.New(tryAgain)})}, slotbatch.TryAgain},
		{silent{nil}, slotbatch.Other},
		{fmt.Errorf("%w, after: %w", context.DeadlineExceeded, errors.New(tryAgain)), slotbatch.Other},
		{nil, slotbatch.Other},
	} {
		if got := slotbatch.Classified(test.err); got != test.want {
			t.Errorf("%v is %v, want %v", test.err, got, test.want)
		}
	}
}

func TestRetriesFollowTheEvent(t *testing.T) {
	const always = 1000
	for _, test := range []struct {
		name     string
		answer   string
		times    int // how often, before the value is given
		opts     []slotbatch.Option
		attempts int
		ok       bool
	}{
		{"MOVED once", moved, 1, nil, 2, true},
		{"MOVED always", moved, always, nil, 2, false},
		{"MOVED, as often as set", moved, 3, []slotbatch.Option{slotbatch.MovedRetries(3)}, 4, true},
		{"MOVED, no retry wanted", moved, 1, []slotbatch.Option{slotbatch.MovedRetries(0)}, 1, false},
		{"ASK", ask, 3, nil, 4, true},
		{"TRYAGAIN", tryAgain, 3, nil, 4, true},
		{"CLUSTERDOWN", clusterDown, 7, nil, 8, true},
		{"LOADING", loading, 7, nil, 8, true},
		{"LOADING for longer than the attempts last", loading, always, nil, 8, false},
		{"LOADING, fewer attempts", loading, always, []slotbatch.Option{slotbatch.Attempts(3)}, 3, false},
		{"nothing is retried with one attempt", moved, 1, []slotbatch.Option{slotbatch.Attempts(1)}, 1, false},
		{"anything else fails at once", crossSlot, always, nil, 1, false},
		{"a client's own classification", "busy", 2, []slotbatch.Option{
			slotbatch.Classify(func(err error) slotbatch.Event {
				if err.Error() == "busy" {
					return slotbatch.Loading
				}
				return slotbatch.Unclassified
			})}, 3, true},
		{"a classification that leaves it to the text", loading, 2, []slotbatch.Option{
			slotbatch.Classify(func(error) slotbatch.Event { return slotbatch.Unclassified })}, 3, true},
		{"a classification that overrules the text", loading, always, []slotbatch.Option{
			slotbatch.Classify(func(error) slotbatch.Event { return slotbatch.Other })}, 1, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := newFake(t, "a")
				f.answer = func(r request) error {
					if r.attempt <= test.times {
						return errors.New(test.answer)
					}
					return nil
				}
				results, err := slotbatch.Read(t.Context(), []string{"a"}, f.read, test.opts...)
				if (err == nil) != test.ok || len(f.requests) != test.attempts {
					t.Fatalf("%d attempts, err = %v; want %d, ok %v", len(f.requests), err, test.attempts, test.ok)
				}
				if test.ok {
					if got := show([]string{"a"}, results); got != "a=" {
						t.Error(got)
					}
					return
				}
				var g *slotbatch.GroupError
				if !errors.As(err, &g) || g.Attempts != test.attempts || g.Cause.Error() != test.answer {
					t.Errorf("err = %+v", g)
				}
			})
		})
	}
}

func TestDelaysGrowAndAreJittered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t, "a")
		var at []time.Time
		f.answer = func(request) error {
			at = append(at, time.Now())
			return errors.New(clusterDown)
		}
		first, longest := 100*time.Millisecond, 400*time.Millisecond
		_, err := slotbatch.Read(t.Context(), []string{"a"}, f.read, slotbatch.Attempts(6), slotbatch.Backoff(first, longest))
		if err == nil || len(at) != 6 {
			t.Fatalf("%d attempts, err = %v", len(at), err)
		}
		round := 0
		for i, middle := range []time.Duration{first, 2 * first, longest, longest, longest} {
			delay := at[i+1].Sub(at[i])
			if delay < middle/2 || delay > middle*3/2+1 {
				t.Errorf("delay %d is %v, want %v to %v", i+1, delay, middle/2, middle*3/2)
			}
			if delay == middle {
				round++
			}
		}
		if round == 5 {
			t.Error("no delay is jittered")
		}
	})
}

func TestTryAgainCutsTheGroupIntoSingleKeys(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		keys := strings.Fields("{t}1 {t}2 {t}x {t}3")
		f := newFake(t, "{t}1", "{t}2", "{t}3")
		f.answer = func(r request) error {
			if len(r.keys) > 1 {
				return errors.New(tryAgain)
			}
			return nil
		}
		start := time.Now()
		results, err := slotbatch.Read(t.Context(), keys, f.read)
		if err != nil || show(keys, results) != "{t}1= {t}2= {t}x? {t}3=" {
			t.Errorf("%v, %v", results, err)
		}
		if len(f.requests) != 5 || time.Since(start) != 0 {
			t.Errorf("%d requests in %v, want 5 and no delay", len(f.requests), time.Since(start))
		}
	})
}

func TestSlotInMigrationDelaysNoOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		keys := keysOfSlots(20)
		slow := []string{keys[0], keys[7]}
		f := newFake(t, keys...)
		start := time.Now()
		f.answer = func(r request) error {
			if slices.Contains(slow, r.keys[0]) {
				if time.Since(start) < time.Second {
					return errors.New(ask)
				}
			} else if time.Since(start) != 0 {
				t.Errorf("%s was requested after %v", r.keys[0], time.Since(start))
			}
			return nil
		}
		results, err := slotbatch.Read(t.Context(), keys, f.read, slotbatch.Parallel(1))
		if err != nil || len(results) != 20 {
			t.Error(err)
		}
	})
}

func TestRetriesEndWithTheDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t, "a", "b")
		f.answer = func(r request) error {
			if r.keys[0] == "a" {
				return errors.New(loading)
			}
			return nil
		}
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		start := time.Now()
		results, err := slotbatch.Read(ctx, []string{"a", "b"}, f.read, slotbatch.Partial(), slotbatch.Attempts(100))
		if got := show([]string{"a", "b"}, results); got != "a! b=" {
			t.Error(got)
		}
		if took := time.Since(start); took >= 100*time.Millisecond {
			t.Errorf("gave up after %v, although the next attempt would have been too late", took)
		}
		if err == nil || !strings.Contains(err.Error(), loading) || f.attempts("a") < 2 {
			t.Errorf("err = %v after %d attempts", err, f.attempts("a"))
		}
	})
}

func TestCancellationEndsAWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t, "a")
		f.answer = func(request) error { return errors.New(loading) }
		ctx, cancel := context.WithCancel(t.Context())
		start := time.Now()
		time.AfterFunc(time.Minute+time.Second, cancel)
		_, err := slotbatch.Read(ctx, []string{"a"}, f.read, slotbatch.Backoff(time.Hour, time.Hour))
		if !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), loading) || time.Since(start) != time.Minute+time.Second {
			t.Errorf("err = %v after %v", err, time.Since(start))
		}
	})
}

func TestMapIsRefreshedOnceForAllThatWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		keys := keysOfSlots(10)
		f := newFake(t, keys...)
		var current atomic.Bool
		f.answer = func(r request) error {
			time.Sleep(time.Millisecond)
			if !current.Load() {
				return errors.New(moved)
			}
			return nil
		}
		refreshes, at := 0, 0
		refresh := func(_ context.Context, answer error) error {
			if at++; at > 1 {
				t.Error("two refreshes at once")
			}
			time.Sleep(time.Second)
			at--
			refreshes++
			current.Store(true)
			if answer.Error() != moved {
				t.Errorf("asked for because of %v", answer)
			}
			return nil
		}
		results, err := slotbatch.Read(t.Context(), keys, f.read, slotbatch.Refresh(refresh))
		if err != nil || len(results) != 10 {
			t.Error(err)
		}
		// One for the first answer, one for those that came while it ran.
		if refreshes != 2 {
			t.Errorf("%d refreshes", refreshes)
		}
	})
}

func TestFailedRefreshFailsTheGroupsThatWaitForIt(t *testing.T) {
	keys := []string{"a", "b"}
	f := newFake(t, keys...)
	f.answer = func(r request) error {
		if r.keys[0] == "a" {
			return errors.New(moved)
		}
		return nil
	}
	results, err := slotbatch.Read(t.Context(), keys, f.read, slotbatch.Partial(),
		slotbatch.Refresh(func(context.Context, error) error { return errBoom }))
	if show(keys, results) != "a! b=" || !errors.Is(err, errBoom) || !strings.Contains(err.Error(), moved) {
		t.Errorf("%v, %v", results, err)
	}
	if f.attempts("a") != 1 {
		t.Errorf("%d attempts", f.attempts("a"))
	}
}

func TestStopDuringARefresh(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		keys := keysOfSlots(2)
		f := newFake(t, keys...)
		f.answer = func(r request) error {
			if r.keys[0] == keys[0] {
				return errors.New(moved)
			}
			time.Sleep(time.Second)
			return errBoom
		}
		_, err := slotbatch.Read(t.Context(), keys, f.read, slotbatch.Refresh(func(ctx context.Context, _ error) error {
			<-ctx.Done()
			return ctx.Err()
		}))
		var failure *slotbatch.Error
		if !errors.As(err, &failure) || len(failure.Groups) != 2 || !errors.Is(failure.Groups[0], errBoom) || !errors.Is(failure.Groups[1], slotbatch.ErrStopped) {
			t.Errorf("err = %v", err)
		}
	})
}

func TestAttemptsOfSingleKeysGoOnCounting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		keys := []string{"{t}1", "{t}2"}
		f := newFake(t, keys...)
		f.answer = func(request) error { return errors.New(tryAgain) }
		_, err := slotbatch.Read(t.Context(), keys, f.read, slotbatch.Partial(), slotbatch.Attempts(4))
		var failure *slotbatch.Error
		if !errors.As(err, &failure) || len(failure.Groups) != 2 {
			t.Fatalf("err = %v, want one failure for each key", err)
		}
		for _, g := range failure.Groups {
			if g.Attempts != 4 || f.attempts(g.Keys[0]) != 4 || g.Event != slotbatch.TryAgain || g.Slot != keypattern.Slot("{t}1") {
				t.Errorf("%+v after %d attempts", g, f.attempts(g.Keys[0]))
			}
		}
	})
}
