package main

import (
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
)

// version prints the versions of slotlint and of the Go that built it.
func (c command) version(args []string) int {
	if len(args) > 0 {
		return c.fail(errors.New("version takes no arguments"))
	}
	return c.print(fmt.Sprintf("slotlint %s %s %s/%s\n", moduleVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH))
}

// moduleVersion returns the version of the main module, with the commit where there is no version.
func moduleVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "(unknown)"
	}
	version := info.Main.Version
	if version == "" {
		version = "(devel)"
	}
	if version != "(devel)" {
		return version
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			version += " " + s.Value
		}
	}
	return version
}
