// Package rules is the single source of what each rule is called, how serious its findings are,
// and what its page says. The analyzer takes ids from it, the command its help, SARIF its rule
// metadata.
//
// A rule is one row of the table in this file and one page beside it, ID.md. Only rules that are
// implemented have a row.
package rules

import (
	"embed"
	"slices"
	"strings"
)

// A Level says how serious a finding is. Its text is what SARIF calls it.
type Level string

// The levels, the most serious first.
const (
	Error   Level = "error"   // fails for every value, proved
	Warning Level = "warning" // fails, but for rare accidents
	Note    Level = "note"    // legal, and worth a second look
)

// A Rule is one kind of finding.
type Rule struct {
	ID      string // "SL101": stable, stands at the end of each message
	Name    string // "crossslot-command": stable, words joined by hyphens
	Summary string // one sentence without a final period

	Proved   Level // the level of a finding that holds for every value of the holes
	Unproved Level // the level of one that rests on likelihood

	Default bool // on unless switched off
}

// The ids, for code that reports.
const (
	CrossSlotCommand     = "SL101"
	CrossSlotTransaction = "SL102"
	CrossSlotScript      = "SL103"
	UndeclaredKey        = "SL201"
	DerivedKey           = "SL202"
	ScriptKeys           = "SL203"
	BrokenTag            = "SL301"
	HotTag               = "SL302"
	PerNodeCommand       = "SL401"
)

// table returns the rules, ordered by id.
func table() []Rule {
	return []Rule{
		{
			ID: CrossSlotCommand, Name: "crossslot-command",
			Summary: "a command has keys that are not in one hash slot",
			Proved:  Error, Unproved: Warning, Default: true,
		},
		{
			ID: CrossSlotTransaction, Name: "crossslot-transaction",
			Summary: "a transaction has keys that are not in one hash slot",
			Proved:  Error, Unproved: Warning, Default: true,
		},
		{
			ID: CrossSlotScript, Name: "crossslot-script",
			Summary: "a script is run with KEYS that are not in one hash slot",
			Proved:  Error, Unproved: Warning, Default: true,
		},
		{
			ID: UndeclaredKey, Name: "undeclared-key",
			Summary: "a script touches a key that is not in KEYS",
			Proved:  Error, Unproved: Warning, Default: true,
		},
		{
			ID: DerivedKey, Name: "derived-key",
			Summary: "a script derives a key from KEYS that is in another hash slot",
			Proved:  Error, Unproved: Warning, Default: true,
		},
		{
			ID: ScriptKeys, Name: "script-keys",
			Summary: "what a run passes as KEYS is not what the script takes as KEYS",
			Proved:  Error, Unproved: Warning, Default: true,
		},
		{
			ID: BrokenTag, Name: "broken-tag",
			Summary: "braces in a key make no hash tag, or not the one they look like",
			Proved:  Warning, Unproved: Warning, Default: true,
		},
		{
			ID: HotTag, Name: "hot-tag",
			Summary: "a constant hash tag keeps a whole family of keys in one hash slot",
			Proved:  Warning, Unproved: Warning,
		},
		{
			ID: PerNodeCommand, Name: "per-node-command",
			Summary: "a command reaches one node of a cluster where all are meant, or no node takes it",
			Proved:  Error, Unproved: Warning,
		},
	}
}

//go:embed *.md
var pages embed.FS

// All returns every rule, ordered by id.
func All() []Rule { return table() }

// ByID returns the rule of that id or name. Letter case does not matter.
func ByID(idOrName string) (Rule, bool) {
	rules := table()
	i := slices.IndexFunc(rules, func(r Rule) bool {
		return strings.EqualFold(r.ID, idOrName) || strings.EqualFold(r.Name, idOrName)
	})
	if i < 0 {
		return Rule{}, false
	}
	return rules[i], true
}

// Page returns the rule's page, in Markdown. It is empty for a rule that is not in the table.
func (r Rule) Page() string {
	text, err := pages.ReadFile(r.ID + ".md")
	if err != nil {
		return ""
	}
	return string(text)
}

// URL returns the address of the page of the rule with the given id.
func URL(id string) string {
	return "https://github.com/slotlint/slotlint/blob/main/docs/rules/" + id + ".md"
}
