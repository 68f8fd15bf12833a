package fields

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

// A prefix that is a tag on a cluster and empty elsewhere is judged by what it is on a cluster.
type meta struct {
	c      redis.UniversalClient
	prefix string
}

type address struct{ db int }

func newMeta(c redis.UniversalClient, addr *address, single bool) *meta {
	var prefix string
	if !single {
		prefix = fmt.Sprintf("{%d}", addr.db)
	}
	return &meta{c: c, prefix: prefix}
}

func (m *meta) inodeKey(ino int64) string { return m.prefix + fmt.Sprintf("i%d", ino) }
func (m *meta) entryKey(ino int64) string { return m.prefix + fmt.Sprintf("d%d", ino) }

func (m *meta) counters(ctx context.Context) error {
	names := []string{"used", "total"}
	for i := range names {
		names[i] = m.prefix + names[i]
	}
	return m.c.MGet(ctx, names...).Err()
}

func ModeTagged(ctx context.Context, c redis.UniversalClient, ino int64) error {
	m := newMeta(c, &address{db: 1}, false)
	return c.MGet(ctx, m.inodeKey(ino), m.entryKey(ino)).Err()
}

// The elements of the literal are replaced before they are keys.
func ModeRewrittenTagged(ctx context.Context, c redis.UniversalClient) error {
	return newMeta(c, &address{db: 1}, false).counters(ctx)
}
