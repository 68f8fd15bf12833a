package fields

import (
	"context"
	"strconv"
	"strings"

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

// An object that is made for one key, of a type whose objects are else read out of texts.
type place struct{ Room, Seat string }

func (p *place) key() string { return "place:{" + p.Room + "}:" + p.Seat }

func (p *place) read(text string) bool {
	var ok bool
	p.Room, p.Seat, ok = strings.Cut(text, ":")
	return ok
}

func MadeForOneKey(ctx context.Context, c redis.UniversalClient, room int64) error {
	at := strconv.FormatInt(room, 10)
	return c.RPopLPush(ctx, (&place{Room: at, Seat: "a"}).key(), "place:"+at).Err() // want `RPOPLPUSH keys .*"place:\{<room>\}:a" and "place:<room>" never`
}

func MadeForOneKeyTagged(ctx context.Context, c redis.UniversalClient, room int64) error {
	at := strconv.FormatInt(room, 10)
	return c.RPopLPush(ctx, (&place{Room: at, Seat: "a"}).key(), "place:{"+at+"}").Err()
}

// What is read after it was made is something else.
func MadeAndRead(ctx context.Context, c redis.UniversalClient, room int64) error {
	p := &place{Room: "none", Seat: "a"}
	p.read(strconv.FormatInt(room, 10) + ":b")
	return c.RPopLPush(ctx, p.key(), "place:{none}").Err() // want `RPOPLPUSH keys .*"place:\{<p.Room>\}:<p.Seat>" and "place:\{none\}" share one only by chance`
}
