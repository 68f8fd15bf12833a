// Package concat builds keys of constants and with +.
package concat

import (
	"context"

	"github.com/redis/go-redis/v9"
)

const (
	prefix       = "user:"
	nameSuffix   = ":name"
	mailSuffix   = ":mail"
	nameOfOne    = prefix + "1" + nameSuffix
	mailOfOne    = prefix + "1" + mailSuffix
	open, closed = "{", "}"
)

func Constants(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, nameOfOne, mailOfOne).Err() // want `MGET keys .*"user:1:name" and "user:1:mail" never`
}

func ConstantsTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, prefix+open+"1"+closed+nameSuffix, prefix+open+"1"+closed+mailSuffix).Err()
}

func LocalConstants(ctx context.Context, c redis.UniversalClient) error {
	const a = "user:1"
	const b = "user:2"
	return c.MGet(ctx, a, b).Err() // want `MGET keys .*"user:1" and "user:2" never`
}

func LocalConstantsTagged(ctx context.Context, c redis.UniversalClient) error {
	const a = "{user}:1"
	const b = "{user}:2"
	return c.MGet(ctx, a, b).Err()
}

// One suffix as long as the other: never, whatever the id is.
func Suffixes(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.MGet(ctx, prefix+id+nameSuffix, prefix+id+mailSuffix).Err() // want `MGET keys .*"user:<id>:name" and "user:<id>:mail" never share one; use "user:\{<id>\}:name" and "user:\{<id>\}:mail"`
}

func SuffixesTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.MGet(ctx, prefix+open+id+closed+nameSuffix, prefix+open+id+closed+mailSuffix).Err() // assumes id is not empty; id does not begin with }
}

// Suffixes of different length meet by chance.
func UnequalSuffixes(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.MGet(ctx, "user:"+id+":tokens", "user:"+id+":ts").Err() // want `MGET keys .*"user:<id>:tokens" and "user:<id>:ts".*only by chance`
}

func UnequalSuffixesTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.MGet(ctx, "user:{"+id+"}:tokens", "user:{"+id+"}:ts").Err() // assumes id is not empty; id does not begin with }
}

// Prefixes of their own meet for a few lengths of the id.
func Prefixes(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.MGet(ctx, "session:"+id, "user:"+id).Err() // want `MGET keys .*"session:<id>" and "user:<id>".*only if <id> is 15133.* bytes long`
}

func PrefixesTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.MGet(ctx, "session:{"+id+"}", "user:{"+id+"}").Err() // assumes id is not empty; id does not begin with }
}

// Two parameters may be equal, or share a slot by chance.
func TwoHoles(ctx context.Context, c redis.UniversalClient, from, to string) error {
	return c.MGet(ctx, "user:"+from, "user:"+to).Err() // want `MGET keys .*"user:<from>" and "user:<to>".*only`
}

func TwoHolesTagged(ctx context.Context, c redis.UniversalClient, from, to string) error {
	return c.MGet(ctx, "{user}:"+from, "{user}:"+to).Err()
}

func HoleAndConstant(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.MGet(ctx, "user:"+id, "user:none").Err() // want `MGET keys .*"user:<id>" and "user:none".*only`
}

func HoleAndConstantTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.MGet(ctx, "{user}:"+id, "{user}:none").Err()
}

// A prefix from outside may bring a tag of its own.
func LeadingHole(ctx context.Context, c redis.UniversalClient, namespace string) error {
	return c.MGet(ctx, namespace+":name", namespace+":mail").Err() // want `MGET keys .*"<namespace>:name" and "<namespace>:mail".*only`
}

func LeadingHoleTagged(ctx context.Context, c redis.UniversalClient, namespace string) error {
	return c.MGet(ctx, "{"+namespace+"}:name", "{"+namespace+"}:mail").Err() // assumes namespace is not empty; namespace does not begin with }
}

func Assigned(ctx context.Context, c redis.UniversalClient, id int64) error {
	key := "user:"
	key += decimal(id)
	other := key
	key += ":name"
	other += ":mail"
	return c.MGet(ctx, key, other).Err() // want `MGET keys .*"user:<id>:name" and "user:<id>:mail" never`
}

func AssignedTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	key := "user:{"
	key += decimal(id)
	other := key
	key += "}:name"
	other += "}:mail"
	return c.MGet(ctx, key, other).Err()
}

// Either branch leads to the same tag.
func BranchTagged(ctx context.Context, c redis.UniversalClient, id int64, old bool) error {
	key := "user:{" + decimal(id) + "}:mail"
	if old {
		key = "mail:{" + decimal(id) + "}"
	}
	return c.MGet(ctx, "user:{"+decimal(id)+"}:name", key).Err()
}

type kind string

const (
	admin kind = "admin"
	guest kind = "guest"
)

func NamedStrings(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, string(admin)+":list", string(guest)+":list").Err() // want `MGET keys .*"admin:list" and "guest:list" never`
}

func NamedStringsTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, string(admin)+":{list}", string(guest)+":{list}").Err()
}
