package report

import (
	"bufio"
	"fmt"
	"go/token"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// writeText writes each finding as
//
//	file:line:column: message
//		the source line
//		    ^~~~
//		file:line:column: related message
//
// and, if it is asked for, the summary as the last line. Problems are not part of it: they belong
// on standard error.
func writeText(w io.Writer, r *Report, o Options) error {
	t := textWriter{
		w:      bufio.NewWriter(w),
		opts:   o,
		source: sources{},
	}
	for _, f := range r.Findings {
		t.finding(f)
	}
	if o.Summary {
		t.printf("%s\n", r.Summary)
	}
	return t.w.Flush()
}

type textWriter struct {
	w      *bufio.Writer // keeps the first error until Flush
	opts   Options
	source sources
}

func (t *textWriter) finding(f Finding) {
	t.printf("%s: %s\n", t.style(bold, t.place(f.Pos)), printable(f.Message))
	t.snippet(f.Pos, f.End)
	for _, r := range f.Related {
		t.printf("\t%s: %s\n", t.place(r.Pos), printable(r.Message))
	}
}

// maxSnippet is the length in bytes of the longest source line that is shown. Longer ones are
// generated code, and would hide the message.
const maxSnippet = 200

// snippet shows the source line at pos, and marks what stands there.
func (t *textWriter) snippet(pos, end token.Position) {
	line := t.source.line(pos)
	if len(line) == 0 || len(line) > maxSnippet {
		return
	}
	from := pos.Column - 1
	if from < 0 || from >= len(line) {
		return
	}
	to := from
	if end.Filename == pos.Filename && end.Line == pos.Line {
		to = min(end.Column-1, len(line))
	}
	marked := utf8.RuneCount(line[from:max(from, to)])
	mark := "^" + strings.Repeat("~", max(0, marked-1))
	// Tabs stay tabs, so that the mark stands right at any tab width.
	indent := strings.Map(func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}, string(line[:from]))
	t.printf("\t%s\n\t%s%s\n", printable(string(line)), indent, t.style(green, mark))
}

func (t *textWriter) place(pos token.Position) string {
	pos.Filename = t.opts.name(pos.Filename)
	return printable(pos.String())
}

func (t *textWriter) printf(format string, args ...any) {
	_, _ = fmt.Fprintf(t.w, format, args...) // Flush tells of errors
}

// The styles of a terminal, as parameters of the escape sequence SGR.
const (
	bold  = "1"
	green = "32"
)

func (t *textWriter) style(sgr, text string) string {
	if !t.opts.Color {
		return text
	}
	return "\x1b[" + sgr + "m" + text + "\x1b[m"
}

// printable returns s with each control character but the tab replaced. Source lines and keys come
// from code that nobody has reviewed yet: they must not talk to the terminal.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r != '\t' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)) {
			return unicode.ReplacementChar
		}
		return r
	}, s)
}
