// Package variadic has the commands whose keys are one variadic parameter, last or after others.
package variadic

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func Del(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.Del(ctx, key("session", id), key("token", id)).Err() // want `DEL keys .*"session:<id>" and "token:<id>" never`
}

func DelTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.Del(ctx, tagged("session", id), tagged("token", id)).Err()
}

func DelOne(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.Del(ctx, key("session", id)).Err()
}

func DelTwice(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.Del(ctx, key("session", id), key("session", id)).Err()
}

func Unlink(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.Unlink(ctx, key("session", id), key("token", id)).Err() // want `UNLINK keys .*"session:<id>" and "token:<id>" never`
}

func UnlinkTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.Unlink(ctx, tagged("session", id), tagged("token", id)).Err()
}

func Exists(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.Exists(ctx, key("session", id), key("token", id)).Err() // want `EXISTS keys .*"session:<id>" and "token:<id>" never`
}

func ExistsTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.Exists(ctx, tagged("session", id), tagged("token", id)).Err()
}

func Touch(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.Touch(ctx, key("session", id), key("token", id)).Err() // want `TOUCH keys .*"session:<id>" and "token:<id>" never`
}

func TouchTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.Touch(ctx, tagged("session", id), tagged("token", id)).Err()
}

func SDiff(ctx context.Context, c redis.UniversalClient) error {
	return c.SDiff(ctx, "online", "banned").Err() // want `SDIFF keys .*"online" and "banned" never`
}

func SInter(ctx context.Context, c redis.UniversalClient) error {
	return c.SInter(ctx, "online", "banned").Err() // want `SINTER keys .*"online" and "banned" never`
}

func SUnion(ctx context.Context, c redis.UniversalClient) error {
	return c.SUnion(ctx, "online", "banned").Err() // want `SUNION keys .*"online" and "banned" never`
}

func SetsTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.SDiff(ctx, "{users}:online", "{users}:banned").Err()
}

func SInterTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.SInter(ctx, "{users}:online", "{users}:banned").Err()
}

func SUnionTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.SUnion(ctx, "{users}:online", "{users}:banned").Err()
}

func ZDiff(ctx context.Context, c redis.UniversalClient) error {
	return c.ZDiff(ctx, "scores", "cheaters").Err() // want `ZDIFF keys .*"scores" and "cheaters" never`
}

func ZDiffWithScores(ctx context.Context, c redis.UniversalClient) error {
	return c.ZDiffWithScores(ctx, "scores", "cheaters").Err() // want `ZDIFF keys .*"scores" and "cheaters" never`
}

func ZDiffTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.ZDiffWithScores(ctx, "{game}scores", "{game}cheaters").Err()
}

func PFCount(ctx context.Context, c redis.UniversalClient) error {
	return c.PFCount(ctx, "visits:mon", "visits:tue", "visits:wed").Err() // want `PFCOUNT keys .*"visits:mon" and "visits:tue" never`
}

func PFCountTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.PFCount(ctx, "{visits}:mon", "{visits}:tue", "{visits}:wed").Err()
}

// The third key is the one that is elsewhere.
func ThirdKey(ctx context.Context, c redis.UniversalClient) error {
	return c.PFCount(ctx, "{visits}:mon", "{visits}:tue", "views:wed").Err() // want `PFCOUNT keys .*"\{visits\}:mon" and "views:wed" never`
}

func SInterCard(ctx context.Context, c redis.UniversalClient) error {
	return c.SInterCard(ctx, 10, "online", "banned").Err() // want `SINTERCARD keys .*"online" and "banned" never`
}

func SInterCardTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.SInterCard(ctx, 10, "{users}:online", "{users}:banned").Err()
}

func ZInterCard(ctx context.Context, c redis.UniversalClient) error {
	return c.ZInterCard(ctx, 10, "scores", "cheaters").Err() // want `ZINTERCARD keys .*"scores" and "cheaters" never`
}

func ZInterCardTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.ZInterCard(ctx, 10, "{game}scores", "{game}cheaters").Err()
}

func SDiffCard(ctx context.Context, c redis.UniversalClient) error {
	return c.SDiffCard(ctx, nil, "online", "banned").Err() // want `SDIFFCARD keys .*"online" and "banned" never`
}

func SUnionCard(ctx context.Context, c redis.UniversalClient) error {
	return c.SUnionCard(ctx, &redis.SUnionCardOptions{Limit: 3}, "online", "banned").Err() // want `SUNIONCARD keys .*"online" and "banned" never`
}

func SDiffCardTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.SDiffCard(ctx, nil, "{users}:online", "{users}:banned").Err()
}

func LMPop(ctx context.Context, c redis.UniversalClient) error {
	return c.LMPop(ctx, "left", 1, "jobs:high", "jobs:low").Err() // want `LMPOP keys .*"jobs:high" and "jobs:low" never`
}

func LMPopTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.LMPop(ctx, "left", 1, "{jobs}:high", "{jobs}:low").Err()
}

func ZMPop(ctx context.Context, c redis.UniversalClient) error {
	return c.ZMPop(ctx, "min", 1, "jobs:high", "jobs:low").Err() // want `ZMPOP keys .*"jobs:high" and "jobs:low" never`
}

func ZMPopTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.ZMPop(ctx, "min", 1, "{jobs}:high", "{jobs}:low").Err()
}

func BLPop(ctx context.Context, c redis.UniversalClient) error {
	return c.BLPop(ctx, time.Second, "jobs:high", "jobs:low").Err() // want `BLPOP keys .*"jobs:high" and "jobs:low" never`
}

func BLPopTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.BLPop(ctx, time.Second, "{jobs}:high", "{jobs}:low").Err()
}

func BRPop(ctx context.Context, c redis.UniversalClient) error {
	return c.BRPop(ctx, time.Second, "jobs:high", "jobs:low").Err() // want `BRPOP keys .*"jobs:high" and "jobs:low" never`
}

func BRPopTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.BRPop(ctx, time.Second, "{jobs}:high", "{jobs}:low").Err()
}

func BZPopMin(ctx context.Context, c redis.UniversalClient) error {
	return c.BZPopMin(ctx, time.Second, "jobs:high", "jobs:low").Err() // want `BZPOPMIN keys .*"jobs:high" and "jobs:low" never`
}

func BZPopMax(ctx context.Context, c redis.UniversalClient) error {
	return c.BZPopMax(ctx, time.Second, "jobs:high", "jobs:low").Err() // want `BZPOPMAX keys .*"jobs:high" and "jobs:low" never`
}

func BZPopMinTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.BZPopMin(ctx, time.Second, "{jobs}:high", "{jobs}:low").Err()
}

func BLMPop(ctx context.Context, c redis.UniversalClient) error {
	return c.BLMPop(ctx, time.Second, "left", 1, "jobs:high", "jobs:low").Err() // want `BLMPOP keys .*"jobs:high" and "jobs:low" never`
}

func BLMPopTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.BLMPop(ctx, time.Second, "left", 1, "{jobs}:high", "{jobs}:low").Err()
}

func BZMPop(ctx context.Context, c redis.UniversalClient) error {
	return c.BZMPop(ctx, time.Second, "min", 1, "jobs:high", "jobs:low").Err() // want `BZMPOP keys .*"jobs:high" and "jobs:low" never`
}

func BZMPopTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.BZMPop(ctx, time.Second, "min", 1, "{jobs}:high", "{jobs}:low").Err()
}

// The path comes before the keys.
func JSONMGet(ctx context.Context, c redis.UniversalClient) error {
	return c.JSONMGet(ctx, "$.name", "doc:1", "doc:2").Err() // want `JSON.MGET keys .*"doc:1" and "doc:2" never`
}

func JSONMGetTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.JSONMGet(ctx, "$.name", "{doc}:1", "{doc}:2").Err()
}

func JSONMGetOne(ctx context.Context, c redis.UniversalClient) error {
	return c.JSONMGet(ctx, "$.name", "doc:1").Err()
}

func TSNRange(ctx context.Context, c redis.UniversalClient) error {
	return c.TSNRange(ctx, []string{"temp:in", "temp:out"}, "-", "+").Err() // want `TS.NRANGE keys .*"temp:in" and "temp:out" never`
}

func TSNRangeTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.TSNRange(ctx, []string{"{temp}:in", "{temp}:out"}, "-", "+").Err()
}

// Fields of a hash and members of a set are no keys.
func Fields(ctx context.Context, c redis.UniversalClient) error {
	return c.HMGet(ctx, "user:1", "name", "mail").Err()
}

func Members(ctx context.Context, c redis.UniversalClient) error {
	return c.SMIsMember(ctx, "online", "user:1", "user:2").Err()
}
