package slotbatch

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// An Event is what an error tells of the cluster's state.
type Event uint8

// The events.
const (
	Unclassified Event = iota // of a [Classify] function: the error's text decides
	Other                     // nothing about the cluster: not retried
	Moved                     // the slot belongs to another node
	Ask                       // the key is on its way to another node
	TryAgain                  // some of the keys are on their way to another node
	ClusterDown               // the slot is not served, or the cluster is down
	Loading                   // the node is reading its data set from disk
)

// words are what error replies of the servers begin with.
var words = map[string]Event{
	"MOVED":       Moved,
	"ASK":         Ask,
	"TRYAGAIN":    TryAgain,
	"CLUSTERDOWN": ClusterDown,
	"LOADING":     Loading,
}

// redisc says this where an answer of MOVED, ASK or TRYAGAIN has used up the attempts of a RetryConn,
// and drops the answer itself. To go on as after TRYAGAIN is right after each of them.
const redisc = "redisc: too many attempts"

func (e Event) String() string {
	for word, event := range words {
		if event == e {
			return word
		}
	}
	switch e {
	case Unclassified:
		return "unclassified"
	case Other:
		return "other"
	}
	return fmt.Sprintf("Event(%d)", uint8(e))
}

// Classified returns what the text of an error, or of an error that it wraps, tells of the cluster.
// It recognises a server's reply at the beginning of a text or after ": ", which is how clients and
// callers that wrap errors put it; MOVED and ASK must be followed by a slot and an address. An error
// of the context is Other, whatever else it says.
func Classified(err error) Event {
	if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return Other
	}
	// The text of an error that wraps others nearly always contains theirs, but need not.
	if e := fromText(err.Error()); e != Other {
		return e
	}
	switch err := err.(type) { //nolint:errorlint // this is the walk through what is wrapped
	case interface{ Unwrap() error }:
		if inner := err.Unwrap(); inner != nil {
			return Classified(inner)
		}
	case interface{ Unwrap() []error }:
		for _, inner := range err.Unwrap() {
			if e := Classified(inner); e != Other {
				return e
			}
		}
	}
	return Other
}

func fromText(text string) Event {
	if strings.HasSuffix(text, redisc) {
		return TryAgain
	}
	for {
		word, rest, _ := strings.Cut(text, " ")
		if e, ok := words[word]; ok && (e != Moved && e != Ask || isRedirect(rest)) {
			return e
		}
		_, after, ok := strings.Cut(text, ": ")
		if !ok {
			return Other
		}
		text = after
	}
}

// isRedirect reports whether a text begins with what follows MOVED and ASK: "3999 127.0.0.1:6381".
func isRedirect(text string) bool {
	slot, addr, ok := strings.Cut(text, " ")
	if !ok || slot == "" || strings.Trim(slot, "0123456789") != "" {
		return false
	}
	addr, _, _ = strings.Cut(addr, " ")
	return strings.Contains(addr, ":")
}
