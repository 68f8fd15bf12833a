// Package convert builds keys with package strconv, and by way of bytes.
package convert

import (
	"context"
	"encoding/base64"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"
)

func Itoa(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.MGet(ctx, "cart:"+strconv.Itoa(id), "orders:"+strconv.Itoa(id)).Err() // want `MGET keys .*"cart:<id>" and "orders:<id>" never`
}

func ItoaTagged(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.MGet(ctx, "cart:{"+strconv.Itoa(id)+"}", "orders:{"+strconv.Itoa(id)+"}").Err()
}

func FormatInt(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, "cart:"+strconv.FormatInt(id, 10), "orders:"+strconv.FormatInt(id, 10)).Err() // want `MGET keys .*"cart:<id>" and "orders:<id>" never`
}

func FormatIntTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, "cart:{"+strconv.FormatInt(id, 36)+"}", "orders:{"+strconv.FormatInt(id, 36)+"}").Err()
}

func FormatUint(ctx context.Context, c redis.UniversalClient, id uint64) error {
	return c.MGet(ctx, "cart:"+strconv.FormatUint(id, 16), "orders:"+strconv.FormatUint(id, 16)).Err() // want `MGET keys .*"cart:<id.*>" and "orders:<id.*>" never`
}

func FormatUintTagged(ctx context.Context, c redis.UniversalClient, id uint64) error {
	return c.MGet(ctx, "cart:{"+strconv.FormatUint(id, 16)+"}", "orders:{"+strconv.FormatUint(id, 16)+"}").Err()
}

// Two bases make two texts of one number.
func TwoBases(ctx context.Context, c redis.UniversalClient, id uint64) error {
	return c.MGet(ctx, "cart:{"+strconv.FormatUint(id, 10)+"}", "orders:{"+strconv.FormatUint(id, 16)+"}").Err() // want `MGET keys .*"cart:\{<id.*>\}" and "orders:\{<id.*>\}".*only`
}

func FormatBool(ctx context.Context, c redis.UniversalClient, on bool) error {
	return c.MGet(ctx, "a:"+strconv.FormatBool(on), "b:"+strconv.FormatBool(on)).Err() // want `MGET keys .*"a:<on>" and "b:<on>" never`
}

func FormatBoolTagged(ctx context.Context, c redis.UniversalClient, on bool) error {
	return c.MGet(ctx, "a:{"+strconv.FormatBool(on)+"}", "b:{"+strconv.FormatBool(on)+"}").Err()
}

func AppendInt(ctx context.Context, c redis.UniversalClient, id int64) error {
	cart := strconv.AppendInt([]byte("cart:"), id, 10)
	orders := strconv.AppendInt([]byte("orders:"), id, 10)
	return c.MGet(ctx, string(cart), string(orders)).Err() // want `MGET keys .*"cart:<id>" and "orders:<id>" never`
}

func AppendIntTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	cart := append(strconv.AppendInt([]byte("cart:{"), id, 10), '}')
	orders := append(strconv.AppendInt([]byte("orders:{"), id, 10), '}')
	return c.MGet(ctx, string(cart), string(orders)).Err()
}

func Bytes(ctx context.Context, c redis.UniversalClient) error {
	a, b := []byte("user:1"), []byte("user:2")
	return c.MGet(ctx, string(a), string(b)).Err() // want `MGET keys .*"user:1" and "user:2" never`
}

func BytesTagged(ctx context.Context, c redis.UniversalClient) error {
	a, b := []byte("{user}:1"), []byte("{user}:2")
	return c.MGet(ctx, string(a), string(b)).Err()
}

func BytesAppended(ctx context.Context, c redis.UniversalClient, id string) error {
	name := append([]byte("user:"), id...)
	name = append(name, ":name"...)
	mail := append([]byte("user:"), id...)
	mail = append(mail, ':', 'm', 'a', 'i', 'l')
	return c.MGet(ctx, string(name), string(mail)).Err() // want `MGET keys .*"user:<id>:name" and "user:<id>:mail" never`
}

func BytesAppendedTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	name := append([]byte("{user:"), id...)
	name = append(name, "}:name"...)
	mail := append([]byte("{user:"), id...)
	mail = append(mail, "}:mail"...)
	return c.MGet(ctx, string(name), string(mail)).Err()
}

func Base64(ctx context.Context, c redis.UniversalClient, id string) error {
	key := base64.URLEncoding.EncodeToString([]byte(id))
	return c.MGet(ctx, "user:"+key+":name", "user:"+key+":mail").Err() // want `MGET keys .*"user:<.*>:name" and "user:<.*>:mail" never`
}

func Base64Tagged(ctx context.Context, c redis.UniversalClient, id string) error {
	key := "k" + base64.URLEncoding.EncodeToString([]byte(id))
	return c.MGet(ctx, "user:{"+key+"}:name", "user:{"+key+"}:mail").Err()
}

func Time(ctx context.Context, c redis.UniversalClient, at time.Time) error {
	day := at.Format("2006-01-02")
	return c.MGet(ctx, "visits:"+day, "clicks:"+day).Err() // want `MGET keys .*"visits:<.*>" and "clicks:<.*>" .*(never|only)`
}

func TimeTagged(ctx context.Context, c redis.UniversalClient, at time.Time) error {
	day := at.Format("2006-01-02")
	return c.MGet(ctx, "visits:{"+day+"}", "clicks:{"+day+"}").Err()
}

func Unix(ctx context.Context, c redis.UniversalClient, at time.Time) error {
	window := strconv.FormatInt(at.Unix()/60, 10)
	return c.MGet(ctx, "visits:"+window, "clicks:"+window).Err() // want `MGET keys .*"visits:<.*>" and "clicks:<.*>" never`
}

func UnixTagged(ctx context.Context, c redis.UniversalClient, at time.Time) error {
	window := strconv.FormatInt(at.Unix()/60, 10)
	return c.MGet(ctx, "visits:{"+window+"}", "clicks:{"+window+"}").Err()
}
