// Nullvet is a vet tool that does nothing but carry a fact from package to package. It is what
// slotlint's cost is compared with: the go command runs such a tool on each package that the
// program is made of, the standard library included, and what that costs is not slotlint's doing.
package main

import (
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"
)

// seen is the fact. The go command analyzes dependencies only for tools that have facts.
type seen struct{ Imports int }

func (*seen) AFact() {}

func main() {
	unitchecker.Main(&analysis.Analyzer{
		Name:      "nullvet",
		Doc:       "carries a fact",
		FactTypes: []analysis.Fact{new(seen)},
		Run: func(pass *analysis.Pass) (any, error) {
			imports := 0
			for _, pkg := range pass.Pkg.Imports() {
				if pass.ImportPackageFact(pkg, new(seen)) {
					imports++
				}
			}
			pass.ExportPackageFact(&seen{Imports: imports})
			return nil, nil
		},
	})
}
