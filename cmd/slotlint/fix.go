package main

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/slotlint/slotlint/analyzer"
	"github.com/slotlint/slotlint/cmd/slotlint/internal/govet"
	"github.com/slotlint/slotlint/cmd/slotlint/internal/report"
)

// A fixer mends findings by renaming keys in all packages of a module. It asks each package twice: the first run has
// told what should be renamed, in the second each package says what that changes in it, or why it can't. A fix is
// carried out in all packages or not at all.
type fixer struct {
	command
	opts checkOptions
	vet  govet.Run
	root string // of the module
}

// A renaming is what mends one or more findings.
type renaming struct {
	changes  []analyzer.Rename
	findings []int // indexes in the report
	answers  []answer
	refused  string
}

// An answer is what one package says.
type answer struct {
	analyzer.Answer
	edits []govet.Edit
}

// fix mends what it can of the findings of a report, drops those from the report, and tells why others stay. With
// -diff it prints what it would do, and leaves the report alone.
func (c command) fix(ctx context.Context, opts checkOptions, vet govet.Run, result *govet.Result, found *report.Report) error {
	root, err := vet.ModuleRoot(ctx)
	if err != nil {
		return err
	}
	f := fixer{command: c, opts: opts, vet: vet, root: root}
	renamings, err := f.proposed(result, found)
	if err != nil || len(renamings) == 0 {
		return err
	}
	if err := f.ask(ctx, renamings); err != nil {
		return err
	}
	files := changed{}
	mended := map[int]bool{}
	for _, r := range renamings {
		if r.refused == "" {
			r.refused = r.disagreement()
		}
		if r.refused == "" {
			r.refused = files.add(r)
		}
		for _, i := range r.findings {
			if r.refused == "" {
				mended[i] = true
				continue
			}
			p := report.Problem{Pos: found.Findings[i].Pos, Message: "not fixed: " + r.refused}
			c.tell(p.Line(c.reportOptions(opts)))
		}
	}
	texts, err := files.texts()
	if err != nil {
		return err
	}
	if opts.diff {
		return f.show(texts)
	}
	for _, t := range texts {
		if err := replaceFile(t.name, t.after); err != nil {
			return err
		}
	}
	var left []report.Finding
	for i, finding := range found.Findings {
		if !mended[i] {
			left = append(left, finding)
		}
	}
	found.Findings = left
	return nil
}

// proposed returns the renamings that the findings call for. Those that rename the same keys are one.
func (f *fixer) proposed(result *govet.Result, found *report.Report) ([]*renaming, error) {
	var out []*renaming
	for i, finding := range found.Findings {
		d := slices.IndexFunc(result.Diagnostics, func(d govet.Diagnostic) bool {
			return d.Category == analyzer.CategoryProposal && d.Pos == finding.Pos
		})
		if d < 0 {
			continue
		}
		r := &renaming{findings: []int{i}}
		var p analyzer.Proposal
		if err := json.Unmarshal([]byte(result.Diagnostics[d].Message), &p); err != nil {
			return nil, fmt.Errorf("a proposal of an unknown form: %w", err)
		}
		r.changes, r.refused = p.Changes, p.Refused
		out = append(slices.DeleteFunc(out, r.absorb), r)
	}
	return out, nil
}

// absorb takes over another renaming, if that renames keys of the same families.
func (r *renaming) absorb(o *renaming) bool {
	if r.refused != "" || o.refused != "" {
		return false
	}
	joined, together, ok := analyzer.Merge(o.changes, r.changes)
	if !ok {
		r.refused = "another finding is mended by giving the same keys other names"
	}
	if together {
		r.changes, r.findings = joined, slices.Concat(o.findings, r.findings)
	}
	return together
}

// ask has all packages of the module answer.
func (f *fixer) ask(ctx context.Context, renamings []*renaming) error {
	lists := make([][]analyzer.Rename, len(renamings))
	for i, r := range renamings {
		lists[i] = r.changes
	}
	text, err := json.Marshal(lists)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "slotlint")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	// The go command caches answers by the name: other questions are asked under another one.
	name := filepath.Join(dir, fmt.Sprintf("%x.json", sha256.Sum256(text)))
	if err := os.WriteFile(name, text, 0o600); err != nil {
		return err
	}
	vet := f.vet
	vet.Dir, vet.Patterns = f.root, []string{"./..."}
	vet.ToolFlags = append(slices.Clone(vet.ToolFlags), "-"+f.analyzer.Name+".renames="+name)
	result, err := vet.Do(ctx)
	if err != nil {
		return err
	}
	if len(result.Problems) > 0 {
		p := result.Problems[0]
		return fmt.Errorf("nothing is fixed, because the keys are not seen in all packages of the module: %s: %s", p.Package, p.Message)
	}
	for _, d := range result.Diagnostics {
		if d.Category == analyzer.CategoryInternalError {
			return fmt.Errorf("nothing is fixed: %s", d.Message)
		}
		if d.Category != analyzer.CategoryAnswer {
			continue
		}
		var a answer
		if err := json.Unmarshal([]byte(d.Message), &a.Answer); err != nil || a.Index < 0 || a.Index >= len(renamings) {
			return fmt.Errorf("an answer of an unknown form: %q", d.Message)
		}
		for _, fix := range d.Fixes {
			a.edits = append(a.edits, fix.Edits...)
		}
		r := renamings[a.Index]
		r.answers = append(r.answers, a)
		if a.Refused != "" && r.refused == "" {
			r.refused = a.Refused
		}
	}
	return nil
}

// disagreement says why the answers of the packages do not go together, or "".
func (r *renaming) disagreement() string {
	var renames, needs []string
	edits := 0
	for _, a := range r.answers {
		renames = append(renames, a.Renames...)
		needs = append(needs, a.Needs...)
		edits += len(a.edits)
	}
	for _, fn := range needs {
		if !slices.Contains(renames, fn) {
			return fmt.Sprintf("%s builds the keys, and is not in this module, or can't be changed", fn)
		}
	}
	for _, a := range r.answers {
		for _, fn := range a.Relies {
			if slices.Contains(renames, fn) {
				return fmt.Sprintf("other keys are built with %s, too", fn)
			}
		}
	}
	if edits == 0 {
		return "where the keys are written is not known"
	}
	return ""
}

// changed are the edits that are accepted, by file.
type changed map[string][]govet.Edit

// add accepts the edits of a renaming. It says why not, if they can't be made together with those before.
func (c changed) add(r *renaming) (refused string) {
	var fresh []govet.Edit
	for _, a := range r.answers {
		for _, e := range a.edits {
			if slices.Contains(fresh, e) {
				continue // the file belongs to two packages
			}
			for _, other := range c[e.Filename] {
				if e.Start <= other.End && other.Start <= e.End {
					return fmt.Sprintf("%s is changed in the same place for another finding; run slotlint -fix again", filepath.Base(e.Filename))
				}
			}
			fresh = append(fresh, e)
		}
	}
	for _, e := range fresh {
		c[e.Filename] = append(c[e.Filename], e)
	}
	return ""
}

// A text is a file before and after.
type text struct {
	name          string
	before, after []byte
}

// texts makes the edits.
func (c changed) texts() ([]text, error) {
	var out []text
	for name, edits := range c {
		before, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		slices.SortFunc(edits, func(a, b govet.Edit) int { return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End)) })
		var after []byte
		at := 0
		for _, e := range edits {
			if e.Start < at || e.End < e.Start || e.End > len(before) {
				return nil, fmt.Errorf("%s: the edits of the fixes overlap, or the file has changed meanwhile; nothing is written", name)
			}
			after = append(append(after, before[at:e.Start]...), e.New...)
			at = e.End
		}
		after = append(after, before[at:]...)
		formatted, err := format.Source(after)
		if err != nil {
			return nil, fmt.Errorf("%s: the fixed file would not be Go any more; nothing is written: %w", name, err)
		}
		if was, err := format.Source(before); err == nil && bytes.Equal(was, before) {
			after = formatted
		}
		out = append(out, text{name, before, after})
	}
	slices.SortFunc(out, func(a, b text) int { return strings.Compare(a.name, b.name) })
	return out, nil
}

// show prints a unified diff.
func (f *fixer) show(texts []text) error {
	for _, t := range texts {
		name := filepath.ToSlash(t.name)
		if rel, err := filepath.Rel(f.root, t.name); err == nil && filepath.IsLocal(rel) {
			name = filepath.ToSlash(rel)
		}
		if _, err := f.stdout.Write(diff.Diff("a/"+name, t.before, "b/"+name, t.after)); err != nil {
			return err
		}
	}
	return nil
}

// replaceFile gives a file another content: all of it, or none.
func replaceFile(name string, content []byte) error {
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	temp, err := os.CreateTemp(filepath.Dir(name), ".slotlint-*")
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(temp.Name()) }() // it is no more where all went well
	_, err = temp.Write(content)
	if err := cmp.Or(err, temp.Chmod(info.Mode().Perm()), temp.Close()); err != nil {
		return err
	}
	return os.Rename(temp.Name(), name)
}
