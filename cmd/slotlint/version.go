package main

import (
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
)

// version prints the versions of slotlint and of the Go that built it, and where it comes from.
func (c command) version(args []string) int {
	if len(args) > 0 {
		return c.fail(errors.New("version takes no arguments"))
	}
	info, _ := debug.ReadBuildInfo()
	return c.print(versionText(info))
}

// versionText describes a build:
//
//	slotlint v1.2.3 go1.26.0 linux/amd64
//	module github.com/slotlint/slotlint
//	commit 17032bdab5ca of 2026-11-29T22:10:05Z, with changes
//
// The last line is there only if the go command built it in a repository.
func versionText(info *debug.BuildInfo) string {
	text := fmt.Sprintf("slotlint %s %s %s/%s\n", versionOf(info), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	if info == nil {
		return text
	}
	text += "module " + info.Main.Path + "\n"
	if revision := setting(info, "vcs.revision"); revision != "" {
		text += "commit " + revision
		if date := setting(info, "vcs.time"); date != "" {
			text += " of " + date
		}
		if setting(info, "vcs.modified") == "true" {
			text += ", with changes"
		}
		text += "\n"
	}
	return text
}

// moduleVersion returns the version of this program.
func moduleVersion() string {
	info, _ := debug.ReadBuildInfo()
	return versionOf(info)
}

// versionOf returns the version of the main module, with the commit where there is no version.
func versionOf(info *debug.BuildInfo) string {
	switch {
	case info == nil:
		return "(unknown)"
	case info.Main.Version != "" && info.Main.Version != "(devel)":
		return info.Main.Version
	}
	return strings.TrimSpace("(devel) " + setting(info, "vcs.revision"))
}

func setting(info *debug.BuildInfo, key string) string {
	for _, s := range info.Settings {
		if s.Key == key {
			return s.Value
		}
	}
	return ""
}
