// Package others has families of keys with constant hash tags that are used with other clients, for SL302.
package others

import (
	"context"

	"github.com/gomodule/redigo/redis"
	"github.com/redis/rueidis"
)

// Redigo has commands by name.
func Redigo(conn redis.Conn, id string) error {
	if _, err := conn.Do("GET", "{app}:user:"+id); err != nil { // want `all keys "{app}:user:<id>" are in the one slot of the tag "{app}", and so on one node; use "app:user:{<id>}" \(SL302\)`
		return err
	}
	if err := conn.Send("MULTI"); err != nil {
		return err
	}
	if err := conn.Send("SET", "{app}:tx:"+id, 1); err != nil {
		return err
	}
	if err := conn.Send("INCR", "{app}:total"); err != nil {
		return err
	}
	_, err := conn.Do("EXEC")
	return err
}

// Rueidis has commands that are built.
func Rueidis(ctx context.Context, c rueidis.Client, id, other string) {
	c.Do(ctx, c.B().Get().Key("{r}:user:"+id).Build()) // want `all keys "{r}:user:<id>" .* use "r:user:{<id>}"`
	c.Do(ctx, c.B().Mget().Key("{m}:user:"+id, "{m}:user:"+other).Build())
}
