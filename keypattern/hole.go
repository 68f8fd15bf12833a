package keypattern

// Unbounded is the Max of a hole whose length nothing limits.
const Unbounded = -1

// A Hole is a run of bytes not known before the program runs.
type Hole struct {
	// ID is the hole's identity: within one group, holes of equal ID hold equal bytes.
	// Holes of different ID may hold equal bytes, by chance.
	ID string
	// Name is how the hole is shown, without the angle brackets: "id", "s.prefix".
	Name string
	// Alphabet says which bytes the hole can hold; above all, whether it can hold braces.
	Alphabet Alphabet
	// Min and Max bound the hole's length in bytes. Max is Unbounded where nothing is known;
	// so is a Max of zero or one below Min, which no hole can have.
	Min, Max int
	// Varies says that the hole belongs to a key that stands for one key for each turn of a
	// loop, and that its bytes differ from turn to turn. See Pattern.NextTurn.
	Varies bool
}

// Text returns a hole about which nothing is known.
func Text(id, name string) Hole { return Hole{ID: id, Name: name, Max: Unbounded} }

// Int64 returns a hole for a decimal int64: 1 to 20 bytes, of which the first may be a minus.
func Int64(id, name string) Hole {
	return Hole{ID: id, Name: name, Alphabet: Decimal, Min: 1, Max: 20}
}

// UUID returns a hole for a UUID in its usual form of 36 bytes, without braces.
func UUID(id, name string) Hole {
	return Hole{ID: id, Name: name, Alphabet: NoBraces, Min: 36, Max: 36}
}

// HexOf returns a hole for n bytes in hexadecimal: 2n digits.
func HexOf(id, name string, n int) Hole {
	return Hole{ID: id, Name: name, Alphabet: Hex, Min: 2 * n, Max: 2 * n}
}

// maxLength is the longest key that a server takes, 512 MiB. Bounds beyond it say nothing, and
// sums of bounds below it do not overflow.
const maxLength = 512 << 20

// bounds returns the hole's length range in canonical form: 0 <= least <= maxLength, and most
// is Unbounded or at least that.
func (h *Hole) bounds() (least, most int) {
	least, most = min(max(h.Min, 0), maxLength), h.Max
	if most < 1 || most < least || most > maxLength {
		most = Unbounded
	}
	return least, most
}

// narrow returns the hole with what g knows of it as well, g being the same hole seen in
// another place. Alphabets are ordered so that the higher is never the less telling.
func (h Hole) narrow(g *Hole) Hole {
	least, most := h.bounds()
	gLeast, gMost := g.bounds()
	h.Alphabet = max(h.Alphabet, g.Alphabet)
	h.Min, h.Max = max(least, gLeast), most
	if most == Unbounded || gMost != Unbounded && gMost < most {
		h.Max = gMost
	}
	return h
}

// sameFacts reports whether two holes are known to hold the same bytes in the same lengths.
func (h *Hole) sameFacts(g *Hole) bool {
	return h.Alphabet == g.Alphabet && h.Min == g.Min && h.Max == g.Max
}
