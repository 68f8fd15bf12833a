package slotbatch_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/slotlint/slotlint/slotbatch"
)

// del is a DeleteFunc.
func (f *fake) del(ctx context.Context, slot uint16, keys []string) (int64, error) {
	if err := f.begin(ctx, slot, keys); err != nil {
		return 0, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	n := int64(0)
	for _, key := range keys {
		if _, ok := f.values[key]; ok {
			n++
		}
		delete(f.values, key)
	}
	return n, nil
}

// set is a SetFunc.
func (f *fake) set(ctx context.Context, slot uint16, pairs []slotbatch.Pair[string]) error {
	keys := make([]string, len(pairs))
	for i, p := range pairs {
		keys[i] = p.Key
	}
	if err := f.begin(ctx, slot, keys); err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, p := range pairs {
		f.values[p.Key] = p.Value
	}
	return nil
}

func TestDeleteCountsEachKeyOnce(t *testing.T) {
	f := newFake(t, "a", "b", "{t}1", "{t}2", "stays")
	n, err := slotbatch.Delete(t.Context(), []string{"a", "{t}1", "x", "a", "{t}2", "b"}, f.del)
	if n != 4 || err != nil || len(f.values) != 1 {
		t.Errorf("deleted %d, %v; left %v", n, err, f.values)
	}
}

func TestSetSetsTheLastValueOfARepeatedKey(t *testing.T) {
	f := newFake(t)
	pairs := []slotbatch.Pair[string]{{"a", "1"}, {"{t}1", "2"}, {"a", "3"}, {"{t}2", "4"}, {"", "5"}}
	if err := slotbatch.Set(t.Context(), pairs, f.set); err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprint(f.values), "map[:5 a:3 {t}1:2 {t}2:4]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := fmt.Sprint(slotbatch.Flat(pairs[:2])); got != "[a 1 {t}1 2]" {
		t.Errorf("Flat = %s", got)
	}
}

func TestWriteErrorNamesAllThatIsNotKnownToBeDone(t *testing.T) {
	keys := keysOfSlots(30)
	for _, partial := range []bool{false, true} {
		t.Run(fmt.Sprintf("partial %v", partial), func(t *testing.T) {
			f := newFake(t, keys...)
			f.answer = func(r request) error {
				if r.keys[0] == keys[3] {
					return errBoom
				}
				return nil
			}
			opts := []slotbatch.Option{slotbatch.Parallel(2)}
			if partial {
				opts = append(opts, slotbatch.Partial())
			}
			n, err := slotbatch.Delete(t.Context(), keys, f.del, opts...)
			var failure *slotbatch.Error
			if !errors.As(err, &failure) || !errors.Is(failure.Groups[0], errBoom) {
				t.Fatalf("err = %v", err)
			}
			if partial && (n != 29 || len(failure.Groups) != 1) {
				t.Errorf("deleted %d, %v", n, err)
			}
			if int(n)+len(failure.Groups) != 30 || len(f.values) != len(failure.Groups) {
				t.Errorf("%d deleted, %d failed, %d left", n, len(failure.Groups), len(f.values))
			}
			for _, g := range failure.Groups {
				if _, ok := f.values[g.Keys[0]]; !ok {
					t.Errorf("%s is deleted, but said to have failed", g.Keys[0])
				}
			}
		})
	}
}

func TestWritesThatRunAreLeftToEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		keys := keysOfSlots(2)
		f := newFake(t, keys...)
		f.answer = func(r request) error {
			if r.keys[0] == keys[0] {
				return errBoom
			}
			time.Sleep(time.Second)
			return nil
		}
		n, err := slotbatch.Delete(t.Context(), keys, f.del)
		var failure *slotbatch.Error
		if n != 1 || !errors.As(err, &failure) || len(failure.Groups) != 1 || !errors.Is(err, errBoom) {
			t.Errorf("deleted %d, err = %v", n, err)
		}
	})
}

func TestWritesAreRetriedToo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		f.answer = func(r request) error {
			if len(r.keys) > 1 || r.attempt < 4 {
				return errors.New(tryAgain)
			}
			return nil
		}
		err := slotbatch.Set(t.Context(), []slotbatch.Pair[string]{{"{t}1", "1"}, {"{t}2", "2"}}, f.set)
		if err != nil || len(f.values) != 2 {
			t.Errorf("%v, %v", f.values, err)
		}
	})
}
