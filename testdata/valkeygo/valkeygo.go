// Package valkeygo has commands of valkey-go, which are built in steps.
package valkeygo

import (
	"context"
	"fmt"
	"time"

	"github.com/valkey-io/valkey-go"
)

func Mget(ctx context.Context, c valkey.Client) error {
	return c.Do(ctx, c.B().Mget().Key("user:1", "user:2").Build()).Error() // want `MGET keys are in different hash slots: "user:1" and "user:2" never share one; building the command panics with "multi key command with different key slots are not allowed"; use "\{user\}:1" and "\{user\}:2"; or split it by slot: valkey.MGet, or valkey.MGetCache \(SL101\)`
}

func MgetTagged(ctx context.Context, c valkey.Client) error {
	return c.Do(ctx, c.B().Mget().Key("{user}:1", "{user}:2").Build()).Error()
}

func MgetSteps(ctx context.Context, c valkey.Client, id int64) error {
	return c.Do(ctx, c.B().
		Mget(). // want `MGET keys .*"user:<id>:name" and "user:<id>:mail" never`
		Key(fmt.Sprintf("user:%d:name", id)).
		Key(fmt.Sprintf("user:%d:mail", id)).
		Build()).Error()
}

func MgetStepsTagged(ctx context.Context, c valkey.Client, id int64) error {
	return c.Do(ctx, c.B().
		Mget().
		Key(fmt.Sprintf("user:{%d}:name", id)).
		Key(fmt.Sprintf("user:{%d}:mail", id)).
		Build()).Error()
}

// The functions of the package send one command for each slot.
func Safe(ctx context.Context, c valkey.Client) error {
	_, err := valkey.MGet(c, ctx, []string{"user:1", "user:2"})
	return err
}

func SafeWrites(ctx context.Context, c valkey.Client) error {
	for _, err := range valkey.MSet(c, ctx, map[string]string{"user:1": "Ada", "user:2": "Alan"}) {
		if err != nil {
			return err
		}
	}
	for _, err := range valkey.MDel(c, ctx, []string{"user:1", "user:2"}) {
		if err != nil {
			return err
		}
	}
	return nil
}

func Variables(ctx context.Context, c valkey.Client) error {
	b := c.B()
	first := b.Del().Key("user:1") // want `DEL keys .*"user:1" and "user:2" never.*valkey.MDel`
	both := first.Key("user:2")
	cmd := both.Build()
	return c.Do(ctx, cmd).Error()
}

func VariablesTagged(ctx context.Context, c valkey.Client) error {
	b := c.B()
	first := b.Del().Key("{user}:1")
	both := first.Key("{user}:2")
	cmd := both.Build()
	return c.Do(ctx, cmd).Error()
}

func Loop(ctx context.Context, c valkey.Client, first, second int64) error {
	b := c.B().Unlink().Key(fmt.Sprintf("user:%d", first)) // want `UNLINK keys .*"user:<first>" and "user:<id>" share one only`
	for _, id := range []int64{second, second + 1} {
		b = b.Key(fmt.Sprintf("user:%d", id))
	}
	return c.Do(ctx, b.Build()).Error()
}

func LoopTagged(ctx context.Context, c valkey.Client, first, second int64) error {
	b := c.B().Unlink().Key(fmt.Sprintf("{user}:%d", first))
	for _, id := range []int64{second, second + 1} {
		b = b.Key(fmt.Sprintf("{user}:%d", id))
	}
	return c.Do(ctx, b.Build()).Error()
}

// Each branch builds a command of its own.
func Branches(ctx context.Context, c valkey.Client, first bool) error {
	b := c.B().Exists().Key("{a}")
	if first {
		b = b.Key("{a}:1")
	} else {
		b = b.Key("{a}:2")
	}
	return c.Do(ctx, b.Build()).Error()
}

func BranchesApart(ctx context.Context, c valkey.Client, first bool) error {
	b := c.B().Exists()
	if first {
		return c.Do(ctx, b.Key("user:1").Build()).Error()
	}
	return c.Do(ctx, b.Key("user:2").Build()).Error()
}

func Pairs(ctx context.Context, c valkey.Client) error {
	return c.Do(ctx, c.B().Mset().KeyValue().KeyValue("user:1", "Ada").KeyValue("user:2", "Alan").Build()).Error() // want `MSET keys .*"user:1" and "user:2" never.*valkey.MSet \(other clients`
}

func PairsTagged(ctx context.Context, c valkey.Client) error {
	return c.Do(ctx, c.B().Mset().KeyValue().KeyValue("{user}:1", "Ada").KeyValue("{user}:2", "Alan").Build()).Error()
}

func Rename(ctx context.Context, c valkey.Client, key string) error {
	return c.Do(ctx, c.B().Rename().Key("order:"+key).Newkey("invoice:"+key).Build()).Error() // want `RENAME keys .*"order:<key>" and "invoice:<key>" share one only`
}

func RenameTagged(ctx context.Context, c valkey.Client) error {
	set := c.B().Set().Key("{user}:1").Value("Ada").Build()
	if err := c.Do(ctx, set).Error(); err != nil {
		return err
	}
	return c.Do(ctx, c.B().Rename().Key("{user}:1").Newkey("{user}:2").Build()).Error()
}

func Store(ctx context.Context, c valkey.Client) error {
	return c.Do(ctx, c.B().Zunionstore().Destination("{s}all").Numkeys(2).Key("{s}1", "other").Weights(1, 2).Build()).Error() // want `ZUNIONSTORE keys .*"\{s\}all" and "other" never.*only`
}

func StoreTagged(ctx context.Context, c valkey.Client) error {
	return c.Do(ctx, c.B().Zunionstore().Destination("{s}all").Numkeys(2).Key("{s}1", "{s}2").Weights(1, 2).Build()).Error()
}

func Move(ctx context.Context, c valkey.Client) error {
	return c.Do(ctx, c.B().Smove().Source("user:1").Destination("user:2").Member("x").Build()).Error() // want `SMOVE keys .*"user:1" and "user:2" never`
}

func MoveTagged(ctx context.Context, c valkey.Client) error {
	return c.Do(ctx, c.B().Smove().Source("{user}:1").Destination("{user}:2").Member("x").Build()).Error()
}

func Streams(ctx context.Context, c valkey.Client) error {
	return c.Do(ctx, c.B().Xread().Count(1).Streams().Key("orders", "invoices").Id("0", "0").Build()).Error() // want `XREAD keys .*"orders" and "invoices" never`
}

func StreamsTagged(ctx context.Context, c valkey.Client) error {
	err := c.Do(ctx, c.B().Xread().Count(1).Streams().Key("{shop}orders", "{shop}invoices").Id("0", "0").Build()).Error()
	if valkey.IsValkeyNil(err) {
		return nil
	}
	return err
}

func SortStore(ctx context.Context, c valkey.Client) error {
	return c.Do(ctx, c.B().Sort().Key("user:1").Alpha().Store("user:2").Build()).Error() // want `SORT keys .*"user:1" and "user:2" never`
}

func SortStoreTagged(ctx context.Context, c valkey.Client) error {
	return c.Do(ctx, c.B().Sort().Key("{user}:1").Alpha().Store("{user}:2").Build()).Error()
}

func ModuleCommand(ctx context.Context, c valkey.Client) error {
	return c.Do(ctx, c.B().JsonMget().Key("user:1", "user:2").Path("$").Build()).Error() // want `JSON.MGET keys .*"user:1" and "user:2" never.*valkey.JsonMGet`
}

func Cached(ctx context.Context, c valkey.Client) error {
	return c.DoCache(ctx, c.B().Mget().Key("user:1", "user:2").Cache(), time.Minute).Error() // want `MGET keys .*"user:1" and "user:2" never`
}

// A plain channel is no key.
func Channels(ctx context.Context, c valkey.Client) error {
	return c.Do(ctx, c.B().PubsubNumsub().Channel("user:1", "user:2").Build()).Error()
}

func move(ctx context.Context, c valkey.Client, from, to string) error {
	return c.Do(ctx, c.B().Copy().Source(from).Destination(to).Build()).Error()
}

func Wrapped(ctx context.Context, c valkey.Client) error {
	return move(ctx, c, "user:1", "user:2") // want `COPY keys .*"user:1" and "user:2" never.*\(move issues it\)`
}

func WrappedTagged(ctx context.Context, c valkey.Client) error {
	return move(ctx, c, "{user}:1", "{user}:2")
}
