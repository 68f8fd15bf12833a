package commands

import (
	"fmt"

	"github.com/gomodule/redigo/redis"
	"github.com/mna/redisc"
)

func BindConn(cluster *redisc.Cluster) error {
	c := cluster.Get()
	defer c.Close()
	return redisc.BindConn(c, "user:1", "user:2") // want `BindConn keys .*"user:1" and "user:2" never share one; the client refuses it with "redisc: keys do not belong to the same slot"; .*redisc.SplitBySlot`
}

func BindConnTagged(cluster *redisc.Cluster) error {
	c := cluster.Get()
	defer c.Close()
	return redisc.BindConn(c, "{user}:1", "{user}:2")
}

func Bind(cluster *redisc.Cluster) error {
	c := cluster.Get().(*redisc.Conn)
	defer c.Close()
	return c.Bind("user:1", "user:2") // want `Bind keys .*"user:1" and "user:2" never`
}

func BindTagged(cluster *redisc.Cluster) error {
	c := cluster.Get().(*redisc.Conn)
	defer c.Close()
	return c.Bind("{user}:1", "{user}:2")
}

func OfCluster(cluster *redisc.Cluster) error {
	c := cluster.Get().(*redisc.Conn)
	defer c.Close()
	_, err := c.Do("MGET", "user:1", "user:2") // want `MGET keys .*"user:1" and "user:2" never`
	return err
}

// Keys that were sorted by slot are in one.
func Split(cluster *redisc.Cluster) error {
	for _, keys := range redisc.SplitBySlot("user:1", "user:2", "user:3") {
		if err := readAll(cluster, keys); err != nil {
			return err
		}
	}
	return nil
}

func readAll(cluster *redisc.Cluster, keys []string) error {
	c := cluster.Get()
	defer c.Close()
	_, err := c.Do("MGET", redis.Args{}.AddFlat(keys)...)
	return err
}

func SplitHere(cluster *redisc.Cluster, first, second int64) error {
	all := []string{fmt.Sprintf("user:%d", first), fmt.Sprintf("user:%d", second)}
	for _, keys := range redisc.SplitBySlot(all...) {
		c := cluster.Get()
		args := redis.Args{}
		for _, key := range keys {
			args = args.Add(key)
		}
		if err := redisc.BindConn(c, keys...); err != nil {
			return err
		}
		if _, err := c.Do("DEL", args...); err != nil {
			return err
		}
		if err := c.Close(); err != nil {
			return err
		}
	}
	return nil
}
