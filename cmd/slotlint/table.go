package main

import (
	"fmt"
	"strings"
	"text/tabwriter"
)

// columns sets rows of cells as lines whose cells stand under each other, two spaces apart.
func columns(rows [][]string) string {
	var sb strings.Builder
	w := tabwriter.NewWriter(&sb, 0, 0, 2, ' ', 0)
	for _, cells := range rows {
		_, _ = fmt.Fprintln(w, strings.Join(cells, "\t")) // a Builder takes everything
	}
	_ = w.Flush()
	return sb.String()
}
