package keypattern

import (
	"math/bits"
	"sync"
)

// CRC16/XMODEM is the remainder modulo a polynomial p over GF(2), with nothing added before
// or after. This file computes with such remainders: uint16 values, one bit a coefficient, in
// which addition is XOR and a byte appended to a text is a multiplication by x^8.
//
// p = x^16+x^12+x^5+1 is the product of x+1 and a primitive polynomial q of degree 15. A
// remainder modulo p is therefore two independent things: its value modulo x+1, which is the
// parity of its bits and which no power of x changes, and its value modulo q, an element of
// the field with 2^15 elements, in whose multiplicative group x^8 is a generator. So every
// question of the form "for which n is a*x^(8n) equal to b" is answered by two table lookups.

const (
	polynomial      = 0x1021 // p without its x^16
	fieldPolynomial = 0xf01f // q
	// period is the order of x^8 modulo p: after so many appended bytes everything repeats.
	period = 1<<15 - 1
)

var crcTable = makeCRCTable()

func makeCRCTable() (table [256]uint16) {
	for i := range table {
		v := uint16(i) << 8
		for range 8 {
			carry := v&0x8000 != 0
			v <<= 1
			if carry {
				v ^= polynomial
			}
		}
		table[i] = v
	}
	return table
}

// appendZero multiplies by x^8.
func appendZero(v uint16) uint16 { return v<<8 ^ crcTable[v>>8] }

func crc16(text string) uint16 {
	var v uint16
	for i := range len(text) {
		v = v<<8 ^ crcTable[byte(v>>8)^text[i]]
	}
	return v
}

// parity is the value modulo x+1.
func parity(v uint16) int { return bits.OnesCount16(v) & 1 }

// field is the value modulo q.
func field(v uint16) uint16 {
	if v&0x8000 != 0 {
		v ^= fieldPolynomial
	}
	return v
}

// powers holds the discrete exponentials and logarithms of the field to the base x^8.
type powers struct {
	exp [period]uint16
	log [period + 1]uint16 // of nonzero elements
}

var loadPowers = sync.OnceValue(func() *powers {
	p := new(powers)
	v := uint16(1)
	for n := range period {
		p.exp[n] = field(v)
		p.log[field(v)] = uint16(n)
		v = appendZero(v)
	}
	return p
})

// shift returns v*x^(8n), the remainder of a text of remainder v to which n zero bytes are
// appended. It wants n >= 0.
func shift(v uint16, n int) uint16 {
	f := field(v)
	if f == 0 {
		return v // 0 and q, which multiplication by x leaves alone
	}
	p := loadPowers()
	w := p.exp[(int(p.log[f])+n%period)%period]
	if parity(w) != parity(v) {
		w ^= fieldPolynomial // q has an odd number of bits
	}
	return w
}

// A residues value is a set of numbers modulo period: all of them, or those listed.
type residues struct {
	all  bool
	list [4]int
	n    int
}

// solve returns the n for which v*x^(8n) and w, as remainders, belong to one slot: they may
// differ in the two bits that the slot does not keep.
func solve(v, w uint16) residues {
	var r residues
	f := field(v)
	for high := range uint16(4) {
		target := w ^ high<<14
		g := field(target)
		switch {
		case parity(target) != parity(v):
		case f == 0 && g == 0:
			r.all = true
		case f == 0 || g == 0:
		default:
			p := loadPowers()
			r.list[r.n] = (int(p.log[g]) - int(p.log[f]) + period) % period
			r.n++
		}
	}
	return r
}
