// Package transactions has MULTI/EXEC and WATCH over one slot and over several.
package transactions

import (
	"context"
	"fmt"
	"strconv"

	"github.com/redis/go-redis/v9"
)

func Closure(ctx context.Context, c redis.UniversalClient, id int64) error {
	_, err := c.TxPipelined(ctx, func(p redis.Pipeliner) error { // want `the transaction's keys are in different hash slots: "user:<id>:name" and "user:<id>:mail" never share one; the client refuses it with .*; use "user:\{<id>\}:name" and "user:\{<id>\}:mail"; or use a plain pipeline, if nobody needs all or nothing \(SL102\)`
		p.Set(ctx, fmt.Sprintf("user:%d:name", id), "Ada", 0)
		p.Set(ctx, fmt.Sprintf("user:%d:mail", id), "ada@example.com", 0)
		return nil
	})
	return err
}

func ClosureTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	_, err := c.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.Set(ctx, fmt.Sprintf("user:{%d}:name", id), "Ada", 0)
		p.Set(ctx, fmt.Sprintf("user:{%d}:mail", id), "ada@example.com", 0)
		return nil
	})
	return err
}

// A plain pipeline is no group.
func Plain(ctx context.Context, c redis.UniversalClient, id int64) error {
	_, err := c.Pipelined(ctx, func(p redis.Pipeliner) error {
		p.Set(ctx, fmt.Sprintf("user:%d:name", id), "Ada", 0)
		p.Set(ctx, fmt.Sprintf("user:%d:mail", id), "ada@example.com", 0)
		return nil
	})
	return err
}

func Variable(ctx context.Context, c redis.UniversalClient) error {
	p := c.TxPipeline() // want `the transaction's keys .*"egress" and "egress:room:1" never share one`
	p.HSet(ctx, "egress", "id", 1)
	p.SAdd(ctx, "egress:room:1", "id")
	_, err := p.Exec(ctx)
	return err
}

func VariableTagged(ctx context.Context, c redis.UniversalClient) error {
	p := c.TxPipeline()
	p.HSet(ctx, "{egress}", "id", 1)
	p.SAdd(ctx, "{egress}:room:1", "id")
	_, err := p.Exec(ctx)
	return err
}

func Loop(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	p := c.TxPipeline() // want `the transaction's keys .*"row:<id>" and "row:<other id>" of two turns of a loop share one only by chance`
	for _, id := range ids {
		p.Del(ctx, fmt.Sprintf("row:%d", id))
	}
	_, err := p.Exec(ctx)
	return err
}

func LoopTagged(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	p := c.TxPipeline()
	for _, id := range ids {
		p.Del(ctx, fmt.Sprintf("{t}:%d", id))
	}
	_, err := p.Exec(ctx)
	return err
}

// The loop goes through a list, and its elements are known.
func List(ctx context.Context, c redis.UniversalClient) error {
	keys := []string{"cart:1", "cart:2"}
	_, err := c.TxPipelined(ctx, func(p redis.Pipeliner) error { // want `transaction's keys .*"cart:1" and "cart:2" never`
		for _, key := range keys {
			p.Del(ctx, key)
		}
		return nil
	})
	return err
}

func ListTagged(ctx context.Context, c redis.UniversalClient) error {
	keys := []string{"{cart}:1", "{cart}:2"}
	_, err := c.TxPipelined(ctx, func(p redis.Pipeliner) error {
		for _, key := range keys {
			p.Del(ctx, key)
		}
		return nil
	})
	return err
}

func ListRewrittenTagged(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	keys := make([]string, len(ids))
	for i, id := range ids {
		keys[i] = strconv.FormatInt(id, 10)
	}
	for i := range keys {
		keys[i] = "{cart}:" + keys[i]
	}
	_, err := c.TxPipelined(ctx, func(p redis.Pipeliner) error {
		for _, key := range keys {
			p.Del(ctx, key)
		}
		return nil
	})
	return err
}

// One of the list is picked: the loop queues its key in one turn.
func ListPicked(ctx context.Context, c redis.UniversalClient, n uint8) error {
	keys := []string{"cart:1", "cart:2", "cart:3"}
	wanted := keys[n%3]
	_, err := c.TxPipelined(ctx, func(p redis.Pipeliner) error {
		for _, key := range keys {
			if key == wanted {
				p.Del(ctx, key)
			}
		}
		return nil
	})
	return err
}

func LoopPicked(ctx context.Context, c redis.UniversalClient, ids []int64, n int64) error {
	p := c.TxPipeline()
	p.Del(ctx, fmt.Sprintf("{cart:%d}:sum", n))
	for _, id := range ids {
		if id == n {
			p.Del(ctx, fmt.Sprintf("{cart:%d}", n))
		}
	}
	_, err := p.Exec(ctx)
	return err
}

// What the condition is about is not what the keys are made of.
func ListFiltered(ctx context.Context, c redis.UniversalClient) error {
	keys := []string{"cart:1", "cart:2", "cart:3"}
	_, err := c.TxPipelined(ctx, func(p redis.Pipeliner) error { // want `transaction's keys .*"cart:[12]" and "cart:[12]" never`
		for _, key := range keys {
			if len(key) == len("cart:1") {
				p.Del(ctx, key)
			}
		}
		return nil
	})
	return err
}

// Each turn is a transaction of its own.
func ListEachTurn(ctx context.Context, c redis.UniversalClient) error {
	for _, key := range []string{"cart:1", "cart:2"} {
		p := c.TxPipeline()
		p.Set(ctx, key, 1, 0)
		p.Incr(ctx, key)
		if _, err := p.Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}

// A closure goes through a list that the function around it has filled.
func ListCaptured(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	keys := make([]string, len(ids))
	for i, id := range ids {
		keys[i] = "cart:" + strconv.FormatInt(id, 10)
	}
	_, err := c.TxPipelined(ctx, func(p redis.Pipeliner) error { // want `transaction's keys .*"cart:<id>" and "cart:<other id>".*only`
		for _, key := range keys {
			p.Del(ctx, key)
		}
		return nil
	})
	return err
}

func ListCapturedTagged(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	keys := make([]string, len(ids))
	for i, id := range ids {
		keys[i] = "{cart}:" + strconv.FormatInt(id, 10)
	}
	_, err := c.TxPipelined(ctx, func(p redis.Pipeliner) error {
		for _, key := range keys {
			p.Del(ctx, key)
		}
		return nil
	})
	return err
}

// The two keys of a turn are judged with their command, those of two turns with the transaction.
func ListOfPairs(ctx context.Context, c redis.UniversalClient) error {
	p := c.TxPipeline() // want `transaction's keys .*"\{cart:1\}.*" and "\{cart:2\}.*" never`
	for _, key := range []string{"{cart:1}", "{cart:2}"} {
		p.SDiffStore(ctx, key+":new", key+":all", key+":seen")
	}
	_, err := p.Exec(ctx)
	return err
}

// The keys are those of a map.
func Map(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	carts := map[string]int64{}
	for _, id := range ids {
		carts["cart:"+strconv.FormatInt(id, 10)] = id
	}
	return setMap(ctx, c, carts) // want `transaction's keys .*"cart:<id>" and "cart:<other id>".*only.*setMap issues it`
}

func MapTagged(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	carts := map[string]int64{}
	for _, id := range ids {
		carts["{cart}:"+strconv.FormatInt(id, 10)] = id
	}
	return setMap(ctx, c, carts)
}

func setMap(ctx context.Context, c redis.UniversalClient, carts map[string]int64) error {
	p := c.TxPipeline() // unknown
	for key, id := range carts {
		p.Set(ctx, key, id, 0)
	}
	_, err := p.Exec(ctx)
	return err
}

// A transaction for each turn is a group for each turn.
func EachTurn(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	for _, id := range ids {
		p := c.TxPipeline()
		p.Del(ctx, fmt.Sprintf("row:%d", id))
		if _, err := p.Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}

// Commands on branches that exclude each other are never queued together.
func Branches(ctx context.Context, c redis.UniversalClient, first bool) error {
	p := c.TxPipeline()
	if first {
		p.Del(ctx, "user:1")
	} else {
		p.Del(ctx, "user:2")
	}
	_, err := p.Exec(ctx)
	return err
}

func BranchAndAfter(ctx context.Context, c redis.UniversalClient, first bool) error {
	// given first
	p := c.TxPipeline() // want `the transaction's keys .*"user:1" and "user:2" never`
	if first {
		p.Del(ctx, "user:1")
	}
	p.Del(ctx, "user:2")
	_, err := p.Exec(ctx)
	return err
}

func queueBoth(ctx context.Context, p redis.Pipeliner, from, to string) {
	p.Del(ctx, from)
	p.Set(ctx, to, 1, 0)
}

func Helper(ctx context.Context, c redis.UniversalClient) error {
	p := c.TxPipeline() // want `the transaction's keys .*"user:1" and "user:2" never`
	queueBoth(ctx, p, "user:1", "user:2")
	_, err := p.Exec(ctx)
	return err
}

func HelperTagged(ctx context.Context, c redis.UniversalClient) error {
	p := c.TxPipeline()
	queueBoth(ctx, p, "{user}:1", "{user}:2")
	_, err := p.Exec(ctx)
	return err
}

// The closure uses the pipeliner of the function around it.
func Captured(ctx context.Context, c redis.UniversalClient) error {
	p := c.TxPipeline() // want `the transaction's keys .*"user:1" and "user:2" never`
	add := func(key string) { p.Del(ctx, key) }
	add("{user}:1")
	p.Del(ctx, "user:1")
	p.Del(ctx, "user:2")
	_, err := p.Exec(ctx)
	return err
}

// The keys in argument structs count, keyless commands don't.
func Structs(ctx context.Context, c redis.UniversalClient) error {
	_, err := c.TxPipelined(ctx, func(p redis.Pipeliner) error { // want `the transaction's keys .*"stream:1" and "dest" never`
		p.XAdd(ctx, &redis.XAddArgs{Stream: "stream:1", Values: []string{"a", "b"}})
		p.ZUnionStore(ctx, "dest", &redis.ZStore{Keys: []string{"dest"}})
		p.Ping(ctx)
		p.Publish(ctx, "channel", "x")
		return nil
	})
	return err
}

// The keys of one command are judged with the command, and with the others.
func OneCommand(ctx context.Context, c redis.UniversalClient) error {
	_, err := c.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.MGet(ctx, "user:1", "user:2") // want `MGET keys .*"user:1" and "user:2" never`
		return nil
	})
	return err
}

func OneCommandAndAnother(ctx context.Context, c redis.UniversalClient) error {
	_, err := c.TxPipelined(ctx, func(p redis.Pipeliner) error { // want `the transaction's keys .*"\{user\}:1" and "user:3" never`
		p.MGet(ctx, "{user}:1", "{user}:2")
		p.Del(ctx, "user:3")
		return nil
	})
	return err
}

func Watch(ctx context.Context, c redis.UniversalClient, id int64) error {
	stock, cart := fmt.Sprintf("stock:%d", id), fmt.Sprintf("cart:%d", id)
	return c.Watch(ctx, func(tx *redis.Tx) error { // want `the transaction's keys .*"stock:<id>" and "cart:<id>" never share one; the client refuses it with "redis: Watch requires all keys to be in the same slot"`
		_, err := tx.TxPipelined(ctx, func(p redis.Pipeliner) error {
			p.Decr(ctx, stock)
			return nil
		})
		return err
	}, stock, cart)
}

func WatchTagged(ctx context.Context, c redis.UniversalClient, id int64) error {
	stock, cart := fmt.Sprintf("stock:{%d}", id), fmt.Sprintf("cart:{%d}", id)
	return c.Watch(ctx, func(tx *redis.Tx) error {
		if err := tx.Get(ctx, cart).Err(); err != nil && err != redis.Nil {
			return err
		}
		_, err := tx.TxPipelined(ctx, func(p redis.Pipeliner) error {
			p.Decr(ctx, stock)
			return nil
		})
		return err
	}, stock, cart)
}

// The watched key and the one that is written belong together.
func WatchOther(ctx context.Context, c redis.UniversalClient) error {
	txf := func(tx *redis.Tx) error {
		_, err := tx.TxPipelined(ctx, func(p redis.Pipeliner) error {
			p.Set(ctx, "stream_key", 1, 0)
			return nil
		})
		return err
	}
	return c.Watch(ctx, txf, "ingress") // want `the transaction's keys .*"ingress" and "stream_key" never share one; it works only while both slots are on one node`
}

// One key stands alone. The client takes an empty one for none, and sends each command to a slot of its own.
func Single(ctx context.Context, c redis.UniversalClient, key string) error {
	// assumes key is not empty
	_, err := c.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.Incr(ctx, key)
		p.Expire(ctx, key, 0)
		return nil
	})
	return err
}

// An interface of the program's own is known by what it returns.
type queuer interface {
	TxPipeline() redis.Pipeliner
}

func OwnInterface(ctx context.Context, c queuer, id int64) error {
	p := c.TxPipeline() // want `the transaction's keys .*"token:<id>" and "refresh:<id>" never`
	p.Set(ctx, fmt.Sprintf("token:%d", id), 1, 0)
	p.Set(ctx, fmt.Sprintf("refresh:%d", id), 1, 0)
	_, err := p.Exec(ctx)
	return err
}

func OwnInterfaceTagged(ctx context.Context, c queuer, id int64) error {
	p := c.TxPipeline()
	p.Set(ctx, fmt.Sprintf("token:{%d}", id), 1, 0)
	p.Set(ctx, fmt.Sprintf("refresh:{%d}", id), 1, 0)
	_, err := p.Exec(ctx)
	return err
}

// Two families of keys, of which a loop queues one each at each turn: a tag of both is wanted, and not the best one of the
// two keys that are compared.
func TwoFamilies(ctx context.Context, c redis.UniversalClient, worker int64, jobs []int64) error {
	_, err := c.TxPipelined(ctx, func(p redis.Pipeliner) error { // want `of two turns of a loop share one only by chance.*as in "\{work\}:<job>:<worker>:busy"`
		for _, job := range jobs {
			p.Set(ctx, fmt.Sprintf("work:%d:%d:busy", job, worker), 1, 0)
			p.Del(ctx, fmt.Sprintf("work:%d", job))
		}
		return nil
	})
	return err
}

func TwoFamiliesTagged(ctx context.Context, c redis.UniversalClient, worker int64, jobs []int64) error {
	_, err := c.TxPipelined(ctx, func(p redis.Pipeliner) error {
		for _, job := range jobs {
			p.Set(ctx, fmt.Sprintf("{work}:%d:%d:busy", job, worker), 1, 0)
			p.Del(ctx, fmt.Sprintf("{work}:%d", job))
		}
		return nil
	})
	return err
}
