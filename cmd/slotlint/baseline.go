package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/token"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/slotlint/slotlint/analyzer"
	"github.com/slotlint/slotlint/cmd/slotlint/internal/govet"
	"github.com/slotlint/slotlint/cmd/slotlint/internal/report"
)

// A baseline is a list of findings that a team knows of and has not mended yet: -baseline mutes them, so that only
// new ones fail a build. A finding is recognized by what it says about which function, not by its line, and so
// stays muted when the code around it moves. One more of the same kind in the same function is new.
//
// File names are relative to the directory of the baseline, so that it does not matter where slotlint is started.
type baseline struct {
	name string // absolute
	baselineFile
}

// The form of the file.
type (
	baselineFile struct {
		Version  int             `json:"version"`
		Strict   bool            `json:"strict,omitempty"` // written under -strict, without which fewer are found
		Findings []baselineEntry `json:"findings"`
	}
	baselineEntry struct {
		report.Identity
		Count int `json:"count"`
	}
)

const (
	// baselineVersion changes when a field changes its meaning or goes away.
	baselineVersion = 1
	// maxBaseline is the size in bytes of the largest baseline that is read: some 100,000 findings.
	maxBaseline = 32 << 20
)

// readBaseline reads a baseline strictly: what is not understood would mute nothing, or too much.
func readBaseline(name, shown string) (*baseline, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, baselineError(shown, err)
	}
	defer func() { _ = file.Close() }()
	content, err := io.ReadAll(io.LimitReader(file, maxBaseline+1))
	switch {
	case err != nil:
		return nil, baselineError(shown, err)
	case len(content) > maxBaseline:
		return nil, fmt.Errorf("%s is no baseline: longer than %d bytes", shown, maxBaseline)
	}
	b := &baseline{name: name}
	if b.baselineFile, err = parseBaseline(content); err != nil {
		return nil, fmt.Errorf("%s is no baseline: %w", shown, err)
	}
	return b, nil
}

func parseBaseline(content []byte) (file baselineFile, err error) {
	d := json.NewDecoder(bytes.NewReader(content))
	d.DisallowUnknownFields()
	switch err := d.Decode(&file); {
	case errors.Is(err, io.EOF):
		return file, errors.New("it is empty")
	case err != nil:
		return file, err
	}
	if _, err := d.Token(); err != io.EOF {
		return file, errors.New("there is more after its end")
	}
	if file.Version != baselineVersion {
		return file, fmt.Errorf("its version is %d, and this slotlint reads version %d", file.Version, baselineVersion)
	}
	for i, e := range file.Findings {
		switch {
		case e.Rule == "" || e.File == "":
			return file, fmt.Errorf("finding %d has no rule or no file", i+1)
		case e.Count < 1:
			return file, fmt.Errorf("finding %d has the count %d", i+1, e.Count)
		}
	}
	return file, nil
}

// writeBaseline writes a baseline of the findings of a report, and returns how many there are.
func writeBaseline(name string, strict bool, r *report.Report) (int, error) {
	file := baselineFile{Version: baselineVersion, Strict: strict, Findings: []baselineEntry{}}
	total := 0
	for _, id := range r.Identities(relativeTo(filepath.Dir(name))) {
		total++
		i, found := slices.BinarySearchFunc(file.Findings, id, func(e baselineEntry, id report.Identity) int { return e.Compare(id) })
		if found {
			file.Findings[i].Count++
			continue
		}
		file.Findings = slices.Insert(file.Findings, i, baselineEntry{Identity: id, Count: 1})
	}
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false) // holes are written <id>
	if err := e.Encode(file); err != nil {
		return 0, err
	}
	return total, os.WriteFile(name, text.Bytes(), 0o666)
}

// mute takes the findings out of a report that the baseline knows, and returns the entries of which fewer were found,
// with how many are left.
func (b *baseline) mute(r *report.Report) (unused []baselineEntry) {
	unused = slices.Clone(b.Findings)
	slices.SortStableFunc(unused, func(x, y baselineEntry) int { return x.Compare(y.Identity) })
	ids := r.Identities(relativeTo(filepath.Dir(b.name)))
	var kept []report.Finding
	for i, f := range r.Findings {
		// An entry that stands twice, after a merge of two branches, counts twice.
		at, known := slices.BinarySearchFunc(unused, ids[i], func(e baselineEntry, id report.Identity) int { return e.Compare(id) })
		for known && at < len(unused)-1 && unused[at].Count == 0 && unused[at+1].Compare(ids[i]) == 0 {
			at++
		}
		if !known || unused[at].Count == 0 || f.Rule == analyzer.CategoryInternalError {
			kept = append(kept, f)
			continue
		}
		unused[at].Count--
		r.Muted++
	}
	r.Findings = kept
	return slices.DeleteFunc(unused, func(e baselineEntry) bool { return e.Count == 0 })
}

// stale returns the entries that this run could have used, had their findings still been there: those of files in
// packages that were analyzed, and those of files that are gone.
func (b *baseline) stale(ctx context.Context, unused []baselineEntry, strict bool, f filter, run govet.Run) []baselineEntry {
	if len(unused) == 0 || b.Strict && !strict {
		return nil
	}
	dirs, err := run.Dirs(ctx)
	if err != nil {
		return nil // what was not analyzed is reported elsewhere
	}
	return slices.DeleteFunc(unused, func(e baselineEntry) bool {
		name := filepath.FromSlash(e.File)
		if !filepath.IsAbs(name) {
			name = filepath.Join(filepath.Dir(b.name), name)
		}
		if !f.wants(govet.Diagnostic{Category: e.Rule, Pos: token.Position{Filename: name}}) {
			return true
		}
		_, err := os.Lstat(name)
		return !errors.Is(err, fs.ErrNotExist) && !slices.Contains(dirs, filepath.Dir(name))
	})
}

// tellStale says in one line that a baseline has grown too large.
func (c command) tellStale(name string, stale []baselineEntry) {
	if len(stale) == 0 {
		return
	}
	n := 0
	for _, e := range stale {
		n += e.Count
	}
	first := stale[0]
	where := first.File
	if first.Func != "" {
		where += ", " + first.Func
	}
	what := strings.TrimSpace(first.Rule + " " + first.Command)
	if n == 1 {
		c.tell(fmt.Sprintf("slotlint: %s: stale: %s in %s is found no more; -write-baseline drops it", name, what, where))
		return
	}
	c.tell(fmt.Sprintf("slotlint: %s: stale: %d findings are found no more, the first is %s in %s; -write-baseline drops them", name, n, what, where))
}

// relativeTo returns a function that names files, with slashes, relative to dir, also where that leads out of it.
func relativeTo(dir string) func(string) string {
	return func(file string) string {
		if filepath.IsAbs(file) {
			if rel, err := filepath.Rel(dir, file); err == nil {
				file = rel
			}
		}
		return filepath.ToSlash(file)
	}
}

// readBaseline returns the baseline that -baseline names, or nil.
func (o checkOptions) readBaseline() (*baseline, error) {
	switch {
	case o.baseline == "":
		return nil, nil
	case o.writeBaseline != "":
		return nil, errors.New("-write-baseline writes all findings: leave out -baseline")
	}
	name, err := filepath.Abs(o.path(o.baseline))
	if err != nil {
		return nil, err
	}
	return readBaseline(name, o.baseline)
}

// writeBaseline writes the findings of a report to the file that -write-baseline names.
func (c command) writeBaseline(opts checkOptions, strict bool, r *report.Report) int {
	name, err := filepath.Abs(opts.path(opts.writeBaseline))
	if err != nil {
		return c.fail(err)
	}
	n, err := writeBaseline(name, strict, r)
	if err != nil {
		return c.fail(baselineError(opts.writeBaseline, err))
	}
	c.tell(fmt.Sprintf("slotlint: %s: findings written: %d", opts.writeBaseline, n))
	return exitClean
}

// baselineError calls the file by the name that it was given.
func baselineError(name string, err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		err = p.Err
	}
	return fmt.Errorf("baseline %s: %w", name, err)
}
