// Custom-gcl is golangci-lint with slotlint. "golangci-lint custom" makes the same from a clone of golangci-lint's
// repository; this needs its module only.
package main

import (
	"fmt"
	"os"

	"github.com/golangci/golangci-lint/v2/pkg/commands"
	"github.com/golangci/golangci-lint/v2/pkg/exitcodes"

	_ "github.com/slotlint/slotlint/golangci"
)

func main() {
	// Of a development version, golangci-lint makes the hash of the executable a part of the cache's key: results of
	// another slotlint are not taken for those of this one.
	info := commands.BuildInfo{Version: "(devel)", GoVersion: "unknown", Commit: "unknown", Date: "unknown"}
	if err := commands.Execute(info); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(exitcodes.Failure)
	}
}
