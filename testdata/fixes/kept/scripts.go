package kept

import (
	"context"
	"fmt"
	"io"
	"log"

	"github.com/redis/go-redis/v9"
)

const tramKey = "tram:%d"

// The text of the script is shown as well.
// kept: "tram:<>:seen" has no place for "{"
func Logged(ctx context.Context, c redis.UniversalClient, id int) error {
	const logged = `return redis.call("SET", KEYS[1] .. ":seen", 1)` // want `derives "tram:<id>:seen".* only while`
	log.SetOutput(io.Discard)
	log.Print(logged)
	return c.Eval(ctx, logged, []string{fmt.Sprintf(tramKey, id)}).Err()
}

// What the key is made of is changed before it is one.
// kept: where that is written is not known
func Changed(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.Eval(ctx, `return redis.call("SET", string.lower("VAN:") .. ARGV[1] .. ":last", 1)`, []string{fmt.Sprintf("van:%d", id)}, id).Err() // want `derives "van:<id>:last".* only while`
}
