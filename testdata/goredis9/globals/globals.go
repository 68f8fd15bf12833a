// Package globals builds keys with variables of the package.
package globals

import (
	"context"
	"fmt"
	"os"

	"github.com/redis/go-redis/v9"
)

var (
	prefix       = "app:"
	taggedPrefix = "{app}:"
	keys         = []string{"user:1", "user:2"}
	taggedKeys   = []string{"{user}:1", "{user}:2"}
	namespace    = os.Getenv("FIXTURE_NAMESPACE")
	nameFormat   = "user:%d:name"
	mailFormat   = "user:%d:mail"
)

func SetOnce(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, fmt.Sprintf("%sname:%d", prefix, id), fmt.Sprintf("%smail:%d", prefix, id)).Err() // want `MGET keys .*"app:name:<id>" and "app:mail:<id>" never`
}

func SetOnceTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, fmt.Sprintf("%sname:%d", taggedPrefix, id), fmt.Sprintf("%smail:%d", taggedPrefix, id)).Err()
}

func Formats(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, fmt.Sprintf(nameFormat, id), fmt.Sprintf(mailFormat, id)).Err() // want `MGET keys .*"user:<id>:name" and "user:<id>:mail" never`
}

func List(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, keys...).Err() // want `MGET keys .*"user:1" and "user:2" never`
}

func ListTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, taggedKeys...).Err()
}

// What the environment holds may be a tag.
func Environment(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, namespace+":name", namespace+":mail").Err() // want `MGET keys .*"<namespace>:name" and "<namespace>:mail".*only`
}

func EnvironmentTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, namespace+":{user}:name", namespace+":{user}:mail").Err()
}

var assigned = "one:"

// Assign changes a variable that other functions read.
func assign() { assigned = "{two}:" }

// A variable that is assigned may hold either text, or something else.
func AssignedTwice(ctx context.Context, c redis.UniversalClient) error {
	assign()
	return c.MGet(ctx, assigned+"name", assigned+"mail").Err()
}
