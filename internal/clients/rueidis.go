package clients

import "maps"

// The rueidis family: github.com/redis/rueidis, github.com/valkey-io/valkey-go, which is the same code, and the
// adapters of both that look like go-redis.
//
// Commands are built in steps, c.B().Mget().Key(a, b).Build(), and the builder of a cluster client looks at each key: it
// panics at the second one that is in another slot. Words that are handed to it as plain arguments it does not look at.
// A client that was made for one server (ForceSingleClient) has a builder that looks at nothing; the two are of one
// type. The functions MGet, MSet, MDel and the like of the package send one command for each slot.

var rueidis = rueidisClient("rueidis", "rueidis", "github.com/redis/rueidis")

var valkeyGo = rueidisClient("valkey-go", "valkey", "github.com/valkey-io/valkey-go")

func rueidisClient(name, pkg, path string) *Client {
	return &Client{
		Name:      name,
		Paths:     []string{path, path + "/internal/cmds"},
		rows:      table(rueidisSteps, rueidisRows),
		receivers: map[string]Receiver{"Lua": Script},
		fields:    map[string][]Field{"LuaExec": {{Name: "Keys"}}},
		outcomes:  rueidisOutcomes,
		splits:    rueidisSplits(pkg),
		builder:   "Builder",
		apart:     "DoMulti without MULTI and EXEC",
	}
}

var rueidiscompat = rueidisAdapter("rueidiscompat", "rueidis", "github.com/redis/rueidis/rueidiscompat")

var valkeycompat = rueidisAdapter("valkeycompat", "valkey", "github.com/valkey-io/valkey-go/valkeycompat")

// rueidisAdapter is a package with the methods of go-redis, which are built with the builder.
func rueidisAdapter(name, pkg, path string) *Client {
	return &Client{
		Name:      name,
		Paths:     []string{path},
		rows:      table(goRedisOneKeyRows, goRedisRows),
		receivers: map[string]Receiver{"Pipeliner": Queue, "Pipeline": Queue, "TxPipeline": Queue, "Tx": Tx, "Script": Script},
		fields:    goRedisFields,
		unpacks:   UnpackStrings | UnpackAnys | UnpackAnyMap | UnpackStringMap | UnpackStruct,
		outcomes:  rueidisOutcomes,
		splits:    rueidisSplits(pkg),
		result:    "Cmd",
		notKeys:   adapterNotKeys,
	}
}

var adapterNotKeys = func() map[string]string {
	all := maps.Clone(goRedisNotKeys)
	all["TFCallArgs"] = "of a module that is made no more"
	all["TFCallASYNCArgs"] = "of a module that is made no more"
	return all
}()

const (
	builderPanic   = "multi key command with different key slots are not allowed"
	mixingPanic    = "Mixing no-slot and cross slot commands in DoMulti is prohibited"
	dedicatedPanic = "cross slot command in Dedicated is prohibited"
)

var rueidisOutcomes = []outcomeRow{
	{kind: RawCommand, on: []Receiver{Unknown, Queue, Tx}, outcome: Outcome{SentWhole, CrossSlot}},
	{kind: Command, on: []Receiver{Unknown, Queue, Tx, Script}, outcome: Outcome{Panics, builderPanic}},
	{kind: Build, on: []Receiver{Unknown}, outcome: Outcome{Panics, builderPanic}},
	{kind: Watch, on: []Receiver{Unknown}, outcome: Outcome{Panics, builderPanic}},
	{kind: Batch, on: []Receiver{Unknown}, outcome: Outcome{Panics, mixingPanic}},
	{kind: Transaction, on: []Receiver{Unknown, Queue}, outcome: Outcome{Panics, mixingPanic}},
	{kind: Dedicate, on: []Receiver{Unknown}, outcome: Outcome{Panics, dedicatedPanic}},
}

func rueidisRows() []Method {
	receiver := ScriptParam{From: ScriptReceiver, Argv: 2} // client, keys, args
	text := ScriptParam{From: ScriptText}
	made := []KeyParam{{Param: 0, Take: Made}}
	return []Method{
		{Name: "Build", Kind: Build},
		{Name: "Cache", Kind: Build},
		{Name: "Arbitrary.Blocking", Kind: Build},
		{Name: "Arbitrary.ReadOnly", Kind: Build},
		{Name: "Arbitrary.MultiGet", Kind: Build},

		{Name: "DoMulti", Kind: Batch, Keys: made},
		{Name: "Dedicated", Kind: Dedicate},
		{Name: "Dedicate", Kind: Dedicate},

		{Name: ".NewLuaScript", Kind: ScriptMake, Script: text},
		{Name: ".NewLuaScriptReadOnly", Kind: ScriptMake, Script: text},
		{Name: ".NewLuaScriptNoSha", Kind: ScriptMake, Script: text},
		{Name: ".NewLuaScriptReadOnlyNoSha", Kind: ScriptMake, Script: text},
		{Name: ".NewLuaScriptRetryable", Kind: ScriptMake, Script: text},
		{Name: ".NewLuaScriptNoShaRetryable", Kind: ScriptMake, Script: text},
		{Name: "Lua.Exec", Kind: ScriptRun, Command: "EVALSHA", Keys: keys(1), Script: receiver},
		{Name: "Lua.ExecMulti", Kind: ScriptRun, Command: "EVALSHA", Keys: []KeyParam{{Param: 1, Take: Runs}}, Script: receiver},
	}
}

// rueidisSteps are the steps of a builder that take keys, by their names: what a step is called is what its
// argument is to the server. The few that are called so and take something else come last.
func rueidisSteps() []Method {
	var list []Method
	for _, name := range []string{
		"Key", "Keys", "Key1", "Key2", "KeyValue", "KeyTimestampValue", "Newkey", "Graph",
		"Destination", "DestinationKey", "Destkey", "Dst", "Source", "SourceKey", "Sourcekey", "Src", "Store", "Storedist",
	} {
		list = append(list, Method{Name: name, Kind: Step, Keys: keys(0)})
	}
	list = append(list,
		Method{Name: "Channel", Kind: Step, Keys: []KeyParam{{Param: 0, Role: Channel}}},
		Method{Name: "Builder.Arbitrary", Kind: Step, Keys: []KeyParam{{Param: 0, Take: Raw}}},
		Method{Name: "Arbitrary.Args", Kind: Step, Keys: []KeyParam{{Param: 0, Take: Raw}}},
	)
	for _, name := range []string{"SortKey.By", "SortRoKey.By", "SortGet.Get", "SortRoGet.Get"} {
		list = append(list, Method{Name: name, Kind: Step, Keys: []KeyParam{{Param: 0, Role: Pattern}}})
	}
	for _, name := range rueidisOtherSteps {
		list = append(list, Method{Name: name, Kind: Step})
	}
	return list
}

// rueidisOtherSteps are steps whose argument is no key of a cluster's, whatever they are called: plain channels, names
// that modules keep for themselves, and what a command is asked about.
var rueidisOtherSteps = []string{
	"Publish.Channel", "PubsubNumsub.Channel", "PubsubNumsubChannel.Channel",
	"Subscribe.Channel", "SubscribeChannel.Channel", "Unsubscribe.Channel", "UnsubscribeChannel.Channel",
	"FtSearchInKeysInkeys.Key", "FtSearchInKeysKey.Key", "FtSugadd.Key", "FtSugdel.Key", "FtSugget.Key", "FtSuglen.Key",
	"RgConfigget.Key", "RgConfiggetKey.Key", "RgConfigsetKeyValue.KeyValue",
	"AiScriptexecuteKeysKey.Key", "AiScriptexecuteKeysKeys.Key",
	"ClusterKeyslot.Key",
}

// rueidisSplits are the batches, with the functions of the package that split them.
func rueidisSplits(pkg string) map[string]Split {
	const partly = "other clients may see some of the keys written and not the others"
	const first = "a blocking call no longer waits for whichever stream comes first"
	return map[string]Split{
		"MGET":         {Advice: pkg + ".MGet, or " + pkg + ".MGetCache"},
		"DEL":          {Advice: pkg + ".MDel"},
		"UNLINK":       {Advice: pkg + ".MUnlink"},
		"MSET":         {Advice: pkg + ".MSet", Loses: partly},
		"JSON.MGET":    {Advice: pkg + ".JsonMGet, or " + pkg + ".JsonMGetCache"},
		"JSON.MSET":    {Advice: pkg + ".JsonMSet", Loses: partly},
		"EXISTS":       {Advice: "DoMulti with one EXISTS for each key"},
		"TOUCH":        {Advice: "DoMulti with one TOUCH for each key"},
		"TS.MADD":      {Advice: "DoMulti with one TS.ADD for each key"},
		"XREAD":        {Advice: "one XREAD for each stream, each in its own goroutine where it blocks", Loses: first},
		"XREADGROUP":   {Advice: "one XREADGROUP for each stream, each in its own goroutine where it blocks", Loses: first},
		"SSUBSCRIBE":   {Advice: "one SSUBSCRIBE for each channel"},
		"SUNSUBSCRIBE": {Advice: "one SUNSUBSCRIBE for each channel"},
	}
}
