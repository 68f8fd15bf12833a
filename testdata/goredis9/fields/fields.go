// Package fields builds keys with prefixes that stand in the fields of structs.
package fields

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

// A store's fields are set where it is made and nowhere else.
type store struct {
	c      redis.UniversalClient
	prefix string
}

func newStore(c redis.UniversalClient) *store { return &store{c: c, prefix: "app:"} }

func (s *store) both(ctx context.Context, id int64) error {
	return s.c.MGet(ctx, fmt.Sprintf("%sname:%d", s.prefix, id), fmt.Sprintf("%smail:%d", s.prefix, id)).Err() // want `MGET keys .*"app:name:<id>" and "app:mail:<id>" never`
}

func (s *store) bothTagged(ctx context.Context, id int64) error {
	return s.c.MGet(ctx, fmt.Sprintf("%sname:{%d}", s.prefix, id), fmt.Sprintf("%smail:{%d}", s.prefix, id)).Err()
}

func Constructed(ctx context.Context, c redis.UniversalClient, id int64) error {
	return newStore(c).both(ctx, id)
}

func ConstructedTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return newStore(c).bothTagged(ctx, id)
}

// tagged has a tag in its prefix, so all of its keys are in one slot.
type tagged struct {
	c      redis.UniversalClient
	prefix string
}

func newTagged(c redis.UniversalClient) *tagged { return &tagged{c: c, prefix: "{app}:"} }

func (t *tagged) both(ctx context.Context, id string) error {
	return t.c.MGet(ctx, t.prefix+"name:"+id, t.prefix+"mail:"+id).Err()
}

func TaggedPrefix(ctx context.Context, c redis.UniversalClient, id string) error {
	return newTagged(c).both(ctx, id)
}

// A field that the constructor takes from outside may hold a tag.
type configured struct {
	c      redis.UniversalClient
	prefix string
}

func (s configured) both(ctx context.Context) error {
	return s.c.MGet(ctx, s.prefix+":name", s.prefix+":mail").Err() // want `MGET keys .*"<s.prefix>:name" and "<s.prefix>:mail".*only`
}

func Configured(ctx context.Context, c redis.UniversalClient, prefix string) error {
	return configured{c, prefix}.both(ctx)
}

func (s configured) bothTagged(ctx context.Context) error {
	return s.c.MGet(ctx, "{"+s.prefix+"}:name", "{"+s.prefix+"}:mail").Err()
}

func ConfiguredTagged(ctx context.Context, c redis.UniversalClient, prefix string) error {
	return configured{c, "app" + prefix}.bothTagged(ctx)
}

type user struct {
	ID   int64
	Name string
}

func Field(ctx context.Context, c redis.UniversalClient, id int64) error {
	u := load(id)
	return c.MGet(ctx, fmt.Sprintf("user:%d:name", u.ID), fmt.Sprintf("user:%d:mail", u.ID)).Err() // want `MGET keys .*"user:<u.ID>:name" and "user:<u.ID>:mail" never`
}

func FieldTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	u := load(id)
	return c.MGet(ctx, fmt.Sprintf("user:{%d}:name", u.ID), fmt.Sprintf("user:{%d}:mail", u.ID)).Err()
}

// Written between the two reads, the field is not the same any more.
func FieldWritten(ctx context.Context, c redis.UniversalClient, id int64) error {
	u := load(id)
	name := fmt.Sprintf("user:{%d}:name", u.ID)
	u.ID = next(u.ID)
	return c.MGet(ctx, name, fmt.Sprintf("user:{%d}:mail", u.ID)).Err() // want `MGET keys .*"user:\{<.*>\}:name" and "user:\{<.*>\}:mail".*only`
}

func FieldWrittenTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	u := load(id)
	name := fmt.Sprintf("{user}:%d:name", u.ID)
	u.ID = next(u.ID)
	return c.MGet(ctx, name, fmt.Sprintf("{user}:%d:mail", u.ID)).Err()
}

func load(id int64) *user { return &user{ID: id, Name: "Ada"} }

func next(id int64) int64 { return id/2 + 12345 }
