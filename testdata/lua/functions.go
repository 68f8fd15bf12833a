package lua

import (
	"context"
	_ "embed"

	"github.com/redis/go-redis/v9"
)

// Functions are strict, whichever way they are registered.

const library = `#!lua name=locks
local function key(keys) return keys[1] .. ':locked' end
local function lock(keys, args)
	return redis.call('SET', key(keys), args[1])
end
local function peek(keys)
	return redis.call('GET', key(keys))
end
redis.register_function('lock', lock)
redis.register_function{function_name = 'peek', callback = peek, flags = {'no-writes'}}
redis.register_function{function_name = 'anywhere', callback = lock, flags = {'allow-cross-slot-keys'}}
`

// want-10 `the function lock derives "l:<id>:locked".*functions are strict, so this fails always.*\(SL202\)`
// want-11 `the function anywhere derives "a:<id>:locked".*it works only while both slots are on one node.*\(SL202\)`
// want-9 `the function peek derives "p:<id>:locked".*functions are strict, so this fails always.*\(SL202\)`

func loadLibrary(ctx context.Context, c redis.UniversalClient) error {
	return c.FunctionLoadReplace(ctx, library).Err()
}

func Function(ctx context.Context, c redis.UniversalClient, id string) error {
	if err := loadLibrary(ctx, c); err != nil {
		return err
	}
	return c.FCall(ctx, "lock", []string{"l:" + id}, "me").Err()
}

func FunctionTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	if err := loadLibrary(ctx, c); err != nil {
		return err
	}
	return c.FCall(ctx, "lock", []string{"l:{i" + id + "}"}, "me").Err()
}

const peek = "peek"

func FunctionRO(ctx context.Context, c redis.UniversalClient, id string) error {
	if err := loadLibrary(ctx, c); err != nil {
		return err
	}
	return c.FCallRO(ctx, peek, []string{"p:" + id}).Err()
}

func FunctionROTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	if err := loadLibrary(ctx, c); err != nil {
		return err
	}
	return c.FCallRO(ctx, peek, []string{"p:{i" + id + "}"}).Err()
}

func FunctionFlagged(ctx context.Context, c redis.UniversalClient, id string) error {
	if err := loadLibrary(ctx, c); err != nil {
		return err
	}
	return c.FCall(ctx, "anywhere", []string{"a:" + id}, "me").Err()
}

func FunctionFlaggedTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	if err := loadLibrary(ctx, c); err != nil {
		return err
	}
	return c.FCall(ctx, "anywhere", []string{"a:{i" + id + "}"}, "me").Err()
}

//go:embed scripts/library.lua
var embeddedLibrary string // want `scripts/library.lua:4:28: one RENAME of the function retire has keys in different hash slots: "r:<id>:x" and "r:<id>:x:old" share one only by chance; it fails always`

func FunctionEmbedded(ctx context.Context, c redis.UniversalClient, id string) error {
	if err := c.FunctionLoadReplace(ctx, embeddedLibrary).Err(); err != nil {
		return err
	}
	return c.FCall(ctx, "retire", []string{"r:" + id + ":x"}).Err()
}

func FunctionEmbeddedTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	if err := c.FunctionLoadReplace(ctx, embeddedLibrary).Err(); err != nil {
		return err
	}
	return c.FCall(ctx, "retire", []string{"r:{i" + id + "}"}).Err()
}

func FunctionBroken(ctx context.Context, c redis.UniversalClient) error {
	return c.FunctionLoadReplace(ctx, "#!lua name=broken\nredis.register_function('f', function(keys) return keys[1)").Err() // want `the script does not compile`
}
