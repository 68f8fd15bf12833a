// Package keypattern decides whether Redis keys that are only partly known before the program
// runs share a hash slot of Redis Cluster, and how to rewrite them so that they do.
//
// A key is described by a [Pattern]: literal text and holes, in order. A [Hole] stands for
// bytes not known yet; it has an identity, an alphabet and a length range. Two keys with the
// same hole hold the same bytes there.
//
// # Deciding
//
// [Compare] first finds the hashed part of each pattern: the hash tag, or the whole. A hole
// could bring braces of its own; where its alphabet allows that, the verdict says on which
// assumption it stands. Then it compares the hashed parts:
//
//   - identical sequences of literals and holes are [Same];
//   - of two constants the slots are computed;
//   - where the same holes stand in the same order, and the literals after each have equal
//     lengths, what the holes hold cancels in the difference of the two CRCs, because CRC16 is
//     linear and starts at 0. What is left depends on the holes' lengths only, with a period
//     of 32,767 bytes, and is solved exactly: [Never] and [Same] are claimed only where no
//     length that a hole can have contradicts them;
//   - all else is [Unlikely], because two different texts share a slot once in 16,384 times;
//     or [Unknown], where nothing at all is known of a key.
//
// [Judge] does so for a whole group of keys. [Rewrites] looks for what the keys have in common
// and puts braces around it. [MendTag] says what braces that make no hash tag were meant to be.
//
// # Limits
//
// A hole is compared by its identity alone: two holes that happen to hold the same bytes are
// different. What a hole's alphabet excludes besides braces is not used in proofs. A hole
// that heads both keys and can hold braces may carry a tag that decides both; such keys are
// Unlikely at most. Where the lengths of several holes count separately, a search over them is
// bounded, and gives Unlikely beyond its bound. Patterns of more than 256 segments or 16 KiB of
// text are Unknown. The slots are those of Redis Cluster and Valkey: CRC16/XMODEM, and the
// first pair of braces; [TagRule] has another way to read braces.
package keypattern
