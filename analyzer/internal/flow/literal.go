package flow

import "strconv"

// InLiteral returns where in a string literal, as it is written, the byte of its value stands that has an offset.
func InLiteral(lit string, offset int) int {
	if lit[0] == '`' {
		for i := 1; i < len(lit); i++ {
			if lit[i] == '\r' {
				continue // no part of the value
			}
			if offset == 0 {
				return i
			}
			offset--
		}
		return 0
	}
	rest := lit[1 : len(lit)-1]
	for offset > 0 && rest != "" {
		c, multibyte, tail, err := strconv.UnquoteChar(rest, lit[0])
		if err != nil {
			return 0
		}
		n := 1
		if multibyte {
			n = len(string(c))
		}
		if offset < n {
			break
		}
		offset -= n
		rest = tail
	}
	return len(lit) - 1 - len(rest)
}
