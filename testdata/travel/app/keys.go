// Package app gets its keys from package keys and hands them to package store: what is wrong is wrong
// here, where the keys come together.
package app

import (
	"context"

	"github.com/redis/go-redis/v9"
	"github.com/slotlint/slotlint/testdata/travel/keys"
)

func Functions(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return c.MGet(ctx, keys.Balance(uid), keys.Score(uid)).Err() // want `MGET keys .*"user_balance_<uid>" and "user_score_<uid>" never .*"user_balance_\{<uid>\}" and "user_score_\{<uid>\}"`
}

func FunctionsTagged(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return c.MGet(ctx, keys.TaggedBalance(uid), keys.TaggedScore(uid)).Err()
}

// Half of a pair has a tag.
func FunctionsHalf(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return c.MGet(ctx, keys.TaggedBalance(uid), keys.Score(uid)).Err() // want `MGET keys .*"user_balance_\{<uid>\}" and "user_score_<uid>" never`
}

func HelperOfHelper(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return c.MGet(ctx, keys.Level(uid), keys.Score(uid)).Err() // want `MGET keys .*"user_score_<uid>_level" and "user_score_<uid>" .*only`
}

func HelperOfHelperTagged(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return c.MGet(ctx, keys.TaggedLevel(uid), keys.TaggedScore(uid)).Err()
}

func Extended(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return c.Rename(ctx, keys.Balance(uid)+":new", keys.Balance(uid)+":old").Err() // want `RENAME keys .*"user_balance_<uid>:new" and "user_balance_<uid>:old" never`
}

func ExtendedTagged(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return c.Rename(ctx, keys.TaggedBalance(uid)+":new", keys.TaggedBalance(uid)).Err()
}

// Two users are two slots, whatever the braces are around.
func TwoUsers(ctx context.Context, c redis.UniversalClient, from, to int64) error {
	return c.MGet(ctx, keys.TaggedBalance(from), keys.TaggedBalance(to)).Err() // want `MGET keys .*"user_balance_\{<from>\}" and "user_balance_\{<to>\}" .*only`
}

func TwoResults(ctx context.Context, c redis.UniversalClient, uid int64) error {
	balance, score := keys.Both(uid)
	return c.MGet(ctx, balance, score).Err() // want `MGET keys .*"user_balance_<uid>" and "user_score_<uid>" never`
}

func TwoResultsTagged(ctx context.Context, c redis.UniversalClient, uid int64) error {
	balance, score := keys.TaggedBoth(uid)
	return c.MGet(ctx, balance, score).Err()
}

func List(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return c.MGet(ctx, keys.All(uid)...).Err() // want `MGET keys .*"user_balance_<uid>" and "user_score_<uid>" never`
}

func ListTagged(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return c.MGet(ctx, keys.TaggedAll(uid)...).Err()
}

func ListAndMore(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return c.Del(ctx, append(keys.TaggedAll(uid), keys.Balance(uid))...).Err() // want `DEL keys .*"user_balance_\{<uid>\}" and "user_balance_<uid>" never`
}

func ListAndMoreTagged(ctx context.Context, c redis.UniversalClient, uid int64) error {
	return c.Del(ctx, append(keys.TaggedAll(uid), keys.TaggedLevel(uid))...).Err()
}

func ListOfLoop(ctx context.Context, c redis.UniversalClient, uids []int64) error {
	return c.MGet(ctx, keys.Each(uids)...).Err() // want `MGET keys .*"user_balance_<.*uid.*>" and "user_balance_<.*uid.*>" .*only`
}

func ListOfLoopTagged(ctx context.Context, c redis.UniversalClient, uids []int64) error {
	return c.MGet(ctx, keys.TaggedEach(uids)...).Err()
}

func Checked(ctx context.Context, c redis.UniversalClient) error {
	balance, err := keys.Checked(7)
	if err != nil {
		return err
	}
	return c.MGet(ctx, balance, keys.Score(7)).Err() // want `MGET keys .*"user_balance_7" and "user_score_7" never`
}

func CheckedTagged(ctx context.Context, c redis.UniversalClient) error {
	balance, err := keys.TaggedChecked(7)
	if err != nil {
		return err
	}
	return c.MGet(ctx, balance, keys.TaggedScore(7)).Err()
}

func Branch(ctx context.Context, c redis.UniversalClient, uid int64, old bool) error {
	return c.MGet(ctx, keys.Archive(uid, old), keys.Score(uid)).Err() // want `MGET keys .*"(old|new)_\{<uid>\}" and "user_score_<uid>" never`
}

func BranchTagged(ctx context.Context, c redis.UniversalClient, uid int64, old bool) error {
	return c.MGet(ctx, keys.Archive(uid, old), keys.TaggedScore(uid)).Err()
}

func OfCall(ctx context.Context, c redis.UniversalClient, name string) error {
	return c.MGet(ctx, keys.Page(name), keys.Body(name)).Err() // want `MGET keys .*"page:<.*>" and "body:<.*>" .*(never|only)`
}

func OfCallTagged(ctx context.Context, c redis.UniversalClient, name string) error {
	return c.MGet(ctx, keys.TaggedPage(name), keys.TaggedBody(name)).Err()
}

// The same call on two names is two texts.
func OfTwoCalls(ctx context.Context, c redis.UniversalClient, from, to string) error {
	return c.MGet(ctx, keys.TaggedPage(from), keys.TaggedBody(to)).Err() // want `MGET keys .*"page:\{<.*>\}" and "body:\{<.*>\}" .*only`
}

func Constants(ctx context.Context, c redis.UniversalClient) error {
	return c.SUnion(ctx, keys.Online, keys.Offline).Err() // want `SUNION keys .*"users:online" and "users:offline" never`
}

func ConstantsTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.SUnion(ctx, keys.TaggedOnline, keys.TaggedOffline).Err()
}

func NamedConstants(ctx context.Context, c redis.UniversalClient) error {
	return c.RPopLPush(ctx, string(keys.Queue), string(keys.Dead)).Err() // want `RPOPLPUSH keys .*"mail:queue" and "mail:dead" never`
}

func NamedConstantsTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.RPopLPush(ctx, string(keys.TaggedQueue), string(keys.TaggedDead)).Err()
}

func Variables(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, keys.Prefix+"open", keys.Prefix+"shut").Err() // want `MGET keys .*"shop:open" and "shop:shut" never`
}

func VariablesTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, keys.TaggedPrefix+"open", keys.TaggedPrefix+"shut").Err()
}

func VariableLists(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, keys.Daily...).Err() // want `MGET keys .*"visits:day" and "orders:day" never`
}

func VariableListsTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, keys.TaggedDaily...).Err()
}
