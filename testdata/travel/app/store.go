package app

import (
	"context"
	"strconv"

	"github.com/redis/go-redis/v9"
	"github.com/slotlint/slotlint/testdata/travel/keys"
	"github.com/slotlint/slotlint/testdata/travel/store"
)

func Move(ctx context.Context, c redis.UniversalClient, uid int64) error {
	key := keys.Balance(uid)
	return store.New(c).Move(ctx, key+".new", key) // want `RENAME keys .*"user_balance_<uid>.new" and "user_balance_<uid>" .*only .*Move issues it at store.go:\d+`
}

func MoveTagged(ctx context.Context, c redis.UniversalClient, uid int64) error {
	key := keys.TaggedBalance(uid)
	return store.New(c).Move(ctx, key+".new", key)
}

func MoveSelfTagged(ctx context.Context, c redis.UniversalClient, uid int64) error {
	key := keys.Balance(uid)
	return store.New(c).Move(ctx, "{"+key+"}.new", key)
}

func MoveSafely(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return store.New(c).MoveSafely(ctx, keys.Balance(uid), keys.Score(uid)) // want `RENAME keys .*"user_balance_<uid>" and "user_score_<uid>" never .*MoveSafely issues it at store.go:\d+`
}

func MoveSafelyTagged(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return store.New(c).MoveSafely(ctx, keys.TaggedBalance(uid), keys.TaggedScore(uid))
}

func Swap(ctx context.Context, c redis.UniversalClient) error {
	return store.New(c).Swap(ctx, keys.Online, keys.Offline) // want `RENAME keys .*"users:offline" and "users:online" never`
}

func SwapTagged(ctx context.Context, c redis.UniversalClient) error {
	return store.New(c).Swap(ctx, keys.TaggedOnline, keys.TaggedOffline)
}

func GetMany(ctx context.Context, c redis.UniversalClient, uid int64) error {
	_, err := store.New(c).GetMany(ctx, keys.Balance(uid), keys.Score(uid)) // want `MGET keys .*"user_balance_<uid>" and "user_score_<uid>" never`
	return err
}

func GetManyTagged(ctx context.Context, c redis.UniversalClient, uid int64) error {
	_, err := store.New(c).GetMany(ctx, keys.TaggedBalance(uid), keys.TaggedScore(uid))
	return err
}

func GetManySpread(ctx context.Context, c redis.UniversalClient, uid int64) error {
	_, err := store.New(c).GetMany(ctx, keys.All(uid)...) // want `MGET keys .*"user_balance_<uid>" and "user_score_<uid>" never`
	return err
}

func GetManySpreadTagged(ctx context.Context, c redis.UniversalClient, uid int64) error {
	_, err := store.New(c).GetMany(ctx, keys.TaggedAll(uid)...)
	return err
}

func GetManyOfLoop(ctx context.Context, c redis.UniversalClient, uids []int64) error {
	var list []string
	for _, uid := range uids {
		list = append(list, keys.TaggedBalance(uid))
	}
	_, err := store.New(c).GetMany(ctx, list...) // want `MGET keys .*"user_balance_\{<uid>\}" and "user_balance_\{<.*uid.*>\}" .*only`
	return err
}

func GetManyOfLoopTagged(ctx context.Context, c redis.UniversalClient, uid int64, days []int64) error {
	var list []string
	for _, day := range days {
		list = append(list, keys.TaggedBalance(uid)+":"+strconv.FormatInt(day, 10))
	}
	_, err := store.New(c).GetMany(ctx, list...)
	return err
}

func Remove(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return store.New(c).Remove(ctx, keys.Balance(uid), keys.Score(uid)) // want `DEL keys .*"user_balance_<uid>" and "user_score_<uid>" never`
}

func RemoveTagged(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return store.New(c).Remove(ctx, keys.TaggedBalance(uid), keys.TaggedScore(uid))
}

func RemoveOne(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return store.New(c).Remove(ctx, keys.Balance(uid))
}

func RemoveWith(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return store.New(c).RemoveWith(ctx, keys.Level(uid), keys.TaggedAll(uid)...) // want `DEL keys .*"user_score_<uid>_level" and "user_balance_\{<uid>\}" .*only`
}

func RemoveWithTagged(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return store.New(c).RemoveWith(ctx, keys.TaggedLevel(uid), keys.TaggedAll(uid)...)
}

func RemoveList(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return store.New(c).RemoveList(ctx, []string{keys.Balance(uid), keys.Score(uid)}) // want `DEL keys .*"user_balance_<uid>" and "user_score_<uid>" never`
}

func RemoveListTagged(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return store.New(c).RemoveList(ctx, []string{keys.TaggedBalance(uid), keys.TaggedScore(uid)})
}

func RemoveNamed(ctx context.Context, c redis.UniversalClient) error {
	return store.New(c).RemoveNamed(ctx, "users:1", "users:2") // want `DEL keys .*"users:1" and "users:2" never`
}

func RemoveNamedTagged(ctx context.Context, c redis.UniversalClient) error {
	return store.New(c).RemoveNamed(ctx, "{users}:1", "{users}:2")
}

func MoveNamed(ctx context.Context, c redis.UniversalClient, uid int64) error {
	key := store.Key(keys.Balance(uid))
	return store.New(c).MoveNamed(ctx, key, "old_"+key) // want `RENAME keys .*"user_balance_<uid>" and "old_user_balance_<uid>" never`
}

func MoveNamedTagged(ctx context.Context, c redis.UniversalClient, uid int64) error {
	key := store.Key(keys.TaggedBalance(uid))
	return store.New(c).MoveNamed(ctx, key, "old_"+key)
}

func MoveBytes(ctx context.Context, c redis.UniversalClient) error {
	return store.New(c).MoveBytes(ctx, []byte("users:1"), []byte("users:2")) // want `RENAME keys .*"users:1" and "users:2" never`
}

func MoveBytesTagged(ctx context.Context, c redis.UniversalClient) error {
	return store.New(c).MoveBytes(ctx, []byte("{users}:1"), []byte("{users}:2"))
}

func Merge(ctx context.Context, c redis.UniversalClient) error {
	return store.New(c).Merge(ctx, "users:all", keys.TaggedOnline, keys.TaggedOffline) // want `SUNIONSTORE keys .*"users:all" and "\{users\}:online" never`
}

func MergeTagged(ctx context.Context, c redis.UniversalClient) error {
	return store.New(c).Merge(ctx, "{users}:all", keys.TaggedOnline, keys.TaggedOffline)
}

// Backup makes two keys of one, in one slot, for each key without braces.
func Backup(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return store.New(c).Backup(ctx, keys.Balance(uid))
}

// A key that has a tag already is not made for it: what is hashed of the second key is "{7".
func BackupTwice(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return store.New(c).Backup(ctx, keys.TaggedBalance(uid)) // want `RENAME keys .*"user_balance_\{<uid>\}" and "\{user_balance_\{<uid>\}\}_backup" (never|.*only)`
}

func RemoveUser(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return store.New(c).RemoveUser(ctx, strconv.FormatInt(uid, 10))
}

// Functions that take the client, not methods that have it.

func Function(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return store.Move(ctx, c, keys.Balance(uid), keys.Score(uid)) // want `RENAME keys .*"user_balance_<uid>" and "user_score_<uid>" never`
}

func FunctionTagged(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return store.Move(ctx, c, keys.TaggedBalance(uid), keys.TaggedScore(uid))
}

func Variadic(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return store.GetAll(ctx, c, keys.Balance(uid), keys.Score(uid)) // want `MGET keys .*"user_balance_<uid>" and "user_score_<uid>" never`
}

func VariadicTagged(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return store.GetAll(ctx, c, keys.TaggedBalance(uid), keys.TaggedScore(uid))
}

func FamilyOfCaller(ctx context.Context, c redis.UniversalClient) error {
	return store.In(ctx, c, "{user}", "1", "2")
}

func FamilyTagged(ctx context.Context, c redis.UniversalClient) error {
	return store.InTagged(ctx, c, "user", "1", "2")
}

func GenericClient(ctx context.Context, c redis.UniversalClient) error {
	_, err := store.Each(ctx, c, keys.Online, keys.Offline) // want `DEL keys .*"users:online" and "users:offline" never`
	return err
}

func GenericClientTagged(ctx context.Context, c redis.UniversalClient) error {
	_, err := store.Each(ctx, c, keys.TaggedOnline, keys.TaggedOffline)
	return err
}

// A method of the wrapper as a value.
func MethodOfStore(ctx context.Context, c redis.UniversalClient) error {
	move := store.New(c).Move
	return move(ctx, keys.Online, keys.Offline) // want `RENAME keys .*"users:online" and "users:offline" never`
}

func MethodOfStoreTagged(ctx context.Context, c redis.UniversalClient) error {
	move := store.New(c).Move
	return move(ctx, keys.TaggedOnline, keys.TaggedOffline)
}
