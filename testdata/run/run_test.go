package run

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"net"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/slotlint/slotlint/internal/clustertest"
)

const (
	// trials is how often a fixture with parameters is called with plain values.
	trials = 40
	// luck is how many of these calls of an unlikely fixture may go well. By chance it is one in
	// 16,384, but two parameters may be equal, and a number of one digit reads the same in all bases.
	luck = trials / 4
)

// slotErrors are what the server and the clients say of keys in several slots.
var slotErrors = []string{
	"CROSSSLOT Keys in request don't hash to the same slot",
	"redis: Watch requires all keys to be in the same slot",
	"multi key command with different key slots are not allowed",
	"Mixing no-slot and cross slot commands in DoMulti is prohibited",
	"cross slot command in Dedicated is prohibited",
	"CrossSlot: Keys in request don't hash to the same slot", // valkey-glide
	"Received crossed slots in pipeline- CrossSlot",
	"bitop command execution failed", // is all that it says
	"do not belong to the same slot", // radix and redisc
	"Script attempted to access keys that do not hash to the same slot",
	"Script attempted to access a non local key in a cluster node",
}

// isSlotError tells whether a call of a fixture met one. All that goes down a connection of radix's WithConn goes to
// one node, which moves what it does not have, and drops the transaction of which that is a part.
func (f *fixture) isSlotError(err error) bool {
	if err == nil {
		return false
	}
	if strings.HasPrefix(f.String(), "radix") && (strings.Contains(err.Error(), "MOVED ") || strings.Contains(err.Error(), "EXECABORT")) {
		return true
	}
	for _, text := range slotErrors {
		if strings.Contains(err.Error(), text) {
			return true
		}
	}
	return false
}

// isBroken tells whether a call did not reach its end, so that it says nothing of slots.
func isBroken(err error) bool {
	var netErr net.Error
	return errors.As(err, &netErr) || errors.Is(err, io.EOF) || errors.Is(err, context.DeadlineExceeded) ||
		err != nil && strings.HasPrefix(err.Error(), "panic: ")
}

// isUnknownCommand tells whether the server lacks the command: modules, and releases to come.
func isUnknownCommand(err error) bool {
	return err != nil && strings.Contains(err.Error(), "unknown command")
}

func TestFixtures(t *testing.T) {
	all := mustFixtures(t)
	clustertest.Need(t, cluster)
	version, err := cluster.Version()
	if err != nil {
		t.Fatal(err)
	}
	var judged, unjudged, calls atomic.Int64
	t.Run("all", func(t *testing.T) {
		for _, f := range all {
			t.Run(f.String(), func(t *testing.T) {
				t.Parallel()
				run := newRun(t, f)
				run.all()
				calls.Add(int64(run.calls))
				if run.lacking {
					unjudged.Add(1)
				} else {
					judged.Add(1)
				}
			})
		}
	})
	t.Logf("%s: %d fixtures judged by %d calls, %d whose command it lacks", version, judged.Load(), calls.Load(), unjudged.Load())
	if unjudged.Load() > judged.Load()/10 {
		t.Errorf("%s lacks too much to judge the fixtures", version)
	}
}

// A run is one fixture being called.
type run struct {
	*testing.T
	*fixture
	fn      reflect.Value
	rand    *rand.Rand
	texts   []int // parameters that are texts
	holes   int
	calls   int
	lacking bool // the server lacks the command
}

func newRun(t *testing.T, f *fixture) *run {
	fn := registry[f.String()]
	if fn == nil {
		t.Fatal("not in the registry")
	}
	h := fnv.New64a()
	h.Write([]byte(f.String()))
	r := &run{T: t, fixture: f, fn: reflect.ValueOf(fn), rand: rand.New(rand.NewPCG(h.Sum64(), 1))}
	for i := range r.fn.Type().NumIn() {
		in := r.fn.Type().In(i)
		if in == reflect.TypeFor[context.Context]() {
			continue
		}
		if _, ok := client(in); ok {
			continue
		}
		r.holes++
		if in.Kind() == reflect.String {
			r.texts = append(r.texts, i)
		}
	}
	return r
}

// arguments makes up the arguments of one call.
func (r *run) arguments(ctx context.Context) []reflect.Value {
	var in []reflect.Value
	for i := range r.fn.Type().NumIn() {
		t := r.fn.Type().In(i)
		if t == reflect.TypeFor[context.Context]() {
			in = append(in, reflect.ValueOf(ctx))
			continue
		}
		v, ok := client(t)
		if !ok {
			var err error
			if v, err = value(r.rand, t); err != nil {
				r.Fatal(err)
			}
		}
		in = append(in, v)
	}
	return in
}

// try makes one call and returns whether it met a slot error.
func (r *run) try(in []reflect.Value) (slotError bool, err error) {
	r.calls++
	err = call(r.fn, in)
	switch {
	case r.isSlotError(err):
		return true, err
	case isBroken(err):
		r.Fatalf("%s: %v", r.show(in), err)
	case isUnknownCommand(err):
		r.lacking = true
	}
	return false, err
}

// show writes down the values of a call.
func (r *run) show(in []reflect.Value) string {
	var list []string
	for i, v := range in {
		if _, ok := client(v.Type()); !ok && v.Type() != reflect.TypeFor[context.Context]() && !v.Type().Implements(reflect.TypeFor[context.Context]()) {
			list = append(list, fmt.Sprintf("%s=%.80q", r.params[i], fmt.Sprint(v)))
		}
	}
	return "(" + strings.Join(list, ", ") + ")"
}

func (r *run) all() {
	n := trials
	if r.holes == 0 {
		n = 1
	}
	failed := 0
	for range n {
		in := r.arguments(r.Context())
		slotError, err := r.try(in)
		if r.lacking {
			return
		}
		if slotError {
			failed++
		}
		switch {
		case r.verdict == never && !slotError:
			r.Fatalf("is to fail always, and with %s the answer is %v", r.show(in), err)
		case r.verdict == quiet && slotError:
			r.Fatalf("is right, they say, and with %s the answer is %v", r.show(in), err)
		}
	}
	switch {
	case r.verdict == unlikely && failed < n-luck:
		r.Errorf("is to fail nearly always, and failed %d times of %d", failed, n)
	case r.verdict == unknown && failed == 0:
		r.Errorf("never fails: what is there that is not known?")
	}
	r.odd()
}

// odd calls the fixture with texts that nobody thinks of.
func (r *run) odd() {
	kept := make(map[assumption]bool) // whether a call that breaks it has failed
	for _, i := range r.texts {
		for _, text := range oddTexts {
			in := r.arguments(r.Context())
			in[i] = reflect.ValueOf(text).Convert(in[i].Type())
			slotError, err := r.try(in)
			switch broken := r.broken(i, text); {
			case r.verdict == never && !slotError && !strings.ContainsAny(text, "{}"):
				r.Errorf("is to fail always, and with %s the answer is %v", r.show(in), err)
			case r.verdict != quiet || !slotError:
			case len(broken) == 0:
				r.Errorf("is right, they say, and presumes nothing of this, yet with %s the answer is %v", r.show(in), err)
			default:
				for _, a := range broken {
					kept[a] = true
				}
			}
		}
	}
	for _, a := range r.assumes {
		if !kept[a] {
			r.Errorf("assumes that %s %s, but nothing fails where it is not so", a.param, a.what)
		}
	}
}

// broken returns the fixture's assumptions that a text for a parameter breaks.
func (r *run) broken(param int, text string) []assumption {
	var list []assumption
	for _, a := range r.assumes {
		if a.param == r.params[param] && breaks[a.what](text) {
			list = append(list, a)
		}
	}
	return list
}
