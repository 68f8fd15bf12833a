package clustertest

import (
	"os/exec"
	"syscall"
)

// dieWithParent has the kernel end the server with the thread that started it. Threads of a Go
// program live as long as the program, except those that a goroutine locked and never released.
func dieWithParent(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
}
