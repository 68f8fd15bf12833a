// Package shared has scripts that other packages run.
package shared

import (
	_ "embed"

	"github.com/redis/go-redis/v9"
)

// Touch derives a key.
var Touch = redis.NewScript(`
redis.call("SET", KEYS[1] .. ":touched", 1)
return redis.call("INCR", KEYS[1])
`)

// Embedded derives a key, too.
//
//go:embed touch.lua
var Embedded string
