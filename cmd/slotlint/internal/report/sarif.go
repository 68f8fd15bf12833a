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

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

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
	log := sarif.NewReport().AddRun(newSARIFWriter(o).run(r))
	e := json.NewEncoder(w) // the library's own writing escapes <id>
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(log)
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

func (s *sarifWriter) run(r *Report) *sarif.Run {
	driver := sarif.NewToolComponent().
		WithName("slotlint").
		WithInformationURI("https://github.com/slotlint/slotlint").
		WithRules(s.descriptors())
	if s.opts.Version != "" {
		driver.WithVersion(s.opts.Version)
	}
	run := sarif.NewRun().
		WithTool(sarif.NewTool().WithDriver(driver)).
		WithColumnKind("utf16CodeUnits")
	run.OriginalUriBaseIds = map[string]sarif.ArtifactLocation{
		srcRoot: *sarif.NewArtifactLocation().WithDescription(sarif.NewTextMessage("The root of the repository.")),
	}
	invocation := sarif.NewInvocation().WithExecutionSuccessful(!r.Failed())
	run.AddInvocation(invocation)

	findings := s.counted(r.Findings, invocation)
	prints := newIdentifier(s.source, s.opts.rootName).fingerprints(findings)
	for i, f := range findings {
		if f.Rule == analyzer.CategoryInternalError {
			s.notify(invocation, sarif.LevelError, f.Pos, f.Message)
			continue
		}
		run.AddResult(s.result(f, prints[i]))
	}
	for _, p := range r.Problems {
		what := p.Message
		if p.Package != "" {
			what = "cannot analyze " + p.Package + ": " + what
		}
		s.notify(invocation, sarif.LevelError, p.Pos, what)
	}
	return run
}

// counted returns the findings that are written: all of them, or the most serious.
func (s *sarifWriter) counted(findings []Finding, invocation *sarif.Invocation) []Finding {
	if len(findings) <= maxResults {
		return findings
	}
	s.notify(invocation, sarif.LevelWarning, token.Position{},
		fmt.Sprintf("%d findings are left out, the least serious: more than %d are not accepted", len(findings)-maxResults, maxResults))
	order := []rules.Level{rules.Error, rules.Warning, rules.Note}
	findings = slices.Clone(findings)
	slices.SortStableFunc(findings, func(a, b Finding) int {
		return cmp.Compare(slices.Index(order, a.Level), slices.Index(order, b.Level))
	})
	return findings[:maxResults]
}

// descriptors describes each rule, and what else can be the rule of a finding.
func (s *sarifWriter) descriptors() []*sarif.ReportingDescriptor {
	var list []*sarif.ReportingDescriptor
	for _, r := range rules.All() {
		d := descriptor(r.ID, r.Name, r.Summary, r.Page(), r.Proved)
		d.WithHelpURI(rules.URL(r.ID))
		d.DefaultConfiguration.WithEnabled(r.Default)
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
		s.rules[*d.ID] = i
	}
	return list
}

func descriptor(id, name, summary, page string, level rules.Level) *sarif.ReportingDescriptor {
	severity := string(level)
	if level == rules.Note {
		severity = "recommendation"
	}
	properties := sarif.NewPropertyBag().
		Add("precision", "high").
		Add("problem.severity", severity).
		WithTags([]string{"correctness", "redis", "redis-cluster"})
	return sarif.NewReportingDescriptor().
		WithID(id).
		WithName(name).
		WithShortDescription(sarif.NewMultiformatMessageString().WithText(sentence(summary))).
		WithFullDescription(sarif.NewMultiformatMessageString().WithText(firstParagraph(page))).
		WithHelp(sarif.NewMultiformatMessageString().WithText(page).WithMarkdown(page)).
		WithDefaultConfiguration(sarif.NewReportingConfiguration().WithLevel(string(level))).
		WithProperties(properties)
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

func (s *sarifWriter) result(f Finding, fingerprint string) *sarif.Result {
	result := sarif.NewRuleResult(f.Rule).
		WithLevel(string(f.Level)).
		AddLocation(s.location(f.Pos, f.End)).
		WithPartialFingerprints(map[string]string{"slotlint/v1": fingerprint})
	if index, ok := s.rules[f.Rule]; ok {
		result.WithRuleIndex(index)
	}
	if hash := s.lineHash(f.Pos); hash != "" {
		result.AddPartialFingerprint("primaryLocationLineHash", hash)
	}
	// GitHub shows related places only where the message has links to them.
	text := plain(f.Message)
	for i, r := range f.Related[:min(len(f.Related), maxRelated)] {
		id := i + 1
		result.AddRelatedLocation(s.location(r.Pos, r.End).WithID(id).WithMessage(sarif.NewTextMessage(r.Message)))
		text += fmt.Sprintf("; [%s](%d)", linkText(r.Message), id)
	}
	result.WithMessage(sarif.NewTextMessage(text))
	for _, fix := range f.Fixes {
		if changed := s.fix(fix); changed != nil {
			result.AddFixe(changed)
		}
	}
	return result
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

func (s *sarifWriter) location(pos, end token.Position) *sarif.Location {
	place := sarif.NewPhysicalLocation().WithArtifactLocation(s.artifact(pos.Filename))
	if region := s.region(pos, end); region != nil {
		place.WithRegion(region)
	}
	return sarif.NewLocation().WithPhysicalLocation(place)
}

// artifact names a file: relative to the root of the repository, or absolute, if it is not inside.
func (s *sarifWriter) artifact(file string) *sarif.ArtifactLocation {
	name := s.opts.rootName(file)
	if !path.IsAbs(name) && !filepath.IsAbs(file) || name != filepath.ToSlash(file) {
		return sarif.NewArtifactLocation().WithURI((&url.URL{Path: name}).String()).WithURIBaseID(srcRoot)
	}
	if !strings.HasPrefix(name, "/") {
		name = "/" + name // a drive
	}
	return sarif.NewArtifactLocation().WithURI((&url.URL{Scheme: "file", Path: name}).String())
}

// region returns what is known of a place inside its file, if anything is.
func (s *sarifWriter) region(pos, end token.Position) *sarif.Region {
	if pos.Line < 1 {
		return nil
	}
	region := sarif.NewRegion().WithStartLine(pos.Line)
	column := s.source.column(pos)
	if column == 0 {
		return region
	}
	region.WithStartColumn(column)
	if end.Filename == pos.Filename && comparePositions(pos, end) < 0 {
		if column := s.source.column(end); column > 0 {
			region.WithEndLine(end.Line).WithEndColumn(column)
		}
	}
	return region
}

// fix returns a fix, or nil if a part of it is at no place that is known.
func (s *sarifWriter) fix(f Fix) *sarif.Fix {
	fix := sarif.NewFix().WithDescription(sarif.NewTextMessage(f.Message))
	changes := map[string]*sarif.ArtifactChange{}
	for _, e := range f.Edits {
		from, to := s.source.at(e.Filename, e.Start), s.source.at(e.Filename, e.End)
		if !from.IsValid() || !to.IsValid() {
			return nil
		}
		region := s.region(from, from).WithEndLine(to.Line).WithEndColumn(s.source.column(to))
		change := changes[e.Filename]
		if change == nil {
			change = sarif.NewArtifactChange().WithArtifactLocation(s.artifact(e.Filename))
			changes[e.Filename] = change
			fix.AddArtifactChange(change)
		}
		change.AddReplacement(sarif.NewReplacement().
			WithDeletedRegion(region).
			WithInsertedContent(sarif.NewArtifactContent().WithText(e.New)))
	}
	if len(changes) == 0 {
		return nil
	}
	return fix
}

func (s *sarifWriter) notify(i *sarif.Invocation, level string, pos token.Position, text string) {
	n := sarif.NewNotification().WithLevel(level).WithMessage(sarif.NewTextMessage(text))
	if pos.Filename != "" {
		n.AddLocation(s.location(pos, token.Position{}))
	}
	i.AddToolExecutionNotification(n)
}
