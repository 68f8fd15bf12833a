// Package old has redigo under the path that it had until 2018.
package old

import (
	"fmt"

	"github.com/garyburd/redigo/redis"
)

func Do(c redis.Conn, id int64) error {
	_, err := c.Do("RENAME", fmt.Sprintf("user:%d:a", id), fmt.Sprintf("user:%d:b", id)) // want `RENAME keys .*"user:<id>:a" and "user:<id>:b" never`
	return err
}

func DoTagged(c redis.Conn, id int64) error {
	if _, err := c.Do("SET", fmt.Sprintf("user:{%d}:a", id), 1); err != nil {
		return err
	}
	_, err := c.Do("RENAME", fmt.Sprintf("user:{%d}:a", id), fmt.Sprintf("user:{%d}:b", id))
	return err
}

func Args(c redis.Conn) error {
	keys := []string{"user:1", "user:2"}
	_, err := c.Do("DEL", redis.Args{}.Add("user:0").AddFlat(keys)...) // want `DEL keys .*"user:0" and "user:1" never`
	return err
}

func ArgsTagged(c redis.Conn) error {
	keys := []string{"{user}:1", "{user}:2"}
	_, err := c.Do("DEL", redis.Args{}.Add("{user}:0").AddFlat(keys)...)
	return err
}

func Sequence(c redis.Conn) error {
	c.Send("MULTI") // want `the transaction's keys .*"user:1" and "user:2" never`
	c.Send("DEL", "user:1")
	c.Send("DEL", "user:2")
	_, err := c.Do("EXEC")
	return err
}

func SequenceTagged(c redis.Conn) error {
	c.Send("MULTI")
	c.Send("DEL", "{user}:1")
	c.Send("DEL", "{user}:2")
	_, err := c.Do("EXEC")
	return err
}

var rename = redis.NewScript(2, `return redis.call('RENAMENX', KEYS[1], KEYS[2])`)

func Script(c redis.Conn) error {
	_, err := rename.Do(c, "user:1", "user:2") // want `the script's KEYS .*"user:1" and "user:2" never`
	return err
}

func ScriptTagged(c redis.Conn) error {
	if _, err := c.Do("SET", "{user}:1", 1); err != nil {
		return err
	}
	_, err := rename.Do(c, "{user}:1", "{user}:2")
	return err
}
