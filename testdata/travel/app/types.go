package app

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
	"github.com/slotlint/slotlint/testdata/travel/keys"
)

func Formats(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return c.MGet(ctx, fmt.Sprintf(keys.CartFormat, uid), fmt.Sprintf(keys.CouponFormat, uid)).Err() // want `MGET keys .*"cart:<uid>:items" and "cart:<uid>:money" never`
}

func Methods(ctx context.Context, c redis.UniversalClient, uid int64) error {
	u := keys.User{ID: uid}
	return c.MGet(ctx, u.Cart(), u.Orders()).Err() // want `MGET keys .*"cart:<uid>" and "orders:<uid>" never`
}

func MethodsTagged(ctx context.Context, c redis.UniversalClient, uid int64) error {
	u := &keys.User{ID: uid}
	return c.MGet(ctx, u.TaggedCart(), u.TaggedOrders()).Err()
}

// Of an object that came from elsewhere, its fields are as good as parameters.
func MethodsOfParameter(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return methods(ctx, c, &keys.User{ID: uid})
}

func methods(ctx context.Context, c redis.UniversalClient, u *keys.User) error {
	return c.MGet(ctx, u.Cart(), u.Orders()).Err() // want `MGET keys .*"cart:<u.ID>" and "orders:<u.ID>" never`
}

func MethodsOfParameterTagged(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return methodsTagged(ctx, c, &keys.User{ID: uid})
}

func methodsTagged(ctx context.Context, c redis.UniversalClient, u *keys.User) error {
	return c.MGet(ctx, u.TaggedCart(), u.TaggedOrders()).Err()
}

// Two objects are two users.
func MethodsOfTwo(ctx context.Context, c redis.UniversalClient, from, to int64) error {
	a, b := &keys.User{ID: from}, &keys.User{ID: to}
	return c.Copy(ctx, a.TaggedCart(), b.TaggedCart(), 0, false).Err() // want `COPY keys .*"cart:\{<from>\}" and "cart:\{<to>\}" .*only`
}

func NamedString(ctx context.Context, c redis.UniversalClient, id int64) error {
	t := token(id)
	return c.MGet(ctx, t.Session(), t.Refresh()).Err() // want `MGET keys .*"session:x<id>" and "refresh:x<id>" never`
}

func NamedStringTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	t := token(id)
	return c.MGet(ctx, t.TaggedSession(), t.TaggedRefresh()).Err()
}

func NamedStringArgument(ctx context.Context, c redis.UniversalClient, t keys.Token) error {
	return c.MGet(ctx, keys.Session(t), keys.Refresh(t)).Err() // want `MGET keys .*"session:<t>" and "refresh:<t>" share one only if <t> is \d+ bytes long`
}

func NamedStringArgumentTagged(ctx context.Context, c redis.UniversalClient, t keys.Token) error {
	return c.MGet(ctx, keys.TaggedSession(t), keys.TaggedRefresh(t)).Err() // assumes t is not empty; t does not begin with }
}

func token(id int64) keys.Token { return keys.Token(fmt.Sprintf("x%d", id)) }

func Bytes(ctx context.Context, c redis.UniversalClient, sum []byte) error {
	return c.MGet(ctx, keys.Blob(sum), keys.Meta(sum)).Err() // want `MGET keys .*"blob:<sum>" and "meta:<sum>" share one only if <sum> is \d+ bytes long`
}

func BytesTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	sum := fmt.Appendf(nil, "%d", id)
	return c.MGet(ctx, keys.TaggedBlob(sum), keys.TaggedMeta(sum)).Err()
}

func BytesResult(ctx context.Context, c redis.UniversalClient, id int64) error {
	sum := fmt.Appendf(nil, "%d", id)
	return c.MGet(ctx, string(keys.BlobBytes(sum)), string(keys.MetaBytes(sum))).Err() // want `MGET keys .*"blob:<id>" and "meta:<id>" never`
}

func BytesResultTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	sum := fmt.Appendf(nil, "%d", id)
	return c.MGet(ctx, string(keys.TaggedBlobBytes(sum)), string(keys.TaggedMetaBytes(sum))).Err()
}

func Stringer(ctx context.Context, c redis.UniversalClient, id int64) error {
	owner := keys.Shop(id)
	return c.MGet(ctx, keys.Lock(owner), keys.Lease(owner)).Err() // want `MGET keys .*"lock:.*<.*>" and "lease:.*<.*>" (never|.*only)`
}

func StringerTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	owner := keys.Shop(id)
	return c.MGet(ctx, keys.TaggedLock(owner), keys.TaggedLease(owner)).Err()
}

// What writes itself may write a tag.
func StringerIsTag(ctx context.Context, c redis.UniversalClient, id int64) error {
	owner := keys.Tagged(id)
	return c.MGet(ctx, keys.Lock(owner), keys.Lease(owner)).Err()
}

func StringerOfParameter(ctx context.Context, c redis.UniversalClient, id int64) error {
	return stringers(ctx, c, keys.Shop(id))
}

func stringers(ctx context.Context, c redis.UniversalClient, owner fmt.Stringer) error {
	return c.MGet(ctx, keys.TaggedLock(owner), keys.TaggedLease(owner)).Err()
}

func Generic(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, keys.Hits(id), keys.Tips(id)).Err() // want `MGET keys .*"hits:<id>" and "tips:<id>" never`
}

func GenericTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, keys.TaggedHits(id), keys.TaggedTips(id)).Err()
}

// The verb is %v, of a type that is not known before the call.
func GenericText(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, keys.Of("hits", id), keys.Of("tips", id)).Err() // want `MGET keys .*"hits:<id>" and "tips:<id>" never`
}

func GenericTextTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, keys.TaggedOf("hits", id), keys.TaggedOf("tips", id)).Err()
}

func GenericMethod(ctx context.Context, c redis.UniversalClient, id int64) error {
	hits, tips := keys.Set[int64]{Family: "hits"}, keys.Set[int64]{Family: "tips"}
	return c.MGet(ctx, hits.Key(id), tips.Key(id)).Err() // want `MGET keys .*"hits:<id>" and "tips:<id>" never`
}

func GenericMethodTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	hits, tips := keys.Set[int64]{Family: "hits"}, keys.Set[int64]{Family: "tips"}
	return c.MGet(ctx, hits.TaggedKey(id), tips.TaggedKey(id)).Err()
}

// An object of another package that made its keys when it was made itself.
func Object(ctx context.Context, c redis.UniversalClient) error {
	line := keys.NewLine("mail")
	return c.RPopLPush(ctx, line.Waiting(), line.Working()).Err() // want `RPOPLPUSH keys .*"line:mail:waiting" and "line:mail:working" never`
}

func ObjectTagged(ctx context.Context, c redis.UniversalClient) error {
	line := keys.NewTaggedLine("mail")
	return c.RPopLPush(ctx, line.Waiting(), line.Working()).Err()
}

func ObjectOfParameter(ctx context.Context, c redis.UniversalClient, id int64) error {
	return shift(ctx, c, keys.NewLine(fmt.Sprint(id)))
}

func shift(ctx context.Context, c redis.UniversalClient, line *keys.Line) error {
	return c.RPopLPush(ctx, line.Waiting(), line.Working()).Err() // want `RPOPLPUSH keys .*"line:<.*>:waiting" and "line:<.*>:working" never`
}

func ObjectOfParameterTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return shiftTagged(ctx, c, keys.NewTaggedLine(fmt.Sprint(id)))
}

func shiftTagged(ctx context.Context, c redis.UniversalClient, line *keys.TaggedLine) error {
	return c.RPopLPush(ctx, line.Waiting(), line.Working()).Err()
}
