package main

import (
	"os/exec"
	"strings"
	"testing"
)

// The go command starts this program once for each package that a program is made of, often more than a thousand times:
// what is done at its start costs as much as the analysis. Packages that do much there, and those that bring them in,
// are kept out.
func TestStartIsCheap(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Skipf("no go command: %v", err)
	}
	deps := strings.Fields(string(out))
	if len(deps) < 100 {
		t.Fatalf("%d packages: %q", len(deps), deps)
	}
	for _, dep := range deps {
		switch dep {
		case "net", "net/http", "crypto/tls", "crypto/x509", "html/template", "text/template", "database/sql":
			t.Errorf("the program is linked with %s", dep)
		}
	}
}
