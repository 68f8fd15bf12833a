package main

import (
	"go/token"
	"path/filepath"

	"github.com/slotlint/slotlint/cmd/slotlint/internal/report"
	"github.com/slotlint/slotlint/internal/config"
)

// configVariable is the environment variable by which the command tells the vet tool that it runs which file -config
// names. The go command asks the tool for its identity without its flags.
const configVariable = "SLOTLINT_CONFIG"

// configFile returns the name of the configuration file of the module that dir is in, or "" if
// there is none.
func configFile(dir string) string { return config.Find(dir).File }

// configName returns the absolute name of the configuration file that counts for the working directory,
// or "" if there is none.
func (o checkOptions) configName() (string, error) {
	if o.config == "" {
		return configFile(o.dir), nil
	}
	return filepath.Abs(o.path(o.config))
}

// readConfig reads a configuration file, as the analyzer will for each package. Here its mistakes are found
// once, and before anything is analyzed.
func readConfig(name string) (*config.File, []report.Problem) {
	if name == "" {
		return &config.File{}, nil
	}
	file, mistakes := config.Read(name)
	var problems []report.Problem
	for _, m := range mistakes {
		problems = append(problems, report.Problem{Pos: token.Position{Filename: name, Line: m.Line}, Message: m.Text})
	}
	return file, problems
}
