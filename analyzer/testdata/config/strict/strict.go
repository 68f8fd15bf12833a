package strict

import (
	"context"

	"example.com/app/tenant"
	"github.com/redis/go-redis/v9"
)

func unknown(ctx context.Context, rdb redis.UniversalClient, a, b string) {
	rdb.MGet(ctx, a, b) // want `MGET keys are not known well enough to tell their hash slots: "<a>" and "<b>"`
}

func assumption(ctx context.Context, rdb redis.UniversalClient, t *tenant.Tenant, id string) {
	rdb.MGet(ctx, "a:{"+id+"}", "b:{"+id+"}") // want `MGET keys are in one slot as long as id does not begin with }, id is not empty$`
	rdb.MGet(ctx, t.Queue+"a", t.Queue+"b")   // want `MGET keys are in one slot as long as t.Queue brings the hash tag$`
	rdb.MGet(ctx, "a:{user:"+id+"}", "b:{user:"+id+"}")
	rdb.MGet(ctx, "{a}:"+id, "{a}:b")
}

func reviewed(ctx context.Context, rdb redis.UniversalClient, a, b string) {
	rdb.MGet(ctx, a, b) //slotlint:ignore SL101 the callers were looked at
}
