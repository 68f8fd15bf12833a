package fields

import (
	"context"
	"strconv"

	"github.com/redis/go-redis/v9"
)

// A field that is chosen by mode is judged by what it is on a cluster.
type meta struct {
	c      redis.UniversalClient
	prefix string
}

func newMeta(c redis.UniversalClient) *meta {
	prefix := ""
	if _, cluster := c.(*redis.ClusterClient); cluster {
		prefix = "{db}"
	}
	return &meta{c: c, prefix: prefix}
}

func (m *meta) inode(n int64) string { return m.prefix + "i" + strconv.FormatInt(n, 10) }
func (m *meta) entry(n int64) string { return m.prefix + "d" + strconv.FormatInt(n, 10) }

func (m *meta) both(ctx context.Context, n int64) error {
	return m.c.MGet(ctx, m.inode(n), m.entry(n)).Err()
}

func ModeTagged(ctx context.Context, c redis.UniversalClient, n int64) error {
	return newMeta(c).both(ctx, n)
}

// Set after the object was made.
type lateMeta struct {
	c      redis.UniversalClient
	prefix string
}

func newLateMeta(c redis.UniversalClient) *lateMeta {
	m := &lateMeta{c: c}
	if _, ok := c.(*redis.ClusterClient); ok {
		m.prefix = "{db}"
	}
	return m
}

func (m *lateMeta) both(ctx context.Context, n int64) error {
	id := strconv.FormatInt(n, 10)
	return m.c.Rename(ctx, m.prefix+"i"+id, m.prefix+"d"+id).Err()
}

func LateModeTagged(ctx context.Context, c redis.UniversalClient, n int64) error {
	return newLateMeta(c).both(ctx, n)
}

// A function chooses.
type chosenMeta struct {
	c      redis.UniversalClient
	prefix string
}

func prefixOf(c redis.UniversalClient) string {
	switch c.(type) {
	case *redis.ClusterClient:
		return "{db}"
	default:
		return ""
	}
}

func newChosenMeta(c redis.UniversalClient) *chosenMeta {
	return &chosenMeta{c: c, prefix: prefixOf(c)}
}

func (m *chosenMeta) both(ctx context.Context, n int64) error {
	id := strconv.FormatInt(n, 10)
	return m.c.Rename(ctx, m.prefix+"i"+id, m.prefix+"d"+id).Err()
}

func ChosenModeTagged(ctx context.Context, c redis.UniversalClient, n int64) error {
	return newChosenMeta(c).both(ctx, n)
}

// The mode comes as a parameter.
type modeMeta struct {
	c      redis.UniversalClient
	prefix string
}

func newModeMeta(c redis.UniversalClient, cluster bool) *modeMeta {
	m := &modeMeta{c: c}
	if cluster {
		m.prefix = "{db}"
	} else {
		m.prefix = "db:"
	}
	return m
}

func (m *modeMeta) both(ctx context.Context, n int64) error {
	id := strconv.FormatInt(n, 10)
	return m.c.Rename(ctx, m.prefix+"i"+id, m.prefix+"d"+id).Err()
}

func ParameterModeTagged(ctx context.Context, c redis.UniversalClient, n int64) error {
	_, cluster := c.(*redis.ClusterClient)
	return newModeMeta(c, cluster).both(ctx, n)
}

// What a cluster gets is no tag.
type wrongMeta struct {
	c      redis.UniversalClient
	prefix string
}

func newWrongMeta(c redis.UniversalClient) *wrongMeta {
	prefix := "db:"
	if _, cluster := c.(*redis.ClusterClient); cluster {
		prefix = "cluster:"
	}
	return &wrongMeta{c: c, prefix: prefix}
}

func (m *wrongMeta) both(ctx context.Context, n int64) error {
	id := strconv.FormatInt(n, 10)
	return m.c.Rename(ctx, m.prefix+"i"+id, m.prefix+"d"+id).Err() // want `RENAME keys .*"(db|cluster):i<.*>" and "(db|cluster):d<.*>" never`
}

func WrongMode(ctx context.Context, c redis.UniversalClient, n int64) error {
	return newWrongMeta(c).both(ctx, n)
}

// The tag is there where no cluster is.
type swappedMeta struct {
	c      redis.UniversalClient
	prefix string
}

func newSwappedMeta(c redis.UniversalClient) *swappedMeta {
	prefix := "{db}"
	if _, cluster := c.(*redis.ClusterClient); cluster {
		prefix = "cluster:"
	}
	return &swappedMeta{c: c, prefix: prefix}
}

func (m *swappedMeta) both(ctx context.Context, n int64) error {
	id := strconv.FormatInt(n, 10)
	return m.c.Rename(ctx, m.prefix+"i"+id, m.prefix+"d"+id).Err() // want `RENAME keys .*"cluster:i<.*>" and "cluster:d<.*>" never`
}

func SwappedMode(ctx context.Context, c redis.UniversalClient, n int64) error {
	return newSwappedMeta(c).both(ctx, n)
}
