package run

import (
	"fmt"
	"strings"
	"sync"
)

// A table counts what the fixtures did, by verdict.
type table struct {
	mu      sync.Mutex
	rows    map[verdict]*row
	lacking int // fixtures whose command the server lacks
}

type row struct{ functions, calls, failed int }

func (tb *table) add(r *run) {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	if r.lacking {
		tb.lacking++
		return
	}
	if tb.rows == nil {
		tb.rows = make(map[verdict]*row)
	}
	if tb.rows[r.verdict] == nil {
		tb.rows[r.verdict] = new(row)
	}
	to := tb.rows[r.verdict]
	to.functions++
	to.calls += r.calls
	to.failed += r.failures
}

// total returns the sum of all rows.
func (tb *table) total() row {
	var sum row
	for _, r := range tb.rows {
		sum.functions += r.functions
		sum.calls += r.calls
		sum.failed += r.failed
	}
	return sum
}

func (tb *table) String() string {
	var b strings.Builder
	b.WriteString("| verdict | functions | calls | of these failed for their slots |\n| --- | --- | --- | --- |\n")
	for _, v := range []verdict{never, unlikely, unknown, quiet} {
		if r := tb.rows[v]; r != nil {
			fmt.Fprintf(&b, "| %s | %d | %d | %d |\n", v, r.functions, r.calls, r.failed)
		}
	}
	all := tb.total()
	fmt.Fprintf(&b, "| all | %d | %d | %d |", all.functions, all.calls, all.failed)
	return b.String()
}
