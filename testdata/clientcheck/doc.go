// Package clientcheck holds the linter's tables of client methods against the clients themselves: each
// row against the methods that each major version has, each method against the tables, and what the
// tables say of a call's keys against the command that the client makes of the call.
//
// It has tests only.
package clientcheck
