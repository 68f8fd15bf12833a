package keypattern

import "strings"

// An Alphabet is the set of bytes that a hole can hold.
type Alphabet uint8

// The alphabets, from the widest to the narrowest.
const (
	AnyByte  Alphabet = iota // nothing is known: braces too
	NoBraces                 // anything but { and }: a formatted number or time, base64, a UUID
	Hex                      // 0-9, a-f, A-F
	Decimal                  // 0-9 and -
)

// Braces reports whether a hole of this alphabet can hold "{" or "}", and with them a hash
// tag of its own.
func (a Alphabet) Braces() bool { return a == AnyByte }

// Contains reports whether a hole of this alphabet can hold the byte.
func (a Alphabet) Contains(b byte) bool {
	switch a {
	case AnyByte:
		return true
	case NoBraces:
		return b != '{' && b != '}'
	case Hex:
		return strings.IndexByte("0123456789abcdefABCDEF", b) >= 0
	case Decimal:
		return strings.IndexByte("0123456789-", b) >= 0
	}
	return false
}

// String returns the name by which [Parse] knows the alphabet.
func (a Alphabet) String() string {
	switch a {
	case AnyByte:
		return "any"
	case NoBraces:
		return "plain"
	case Hex:
		return "hex"
	case Decimal:
		return "decimal"
	}
	return "invalid"
}
