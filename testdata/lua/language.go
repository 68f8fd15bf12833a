package lua

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// What scripts are written with. Each function has a twin with a hash tag in KEYS.

const locals = `
local key, other = KEYS[1], "unused"
local name = key
name = name .. ":locals"
return redis.call("SET", name, 1)`

// want-2 `derives "k:<id>:locals"`

func Locals(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, locals, []string{"k:" + id}).Err()
}

func LocalsTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, locals, []string{"k:{i" + id + "}"}).Err()
}

const format = `
local name = string.format("%s:%d:%s", KEYS[1], 7, tostring("format"))
return redis.call("SET", name, 1)`

// want-2 `derives "k:<id>:7:format"`

func Format(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, format, []string{"k:" + id}).Err()
}

func FormatTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, format, []string{"k:{i" + id + "}"}).Err()
}

const tables = `
local parts = {KEYS[1]}
parts[2] = "table"
table.insert(parts, string.upper("c"))
local names = {made = table.concat(parts, ":")}
return redis.call("SET", names.made, 1)`

// want-2 `derives "k:<id>:table:C"`

func Tables(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, tables, []string{"k:" + id}).Err()
}

func TablesTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, tables, []string{"k:{i" + id + "}"}).Err()
}

const loop = `
for i = 1, #KEYS do
	redis.call("SET", KEYS[i], 1)
	redis.call("SET", KEYS[i] .. ":loop", 1)
end
return 1`

// want-4 `derives "k:<id>:loop"`

func Loop(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, loop, []string{"k:" + id}).Err()
}

func LoopTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, loop, []string{"k:{i" + id + "}", "l:{i" + id + "}"}).Err()
}

const generic = `
for _, key in ipairs(KEYS) do
	for _, suffix in ipairs({"a", "a"}) do
		redis.call("SET", key .. suffix, 1)
	end
end
return 1`

// want-5 `derives "k:<id>a"`

func Generic(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, generic, []string{"k:" + id}).Err()
}

func GenericTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, generic, []string{"k:{i" + id + "}"}).Err()
}

const unpacked = `
redis.call("MSET", KEYS[1], 1, KEYS[2], 2)
local all = {unpack(KEYS)}
all[#all + 1] = KEYS[1] .. ":more"
return redis.call("DEL", unpack(all))`

// want-2 `one DEL of the script has keys in different hash slots: "u:<id>" and "u:<id>:more" share one only by chance; it fails always`

func Unpacked(ctx context.Context, c redis.UniversalClient, id string) error {
	key := "u:" + id
	return c.Eval(ctx, unpacked, []string{key, key}).Err()
}

func UnpackedTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, unpacked, []string{"{i" + id + "}:1", "{i" + id + "}:2"}).Err()
}

const functions = `
local function name(key, suffix) return key .. ":" .. suffix end
local call = redis.call
local command = "set"
return call(command, name(KEYS[1], "function"), 1)`

// want-2 `derives "k:<id>:function"`

func Functions(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, functions, []string{"k:" + id}).Err()
}

func FunctionsTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, functions, []string{"k:{i" + id + "}"}).Err()
}

const protected = `
local ok, err = pcall(redis.call, "SET", KEYS[1] .. ":pcall", 1)
if not ok then return redis.error_reply(type(err) == "table" and err.err or err) end
return 1`

// want-4 `derives "k:<id>:pcall"`

func Protected(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, protected, []string{"k:" + id}).Err()
}

func ProtectedTagged(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, protected, []string{"k:{i" + id + "}"}).Err()
}

const texts = `
local tag = string.sub(KEYS[1], 1, 2)
local name = string.gsub("x.y", "%.", ":")
return redis.call("SET", string.lower("STRINGS") .. tag .. name, 1)`

// want-2 `touches "stringsk:x:y", which is not in KEYS and in another hash slot than "k:<id>"`

func Strings(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, texts, []string{"k:" + id}).Err()
}

func StringsTagged(ctx context.Context, c redis.UniversalClient) error {
	return c.Eval(ctx, texts, []string{"k:{stringsk:x:y}"}).Err()
}

const branches = `
local name = KEYS[1]
if ARGV[1] == "a" then
	name = name .. ":branch"
end
return redis.call("SET", name, 1)`

// want-2 `derives "k:<id>:branch"`

func Branches(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, branches, []string{"k:" + id}, "a").Err()
}

// The branch is not taken.
func BranchesNot(ctx context.Context, c redis.UniversalClient, id string) error {
	return c.Eval(ctx, branches, []string{"k:" + id}, "b").Err()
}

// Two arms of a branch are never in one run.
func Arms(ctx context.Context, c redis.UniversalClient, which string) error {
	return c.Eval(ctx, `
		if ARGV[1] == "a" then
			return redis.call("SET", KEYS[1], 1)
		else
			return redis.call("SET", KEYS[2], 1)
		end
	`, []string{"{x}:a", "{x}:b"}, which).Err()
}

// What a script reads is not known.
func Decoded(ctx context.Context, c redis.UniversalClient) error {
	return c.Eval(ctx, `
		local job = cjson.decode(ARGV[1])
		return redis.call("SET", job.key, 1)
	`, []string{"{x}:a"}, `{"key": "{x}:b"}`).Err()
}

func Read(ctx context.Context, c redis.UniversalClient) error {
	return c.Eval(ctx, `
		redis.call("SADD", KEYS[1], "{x}:b")
		for _, member in ipairs(redis.call("SMEMBERS", KEYS[1])) do
			redis.call("SET", member, 1)
		end
		return 1
	`, []string{"{x}:names"}).Err()
}
