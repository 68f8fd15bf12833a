package clients

// The redis of the GoFrame framework: github.com/gogf/gf/v2/database/gredis, interfaces over an adapter, and the adapter,
// which makes a raw command of each call and hands it to go-redis v9. What happens across slots is therefore what happens
// to a Do of go-redis: the server's CROSSSLOT comes back.
//
// It is a table and not left to inference, because between the method and the command stand an interface and a conversion
// by reflection. There are no pipelines and no transactions: a Conn is a name for the pool, so that a MULTI that is spelled
// out goes down any connection of it.

var gredis = &Client{
	Name:   "gredis",
	Paths:  []string{"github.com/gogf/gf/v2/database/gredis", "github.com/gogf/gf/contrib/nosql/redis/v2"},
	rows:   table(goRedisOneKeyRows, gredisRows),
	splits: gredisSplits,
	notKeys: map[string]string{
		"FlushAll":     "at once or in the background",
		"FlushDB":      "at once or in the background",
		"PSubscribe":   "patterns of plain channels",
		"ScriptExists": "digests of scripts",
		"Subscribe":    "plain channels, which have no slot",
	},
}

func gredisRows() []Method {
	named := []KeyParam{{Param: 0, Take: Named}}
	numbered := []KeyParam{{Param: 1, Take: Numbered}}
	return []Method{
		{Name: "Do", Kind: RawCommand, Keys: named},
		{Name: "MustDo", Kind: RawCommand, Keys: named},

		{Name: "Copy", Command: "COPY", Keys: keys(0, 1)},
		{Name: "Del", Command: "DEL", Keys: keys(0)},
		{Name: "Exists", Command: "EXISTS", Keys: keys(0)},
		{Name: "Rename", Command: "RENAME", Keys: keys(0, 1)},
		{Name: "RenameNX", Command: "RENAMENX", Keys: keys(0, 1)},
		{Name: "Unlink", Command: "UNLINK", Keys: keys(0)},

		{Name: "GetEX", Command: "GETEX", Keys: keys(0)},
		{Name: "SetNX", Command: "SETNX", Keys: keys(0)},
		{Name: "MGet", Command: "MGET", Keys: keys(0)},
		{Name: "MSet", Command: "MSET", Keys: keys(0)}, // map[key]value
		{Name: "MSetNX", Command: "MSETNX", Keys: keys(0)},

		{Name: "BLPop", Command: "BLPOP", Keys: keys(1)}, // after the timeout
		{Name: "BRPop", Command: "BRPOP", Keys: keys(1)},
		{Name: "RPopLPush", Command: "RPOPLPUSH", Keys: keys(0, 1)},
		{Name: "BRPopLPush", Command: "BRPOPLPUSH", Keys: keys(0, 1)},

		// a key, then more
		{Name: "SDiff", Command: "SDIFF", Keys: keys(0, 1)},
		{Name: "SInter", Command: "SINTER", Keys: keys(0, 1)},
		{Name: "SUnion", Command: "SUNION", Keys: keys(0, 1)},
		{Name: "SDiffStore", Command: "SDIFFSTORE", Keys: keys(0, 1, 2)},
		{Name: "SInterStore", Command: "SINTERSTORE", Keys: keys(0, 1, 2)},
		{Name: "SUnionStore", Command: "SUNIONSTORE", Keys: keys(0, 1, 2)},
		{Name: "SMove", Command: "SMOVE", Keys: keys(0, 1)},
		{Name: "SMIsMember", Command: "SMISMEMBER", Keys: []KeyParam{{Param: 0, Take: One}}}, // of type any

		{Name: "Eval", Kind: ScriptRun, Command: "EVAL", Keys: numbered, Script: ScriptParam{From: ScriptText}},
		{Name: "EvalSha", Kind: ScriptRun, Command: "EVALSHA", Keys: numbered, Script: ScriptParam{From: ScriptDigest}},
		{Name: "ScriptLoad", Kind: ScriptLoad, Command: "SCRIPT LOAD", Script: ScriptParam{From: ScriptText}},
	}
}

// gredisSplits are the batches.
var gredisSplits = map[string]Split{
	"MGET":   {Advice: "one Get for each key"},
	"DEL":    {Advice: "one Del for each key"},
	"UNLINK": {Advice: "one Unlink for each key"},
	"EXISTS": {Advice: "one Exists for each key"},
	"TOUCH":  {Advice: "one TOUCH for each key"},
	"MSET":   {Advice: "one Set for each key", Loses: "other clients may see some of the keys written and not the others"},
	"XREAD":  {Advice: "one XREAD for each stream, each in its own goroutine where it blocks", Loses: "a blocking call no longer waits for whichever stream comes first"},
	"XREADGROUP": {
		Advice: "one XREADGROUP for each stream, each in its own goroutine where it blocks",
		Loses:  "a blocking call no longer waits for whichever stream comes first",
	},
}
