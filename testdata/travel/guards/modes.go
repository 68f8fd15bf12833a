package guards

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// The kinds of servers that a store may have.
const (
	NodeType    = "node"
	ClusterType = "cluster"
)

// A store knows its mode.
type store struct {
	c          redis.UniversalClient
	Type       string
	useCluster bool
	isCluster  bool
	sharded    bool
	cluster    *redis.ClusterClient
	mode       mode
}

type mode int

const (
	modeSingle mode = iota
	modeCluster
)

func newStore(c redis.UniversalClient) *store {
	s := &store{c: c, Type: NodeType}
	if cluster, ok := c.(*redis.ClusterClient); ok {
		s.Type, s.useCluster, s.isCluster, s.mode, s.cluster = ClusterType, true, true, modeCluster, cluster
	}
	_, s.sharded = c.(*redis.ClusterClient)
	return s
}

func (s *store) byType(ctx context.Context) error {
	if s.Type == ClusterType {
		return each(ctx, s.c, "user:1", "user:2")
	}
	return s.c.Del(ctx, "user:1", "user:2").Err()
}

func ByType(ctx context.Context, c redis.UniversalClient) error { return newStore(c).byType(ctx) }

func (s *store) byTypeWrong(ctx context.Context) error {
	if s.Type != ClusterType {
		return each(ctx, s.c, "user:1", "user:2")
	}
	return s.c.Del(ctx, "user:1", "user:2").Err() // want `DEL keys .*"user:1" and "user:2" never`
}

func ByTypeWrong(ctx context.Context, c redis.UniversalClient) error {
	return newStore(c).byTypeWrong(ctx)
}

func (s *store) byTypeSwitch(ctx context.Context) error {
	switch s.Type {
	case ClusterType:
		return each(ctx, s.c, "user:1", "user:2")
	case NodeType:
		return s.c.Del(ctx, "user:1", "user:2").Err()
	default:
		return nil
	}
}

func ByTypeSwitch(ctx context.Context, c redis.UniversalClient) error {
	return newStore(c).byTypeSwitch(ctx)
}

func (s *store) byFlag(ctx context.Context) error {
	if s.useCluster {
		return each(ctx, s.c, "user:1", "user:2")
	}
	return s.c.Del(ctx, "user:1", "user:2").Err()
}

func ByFlag(ctx context.Context, c redis.UniversalClient) error { return newStore(c).byFlag(ctx) }

func (s *store) byNotFlag(ctx context.Context) error {
	if !s.isCluster {
		return s.c.Del(ctx, "user:1", "user:2").Err()
	}
	return each(ctx, s.c, "user:1", "user:2")
}

func ByNotFlag(ctx context.Context, c redis.UniversalClient) error { return newStore(c).byNotFlag(ctx) }

func (s *store) byFlagWrong(ctx context.Context) error {
	if s.useCluster {
		return s.c.Del(ctx, "user:1", "user:2").Err() // want `DEL keys .*"user:1" and "user:2" never`
	}
	return each(ctx, s.c, "user:1", "user:2")
}

func ByFlagWrong(ctx context.Context, c redis.UniversalClient) error {
	return newStore(c).byFlagWrong(ctx)
}

func (s *store) byMode(ctx context.Context) error {
	if s.mode == modeCluster {
		return each(ctx, s.c, "user:1", "user:2")
	}
	return s.c.Del(ctx, "user:1", "user:2").Err()
}

func ByMode(ctx context.Context, c redis.UniversalClient) error { return newStore(c).byMode(ctx) }

// The field of the cluster's client is empty where there is none.
func (s *store) byClient(ctx context.Context) error {
	if s.cluster != nil {
		return each(ctx, s.cluster, "user:1", "user:2")
	}
	return s.c.Del(ctx, "user:1", "user:2").Err()
}

func ByClient(ctx context.Context, c redis.UniversalClient) error { return newStore(c).byClient(ctx) }

// A method tells.
func (s *store) clustered() bool { return s.isCluster }

func (s *store) byMethod(ctx context.Context) error {
	if s.clustered() {
		return each(ctx, s.c, "user:1", "user:2")
	}
	return s.c.Del(ctx, "user:1", "user:2").Err()
}

func ByMethod(ctx context.Context, c redis.UniversalClient) error { return newStore(c).byMethod(ctx) }

// The field's name says nothing, and what was assigned to it does.
func (s *store) byAssertion(ctx context.Context) error {
	if s.sharded {
		return each(ctx, s.c, "user:1", "user:2")
	}
	return s.c.Del(ctx, "user:1", "user:2").Err()
}

func ByAssertion(ctx context.Context, c redis.UniversalClient) error {
	return newStore(c).byAssertion(ctx)
}

func (s *store) byAssertionWrong(ctx context.Context) error {
	if !s.sharded {
		return each(ctx, s.c, "user:1", "user:2")
	}
	return s.c.Del(ctx, "user:1", "user:2").Err() // want `DEL keys .*"user:1" and "user:2" never`
}

func ByAssertionWrong(ctx context.Context, c redis.UniversalClient) error {
	return newStore(c).byAssertionWrong(ctx)
}

// Two conditions.
func (s *store) byTwo(ctx context.Context, force bool) error {
	if s.useCluster || force {
		return each(ctx, s.c, "user:1", "user:2")
	}
	return s.c.Del(ctx, "user:1", "user:2").Err()
}

func ByTwo(ctx context.Context, c redis.UniversalClient, force bool) error {
	return newStore(c).byTwo(ctx, force)
}
