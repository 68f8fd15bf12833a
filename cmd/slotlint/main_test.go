package main

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/slotlint/slotlint/analyzer"
)

// The scripts run two programs. "slotlint" is the real one. "standin" is the same command around an
// analyzer that reports what comments tell it to (see standin_test.go): what the command makes of
// a report does not depend on what the real analyzer can find.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"slotlint": main,
		"standin":  func() { os.Exit(run(newStandin(), os.Args[1:])) },
		// The vet tool without the short cut of TestDeclarations.
		"unitchecker": func() { unitchecker.Main(analyzer.Analyzer) },
	})
}

func TestScripts(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the go command many times")
	}
	out, err := exec.Command("go", "env", "GOCACHE", "GOMODCACHE", "GOROOT").Output()
	if err != nil {
		t.Skipf("no go command: %v", err)
	}
	dirs := strings.Fields(string(out))
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Condition: func(name string) (bool, error) {
			if name == "root" {
				return os.Geteuid() == 0, nil // who may do anything
			}
			return false, fmt.Errorf("unknown condition %q", name)
		},
		Setup: func(env *testscript.Env) error {
			for _, name := range []string{"slotlint", "standin"} {
				path, err := exec.LookPath(name)
				if err != nil {
					return err
				}
				env.Setenv(strings.ToUpper(name), path)
			}
			env.Setenv("NOMODULE", t.TempDir())
			env.Setenv("GOCACHE", dirs[0])
			env.Setenv("GOMODCACHE", dirs[1])
			env.Setenv("GOROOT", dirs[2])
			env.Setenv("GOFLAGS", "")
			env.Setenv("GOPROXY", "off")
			env.Setenv("GOWORK", "off")
			env.Setenv("GOTOOLCHAIN", "local")
			return nil
		},
	})
}
