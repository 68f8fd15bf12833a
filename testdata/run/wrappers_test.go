package run

import (
	"context"
	"errors"
	"reflect"
	"strings"

	_ "github.com/gogf/gf/contrib/nosql/redis/v2" // what gredis talks to a server with
	"github.com/gogf/gf/v2/database/gredis"
	"github.com/slotlint/slotlint/internal/clustertest"
	"github.com/zeromicro/go-zero/core/breaker"
	"github.com/zeromicro/go-zero/core/logx"
	gozero "github.com/zeromicro/go-zero/core/stores/redis"
)

// connectWrappers returns the clients of frameworks, which wrap go-redis.
func connectWrappers(c *clustertest.Cluster) []any {
	logx.Disable()
	addrs := strings.Join(c.Addrs(), ",")
	ofGf, err := gredis.New(&gredis.Config{Address: addrs, Cluster: true, ReadTimeout: timeout})
	if err != nil {
		panic(err)
	}
	ofGoZero, err := gozero.NewRedis(gozero.RedisConf{Host: addrs, Type: gozero.ClusterType, NonBlock: true})
	if err != nil {
		panic(err)
	}
	return []any{ofGf, ofGoZero}
}

// pings is how many calls go well before each call of a go-zero client, whose breaker counts slot errors, too, and
// would refuse the calls that come after them.
const pings = 10

func calm(in []reflect.Value) {
	for _, v := range in {
		if c, ok := v.Interface().(*gozero.Redis); ok {
			for range pings {
				c.PingCtx(context.Background())
			}
		}
	}
}

func isRefusedByBreaker(err error) bool { return errors.Is(err, breaker.ErrServiceUnavailable) }
