package main

import (
	"bytes"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/slotlint/slotlint/internal/inventory"
	"github.com/slotlint/slotlint/keypattern"
)

// hostileKeys are keys that mean something to Mermaid, to HTML or to Graphviz, if they are not escaped.
var hostileKeys = []string{`a"b`, `back\slash\n`, "new\nline", "<b>&amp;#35;", "end", "[x](y)", "{tag}|%%", "`md`", "ключ", "--> c1"}

// hostileView is an inventory in which one command needs all of them.
func hostileView() *keysView {
	op := &inventory.Operation{Entry: inventory.Entry{
		Kind: inventory.KindCommand, Command: "DEL", Uses: true, Binds: true, Verdict: "never", Split: "one for each",
	}}
	op.Pos.Filename, op.Pos.Line = `we"ird\.go`, 3
	for _, k := range hostileKeys {
		op.Keys = append(op.Keys, inventory.Key{Pattern: keypattern.Literal(k)})
	}
	alone := &inventory.Operation{Entry: inventory.Entry{
		Kind: inventory.KindCommand, Command: "GET", Uses: true, Keys: []inventory.Key{{Pattern: keypattern.Literal(`alone"`)}},
	}}
	return &keysView{inv: inventory.New([]*inventory.Operation{op, alone})}
}

// Each line of a flowchart is of one of a few forms, and the labels, read as Mermaid reads them, are the keys.
func TestMermaidIsWellFormed(t *testing.T) {
	var out bytes.Buffer
	v := hostileView()
	if err := writeMermaid(&out, v); err != nil {
		t.Fatal(err)
	}
	const label = `"((?:[0-9A-Za-z .,:_/()-]|#[0-9]+;|<br/>)*)"`
	line := regexp.MustCompile(`^(flowchart LR|  subgraph c\d+\[` + label + `\]|    g\d+\(\[` + label + `\]\)|    g\d+ (?:---|-\.-) k\d+|  end)$`)
	node := regexp.MustCompile(`^ +k\d+\[` + label + `\]$`)
	code := regexp.MustCompile(`#([0-9]+);`)
	var labels []string
	for text := range strings.Lines(out.String()) {
		text = strings.TrimSuffix(text, "\n")
		if m := node.FindStringSubmatch(text); m != nil {
			labels = append(labels, code.ReplaceAllStringFunc(m[1], func(s string) string {
				n, _ := strconv.Atoi(s[1 : len(s)-1])
				return string(rune(n))
			}))
			continue
		}
		if !line.MatchString(text) {
			t.Errorf("no line of a flowchart: %s", text)
		}
	}
	if len(labels) != len(hostileKeys)+1 {
		t.Fatalf("%d keys, want %d:\n%s", len(labels), len(hostileKeys)+1, out.String())
	}
	all := "\n" + strings.Join(labels, "\n") + "\n"
	for _, k := range append([]string{`alone"`}, hostileKeys...) {
		if !strings.Contains(all, "\n"+shown(k)+"\n") {
			t.Errorf("key %q is not shown in\n%s", k, all)
		}
	}
	if v.edges() != len(hostileKeys) {
		t.Errorf("%d edges, want %d", v.edges(), len(hostileKeys))
	}
}

func TestDOTIsWellFormed(t *testing.T) {
	var out bytes.Buffer
	if err := writeDOT(&out, hostileView()); err != nil {
		t.Fatal(err)
	}
	const label = `"(?:[^"\\\n]|\\["\\n])*"`
	line := regexp.MustCompile(`^(graph keys \{|  rankdir=LR;|  subgraph cluster_\d+ \{|    label=` + label + `;| +[kg]\d+ \[shape=(?:box|ellipse), label=` + label + `\];|    g\d+ -- k\d+(?: \[style=dashed\])?;| *\})$`)
	for text := range strings.Lines(out.String()) {
		if !line.MatchString(strings.TrimSuffix(text, "\n")) {
			t.Errorf("no line of a graph: %s", text)
		}
	}
	dot, err := exec.LookPath("dot")
	if err != nil {
		t.Skip("Graphviz is not installed: only the form of the lines was checked")
	}
	cmd := exec.Command(dot, "-Tdot")
	cmd.Stdin = &out
	if printed, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("dot: %v: %s", err, printed)
	}
}
