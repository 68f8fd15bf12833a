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
	"slices"
	"strings"
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
	crossSlot,
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
	"option of SORT denied in Cluster mode",
}

// isSlotError tells whether a call of a fixture met one. All that goes down a connection of radix's WithConn goes to
// one node, which moves what it does not have, and drops the transaction of which that is a part.
func (f *fixture) isSlotError(err error) bool {
	if strings.HasPrefix(f.String(), "radix") && hasText(err, []string{"MOVED ", "EXECABORT"}) {
		return true
	}
	return hasText(err, slotErrors)
}

func hasText(err error, texts []string) bool {
	return err != nil && slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(err.Error(), text) })
}

// isBroken tells whether a call did not reach its end, so that it says nothing of slots.
func isBroken(err error) bool {
	var netErr net.Error
	return errors.As(err, &netErr) || errors.Is(err, io.EOF) || errors.Is(err, context.DeadlineExceeded) || isRefusedByBreaker(err) ||
		err != nil && strings.HasPrefix(err.Error(), "panic: ")
}

// lacks tells whether the server lacks what the call needs: commands of modules and of releases to come, and patterns of
// SORT, which newer servers look at, and older ones, whose sentence ends here, refuse altogether.
func lacks(err error) bool {
	return hasText(err, []string{"unknown command", "option of SORT denied in Cluster mode."})
}

func TestFixtures(t *testing.T) {
	all := mustFixtures(t)
	clustertest.Need(t, cluster)
	version, err := cluster.Version()
	if err != nil {
		t.Fatal(err)
	}
	if err := analyzed(); err != nil {
		t.Fatal(err)
	}
	var done table
	t.Run("all", func(t *testing.T) {
		for _, f := range all {
			t.Run(f.String(), func(t *testing.T) {
				r := newRun(t, f)
				if !r.counts {
					t.Parallel() // those that count have the nodes for themselves
				}
				r.all()
				done.add(r)
			})
		}
	})
	t.Logf("%s lacks the commands of %d fixtures; the others:\n%v", version, done.lacking, &done)
	if done.lacking > done.total().functions/10 {
		t.Errorf("%s lacks too much to judge the fixtures", version)
	}
}

// A run is one fixture being called.
type run struct {
	*testing.T
	*fixture
	fn       reflect.Value
	rand     *rand.Rand
	texts    []int // parameters that are texts
	holes    int
	dials    bool   // it takes a connection to one node
	addr     string // of that node
	counts   bool   // a call fails if it sends more than one transaction
	calls    int
	failures int
	lacking  bool // the server lacks the command
}

func newRun(t *testing.T, f *fixture) *run {
	fn := registry[f.String()]
	if fn == nil {
		t.Fatal("not in the registry")
	}
	h := fnv.New64a()
	h.Write([]byte(f.String()))
	r := &run{T: t, fixture: f, fn: reflect.ValueOf(fn), rand: rand.New(rand.NewPCG(h.Sum64(), 1)), addr: sole.Addrs()[0]}
	r.counts = short(f.pkg) == splitPackage
	if f.verdict == never && len(f.answers) == 0 && !f.split {
		t.Fatal("is to fail, and the linter says nothing of it")
	}
	for i := range r.fn.Type().NumIn() {
		switch in := r.fn.Type().In(i); {
		case in == reflect.TypeFor[context.Context](), isClient(in):
		case isConn(in):
			r.dials = true
		default:
			r.holes++
			if in.Kind() == reflect.String {
				r.texts = append(r.texts, i)
			}
		}
	}
	return r
}

// arguments makes up the arguments of one call.
func (r *run) arguments(ctx context.Context) []reflect.Value {
	var in []reflect.Value
	for i := range r.fn.Type().NumIn() {
		t := r.fn.Type().In(i)
		var v reflect.Value
		var err error
		switch {
		case t == reflect.TypeFor[context.Context]():
			v = reflect.ValueOf(ctx)
		case isConn(t):
			v, err = dial(r.T, r.addr)
		case isClient(t):
			v = client(t)
		default:
			v, err = value(r.rand, t)
			if slices.Contains(r.given, r.params[i]) {
				v.SetBool(true)
			}
		}
		if err != nil {
			r.Fatal(err)
		}
		in = append(in, v)
	}
	return in
}

// try makes one call and returns whether it failed for its slots, as the linter foretells it.
func (r *run) try(in []reflect.Value) (failed bool, err error) {
	r.calls++
	sent := 0
	if r.counts {
		if sent, err = execs(); err != nil {
			r.Fatal(err)
		}
	}
	err = call(r.fn, in)
	isSplit := false
	if r.counts {
		now, err := execs()
		if err != nil {
			r.Fatal(err)
		}
		isSplit = now-sent > 1
	}
	switch {
	case hasText(err, r.answers), isSplit && (r.split || r.verdict == quiet):
		failed = true
	case lacks(err) && r.verdict != unknown:
		r.lacking = true
	case r.isSlotError(err):
		failed = true
		if r.verdict == never || r.verdict == unlikely {
			r.Errorf("with %s the answer is %v, and the linter foretells %q", r.show(in), err, r.answers)
		}
	case isBroken(err):
		r.Fatalf("%s: %v", r.show(in), err)
	}
	if failed {
		r.failures++
	}
	return failed, err
}

// show writes down the values of a call.
func (r *run) show(in []reflect.Value) string {
	var list []string
	for i, v := range in {
		t := r.fn.Type().In(i)
		if !isClient(t) && !isConn(t) && t != reflect.TypeFor[context.Context]() {
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
	failures := 0
	for range n {
		in := r.arguments(r.Context())
		failed, err := r.try(in)
		if r.lacking {
			return
		}
		if failed {
			failures++
		}
		switch {
		case r.verdict == never && !failed && !r.placed:
			r.Fatalf("is to fail always, and with %s the answer is %v", r.show(in), err)
		case r.verdict == quiet && failed:
			r.Fatalf("is right, they say, and with %s the answer is %v", r.show(in), err)
		}
	}
	switch {
	case r.placed && n > 1 && failures == 0:
		r.Errorf("never fails in %d calls, though it depends on where the slots are", n)
	case r.verdict == unlikely && failures < n-luck && !r.placed:
		r.Errorf("is to fail nearly always, and failed %d times of %d", failures, n)
	case r.verdict == unknown && failures == 0:
		r.Errorf("never fails: what is there that is not known?")
	}
	r.odd()
	if r.dials {
		r.elsewhere()
	}
}

// elsewhere calls a fixture that takes a connection on each node of the cluster. A node sends what is not its own away,
// so a call that is right may fail there, but not for its slots; one that fails always must fail on all of them.
func (r *run) elsewhere() {
	for _, addr := range cluster.Addrs() {
		r.addr = addr
		in := r.arguments(r.Context())
		r.calls++
		err := call(r.fn, in)
		switch {
		case r.verdict == never && err == nil:
			r.Errorf("is to fail always, and %s takes %s", addr, r.show(in))
		case r.verdict == quiet && hasText(err, []string{crossSlot}):
			r.Errorf("is right, they say, and with %s the answer of %s is %v", r.show(in), addr, err)
		}
		if r.verdict == never && err != nil {
			r.failures++
		}
	}
}

// odd calls the fixture with texts that nobody thinks of.
func (r *run) odd() {
	kept := make(map[assumption]bool) // whether a call that breaks it has failed
	for _, i := range r.texts {
		for _, text := range oddTexts {
			in := r.arguments(r.Context())
			in[i] = reflect.ValueOf(text).Convert(in[i].Type())
			failed, err := r.try(in)
			switch broken := r.broken(i, text); {
			case r.verdict == never && !failed && !strings.ContainsAny(text, "{}"):
				r.Errorf("is to fail always, and with %s the answer is %v", r.show(in), err)
			case r.verdict != quiet || !failed:
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
