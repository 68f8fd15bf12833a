package tags

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

// Two makers of keys, each with a field of its own for the tag. One constructor gives both the same text, and another one,
// in some other package, may do so too.
type pauseKeys struct{ prefix string }

func (k pauseKeys) pause(id int64) string { return fmt.Sprintf("{%s}:pause:%d", k.prefix, id) }

type signalKeys struct{ prefix string }

func (k signalKeys) signal(id int64) string { return fmt.Sprintf("{%s}:signal:%d", k.prefix, id) }

type pauseStore struct {
	keys pauseKeys
	c    redis.UniversalClient
}

type signalStore struct{ keys signalKeys }

// Stores is what has both.
type Stores struct {
	pauses  *pauseStore
	signals *signalStore
}

func newPauses(c redis.UniversalClient, prefix string) *pauseStore {
	return &pauseStore{keys: pauseKeys{prefix}, c: c}
}

func newSignals(prefix string) *signalStore { return &signalStore{keys: signalKeys{prefix}} }

// NewStores returns the stores of one prefix.
func NewStores(c redis.UniversalClient, prefix string) *Stores {
	return &Stores{pauses: newPauses(c, prefix), signals: newSignals(prefix)}
}

// Drop deletes what belongs together.
func (s *Stores) Drop(ctx context.Context, id int64) error {
	return s.pauses.c.Del(ctx, s.pauses.keys.pause(id), s.signals.keys.signal(id)).Err()
}

func Alike(ctx context.Context, c redis.UniversalClient, prefix, id int64) error {
	return NewStores(c, fmt.Sprint(prefix)).Drop(ctx, id)
}

// Two tags that do not read the same are not the same.
func NotAlike(ctx context.Context, c redis.UniversalClient, from, to int64) error {
	return c.Rename(ctx, fmt.Sprintf("{%d}:pauses", from), fmt.Sprintf("{%d}:pauses", to)).Err() // want `RENAME keys .*"\{<from>\}:pauses" and "\{<to>\}:pauses" share one only by chance`
}
