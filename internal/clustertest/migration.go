package clustertest

import (
	"fmt"
	"strconv"
)

// A Migration is a slot on its way from one node to another, key by key, as an operator's
// resharding tool does it. Between StartMigration and Finish, a client meets ASK and TRYAGAIN.
type Migration struct {
	slot     string
	from, to *Node
	others   []*Node
	toID     string
}

// keysPerStep is how many of a slot's keys are asked for at once.
const keysPerStep = 1000

// StartMigration marks a slot as moving from the node that serves it to node to.
func (c *Cluster) StartMigration(slot uint16, to int) (*Migration, error) {
	m := &Migration{slot: strconv.Itoa(int(slot)), to: c.nodes[to]}
	ids := make([]string, len(c.nodes))
	for i, n := range c.nodes {
		id, err := n.Do("CLUSTER", "MYID")
		if err != nil {
			return nil, err
		}
		ids[i] = id.(string)
	}
	from, err := c.Owner(slot)
	if err != nil {
		return nil, err
	}
	if from == to {
		return nil, fmt.Errorf("clustertest: node %d has slot %d already", to, slot)
	}
	m.from, m.toID = c.nodes[from], ids[to]
	for i, n := range c.nodes {
		if i != from && i != to {
			m.others = append(m.others, n)
		}
	}
	// The target must know first: the source sends clients there from the moment it is told.
	if _, err := m.to.Do("CLUSTER", "SETSLOT", m.slot, "IMPORTING", ids[from]); err != nil {
		return nil, err
	}
	_, err = m.from.Do("CLUSTER", "SETSLOT", m.slot, "MIGRATING", m.toID)
	return m, err
}

// Owner returns the node that serves a slot, as node 0 sees it.
func (c *Cluster) Owner(slot uint16) (int, error) {
	reply, err := c.nodes[0].Do("CLUSTER", "SLOTS")
	if err != nil {
		return 0, err
	}
	for _, entry := range reply.([]any) {
		e := entry.([]any)
		if first, last := e[0].(int64), e[1].(int64); int64(slot) < first || int64(slot) > last {
			continue
		}
		port := e[2].([]any)[1].(int64)
		for i, n := range c.nodes {
			if n.port() == strconv.FormatInt(port, 10) {
				return i, nil
			}
		}
	}
	return 0, fmt.Errorf("clustertest: no node serves slot %d", slot)
}

// Keys returns keys of the slot that are still on the old node, up to a thousand.
func (m *Migration) Keys() ([]string, error) {
	reply, err := m.from.Do("CLUSTER", "GETKEYSINSLOT", m.slot, strconv.Itoa(keysPerStep))
	if err != nil {
		return nil, err
	}
	var keys []string
	for _, key := range reply.([]any) {
		keys = append(keys, key.(string))
	}
	return keys, nil
}

// Move moves one key to the new node.
func (m *Migration) Move(key string) error {
	_, err := m.from.Do("MIGRATE", m.to.host(), m.to.port(), key, "0", "10000")
	return err
}

// Finish moves the keys that are left and hands the slot over.
func (m *Migration) Finish() error {
	for {
		keys, err := m.Keys()
		if err != nil {
			return err
		}
		if len(keys) == 0 {
			break
		}
		for _, key := range keys {
			if err := m.Move(key); err != nil {
				return err
			}
		}
	}
	// New node first, then the old one: the other way round nobody would serve the slot for a moment.
	for _, n := range append([]*Node{m.to, m.from}, m.others...) {
		if _, err := n.Do("CLUSTER", "SETSLOT", m.slot, "NODE", m.toID); err != nil {
			return err
		}
	}
	return nil
}
