package main

import (
	"cmp"
	"fmt"
	"go/token"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/slotlint/slotlint/internal/inventory"
	"github.com/slotlint/slotlint/keypattern"
)

// writeKeysText writes an inventory for people.
func writeKeysText(w io.Writer, v *keysView) error {
	t := keysText{keysView: v}
	t.families()
	t.components()
	t.unknown()
	_, err := io.WriteString(w, t.sb.String())
	return err
}

type keysText struct {
	*keysView
	sb strings.Builder
}

func (t *keysText) line(format string, args ...any) { fmt.Fprintf(&t.sb, format+"\n", args...) }

func (t *keysText) families() {
	operations := map[*inventory.Operation]bool{}
	for _, f := range t.inv.Families {
		for _, op := range f.Uses {
			operations[op] = true
		}
	}
	t.line("%s, used by %s", countOf(len(t.inv.Families), "key pattern", "key patterns"), countOf(len(operations), "operation", "operations"))
	for _, f := range t.inv.Families {
		t.line("")
		t.line("%s   %s", familyName(f), hashedText(f))
		rows := make([][]string, len(f.Uses))
		for i, op := range f.Uses {
			rows[i] = append([]string{"    " + cmp.Or(op.Mode, "use")}, t.row(op)...)
		}
		t.sb.WriteString(columns(rows))
	}
}

// row is an operation in cells: command, function, place.
func (t *keysText) row(op *inventory.Operation) []string {
	where := op.Func
	if op.Via != "" {
		where += " through " + op.Via
	}
	where += " " + t.at(op)
	switch {
	case op.Guarded:
		where += ", not on a cluster"
	case op.Left:
		where += ", whose callers bring keys"
	}
	return []string{op.Command, strings.TrimSpace(where)}
}

func (t *keysText) components() {
	n := len(t.inv.Components)
	t.line("")
	switch n {
	case 0:
		t.line("No key patterns must live together")
	default:
		t.line("%s that must live together", countOf(n, "component: key patterns", "components: key patterns"))
	}
	for i, c := range t.inv.Components {
		t.line("")
		t.line("%d. %s", i+1, planText(c))
		t.parts(c)
		var rows [][]string
		for _, g := range c.Groups {
			word := "because"
			switch {
			case c.Plan.TooLarge:
			case apart(c, g):
				continue
			case slices.Contains(c.Plan.Unclear, g):
				word = "unclear"
			}
			if row := append([]string{"    " + word}, t.row(g.Operation)...); !slices.ContainsFunc(rows, func(r []string) bool { return slices.Equal(r, row) }) {
				rows = append(rows, row)
			}
		}
		t.sb.WriteString(columns(rows))
		said := map[string]bool{}
		for _, a := range c.Plan.Apart {
			row := strings.Join(t.row(a.Operation), "  ")
			if said[row] {
				continue // the keys of a script's run, and those beside them
			}
			said[row] = true
			t.line("    split    %s", row)
			for _, advice := range apartAdvice(a) {
				t.line("             %s", advice)
			}
		}
	}
}

// parts writes the patterns of a component, with what they should become beside them.
func (t *keysText) parts(c *inventory.Component) {
	var rows [][]string
	served := map[*inventory.Family]bool{}
	for _, part := range c.Plan.Parts {
		for i, f := range part.Families {
			served[f] = true
			row := []string{"    " + familyName(f)}
			if to := shownRename(part, i); to != "" {
				row = append(row, "-> "+to)
			}
			rows = append(rows, row)
		}
	}
	for _, f := range c.Families {
		if !served[f] {
			rows = append(rows, []string{"    " + familyName(f)})
		}
	}
	t.sb.WriteString(columns(rows))
}

// planText says in one line how the families of a component come into one slot.
func planText(c *inventory.Component) string {
	p := c.Plan
	text := ""
	switch {
	case p.TooLarge:
		text = "too large to look for a tag"
	case len(p.Apart) > 0 && len(p.Parts) > 0:
		text = "no tag serves all: " + countOf(places(p.Apart), "operation", "operations") + " must be split or written anew; the others: " + partsText(p.Parts)
	case len(p.Apart) > 0:
		text = "no tag: " + countOf(places(p.Apart), "operation", "operations") + " must be split or written anew"
	case len(p.Parts) > 0:
		text = partsText(p.Parts)
	}
	if n := len(p.Unclear); n > 0 {
		text = strings.TrimPrefix(text+"; too little is known of "+countOf(n, "operation", "operations"), "; ")
	}
	if slices.ContainsFunc(c.Groups, func(g *inventory.Group) bool { return g.Unknown }) {
		text += "; there are keys, too, that are not known"
	}
	return text
}

// places counts the places of groups: one operation can have several.
func places(apart []inventory.Apart) int {
	seen := map[token.Position]bool{}
	for _, a := range apart {
		seen[a.Pos] = true
	}
	return len(seen)
}

func partsText(parts []inventory.Part) string {
	texts := make([]string, len(parts))
	for i, part := range parts {
		texts[i] = fmt.Sprintf("one tag, {%s}", part.Tag)
		if part.Together {
			texts[i] = "in one slot as they are"
		}
	}
	return strings.Join(slices.Compact(texts), "; ")
}

// apartAdvice says what to do with an operation that no tag serves.
func apartAdvice(a inventory.Apart) []string {
	var out []string
	if slices.ContainsFunc(a.Members, func(m inventory.Member) bool { return m.Many }) {
		out = append(out, "its keys are others at each turn of a loop")
	}
	if a.Split != "" {
		out = append(out, "write "+a.Split)
	} else {
		out = append(out, "it can't be sent in pieces: only a common tag helps, or another way to do its work")
	}
	if text := a.Whole.String(); text != "" {
		out = append(out, fmt.Sprintf("a constant tag, as in %s, would put all of these keys into one slot", shown(text)))
	}
	return out
}

// unknown lists the operations of which not all keys are known.
func (t *keysText) unknown() {
	if n := len(t.inv.Unknown); n > 0 {
		t.line("")
		t.line("%s with unknown keys", countOf(n, "operation", "operations"))
		t.line("")
		var rows [][]string
		for _, op := range t.inv.Unknown {
			rows = append(rows, append([]string{"    " + cmp.Or(op.Mode, "use")}, append(t.row(op), unknownKeys(op))...))
		}
		t.sb.WriteString(columns(rows))
	}
	if t.inv.LeftOut > 0 {
		t.line("")
		t.line("%s left out: a package has more than %d", countOf(t.inv.LeftOut, "operation", "operations"), inventory.MaxEntries)
	}
}

// unknownKeys shows the keys of an operation that are of no family.
func unknownKeys(op *inventory.Operation) string {
	var names []string
	for _, k := range op.Keys {
		if !inventory.Named(k.Pattern) {
			names = append(names, k.Pattern.String())
		}
	}
	if op.Open {
		names = append(names, "...")
	}
	return strings.Join(names, " ")
}

// countOf is a number with its noun.
func countOf(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// familyName is a family's pattern as it is shown.
func familyName(f *inventory.Family) string {
	name := shown(f.Pattern.String())
	if f.Channels {
		return "channel " + name
	}
	return name
}

// hashedText tells what of a family's keys is hashed.
func hashedText(f *inventory.Family) string {
	tag := f.Pattern.Tag()
	text := "no tag"
	if tag.Tagged {
		text = fmt.Sprintf("tag {%s}", tag.Hashed)
	}
	slot, ok := slotOf(f.Pattern)
	if !ok {
		return text
	}
	if _, one := f.Pattern.Constant(); one {
		return fmt.Sprintf("%s, slot %d", text, slot)
	}
	return fmt.Sprintf("%s, all in slot %d", text, slot)
}

// slotOf returns the slot of the keys of a pattern, where it is one for all.
func slotOf(p keypattern.Pattern) (slot int, ok bool) {
	c := keypattern.Compare(p, p)
	return c.SlotA, c.SlotA >= 0
}
