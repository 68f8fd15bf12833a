package stray // want `^stray/.slotlint.yml: is not read; the configuration stands beside go.mod$`

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func quietUntilTheFileIsGone(ctx context.Context, rdb redis.UniversalClient) {
	rdb.MGet(ctx, "a", "b")
}
