// Package target knows the servers that a program may be meant for, where they differ from Redis Cluster and Valkey
// Cluster: what they demand of scripts, which commands they split themselves, how they read hash tags, and the errors
// that they answer. It is a table; package docs has the page, targets.md.
//
// What is said of a service is what its documentation says and what people report of it. None of it was tried on the
// service itself.
package target

import (
	"fmt"
	"slices"
	"strings"

	"github.com/slotlint/slotlint/keypattern"
)

// A Target is a kind of server. The zero Target is Cluster.
type Target uint8

const (
	// Cluster is Redis Cluster or Valkey Cluster.
	Cluster Target = iota
	// Alibaba is a cluster instance of Alibaba Cloud Tair (Redis OSS-compatible), whose proxy reads scripts.
	Alibaba
	// Serverless is Amazon ElastiCache Serverless.
	Serverless
	// Enterprise is a clustered database of Redis Software or Redis Cloud behind its proxy: without the OSS Cluster API,
	// and not Active-Active.
	Enterprise
)

var names = [...]string{Cluster: "cluster", Alibaba: "alibaba", Serverless: "serverless", Enterprise: "enterprise"}

// String returns the name by which [Parse] knows the target.
func (t Target) String() string { return names[t] }

// Names lists the names of all targets, the default first.
func Names() []string { return slices.Clone(names[:]) }

// Parse returns the target of that name; the empty name is Cluster's.
func Parse(name string) (Target, error) {
	if name == "" {
		return Cluster, nil
	}
	i := slices.Index(names[:], name)
	if i < 0 {
		return Cluster, fmt.Errorf("unknown target %q; the targets are %s", name, strings.Join(names[:], ", "))
	}
	return Target(i), nil
}

// Service is the target as messages name it.
func (t Target) Service() string {
	switch t {
	case Alibaba:
		return "the proxy of Alibaba Cloud"
	case Serverless:
		return "ElastiCache Serverless"
	case Enterprise:
		return "Redis Enterprise"
	default:
		return "a cluster"
	}
}

// Crosses reports whether a command may have keys in several slots: the server splits it.
func (t Target) Crosses(command string) bool {
	if t != Enterprise {
		return false
	}
	switch command {
	case "DEL", "EXISTS", "MGET", "MSET", "TOUCH", "UNLINK":
		return true
	}
	return false
}

// Scattered is what becomes of a command with keys in several slots, where that is not the refusal of a cluster. It
// completes "the keys are in different slots; ".
func (t Target) Scattered(command string) string {
	switch {
	case t == Alibaba && script(command):
		return t.answers("ERR eval/evalsha command keys must be in same slot")
	case t == Enterprise && command == "JSON.MGET":
		return t.Service() + " reports no error and leaves out the keys of other shards"
	case t == Enterprise && (command == "TS.CREATERULE" || command == "TS.DELETERULE"):
		return t.answers("ERR TSDB: the key does not exist")
	case t == Enterprise:
		return t.answers("CROSSSLOT Keys in request don't hash to the same slot")
	}
	return ""
}

// script reports whether a command runs a script. Functions are not meant: nothing is known of them.
func script(command string) bool {
	return command == "EVAL" || command == "EVALSHA" || command == "EVAL_RO" || command == "EVALSHA_RO"
}

func (t Target) answers(text string) string { return fmt.Sprintf("%s answers %q", t.Service(), text) }

// WithoutKeys is what becomes of a script that is run without KEYS, where the target has rules of its own; it completes
// "the run passes no KEYS; ".
func (t Target) WithoutKeys(command string) string {
	switch {
	case !script(command):
		return ""
	case t == Alibaba:
		return t.answers("ERR for redis cluster, eval/evalsha number of keys can't be negative or zero")
	case t == Serverless:
		return t.answers("ERR Lua scripts without any input keys are not supported.")
	}
	return ""
}

// ReadsScripts reports whether the target reads the text of a script before it runs it, and refuses one with a key that
// is not written KEYS[n], and one with a command that is not a literal.
func (t Target) ReadsScripts() bool { return t == Alibaba }

// NotLiteral is what a target that reads scripts does about a key that is not written KEYS[n].
func (t Target) NotLiteral() string {
	return t.answers("ERR bad lua script for redis cluster, all the keys that the script uses should be passed using the KEYS array, and KEYS should not be in expression")
}

// NoLiteralCommand is what a target that reads scripts does about a command whose name is not written out.
func (t Target) NoLiteralCommand() string {
	return t.answers("ERR bad lua script for redis cluster, first parameter of redis.call/redis.pcall must be a single literal string")
}

// DeclaresAll reports whether the target demands that every key is in KEYS, also one in their slot.
func (t Target) DeclaresAll() bool { return t == Serverless }

// TagRules are the rules by which the target may read hash tags: first the one that a cluster has, then others.
func (t Target) TagRules() []keypattern.TagRule {
	if t == Enterprise {
		return []keypattern.TagRule{keypattern.FirstBraces, keypattern.LastBraces}
	}
	return []keypattern.TagRule{keypattern.FirstBraces}
}
