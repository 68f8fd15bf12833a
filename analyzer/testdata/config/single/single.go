package single

import (
	"context"

	"github.com/redis/go-redis/v9"
)

type wrapped struct{ *redis.Client }

func oneServer(ctx context.Context, rdb *redis.Client, w wrapped) {
	rdb.MGet(ctx, "a", "b")
	w.MGet(ctx, "a", "b")
	rdb.Get(ctx, "{}a")
}

func perhapsACluster(ctx context.Context, rdb redis.UniversalClient) {
	rdb.MGet(ctx, "a", "b") // want `SL101`
}

func certainlyACluster(ctx context.Context, rdb *redis.ClusterClient) {
	rdb.MGet(ctx, "a", "b") // want `SL101`
	rdb.Get(ctx, "{}a")     // want `SL301`
}

// Move is a wrapper: its callers hear of it only if it may be a cluster's.
func Move(ctx context.Context, rdb *redis.Client, a, b string) { rdb.Rename(ctx, a, b) }

func MoveAnywhere(ctx context.Context, rdb redis.UniversalClient, a, b string) {
	rdb.Rename(ctx, a, b)
}

func callers(ctx context.Context, rdb *redis.Client) {
	Move(ctx, rdb, "a", "b")
	MoveAnywhere(ctx, rdb, "a", "b") // want `SL101`
}
