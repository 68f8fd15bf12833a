package lua

import (
	"context"

	"github.com/redis/go-redis/v9"
	"github.com/slotlint/slotlint/testdata/lua/shared"
)

// A script that another package declares is judged at its runs.
func OtherPackage(ctx context.Context, c redis.UniversalClient, id string) error {
	return shared.Touch.Run(ctx, c, []string{"seat:" + id}).Err() // want `shared.Touch:2:19: the script derives "seat:<id>:touched", which is not in KEYS and in another hash slot than "seat:<id>"`
}

func OtherPackageTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return shared.Touch.Run(ctx, c, []string{"seat:{i" + id + "}"}).Err()
}

func OtherPackageEmbedded(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, shared.Embedded, []string{"seat:" + id}).Err() // want `shared.Embedded:1:19: the script derives "seat:<id>:embedded"`
}

func OtherPackageEmbeddedTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, shared.Embedded, []string{"seat:{i" + id + "}"}).Err()
}

// A wrapper of another package that is handed the script's text.
func WrappedText(ctx context.Context, c redis.UniversalClient, id string) error {
	return shared.New(c).Eval(ctx, `return redis.call("SET", KEYS[1] .. ":lock", 1)`, "seat:"+id) // want `the script derives "seat:<id>:lock", which is not in KEYS.*\(Store.Eval runs it at shared.go:28\) \(SL202\)`
}

func WrappedTextTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return shared.New(c).Eval(ctx, `return redis.call("SET", KEYS[1] .. ":lock", 1)`, "seat:{i"+id+"}")
}

var seat = redis.NewScript(`return redis.call("SET", KEYS[1] .. ":seat", 1)`) // want `the script derives "hall:<id>:seat"`

func WrappedScript(ctx context.Context, c redis.UniversalClient, id string) error {
	return shared.New(c).Run(ctx, seat, "hall:"+id)
}

func WrappedScriptTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return shared.New(c).Run(ctx, seat, "hall:{i"+id+"}")
}

// A wrapper whose script is its own secret: only the caller knows the key.
func WrappedKey(ctx context.Context, c redis.UniversalClient, id string) error {
	return shared.New(c).Allow(ctx, "limit:"+id) // want `the script touches "total", which is not in KEYS and in another hash slot than "limit:<id>".*\(Store.Allow runs it at shared.go:47\) \(SL201\)`
}

func WrappedKeyTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return shared.New(c).Allow(ctx, "{total}:"+id)
}

// What is found in the wrapper's package is not found again.
func wrappedFound(ctx context.Context, c redis.UniversalClient, id string) error {
	return shared.New(c).Count(ctx, "x"+id)
}

var _ = wrappedFound

// A function of another package returns the script's text, or the script.
func ReturnedText(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, shared.Seen(), []string{"seat:" + id}).Err() // want `shared.Seen:1:26: the script derives "seat:<id>:seen"`
}

func ReturnedTextTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, shared.Seen(), []string{"seat:{i" + id + "}"}).Err()
}

func ReturnedScript(ctx context.Context, c redis.UniversalClient, id string) error {
	return shared.Made(true).Run(ctx, c, []string{"seat:" + id}).Err() // want `shared.Made:1:26: the script derives "seat:<id>:seen"`
}

func ReturnedScriptTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return shared.Made(true).Run(ctx, c, []string{"seat:{i" + id + "}"}).Err()
}
