// Package words hands whole commands on: what they are, and which of their words are keys, the callers say.
package words

import (
	"context"
	"errors"
	"strings"

	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
)

// A Store issues commands on one connection.
type Store struct {
	conn redis.Conn
	app  string
}

// On returns a store for a connection.
func On(c redis.Conn) *Store { return &Store{conn: c, app: "app"} }

// Do hands a name and its arguments on.
func (s *Store) Do(name string, args ...any) (any, error) {
	if len(args) == 0 {
		return nil, errors.New("no arguments")
	}
	return s.conn.Do(name, args...)
}

// Int hands them on to Do.
func (s *Store) Int(name string, args ...any) (int, error) { return redis.Int(s.Do(name, args...)) }

// First puts a prefix before the first argument, as if it were the only key.
func (s *Store) First(name string, args ...any) (any, error) {
	args[0] = s.app + ":" + args[0].(string)
	return s.conn.Do(name, args...)
}

// Split asks for the command, and reads many keys one by one.
func (s *Store) Split(name string, args ...any) (any, error) {
	if strings.ToUpper(name) != "MGET" {
		return s.conn.Do(name, args...)
	}
	var all []any
	for _, key := range args {
		v, err := s.conn.Do("GET", key)
		if err != nil {
			return nil, err
		}
		all = append(all, v)
	}
	return all, nil
}

// Within issues them in a function literal.
func (s *Store) Within(name string, args ...any) error {
	return s.with(func(c redis.Conn) error {
		_, err := c.Do(name, args...)
		return err
	})
}

func (s *Store) with(fn func(redis.Conn) error) error { return fn(s.conn) }

// All hands everything on, the name as the first of all.
func All(ctx context.Context, c *goredis.ClusterClient, args ...any) error {
	return c.Do(ctx, args...).Err()
}

// Joined puts name and arguments together.
func Joined(ctx context.Context, c *goredis.ClusterClient, name string, args ...any) error {
	return c.Do(ctx, append([]any{name}, args...)...).Err()
}

func Named(c redis.Conn) error {
	_, err := On(c).Do("RENAME", "user:1", "user:2") // want `RENAME .*"user:1" and "user:2" never share one`
	return err
}

func NamedTagged(c redis.Conn) error {
	_, err := On(c).Do("SUNION", "{user}:1", "{user}:2")
	return err
}

func Lower(c redis.Conn, id int64) error {
	_, err := On(c).Int("sunionstore", "all", "some", id) // want `SUNIONSTORE .*"all" and "some" never share one`
	return err
}

func LowerTagged(c redis.Conn, id int64) error {
	_, err := On(c).Int("sunionstore", "{all}", "{all}:some", "{all}:more")
	return err
}

func List(c redis.Conn) error {
	_, err := On(c).Do("MGET", redis.Args{}.AddFlat([]string{"cart:1", "cart:2"})...) // want `MGET .*"cart:1" and "cart:2" never share one`
	return err
}

func ListTagged(c redis.Conn) error {
	_, err := On(c).Do("MGET", redis.Args{}.AddFlat([]string{"{cart}:1", "{cart}:2"})...)
	return err
}

func Counted(c redis.Conn) error {
	_, err := On(c).Do("ZUNIONSTORE", "sum", 2, "{sum}:a", "b") // want `ZUNIONSTORE .*"sum" and "b" never share one`
	return err
}

func CountedTagged(c redis.Conn) error {
	_, err := On(c).Do("ZUNIONSTORE", "sum", 2, "{sum}:a", "{sum}:b", "WEIGHTS", 1, 2)
	return err
}

func Script(c redis.Conn) error {
	_, err := On(c).Do("EVAL", `return #KEYS`, 2, "a", "b", "c") // want `the script's KEYS .*"a" and "b" never share one`
	return err
}

func ScriptTagged(c redis.Conn) error {
	_, err := On(c).Do("EVAL", `return #KEYS`, 2, "{a}", "{a}b", "c")
	return err
}

// What happens to one argument of those that are handed on is not followed.
func First(c redis.Conn) error {
	_, err := On(c).First("SUNION", "user", "app:user:x") // unknown
	return err
}

func FirstTagged(c redis.Conn) error {
	_, err := On(c).First("SUNION", "{user}", "app:{user}:x")
	return err
}

func Split(c redis.Conn) error {
	_, err := On(c).Split("mget", "user:1", "user:2")
	return err
}

// What goes through a function that asks for the command is not judged.
func Other(c redis.Conn) error {
	_, err := On(c).Split("SUNION", "user:1", "user:2") // unknown
	return err
}

func Within(c redis.Conn) error {
	return On(c).Within("SDIFF", "a:1", "a:2") // want `SDIFF .*"a:1" and "a:2" never share one`
}

func WithinTagged(c redis.Conn) error { return On(c).Within("SDIFF", "{a}:1", "{a}:2") }

func Everything(ctx context.Context, c *goredis.ClusterClient) error {
	return All(ctx, c, "RENAME", "user:1", "user:2") // want `RENAME .*"user:1" and "user:2" never share one`
}

func EverythingTagged(ctx context.Context, c *goredis.ClusterClient) error {
	return All(ctx, c, "SUNION", "{user}:1", "{user}:2")
}

func Together(ctx context.Context, c *goredis.ClusterClient) error {
	return Joined(ctx, c, "PFMERGE", "visits", "visits:1") // want `PFMERGE .*"visits" and "visits:1" never share one`
}

func TogetherTagged(ctx context.Context, c *goredis.ClusterClient) error {
	return Joined(ctx, c, "PFMERGE", "visits", "{visits}:1")
}

// One key needs no company.
func Alone(c redis.Conn) error {
	_, err := On(c).Do("SET", "user:1", "user:2")
	return err
}
