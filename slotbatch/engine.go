package slotbatch

import (
	"container/heap"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/cenkalti/backoff/v5"
	"golang.org/x/sync/errgroup"
)

// A group is keys of one slot on their way through the engine.
type group struct {
	slot     uint16
	first    int // where its keys begin among the plan's
	keys     []string
	attempts int
	moved    int // how often the answer was MOVED
	backoff  *backoff.ExponentialBackOff
	due      time.Time // when it is requested again, while it waits
	answer   error     // the last answer; nil is for done
}

// An engine runs the groups of one batch. All its fields but request are used by the calling
// goroutine alone; the goroutines that it starts only make one request each and report.
type engine struct {
	settings   settings
	perRequest int // how many groups one request can have
	// request makes one request and sets the answer of each group.
	request func(ctx context.Context, groups []*group)
	// cancelRunning says whether requests that run are cancelled when the batch is stopped by a
	// failure: a read is better given up, a write better known to have ended.
	cancelRunning bool

	tasks     errgroup.Group
	outcomes  chan []*group // the groups of requests that have ended
	refreshed chan error

	ready      []*group // to be requested as soon as there is a place
	waiting    schedule // to be requested when they are due
	moved      []*group // to be requested after the next refresh
	refreshing []*group // to be requested after the refresh that runs
	running    int      // requests that run
	stopped    bool     // a group has failed and the batch is all or error
	failed     []*GroupError
}

// errNoAnswer is the cause where a read or write function ended its goroutine instead of returning.
var errNoAnswer = errors.New("the function did not return")

// run requests the groups until each is done or has failed. It returns nil when all are done.
func (e *engine) run(ctx context.Context, groups []*group) *Error {
	running, cancel := context.WithCancel(ctx)
	defer cancel()
	e.outcomes = make(chan []*group, min(e.settings.parallel, len(groups)))
	e.refreshed = make(chan error)
	e.ready = groups
	timer := time.NewTimer(0)
	defer timer.Stop()

	for {
		over := ctx.Err() != nil
		if over || e.stopped {
			e.abandon(ctx)
			if e.cancelRunning {
				cancel()
			}
		}
		e.refresh(running)
		for e.running < e.settings.parallel && len(e.ready) > 0 {
			e.start(running, e.next())
		}
		if e.running == 0 && len(e.waiting) == 0 && e.refreshing == nil {
			break
		}
		var due <-chan time.Time
		if len(e.waiting) > 0 {
			timer.Reset(time.Until(e.waiting[0].due))
			due = timer.C
		}
		done := ctx.Done()
		if over {
			done = nil // nothing is left but to wait for what runs
		}
		select {
		case groups := <-e.outcomes:
			e.running--
			for _, g := range groups {
				e.settle(ctx, g)
			}
		case err := <-e.refreshed:
			e.release(ctx, err)
		case now := <-due:
			for len(e.waiting) > 0 && !e.waiting[0].due.After(now) {
				e.ready = append(e.ready, heap.Pop(&e.waiting).(*group))
			}
		case <-done:
		}
	}
	_ = e.tasks.Wait() // they report through channels, never an error
	if len(e.failed) == 0 {
		return nil
	}
	return &Error{Groups: e.failed}
}

// next takes the groups of the next request from those that are ready.
func (e *engine) next() []*group {
	n, keys := 0, 0
	for n < len(e.ready) && n < e.perRequest {
		if keys += len(e.ready[n].keys); n > 0 && keys > e.settings.maxKeys {
			break
		}
		n++
	}
	groups := e.ready[:n:n]
	e.ready = e.ready[n:]
	return groups
}

func (e *engine) start(ctx context.Context, groups []*group) {
	for _, g := range groups {
		g.attempts++
		g.answer = errNoAnswer // in case of runtime.Goexit, as by a test's FailNow
	}
	e.running++
	e.tasks.Go(func() error {
		defer func() { e.outcomes <- groups }()
		e.request(ctx, groups)
		return nil
	})
}

// settle decides what becomes of a group after a request.
func (e *engine) settle(ctx context.Context, g *group) {
	err := g.answer
	if err == nil {
		return
	}
	event := e.settings.event(err)
	switch {
	case ctx.Err() != nil:
		e.fail(g, event, interrupted(ctx, err))
	case e.stopped && errors.Is(err, context.Canceled):
		e.fail(g, event, ErrStopped) // by run, not by the caller
	case e.stopped, g.attempts >= e.settings.attempts:
		e.fail(g, event, err)
	case event == Moved && g.moved < e.settings.movedRetries:
		g.moved++
		e.moved = append(e.moved, g)
	case event == TryAgain && len(g.keys) > 1:
		e.ready = append(e.ready, g.singles()...)
	case event == Ask, event == TryAgain, event == ClusterDown, event == Loading:
		if g.backoff == nil {
			g.backoff = e.settings.newBackoff()
		}
		g.due = time.Now().Add(g.backoff.NextBackOff())
		if deadline, ok := ctx.Deadline(); ok && g.due.After(deadline) {
			e.fail(g, event, err) // rather now than later
			return
		}
		heap.Push(&e.waiting, g)
	default:
		e.fail(g, event, err)
	}
}

// singles returns a group's keys as groups of one key.
func (g *group) singles() []*group {
	singles := make([]*group, len(g.keys))
	for i := range g.keys {
		single := *g
		single.first, single.keys, single.backoff = g.first+i, g.keys[i:i+1:i+1], nil
		singles[i] = &single
	}
	return singles
}

// refresh has the client's map of the cluster renewed, where groups wait for that and no refresh runs.
// Groups that turn up during one wait for the next: theirs may be the newer news.
func (e *engine) refresh(ctx context.Context) {
	if len(e.moved) == 0 || e.refreshing != nil {
		return
	}
	if e.settings.refresh == nil {
		e.ready, e.moved = append(e.ready, e.moved...), nil
		return
	}
	e.refreshing, e.moved = e.moved, nil
	answer := e.refreshing[0].answer
	e.tasks.Go(func() error {
		err := errNoAnswer
		defer func() { e.refreshed <- err }()
		err = e.settings.refresh(ctx, answer)
		return nil
	})
}

// release lets the groups go on that waited for a refresh, unless it failed.
func (e *engine) release(ctx context.Context, err error) {
	groups := e.refreshing
	e.refreshing = nil
	if err == nil || ctx.Err() != nil || e.stopped {
		e.ready = append(e.ready, groups...) // in the latter two cases to be abandoned with the rest
		return
	}
	for _, g := range groups {
		e.fail(g, Moved, fmt.Errorf("refresh: %w, after: %w", err, g.answer))
	}
}

// abandon fails the groups that do not run.
func (e *engine) abandon(ctx context.Context) {
	for _, groups := range [][]*group{e.ready, e.waiting, e.moved} {
		for _, g := range groups {
			event, cause := Other, ErrStopped
			if g.answer != nil {
				event = e.settings.event(g.answer)
			}
			if ctx.Err() != nil {
				cause = interrupted(ctx, g.answer)
			}
			e.fail(g, event, cause)
		}
	}
	e.ready, e.waiting, e.moved = nil, nil, nil
}

func (e *engine) fail(g *group, event Event, cause error) {
	e.failed = append(e.failed, &GroupError{
		Slot: g.slot, Keys: g.keys, Attempts: g.attempts, Event: event, Cause: cause, first: g.first,
	})
	e.stopped = e.stopped || !e.settings.partial
}

// interrupted returns the cause of a group that did not get to its end before the context did:
// the context's error, its cause, and the group's last answer.
func interrupted(ctx context.Context, last error) error {
	err := ctx.Err()
	if cause := context.Cause(ctx); errors.Is(cause, err) {
		err = cause
	} else {
		err = fmt.Errorf("%w: %w", err, cause)
	}
	if last != nil && !errors.Is(last, ctx.Err()) {
		err = fmt.Errorf("%w, after: %w", err, last)
	}
	return err
}

// A schedule is a heap of groups, the one that is due first on top.
type schedule []*group

func (s schedule) Len() int           { return len(s) }
func (s schedule) Less(i, j int) bool { return s[i].due.Before(s[j].due) }
func (s schedule) Swap(i, j int)      { s[i], s[j] = s[j], s[i] }
func (s *schedule) Push(g any)        { *s = append(*s, g.(*group)) }
func (s *schedule) Pop() any {
	old := *s
	g := old[len(old)-1]
	*s = old[:len(old)-1]
	return g
}
