// Package interfaces makes the same call through everything that has the method.
package interfaces

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func Universal(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, "user:1", "user:2").Err() // want `MGET keys .*"user:1" and "user:2" never`
}

func UniversalTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, "{user}:1", "{user}:2").Err()
}

func Cmdable(ctx context.Context, c redis.Cmdable) error {
	return c.MGet(ctx, "user:1", "user:2").Err() // want `MGET keys .*"user:1" and "user:2" never`
}

func CmdableTagged(ctx context.Context, c redis.Cmdable) error {
	return c.MGet(ctx, "{user}:1", "{user}:2").Err()
}

// Unlink alone is declared on Cmdable itself and not on an interface within it.
func CmdableUnlink(ctx context.Context, c redis.Cmdable) error {
	return c.Unlink(ctx, "user:1", "user:2").Err() // want `UNLINK keys .*"user:1" and "user:2" never`
}

func CmdableUnlinkTagged(ctx context.Context, c redis.Cmdable) error {
	return c.Unlink(ctx, "{user}:1", "{user}:2").Err()
}

func Part(ctx context.Context, c redis.SetCmdable) error {
	return c.SInter(ctx, "user:1", "user:2").Err() // want `SINTER keys .*"user:1" and "user:2" never`
}

func PartTagged(ctx context.Context, c redis.SetCmdable) error {
	return c.SInter(ctx, "{user}:1", "{user}:2").Err()
}

func Cluster(ctx context.Context, c *redis.ClusterClient) error {
	return c.MGet(ctx, "user:1", "user:2").Err() // want `MGET keys .*"user:1" and "user:2" never`
}

func ClusterTagged(ctx context.Context, c *redis.ClusterClient) error {
	return c.MGet(ctx, "{user}:1", "{user}:2").Err()
}

// A client of one server is what many programs have until the day they move to a cluster.
func Client(ctx context.Context, c *redis.Client) error {
	return c.MGet(ctx, "user:1", "user:2").Err() // want `MGET keys .*"user:1" and "user:2" never`
}

func ClientTagged(ctx context.Context, c *redis.Client) error {
	return c.MGet(ctx, "{user}:1", "{user}:2").Err()
}

func Conn(ctx context.Context, c *redis.Client) error {
	conn := c.Conn()
	defer conn.Close()
	return conn.MGet(ctx, "user:1", "user:2").Err() // want `MGET keys .*"user:1" and "user:2" never`
}

func ConnTagged(ctx context.Context, c *redis.Client) error {
	conn := c.Conn()
	defer conn.Close()
	return conn.MGet(ctx, "{user}:1", "{user}:2").Err()
}

func Pipelined(ctx context.Context, c redis.UniversalClient) error {
	_, err := c.Pipelined(ctx, func(p redis.Pipeliner) error {
		p.MGet(ctx, "user:1", "user:2") // want `MGET keys .*"user:1" and "user:2" never`
		return nil
	})
	return err
}

// Each command of a pipeline stands alone.
func PipelinedEach(ctx context.Context, c redis.UniversalClient) error {
	_, err := c.Pipelined(ctx, func(p redis.Pipeliner) error {
		p.Exists(ctx, "user:1")
		p.Exists(ctx, "user:2")
		return nil
	})
	return err
}

func PipelineVariable(ctx context.Context, c redis.UniversalClient) error {
	p := c.Pipeline()
	p.Del(ctx, "user:1", "user:2") // want `DEL keys .*"user:1" and "user:2" never`
	_, err := p.Exec(ctx)
	return err
}

func PipelineVariableEach(ctx context.Context, c redis.UniversalClient) error {
	p := c.Pipeline()
	for _, key := range []string{"user:1", "user:2", "user:3"} {
		p.Del(ctx, key)
	}
	_, err := p.Exec(ctx)
	return err
}

type embedded struct{ *redis.ClusterClient }

func Embedded(ctx context.Context, c *redis.ClusterClient) error {
	return embedded{c}.MGet(ctx, "user:1", "user:2").Err() // want `MGET keys .*"user:1" and "user:2" never`
}

func EmbeddedTagged(ctx context.Context, c *redis.ClusterClient) error {
	return embedded{c}.MGet(ctx, "{user}:1", "{user}:2").Err()
}

type face struct{ redis.UniversalClient }

func EmbeddedInterface(ctx context.Context, c redis.UniversalClient) error {
	return face{c}.MGet(ctx, "user:1", "user:2").Err() // want `MGET keys .*"user:1" and "user:2" never`
}

func EmbeddedInterfaceTagged(ctx context.Context, c redis.UniversalClient) error {
	return face{c}.MGet(ctx, "{user}:1", "{user}:2").Err()
}

// A Getter is declared here; its method's result says whose it is.
type Getter interface {
	MGet(ctx context.Context, keys ...string) *redis.SliceCmd
}

func Declared(ctx context.Context, c Getter) error {
	return c.MGet(ctx, "user:1", "user:2").Err() // want `MGET keys .*"user:1" and "user:2" never`
}

func DeclaredTagged(ctx context.Context, c Getter) error {
	return c.MGet(ctx, "{user}:1", "{user}:2").Err()
}

// A method of the program's own with a client's name, and another meaning.
type keeper struct{ c redis.UniversalClient }

func (k keeper) MGet(ctx context.Context, keys ...string) *redis.SliceCmd {
	for i, key := range keys {
		if i > 0 {
			k.c.Get(ctx, key)
		}
	}
	return k.c.MGet(ctx, keys[0])
}

func OwnMethod(ctx context.Context, c redis.UniversalClient) error {
	return keeper{c}.MGet(ctx, "user:1", "user:2").Err()
}

func MethodValue(ctx context.Context, c redis.UniversalClient) error {
	get := c.MGet
	return get(ctx, "user:1", "user:2").Err() // want `MGET keys .*"user:1" and "user:2" never`
}

func MethodValueTagged(ctx context.Context, c redis.UniversalClient) error {
	get := c.MGet
	return get(ctx, "{user}:1", "{user}:2").Err()
}

func Deferred(ctx context.Context, c redis.UniversalClient) (err error) {
	defer func() {
		err = c.Del(ctx, "user:1", "user:2").Err() // want `DEL keys .*"user:1" and "user:2" never`
	}()
	return nil
}

func DeferredTagged(ctx context.Context, c redis.UniversalClient) (err error) {
	defer func() {
		err = c.Del(ctx, "{user}:1", "{user}:2").Err()
	}()
	return nil
}

func InGoroutine(ctx context.Context, c redis.UniversalClient) error {
	done := make(chan error)
	go func() {
		done <- c.Del(ctx, "user:1", "user:2").Err() // want `DEL keys .*"user:1" and "user:2" never`
	}()
	return <-done
}

func InGoroutineTagged(ctx context.Context, c redis.UniversalClient) error {
	done := make(chan error)
	go func() {
		done <- c.Del(ctx, "{user}:1", "{user}:2").Err()
	}()
	return <-done
}
