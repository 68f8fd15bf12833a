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
