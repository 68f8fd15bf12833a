package clients

import "maps"

// github.com/valkey-io/valkey-glide/go/v2: typed methods over a core in another language, which knows the cluster. The core
// itself splits MGET, MSET, DEL, UNLINK, EXISTS, TOUCH, WATCH and their JSON kin by slot, whoever spells them; all else
// goes to one node, also what the documentation of MSetNX, PfCount and SortStore says is split. An atomic batch is a
// transaction, and refused where its commands are about several slots; commands of any other batch go their own ways.

var glide = &Client{
	Name: "valkey-glide",
	Paths: []string{
		"github.com/valkey-io/valkey-glide/go/v2",
		"github.com/valkey-io/valkey-glide/go/v2/interfaces",
		"github.com/valkey-io/valkey-glide/go/v2/pipeline",
		"github.com/valkey-io/valkey-glide/go/v2/options",
	},
	rows: table(glideOneKeyRows, glideRows),
	receivers: map[string]Receiver{
		"ClusterClient":   Cluster,
		"Client":          Single,
		"ClusterBatch":    Queue,
		"StandaloneBatch": Single,
	},
	fields: map[string][]Field{
		"ScriptOptions": {{Name: "Keys"}},
		"KeyArray":      {{Name: "Keys"}},
		"WeightedKeys":  {{Name: "KeyWeightPairs"}},
		"KeyWeightPair": {{Name: "Key"}},
	},
	outcomes: []outcomeRow{
		{kind: Command, commands: glideSplit, on: []Receiver{Cluster, Unknown, Queue}, outcome: Outcome{Effect: SplitBySlot}},
		{kind: Transaction, on: []Receiver{Queue}, outcome: Outcome{Refused, "CrossSlot"}},
	},
	splits: glideSplits,
	apart:  "a batch that is not atomic",
	notKeys: map[string]string{
		"AclDelUser":                     "names of users",
		"AclDryRun":                      "a command to be checked, not run",
		"AclSetUser":                     "rules",
		"ClusterKeySlot":                 "asks for the slot of a text",
		"ConfigGet":                      "names of settings",
		"ConfigGetWithOptions":           "names of settings",
		"ConfigSet":                      "settings",
		"ConfigSetWithOptions":           "settings",
		"FCallReadOnlyWithArgs":          "arguments of a function that has no keys",
		"FCallReadOnlyWithArgsWithRoute": "arguments of a function that has no keys",
		"FCallWithArgs":                  "arguments of a function that has no keys",
		"FCallWithArgsWithRoute":         "arguments of a function that has no keys",
		"LatencyReset":                   "names of events",
		"LatencyResetWithOptions":        "names of events",
		"PSubscribe":                     "patterns of plain channels",
		"PSubscribeBlocking":             "patterns of plain channels",
		"PSubscribeLazy":                 "patterns of plain channels",
		"PUnsubscribe":                   "patterns of plain channels",
		"PUnsubscribeLazy":               "patterns of plain channels",
		"PubSubNumSub":                   "channels, and a question that concerns one node",
		"PubSubShardNumSub":              "sharded channels, but the server answers for any slot",
		"SSubscribe":                     "sharded channels, with which the core deals later and by itself",
		"SSubscribeLazy":                 "sharded channels, with which the core deals later and by itself",
		"SUnsubscribe":                   "sharded channels, with which the core deals later and by itself",
		"SUnsubscribeLazy":               "sharded channels, with which the core deals later and by itself",
		"ScriptExists":                   "digests of scripts",
		"ScriptExistsWithRoute":          "digests of scripts",
		"Subscribe":                      "plain channels, which have no slot",
		"SubscribeLazy":                  "plain channels, which have no slot",
		"Unsubscribe":                    "plain channels, which have no slot",
		"UnsubscribeLazy":                "plain channels, which have no slot",
	},
}

// glideSplit are the commands that the core splits by itself.
var glideSplit = []string{"MGET", "MSET", "DEL", "UNLINK", "EXISTS", "TOUCH", "WATCH", "JSON.MGET", "JSON.MSET"}

func glideOneKeyRows() []Method { return oneKeyRows(glideOneKey) }

func glideRows() []Method {
	held := func(params ...int) []KeyParam {
		list := keys(params...)
		list[len(list)-1].Take = Held
		return list
	}
	function := func(argv int) ScriptParam { return ScriptParam{ScriptFunction, 0, argv} }
	return []Method{
		{Name: "MGet", Command: "MGET", Keys: keys(0)},
		{Name: "MSet", Command: "MSET", Keys: keys(0)}, // map[key]value
		{Name: "MSetNX", Command: "MSETNX", Keys: keys(0)},
		{Name: "Del", Command: "DEL", Keys: keys(0)},
		{Name: "Unlink", Command: "UNLINK", Keys: keys(0)},
		{Name: "Exists", Command: "EXISTS", Keys: keys(0)},
		{Name: "Touch", Command: "TOUCH", Keys: keys(0)},
		{Name: "Watch", Command: "WATCH", Keys: keys(0)},
		{Name: "PfCount", Command: "PFCOUNT", Keys: keys(0)},
		{Name: "SDiff", Command: "SDIFF", Keys: keys(0)},
		{Name: "SInter", Command: "SINTER", Keys: keys(0)},
		{Name: "SInterCard", Command: "SINTERCARD", Keys: keys(0)},
		{Name: "SInterCardLimit", Command: "SINTERCARD", Keys: keys(0)},
		{Name: "SUnion", Command: "SUNION", Keys: keys(0)},
		{Name: "ZDiff", Command: "ZDIFF", Keys: keys(0)},
		{Name: "ZDiffWithScores", Command: "ZDIFF", Keys: keys(0)},
		{Name: "ZInterCard", Command: "ZINTERCARD", Keys: keys(0)},
		{Name: "ZInterCardWithOptions", Command: "ZINTERCARD", Keys: keys(0)},
		{Name: "LMPop", Command: "LMPOP", Keys: keys(0)},
		{Name: "LMPopCount", Command: "LMPOP", Keys: keys(0)},
		{Name: "BLMPop", Command: "BLMPOP", Keys: keys(0)},
		{Name: "BLMPopCount", Command: "BLMPOP", Keys: keys(0)},
		{Name: "BLPop", Command: "BLPOP", Keys: keys(0)},
		{Name: "BRPop", Command: "BRPOP", Keys: keys(0)},
		{Name: "ZMPop", Command: "ZMPOP", Keys: keys(0)},
		{Name: "ZMPopWithOptions", Command: "ZMPOP", Keys: keys(0)},
		{Name: "BZMPop", Command: "BZMPOP", Keys: keys(0)},
		{Name: "BZMPopWithOptions", Command: "BZMPOP", Keys: keys(0)},
		{Name: "BZPopMax", Command: "BZPOPMAX", Keys: keys(0)},
		{Name: "BZPopMin", Command: "BZPOPMIN", Keys: keys(0)},

		{Name: "Rename", Command: "RENAME", Keys: keys(0, 1)},
		{Name: "RenameNX", Command: "RENAMENX", Keys: keys(0, 1)},
		{Name: "Copy", Command: "COPY", Keys: keys(0, 1)},
		{Name: "CopyWithOptions", Command: "COPY", Keys: keys(0, 1)},
		{Name: "SMove", Command: "SMOVE", Keys: keys(0, 1)},
		{Name: "LMove", Command: "LMOVE", Keys: keys(0, 1)},
		{Name: "BLMove", Command: "BLMOVE", Keys: keys(0, 1)},
		{Name: "LCS", Command: "LCS", Keys: keys(0, 1)},
		{Name: "LCSLen", Command: "LCS", Keys: keys(0, 1)},
		{Name: "LCSWithOptions", Command: "LCS", Keys: keys(0, 1)},
		{Name: "SortStore", Command: "SORT", Keys: keys(0, 1)},
		{Name: "SortStoreWithOptions", Command: "SORT", Keys: keys(0, 1)},
		{Name: "ZRangeStore", Command: "ZRANGESTORE", Keys: keys(0, 1)},
		{Name: "GeoSearchStore", Command: "GEOSEARCHSTORE", Keys: keys(0, 1)},
		{Name: "GeoSearchStoreWithInfoOptions", Command: "GEOSEARCHSTORE", Keys: keys(0, 1)},
		{Name: "GeoSearchStoreWithResultOptions", Command: "GEOSEARCHSTORE", Keys: keys(0, 1)},
		{Name: "GeoSearchStoreWithFullOptions", Command: "GEOSEARCHSTORE", Keys: keys(0, 1)},

		// a destination, then keys
		{Name: "PfMerge", Command: "PFMERGE", Keys: keys(0, 1)},
		{Name: "SDiffStore", Command: "SDIFFSTORE", Keys: keys(0, 1)},
		{Name: "SInterStore", Command: "SINTERSTORE", Keys: keys(0, 1)},
		{Name: "SUnionStore", Command: "SUNIONSTORE", Keys: keys(0, 1)},
		{Name: "ZDiffStore", Command: "ZDIFFSTORE", Keys: keys(0, 1)},
		{Name: "Migrate", Command: "MIGRATE", Keys: keys(2)}, // host, port, keys
		{Name: "MigrateWithOptions", Command: "MIGRATE", Keys: keys(2)},
		{Name: "BitOp", Command: "BITOP", Keys: keys(1, 2)}, // after the operation

		// keys with or without weights
		{Name: "ZInter", Command: "ZINTER", Keys: keys(0)},
		{Name: "ZUnion", Command: "ZUNION", Keys: keys(0)},
		{Name: "ZInterWithScores", Command: "ZINTER", Keys: held(0)},
		{Name: "ZUnionWithScores", Command: "ZUNION", Keys: held(0)},
		{Name: "ZInterStore", Command: "ZINTERSTORE", Keys: held(0, 1)},
		{Name: "ZInterStoreWithOptions", Command: "ZINTERSTORE", Keys: held(0, 1)},
		{Name: "ZUnionStore", Command: "ZUNIONSTORE", Keys: held(0, 1)},
		{Name: "ZUnionStoreWithOptions", Command: "ZUNIONSTORE", Keys: held(0, 1)},

		// map[stream]id
		{Name: "XRead", Command: "XREAD", Keys: keys(0)},
		{Name: "XReadWithOptions", Command: "XREAD", Keys: keys(0)},
		{Name: "XReadGroup", Command: "XREADGROUP", Keys: keys(2)},
		{Name: "XReadGroupWithOptions", Command: "XREADGROUP", Keys: keys(2)},

		{Name: "CustomCommand", Kind: RawCommand, Keys: []KeyParam{{Param: 0, Take: Raw}}},
		{Name: "CustomCommandWithRoute", Kind: RawCommand, Keys: []KeyParam{{Param: 0, Take: Raw}}},

		{Name: ".NewScript", Kind: ScriptMake, Script: ScriptParam{From: ScriptText}},
		{Name: "InvokeScriptWithOptions", Kind: ScriptRun, Command: "EVALSHA", Keys: keys(1), Script: ScriptParam{From: ScriptText}},
		{Name: "ScriptOptions.WithKeys", Kind: Step, Keys: keys(0)},
		{Name: "FCallWithKeysAndArgs", Kind: ScriptRun, Command: "FCALL", Keys: keys(1), Script: function(2)},
		{Name: "FCallReadOnlyWithKeysAndArgs", Kind: ScriptRun, Command: "FCALL_RO", Keys: keys(1), Script: function(2)},
		{Name: "FunctionLoad", Kind: ScriptLoad, Command: "FUNCTION LOAD", Script: ScriptParam{From: ScriptText}},

		{Name: ".NewClusterBatch", Kind: Transaction, Command: "MULTI", Keys: []KeyParam{{Param: 0, Take: Atomic}}},
		{Name: ".NewStandaloneBatch", Kind: Transaction, Command: "MULTI", Keys: []KeyParam{{Param: 0, Take: Atomic}}},
	}
}

// glideSplits are the batches that the core does not split, and those that it splits on a cluster's client only.
var glideSplits = func() map[string]Split {
	list := maps.Clone(goRedisSplits)
	for command, split := range map[string]string{
		"MGET": "Get", "DEL": "Del", "UNLINK": "Unlink", "EXISTS": "Exists", "TOUCH": "Touch",
	} {
		list[command] = Split{Advice: "one " + split + " for each key in a batch that is not atomic"}
	}
	list["MSET"] = Split{Advice: "one Set for each key in a batch that is not atomic", Loses: list["MSET"].Loses}
	for _, command := range []string{"JSON.MGET", "JSON.MSET", "TS.MADD", "SSUBSCRIBE", "SUNSUBSCRIBE"} {
		delete(list, command)
	}
	return list
}()
