package clients

import (
	"maps"
	"slices"
)

// The go-redis family: github.com/redis/go-redis/v9 and its forebears under github.com/go-redis/redis.
// From v8 on methods take a context first, and in v6 the keys of ZUNIONSTORE stand beside ZStore, not
// in it; the rows are the same.
//
// A cluster client sends a command to the node of its first key, whole, in every version: the
// server's CROSSSLOT comes back. MGET, MSET, DEL, UNLINK, EXISTS and TOUCH are split only after
// SetCommandInfoResolver with the dynamic resolver, which v9.18 brought. Pipelines are routed command
// by command. A transaction over several slots was silently cut into one for each slot until v9.10,
// and is refused since: the release that brought the error value ErrCrossSlot.

var goRedisV9 = &Client{
	Name:      "go-redis v9",
	Paths:     []string{"github.com/redis/go-redis/v9"},
	rows:      table(goRedisOneKeyRows, goRedisRows),
	receivers: goRedisReceivers,
	fields:    goRedisFields,
	unpacks:   UnpackStrings | UnpackAnys | UnpackAnyMap | UnpackStringMap | UnpackStruct,
	outcomes:  slices.Concat(goRedisRefuses, goRedisOutcomes),
	splits:    goRedisSplits,
	result:    "Cmd",
	notKeys:   goRedisNotKeys,
}

var goRedisV8 = &Client{
	Name:      "go-redis v8",
	Paths:     []string{"github.com/go-redis/redis/v8"},
	rows:      table(goRedisOneKeyRows, goRedisRows),
	receivers: goRedisReceivers,
	fields:    goRedisFields,
	unpacks:   UnpackStrings | UnpackAnys | UnpackAnyMap | UnpackStringMap,
	outcomes:  goRedisOutcomes,
	splits:    goRedisSplits,
	result:    "Cmd",
	notKeys:   goRedisNotKeys,
}

var goRedisV7 = &Client{
	Name:      "go-redis v7",
	Paths:     []string{"github.com/go-redis/redis/v7"},
	rows:      table(goRedisOneKeyRows, goRedisRows),
	receivers: goRedisReceivers,
	fields:    goRedisFields,
	unpacks:   UnpackStrings | UnpackAnyMap,
	outcomes:  goRedisOutcomes,
	splits:    goRedisSplits,
	result:    "Cmd",
	notKeys:   goRedisNotKeys,
}

var goRedisV6 = &Client{
	Name:      "go-redis v6",
	Paths:     []string{"github.com/go-redis/redis"},
	rows:      table(goRedisOneKeyRows, goRedisRows, goRedisV6Rows),
	receivers: goRedisReceivers,
	fields:    goRedisFields,
	unpacks:   UnpackStrings,
	outcomes:  goRedisOutcomes,
	splits:    goRedisSplits,
	result:    "Cmd",
	notKeys:   goRedisNotKeys,
}

// goRedisV5 is the release before the clients moved: its Sort stores by itself, its MSet takes pairs and nothing else, and
// its Watch leaves the comparison of slots to the server.
var goRedisV5 = &Client{
	Name:      "go-redis v5",
	Paths:     []string{"gopkg.in/redis.v5"},
	rows:      table(goRedisOneKeyRows, goRedisRows, goRedisV6Rows, goRedisV5Rows),
	receivers: goRedisReceivers,
	fields:    goRedisV5Fields(),
	outcomes:  goRedisV5Outcomes,
	splits:    goRedisSplits,
	result:    "Cmd",
	notKeys:   goRedisNotKeys,
}

// goRedisRows are the rows that say more than "the first parameter is the key".
func goRedisRows() []Method {
	pairs := func(param int) []KeyParam { return []KeyParam{{Param: param, Take: Pairs}} }
	raw := func(param int) []KeyParam { return []KeyParam{{Param: param, Take: Raw}} }
	return []Method{
		// keys ...string, last or after other parameters
		{Name: "MGet", Command: "MGET", Keys: keys(0)},
		{Name: "Del", Command: "DEL", Keys: keys(0)},
		{Name: "Unlink", Command: "UNLINK", Keys: keys(0)},
		{Name: "Exists", Command: "EXISTS", Keys: keys(0)},
		{Name: "Touch", Command: "TOUCH", Keys: keys(0)},
		{Name: "SDiff", Command: "SDIFF", Keys: keys(0)},
		{Name: "SInter", Command: "SINTER", Keys: keys(0)},
		{Name: "SUnion", Command: "SUNION", Keys: keys(0)},
		{Name: "ZDiff", Command: "ZDIFF", Keys: keys(0)},
		{Name: "ZDiffWithScores", Command: "ZDIFF", Keys: keys(0)},
		{Name: "PFCount", Command: "PFCOUNT", Keys: keys(0)},
		{Name: "BLPop", Command: "BLPOP", Keys: keys(1)},
		{Name: "BRPop", Command: "BRPOP", Keys: keys(1)},
		{Name: "BZPopMin", Command: "BZPOPMIN", Keys: keys(1)},
		{Name: "BZPopMax", Command: "BZPOPMAX", Keys: keys(1)},
		{Name: "SInterCard", Command: "SINTERCARD", Keys: keys(1)},
		{Name: "ZInterCard", Command: "ZINTERCARD", Keys: keys(1)},
		{Name: "SDiffCard", Command: "SDIFFCARD", Keys: keys(1)},
		{Name: "SUnionCard", Command: "SUNIONCARD", Keys: keys(1)},
		{Name: "JSONMGet", Command: "JSON.MGET", Keys: keys(1)}, // the path comes first
		{Name: "LMPop", Command: "LMPOP", Keys: keys(2)},
		{Name: "ZMPop", Command: "ZMPOP", Keys: keys(2)},
		{Name: "BLMPop", Command: "BLMPOP", Keys: keys(3)},
		{Name: "BZMPop", Command: "BZMPOP", Keys: keys(3)},
		{Name: "TSNRange", Command: "TS.NRANGE", Keys: keys(0)},
		{Name: "TSNRangeWithArgs", Command: "TS.NRANGE", Keys: keys(0)},
		{Name: "TSNRevRange", Command: "TS.NREVRANGE", Keys: keys(0)},
		{Name: "TSNRevRangeWithArgs", Command: "TS.NREVRANGE", Keys: keys(0)},

		// a destination, then keys
		{Name: "SDiffStore", Command: "SDIFFSTORE", Keys: keys(0, 1)},
		{Name: "SInterStore", Command: "SINTERSTORE", Keys: keys(0, 1)},
		{Name: "SUnionStore", Command: "SUNIONSTORE", Keys: keys(0, 1)},
		{Name: "ZDiffStore", Command: "ZDIFFSTORE", Keys: keys(0, 1)},
		{Name: "PFMerge", Command: "PFMERGE", Keys: keys(0, 1)},
		{Name: "BitOpAnd", Command: "BITOP", Keys: keys(0, 1)},
		{Name: "BitOpOr", Command: "BITOP", Keys: keys(0, 1)},
		{Name: "BitOpXor", Command: "BITOP", Keys: keys(0, 1)},
		{Name: "BitOpNot", Command: "BITOP", Keys: keys(0, 1)},
		{Name: "BitOpDiff", Command: "BITOP", Keys: keys(0, 1)},
		{Name: "BitOpDiff1", Command: "BITOP", Keys: keys(0, 1)},
		{Name: "BitOpAndOr", Command: "BITOP", Keys: keys(0, 1)},
		{Name: "BitOpOne", Command: "BITOP", Keys: keys(0, 1)},
		{Name: "CMSMerge", Command: "CMS.MERGE", Keys: keys(0, 1)},
		{Name: "CMSMergeWithWeight", Command: "CMS.MERGE", Keys: keys(0, 1)}, // map[key]weight
		{Name: "TDigestMerge", Command: "TDIGEST.MERGE", Keys: keys(0, 2)},   // destination, options, sources

		// two keys, each a parameter
		{Name: "Rename", Command: "RENAME", Keys: keys(0, 1)},
		{Name: "RenameNX", Command: "RENAMENX", Keys: keys(0, 1)},
		{Name: "Copy", Command: "COPY", Keys: keys(0, 1)},
		{Name: "SMove", Command: "SMOVE", Keys: keys(0, 1)},
		{Name: "RPopLPush", Command: "RPOPLPUSH", Keys: keys(0, 1)},
		{Name: "BRPopLPush", Command: "BRPOPLPUSH", Keys: keys(0, 1)},
		{Name: "LMove", Command: "LMOVE", Keys: keys(0, 1)},
		{Name: "BLMove", Command: "BLMOVE", Keys: keys(0, 1)},
		{Name: "LMoveM", Command: "LMOVEM", Keys: keys(0, 1)},
		{Name: "BLMoveM", Command: "BLMOVEM", Keys: keys(0, 1)},
		{Name: "GeoSearchStore", Command: "GEOSEARCHSTORE", Keys: keys(0, 1)},
		{Name: "TSCreateRule", Command: "TS.CREATERULE", Keys: keys(0, 1)},
		{Name: "TSCreateRuleWithArgs", Command: "TS.CREATERULE", Keys: keys(0, 1)},
		{Name: "TSDeleteRule", Command: "TS.DELETERULE", Keys: keys(0, 1)},

		// keys in structs, see goRedisFields
		{Name: "ZInter", Command: "ZINTER", Keys: keys(0)},
		{Name: "ZInterWithScores", Command: "ZINTER", Keys: keys(0)},
		{Name: "ZUnion", Command: "ZUNION", Keys: keys(0)}, // by value, the others by pointer
		{Name: "ZUnionWithScores", Command: "ZUNION", Keys: keys(0)},
		{Name: "ZInterStore", Command: "ZINTERSTORE", Keys: keys(0, 1)},
		{Name: "ZUnionStore", Command: "ZUNIONSTORE", Keys: keys(0, 1)},
		{Name: "ZRangeStore", Command: "ZRANGESTORE", Keys: keys(0, 1)},
		{Name: "ZRangeArgs", Command: "ZRANGE", Keys: keys(0)},
		{Name: "ZRangeArgsWithScores", Command: "ZRANGE", Keys: keys(0)},
		{Name: "LCS", Command: "LCS", Keys: keys(0)},
		{Name: "GeoRadiusStore", Command: "GEORADIUS", Keys: keys(0, 3)},
		{Name: "GeoRadiusByMemberStore", Command: "GEORADIUSBYMEMBER", Keys: keys(0, 2)},
		{Name: "JSONMSetArgs", Command: "JSON.MSET", Keys: keys(0)},
		{Name: "Sort", Command: "SORT", Keys: keys(0, 1)},
		{Name: "SortInterfaces", Command: "SORT", Keys: keys(0, 1)},
		{Name: "SortRO", Command: "SORT_RO", Keys: keys(0, 1)},
		{Name: "SortStore", Command: "SORT", Keys: keys(0, 1, 2)},
		{Name: "XRead", Command: "XREAD", Keys: keys(0)},
		{Name: "XReadGroup", Command: "XREADGROUP", Keys: keys(0)},
		{Name: "XReadStreams", Command: "XREAD", Keys: []KeyParam{{Param: 0, Take: FirstHalf}}},
		{Name: "XAdd", Command: "XADD", Keys: keys(0)},
		{Name: "XAutoClaim", Command: "XAUTOCLAIM", Keys: keys(0)},
		{Name: "XAutoClaimJustID", Command: "XAUTOCLAIM", Keys: keys(0)},
		{Name: "XAutoClaimWithDeleted", Command: "XAUTOCLAIM", Keys: keys(0)},
		{Name: "XClaim", Command: "XCLAIM", Keys: keys(0)},
		{Name: "XClaimJustID", Command: "XCLAIM", Keys: keys(0)},
		{Name: "XPendingExt", Command: "XPENDING", Keys: keys(0)},
		{Name: "XNack", Command: "XNACK", Keys: keys(0)},
		{Name: "XCfgSet", Command: "XCFGSET", Keys: keys(0)},

		// keys and values in turn
		{Name: "MSet", Command: "MSET", Keys: pairs(0)},
		{Name: "MSetNX", Command: "MSETNX", Keys: pairs(0)},
		{Name: "MSetEX", Command: "MSETEX", Keys: pairs(1)},
		{Name: "JSONMSet", Command: "JSON.MSET", Keys: []KeyParam{{Param: 0, Take: Triples}}}, // key, path, value
		{Name: "TSMAdd", Command: "TS.MADD", Keys: []KeyParam{{Param: 0, Take: Heads}}},       // {key, time, value} each

		{Name: "Migrate", Command: "MIGRATE", Keys: keys(2)}, // host, port, key
		{Name: "SPublish", Command: "SPUBLISH", Keys: []KeyParam{{Param: 0, Role: Channel}}},

		// a whole command as arguments
		{Name: "Do", Kind: RawCommand, Keys: raw(0)},
		{Name: "DoContext", Kind: RawCommand, Keys: raw(0)},
		{Name: "DoRaw", Kind: RawCommand, Keys: raw(0)},
		{Name: "DoRawWriteTo", Kind: RawCommand, Keys: raw(1)},
		{Name: ".New*Cmd", Kind: Construct, Keys: raw(Last)},
		{Name: ".NewLCSCmd", Kind: Construct, Command: "LCS", Keys: keys(0)},
		{Name: ".NewHImportSetCmd", Kind: Construct, Command: "HIMPORT SET", Keys: keys(0)},
		{Name: ".NewXInfoConsumersCmd", Kind: Construct, Command: "XINFO CONSUMERS", Keys: keys(0)},
		{Name: ".NewXInfoGroupsCmd", Kind: Construct, Command: "XINFO GROUPS", Keys: keys(0)},
		{Name: ".NewXInfoStreamCmd", Kind: Construct, Command: "XINFO STREAM", Keys: keys(0)},
		{Name: "Process", Kind: Process, Keys: []KeyParam{{Param: 0, Take: Made}}},
		{Name: "ProcessContext", Kind: Process, Keys: []KeyParam{{Param: 0, Take: Made}}},
		{Name: "BatchProcess", Kind: Process, Keys: []KeyParam{{Param: 0, Take: Made}}},
		{Name: "Submit", Kind: Process, Keys: []KeyParam{{Param: 0, Take: Made}}},

		// scripts: text (or what names it), keys, args
		{Name: "Eval", Kind: ScriptRun, Command: "EVAL", Keys: keys(1), Script: ScriptParam{ScriptText, 0, 2}},
		{Name: "EvalRO", Kind: ScriptRun, Command: "EVAL_RO", Keys: keys(1), Script: ScriptParam{ScriptText, 0, 2}},
		{Name: "EvalSha", Kind: ScriptRun, Command: "EVALSHA", Keys: keys(1), Script: ScriptParam{ScriptDigest, 0, 2}},
		{Name: "EvalShaRO", Kind: ScriptRun, Command: "EVALSHA_RO", Keys: keys(1), Script: ScriptParam{ScriptDigest, 0, 2}},
		{Name: "FCall", Kind: ScriptRun, Command: "FCALL", Keys: keys(1), Script: ScriptParam{ScriptFunction, 0, 2}},
		{Name: "FCallRO", Kind: ScriptRun, Command: "FCALL_RO", Keys: keys(1), Script: ScriptParam{ScriptFunction, 0, 2}},
		{Name: "FCallRo", Kind: ScriptRun, Command: "FCALL_RO", Keys: keys(1), Script: ScriptParam{ScriptFunction, 0, 2}},
		{Name: "Script.Run", Kind: ScriptRun, Command: "EVALSHA", Keys: keys(1), Script: ScriptParam{ScriptReceiver, 0, 2}},
		{Name: "Script.RunRO", Kind: ScriptRun, Command: "EVALSHA_RO", Keys: keys(1), Script: ScriptParam{ScriptReceiver, 0, 2}},
		{Name: "Script.Eval", Kind: ScriptRun, Command: "EVAL", Keys: keys(1), Script: ScriptParam{ScriptReceiver, 0, 2}},
		{Name: "Script.EvalRO", Kind: ScriptRun, Command: "EVAL_RO", Keys: keys(1), Script: ScriptParam{ScriptReceiver, 0, 2}},
		{Name: "Script.EvalSha", Kind: ScriptRun, Command: "EVALSHA", Keys: keys(1), Script: ScriptParam{ScriptReceiver, 0, 2}},
		{Name: "Script.EvalShaRO", Kind: ScriptRun, Command: "EVALSHA_RO", Keys: keys(1), Script: ScriptParam{ScriptReceiver, 0, 2}},
		{Name: "Script.Load", Kind: ScriptLoad, Command: "SCRIPT LOAD", Script: ScriptParam{From: ScriptReceiver}},
		{Name: ".NewScript", Kind: ScriptMake, Script: ScriptParam{From: ScriptText}},
		{Name: ".NewScriptServerSHA", Kind: ScriptMake, Script: ScriptParam{From: ScriptText}},
		{Name: "ScriptLoad", Kind: ScriptLoad, Command: "SCRIPT LOAD", Script: ScriptParam{From: ScriptText}},
		{Name: "FunctionLoad", Kind: ScriptLoad, Command: "FUNCTION LOAD", Script: ScriptParam{From: ScriptText}},
		{Name: "FunctionLoadReplace", Kind: ScriptLoad, Command: "FUNCTION LOAD", Script: ScriptParam{From: ScriptText}},

		// groups
		{Name: "Watch", Kind: Watch, Command: "WATCH", Keys: keys(1)}, // the function comes first
		{Name: "WatchContext", Kind: Watch, Command: "WATCH", Keys: keys(1)},
		{Name: "Tx.Watch", Kind: Watch, Command: "WATCH", Keys: keys(0)},
		{Name: "TxPipelined", Kind: Transaction, Command: "MULTI"},
		{Name: "TxPipeline", Kind: Transaction, Command: "MULTI"},
		{Name: "Pipelined", Kind: Pipeline},
		{Name: "Pipeline", Kind: Pipeline},
		{Name: "Exec", Kind: Exec, Command: "EXEC"},
		{Name: "ExecContext", Kind: Exec, Command: "EXEC"},
		{Name: "Discard", Kind: Discard, Command: "DISCARD"},

		// sharded channels
		{Name: "SSubscribe", Kind: Subscribe, Command: "SSUBSCRIBE", Keys: []KeyParam{{Param: 0, Role: Channel}}},
		{Name: "SUnsubscribe", Kind: Subscribe, Command: "SUNSUBSCRIBE", Keys: []KeyParam{{Param: 0, Role: Channel}}},

		{Name: "SetCommandInfoResolver", Kind: SplitOptIn},
	}
}

// goRedisV6Rows are what v6 does otherwise: ZStore has no keys, and GEORADIUS stores by itself.
func goRedisV6Rows() []Method {
	return []Method{
		{Name: "ZInterStore", Command: "ZINTERSTORE", Keys: keys(0, 2)},
		{Name: "ZUnionStore", Command: "ZUNIONSTORE", Keys: keys(0, 2)},
		{Name: "GeoRadius", Command: "GEORADIUS", Keys: keys(0, 3)},
		{Name: "GeoRadiusByMember", Command: "GEORADIUSBYMEMBER", Keys: keys(0, 2)},
	}
}

// goRedisV5Rows are what v5 does otherwise than v6: GEORADIUS does not store.
func goRedisV5Rows() []Method {
	return []Method{
		{Name: "ExistsMulti", Command: "EXISTS", Keys: keys(0)},
		{Name: "GeoRadius", Command: "GEORADIUS", Keys: keys(0)},
		{Name: "GeoRadiusByMember", Command: "GEORADIUSBYMEMBER", Keys: keys(0)},
	}
}

// goRedisFields are the structs that carry keys.
var goRedisFields = map[string][]Field{
	"ZStore":      {{Name: "Keys"}},
	"ZRangeArgs":  {{Name: "Key"}},
	"LCSQuery":    {{Name: "Key1"}, {Name: "Key2"}},
	"JSONSetArgs": {{Name: "Key"}},
	// STOREDIST comes after STORE, and a server obeys the last one
	"GeoRadiusQuery": {{Name: "Store", Omit: true, Unless: "StoreDist"}, {Name: "StoreDist", Omit: true}},
	"Sort":           {{Name: "By", Role: Pattern, Omit: true}, {Name: "Get", Role: Pattern, Omit: true}},
	// stream1, stream2, id1, id2; streams alone where ID is set, which v9.5.4 brought
	"XReadArgs":       {{Name: "Streams", Take: FirstHalf, AllIf: "ID"}},
	"XReadGroupArgs":  {{Name: "Streams", Take: FirstHalf}},
	"XAddArgs":        {{Name: "Stream"}},
	"XAutoClaimArgs":  {{Name: "Stream"}},
	"XClaimArgs":      {{Name: "Stream"}},
	"XPendingExtArgs": {{Name: "Stream"}},
	"XNackArgs":       {{Name: "Stream"}},
	"XCfgSetArgs":     {{Name: "Stream"}},
}

func goRedisV5Fields() map[string][]Field {
	all := maps.Clone(goRedisFields)
	all["Sort"] = append(slices.Clone(all["Sort"]), Field{Name: "Store", Omit: true})
	return all
}

// goRedisReceivers says what a method is called on. A *Client may be any one server, and the
// UniversalClient, Cmdable and the like may be anything.
var goRedisReceivers = map[string]Receiver{
	"ClusterClient": Cluster,
	"Client":        Single,
	"Conn":          Single,
	"Ring":          Ring,
	"Tx":            Tx,
	"Pipeline":      Queue,
	"Pipeliner":     Queue,
	"Script":        Script,
	"PubSub":        Subscription,
}

// goRedisRefuses is what v9.11 brought.
var goRedisRefuses = []outcomeRow{
	{kind: Transaction, on: []Receiver{Cluster, Unknown, Queue}, has: "ErrCrossSlot", outcome: Outcome{Refused, CrossSlot}},
}

var goRedisOutcomes = []outcomeRow{
	{kind: Transaction, on: []Receiver{Cluster, Unknown, Queue}, outcome: Outcome{Effect: SplitSilently}},
	{kind: Transaction, on: []Receiver{Ring}, outcome: Outcome{Effect: SplitSilently}},
	{kind: Watch, on: []Receiver{Cluster, Unknown}, outcome: Outcome{Refused, "redis: Watch requires all keys to be in the same slot"}},
	{kind: Watch, on: []Receiver{Ring}, outcome: Outcome{Refused, "redis: Watch requires all keys to be in the same shard"}},
	{kind: Command, on: []Receiver{Ring}, outcome: Outcome{Effect: WrongAnswer}},
}

var goRedisV5Outcomes = []outcomeRow{
	{kind: Transaction, on: []Receiver{Cluster, Unknown, Queue, Ring}, outcome: Outcome{Effect: SplitSilently}},
	{kind: Command, on: []Receiver{Ring}, outcome: Outcome{Effect: WrongAnswer}},
}

// goRedisSplits are the batches. A pipeline of a cluster client is routed command by command.
var goRedisSplits = map[string]Split{
	"MGET":      {Advice: "one Get for each key in a Pipelined call"},
	"DEL":       {Advice: "one Del for each key in a Pipelined call"},
	"UNLINK":    {Advice: "one Unlink for each key in a Pipelined call"},
	"EXISTS":    {Advice: "one Exists for each key in a Pipelined call"},
	"TOUCH":     {Advice: "one Touch for each key in a Pipelined call"},
	"JSON.MGET": {Advice: "one JSONGet for each key in a Pipelined call"},
	"MSET":      {Advice: "one Set for each key in a Pipelined call", Loses: "other clients may see some of the keys written and not the others"},
	"JSON.MSET": {Advice: "one JSONSet for each key in a Pipelined call", Loses: "other clients may see some of the keys written and not the others"},
	"TS.MADD":   {Advice: "one TSAdd for each key in a Pipelined call"},
	"XREAD":     {Advice: "one XRead for each stream, each in its own goroutine where it blocks", Loses: "a blocking call no longer waits for whichever stream comes first"},
	"XREADGROUP": {
		Advice: "one XReadGroup for each stream, each in its own goroutine where it blocks",
		Loses:  "a blocking call no longer waits for whichever stream comes first",
	},
	"SSUBSCRIBE":   {Advice: "one SSubscribe for each channel"},
	"SUNSUBSCRIBE": {Advice: "one SUnsubscribe for each channel"},
}

// goRedisNotKeys are methods with a parameter that looks like several keys and isn't.
var goRedisNotKeys = map[string]string{
	"DebugObject":            "to the server DEBUG has no keys",
	"ScanType":               "a type of value",
	"ClusterKeySlot":         "asks for the slot of a text",
	"GetShardClientForKey":   "finds a shard, sends nothing",
	"MasterForKey":           "finds a node, sends nothing",
	"SlaveForKey":            "finds a node, sends nothing",
	"ClientKillByFilter":     "filter words and their values",
	"Info":                   "sections of the server's report",
	"InfoMap":                "sections of the server's report",
	"LatencyReset":           "names of events",
	"ScriptExists":           "digests of scripts",
	"PubSubNumSub":           "channels, and a question that concerns one node",
	"PubSubShardNumSub":      "sharded channels, but the server answers for any slot",
	"Subscribe":              "plain channels, which have no slot",
	"Unsubscribe":            "plain channels, which have no slot",
	"PSubscribe":             "patterns of plain channels",
	"PUnsubscribe":           "patterns of plain channels",
	"Ping":                   "a payload",
	"Unwatch":                "UNWATCH has no arguments, the parameter is ignored",
	"CommandGetKeys":         "a command to be looked at, not run",
	"CommandGetKeysAndFlags": "a command to be looked at, not run",
	"ACLDryRun":              "a command to be checked, not run",
	"ACLSetUser":             "rules",
	"HImportPrepare":         "a fieldset and its fields; the key comes with HImportSet",
	"TSMGet":                 "label filters",
	"TSMGetWithArgs":         "label filters",
	"TSMRange":               "label filters",
	"TSMRangeWithArgs":       "label filters",
	"TSMRevRange":            "label filters",
	"TSMRevRangeWithArgs":    "label filters",
	"TSQueryIndex":           "label filters",
	"TSQueryLabels":          "label filters",
	"TSQueryLabelValues":     "label filters",
}
