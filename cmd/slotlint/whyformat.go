package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/slotlint/slotlint/cmd/slotlint/internal/report"
	"github.com/slotlint/slotlint/docs/rules"
	"github.com/slotlint/slotlint/internal/why"
	"github.com/slotlint/slotlint/keypattern"
)

// verdictText is a verdict in words.
func verdictText(verdict string) string {
	switch verdict {
	case keypattern.Same.String():
		return "in one slot"
	case keypattern.Never.String():
		return "never in one slot"
	case keypattern.Unlikely.String():
		return "in one slot only by chance, or under a condition"
	case why.Guarded:
		return "not issued on a cluster"
	case why.Alone:
		return "nothing to compare"
	case why.Callers:
		return "left to the callers"
	case why.Splits:
		return "split by the client"
	}
	return "not known"
}

// text writes the explanations for people.
func (w *whyView) text(out io.Writer) error {
	var sb strings.Builder
	for i, x := range w.found {
		if i > 0 {
			sb.WriteString("\n")
		}
		w.explanation(&sb, x)
	}
	_, err := io.WriteString(out, sb.String())
	return err
}

func (w *whyView) explanation(sb *strings.Builder, x explained) {
	fmt.Fprintf(sb, "%s: %s", w.place(why.At(x.Pos)), x.Command)
	if x.Func != "" {
		fmt.Fprintf(sb, " in %s", x.Func)
	}
	fmt.Fprintf(sb, ": %s\n", verdictText(x.Verdict))
	for i, k := range x.Keys {
		fmt.Fprintf(sb, "\nkey %d: %q%s\n", i+1, k.Pattern, keyText(k))
		var rows [][]string
		for _, s := range k.Steps {
			rows = append(rows, []string{"    " + w.place(s.Place), strings.Repeat("  ", s.Depth) + s.Text})
		}
		sb.WriteString(columns(rows))
	}
	if x.More {
		sb.WriteString("\nand there may be more keys, which are not seen\n")
	}
	var rows [][]string
	section := func(head string, lines ...string) {
		for _, line := range lines {
			rows = append(rows, []string{head, line})
			head = ""
		}
	}
	section("because", x.Because...)
	if x.Guard != nil {
		section("guard", "the condition is at "+w.place(*x.Guard))
	}
	section("applies", x.Applies...)
	section("change", x.Changes...)
	if x.FindingAt != nil {
		section("reported", "at "+w.place(*x.FindingAt)+": "+reportedText(x.Explanation))
	} else {
		section("reported", reportedText(x.Explanation))
	}
	sb.WriteString("\n" + columns(rows))
}

// keyText tells what of a key is hashed.
func keyText(k why.Key) string {
	text := ", hashed as a whole"
	if k.Tagged {
		text = fmt.Sprintf(", hash tag %q", k.Hashed)
	}
	if k.Slot != nil {
		text += fmt.Sprintf(", slot %d", *k.Slot)
	}
	if k.Many {
		text += ", one for each turn of a loop"
	}
	if len(k.Assumes) > 0 {
		text += ", if " + strings.Join(k.Assumes, " and ")
	}
	return text
}

func reportedText(e why.Explanation) string {
	switch {
	case e.Silenced:
		return "no: a //slotlint:ignore silences " + e.Rule
	case e.Finding != "":
		return e.Finding
	case e.Verdict == keypattern.Never.String() || e.Verdict == keypattern.Unlikely.String():
		return "no: " + e.Rule + " is off"
	case e.Verdict == keypattern.Unknown.String() || e.Verdict == why.Callers:
		return "no, but under -strict"
	}
	return "no"
}

// place shows a place, as far as it is known.
func (w *whyView) place(p why.Place) string {
	if p.Line == 0 {
		return "-"
	}
	return fmt.Sprintf("%s:%d:%d", shownFile(w.opts.Dir, p.File), p.Line, p.Column)
}

// whyVersion is the version of the JSON document. It changes when a field changes its meaning or goes away, and stays
// when one is added.
const whyVersion = 1

// json writes the explanations as one document, whose fields are those of package why and the operation's place.
func (w *whyView) json(out io.Writer) error {
	type operation struct {
		why.Place
		Package string `json:"package"`
		why.Explanation
	}
	doc := struct {
		Version      int         `json:"version"`
		Explanations []operation `json:"explanations"`
		Problems     []string    `json:"problems"`
	}{Version: whyVersion, Explanations: []operation{}, Problems: []string{}}
	relative := func(p why.Place) why.Place {
		p.File = shownFile(w.opts.Dir, p.File)
		return p
	}
	for _, x := range w.found {
		for i := range x.Keys {
			for j := range x.Keys[i].Steps {
				s := &x.Keys[i].Steps[j]
				s.Place = relative(s.Place)
			}
		}
		for _, p := range []*why.Place{x.Guard, x.FindingAt} {
			if p != nil {
				*p = relative(*p)
			}
		}
		doc.Explanations = append(doc.Explanations, operation{relative(why.At(x.Pos)), x.Package, x.Explanation})
	}
	for _, p := range w.problems {
		doc.Problems = append(doc.Problems, p.Message)
	}
	e := json.NewEncoder(out)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false) // holes are written <id>
	return e.Encode(doc)
}

// sarif writes the explanations as a SARIF log, each as a result with a code flow: the steps of each key, and the operation.
func (w *whyView) sarif(out io.Writer) error {
	r := report.Report{Problems: w.problems}
	for _, x := range w.found {
		f := report.Finding{
			Rule: x.Rule, Level: rules.Note, Package: x.Package, Pos: x.Pos, End: x.End,
			Message: fmt.Sprintf("%s: %s: %s", x.Command, verdictText(x.Verdict), strings.Join(x.Because, "; ")),
		}
		if rule, ok := rules.ByID(x.Rule); ok && x.Finding != "" && !x.Silenced {
			f.Message = x.Finding
			if f.Level = rule.Unproved; x.Verdict == keypattern.Never.String() {
				f.Level = rule.Proved
			}
		}
		for _, k := range x.Keys {
			for i := len(k.Steps) - 1; i >= 0; i-- { // in the order in which they happen
				if s := k.Steps[i]; s.Line > 0 {
					f.Flow = append(f.Flow, report.Related{Pos: s.Position(), Message: s.Text})
				}
			}
		}
		r.Findings = append(r.Findings, f)
	}
	for _, format := range report.Formats() {
		if format.Name == "sarif" {
			return format.Write(out, &r, w.opts)
		}
	}
	return nil
}
