// Package tenant has keys whose hash tag comes from whoever made the tenant.
package tenant

import "os"

type Tenant struct {
	Name string // tagged by the configuration

	//slotlint:tagged
	Queue string
	Topic string //slotlint:tagged the broker makes them
	Plain string
}

func Prefix() string { return os.Getenv("PREFIX") }

func (t *Tenant) Key(part string) string { return t.Plain + ":" + part }

// Space returns the tenant's part of all keys.
//
//slotlint:tagged
func Space(name string) string { return "t:" + name }

func Untagged(name string) string { return "t:" + name }

type Source interface {
	// Head begins all keys.
	//
	//slotlint:tagged
	Head() string
}

// Keys returns keys that all have the tag of the prefix.
//
//slotlint:tagged
func Keys(prefix string, n int) []string {
	keys := make([]string, n)
	for i := range keys {
		keys[i] = prefix + string(rune('a'+i))
	}
	return keys
}
