package guards

import (
	"context"
	"fmt"
	"strings"

	"github.com/redis/go-redis/v9"
)

// Keys that were grouped by slot are right in each group, and what is in a group is not known to the
// linter: it is silent, and does not prove it.

func byUser(ids []int64) []string {
	var list []string
	for _, id := range ids {
		list = append(list, fmt.Sprintf("user:%d", id))
	}
	return list
}

func ByServer(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	groups := map[int64][]string{}
	for _, id := range ids {
		key := fmt.Sprintf("user:%d", id)
		slot, err := c.ClusterKeySlot(ctx, key).Result()
		if err != nil {
			return err
		}
		groups[slot] = append(groups[slot], key)
	}
	for _, group := range groups {
		if err := c.Del(ctx, group...).Err(); err != nil {
			return err
		}
	}
	return nil
}

// slotOf is CRC16 of the hashed part.
func slotOf(key string) uint16 {
	if open := strings.IndexByte(key, '{'); open >= 0 {
		if end := strings.IndexByte(key[open+1:], '}'); end > 0 {
			key = key[open+1 : open+1+end]
		}
	}
	var crc uint16
	for i := range len(key) {
		crc ^= uint16(key[i]) << 8
		for range 8 {
			if crc&0x8000 != 0 {
				crc = crc<<1 ^ 0x1021
			} else {
				crc <<= 1
			}
		}
	}
	return crc % 16384
}

func OwnFunction(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	groups := map[uint16][]string{}
	for _, key := range byUser(ids) {
		groups[slotOf(key)] = append(groups[slotOf(key)], key)
	}
	for _, group := range groups {
		if err := c.Del(ctx, group...).Err(); err != nil {
			return err
		}
	}
	return nil
}

func bySlot(list []string) map[uint16][]string {
	groups := make(map[uint16][]string, len(list))
	for _, key := range list {
		slot := slotOf(key)
		groups[slot] = append(groups[slot], key)
	}
	return groups
}

func GroupingHelper(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	for _, group := range bySlot(byUser(ids)) {
		if err := c.MGet(ctx, group...).Err(); err != nil {
			return err
		}
	}
	return nil
}

// Each group in a call of a pipeline.
func GroupsInPipeline(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	_, err := c.Pipelined(ctx, func(p redis.Pipeliner) error {
		for _, group := range bySlot(byUser(ids)) {
			p.Unlink(ctx, group...)
		}
		return nil
	})
	return err
}

// The groups as a slice of slices.
func groupsOf(list []string) [][]string {
	index := map[uint16]int{}
	var groups [][]string
	for _, key := range list {
		slot := slotOf(key)
		i, ok := index[slot]
		if !ok {
			i = len(groups)
			index[slot] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], key)
	}
	return groups
}

func SliceOfGroups(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	for _, group := range groupsOf(byUser(ids)) {
		if err := c.Del(ctx, group...).Err(); err != nil {
			return err
		}
	}
	return nil
}

// Through a wrapper.
func GroupsToWrapper(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	for _, group := range bySlot(byUser(ids)) {
		if err := remove(ctx, c, group...); err != nil {
			return err
		}
	}
	return nil
}

// Groups of something else than slots: no better than no groups, and just as unknown.
func GroupsByLength(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	groups := map[int][]string{}
	for _, key := range byUser(ids) {
		groups[len(key)%2] = append(groups[len(key)%2], key)
	}
	for _, group := range groups {
		if err := c.Del(ctx, group...).Err(); err != nil {
			return err // unknown
		}
	}
	return nil
}

// The groups are made, and then nobody asks for them.
func GroupsForgotten(ctx context.Context, c redis.UniversalClient, ids []int64) error {
	list := byUser(ids)
	if len(bySlot(list)) == 0 {
		return nil
	}
	return c.Del(ctx, list...).Err() // want `DEL keys .*"user:<.*>" and "user:<other .*>" .*only`
}

// Node by node: what a node has is not in one slot, so it is one command for each key.
func EachNode(ctx context.Context, c *redis.ClusterClient) error {
	return c.ForEachMaster(ctx, func(ctx context.Context, node *redis.Client) error {
		keys, _, err := node.Scan(ctx, 0, "user:*", 10).Result()
		if err != nil {
			return err
		}
		return each(ctx, node, keys...)
	})
}
