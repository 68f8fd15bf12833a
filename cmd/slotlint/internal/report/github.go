package report

import (
	"bufio"
	"fmt"
	"go/token"
	"io"
	"strconv"
	"strings"

	"github.com/slotlint/slotlint/docs/rules"
)

// writeGitHub writes a workflow command for each finding and problem, which GitHub Actions show beside the line in a
// pull request:
//
//	::error file=a.go,line=3,endLine=3,col=5,endColumn=9,title=SL101 crossslot-command::message
//
// Keys in messages come from code that nobody has reviewed yet. What is special is escaped, so that no key can give
// commands of its own.
func writeGitHub(w io.Writer, r *Report, o Options) error {
	out := bufio.NewWriter(w) // keeps the first error until Flush
	source := sources{}
	for _, f := range r.Findings {
		command := "notice"
		switch f.Level {
		case rules.Error:
			command = "error"
		case rules.Warning:
			command = "warning"
		}
		title := f.Rule
		if rule, ok := rules.ByID(f.Rule); ok {
			title += " " + rule.Name
		}
		o.githubCommand(out, source, command, f.Pos, f.End, title, f.Message)
	}
	for _, p := range r.Problems {
		text := p.Message
		if p.Package != "" {
			text = "cannot analyze " + p.Package + ": " + text
		}
		o.githubCommand(out, source, "error", p.Pos, token.Position{}, "slotlint", text)
	}
	return out.Flush()
}

func (o Options) githubCommand(w io.Writer, source sources, command string, pos, end token.Position, title, message string) {
	var properties []string
	property := func(name, value string) {
		value = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C").Replace(value)
		properties = append(properties, name+"="+value)
	}
	number := func(name string, n int) {
		if n > 0 {
			property(name, strconv.Itoa(n))
		}
	}
	if pos.Filename != "" {
		property("file", o.rootName(pos.Filename))
	}
	number("line", pos.Line)
	after := end.Filename == pos.Filename && comparePositions(pos, end) < 0
	if after {
		number("endLine", end.Line)
	}
	// Columns are taken only inside one line.
	if !after || pos.Line == end.Line {
		number("col", source.column(pos))
	}
	if after && pos.Line == end.Line {
		number("endColumn", source.column(end))
	}
	property("title", title)
	message = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(message)
	_, _ = fmt.Fprintf(w, "::%s %s::%s\n", command, strings.Join(properties, ","), message) // Flush tells of errors
}
