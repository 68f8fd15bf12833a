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

// publicRepos copies modules of fixed versions from the module proxy into dir.
func publicRepos(dir string) ([]repo, error) {
	modules := []struct {
		name, module string
		patterns     []string
	}{
		{"asynq", "github.com/hibiken/asynq@v0.26.0", []string{"./..."}},
		{"go-zero, 4 packages", "github.com/zeromicro/go-zero@v1.10.3", []string{
			"./core/stores/redis", "./core/stores/cache", "./core/limit", "./core/bloom",
		}},
	}
	var repos []repo
	for _, m := range modules {
		cached, err := download(m.module)
		if err != nil {
			return nil, err
		}
		// The module cache is read-only, and go vet may want to write go.sum.
		own := filepath.Join(dir, "src", m.name)
		if err := os.CopyFS(own, os.DirFS(cached)); err != nil {
			return nil, err
		}
		repos = append(repos, repo{name: m.name, dir: own, patterns: m.patterns})
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
