package tagged

import (
	"context"

	"example.com/app/tenant"
	"github.com/redis/go-redis/v9"
)

func functionByConfiguration(ctx context.Context, rdb redis.UniversalClient) {
	prefix := tenant.Prefix()
	rdb.MGet(ctx, prefix+":a", prefix+":b")
}

func methodByConfiguration(ctx context.Context, rdb redis.UniversalClient, t *tenant.Tenant) {
	rdb.MGet(ctx, t.Key("a"), t.Key("b"))
	rdb.MGet(ctx, t.Plain+":a", t.Plain+":b") // want `share one only if <t.Plain> brings a hash tag of its own`
}

func fieldByConfiguration(ctx context.Context, rdb redis.UniversalClient, t tenant.Tenant) {
	rdb.MGet(ctx, t.Name+":a", t.Name+":b")
}

func fieldsByDirective(ctx context.Context, rdb redis.UniversalClient, t *tenant.Tenant) {
	rdb.MGet(ctx, t.Queue+":a", t.Queue+":b")
	rdb.MGet(ctx, t.Topic+":a", t.Topic+":b")
	rdb.MGet(ctx, "app:"+t.Topic+":a", "app:"+t.Topic+":b")
	rdb.MGet(ctx, "{app}"+t.Topic+":a", "app:"+t.Topic+":b")  // nothing is known of the second
	rdb.MGet(ctx, "{app}"+t.Topic+":a", "{bpp}"+t.Topic+":b") // want `"{app}<t.Topic>:a" and "{bpp}<t.Topic>:b" never share one`
}

func functionByDirective(ctx context.Context, rdb redis.UniversalClient, name string) {
	rdb.MGet(ctx, tenant.Space(name)+":a", tenant.Space(name)+":b")
	rdb.MGet(ctx, tenant.Untagged(name)+":a", tenant.Untagged(name)+":b") // want `"t:<name>:a" and "t:<name>:b" never share one`
}

// The tag is the caller's, and here the caller brings none.
func functionByDirectiveWithoutATag(ctx context.Context, rdb redis.UniversalClient) {
	rdb.MGet(ctx, tenant.Space("x")+":a", tenant.Space("x")+":b") // want `"t:x:a" and "t:x:b" never share one`
	rdb.MGet(ctx, tenant.Space("{x}")+":a", tenant.Space("{x}")+":b")
}

func interfaceByDirective(ctx context.Context, rdb redis.UniversalClient, s tenant.Source) {
	head := s.Head()
	rdb.MGet(ctx, head+":a", head+":b")
}

func listByDirective(ctx context.Context, rdb redis.UniversalClient, prefix string) {
	rdb.MGet(ctx, tenant.Keys(prefix, 3)...)
}

// through is followed: what it returns is tagged because what it is made of is.
func through(t *tenant.Tenant, part string) string { return t.Queue + ":" + part }

func helper(ctx context.Context, rdb redis.UniversalClient, t, u *tenant.Tenant) {
	rdb.MGet(ctx, through(t, "a"), through(t, "b"))
	rdb.MGet(ctx, through(t, "a"), through(u, "b")) // two tenants: nothing is known
	rdb.MGet(ctx, "{x}:a", through(t, "a"))         // nor here
}

type queue[T any] struct {
	//slotlint:tagged
	name string
	*tenant.Tenant
}

func fieldsOfThisPackage(ctx context.Context, rdb redis.UniversalClient, q *queue[int]) {
	rdb.MGet(ctx, q.name+":a", q.name+":b")
	rdb.MGet(ctx, q.Topic+":a", q.Topic+":b")
}

//slotlint:tagged
func own(name string) string { return name + ":" }

func functionOfThisPackage(ctx context.Context, rdb redis.UniversalClient, name string) {
	rdb.MGet(ctx, own(name)+"a", own(name)+"b")
	rdb.MGet(ctx, own("x")+"a", own("x")+"b") // want `"x:a" and "x:b" never share one`
}
