package govet

import (
	"context"
	"slices"
	"strings"
)

// Dirs returns the directories of the packages that a run analyzes.
func (r Run) Dirs(ctx context.Context) ([]string, error) {
	args := slices.Concat([]string{"list", "-e", "-f", "{{.Dir}}"}, r.BuildFlags, []string{"--"}, r.Patterns)
	stdout, _, err := r.goCommand(ctx, args, nil)
	if err != nil {
		return nil, err
	}
	list := strings.TrimSpace(string(stdout))
	if list == "" {
		return nil, nil
	}
	return strings.Split(list, "\n"), nil
}
