package report

import (
	"cmp"
	"encoding/json"
	"fmt"
	"go/token"
	"io"
	"net/url"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/slotlint/slotlint/analyzer"
	"github.com/slotlint/slotlint/docs/rules"
)

// What GitHub code scanning takes of one run. Of more than maxResults it refuses the file.
const (
	maxResults = 25_000
	maxRelated = 100 // places beside a result: a page is no longer readable with more
)

// srcRoot is what file names are relative to, as SARIF calls it: the root of the repository.
const srcRoot = "%SRCROOT%"

// writeSARIF writes a SARIF 2.1.0 log with one run, in the form that GitHub code scanning wants: each rule with its
// page, each finding as a result at a place that is relative to the root of the repository, and with fingerprints
// by which it is recognized after lines have moved. What could not be analyzed is told as a failure of the tool.
func writeSARIF(w io.Writer, r *Report, o Options) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false) // holes are shown as <id>
	return e.Encode(sarifLog{Schema: sarifSchema, Version: "2.1.0", Runs: []sarifRun{newSARIFWriter(o).run(r)}})
}

type sarifWriter struct {
	opts   Options
	source sources
	hashes map[string][]string // line hashes, by file
	rules  map[string]int      // indexes of rules, by id
}

func newSARIFWriter(o Options) *sarifWriter {
	return &sarifWriter{opts: o, source: sources{}, hashes: map[string][]string{}, rules: map[string]int{}}
}

func (s *sarifWriter) run(r *Report) sarifRun {
	run := sarifRun{
		Tool: sarifTool{Driver: sarifDriver{
			Name:           "slotlint",
			Version:        s.opts.Version,
			InformationURI: "https://github.com/slotlint/slotlint",
			Rules:          s.descriptors(),
		}},
		ColumnKind: "utf16CodeUnits",
		BaseIDs:    map[string]sarifArtifact{srcRoot: {Description: &sarifText{Text: "The root of the repository."}}},
		Results:    []sarifResult{},
	}
	invocation := sarifInvocation{Successful: !r.Failed(), Notifications: []sarifNotification{}}

	findings := s.counted(r.Findings, &invocation)
	prints := newIdentifier(s.source, s.opts.rootName).fingerprints(findings)
	for i, f := range findings {
		if f.Rule == analyzer.CategoryInternalError {
			s.notify(&invocation, rules.Error, f.Pos, f.Message)
			continue
		}
		run.Results = append(run.Results, s.result(f, prints[i]))
	}
	for _, p := range r.Problems {
		what := p.Message
		if p.Package != "" {
			what = "cannot analyze " + p.Package + ": " + what
		}
		s.notify(&invocation, rules.Error, p.Pos, what)
	}
	run.Invocations = []sarifInvocation{invocation}
	return run
}

// counted returns the findings that are written: all of them, or the most serious.
func (s *sarifWriter) counted(findings []Finding, invocation *sarifInvocation) []Finding {
	if len(findings) <= maxResults {
		return findings
	}
	s.notify(invocation, rules.Warning, token.Position{},
		fmt.Sprintf("%d findings are left out, the least serious: more than %d are not accepted", len(findings)-maxResults, maxResults))
	order := []rules.Level{rules.Error, rules.Warning, rules.Note}
	findings = slices.Clone(findings)
	slices.SortStableFunc(findings, func(a, b Finding) int {
		return cmp.Compare(slices.Index(order, a.Level), slices.Index(order, b.Level))
	})
	return findings[:maxResults]
}

// descriptors describes each rule, and what else can be the rule of a finding.
func (s *sarifWriter) descriptors() []sarifRule {
	var list []sarifRule
	for _, r := range rules.All() {
		d := descriptor(r.ID, r.Name, r.Summary, r.Page(), r.Proved)
		d.HelpURI = rules.URL(r.ID)
		d.Configuration.Enabled = r.Default
		list = append(list, d)
	}
	for _, c := range []struct {
		id, summary string
		level       rules.Level
	}{
		{analyzer.CategoryUnknown, "too little is known of the keys of a group to tell whether they are in one hash slot", rules.Note},
		{analyzer.CategoryAssumption, "the keys of a group are in one hash slot as long as something is true", rules.Note},
		{analyzer.CategoryDirective, "a comment for slotlint does not work", rules.Warning},
	} {
		list = append(list, descriptor(c.id, c.id, c.summary, sentence(c.summary), c.level))
	}
	for i, d := range list {
		s.rules[d.ID] = i
	}
	return list
}

func descriptor(id, name, summary, page string, level rules.Level) sarifRule {
	severity := string(level)
	if level == rules.Note {
		severity = "recommendation"
	}
	return sarifRule{
		ID:            id,
		Name:          name,
		Short:         sarifText{Text: sentence(summary)},
		Full:          sarifText{Text: firstParagraph(page)},
		Help:          sarifText{Text: page, Markdown: page},
		Configuration: sarifConfiguration{Enabled: true, Level: level},
		Properties: sarifProperties{
			Precision: "high",
			Severity:  severity,
			Tags:      []string{"correctness", "redis", "redis-cluster"},
		},
	}
}

// firstParagraph returns the first paragraph of the first section of a page, as one line without the words that lead
// over to a table; or else the whole text.
func firstParagraph(page string) string {
	_, section, ok := strings.Cut(page, "\n## ")
	if !ok {
		return page
	}
	_, text, _ := strings.Cut(section, "\n\n")
	text, _, _ = strings.Cut(text, "\n\n")
	text = strings.Join(strings.Fields(strings.ReplaceAll(text, "**", "")), " ")
	if last := strings.LastIndex(text, ". "); last >= 0 && strings.HasSuffix(text, ":") {
		text = text[:last+1]
	}
	return text
}

func sentence(text string) string { return strings.ToUpper(text[:1]) + text[1:] + "." }

func (s *sarifWriter) result(f Finding, fingerprint string) sarifResult {
	result := sarifResult{
		RuleID:       f.Rule,
		Level:        f.Level,
		Locations:    []sarifLocation{s.location(f.Pos, f.End)},
		Fingerprints: map[string]string{"slotlint/v1": fingerprint},
	}
	if index, ok := s.rules[f.Rule]; ok {
		result.RuleIndex = &index
	}
	if hash := s.lineHash(f.Pos); hash != "" {
		result.Fingerprints["primaryLocationLineHash"] = hash
	}
	// GitHub shows related places only where the message has links to them.
	text := plain(f.Message)
	for i, r := range f.Related[:min(len(f.Related), maxRelated)] {
		place := s.location(r.Pos, r.End)
		place.ID = i + 1
		place.Message = &sarifText{Text: r.Message}
		result.Related = append(result.Related, place)
		text += fmt.Sprintf("; [%s](%d)", linkText(r.Message), place.ID)
	}
	result.Message = sarifText{Text: text}
	result.Flows = s.flow(f)
	for _, fix := range f.Fixes {
		if changed := s.fix(fix); changed != nil {
			result.Fixes = append(result.Fixes, *changed)
		}
	}
	return result
}

// flow tells how a finding came about, as the one thread of one code flow.
func (s *sarifWriter) flow(f Finding) []sarifFlow {
	steps := f.Flow
	if len(steps) == 0 {
		steps = f.Related
	}
	if len(steps) == 0 {
		return nil
	}
	var thread sarifThread
	for _, r := range append(slices.Clone(steps[:min(len(steps), maxRelated)]), Related{f.Pos, f.End, f.Message}) {
		place := s.location(r.Pos, r.End)
		place.Message = &sarifText{Text: plain(r.Message)}
		thread.Locations = append(thread.Locations, sarifStep{Location: place, Importance: "important"})
	}
	thread.Locations[len(thread.Locations)-1].Importance = "essential"
	return []sarifFlow{{Threads: []sarifThread{thread}}}
}

// plain returns a text in which nothing is taken for a link.
func plain(text string) string { return strings.ReplaceAll(text, "](", "] (") }

func linkText(text string) string {
	return strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`, `\]`).Replace(text)
}

func (s *sarifWriter) lineHash(pos token.Position) string {
	hashes, ok := s.hashes[pos.Filename]
	if !ok {
		hashes = lineHashes(s.source.lines(pos.Filename))
		s.hashes[pos.Filename] = hashes
	}
	if pos.Line < 1 || pos.Line > len(hashes) {
		return ""
	}
	return hashes[pos.Line-1]
}

func (s *sarifWriter) location(pos, end token.Position) sarifLocation {
	return sarifLocation{Physical: sarifPhysical{Artifact: s.artifact(pos.Filename), Region: s.region(pos, end)}}
}

// artifact names a file: relative to the root of the repository, or absolute, if it is not inside.
func (s *sarifWriter) artifact(file string) sarifArtifact {
	name := s.opts.rootName(file)
	if !path.IsAbs(name) && !filepath.IsAbs(file) || name != filepath.ToSlash(file) {
		return sarifArtifact{URI: (&url.URL{Path: name}).String(), BaseID: srcRoot}
	}
	if !strings.HasPrefix(name, "/") {
		name = "/" + name // a drive
	}
	return sarifArtifact{URI: (&url.URL{Scheme: "file", Path: name}).String()}
}

// region returns what is known of a place inside its file, if anything is.
func (s *sarifWriter) region(pos, end token.Position) *sarifRegion {
	if pos.Line < 1 {
		return nil
	}
	region := &sarifRegion{StartLine: pos.Line, StartColumn: s.source.column(pos)}
	if region.StartColumn > 0 && end.Filename == pos.Filename && comparePositions(pos, end) < 0 {
		if column := s.source.column(end); column > 0 {
			region.EndLine, region.EndColumn = end.Line, column
		}
	}
	return region
}

// fix returns a fix, or nil if a part of it is at no place that is known.
func (s *sarifWriter) fix(f Fix) *sarifFix {
	fix := &sarifFix{Description: sarifText{Text: f.Message}}
	changes := map[string]int{} // indexes, by file
	for _, e := range f.Edits {
		from, to := s.source.at(e.Filename, e.Start), s.source.at(e.Filename, e.End)
		if !from.IsValid() || !to.IsValid() {
			return nil
		}
		region := s.region(from, from)
		region.EndLine, region.EndColumn = to.Line, s.source.column(to)
		i, ok := changes[e.Filename]
		if !ok {
			i = len(fix.Changes)
			changes[e.Filename] = i
			fix.Changes = append(fix.Changes, sarifChange{Artifact: s.artifact(e.Filename)})
		}
		fix.Changes[i].Replacements = append(fix.Changes[i].Replacements, sarifReplacement{
			Deleted: region, Inserted: sarifText{Text: e.New},
		})
	}
	if len(changes) == 0 {
		return nil
	}
	return fix
}

func (s *sarifWriter) notify(i *sarifInvocation, level rules.Level, pos token.Position, text string) {
	n := sarifNotification{Level: level, Message: sarifText{Text: text}}
	if pos.Filename != "" {
		n.Locations = []sarifLocation{s.location(pos, token.Position{})}
	}
	i.Notifications = append(i.Notifications, n)
}
