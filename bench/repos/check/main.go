// Check runs slotlint once, uncached and in one process, on the packages of one module:
//
//	go run ./bench/repos/check [-C dir] [-strict] [-tags list] [packages]
//
// It prints the findings, and a line with the groups by verdict, the time and the memory that it took,
// the go command's included. It is for many repositories on a small machine: nothing is compiled, and
// a package that cannot reach a client is not looked at. Packages that do not type-check are named and left out.
package main

import (
	"flag"
	"fmt"
	"log"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/slotlint/slotlint/analyzer"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("check: ")
	dir := flag.String("C", ".", "work in this `directory`")
	tags := flag.String("tags", "", "analyze with these build tags, a `list` separated by commas")
	strict := flag.Bool("strict", false, "report groups of keys of which nothing is known, too")
	flag.Parse()
	patterns := flag.Args()
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	start := time.Now()
	root, err := filepath.Abs(*dir)
	if err != nil {
		log.Fatal(err)
	}
	pkgs, l, err := load(root, *tags, patterns)
	if err != nil {
		log.Fatal(err)
	}
	for _, pkg := range l.broken {
		fmt.Printf("not analyzed: %s: %s\n", pkg.PkgPath, firstError(pkg))
	}
	sum, err := analyze(pkgs, root, *strict)
	if err != nil {
		log.Fatal(err)
	}
	slices.Sort(sum.lines)
	for _, line := range slices.Compact(sum.lines) {
		fmt.Println(line)
	}
	fmt.Printf("packages %d; groups: same %d, never %d, unlikely %d, unknown %d; %s\n",
		len(pkgs), sum.same, sum.never, sum.unlikely, sum.unknown, cost(start))
}

func firstError(pkg *packages.Package) string {
	if len(pkg.Errors) == 0 {
		return "it does not parse"
	}
	return pkg.Errors[0].Msg
}

// A summary is what was found in all packages: lines to print, and groups by verdict.
type summary struct {
	lines                          []string
	same, never, unlikely, unknown int
}

func analyze(pkgs []*packages.Package, root string, strict bool) (*summary, error) {
	a := analyzer.New(analyzer.Options{Strict: strict, Stats: true})
	graph, err := checker.Analyze([]*analysis.Analyzer{a}, pkgs, nil)
	if err != nil {
		return nil, err
	}
	sum := &summary{}
	for _, act := range graph.Roots {
		if act.Err != nil {
			return nil, fmt.Errorf("%s: %w", act.Package.PkgPath, act.Err)
		}
		for _, d := range act.Diagnostics {
			if d.Category == analyzer.CategoryStats {
				sum.count(d.Message)
				continue
			}
			pos := act.Package.Fset.Position(d.Pos)
			file := strings.TrimPrefix(pos.Filename, root+string(filepath.Separator))
			sum.lines = append(sum.lines, fmt.Sprintf("%s:%d: %s", file, pos.Line, d.Message))
		}
	}
	return sum, nil
}

// count adds the groups of one package.
func (s *summary) count(stats string) {
	var same, never, unlikely, unknown int
	if _, err := fmt.Sscanf(stats, "same=%d never=%d unlikely=%d unknown=%d", &same, &never, &unlikely, &unknown); err != nil {
		log.Fatalf("%q: %v", stats, err)
	}
	s.same += same
	s.never += never
	s.unlikely += unlikely
	s.unknown += unknown
}

// cost returns the time since start, and the CPU time and the peak memory of this process and of
// the go command.
func cost(start time.Time) string {
	var cpu time.Duration
	var peak int64 // KiB on Linux
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var use syscall.Rusage
		if err := syscall.Getrusage(who, &use); err != nil {
			return err.Error()
		}
		cpu += time.Duration(use.Utime.Nano() + use.Stime.Nano())
		peak = max(peak, use.Maxrss)
	}
	return fmt.Sprintf("wall %.1f s, CPU %.1f s, peak %d MB", time.Since(start).Seconds(), cpu.Seconds(), peak>>10)
}
