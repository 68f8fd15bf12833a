package report

import (
	"bytes"
	"go/token"
	"os"
	"path/filepath"
	"unicode/utf8"
)

// sources are the lines of the source files that were read so far, by name. Files that cannot be read have none.
type sources map[string][][]byte

// lines returns the lines of a file, or nothing.
func (s sources) lines(name string) [][]byte {
	lines, ok := s[name]
	if !ok {
		if text := readSource(name); text != nil {
			lines = bytes.Split(text, []byte("\n"))
		}
		s[name] = lines
	}
	return lines
}

// line returns the source line at pos, or nothing if there is no such line.
func (s sources) line(pos token.Position) []byte {
	lines := s.lines(pos.Filename)
	if pos.Line < 1 || pos.Line > len(lines) {
		return nil
	}
	return bytes.TrimRight(lines[pos.Line-1], "\r") // not nil, also where it is empty
}

// column returns the column of pos, counted from 1 in UTF-16 code units, as editors and code hosts count; or 0
// where the source does not tell.
func (s sources) column(pos token.Position) int {
	line := s.line(pos)
	if line == nil || pos.Column < 1 || pos.Column-1 > len(line) {
		return 0
	}
	return 1 + utf16Len(line[:pos.Column-1])
}

// at returns the position of a byte of a file, its column counted in bytes. It is not valid if the file has no such
// byte.
func (s sources) at(name string, offset int) token.Position {
	for i, line := range s.lines(name) {
		if 0 <= offset && offset <= len(line) {
			return token.Position{Filename: name, Line: i + 1, Column: offset + 1}
		}
		offset -= len(line) + 1
	}
	return token.Position{}
}

// utf16Len returns the length of text in UTF-16 code units. A byte that is no UTF-8 is one.
func utf16Len(text []byte) int {
	n := 0
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		text = text[size:]
		n++
		if r > 0xFFFF {
			n++ // a surrogate pair
		}
	}
	return n
}

// maxSource is the size in bytes of the largest file that is read. No file that people write is near it.
const maxSource = 16 << 20

// readSource returns the text of a source file, or nothing. A //line comment can give any name to a
// file: it must not make slotlint show a secret, or wait for a device.
func readSource(name string) []byte {
	if ext := filepath.Ext(name); ext != ".go" && ext != ".lua" {
		return nil
	}
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxSource {
		return nil
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return nil
	}
	return text
}
