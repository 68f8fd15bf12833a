package clients

import (
	"go/types"
	"strings"
	"unicode"
)

// Begins returns the command that a method begins to build, named after it; false where it is no such method.
//
//	c.B().Mget()
func (c *Client) Begins(fn *types.Func) (command string, ok bool) {
	recv := fn.Signature().Recv()
	if c.builder == "" || recv == nil || !c.owns(fn) || typeName(recv.Type()) != c.builder {
		return "", false
	}
	return commandOf(fn.Name()), true
}

// dotted are the modules whose commands begin with their name and a dot.
var dotted = map[string]bool{
	"Ai": true, "Bf": true, "Cf": true, "Cl": true, "Cms": true, "Ft": true, "Graph": true, "Json": true, "Rg": true,
	"Tdigest": true, "Topk": true, "Ts": true,
}

// oddNames are commands whose names follow no rule.
var oddNames = map[string]string{
	"FtList":             "FT._LIST",
	"GraphRoQuery":       "GRAPH.RO_QUERY",
	"TdigestTrimmedMean": "TDIGEST.TRIMMED_MEAN",
}

// commandOf spells a command of its builder method's name: JSON.MGET of JsonMget, EVAL_RO of EvalRo, XGROUP CREATE of
// XgroupCreate, CLIENT NO-EVICT of ClientNoEvict.
func commandOf(method string) string {
	if name, ok := oddNames[method]; ok {
		return name
	}
	var words []string
	for i, r := range method {
		if unicode.IsUpper(r) || i == 0 {
			words = append(words, "")
		}
		words[len(words)-1] += string(r)
	}
	command := strings.ToUpper(words[0])
	for i, w := range words[1:] {
		sep := " "
		switch {
		case i == 0 && dotted[words[0]]:
			sep = "."
		case w == "Ro":
			sep = "_"
		case i > 0 && !dotted[words[0]]:
			sep = "-"
		}
		command += sep + strings.ToUpper(w)
	}
	return command
}
