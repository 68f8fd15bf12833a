package commands

import (
	"fmt"

	"github.com/gomodule/redigo/redis"
	"github.com/mna/redisc"
)

func Add(cluster *redisc.Cluster) error {
	c := cluster.Get()
	defer c.Close()
	_, err := c.Do("MGET", redis.Args{}.Add("user:1").Add("user:2")...) // want `MGET keys .*"user:1" and "user:2" never`
	return err
}

func AddTagged(cluster *redisc.Cluster) error {
	c := cluster.Get()
	defer c.Close()
	_, err := c.Do("MGET", redis.Args{}.Add("{user}:1").Add("{user}:2")...)
	return err
}

func AddSeveral(cluster *redisc.Cluster) error {
	c := cluster.Get()
	defer c.Close()
	_, err := c.Do("MGET", redis.Args{"user:1"}.Add("user:2", "user:3")...) // want `MGET keys .*"user:1" and "user:2" never`
	return err
}

func AddFlat(cluster *redisc.Cluster) error {
	c := cluster.Get()
	defer c.Close()
	keys := []string{"user:1", "user:2"}
	_, err := c.Do("DEL", redis.Args{}.AddFlat(keys)...) // want `DEL keys .*"user:1" and "user:2" never`
	return err
}

func AddFlatTagged(cluster *redisc.Cluster) error {
	c := cluster.Get()
	defer c.Close()
	keys := []string{"{user}:1", "{user}:2"}
	_, err := c.Do("DEL", redis.Args{}.AddFlat(keys)...)
	return err
}

// The count is an argument like any other.
func AddBoth(cluster *redisc.Cluster) error {
	c := cluster.Get()
	defer c.Close()
	keys := []string{"{s}1", "other"}
	_, err := c.Do("ZUNIONSTORE", redis.Args{}.Add("{s}all").Add(2).AddFlat(keys)...) // want `ZUNIONSTORE keys .*"\{s\}all" and "other" never`
	return err
}

func AddBothTagged(cluster *redisc.Cluster) error {
	c := cluster.Get()
	defer c.Close()
	keys := []string{"{s}1", "{s}2"}
	_, err := c.Do("ZUNIONSTORE", redis.Args{}.Add("{s}all").Add(2).AddFlat(keys)...)
	return err
}

// A map's keys and values come in turn.
func AddFlatMap(cluster *redisc.Cluster) error {
	c := cluster.Get()
	defer c.Close()
	_, err := c.Do("MSET", redis.Args{}.AddFlat(map[string]string{"user:1": "Ada", "user:2": "Alan"})...) // want `MSET keys .*"user:1" and "user:2" never`
	return err
}

func AddFlatMapTagged(cluster *redisc.Cluster) error {
	c := cluster.Get()
	defer c.Close()
	_, err := c.Do("MSET", redis.Args{}.AddFlat(map[string]string{"{user}:1": "Ada", "{user}:2": "Alan"})...)
	return err
}

// The fields of a hash are no keys.
func AddFlatFields(cluster *redisc.Cluster) error {
	c := cluster.Get()
	defer c.Close()
	_, err := c.Do("HSET", redis.Args{}.Add("user:1").AddFlat(map[string]string{"name": "Ada", "mail": "ada@example.com"})...)
	return err
}

func AddFlatStruct(cluster *redisc.Cluster) error {
	c := cluster.Get()
	defer c.Close()
	user := struct {
		Name string `redis:"name"`
		Mail string `redis:"mail"`
	}{"Ada", "ada@example.com"}
	_, err := c.Do("HSET", redis.Args{}.Add("user:1").AddFlat(user)...)
	return err
}

func AddInLoop(cluster *redisc.Cluster, first, second int64) error {
	c := cluster.Get()
	defer c.Close()
	args := redis.Args{}
	for _, id := range []int64{first, second} {
		args = args.Add(fmt.Sprintf("user:%d", id))
	}
	_, err := c.Do("MGET", args...) // want `MGET keys .*"user:<id>" and "user:<other id>" of two turns of a loop share one only by chance`
	return err
}

func AddInLoopTagged(cluster *redisc.Cluster, first, second int64) error {
	c := cluster.Get()
	defer c.Close()
	args := redis.Args{}
	for _, id := range []int64{first, second} {
		args = args.Add(fmt.Sprintf("{user}:%d", id))
	}
	_, err := c.Do("MGET", args...)
	return err
}

func Appended(cluster *redisc.Cluster) error {
	c := cluster.Get()
	defer c.Close()
	var args []any
	args = append(args, "user:1")
	args = append(args, "user:2")
	_, err := c.Do("EXISTS", args...) // want `EXISTS keys .*"user:1" and "user:2" never`
	return err
}

func AppendedTagged(cluster *redisc.Cluster) error {
	c := cluster.Get()
	defer c.Close()
	var args []any
	args = append(args, "{user}:1")
	args = append(args, "{user}:2")
	_, err := c.Do("EXISTS", args...)
	return err
}
