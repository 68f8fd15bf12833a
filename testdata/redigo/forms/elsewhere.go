package forms

import (
	"fmt"

	"github.com/gomodule/redigo/redis"
	"github.com/slotlint/slotlint/testdata/redigo/scripts"
)

// Scripts of another package: how many of the arguments are keys is known there.

func ElsewhereVariable(c redis.Conn) error {
	_, err := scripts.Move.Do(c, "user:1", "user:2", "seven") // want `the script's KEYS .*"user:1" and "user:2" never`
	return err
}

func ElsewhereVariableTagged(c redis.Conn) error {
	_, err := scripts.Move.Do(c, "{user}:1", "{user}:2", "seven")
	return err
}

func ElsewhereAny(c redis.Conn) error {
	_, err := scripts.Any.Do(c, 2, "user:1", "user:2", "seven") // want `the script's KEYS .*"user:1" and "user:2" never`
	return err
}

func ElsewhereAnyTagged(c redis.Conn) error {
	_, err := scripts.Any.Do(c, 2, "{user}:1", "{user}:2", "seven")
	return err
}

func ElsewhereMade(c redis.Conn, jobs []int64) error {
	args := redis.Args{}.Add("pool")
	for _, job := range jobs {
		args = args.Add(fmt.Sprintf("job:%d", job)).Add(fmt.Sprintf("job:%d:lock", job))
	}
	_, err := scripts.Count(len(jobs)).Do(c, args.Add("seven")...) // want `the script's KEYS .*"pool" and "job:<job>" share one only by chance`
	return err
}

func ElsewhereMadeTagged(c redis.Conn, jobs []int64) error {
	args := redis.Args{}.Add("{job}:pool")
	for _, job := range jobs {
		args = args.Add(fmt.Sprintf("{job}:%d", job)).Add(fmt.Sprintf("{job}:%d:lock", job))
	}
	_, err := scripts.Count(len(jobs)).Do(c, args.Add("seven")...)
	return err
}

func ElsewhereFixed(c redis.Conn) error {
	_, err := scripts.Copy(1).Do(c, "user") // want `scripts.Copy:1:8: one COPY of the script has keys in different hash slots: "user" and "user:copy" never share one`
	return err
}

func ElsewhereFixedTagged(c redis.Conn) error {
	_, err := scripts.Copy(1).Do(c, "{user}")
	return err
}

// A function of this package makes the script.
func made(n int) *redis.Script { return redis.NewScript(n+1, size) }

func Made(c redis.Conn) error {
	_, err := made(1).Do(c, "user:1", "user:2", "user:3") // want `the script's KEYS .*"user:1" and "user:2" never`
	return err
}

func MadeTagged(c redis.Conn) error {
	_, err := made(1).Do(c, "{user}:1", "{user}:2", "user:3")
	return err
}
