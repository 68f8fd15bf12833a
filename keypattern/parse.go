package keypattern

import (
	"fmt"
	"strconv"
	"strings"
)

// Parse reads a pattern from the form in which [Pattern.String] shows it, "user:<id>:name".
// It is meant for tests, examples and tools.
//
// A hole is <name> or <name kind>. Its ID and its Name are the name; holes of one name are one
// hole. A name may end in "*", which is not part of it: the hole then varies from turn to turn
// of a loop. The kind says what the hole can hold:
//
//	%d, int64     a decimal int64: 1 to 20 bytes
//	uuid          36 bytes, no braces
//	any           any bytes, and so is a hole without a kind
//	plain         any bytes but braces
//	hex, decimal  the digits of these alphabets, of the latter also a minus
//
// The last four may be followed by a length in bytes: exactly, as in hex64; between two, as in
// plain1-8; or at least, as in any1-. A backslash takes the byte after it literally, so
// "\<" is a less-than sign.
func Parse(s string) (Pattern, error) {
	var b builder
	var literal []byte
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
			if i == len(s) {
				return Pattern{}, fmt.Errorf("key pattern %q: nothing follows the backslash at its end", s)
			}
			literal = append(literal, s[i])
		case '>':
			return Pattern{}, fmt.Errorf("key pattern %q: byte %d: > closes nothing", s, i)
		case '<':
			end := strings.IndexByte(s[i:], '>')
			if end < 0 {
				return Pattern{}, fmt.Errorf("key pattern %q: byte %d: < is never closed", s, i)
			}
			h, err := parseHole(s[i+1 : i+end])
			if err != nil {
				return Pattern{}, fmt.Errorf("key pattern %q: byte %d: %w", s, i, err)
			}
			b.add(Segment{Literal: string(literal)})
			b.add(Segment{Hole: &h})
			literal = literal[:0]
			i += end
		default:
			literal = append(literal, s[i])
		}
	}
	b.add(Segment{Literal: string(literal)})
	ps := []Pattern{b.pattern()}
	unify(ps)
	return ps[0], nil
}

// MustParse is Parse for patterns known to be well-formed. It panics on others.
func MustParse(s string) Pattern {
	p, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return p
}

func parseHole(s string) (Hole, error) {
	name, kind, typed := strings.Cut(s, " ")
	name, varies := strings.CutSuffix(name, "*")
	if name == "" || strings.ContainsAny(name, `<\`) {
		return Hole{}, fmt.Errorf("hole <%s> has no proper name", s)
	}
	h := Text(name, name)
	switch {
	case !typed:
	case kind == "%d" || kind == "int64":
		h = Int64(name, name)
	case kind == "uuid":
		h = UUID(name, name)
	default:
		if !h.parseKind(kind) {
			return Hole{}, fmt.Errorf("hole <%s> has an unknown kind, %q", s, kind)
		}
	}
	h.Varies = varies
	return h, nil
}

// parseKind sets alphabet and length from "hex64", "plain1-8" and their like.
func (h *Hole) parseKind(kind string) (ok bool) {
	name := strings.TrimRight(kind, "0123456789-")
	for _, a := range []Alphabet{AnyByte, NoBraces, Hex, Decimal} {
		if a.String() == name {
			h.Alphabet, ok = a, true
		}
	}
	if !ok {
		return false
	}
	length := kind[len(name):]
	if length == "" {
		return true
	}
	from, to, ranged := strings.Cut(length, "-")
	var err error
	if h.Min, err = strconv.Atoi(from); err != nil {
		return false
	}
	switch {
	case !ranged:
		h.Max = h.Min
	case to == "":
		return true
	default:
		h.Max, err = strconv.Atoi(to)
	}
	return err == nil && h.Max >= h.Min && h.Max > 0
}
