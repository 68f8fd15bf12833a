package main

import (
	"errors"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A tool is a vet tool that is measured.
type tool struct {
	name, pkg string
	binary    []byte
	dir       string
	copies    int
}

func (t *tool) build(work string) error {
	t.dir = filepath.Join(work, t.name)
	path := filepath.Join(t.dir, "built")
	cmd := exec.Command("go", "build", "-o", path, t.pkg)
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("building %s, in the root of the project: %w", t.pkg, err)
	}
	var err error
	t.binary, err = os.ReadFile(path)
	return err
}

// fresh returns the path of a copy of the tool that the go command has never seen: it knows a tool
// by the bytes of its executable, and bytes after the end of a program do not change what it does.
func (t *tool) fresh() (string, error) {
	t.copies++
	path := filepath.Join(t.dir, fmt.Sprintf("copy%d", t.copies))
	salt := fmt.Sprintf("\n%d %d\n", t.copies, time.Now().UnixNano())
	return path, os.WriteFile(path, slices.Concat(t.binary, []byte(salt)), 0o700)
}

// A meter measures runs of go vet that share one build cache.
type meter struct {
	cache string   // its directory
	env   []string // more variables
}

// compare measures both tools on a repository, cold and warm.
func (m meter) compare(r repo, null, lint *tool, runs int) (cold, warm *comparison, err error) {
	// The first run is not counted: it downloads modules, and compiles what imports C.
	if _, _, err := m.vet(r, null); err != nil {
		return nil, nil, err
	}
	cold, warm = new(comparison), new(comparison)
	for i := range runs {
		measure := func(t *tool, coldTimes, warmTimes *[]time.Duration) error {
			c, w, err := m.vet(r, t)
			*coldTimes, *warmTimes = append(*coldTimes, c), append(*warmTimes, w)
			return err
		}
		first := func() error { return measure(null, &cold.null, &warm.null) }
		second := func() error { return measure(lint, &cold.lint, &warm.lint) }
		if i%2 == 1 {
			first, second = second, first
		}
		if err := first(); err != nil {
			return nil, nil, err
		}
		if err := second(); err != nil {
			return nil, nil, err
		}
		log.Printf("%s, run %d of %d: %s %.2f s, %s %.2f s", r.name, i+1, runs,
			null.name, cold.null[i].Seconds(), lint.name, cold.lint[i].Seconds())
	}
	return cold, warm, nil
}

// warmRuns are the warm runs that follow a cold one. They take a hundredth of its time, and a busy machine moves them by
// a quarter: their median is what counts.
const warmRuns = 5

// vet runs a fresh copy of the tool cold, and then warm. It returns the CPU time of both.
func (m meter) vet(r repo, t *tool) (cold, warm time.Duration, err error) {
	path, err := t.fresh()
	if err != nil {
		return 0, 0, err
	}
	defer func() { _ = os.Remove(path) }()
	if cold, err = m.run(r, path); err != nil {
		return 0, 0, fmt.Errorf("%s on %s: %w", t.name, r.name, err)
	}
	again := make([]time.Duration, warmRuns)
	for i := range again {
		if again[i], err = m.run(r, path); err != nil {
			return 0, 0, fmt.Errorf("%s on %s: %w", t.name, r.name, err)
		}
	}
	return cold, median(again), nil
}

// run returns the CPU time of one go vet and all that it starts and waits for.
func (m meter) run(r repo, vettool string) (time.Duration, error) {
	used, err := m.use(r, r.mayFail, vetCommand(r, vettool)...)
	return used.cpu, err
}

// vetCommand runs a vet tool. With -json, findings do not make the exit status 1, but failures do.
func vetCommand(r repo, vettool string) []string {
	return append([]string{"go", "vet", "-json", "-vettool=" + vettool}, r.patterns...)
}

// A usage is what a command costs, with all that it starts and waits for.
type usage struct {
	cpu, wall time.Duration
	peak      int64 // memory of its largest process, in bytes
}

// use runs a command in a repository. Where it may fail, tools are measured on what can be analyzed.
func (m meter) use(r repo, mayFail bool, command ...string) (usage, error) {
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Dir = r.dir
	cmd.Env = append(os.Environ(), "GOCACHE="+m.cache, "GOWORK=off", "GOFLAGS=")
	cmd.Env = append(cmd.Env, m.env...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	start := time.Now()
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && (!mayFail || !errors.As(err, &exit)) {
		return usage{}, fmt.Errorf("%w\n%s", err, stderr.String())
	}
	return usage{
		cpu:  cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(),
		wall: time.Since(start),
		peak: peak(cmd.ProcessState),
	}, nil
}
