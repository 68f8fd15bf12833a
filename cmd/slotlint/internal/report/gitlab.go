package report

import (
	"encoding/json"
	"io"

	"github.com/slotlint/slotlint/docs/rules"
)

// gitlabIssue is an issue of a code quality report, of which GitLab reads these fields.
type gitlabIssue struct {
	Description string `json:"description"`
	CheckName   string `json:"check_name"`
	Fingerprint string `json:"fingerprint"`
	Severity    string `json:"severity"`
	Location    struct {
		Path  string `json:"path"`
		Lines struct {
			Begin int `json:"begin"`
		} `json:"lines"`
	} `json:"location"`
}

// writeGitLab writes a code quality report, as GitLab shows in a merge request. Problems have no place in it.
func writeGitLab(w io.Writer, r *Report, o Options) error {
	severities := map[rules.Level]string{rules.Error: "critical", rules.Warning: "major", rules.Note: "info"}
	issues := []gitlabIssue{}
	prints := newIdentifier(sources{}, o.rootName).fingerprints(r.Findings)
	for i, f := range r.Findings {
		issue := gitlabIssue{
			Description: f.Message,
			CheckName:   f.Rule,
			Fingerprint: prints[i],
			Severity:    severities[f.Level],
		}
		issue.Location.Path = o.rootName(f.Pos.Filename)
		issue.Location.Lines.Begin = max(1, f.Pos.Line)
		issues = append(issues, issue)
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(issues)
}
