package luascan

import (
	"fmt"
	"slices"
	"strings"
)

// The flags that servers know.
var knownFlags = []string{"no-writes", "allow-oom", "allow-stale", "no-cluster", "allow-cross-slot-keys"}

// readHeader reads the first line, if it is a #! line: #!lua name=lib flags=no-writes,no-cluster.
func (s *Script) readHeader(src string) error {
	if !strings.HasPrefix(src, "#!") {
		return nil
	}
	line, _, _ := strings.Cut(src, "\n")
	s.Kind = Strict
	off := 0
	for word := range strings.SplitSeq(line, " ") {
		pos := Position{Line: 1, Column: off + 1, Offset: off}
		off += len(word) + 1
		word = strings.TrimSuffix(word, "\r")
		name, val, assigned := strings.Cut(word, "=")
		switch {
		case pos.Offset == 0:
			s.Engine = word[2:]
			// Valkey takes the name in any letter case.
			if !strings.EqualFold(s.Engine, "lua") {
				return &SyntaxError{pos, fmt.Sprintf("unknown engine %q after #!", clip(s.Engine))}
			}
		case word == "":
		case assigned && name == "name":
			s.Library = val
		case assigned && name == "flags":
			for flag := range strings.SplitSeq(val, ",") {
				if flag == "" {
					continue
				}
				if !slices.Contains(knownFlags, flag) {
					return &SyntaxError{pos, fmt.Sprintf("unknown flag %q in the #! line", clip(flag))}
				}
				s.Flags = append(s.Flags, flag)
			}
		default:
			return &SyntaxError{pos, fmt.Sprintf("unknown option %q in the #! line", clip(word))}
		}
	}
	s.Kind = kindOf(s.Flags)
	return nil
}

// kindOf returns the kind of a script or function that is not lax.
func kindOf(flags []string) Kind {
	if slices.Contains(flags, "allow-cross-slot-keys") {
		return Flagged
	}
	return Strict
}
