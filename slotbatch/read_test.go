package slotbatch_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/slotlint/slotlint/keypattern"
	"github.com/slotlint/slotlint/slotbatch"
)

// show prints results as "a=value b? c!": found, missing, failed.
func show(keys []string, results []slotbatch.Result[*string]) string {
	var out []string
	for i, r := range results {
		switch {
		case r.State == slotbatch.Found && r.Err == nil && *r.Value == "value of "+keys[i]:
			out = append(out, keys[i]+"=")
		case r.State == slotbatch.Missing && r.Err == nil && r.Value == nil:
			out = append(out, keys[i]+"?")
		case r.State == slotbatch.Failed && r.Err != nil && r.Value == nil:
			out = append(out, keys[i]+"!")
		default:
			out = append(out, fmt.Sprintf("%s:%+v", keys[i], r))
		}
	}
	return strings.Join(out, " ")
}

func TestResultsAreInTheCallersOrder(t *testing.T) {
	for _, test := range []struct{ name, keys, want string }{
		{"no key", "", ""},
		{"one key", "a", "a="},
		{"several slots", "c a b", "c= a= b="},
		{"a missing key", "a x b", "a= x? b="},
		{"a repeated key", "a b a a", "a= b= a= a="},
		{"a repeated missing key", "x a x", "x? a= x?"},
		{"keys of one slot", "{t}2 {t}1 {t}x {t}2", "{t}2= {t}1= {t}x? {t}2="},
		{"keys of one slot among others", "b {t}2 a {t}1 b", "b= {t}2= a= {t}1= b="},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := newFake(t, "a", "b", "c", "{t}1", "{t}2")
			keys := strings.Fields(test.keys)
			results, err := slotbatch.Read(t.Context(), keys, f.read)
			if err != nil {
				t.Fatal(err)
			}
			if got := show(keys, results); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
			for _, key := range keys {
				if n := f.attempts(key); n != 1 {
					t.Errorf("%s was requested %d times", key, n)
				}
			}
		})
	}
}

func TestEmptyKeyIsAKey(t *testing.T) {
	f := newFake(t, "")
	results, err := slotbatch.Read(t.Context(), []string{""}, f.read)
	if err != nil || show([]string{""}, results) != "=" || f.requests[0].slot != 0 {
		t.Errorf("%v, %v, slot %d", results, err, f.requests[0].slot)
	}
}

func TestMissingIsWhatTheClientSaysItIs(t *testing.T) {
	read := func(_ context.Context, _ uint16, keys []string) ([]string, error) {
		return make([]string, len(keys)), nil
	}
	for _, test := range []struct {
		name string
		opts []slotbatch.Option
		want slotbatch.State
	}{
		{"a string is never nil", nil, slotbatch.Found},
		{"unless the caller says so", []slotbatch.Option{slotbatch.MissingWhen(func(s string) bool { return s == "" })}, slotbatch.Missing},
	} {
		t.Run(test.name, func(t *testing.T) {
			results, err := slotbatch.Read(t.Context(), []string{"a"}, read, test.opts...)
			if err != nil || results[0].State != test.want {
				t.Errorf("%v, %v; want %v", results, err, test.want)
			}
		})
	}
	t.Run("a nil in an interface", func(t *testing.T) {
		results, err := slotbatch.Read(t.Context(), []string{"a"}, func(context.Context, uint16, []string) ([]any, error) { return []any{nil}, nil })
		if err != nil || results[0].State != slotbatch.Missing {
			t.Errorf("%v, %v", results, err)
		}
	})
}

func TestLimitsHold(t *testing.T) {
	keys := keysOfSlots(100)
	for i := range 25 {
		keys = append(keys, fmt.Sprintf("{tag}%d", i))
	}
	for _, test := range []struct{ parallel, maxKeys, requests int }{
		{1, 1, 125}, {3, 4, 100 + 7}, {1000, 25, 100 + 1},
	} {
		t.Run(fmt.Sprint(test), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := newFake(t, keys...)
				f.maxKeys = test.maxKeys
				f.answer = func(request) error { time.Sleep(time.Second); return nil }
				if _, err := slotbatch.Read(t.Context(), keys, f.read, slotbatch.Parallel(test.parallel), slotbatch.MaxKeys(test.maxKeys)); err != nil {
					t.Fatal(err)
				}
				if want := min(test.parallel, test.requests); f.peak != want {
					t.Errorf("%d requests at once, want %d", f.peak, want)
				}
				if len(f.requests) != test.requests {
					t.Errorf("%d requests, want %d", len(f.requests), test.requests)
				}
			})
		})
	}
}

func TestPartialKeepsWhatCouldBeHad(t *testing.T) {
	keys := strings.Fields("a {t}1 x {t}2 b {t}1")
	f := newFake(t, "a", "b", "{t}1", "{t}2")
	f.answer = func(r request) error {
		if r.slot == keypattern.Slot("{t}1") {
			return fmt.Errorf("read: %w", errBoom)
		}
		return nil
	}
	results, err := slotbatch.Read(t.Context(), keys, f.read, slotbatch.Partial())
	if got, want := show(keys, results), "a= {t}1! x? {t}2! b= {t}1!"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	var failure *slotbatch.Error
	if !errors.As(err, &failure) || len(failure.Groups) != 1 || !errors.Is(err, errBoom) {
		t.Fatalf("err = %v", err)
	}
	g := failure.Groups[0]
	if g.Slot != keypattern.Slot("{t}1") || !slices.Equal(g.Keys, []string{"{t}1", "{t}2"}) || g.Attempts != 1 || g.Event != slotbatch.Other {
		t.Errorf("%+v", g)
	}
	if results[1].Err != g {
		t.Errorf("the key's error is %v, want its group's", results[1].Err)
	}
}

func TestAllOrErrorStopsAtTheFirstFailure(t *testing.T) {
	keys := keysOfSlots(50)
	f := newFake(t, keys...)
	f.answer = func(r request) error { return errBoom }
	results, err := slotbatch.Read(t.Context(), keys, f.read, slotbatch.Parallel(2))
	if results != nil {
		t.Errorf("results beside an error: %v", results)
	}
	var failure *slotbatch.Error
	if !errors.As(err, &failure) || len(failure.Groups) != 50 || !errors.Is(failure.Groups[0], errBoom) {
		t.Fatalf("err = %v, want all groups, the failed one first", err)
	}
	if n := len(f.requests); n > 3 {
		t.Errorf("%d requests after a failure at the first", n)
	}
	if g := failure.Groups[1]; !errors.Is(g, slotbatch.ErrStopped) || g.Attempts != 0 {
		t.Errorf("a group that was not begun: %v", g)
	}
}

func TestAllOrErrorGivesUpReadsThatRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		keys := keysOfSlots(2)
		_, err := slotbatch.Read(t.Context(), keys, func(ctx context.Context, slot uint16, k []string) ([]any, error) {
			if k[0] == keys[0] {
				time.Sleep(time.Second)
				return nil, errBoom
			}
			<-ctx.Done()
			return nil, ctx.Err()
		})
		if !errors.Is(err, errBoom) || !errors.Is(err, slotbatch.ErrStopped) || errors.Is(err, context.Canceled) {
			t.Errorf("err = %v: the caller has cancelled nothing", err)
		}
	})
}

func TestCancellationStopsWhatHasNotBegun(t *testing.T) {
	keys := keysOfSlots(40)
	f := newFake(t, keys...)
	ctx, cancel := context.WithCancelCause(t.Context())
	f.answer = func(r request) error {
		if r.keys[0] == keys[0] {
			cancel(errBoom)
		}
		return nil
	}
	results, err := slotbatch.Read(ctx, keys, f.read, slotbatch.Parallel(1), slotbatch.Partial())
	if !errors.Is(err, context.Canceled) || !errors.Is(err, errBoom) {
		t.Errorf("err = %v, want the cancellation and its cause", err)
	}
	begun := len(f.requests)
	for i, r := range results {
		switch want := f.attempts(keys[i]); {
		case want == 0 && (r.State != slotbatch.Failed || r.Err.Attempts != 0):
			t.Errorf("%s was never requested, but is %+v", keys[i], r)
		case want > 0 && r.State == slotbatch.Missing:
			t.Errorf("%s exists, but is %v", keys[i], r.State)
		}
	}
	if begun == 0 || begun == len(keys) {
		t.Errorf("%d of %d requests begun", begun, len(keys))
	}
	t.Run("before the call", func(t *testing.T) {
		f.requests = nil
		if _, err := slotbatch.Read(ctx, keys, f.read); !errors.Is(err, context.Canceled) || len(f.requests) != 0 {
			t.Errorf("err = %v after %d requests", err, len(f.requests))
		}
	})
}

func TestCallReturnsWhenAllItStartedHasEnded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		ended := 0
		start := time.Now()
		_, err := slotbatch.Read(ctx, []string{"a"}, func(ctx context.Context, _ uint16, _ []string) ([]any, error) {
			<-ctx.Done()
			time.Sleep(time.Minute) // slow to give up
			ended++
			return nil, ctx.Err()
		})
		if !errors.Is(err, context.DeadlineExceeded) || ended != 1 || time.Since(start) != time.Minute+time.Second {
			t.Errorf("err = %v, %d ended, after %v", err, ended, time.Since(start))
		}
	})
}

func TestReaderThatBreaksItsPromise(t *testing.T) {
	for _, test := range []struct {
		name string
		read slotbatch.ReadFunc[any]
		want string
	}{
		{"too few values", func(_ context.Context, _ uint16, k []string) ([]any, error) { return nil, nil }, "returned 0 values, want 1"},
		{"too many values", func(_ context.Context, _ uint16, k []string) ([]any, error) { return []any{1, 2}, nil }, "returned 2 values, want 1"},
		{"ends its goroutine", func(context.Context, uint16, []string) ([]any, error) { runtime.Goexit(); return nil, nil }, "did not return"},
	} {
		t.Run(test.name, func(t *testing.T) {
			results, err := slotbatch.Read(t.Context(), []string{"a"}, test.read, slotbatch.Partial())
			if err == nil || !strings.Contains(err.Error(), test.want) || results[0].State != slotbatch.Failed {
				t.Errorf("%v, %v", results, err)
			}
		})
	}
	t.Run("too few replies", func(t *testing.T) {
		_, err := slotbatch.ReadPipelined(t.Context(), []string{"a", "b"}, func(context.Context, []slotbatch.Group) []slotbatch.Reply[any] {
			return make([]slotbatch.Reply[any], 1)
		})
		var count *slotbatch.CountError
		if !errors.As(err, &count) || *count != (slotbatch.CountError{What: "replies", Got: 1, Want: 2}) {
			t.Errorf("err = %v", err)
		}
	})
}

func TestWrongUseIsAnErrorBeforeAnythingIsRead(t *testing.T) {
	for _, test := range []struct {
		opt  slotbatch.Option
		want string
	}{
		{slotbatch.Parallel(0), "slotbatch: Parallel(0): must be at least 1"},
		{slotbatch.MaxKeys(-1), "slotbatch: MaxKeys(-1): must be at least 1"},
		{slotbatch.Attempts(0), "slotbatch: Attempts(0): must be at least 1"},
		{slotbatch.MovedRetries(-1), "slotbatch: MovedRetries(-1): must be at least 0"},
		{slotbatch.Backoff(0, time.Second), "slotbatch: Backoff(0s, 1s): "},
		{slotbatch.Backoff(time.Second, time.Millisecond), "slotbatch: Backoff(1s, 1ms): "},
		{slotbatch.MissingWhen(func(int) bool { return false }), "slotbatch: MissingWhen has a func(int) bool, but values are *string"},
		{slotbatch.MissingWhen[*string](nil), "slotbatch: MissingWhen"},
		{nil, "slotbatch: an option is nil"},
	} {
		f := newFake(t, "a")
		results, err := slotbatch.Read(t.Context(), []string{"a"}, f.read, test.opt, slotbatch.Partial())
		var use *slotbatch.UseError
		if !errors.As(err, &use) || !strings.HasPrefix(err.Error(), test.want) || results != nil || len(f.requests) > 0 {
			t.Errorf("err = %v, want %s", err, test.want)
		}
	}
	for name, err := range map[string]error{
		"read":           second(slotbatch.Read[any](t.Context(), nil, nil)),
		"read pipelined": second(slotbatch.ReadPipelined[any](t.Context(), nil, nil)),
		"delete":         second(slotbatch.Delete(t.Context(), nil, nil)),
		"set":            slotbatch.Set[any](t.Context(), nil, nil),
	} {
		var use *slotbatch.UseError
		if !errors.As(err, &use) {
			t.Errorf("a nil %s function: err = %v", name, err)
		}
	}
}

func second[T any](_ T, err error) error { return err }

func TestPipelinedRequestsHoldManyGroups(t *testing.T) {
	keys := append(keysOfSlots(40), "{t}1", "{t}2", "{t}3", "missing")
	f := newFake(t, keys[:len(keys)-1]...)
	requests := 0
	results, err := slotbatch.ReadPipelined(t.Context(), keys, func(ctx context.Context, groups []slotbatch.Group) []slotbatch.Reply[*string] {
		requests++
		replies, n := make([]slotbatch.Reply[*string], len(groups)), 0
		for i, g := range groups {
			n += len(g.Keys)
			replies[i].Values, replies[i].Err = f.read(ctx, g.Slot, g.Keys)
		}
		if n > 10 {
			t.Errorf("a request of %d keys", n)
		}
		return replies
	}, slotbatch.MaxKeys(10), slotbatch.Parallel(1))
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range results[:len(keys)-1] {
		if r.State != slotbatch.Found || *r.Value != "value of "+keys[i] {
			t.Errorf("%s: %+v", keys[i], r)
		}
	}
	if results[len(keys)-1].State != slotbatch.Missing || requests > 6 {
		t.Errorf("the last is %v; %d requests", results[len(keys)-1].State, requests)
	}
}

func TestErrorMessagesAreBounded(t *testing.T) {
	var keys []string
	for slot := range 100 {
		for i := range 50 {
			keys = append(keys, fmt.Sprintf("{%d}%s%d", slot, strings.Repeat("long", 1000), i))
		}
	}
	f := newFake(t)
	f.answer = func(request) error { return errBoom }
	_, err := slotbatch.Read(t.Context(), keys, f.read, slotbatch.Partial())
	if n := len(err.Error()); n > 1200 {
		t.Errorf("a message of %d bytes: %s", n, err)
	}
	if want := "slotbatch: 100 groups failed: slot "; !strings.HasPrefix(err.Error(), want) {
		t.Errorf("%s, want %s...", err, want)
	}

	_, err = slotbatch.Read(t.Context(), []string{"a"}, f.read)
	if got, want := err.Error(), `slotbatch: 1 group failed: slot 15495, 1 key ("a"), 1 attempt: boom`; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
