package fields

import (
	"context"
	"os"

	"github.com/redis/go-redis/v9"
)

// A prefix that is set by configuration may bring a tag: the finding says so, for there is no other
// way to be right.
type configured struct {
	c      redis.UniversalClient
	prefix string
}

func newConfigured(c redis.UniversalClient) *configured {
	return &configured{c: c, prefix: os.Getenv("FIXTURE_PREFIX")}
}

func (s *configured) both(ctx context.Context) error {
	return s.c.MGet(ctx, s.prefix+":name", s.prefix+":mail").Err() // want `MGET keys .*:name" and ".*:mail" share one only if <.*> brings a hash tag of its own`
}

func (s *configured) bothTagged(ctx context.Context) error {
	return s.c.MGet(ctx, "{app"+s.prefix+"}:name", "{app"+s.prefix+"}:mail").Err()
}

func Configured(ctx context.Context, c redis.UniversalClient) error {
	return newConfigured(c).both(ctx)
}

func ConfiguredTagged(ctx context.Context, c redis.UniversalClient) error {
	return newConfigured(c).bothTagged(ctx)
}

// The environment has the head of it.
type extended struct {
	c      redis.UniversalClient
	prefix string
}

func newExtended(c redis.UniversalClient) *extended {
	return &extended{c: c, prefix: os.Getenv("FIXTURE_PREFIX") + "app:"}
}

func (s *extended) both(ctx context.Context) error {
	return s.c.MGet(ctx, s.prefix+"name", s.prefix+"mail").Err() // want `MGET keys .*name" and ".*mail" share one only if <.*> brings a hash tag of its own`
}

func (s *extended) bothTagged(ctx context.Context) error {
	return s.c.MGet(ctx, "{"+s.prefix+"}name", "{"+s.prefix+"}mail").Err()
}

func ConfiguredHead(ctx context.Context, c redis.UniversalClient) error {
	return newExtended(c).both(ctx)
}

func ConfiguredHeadTagged(ctx context.Context, c redis.UniversalClient) error {
	return newExtended(c).bothTagged(ctx)
}

// A field of a configuration object, and what the constructor makes of it.
type config struct{ Namespace string }

type spaced struct {
	c         redis.UniversalClient
	namespace string
}

func newSpaced(c redis.UniversalClient, cfg config) *spaced {
	return &spaced{c: c, namespace: cfg.Namespace + ":"}
}

func (s *spaced) both(ctx context.Context) error {
	return s.c.MGet(ctx, s.namespace+"name", s.namespace+"mail").Err() // want `MGET keys .*name" and ".*mail" share one only if <.*> brings a hash tag of its own`
}

func Namespace(ctx context.Context, c redis.UniversalClient) error {
	return newSpaced(c, config{os.Getenv("FIXTURE_NAMESPACE")}).both(ctx)
}

// All values that the module is seen to hand in carry a tag.
type tagSpaced struct {
	c         redis.UniversalClient
	namespace string
}

func newTagSpaced(c redis.UniversalClient, namespace string) *tagSpaced {
	return &tagSpaced{c: c, namespace: namespace + ":"}
}

func (s *tagSpaced) both(ctx context.Context) error {
	return s.c.MGet(ctx, s.namespace+"name", s.namespace+"mail").Err()
}

func NamespaceTagged(ctx context.Context, c redis.UniversalClient) error {
	return newTagSpaced(c, "{"+os.Getenv("FIXTURE_NAMESPACE")+"app}").both(ctx)
}

// Handed in by who makes the object, from wherever that is.
type Given struct {
	c      redis.UniversalClient
	prefix string
}

func NewGiven(c redis.UniversalClient, prefix string) *Given { return &Given{c: c, prefix: prefix} }

func (g *Given) Both(ctx context.Context) error {
	return g.c.MGet(ctx, g.prefix+":name", g.prefix+":mail").Err() // want `MGET keys .*"<g.prefix>:name" and "<g.prefix>:mail" share one only if <g.prefix> brings a hash tag of its own`
}

func GivenPrefix(ctx context.Context, c redis.UniversalClient, id int64) error {
	return NewGiven(c, "app").Both(ctx)
}

// A prefix that only ever gets a tag is one.
type always struct {
	c      redis.UniversalClient
	prefix string
}

func newAlways(c redis.UniversalClient, prefix string) *always { return &always{c: c, prefix: prefix} }

func (a *always) both(ctx context.Context) error {
	return a.c.MGet(ctx, a.prefix+"name", a.prefix+"mail").Err()
}

func AlwaysTagged(ctx context.Context, c redis.UniversalClient) error {
	if err := newAlways(c, "{one}:").both(ctx); err != nil {
		return err
	}
	return newAlways(c, "app:{two}:").both(ctx)
}

// And one that only ever gets none has none.
type nowhere struct {
	c      redis.UniversalClient
	prefix string
}

func newNowhere(c redis.UniversalClient, prefix string) *nowhere {
	return &nowhere{c: c, prefix: prefix}
}

func (n *nowhere) both(ctx context.Context) error {
	return n.c.MGet(ctx, n.prefix+"name", n.prefix+"mail").Err() // want `MGET keys .*name" and ".*mail" .*(never|only)`
}

func NeverTagged(ctx context.Context, c redis.UniversalClient) error {
	if err := newNowhere(c, "one:").both(ctx); err != nil {
		return err
	}
	return newNowhere(c, "app:two:").both(ctx)
}

// Two constructors set the prefix, and neither to a tag.
type union struct {
	c      redis.UniversalClient
	prefix string
}

func newUnion(c redis.UniversalClient) *union    { return &union{c: c, prefix: "new:"} }
func newOldUnion(c redis.UniversalClient) *union { return &union{c: c, prefix: "old:"} }

func (u *union) both(ctx context.Context) error {
	return u.c.MGet(ctx, u.prefix+"name", u.prefix+"mail").Err() // want `MGET keys .*"(new|old):name" and "(new|old):mail" never`
}

func TwoConstructors(ctx context.Context, c redis.UniversalClient, old bool) error {
	if old {
		return newOldUnion(c).both(ctx)
	}
	return newUnion(c).both(ctx)
}

type taggedUnion struct {
	c          redis.UniversalClient
	name, mail string
}

func newTaggedUnion(c redis.UniversalClient) *taggedUnion {
	return &taggedUnion{c: c, name: "{new}:name", mail: "{new}:mail"}
}

func newOldTaggedUnion(c redis.UniversalClient) *taggedUnion {
	return &taggedUnion{c: c, name: "name:{old}", mail: "mail:{old}"}
}

// What one constructor says never stands beside what the other says.
func (u *taggedUnion) both(ctx context.Context) error {
	return u.c.MGet(ctx, u.name, u.mail).Err()
}

func TwoConstructorsTagged(ctx context.Context, c redis.UniversalClient, old bool) error {
	if old {
		return newOldTaggedUnion(c).both(ctx)
	}
	return newTaggedUnion(c).both(ctx)
}

// A prefix that a method sets may be anything, and here it is a tag.
type setter struct {
	c      redis.UniversalClient
	prefix string
}

func (s *setter) setPrefix(prefix string) { s.prefix = prefix }

func (s *setter) both(ctx context.Context) error {
	return s.c.MGet(ctx, s.prefix+"name", s.prefix+"mail").Err()
}

func SetterTagged(ctx context.Context, c redis.UniversalClient) error {
	s := &setter{c: c}
	s.setPrefix("{app}:")
	return s.both(ctx)
}

// An embedded struct has the prefix.
type base struct{ prefix string }

func (b base) key(name string) string { return b.prefix + name }

type cache struct {
	base
	c redis.UniversalClient
}

func newCache(c redis.UniversalClient) *cache { return &cache{base: base{prefix: "cache:"}, c: c} }

func (s *cache) both(ctx context.Context) error {
	return s.c.MGet(ctx, s.key("name"), s.key("mail")).Err() // want `MGET keys .*"cache:name" and "cache:mail" never`
}

func Embedded(ctx context.Context, c redis.UniversalClient) error {
	return newCache(c).both(ctx)
}

type taggedBase struct{ tag string }

func (b taggedBase) key(name string) string { return b.tag + name }

type taggedCache struct {
	taggedBase
	c redis.UniversalClient
}

func newTaggedCache(c redis.UniversalClient) *taggedCache {
	return &taggedCache{taggedBase: taggedBase{tag: "{cache}:"}, c: c}
}

func (s *taggedCache) both(ctx context.Context) error {
	return s.c.MGet(ctx, s.key("name"), s.key("mail")).Err()
}

func EmbeddedTagged(ctx context.Context, c redis.UniversalClient) error {
	return newTaggedCache(c).both(ctx)
}
