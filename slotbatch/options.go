package slotbatch

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/cenkalti/backoff/v5"
)

// The defaults. Eight attempts with these delays wait a little over two seconds in all, which
// outlasts the moment in which a slot changes hands, but not a failover; a caller that wants to sit
// one out sets more.
const (
	DefaultParallel     = 16
	DefaultMaxKeys      = 512
	DefaultAttempts     = 8
	DefaultMovedRetries = 1
	DefaultMinDelay     = 20 * time.Millisecond
	DefaultMaxDelay     = time.Second
)

// manyGroups is the number of groups in one request where only the number of keys is limited.
const manyGroups = math.MaxInt

// An Option changes how a batch is run.
type Option func(*settings)

type settings struct {
	parallel, maxKeys, attempts, movedRetries int
	minDelay, maxDelay                        time.Duration
	partial                                   bool
	classify                                  func(error) Event
	refresh                                   func(context.Context, error) error
	missing                                   any // func(V) bool
}

// Parallel limits how many requests run at once, at least 1.
func Parallel(n int) Option { return func(s *settings) { s.parallel = n } }

// MaxKeys limits how many keys one request has, at least 1. A slot with more keys makes several
// groups.
func MaxKeys(n int) Option { return func(s *settings) { s.maxKeys = n } }

// Attempts limits how often a group is requested in all, at least 1: with 1 nothing is retried.
func Attempts(n int) Option { return func(s *settings) { s.attempts = n } }

// MovedRetries limits how often a group is requested again because the answer was MOVED, at least 0.
func MovedRetries(n int) Option { return func(s *settings) { s.movedRetries = n } }

// Backoff sets the delay before a group is requested for the second time, and the longest delay.
// Delays double from attempt to attempt; each is drawn between half and one and a half times of that.
func Backoff(first, longest time.Duration) Option {
	return func(s *settings) { s.minDelay, s.maxDelay = first, longest }
}

// Partial asks for what can be had: a group that fails does not stop the others.
func Partial() Option { return func(s *settings) { s.partial = true } }

// Classify lets a client's own knowledge of its errors decide what an error is. Where classify
// returns [Unclassified], the error's text decides, see [Classified]. It is called from the goroutine
// that called the package.
func Classify(classify func(error) Event) Option { return func(s *settings) { s.classify = classify } }

// Refresh sets the function that has the client renew its map of the cluster. It is called after a
// MOVED answer, with that answer, before the groups that got one are requested again; never
// twice at once in one batch. When it fails, those groups fail.
func Refresh(refresh func(ctx context.Context, moved error) error) Option {
	return func(s *settings) { s.refresh = refresh }
}

// MissingWhen sets how a read recognises the value that stands for a key that does not exist. V must
// be the type of the values.
func MissingWhen[V any](missing func(V) bool) Option {
	return func(s *settings) { s.missing = missing }
}

func newSettings(opts []Option) (settings, error) {
	s := settings{
		parallel: DefaultParallel, maxKeys: DefaultMaxKeys,
		attempts: DefaultAttempts, movedRetries: DefaultMovedRetries,
		minDelay: DefaultMinDelay, maxDelay: DefaultMaxDelay,
	}
	for _, opt := range opts {
		if opt == nil {
			return s, &UseError{"an option is nil"}
		}
		opt(&s)
	}
	for _, limit := range []struct {
		name       string
		got, least int
	}{
		{"Parallel", s.parallel, 1},
		{"MaxKeys", s.maxKeys, 1},
		{"Attempts", s.attempts, 1},
		{"MovedRetries", s.movedRetries, 0},
	} {
		if limit.got < limit.least {
			return s, &UseError{fmt.Sprintf("%s(%d): must be at least %d", limit.name, limit.got, limit.least)}
		}
	}
	if s.minDelay <= 0 || s.maxDelay < s.minDelay {
		return s, &UseError{fmt.Sprintf("Backoff(%v, %v): the first delay must be positive and the longest no shorter", s.minDelay, s.maxDelay)}
	}
	return s, nil
}

func (s *settings) newBackoff() *backoff.ExponentialBackOff {
	return &backoff.ExponentialBackOff{
		InitialInterval: s.minDelay, MaxInterval: s.maxDelay,
		Multiplier: 2, RandomizationFactor: 0.5,
	}
}

// event returns what an error tells of the cluster.
func (s *settings) event(err error) Event {
	if s.classify != nil {
		if e := s.classify(err); e != Unclassified {
			return e
		}
	}
	return Classified(err)
}
