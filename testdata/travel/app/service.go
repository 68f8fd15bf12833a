package app

import (
	"context"
	"strconv"

	"github.com/redis/go-redis/v9"
	"github.com/slotlint/slotlint/testdata/travel/keys"
	"github.com/slotlint/slotlint/testdata/travel/store"
)

// A service has the wrapper in a field, and hands keys on once more.
type service struct{ store *store.Store }

func (s *service) archive(ctx context.Context, key, suffix string) error {
	return s.store.Move(ctx, key, key+suffix)
}

func (s *service) forget(ctx context.Context, keys ...string) error {
	return s.store.Remove(ctx, keys...)
}

func Archive(ctx context.Context, c redis.UniversalClient, uid int64) error {
	s := &service{store.New(c)}
	return s.archive(ctx, keys.Balance(uid), "_old") // want `RENAME keys .*"user_balance_<uid>" and "user_balance_<uid>_old" .*only`
}

func ArchiveTagged(ctx context.Context, c redis.UniversalClient, uid int64) error {
	s := &service{store.New(c)}
	return s.archive(ctx, keys.TaggedBalance(uid), "_old")
}

func Forget(ctx context.Context, c redis.UniversalClient, uid int64) error {
	s := &service{store.New(c)}
	return s.forget(ctx, keys.All(uid)...) // want `DEL keys .*"user_balance_<uid>" and "user_score_<uid>" never`
}

func ForgetTagged(ctx context.Context, c redis.UniversalClient, uid int64) error {
	s := &service{store.New(c)}
	return s.forget(ctx, keys.TaggedAll(uid)...)
}

// Wrappers that put something before each key. What is known of such keys is known where they are
// built: the finding stands in package store, once, and callers with a tag of their own are right.

func Fixed(ctx context.Context, c redis.UniversalClient) error {
	return store.NewFixed(c).Move(ctx, "from", "dest") // unknown
}

func FixedTagged(ctx context.Context, c redis.UniversalClient) error {
	return store.NewFixed(c).Move(ctx, "{user}:from", "{user}:dest")
}

func FixedMany(ctx context.Context, c redis.UniversalClient, id int64) error {
	n := strconv.FormatInt(id, 10)
	return store.NewFixed(c).GetMany(ctx, "user:"+n, "shop:"+n) // unknown
}

func FixedManyTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	n := strconv.FormatInt(id, 10)
	return store.NewFixed(c).GetMany(ctx, "user:{"+n+"}", "shop:{"+n+"}")
}

func TagOfStore(ctx context.Context, c redis.UniversalClient) error {
	return store.NewTagged(c).Move(ctx, "from", "to")
}

// Not even braces of the caller's change a thing: the first pair counts.
func TagOfStoreMany(ctx context.Context, c redis.UniversalClient, id int64) error {
	return store.NewTagged(c).GetMany(ctx, "{from}", "{to}", "user:"+strconv.FormatInt(id, 10))
}

// Through interfaces of the program.

func OneImplementation(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return store.NewMover(c).Rename(ctx, keys.Balance(uid), keys.Score(uid)) // want `RENAME keys .*"user_balance_<uid>" and "user_score_<uid>" never`
}

func OneImplementationTagged(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return store.NewMover(c).Rename(ctx, keys.TaggedBalance(uid), keys.TaggedScore(uid))
}

func OneImplementationMany(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return store.NewMover(c).Delete(ctx, keys.Balance(uid), keys.Score(uid)) // want `DEL keys .*"user_balance_<uid>" and "user_score_<uid>" never`
}

func OneImplementationManyTagged(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return store.NewMover(c).Delete(ctx, keys.TaggedAll(uid)...)
}

// One of two implementations would fail: the finding names it.
func OneOfTwo(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return store.NewCache(c).Copy(ctx, keys.Balance(uid), keys.Score(uid)) // want `COPY keys .*"user_balance_<uid>" and "user_score_<uid>" .*only.*Redis.Copy`
}

func OneOfTwoTagged(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return store.NewCache(c).Copy(ctx, keys.TaggedBalance(uid), keys.TaggedScore(uid))
}

// Both would fail, so it is as sure as without the interface.
func BothOfTwo(ctx context.Context, c redis.UniversalClient, sorted bool) error {
	return store.NewSet(c, sorted).Store(ctx, "users:all", keys.Online, keys.Offline) // want `S?Z?UNIONSTORE keys .*"users:all" and "users:online" never`
}

func BothOfTwoTagged(ctx context.Context, c redis.UniversalClient, sorted bool) error {
	return store.NewSet(c, sorted).Store(ctx, "{users}:all", keys.TaggedOnline, keys.TaggedOffline)
}

// Keys of an interface: each implementation puts the tag there.
func NamerTagged(ctx context.Context, c redis.UniversalClient, short bool) error {
	var n store.Namer = store.Long{}
	if short {
		n = store.Short{}
	}
	return c.MGet(ctx, n.Key("1"), n.Key("2")).Err()
}

// The interface is declared where it is used.
type remover interface {
	Remove(ctx context.Context, keys ...string) error
}

func remove(ctx context.Context, r remover, uid int64) error {
	return r.Remove(ctx, keys.TaggedAll(uid)...)
}

func OwnInterfaceTagged(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return remove(ctx, store.New(c), uid)
}

// cacher has one implementation here, a wrapper of a wrapper.
type cacher interface {
	rename(ctx context.Context, from, to string) error
}

type cached struct{ cache *store.Store }

func (c cached) rename(ctx context.Context, from, to string) error {
	return c.cache.Move(ctx, from, to)
}

func useCacher(ctx context.Context, c cacher, uid int64) error {
	return c.rename(ctx, keys.Balance(uid), keys.Score(uid)) // want `RENAME keys .*"user_balance_<uid>" and "user_score_<uid>" never`
}

func OwnInterface(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return useCacher(ctx, cached{store.New(c)}, uid)
}

func useCacherTagged(ctx context.Context, c cacher, uid int64) error {
	return c.rename(ctx, keys.TaggedBalance(uid), keys.TaggedScore(uid))
}

func OwnInterfaceOfOneTagged(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return useCacherTagged(ctx, cached{store.New(c)}, uid)
}
