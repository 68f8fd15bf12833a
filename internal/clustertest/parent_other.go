//go:build !linux

package clustertest

import "os/exec"

// dieWithParent does nothing: only Linux can tie a process to the one that started it.
func dieWithParent(*exec.Cmd) {}
