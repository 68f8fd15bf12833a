// Package keys builds keys in a way that cannot be followed.
package keys

type Space struct{ name string }

var formats map[string]func(...any) string

func User(id, part string) string { return formats["user"](id, part) }

func (s *Space) Key(kind string, n int) string { return formats[s.name](kind, n) }

func Page(n int) (string, error) { return formats["page"](n), nil }

func Joined(parts []string) string { return formats["joined"](parts) }
