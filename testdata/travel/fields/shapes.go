package fields

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// Objects are made in many ways.

// Field by field.
type assigned struct {
	c         redis.UniversalClient
	todo, won string
}

func newAssigned(c redis.UniversalClient, tag string) *assigned {
	a := new(assigned)
	a.c = c
	a.todo = "job:" + tag + ":todo"
	a.won = "job:" + tag + ":done"
	return a
}

func (a *assigned) shift(ctx context.Context) error {
	return a.c.RPopLPush(ctx, a.todo, a.won).Err() // want `RPOPLPUSH keys .*"job:<?.*>?:todo" and "job:<?.*>?:done" never`
}

func FieldByField(ctx context.Context, c redis.UniversalClient) error {
	return newAssigned(c, "mail").shift(ctx)
}

// As a value, which is copied.
type valued struct {
	c         redis.UniversalClient
	todo, won string
}

func newValued(c redis.UniversalClient, tag string) valued {
	var v valued
	v.c = c
	v.todo, v.won = "job:{"+tag+"}:todo", "job:{"+tag+"}:done"
	return v
}

func (v valued) shift(ctx context.Context) error {
	return v.c.RPopLPush(ctx, v.todo, v.won).Err()
}

func ValueTagged(ctx context.Context, c redis.UniversalClient) error {
	return newValued(c, "mail").shift(ctx)
}

// A method makes an altered copy.
type copied struct {
	c      redis.UniversalClient
	prefix string
}

func newCopied(c redis.UniversalClient) copied { return copied{c: c, prefix: "app:"} }

func (c copied) withPrefix(prefix string) copied {
	c.prefix = prefix
	return c
}

func (c copied) both(ctx context.Context) error {
	return c.c.MGet(ctx, c.prefix+"name", c.prefix+"mail").Err()
}

func CopyTagged(ctx context.Context, c redis.UniversalClient) error {
	return newCopied(c).withPrefix("{app}:").both(ctx)
}

// A constructor that can fail.
type opened struct {
	c         redis.UniversalClient
	todo, won string
}

func openFor(c redis.UniversalClient, name string) (*opened, error) {
	if name == "" {
		return nil, context.Canceled
	}
	return &opened{c: c, todo: "job:{" + name + "}:todo", won: "job:{" + name + "}:done"}, nil
}

func (o *opened) shift(ctx context.Context) error {
	return o.c.RPopLPush(ctx, o.todo, o.won).Err()
}

func OpenedTagged(ctx context.Context, c redis.UniversalClient) error {
	o, err := openFor(c, "mail")
	if err != nil {
		return err
	}
	return o.shift(ctx)
}

// A variable of the package has the field.
type settings struct{ prefix string }

var (
	plainSettings  = settings{prefix: "app:"}
	taggedSettings = &settings{prefix: "{app}:"}
)

func PackageVariable(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, plainSettings.prefix+"name", plainSettings.prefix+"mail").Err() // want `MGET keys .*"app:name" and "app:mail" never`
}

func PackageVariableTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, taggedSettings.prefix+"name", taggedSettings.prefix+"mail").Err()
}

// Two objects of one type, and one key of each.
func TwoObjects(ctx context.Context, c redis.UniversalClient) error {
	return carry(ctx, newValued(c, "mail"), newValued(c, "news"))
}

func carry(ctx context.Context, from, to valued) error {
	return from.c.RPopLPush(ctx, from.todo, to.todo).Err() // want `RPOPLPUSH keys .*"job:\{<.*>\}:todo" and "job:\{<.*>\}:todo" .*only`
}
