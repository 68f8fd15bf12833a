// Package builders builds keys in a strings.Builder or a bytes.Buffer.
package builders

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/redis/go-redis/v9"
)

func Builder(ctx context.Context, c redis.UniversalClient, id string) error {
	var name, mail strings.Builder
	name.WriteString("user:")
	name.WriteString(id)
	name.WriteString(":name")
	mail.WriteString("user:")
	mail.WriteString(id)
	mail.WriteByte(':')
	mail.WriteString("mail")
	return c.MGet(ctx, name.String(), mail.String()).Err() // want `MGET keys .*"user:<id>:name" and "user:<id>:mail" never`
}

func BuilderTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	var name, mail strings.Builder
	name.WriteString("user:{u")
	name.WriteString(id)
	name.WriteString("}:name")
	mail.WriteString("user:{u")
	mail.WriteString(id)
	mail.WriteRune('}')
	mail.WriteString(":mail")
	return c.MGet(ctx, name.String(), mail.String()).Err()
}

func Fprintf(ctx context.Context, c redis.UniversalClient, id int64) error {
	var name, mail strings.Builder
	fmt.Fprintf(&name, "user:%d:name", id)
	fmt.Fprintf(&mail, "user:%d:mail", id)
	return c.MGet(ctx, name.String(), mail.String()).Err() // want `MGET keys .*"user:<id>:name" and "user:<id>:mail" never`
}

func FprintfTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	var name, mail strings.Builder
	fmt.Fprintf(&name, "user:{%d}:name", id)
	fmt.Fprintf(&mail, "user:{%d}:mail", id)
	return c.MGet(ctx, name.String(), mail.String()).Err()
}

func Buffer(ctx context.Context, c redis.UniversalClient, id string) error {
	name := bytes.NewBufferString("user:")
	name.WriteString(id)
	name.WriteString(":name")
	var mail bytes.Buffer
	mail.WriteString("user:")
	mail.Write([]byte(id))
	mail.WriteString(":mail")
	return c.MGet(ctx, name.String(), mail.String()).Err() // want `MGET keys .*"user:<id>:name" and "user:<id>:mail" never`
}

func BufferTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	name := bytes.NewBufferString("user:{u")
	name.WriteString(id)
	name.WriteString("}:name")
	var mail bytes.Buffer
	mail.WriteString("user:{u")
	mail.Write([]byte(id))
	mail.WriteString("}:mail")
	return c.MGet(ctx, name.String(), mail.String()).Err()
}

// One builder for both keys, emptied between them.
func Reset(ctx context.Context, c redis.UniversalClient, id string) error {
	var b strings.Builder
	b.WriteString("{user}:")
	b.WriteString(id)
	name := b.String()
	b.Reset()
	b.WriteString("{user}:none")
	return c.MGet(ctx, name, b.String()).Err()
}

// What one branch writes is not in every key.
func Branch(ctx context.Context, c redis.UniversalClient, id string, long bool) error {
	var b strings.Builder
	b.WriteString("{user}")
	if long {
		b.WriteString(":long")
	}
	b.WriteString(id)
	return c.MGet(ctx, b.String(), "{user}:none").Err()
}
