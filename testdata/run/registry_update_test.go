//go:build update

package run

// With the tag update the registry is written anew instead of compiled, for it may name functions
// that are no more.
const update = true

var registry map[string]any
