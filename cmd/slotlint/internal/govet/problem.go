package govet

import (
	"fmt"
	"go/token"
	"path/filepath"
	"regexp"
	"strings"
)

// A Problem is a reason why something could not be analyzed.
type Problem struct {
	Package string         // import path; may be empty
	Pos     token.Position // the file's name is absolute, where it is known; may be the zero Position
	Message string         // one line
}

// parseStderr makes sense of what the go command prints on its standard error:
//
//	# example.com/a                       what follows is about this package
//	a/a.go:3:5: undefined: x              a problem with its place
//	a/a.go:4:5: undefined: y              another one of the same package: only counted
//	a/b.go:2:8: no such module; add it:   a problem,
//	        go get example.com/b          and the rest of its message
//	go: errors parsing go.mod:            says nothing that the next line doesn't
//	panic: some text                      the tool died; the stack trace is dropped
//
// File names are relative to dir. inPackage says whether any of it was about a package that was
// being analyzed.
func parseStderr(stderr []byte, dir string) (problems []Problem, inPackage bool) {
	p := stderrParser{dir: dir}
	for line := range strings.Lines(string(stderr)) {
		p.line(strings.TrimRight(line, "\r\n"))
	}
	p.flush()
	return p.problems, p.inPackage
}

type stderrParser struct {
	dir       string
	problems  []Problem
	inPackage bool

	pkg     string  // of the last header
	current Problem // not yet among problems; its Message is empty if there is none
	more    int     // problems of the same package after current
	dead    bool    // in a stack trace
}

var (
	header  = regexp.MustCompile(`^# (\S+)`)
	heading = regexp.MustCompile(`^go: errors parsing .*:$`)
	placed  = regexp.MustCompile(`^\S.*?\.[a-z]+:\d+(?::\d+)?: (.*)$`)
	died    = regexp.MustCompile(`^(panic|fatal error|runtime error|runtime): `)
)

func (p *stderrParser) line(line string) {
	if m := header.FindStringSubmatch(line); m != nil {
		p.flush()
		p.pkg, p.inPackage, p.dead = m[1], true, false
		return
	}
	switch {
	case p.dead, strings.TrimSpace(line) == "", strings.HasPrefix(line, "exit status "), heading.MatchString(line):
	case died.MatchString(line):
		p.start(Problem{Package: p.pkg, Message: "internal error: " + line})
		p.dead = true
	case line[0] == '\t' || line[0] == ' ':
		if p.current.Message != "" && p.more == 0 {
			p.current.Message += " " + strings.TrimSpace(line)
		}
	default:
		p.start(p.problem(line))
	}
}

// start begins a new problem, or counts it, if the package already has one.
func (p *stderrParser) start(next Problem) {
	if p.pkg != "" && p.current.Message != "" {
		p.more++
		return
	}
	p.flush()
	p.current = next
}

func (p *stderrParser) flush() {
	if p.current.Message != "" {
		switch {
		case p.more == 1:
			p.current.Message += " (and 1 more error)"
		case p.more > 1:
			p.current.Message += fmt.Sprintf(" (and %d more errors)", p.more)
		}
		p.problems = append(p.problems, p.current)
	}
	p.current, p.more = Problem{}, 0
}

func (p *stderrParser) problem(line string) Problem {
	line = strings.TrimPrefix(line, "vet: ")
	m := placed.FindStringSubmatch(line)
	if m == nil {
		return Problem{Package: p.pkg, Message: strings.TrimPrefix(line, "go: ")}
	}
	pos := position(strings.TrimSuffix(line, ": "+m[1]))
	if !filepath.IsAbs(pos.Filename) {
		if abs, err := filepath.Abs(filepath.Join(p.dir, pos.Filename)); err == nil {
			pos.Filename = abs
		}
	}
	return Problem{Package: p.pkg, Pos: pos, Message: m[1]}
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}
