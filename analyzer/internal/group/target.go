package group

import (
	"slices"

	"github.com/slotlint/slotlint/docs/rules"
	"github.com/slotlint/slotlint/internal/clients"
	"github.com/slotlint/slotlint/keypattern"
)

// crosses reports whether the servers that the program is meant for split the group's command. A cluster client talks
// to the shards itself, and those do not.
func (c *Collector) crosses(g *Group) bool {
	return g.Rule == rules.CrossSlotCommand && g.Receiver != clients.Cluster && c.Target.Crosses(g.Command)
}

// answer notes what the servers that the program is meant for answer, where that is not what a cluster does.
func (c *Collector) answer(g *Group) {
	if text := c.Target.Scattered(g.Command); text != "" && g.Outcome.Effect == clients.SentWhole {
		g.Outcome = clients.Outcome{Effect: clients.Answered, Text: text}
	}
}

// compareTags compares two keys. Where the servers that the program is meant for may read hash tags in several ways,
// keys with tags must be in one slot by all of them.
func (c *Collector) compareTags(a, b keypattern.Pattern) keypattern.Comparison {
	j := keypattern.Compare(a, b)
	if j.Verdict != keypattern.Same || a.Equal(b) {
		return j
	}
	for _, rule := range c.Target.TagRules()[1:] {
		k := rule.Compare(a, b)
		disagree := k.Verdict == keypattern.Never || k.Verdict == keypattern.Unlikely
		if disagree && !slices.ContainsFunc([]keypattern.Pattern{a, b}, func(p keypattern.Pattern) bool { return !rule.Tag(p).Tagged }) {
			return k
		}
	}
	return j
}
