package commands

import (
	"github.com/gomodule/redigo/redis"
	"github.com/mna/redisc"
)

var (
	move2 = redis.NewScript(2, `return redis.call('RENAME', KEYS[1], KEYS[2])`)
	count = redis.NewScript(1, `return redis.call('INCRBY', KEYS[1], ARGV[1])`)
	some  = redis.NewScript(-1, `return #KEYS`)
)

func Script(cluster *redisc.Cluster) error {
	c := cluster.Get()
	defer c.Close()
	_, err := move2.Do(c, "user:1", "user:2") // want `the script's KEYS .*"user:1" and "user:2" never .*\(SL103\)`
	return err
}

func ScriptTagged(cluster *redisc.Cluster) error {
	c := cluster.Get()
	defer c.Close()
	if _, err := c.Do("SET", "{user}:1", "Ada"); err != nil {
		return err
	}
	_, err := move2.Do(c, "{user}:1", "{user}:2")
	return err
}

// What stands behind the keys is no key.
func ScriptOneKey(cluster *redisc.Cluster) error {
	c := cluster.Get()
	defer c.Close()
	if err := redisc.BindConn(c, "user:count"); err != nil {
		return err
	}
	_, err := count.Do(c, "user:count", "7")
	return err
}

func ScriptCounted(cluster *redisc.Cluster) error {
	c := cluster.Get()
	defer c.Close()
	_, err := some.Do(c, 2, "user:1", "user:2", "user:3") // want `the script's KEYS .*"user:1" and "user:2" never`
	return err
}

func ScriptCountedTagged(cluster *redisc.Cluster) error {
	c := cluster.Get()
	defer c.Close()
	if err := redisc.BindConn(c, "{user}:1"); err != nil {
		return err
	}
	_, err := some.Do(c, 2, "{user}:1", "{user}:2", "user:3")
	return err
}

func ScriptArgs(cluster *redisc.Cluster) error {
	c := cluster.Get()
	defer c.Close()
	keys := []string{"user:1", "user:2"}
	_, err := some.Do(c, redis.Args{}.Add(2).AddFlat(keys).Add("7")...) // want `the script's KEYS .*"user:1" and "user:2" never`
	return err
}
