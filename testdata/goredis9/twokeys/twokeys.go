// Package twokeys has the commands with two keys, each a parameter of its own.
package twokeys

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func Rename(ctx context.Context, c redis.UniversalClient, key string) error {
	return c.Rename(ctx, key+":new", key+":old").Err() // want `RENAME keys .*"<key>:new" and "<key>:old".*only`
}

func RenameTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Rename(ctx, "conf:{"+id+"}:new", "conf:{"+id+"}:old").Err() // assumes id is not empty; id does not begin with }
}

func RenameNX(ctx context.Context, c redis.UniversalClient) error {
	return c.RenameNX(ctx, "conf:new", "conf:old").Err() // want `RENAMENX keys .*"conf:new" and "conf:old" never`
}

func RenameNXTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.RenameNX(ctx, "{conf}:new", "{conf}:old").Err()
}

// Two parameters of which nothing is known may be anything: no finding here.
func RenameParameters(ctx context.Context, c redis.UniversalClient, from, to string) error {
	return c.Rename(ctx, from, to).Err() // unknown
}

func RenameToItself(ctx context.Context, c redis.UniversalClient, key string) error {
	return c.Rename(ctx, key, key).Err()
}

// A tag around the other key: the bare key's hashed part is the key.
func RenameSelfTagged(ctx context.Context, c redis.UniversalClient, key string) error {
	return c.Rename(ctx, key, "{"+key+"}_tmp").Err() // assumes key is not empty; key holds no brace
}

func RenameSuffix(ctx context.Context, c redis.UniversalClient, key string) error {
	return c.Rename(ctx, key, key+"_tmp").Err() // want `RENAME keys .*"<key>" and "<key>_tmp".*only`
}

func Copy(ctx context.Context, c redis.UniversalClient) error {
	return c.Copy(ctx, "conf", "conf:copy", 0, true).Err() // want `COPY keys .*"conf" and "conf:copy" never`
}

func CopyTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.Copy(ctx, "conf", "{conf}:copy", 0, true).Err()
}

// The member is no key.
func SMove(ctx context.Context, c redis.UniversalClient) error {
	return c.SMove(ctx, "todo", "done", "job:1").Err() // want `SMOVE keys .*"todo" and "done" never`
}

func SMoveTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.SMove(ctx, "{jobs}todo", "{jobs}done", "job:1").Err()
}

func RPopLPush(ctx context.Context, c redis.UniversalClient, queue string) error {
	return c.RPopLPush(ctx, "todo:"+queue, "busy:"+queue).Err() // want `RPOPLPUSH keys .*"todo:<queue>" and "busy:<queue>".*only`
}

func RPopLPushTagged(ctx context.Context, c redis.UniversalClient, queue string) error {
	return c.RPopLPush(ctx, "todo:{"+queue+"}", "busy:{"+queue+"}").Err() // assumes queue is not empty; queue does not begin with }
}

func BRPopLPush(ctx context.Context, c redis.UniversalClient) error {
	return c.BRPopLPush(ctx, "todo", "busy", time.Second).Err() // want `BRPOPLPUSH keys .*"todo" and "busy" never`
}

func BRPopLPushTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.BRPopLPush(ctx, "{jobs}todo", "{jobs}busy", time.Second).Err()
}

func LMove(ctx context.Context, c redis.UniversalClient) error {
	return c.LMove(ctx, "todo", "busy", "LEFT", "RIGHT").Err() // want `LMOVE keys .*"todo" and "busy" never`
}

func LMoveTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.LMove(ctx, "{jobs}todo", "{jobs}busy", "LEFT", "RIGHT").Err()
}

func BLMove(ctx context.Context, c redis.UniversalClient) error {
	return c.BLMove(ctx, "todo", "busy", "LEFT", "RIGHT", time.Second).Err() // want `BLMOVE keys .*"todo" and "busy" never`
}

func BLMoveTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.BLMove(ctx, "{jobs}todo", "{jobs}busy", "LEFT", "RIGHT", time.Second).Err()
}

func LMoveM(ctx context.Context, c redis.UniversalClient) error {
	return c.LMoveM(ctx, "todo", "busy", "LEFT", "RIGHT", redis.LMoveMArgs{Count: 2}).Err() // want `LMOVEM keys .*"todo" and "busy" never`
}

func LMoveMTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.LMoveM(ctx, "{jobs}todo", "{jobs}busy", "LEFT", "RIGHT", redis.LMoveMArgs{Count: 2}).Err()
}

func TSCreateRule(ctx context.Context, c redis.UniversalClient) error {
	return c.TSCreateRule(ctx, "temp", "temp:avg", redis.Avg, 60).Err() // want `TS.CREATERULE keys .*"temp" and "temp:avg" never`
}

func TSDeleteRule(ctx context.Context, c redis.UniversalClient) error {
	return c.TSDeleteRule(ctx, "temp", "temp:avg").Err() // want `TS.DELETERULE keys .*"temp" and "temp:avg" never`
}

func TSCreateRuleTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.TSCreateRule(ctx, "temp", "{temp}:avg", redis.Avg, 60).Err()
}

func TSDeleteRuleTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.TSDeleteRule(ctx, "temp", "{temp}:avg").Err()
}
