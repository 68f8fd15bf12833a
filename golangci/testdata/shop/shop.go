// Package shop has findings for golangci-lint and go vet to agree on.
package shop

import (
	"context"

	"github.com/redis/go-redis/v9"

	"example.com/shop/keys"
)

type Shop struct{ rdb redis.UniversalClient }

func (s Shop) constants(ctx context.Context) error {
	return s.rdb.MGet(ctx, "user_balance_10086", "user_score_10086").Err()
}

func (s Shop) facts(ctx context.Context, id string) error {
	return s.rdb.MGet(ctx, keys.Name(id), keys.Mail(id)).Err()
}

func (s Shop) tagged(ctx context.Context, id string) error {
	return s.rdb.MGet(ctx, keys.Tagged(id, "name"), keys.Tagged(id, "mail")).Err()
}

// The two keys are built above the finding, at places of their own.
func (s Shop) related(ctx context.Context, id string) error {
	from := "cart:" + id
	to := "order:" + id
	return s.rdb.Rename(ctx, from, to).Err()
}

func (s Shop) broken(ctx context.Context) error {
	return s.rdb.Set(ctx, "profile:{42", "Ada", 0).Err()
}

func (s Shop) muted(ctx context.Context) error {
	return s.rdb.MGet(ctx, "a", "b").Err() //nolint:slotlint // both are on one server
}

func (s Shop) ignored(ctx context.Context) error {
	return s.rdb.MGet(ctx, "c", "d").Err() //slotlint:ignore SL101 both are on one server
}

// Four times the same, of which golangci-lint shows three by default.
func (s Shop) alike(ctx context.Context) error {
	_ = s.rdb.MGet(ctx, "e", "f").Err()
	_ = s.rdb.MGet(ctx, "e", "f").Err()
	_ = s.rdb.MGet(ctx, "e", "f").Err()
	return s.rdb.MGet(ctx, "e", "f").Err()
}

// Two findings about one key: their fixes are one.
func (s Shop) twice(ctx context.Context, id string) error {
	_ = s.rdb.MGet(ctx, "book:"+id+":title", "book:"+id+":price").Err()
	return s.rdb.MGet(ctx, "book:"+id+":title", "book:"+id+":pages").Err()
}

// The first key is used in another file, too.
func (s Shop) spread(ctx context.Context) error {
	return s.rdb.MGet(ctx, "page_views_7", "page_likes_7").Err()
}
