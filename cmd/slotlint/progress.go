package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/slotlint/slotlint/cmd/slotlint/internal/govet"
	"github.com/slotlint/slotlint/cmd/slotlint/internal/report"
)

// progressVariable is the environment variable that names the file of a tally. The go command says nothing while it
// works, and how much there is to do is known to nobody: what is in its cache is not done again. But it starts
// this program once for each package that it does, and each of these can be counted.
const progressVariable = "SLOTLINT_PROGRESS"

// A tally counts the packages that are being analyzed: each process adds a byte to a file.
type tally struct {
	file string // "" counts nothing
}

// newTally makes an empty tally. Where that is impossible, nothing is counted: it is only for show.
func newTally() tally {
	f, err := os.CreateTemp("", "slotlint-progress-")
	if err != nil {
		return tally{}
	}
	_ = f.Close()
	return tally{file: f.Name()}
}

// countPackage adds this process to the tally that its parent made.
func countPackage() {
	name := os.Getenv(progressVariable)
	if name == "" {
		return
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return
	}
	_, _ = f.Write([]byte{'.'})
	_ = f.Close()
}

func (t tally) count() int {
	info, err := os.Stat(t.file)
	if err != nil {
		return 0
	}
	return int(info.Size())
}

func (t tally) environment() []string {
	if t.file == "" {
		return nil
	}
	return []string{progressVariable + "=" + t.file}
}

func (t tally) remove() { _ = os.Remove(t.file) }

const (
	// quiet is how long a run may take before it shows that it is alive. One that comes from the cache is faster.
	quiet = time.Second
	// beat is the time between two changes of what is shown.
	beat = 200 * time.Millisecond
)

// A progress is a line at the bottom of a terminal that says how far a run has come. Without a terminal it shows
// nothing, but passes on what is told.
type progress struct {
	terminal io.Writer // nil if there is none
	tally    tally
	tell     func(line string)

	start time.Time
	ended chan struct{}
	wait  sync.WaitGroup

	mu    sync.Mutex
	shown bool
}

func (p *progress) begin() {
	p.start = time.Now()
	p.ended = make(chan struct{})
	if p.terminal == nil {
		return
	}
	p.wait.Go(func() {
		tick := time.NewTimer(quiet)
		defer tick.Stop()
		for {
			select {
			case <-p.ended:
				return
			case <-tick.C:
				p.show()
				tick.Reset(beat)
			}
		}
	})
}

// end takes the line away, and returns how long the run took. Nothing is shown after that.
func (p *progress) end() time.Duration {
	close(p.ended)
	p.wait.Wait()
	p.clear()
	return time.Since(p.start)
}

func (p *progress) show() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.shown = true
	_, _ = fmt.Fprint(p.terminal, eraseLine+progressLine(time.Since(p.start), p.tally.count()))
}

// line tells a line of the go command's, above the progress.
func (p *progress) line(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clear()
	p.tell(text)
}

// clear empties the terminal's line. The lock is held, or nobody else is left.
func (p *progress) clear() {
	if p.shown {
		_, _ = io.WriteString(p.terminal, eraseLine)
		p.shown = false
	}
}

// eraseLine goes to the beginning of a terminal's line, and empties it.
const eraseLine = "\r\x1b[K"

// progressLine is shorter than any terminal is wide.
func progressLine(elapsed time.Duration, packages int) string {
	what := "loading and compiling"
	if packages > 0 {
		what = report.Count(packages, "package") + " analyzed"
	}
	return fmt.Sprintf("slotlint: %ds, %s", int(elapsed.Seconds()), what)
}

// work is what a run has cost.
type work struct {
	analyzed int // packages that were not in the go command's cache, if they were counted
	elapsed  time.Duration
}

// vet runs the analyzer, and shows on a terminal how far it has come. The packages are counted for that, or if the
// caller wants to know.
func (c command) vet(ctx context.Context, run govet.Run, count bool) (*govet.Result, work, error) {
	show := &progress{tell: c.tell}
	if isTerminal(c.stderr) {
		show.terminal = c.stderr
	}
	if count || show.terminal != nil {
		show.tally = newTally()
		defer show.tally.remove()
	}
	run.Env = slices.Concat(run.Env, show.tally.environment())
	run.Progress = show.line
	show.begin()
	result, err := run.Do(ctx)
	done := work{elapsed: show.end(), analyzed: show.tally.count()}
	return result, done, err
}

// tellWork tells what a run has looked at, and how long it took.
func (c command) tellWork(ctx context.Context, run govet.Run, s report.Summary, done work) {
	if dirs, err := run.Dirs(ctx); err == nil {
		calling := fmt.Sprintf("%d with calls of a Redis client: %s, %s", s.Packages, report.Count(s.Operations, "operation"), s)
		if s.Packages == 0 {
			calling = "none with calls of a Redis client"
		}
		c.tell(fmt.Sprintf("slotlint: %s, %s", report.Count(len(dirs), "package"), calling))
	}
	c.tell(fmt.Sprintf("slotlint: %.1fs: %s analyzed, dependencies included, and all others taken from the go command's cache",
		done.elapsed.Seconds(), report.Count(done.analyzed, "package")))
}
