package slotbatch

import (
	"errors"
	"fmt"
	"strings"
)

// ErrStopped is the cause of groups that were not requested, or not to the end, because another
// group had failed and results were wanted all or none.
var ErrStopped = errors.New("stopped because another group failed")

const (
	// shownKeys and shownBytes bound what a message shows of a group's keys: an error is
	// logged, and a group may have hundreds of keys of any length.
	shownKeys  = 3
	shownBytes = 64
	// shownGroups bounds how many groups a message shows.
	shownGroups = 3
)

// A UseError tells of wrong use: a nil function, a limit below one.
type UseError struct{ Reason string }

func (e *UseError) Error() string { return "slotbatch: " + e.Reason }

// A CountError is the cause of a group whose read function broke its promise: one value for each key,
// one reply for each group.
type CountError struct {
	What      string // "values" or "replies"
	Got, Want int
}

func (e *CountError) Error() string {
	return fmt.Sprintf("the read function returned %d %s, want %d", e.Got, e.What, e.Want)
}

// A GroupError tells of one group that failed. errors.Is and errors.As find its cause.
type GroupError struct {
	Slot     uint16
	Keys     []string // all of the group's keys, each once
	Attempts int      // how often the group was requested; 0 where it was not begun
	Event    Event    // what the last answer told of the cluster
	Cause    error

	first int // where the group's keys begin among the plan's
}

func (e *GroupError) Error() string {
	var sb strings.Builder
	fmt.Fprintf(&sb, "slot %d, %s (", e.Slot, count(len(e.Keys), "key"))
	for i, key := range e.Keys {
		if i == shownKeys {
			sb.WriteString(", ...")
			break
		}
		if i > 0 {
			sb.WriteString(", ")
		}
		if len(key) > shownBytes {
			fmt.Fprintf(&sb, "%q...", key[:shownBytes])
		} else {
			fmt.Fprintf(&sb, "%q", key)
		}
	}
	fmt.Fprintf(&sb, "), %s: %v", count(e.Attempts, "attempt"), e.Cause)
	return sb.String()
}

// Unwrap returns the cause.
func (e *GroupError) Unwrap() error { return e.Cause }

// An Error tells of all groups that failed in one batch. errors.Is and errors.As find the causes of
// all.
type Error struct {
	// Groups are the failed groups, in the order in which they failed: where the batch was
	// stopped, the first one is the reason.
	Groups []*GroupError
}

func (e *Error) Error() string {
	var sb strings.Builder
	fmt.Fprintf(&sb, "slotbatch: %s failed: ", count(len(e.Groups), "group"))
	for i, g := range e.Groups {
		if i == shownGroups {
			sb.WriteString("; ...")
			break
		}
		if i > 0 {
			sb.WriteString("; ")
		}
		sb.WriteString(g.Error())
	}
	return sb.String()
}

// Unwrap returns the failed groups.
func (e *Error) Unwrap() []error {
	errs := make([]error, len(e.Groups))
	for i, g := range e.Groups {
		errs[i] = g
	}
	return errs
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
