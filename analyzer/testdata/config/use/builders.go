package use

import (
	"context"

	"example.com/app/keys"
	"github.com/redis/go-redis/v9"
)

func byName(ctx context.Context, rdb redis.UniversalClient, id, other string) {
	rdb.MGet(ctx, keys.User(id, "name"), keys.User(other, "name")) // want `"user:{<id>}:name" and "user:{<other>}:name" share one only by chance`
	rdb.MGet(ctx, keys.User(id, "name"), keys.User(id, "mail"))
}

func byIndexAfterSomethingUnknown(ctx context.Context, rdb redis.UniversalClient, s *keys.Space, n int) {
	rdb.MGet(ctx, "{x}", s.Key("a", n))                   // nothing is known of the head
	rdb.MGet(ctx, "x:"+s.Key("a", n), "y:"+s.Key("a", n)) // want `"x:<\?>:a:<n>" and "y:<\?>:a:<n>" `
	rdb.MGet(ctx, "x:{"+s.Key("a", n)+"}", "y:{"+s.Key("a", n)+"}")
}

func besideAnError(ctx context.Context, rdb redis.UniversalClient, n int) error {
	page, err := keys.Page(n)
	if err != nil {
		return err
	}
	rdb.Rename(ctx, page, page+":old") // want `"page:<n>" and "page:<n>:old" `
	rdb.Rename(ctx, page, "{"+page+"}:old")
	return nil
}
