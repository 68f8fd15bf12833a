package govet

import (
	"bytes"
	"strings"
)

// A stderrWriter takes what the go command writes on its standard error: what it tells of its progress is passed on at
// once, line by line, and the rest is kept.
type stderrWriter struct {
	progress func(line string) // may be nil
	rest     bytes.Buffer
	partial  []byte // of a line whose end has not come yet
}

func (w *stderrWriter) Write(text []byte) (int, error) {
	w.partial = append(w.partial, text...)
	for {
		line, after, ended := bytes.Cut(w.partial, []byte("\n"))
		if !ended {
			return len(text), nil
		}
		w.line(string(line) + "\n")
		w.partial = after
	}
}

// close ends the last line, and returns what was kept.
func (w *stderrWriter) close() []byte {
	if len(w.partial) > 0 {
		w.line(string(w.partial))
		w.partial = nil
	}
	return w.rest.Bytes()
}

func (w *stderrWriter) line(line string) {
	shown := strings.TrimRight(line, "\r\n")
	switch {
	case !isProgress(shown):
		w.rest.WriteString(line)
	case w.progress != nil:
		w.progress(shown)
	}
}

// isProgress reports whether the go command says with this line that it is busy, or warns.
func isProgress(line string) bool {
	rest, ok := strings.CutPrefix(line, "go: ")
	if !ok {
		return false
	}
	for _, word := range []string{"downloading ", "finding ", "extracting ", "added ", "upgraded ", "downgraded ", "removed ", "warning: "} {
		if strings.HasPrefix(rest, word) {
			return true
		}
	}
	return false
}
