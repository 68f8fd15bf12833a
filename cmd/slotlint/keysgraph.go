package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/slotlint/slotlint/internal/inventory"
)

// mermaidEdges is how many edges Mermaid draws by default.
const mermaidEdges = 500

// A graph of an inventory has a node for each family and for each group, an edge from each group to its families, and a
// box around each component. Families that are free to live anywhere have no edges.

// edges counts the edges of the graph.
func (v *keysView) edges() int {
	n := 0
	for _, c := range v.inv.Components {
		for _, g := range c.Groups {
			n += len(memberFamilies(g))
		}
	}
	return n
}

// memberFamilies are the families of a group, each once.
func memberFamilies(g *inventory.Group) []*inventory.Family {
	var all []*inventory.Family
	seen := map[*inventory.Family]bool{}
	for _, m := range g.Members {
		if !seen[m.Family] {
			seen[m.Family] = true
			all = append(all, m.Family)
		}
	}
	return all
}

// renamed is what the plans make of the families.
func (v *keysView) renamed() map[*inventory.Family]string {
	names := map[*inventory.Family]string{}
	for _, c := range v.inv.Components {
		for _, part := range c.Plan.Parts {
			for i, f := range part.Families {
				if to := shownRename(part, i); to != "" {
					names[f] = to
				}
			}
		}
	}
	return names
}

// shownRename is the new name of a part's family as it is shown, "" if it stays as it is.
func shownRename(part inventory.Part, i int) string {
	was := shown(part.Families[i].Pattern.String())
	if part.Together || shown(part.Keys[i].String()) == was {
		return ""
	}
	return shown(part.Keys[i].String())
}

// apart reports whether a group's operation must be split.
func apart(c *inventory.Component, g *inventory.Group) bool {
	for _, a := range c.Plan.Apart {
		if a.Group == g {
			return true
		}
	}
	return false
}

// writeMermaid writes the inventory as a Mermaid flowchart.
func writeMermaid(w io.Writer, v *keysView) error {
	var sb strings.Builder
	renamed := v.renamed()
	key := func(indent string, f *inventory.Family) {
		label := mermaidText(familyName(f))
		if to := renamed[f]; to != "" {
			label += "<br/>" + mermaidText("-> "+to)
		}
		fmt.Fprintf(&sb, "%s%s[\"%s\"]\n", indent, v.id(f), label)
	}
	sb.WriteString("flowchart LR\n")
	group := 0
	for i, c := range v.inv.Components {
		fmt.Fprintf(&sb, "  subgraph c%d[\"%s\"]\n", i+1, mermaidText(planText(c)))
		for _, f := range c.Families {
			key("    ", f)
		}
		for _, g := range c.Groups {
			group++
			fmt.Fprintf(&sb, "    g%d([\"%s\"])\n", group, mermaidText(v.groupName(g)))
			link := "---"
			if apart(c, g) {
				link = "-.-"
			}
			for _, f := range memberFamilies(g) {
				fmt.Fprintf(&sb, "    g%d %s %s\n", group, link, v.id(f))
			}
		}
		sb.WriteString("  end\n")
	}
	for _, f := range v.inv.Families {
		if len(f.Groups) == 0 {
			key("  ", f)
		}
	}
	_, err := io.WriteString(w, sb.String())
	return err
}

// mermaidText escapes a text for a quoted label: whatever may mean something to Mermaid or to HTML is written by its number.
func mermaidText(s string) string {
	var sb strings.Builder
	for _, r := range s {
		if r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || strings.ContainsRune(" .,:_-/()", r) {
			sb.WriteRune(r)
		} else {
			sb.WriteString("#" + strconv.Itoa(int(r)) + ";")
		}
	}
	return sb.String()
}

// groupName is a group in few words.
func (v *keysView) groupName(g *inventory.Group) string {
	name := fmt.Sprintf("%s %s:%d", g.Command, v.file(g.Pos.Filename), g.Pos.Line)
	for _, m := range g.Members {
		if m.Many {
			return name + ", many"
		}
	}
	return name
}

// writeDOT writes the inventory as a graph for Graphviz.
func writeDOT(w io.Writer, v *keysView) error {
	var sb strings.Builder
	renamed := v.renamed()
	key := func(indent string, f *inventory.Family) {
		label := familyName(f)
		if to := renamed[f]; to != "" {
			label += "\n-> " + to
		}
		fmt.Fprintf(&sb, "%s%s [shape=box, label=%s];\n", indent, v.id(f), dotText(label))
	}
	sb.WriteString("graph keys {\n  rankdir=LR;\n")
	group := 0
	for i, c := range v.inv.Components {
		fmt.Fprintf(&sb, "  subgraph cluster_%d {\n    label=%s;\n", i+1, dotText(planText(c)))
		for _, f := range c.Families {
			key("    ", f)
		}
		for _, g := range c.Groups {
			group++
			fmt.Fprintf(&sb, "    g%d [shape=ellipse, label=%s];\n", group, dotText(v.groupName(g)))
			style := ""
			if apart(c, g) {
				style = " [style=dashed]"
			}
			for _, f := range memberFamilies(g) {
				fmt.Fprintf(&sb, "    g%d -- %s%s;\n", group, v.id(f), style)
			}
		}
		sb.WriteString("  }\n")
	}
	for _, f := range v.inv.Families {
		if len(f.Groups) == 0 {
			key("  ", f)
		}
	}
	sb.WriteString("}\n")
	_, err := io.WriteString(w, sb.String())
	return err
}

// dotText is a text as a quoted string of the DOT language, in which a backslash begins an escape of Graphviz's own.
func dotText(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(s) + `"`
}
