package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

	"github.com/slotlint/slotlint/analyzer"
	"github.com/slotlint/slotlint/docs/rules"
)

// logOf writes a report, checks the log against the published schema of SARIF 2.1.0, and reads it.
func logOf(t *testing.T, r *Report, o Options) *sarif.Run {
	t.Helper()
	var text bytes.Buffer
	if err := writeSARIF(&text, r, o); err != nil {
		t.Fatal(err)
	}
	// What has no name in the standard would get lost when it is read.
	d := json.NewDecoder(bytes.NewReader(text.Bytes()))
	d.DisallowUnknownFields()
	if err := d.Decode(new(sarif.Report)); err != nil {
		t.Fatalf("%v in\n%s", err, &text)
	}
	log, err := sarif.FromBytes(text.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	// It is what was read that is checked, in which the library leaves empty what has a default.
	for _, run := range log.Runs {
		fresh := sarif.NewRun()
		run.Language, run.NewlineSequences = fresh.Language, fresh.NewlineSequences
		run.Tool.Driver.Language = fresh.Language
	}
	if err := log.Validate(); err != nil {
		t.Fatalf("%v in\n%s", err, &text)
	}
	if len(log.Runs) != 1 {
		t.Fatalf("%d runs, want 1", len(log.Runs))
	}
	return log.Runs[0]
}

// shown returns a region as line:column-line:column.
func shown(r *sarif.Region) string {
	if r == nil {
		return "none"
	}
	text, _ := json.Marshal([]*int{r.StartLine, r.StartColumn, r.EndLine, r.EndColumn})
	return string(text)
}

func TestSARIFColumnsAreUTF16CodeUnits(t *testing.T) {
	dir, at := source(t, "package a\n\tf(\"é😀\", b)\r\n")
	tests := []struct {
		name     string
		pos, end token.Position
		want     string
	}{
		{"a range", at(2, 2), at(2, 4), "[2,2,2,4]"},
		{"after characters of several bytes", at(2, 14), at(2, 15), "[2,11,2,12]"},
		{"no end", at(2, 2), token.Position{}, "[2,2,null,null]"},
		{"an end before the beginning", at(2, 2), at(1, 2), "[2,2,null,null]"},
		{"an end in another file", at(2, 2), token.Position{Filename: "b.go", Line: 3, Column: 1}, "[2,2,null,null]"},
		{"a column beyond the line", at(2, 99), at(2, 100), "[2,null,null,null]"},
		{"a line beyond the file", at(99, 1), at(99, 2), "[99,null,null,null]"},
		{"no line", at(0, 0), token.Position{}, "none"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := &Report{Findings: []Finding{{Rule: "SL101", Level: rules.Error, Pos: tt.pos, End: tt.end, Message: "m"}}}
			run := logOf(t, r, Options{Root: dir})
			if got := shown(run.Results[0].Locations[0].PhysicalLocation.Region); got != tt.want {
				t.Errorf("region %s, want %s", got, tt.want)
			}
			if *run.ColumnKind != "utf16CodeUnits" {
				t.Errorf("column kind %s", *run.ColumnKind)
			}
		})
	}
}

func TestSARIFRulesHaveTheirPage(t *testing.T) {
	run := logOf(t, &Report{}, Options{Version: "v1.2.3"})
	byID := map[string]*sarif.ReportingDescriptor{}
	for _, d := range run.Tool.Driver.Rules {
		byID[*d.ID] = d
	}
	for _, r := range rules.All() {
		d := byID[r.ID]
		if d == nil {
			t.Errorf("no descriptor of %s", r.ID)
			continue
		}
		switch full := *d.FullDescription.Text; {
		case *d.Help.Markdown != r.Page() || *d.Help.Text == "":
			t.Errorf("%s: the help is not the page", r.ID)
		case *d.HelpURI != rules.URL(r.ID):
			t.Errorf("%s: help at %s", r.ID, *d.HelpURI)
		case d.DefaultConfiguration.Level != string(r.Proved):
			t.Errorf("%s: level %s", r.ID, d.DefaultConfiguration.Level)
		case len(full) < 40 || len(full) > 1000 || strings.Contains(full, "\n"):
			t.Errorf("%s: full description %q", r.ID, full)
		case !strings.HasSuffix(*d.ShortDescription.Text, "."):
			t.Errorf("%s: short description %q", r.ID, *d.ShortDescription.Text)
		}
	}
	if *run.Tool.Driver.Version != "v1.2.3" {
		t.Errorf("version %s", *run.Tool.Driver.Version)
	}
}

func TestSARIFResultPointsAtItsRule(t *testing.T) {
	_, at := source(t, "package a\n")
	for _, id := range []string{"SL101", "SL301", analyzer.CategoryUnknown, analyzer.CategoryAssumption, analyzer.CategoryDirective} {
		run := logOf(t, &Report{Findings: []Finding{{Rule: id, Level: rules.Note, Pos: at(1, 1), Message: "m"}}}, Options{})
		result := run.Results[0]
		if result.RuleIndex < 0 || *run.Tool.Driver.Rules[result.RuleIndex].ID != id || *result.RuleID != id {
			t.Errorf("%s: id %s, index %d", id, *result.RuleID, result.RuleIndex)
		}
		if result.Level != "note" {
			t.Errorf("%s: level %s", id, result.Level)
		}
	}
}

// GitHub hides related locations to which no link leads.
func TestSARIFMessageLinksToRelatedPlaces(t *testing.T) {
	dir, at := source(t, "package a\nfunc f() {}\n")
	r := &Report{Findings: []Finding{{
		Rule: "SL103", Level: rules.Error, Pos: at(1, 1), Message: `KEYS[1] and "[x](9)" differ`,
		Related: []Related{{Pos: at(2, 1), End: at(2, 5), Message: "KEYS[1] is here"}, {Pos: at(2, 6), Message: "and there"}},
	}}}
	result := logOf(t, r, Options{Root: dir}).Results[0]
	want := `KEYS[1] and "[x] (9)" differ; [KEYS\[1\] is here](1); [and there](2)`
	if got := *result.Message.Text; got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
	for i, want := range []string{"1 [2,1,2,5] KEYS[1] is here", "2 [2,6,null,null] and there"} {
		l := result.RelatedLocations[i]
		if got := fmt.Sprint(l.ID, " ", shown(l.PhysicalLocation.Region), " ", *l.Message.Text); got != want {
			t.Errorf("related location\n got %s\nwant %s", got, want)
		}
	}
}

// A code flow ends at the finding. It has the steps that are known, or else the related places.
func TestSARIFTellsHowAFindingCameAbout(t *testing.T) {
	dir, at := source(t, "package a\nfunc f() {}\n")
	related := []Related{{Pos: at(2, 1), Message: "related"}}
	for _, tt := range []struct {
		finding Finding
		want    string
	}{
		{Finding{}, ""},
		{Finding{Related: related}, "2 related, 1 found"},
		{Finding{Related: related, Flow: []Related{{Pos: at(2, 6), Message: "first"}, {Pos: at(2, 1), Message: "then"}}}, "2 first, 2 then, 1 found"},
	} {
		tt.finding.Rule, tt.finding.Level, tt.finding.Pos, tt.finding.Message = "SL101", rules.Error, at(1, 1), "found"
		var steps []string
		for _, flow := range logOf(t, &Report{Findings: []Finding{tt.finding}}, Options{Root: dir}).Results[0].CodeFlows {
			for _, thread := range flow.ThreadFlows {
				for _, step := range thread.Locations {
					steps = append(steps, fmt.Sprint(*step.Location.PhysicalLocation.Region.StartLine, " ", *step.Location.Message.Text))
				}
			}
		}
		if got := strings.Join(steps, ", "); got != tt.want {
			t.Errorf("steps %q, want %q", got, tt.want)
		}
	}
}

func TestSARIFNamesAreRelativeToTheRoot(t *testing.T) {
	tests := []struct{ root, file, uri, base string }{
		{"/m", "/m/a/b c.go", "a/b%20c.go", srcRoot},
		{"/m", "/m/a#?%.go", "a%23%3F%25.go", srcRoot},
		{"/m", "/other/b.go", "file:///other/b.go", ""},
		{"/m", "a/b.go", "a/b.go", srcRoot},
		{"", "/m/b.go", "file:///m/b.go", ""},
	}
	for _, tt := range tests {
		r := &Report{Findings: []Finding{{Rule: "SL101", Level: rules.Error, Pos: token.Position{Filename: filepath.FromSlash(tt.file), Line: 1}, Message: "m"}}}
		place := logOf(t, r, Options{Root: tt.root}).Results[0].Locations[0].PhysicalLocation.ArtifactLocation
		base := ""
		if place.URIBaseID != nil {
			base = *place.URIBaseID
		}
		if *place.URI != tt.uri || base != tt.base {
			t.Errorf("in %q, %q is at %q of %q, want %q of %q", tt.root, tt.file, *place.URI, base, tt.uri, tt.base)
		}
	}
}

func TestSARIFFingerprints(t *testing.T) {
	dir, at := source(t, "package a\nvar x = 1\n")
	f := Finding{Rule: "SL101", Level: rules.Error, Pos: at(2, 1), Message: "m"}
	prints := logOf(t, &Report{Findings: []Finding{f}}, Options{Root: dir}).Results[0].PartialFingerprints
	if hashes := lineHashes(sources{}.lines(f.Pos.Filename)); prints["primaryLocationLineHash"] != hashes[1] {
		t.Errorf("primaryLocationLineHash %q, want %q", prints["primaryLocationLineHash"], hashes[1])
	}
	if prints["slotlint/v1"] == "" {
		t.Error("no fingerprint of slotlint's own")
	}
}

func TestSARIFFixesHaveTheirPlace(t *testing.T) {
	dir, at := source(t, "package a\nvar é = \"k\"\n")
	file := at(1, 1).Filename
	fixed := Fix{Message: "brace it", Edits: []Edit{{Filename: file, Start: 19, End: 22, New: `"{k}"`}}}
	lost := Fix{Message: "elsewhere", Edits: []Edit{{Filename: file, Start: 19, End: 99}}}
	r := &Report{Findings: []Finding{{Rule: "SL101", Level: rules.Error, Pos: at(2, 1), Message: "m", Fixes: []Fix{fixed, lost, {Message: "empty"}}}}}
	fixes := logOf(t, r, Options{Root: dir}).Results[0].Fixes
	if len(fixes) != 1 {
		t.Fatalf("%d fixes, want that with a known place", len(fixes))
	}
	change := fixes[0].ArtifactChanges[0]
	replacement := change.Replacements[0]
	got := *fixes[0].Description.Text + " " + *change.ArtifactLocation.URI + " " + shown(replacement.DeletedRegion) + " " + *replacement.InsertedContent.Text
	if want := `brace it a.go [2,9,2,12] "{k}"`; got != want {
		t.Errorf("fix %s, want %s", got, want)
	}
}

func TestSARIFTellsWhatCouldNotBeAnalyzed(t *testing.T) {
	dir, at := source(t, "package a\n")
	r := &Report{
		Findings: []Finding{{Rule: analyzer.CategoryInternalError, Level: rules.Error, Pos: at(1, 1), Message: "internal error"}},
		Problems: []Problem{{Message: "no packages"}, {Package: "example.com/a", Pos: at(1, 9), Message: "undefined: x"}},
	}
	run := logOf(t, r, Options{Root: dir})
	if len(run.Results) != 0 {
		t.Errorf("%d results, want none", len(run.Results))
	}
	invocation := run.Invocations[0]
	if *invocation.ExecutionSuccessful {
		t.Error("the execution was successful")
	}
	var got []string
	for _, n := range invocation.ToolExecutionNotifications {
		got = append(got, n.Level+" "+*n.Message.Text)
	}
	want := "[error internal error error no packages error cannot analyze example.com/a: undefined: x]"
	if fmt.Sprint(got) != want {
		t.Errorf("notifications %s, want %s", got, want)
	}
	if clean := logOf(t, &Report{}, Options{}); !*clean.Invocations[0].ExecutionSuccessful {
		t.Error("a run without problems was not successful")
	}
}

func TestSARIFHasNoMoreResultsThanAreAccepted(t *testing.T) {
	r := &Report{Findings: make([]Finding, maxResults+2)}
	for i := range r.Findings {
		r.Findings[i] = Finding{Rule: "SL101", Level: rules.Warning, Pos: token.Position{Filename: "a.go", Line: i + 1}, Message: "m"}
	}
	r.Findings[maxResults+1].Level = rules.Error
	var text bytes.Buffer
	if err := writeSARIF(&text, r, Options{}); err != nil {
		t.Fatal(err)
	}
	log, err := sarif.FromBytes(text.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	run := log.Runs[0]
	if len(run.Results) != maxResults || run.Results[0].Level != "error" {
		t.Errorf("%d results, the first is of level %s; want %d, the error first", len(run.Results), run.Results[0].Level, maxResults)
	}
	if n := run.Invocations[0].ToolExecutionNotifications; len(n) != 1 || !strings.HasPrefix(*n[0].Message.Text, "2 findings are left out") {
		t.Errorf("nothing tells that findings are left out: %v", n)
	}
}

func TestFilesThatNameThemselvesAreNotRead(t *testing.T) {
	s := sources{}
	if s.lines("/etc/passwd") != nil || s.column(token.Position{Filename: "/etc/passwd", Line: 1, Column: 1}) != 0 {
		t.Error("a file is read that is no source file")
	}
}
