// Package luascan tells which keys a Redis Lua script will touch, before it runs.
//
// [Scan] takes a script's text and gives back its accesses: each Redis command that the script can run, with its keys
// as key patterns, at the exact line and column. What is known only at run time is a hole in a pattern: KEYS[1],
// ARGV[2], an element of a loop over KEYS, a value read from Redis. [Script.Bind] does the same for one run of the
// script, with the patterns that a caller passes in the place of KEYS and ARGV; [Script.Spell] says besides of which
// literals and values of the text a key is joined, for who wants to change it. The package says what a script accesses
// and judges nothing.
//
// # How it works
//
// The text is cut into the tokens of Lua 5.1, the dialect of every Redis and Valkey, and parsed with gopher-lua's
// parser; its virtual machine is not used. The tree is then interpreted over abstract values. A value is a few
// alternatives, and each alternative remembers the branch decisions under which it holds, so that
//
//	local a, b = 'a1', 'b1'
//	if ARGV[1] == 'x' then a, b = 'a2', 'b2' end
//	redis.call('MGET', a, b)
//
// gives MGET a2 b2 and MGET a1 b1, and not the two combinations that cannot happen. Both arms of a branch run on the
// same state, and what they leave is joined. Functions run at each of their calls. A loop with constant bounds and few
// turns, or over a list that is known, runs turn by turn. Any other loop's body runs once for all turns, on a state in
// which nothing is known of what the body changes; what it appends to a table stands for any number of elements.
//
// # What can be relied on
//
// A command that the script runs is among the accesses (if the scan ends without an error), and an access that says
// that its keys are exact has no others. A hole is never less than what it stands for; equal holes of one access hold
// equal bytes. There may be accesses that never happen: not every impossible combination is seen to be one. Tests hold
// these promises against what a real server sees when it runs generated scripts.
//
// # Limits
//
// Some things are taken for granted. Elements of KEYS and ARGV with a constant index are there ([Script] lists the
// places that need them in Uses; a bound run knows), and so are those with the index of a loop over either. A value
// that was passed, read or decoded is not nil when it is put into a table. A string.match that takes the hash tag out
// of a key finds no brace in the holes before the tag's end.
//
// Metatables, environments, code made by loadstring and coroutines are not followed. A function that is never called
// does not run. A recursive function runs twice: once with its arguments, once with unknown ones.
//
// Hostile input costs bounded time and memory: a script is refused by its size and by the nesting of its tokens before
// it is parsed, and the interpretation by its steps; see [MaxSource], [MaxNesting], [MaxSteps] and [MaxAccesses].
package luascan
