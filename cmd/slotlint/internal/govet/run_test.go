package govet

import (
	"context"
	"errors"
	"testing"
)

func TestAnInterruptedRunSaysSo(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := Run{Tool: "none", Patterns: []string{"."}}.Do(ctx)
	if !errors.Is(err, ErrInterrupted) {
		t.Errorf("error %v, want %v", err, ErrInterrupted)
	}
}

func TestWithoutAGoCommandNothingRuns(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	_, err := Run{Tool: "none", Patterns: []string{"."}}.Do(t.Context())
	if !errors.Is(err, ErrNoGo) {
		t.Errorf("error %v, want %v", err, ErrNoGo)
	}
}
