package clients

import "maps"

// The radix family: github.com/mediocregopher/radix, v3 and v4. A command is a value, made of its name and its
// arguments, and some client performs it:
//
//	client.Do(radix.Cmd(&names, "MGET", a, b))
//
// A cluster client compares the keys that it knows of, and refuses what has them in several slots. It knows the first
// argument for a key and no other, but for a few commands and for scripts. A pipeline is not routed command by
// command: it goes to one node as it is, and the keys of all its commands are compared. So do the commands of a function
// that WithConn runs, which nobody compares.

var radixV4 = &Client{
	Name:      "radix v4",
	Paths:     []string{"github.com/mediocregopher/radix/v4"},
	rows:      table(radixRows, radixV4Rows),
	receivers: radixReceivers(Single),
	outcomes:  radixOutcomes("BITOP", "XREAD", "XREADGROUP", "MSET"),
	splits:    radixSplits,
	conns:     []string{"Conn"},
	apart:     radixApart,
	notKeys:   radixV4NotKeys,
}

var radixV3 = &Client{
	Name:      "radix v3",
	Paths:     []string{"github.com/mediocregopher/radix/v3"},
	rows:      table(radixRows, radixV3Rows),
	receivers: radixReceivers(Unknown),
	fields:    map[string][]Field{"StreamReaderOpts": {{Name: "Streams"}}},
	outcomes:  radixOutcomes("BITOP", "XREAD", "XREADGROUP"),
	splits:    radixSplits,
	conns:     []string{"Conn"},
	apart:     radixApart,
	notKeys:   radixNotKeys,
}

// radixReceivers says what performs a command. A Client is anything in v3, and one server's in v4, where MultiClient may
// be a cluster's.
func radixReceivers(client Receiver) map[string]Receiver {
	return map[string]Receiver{
		"Client":     client,
		"Cluster":    Cluster,
		"Pool":       Single,
		"Sentinel":   Single,
		"Conn":       Tx,
		"Pipeline":   Queue,
		"EvalScript": Script,
	}
}

const (
	radixApart  = "a Do for each command"
	radixRefuse = "keys ... do not belong to the same slot"
)

// radixOutcomes names the commands whose keys a cluster client knows all.
func radixOutcomes(known ...string) []outcomeRow {
	refused := Outcome{Refused, radixRefuse}
	cluster := []Receiver{Cluster, Unknown}
	return []outcomeRow{
		{kind: Construct, commands: known, on: cluster, outcome: refused},
		{kind: ScriptRun, on: []Receiver{Cluster, Unknown, Script}, outcome: refused},
		{kind: Joint, on: cluster, outcome: refused},
		{kind: Joint, on: []Receiver{Single, Tx}, outcome: Outcome{Effect: OneByOne}},
		{kind: Dedicate, on: []Receiver{Cluster, Unknown}, outcome: Outcome{Effect: Misdirected}},
	}
}

// radixRows are what both versions have. The first parameter takes the answer.
func radixRows() []Method {
	made := []KeyParam{{Param: 0, Take: Made}}
	return []Method{
		{Name: ".Cmd", Kind: Construct, Keys: []KeyParam{{Param: 1, Take: Named}}},
		{Name: ".FlatCmd", Kind: Construct, Keys: []KeyParam{{Param: 1, Take: NamedFlat}}},
		{Name: "EvalScript.FlatCmd", Kind: ScriptRun, Command: "EVALSHA", Keys: keys(1), Script: ScriptParam{ScriptReceiver, 0, 2}},
		{Name: "Do", Kind: Process, Keys: made},
		{Name: ".WithConn", Kind: Dedicate, Keys: []KeyParam{{Param: 0, Omit: true}}},
	}
}

func radixV3Rows() []Method {
	return []Method{
		{Name: ".NewEvalScript", Kind: ScriptMake, Keys: []KeyParam{{Param: 0, Take: KeyCount}}, Script: ScriptParam{From: ScriptText, Param: 1}},
		{Name: "EvalScript.Cmd", Kind: ScriptRun, Command: "EVALSHA", Keys: []KeyParam{{Param: 1, Take: Counted}}, Script: ScriptParam{From: ScriptReceiver}},
		{Name: ".Pipeline", Kind: Joint, Keys: []KeyParam{{Param: 0, Take: Made}}},
		{Name: ".NewStreamReader", Kind: Construct, Command: "XREAD", Keys: keys(1)},
	}
}

func radixV4Rows() []Method {
	return []Method{
		{Name: "CmdConfig.Cmd", Kind: Construct, Keys: []KeyParam{{Param: 1, Take: Named}}},
		{Name: "CmdConfig.FlatCmd", Kind: Construct, Keys: []KeyParam{{Param: 1, Take: NamedFlat}}},
		{Name: ".NewEvalScript", Kind: ScriptMake, Script: ScriptParam{From: ScriptText}},
		{Name: "EvalScript.Cmd", Kind: ScriptRun, Command: "EVALSHA", Keys: keys(1), Script: ScriptParam{ScriptReceiver, 0, 2}},
		{Name: ".NewPipeline", Kind: Joint},
		{Name: "Pipeline.Append", Kind: Process, Keys: []KeyParam{{Param: 0, Take: Made}}},
		{Name: "StreamReaderConfig.New", Kind: Construct, Command: "XREAD", Keys: keys(1)},
	}
}

// radixSplits are the batches. Nothing groups keys by slot but ClusterSlot, and a command for each key needs no groups.
var radixSplits = map[string]Split{
	"MGET":       {Advice: "a Do with one GET for each key"},
	"DEL":        {Advice: "a Do with one DEL for each key"},
	"UNLINK":     {Advice: "a Do with one UNLINK for each key"},
	"EXISTS":     {Advice: "a Do with one EXISTS for each key"},
	"TOUCH":      {Advice: "a Do with one TOUCH for each key"},
	"JSON.MGET":  {Advice: "a Do with one JSON.GET for each key"},
	"MSET":       {Advice: "a Do with one SET for each key", Loses: "other clients may see some of the keys written and not the others"},
	"JSON.MSET":  {Advice: "a Do with one JSON.SET for each key", Loses: "other clients may see some of the keys written and not the others"},
	"TS.MADD":    {Advice: "a Do with one TS.ADD for each key"},
	"XREAD":      {Advice: "one XREAD for each stream, each in its own goroutine where it blocks", Loses: "a blocking call no longer waits for whichever stream comes first"},
	"XREADGROUP": {Advice: "one XREADGROUP for each stream, each in its own goroutine where it blocks", Loses: "a blocking call no longer waits for whichever stream comes first"},
}

var radixNotKeys = map[string]string{
	"Subscribe":    "plain channels have no slot",
	"Unsubscribe":  "plain channels have no slot",
	"PSubscribe":   "patterns of plain channels have no slot",
	"PUnsubscribe": "patterns of plain channels have no slot",
}

var radixV4NotKeys = func() map[string]string {
	all := maps.Clone(radixNotKeys)
	all["New"] = "addresses of servers"
	return all
}()
