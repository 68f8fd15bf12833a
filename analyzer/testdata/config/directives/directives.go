package directives

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func silenced(ctx context.Context, rdb redis.UniversalClient) {
	rdb.MGet(ctx, "a", "b") //slotlint:ignore SL101 one shard holds both
	//slotlint:ignore SL101 one shard holds both
	rdb.MGet(ctx, "a", "b")
	//slotlint:ignore crossslot-command one shard holds both,
	// which a second line explains
	rdb.MGet(ctx, "a", "b")
	//slotlint:ignore SL101 a directive for each rule
	//slotlint:ignore SL301 is as good
	rdb.MGet(ctx, "a", "b")
	rdb.MGet(
		ctx, "a", "b",
	)
}

func reach(ctx context.Context, rdb redis.UniversalClient) {
	rdb.MGet(ctx, "a", "b") //slotlint:ignore SL101 this line only
	rdb.MGet(ctx, "a", "b")
	//slotlint:ignore SL101 the next line only

	rdb.MGet(ctx, "a", "b")
	rdb.Get(ctx, "{}a") //slotlint:ignore SL101 the wrong rule
	rdb.Get(ctx, "{}a") //slotlint:ignore SL101,SL301 one of two is wrong
	rdb.Get(ctx, "{}a") //slotlint:ignore SL301, SL101 spaces are fine
	rdb.Get(ctx, "{}a") //slotlint:ignore SL301 the right rule
}

func broken(ctx context.Context, rdb redis.UniversalClient) {
	rdb.MGet(ctx, "a", "b") //slotlint:ignore SL101
	rdb.MGet(ctx, "a", "b") //slotlint:ignore SL101 --
	rdb.MGet(ctx, "a", "b") //slotlint:ignore
	rdb.MGet(ctx, "a", "b") //slotlint:ignore all of them
	rdb.MGet(ctx, "a", "b") //slotlint:ignore SL101,SL101 twice
	rdb.MGet(ctx, "a", "b") // slotlint:ignore SL101 a space
	rdb.MGet(ctx, "a", "b") //slotlint:disable SL101 another word
}

func unused(ctx context.Context, rdb redis.UniversalClient) {
	rdb.MGet(ctx, "{x}a", "{x}b") //slotlint:ignore SL101 it was wrong once
	//slotlint:ignore SL999,SL301 nor is there anything here
	rdb.MGet(ctx, "{x}a", "{x}b")
}

func unknown(ctx context.Context, rdb redis.UniversalClient, a, b string) {
	rdb.MGet(ctx, a, b) //slotlint:ignore SL101 of use under -strict
}

//slotlint:tagged
var notAFunction = "x"

//slotlint:tagged
func notText() int { return 1 }

type fields struct {
	//slotlint:tagged
	n int
	//slotlint:tagged
	redis.UniversalClient
	//slotlint:tagged
	text, more string
}

func inside() {
	//slotlint:tagged
	_ = notText() //slotlint:tagged-too
}

func script(ctx context.Context, rdb *redis.ClusterClient) {
	//slotlint:ignore SL201 a key of another application, on the same node
	const text = `
		redis.call("SET", "other", 1)
	`
	rdb.Eval(ctx, text, nil)
	rdb.Eval(ctx, `
		redis.call("SET", "other", 1)
	`, nil)
}
