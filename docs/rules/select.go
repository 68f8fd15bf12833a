package rules

import (
	"fmt"
	"slices"
	"strings"
)

// Select returns the rules that a list chooses, ordered by id.
//
// The list has items separated by commas: an id or a name adds that rule, one after a minus sign
// takes it away, "default" adds the rules that are on by default and "all" adds every rule. Items
// work from left to right. An empty list, or one that begins by taking a rule away, starts from the
// defaults:
//
//	SL101,SL301      these two
//	-SL301           the defaults less SL301
//	all,-broken-tag  every rule less SL301
func Select(list string) ([]Rule, error) {
	chosen := map[string]bool{}
	items := strings.Split(list, ",")
	if first := strings.TrimSpace(items[0]); first == "" || first[0] == '-' {
		items = append([]string{"default"}, items...)
	}
	for _, item := range items {
		item = strings.TrimSpace(item)
		name, off := strings.CutPrefix(item, "-")
		switch name {
		case "":
			if off {
				return nil, fmt.Errorf("no rule after the minus sign in %q", list)
			}
			continue
		case "all", "default":
			for _, r := range table() {
				if name == "all" || r.Default {
					chosen[r.ID] = !off
				}
			}
			continue
		}
		rule, ok := ByID(name)
		if !ok {
			return nil, fmt.Errorf("unknown rule %q; the rules are %s", name, strings.Join(ids(), ", "))
		}
		chosen[rule.ID] = !off
	}
	return slices.DeleteFunc(table(), func(r Rule) bool { return !chosen[r.ID] }), nil
}

func ids() []string {
	var out []string
	for _, r := range table() {
		out = append(out, r.ID)
	}
	return out
}
