package analyzer

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/slotlint/slotlint/analyzer/internal/group"
	"github.com/slotlint/slotlint/docs/rules"
	"github.com/slotlint/slotlint/internal/clients"
	"github.com/slotlint/slotlint/keypattern"
)

// findingText says, in this order: the command and what is wrong, the two keys that disagree, what
// is known of them, what to write.
func findingText(f group.Finding) string {
	var sb strings.Builder
	what := f.Group.Command + " keys"
	switch f.Group.Rule {
	case rules.CrossSlotScript:
		what = "the script's KEYS"
	case rules.CrossSlotTransaction:
		what = "the " + f.Group.Command + "'s keys"
	}
	sb.WriteString(what + " are in different hash slots: ")
	switch {
	case f.Empty:
		fmt.Fprintf(&sb, "one key is empty on some path, and \"\" is in slot 0, while %q is not", f.B)
	case f.Turns:
		fmt.Fprintf(&sb, "%q and %q of two turns of a loop %s", f.A, f.B, known(f.Judgement))
	default:
		fmt.Fprintf(&sb, "%q and %q %s", f.A, f.B, known(f.Judgement))
	}
	if effect := effectOf(f); effect != "" {
		sb.WriteString("; " + effect)
	}
	if via := viaText(f.Group); via != "" {
		sb.WriteString(" " + via)
	}
	for _, advice := range remedies(f) {
		sb.WriteString("; " + advice)
	}
	return sb.String()
}

// known is what is known of two keys.
func known(j group.Judgement) string {
	if j.Verdict == keypattern.Never {
		return "never share one"
	}
	switch j.Reason {
	case keypattern.ReasonLeadingHole:
		return fmt.Sprintf("share one only if <%s> brings a hash tag of its own", headName(j.A, j.B))
	case keypattern.ReasonLengths:
		if j.MeetHole != "" && len(j.MeetLengths) > 0 {
			return fmt.Sprintf("share one only if <%s> is %s bytes long", j.MeetHole, lengths(j.MeetLengths))
		}
	}
	return "share one only by chance"
}

// headName names the hole that may bring the tag: the one that both keys begin with, or the one that is a key.
func headName(a, b keypattern.Pattern) string {
	for _, p := range []keypattern.Pattern{a, b} {
		if segs := p.Segments(); len(segs) > 0 && segs[0].Hole != nil {
			return segs[0].Hole.Name
		}
	}
	return "the key"
}

func lengths(ns []int) string {
	const shown = 3
	var parts []string
	for _, n := range ns[:min(len(ns), shown)] {
		parts = append(parts, strconv.Itoa(n))
	}
	if len(ns) > shown {
		parts = append(parts, "...")
	}
	return strings.Join(parts, " or ")
}

// effectOf tells what happens to the finding's keys.
func effectOf(f group.Finding) string {
	if effect := effectText(f.Group); effect != "" || !f.OneNode {
		return effect
	}
	return "it works only while both slots are on one node"
}

// effectText tells what happens, where it isn't the server's plain refusal.
func effectText(g *group.Group) string {
	switch g.Outcome.Effect {
	case clients.Answered:
		return g.Outcome.Text
	case clients.WrongAnswer:
		return "a Ring is no cluster: it sends the command to one shard, which answers without the keys of the others"
	case clients.SplitSilently:
		if g.Receiver == clients.Ring {
			return "a Ring is no cluster: it sends one MULTI to each shard and reports no error, so it is no transaction any more"
		}
		return "the client sends one MULTI for each slot and reports no error, so it is no transaction any more"
	case clients.RefusedOrSplit:
		return "depending on its release, the client refuses it or splits it by slot without a word"
	case clients.Misdirected:
		return "all of it goes to one node, which answers MOVED for the keys of others"
	case clients.Panics:
		if g.Rule == rules.CrossSlotTransaction {
			return fmt.Sprintf("sending it panics with %q", g.Outcome.Text)
		}
		return fmt.Sprintf("building the command panics with %q", g.Outcome.Text)
	case clients.Refused:
		return fmt.Sprintf("the client refuses it with %q", g.Outcome.Text)
	}
	return ""
}

// viaText tells where a wrapper issues the command.
func viaText(g *group.Group) string {
	if len(g.Via) == 0 {
		return ""
	}
	first := g.Via[0]
	if first.Where != "" {
		return fmt.Sprintf("(%s issues it at %s)", first.Func, first.Where)
	}
	return fmt.Sprintf("(%s issues it)", first.Func)
}

// remedies says what to write: a common hash tag where the keys have something in common, and one
// command for each slot where that does the same work.
func remedies(f group.Finding) []string {
	if f.Empty {
		return []string{"leave the key out where there is none, or give it the others' hash tag always"}
	}
	split, canSplit := f.Group.Client.Split(f.Group.Command)
	var out []string
	tag, ok := bestRewrite(f)
	switch {
	case ok && !tag.Constant:
		out = append(out, "use "+quoted(f, tag))
	case ok && !canSplit:
		out = append(out, fmt.Sprintf("only a common hash tag helps, as in %s, and it puts all of these keys into one slot", quoted(f, tag)))
	case ok && !f.Turns && isConstant(f):
		out = append(out, "use "+quoted(f, tag))
	case !canSplit:
		out = append(out, "only a hash tag that both keys share helps")
	}
	if f.Group.Rule == rules.CrossSlotTransaction {
		apart := "or use " + f.Group.Client.Apart()
		if f.Group.Command != "pipeline" {
			apart += ", if nobody needs all or nothing"
		}
		out = append(out, apart)
	}
	if canSplit {
		text := "split it by slot: " + split.Advice
		if len(out) > 0 {
			text = "or " + text
		}
		if split.Loses != "" {
			text += " (" + split.Loses + ")"
		}
		out = append(out, text)
	}
	return out
}

func isConstant(f group.Finding) bool {
	_, a := f.A.Constant()
	_, b := f.B.Constant()
	return a && b
}

// maxRewritten bounds the keys of a group for which one common tag is sought.
const maxRewritten = 16

// bestRewrite finds a tag for the two keys that a message shows: one that all keys of the group can share, or if
// there is none, one for these two.
func bestRewrite(f group.Finding) (keypattern.Rewrite, bool) {
	_, rewrites := rewritesOf(f)
	if len(rewrites) == 0 {
		return keypattern.Rewrite{}, false
	}
	return rewrites[0], true
}

// rewritesOf returns the tags that bestRewrite chooses from, and the keys that they are for, the message's two first.
func rewritesOf(f group.Finding) (keys []keypattern.Pattern, rewrites []keypattern.Rewrite) {
	pair := []keypattern.Pattern{f.A, f.B}
	all := slices.Concat(pair, others(f))
	if rewrites = keypattern.Rewrites(all); len(rewrites) > 0 {
		return all, rewrites
	}
	return pair, keypattern.Rewrites(pair)
}

// others are the group's keys beside the two of the message. One that differs by branch is shown as on the first.
func others(f group.Finding) []keypattern.Pattern {
	var out []keypattern.Pattern
	add := func(p keypattern.Pattern) {
		if len(out) < maxRewritten && !p.Equal(f.A) && !p.Equal(f.B) {
			out = append(out, p)
		}
	}
	for _, e := range f.Group.Keys.Elems {
		if len(e.Text) == 0 {
			continue
		}
		add(e.Text[0].Pattern)
		if e.Repeated {
			add(e.Text[0].Pattern.NextTurn())
		}
	}
	return out
}

func quoted(f group.Finding, r keypattern.Rewrite) string {
	if f.Turns {
		return strconv.Quote(r.Keys[0].String())
	}
	return fmt.Sprintf("%q and %q", r.Keys[0], r.Keys[1])
}

// assumedText is the message about a group that is in one slot as long as something is true of its keys.
func assumedText(f group.Finding) string {
	return fmt.Sprintf("%s keys are in one slot as long as %s", f.Group.Command, strings.Join(distinct(f.Assumes), ", "))
}

// distinct drops repetitions, and keeps the order.
func distinct(texts []string) []string {
	var out []string
	for _, t := range texts {
		if !slices.Contains(out, t) {
			out = append(out, t)
		}
	}
	return out
}

// unknownText is the message about a group that nothing is known of.
func unknownText(f group.Finding) string {
	a, b := f.A.String(), f.B.String()
	if a == "" && b == "" {
		return f.Group.Command + " keys are not known well enough to tell their hash slots"
	}
	return fmt.Sprintf("%s keys are not known well enough to tell their hash slots: %q and %q", f.Group.Command, a, b)
}
