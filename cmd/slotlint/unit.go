package main

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"hash"
	"io"
	"os"
	"strings"

	"github.com/slotlint/slotlint/analyzer"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"
)

// isUnit reports whether the go command is calling: to ask for flags (-flags) or for a version
// (-V=full), or to have one package analyzed (flags, if any, and the name of a .cfg file).
func isUnit(args []string) bool {
	switch n := len(args); {
	case n == 0:
		return false
	case n == 1 && (args[0] == "-flags" || strings.HasPrefix(args[0], "-V=")):
		return true
	case n > 1 && !strings.HasPrefix(args[0], "-"):
		return false // slotlint slot a.cfg
	default:
		return strings.HasSuffix(args[n-1], ".cfg")
	}
}

// unit answers the go command.
func unit(a *analysis.Analyzer) int {
	if strings.HasSuffix(os.Args[len(os.Args)-1], ".cfg") {
		countPackage()
	}
	// unitchecker has a flag -V of its own, but leaves one alone that is there before.
	flag.Var(versionFlag{}, "V", "print the version and exit")
	if args := os.Args[1:]; a == analyzer.Analyzer && strings.HasSuffix(args[len(args)-1], ".cfg") && declarations(args) == nil {
		return exitClean
	}
	unitchecker.Main(a)
	return exitFailed
}

// versionFlag is the flag -V=full. The go command takes its answer for the identity of the tool:
// results of a tool of the same identity come from the cache. Since the configuration changes the
// results, it is part of the identity, together with the executable.
type versionFlag struct{}

func (versionFlag) IsBoolFlag() bool { return true }
func (versionFlag) String() string   { return "" }

func (versionFlag) Set(value string) error {
	if value != "full" {
		return errors.New("want -V=full")
	}
	exe, id, err := identify()
	if err != nil {
		fmt.Fprintf(os.Stderr, "slotlint: %v\n", err)
		os.Exit(exitFailed)
	}
	fmt.Printf("%s version devel buildID=%s\n", exe, id)
	os.Exit(exitClean)
	return nil
}

// identify returns the path and the identity of this program.
func identify() (exe, id string, err error) {
	if exe, err = os.Executable(); err != nil {
		return "", "", err
	}
	id, err = identity(exe, configFile("."), os.Getenv(configVariable))
	return exe, id, err
}

// identity hashes the executable and, unless their names are empty, the configuration files.
func identity(exe string, configs ...string) (string, error) {
	h := sha256.New()
	for _, name := range append([]string{exe}, configs...) {
		if name == "" {
			continue
		}
		if err := hashFile(h, name); err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// hashFile adds a file to a hash, a piece at a time: the executable is large, and this is done at each start of the go
// command.
func hashFile(h hash.Hash, name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	_, err = io.Copy(h, f)
	return err
}
