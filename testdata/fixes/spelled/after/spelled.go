// Package spelled has a key family for each way to spell keys. Package after is what the fixes make of it.
package spelled

import (
	"bytes"
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"
)

func Constants(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, "user_balance_{10086}", "user_score_{10086}").Err()
}

func Concatenation(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.MGet(ctx, "user:{"+id+"}:name", "user:{"+id+"}:mail").Err() // assumes id is not empty; id does not begin with }
}

func HoleFirst(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.MGet(ctx, "{"+strconv.Itoa(id)+"}:a", "{"+strconv.Itoa(id)+"}:b").Err()
}

func HoleLast(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.MGet(ctx, "cart:{"+strconv.Itoa(id)+"}", "wish:{"+strconv.Itoa(id)+"}").Err()
}

func Format(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.MGet(ctx, fmt.Sprintf("book:{%d}:title", id), fmt.Sprintf("book:{%d}:price", id)).Err()
}

func Widths(ctx context.Context, c redis.UniversalClient, id int, day string) error {
	return c.MGet(ctx, fmt.Sprintf("log:{%06d}:%s%%:a", id, day), fmt.Sprintf("log:{%06d}:%s%%:b", id, day)).Err()
}

func Raw(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.MGet(ctx, fmt.Sprintf(`disk:{%d}:free`, id), fmt.Sprintf(`disk:{%d}:used`, id)).Err()
}

func Escapes(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.MGet(ctx, fmt.Sprintf("caf\u00e9\x3a{%d}\x3aopen", id), fmt.Sprintf("caf\u00e9\x3a{%d}\x3anews", id)).Err()
}

func Join(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.MGet(ctx, strings.Join([]string{"film", "{" + id + "}", "cast"}, ":"), strings.Join([]string{"film", "{" + id + "}", "crew"}, ":")).Err() // assumes id is not empty; id does not begin with }
}

func Builder(ctx context.Context, c redis.UniversalClient, id string) error {
	var name, mail strings.Builder
	name.WriteString("band:{")
	name.WriteString(id)
	name.WriteString("}:name")
	mail.WriteString("band:{")
	mail.WriteString(id + "}")
	mail.WriteByte(':')
	mail.WriteString("mail")
	return c.MGet(ctx, name.String(), mail.String()).Err() // assumes id is not empty; id does not begin with }
}

func Buffer(ctx context.Context, c redis.UniversalClient, id int64) error {
	var name, mail bytes.Buffer
	fmt.Fprintf(&name, "club:{%d}:name", id)
	fmt.Fprintf(&mail, "club:{%d}:mail", id)
	return c.MGet(ctx, name.String(), mail.String()).Err()
}

func Append(ctx context.Context, c redis.UniversalClient, id int64) error {
	name := strconv.AppendInt([]byte("ship:{"), id, 10)
	name = append(name, "}:name"...)
	mail := strconv.AppendInt([]byte("ship:{"), id, 10)
	mail = append(mail, "}:mail"...)
	return c.MGet(ctx, string(name), string(mail)).Err()
}

func Added(ctx context.Context, c redis.UniversalClient, id string) error {
	left := "door:{"
	left += id
	left += "}:left"
	right := "door:{" + id
	right += "}:right"
	return c.MGet(ctx, left, right).Err() // assumes id is not empty; id does not begin with }
}

func Slice(ctx context.Context, c redis.UniversalClient, id int) error {
	keys := []string{fmt.Sprintf("tree:{%d}:leaf", id)}
	keys = append(keys, fmt.Sprintf("tree:{%d}:root", id))
	return c.MGet(ctx, keys...).Err()
}

func Pairs(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.MSet(ctx, map[string]any{fmt.Sprintf("fish:{%d}:name", id): 1, fmt.Sprintf("fish:{%d}:size", id): 2}).Err()
}

func Rename(ctx context.Context, c redis.UniversalClient, id int) error {
	key := fmt.Sprintf("list:%d", id)
	c.Set(ctx, "{"+key+"}:old", 1, 0)
	return c.Rename(ctx, "{"+key+"}:old", key).Err()
}

func Script(ctx context.Context, c redis.UniversalClient, id int) error {
	keys := []string{fmt.Sprintf("gate:{%d}:in", id), fmt.Sprintf("gate:{%d}:out", id)}
	return c.Eval(ctx, "return redis.call('mget', KEYS[1], KEYS[2])", keys).Err()
}

func Transaction(ctx context.Context, c redis.UniversalClient, id int) error {
	_, err := c.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.Incr(ctx, fmt.Sprintf("shop:{%d}:sold", id))
		p.Incr(ctx, fmt.Sprintf("shop:{%d}:left", id))
		return nil
	})
	return err
}

// Text that was mapped stands in no literal that could be changed, and need not be.
func Mapped(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.MGet(ctx, strings.ToLower("TRAM:")+"{"+fmt.Sprint(id)+"}:name", strings.ToLower("TRAM:")+"{"+fmt.Sprint(id)+"}:size").Err()
}
