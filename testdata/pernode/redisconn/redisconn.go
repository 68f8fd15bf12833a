// Package redisconn has commands about a node that are issued on connections of redigo and redisc, for SL401.
package redisconn

import (
	"github.com/gomodule/redigo/redis"
	"github.com/mna/redisc"
)

// Connections of a cluster stay with one node.
func Connections(cluster *redisc.Cluster) error {
	conn := cluster.Get()
	defer conn.Close()
	if _, err := conn.Do("KEYS", "user:*"); err != nil { // want `KEYS goes to one node of the cluster and finds the keys of that node only; reach all nodes with EachNode of the redisc.Cluster \(SL401\)`
		return err
	}
	if err := conn.Send("flushall"); err != nil { // want `FLUSHALL goes to one node`
		return err
	}
	if _, err := conn.Do("SELECT", 2); err != nil { // want `SELECT fails on every node of a cluster with "ERR SELECT is not allowed in cluster mode"`
		return err
	}
	if err := redis.NewScript(0, "return 1").Load(conn); err != nil { // want `SCRIPT LOAD goes to one node`
		return err
	}
	_, err := conn.Do("GET", "user:1")
	return err
}

// Dialed is the same for a connection that is dialed, and for one that follows redirections.
func Dialed(cluster *redisc.Cluster) error {
	conn, err := cluster.Dial()
	if err != nil {
		return err
	}
	if _, err := conn.Do("DBSIZE"); err != nil { // want `DBSIZE goes to one node`
		return err
	}
	retry, err := redisc.RetryConn(conn, 3, 0)
	if err != nil {
		return err
	}
	_, err = retry.Do("RANDOMKEY") // want `RANDOMKEY goes to one node`
	return err
}

// EachNode has a connection for each node.
func EachNode(cluster *redisc.Cluster) error {
	return cluster.EachNode(false, func(_ string, conn redis.Conn) error {
		_, err := conn.Do("KEYS", "user:*")
		return err
	})
}

// Pool is of one server, for all that is known.
func Pool(pool *redis.Pool) error {
	conn := pool.Get()
	defer conn.Close()
	if _, err := conn.Do("SELECT", 2); err != nil {
		return err
	}
	_, err := conn.Do("KEYS", "user:*")
	return err
}
