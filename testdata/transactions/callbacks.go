package transactions

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
	"github.com/slotlint/slotlint/testdata/transactions/atomic"
)

func atomically(ctx context.Context, c redis.UniversalClient, queue func(p redis.Pipeliner)) error {
	_, err := c.TxPipelined(ctx, func(p redis.Pipeliner) error {
		queue(p)
		return nil
	})
	return err
}

// What the caller's function queues is part of the wrapper's transaction.
func GivenToWrapper(ctx context.Context, c redis.UniversalClient, id int64) error {
	return atomically(ctx, c, func(p redis.Pipeliner) { // want `the transaction's keys .*"seat:<id>" and "guest:<id>" never share one.*\(atomically issues it\)`
		p.Set(ctx, fmt.Sprintf("seat:%d", id), 1, 0)
		p.Set(ctx, fmt.Sprintf("guest:%d", id), 1, 0)
	})
}

func GivenToWrapperTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return atomically(ctx, c, func(p redis.Pipeliner) {
		p.Set(ctx, fmt.Sprintf("seat:{%d}", id), 1, 0)
		p.Set(ctx, fmt.Sprintf("guest:{%d}", id), 1, 0)
	})
}

func direct(ctx context.Context, c redis.UniversalClient, queue func(p redis.Pipeliner) error) error {
	_, err := c.TxPipelined(ctx, queue)
	return err
}

// A wrapper of a wrapper.
func audited(ctx context.Context, c redis.UniversalClient, queue func(p redis.Pipeliner) error) error {
	return direct(ctx, c, func(p redis.Pipeliner) error {
		p.Incr(ctx, "audit")
		return queue(p)
	})
}

func ThroughTwo(ctx context.Context, c redis.UniversalClient) error {
	return audited(ctx, c, func(p redis.Pipeliner) error { // want `the transaction's keys .*"audit" and "seats" never`
		p.Del(ctx, "seats")
		return nil
	})
}

func ThroughTwoTagged(ctx context.Context, c redis.UniversalClient) error {
	return audited(ctx, c, func(p redis.Pipeliner) error {
		p.Del(ctx, "{audit}:seats")
		return nil
	})
}

func queueAnd(ctx context.Context, p redis.Pipeliner, more func(p redis.Pipeliner)) {
	p.Incr(ctx, "count")
	more(p)
}

// A helper that gets both: the queue, and a function that queues more.
func HelperWithFunction(ctx context.Context, c redis.UniversalClient) error {
	p := c.TxPipeline() // want `the transaction's keys .*"count" and "seats" never`
	queueAnd(ctx, p, func(p redis.Pipeliner) { p.Del(ctx, "seats") })
	_, err := p.Exec(ctx)
	return err
}

func HelperWithFunctionTagged(ctx context.Context, c redis.UniversalClient) error {
	p := c.TxPipeline()
	queueAnd(ctx, p, func(p redis.Pipeliner) { p.Del(ctx, "{count}:seats") })
	_, err := p.Exec(ctx)
	return err
}

func OtherPackage(ctx context.Context, c redis.UniversalClient, id int64) error {
	return atomic.New(c).Do(ctx, func(p redis.Pipeliner) error { // want `the transaction's keys .*"seat:<id>" and "guest:<id>" never share one.*\(Store.Do issues it at atomic.go:16\)`
		p.Set(ctx, fmt.Sprintf("seat:%d", id), 1, 0)
		p.Set(ctx, fmt.Sprintf("guest:%d", id), 1, 0)
		return nil
	})
}

func OtherPackageTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return atomic.New(c).Do(ctx, func(p redis.Pipeliner) error {
		p.Set(ctx, fmt.Sprintf("seat:{%d}", id), 1, 0)
		p.Set(ctx, fmt.Sprintf("guest:{%d}", id), 1, 0)
		return nil
	})
}

func OtherPackageKey(ctx context.Context, c redis.UniversalClient) error {
	return atomic.New(c).Versioned(ctx, "version", func(p redis.Pipeliner) error { // want `the transaction's keys .*"version" and "seats" never`
		p.Del(ctx, "seats")
		return nil
	})
}

func OtherPackageKeyTagged(ctx context.Context, c redis.UniversalClient) error {
	return atomic.New(c).Versioned(ctx, "version", func(p redis.Pipeliner) error {
		p.Del(ctx, "{version}:seats")
		return nil
	})
}

func OtherPackageWatch(ctx context.Context, c redis.UniversalClient) error {
	return atomic.New(c).Watching(ctx, func(tx *redis.Tx) error { // want `the transaction's keys .*"watched" and "written" never`
		_, err := tx.TxPipelined(ctx, func(p redis.Pipeliner) error {
			p.Set(ctx, "written", 1, 0)
			return nil
		})
		return err
	}, "watched")
}

func OtherPackageWatchTagged(ctx context.Context, c redis.UniversalClient) error {
	return atomic.New(c).Watching(ctx, func(tx *redis.Tx) error {
		_, err := tx.TxPipelined(ctx, func(p redis.Pipeliner) error {
			p.Set(ctx, "{watched}:written", 1, 0)
			return nil
		})
		return err
	}, "watched")
}

// retried is a way to WATCH that is not followed: the function is wrapped before it is handed on.
func retried(ctx context.Context, c redis.UniversalClient, change func(tx *redis.Tx) error, keys ...string) error {
	for range 3 {
		if err := c.Watch(ctx, again(change), keys...); err != redis.TxFailedErr {
			return err
		}
	}
	return redis.TxFailedErr
}

func again(change func(tx *redis.Tx) error) func(tx *redis.Tx) error {
	return func(tx *redis.Tx) error { return change(tx) }
}

// What one transaction on a *redis.Tx queues belongs together, whoever watches what.
func Loose(ctx context.Context, c redis.UniversalClient) error {
	return retried(ctx, c, func(tx *redis.Tx) error {
		_, err := tx.TxPipelined(ctx, func(p redis.Pipeliner) error { // want `the transaction's keys .*"seats" and "guests" never`
			p.Del(ctx, "seats")
			p.Del(ctx, "guests")
			return nil
		})
		return err
	}, "seats")
}

func LooseTagged(ctx context.Context, c redis.UniversalClient) error {
	return retried(ctx, c, func(tx *redis.Tx) error {
		_, err := tx.TxPipelined(ctx, func(p redis.Pipeliner) error {
			p.Del(ctx, "{hall}:seats")
			p.Del(ctx, "{hall}:guests")
			return nil
		})
		return err
	}, "{hall}:seats")
}

// A meta keeps its keys in one slot on a cluster, and needs no prefix elsewhere.
type meta struct {
	rdb    redis.UniversalClient
	prefix string
}

func newMeta(rdb redis.UniversalClient, db int) *meta {
	prefix := ""
	if _, ok := rdb.(*redis.ClusterClient); ok {
		prefix = fmt.Sprintf("{%d}", db)
	}
	return &meta{rdb: rdb, prefix: prefix}
}

func (m *meta) node(id uint64) string  { return m.prefix + "i" + fmt.Sprint(id) }
func (m *meta) entry(id uint64) string { return m.prefix + "d" + fmt.Sprint(id) }

func (m *meta) txn(ctx context.Context, change func(tx *redis.Tx) error, keys ...string) error {
	var err error
	for range 3 {
		if err = m.rdb.Watch(ctx, change, keys...); err != redis.TxFailedErr {
			break
		}
	}
	return err
}

func (m *meta) truncate(ctx context.Context, id, parent uint64) error {
	return m.txn(ctx, func(tx *redis.Tx) error {
		if err := tx.Get(ctx, m.node(id)).Err(); err != nil && err != redis.Nil {
			return err
		}
		_, err := tx.TxPipelined(ctx, func(p redis.Pipeliner) error {
			p.Set(ctx, m.node(id), 1, 0)
			p.HDel(ctx, m.entry(parent), "name")
			return nil
		})
		return err
	}, m.node(id))
}

// Keys of a map that the function fills.
func (m *meta) unlink(ctx context.Context, ids []uint64, parent uint64) error {
	return m.txn(ctx, func(tx *redis.Tx) error {
		ops := map[string]int64{}
		for _, id := range ids {
			ops[m.node(id)]++
		}
		_, err := tx.TxPipelined(ctx, func(p redis.Pipeliner) error {
			p.HDel(ctx, m.entry(parent), "name")
			for key, n := range ops {
				p.HIncrBy(ctx, key, "links", n)
			}
			return nil
		})
		return err
	}, m.entry(parent))
}

func Truncate(ctx context.Context, c redis.UniversalClient, id, parent uint64) error {
	return newMeta(c, 1).truncate(ctx, id, parent)
}

func Unlink(ctx context.Context, c redis.UniversalClient, ids []uint64, parent uint64) error {
	return newMeta(c, 1).unlink(ctx, ids, parent)
}

func root(id uint64) uint64 {
	if id == 1 {
		return 100
	}
	return id
}

// A variable that is assigned before the closures capture it is the same in all of them.
func Assigned(ctx context.Context, c redis.UniversalClient, id uint64) error {
	id = root(id)
	return c.Watch(ctx, func(tx *redis.Tx) error {
		if err := tx.Get(ctx, fmt.Sprint("node:", id)).Err(); err != nil && err != redis.Nil {
			return err
		}
		_, err := tx.TxPipelined(ctx, func(p redis.Pipeliner) error {
			p.Set(ctx, fmt.Sprint("node:", id), 1, 0)
			return nil
		})
		return err
	}, fmt.Sprint("node:", id))
}

func AssignedBad(ctx context.Context, c redis.UniversalClient, id uint64) error {
	id = root(id)
	return c.Watch(ctx, func(tx *redis.Tx) error { // want `the transaction's keys .*"node:<id>" and "entry:<id>" never share one; it works only while both slots are on one node`
		_, err := tx.TxPipelined(ctx, func(p redis.Pipeliner) error {
			p.Set(ctx, fmt.Sprint("entry:", id), 1, 0)
			return nil
		})
		return err
	}, fmt.Sprint("node:", id))
}

// A variable that a closure assigns may be the same when it is read twice, and nothing is said.
func Counted(ctx context.Context, c redis.UniversalClient) error {
	var id uint64
	next := func() { id = root(id + 1) }
	next()
	return c.Watch(ctx, func(tx *redis.Tx) error {
		_, err := tx.TxPipelined(ctx, func(p redis.Pipeliner) error {
			p.Set(ctx, fmt.Sprint("node:", id), 1, 0)
			return nil
		})
		return err
	}, fmt.Sprint("node:", id))
}
