// Package govet runs an analyzer through the go command, as "go vet -vettool" does, and reads back
// what it found.
//
// The go command loads the packages, runs the tool once for each of them in the order of their
// imports, and caches facts and findings, so that a second run costs next to nothing. It prints the
// findings of each package as a JSON object on its standard output, and what went wrong as text on
// its standard error. This package runs it, decodes the first and makes sense of the second.
//
// The go command gives up before the first analysis if a single package cannot be loaded, because
// of an import that nothing provides, say. Then the packages that can be loaded are looked up and
// analyzed alone, so that one broken package does not hide the findings in all others.
package govet

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
)

// A Run says what to analyze and how.
type Run struct {
	Tool       string   // the vet tool: path of an executable
	Dir        string   // working directory of the go command; "" is the current one
	BuildFlags []string // flags of the go command, such as -tags=x
	ToolFlags  []string // flags of the vet tool
	Patterns   []string // package patterns, as the go command takes them
	Env        []string // added to the environment

	// Progress gets each line of what the go command says that is no problem, as soon as it says it: modules that it
	// downloads, warnings. It is called from another goroutine, one call at a time.
	Progress func(line string)
}

// A Result is what a run has found.
type Result struct {
	Diagnostics []Diagnostic // in no particular order
	Problems    []Problem    // what could not be analyzed, and why
}

// Why a run fails as a whole.
var (
	ErrNoGo        = errors.New("the go command is not in PATH, and nothing can be analyzed without it")
	ErrInterrupted = errors.New("interrupted")
)

// Do runs the analysis. An error means that the go command could not be run at all. What goes wrong
// in a package is among the result's problems.
func (r Run) Do(ctx context.Context) (*Result, error) {
	res, err := r.vet(ctx, r.Patterns)
	if err != nil {
		return nil, err
	}
	if len(res.Problems) == 0 || res.started {
		return &res.Result, nil
	}
	// Nothing was analyzed at all: try again with what can be loaded.
	loadable, err := r.loadable(ctx)
	if err != nil || len(loadable) == 0 {
		return &res.Result, nil //nolint:nilerr // the problems that are known already say it better
	}
	again, err := r.vet(ctx, loadable)
	if err != nil {
		return nil, err
	}
	again.Problems = append(res.Problems, again.Problems...)
	return &again.Result, nil
}

// vetted is the result of one run of go vet.
type vetted struct {
	Result
	started bool // at least one package was analyzed, or failed to be
}

func (r Run) vet(ctx context.Context, patterns []string) (*vetted, error) {
	// The tool's own flags stand before -json, as in "go vet -vettool=T -flag": their order is
	// part of the key under which the go command caches, and so both share one cache.
	args := slices.Concat([]string{"vet", "-vettool=" + r.Tool}, r.BuildFlags, r.ToolFlags, []string{"-json", "--"}, patterns)
	stdout, stderr, err := r.goCommand(ctx, args, r.Progress)
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return nil, err
	}
	var res vetted
	res.Diagnostics, res.Problems = decode(stdout)
	problems, inPackage := parseStderr(stderr, r.Dir)
	res.Problems = append(res.Problems, problems...)
	res.started = len(bytes.TrimSpace(stdout)) > 0 || inPackage
	if exit != nil && len(res.Problems) == 0 {
		res.Problems = []Problem{{Message: fmt.Sprintf("go vet failed without a word: %v", exit)}}
	}
	return &res, nil
}

// loadable returns the import paths of the packages that can be loaded with all of their imports,
// if there are others that cannot.
func (r Run) loadable(ctx context.Context) ([]string, error) {
	args := slices.Concat([]string{"list", "-e", "-json=ImportPath,Error,DepsErrors"}, r.BuildFlags, []string{"--"}, r.Patterns)
	stdout, _, err := r.goCommand(ctx, args, nil)
	if err != nil {
		return nil, err
	}
	var paths []string
	broken := false
	for d := json.NewDecoder(bytes.NewReader(stdout)); ; {
		var p struct {
			ImportPath string
			Error      json.RawMessage
			DepsErrors []json.RawMessage
		}
		switch err := d.Decode(&p); {
		case err == io.EOF:
			if !broken {
				return nil, nil
			}
			return paths, nil
		case err != nil:
			return nil, err
		case p.Error != nil || p.DepsErrors != nil:
			broken = true
		case p.ImportPath != "command-line-arguments": // a list of files has no import path
			paths = append(paths, p.ImportPath)
		}
	}
}

func (r Run) goCommand(ctx context.Context, args []string, progress func(string)) (stdout, stderr []byte, err error) {
	path, err := exec.LookPath("go")
	if err != nil {
		return nil, nil, ErrNoGo
	}
	if r.Dir != "" {
		if info, err := os.Stat(r.Dir); err != nil {
			return nil, nil, err
		} else if !info.IsDir() {
			return nil, nil, fmt.Errorf("%s is not a directory", r.Dir)
		}
	}
	var out bytes.Buffer
	errs := stderrWriter{progress: progress}
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Dir = r.Dir
	cmd.Env = append(cmd.Environ(), r.Env...)
	cmd.Stdout, cmd.Stderr = &out, &errs
	err = cmd.Run()
	if ctx.Err() != nil {
		return nil, nil, ErrInterrupted
	}
	return out.Bytes(), errs.close(), err
}
