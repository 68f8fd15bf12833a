package clients

// The redigo family: github.com/gomodule/redigo, until 2018 github.com/garyburd/redigo, where a command is a name and
// its arguments on a connection to one server, and github.com/mna/redisc, whose connections belong to a cluster.
//
// Neither splits anything. A connection of redisc is tied to the node of the first argument of its
// first command, or to that of the keys it was bound to; what comes after goes to the same node.

var redigo = &Client{
	Name:      "redigo",
	Paths:     []string{"github.com/gomodule/redigo/redis", "github.com/garyburd/redigo/redis"},
	rows:      table(redigoRows),
	receivers: map[string]Receiver{"Script": Script},
	splits:    redigoSplits,
	conns:     []string{"Conn", "ConnWithContext", "ConnWithTimeout"},
	apart:     redigoApart,
	notKeys: map[string]string{
		"Subscribe":    "plain channels have no slot",
		"Unsubscribe":  "plain channels have no slot",
		"PSubscribe":   "patterns of plain channels have no slot",
		"PUnsubscribe": "patterns of plain channels have no slot",
	},
}

var redisc = &Client{
	Name:      "redisc",
	Paths:     []string{"github.com/mna/redisc"},
	rows:      table(rediscRows),
	receivers: map[string]Receiver{"Conn": Cluster},
	outcomes: []outcomeRow{
		{kind: Bind, on: []Receiver{Cluster, Unknown}, outcome: Outcome{Refused, "redisc: keys do not belong to the same slot"}},
	},
	splits: redigoSplits,
	conns:  []string{"Conn"},
	apart:  redigoApart,
}

const redigoApart = "a connection for each slot"

func redigoRows() []Method {
	named := func(param int) []KeyParam { return []KeyParam{{Param: param, Take: Named}} }
	counted := []KeyParam{{Param: 1, Take: Counted}} // the connection comes first
	receiver := ScriptParam{From: ScriptReceiver}
	return []Method{
		{Name: "Do", Kind: RawCommand, Keys: named(0)},
		{Name: "Send", Kind: RawCommand, Keys: named(0)},
		{Name: "DoContext", Kind: RawCommand, Keys: named(0)},
		{Name: "DoWithTimeout", Kind: RawCommand, Keys: named(1)},
		{Name: ".DoContext", Kind: RawCommand, Keys: named(2)}, // connection, context, name
		{Name: ".DoWithTimeout", Kind: RawCommand, Keys: named(2)},

		{Name: ".NewScript", Kind: ScriptMake, Keys: []KeyParam{{Param: 0, Take: KeyCount}}, Script: ScriptParam{From: ScriptText, Param: 1}},
		{Name: "Script.Do", Kind: ScriptRun, Command: "EVALSHA", Keys: counted, Script: receiver},
		{Name: "Script.DoContext", Kind: ScriptRun, Command: "EVALSHA", Keys: counted, Script: receiver},
		{Name: "Script.Send", Kind: ScriptRun, Command: "EVAL", Keys: counted, Script: receiver},
		{Name: "Script.SendHash", Kind: ScriptRun, Command: "EVALSHA", Keys: counted, Script: receiver},
		{Name: "Script.Load", Kind: ScriptLoad, Command: "SCRIPT LOAD", Script: receiver},
	}
}

func rediscRows() []Method {
	return []Method{
		{Name: "Do", Kind: RawCommand, Keys: []KeyParam{{Param: 0, Take: Named}}},
		{Name: "Send", Kind: RawCommand, Keys: []KeyParam{{Param: 0, Take: Named}}},
		{Name: "DoWithTimeout", Kind: RawCommand, Keys: []KeyParam{{Param: 1, Take: Named}}},
		{Name: "Bind", Kind: Bind, Command: "Bind", Keys: keys(0)},
		{Name: ".BindConn", Kind: Bind, Command: "BindConn", Keys: keys(1)},
	}
}

// redigoSplits are the batches. What groups keys is in redisc; each group needs a connection of its
// own, since a connection stays with its node.
var redigoSplits = map[string]Split{
	"MGET":       {Advice: "redisc.SplitBySlot, and one MGET on a connection of its own for each group"},
	"DEL":        {Advice: "redisc.SplitBySlot, and one DEL on a connection of its own for each group"},
	"UNLINK":     {Advice: "redisc.SplitBySlot, and one UNLINK on a connection of its own for each group"},
	"EXISTS":     {Advice: "redisc.SplitBySlot, and one EXISTS on a connection of its own for each group"},
	"TOUCH":      {Advice: "redisc.SplitBySlot, and one TOUCH on a connection of its own for each group"},
	"JSON.MGET":  {Advice: "redisc.SplitBySlot, and one JSON.MGET on a connection of its own for each group"},
	"MSET":       {Advice: "one SET for each key, each on a connection of its own", Loses: "other clients may see some of the keys written and not the others"},
	"JSON.MSET":  {Advice: "one JSON.SET for each key, each on a connection of its own", Loses: "other clients may see some of the keys written and not the others"},
	"TS.MADD":    {Advice: "one TS.ADD for each key, each on a connection of its own"},
	"XREAD":      {Advice: "one XREAD for each stream, each on a connection of its own", Loses: "a blocking call no longer waits for whichever stream comes first"},
	"XREADGROUP": {Advice: "one XREADGROUP for each stream, each on a connection of its own", Loses: "a blocking call no longer waits for whichever stream comes first"},
	"Bind":       {Advice: "redisc.SplitBySlot, and a connection for each group"},
	"BindConn":   {Advice: "redisc.SplitBySlot, and a connection for each group"},
}
