// Package transactions has MULTI and EXEC spelled out on a connection.
package transactions

import (
	"fmt"

	"github.com/gomodule/redigo/redis"
	"github.com/mna/redisc"
)

func Sequence(cluster *redisc.Cluster, id int64) error {
	c := cluster.Get()
	defer c.Close()
	if err := redisc.BindConn(c, name(id)); err != nil {
		return err
	}
	c.Send("MULTI") // want `the transaction's keys are in different hash slots: "user:<id>:name" and "user:<id>:mail" never share one; use "user:\{<id>\}:name" and "user:\{<id>\}:mail"; or use a connection for each slot, if nobody needs all or nothing \(SL102\)`
	c.Send("SET", name(id), "Ada")
	c.Send("SET", mail(id), "ada@example.com")
	_, err := c.Do("EXEC")
	return err
}

func SequenceTagged(cluster *redisc.Cluster, id int64) error {
	c := cluster.Get()
	defer c.Close()
	if err := redisc.BindConn(c, taggedName(id)); err != nil {
		return err
	}
	c.Send("MULTI")
	c.Send("SET", taggedName(id), "Ada")
	c.Send("SET", taggedMail(id), "ada@example.com")
	_, err := c.Do("EXEC")
	return err
}

func name(id int64) string       { return fmt.Sprintf("user:%d:name", id) }
func mail(id int64) string       { return fmt.Sprintf("user:%d:mail", id) }
func taggedName(id int64) string { return fmt.Sprintf("user:{%d}:name", id) }
func taggedMail(id int64) string { return fmt.Sprintf("user:{%d}:mail", id) }

// Commands that are sent and answered one by one are queued all the same.
func Answered(c redis.Conn) error {
	if _, err := c.Do("multi"); err != nil { // want `the transaction's keys .*"user:1" and "user:2" never`
		return err
	}
	if _, err := c.Do("INCR", "user:1"); err != nil {
		_, _ = c.Do("DISCARD")
		return err
	}
	if _, err := c.Do("INCR", "user:2"); err != nil {
		_, _ = c.Do("DISCARD")
		return err
	}
	_, err := c.Do("exec")
	return err
}

// What comes before and after is no part of it.
func Around(c redis.Conn) error {
	c.Send("SET", "user:0", 1)
	c.Send("MULTI")
	c.Send("SET", "user:1", 1)
	if _, err := c.Do("EXEC"); err != nil {
		return err
	}
	_, err := c.Do("SET", "user:2", 1)
	return err
}

func Two(c redis.Conn) error {
	c.Send("MULTI")
	c.Send("SET", "user:1", 1)
	c.Send("EXEC")
	c.Send("MULTI")
	c.Send("SET", "user:2", 1)
	_, err := c.Do("EXEC")
	return err
}

// Another connection has a transaction of its own.
func Other(c, other redis.Conn) error {
	c.Send("MULTI")
	c.Send("SET", "user:1", 1)
	other.Send("SET", "user:2", 1)
	_, err := c.Do("EXEC")
	return err
}

func Loop(c redis.Conn, ids []int64) error {
	c.Send("MULTI") // want `the transaction's keys .*"user:<id>:name" and "user:<other id>:name" of two turns of a loop share one only by chance`
	for _, id := range ids {
		c.Send("DEL", name(id))
	}
	_, err := c.Do("EXEC")
	return err
}

func LoopTagged(c redis.Conn, ids []int64) error {
	c.Send("MULTI")
	for _, id := range ids {
		c.Send("DEL", fmt.Sprintf("{user}:%d", id))
	}
	_, err := c.Do("EXEC")
	return err
}

func EachTurn(c redis.Conn, ids []int64) error {
	for _, id := range ids {
		c.Send("MULTI")
		c.Send("DEL", name(id))
		if _, err := c.Do("EXEC"); err != nil {
			return err
		}
	}
	return nil
}

func Branches(c redis.Conn, first bool) error {
	c.Send("MULTI")
	if first {
		c.Send("DEL", "user:1")
	} else {
		c.Send("DEL", "user:2")
	}
	_, err := c.Do("EXEC")
	return err
}

func BranchAndAfter(c redis.Conn, first bool) error {
	// given first
	c.Send("MULTI") // want `the transaction's keys .*"user:1" and "user:2" never`
	if first {
		c.Send("DEL", "user:1")
	}
	c.Send("DEL", "user:2")
	_, err := c.Do("EXEC")
	return err
}

var drop = redis.NewScript(1, `return redis.call('DEL', KEYS[1])`)

func Script(c redis.Conn) error {
	c.Send("MULTI") // want `the transaction's keys .*"user:1" and "user:2" never`
	drop.Send(c, "user:1")
	c.Send("DEL", "user:2")
	_, err := c.Do("EXEC")
	return err
}

func queue(c redis.Conn, from, to string) {
	c.Send("DEL", from)
	c.Send("SET", to, 1)
}

func exec(c redis.Conn) error {
	_, err := c.Do("EXEC")
	return err
}

func Helper(c redis.Conn) error {
	c.Send("MULTI") // want `the transaction's keys .*"user:1" and "user:2" never`
	queue(c, "user:1", "user:2")
	return exec(c)
}

func HelperTagged(c redis.Conn) error {
	c.Send("MULTI")
	queue(c, "{user}:1", "{user}:2")
	if err := exec(c); err != nil {
		return err
	}
	_, err := c.Do("DEL", "user:3")
	return err
}

func Field(c redis.Conn) error { return (&repo{c}).Field() }

type repo struct{ conn redis.Conn }

func (r *repo) Field() error {
	r.conn.Send("MULTI") // want `the transaction's keys .*"user:1" and "user:2" never`
	r.conn.Send("DEL", "user:1")
	r.conn.Send("DEL", "user:2")
	_, err := r.conn.Do("EXEC")
	return err
}

// A function that is given runs in the middle.
func atomic(c redis.Conn, fn func(c redis.Conn) error) error {
	c.Send("MULTI")
	if err := fn(c); err != nil {
		_, _ = c.Do("DISCARD")
		return err
	}
	_, err := c.Do("EXEC")
	return err
}

func Given(c redis.Conn) error {
	return atomic(c, func(c redis.Conn) error { // want `the transaction's keys .*"user:1" and "user:2" never`
		c.Send("DEL", "user:1")
		return c.Send("DEL", "user:2")
	})
}

func GivenTagged(c redis.Conn) error {
	return atomic(c, func(c redis.Conn) error {
		c.Send("DEL", "{user}:1")
		return c.Send("DEL", "{user}:2")
	})
}

func both(c redis.Conn, fn func()) error {
	c.Send("MULTI")
	c.Send("SET", "user:1", 1)
	fn()
	_, err := c.Do("EXEC")
	return err
}

func Captured(c redis.Conn) error {
	return both(c, func() { c.Send("DEL", "user:2") }) // want `the transaction's keys .*"user:1" and "user:2" never`
}

func CapturedSame(c redis.Conn) error {
	return both(c, func() { c.Send("DEL", "user:1") })
}

// WATCH belongs to the transaction after it.
func Watched(c redis.Conn) error {
	if _, err := c.Do("WATCH", "user:1"); err != nil {
		return err
	}
	n, err := redis.Int(c.Do("EXISTS", "user:1"))
	if err != nil {
		return err
	}
	c.Send("MULTI") // want `the transaction's keys .*"user:1" and "user:2" never share one; it works only while both slots are on one node`
	c.Send("SET", "user:2", n+1)
	_, err = c.Do("EXEC")
	return err
}

func WatchedSame(c redis.Conn) error {
	for {
		if _, err := c.Do("WATCH", "{user}:1"); err != nil {
			return err
		}
		c.Send("MULTI")
		c.Send("INCR", "{user}:2")
		reply, err := c.Do("EXEC")
		if reply != nil || err != nil {
			return err
		}
	}
}

// What was watched before is no longer.
func WatchedBefore(c redis.Conn) error {
	c.Send("WATCH", "user:1")
	c.Send("UNWATCH")
	c.Send("WATCH", "user:3")
	c.Send("MULTI")
	c.Send("INCR", "user:3")
	c.Send("EXEC")
	c.Send("MULTI")
	c.Send("INCR", "user:2")
	_, err := c.Do("EXEC")
	return err
}

// Another connection's WATCH is another matter.
func WatchedElsewhere(c, other redis.Conn) error {
	other.Send("WATCH", "user:1")
	c.Send("MULTI")
	c.Send("INCR", "user:2")
	_, err := c.Do("EXEC")
	return err
}
