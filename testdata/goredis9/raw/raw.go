// Package raw has commands spelled out as arguments.
package raw

import (
	"bytes"
	"context"
	"errors"

	"github.com/redis/go-redis/v9"
)

func Do(ctx context.Context, c redis.UniversalClient) error {
	return c.Do(ctx, "MGET", "user:1", "user:2").Err() // want `MGET keys .*"user:1" and "user:2" never`
}

func DoTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.Do(ctx, "MGET", "{user}:1", "{user}:2").Err()
}

// The server does not care for the case of a command's letters.
func DoLowerCase(ctx context.Context, c redis.UniversalClient) error {
	return c.Do(ctx, "mGet", "user:1", "user:2").Err() // want `MGET keys .*"user:1" and "user:2" never`
}

func DoOneKey(ctx context.Context, c redis.UniversalClient) error {
	return c.Do(ctx, "SET", "user:1", "user:2").Err()
}

func DoPairs(ctx context.Context, c redis.UniversalClient) error {
	return c.Do(ctx, "MSET", "user:1", "Ada", "user:2", "Alan").Err() // want `MSET keys .*"user:1" and "user:2" never`
}

func DoPairsTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.Do(ctx, "MSET", "{user}:1", "Ada", "{user}:2", "Alan").Err()
}

// The count says how many keys there are.
func DoCounted(ctx context.Context, c redis.UniversalClient) error {
	return c.Do(ctx, "ZUNIONSTORE", "{s}all", 2, "{s}1", "other", "WEIGHTS", 1, 2).Err() // want `ZUNIONSTORE keys .*"\{s\}all" and "other" never`
}

func DoCountedTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.Do(ctx, "ZUNIONSTORE", "{s}all", 2, "{s}1", "{s}2", "WEIGHTS", 1, 2).Err()
}

// What stands behind the counted keys is no key.
func DoEval(ctx context.Context, c redis.UniversalClient) error {
	return c.Do(ctx, "EVAL", "return ARGV[1]", "1", "user:1", "user:2").Err()
}

func DoSubcommand(ctx context.Context, c redis.UniversalClient) error {
	return c.Do(ctx, "XGROUP", "CREATE", "orders", "workers", "$", "MKSTREAM").Err()
}

func DoStreams(ctx context.Context, c redis.UniversalClient) error {
	return c.Do(ctx, "XREAD", "COUNT", 1, "STREAMS", "orders", "invoices", "0", "0").Err() // want `XREAD keys .*"orders" and "invoices" never`
}

func DoStreamsTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.Do(ctx, "XREAD", "COUNT", 1, "STREAMS", "{shop}orders", "{shop}invoices", "0", "0").Err()
}

func DoBytes(ctx context.Context, c redis.UniversalClient) error {
	return c.Do(ctx, "RENAME", []byte("user:1"), []byte("user:2")).Err() // want `RENAME keys .*"user:1" and "user:2" never`
}

func DoSpread(ctx context.Context, c redis.UniversalClient) error {
	args := []any{"DEL", "user:1", "user:2"}
	return c.Do(ctx, args...).Err() // want `DEL keys .*"user:1" and "user:2" never`
}

func DoSpreadTagged(ctx context.Context, c redis.UniversalClient) error {
	args := []any{"DEL", "{user}:1", "{user}:2"}
	return c.Do(ctx, args...).Err()
}

func DoAppended(ctx context.Context, c redis.UniversalClient, id int64) error {
	args := []any{"DEL"}
	args = append(args, name(id))
	args = append(args, mail(id))
	return c.Do(ctx, args...).Err() // want `DEL keys .*"user:<id>:name" and "user:<id>:mail" never`
}

func DoAppendedTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	args := []any{"DEL"}
	args = append(args, nameTagged(id))
	args = append(args, mailTagged(id))
	return c.Do(ctx, args...).Err()
}

// A command that the program does not know before it runs is not judged.
func DoAny(ctx context.Context, c redis.UniversalClient, from, to string) error {
	return c.Do(ctx, command(), from, to).Err() // unknown
}

func Process(ctx context.Context, c redis.UniversalClient) error {
	cmd := redis.NewSliceCmd(ctx, "mget", "user:1", "user:2") // want `MGET keys .*"user:1" and "user:2" never`
	return c.Process(ctx, cmd)
}

func ProcessTagged(ctx context.Context, c redis.UniversalClient) error {
	cmd := redis.NewSliceCmd(ctx, "mget", "{user}:1", "{user}:2")
	return c.Process(ctx, cmd)
}

func ProcessInPlace(ctx context.Context, c redis.UniversalClient) error {
	return c.Process(ctx, redis.NewIntCmd(ctx, "del", "user:1", "user:2")) // want `DEL keys .*"user:1" and "user:2" never`
}

func ProcessInPlaceTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.Process(ctx, redis.NewIntCmd(ctx, "del", "{user}:1", "{user}:2"))
}

func DoInPipeline(ctx context.Context, c redis.UniversalClient) error {
	_, err := c.Pipelined(ctx, func(p redis.Pipeliner) error {
		return p.Do(ctx, "MGET", "user:1", "user:2").Err() // want `MGET keys .*"user:1" and "user:2" never`
	})
	return err
}

func DoInPipelineTagged(ctx context.Context, c redis.UniversalClient) error {
	_, err := c.Pipelined(ctx, func(p redis.Pipeliner) error {
		return p.Do(ctx, "MGET", "{user}:1", "{user}:2").Err()
	})
	return err
}

func DoRaw(ctx context.Context, c *redis.ClusterClient) error {
	return replyError(c.DoRaw(ctx, "MGET", "user:1", "user:2")) // want `MGET keys .*"user:1" and "user:2" never`
}

func DoRawTagged(ctx context.Context, c *redis.ClusterClient) error {
	return replyError(c.DoRaw(ctx, "MGET", "{user}:1", "{user}:2"))
}

func DoRawWriteTo(ctx context.Context, c *redis.ClusterClient) error {
	var reply bytes.Buffer
	if err := c.DoRawWriteTo(ctx, &reply, "MGET", "user:1", "user:2").Err(); err != nil { // want `MGET keys .*"user:1" and "user:2" never`
		return err
	}
	return errorIn(reply.Bytes())
}

func DoRawWriteToTagged(ctx context.Context, c *redis.ClusterClient) error {
	var reply bytes.Buffer
	if err := c.DoRawWriteTo(ctx, &reply, "MGET", "{user}:1", "{user}:2").Err(); err != nil {
		return err
	}
	return errorIn(reply.Bytes())
}

// A raw reply may be an error that the client does not look for.
func replyError(cmd *redis.RawCmd) error {
	reply, err := cmd.Result()
	if err != nil {
		return err
	}
	return errorIn(reply)
}

func errorIn(reply []byte) error {
	if text, ok := bytes.CutPrefix(reply, []byte("-")); ok {
		return errors.New(string(text))
	}
	return nil
}
