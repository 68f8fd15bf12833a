// Bench measures what slotlint costs: the CPU seconds of "go vet -vettool=slotlint" as a ratio to
// those of a vet tool that does nothing but carry a fact (see nullvet). In the root of the project:
//
//	go run ./bench [-runs 5] [-max 1.1] [-whole] [-only MODULE] [-beside BIN] [-clones DIR]
//
// It runs both on asynq and on packages of go-zero and thanos that use Redis, at fixed versions from the module
// proxy (all of their packages, with -whole), or on each repository in DIR. CPU seconds are user and system time of the go command and all that
// it starts. "Cold" means that this tool has never run before, while what the go command needs for
// itself is cached; "warm" is the same run again, the median of five. Both tools take turns, so that a busy machine
// is busy for both, and each ratio compares two runs that follow each other. What is printed is the
// median.
//
// With -beside, it runs staticcheck and nilaway as well, whose executables are in the directory BIN, and prints for
// all tools CPU seconds, wall-clock time and the peak memory of their largest process.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"slices"
	"time"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("bench: ")
	runs := flag.Int("runs", 5, "measure each tool this `many` times")
	limit := flag.Float64("max", 0, "exit with status 1 if a cold run costs more than this `ratio`")
	clones := flag.String("clones", "", "measure on each repository in this `directory` instead")
	whole := flag.Bool("whole", false, "measure on all packages of the modules")
	only := flag.String("only", "", "measure on this `module` alone")
	beside := flag.String("beside", "", "measure staticcheck and nilaway as well, whose executables are in this `directory`")
	flag.Parse()
	if *runs < 1 || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	within, err := bench(*runs, *limit, *beside, func(work string) ([]repo, error) {
		if *clones != "" {
			return localRepos(*clones)
		}
		return publicRepos(work, *whole, *only)
	})
	if err != nil {
		log.Fatal(err)
	}
	if !within {
		log.Fatalf("a cold run costs more than %.2f times the tool that does nothing", *limit)
	}
}

// bench measures and prints. It reports whether all cold ratios are within the limit.
func bench(runs int, limit float64, beside string, find func(work string) ([]repo, error)) (bool, error) {
	work, err := os.MkdirTemp("", "slotlint-bench-")
	if err != nil {
		return false, err
	}
	defer func() { _ = os.RemoveAll(work) }()

	repos, err := find(work)
	if err != nil {
		return false, err
	}
	m := meter{cache: filepath.Join(work, "gocache")}
	tools := []*tool{{name: "nullvet", pkg: "./bench/nullvet"}, {name: "slotlint", pkg: "./cmd/slotlint"}}
	for _, t := range tools {
		if err := t.build(work); err != nil {
			return false, err
		}
	}

	if beside != "" {
		return true, m.besideOthers(repos, tools, beside)
	}
	within := true
	fmt.Printf("%-24s %-5s %12s %12s %7s %s\n", "", "", "nullvet", "slotlint", "ratio", "(smallest, largest)")
	for _, r := range repos {
		cold, warm, err := m.compare(r, tools[0], tools[1], runs)
		if err != nil {
			return false, err
		}
		cold.print(r.name, "cold")
		warm.print("", "warm")
		if limit > 0 && cold.ratio() > limit {
			within = false
		}
	}
	return within, nil
}

// A comparison holds the CPU time of runs of two tools, pair by pair.
type comparison struct {
	null, lint []time.Duration
}

func (c *comparison) ratios() []float64 {
	ratios := make([]float64, len(c.null))
	for i := range c.null {
		ratios[i] = c.lint[i].Seconds() / c.null[i].Seconds()
	}
	slices.Sort(ratios)
	return ratios
}

func (c *comparison) ratio() float64 { return median(c.ratios()) }

func (c *comparison) print(name, kind string) {
	ratios := c.ratios()
	fmt.Printf("%-24s %-5s %10.2f s %10.2f s %7.2f (%.2f, %.2f)\n", name, kind,
		median(c.null).Seconds(), median(c.lint).Seconds(), median(ratios), ratios[0], ratios[len(ratios)-1])
}

// median returns the middle value, the lower of two.
func median[T time.Duration | float64](values []T) T {
	return slices.Sorted(slices.Values(values))[(len(values)-1)/2]
}
