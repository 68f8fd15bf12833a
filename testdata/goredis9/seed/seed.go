// Package seed holds the examples that the linter was first asked for.
package seed

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

func BalanceAndScore(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, "user_balance_10086", "user_score_10086").Err() // want `MGET keys are in different hash slots: "user_balance_10086" and "user_score_10086" never share one; use "user_balance_\{10086\}" and "user_score_\{10086\}".*\(SL101\)`
}

func BalanceAndScoreTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, "{user_10086}_balance", "{user_10086}_score").Err()
}

func BalanceAndScoreRewritten(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, "user_balance_{10086}", "user_score_{10086}").Err()
}

func TwoUsers(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, "user:1", "user:2").Err() // want `MGET keys are in different hash slots: "user:1" and "user:2" never share one`
}

func ProfileAndOrders(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, "profile:{1001}", "orders:{1001}").Err()
}

func CartItemsAndSummary(ctx context.Context, c redis.UniversalClient) error {
	return c.MGet(ctx, "cart:{42}:items", "cart:{42}:summary").Err()
}

func BalanceAndScoreOfID(ctx context.Context, c redis.UniversalClient, id int64) error {
	return c.MGet(ctx, fmt.Sprintf("user_balance_%d", id), fmt.Sprintf("user_score_%d", id)).Err() // want `MGET keys are in different hash slots: "user_balance_<id>" and "user_score_<id>" never share one; use "user_balance_\{<id>\}" and "user_score_\{<id>\}"`
}

func BalanceAndScoreOfName(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.MGet(ctx, "user_balance_"+id, "user_score_"+id).Err() // want `MGET keys are in different hash slots: "user_balance_<id>" and "user_score_<id>" share one only if <id> is 23980 or 28076 bytes long.*; use "user_balance_\{<id>\}" and "user_score_\{<id>\}"`
}
