package main

import (
	"runtime"
	"runtime/debug"
	"testing"
)

func TestVersionTellsWhereTheBuildComesFrom(t *testing.T) {
	build := func(version string, settings ...debug.BuildSetting) *debug.BuildInfo {
		return &debug.BuildInfo{Main: debug.Module{Path: "example.com/slotlint", Version: version}, Settings: settings}
	}
	revision := debug.BuildSetting{Key: "vcs.revision", Value: "17032bd"}
	date := debug.BuildSetting{Key: "vcs.time", Value: "2026-11-29T22:10:05Z"}
	changed := debug.BuildSetting{Key: "vcs.modified", Value: "true"}
	unchanged := debug.BuildSetting{Key: "vcs.modified", Value: "false"}
	goVersion := " " + runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH + "\n"
	const module = "module example.com/slotlint\n"
	tests := []struct {
		name string
		info *debug.BuildInfo
		want string
	}{
		{"installed", build("v1.2.3"), "slotlint v1.2.3" + goVersion + module},
		{"built in a repository", build("v1.2.3", revision, date, unchanged), "slotlint v1.2.3" + goVersion + module + "commit 17032bd of 2026-11-29T22:10:05Z\n"},
		{"with changes", build("(devel)", revision, date, changed), "slotlint (devel) 17032bd" + goVersion + module + "commit 17032bd of 2026-11-29T22:10:05Z, with changes\n"},
		{"without a version", build(""), "slotlint (devel)" + goVersion + module},
		{"without anything", nil, "slotlint (unknown)" + goVersion},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := versionText(tt.info); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}
