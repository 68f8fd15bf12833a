package main

import (
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// besideOthers measures once, cold and warm, what each tool costs on each repository: the vet tools, and staticcheck
// and nilaway from a directory. Staticcheck has a cache of its own; nilaway has none, and is told to look into the
// module's own packages alone, as its authors advise.
func (m meter) besideOthers(repos []repo, vetTools []*tool, bin string) error {
	work := filepath.Dir(m.cache)
	staticcheck, err := executable(bin, "staticcheck")
	if err != nil {
		return err
	}
	nilaway, err := executable(bin, "nilaway")
	if err != nil {
		return err
	}
	fmt.Printf("%-24s %-12s %-5s %10s %10s %9s\n", "", "", "", "CPU", "wall", "peak")
	for _, r := range repos {
		// The first run is not counted: it downloads modules, and compiles what the others load.
		if _, err := m.use(r, r.mayFail, append([]string{"go", "list", "-export", "-deps", "-test"}, r.patterns...)...); err != nil {
			return err
		}
		if _, _, err := m.vet(r, vetTools[0]); err != nil {
			return err
		}
		name := r.name
		measure := func(tool string, fail bool, env []string, command ...string) error {
			with := m
			with.env = env
			for _, kind := range []string{"cold", "warm"} {
				log.Printf("%s, %s, %s", r.name, tool, kind)
				used, err := with.use(r, fail, command...)
				if err != nil {
					return fmt.Errorf("%s on %s: %w", tool, r.name, err)
				}
				fmt.Printf("%-24s %-12s %-5s %8.1f s %8.1f s %6d MB\n", name, tool, kind,
					used.cpu.Seconds(), used.wall.Round(time.Millisecond).Seconds(), used.peak>>20)
				name = ""
			}
			return nil
		}
		for _, t := range vetTools {
			path, err := t.fresh()
			if err != nil {
				return err
			}
			if err := measure(t.name, r.mayFail, nil, vetCommand(r, path)...); err != nil {
				return err
			}
			_ = os.Remove(path)
		}
		// Findings make their exit status 1, too.
		cache := filepath.Join(work, "staticcheck", r.name)
		if err := measure("staticcheck", true, []string{"STATICCHECK_CACHE=" + cache}, append([]string{staticcheck}, r.patterns...)...); err != nil {
			return err
		}
		path, err := modulePath(r)
		if err != nil {
			return err
		}
		if err := measure("nilaway", true, nil, append([]string{nilaway, "-include-pkgs=" + path}, r.patterns...)...); err != nil {
			return err
		}
	}
	return nil
}

func executable(dir, name string) (string, error) {
	path, err := filepath.Abs(filepath.Join(dir, name))
	if err != nil {
		return "", err
	}
	_, err = os.Stat(path)
	return path, err
}

func modulePath(r repo) (string, error) {
	cmd := exec.Command("go", "list", "-m")
	cmd.Dir = r.dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	out, err := cmd.Output()
	return strings.TrimSpace(string(out)), err
}
