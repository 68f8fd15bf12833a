// Package tags has keys that all have hash tags, of which some are not the same tag, and keys that are
// the tags of others.
package tags

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

// A fair queue has one set of active owners, and two lists for each owner: their tags disagree.
type fair struct {
	c    redis.UniversalClient
	base string
}

func (f *fair) active() string { return fmt.Sprintf("{%s}:active", f.base) }

func (f *fair) lists(owner string) [2]string {
	return [2]string{fmt.Sprintf("{%s:%s}/0", f.base, owner), fmt.Sprintf("{%s:%s}/1", f.base, owner)}
}

func (f *fair) list(owner string) string { return fmt.Sprintf("{%s:%s}/0", f.base, owner) }

func (f *fair) taggedLists(owner string) [2]string {
	return [2]string{fmt.Sprintf("{%s}:q:%s/0", f.base, owner), fmt.Sprintf("{%s}:q:%s/1", f.base, owner)}
}

func (f *fair) taggedList(owner string) string { return fmt.Sprintf("{%s}:q:%s/0", f.base, owner) }

func Fair(ctx context.Context, c redis.UniversalClient, base, owner int64) error {
	f := &fair{c, fmt.Sprint(base)}
	return f.clear(ctx, fmt.Sprint(owner))
}

func (f *fair) clear(ctx context.Context, owner string) error {
	return f.c.Del(ctx, f.active(), f.list(owner)).Err() // want `DEL keys .*"\{<f.base>\}:active" and "\{<f.base>:<owner>\}/0" .*only`
}

func FairTagged(ctx context.Context, c redis.UniversalClient, base, owner int64) error {
	f := &fair{c, fmt.Sprint(base)}
	return f.clearTagged(ctx, fmt.Sprint(owner))
}

func (f *fair) clearTagged(ctx context.Context, owner string) error {
	return f.c.Del(ctx, f.active(), f.taggedList(owner)).Err()
}

// The lists as an array.
func FairArray(ctx context.Context, c redis.UniversalClient, base, owner int64) error {
	f := &fair{c, fmt.Sprint(base)}
	return f.clearArray(ctx, fmt.Sprint(owner))
}

func (f *fair) clearArray(ctx context.Context, owner string) error {
	lists := f.lists(owner)
	return f.c.Del(ctx, f.active(), lists[0], lists[1]).Err() // want `DEL keys .*"\{<f.base>\}:active" and "\{<f.base>:<owner>\}/0" .*only`
}

func FairArrayTagged(ctx context.Context, c redis.UniversalClient, base, owner int64) error {
	f := &fair{c, fmt.Sprint(base)}
	return f.clearArrayTagged(ctx, fmt.Sprint(owner))
}

func (f *fair) clearArrayTagged(ctx context.Context, owner string) error {
	lists := f.taggedLists(owner)
	return f.c.Del(ctx, f.active(), lists[0], lists[1]).Err()
}

// A constant tag beside one of the data.
const transactions = "{transactions}"

func Ledger(ctx context.Context, c redis.UniversalClient, org, ledger int64) error {
	return c.MGet(ctx, transactions, fmt.Sprintf("{%d:%d}:balance", org, ledger)).Err() // want `MGET keys .*"\{transactions\}" and "\{<org>:<ledger>\}:balance" .*(never|only)`
}

func LedgerTagged(ctx context.Context, c redis.UniversalClient, org, ledger int64) error {
	return c.MGet(ctx, transactions, fmt.Sprintf("%s:%d:%d:balance", transactions, org, ledger)).Err()
}

// The same words in other braces.
func Wider(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, fmt.Sprintf("{user:%d}:name", id), fmt.Sprintf("user:{%d}:name", id)).Err() // want `MGET keys .*"\{user:<id>\}:name" and "user:\{<id>\}:name" never`
}

func WiderTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, fmt.Sprintf("{user:%d}:name", id), fmt.Sprintf("{user:%d}:mail", id)).Err()
}

// The order of what stands in the braces.
func Swapped(ctx context.Context, c redis.UniversalClient, org, user int64) error {
	return c.MGet(ctx, fmt.Sprintf("{%d:%d}:name", org, user), fmt.Sprintf("{%d:%d}:mail", user, org)).Err() // want `MGET keys .*"\{<org>:<user>\}:name" and "\{<user>:<org>\}:mail" .*only`
}

func SwappedTagged(ctx context.Context, c redis.UniversalClient, org, user int64) error {
	return c.MGet(ctx, fmt.Sprintf("{%[1]d:%[2]d}:name", org, user), fmt.Sprintf("{%[2]d:%[1]d}:mail", user, org)).Err()
}

// Upper and lower case are two tags.
func Case(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, "{User}:1", "{user}:1").Err() // want `MGET keys .*"\{User\}:1" and "\{user\}:1" never`
}

// A blank in the braces is part of the tag.
func Blank(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, "{user}:1", "{user }:1").Err() // want `MGET keys .*"\{user\}:1" and "\{user \}:1" never`
}
