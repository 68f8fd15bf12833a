package govet

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
)

// ModuleRoot returns the directory of the module that a run is in.
func (r Run) ModuleRoot(ctx context.Context) (string, error) {
	stdout, _, err := r.goCommand(ctx, []string{"env", "GOMOD"}, nil)
	if err != nil {
		return "", err
	}
	mod := strings.TrimSpace(string(stdout))
	if filepath.Base(mod) != "go.mod" {
		return "", errors.New("keys are renamed in all packages of a module, and this is none: there is no go.mod")
	}
	return filepath.Dir(mod), nil
}
