package keypattern

import "strings"

// Slots is the number of hash slots of a cluster.
const Slots = 16384

// slotMask takes a slot from a CRC: the modulus is a power of two.
const slotMask = Slots - 1

// Slot returns the hash slot of a key: the CRC16/XMODEM of its hashed part, modulo [Slots].
func Slot(key string) uint16 {
	part, _ := HashedPart(key)
	return crc16(part) & slotMask
}

// HashedPart returns the part of a key that is hashed, and whether it is a hash tag.
//
// The hash tag is the text between the first "{" and the first "}" after it, if there is any
// text between them. Only the first "{" counts: in "a{}{b}" the first pair is empty, so the
// whole key is hashed. A "}" before the first "{" is an ordinary byte.
func HashedPart(key string) (part string, tagged bool) {
	_, after, found := strings.Cut(key, "{")
	if !found {
		return key, false
	}
	tag, _, closed := strings.Cut(after, "}")
	if !closed || tag == "" {
		return key, false
	}
	return tag, true
}
