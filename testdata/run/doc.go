// Package run executes the fixtures: every exported function of the fixture packages, by the real
// client, against a real Redis Cluster of three masters, with many values for its parameters. What
// the linter is wanted to say of a function has to be what the cluster does:
//
//	// want `… never …`   every call fails with a slot error
//	// want `… only …`    nearly every call does
//	// unknown            some do; the linter is wanted to be silent because it cannot tell
//	no such comment       none does
//
// The want comments are those that the linter's own test reads, so there is no second list. One in a
// function of the same package that a fixture mentions counts as the fixture's own.
//
// A promise of "never" is about values without braces, because a brace in a value may make a hash tag
// that nobody foresaw. A function without a finding has to be right for every value, unless it says on
// the line of its call what it presumes:
//
//	return c.Rename(ctx, key, "{"+key+"}_tmp").Err() // assumes key is not empty; key holds no brace
//
// Then a value that breaks this has to break the call as well, or the comment is wrong. Where a finding is about one
// branch, the comment "given first" in the function says which parameter leads there.
//
// A call that fails has to fail in the way that the finding foretells: with the server's error, the client's, or a panic.
// Where a client splits a transaction without a word, the servers' count of EXEC tells. A fixture that takes a connection
// of redigo's, which follows no redirection, is called on a node with all slots, and then on each node of the cluster.
//
// Every function of this module must be a fixture or be called by one (TestEveryFunctionIsRun).
//
// The registry of the functions is generated: go test -tags update -run TestRegistry.
package run
