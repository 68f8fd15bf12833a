package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// A repo is a module to measure on.
type repo struct {
	name     string
	dir      string
	patterns []string
	mayFail  bool // some packages may not compile on this machine
}

// A module is one of the module proxy's, of a fixed version.
type module struct {
	name, version string
	patterns      []string
}

// modules are measured by default; with -whole, all packages of them.
var modules = []module{
	{"asynq", "github.com/hibiken/asynq@v0.26.0", []string{"./..."}},
	{"go-zero", "github.com/zeromicro/go-zero@v1.10.3", []string{
		"./core/stores/redis", "./core/stores/cache", "./core/limit", "./core/bloom",
	}},
	{"thanos", "github.com/thanos-io/thanos@v0.42.0", []string{"./pkg/cacheutil", "./pkg/cache", "./pkg/store/cache"}},
}

// publicRepos copies modules from the module proxy into dir: those that are named, or all.
func publicRepos(dir string, whole bool, only string) ([]repo, error) {
	var repos []repo
	for _, m := range modules {
		if only != "" && only != m.name {
			continue
		}
		cached, err := download(m.version)
		if err != nil {
			return nil, err
		}
		// The module cache is read-only, and go vet may want to write go.sum.
		own := filepath.Join(dir, "src", m.name)
		if err := os.CopyFS(own, os.DirFS(cached)); err != nil {
			return nil, err
		}
		r := repo{name: m.name, dir: own, patterns: m.patterns}
		if whole {
			r.patterns, r.mayFail = []string{"./..."}, true
		} else if m.patterns[0] != "./..." {
			r.name = fmt.Sprintf("%s, %d packages", m.name, len(m.patterns))
		}
		repos = append(repos, r)
	}
	if len(repos) == 0 {
		return nil, fmt.Errorf("no module %q", only)
	}
	return repos, nil
}

func download(module string) (dir string, err error) {
	cmd := exec.Command("go", "mod", "download", "-json", module)
	cmd.Dir = os.TempDir() // in no module, so that no go.mod changes
	out, err := cmd.Output()
	var info struct{ Dir, Error string }
	if jsonErr := json.Unmarshal(out, &info); jsonErr == nil && info.Error != "" {
		return "", fmt.Errorf("%s: %s", module, info.Error)
	}
	if err != nil {
		return "", fmt.Errorf("downloading %s: %w", module, err)
	}
	return info.Dir, nil
}

// localRepos returns each directory in dir that is the root of a module.
func localRepos(dir string) ([]repo, error) {
	goMods, err := filepath.Glob(filepath.Join(dir, "*", "go.mod"))
	if err != nil {
		return nil, err
	}
	if len(goMods) == 0 {
		return nil, fmt.Errorf("%s: no directory in it has a go.mod", dir)
	}
	var repos []repo
	for _, file := range goMods {
		root := filepath.Dir(file)
		repos = append(repos, repo{name: filepath.Base(root), dir: root, patterns: []string{"./..."}, mayFail: true})
	}
	return repos, nil
}
