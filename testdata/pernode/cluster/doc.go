// Package cluster holds what slotlint says of commands about a node against real clients and a real cluster: to how
// many nodes a client sends each of them, and what a node answers to those that it refuses.
package cluster
