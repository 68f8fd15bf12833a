package transactions

import (
	"context"
	"errors"
	"fmt"

	"github.com/redis/go-redis/v9"
	"github.com/slotlint/slotlint/testdata/transactions/atomic"
)

// begun begins a transaction, of which its callers do the rest.
func begun(c redis.UniversalClient) redis.Pipeliner { return c.TxPipeline() }

func Returned(ctx context.Context, c redis.UniversalClient, id int64) error {
	p := begun(c) // want `the transaction's keys .*"seat:<id>" and "guest:<id>" never share one.*\(begun issues it\)`
	p.Set(ctx, fmt.Sprintf("seat:%d", id), 1, 0)
	p.Set(ctx, fmt.Sprintf("guest:%d", id), 1, 0)
	_, err := p.Exec(ctx)
	return err
}

func ReturnedTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	p := begun(c)
	p.Set(ctx, fmt.Sprintf("seat:{%d}", id), 1, 0)
	p.Set(ctx, fmt.Sprintf("guest:{%d}", id), 1, 0)
	_, err := p.Exec(ctx)
	return err
}

// Each call begins another one.
func ReturnedTwice(ctx context.Context, c redis.UniversalClient) error {
	for _, key := range []string{"seats", "guests"} {
		p := begun(c)
		p.Del(ctx, key)
		if _, err := p.Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}

// counted queues something itself, in one of two functions that return the queue.
func counted(ctx context.Context, c redis.UniversalClient) (p redis.Pipeliner, err error) {
	if c == nil {
		return nil, errors.New("no client")
	}
	p = begun(c)
	p.Incr(ctx, "count")
	return p, nil
}

func ReturnedByTwo(ctx context.Context, c redis.UniversalClient) error {
	p, err := counted(ctx, c) // want `the transaction's keys .*"count" and "seats" never`
	if err != nil {
		return err
	}
	p.Del(ctx, "seats")
	_, err = p.Exec(ctx)
	return err
}

func ReturnedByTwoTagged(ctx context.Context, c redis.UniversalClient) error {
	p, err := counted(ctx, c)
	if err != nil {
		return err
	}
	p.Del(ctx, "{count}:seats")
	_, err = p.Exec(ctx)
	return err
}

// queue begins a transaction, or not.
func queue(c redis.UniversalClient, atomic bool) redis.Pipeliner {
	if atomic {
		return c.TxPipeline()
	}
	return c.Pipeline()
}

func either(c redis.UniversalClient, atomic bool) (p redis.Pipeliner) {
	p = c.Pipeline()
	if atomic {
		p = c.TxPipeline()
	}
	return p
}

// What is a transaction for some callers only is none for this one.
func ReturnedEither(ctx context.Context, c redis.UniversalClient) error {
	p := queue(c, false)
	p.Del(ctx, "seats")
	p.Del(ctx, "guests")
	if _, err := p.Exec(ctx); err != nil {
		return err
	}
	p = either(c, false)
	p.Del(ctx, "seats")
	p.Del(ctx, "guests")
	_, err := p.Exec(ctx)
	return err
}

// deleted queues on what it is given, and returns it.
func deleted(ctx context.Context, p redis.Pipeliner, key string) redis.Pipeliner {
	p.Del(ctx, key)
	return p
}

func ReturnedAgain(ctx context.Context, c redis.UniversalClient) error {
	p := deleted(ctx, c.TxPipeline(), "seats") // want `the transaction's keys .*"seats" and "guests" never`
	p.Del(ctx, "guests")
	_, err := p.Exec(ctx)
	return err
}

func ReturnedAgainTagged(ctx context.Context, c redis.UniversalClient) error {
	p := deleted(ctx, c.TxPipeline(), "seats")
	p.Del(ctx, "{seats}:guests")
	_, err := p.Exec(ctx)
	return err
}

func ReturnedElsewhere(ctx context.Context, c redis.UniversalClient) error {
	p := atomic.New(c).Begin() // want `the transaction's keys .*"seats" and "guests" never share one.*\(Store.Begin issues it at atomic.go:\d+\)`
	p.Del(ctx, "seats")
	p.Del(ctx, "guests")
	_, err := p.Exec(ctx)
	return err
}

func ReturnedElsewhereTagged(ctx context.Context, c redis.UniversalClient) error {
	p := atomic.New(c).Begin()
	p.Del(ctx, "{hall}:seats")
	p.Del(ctx, "{hall}:guests")
	_, err := p.Exec(ctx)
	return err
}
