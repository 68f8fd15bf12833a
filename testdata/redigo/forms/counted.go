package forms

import (
	"fmt"

	"github.com/gomodule/redigo/redis"
)

// The number of keys is known only when the program runs: it is that of a list, or some for each of its elements.

const size = `return #KEYS`

func ScriptLength(c redis.Conn) error {
	keys := []string{"user:1", "user:2"}
	_, err := redis.NewScript(len(keys), size).Do(c, redis.Args{}.AddFlat(keys).Add("7")...) // want `the script's KEYS .*"user:1" and "user:2" never`
	return err
}

func ScriptLengthTagged(c redis.Conn) error {
	keys := []string{"{user}:1", "{user}:2"}
	_, err := redis.NewScript(len(keys), size).Do(c, redis.Args{}.AddFlat(keys).Add("7")...)
	return err
}

func ScriptLengthFirst(c redis.Conn) error {
	keys := []string{"user:1", "user:2"}
	_, err := some.Do(c, redis.Args{}.Add(len(keys)).AddFlat(keys).Add("user:3")...) // want `the script's KEYS .*"user:1" and "user:2" never`
	return err
}

func ScriptLengthFirstTagged(c redis.Conn) error {
	keys := []string{"{user}:1", "{user}:2"}
	_, err := some.Do(c, redis.Args{}.Add(len(keys)).AddFlat(keys).Add("user:3")...)
	return err
}

func ScriptFilled(c redis.Conn, ids []int64) error {
	keys := make([]string, len(ids))
	for i, id := range ids {
		keys[i] = fmt.Sprintf("user:%d", id)
	}
	_, err := some.Do(c, redis.Args{}.Add(len(keys)).AddFlat(keys).Add("7")...) // want `the script's KEYS .*"user:<id>" and "user:<other id>" of two turns of a loop share one only by chance`
	return err
}

func ScriptFilledTagged(c redis.Conn, ids []int64) error {
	keys := make([]string, len(ids))
	for i, id := range ids {
		keys[i] = fmt.Sprintf("{user}:%d", id)
	}
	_, err := some.Do(c, redis.Args{}.Add(len(keys)).AddFlat(keys).Add("7")...)
	return err
}

// Two keys for each queue, one for all, and an argument.
func ScriptTurns(c redis.Conn, queues []int64) error {
	script := redis.NewScript(len(queues)*2+1, size)
	args := make([]any, 0, len(queues)*2+2)
	for _, queue := range queues {
		args = append(args, fmt.Sprintf("{queues}:%d", queue), fmt.Sprintf("{queues}:%d:busy", queue))
	}
	args = append(args, "dead")
	_, err := script.Do(c, append(args, "7")...) // want `the script's KEYS .*"\{queues\}:<queue>" and "dead" never`
	return err
}

func ScriptTurnsTagged(c redis.Conn, queues []int64) error {
	script := redis.NewScript(len(queues)*2+1, size)
	args := make([]any, 0, len(queues)*2+2)
	for _, queue := range queues {
		args = append(args, fmt.Sprintf("{queues}:%d", queue), fmt.Sprintf("{queues}:%d:busy", queue))
	}
	args = append(args, "{queues}:dead")
	_, err := script.Do(c, append(args, "7")...)
	return err
}

// What the loop makes beside the keys is none.
func ScriptTurnsAndArgs(c redis.Conn, names map[int64]string) error {
	args := []any{"{user}:all"}
	for id := range names {
		args = append(args, fmt.Sprintf("{user}:%d", id))
	}
	for _, name := range names {
		args = append(args, "name:"+name)
	}
	_, err := redis.NewScript(1+len(names), size).Do(c, args...)
	return err
}

func ScriptTurnsOfMap(c redis.Conn, names map[int64]string) error {
	args := []any{"{user}:all"}
	for id := range names {
		args = append(args, fmt.Sprintf("user:%d", id))
	}
	_, err := redis.NewScript(1+len(names), size).Do(c, args...) // want `the script's KEYS .*"\{user\}:all" and "user:<id>" share one only by chance`
	return err
}

// How many keys there are is not seen where a turn may go by without one.
func ScriptSomeTurns(c redis.Conn, ids []int64) error {
	args := []any{}
	for _, id := range ids {
		if id > 0 {
			args = append(args, fmt.Sprintf("user:%d", id))
		}
	}
	// unknown
	_, err := redis.NewScript(len(ids), size).Do(c, args...)
	return err
}

func ScriptUntil(c redis.Conn, ids []int64) error {
	args := []any{}
	for _, id := range ids {
		args = append(args, fmt.Sprintf("user:%d", id))
		if id == 0 {
			break
		}
	}
	// unknown
	_, err := redis.NewScript(len(ids), size).Do(c, args...)
	return err
}

// The list that is counted is not the one that the loop goes over.
func ScriptOther(c redis.Conn, ids, others []int64) error {
	args := []any{}
	for _, id := range others {
		args = append(args, fmt.Sprintf("user:%d", id))
	}
	// unknown
	_, err := redis.NewScript(len(ids), size).Do(c, args...)
	return err
}

func ScriptNested(c redis.Conn, ids, parts []int64) error {
	args := []any{}
	for _, id := range ids {
		for _, part := range parts {
			args = append(args, fmt.Sprintf("user:%d:%d", id, part))
		}
	}
	// unknown
	_, err := redis.NewScript(len(ids), size).Do(c, args...)
	return err
}
