package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestProgressIsShownLateAndTakenAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var terminal bytes.Buffer
		p := &progress{terminal: &terminal, tell: func(line string) { terminal.WriteString(line + "\n") }}
		written := func() string {
			p.mu.Lock()
			defer p.mu.Unlock()
			defer terminal.Reset()
			return terminal.String()
		}
		wait := func(d time.Duration) { time.Sleep(d); synctest.Wait() }

		p.begin()
		wait(quiet - time.Millisecond)
		if got := written(); got != "" {
			t.Errorf("a short run shows %q", got)
		}
		wait(time.Millisecond)
		if got, want := written(), eraseLine+"slotlint: 1s, loading and compiling"; got != want {
			t.Errorf("shown %q, want %q", got, want)
		}
		p.line("go: downloading example.com/x v1.0.0")
		if got, want := written(), eraseLine+"go: downloading example.com/x v1.0.0\n"; got != want {
			t.Errorf("a line of the go command: %q, want %q", got, want)
		}
		wait(beat)
		written()
		if got := p.end(); got != quiet+beat {
			t.Errorf("it took %v, want %v", got, quiet+beat)
		}
		wait(time.Minute)
		if got := written(); got != eraseLine {
			t.Errorf("after the end %q, want %q", got, eraseLine)
		}
	})
}

func TestWithoutATerminalLinesArePassedOnAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var told []string
		p := &progress{tell: func(line string) { told = append(told, line) }}
		p.begin()
		time.Sleep(time.Minute)
		p.line("go: downloading example.com/x v1.0.0")
		p.end()
		if got := strings.Join(told, "\n"); got != "go: downloading example.com/x v1.0.0" {
			t.Errorf("told %q", got)
		}
	})
}

func TestEachAnalyzedPackageIsCounted(t *testing.T) {
	counted := newTally()
	name, value, _ := strings.Cut(counted.environment()[0], "=")
	t.Setenv(name, value)
	for n := range 3 {
		if got := counted.count(); got != n {
			t.Errorf("counted %d, want %d", got, n)
		}
		countPackage()
	}
	for want, n := range map[string]int{"loading": 0, "1 package analyzed": 1, "2 packages analyzed": 2} {
		if got := progressLine(0, n); !strings.Contains(got, want) {
			t.Errorf("progressLine(%d) = %q, want %q", n, got, want)
		}
	}
	counted.remove()
	countPackage() // the run is over: no new file
	if _, err := os.Stat(value); err == nil {
		t.Errorf("%s is there again", value)
	}
}
