// Package scripts has scripts for other packages, which are made with the number of their keys.
package scripts

import "github.com/gomodule/redigo/redis"

// Move has two keys.
var Move = redis.NewScript(2, `return redis.call('RENAMENX', KEYS[1], KEYS[2])`)

// Any gets the number of its keys first.
var Any = redis.NewScript(-1, `return #KEYS .. redis.call('ECHO', ARGV[1])`)

const count = `return #KEYS .. redis.call('ECHO', ARGV[1])`

// Count has two keys for each job, and one more.
func Count(jobs int) *redis.Script { return redis.NewScript(jobs*2+1, count) }

// Copy has as many keys as it is told.
func Copy(keys int) *redis.Script { return copies(keys) }

func copies(n int) *redis.Script {
	return redis.NewScript(n, `return redis.call('COPY', KEYS[1], KEYS[1] .. ':copy')`)
}
