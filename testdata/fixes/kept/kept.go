// Package kept has keys that no fix renames: some of them would be left behind, or others would be renamed, too. The
// comment says what stands in the way.
package kept

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/redis/go-redis/v9"
)

const (
	carPrefix = "car:%d:name"
	busKey    = "bus:%d:name"
)

// The constant is cut off somewhere else.
// kept: the constant carPrefix is used at kept.go:\d+ for something else
func Cut(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.MGet(ctx, fmt.Sprintf(carPrefix, id), fmt.Sprintf("car:%d:size", id)).Err() // want `never`
}

func CutOff(s string) string { return strings.TrimSuffix(strings.TrimSuffix(s, carPrefix), tramKey) }

// Another part of the program looks for the keys.
// kept: what is written at kept.go:\d+ looks like "bus:<id>:name"
func Scanned(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.MGet(ctx, fmt.Sprintf(busKey, id), fmt.Sprintf("bus:%d:size", id)).Err() // want `never`
}

func Pattern() string { return pattern("bus:*:name") }

func pattern(s string) string { return s + os.Getenv("SUFFIX") }

// It can't be told whether this is one of the keys.
// kept: SET at kept.go:\d+ uses "boat:titanic:name", which may be one of the keys "boat:<id>:name"
func Perhaps(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.MGet(ctx, "boat:"+id+":name", "boat:"+id+":size").Err() // want `never`
}

func Boat(ctx context.Context, c redis.UniversalClient) error {
	return c.Set(ctx, "boat:titanic:name", "Titanic", 0).Err()
}

// The keys of one group would not be together any more.
// kept: DEL keys at kept.go:\d+ would not be in one slot any more
func Torn(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, "bike_name_7", "bike_size_7").Err() // want `never`
}

func Tagged(ctx context.Context, c redis.UniversalClient) error {
	return c.Del(ctx, "bike_name_7", "{bike_name_7}_lock").Err()
}

// There is nothing that both keys have but a word, and a tag of it would put all trains into one slot.
func Hot(ctx context.Context, c redis.UniversalClient, from, to int) error {
	return c.Rename(ctx, fmt.Sprintf("train:%d", from), fmt.Sprintf("train:%d", to)).Err() // want `only`
}

// Other packages may call the helper.
func Name(id int) string { return fmt.Sprintf("plane:%d:name", id) }

func Exported(ctx context.Context, c redis.UniversalClient, id int) error {
	return c.MGet(ctx, Name(id), fmt.Sprintf("plane:%d:size", id)).Err() // want `never`
}
