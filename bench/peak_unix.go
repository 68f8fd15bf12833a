//go:build unix

package main

import (
	"os"
	"runtime"
	"syscall"
)

// peak is the largest memory that a process, or one that it waited for, has had in use, in bytes.
func peak(p *os.ProcessState) int64 {
	used, ok := p.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		return used.Maxrss // bytes there, kilobytes elsewhere
	}
	return used.Maxrss << 10
}
