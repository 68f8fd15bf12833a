// Package consts builds keys of constants that another package declares.
package consts

import (
	"context"
	"fmt"
	"strconv"

	"github.com/redis/go-redis/v9"
	"github.com/slotlint/slotlint/testdata/goredis9/consts/keys"
)

func Constants(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, keys.Name, keys.Mail).Err() // want `MGET keys .*"user:name" and "user:mail" never`
}

func ConstantsTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, keys.TaggedName, keys.TaggedMail).Err()
}

func Formats(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, fmt.Sprintf(keys.NameFormat, id), fmt.Sprintf(keys.MailFormat, id)).Err() // want `MGET keys .*"user:<id>:name" and "user:<id>:mail" never`
}

func FormatsTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, "{u}"+fmt.Sprintf(keys.NameFormat, id), "{u}"+fmt.Sprintf(keys.MailFormat, id)).Err()
}

func Named(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.MGet(ctx, family(keys.Cart, id), family(keys.Orders, id)).Err() // want `MGET keys .*"cart:<id>" and "orders:<id>" never`
}

func NamedTagged(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.MGet(ctx, familyTagged(keys.Cart, id), familyTagged(keys.Orders, id)).Err()
}

func family(f keys.Family, id int) string { return string(f) + strconv.Itoa(id) }

func familyTagged(f keys.Family, id int) string { return string(f) + "{" + strconv.Itoa(id) + "}" }
