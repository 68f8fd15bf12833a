package main

import (
	"os"
	"path/filepath"
)

// path returns a file name that a flag gives as a name from the current directory: like the packages, it is one
// below the directory of -C.
func (o checkOptions) path(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(o.dir, name)
}

// repositoryRoot returns the root of the git repository that dir is in, or dir itself where there is none. Code hosts
// name files relative to it.
func repositoryRoot(dir string) string {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return ""
	}
	for root := dir; ; {
		// In a worktree and in a submodule it is a file.
		if _, err := os.Lstat(filepath.Join(root, ".git")); err == nil {
			return root
		}
		parent := filepath.Dir(root)
		if parent == root {
			return dir
		}
		root = parent
	}
}
