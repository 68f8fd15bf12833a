// Package format builds keys with the verbs of package fmt.
package format

import (
	"context"
	"encoding/hex"
	"fmt"

	"github.com/redis/go-redis/v9"
)

func Decimal(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, fmt.Sprintf("cart:%d:items", id), fmt.Sprintf("orders:%d:items", id)).Err() // want `MGET keys .*"cart:<id>:items" and "orders:<id>:items" never`
}

func DecimalTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, fmt.Sprintf("cart:{%d}:items", id), fmt.Sprintf("orders:{%d}:items", id)).Err()
}

func Text(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.MGet(ctx, fmt.Sprintf("user:%s:name", id), fmt.Sprintf("user:%s:mail", id)).Err() // want `MGET keys .*"user:<id>:name" and "user:<id>:mail" never`
}

func TextTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.MGet(ctx, fmt.Sprintf("user:{%s}:name", id), fmt.Sprintf("user:{%s}:mail", id)).Err() // assumes id is not empty; id does not begin with }
}

func Value(ctx context.Context, c redis.UniversalClient, id uint32) error {
	return c.MGet(ctx, fmt.Sprintf("user:%v:name", id), fmt.Sprintf("user:%v:mail", id)).Err() // want `MGET keys .*"user:<id>:name" and "user:<id>:mail" never`
}

func ValueTagged(ctx context.Context, c redis.UniversalClient, id uint32) error {
	return c.MGet(ctx, fmt.Sprintf("user:{%v}:name", id), fmt.Sprintf("user:{%v}:mail", id)).Err()
}

// The same value in another form is another text.
func TwoForms(ctx context.Context, c redis.UniversalClient, id uint32) error {
	return c.MGet(ctx, fmt.Sprintf("user:{%d}:name", id), fmt.Sprintf("user:{%x}:mail", id)).Err() // want `MGET keys .*"user:\{<id.*>\}:name" and "user:\{<id.*>\}:mail".*only`
}

func Width(ctx context.Context, c redis.UniversalClient, id uint32) error {
	return c.MGet(ctx, fmt.Sprintf("user:%08d:name", id), fmt.Sprintf("user:%08d:mail", id)).Err() // want `MGET keys .*"user:<id.*>:name" and "user:<id.*>:mail" never`
}

func WidthTagged(ctx context.Context, c redis.UniversalClient, id uint32) error {
	return c.MGet(ctx, fmt.Sprintf("user:{%08d}:name", id), fmt.Sprintf("user:{%08d}:mail", id)).Err()
}

func Hex(ctx context.Context, c redis.UniversalClient, sum [32]byte) error {
	return c.MGet(ctx, fmt.Sprintf("blob:%x", sum), fmt.Sprintf("meta:%x", sum)).Err() // want `MGET keys .*"blob:<sum>" and "meta:<sum>" never`
}

func HexTagged(ctx context.Context, c redis.UniversalClient, sum [32]byte) error {
	return c.MGet(ctx, fmt.Sprintf("blob:{%x}", sum), fmt.Sprintf("meta:{%x}", sum)).Err()
}

func HexEncoded(ctx context.Context, c redis.UniversalClient, sum [32]byte) error {
	id := hex.EncodeToString(sum[:])
	return c.MGet(ctx, "blob:"+id, "meta:"+id).Err() // want `MGET keys .*"blob:<.*>" and "meta:<.*>" never`
}

func HexEncodedTagged(ctx context.Context, c redis.UniversalClient, sum [32]byte) error {
	id := hex.EncodeToString(sum[:])
	return c.MGet(ctx, "blob:{"+id+"}", "meta:{"+id+"}").Err()
}

func Bool(ctx context.Context, c redis.UniversalClient, on bool) error {
	return c.MGet(ctx, fmt.Sprintf("a:%t", on), fmt.Sprintf("b:%t", on)).Err() // want `MGET keys .*"a:<on>" and "b:<on>" never`
}

func BoolTagged(ctx context.Context, c redis.UniversalClient, on bool) error {
	return c.MGet(ctx, fmt.Sprintf("a:{%t}", on), fmt.Sprintf("b:{%t}", on)).Err()
}

func Index(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, fmt.Sprintf("%[2]s:%[1]d", id, "cart"), fmt.Sprintf("%[2]s:%[1]d", id, "orders")).Err() // want `MGET keys .*"cart:<id>" and "orders:<id>" never`
}

func IndexTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, fmt.Sprintf("%[2]s:{%[1]d}", id, "cart"), fmt.Sprintf("%[2]s:{%[1]d}", id, "orders")).Err()
}

func Percent(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, fmt.Sprintf("load:%d%%", 50), fmt.Sprintf("load:%d%%", 60)).Err() // want `MGET keys .*"load:50%" and "load:60%" never`
}

func PercentTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, fmt.Sprintf("{load}:%d%%", 50), fmt.Sprintf("{load}:%d%%", 60)).Err()
}

func Quoted(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, fmt.Sprintf("%q:%d", "cart", id), fmt.Sprintf("%q:%d", "orders", id)).Err() // want `MGET keys .*cart.* and .*orders.* never`
}

func Constant(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, fmt.Sprintf("user:%s", "a"), fmt.Sprintf("user:%s", "b")).Err() // want `MGET keys .*"user:a" and "user:b" never`
}

func ConstantTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, fmt.Sprintf("{user}:%s", "a"), fmt.Sprintf("{user}:%s", "b")).Err()
}

// Sprint puts a space between operands when neither is a string.
func Print(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, fmt.Sprint("cart:", id), fmt.Sprint("orders:", id)).Err() // want `MGET keys .*"cart:<id>" and "orders:<id>" never`
}

func PrintTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, fmt.Sprint("cart:{", id, "}"), fmt.Sprint("orders:{", id, "}")).Err()
}

func PrintSpaces(ctx context.Context, c redis.UniversalClient, a, b int64) error {
	return c.MGet(ctx, fmt.Sprint("cart:{", a, b, "}"), fmt.Sprintf("cart:{%d %d}", a, b)).Err()
}

func Append(ctx context.Context, c redis.UniversalClient, id int64) error {
	cart := fmt.Appendf(nil, "cart:%d", id)
	orders := fmt.Appendf([]byte("orders:"), "%d", id)
	return c.MGet(ctx, string(cart), string(orders)).Err() // want `MGET keys .*"cart:<id>" and "orders:<id>" never`
}

func AppendTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	cart := fmt.Appendf(nil, "cart:{%d}", id)
	orders := fmt.Appendf([]byte("orders:{"), "%d}", id)
	return c.MGet(ctx, string(cart), string(orders)).Err()
}

// Arguments that are spread are not known by their number; the tag is.
func SpreadTagged(ctx context.Context, c redis.UniversalClient, a, b int64) error {
	args := []any{a, b}
	return c.MGet(ctx, fmt.Sprintf("{user}:%d:%d", args...), "{user}:none").Err()
}

type code int

func (code) String() string { return "{code}" }

// A String method says what %v prints.
func StringerTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, fmt.Sprintf("a:%v", code(1)), fmt.Sprintf("b:%v", code(2))).Err()
}

func StringerBypassed(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, fmt.Sprintf("a:%d", code(1)), fmt.Sprintf("b:%d", code(1))).Err() // want `MGET keys .*"a:.*" and "b:.*" never`
}

// The width may be an argument of its own.
func StarWidth(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, fmt.Sprintf("a{%03d}", 7), fmt.Sprintf("b{%*d}", 3, 700)).Err() // want `MGET keys .*"a\{007\}" and "b\{.*\}".*(never|only)`
}

func StarWidthTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, fmt.Sprintf("a{%03d}", 7), fmt.Sprintf("b{00%d}", 7)).Err()
}
