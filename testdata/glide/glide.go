// Package glide has calls of valkey-glide, whose core splits some commands by slot and sends the others as they are.
package glide

import (
	"context"
	"fmt"

	"github.com/valkey-io/valkey-glide/go/v2"
	"github.com/valkey-io/valkey-glide/go/v2/interfaces"
	"github.com/valkey-io/valkey-glide/go/v2/options"
	"github.com/valkey-io/valkey-glide/go/v2/pipeline"
)

func name(id int64) string       { return fmt.Sprintf("user:%d:name", id) }
func mail(id int64) string       { return fmt.Sprintf("user:%d:mail", id) }
func taggedName(id int64) string { return fmt.Sprintf("user:{%d}:name", id) }
func taggedMail(id int64) string { return fmt.Sprintf("user:{%d}:mail", id) }

// What the core splits is right whatever its keys.
func Split(ctx context.Context, c *glide.ClusterClient, id int64) error {
	if _, err := c.MSet(ctx, map[string]string{name(id): "Ada", mail(id): "ada@example.com"}); err != nil {
		return err
	}
	if _, err := c.MGet(ctx, []string{name(id), mail(id)}); err != nil {
		return err
	}
	if _, err := c.Exists(ctx, []string{name(id), mail(id)}); err != nil {
		return err
	}
	if _, err := c.Touch(ctx, []string{name(id), mail(id)}); err != nil {
		return err
	}
	if _, err := c.Unlink(ctx, []string{name(id), mail(id)}); err != nil {
		return err
	}
	_, err := c.Del(ctx, []string{name(id), mail(id)})
	return err
}

func SplitCustom(ctx context.Context, c *glide.ClusterClient, id int64) error {
	_, err := c.CustomCommand(ctx, []string{"MGET", name(id), mail(id)})
	return err
}

func Custom(ctx context.Context, c *glide.ClusterClient, id int64) error {
	_, err := c.CustomCommand(ctx, []string{"RENAME", name(id), mail(id)}) // want `RENAME keys .*"user:<id>:name" and "user:<id>:mail" never share one; use`
	return err
}

// It says of itself that it is split, and isn't.
func MSetNX(ctx context.Context, c *glide.ClusterClient) error {
	_, err := c.MSetNX(ctx, map[string]string{"user:1": "Ada", "user:2": "Bob"}) // want `MSETNX keys .*"user:[12]" and "user:[12]" never share one; only a common hash tag helps`
	return err
}

func MSetNXTagged(ctx context.Context, c *glide.ClusterClient) error {
	_, err := c.MSetNX(ctx, map[string]string{"{user}:1": "Ada", "{user}:2": "Bob"})
	return err
}

func PfCount(ctx context.Context, c *glide.ClusterClient, id int64) error {
	_, err := c.PfCount(ctx, []string{fmt.Sprintf("day:%d:a", id), fmt.Sprintf("day:%d:b", id)}) // want `PFCOUNT keys .*"day:<id>:a" and "day:<id>:b" never`
	return err
}

func PfCountTagged(ctx context.Context, c *glide.ClusterClient, id int64) error {
	_, err := c.PfCount(ctx, []string{fmt.Sprintf("day:{%d}:a", id), fmt.Sprintf("day:{%d}:b", id)})
	return err
}

func Rename(ctx context.Context, c interfaces.GenericBaseCommands, id int64) error {
	_, err := c.Rename(ctx, name(id), mail(id)) // want `RENAME keys .*"user:<id>:name" and "user:<id>:mail" never`
	return err
}

func RenameTagged(ctx context.Context, c interfaces.GenericBaseCommands, id int64) error {
	_, err := c.Rename(ctx, taggedName(id), taggedMail(id))
	return ignoreMissing(err)
}

// RENAME of a key that is not there is an error of another kind.
func ignoreMissing(error) error { return nil }

func BitOp(ctx context.Context, c *glide.ClusterClient) error {
	_, err := c.BitOp(ctx, options.AND, "all", []string{"some", "others"}) // want `BITOP keys .*"all" and "some" never`
	return err
}

func BitOpTagged(ctx context.Context, c *glide.ClusterClient) error {
	_, err := c.BitOp(ctx, options.AND, "{all}", []string{"{all}:some", "{all}:others"})
	return err
}

func Union(ctx context.Context, c *glide.ClusterClient) error {
	_, err := c.ZUnion(ctx, options.KeyArray{Keys: []string{"scores:1", "scores:2"}}) // want `ZUNION keys .*"scores:1" and "scores:2" never`
	return err
}

func UnionTagged(ctx context.Context, c *glide.ClusterClient) error {
	_, err := c.ZUnion(ctx, options.KeyArray{Keys: []string{"{scores}:1", "{scores}:2"}})
	return err
}

func Store(ctx context.Context, c *glide.ClusterClient) error {
	_, err := c.ZInterStore(ctx, "both", options.KeyArray{Keys: []string{"scores:1", "scores:2"}}) // want `ZINTERSTORE keys .*"both" and "scores:1" never`
	return err
}

func StoreTagged(ctx context.Context, c *glide.ClusterClient) error {
	_, err := c.ZInterStore(ctx, "{scores}", options.KeyArray{Keys: []string{"{scores}:1", "{scores}:2"}})
	return err
}

func Weighted(ctx context.Context, c *glide.ClusterClient) error {
	pairs := []options.KeyWeightPair{{Key: "scores:1", Weight: 1}, {Key: "scores:2", Weight: 2}}
	_, err := c.ZUnionWithScores(ctx, options.WeightedKeys{KeyWeightPairs: pairs}, *options.NewZUnionOptions()) // want `ZUNION keys .*"scores:1" and "scores:2" never`
	return err
}

func WeightedTagged(ctx context.Context, c *glide.ClusterClient) error {
	pairs := []options.KeyWeightPair{{Key: "{scores}:1", Weight: 1}, {Key: "{scores}:2", Weight: 2}}
	_, err := c.ZUnionWithScores(ctx, options.WeightedKeys{KeyWeightPairs: pairs}, *options.NewZUnionOptions())
	return err
}

func Streams(ctx context.Context, c *glide.ClusterClient) error {
	_, err := c.XRead(ctx, map[string]string{"jobs": "0", "mails": "0"}) // want `XREAD keys .*"(jobs|mails)" and "(jobs|mails)" never`
	return err
}

func StreamsTagged(ctx context.Context, c *glide.ClusterClient) error {
	_, err := c.XRead(ctx, map[string]string{"{q}:jobs": "0", "{q}:mails": "0"})
	return err
}

func Script(ctx context.Context, c *glide.ClusterClient, id int64) error {
	script := options.NewScript(`return {KEYS[1], KEYS[2]}`)
	keys := options.NewScriptOptions().WithKeys([]string{name(id), mail(id)}).WithArgs([]string{"1"})
	_, err := c.InvokeScriptWithOptions(ctx, *script, *keys) // want `the script's KEYS .*"user:<id>:name" and "user:<id>:mail" never`
	return err
}

func ScriptTagged(ctx context.Context, c *glide.ClusterClient, id int64) error {
	script := options.NewScript(`return {KEYS[1], KEYS[2]}`)
	_, err := c.InvokeScriptWithOptions(ctx, *script, options.ScriptOptions{Keys: []string{taggedName(id), taggedMail(id)}})
	return err
}

// The client refuses a batch that is a transaction, and it routes the commands of any other one by one.
func Batch(ctx context.Context, c *glide.ClusterClient, id int64) error {
	batch := pipeline.NewClusterBatch(true) // want `the transaction's keys are in different hash slots: "user:<id>:name" and "user:<id>:mail" never share one; the client refuses it with "CrossSlot"; use .*; or use a batch that is not atomic, if nobody needs all or nothing \(SL102\)`
	batch.Set(name(id), "Ada").Set(mail(id), "ada@example.com")
	_, err := c.Exec(ctx, *batch, true)
	return err
}

func BatchTagged(ctx context.Context, c *glide.ClusterClient, id int64) error {
	batch := pipeline.NewClusterBatch(true)
	batch.Set(taggedName(id), "Ada").Set(taggedMail(id), "ada@example.com")
	_, err := c.Exec(ctx, *batch, true)
	return err
}

func BatchMGet(ctx context.Context, c *glide.ClusterClient, id int64) error {
	batch := pipeline.NewClusterBatch(true) // want `the transaction's keys .*"user:<id>:name" and "user:<id>:mail" never`
	batch.MGet([]string{name(id), mail(id)})
	_, err := c.Exec(ctx, *batch, true)
	return err
}

func BatchApart(ctx context.Context, c *glide.ClusterClient, id int64) error {
	batch := pipeline.NewClusterBatch(false)
	batch.Set(name(id), "Ada").Set(mail(id), "ada@example.com").MGet([]string{name(id), mail(id)})
	_, err := c.Exec(ctx, *batch, true)
	return err
}

func fill(batch *pipeline.ClusterBatch, id int64) {
	batch.Set(name(id), "Ada")
	batch.Set(mail(id), "ada@example.com")
}

func BatchHelper(ctx context.Context, c *glide.ClusterClient, id int64) error {
	batch := pipeline.NewClusterBatch(true) // want `the transaction's keys .*"user:<id>:name" and "user:<id>:mail" never`
	fill(batch, id)
	_, err := c.Exec(ctx, *batch, true)
	return err
}
