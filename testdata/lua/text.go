package lua

import (
	"context"
	"embed"
	"fmt"
	"strings"

	"github.com/redis/go-redis/v9"
)

// The ways in which a script's text gets to its run. Each script takes a lock beside KEYS[1], in another slot unless
// KEYS[1] has a hash tag.

const constant = `return redis.call("SET", KEYS[1] .. ":const", 1)` // want `derives "c:<id>:const"`

func Constant(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, constant, []string{"c:" + id}).Err()
}

func ConstantTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, constant, []string{"c:{i" + id + "}"}).Err()
}

const (
	head = "local key = KEYS[1]\n"
	tail = "return redis.call('SET', key .. ':joined', 1)\n" // want `derives "j:<id>:joined"`
)

func Joined(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, head+tail, []string{"j:" + id}).Err()
}

func JoinedTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, head+tail, []string{"j:{i" + id + "}"}).Err()
}

func JoinedHere(ctx context.Context, c redis.UniversalClient, id string) error {
	script := head +
		"redis.call('SET', key, 1)\n" +
		"return redis.call('SET', key .. ':here', 1)" // want `derives "h:<id>:here"`
	return c.Eval(ctx, script, []string{"h:" + id}).Err()
}

func JoinedHereTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	script := head +
		"redis.call('SET', key, 1)\n" +
		"return redis.call('SET', key .. ':here', 1)"
	return c.Eval(ctx, script, []string{"h:{i" + id + "}"}).Err()
}

const suffix = ":made"

func Formatted(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, fmt.Sprintf(`
		local ttl = %d
		return redis.call("SET", KEYS[1] .. "%s", 1, "EX", ttl)
	`, 60, suffix), []string{"f:" + id}).Err() // want-1 `derives "f:<id>:made"`
}

func FormattedTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, fmt.Sprintf(`
		local ttl = %d
		return redis.call("SET", KEYS[1] .. "%s", 1, "EX", ttl)
	`, 60, suffix), []string{"f:{i" + id + "}"}).Err()
}

var formatted = redis.NewScript(fmt.Sprintf(`%s return redis.call("SET", key .. ":formatted", %v) -- 100%%`, head, 1)) // want `derives "g:<id>:formatted"`

func FormattedScript(ctx context.Context, c redis.UniversalClient, id string) error {
	return formatted.Run(ctx, c, []string{"g:" + id}).Err()
}

func FormattedScriptTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return formatted.Run(ctx, c, []string{"g:{i" + id + "}"}).Err()
}

//go:embed scripts/text.lua
var embedded string // want `scripts/text.lua:2:26: the script derives "e:<id>:embedded"`

func Embedded(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, embedded, []string{"e:" + id}).Err()
}

func EmbeddedTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, embedded, []string{"e:{i" + id + "}"}).Err()
}

//go:embed scripts/text.lua
var embeddedBytes []byte // want `scripts/text.lua:2:26: the script derives "b:<id>:embedded"`

var bytesScript = redis.NewScript(string(embeddedBytes))

func EmbeddedBytes(ctx context.Context, c redis.UniversalClient, id string) error {
	return bytesScript.Run(ctx, c, []string{"b:" + id}).Err()
}

func EmbeddedBytesTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return bytesScript.Run(ctx, c, []string{"b:{i" + id + "}"}).Err()
}

//go:embed scripts
var files embed.FS // want `scripts/push.lua:3:20: the script touches "pushed:total", which is not in KEYS and in another hash slot than "queue:<id>": they` `scripts/text.lua:2:26: the script derives "m:<id>:embedded"`

// must returns an embedded script, as a script value.
func must(name string) *redis.Script {
	text, err := files.ReadFile("scripts/" + name)
	if err != nil {
		panic(err)
	}
	return redis.NewScript(string(text))
}

var helped = must("text.lua")

func EmbeddedByHelper(ctx context.Context, c redis.UniversalClient, id string) error {
	return helped.Run(ctx, c, []string{"m:" + id}).Err()
}

func EmbeddedByHelperTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return helped.Run(ctx, c, []string{"m:{i" + id + "}"}).Err()
}

// A store keeps a script in a field, and the digest of another.
type store struct {
	script *redis.Script
	sha    string
}

// newStore keeps the digest of an embedded script in a field.
func newStore(ctx context.Context, c redis.UniversalClient) (*store, error) {
	text, err := files.ReadFile("scripts/push.lua")
	if err != nil {
		return nil, err
	}
	sha, err := c.ScriptLoad(ctx, string(text)).Result()
	if err != nil {
		return nil, err
	}
	return &store{
		script: redis.NewScript(`return redis.call("SET", KEYS[1] .. ":field", 1)`), // want `derives "s:<id>:field"`
		sha:    sha,
	}, nil
}

func Field(ctx context.Context, c redis.UniversalClient, id string) error {
	s, err := newStore(ctx, c)
	if err != nil {
		return err
	}
	return s.script.Run(ctx, c, []string{"s:" + id}).Err()
}

func FieldTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	s, err := newStore(ctx, c)
	if err != nil {
		return err
	}
	return s.script.Run(ctx, c, []string{"s:{i" + id + "}"}).Err()
}

func Digest(ctx context.Context, c redis.UniversalClient, id string) error {
	s, err := newStore(ctx, c)
	if err != nil {
		return err
	}
	return c.EvalSha(ctx, s.sha, []string{"queue:" + id}, "x").Err()
}

// The script counts in a key of its own, which a caller may have chosen its key for.
func DigestTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	s, err := newStore(ctx, c)
	if err != nil {
		return err
	}
	return c.EvalSha(ctx, s.sha, []string{"{pushed:total}" + id}, "x").Err()
}

// shaOfLock is set by the first run.
var shaOfLock string

const lockText = `return redis.call("SET", KEYS[1] .. ":sha", 1)` // want `derives "v:<id>:sha"`

func load(ctx context.Context, c redis.UniversalClient) (err error) {
	shaOfLock, err = c.ScriptLoad(ctx, lockText).Result()
	return err
}

func DigestInVariable(ctx context.Context, c redis.UniversalClient, id string) error {
	if err := load(ctx, c); err != nil {
		return err
	}
	return c.EvalSha(ctx, shaOfLock, []string{"v:" + id}).Err()
}

func DigestInVariableTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	if err := load(ctx, c); err != nil {
		return err
	}
	return c.EvalSha(ctx, shaOfLock, []string{"v:{i" + id + "}"}).Err()
}

// run runs any script: its callers say which, with what keys.
func run(ctx context.Context, c redis.UniversalClient, script *redis.Script, keys []string, args ...any) error {
	return script.Run(ctx, c, keys, args...).Err()
}

var handed = redis.NewScript(`return redis.call("SET", KEYS[1] .. ARGV[1], 1)`) // want `derives "w:<id>:handed"`

func Handed(ctx context.Context, c redis.UniversalClient, id string) error {
	return run(ctx, c, handed, []string{"w:" + id}, ":handed")
}

func HandedTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return run(ctx, c, handed, []string{"w:{i" + id + "}"}, ":handed")
}

func obtain(ctx context.Context, c redis.UniversalClient, key string) error {
	return c.Eval(ctx, `return redis.call("SET", KEYS[1] .. ":obtained", 1)`, []string{key}).Err() // want `derives "o:<id>:obtained"`
}

func HandedKey(ctx context.Context, c redis.UniversalClient, id string) error {
	return obtain(ctx, c, "o:"+id)
}

func HandedKeyTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return obtain(ctx, c, "o:{i"+id+"}")
}

// A text that is chosen on a branch is judged on each.
func Chosen(ctx context.Context, c redis.UniversalClient, id string) error {
	text := `return redis.call("GET", KEYS[1])`
	if !strings.HasPrefix(id, "\x00") {
		text = `return redis.call("GET", KEYS[1] .. ":long")`
	}
	return c.Eval(ctx, text, []string{"c:" + id}).Err() // want `the script derives "c:<id>:long"`
}

// The keys that go with a text are those of its branch.
func ChosenTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	text, key := `return redis.call("GET", KEYS[1])`, "c:"+id
	if !strings.HasPrefix(id, "\x00") {
		text, key = `return redis.call("GET", KEYS[1] .. ":long")`, "c:{i"+id+"}"
	}
	return c.Eval(ctx, text, []string{key}).Err()
}

// A script that is sent as a raw command.
func Raw(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Do(ctx, "EVAL", `return redis.call("SET", KEYS[1] .. ":raw", ARGV[1])`, 1, "r:"+id, "x").Err() // want `the script derives "r:<id>:raw", which is not in KEYS`
}

func RawTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Do(ctx, "EVAL", `return redis.call("SET", KEYS[1] .. ":raw", ARGV[1])`, 1, "r:{i"+id+"}", "x").Err()
}

// The text is put together of snippets, which are formatted themselves.
var lockSuffix = "lock"

var lockOf = fmt.Sprintf(`
local function lockOf(queue)
  return string.format("%%s:%s", queue)
end`, lockSuffix)

var snippets = redis.NewScript(fmt.Sprintf(`
-- lockOf will be inserted below
%s

for i = 1, #KEYS, 2 do
  redis.call("SET", lockOf(KEYS[i]), KEYS[i+1])
end`, lockOf)) // want-1 `derives "q:<id>:lock"`

func Snippets(ctx context.Context, c redis.UniversalClient, id string) error {
	return snippets.Run(ctx, c, []string{"q:" + id, "{q:" + id + "}:busy"}).Err()
}

func SnippetsTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return snippets.Run(ctx, c, []string{"q:{i" + id + "}", "q:{i" + id + "}:busy"}).Err()
}
